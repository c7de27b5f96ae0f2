"""A table between peers as a window sees it: agreed entries come in, own answers wait until they are agreed."""

import errno
import pickle

import pytest

import tests.toy
from parlour.client.commands import GoAlone, Pause, Recap, Say, Undo, Vote
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Company, Jump, Recapped, Step, Trouble
from parlour.client.table_worker import UNDO_WHY
from parlour.client.texts import Texts
from parlour.client.together.door import Nameless
from parlour.client.together.refusals import PAUSED
from parlour.core import GAMES
from parlour.net import keeper, limits, news, node
from parlour.net.session import Stopped
from tests.client.peers import Round

GOLD = GAMES["goldrush-city"]


@pytest.fixture
def circle(tmp_path):
    found = Round(tmp_path)
    yield found
    found.close()


def begun(circle, game=tests.toy.GAME, seats=2, options=None, bots=0):
    """A host and guests, each a person, at a table that has begun; bots sit at the host's machine."""
    host = circle.host(game, [("Ada", ""), *[None] * (seats - 1), *[("", "greedy")] * bots], options)
    circle.until(lambda: host.port)
    guests = []
    for seat, name in enumerate(("Hugo", "Mila")[: seats - 1], 1):
        guests.append(circle.join(host.port, name))
        circle.until(lambda seat=seat: host.lobby is not None and host.lobby.lobby.seats[seat].machine)
    for guest in guests:
        guest.door.at_lobby(lambda lobby, now: lobby.change(ready=True))
    circle.until(lambda: host.lobby.why == "")
    host.door.at_lobby(lambda lobby, now: lobby.start(now))
    circle.until(lambda: all(one.company is not None for one in circle.guests))
    return host, *guests


def play(circle, players, until):
    number = 0
    while not until():
        circle.until(lambda: until() or any(one.asked is not None for one in players))
        for one in players:
            if one.asked is not None and not until():
                number += 1
                one.answer(number)


def some_entries(players, count):
    """Whether each has seen at least so many entries."""
    return lambda: all(len(one.worker.entries) >= count for one in players)


# --- answers -------------------------------------------------------------------------------------


def test_two_windows_play_a_whole_game_and_see_the_same(circle):
    host, guest = begun(circle, options={"rounds": 3})
    assert host.worker.record.parent.is_dir()
    play(circle, (host, guest), lambda: host.ended is not None and guest.ended is not None)
    assert host.worker.record is guest.worker.record is None  # the folder is about to be removed
    assert host.ended.hash == guest.ended.hash
    assert host.ended.seed == guest.ended.seed != 0
    assert host.ended.points == guest.ended.points
    assert not host.refused
    assert not guest.refused


def test_an_own_answer_is_on_its_way_until_it_is_agreed_and_everybody_sees_who_thinks(circle):
    players = host, guest = begun(circle)
    circle.until(lambda: host.asked is not None or guest.asked is not None)
    one, other = players if host.asked is not None else reversed(players)
    seat = one.asked.seat
    circle.until(lambda: other.company.seats[seat].thinking)
    assert not other.company.seats[seat].mine
    assert one.company.seats[seat].mine
    count, since = len(one.worker.entries), len(one.told)
    one.answer()
    circle.until(lambda: len(one.worker.entries) > count and not one.company.seats[seat].sent)
    told = [message.seats[seat] for message in one.told[since:] if isinstance(message, Company)]
    assert told[0].sent
    assert not told[0].thinking


def test_an_answer_that_is_pressed_twice_counts_once(circle):
    host, guest = begun(circle)
    circle.until(lambda: host.asked is not None or guest.asked is not None)
    one = host if host.asked is not None else guest
    asked = one.asked
    one.answer()
    one.asked = asked
    one.answer()
    play(circle, (host, guest), some_entries((host, guest), 8))
    assert not one.refused


