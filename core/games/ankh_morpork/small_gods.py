"""The power of Small Gods: its holder pays to have pieces left out of a random event (AM-AREA-4, AM-GODS-1 to
AM-GODS-7).

It is used in answer to the event, in any player's turn and as often as needed (AM-CITY-5). A piece is named as
`(word, area)`: a minion or a building of the holder, or the troll or demon that is about to come.
"""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import components, money
from parlour.core.games.ankh_morpork.operations import By
from parlour.core.games.ankh_morpork.state import State

MINION, BUILDING, TROLL, DEMON = "minion", "building", "troll", "demon"

Piece = tuple[str, int]

COST: int = components.effects()["small_gods"].values["cost"]
"""What leaving out one piece costs."""


def holder(g: State) -> int:
    """Return who can use the power now, or `NOBODY`: a demon switches it off, and it has to be paid for (AM-GODS-4,
    AM-GODS-7).
    """
    seat = g.area_card[components.SMALL_GODS]
    if seat < 0 or g.demons[components.SMALL_GODS] or g.money[seat] < COST:
        return NOBODY
    return seat


def left_out(g: State, t: Asker, by: By, seat: int, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Let a seat, if it holds the power, pay for those of its pieces that an event shall not touch; return them."""
    waiting, kept = list(pieces), []
    while waiting and holder(g) == seat:
        piece = _answer(g, t, by, seat, tuple(dict.fromkeys(waiting)))
        if piece is None:
            break
        waiting.remove(piece)
        kept.append(piece)
        money.pay(g, t, seat, COST)
        t.emit("protected", seat, *piece)
    return tuple(kept)


def kept_off(g: State, t: Asker, by: By, word: str) -> bool:
    """Say whether the power keeps a troll or a demon off an area where its holder has a piece (AM-GODS-1,
    AM-GODS-2).
    """
    seat = holder(g)
    if seat == NOBODY or not g.pieces(by.area, seat):
        return False
    if _answer(g, t, by, seat, ((word, by.area),)) is None:
        return False
    money.pay(g, t, seat, COST)
    return True


def _answer(g: State, t: Asker, by: By, seat: int, pieces: tuple[Piece, ...]) -> Piece | None:
    """Ask the holder for one of these pieces, or none."""
    g.threat = ("small-gods", seat, by.seat, by.card, pieces[0][1], "piece")
    options: tuple[Piece | str, ...] = (*pieces, "pass")
    answer = t.ask(seat, "small-gods", options)
    g.threat = ()
    return None if isinstance(answer, str) else answer
