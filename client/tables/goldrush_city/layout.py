"""Where things go on the page: pure functions of size and seats."""

from dataclasses import dataclass

from parlour.client.geometry import Rect

MARGIN, GAP = 8.0, 6.0
PROMPT, FOOT = 56.0, 34.0
RIGHT = (292.0, 0.235, 400.0)  # the answers' width: at least, of the page's, at most
ANSWERS = 0.65  # of the right side's height
OTHERS, OWN = 0.335, 0.4  # of the table's height
TALLEST = 220.0  # of the middle
SLIMMEST = 1.55  # width by height of what is laid out: a taller page keeps empty bands above and below
BIDS = 208.0  # the width of the highest bid, its leader and the lowest that is left
PILE = 0.05  # the width of a pile, at most, as a part of the middle's
DENSE = 52.0  # the width of a card in the display where the lot needs the room, and
HEAP = 0.62  # how much of its own width the lot keeps then
SPARE = 1.5  # empty places in the display, in cards, where there is room for them


@dataclass(frozen=True)
class Page:
    """The parts of the page. `seats` are the other seats clockwise, or all of them; `own` is None for a spectator."""

    prompt: Rect
    foot: Rect
    answers: Rect
    log: Rect
    middle: Rect
    own: Rect | None
    seats: tuple[Rect, ...]


def page(area: Rect, others: int, own: bool) -> Page:
    """The parts of a page of at least 1280x720 units, for so many seats besides the own one."""
    area = area.inset(0, max(0.0, area.h - area.w / SLIMMEST) / 2)
    body = area.inset(MARGIN)
    prompt, body = body.top(PROMPT, GAP)
    foot, body = body.foot(FOOT, GAP)
    least, part, most = RIGHT
    right, body = body.side(min(most, max(least, area.w * part)), GAP)
    answers, log = right.top(right.h * ANSWERS, GAP)
    if own:
        mine, body = body.foot(body.h * OWN, GAP)
        row, middle = body.top(body.h * OTHERS / (1 - OWN), GAP)
        return Page(prompt, foot, answers, log, middle, mine, row.columns(others, GAP))
    if others <= 3:
        row, middle = body.top(body.h * 0.55, GAP)
        return Page(prompt, foot, answers, log, middle, None, row.columns(others, GAP))
    high = body.h * 0.36
    upper, rest = body.top(high, GAP)
    lower, middle = rest.foot(high, GAP)
    first = (others + 1) // 2
    # Clockwise round the table: the lower row runs from right to left.
    around = (*upper.columns(first, GAP), *reversed(lower.columns(others - first, GAP)))
    return Page(prompt, foot, answers, log, middle, None, around)


@dataclass(frozen=True)
class Middle:
    """The middle of the table."""

    piles: Rect
    lot: Rect
    display: Rect
    supply: Rect


def middle(box: Rect, in_display: int, in_lot: float, label: float, shape: float, bids: bool) -> Middle:
    """Places in the middle. Lot and display share what is left by how many cards lie there; while there are `bids`,
    those have to fit above the lot.
    """
    inner = box.inset(7, 6)
    inner = inner.inset(0, max(0.0, (inner.h - TALLEST) / 2))
    card = (inner.h - label - 11) * shape + 4
    pile = min((inner.h - GAP) / 2 * shape, box.w * PILE)
    piles, rest = inner.left(3 * pile + 2 * GAP, GAP + 2)
    supply, rest = rest.side(max(70.0, card * 0.85), GAP)
    room = rest.w - GAP
    display, wanted = max(1, in_display) * card + MARGIN, max(0.85, in_lot) * card + MARGIN
    if display + max(wanted, 3 * card) <= room:
        lot = max(room - display - SPARE * card, (room - display + wanted) / 2, 3 * card)
    else:
        wanted = max(wanted, BIDS if bids else 0.0)
        lot = max(wanted * HEAP, min(wanted, room - in_display * DENSE - MARGIN), room - display)
    left, right = rest.left(lot, GAP)
    return Middle(piles, left, right, supply)
