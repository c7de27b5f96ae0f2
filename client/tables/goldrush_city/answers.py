"""What can be answered: options as buttons in groups, cards to be put together, and the end of the turn."""

from dataclasses import dataclass
from functools import partial

from parlour.client.geometry import Rect
from parlour.client.scenes.answers import say
from parlour.client.snapshot import CardPic, Choice
from parlour.client.tables.goldrush_city import auction, tips
from parlour.client.tables.goldrush_city.fans import SHAPE
from parlour.client.tables.goldrush_city.lay import Lay, card_drawing, icon, piece_drawing
from parlour.client.tables.goldrush_city.signs import Amount, Card, Heading, Option
from parlour.client.widgets import Button, Label, Panel, Widget
from parlour.core.games.goldrush_city import components, contest

GAP = 5.0
PRESS = 38.0
TALL = 48.0  # where there are only a few
HEAD = 22.0
BAR = 8.0  # room for the scroll bar
WIDE = ("D", "E")  # actions whose options have long names
ACTIONS = {"permit": "A", "tool": "B", "dynamite": "B", "build": "C", "bandits": "D", "lure": "E", "block": "block"}


def panel(lay: Lay, box: Rect) -> list[Widget]:
    """The panel of answers, or what stands there while others play."""
    desk = lay.desk
    if desk.asked is None:
        return _waiting(lay, box)
    inner = box.inset(9, 9)
    out, inner = _pinned(lay, inner)
    if desk.asked.cards is not None:
        frame = Panel("answers", box, inner=inner, content=0, edge="accent", thick=1.5)
        return [frame, *auction.chooser(lay, inner), *out]
    made, inner = _about(lay, inner)
    out += made
    room = inner._replace(w=inner.w - BAR)
    rows, end = _options(lay, room)
    frame = Panel("answers", box, inner=inner, content=end - inner.y, edge="accent", thick=1.5)
    return [frame, *rows, *out]


def _waiting(lay: Lay, box: Rect) -> list[Widget]:
    """While others play: what is just happening, in large."""
    desk, tr = lay.desk, lay.desk.tr
    inner = box.inset(10, 10)
    row, rest = inner.foot(PRESS, 8)
    text = tr("You are looking back.") if desk.visiting else tr("Others are playing.")
    top, rest = rest.top(26, 4)
    skip = tr("Back to now") if desk.visiting else tr("Finish this step")
    key = desk.key_of("back" if desk.visiting else "press")
    out: list[Widget] = [
        Panel("answers", box, inner=inner),
        Label("waiting", top, text, colour="dim"),
        Button("skip", row, skip, kind="quiet", hint=key, zone="answers", on=desk.do.skip,
               enabled=desk.busy or desk.visiting, why=tr("Nothing is moving.")),
    ]  # fmt: skip
    if desk.limit is not None:
        row, rest = rest.foot(PRESS, 6)
        out.append(auction.limit(lay, row, desk.limit))
        row, rest = rest.foot(36, 4)
        out.append(Label("promise", row, auction.promise(desk, desk.limit), size="small", colour="dim", wrap=True))
    if desk.notice:
        row, rest = rest.foot(56, 4)
        out.append(Label("answer-notice", row, desk.notice, colour="warning", size="small", wrap=True))
    return out + _shown(lay, rest)


def _shown(lay: Lay, box: Rect) -> list[Widget]:
    """The cards that the caption names."""
    desk = lay.desk
    faces = desk.caption.cards[:3] if desk.caption else ()
    if not faces or box.h < 60:
        return []
    high = min(box.h - 8, 170.0, (box.w - 8 * len(faces)) / len(faces) / SHAPE)
    wide = high * SHAPE
    x = box.x + (box.w - len(faces) * (wide + 8) + 8) / 2
    y = box.y + (box.h - high) / 2
    return [
        Card(f"shown:{i}", Rect(x + i * (wide + 8), y, wide, high), "", tip=tips.face(desk, face),
             drawing=card_drawing(desk, CardPic(-1, face, True), ""), gallery=desk.gallery)
        for i, face in enumerate(faces)
    ]  # fmt: skip


