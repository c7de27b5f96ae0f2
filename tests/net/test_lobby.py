"""The table before its start: seats, names, the charter, and everybody who comes, leaves, or comes too late."""

import math

import msgspec
import pytest

from parlour.core.game import BadInput
from parlour.net import limits
from parlour.net.charter import check_charter, pack_options, read_options, shown_names
from parlour.net.frames import decode, encode
from parlour.net.greeting_words import explain, fact
from parlour.net.guest_lobby import GuestLobby
from parlour.net.lobby import NO_SEAT, OPEN, Began, Ended, HostLobby, Left, Said, Sat, Watching
from parlour.net.messages import (
    Address,
    Bye,
    Chat,
    Follow,
    Lobby,
    LobbySeat,
    Option,
    Ping,
    Refused,
    SeatPlan,
    Sit,
    Start,
)
from tests.toy import GAME

HOST, ANA, BEN, EVE = (f"{number:064x}" for number in range(4))
TABLE = "0123456789abcdef"
BOT = ("greedy", "greedy")


class Room:
    """A host's lobby and its guests, and links between them on which every message is really a frame."""

    def __init__(self, *seats, **options):
        self.host = HostLobby(HOST, 4000, TABLE, GAME, seats, **options)
        self.guests = {}
        self.now = 0.0
        self.sent = []

    def come(self, key, name="", bot="random", role="seat", address="192.168.1.7", **options):
        guest = GuestLobby(key, "192.168.1.2", 5000, role, self.now, name=name, bot=bot, **options)
        self.guests[key] = guest
        self.link(key, address)
        return guest

    def link(self, key, address="192.168.1.7"):
        self.guests[key].connected(self.now)
        self.host.connected(key, address, self.guests[key]._role, self.now)
        self.deliver()

    def cut(self, key):
        self.host.disconnected(key, self.now)
        self.guests[key].disconnected(self.now)
        self.deliver()

    def deliver(self):
        """Let every message arrive, until nobody has anything to say."""
        while True:
            told = [(key, self._wire(message)) for key, message in self.host.take_outbox()]
            for key, message in told:
                self.guests[key].on(message, self.now)
            said = [(key, self._wire(m)) for key, guest in self.guests.items() for m in guest.take_outbox()]
            for key, message in said:
                self.host.on(key, message, self.now)
            if not told and not said:
                return

    def _wire(self, message):
        self.sent.append(message)
        return decode(encode(message)[4:])

    def names(self):
        return [row.name for row in shown(self.host)]


def shown(lobby):
    """The seats that somebody sees and that aren't closed."""
    return [row for row in lobby.lobby.seats if not row.closed]


def kinds(news, kind):
    return [item for item in news if isinstance(item, kind)]


# --- seats fill up and the game begins ---


def test_the_game_begins_when_the_last_seat_is_taken_and_all_have_the_same_charter():
    room = Room(BOT, None, None, title="Ana's table", options={})
    ana = room.come(ANA, "Ana", "greedy")
    assert room.host.charter is ana.charter is None
    ben = room.come(BEN, "Ben", "random", address="192.168.1.8")
    charter = room.host.charter
    assert charter == ana.charter == ben.charter
    assert charter.voters == [HOST, ANA, BEN]
    assert charter.seats == [
        SeatPlan(HOST, "greedy", "greedy", 0, 0),
        SeatPlan(ANA, "Ana", "greedy", 1, 1),
        SeatPlan(BEN, "Ben", "random", 2, 2),
    ]
    assert (charter.host, charter.spectators) == (HOST, True)
    assert (charter.table, charter.game, charter.rules, charter.title) == (TABLE, GAME.id, GAME.digest, "Ana's table")
    assert read_options(GAME, charter.options) == GAME.complete_options()
    assert check_charter(charter) is None
    assert len(kinds(room.host.take_news(), Began)) == 1


def test_a_host_with_bots_on_all_seats_begins_as_soon_as_it_is_asked():
    host = HostLobby(HOST, 4000, TABLE, GAME, [BOT, BOT])
    assert host.charter is None
    host.start(0.0)
    assert host.charter.voters == [HOST]
    assert [seat.name for seat in host.charter.seats] == ["greedy", "greedy 2"]


