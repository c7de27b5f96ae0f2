"""Above the table: whose turn it is, what is asked or happening, and how far the game has come."""

from parlour.client.desk import Desk
from parlour.client.geometry import Rect
from parlour.client.scenes.table_edges import spoken
from parlour.client.tables.goldrush_city import tips
from parlour.client.tables.goldrush_city.lay import icon
from parlour.client.tables.goldrush_city.signs import BOARD, Mat, Pips, Tally
from parlour.client.widgets import Emblem, Label, Widget


def prompt(desk: Desk, box: Rect) -> list[Widget]:
    """The prompt line with the sign of the seat that it is about, and the state of the game."""
    seat, text = spoken(desk)
    mine = desk.asked is not None
    frame = desk.theme.seat(desk.asked.seat) if desk.asked is not None else None
    ground = Mat("prompt-ground", box, kind=BOARD, gallery=desk.gallery, seat=frame)
    inner = box.inset(10, 6)
    status, end = _status(desk, inner)
    inner = inner._replace(w=end - inner.x - 12)
    sign, rest = inner.left(44, 10)
    upper, lower = rest.top(17)
    out: list[Widget] = [
        ground,
        Label("turn-line", upper, turn_line(desk), size="tiny", colour="dim"),
        _fitting(desk, lower, text, "accent" if mine else "text"),
    ]
    if 0 <= seat < len(desk.seats):
        look, initial = desk.theme.seat(seat), desk.seats[seat].name[:1].upper()
        out.append(Emblem("prompt-sign", Rect(sign.x, sign.y, 44, 44), initial, look=look))
    return out + status


def turn_line(desk: Desk) -> str:
    """Whose turn it is, the phase, and whether this is the last round."""
    tr, seat = desk.tr, desk.picture.seat
    parts = [desk.word(desk.picture.phase)]
    if desk.asked is not None:
        parts.insert(0, tr("Your turn"))
    elif 0 <= seat < len(desk.seats):
        parts.insert(0, tr("Turn: {seat}", seat=desk.seats[seat].name))
    if desk.fact("last_round") is not None:
        parts.append(desk.word("last_round"))
    return "  ·  ".join(parts)


def _fitting(desk: Desk, rect: Rect, text: str, colour: str) -> Label:
    """A text in one line, or smaller in two."""
    p = desk.p
    if p.width(text, p.size("large") - 2, "bold") <= rect.w:
        return Label("prompt", rect, text, size="large", style="bold", colour=colour)
    return Label("prompt", rect, text, size="tiny", style="bold", colour=colour, wrap=True)


def _status(desk: Desk, box: Rect) -> tuple[list[Widget], float]:
    """Round, actions, end of the game, rounds without a build: pictures and numbers from the right; and where they
    begin.
    """
    facts = dict(desk.picture.facts)
    row = box.inset(0, 4)
    x = row.right
    out: list[Widget] = []

    def put(widget: Widget, width: float) -> None:
        nonlocal x
        x -= width
        widget.rect = Rect(x, row.y, width, row.h)
        widget.zone, widget.focusable = "table", True
        x -= 10
        out.append(widget)

    most, stand = int(facts.get("end_trigger", 0)), int(facts.get("buildings_standing", 0))
    last = "last_round" in facts
    tip = tips.fact(desk, "buildings_standing", f"{stand} / {most}")
    if last:
        tip = f"{desk.word('last_round')}\n{tips.about(desk, 'last_round')}\n{tip}"
    put(
        Pips("fact:end", box, f"{stand} / {most}", drawing=icon("flag"), gallery=desk.gallery, full=stand, most=most,
             tip=tip, warn=last), 48 + max(60.0, most * 9.0),
    )  # fmt: skip
    if "actions_left" in facts:
        left = int(facts["actions_left"])
        put(Pips("fact:actions", box, str(left), drawing=icon("hand"), gallery=desk.gallery, full=left,
                 most=max(2, left), tip=tips.fact(desk, "actions_left", left)), 76)  # fmt: skip
    quiet = int(facts.get("quiet_rounds", 0))
    if quiet:
        put(Tally("fact:quiet", box, str(quiet), drawing=icon("hourglass"), gallery=desk.gallery, size="large",
                  tip=tips.fact(desk, "quiet_rounds", quiet)), 54)  # fmt: skip
    number = int(facts.get("round", 0))
    put(Tally("fact:round", box, str(number), drawing=icon("turn"), gallery=desk.gallery, size="large",
              tip=tips.fact(desk, "round", number)), 62)  # fmt: skip
    return out, x