def _pinned(lay: Lay, inner: Rect) -> tuple[list[Widget], Rect]:
    """What stays at the lower edge: the end of the turn, and above it what the table has to say."""
    desk = lay.desk
    assert desk.asked is not None
    out: list[Widget] = []
    end = next((c for c in desk.asked.choices if c.ends_turn), None)
    if end is not None:
        row, inner = inner.foot(PRESS + 6, 8)
        out.append(
            Button("end-turn", row, end.texts[desk.tr.language], hint=desk.key_of("confirm"), zone="answers",
                   on=partial(desk.do.choose, end), enabled=end.why is None, why=say(desk.tr, end.why))
        )  # fmt: skip
    if desk.notice:
        size = desk.p.size("small")
        tall = len(desk.p.lines(desk.notice, size, inner.w)) * desk.p.line(size)
        row, inner = inner.foot(tall + 4, 6)
        out.append(Label("answer-notice", row, desk.notice, colour="warning", size="small", wrap=True))
    return out, inner


def _about(lay: Lay, inner: Rect) -> tuple[list[Widget], Rect]:
    """What a plain question is about, above its answers: the turned card, or how far one has dug."""
    desk, asked = lay.desk, lay.desk.asked
    assert asked is not None
    if asked.kind == "keep" and (cards := lay.zone(-1, "turned").cards):
        box, inner = inner.top(124, GAP + 4)
        picture, words = box.left(124 * SHAPE, 10)
        face = cards[0].face
        return [
            Card("about", picture, "", drawing=card_drawing(desk, cards[0], ""), gallery=desk.gallery),
            Label("about-text", words, tips.face(desk, face), size="small", wrap=True),
        ], inner
    if asked.kind == "dig":
        box, inner = inner.top(66, GAP + 4)
        faces = [components.FACE[card.face] for card in lay.zone(asked.seat, "diggers").cards if card.face]
        total, most = contest.total(faces), components.INCOME["contest_bust_above"]
        return [Amount("total", box, f"{total} / {most}", drawing=icon("digger"), gallery=desk.gallery, need=most,
                       total=total, over="warning")], inner  # fmt: skip
    return [], inner


# --- options ------------------------------------------------------------------------------------


@dataclass
class Batch:
    """Options under one heading."""

    letter: str
    title: str
    seat: int | None
    columns: int
    choices: list[Choice]


def _options(lay: Lay, inner: Rect) -> tuple[list[Widget], float]:
    """All options in their groups; what is refused comes last in its group."""
    out: list[Widget] = []
    y = inner.y
    for at, batch in enumerate(_batches(lay)):
        if batch.title:
            y += GAP if at else 0
            out.append(_heading(lay, at, batch, Rect(inner.x, y, inner.w, HEAD)))
            y += HEAD + 3
        cells = inner.columns(batch.columns, GAP)
        tall = PRESS if batch.columns > 1 else TALL
        for i, choice in enumerate(batch.choices):
            cell = cells[i % batch.columns]
            out.append(_option(lay, batch, choice, Rect(cell.x, y, cell.w, tall)))
            if i % batch.columns == batch.columns - 1 or i == len(batch.choices) - 1:
                y += tall + GAP
    return out, y


def _heading(lay: Lay, at: int, batch: Batch, rect: Rect) -> Heading:
    look = lay.desk.theme.seat(batch.seat) if batch.seat is not None else None
    return Heading(f"heading:{at}", rect, batch.title, panel="answers", letter=batch.letter, look=look)


