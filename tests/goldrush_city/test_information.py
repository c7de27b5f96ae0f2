"""Who sees what: hands, decks, bids, the log and the zones of the table."""

import pytest

from parlour.core.ask import CHANCE
from parlour.core.chance import Generator
from parlour.core.deal import NotTold, SeededDealer
from parlour.core.domains import UNKNOWN
from parlour.core.game import Turn, Zone
from parlour.core.games.goldrush_city import GAME
from parlour.core.games.goldrush_city.components import FACES
from parlour.core.start import open_table
from parlour.core.table import Table
from tests.goldrush_city.play import all_cards, answer_at_random, only, play
from tests.goldrush_city.town import gold, hand_names, names, town
from tests.rules import rule

SHORT = {"max_rounds": 8, "stall_guard_rounds": 0}


def readers(table, handle):
    """Who can read a card: seats, and None for a spectator."""
    seats = [*range(table.state.seats), None]
    return [seat for seat in seats if table.view(seat).face(handle) != UNKNOWN]


@rule("GC-INFO-1")
@pytest.mark.parametrize("seats", [3, 5])
def test_values_in_a_hand_are_its_owners_alone_and_their_number_is_public(seats):
    hands = {seat: [f"gold_{1 + seat % 3}"] * (seat + 1) for seat in range(seats)}
    table = town(seats, hands=hands)
    for seat in range(seats):
        for handle in table.state.hands[seat]:
            assert readers(table, handle) == [seat]
            for other in range(seats):
                if other != seat:
                    with pytest.raises(NotTold):
                        table.dealer.look(table.state, other, handle)
        assert [len(hand) for hand in table.view(seat).state.hands] == list(range(1, seats + 1))
    assert [len(hand) for hand in table.view(None).state.hands] == list(range(1, seats + 1))
    assert table.view(None).secrets == {}


@rule("GC-INFO-1")
def test_gold_that_is_dealt_is_seen_by_its_receiver_alone():
    table = town(3, "deal", due=[1, 2, 0], gold=["gold_3", "gold_2", "gold_1"], city=["wood_4"])
    assert hand_names(table, 0) == ["gold_3"]
    assert hand_names(table, 1) == ["gold_1", "gold_2"]
    assert [readers(table, handle) for handle in table.state.hands[0]] == [[0]]
    assert [readers(table, handle) for handle in table.state.hands[1]] == [[1], [1]]


@rule("GC-INFO-2")
def test_everything_but_hands_decks_and_turned_down_cards_is_public():
    def look(table):
        g = table.state
        hidden = {*g.gold_deck, *g.city_deck, *g.digger_deck}
        hidden |= {card for cards in (*g.hands, *g.diggers) for card in cards}
        hidden |= {card for seat in range(g.seats) if g.passed[seat] for card in g.laid[seat]}
        spectator = table.view(None)
        for card in all_cards(g):
            shown_digger = any(card in cards for cards in g.diggers) and card in g.face
            assert (spectator.face(card) == UNKNOWN) == (card in hidden and not shown_digger)

    for seats, seed in ((3, 2), (4, 1), (5, 0)):
        play(seats, seed, look, SHORT)


@rule("GC-INFO-2")
def test_gold_that_is_paid_lies_open_on_the_discard_pile():
    table = town(keepers={0: ["padre"]}, hands={0: ["gold_1", "gold_3", "gold_1"]})
    table.answer(("block", table.state.keepers[0][0]))
    table.answer((1, "A"))
    table.answer(gold(table, 0, "gold_3"))
    (paid,) = table.state.gold_discard
    assert readers(table, paid) == [0, 1, 2, None]
    assert FACES[table.state.face[paid]] == "gold_3"
    assert [readers(table, handle) for handle in table.state.hands[0]] == [[0], [0]]