def test_a_host_without_a_seat_doesnt_vote_but_its_address_is_told():
    room = Room(None, None)
    room.come(ANA, "Ana")
    room.come(BEN, "Ben")
    assert room.host.charter.voters == [ANA, BEN]
    assert HOST in [address.machine for address in room.host.addresses]


def test_nothing_begins_while_a_seat_is_open():
    room = Room(BOT, None, None)
    room.come(ANA, "Ana")
    room.host.start(0.0)
    assert room.host.charter is None


def test_a_host_may_want_to_say_when():
    room = Room(BOT, None, starts_by_itself=False)
    ana = room.come(ANA, "Ana", ready=True)
    assert room.host.charter is None
    room.host.start(0.0)
    room.deliver()
    assert ana.charter == room.host.charter is not None


def test_addresses_can_be_dialled_by_whoever_gets_them():
    room = Room(BOT, None, None)
    ana = room.come(ANA, "Ana", address="127.0.0.1")
    room.come(BEN, "Ben", address="192.168.1.8")
    (began,) = kinds(ana.take_news(), Began)
    assert began.addresses == (
        Address(HOST, "192.168.1.2", 4000),
        Address(ANA, "192.168.1.2", 5000),  # beside the host: 127.0.0.1 would be somebody else for Ben
        Address(BEN, "192.168.1.8", 5000),
    )


def test_options_and_title_are_the_hosts():
    name, option = next(iter(GAME.options.items()))
    other = next(value for value in option.values if value != option.default)
    room = Room(BOT, None, None, options={name: other}, title="One")
    ana = room.come(ANA, "Ana")
    room.host.change({name: option.default}, "Two")
    room.deliver()
    assert ana.lobby.title == "Two"
    assert read_options(GAME, ana.lobby.options) == GAME.complete_options()
    with pytest.raises(BadInput):
        room.host.change({"no-such": 1})
    with pytest.raises(BadInput):
        HostLobby(HOST, 1, TABLE, GAME, [None] * 9)


# --- what is seen meanwhile ---


def test_everybody_sees_who_sits_where_and_how_many_watch():
    room = Room(BOT, None, None, None)
    ana, eve = room.come(ANA, "Ana", "greedy"), room.come(EVE, role="watch")
    room.come(BEN, "Ben", "")
    for one in (room.host, ana, eve):
        assert [(row.name, row.bot) for row in shown(one)] == [
            ("greedy", "greedy"), ("Ana", "greedy"), ("Ben", ""), ("", ""),
        ]  # fmt: skip
        assert one.lobby.watching == 1
        news = one.take_news()
        assert Sat(2, "Ben", "") in news
        assert Watching(1) in news
    assert (room.host.taken, ana.seat, eve.seat) == (3, 1, None)


def test_who_comes_gets_the_table_as_it_is_in_one_message():
    room = Room(BOT, None)
    room.host.connected(EVE, "192.168.1.9", "watch", 0.0)
    assert room.host.take_outbox() == [(EVE, room.host.lobby)]
    assert room.host.lobby.watching == 1


def test_two_of_the_same_name_are_told_apart():
    room = Room(BOT, None, None, None, None)
    room.come(ANA, "Ana")
    ben = room.come(BEN, " ana\u200b ")
    long = "A" * 60
    room.come(EVE, long)
    assert room.names()[1:4] == ["Ana", "ana 2", "A" * limits.NAME]
    assert ben.lobby.seats[2].name == "ana 2"
    ben.change(long, "greedy")
    room.deliver()
    assert room.names()[2] == "A" * (limits.NAME - 2) + " 2"
    assert room.host.lobby.seats[2].bot == "greedy"
    assert ben.seat == 2


def test_a_name_of_nothing_that_can_be_shown_gets_one():
    room = Room(BOT, None, None, None)
    room.come(ANA, "\u200b")
    room.come(BEN, "")
    assert room.names()[1:3] == ["Player", "Player 2"]


def test_a_guest_shows_no_letters_of_a_host_that_would_draw_over_others():
    guest = GuestLobby(ANA, "192.168.1.2", 1, "watch", 0.0)
    rows = [(HOST, "a\u202eb", "x\ny"), (BEN, "ab", ""), ("", "open", "bot")]
    seats = [LobbySeat(*row, True, 3, 3, False) for row in rows]
    guest.on(told(title="t\x1bt", seats=seats), 0.0)
    assert guest.lobby.title == "tt"
    assert [(row.name, row.bot) for row in guest.lobby.seats] == [("ab", "x y"), ("ab 2", ""), ("", "")]
    assert guest.lobby.seats[2] == OPEN


