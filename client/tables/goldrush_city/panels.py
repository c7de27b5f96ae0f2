"""The seats: whose mat it is, what lies on it, and the own hand."""

from collections.abc import Sequence

from parlour.client.geometry import Rect
from parlour.client.tables.goldrush_city import auction, tips
from parlour.client.tables.goldrush_city.fans import APART, SHAPE, Group, carried, spread
from parlour.client.tables.goldrush_city.lay import Lay, icon, piece_drawing
from parlour.client.tables.goldrush_city.marks import gold_hand, mark
from parlour.client.tables.goldrush_city.signs import Mat, Plate, Tally
from parlour.client.widgets import Label, Widget
from parlour.core.games.goldrush_city import components, contest

HEAD = 32.0
GAP = 3.0
BIG = 176.0  # the height of a card in the own hand, at most
LIFT = 14.0  # how far a chosen card may rise
LABEL = 20.0
HIGHEST = 100.0  # of a card in front of another seat
ROOMY = 0.55  # how much of each card is seen at least where a seat needs two rows only

# What lies in which row at least, with two rows and with three; the rest goes where there is room for it.
TWO = (("standing", "permits"), ("chips", "materials"))
THREE = (("standing", "permits"), ("materials",), ("chips",))
OWN = (("standing", "permits"), ("materials", "bandits", "keepers", "blocks"))
LOOSE = ("bandits", "keepers", "blocks", "laid", "diggers")
HELD = ("laid", "hand", "diggers")


def seat_panel(lay: Lay, seat: int, box: Rect) -> list[Widget]:
    """Another seat, or any seat for a spectator: all that is public, in two or three rows of small cards."""
    head, body = box.inset(8, 6).top(HEAD, GAP)
    out = [_mat(lay, seat, box), *_head(lay, seat, head)]
    for names in (TWO, THREE):
        rows = body.rows(len(names), GAP)
        room, high = rows[0].w - 8, min(rows[0].h - 3, HIGHEST)
        seen = ROOMY if names is TWO else 0.0
        groups = _arranged(lay, seat, names, rows[0].h, room, high * SHAPE, seen)
        if names is THREE or all(_need(line, high * SHAPE, seen) <= room for line in groups):
            break
    return out + _rows(lay, seat, rows, groups, (*names[:-1], (*names[-1], *LOOSE)), high)


def _arranged(
    lay: Lay, seat: int, names: Sequence[Sequence[str]], tall: float, room: float, wide: float, seen: float
) -> list[list[Group]]:
    """The groups of a seat in rows: what is loose goes to the last row, or where most room is left."""
    found = [[g for name in row if (g := _group(lay, seat, name, tall))] for row in names]
    found = carried(found, room, wide)
    for name in LOOSE:
        group = lay.group(seat, name)
        if group is not None:
            rows = sorted(found, key=lambda line: _need(line, wide, seen))
            last = found[-1]
            (last if _need([*last, group], wide, seen) <= room else rows[0]).append(group)
    return found


def _group(lay: Lay, seat: int, name: str, tall: float) -> Group | None:
    if name == "chips":
        return Group(seat, name, [], width=50.0 if tall >= 66 else 92.0)
    return lay.group(seat, name)


def _need(line: list[Group], wide: float, seen: float) -> float:
    """The room that a row needs to show at least such a part of each card; what can be pressed needs more."""
    need = APART * max(0, len(line) - 1)
    for group in line:
        need += max(group.least(wide), group.width or wide + (len(group.stacks) - 1) * wide * seen)
    return need