def test_an_answer_is_taken_back_for_all_and_the_reason_is_told_when_it_cant_be(circle):
    players = begun(circle, GOLD, seats=3)
    while True:
        circle.until(lambda: any(one.asked is not None for one in players))
        one = next(one for one in players if one.asked is not None)
        count, seat = len(one.worker.entries), one.asked.seat
        one.answer()
        circle.until(some_entries(players, count + 1))
        circle.until(lambda: any(each.asked is not None for each in players))
        if not one.worker.table.undo_word(seat):
            break
    one.worker.send(Undo(seat))
    circle.until(lambda: all("took the last choice back" in str(each.told) for each in players))
    assert len({each.worker.table.hash() for each in players}) == 1
    play(circle, players, lambda: one.worker.table.undo_word(seat) == "other_seat")
    one.worker.send(Undo(seat))
    circle.until(lambda: one.refused)
    assert one.refused[0] in UNDO_WHY.values()


# --- pause ---------------------------------------------------------------------------------------


def test_a_pause_withdraws_the_question_everywhere_until_somebody_lets_the_game_go_on(circle):
    host, guest = begun(circle)
    circle.until(lambda: host.asked is not None or guest.asked is not None)
    one, other = (host, guest) if host.asked is not None else (guest, host)
    asked = one.asked
    other.worker.send(Pause(True))
    circle.until(lambda: host.company.paused and guest.company.paused and one.asked is None)
    count, one.asked = len(one.worker.entries), asked
    one.answer()  # too late
    one.worker.send(Undo(asked.seat))
    circle.until(lambda: one.refused)
    assert one.refused[0] in (PAUSED, *UNDO_WHY.values())
    assert len(one.worker.entries) == count
    one.worker.send(Pause(False))
    circle.until(lambda: one.asked is not None and not host.company.paused and not guest.company.paused)
    assert "{who}: paused the game." in one.notices
    assert "The game goes on." in other.notices


# --- leaving and returning -----------------------------------------------------------------------


def vote_for_a_bot(circle, voters, seat):
    """The grace of each machine begins when it misses the other itself: who comes too early tries again."""
    machine = voters[0].company.missing[0].machine
    for number, voter in enumerate(voters, 1):

        def voted(voter=voter, number=number):
            missing = voter.company.missing
            return voter.held[seat] == "greedy" or (missing and len(missing[0].votes) >= number)

        while not voted():
            before = len(voter.refused)
            voter.worker.send(Vote(machine, "greedy"))
            circle.until(lambda v=voted, b=before, it=voter: v() or len(it.refused) > b)
    circle.until(lambda: all(it.held[seat] == "greedy" and not it.company.missing for it in voters))


@pytest.mark.parametrize("game", [GOLD, tests.toy.GAME], ids=lambda game: game.id)
def test_who_leaves_is_away_gets_a_bot_by_vote_and_the_seat_again_on_return(circle, monkeypatch, game):
    """DESIGN: the player gets the seat back at the next question."""
    monkeypatch.setattr(limits, "GRACE_SECONDS", 0.5)
    host, hugo, mila = begun(circle, game, seats=3)
    play(circle, (host, hugo, mila), some_entries((host, hugo, mila), 12))
    mila.close()
    circle.until(lambda: all(one.company.seats[2].away for one in (host, hugo)))
    assert host.company.missing[0].rest <= 0.5
    assert "{who}: away. The game waits where it needs them." in host.notices
    vote_for_a_bot(circle, (host, hugo), 2)
    count = len(host.worker.entries)
    play(circle, (host, hugo), some_entries((host, hugo), count + 6))
    again = circle.back(mila)
    circle.until(lambda: host.held[2] == hugo.held[2] == "" and not host.company.seats[2].away)
    circle.until(lambda: again.company is not None and again.company.seats[2].mine)
    play(circle, (host, hugo), lambda: again.asked is not None)
    assert again.asked.seat == 2
    count = len(host.worker.entries)
    again.answer()
    circle.until(some_entries((host, hugo), count + 1))


def test_the_leaders_machine_vanishes_and_the_others_play_on(circle):
    host, hugo, mila = begun(circle, GOLD, seats=3)
    play(circle, (host, hugo, mila), some_entries((host, hugo, mila), 12))
    leader = next(one for one in circle.guests if one.door._keeper.node.core.leader == one.door.me)
    others = [one for one in circle.guests if one is not leader]
    seat = circle.guests.index(leader)
    leader.close()
    circle.until(lambda: all(one.company.seats[seat].away for one in others))
    count = len(others[0].worker.entries)
    play(circle, others, lambda: others[0].worker.table.question.seat == seat or some_entries(others, count + 4)())
    assert not any(one.company.lost for one in others)
    assert not any(isinstance(message, Trouble) for one in others for message in one.told)


