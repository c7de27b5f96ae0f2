"""Where two packed tables differ: the first path, for a report that says more than "out of sync"."""

from collections.abc import Sequence
from typing import Any

from parlour.core.public import State


def first_difference(one: Any, other: Any, path: str = "") -> str | None:
    """Return the path of the first place where two packed values differ, or `None` when they are equal.

    Lists are compared in order, maps by ascending key. A path looks like `hands[2][0]`; an empty one means the whole
    value.
    """
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for at in range(min(len(one), len(other))):
            found = first_difference(one[at], other[at], f"{path}[{at}]")
            if found is not None:
                return found
        return None if len(one) == len(other) else f"{path}[{min(len(one), len(other))}]"
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}, key=str):
            if key not in one or key not in other:
                return f"{path}[{key}]"
            found = first_difference(one[key], other[key], f"{path}[{key}]")
            if found is not None:
                return found
        return None if list(one) == list(other) else f"{path} (order)"
    return None if type(one) is type(other) and one == other else path


def table_difference(kind: type[State], one: Sequence[Any], other: Sequence[Any]) -> str | None:
    """Return the first path where two packs of tables differ (`Table.recent_packs`), by the names of the state's
    fields.
    """
    for name, mine, theirs in zip(kind.fields(), one[0], other[0], strict=True):
        found = first_difference(mine, theirs, name)
        if found is not None:
            return found
    return first_difference(one[1], other[1], "questions")
