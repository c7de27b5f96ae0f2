"""Panels of seats: zones with their cards and pieces, for any game, in any width. The middle is in `middle`."""

from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.paint import Painter
from parlour.client.snapshot import CardPic, Choice, Picture, Seat, ZonePic
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
FACE = (94.0, 62.0)
HEAD = 30.0


@dataclass
class Draft:
    """What panels are made of: the painter measures, the rest is looked up. `dense`: a board needs the room."""

    p: Painter
    tr: Texts
    game: object
    theme: Theme
    seats: tuple[Seat, ...]
    picture: Picture
    chosen: frozenset[int] = frozenset()
    usable: frozenset[int] = frozenset()
    toggle: Callable[[int], None] | None = None
    choices: Callable[[str], tuple[Choice, ...]] = field(default=lambda target: ())
    """The answers about one thing, by its target."""
    pick: Callable[[tuple[Choice, ...]], None] | None = None
    dense: bool = False

    def word(self, name: str) -> str:
        """A word of the game."""
        return saves.word(self.tr, self.game, name)

    def about(self, name: str) -> str:
        """What the game tells of one of its words; nothing where only a table of its own can fill in the numbers."""
        told = saves.about(self.tr, self.game, name)
        return "" if "{" in told else told

    def short(self, name: str) -> str:
        """A word of the game where there is little room."""
        return saves.short(self.tr, self.game, name)

    def pressable(self, widget: Widget, target: str) -> None:
        """Lets a thing be pressed where it lies, if an answer is about it."""
        pick, found = self.pick, tuple(choice for choice in self.choices(target) if choice.why is None)
        if found and pick is not None:
            widget.on = lambda: pick(found)
            widget.tip = "\n".join(filter(None, (self.tr("Press to choose"), widget.tip)))

    def owner(self, piece: str) -> int | None:
        """The seat whose piece it is, such as `minion@2`; None for a piece of nobody's."""
        seat = piece.partition(OF_SEAT)[2]
        return int(seat) if seat else None


def seat_panel(d: Draft, seat: int, box: Rect, own: bool) -> list[Widget]:
    """A seat: sign and name, public zones, and for the own seat the cards that only it sees."""
    name = f"seat:{seat}"
    inner = box.inset(10, 8) if not d.dense else box.inset(8, 4)
    head, body = inner.top(HEAD, 4) if not d.dense else inner.top(HEAD - 2, 0)
    mine = [z for z in d.picture.zones if z.seat == seat]
    private = [z for z in mine if own and z.private]
    out = _head(d, seat, head)
    left = body
    bottom = body.y
    if private:
        right, left = body.side(_private_width(d, private, body), 14)
        faces, bottom = _private(d, private, right, name)
        out += faces
    public = [z for z in mine if z not in private]
    if d.dense:
        rows, end = units(d, public, left, name)
    else:
        rows, end = (units if left.w >= UNITS_FROM else _listed)(d, public, left, name)
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
            blocks = [label_of(d, zone, "tiny"), *tags_of(d, zone, "tiny")]
            rows, y = run(blocks, Rect(box.x, y, box.w, 0), panel, TAG - 3, 4)
            out += rows
            y += LINE
    rows, y = run(empty_ones(d, zones, "tiny"), Rect(box.x, y, box.w, 0), panel, QUIET - 2, 1)
    return out + rows, y


