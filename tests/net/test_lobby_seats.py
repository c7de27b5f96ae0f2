"""Seats before the start: looks, ready, open and closed, another game; who may watch; who said something."""

import msgspec
import pytest

from parlour import __version__
from parlour.core.game import BadInput
from parlour.core.games import find_game
from parlour.net.charter import read_options
from parlour.net.greeting_words import explain, fact
from parlour.net.guest_lobby import GuestLobby
from parlour.net.lobby import CLOSED, OPEN, Changed, Ended, HostLobby, Left, Sat, Watching
from parlour.net.messages import Chat, Refused, SeatPlan, Sit, Start
from tests.net.test_lobby import ANA, BEN, BOT, EVE, HOST, TABLE, Room, kinds, shown, told
from tests.toy import GAME

PERSON = ("Hana", "")
OTHER = find_game("goldrush-city")  # for 3 to 5
SMALL = find_game("ankh-morpork")  # for 2 to 4


def window_table(*seats, **options):
    """A table that begins when its host says so."""
    return Room(*seats, starts_by_itself=False, **options)


def looks(lobby):
    return [(row.colour, row.emblem) for row in shown(lobby)]


def ready(room):
    return [row.ready for row in shown(room.host)]


# --- colours and emblems ---


def test_everybody_gets_the_first_colour_and_emblem_that_are_free():
    room = window_table(PERSON, None, BOT, None)
    ana, eve = room.come(ANA, "Ana", ""), room.come(EVE, role="watch")
    for one in (room.host, ana, eve):
        assert looks(one) == [(0, 0), (2, 2), (1, 1), (-1, -1)]


def test_who_asks_for_a_free_colour_or_emblem_gets_it_and_keeps_the_other():
    room = window_table(PERSON, None, None)
    ana = room.come(ANA, "Ana", "", colour=6)
    assert looks(ana)[1] == (6, 1)
    ana.change(emblem=4)
    room.deliver()
    assert looks(room.host)[1] == (6, 4)
    room.host.place(0, "Hana", "", 0.0, colour=7)
    room.deliver()
    assert looks(ana)[:2] == [(7, 0), (6, 4)]


def test_who_asks_for_a_taken_one_keeps_what_he_had_or_gets_the_first_free_one():
    room = window_table(PERSON, None, None)
    ana = room.come(ANA, "Ana", "", colour=5, emblem=5)
    ben = room.come(BEN, "Ben", "", colour=5)
    assert looks(room.host) == [(0, 0), (5, 5), (1, 1)]
    ben.change(colour=5, emblem=0)
    room.deliver()
    room.host.place(0, "Hana", "", 0.0, colour=1, emblem=2)
    room.deliver()
    assert looks(ana) == [(0, 2), (5, 5), (1, 1)]


def test_a_wish_that_was_not_granted_is_not_granted_later_by_the_way():
    room = window_table(PERSON, None, None)
    ana = room.come(ANA, "Ana", "", colour=5)
    ben = room.come(BEN, "Ben", "")
    ben.change(colour=5)
    room.deliver()
    ana.leave()
    ben.change(ready=True)
    room.deliver()
    assert looks(ben) == [(0, 0), (-1, -1), (1, 2)]


def test_who_was_cut_off_comes_back_with_the_same_looks():
    room = window_table(PERSON, None, None)
    ana = room.come(ANA, "Ana", "")
    room.come(BEN, "Ben", "")
    ana.change(colour=6)
    room.deliver()
    room.cut(ANA)
    room.link(ANA)
    assert looks(room.host)[1] == (6, 1)
    ana.leave()
    room.deliver()
    room.host.place(1, "Guest", "", 0.0)
    assert looks(room.host)[1] == (1, 1)


def test_the_charter_has_the_looks_and_only_what_the_lobby_showed():
    room = window_table(PERSON, None)
    ana = room.come(ANA, "Ana", "", ready=True, colour=7, emblem=3)
    room.host.start(0.0)
    room.deliver()
    assert ana.charter.seats == [SeatPlan(HOST, "Hana", "", 0, 0), SeatPlan(ANA, "Ana", "", 7, 3)]


# --- ready ---


def test_a_table_begins_when_its_host_says_so_and_all_guests_are_ready():
    room = window_table(PERSON, BOT, None)
    ana = room.come(ANA, "Ana", "")
    assert ready(room) == [True, True, False]
    room.host.start(0.0)
    assert (room.host.why_not_start, room.host.charter) == ("not-ready", None)
    ana.change(ready=True)
    room.deliver()
    assert (room.host.why_not_start, shown(ana)[2].ready) == ("", True)
    ana.change(ready=False)
    ana.change(name="Anna")
    room.deliver()
    assert room.host.why_not_start == "not-ready"
    ana.change(ready=True)
    room.deliver()
    room.host.start(0.0)
    assert room.host.charter is not None