@rule("GC-INFO-2")
def test_dice_are_told_to_everybody():
    table = town(4, "flip", city=["night_thief", "wood_2"], dice=[2, 5, 1, 6], active=3)
    assert only(table, "rolled") == [
        ("rolled", 3, 2), ("rolled", 0, 5), ("rolled", 1, 1), ("rolled", 2, 6),
    ]  # fmt: skip


@rule("GC-INFO-2")
def test_zones_show_the_middle_of_the_table_and_then_each_seat():
    table = town(
        3, "auction", lot=["wood_2", "stone_1_plus"], lot_permits=["hotel"], lot_chips=(1, 2),
        hands={1: ["gold_1", "gold_3"], 2: ["gold_2"]}, materials={2: ["wood_3", "stone_4"]},
        bandits={0: ["bandit_blow_up"]}, keepers={1: ["padre"]}, permits={0: ["saloon"]},
        standing={1: ["smithy", "bank"]}, chips={0: (1, 0), 2: (0, 3)},
        city_discard=["governor", "wood_4"], gold_discard=["gold_3"],
        blocks=[[], [], [(5, "B"), (6, "C")]], removed=[7],
    )  # fmt: skip
    table.answer(gold(table, 1, "gold_1"))
    g = table.state
    assert GAME.zones(g) == (
        Zone("display", -1, tuple(g.display)),
        Zone("supply", -1, (), (("tool", 7), ("dynamite", 4))),
        Zone("turned", -1),
        Zone("lot", -1, (*g.lot, *g.lot_permits), (("tool", 1), ("dynamite", 2))),
        Zone("city_deck", -1, tuple(g.city_deck), pile=True),
        Zone("city_discard", -1, tuple(g.city_discard), pile=True),
        Zone("gold_deck", -1, tuple(g.gold_deck), pile=True),
        Zone("gold_discard", -1, tuple(g.gold_discard), pile=True),
        Zone("digger_deck", -1, tuple(g.digger_deck), pile=True),
        Zone("removed", -1, (7,), pile=True),
        *seat_zones(g, 0, (1, 0), markers=("start_player", "judge")),
        *seat_zones(g, 1, (0, 0)),
        *seat_zones(g, 2, (0, 3), (5, 6), (("closed_B", 1), ("closed_C", 1))),
    )
    assert [len(cards) for cards in (g.lot, g.lot_permits, g.city_discard, g.gold_discard)] == [2, 1, 2, 1]
    assert len(g.hands[1]) == len(g.laid[1]) == 1
    assert len(g.digger_deck) == 22


def seat_zones(g, seat, chips, blocks=(), letters=(), markers=()):
    tools, dynamite = chips
    return (
        Zone("hand", seat, tuple(g.hands[seat])),
        Zone("laid", seat, tuple(g.laid[seat])),
        Zone("permits", seat, tuple(g.permits[seat])),
        Zone("standing", seat, tuple(g.standing[seat])),
        Zone("materials", seat, tuple(g.materials[seat])),
        Zone("chips", seat, (), (("tool", tools), ("dynamite", dynamite))),
        Zone("bandits", seat, tuple(g.bandits[seat])),
        Zone("keepers", seat, tuple(g.keepers[seat])),
        Zone("blocks", seat, blocks, letters),
        Zone("diggers", seat, tuple(g.diggers[seat])),
        Zone("markers", seat, (), tuple((word, 1) for word in markers)),
    )


def markers(table):
    found = [zone.pieces for zone in GAME.zones(table.state) if zone.name == "markers"]
    return [" ".join(word for word, _ in pieces) for pieces in found]


@rule("GC-ROUND-3", "GC-AUCTION-7")
def test_markers_lie_before_the_start_player_the_active_one_and_those_who_have_passed():
    table = town(
        3, "auction", start=1, active=2, lot=["wood_2"], hands={0: ["gold_1"], 1: ["gold_3"], 2: ["gold_2"]},
    )  # fmt: skip
    assert markers(table) == ["", "start_player", "judge"]
    table.answer(())
    assert markers(table) == ["passed", "start_player", "judge"]
    table.answer(gold(table, 1, "gold_3"))
    table.answer(())
    assert table.state.phase == "actions"
    assert markers(table) == ["", "start_player", "judge"]


