"""Panels of the table: zones with their cards and pieces, for any game, in any width."""

from collections.abc import Callable
from dataclasses import dataclass

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.paint import Painter
from parlour.client.snapshot import CardPic, Picture, Seat, ZonePic
from parlour.client.texts import Texts
from parlour.client.theme import Theme
from parlour.client.widgets import (
    NOWHERE,
    Box,
    CardFace,
    CardTag,
    Emblem,
    Label,
    Panel,
    PieceTag,
    Widget,
)
from parlour.core.words import OF_SEAT

TAG = 23.0
LINE = 4.0
QUIET = 19.0
UNITS_FROM = 330.0
BETWEEN = 16.0
FACE = (88.0, 56.0)
HEAD = 30.0


@dataclass
class Draft:
    """What panels are made of: the painter measures, the rest is looked up."""

    p: Painter
    tr: Texts
    game: object
    theme: Theme
    seats: tuple[Seat, ...]
    picture: Picture
    chosen: frozenset[int] = frozenset()
    usable: frozenset[int] = frozenset()
    toggle: Callable[[int], None] | None = None

    def word(self, name: str) -> str:
        """A word of the game."""
        return saves.word(self.tr, self.game, name)

    def about(self, name: str) -> str:
        """What the game tells of one of its words; nothing where only a table of its own can fill in the numbers."""
        told = saves.about(self.tr, self.game, name)
        return "" if "{" in told else told

    def owner(self, piece: str) -> int | None:
        """The seat whose piece it is, such as `minion@2`; None for a piece of nobody's."""
        seat = piece.partition(OF_SEAT)[2]
        return int(seat) if seat else None


def seat_panel(d: Draft, seat: int, box: Rect, own: bool) -> list[Widget]:
    """A seat: sign and name, public zones, and for the own seat the cards that only it sees."""
    name = f"seat:{seat}"
    inner = box.inset(10, 8)
    head, body = inner.top(HEAD, 4)
    mine = [z for z in d.picture.zones if z.seat == seat]
    private = [z for z in mine if own and z.private]
    out = _head(d, seat, head)
    left = body
    bottom = body.y
    if private:
        right, left = body.side(_private_width(d, private, body), 14)
        faces, bottom = _private(d, private, right, name)
        out += faces
    put = _units if left.w >= UNITS_FROM else _listed
    rows, end = put(d, [z for z in mine if z not in private], left, name)
    panel = Panel(
        name,
        box,
        d.seats[seat].name,
        fill="own" if own else "panel",
        inner=body,
        content=max(bottom, end) - body.y,
        seat=d.theme.seat(seat) if d.picture.seat == seat else None,
        zone="table",
    )
    panel.focusable = panel.most > 0
    return [panel, *out, *rows]


def middle_panel(d: Draft, box: Rect) -> list[Widget]:
    """What lies in the middle of the table."""
    inner = box.inset(10, 8)
    middle = [z for z in d.picture.zones if not 0 <= z.seat < len(d.seats)]
    rows, end = _spread(d, middle, inner, "middle")
    panel = Panel("middle", box, inner=inner, content=end - inner.y, zone="table")
    panel.focusable = panel.most > 0
    return [panel, *rows]


def _head(d: Draft, seat: int, head: Rect) -> list[Widget]:
    sign, rest = head.left(28, 8)
    who = d.seats[seat]
    on_turn = d.picture.seat == seat
    out: list[Widget] = []
    if on_turn:
        text = d.tr("on turn")
        width = d.p.width(text, d.p.size("small"), "bold") + 18
        badge, rest = rest.side(width, 8)
        badge = Rect(badge.x, badge.y + 3, badge.w, 24)
        out += [
            Box(f"turn-ground:{seat}", badge, fill="accent", edge="outline"),
            Label(f"turn:{seat}", badge, text, size="small", style="bold", align="center",
                  colour="button_text"),
        ]  # fmt: skip
    return [
        Emblem(f"sign:{seat}", Rect(sign.x, sign.y, 28, 28), who.name[:1].upper(),
               look=d.theme.seat(seat)),
        Label(f"seat-name:{seat}", rest, who.name, size="large", style="bold"),
        *out,
    ]  # fmt: skip


# --- public zones -----------------------------------------------------------------------------

Block = tuple[Widget, float]