def _batches(lay: Lay) -> list[Batch]:
    """The options that are offered, sorted under headings; where nothing is possible comes last."""
    desk = lay.desk
    assert desk.asked is not None
    found: dict[tuple[str, int | None], Batch] = {}
    choices = [choice for choice in desk.asked.choices if not choice.ends_turn]
    for choice in sorted(choices, key=lambda choice: choice.why is not None):
        letter, seat = _letter(choice), _seat(lay, choice)
        key = (letter, seat) if letter != "E" else (letter, None)
        if key not in found:
            found[key] = _batch(lay, key, choice)
        found[key].choices.append(choice)

    def place(key: tuple[str, int | None]) -> tuple[bool, str]:
        return all(choice.why is not None for choice in found[key].choices), key[0] or "Z"

    return [found[key] for key in sorted(found, key=place)]  # the seats stay in their order


def _batch(lay: Lay, key: tuple[str, int | None], choice: Choice) -> Batch:
    letter, seat = key
    if letter:
        shown = letter if len(letter) == 1 else ""
        return Batch(shown, tips.about(lay.desk, f"action_{letter}"), None, 1 if letter in WIDE else 2, [])
    if seat is not None:
        pairs = lay.desk.asked is not None and lay.desk.asked.kind == "block-target"
        return Batch("", lay.desk.seats[seat].name, seat, 3 if pairs else 2, [])
    return Batch("", "", None, 2 if _face(lay, choice) else 1, [])


def _head(choice: Choice) -> object:
    value = choice.value
    return value[0] if isinstance(value, tuple) and value else value


def _letter(choice: Choice) -> str:
    head = _head(choice)
    return ACTIONS.get(head, "") if isinstance(head, str) else ""


def _seat(lay: Lay, choice: Choice) -> int | None:
    """The seat that an option is aimed at."""
    value = choice.value
    if not isinstance(value, tuple) or len(value) < 2 or lay.desk.asked is None:
        return None
    if lay.desk.asked.kind == "block-target":
        return int(value[0])
    return int(value[1]) if _head(choice) in ("lure", "material", "chips", "rob-permit", "blow-up") else None


def _face(lay: Lay, choice: Choice) -> str:
    """The face of the card that an option is about."""
    for target in choice.targets:
        kind, _, number = target.partition(":")
        if kind == "card":
            return lay.face(int(number))
    return ""


def _option(lay: Lay, batch: Batch, choice: Choice, rect: Rect) -> Option:
    """One option: its picture, and what isn't in the heading in words."""
    desk, face = lay.desk, _face(lay, choice)
    text, head, value = choice.texts[desk.tr.language], _head(choice), choice.value
    name = f"option:{choice.number}" if choice.number >= 0 else f"refused:{desk.asked.choices.index(choice)}"
    option = Option(
        name, rect, text, panel="answers", zone="answers", align="left", size="small", enabled=choice.why is None,
        why=say(desk.tr, choice.why), on=partial(desk.do.choose, choice), gallery=desk.gallery,
        tip=choice.confirm[desk.tr.language],
    )  # fmt: skip
    if face:
        zone = "standing" if head == "blow-up" else ""
        option.drawing, option.shape = card_drawing(desk, CardPic(-1, face, True), zone), SHAPE
        option.label = desk.word(face)
        option.tip = option.tip or tips.face(desk, face)
    if head == "lure":
        seat = int(value[1])
        option.seat, option.initial = desk.theme.seat(seat), desk.seats[seat].name[:1].upper()
    elif head in ("tool", "dynamite"):
        option.drawing, option.label = piece_drawing(str(head)), desk.word(str(head))
    elif head == "chips":
        option.label = ""
        option.pieces = [piece_drawing("tool")] * value[2] + [piece_drawing("dynamite")] * value[3]
    elif desk.asked is not None and desk.asked.kind == "block-target":
        option.letter, option.align, option.label = str(value[1]), "center", ""
        option.tip = desk.word(f"closed_{value[1]}")
    elif not face:
        option.size, option.align = "body", "center"
        option.pieces = [piece_drawing(kind) for kind in SALES.get(str(head), ())]
    return option


SALES = {
    "two-tools": ("tool", "tool"),
    "tool-and-dynamite": ("tool", "dynamite"),
    "two-dynamite": ("dynamite", "dynamite"),
}
