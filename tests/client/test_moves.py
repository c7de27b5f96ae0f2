"""What went where: told from two pictures alone, so that what flies is what has really happened."""

from collections import Counter
from itertools import pairwise

import pytest

from parlour.client.describe import Describer
from parlour.client.moves import Move, moves
from parlour.client.snapshot import CardPic, Picture, Seat, ZonePic
from parlour.core import GAMES, new_table
from parlour.core.bots import BotTable


def zone(name: str, *cards: CardPic, seat: int = -1, count: int | None = None, **pieces: int) -> ZonePic:
    pile = count is not None
    return ZonePic(name, seat, count if pile else len(cards), cards, tuple(pieces.items()), pile)


def picture(*zones: ZonePic) -> Picture:
    return Picture(0, zones, 0, "", ())


def card(handle: int, face: str = "", back: str = "") -> CardPic:
    return CardPic(handle, face, bool(face), back)


def test_a_card_is_followed_by_its_handle():
    old = picture(zone("display", card(7, "bank"), card(8, "hotel")), zone("permits", seat=1))
    new = picture(zone("display", card(8, "hotel")), zone("permits", card(7, "bank"), seat=1))
    assert moves(old, new) == [Move((-1, "display"), (1, "permits"), card(7, "bank"), card(7, "bank"))]


def test_a_card_from_a_pile_is_turned_over_on_its_way():
    old = picture(zone("deck", card(40, back="city"), count=12), zone("turned"))
    new = picture(zone("deck", card(39, back="city"), count=11), zone("turned", card(51, "wood_3")))
    assert moves(old, new) == [Move((-1, "deck"), (-1, "turned"), card(40, back="city"), card(51, "wood_3"))]


def test_a_card_that_is_turned_over_where_it_lies_moves_too():
    old, new = picture(zone("turned", card(5, back="city"))), picture(zone("turned", card(5, "padre")))
    assert moves(old, new) == [Move((-1, "turned"), (-1, "turned"), card(5, back="city"), card(5, "padre"))]


def test_several_cards_go_onto_a_pile_though_only_its_top_is_seen():
    paid = [card(handle, "wood_2") for handle in (1, 2, 3)]
    old = picture(zone("materials", *paid, seat=0), zone("discard", card(9, "padre"), count=4))
    new = picture(zone("materials", seat=0), zone("discard", paid[-1], count=7))
    made = moves(old, new)
    assert [move.before.handle for move in made] == [3, 1, 2]
    assert {(move.source, move.target) for move in made} == {((0, "materials"), (-1, "discard"))}


def test_cards_that_were_mixed_stay_in_their_hand_whatever_their_handles():
    old = picture(zone("hand", card(1, "gold_1"), card(2, "gold_3"), seat=0), zone("laid", card(3, "gold_2"), seat=0))
    new = picture(zone("hand", *(card(n, f"gold_{n - 4}") for n in (5, 6, 7)), seat=0), zone("laid", seat=0))
    made = moves(old, new)
    crossing = [move for move in made if move.source != move.target]
    assert crossing == [Move((0, "laid"), (0, "hand"), card(3, "gold_2"), card(6, "gold_2"))]
    assert all(move.before.face == move.after.face for move in made)


def test_a_hidden_card_goes_where_its_back_is_missing():
    old = picture(
        zone("gold_deck", card(1, back="gold"), count=9), zone("digger_deck", card(2, back="digger"), count=9),
        zone("hand", seat=0), zone("diggers", seat=1),
    )  # fmt: skip
    new = picture(
        zone("gold_deck", card(3, back="gold"), count=8), zone("digger_deck", card(4, back="digger"), count=8),
        zone("hand", card(5, back="gold"), seat=0), zone("diggers", card(6, back="digger"), seat=1),
    )  # fmt: skip
    made = {(move.source, move.target) for move in moves(old, new)}
    assert made == {((-1, "gold_deck"), (0, "hand")), ((-1, "digger_deck"), (1, "diggers"))}


def test_pieces_go_from_where_there_are_fewer_to_where_there_are_more():
    old = picture(zone("supply", tool=5, dynamite=9), zone("chips", seat=2, tool=0, dynamite=0))
    new = picture(zone("supply", tool=3, dynamite=9), zone("chips", seat=2, tool=2, dynamite=0))
    assert moves(old, new) == [Move((-1, "supply"), (2, "chips"), piece="tool")] * 2


def test_what_leaves_the_table_or_comes_from_nowhere_is_a_move_too():
    old, new = picture(zone("removed"), zone("hand", card(1))), picture(zone("removed"), zone("hand"))
    assert moves(old, new) == [Move((-1, "hand"), None, card(1))]
    assert moves(new, old) == [Move(None, (-1, "hand"), after=card(1))]


COUNTED = ("", "tool", "dynamite")  # cards and chips; other pieces are signs, such as that of a seat that has passed


def played(game, seats: int, seed: int):
    """All pictures of a game between bots, as one of its seats sees them."""
    table = new_table(game, seats, seed)
    describer = Describer(GAMES[game], tuple(Seat(f"P{i}", "random") for i in range(seats)))
    pictures = [describer.picture(table.view(0))]
    table.watch = lambda state: pictures.append(describer.picture(table.view(0)))
    bots = BotTable(GAMES[game], seed, ["random"] * seats)
    while not table.over:
        table.answer(bots.choose(table, seat := bots.seat_to_move(table)), seat)
    return pictures


@pytest.mark.parametrize("seats", [3, 5])
def test_in_whole_games_no_card_and_no_piece_gets_lost_on_its_way(seats):
    """GC-COMP-10: after set-up nothing enters or leaves the game."""
    pictures = played("goldrush-city", seats, 5)
    assert len(pictures) > 200
    for old, new in pairwise(pictures):
        change: Counter = Counter()
        for move in moves(old, new):
            assert (move.source and move.target) or move.piece not in COUNTED
            change[move.source, move.piece] -= 1
            change[move.target, move.piece] += 1
        for before, after in zip(old.zones, new.zones, strict=True):
            place = before.seat, before.name
            assert change[place, ""] == after.count - before.count
            had, has = dict(before.pieces), dict(after.pieces)
            for kind in had | has:
                assert change[place, kind] == has.get(kind, 0) - had.get(kind, 0)
