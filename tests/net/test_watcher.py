"""Who watches: gets agreed entries only, as late as wanted, from whoever is there, and believes nobody too much."""

import pytest

import tests.toy
from parlour.net import limits, news
from parlour.net.audience import AGAIN_SECONDS, IN_FLIGHT, PACE_SECONDS
from parlour.net.frames import decode_entry, encode_entry
from parlour.net.messages import Follow, Followed, Odd, Tail
from parlour.net.watcher import Watcher
from tests.core.rig import rig_game
from tests.net.circle import Circle, drift, picks


def caught_up(circle, spectator, number=0):
    replica = circle.peer(number).replica
    return spectator.watcher.replica.hashes == replica.hashes


def test_whoever_comes_late_has_the_same_table_and_hears_the_end():
    circle = Circle(2)
    circle.players = {0, 1}
    circle.until(lambda: circle.peer(0).table.entries > 50)
    late = circle.watch()
    circle.until(lambda: late.watcher.replica.applied > 50)
    assert late.watcher.replica.table.dealer is None
    circle.until(lambda: [one for one in late.news if isinstance(one, news.Published)], 600)
    assert late.news[-1] == news.Published(circle.peer(0).replica.seed, True)
    assert caught_up(circle, late)
    assert len(circle.peer(0).audience) == 1


def test_the_end_is_told_after_all_entries_also_when_everything_comes_at_once():
    circle = Circle(2, game=picks(0, 1, 0))
    circle.players = {0, 1}
    circle.until(lambda: circle.peer(0).replica.published is not None)
    log, key = circle.peer(0).log, circle.charter.voters[0]
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    entries = log.portion(1)
    watcher.on(key, Tail(1, entries, len(entries), 0, ""), 0.1)
    watcher.tick(0.1)
    told = [type(one) for one in watcher.take_news()]
    assert told == [news.Begun, *[news.Entered] * 3, news.Published]


@pytest.mark.parametrize("delay", [1, 3])
def test_who_watches_late_is_not_even_sent_what_is_too_new(delay):
    circle = Circle(2)
    circle.players = {0, 1}
    late = circle.watch(delay)
    turns = []  # the entry with which each turn began, as it was when a message was sent
    game, last_seat = tests.toy.GAME, None
    while not circle.peer(0).table.over:
        replica = circle.peer(0).replica
        seat = game.turn(replica.table.state).seat
        if seat != last_seat and seat >= 0:
            turns.append(replica.applied)
            last_seat = seat
        bound = turns[-delay - 1 + 1] if len(turns) >= delay else 0
        assert late.watcher.log.last_index <= bound
        assert late.watcher.last <= bound
        circle.clock.step(circle.clock.now + 1)
    sent = [m for _, to, m in circle.seen if to == late.key and isinstance(m, Tail)]
    assert sent
    circle.until(lambda: caught_up(circle, late))


def test_nothing_is_sent_before_it_is_agreed():
    circle = Circle(3, game=picks(0, 0))
    circle.quiet()
    leader = next(n for n in range(3) if circle.peer(n).leader == circle.machine(n).key)
    watching = circle.watch()
    watching.watcher._chosen = leader
    watching.watcher.connected(circle.machine(leader).key, circle.clock.now)
    circle._finish_watching(watching)
    circle.wait(1)
    for other in range(3):
        if other != leader:
            circle.crash(other)
    circle.seen.clear()
    machine = circle.machine(leader)
    before = machine.peer.log.last_index
    if leader == 0:
        circle.do(0, "answer", 0, 1)
        assert machine.peer.log.last_index == before + 1
    circle.wait(0.3)
    tails = [m for _, to, m in circle.seen if to == watching.key and isinstance(m, Tail)]
    assert not [
        data for tail in tails for data in tail.entries if decode_entry(data).index > machine.peer.replica.applied
    ]
    assert watching.watcher.log.last_index == machine.peer.replica.applied


def test_another_machine_is_followed_when_one_falls_silent():
    circle = Circle(3)
    circle.play(10)
    watching = circle.watch()
    circle.until(lambda: caught_up(circle, watching))
    first = watching.watcher.following
    gone = circle.machines[first].number
    circle.crash(gone)
    rest = [number for number in range(3) if number != gone]
    circle.until(lambda: watching.watcher.following != first, limits.SUSPECT_SECONDS + 2)
    circle.quiet()
    circle.do(rest[0], "pause")
    circle.until(lambda: watching.watcher.replica.paused)
    assert caught_up(circle, watching, rest[0])
    assert watching.watcher.following == circle.machine(rest[0]).key


