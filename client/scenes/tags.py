"""The tags of the plain table: a label for a zone, a tag for each kind of card and piece in it, and their rows."""

from dataclasses import replace

from parlour.client.geometry import Rect, flow
from parlour.client.scenes.draft import Draft, several
from parlour.client.snapshot import CardPic, ZonePic
from parlour.client.widgets import NOWHERE, CardTag, Label, PieceTag, Widget

Block = tuple[Widget, float]
"""A widget that has no place yet, and how wide it is."""


def zone_id(zone: ZonePic) -> str:
    """The id of a zone's name on the page."""
    return f"zone:{zone.seat}:{zone.name}"


def run(blocks: list[Block], at: Rect, panel: str, tall: float, gap: float) -> tuple[list[Widget], float]:
    """Places widgets like words; returns them and the y below."""
    widths = [min(width, at.w) for _, width in blocks]
    places, height = flow(widths, tall, at.w, gap)
    for (widget, _), width, (x, y) in zip(blocks, widths, places, strict=True):
        widget.rect = Rect(at.x + x, at.y + y, width, tall)
        widget.panel = panel
    return [widget for widget, _ in blocks], at.y + height


def blocks_of(d: Draft, zone: ZonePic, token: str) -> list[Block]:
    """A zone's label, if it has one, and its tags."""
    return [*label_of(d, zone, token), *tags_of(d, zone, token)]


def empty_ones(d: Draft, zones: list[ZonePic], token: str) -> list[Block]:
    """The names of zones in which nothing lies."""
    size = d.p.size(token)
    out: list[Block] = []
    for zone in zones:
        if zone.empty and d.mentioned(zone):
            text = _none(d, zone)
            label = Label(zone_id(zone), NOWHERE, text, size=token, colour="faint", tip=d.about(zone.name))
            out.append((label, d.p.width(text, size) + 10))
    return out


def _none(d: Draft, zone: ZonePic) -> str:
    """The zone's name and a nought; where it has no short name, the name of what could lie there."""
    label = d.label(zone.name)
    if not label and zone.pieces:
        return d.counted(zone.pieces[0][0], 0)
    return f"{label or d.word(zone.name)} 0"


def label_of(d: Draft, zone: ZonePic, token: str) -> list[Block]:
    """The zone's name, with the number of cards where they don't say it themselves; nothing where its short name is
    empty, because what lies there says enough.
    """
    text = d.label(zone.name)
    if not text:
        return []
    if (zone.pile or not d.dense) and any(card.face for card in zone.cards):
        text = f"{text} {zone.count}"
    label = Label(zone_id(zone), NOWHERE, text, size=token, colour="dim")
    label.tip = in_full(d, zone.name, d.about(zone.name))
    return [(label, d.p.width(text, d.p.size(token)) + (2 if d.dense else 6))]


def tags_of(d: Draft, zone: ZonePic, token: str) -> list[Block]:
    """A tag for each kind of card and piece."""
    size = d.p.size(token)
    out: list[Block] = []
    for number, (card, times) in enumerate(_alike(d, zone)):
        label = several(d.label(card.face), times) if card.face else _backs(d, zone, card, times)
        tag = CardTag(f"tag:{zone.seat}:{zone.name}:{number}", NOWHERE, label, back=not card.face, size=token)
        tag.tight, tag.style = d.dense, d.style(card.face)
        tag.tip = in_full(d, card.face, d.about(card.face)) if card.face else ""
        tag.look = d.swatch(card.face or card.back)
        if not card.face and tag.look is not None:
            tag.tip = d.word(card.back)
        if card.handle in d.usable:
            tag.id, tag.outlined, tag.chosen = f"hand:{card.handle}", True, card.handle in d.chosen
            choosable(d, tag, card.handle)
        elif d.pressable(tag, f"card:{card.handle}"):
            tag.outlined = True
        elif zone.inside:
            tag.tip = " · ".join(several(d.word(name), count) for name, count in zone.inside)
            tag.focusable, tag.zone = True, "table"
        out.append((tag, d.p.width(label, size, tag.style) + (11 if d.dense else 14) + tag.bar))
    out += [piece_tag(d, zone, piece, count, token, d.dense) for piece, count in zone.pieces if count]
    return out


def piece_tag(d: Draft, zone: ZonePic, piece: str, count: int, token: str, tight: bool = False) -> Block:
    """A tag for pieces of a kind. `tight`: a seat has its sign instead of its name, and things their short words."""
    seat, size = d.owner(piece), d.p.size(token)
    label = several(d.word(piece), count)
    pill = PieceTag(f"piece:{zone.seat}:{zone.name}:{piece}", NOWHERE, label, size=token, tip=d.about(piece))
    pill.tight, pill.look = tight, d.swatch(piece)
    who = "" if seat is None or (seat == zone.seat and not tight) else d.seats[seat].name
    if tight:
        text = d.counted(piece, count)
        pill.text = "" if text == "1" and seat is not None else text
        pill.tip = "\n".join(filter(None, (f"{who}: {label}" if who else label, pill.tip)))
    elif who:
        pill.text = f"{who}: {label}"
    if seat is not None and who:
        pill.look, pill.sign = d.theme.seat(seat), who[:1].upper() if tight else ""
    return pill, d.p.width(pill.text, size) + ((30 if pill.text else 24) if pill.sign else 11 if tight else 20)


def in_full(d: Draft, name: str, tip: str) -> str:
    """A tip that begins with the whole name, where only its short form is seen."""
    return "\n".join(filter(None, (d.word(name) if d.label(name) != d.word(name) else "", tip)))


def _backs(d: Draft, zone: ZonePic, card: CardPic, times: int) -> str:
    """How many cards lie there; of which colour, where backs have one."""
    count = zone.count if zone.pile else times
    if d.dense and zone.pile:
        return str(count)
    if d.swatch(card.back) is not None:
        return several(d.short(card.back) if d.dense else d.word(card.back), count)
    return d.tr.n("{n} card", "{n} cards", count)


def _alike(d: Draft, zone: ZonePic) -> list[tuple[CardPic, int]]:
    """Cards that look the same, together, as (the first of them, how many); one that may be chosen stands alone."""
    found: dict[tuple[str, str, int], list[CardPic]] = {}
    for card in zone.cards:
        alone = card.handle in d.usable or bool(d.choices(f"card:{card.handle}"))
        back = card.back if not card.face and d.swatch(card.back) is not None else ""
        found.setdefault((card.face, back, card.handle if alone else -1), []).append(card)
    return [(cards[0], len(cards)) for cards in found.values()]


def choosable(d: Draft, widget: Widget, handle: int) -> None:
    """Lets a card on the table be chosen where it lies."""
    if handle in d.usable and d.toggle is not None:
        toggle = d.toggle
        widget.on = lambda: toggle(handle)
        widget.tip = "\n".join(filter(None, (d.tr("Press to choose"), widget.tip)))


def on_tile(d: Draft, zone: ZonePic, room: float) -> list[Block]:
    """The tags of a place on a board: cards, then pieces in short; their number alone where that is too long."""
    out = tags_of(d, replace(zone, pieces=()), "tiny")
    for piece, count in zone.pieces:
        if count:
            pill, wide = piece_tag(d, zone, piece, count, "tiny", True)
            if wide > room:
                pill.text = str(count)
            out.append((pill, wide))
    return out