def _listed(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones that hold something, one below the other, in small type; then the empty ones in one run."""
    out: list[Widget] = []
    y = box.y
    for zone in zones:
        if not zone.empty:
            blocks = [_label(d, zone, "tiny"), *_tags(d, zone, "tiny")]
            rows, y = _run(blocks, Rect(box.x, y, box.w, 0), panel, TAG - 3, 4)
            out += rows
            y += LINE
    rows, y = _run(_empty(d, zones, "tiny"), Rect(box.x, y, box.w, 0), panel, QUIET - 2, 1)
    return out + rows, y


def _units(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones in rows like words, label and tags of a zone kept together; then the empty ones in one run."""
    out: list[Widget] = []
    x, y = box.x, box.y
    for zone in zones:
        if zone.empty:
            continue
        blocks = [_label(d, zone, "small"), *_tags(d, zone, "small")]
        width = sum(wide + 4 for _, wide in blocks) - 4
        if x > box.x and x + width > box.right:
            x, y = box.x, y + TAG + LINE
        room = Rect(x, y, box.right - x, 0)
        rows, end = _run(blocks, room, panel, TAG, 4)
        out += rows
        if end > y + TAG:  # it took several rows: the next zone begins below
            x, y = box.x, end + LINE
        else:
            x += width + BETWEEN
    if x > box.x:
        y += TAG + LINE
    rows, y = _run(_empty(d, zones, "small"), Rect(box.x, y, box.w, 0), panel, QUIET, 1)
    return out + rows, y


def _spread(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones side by side, each with its label above what lies there; then the empty ones in one run."""
    full = [(_label(d, z, "small"), _tags(d, z, "small")) for z in zones if not z.empty]
    widths = []
    for (_, wide), tags in full:
        row = sum(width + 4 for _, width in tags) - 4
        widths.append(min(box.w, max(wide, row)))
    places, _ = flow(widths, QUIET, box.w, BETWEEN)
    out: list[Widget] = []
    y, line, below = box.y, 0.0, box.y
    for (label, tags), width, (x, down) in zip(full, widths, places, strict=True):
        if down != line:  # the next row begins below the tallest block of the last one
            line, y = down, below + 6
        heads, under = _run([label], Rect(box.x + x, y, width, 0), panel, QUIET, 0)
        rows, end = _run(tags, Rect(box.x + x, under + 3, width + 1, 0), panel, TAG, 4)
        out += heads + rows
        below = max(below, end)
    rows, y = _run(_empty(d, zones, "small"), Rect(box.x, below + (8 if full else 0), box.w, 0), panel, QUIET, 1)
    return out + rows, y


def _empty(d: Draft, zones: list[ZonePic], token: str) -> list[Block]:
    size = d.p.size(token)
    out: list[Block] = []
    for zone in zones:
        if zone.empty:
            text = f"{d.word(zone.name)} 0"
            label = Label(_zone_id(zone), NOWHERE, text, size=token, colour="faint")
            out.append((label, d.p.width(text, size) + 10))
    return out


def _run(blocks: list[Block], at: Rect, panel: str, tall: float, gap: float) -> tuple[list[Widget], float]:
    """Places widgets like words; returns them and the y below."""
    widths = [min(width, at.w) for _, width in blocks]
    places, height = flow(widths, tall, at.w, gap)
    for (widget, _), width, (x, y) in zip(blocks, widths, places, strict=True):
        widget.rect = Rect(at.x + x, at.y + y, width, tall)
        widget.panel = panel
    return [widget for widget, _ in blocks], at.y + height


def _zone_id(zone: ZonePic) -> str:
    return f"zone:{zone.seat}:{zone.name}"


def _label(d: Draft, zone: ZonePic, token: str) -> Block:
    """The zone's name, with the number of cards where they don't say it themselves."""
    text = d.word(zone.name)
    if zone.count and any(card.face for card in zone.cards):
        text = f"{text} {zone.count}"
    label = Label(_zone_id(zone), NOWHERE, text, size=token, colour="dim", tip=d.about(zone.name))
    return label, d.p.width(text, d.p.size(token)) + 6


def _tags(d: Draft, zone: ZonePic, token: str) -> list[Block]:
    """A tag for each kind of card and piece."""
    size = d.p.size(token)
    out: list[Block] = []
    for number, (face, times, handle) in enumerate(_alike(d, zone)):
        label = _several(d.word(face), times) if face else _backs(d, zone, times)
        tag = CardTag(f"tag:{zone.seat}:{zone.name}:{number}", NOWHERE, label, back=not face, size=token)
        tag.tip = d.about(face)
        if handle in d.usable:
            tag.id, tag.outlined, tag.chosen = f"hand:{handle}", True, handle in d.chosen
            _pressable(d, tag, handle)
        elif zone.inside:
            tag.tip = " · ".join(_several(d.word(name), count) for name, count in zone.inside)
            tag.focusable, tag.zone = True, "table"
        out.append((tag, d.p.width(label, size) + 14))
    for piece, count in zone.pieces:
        if count:
            seat = d.owner(piece)
            label = _several(d.word(piece), count)
            name = f"piece:{zone.seat}:{zone.name}:{piece}"
            pill = PieceTag(name, NOWHERE, label, size=token, tip=d.about(piece))
            if seat is not None and seat != zone.seat:
                pill.text = label = f"{d.seats[seat].name}: {label}"
                pill.look = d.theme.seat(seat)
            out.append((pill, d.p.width(label, size) + 20))
    return out


def _several(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def _backs(d: Draft, zone: ZonePic, times: int) -> str:
    count = zone.count if zone.pile else times
    return d.tr.n("{n} card", "{n} cards", count)


def _alike(d: Draft, zone: ZonePic) -> list[tuple[str, int, int]]:
    """Cards that look the same, together, as (face, number, first handle); one that may be chosen stands alone."""
    found: dict[tuple[str, int], list[int]] = {}
    for card in zone.cards:
        alone = card.handle if card.handle in d.usable else -1
        found.setdefault((card.face, alone), []).append(card.handle)
    return [(face, len(handles), handles[0]) for (face, _), handles in found.items()]


def _pressable(d: Draft, widget: Widget, handle: int) -> None:
    """Lets a card on the table be chosen where it lies."""
    if handle in d.usable and d.toggle is not None:
        toggle = d.toggle
        widget.on = lambda: toggle(handle)
        widget.tip = "\n".join(filter(None, (d.tr("Press to choose"), widget.tip)))


# --- own secrets ------------------------------------------------------------------------------


def _private_label(d: Draft, zone: ZonePic) -> tuple[str, float]:
    text = f"{d.word(zone.name)} {zone.count}"
    return text, d.p.width(text, d.p.size("small")) + 4


def _private_width(d: Draft, zones: list[ZonePic], body: Rect) -> float:
    """Room for all of them side by side, and never more than 55 % of the panel."""
    widths = [max(_private_label(d, z)[1], _faces_width(min(5, len(z.cards)))) for z in zones]
    wide = sum(widths) + BETWEEN * (len(zones) - 1)
    return min(body.w * 0.55, max(_faces_width(2), wide))


def _faces_width(count: int) -> float:
    return count * (FACE[0] + 8) - 8


def _private(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """The cards that only this seat reads, large enough to be pressed; zones beside each other where they fit."""
    out: list[Widget] = []
    x, y, below = box.x, box.y, box.y
    for zone in zones:
        text, label = _private_label(d, zone)
        wide = max(_faces_width(len(zone.cards)), label)
        if x > box.x and x + wide > box.right:
            x, y = box.x, below + 8
        room = min(wide, box.right - x)
        out.append(Label(_zone_id(zone), Rect(x, y, room, 20), text, size="small", colour="dim", panel=panel))
        places, tall = flow([FACE[0]] * len(zone.cards), FACE[1], room + 1, 8)
        for card, (right, down) in zip(zone.cards, places, strict=True):
            out.append(_face(d, card, Rect(x + right, y + 24 + down, *FACE), panel))
        below = max(below, y + 24 + tall)
        x += room + BETWEEN
    return out, below


def _face(d: Draft, card: CardPic, at: Rect, panel: str) -> Widget:
    handle = card.handle
    text = d.word(card.face) if card.face else d.tr("a hidden card")
    face = CardFace(f"hand:{handle}", at, text, panel=panel, chosen=handle in d.chosen, tip=d.about(card.face))
    _pressable(d, face, handle)
    return face
