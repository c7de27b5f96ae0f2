"""Panels of seats: zones with their cards and pieces, for any game, in any width. The middle is in `middle`."""

from parlour.client.geometry import Rect, flow
from parlour.client.scenes.draft import Draft
from parlour.client.scenes.tags import Block, blocks_of, choosable, empty_ones, run, zone_id
from parlour.client.snapshot import CardPic, ZonePic
from parlour.client.widgets import Box, CardFace, Emblem, Label, NameLabel, Panel, Widget

TAG, LOW_TAG = 23.0, 17.0
LINE = 4.0
QUIET = 19.0
UNITS_FROM = 330.0
BETWEEN = 16.0
FACE, LOW_FACE = (94.0, 62.0), (94.0, 46.0)
HEAD, LOW_HEAD = 30.0, 24.0


def seat_panel(d: Draft, seat: int, box: Rect, own: bool) -> list[Widget]:
    """A seat: sign and name, public zones, and for the own seat the cards that only it sees."""
    mine = [z for z in d.picture.zones if z.seat == seat]
    private = [z for z in mine if own and z.private and not (d.dense and d.coloured(z))]
    public = [z for z in mine if z not in private]
    make = _low if d.dense else _high
    body, widgets, end = make(d, seat, box, private, public)
    panel = Panel(
        f"seat:{seat}",
        box,
        d.seats[seat].name,
        fill="own" if own else "panel",
        inner=body,
        content=end - body.y,
        seat=d.theme.seat(seat) if d.picture.seat == seat else None,
        zone="table",
    )
    panel.focusable = panel.most > 0
    return [panel, *widgets]


def need(widgets: list[Widget]) -> float:
    """The height of a panel, the first of these, in which nothing of it would have to scroll."""
    panel = widgets[0]
    assert isinstance(panel, Panel)
    return panel.content + 2 * (panel.inner.y - panel.rect.y)


def resize(widgets: list[Widget], box: Rect) -> None:
    """Gives a panel, the first of these, another height and another place below or above."""
    panel = widgets[0]
    assert isinstance(panel, Panel)
    down, taller = box.y - panel.rect.y, box.h - panel.rect.h
    for widget in widgets:
        widget.rect = widget.rect.moved(0, down)
    panel.rect = box
    panel.inner = panel.inner.moved(0, down)._replace(h=max(0.0, panel.inner.h + taller))
    panel.focusable = panel.most > 0


Filled = tuple[Rect, list[Widget], float]
"""The part of a panel that scrolls, all that lies on the panel, and the y below it."""


def _high(d: Draft, seat: int, box: Rect, private: list[ZonePic], public: list[ZonePic]) -> Filled:
    """A panel with its head above all the rest."""
    head, body = box.inset(10, 8).top(HEAD, 4)
    out, _ = _head(d, seat, head, "large")
    left, bottom, name = body, body.y, f"seat:{seat}"
    if private:
        right, left = body.side(_private_width(d, private, body), 14)
        faces, bottom = _private(d, private, right, name)
        out += faces
    rows, end = (units if left.w >= UNITS_FROM else _listed)(d, public, left, name)
    return body, out + rows, max(bottom, end)


def _low(d: Draft, seat: int, box: Rect, private: list[ZonePic], public: list[ZonePic]) -> Filled:
    """A panel whose zones begin beside the name; own cards go to the right or below, where they take less height."""
    body = box.inset(8, 4)
    head, name = body.top(LOW_HEAD)[0], f"seat:{seat}"
    out, free = _head(d, seat, head, "body")
    for widget in out:
        widget.panel = name
    if not private:
        rows, end = units(d, public, body, name, free)
        return body, out + rows, end
    right, left = body.side(_private_width(d, private, body), 12)
    beside, bottom = _private(d, private, right._replace(y=head.bottom), name)
    rows, end = units(d, public, left, name, free._replace(w=min(free.right, left.right) - free.x))
    over, under = units(d, public, body, name, free)
    below, last = _private(d, private, Rect(body.x, under + 2, body.w, 0), name)
    if last < max(bottom, end):
        return body, out + over + below, last
    return body, out + rows + beside, max(bottom, end)


def _head(d: Draft, seat: int, head: Rect, size: str) -> tuple[list[Widget], Rect]:
    """Sign, name, and whether it is on turn; returns them and what is left of the row."""
    side = head.h - 2
    sign, rest = head.left(side, 8)
    who = d.seats[seat]
    on_turn = d.picture.seat == seat
    out: list[Widget] = []
    if on_turn:
        text = d.tr("on turn")
        width = d.p.width(text, d.p.size("small"), "bold") + 18
        badge, rest = rest.side(width, 8)
        badge = Rect(badge.x, badge.y + (head.h - side) / 2, badge.w, min(24, side))
        out += [
            Box(f"turn-ground:{seat}", badge, fill="accent", edge="outline"),
            Label(f"turn:{seat}", badge, text, size="small", style="bold", align="center",
                  colour="button_text"),
        ]  # fmt: skip
    wide = min(rest.w, d.p.width(who.name, d.p.size(size), "bold") + 4)
    name, free = rest.left(wide if d.dense else rest.w, 12)
    return [
        Emblem(f"sign:{seat}", sign._replace(h=side), who.name[:1].upper(), look=d.theme.seat(seat)),
        NameLabel(f"seat-name:{seat}", name, who.name, size=size, style="bold"),
        *out,
    ], free