# --- leaving, and coming back ---


def test_a_guest_who_leaves_or_is_cut_off_opens_the_seat_again():
    room = Room(BOT, None, None)
    ana, eve = room.come(ANA, "Ana"), room.come(EVE, role="watch")
    ana.leave()
    room.deliver()
    assert room.host.taken == 1
    assert Left(1, "Ana") in eve.take_news()
    ben = room.come(BEN, "Ben")
    room.cut(BEN)
    assert room.host.taken == 1
    assert not ben.ended
    room.link(BEN)
    assert (room.host.taken, ben.seat) == (2, 1)


def test_who_comes_back_gets_the_same_seat_if_it_is_free():
    room = Room(BOT, None, None, None)
    room.come(ANA, "Ana")
    ben = room.come(BEN, "Ben")
    room.cut(ANA)
    room.cut(BEN)
    room.link(BEN)
    assert ben.seat == 2


def test_one_machine_takes_one_seat_however_often_it_asks():
    room = Room(BOT, None, None)
    room.come(ANA, "Ana")
    room.host.on(ANA, Sit("Ana", "random", 5000, False, -1, -1, 0), 0.0)
    room.link(ANA)
    assert room.host.taken == 2


def test_a_spectator_cannot_take_a_seat_and_a_stranger_nothing():
    room = Room(BOT, None)
    room.come(EVE, role="watch")
    room.host.on(EVE, Sit("Eve", "random", 5000, True, 1, 1, 0), 0.0)
    room.host.on(BEN, Sit("Ben", "random", 5000, True, 1, 1, 0), 0.0)
    room.host.on(BEN, Chat("hello"), 0.0)
    assert room.host.taken == 1
    assert room.host.take_outbox() == []


def test_a_full_table_says_so():
    room = Room(BOT, None, starts_by_itself=False)
    room.come(ANA, "Ana")
    ben = room.come(BEN, "Ben")
    (ended,) = kinds(ben.take_news(), Ended)
    assert (ended.reason, ben.ended) == ("full", True)
    assert room.host.taken == 2


def test_who_is_removed_stays_away():
    room = Room(BOT, None, None)
    ana = room.come(ANA, "Ana")
    room.host.reopen(1)
    room.deliver()
    assert [ended.reason for ended in kinds(ana.take_news(), Ended)] == ["removed"]
    assert room.host.taken == 1
    again = room.come(ANA, "Ana")
    assert [ended.reason for ended in kinds(again.take_news(), Ended)] == ["removed"]
    assert room.host.taken == 1


def test_the_host_fills_and_opens_its_own_seats():
    room = Room(None, None, None)
    ana = room.come(ANA, "Ana")
    room.host.place(1, "Hana", "", 0.0)
    room.host.place(0, "Hana", "", 0.0)  # Ana sits there
    room.deliver()
    assert [row.name for row in shown(ana)] == ["Ana", "Hana", ""]
    room.host.reopen(1)
    room.host.place(2, "Hana", "", 0.0)
    room.deliver()
    assert [row.name for row in shown(ana)] == ["Ana", "", "Hana"]


def test_a_host_who_leaves_says_so():
    room = Room(BOT, None, None)
    ana, eve = room.come(ANA, "Ana"), room.come(EVE, role="watch")
    room.host.close()
    room.deliver()
    for guest in (ana, eve):
        assert [ended.reason for ended in kinds(guest.take_news(), Ended)] == ["host-left"]
    room.host.connected(BEN, "192.168.1.8", "seat", 0.0)
    assert room.host.take_outbox() == []


def test_a_host_that_vanishes_is_waited_for_and_given_up():
    room = Room(BOT, None, None)
    ana = room.come(ANA, "Ana")
    assert ana.deadline() == math.inf
    room.now = 100.0
    room.cut(ANA)
    assert ana.deadline() == 100.0 + limits.SILENCE_SECONDS
    ana.tick(ana.deadline() - 0.01)
    assert not ana.ended
    room.link(ANA)
    ana.tick(1000.0)
    assert not ana.ended
    room.now = 2000.0
    room.cut(ANA)
    ana.tick(ana.deadline())
    assert [ended.reason for ended in kinds(ana.take_news(), Ended)] == ["host-lost"]
    assert ana.deadline() == math.inf


