"""The seats: whose mat it is, what lies on it, and who leads."""

from collections.abc import Sequence

from parlour.client.geometry import Rect
from parlour.client.tables.goldrush_city import auction, tips
from parlour.client.tables.goldrush_city.fans import APART, SHAPE, Group, carried, spread
from parlour.client.tables.goldrush_city.lay import Lay, icon, piece_drawing
from parlour.client.tables.goldrush_city.marks import gold_hand, mark
from parlour.client.tables.goldrush_city.signs import Mat, Plate, Tally
from parlour.client.widgets import Widget

HEAD = 32.0
GAP = 3.0
HIGHEST = 100.0  # of a card in front of another seat
ROOMY = 0.55  # how much of each card is seen at least where a seat needs two rows only
HELD, POINTS, MARK = 52.0, 44.0, 26.0  # the widths of things in a head: gold cards, points, a marker

# What lies in which row at least, with two rows and with three; the rest goes where there is room for it.
TWO = (("standing", "permits"), ("chips", "materials"))
THREE = (("standing", "permits"), ("materials",), ("chips",))
LOOSE = ("bandits", "keepers", "blocks", "laid", "diggers")


def seat_panel(lay: Lay, seat: int, box: Rect) -> list[Widget]:
    """Another seat, or any seat for a spectator: all that is public, in two or three rows of small cards."""
    head, body = box.inset(8, 6).top(HEAD, GAP)
    out = [mat(lay, seat, box), *_head(lay, seat, head)]
    for names in (TWO, THREE):
        rows = body.rows(len(names), GAP)
        room, high = rows[0].w - 8, min(rows[0].h - 3, HIGHEST)
        seen = ROOMY if names is TWO else 0.0
        fixed = [[g for name in row if (g := _group(lay, seat, name, rows[0].h))] for row in names]
        groups = arranged(fixed, [g for name in LOOSE if (g := lay.group(seat, name))], room, high * SHAPE, seen)
        if names is THREE or all(need(line, high * SHAPE, seen) <= room for line in groups):
            break
    return out + laid_out(lay, seat, rows, groups, (*names[:-1], (*names[-1], *LOOSE)), high)


def arranged(
    fixed: list[list[Group]], loose: Sequence[Group], room: float, wide: float, seen: float
) -> list[list[Group]]:
    """Groups in rows: what is loose goes to the last row, or where most room is left."""
    found = carried(fixed, room, wide)
    for group in loose:
        rows = sorted(found, key=lambda line: need(line, wide, seen))
        last = found[-1]
        (last if need([*last, group], wide, seen) <= room else rows[0]).append(group)
    return found


def _group(lay: Lay, seat: int, name: str, tall: float) -> Group | None:
    if name == "chips":
        return Group(seat, name, [], width=50.0 if tall >= 66 else 92.0)
    return lay.group(seat, name)


def need(line: list[Group], wide: float, seen: float) -> float:
    """The room that a row needs to show at least such a part of each card; what can be pressed needs more."""
    total = APART * max(0, len(line) - 1)
    for group in line:
        total += max(group.least(wide), group.width or wide + (len(group.stacks) - 1) * wide * seen)
    return total


def laid_out(
    lay: Lay, seat: int, rows: Sequence[Rect], groups: list[list[Group]], names: Sequence[Sequence[str]], high: float
) -> list[Widget]:
    """Groups in rows; where nothing lies there is at least a place for it."""
    wide = high * SHAPE
    out: list[Widget] = []
    spare = [row.inset(2, 0) for row in rows]
    shown: set[str] = set()
    for at, (row, line) in enumerate(zip(rows, groups, strict=True)):
        spread(line, row.inset(4, 0), wide, high)
        for group in line:
            shown.add(group.zone)
            out += _placed(lay, group)
        if line:
            end = line[-1].rect.right + APART
            spare[at] = row._replace(x=min(end, row.right - wide), w=max(wide, row.right - end))
    for row, rest in zip(names, spare, strict=True):
        empty = [name for name in row if name not in shown]
        for name, cell in zip(empty, rest.columns(max(1, len(empty)), 0), strict=False):
            out.append(Mat(f"zone:{seat}:{name}", cell._replace(w=min(cell.w, wide))))
    return out


def _placed(lay: Lay, group: Group) -> list[Widget]:
    """A group with what lies around it."""
    zone = lay.zone(group.seat, group.zone)
    name = f"zone:{group.seat}:{group.zone}" + (f":{group.part}" if group.part else "")
    focus = "hand" if group.seat == lay.desk.own else "table"
    if group.zone == "chips":
        inner = group.rect.inset(1, 1)
        cells = inner.rows(2, 2) if group.rect.h >= 66 else inner.columns(2, 2)
        cells = tuple(cell.inset(0, max(0.0, (cell.h - 36) / 2)) for cell in cells)
        pieces = [lay.piece(zone, kind, cell, focus) for kind, cell in zip(("tool", "dynamite"), cells, strict=True)]
        return [lay.tray(zone, group.rect, name), *pieces]
    tray = lay.tray(zone, group.rect.inset(-4, 0), name)
    out: list[Widget] = [tray, *lay.cards(group, focus)]
    if group.zone == "blocks":
        out += _letters(lay, group)
    if group.zone == "laid" and len(zone.cards) > 1 and zone.cards[0].open:
        out.append(_sum(lay, group))
    return out