def test_a_link_that_breaks_is_left_at_once():
    circle = Circle(3)
    watching = circle.watch()
    watcher, keys = watching.watcher, circle.charter.voters
    watcher.disconnected(keys[1], 0.0)
    assert watcher.following == keys[0]
    watcher.disconnected(keys[0], 0.0)
    assert watcher.following == keys[2]
    watcher.connected(keys[0], 0.0)
    assert watcher.following == keys[2]
    assert [to for to, message in watcher.take_outbox() if isinstance(message, Follow)][-1] == keys[2]


def test_what_was_stored_is_not_asked_for_again():
    circle = Circle(2)
    circle.play(20)
    log = circle.peer(0).log
    items = []
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    key = circle.charter.voters[0]
    replica = circle.peer(0).replica
    entries = log.portion(1)
    watcher.on(key, Tail(1, entries, len(entries), len(entries), replica.hash), 0.1)
    items += watcher.take_items()
    again = Watcher(circle.charter, 0, 0.0, items, find=lambda _: circle.game)
    assert again.replica.hashes == replica.hashes
    assert again.take_outbox() == [(key, Follow(len(entries), log.hash(len(entries)), 0))]


def changed(data, **fields):
    """An entry with other parts."""
    entry = decode_entry(data)
    parts = {name: getattr(entry, name) for name in entry.__struct_fields__} | fields
    return encode_entry(type(entry)(**parts))


def test_entries_that_are_no_chain_are_not_taken_and_another_machine_is_followed():
    circle = Circle(3)
    circle.play(5)
    log, keys = circle.peer(0).log, circle.charter.voters
    entries = log.portion(1)
    broken = [
        [*entries[:2], changed(entries[2], previous=bytes(16)), *entries[3:]],
        [entries[1]],
        [*entries[:2], b"rubbish"],
        [*entries[:2], entries[3]],
    ]
    for bad in broken:
        watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
        watcher.on(keys[0], Tail(1, bad, len(bad), 0, ""), 0.1)
        assert watcher.log.last_index <= 2
        assert watcher.following == keys[1]
        assert watcher.trouble == ""
        watcher.on(keys[0], Tail(1, entries, len(entries), 0, ""), 0.2)
        assert watcher.log.last_index <= 2  # who is not followed says nothing
        watcher.on(keys[1], Tail(1, entries, len(entries), 0, ""), 0.3)
        assert watcher.replica.hashes == circle.peer(0).replica.hashes


def test_an_entry_that_no_table_has_is_not_taken_and_another_machine_is_followed():
    circle = Circle(3)
    circle.play(3)
    entries, keys = circle.peer(0).log.portion(1), circle.charter.voters
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    watcher.on(keys[0], Tail(0, entries, len(entries), 0, ""), 0.1)
    assert (watcher.log.last_index, watcher.following) == (0, keys[1])


def test_who_follows_another_table_is_sent_what_shows_that_it_is_another():
    circle = Circle(3)
    circle.play(3)
    peer = circle.peer(0)
    peer.on("e" * 64, Follow(0, b"\1" * 16, 0), circle.clock.now)
    (tail,) = [message for key, message in peer.take_outbox() if key == "e" * 64 and isinstance(message, Tail)]
    assert (tail.first, decode_entry(tail.entries[0]).previous) == (1, peer.log.hash(0))


def test_an_entry_that_was_forged_by_the_followed_machine_is_not_believed():
    circle = Circle(3)
    circle.play(3)
    log, keys = circle.peer(0).log, circle.charter.voters
    entries = log.portion(1)
    last = next(at for at, data in enumerate(entries) if decode_entry(data).kind == "answer")
    forged = [*entries[:last], changed(entries[last], signature=bytes(64))]
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    watcher.on(keys[0], Tail(1, forged, len(forged), len(forged), circle.peer(0).replica.hashes[last + 1]), 0.1)
    told = watcher.take_news()
    assert any(isinstance(one, news.Ignored) and "not signed" in one.reason for one in told)
    assert watcher.following == keys[1]


def test_after_all_machines_showed_other_entries_a_spectator_stops():
    circle = Circle(2)
    circle.play(5)
    entries, keys = circle.peer(0).log.portion(1), circle.charter.voters
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    watcher.on(keys[0], Tail(1, entries, len(entries), 0, ""), 0.1)
    other = changed(entries[-1], term=9)
    watcher.on(keys[0], Tail(len(entries), [other], len(entries), 0, ""), 0.2)
    assert (watcher.following, watcher.trouble) == (keys[1], "")
    watcher.on(keys[1], Tail(len(entries), [other], len(entries), 0, ""), 0.3)
    assert "watch it anew" in watcher.trouble