@rule("GC-CONTEST-2")
def test_a_marker_says_who_has_stopped_digging():
    table = town(3, "turn-end", start=1, active=0, standing={1: ["saloon"], 2: ["bank"]})
    assert markers(table) == ["", "start_player judge", ""]
    table.answer("stop")
    assert markers(table) == ["", "start_player judge", "stopped"]
    table.answer("stop")
    assert table.state.diggers == [[], [], []]
    assert "stopped" not in " ".join(markers(table))


@rule("GC-END-3", "GC-STALL-2")
def test_a_round_that_is_surely_the_last_says_so():
    def last(**words):
        return dict(GAME.turn(town(3, "actions", **words).state).facts).get("last_round")

    assert last() is None
    assert last(triggered=True) == "true"
    assert last(triggered=True, options={"end_trigger_sticky": False}) is None
    assert last(round=40) == "true"
    assert last(round=39) is None


@rule("GC-INFO-2")
@pytest.mark.parametrize(("seats", "seed"), [(3, 0), (4, 0)])
def test_every_card_lies_in_exactly_one_zone(seats, seed):
    def look(table):
        zones = GAME.zones(table.state)
        shown = sorted(card for zone in zones for card in zone.cards)
        assert shown == sorted(all_cards(table.state))
        assert len(set(shown)) == len(shown)
        assert sum(count for zone in zones for word, count in zone.pieces if word in ("tool", "dynamite")) == 18
        assert [zone.seat for zone in zones] == [-1] * 10 + [seat for seat in range(seats) for _ in range(11)]

    play(seats, seed, look, SHORT)


@rule("GC-INFO-2")
def test_the_turn_its_phase_and_the_numbers_beside_it_are_public():
    table = town(
        3, "auction", active=2, lot=["wood_2"], hands={0: ["gold_1"], 1: ["gold_3"]}, round=4,
        standing={1: ["smithy", "bank"], 0: ["saloon"]}, city=["stone_4"],
    )  # fmt: skip
    facts = (("round", 4), ("buildings_standing", 3), ("end_trigger", 7))
    assert GAME.turn(table.state) == Turn(0, "bidding", (*facts, ("highest_bid", 0), ("lowest_bid", 1)))
    table.answer(gold(table, 0, "gold_1"))
    assert GAME.turn(table.state) == Turn(1, "bidding", (*facts, ("highest_bid", 1), ("lowest_bid", 2)))
    table.answer(())
    assert GAME.turn(table.state) == Turn(2, "actions", (*facts, ("actions_left", 2)))
    table.answer("tool")
    assert GAME.turn(table.state) == Turn(2, "actions", (*facts, ("actions_left", 1)))


@rule("GC-INFO-2")
@pytest.mark.parametrize(("seats", "trigger"), [(3, 7), (4, 10), (5, 12)])
def test_the_speaker_of_a_contest_and_of_the_sale_is_shown(seats, trigger):
    table = town(
        seats, "turn-end", start=1, active=0, standing={0: ["saloon"], 2: ["bank"]}, chips={1: (1, 1)},
        quiet_rounds=1,
    )  # fmt: skip
    facts = (("round", 1), ("buildings_standing", 2), ("end_trigger", trigger), ("quiet_rounds", 2))
    assert GAME.turn(table.state) == Turn(2, "contest", facts)
    table.answer("stop")
    assert GAME.turn(table.state) == Turn(0, "contest", facts)
    table.answer("stop")
    assert GAME.turn(table.state) == Turn(1, "sale", facts)
    table = town(seats, "flip", city=["padre"], active=1)
    assert GAME.turn(table.state) == Turn(
        1, "flip", (("round", 1), ("buildings_standing", 0), ("end_trigger", trigger))
    )