def test_a_table_that_starts_by_itself_asks_nobody_whether_they_are_ready():
    room = Room(BOT, None)
    room.come(ANA, "Ana", "")
    assert room.host.charter is not None


@pytest.mark.parametrize("change", [{"options": {"rounds": 3}}, {"game": OTHER}])
def test_another_table_than_they_agreed_to_takes_back_everybodys_ready(change):
    room = window_table(PERSON, None, None)
    ana, ben = room.come(ANA, "Ana", ""), room.come(BEN, "Ben", "greedy", ready=True)
    ana.change(ready=True)
    room.deliver()
    assert ready(room) == [True, True, True]
    room.host.change(**change)
    assert ready(room) == [True, False, False]
    room.deliver()
    assert ready(room) == [True, False, True], "for a bot any table will do"
    assert not shown(ana)[1].ready
    ana.change(name="Anna")
    room.deliver()
    assert ready(room) == [True, False, True]
    assert ben.seat == 2


def test_the_same_table_under_another_name_takes_back_nothing():
    room = window_table(PERSON, None)
    ana = room.come(ANA, "Ana", "")
    ana.change(ready=True)
    room.deliver()
    room.host.change({"rounds": GAME.options["rounds"].default}, title="Another", game=GAME, spectators=False)
    assert ready(room) == [True, True]


def test_ready_counts_for_the_table_that_was_seen_however_late_it_comes():
    room = window_table(PERSON, None)
    ana = room.come(ANA, "Ana", "")
    ana.change(ready=True)
    room.host.change({"rounds": 3})  # before Ana's word arrives
    room.deliver()
    assert ready(room) == [True, False]
    ana.change(ready=True)
    room.deliver()
    assert ready(room) == [True, True]


# --- open and closed seats ---


def test_seats_that_are_not_wanted_are_closed_and_may_be_opened():
    room = window_table(PERSON, None)
    ana = room.come(ANA, "Ana", "")
    assert len(ana.lobby.seats) == GAME.seats[1]
    assert ana.lobby.seats[2:] == [CLOSED] * 3
    ben = room.come(BEN, "Ben", "")
    assert [ended.reason for ended in kinds(ben.take_news(), Ended)] == ["full"]
    room.host.reopen(3)
    room.deliver()
    ben = room.come(BEN, "Ben", "")
    assert (ben.seat, len(shown(ben))) == (3, 3)


def test_a_closed_seat_is_nobodys_and_not_played():
    room = window_table(PERSON, None, None, None)
    eve = room.come(EVE, role="watch")
    room.host.close_seat(1)
    room.host.place(1, "Bot", "greedy", 0.0)
    room.deliver()
    assert eve.lobby.seats[1] == CLOSED
    ana, ben = room.come(ANA, "Ana", "", ready=True), room.come(BEN, "Ben", "", ready=True)
    assert (ana.seat, ben.seat) == (2, 3)
    room.host.start(0.0)
    room.deliver()
    assert [seat.name for seat in eve.charter.seats] == ["Hana", "Ana", "Ben"]
    assert eve.charter.voters == [HOST, ANA, BEN]


def test_only_an_open_seat_is_closed_and_the_last_one_stays():
    room = window_table(None, None)
    room.host.close_seat(1)
    room.host.close_seat(0)
    assert [row.closed for row in room.host.lobby.seats] == [False, True, True, True, True]
    room.host.reopen(1)
    room.come(ANA, "Ana", "")
    room.host.close_seat(0)
    assert room.host.lobby.seats[0].machine == ANA


def test_the_seats_must_fit_the_game_when_it_starts():
    room = window_table(PERSON, None, None)
    assert room.host.why_not_start == "open-seats"
    room.host.close_seat(1)
    room.host.close_seat(2)
    room.host.start(0.0)
    assert (room.host.why_not_start, room.host.charter) == ("too-few", None)
    room.host.reopen(4)
    assert room.host.why_not_start == "open-seats"
    room.host.place(4, "Bot", "random", 0.0)
    assert room.host.why_not_start == ""
    room.host.start(0.0)
    assert [seat.name for seat in room.host.charter.seats] == ["Hana", "Bot"]


def test_the_order_of_play_is_the_hosts():
    room = window_table(PERSON, None, None)
    ana = room.come(ANA, "Ana", "", ready=True, colour=7)
    room.host.swap(0, 1)
    room.host.swap(2, 4)
    room.deliver()
    assert [row.name for row in ana.lobby.seats] == ["Ana", "Hana", "", "", ""]
    assert [row.closed for row in ana.lobby.seats] == [False, False, True, True, False]
    assert (ana.seat, looks(ana)[:2]) == (0, [(7, 1), (0, 0)])
    room.cut(ANA)
    room.link(ANA)
    assert ana.seat == 0
    room.host.close_seat(4)
    room.host.start(0.0)
    assert [seat.name for seat in room.host.charter.seats] == ["Ana", "Hana"]
    assert room.host.charter.voters == [HOST, ANA]
    room.host.swap(0, 1)
    assert room.host.take_news()[-1].charter == room.host.charter


