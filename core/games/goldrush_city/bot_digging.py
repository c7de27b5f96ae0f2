"""How far to dig in a contest, worked out from the digger cards that one hasn't seen.

Probabilities are whole numbers: counts of equally likely draws, or shares of `ONE`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb

from parlour.core.games.goldrush_city import components, contest

ONE = 1 << 24
BUST = -1
RIVAL_STOPS = 70
"""The total at which others are taken to stop."""
_WIN = 60
"""What the town hall counts in a tie's contest: a number that 2, 3, 4 and 5 divide."""


def _deck(seen: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return (face, number) of the digger cards that were not seen."""
    left = Counter(components.DIGGER_DECK)
    left.subtract(seen)
    return tuple((face, number) for face, number in sorted(left.items()) if number)


@lru_cache(maxsize=1)
def rival_totals() -> tuple[tuple[int, int], ...]:
    """Return (total, share of `ONE`) for a digger who stops at `RIVAL_STOPS`; `BUST` is a total too."""
    found: Counter[int] = Counter()
    waiting: dict[tuple[int, ...], int] = {(): ONE}
    while waiting:
        further: Counter[tuple[int, ...]] = Counter()
        for faces, share in sorted(waiting.items()):
            deck = _deck(faces)
            size = sum(number for _, number in deck)
            for face, number in deck:
                more = tuple(sorted((*faces, face)))
                total = contest.total(list(more))
                if contest.is_bust(total):
                    found[BUST] += share * number // size
                elif total >= RIVAL_STOPS:
                    found[total] += share * number // size
                else:
                    further[more] += share * number // size
        waiting = dict(further)
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1 << 10)
def total_worth(total: int, rivals: int, purpose: str, scarce: bool) -> int:
    """Return what a total is worth against so many rivals, in gold cards or town halls times `ONE`."""
    if contest.is_bust(total):
        return 0
    shares = [0, 0, 0, 0]  # of rivals who are bust, lower, equal, higher
    for other, share in rival_totals():
        shares[0 if other == BUST else 1 + (other >= total) + (other > total)] += share
    whole = 0
    for bust in range(rivals + 1):
        for lower in range(rivals - bust + 1):
            for equal in range(rivals - bust - lower + 1):
                higher = rivals - bust - lower - equal
                ways = comb(rivals, bust) * comb(rivals - bust, lower)
                ways *= comb(equal + higher, equal)
                share = ONE * ways
                for at, times in enumerate((bust, lower, equal, higher)):
                    for _ in range(times):
                        share = share * shares[at] // ONE
                if purpose == contest.TIE:
                    whole += 0 if higher else share * (_WIN // (equal + 1))
                else:
                    whole += share * _pay(bust, lower, equal, higher, scarce)
    return whole


def _pay(bust: int, lower: int, equal: int, higher: int, scarce: bool) -> int:
    """Return the gold cards for a total that so many others are below, at and above."""
    income = components.INCOME
    if not higher and not (scarce and bust):
        return income["contest_first_tied_each" if equal else "contest_first"]
    return income["contest_others" if lower else "contest_last"]


@lru_cache(maxsize=1 << 12)
def best_worth(faces: tuple[int, ...], rivals: int, purpose: str, scarce: bool) -> int:
    """Return what these cards are worth to a digger who sees them and goes on as long as it pays."""
    stop = total_worth(contest.total(list(faces)), rivals, purpose, scarce)
    return max(stop, take_worth(faces, rivals, purpose, scarce))


@lru_cache(maxsize=1 << 12)
def take_worth(faces: tuple[int, ...], rivals: int, purpose: str, scarce: bool) -> int:
    """Return what taking one more card is worth to a digger who sees these cards (sorted faces)."""
    if contest.is_bust(contest.total(list(faces))):
        return 0
    deck = _deck(faces)
    worth = sum(number * best_worth(tuple(sorted((*faces, face))), rivals, purpose, scarce) for face, number in deck)
    return worth // max(1, sum(number for _, number in deck))


@lru_cache(maxsize=1 << 8)
def blind_worth(cards: int, rivals: int, purpose: str, scarce: bool) -> int:
    """Return what so many cards are worth to a digger who sees none of them."""
    hands: dict[tuple[int, ...], int] = {(): ONE}
    for _ in range(cards):
        further: Counter[tuple[int, ...]] = Counter()
        for faces, share in sorted(hands.items()):
            deck = _deck(faces)
            size = sum(number for _, number in deck)
            for face, number in deck:
                further[tuple(sorted((*faces, face)))] += share * number // size
        hands = dict(further)
    return sum(
        share * (total_worth(contest.total(list(faces)), rivals, purpose, scarce) >> 8) // (ONE >> 8)
        for faces, share in hands.items()
    )


def wants_more(faces: Sequence[int], hidden: int, rivals: int, purpose: str, scarce: bool) -> bool:
    """Say whether one more card pays, with these faces seen and so many own cards not seen."""
    if hidden:
        cards = hidden + len(faces)
        now = blind_worth(cards, rivals, purpose, scarce)
        return any(blind_worth(cards + more, rivals, purpose, scarce) > now for more in (1, 2))
    mine = tuple(sorted(faces))
    stop = total_worth(contest.total(list(mine)), rivals, purpose, scarce)
    return take_worth(mine, rivals, purpose, scarce) > stop