def test_one_of_two_may_go_on_alone_for_ever_with_a_bot_for_the_other(circle, monkeypatch):
    monkeypatch.setattr(limits, "GRACE_SECONDS", 30.0)
    host, hugo = begun(circle, options={"rounds": 3})
    play(circle, (host, hugo), some_entries((host, hugo), 6))
    hugo.close()
    circle.until(lambda: host.company.lost and host.company.branch)
    host.worker.send(GoAlone())
    circle.until(lambda: not host.company.lost and host.company.missing)
    assert host.company.missing[0].rest == 0
    host.worker.send(Vote(host.company.missing[0].machine, "greedy"))
    circle.until(lambda: host.held[1] == "greedy")
    play(circle, (host,), lambda: host.ended is not None)
    assert host.ended.seed


# --- watching ------------------------------------------------------------------------------------


def secrets(guest):
    """Cards in what a window was told that not everybody may read."""
    found = []
    for message in guest.told:
        pictures = [message.picture] if isinstance(message, Jump | Step | Recapped) else []
        pictures += [step.picture for step in message.steps] if isinstance(message, Recapped) else []
        found += [card for one in pictures for zone in one.zones for card in zone.cards if card.face and not card.open]
    return found


@pytest.mark.parametrize("game", [GOLD, tests.toy.GAME], ids=lambda game: game.id)
def test_a_spectator_learns_nothing_secret_and_comes_late_with_a_recap(circle, game):
    host, hugo = begun(circle, game, seats=2, bots=1 if game is GOLD else 0)
    play(circle, (host, hugo), some_entries((host, hugo), 60))
    watcher = circle.watch(host.port)

    def jumps():
        return [message for message in watcher.told if isinstance(message, Jump) and message.log]

    circle.until(lambda: jumps() and len(watcher.worker.entries) >= 60)
    assert jumps()[0].notice.key == "You are here now. Recap shows what has happened before."
    assert sum(isinstance(message, Step) for message in watcher.told) < 60  # a heap of entries isn't shown one by one
    watcher.worker.send(Recap())
    count = len(watcher.worker.entries)
    play(circle, (host, hugo), some_entries((host, hugo, watcher), count + 10))
    circle.until(lambda: any(isinstance(message, Recapped) for message in watcher.told))
    assert watcher.company.watches
    assert not any(seat.mine for seat in watcher.company.seats)
    assert watcher.asked is None
    assert secrets(host)
    assert not secrets(watcher)
    assert watcher.worker.table.dealer is None
    assert str(host.worker.setup.seed).encode() not in pickle.dumps(watcher.told)


def test_a_spectator_who_has_seen_a_step_is_not_told_again_that_it_is_here_now(circle):
    players = begun(circle, GOLD, seats=2, bots=1)
    play(circle, players, some_entries(players, 30))
    watcher = circle.watch(players[0].port)
    circle.until(lambda: watcher.company is not None and len(watcher.worker.entries) >= 30)
    since = len(watcher.told)
    play(circle, players, lambda: any(isinstance(message, Step) for message in watcher.told[since:]))
    since = len(watcher.told)
    for heap in (12, 40):
        door = watcher.door
        door.redirect(door.news.put)  # it piles up, as on a slow network
        play(circle, players, lambda door=door, heap=heap: door.news.qsize() >= heap)
        count = max(len(player.worker.entries) for player in players)
        door.redirect(watcher.worker.send)
        circle.until(some_entries((watcher,), count))
    later = [message for message in watcher.told[since:] if isinstance(message, Jump | Step)]
    assert later
    assert not any(message.notice for message in later if isinstance(message, Jump))


# --- talking -------------------------------------------------------------------------------------