def test_who_was_cut_off_has_the_own_seat_again_wherever_it_is_by_then():
    room = window_table(PERSON, None, None, None)
    ana, ben = room.come(ANA, "Ana", ""), room.come(BEN, "Ben", "")
    room.cut(ANA)
    room.cut(BEN)
    room.host.swap(1, 3)
    room.host.swap(0, 1)
    room.link(BEN)
    room.link(ANA)
    assert (ana.seat, ben.seat) == (3, 2)


def test_who_changes_places_is_not_said_to_leave():
    room = window_table(PERSON, None, None)
    ana, eve = room.come(ANA, "Ana", ""), room.come(EVE, role="watch")
    eve.take_news()
    room.host.swap(0, 1)
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby), Sat(0, "Ana", ""), Sat(1, "Hana", "")]
    room.host.swap(0, 2)
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby), Sat(2, "Ana", "")]
    ana.leave()
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby), Left(2, "Ana")]


# --- another game ---


def test_another_game_has_its_own_options_and_as_many_seats_as_it_needs():
    room = window_table(PERSON, None, options={"rounds": 3})
    ana = room.come(ANA, "Ana", "")
    room.host.change({"max_rounds": 5}, game=OTHER)
    room.deliver()
    assert (ana.lobby.game, ana.lobby.rules) == (OTHER.id, OTHER.digest)
    assert read_options(OTHER, ana.lobby.options) == OTHER.complete_options({"max_rounds": 5})
    assert [row.name for row in shown(ana)] == ["Hana", "Ana", ""]
    assert room.host.why_not_start == "open-seats"
    room.host.change(game=GAME)
    assert room.host.lobby.game == GAME.id
    assert room.host.lobby.options == HostLobby(HOST, 1, TABLE, GAME, [None] * 2).lobby.options


def test_a_game_for_fewer_loses_open_seats_first_and_then_the_hosts_bots():
    room = window_table(PERSON, BOT, None, ("second", "random"), None)
    ana = room.come(ANA, "Ana", "")
    assert [row.name for row in shown(ana)] == ["Hana", "greedy", "Ana", "second", ""]
    room.host.change(game=SMALL)
    assert room.names() == ["Hana", "greedy", "Ana", "second"]
    room.host.change(game=GAME)
    room.host.reopen(4)
    room.come(BEN, "Ben", "")
    room.host.change(game=SMALL)
    assert room.names() == ["Hana", "greedy", "Ana", "Ben"]
    room.deliver()
    assert (ana.seat, len(ana.lobby.seats)) == (2, 4)


def test_a_game_for_fewer_people_than_sit_here_is_refused_and_changes_nothing():
    room = window_table(PERSON, ("Hugo", ""), ("Hedy", ""), None, None)
    room.come(ANA, "Ana", "")
    room.come(BEN, "Ben", "")
    before = room.host.lobby
    with pytest.raises(BadInput, match="5 sit at this table, and ankh-morpork is for 2 to 4"):
        room.host.change(game=SMALL)
    with pytest.raises(BadInput, match="no option"):
        room.host.change({"no-such": 1}, game=OTHER)
    assert room.host.lobby == before
    room.host.change(title=before.title)
    assert room.host.lobby == before


def test_a_bot_of_the_host_that_another_game_does_not_have_gives_its_seat_up():
    room = window_table(PERSON, ("x", "no-such-bot"), ("y", "module:factory"))
    room.host.change(game=OTHER)
    assert room.names() == ["Hana", "", "y"]


def test_a_guest_whose_bot_cannot_play_the_other_game_leaves():
    room = window_table(PERSON, None, None)

    def fits(game, seats):
        return None if game is GAME else f"not {game.id} of {seats}"

    ana = room.come(ANA, "Ana", "mine", ready=True, bot_fits=fits)
    room.host.change(game=OTHER)
    room.deliver()
    assert kinds(ana.take_news(), Ended) == [Ended("bot", "not goldrush-city of 3")]
    assert room.host.taken == 1


def test_a_guest_without_the_other_game_or_with_other_rules_of_it_leaves_and_is_told_who_is_older():
    for changes, reason in (({"game": "chess"}, "game"), ({"rules": "0" * 16, "version": "999.0"}, "rules")):
        guest = GuestLobby(ANA, "192.168.1.2", 1, "seat", 0.0)
        guest.on(told(), 0.0)
        guest.on(told(**changes), 0.0)
        (ended,) = kinds(guest.take_news(), Ended)
        assert ended.reason == reason
    assert ended.text == explain("rules", fact(GAME.digest), fact("0" * 16, "999.0"))
    assert "Your Parlour is the older one" in ended.text


