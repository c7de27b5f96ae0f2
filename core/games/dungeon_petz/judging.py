"""What customers and exhibitions give points for, by bare counts (DP-EXH-3, DP-SELL-3)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.core.games.dungeon_petz.components import SYMBOLS
from parlour.core.games.dungeon_petz.pieces import Judging


class Facts(NamedTuple):
    """What is judged: numbers of symbols on the cards, of tokens, and whatever else a line counts."""

    symbols: Mapping[str, int]
    tokens: Mapping[str, int]
    counts: Mapping[str, int]


def judge(judging: Judging, facts: Facts) -> int:
    """Return the points that a customer or an exhibition gives: its lines and its pairs, as they add up."""
    by_kind = {"symbol": facts.symbols, "token": facts.tokens, "count": facts.counts}
    lines = sum([line.points * by_kind[line.kind].get(line.word, 0) for line in judging.lines])
    if not judging.pair:
        return lines
    one, other = [facts.symbols.get(symbol, 0) for symbol in judging.pair]
    pairs = min(one, other)
    return lines + judging.pair_points * pairs + judging.leftover_points * (one + other - 2 * pairs)


def count_symbols(symbols: Iterable[str]) -> dict[str, int]:
    """Return how often each symbol is there, in the order of care."""
    found = tuple(symbols)
    return {symbol: found.count(symbol) for symbol in SYMBOLS}


def distinct(symbols: Mapping[str, int]) -> int:
    """Return how many different symbols are there."""
    return sum([count > 0 for count in symbols.values()])