def _rows(
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


def _mat(lay: Lay, seat: int, box: Rect) -> Mat:
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
    hand, rest = head.side(58, 2)
    out: list[Widget] = [
        Mat(f"zone:{seat}:hand", hand.inset(1)),
        Tally(f"hand:{seat}", hand, str(zone.count), tip=tips.hand(desk, zone), zone="table", focusable=True,
              drawing=gold_hand(), gallery=desk.gallery, size="large"),
    ]  # fmt: skip
    marks, rest = _marks(lay, seat, rest, "table")
    return out + marks + [_plate(lay, seat, rest)]


def _plate(lay: Lay, seat: int, rect: Rect) -> Widget:
    desk, use = lay.desk, lay.use_of_seat(seat)
    name, focus = desk.seats[seat].name, "hand" if seat == desk.own else "table"
    return Plate(
        f"plate:{seat}", rect, name, look=desk.theme.seat(seat), glow=use.glow, on=use.on, why=use.why,
        enabled=not use.why, focusable=True, zone=focus, tip=tips.seat(desk, seat), turn=desk.picture.seat == seat,
    )  # fmt: skip


def _marks(lay: Lay, seat: int, rest: Rect, focus: str) -> tuple[list[Widget], Rect]:
    """The markers at the right end of a head, and the crown of whoever leads the auction."""
    desk = lay.desk
    kinds = [kind for kind, count in lay.zone(seat, "markers").pieces if count]
    leads = desk.picture.phase == "bidding" and auction.leader(desk) == seat
    names = [*(["leads"] if leads else []), *kinds]
    strip, left = rest.side(len(names) * 28 + 2, 2)
    out: list[Widget] = [Mat(f"zone:{seat}:markers", strip._replace(x=strip.right - 28, w=28.0))]
    for i, kind in enumerate(names):
        at = Rect(strip.x + 2 + i * 28, rest.y + (rest.h - 26) / 2, 26, 26)
        name = f"leads:{seat}" if kind == "leads" else f"piece:{seat}:markers:{kind}"
        tip = desk.tr("Leads the auction") if kind == "leads" else tips.mark(desk, kind)
        out.append(
            Tally(name, at, "", tip=tip, zone=focus, focusable=True, drawing=mark(kind), gallery=desk.gallery)
        )  # fmt: skip
    return out, left


# --- the own seat -------------------------------------------------------------------------------


def own_panel(lay: Lay, seat: int, box: Rect) -> list[Widget]:
    """The own seat: two rows of cards, and the hand beside them."""
    head, body = box.inset(8, 6).top(HEAD + 4, GAP)
    chips, rest = head.side(160, 8)
    marks, rest = _marks(lay, seat, rest, "hand")
    out: list[Widget] = [_mat(lay, seat, box), _plate(lay, seat, rest), *marks, *_own_chips(lay, seat, chips)]
    hands = [g for name in HELD if (g := lay.group(seat, name))]
    groups = [[g for name in row if (g := lay.group(seat, name))] for row in OWN]
    high, small = min(BIG, body.h - LIFT - LABEL - 10), (body.h - GAP) / 2 - 4
    wanted = max(_need(line, small * SHAPE, 1.05) for line in groups) + 20
    side, left = body.side(_hand_width(hands, body.w - wanted, high * SHAPE), 10)
    out += _rows(lay, seat, left.rows(2, GAP), groups, OWN, small)
    return out + _hand(lay, seat, side, hands, high)


def _hand_width(hands: list[Group], room: float, wide: float) -> float:
    """As wide as the cards in hand want, if there is so much room, and never less than they need."""
    gaps = APART * max(0, len(hands) - 1) + 18
    least = sum(group.least(wide) for group in hands) + gaps
    most = sum(group.most(wide) for group in hands) + gaps
    return max(min(most, room), least, 2 * wide + 22)


def _own_chips(lay: Lay, seat: int, rect: Rect) -> list[Widget]:
    zone = lay.zone(seat, "chips")
    left, right = rect.inset(2, 1).columns(2, 4)
    tool, dynamite = lay.piece(zone, "tool", left, "hand", "large"), lay.piece(zone, "dynamite", right, "hand", "large")
    return [lay.tray(zone, rect), tool, dynamite]


def _hand(lay: Lay, seat: int, box: Rect, hands: list[Group], high: float) -> list[Widget]:
    """The own gold, and beside it the bid or the cards of a contest."""
    desk, wide = lay.desk, high * SHAPE
    out: list[Widget] = [lay.tray(lay.zone(seat, "hand"), box)]
    row = Rect(box.x + 9, box.bottom - high - 6, box.w - 18, high)
    spread(hands, row, wide, high)
    for group in hands:
        zone = lay.zone(seat, group.zone)
        room = row.right - group.rect.x if group is hands[-1] else group.rect.w + APART - 2
        at = Rect(group.rect.x, row.y - LIFT - LABEL, room, LABEL)
        amount = _amount(lay, group)
        text = f"{desk.word(group.zone)}: {zone.count if amount is None else amount}"
        if desk.p.width(text, desk.p.size("tiny")) > room:
            text = text.rpartition(" ")[2]
        out.append(Label(f"label:{seat}:{group.zone}", at, text, size="small", colour="dim"))
        if group.zone != "hand":
            out.append(Mat(f"zone:{seat}:{group.zone}", group.rect, tip=tips.zone(desk, zone)))
        out += lay.cards(group, "hand", LIFT - 2)
    for i, name in enumerate(name for name in ("laid", "diggers") if all(g.zone != name for g in hands)):
        out.append(Mat(f"zone:{seat}:{name}", Rect(row.x + i * 4, row.y, wide, high)))
    return out


def _amount(lay: Lay, group: Group) -> int | None:
    """What a bid or the cards of a contest are worth so far."""
    if group.zone == "laid":
        return sum(components.SACKS[components.FACE[c.face]] for s in group.stacks for c in s.cards if c.face)
    if group.zone == "diggers":
        faces = [components.FACE[card.face] for stack in group.stacks for card in stack.cards if card.face]
        return contest.total(faces) if faces else None
    return None