def test_the_host_tells_its_version():
    assert window_table(PERSON, None).host.lobby.version == __version__


# --- who asks for something just as the host begins ---


def test_a_bot_that_was_changed_while_the_host_began_is_no_reason_to_leave():
    room = window_table(PERSON, None)
    ana = room.come(ANA, "Ana", "greedy", ready=True)
    room.host.start(0.0)
    ana.change(bot="random")
    room.deliver()
    assert ana.charter == room.host.charter is not None


def test_a_machine_that_has_no_seat_yet_is_not_let_in_by_the_start():
    room = window_table(PERSON, BOT)
    room.host.reopen(1)
    room.host.connected(EVE, "192.168.1.9", "seat", 0.0)  # and says nothing
    room.host.place(1, "Bot", "greedy", 0.0)
    room.host.start(0.0)
    assert (EVE, Refused("playing")) in room.host.take_outbox()


# --- who may watch ---


def test_a_host_may_send_away_those_who_watch_and_let_them_in_again():
    room = window_table(PERSON, None)
    ana, eve = room.come(ANA, "Ana", ""), room.come(EVE, role="watch")
    room.host.change(spectators=False)
    room.deliver()
    (ended,) = kinds(eve.take_news(), Ended)
    assert (ended.reason, ended.text) == ("no-spectators", explain("no-spectators"))
    assert (ana.lobby.spectators, ana.lobby.watching) == (False, 0)
    assert Watching(0) in ana.take_news()
    again = room.come(EVE, role="watch")
    assert [ended.reason for ended in kinds(again.take_news(), Ended)] == ["no-spectators"]
    room.host.change(spectators=True)
    assert not room.come(EVE, role="watch").ended


def test_a_table_without_spectators_has_none_after_the_start_either():
    room = window_table(PERSON, None, spectators=False)
    room.come(ANA, "Ana", "", ready=True)
    room.host.start(0.0)
    room.deliver()
    assert (room.host.charter.host, room.host.charter.spectators) == (HOST, False)
    room.host.take_outbox()
    room.host.connected(EVE, "192.168.1.9", "watch", 0.0)
    assert room.host.take_outbox() == [(EVE, Refused("no-spectators"))]
    room.host.connected(ANA, "192.168.1.7", "watch", 0.0)
    assert [type(message) for _, message in room.host.take_outbox()] == [Start]


# --- what is told ---


def test_a_new_look_of_the_table_is_told_and_a_line_only_where_somebody_came_or_went():
    room = window_table(PERSON, None)
    ana, eve = room.come(ANA, "Ana", ""), room.come(EVE, role="watch")
    assert eve.take_news() == [
        Changed(eve.lobby), Sat(0, "Hana", ""), Sat(1, "Ana", ""), Watching(1),
    ]  # fmt: skip
    ana.change(ready=True, colour=5)
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby)]
    ana.leave()
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby), Left(1, "Ana")]
    room.host.close_seat(1)
    room.deliver()
    assert eve.take_news() == [Changed(eve.lobby)]


def test_a_seat_that_a_host_makes_up_is_shown_as_nobodys():
    guest = GuestLobby(ANA, "192.168.1.2", 1, "watch", 0.0)
    made_up = msgspec.structs.replace(OPEN, name="Eve", ready=True, closed=True, colour=3)
    guest.on(told(seats=[made_up]), 0.0)
    assert guest.lobby.seats == [CLOSED]


def test_a_person_of_a_machine_with_several_speaks_for_one_seat():
    room = window_table(PERSON, ("Hugo", ""), None)
    ana = room.come(ANA, "Ana", "")
    room.host.say("Hugo", "hello", 0.0)
    room.host.say("", "hello", 0.0)
    ana.say("hello", 0.0)
    assert ana.take_outbox() == [Chat("hello")], "who says it is known by the link"
    room.host.on(ANA, Chat("hello", HOST, 0), 0.0)
    room.deliver()
    said = [(one.machine, one.seat) for one in ana.take_news() if hasattr(one, "machine")]
    assert said == [(HOST, 1), (HOST, 0), (ANA, 2)]


def test_a_wish_of_a_machine_on_its_seat_leaves_all_else_as_it_is():
    room = window_table(PERSON, None)
    room.come(ANA, "Ana", "")
    room.host.on(ANA, Sit("Ana", "", 5000, True, -1, -1, room.host.lobby.edition), 0.0)
    assert room.host.lobby.seats[1] == msgspec.structs.replace(shown(room.host)[1], ready=True, colour=1, emblem=1)