def units(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones in rows like words, label and tags of a zone kept together; then the empty ones: where room is short in
    the same row, else in one run.
    """
    out: list[Widget] = []
    token, tall, line, between = ("tiny", TAG - 3, 2.0, 10.0) if d.dense else ("small", TAG, LINE, BETWEEN)
    full = [[label_of(d, zone, token), *tags_of(d, zone, token)] for zone in zones if not zone.empty]
    none = empty_ones(d, zones, token)
    x, y = box.x, box.y
    for blocks in [*full, *([block] for block in none if d.dense)]:
        width = sum(wide + 4 for _, wide in blocks) - 4
        if x > box.x and x + width > box.right:
            x, y = box.x, y + tall + line
        room = Rect(x, y, box.right - x, 0)
        rows, end = run(blocks, room, panel, tall, 4)
        out += rows
        if end > y + tall:  # it took several rows: the next zone begins below
            x, y = box.x, end + line
        else:
            x += width + between
    if x > box.x:
        y += tall + line
    if d.dense:
        return out, y
    rows, y = run(none, Rect(box.x, y, box.w, 0), panel, QUIET, 1)
    return out + rows, y


def empty_ones(d: Draft, zones: list[ZonePic], token: str) -> list[Block]:
    """The names of zones in which nothing lies."""
    size = d.p.size(token)
    out: list[Block] = []
    for zone in zones:
        if zone.empty:
            text = f"{d.word(zone.name)} 0"
            label = Label(zone_id(zone), NOWHERE, text, size=token, colour="faint")
            out.append((label, d.p.width(text, size) + 10))
    return out


def run(blocks: list[Block], at: Rect, panel: str, tall: float, gap: float) -> tuple[list[Widget], float]:
    """Places widgets like words; returns them and the y below."""
    widths = [min(width, at.w) for _, width in blocks]
    places, height = flow(widths, tall, at.w, gap)
    for (widget, _), width, (x, y) in zip(blocks, widths, places, strict=True):
        widget.rect = Rect(at.x + x, at.y + y, width, tall)
        widget.panel = panel
    return [widget for widget, _ in blocks], at.y + height


def zone_id(zone: ZonePic) -> str:
    """The id of a zone's name on the page."""
    return f"zone:{zone.seat}:{zone.name}"


def label_of(d: Draft, zone: ZonePic, token: str) -> Block:
    """The zone's name, with the number of cards where they don't say it themselves."""
    text = d.word(zone.name)
    if zone.count and any(card.face for card in zone.cards):
        text = f"{text} {zone.count}"
    label = Label(zone_id(zone), NOWHERE, text, size=token, colour="dim", tip=d.about(zone.name))
    return label, d.p.width(text, d.p.size(token)) + 6


def tags_of(d: Draft, zone: ZonePic, token: str) -> list[Block]:
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
    out += [piece_tag(d, zone, piece, count, token, d.dense) for piece, count in zone.pieces if count]
    return out


def piece_tag(d: Draft, zone: ZonePic, piece: str, count: int, token: str, tight: bool = False) -> Block:
    """A tag for pieces of a kind. `tight`: a seat has its sign instead of its name, and things their short words."""
    seat, size = d.owner(piece), d.p.size(token)
    label = _several(d.word(piece), count)
    pill = PieceTag(f"piece:{zone.seat}:{zone.name}:{piece}", NOWHERE, label, size=token, tip=d.about(piece))
    who = "" if seat is None or (seat == zone.seat and not tight) else d.seats[seat].name
    if tight:
        short = d.short(piece)
        pill.text = _several(short, count) if short else str(count)
        pill.tip = "\n".join(filter(None, (f"{who}: {label}" if who else label, pill.tip)))
    elif who:
        pill.text = f"{who}: {label}"
    if seat is not None and who:
        pill.look, pill.sign = d.theme.seat(seat), who[:1].upper() if tight else ""
    return pill, d.p.width(pill.text, size) + (34 if pill.sign else 20)


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
    """Room for all of them side by side, and never more than 55 % of the panel, or 75 % of a low one."""
    widths = [max(_private_label(d, z)[1], _faces_width(min(5, len(z.cards)))) for z in zones]
    wide = sum(widths) + BETWEEN * (len(zones) - 1)
    return min(body.w * (0.75 if d.dense else 0.55), max(_faces_width(2), wide))


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
        out.append(Label(zone_id(zone), Rect(x, y, room, 20), text, size="small", colour="dim", panel=panel))
        high = max((_face_height(d, card) for card in zone.cards), default=FACE[1])
        places, tall = flow([FACE[0]] * len(zone.cards), high, room + 1, 8)
        for card, (right, down) in zip(zone.cards, places, strict=True):
            out.append(_face(d, card, Rect(x + right, y + 24 + down, FACE[0], high), panel))
        below = max(below, y + 24 + tall)
        x += room + BETWEEN
    return out, below


def _face_height(d: Draft, card: CardPic) -> float:
    """Room for the card's name in the smallest letters, which few names need."""
    text = d.word(card.face) if card.face else d.tr("a hidden card")
    return max(FACE[1], d.p.least_height(text, d.p.size("body"), FACE[0] - 14, "bold") + 10)


def _face(d: Draft, card: CardPic, at: Rect, panel: str) -> Widget:
    handle = card.handle
    text = d.word(card.face) if card.face else d.tr("a hidden card")
    face = CardFace(f"hand:{handle}", at, text, panel=panel, chosen=handle in d.chosen, tip=d.about(card.face))
    _pressable(d, face, handle)
    d.pressable(face, f"card:{handle}")
    return face
