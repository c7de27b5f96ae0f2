"""`@rule("GC-FLIP-1")` marks a test as the one that shows what a rule of a rulebook says."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

MOST_RULES_A_TEST = 4


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test with the ids of the rules whose text its assertions check; four at the most."""
    if not 1 <= len(ids) <= MOST_RULES_A_TEST:
        raise ValueError(f"a test shows one to {MOST_RULES_A_TEST} rules, not {len(ids)}")

    def mark(test: F) -> F:
        return test

    return mark