@rule("GC-INFO-3")
@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_is_shown_the_order_of_a_face_down_deck(seats):
    def look(table):
        g = table.state
        decks = [*g.gold_deck, *g.city_deck, *g.digger_deck]
        assert not [card for card in decks if card in g.face or card in g.knows]
        for seat in range(seats):
            assert not set(decks) & set(table.view(seat).secrets)
        assert not any(question.seat == CHANCE for question in table.questions)

    table = play(seats, 3, look, SHORT)
    for seat in (0, None):
        with pytest.raises(NotTold):
            table.dealer.look(table.state, seat or 0, table.state.gold_deck[0])


@rule("GC-INFO-3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_spectator_follows_the_log_without_any_secret(seats):
    """Whoever has only the log knows the same table, every event in it and no hand value."""
    log = []
    table = open_table(GAME, seats, SeededDealer(seats), SHORT, log.append)
    generator = Generator(seats)
    while not table.over:
        answer_at_random(table, generator)
    spectator = Table(GAME, GAME.new_state(seats, GAME.complete_options(SHORT)), None)
    for entry in log:
        spectator.replay(entry.seat, entry.kind, entry.value)
        assert tuple(spectator.events) == entry.events
    assert spectator.hash() == table.hash()
    assert spectator.result == table.result
    view, g = spectator.view(None), spectator.state
    assert {view.face(card) for hand in g.hands for card in hand} <= {UNKNOWN}
    assert {view.face(card) for card in (*g.gold_deck, *g.city_deck)} == {UNKNOWN}
    assert view.secrets == {}


@rule("GC-INFO-3", "GC-INFO-5")
def test_events_name_a_drawn_card_by_its_back():
    table = town(3, "flip", city=["medicine_show", "wood_2"], dice=[3, 1, 1], hands={0: ["gold_3"], 2: ["gold_2"]})
    first, second = only(table, "gold-drawn")
    assert first == ("gold-drawn", 1, 2, table.state.hands[1][0])
    assert second == ("gold-drawn", 2, 0, table.state.hands[2][0])
    assert not {first[3], second[3]} & set(table.state.face)
    assert readers(table, first[3]) == [1, 2]
    assert readers(table, second[3]) == [0, 2]


@rule("GC-INFO-4")
def test_a_bid_is_seen_while_it_lies_face_up_and_hidden_after_the_auction():
    table = town(
        3, "auction", lot=["wood_2"],
        hands={1: ["gold_2", "gold_1"], 2: ["gold_3", "gold_1"], 0: ["gold_1"]},
    )  # fmt: skip
    table.answer(gold(table, 1, "gold_2"))
    (shown,) = table.state.laid[1]
    assert readers(table, shown) == [0, 1, 2, None]
    table.answer(gold(table, 2, "gold_3"))
    assert readers(table, shown) == [0, 1, 2, None]
    table.answer(())  # 0
    table.answer(())  # 1
    assert table.question.kind == "action"
    assert len(table.state.hands[1]) == 2
    assert [readers(table, handle) for handle in table.state.hands[1]] == [[1], [1]]
    assert shown not in table.state.hands[1]
    assert hand_names(table, 1) == ["gold_1", "gold_2"]
    (paid,) = table.state.gold_discard
    assert readers(table, paid) == [0, 1, 2, None]
    assert names(table.state, [paid]) == ["gold_3"]


@rule("GC-INFO-5")
def test_a_drawn_card_is_forgotten_once_its_owners_hand_is_mixed_again():
    """0 drew a card of 1; when 2 then draws from 0, nobody but 0 can tell what is left in that hand."""
    table = town(
        3, "flip", city=["medicine_show", "wood_2"], dice=[3, 4, 1],
        hands={0: ["gold_1", "gold_2"], 1: ["gold_3", "gold_3"], 2: ["gold_1", "gold_1"]},
    )  # fmt: skip
    for seat in range(3):
        kept, drawn = table.state.hands[seat]
        assert readers(table, kept) == [seat]
        assert readers(table, drawn) == sorted({seat, (seat + 1) % 3})
