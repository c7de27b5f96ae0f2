"""The own seat: who one is and what one has of everything, two rows of cards, and the hand beside them."""

from parlour.client.geometry import Rect
from parlour.client.tables.goldrush_city import tips
from parlour.client.tables.goldrush_city.fans import APART, SHAPE, Group, spread
from parlour.client.tables.goldrush_city.lay import Lay
from parlour.client.tables.goldrush_city.panels import (
    arranged,
    laid_out,
    marks_of,
    mat,
    need,
    plate,
    points,
)
from parlour.client.tables.goldrush_city.signs import Mat
from parlour.client.widgets import Label, Widget
from parlour.core.games.goldrush_city import components, contest

SIDE = 124.0  # the width of the column with name, points and chips
GAP = 3.0
BIG = (196.0, 134.0)  # the heights that cards in hand may have
SMALL = (146.0, 88.0)  # and the others: at most, and where they would overlap otherwise
PART, LESS = 0.4, 0.3  # of the width: what the hand is left before other cards get smaller, and overlap
LIFT = 14.0  # how far a chosen card may rise
LABEL = 20.0
ROWS = (("standing", "permits"), ("materials",))
LOOSE = ("bandits", "keepers", "blocks")
HELD = ("laid", "hand", "diggers")


def own_panel(lay: Lay, seat: int, box: Rect) -> list[Widget]:
    """The own seat in a box."""
    side, body = box.inset(8, 6).left(SIDE, 10)
    out: list[Widget] = [mat(lay, seat, box), *_side(lay, seat, side)]
    hands = [g for name in HELD if (g := lay.group(seat, name))]
    tall = (body.h - GAP) / 2 - 4
    rows, groups, small = _rows(lay, seat, body, hands, tall)
    wanted = max(need(line, small * SHAPE, 1.06) for line in groups) + 20
    high, room = min(body.h - LIFT - LABEL - 10, BIG[0]), max(body.w - wanted, body.w * LESS)
    if _most(hands, high * SHAPE) > room:
        high = min(high, BIG[1])
    held, left = body.side(_hand_width(hands, room, high * SHAPE), 10)
    rows = left.rows(2, GAP)
    out += laid_out(lay, seat, rows, groups, (ROWS[0], (*ROWS[1], *LOOSE)), small)
    return out + _hand(lay, seat, held, hands, high)


def _rows(
    lay: Lay, seat: int, body: Rect, hands: list[Group], tall: float
) -> tuple[tuple[Rect, ...], list[list[Group]], float]:
    """The two rows, what lies in them, and the height of its cards: smaller where they would overlap."""
    most, least = SMALL
    for high in (min(tall, most), min(tall, least)):
        room = body.w - min(_most(hands, BIG[1] * SHAPE), max(body.w * PART, _least(hands, BIG[1] * SHAPE))) - 20
        wide = high * SHAPE
        fixed = [[g for name in row if (g := lay.group(seat, name))] for row in ROWS]
        loose = [g for name in LOOSE if (g := lay.group(seat, name))]
        groups = arranged(fixed, loose, room, wide, 1.06)
        if all(need(line, wide, 1.06) <= room for line in groups):
            break
    return body.rows(2, GAP), groups, high


def _side(lay: Lay, seat: int, box: Rect) -> list[Widget]:
    """Name, points, markers and chips below each other."""
    name, rest = box.top(36, 4)
    row, rest = rest.top(30, 2)
    score, strip = row.left(58, 2)
    marks, _ = marks_of(lay, seat, strip, "hand")
    zone = lay.zone(seat, "chips")
    cells = [cell.inset(4, max(0.0, (cell.h - 46) / 2)) for cell in rest.inset(0, 2).rows(2, 4)]
    chips = [
        lay.piece(zone, kind, cell, "hand", "large") for kind, cell in zip(("tool", "dynamite"), cells, strict=True)
    ]
    return [plate(lay, seat, name), points(lay, seat, score, "hand"), *marks, lay.tray(zone, rest), *chips]


# --- the hand -----------------------------------------------------------------------------------


def _least(hands: list[Group], wide: float) -> float:
    return sum(group.least(wide) for group in hands) + APART * max(0, len(hands) - 1) + 18


def _most(hands: list[Group], wide: float) -> float:
    return sum(group.most(wide) for group in hands) + APART * max(0, len(hands) - 1) + 18


def _hand_width(hands: list[Group], room: float, wide: float) -> float:
    """As wide as the cards in hand want, if there is so much room, and never less than they need."""
    return max(min(max(_most(hands, wide), wide + 100), room), _least(hands, wide), wide + 30)


def _hand(lay: Lay, seat: int, box: Rect, hands: list[Group], high: float) -> list[Widget]:
    """The own gold, and beside it the bid or the cards of a contest."""
    desk, wide = lay.desk, high * SHAPE
    out: list[Widget] = [lay.tray(lay.zone(seat, "hand"), box)]
    row = Rect(box.x + 9, box.bottom - high - 6, box.w - 18, high)
    spread(hands, row, wide, high)
    for group in hands:
        zone = lay.zone(seat, group.zone)
        room = row.right - group.rect.x if group is hands[-1] else group.rect.w + APART - 2
        at = Rect(group.rect.x, box.y + 4, room, LABEL)
        out.append(Label(f"label:{seat}:{group.zone}", at, _label(lay, group, room), size="small", colour="dim"))
        if group.zone != "hand":
            out.append(Mat(f"zone:{seat}:{group.zone}", group.rect, tip=tips.zone(desk, zone)))
        out += lay.cards(group, "hand", LIFT - 2)
    for i, name in enumerate(name for name in ("laid", "diggers") if all(g.zone != name for g in hands)):
        out.append(Mat(f"zone:{seat}:{name}", Rect(row.x + i * 4, row.y, wide, high)))
    return out


def _label(lay: Lay, group: Group, room: float) -> str:
    """What a group is called and worth: in words as far as there is room, else the number alone."""
    desk, cards = lay.desk, lay.zone(group.seat, group.zone).cards
    faces = [components.FACE[card.face] for card in cards if card.face]
    name, amount = desk.word(group.zone), len(cards)
    texts = [f"{name}: {amount}", str(amount)]
    if group.zone == "diggers" and faces:
        amount = contest.total(faces)
        texts = [f"{name}: {amount}", str(amount)]
    elif faces and len(faces) == len(cards):
        amount = sum(components.SACKS[face] for face in faces)
        worth = tips.about(desk, "worth", sacks=amount, cards=len(cards))
        texts = [f"{name}: {worth}", worth, str(amount)]
    size = desk.p.size("tiny") - 1  # as small as a label may be drawn
    return next((text for text in texts if desk.p.width(text, size) <= room), texts[-1])
