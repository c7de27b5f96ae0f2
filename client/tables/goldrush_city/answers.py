"""What can be answered: options as buttons in groups, cards to be put together, and the end of the turn."""

from dataclasses import dataclass
from functools import partial

from parlour.client.geometry import Rect
from parlour.client.scenes.answers import say
from parlour.client.snapshot import CardPic, Choice
from parlour.client.tables.goldrush_city import art, auction, subject, tips
from parlour.client.tables.goldrush_city.fans import SHAPE
from parlour.client.tables.goldrush_city.lay import ORDER, Lay, card_drawing, piece_drawing
from parlour.client.tables.goldrush_city.signs import Heading, Option, Who
from parlour.client.widgets import Button, Label, Panel, Widget

GAP = 5.0
PRESS = 38.0
HEAD = 20.0
BAR = 8.0  # room for the scroll bar
SIZES = ((132.0, 50.0), (132.0, 44.0), (96.0, 44.0), (96.0, 38.0), (76.0, 36.0))
"""The heights of what a question is about and of an option, from roomy to tight. At the last ones a heading stands
beside an option that is alone under it.
"""

STACKED = 54.0  # the least height of an option with its letter above its words
WHO = 62.0  # the width of a seat's sign in front of its options
ACTIONS = {"permit": "A", "tool": "B", "dynamite": "B", "build": "C", "bandits": "D", "lure": "E", "block": "block"}
SALES = {
    "two-tools": ("tool", "tool"),
    "tool-and-dynamite": ("tool", "dynamite"),
    "two-dynamite": ("dynamite", "dynamite"),
}


def panel(lay: Lay, box: Rect) -> list[Widget]:
    """The panel of answers, or what stands there while others play."""
    desk = lay.desk
    if desk.asked is None:
        return subject.waiting(lay, box)
    inner = box.inset(9, 9)
    out, inner = _pinned(lay, inner)
    if desk.asked.cards is not None:
        frame = Panel("answers", box, inner=inner, content=0, edge="accent", thick=1.5)
        about, rest = subject.about(lay, inner, max(SIZES[-1][0], min(SIZES[0][0], inner.h - auction.TALL)))
        chooser, rest = auction.chooser(lay, rest)
        return [frame, *chooser, *about, *subject.hint(lay, rest), *out]
    batches = _batches(lay)
    about_high, press = _sizes(lay, batches, inner)
    about, rest = subject.about(lay, inner, about_high)
    rows, end = _options(lay, batches, rest._replace(w=rest.w - BAR), press)
    frame = Panel("answers", box, inner=rest, content=end - rest.y, edge="accent", thick=1.5)
    left = rest._replace(y=end, h=rest.bottom - end)
    return [frame, *rows, *about, *subject.hint(lay, left), *out]


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


def _sizes(lay: Lay, batches: list["Batch"], inner: Rect) -> tuple[float, float]:
    """The roomiest sizes at which all can be seen without scrolling, else the tightest."""
    for about, press in SIZES:
        top = inner.h - subject.about(lay, inner, about)[1].h
        if top + _height(batches, press) <= inner.h:
            return about, press
    for batch in batches:
        batch.inline = bool(batch.title) and not batch.beside and len(batch.choices) == 1
    return SIZES[-1]


# --- options ------------------------------------------------------------------------------------


@dataclass
class Batch:
    """Options under one heading. `beside`: in one row, with their seat's sign in front; `inline`: the only one of
    them beside the heading.
    """

    letter: str
    title: str
    seat: int | None
    columns: int
    choices: list[Choice]
    beside: bool = False
    inline: bool = False

    @property
    def headed(self) -> bool:
        """Whether the heading has a line of its own."""
        return bool(self.title) and not self.beside and not self.inline