def test_words_are_heard_by_all_with_their_seat_and_without_the_name_in_front(circle):
    host, hugo = begun(circle)
    watcher = circle.watch(host.port)
    circle.until(lambda: watcher.company is not None)
    hugo.worker.send(Say("Dobrý den: ahoj"))
    circle.until(lambda: all(one.talk for one in circle.guests))
    assert {tuple(one.talk) for one in circle.guests} == {((1, "Dobrý den: ahoj"),)}
    watcher.worker.send(Say("Hello"))
    circle.until(lambda: all(len(one.talk) == 2 for one in circle.guests))
    assert {one.talk[1] for one in circle.guests} == {(-1, "Hello")}


def test_a_bot_that_fails_is_told_of(circle):
    host, _ = begun(circle)
    host.worker.send(node.BotFailed(1, "oh dear"))
    circle.until(lambda: any(key.startswith("{seat}: the bot failed") for key in host.notices))


FOREIGN = "No words of the window"


def czech(message):
    """What a window in Czech says of a message, "" for nothing."""
    reason = (
        message.notice if isinstance(message, Company) else message.reason if isinstance(message, Trouble) else None
    )
    return say(Texts("cs"), reason)


def test_what_the_network_tells_is_said_in_the_language_of_the_window(circle):
    host, _ = begun(circle)
    for told, text in (
        (node.Trouble(FOREIGN, OSError(errno.ENOSPC, FOREIGN)), "čeká: disk je plný"),
        (node.Trouble(""), "Ukládání zase funguje."),
        (node.BotFailed(1, FOREIGN), "Hugo: bot selhal"),
        (keeper.Remark(FOREIGN, "not-announced", OSError(errno.ENODEV, FOREIGN)), "zařízení chybí"),
        (keeper.Remark(FOREIGN, "not-recorded", OSError(errno.EACCES, FOREIGN)), "systém to nedovoluje"),
        (keeper.Remark(FOREIGN, "recorded"), "zase zaznamenává"),
        (Nameless(OSError(errno.EROFS, FOREIGN)), "jen číst"),
        (news.Refused(0, "answer", FOREIGN), "už neplatí"),
        (news.Refused(0, "answer", "seat 0 is answered by another machine"), "odpovídá jinde"),
        (news.SeedFailed(FOREIGN, (host.door.me,)), "sedí: Ada"),
        (Stopped(keeper.Gone("failed", FOREIGN, OSError(errno.EIO, FOREIGN))), "disk nefunguje"),
        (Stopped(OSError(errno.EHOSTUNREACH, FOREIGN)), "nevede žádná cesta"),
    ):
        since = len(host.told)
        host.worker.send(told)
        circle.until(lambda since=since, text=text: any(text in czech(message) for message in host.told[since:]))
        assert not any(FOREIGN in czech(message) for message in host.told)
    assert not host.failures


def test_a_mistake_that_ends_the_network_is_kept_for_who_maintains_this_and_said_by_its_name(circle):
    host, _ = begun(circle)
    host.worker.send(Stopped(ArithmeticError(FOREIGN)))
    with pytest.raises(ArithmeticError):
        circle.until(lambda: False)
    host.failures.clear()
    circle.until(lambda: any("(ArithmeticError)" in czech(message) for message in host.told))


def test_too_many_words_at_once_are_not_sent(circle):
    host, hugo = begun(circle)
    for number in range(limits.CHAT_BURST + 2):
        host.worker.send(Say(f"word {number}"))
    hugo.worker.send(Say("done"))
    circle.until(lambda: (1, "done") in host.talk and len(hugo.talk) > limits.CHAT_BURST)
    assert len([text for seat, text in host.talk if seat == 0]) == limits.CHAT_BURST


def test_a_machine_that_reaches_nobody_stops_with_words_that_say_where_to_go_on(circle, monkeypatch):
    monkeypatch.setattr(keeper, "LOST_SECONDS", 1.0)
    host, hugo = begun(circle)
    hugo.close()
    circle.until(lambda: any(isinstance(message, Trouble) and message.kind == "broken" for message in host.told))
    trouble = next(message for message in host.told if isinstance(message, Trouble))
    assert "Nothing is lost" in trouble.reason.key