# --- the start, to everybody and to whoever comes later ---


def test_the_start_is_repeated_until_a_guest_is_heard():
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    host = room.host
    due = host.deadline()
    assert due == limits.PING_SECONDS
    host.tick(due - 0.01)
    assert host.take_outbox() == []
    host.tick(due)
    assert [(key, type(message)) for key, message in host.take_outbox()] == [(ANA, Start)]
    host.on(ANA, Ping(), due)
    assert host.deadline() == due + limits.PING_SECONDS
    host.on(ANA, Follow(0, bytes(16), 0), due)
    assert host.deadline() == math.inf
    host.tick(1000.0)
    assert host.take_outbox() == []


def test_a_start_that_comes_twice_begins_once():
    room = Room(BOT, None)
    ana = room.come(ANA, "Ana")
    room.host.tick(1.0)
    room.deliver()
    assert len(kinds(ana.take_news(), Began)) == 1


def test_after_the_start_machines_of_the_table_and_spectators_are_told_of_it_and_others_turned_away():
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    back, eve = room.come(ANA, "Ana"), room.come(EVE, role="watch")
    assert back.charter == eve.charter == room.host.charter
    ben = room.come(BEN, "Ben")
    assert [ended.reason for ended in kinds(ben.take_news(), Ended)] == ["not-a-seat"]
    assert room.host.charter.voters == [HOST, ANA]


def test_leaving_after_the_start_changes_no_charter():
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    charter = room.host.charter
    room.host.on(ANA, Bye(), 1.0)
    room.cut(ANA)
    room.host.close()
    room.host.reopen(1)
    room.host.place(1, "Hana", "", 1.0)
    room.host.change(title="Other")
    assert room.host.charter == charter
    assert room.host.take_outbox() == []


# --- what a guest refuses ---


def told(**changes):
    seats = [LobbySeat(HOST, "h", "greedy", True, 0, 0, False), OPEN]
    lobby = Lobby("t", GAME.id, GAME.digest, "1.0", pack_options(GAME.complete_options()), seats, 0, True, 0)
    return msgspec.structs.replace(lobby, **changes)


@pytest.mark.parametrize(
    ("changes", "reason", "text"),
    [
        ({"game": "chess"}, "game", "chess"),
        ({"rules": "0" * 16}, "rules", "0" * 16),
        ({"options": [Option("no-such", "1")]}, "game", "no-such"),
        ({"options": [Option("no-such", "[" * 200)]}, "game", "no JSON"),
    ],
)
def test_a_table_that_cannot_be_played_here_is_left(changes, reason, text):
    guest = GuestLobby(ANA, "192.168.1.2", 1, "seat", 0.0, bot="greedy")
    guest.on(told(**changes), 0.0)
    (ended,) = kinds(guest.take_news(), Ended)
    assert ended.reason == reason
    assert text in ended.text
    assert guest.take_outbox() == [Bye()]
    guest.on(told(), 0.0)
    assert guest.take_outbox() == []


def test_a_bot_that_cannot_play_this_game_takes_no_seat():
    room = Room(BOT, None)
    asked = []
    ana = room.come(ANA, "Ana", "clever", bot_fits=lambda game, seats: asked.append((game, seats)) or "no bot 'clever'")
    assert asked == [(GAME, 2)]
    assert kinds(ana.take_news(), Ended) == [Ended("bot", "no bot 'clever'")]
    assert room.host.taken == 1


def test_a_refusal_is_told_with_both_sides_facts():
    guest = GuestLobby(ANA, "192.168.1.2", 1, "seat", 0.0)
    guest.on(Refused("protocol", fact(7), fact(1)), 0.0)
    assert guest.take_news() == [Ended("protocol", explain("protocol", fact(1), fact(7)))]


