"""Who wins: the seven personalities, the statement at the start of a turn, points and ties (AM-VICTORY-1 to AM-TIE-3).

The statement follows from the board and the hidden personality alone (AM-INFO-8): the active seat's own side makes it,
every other side can't tell "no claim" from what it must be, and a claim is proved by showing the personality.
"""

from collections.abc import Callable
from typing import NamedTuple

from parlour.core.ask import NOBODY, Asker
from parlour.core.domains import CardOr
from parlour.core.game import Result
from parlour.core.games.ankh_morpork import board, components
from parlour.core.games.ankh_morpork.hands import CLAIM, PILE, RIOTS
from parlour.core.games.ankh_morpork.state import AREAS, State
from parlour.core.public import OVER

REASONS = (CLAIM, PILE, RIOTS)
"""How a game can end (AM-END-1)."""

COMMANDER_VIMES = components.FACE["commander_vimes"]

NO_CLAIM = "no-claim"

POINT_KINDS = ("minions", "buildings", "money", "loans")


# --- personalities ---


def _minions_in_areas(g: State, seat: int) -> int:
    """Lord Vetinari: areas with an own minion and without a demon (AM-WIN-lord_vetinari, AM-DEMON-1)."""
    return sum(not g.demons[area] for area in g.areas_of(seat))


def _areas_controlled(g: State, seat: int) -> int:
    """Lord Selachii, Lord Rust, Lord de Worde: areas controlled (AM-WIN-lord_selachii)."""
    return len(board.controlled(g, seat))


def _trouble_markers(g: State, seat: int) -> int:
    """Dragon King of Arms: trouble markers on the board (AM-WIN-dragon_king_of_arms)."""
    del seat
    return len(g.trouble_areas())


def net_worth(g: State, seat: int) -> int:
    """Chrysoprase: money and buildings, without those beside a demon, less what the loans cost (AM-WIN-chrysoprase)."""
    return g.money[seat] + _buildings_worth(g, seat) - components.LOAN_REPAY * g.loans(seat)


CHECKS: dict[str, Callable[[State, int], int]] = {
    "own_minions_in_areas": _minions_in_areas,
    "areas_controlled": _areas_controlled,
    "trouble_markers": _trouble_markers,
    "net_worth": net_worth,
}
"""What a personality counts; Commander Vimes, who waits for the pile to run out, counts nothing (AM-END-5)."""


def progress(g: State, seat: int, face: int) -> tuple[int, int]:
    """Return how far a seat would be with a personality: what it has and what it needs; (0, 0) where nothing counts."""
    person = components.PERSONALITY[face]
    if person.check not in CHECKS or g.seats not in person.at_least:
        return 0, 0
    return CHECKS[person.check](g, seat), person.at_least[g.seats]


def winning(g: State, seat: int) -> tuple[int, ...]:
    """Return the faces of the personalities with which a seat would win at the start of its turn now (AM-INFO-8)."""
    faces = components.personalities(g.seats)
    found = [(face, *progress(g, seat, face)) for face in faces]
    return tuple([face for face, has, needs in found if 0 < needs <= has])


# --- the end ---


def state(g: State, t: Asker, seat: int) -> None:
    """Let a seat's side state whether it claims victory; a claim shows the personality and ends the game (AM-VICTORY-1,
    AM-VICTORY-2, AM-INFO-7 to AM-INFO-9).
    """
    own = (g.personality[seat],)
    claim = CardOr("claim", own, g.open_faces(own), winning(g, seat), (), NO_CLAIM, automatic=True)
    match t.ask(seat, "statement", claim):
        case ("claim", int(card), int(face)):
            g.turn_up([(card, face)])
            g.claimant = seat
            t.emit("claimed", seat, card)
            finish(g, t, CLAIM)
        case _:
            t.emit(NO_CLAIM, seat)


def finish(g: State, t: Asker, reason: str) -> None:
    """End the game and show all personalities (AM-INFO-9)."""
    g.reason = reason
    hidden = tuple([card for card in (*g.personality, *g.unused) if card not in g.face])
    t.turn_up(g, hidden, "show")
    t.emit("shown", hidden)
    g.phase = OVER
    t.emit("over", reason)


def vimes(g: State) -> int:
    """Return who wins since the draw pile has run out: the holder of Commander Vimes, or `NOBODY` (AM-END-5, AM-END-6).

    Personalities are open by then.
    """
    faces = [g.face[card] for card in g.personality]
    return faces.index(COMMANDER_VIMES) if g.reason == PILE and COMMANDER_VIMES in faces else NOBODY


# --- points ---


class Settled(NamedTuple):
    """What becomes of a seat's loans: how many are paid, and how many cannot be."""

    paid: int
    unpaid: int


def settle_loans(g: State, seat: int) -> Settled:
    """Return how many loans a seat pays; paying is no choice (AM-POINTS-2, AM-POINTS-3)."""
    loans = g.loans(seat)
    paid = min(loans, max(0, g.money[seat]) // components.LOAN_REPAY)
    return Settled(paid, loans - paid)


def points_by_kind(g: State, seat: int) -> dict[str, int]:
    """Return a seat's points by kind; minions and buildings beside a demon give none (AM-POINTS-1, AM-DEMON-2)."""
    loans = settle_loans(g, seat)
    minions = sum([g.minions[area][seat] for area in AREAS if not g.demons[area]])
    return {
        "minions": components.POINTS_PER_MINION * minions,
        "buildings": _buildings_worth(g, seat),
        "money": components.POINTS_PER_DOLLAR * (g.money[seat] - components.LOAN_REPAY * loans.paid),
        "loans": -components.LOAN_UNPAID_POINTS * loans.unpaid,
    }


def points(g: State) -> tuple[int, ...]:
    """Return the points that each seat would have if they were counted now."""
    return tuple([sum(points_by_kind(g, seat).values()) for seat in range(g.seats)])


def _buildings_worth(g: State, seat: int) -> int:
    """Return the building costs of a seat's buildings, without those beside a demon (AM-DEMON-1)."""
    return sum([components.COST[area] for area in g.buildings_of(seat) if not g.demons[area]])


def best_card(g: State, seat: int) -> int:
    """Return the highest building cost on the City Area cards that a seat holds, 0 without any; a demon changes
    nothing (AM-TIE-1, AM-TIE-3).
    """
    return max([components.COST[area] for area in AREAS if g.area_card[area] == seat], default=0)


def result(g: State) -> Result:
    """Return how a game that is over ended: by a claim, by Commander Vimes, or by points and ties (AM-END-5,
    AM-TIE-1, AM-TIE-2).
    """
    kinds = tuple([points_by_kind(g, seat) for seat in range(g.seats)])
    totals = tuple([sum(kind.values()) for kind in kinds])
    winner = g.claimant if g.claimant != NOBODY else vimes(g)
    ranks = [(seat == winner, totals[seat], best_card(g, seat)) for seat in range(g.seats)]
    places = tuple([1 + sum(other > rank for other in ranks) for rank in ranks])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    return Result(totals, kinds, winners, places, g.reason)