def _sum(lay: Lay, group: Group) -> Widget:
    """What the cards are worth that a seat has laid."""
    worth = auction.worth(lay.desk, group.seat)
    at = Rect(group.rect.right - 40, group.rect.bottom - 22, 44, 22)
    return Tally(f"worth:{group.seat}", at, str(worth), tip=f"{lay.desk.word('laid')}: {worth}", drawing=icon("gold"),
                 gallery=lay.desk.gallery, fan=f"{group.seat}:laid:{group.part}", ground="mat")  # fmt: skip


def _letters(lay: Lay, group: Group) -> list[Widget]:
    """The actions that are closed, on the cards that close them."""
    closed = lay.zone(group.seat, "blocks").pieces
    out: list[Widget] = []
    for (kind, _), at in zip(closed, group.places, strict=False):
        side = min(26.0, at.w * 0.7)
        rect = Rect(at.x - 2, at.bottom - side + 2, side, side)
        out.append(
            Tally(f"piece:{group.seat}:blocks:{kind}", rect, "", tip=tips.mark(lay.desk, kind),
                  drawing=piece_drawing(kind), gallery=lay.desk.gallery, fan=f"{group.seat}:blocks:{group.part}")
        )  # fmt: skip
    return out


# --- whose mat it is ----------------------------------------------------------------------------


def mat(lay: Lay, seat: int, box: Rect) -> Mat:
    """What a seat's things lie on: framed while it has the turn, pressed where it is a target."""
    desk = lay.desk
    use = lay.use_of_seat(seat)
    return Mat(
        f"seat:{seat}", box, desk.seats[seat].name, gallery=desk.gallery, glow=use.glow, on=use.on,
        tip=desk.seats[seat].name if use.on else "", seat=desk.theme.seat(seat) if desk.picture.seat == seat else None,
    )  # fmt: skip


def _head(lay: Lay, seat: int, head: Rect) -> list[Widget]:
    """Emblem and name, which can be pressed where the seat is a target; markers; the number of gold cards."""
    desk = lay.desk
    zone = lay.zone(seat, "hand")
    hand, rest = head.side(HELD, 2)
    score, rest = rest.side(POINTS, 2)
    out: list[Widget] = [
        points(lay, seat, score, "table"),
        Mat(f"zone:{seat}:hand", hand.inset(1)._replace(w=(hand.h - 2) * SHAPE)),
        Tally(f"hand:{seat}", hand, str(zone.count), tip=tips.hand(desk, zone), zone="table", focusable=True,
              drawing=gold_hand(), gallery=desk.gallery, size="large"),
    ]  # fmt: skip
    marks, rest = marks_of(lay, seat, rest, "table")
    return out + marks + [plate(lay, seat, rest)]


def points(lay: Lay, seat: int, rect: Rect, focus: str) -> Tally:
    """The election points so far; brighter for whoever has most."""
    found = [tips.score(lay.desk, one) for one in range(len(lay.desk.seats))]
    best = found[seat] == max(found) and found[seat] > min(found)
    return Tally(
        f"points:{seat}", rect, str(found[seat]), tip=tips.points(lay.desk, seat), zone=focus, focusable=True,
        drawing=icon("star"), gallery=lay.desk.gallery, size="large", colour="accent" if best else "text",
        underlined=best,
    )  # fmt: skip


def plate(lay: Lay, seat: int, rect: Rect) -> Widget:
    """A seat's emblem and name."""
    desk, use = lay.desk, lay.use_of_seat(seat)
    name, focus = desk.seats[seat].name, "hand" if seat == desk.own else "table"
    return Plate(
        f"plate:{seat}", rect, name, look=desk.theme.seat(seat), glow=use.glow, on=use.on, why=use.why,
        enabled=not use.why, focusable=True, zone=focus, tip=tips.seat(desk, seat), turn=desk.picture.seat == seat,
    )  # fmt: skip


def marks_of(lay: Lay, seat: int, rest: Rect, focus: str) -> tuple[list[Widget], Rect]:
    """The markers at the right end of a head, and the crown of whoever leads the auction."""
    desk = lay.desk
    kinds = [kind for kind, count in lay.zone(seat, "markers").pieces if count]
    leads = desk.picture.phase == "bidding" and auction.leader(desk) == seat
    names = [*(["leads"] if leads else []), *kinds]
    strip, left = rest.side(len(names) * MARK, 2)
    out: list[Widget] = [Mat(f"zone:{seat}:markers", strip._replace(x=strip.right - MARK, w=MARK))]
    for i, kind in enumerate(names):
        at = Rect(strip.x + i * MARK, rest.y + (rest.h - MARK) / 2, MARK, MARK).inset(1)
        name = f"leads:{seat}" if kind == "leads" else f"piece:{seat}:markers:{kind}"
        tip = desk.tr("Leads the auction") if kind == "leads" else tips.mark(desk, kind)
        out.append(
            Tally(name, at, "", tip=tip, zone=focus, focusable=True, drawing=mark(kind), gallery=desk.gallery)
        )  # fmt: skip
    return out, left
