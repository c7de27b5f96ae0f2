"""Moving the focus: by direction among rectangles, by zones with Tab."""

from collections.abc import Sequence

from parlour.client.geometry import Rect

Spot = tuple[str, Rect]


def neighbour(spots: Sequence[Spot], here: Rect, way: str) -> str | None:
    """The id of the nearest spot in a direction: distance along it, plus twice what it lies beside it."""
    best: tuple[float, str] | None = None
    for name, rect in spots:
        cost = _cost(here, rect, way)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, name)
    return best[1] if best else None


def _cost(here: Rect, there: Rect, way: str) -> float | None:
    """None when `there` does not lie in that direction."""
    (x, y), (tx, ty) = here.center, there.center
    if way in ("left", "right"):
        ahead = (there.x - here.right) if way == "right" else (here.x - there.right)
        beside = _apart(here.y, here.bottom, there.y, there.bottom)
        forward = (tx - x) if way == "right" else (x - tx)
        drift = abs(ty - y)
    else:
        ahead = (there.y - here.bottom) if way == "down" else (here.y - there.bottom)
        beside = _apart(here.x, here.right, there.x, there.right)
        forward = (ty - y) if way == "down" else (y - ty)
        drift = abs(tx - x)
    fanned = here[2:] == there[2:] and drift < 0.5 * min(here.w, here.h)  # cards that lie over each other
    if forward <= 0 or (not fanned and ahead < -0.5 * min(here.w, there.w, here.h, there.h)):
        return None
    return max(0.0, ahead) + 2 * beside + 0.05 * drift + 0.001 * forward


def _apart(a: float, b: float, c: float, d: float) -> float:
    """The gap between two spans; 0 when they share a part."""
    return max(0.0, c - b, a - d)


def next_zone(zones: Sequence[str], here: str | None, step: int) -> str | None:
    """The zone that Tab goes to, round and round."""
    if not zones:
        return None
    if here not in zones:
        return zones[0 if step > 0 else -1]
    return zones[(zones.index(here) + step) % len(zones)]