CHARTERS = [
    ({"game": "chess"}, "chess"),
    ({"rules": "0" * 16}, "0" * 16),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0)]}, "2 to 5 seats, not 1"),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0), SeatPlan(EVE, "e", "", 1, 1)]}, "those who vote"),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0), SeatPlan(ANA, "a", "x\ny", 1, 1)]}, "bot's name"),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0), SeatPlan(ANA, "a", "", 0, 1)]}, "look the same"),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0), SeatPlan(ANA, "a", "", 1, 0)]}, "look the same"),
    ({"seats": [SeatPlan(HOST, "h", "", 0, 0), SeatPlan(ANA, "a", "", 1, -1)]}, "look the same"),
    ({"voters": [HOST]}, "those who vote"),
    ({"voters": [HOST, ANA, EVE]}, "those who vote"),
    ({"voters": [HOST, ANA, ANA]}, "votes twice"),
    ({"options": []}, "all options"),
    ({"options": [Option("no-such", "1")]}, "no-such"),
    ({"options": pack_options(GAME.complete_options()) * 2}, "twice"),
]


@pytest.mark.parametrize(("changes", "text"), CHARTERS)
def test_a_charter_that_contradicts_itself_is_refused(changes, text):
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    charter = msgspec.structs.replace(room.host.charter, **changes)
    guest = GuestLobby(ANA, "192.168.1.2", 1, "seat", 0.0)
    guest.on(Start(charter, []), 0.0)
    (ended,) = guest.take_news()
    assert ended.reason == "charter"
    assert text in ended.text
    assert guest.charter is None


def test_a_charter_without_our_seat_is_refused_by_who_wanted_one():
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    guest = GuestLobby(BEN, "192.168.1.2", 1, "seat", 0.0)
    guest.on(Start(room.host.charter, []), 0.0)
    assert guest.take_news() == [Ended("charter", "the game began without us")]


@pytest.mark.parametrize("bot", ["os:system", "random"])
def test_a_host_cannot_make_us_load_another_bot(bot):
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    charter = room.host.charter
    seats = [msgspec.structs.replace(seat, bot=bot) if seat.machine == ANA else seat for seat in charter.seats]
    guest = GuestLobby(ANA, "192.168.1.2", 1, "seat", 0.0)
    guest.on(Start(msgspec.structs.replace(charter, seats=seats), []), 0.0)
    assert guest.take_news() == [Ended("charter", "the host put another bot on this machine's seat")]


def test_names_of_a_charter_are_shown_clean_and_different():
    room = Room(BOT, None)
    room.come(ANA, "Ana")
    seats = [SeatPlan(HOST, "Ana\u202e", "", 0, 0), SeatPlan(ANA, "Ana", "", 1, 1)]
    assert shown_names(msgspec.structs.replace(room.host.charter, seats=seats)) == ("Ana", "Ana 2")


# --- words ---


def test_words_reach_everybody_under_the_name_of_who_says_them():
    room = Room(BOT, None, None)
    ana, eve = room.come(ANA, "Ana"), room.come(EVE, role="watch")
    assert ana.say("good\nevening", 0.0)
    assert eve.say("hello", 0.0)
    assert room.host.say("Hana", "welcome", 0.0)
    room.deliver()
    words = {
        Said("Ana: good evening", ANA, 1),
        Said("Spectator: hello", EVE, NO_SEAT),
        Said("Hana: welcome", HOST, 0),
    }
    for one in (room.host, ana, eve):
        assert set(kinds(one.take_news(), Said)) == words


def test_words_are_cut_to_what_a_message_may_hold():
    room = Room(BOT, None, None)
    ana = room.come(ANA, "A" * 24)
    ana.say("x" * 500, 0.0)
    room.deliver()
    (said,) = kinds(ana.take_news(), Said)
    assert len(said.text) == limits.TEXT


def test_five_sentences_in_ten_seconds_are_enough():
    room = Room(BOT, None, None)
    ana, eve = room.come(ANA, "Ana"), room.come(EVE, role="watch")
    assert [ana.say("x", 0.1 * number) for number in range(6)] == [True] * 5 + [False]
    room.deliver()
    for _ in range(20):
        room.host.on(ANA, Chat("flood"), 1.0)
    room.deliver()
    assert len(kinds(eve.take_news(), Said)) == 5
    room.now = 10.0
    assert ana.say("y", room.now)
    assert not ana.say("z", room.now)
    room.deliver()
    assert kinds(eve.take_news(), Said) == [Said("Ana: y", ANA, 1)]