# --- public zones -----------------------------------------------------------------------------


def _listed(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones that hold something, one below the other, in small type; then the empty ones in one run."""
    out: list[Widget] = []
    y = box.y
    for zone in zones:
        if not zone.empty:
            rows, y = run(blocks_of(d, zone, "tiny"), Rect(box.x, y, box.w, 0), panel, TAG - 3, 4)
            out += rows
            y += LINE
    rows, y = run(empty_ones(d, zones, "tiny"), Rect(box.x, y, box.w, 0), panel, QUIET - 2, 1)
    return out + rows, y


def units(
    d: Draft, zones: list[ZonePic], box: Rect, panel: str, first: Rect | None = None
) -> tuple[list[Widget], float]:
    """Zones in rows like words, label and tags of a zone kept together; then the empty ones in one run, or like the
    others where room is short. `first` is what is free in a row above the others.
    """
    if d.dense:
        return _woven(d, zones, box, panel, first)
    full = [blocks_of(d, zone, "small") for zone in zones if not zone.empty]
    none = empty_ones(d, zones, "small")
    out: list[Widget] = []
    x, y = box.x, box.y
    for blocks in full:
        width = _width(blocks, 4)
        if x > box.x and x + width > box.right:
            x, y = box.x, y + TAG + LINE
        rows, end = run(blocks, Rect(x, y, box.right - x, 0), panel, TAG, 4)
        out += rows
        if end > y + TAG:  # it took several rows: the next zone begins below
            x, y = box.x, end + LINE
        else:
            x += width + BETWEEN
    if x > box.x:
        y += TAG + LINE
    rows, y = run(none, Rect(box.x, y, box.w, 0), panel, QUIET, 1)
    return out + rows, y


def _woven(
    d: Draft, zones: list[ZonePic], box: Rect, panel: str, first: Rect | None = None
) -> tuple[list[Widget], float]:
    """Zones in low rows, each behind the last one where it fits, but for those that begin a row."""
    tall, gap, between, line = LOW_TAG, 3.0, 9.0, 2.0
    x, y, right = box.x, box.y, box.right
    if first is not None:
        x, y, right = first.x, first.y + (first.h - tall) / 2, first.right
    begun, below = x, box.y if first is None else first.bottom + line
    out: list[Widget] = []
    for zone in zones:
        blocks = empty_ones(d, [zone], "tiny") if zone.empty else blocks_of(d, zone, "tiny")
        if not blocks:
            continue
        if (x + _width(blocks, gap) > right or d.begins_row(zone)) and (x > begun or begun > box.x):
            y = max(below, y + tall + line)
            x, begun, right = box.x, box.x, box.right
        rows, end = run(blocks, Rect(x, y, right - x + 0.5, 0), panel, tall, gap)
        out += rows
        x, y = rows[-1].rect.right + between, end - tall
    return out, y + tall + line


def _width(blocks: list[Block], gap: float) -> float:
    return sum(wide + gap for _, wide in blocks) - gap


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
    least = LOW_FACE[1] if d.dense else FACE[1]
    high = max((_face_height(d, card, least) for zone in zones for card in zone.cards), default=least)
    x, y, below = box.x, box.y, box.y
    for zone in zones:
        text, label = _private_label(d, zone)
        wide = max(_faces_width(len(zone.cards)), label)
        if x > box.x and x + wide > box.right:
            x, y = box.x, below + 8
        room = min(wide, box.right - x)
        out.append(Label(zone_id(zone), Rect(x, y, room, 20), text, size="small", colour="dim", panel=panel))
        places, tall = flow([FACE[0]] * len(zone.cards), high, room + 1, 8)
        for card, (right, down) in zip(zone.cards, places, strict=True):
            out.append(_face(d, card, Rect(x + right, y + 22 + down, FACE[0], high), panel))
        below = max(below, y + 24 + tall)
        x += room + BETWEEN
    return out, below


def _face_height(d: Draft, card: CardPic, least: float) -> float:
    """Room for the card's name in the smallest letters, which few names need."""
    text = d.word(card.face) if card.face else d.tr("a hidden card")
    return max(least, d.p.least_height(text, d.p.size("body"), FACE[0] - 20, "bold") + 10)


def _face(d: Draft, card: CardPic, at: Rect, panel: str) -> Widget:
    handle = card.handle
    text = d.word(card.face) if card.face else d.tr("a hidden card")
    face = CardFace(f"hand:{handle}", at, text, panel=panel, chosen=handle in d.chosen, tip=d.about(card.face))
    face.look = d.swatch(card.face or card.back)
    choosable(d, face, handle)
    d.pressable(face, f"card:{handle}")
    return face
