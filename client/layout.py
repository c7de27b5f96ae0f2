"""Where things go: pure functions of size and seats. No pygame here, so every size can be tested."""

from collections.abc import Mapping

from parlour.client.geometry import Rect

BASE = (1280, 720)
LEAST = (1024, 640)
MARGIN = 12.0
GAP = 8.0


def scale_for(width: int, height: int, zoom: float = 1.0) -> float:
    """Pixels a logical unit: at zoom 1 the page of 1280x720 units just fits, and grows where the window is longer."""
    return max(0.5, min(width / BASE[0], height / BASE[1])) * zoom


def page(width: int, height: int, zoom: float = 1.0) -> Rect:
    """The whole page in logical units, at least 1280x720 of them: when zoomed in it is larger than the window."""
    scale = scale_for(width, height, zoom)
    least = (0.0, 0.0) if zoom <= 1 else BASE
    return Rect(0, 0, max(least[0], width / scale), max(least[1], height / scale))


def title_layout(area: Rect, buttons: int) -> dict[str, Rect]:
    """The title: a name above one column of buttons, a shade behind both, a footer line, languages in a corner."""
    out = {"page": area}
    width, tall, gap = 360.0, 46.0, 10.0
    column_height = buttons * tall + (buttons - 1) * gap
    left = (area.w - width) / 2
    top = max(250.0, (area.h - column_height) / 2 + 90)
    for i in range(buttons):
        out[f"button:{i}"] = Rect(left, top + i * (tall + gap), width, tall)
    out["name"] = Rect(MARGIN, top - 208, area.w - 2 * MARGIN, 112)
    out["motto"] = Rect(MARGIN, top - 92, area.w - 2 * MARGIN, 30)
    out["signs"] = Rect(area.w / 2 - 90, top - 48, 180, 26)
    out["shade"] = Rect((area.w - 760) / 2, top - 290, 760, column_height + 290 + 70).common(area)
    out["language"] = Rect(area.w - MARGIN - 220, MARGIN, 220, 36)
    out["notice"] = Rect(MARGIN, area.h - MARGIN - 66, area.w - 2 * MARGIN, 66)
    return out


def new_game_layout(area: Rect) -> dict[str, Rect]:
    """New game: the games on the left, then seats and options; seed and code in a strip below, and Start."""
    body = area.inset(MARGIN * 2, MARGIN)
    out = {"page": area}
    out["heading"], body = body.top(56, GAP)
    out["foot"], body = body.foot(52, GAP + 4)
    strip, body = body.foot(96, GAP * 2)
    out["seed"], out["code"] = strip.left(max(372.0, strip.w * 0.3), GAP * 2)
    out["games"], body = body.left(250, GAP * 2)
    out["options"], out["seats"] = body.side(max(360.0, body.w * 0.42), GAP * 2)
    out["start"], rest = out["foot"].side(240, GAP)
    out["back"], _ = rest.left(160, GAP)
    return out


AIRY = 12  # places on a board: with more of them the middle and the seats have as much to tell
SHARES = {0: (0.0, 0.25), 1: (0.235, 0.25), 2: (0.34, 0.22), 3: (0.385, 0.21), 4: (0.61, 0.0)}
"""Which parts of the height the other seats and the own one get beside a board of many places, by the number of others;
four of them stand two by two.
"""