def _height(batches: list[Batch], press: float) -> float:
    """How high all options are, with their headings."""
    rows = sum(-(-len(batch.choices) // batch.columns) * (_tall(batch, press) + GAP) for batch in batches)
    heads = sum(HEAD + 3 + (GAP if at else 0) for at, batch in enumerate(batches) if batch.headed)
    return rows + heads


def _tall(batch: Batch, press: float) -> float:
    """The height of an option: a letter above its words needs more."""
    return max(press, STACKED) if batch.beside else press


def _options(lay: Lay, batches: list[Batch], inner: Rect, press: float) -> tuple[list[Widget], float]:
    """All options in their groups, and where they end."""
    out: list[Widget] = []
    y = inner.y
    for at, batch in enumerate(batches):
        room, tall = inner, _tall(batch, press)
        look = lay.desk.theme.seat(batch.seat) if batch.seat is not None else None
        if batch.beside:
            who, room = inner.left(WHO, GAP)
            sign = Rect(who.x, y, who.w, tall)
            out.append(Who(f"heading:{at}", sign, batch.title, panel="answers", look=look, tip=batch.title))
        elif batch.title:
            head, room = inner.columns(2, GAP) if batch.inline else (inner, inner)
            y += GAP if at and batch.headed else 0
            head = head._replace(y=y, h=tall if batch.inline else HEAD)
            out.append(Heading(f"heading:{at}", head, batch.title, panel="answers", letter=batch.letter, look=look))
            y += HEAD + 3 if batch.headed else 0
        cells = room.columns(1 if batch.inline else batch.columns, GAP)
        for i, choice in enumerate(batch.choices):
            cell = cells[i % batch.columns]
            out.append(_option(lay, batch, choice, Rect(cell.x, y, cell.w, tall)))
            if i % batch.columns == batch.columns - 1 or i == len(batch.choices) - 1:
                y += tall + GAP
    return out, y


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
    for batch in found.values():
        batch.choices.sort(key=lambda choice: _place(lay, batch, choice))

    def place(key: tuple[str, int | None]) -> tuple[bool, str]:
        return all(choice.why is not None for choice in found[key].choices), key[0] or "Z"

    return [found[key] for key in sorted(found, key=place)]  # the seats stay in their order


def _place(lay: Lay, batch: Batch, choice: Choice) -> tuple[bool, int, int]:
    """Where an option goes among those of its heading: cards lie as on the table; what is refused comes last."""
    face = _face(lay, choice)
    rank = ORDER.index(face) if face in ORDER else -1
    return choice.why is not None and not batch.beside, _seat(lay, choice) or 0, rank


def _batch(lay: Lay, key: tuple[str, int | None], choice: Choice) -> Batch:
    letter, seat = key
    if letter:
        shown = letter if len(letter) == 1 else ""
        return Batch(shown, tips.about(lay.desk, f"action_{letter}"), None, 2, [])
    if seat is not None:
        beside = lay.desk.asked is not None and lay.desk.asked.kind == "block-target"
        return Batch("", lay.desk.seats[seat].name, seat, 3 if beside else 2, [], beside)
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
    assert desk.asked is not None
    text, head, value = choice.texts[desk.tr.language], _head(choice), choice.value
    name = f"option:{choice.number}" if choice.number >= 0 else f"refused:{desk.asked.choices.index(choice)}"
    option = Option(
        name, rect, text, panel="answers", zone="answers", align="left", size="small" if rect.h < 44 else "body",
        enabled=choice.why is None, why=say(desk.tr, choice.why), on=partial(desk.do.choose, choice),
        gallery=desk.gallery, tip=choice.confirm[desk.tr.language],
    )  # fmt: skip
    if face:
        zone = "standing" if head == "blow-up" else ""
        option.drawing, option.shape = card_drawing(desk, CardPic(-1, face, True), zone, bare=True), SHAPE
        option.label = art.shortened(desk.word(face))
        option.tip = option.tip or tips.face(desk, face)
    if head == "lure":
        seat = int(value[1])
        option.seat, option.initial = desk.theme.seat(seat), desk.seats[seat].name[:1].upper()
    elif head in ("tool", "dynamite"):
        option.drawing, option.label = piece_drawing(str(head)), desk.word(str(head))
    elif head == "chips":
        option.label = ""
        option.pieces = [piece_drawing("tool")] * value[2] + [piece_drawing("dynamite")] * value[3]
    elif batch.beside:
        option.letter, option.stacked, option.size, option.align = str(value[1]), True, "tiny", "center"
        what = desk.word(str(value[1])).rpartition(" – ")[2]
        option.label, option.tip = what[:1].upper() + what[1:], desk.word(f"closed_{value[1]}")
    elif not face:
        option.size, option.align = "body", "center"
        option.pieces = [piece_drawing(kind) for kind in SALES.get(str(head), ())]
    return option
