"""The middle of the table: decks, the turned card and the lot, the display and the supply."""

from parlour.client.geometry import Rect
from parlour.client.tables.goldrush_city import auction, layout
from parlour.client.tables.goldrush_city.fans import APART, CLEAR, SHAPE, Group, spread
from parlour.client.tables.goldrush_city.lay import Lay
from parlour.client.tables.goldrush_city.signs import Mat
from parlour.client.widgets import Label, Widget

MIDDLE = -1
LABEL = 25.0
GAP = 5.0
PILES = (("city_deck", "city_discard", "digger_deck"), ("gold_deck", "gold_discard", "removed"))
SMALL = 0.72  # of a card in the lot, where many lie there
CHIPS = 54.0  # the width of chips in the lot


def middle(lay: Lay, box: Rect) -> list[Widget]:
    """Everything that belongs to nobody."""
    display, lot, turned = (lay.group(MIDDLE, name) for name in ("display", "lot", "turned"))
    chips = any(count for _, count in lay.zone(MIDDLE, "lot").pieces)
    cards = sum(len(group.stacks) for group in (lot, turned) if group) + 0.7 * chips
    bids = lay.desk.picture.phase == "bidding"
    at = layout.middle(box, len(display.stacks) if display else 0, cards, LABEL, SHAPE, bids)
    out: list[Widget] = [Mat("middle", box, gallery=lay.desk.gallery)]
    out += _piles(lay, at.piles)
    out += _lot(lay, at.lot, turned, lot)
    out += _display(lay, at.display, display)
    return out + _supply(lay, at.supply)


def _piles(lay: Lay, box: Rect) -> list[Widget]:
    """Decks and discards: the city above, the gold below."""
    out: list[Widget] = []
    for names, row in zip(PILES, box.rows(2, GAP), strict=True):
        for name, cell in zip(names, row.columns(3, GAP), strict=True):
            zone = lay.zone(MIDDLE, name)
            if name == "removed" and not zone.count:  # hardly ever anything lies there
                out.append(Mat(f"zone:{MIDDLE}:{name}", cell))
            else:
                out += lay.pile(zone, cell)
    return out


def _named(lay: Lay, name: str, box: Rect) -> tuple[list[Widget], Rect]:
    """The place of a zone with its name above."""
    head, body = box.top(LABEL)
    tray = lay.tray(lay.zone(MIDDLE, name), box)
    text = lay.desk.word(name)
    if lay.desk.p.width(text, lay.desk.p.size("tiny") - 1) > head.w - 10:
        text = ""  # what it is still stands in its tip
    label = Label(f"label:{name}", head.inset(6, 0), text, size="small", colour="dim")
    return [tray, label], Rect(body.x + 6, body.y + 3, body.w - 12, body.h - 11)


def _display(lay: Lay, box: Rect, group: Group | None) -> list[Widget]:
    out, body = _named(lay, "display", box)
    if group is None:
        return out
    count = len(group.stacks)  # all are in full view: many of them are smaller
    wide = min(body.h * SHAPE, (body.w - (count - 1) * CLEAR) / count)
    spread([group], body, wide, wide / SHAPE)
    return out + lay.cards(group)


def _lot(lay: Lay, box: Rect, turned: Group | None, lot: Group | None) -> list[Widget]:
    """The turned card, then the lot; the bids stand above it while it is sold."""
    desk = lay.desk
    out, body = _named(lay, "lot", box)
    if desk.picture.phase == "bidding":
        head, _ = box.top(LABEL)
        out = [*out[:1], *auction.strip(lay, head.inset(6, 0))]
    zone = lay.zone(MIDDLE, "lot")
    kinds = [kind for kind, count in zone.pieces if count]
    if kinds:
        side, body = body.side(CHIPS, 4)
        for kind, cell in zip(kinds, side.rows(2, 4), strict=False):
            out.append(lay.piece(zone, kind, cell.inset(0, max(0.0, (cell.h - 38) / 2))))
    groups = [group for group in (turned, lot) if group is not None]
    count, most = sum(len(group.stacks) for group in groups), body.h * SHAPE
    fitting = (body.w - max(0, count - 1) * CLEAR - (len(groups) - 1) * APART) / max(1, count)
    wide = min(most, max(most * SMALL, fitting))  # smaller first, and only then over each other
    spread(groups, body, wide, wide / SHAPE)
    spot = turned.rect if turned else body._replace(w=min(body.w, most))
    out.append(lay.tray(lay.zone(MIDDLE, "turned"), spot) if turned else Mat(f"zone:{MIDDLE}:turned", spot))
    for group in groups:
        out += lay.cards(group)
    return out


def _supply(lay: Lay, box: Rect) -> list[Widget]:
    out, body = _named(lay, "supply", box)
    zone = lay.zone(MIDDLE, "supply")
    for kind, cell in zip(("tool", "dynamite"), body.rows(2, GAP), strict=True):
        out.append(lay.piece(zone, kind, cell.inset(0, max(0.0, (cell.h - 48) / 2)), size="large"))
    return out