def test_a_spectator_of_another_branch_is_shown_that_it_is_another():
    circle = Circle(2)
    circle.play(5)
    watching = circle.watch()
    circle.until(lambda: caught_up(circle, watching))
    watcher = watching.watcher
    index = watcher.log.last_index
    circle.peer(0).on(watching.key, Follow(index, bytes(16), 0), circle.clock.now)
    sent = [m for to, m in circle.peer(0).take_outbox() if to == watching.key and isinstance(m, Tail)]
    assert sent[0].first == index
    assert sent[0].entries[0] == circle.peer(0).log.data(index)


def test_a_spectators_table_that_drifted_is_played_again():
    circle = Circle(2, game=rig_game(*(lambda g, t, n=n: t.ask(n % 2, "pick", (1, 2)) for n in range(8))))
    circle.compared = False
    circle.play(2)
    watching = circle.watch()
    circle.until(lambda: caught_up(circle, watching))
    watching.watcher.replica.table._checkpoint.trail += 1
    circle.play(2)
    circle.until(lambda: caught_up(circle, watching))
    assert watching.watcher.trouble == ""


def test_a_seats_machine_tells_a_spectator_whose_table_differs():
    circle = Circle(2)
    circle.play(5)
    watching = circle.watch()
    circle.until(lambda: caught_up(circle, watching))
    peer = circle.peer(0)
    peer.on(watching.key, Followed(3, "0" * 16), circle.clock.now)
    sent = [message for to, message in peer.take_outbox() if to == watching.key and isinstance(message, Odd)]
    assert sent == [Odd(3, peer.replica.hashes[3])]


def test_a_spectator_that_differs_for_good_stops():
    circle = Circle(2)
    circle.play(5)
    watcher = Watcher(circle.charter, 0, 0.0, find=lambda _: circle.game)
    entries, keys = circle.peer(0).log.portion(1), circle.charter.voters
    watcher.on(keys[0], Tail(1, entries, len(entries), len(entries), "0" * 16), 0.1)
    assert (watcher.following, watcher.trouble) == (keys[1], "")
    watcher.on(keys[1], Odd(len(entries), "0" * 16), 0.2)
    assert "watch it anew" in watcher.trouble
    assert watcher.deadline() == float("inf")


def test_a_slow_spectator_holds_up_only_itself():
    circle = Circle(2)
    circle.play(3)
    peer = circle.peer(0)
    peer.on("f" * 64, Follow(0, peer.log.root, 0), circle.clock.now)
    circle.done(0)
    for _ in range(IN_FLIGHT - 1):
        circle.play(1)
        circle.wait(PACE_SECONDS)
    circle.play(3)

    def sent():
        return [m.first for _, to, m in circle.seen if to == "f" * 64 and isinstance(m, Tail)]

    began = sent()
    assert len(began) == len(set(began)) == IN_FLIGHT
    circle.wait(AGAIN_SECONDS + 0.1)
    assert sent()[IN_FLIGHT:] == [1]
    circle.wait(limits.SILENCE_SECONDS + 2)
    assert len(circle.peer(0).audience) == 0


def test_who_has_everything_gets_what_is_new_at_a_pace():
    circle = Circle(2)
    circle.play(3)
    watching = circle.watch()
    circle.wait(1)
    seen = len(circle.seen)
    circle.play(40)
    tails = [m for _, to, m in circle.seen[seen:] if to == watching.key and isinstance(m, Tail)]
    acks = [m for source, _, m in circle.seen[seen:] if source == watching.key and isinstance(m, Followed)]
    assert len(tails) < 20
    assert len(acks) <= len(tails)
    circle.wait(1)
    assert watching.watcher.replica.applied == circle.peer(0).replica.applied


def test_a_spectator_leaves_the_odd_machine_it_watched_through():
    circle = Circle(3, game=picks(*[0, 1, 2] * 4))
    circle.compared = False
    circle.play(3)
    watching = circle.watch()
    circle.until(lambda: caught_up(circle, watching))
    odd = circle.machines[watching.watcher.following].number
    drift(circle, odd)
    circle.play(1)
    circle.until(lambda: circle.peer(odd).trouble == "odd")
    others = [number for number in range(3) if number != odd]
    circle.until(lambda: not any(circle.peer(number).trouble for number in others))
    circle.until(lambda: circle.peer(others[0]).leader in [circle.machine(n).key for n in others])
    seat = circle.asked()[0]
    if seat in others:
        circle.do(seat, "answer", seat, 1)
    circle.until(lambda: watching.watcher.trouble == "" and caught_up(circle, watching, others[0]))
