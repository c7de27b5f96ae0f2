"""Scoring: election points come from standing buildings; a tie for the most is decided by a contest."""

from collections import Counter
from collections.abc import Iterable

from parlour.core.ask import NOBODY, Asker
from parlour.core.game import Result
from parlour.core.games.goldrush_city import components, contest
from parlour.core.games.goldrush_city.state import State
from parlour.core.public import OVER

REASONS = ("buildings", "stall", "rounds")
"""How a game can end: GC-END-1, GC-STALL-1, GC-STALL-2."""


def kinds_of_points(g: State, seat: int) -> dict[str, int]:
    """Return a seat's points by the kind of building."""
    return points_of(g.face[card] for card in g.standing[seat])


def points_of(faces: Iterable[int]) -> dict[str, int]:
    """Return the points of one seat's standing buildings, by their kind (GC-SCORE-1 to GC-SCORE-4)."""
    scoring = components.SCORING
    counts = Counter(faces)
    by_number = (0, scoring["two_star_single"], scoring["two_star_pair"], scoring["two_star_triple"])
    kinds = {"smithy": scoring["one_star_each"] * counts[components.SMITHY]}
    kinds |= {components.FACES[face]: by_number[counts[face]] for face in components.SETS}
    three_star = sum(number for face, number in counts.items() if components.STARS[face] == 3)
    return kinds | {"three_star": scoring["three_star_each"] * three_star}


def points(g: State, seat: int) -> int:
    """Return a seat's election points."""
    return sum(kinds_of_points(g, seat).values())


def standings(g: State) -> tuple[int, ...]:
    """Return the election points that each seat would have if the game were scored now."""
    return tuple([points(g, seat) for seat in range(g.seats)])


def begin(g: State, t: Asker) -> None:
    """Count the points; one player with the most is mayor, several hold a contest (GC-AIM-1, GC-TIE-1)."""
    t.emit("scoring", g.reason)
    scores = standings(g)
    for seat, number in enumerate(scores):
        t.emit("scored", seat, number)
    best = [seat for seat in range(g.seats) if scores[seat] == max(scores)]
    _decide(g, t, best)


def end_tie(g: State, t: Asker, totals: dict[int, int]) -> None:
    """Make the best digger mayor, or let those who share the highest total dig again (GC-TIE-1 to GC-TIE-3)."""
    _decide(g, t, contest.leaders(totals))


def _decide(g: State, t: Asker, best: list[int]) -> None:
    if len(best) > 1:
        contest.begin(g, t, best, contest.TIE)
        return
    g.winner = best[0]
    g.active = g.speaker = NOBODY
    g.phase = OVER
    t.emit("mayor", g.winner)


def result(g: State) -> Result:
    """Return the result of a game that is over; below first place equal points share a place (GC-TIE-4)."""
    kinds = tuple(kinds_of_points(g, seat) for seat in range(g.seats))
    scores = tuple(sum(kind.values()) for kind in kinds)
    ranks = [(score, seat == g.winner) for seat, score in enumerate(scores)]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Result(scores, kinds, (g.winner,), places, g.reason)