def table_layout(
    area: Rect, others: int, own: bool, places: int = 0, needs: Mapping[str, float] | None = None
) -> dict[str, Rect]:
    """The table: prompt on top, the other seats, the middle, the own seat; log and answers on the right.

    With a board of some places in the middle the seats get no more room than they usually need. `needs` has the heights
    in which nothing scrolls, by the names of parts: what has room to spare lends it to what lacks some.
    """
    out = {"page": area}
    body = area.inset(MARGIN)
    out["prompt"], body = body.top(66, GAP)
    out["foot"], body = body.foot(38, GAP)
    right, body = body.side(min(460.0, max(350.0, body.w * 0.28)), GAP)
    log_height = right.h * 0.4
    out["log"], out["answers"] = right.top(log_height, GAP)
    rows = 1 if others <= (3 if places > AIRY else 4) else 2
    per_row = -(-others // rows) if others else 1
    above, below = _shares(others, own, rows, places)
    low = body.h * below if own else 0.0
    high = (body.h - low - GAP * own) * above
    if needs is not None:
        strip = max((needs[f"other:{i}"] for i in range(others)), default=0.0)
        wanted = (rows * (strip + GAP) - GAP, needs["middle"], needs["own"] if own else 0.0)
        high, _, low = lent((high, body.h - high - low - GAP * (1 + own), low), wanted)
    if own:
        out["own"], body = body.foot(low, GAP)
    top, out["middle"] = body.top(high, GAP)
    for row, strip in enumerate(top.rows(rows, GAP)):
        here = min(per_row, others - row * per_row)
        for i, cell in enumerate(strip.columns(max(1, here), GAP)[: max(0, here)]):
            out[f"other:{row * per_row + i}"] = cell
    return out


def lent(heights: tuple[float, ...], needs: tuple[float, ...]) -> tuple[float, ...]:
    """Heights after those with room to spare have lent as much of it as the others lack; the sum stays."""
    lacking = [max(0.0, need - height) for height, need in zip(heights, needs, strict=True)]
    spare = [max(0.0, height - need) for height, need in zip(heights, needs, strict=True)]
    moved = min(sum(lacking), sum(spare))
    if not moved:
        return heights
    more, less = moved / sum(lacking), moved / sum(spare)
    return tuple(h + more * lack - less * free for h, lack, free in zip(heights, lacking, spare, strict=True))


def _shares(others: int, own: bool, rows: int, places: int) -> tuple[float, float]:
    """Which part of the height is the others', beside the middle, and which part of all is the own seat's."""
    if places > AIRY and others < len(SHARES) - own:
        above, below = SHARES[others]
        return (above / (1 - below), below) if own else (above, 0.0)
    if places:
        return 0.325 * rows, 0.225
    return (0.63, 0.3) if rows == 1 else (0.7, 0.27)


def together_layout(area: Rect, notice: bool) -> dict[str, Rect]:
    """The tables found on the left; on the right a place to type a code, and recent tables; own name, and buttons."""
    body = area.inset(MARGIN * 2, MARGIN)
    out = {"page": area}
    heading, body = body.top(56, GAP)
    name, out["heading"] = heading.side(460, GAP)
    out["name"] = name._replace(y=name.y + 8, h=40)
    foot, body = body.foot(52, GAP + 4)
    out["host"], rest = foot.side(280, GAP)
    out["back"], _ = rest.left(160, GAP)
    if notice:
        out["notice"], body = body.top(72, GAP)
    right, out["tables"] = body.side(max(400.0, body.w * 0.36), GAP * 2)
    out["hand"], out["recent"] = right.top(154, GAP * 2)
    return out


def lobby_layout(area: Rect, seats: float) -> dict[str, Rect]:
    """The lobby: seats on the left with the code and the options below, words on the right, a notice above the buttons.

    `seats` is the height that all seats take; they get it as long as enough is left below.
    """
    body = area.inset(MARGIN * 2, MARGIN)
    out = {"page": area}
    heading, body = body.top(52, GAP)
    out["facts"], out["heading"] = heading.side(heading.w * 0.34, GAP * 2)
    foot, body = body.foot(52, GAP + 2)
    out["go"], foot = foot.side(250, GAP * 2)
    out["leave"], out["notice"] = foot.left(220, GAP * 2)
    out["talk"], left = body.side(max(400.0, body.w * 0.35), GAP * 2)
    out["seats"], below = left.top(min(seats, left.h - 200), GAP * 2)
    out["code"], out["options"] = below.left(below.w * 0.5, GAP * 2)
    return out


def end_layout(area: Rect, table: float, chart: bool, dice: float) -> dict[str, Rect]:
    """The end: a headline, the points with a chart below, dice above the log on the right, a row of buttons.

    `table` and `dice` are the heights that all their rows take; without `chart` or `dice` the others get the room.
    """
    body = area.inset(MARGIN * 2, MARGIN)
    out = {"page": area}
    out["heading"], body = body.top(60, 2)
    out["reason"], body = body.top(28, GAP)
    out["foot"], body = body.foot(52, GAP + 4)
    out["note"], body = body.foot(38, GAP)
    right, left = body.side(min(460.0, max(400.0, body.w * 0.33)), GAP + 4)
    out["points"], out["log"] = left, right
    if chart:
        out["points"], out["chart"] = left.top(min(table, left.h - 190), GAP + 4)
    if dice:
        out["dice"], out["log"] = right.top(min(dice, right.h * 0.5), GAP + 4)
    return out


def dialog_layout(area: Rect, width: float, height: float) -> dict[str, Rect]:
    """A box in the middle of the page."""
    width, height = min(width, area.w - 2 * MARGIN), min(height, area.h - 2 * MARGIN)
    box = Rect((area.w - width) / 2, (area.h - height) / 2, width, height)
    inner = box.inset(24, 20)
    foot, inner = inner.foot(46, GAP * 2)
    heading, inner = inner.top(44, GAP)
    return {"page": area, "box": box, "heading": heading, "body": inner, "foot": foot}


def column(box: Rect, count: int, tall: float, gap: float) -> list[Rect]:
    """Equal rows from the top of a box, whether or not they fit: a scrolling panel holds the rest."""
    return [Rect(box.x, box.y + i * (tall + gap), box.w, tall) for i in range(count)]
