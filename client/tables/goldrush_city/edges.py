"""Above the table: whose turn it is, what is asked or happening, and how far the game has come."""

from parlour.client.desk import Desk
from parlour.client.geometry import Rect
from parlour.client.scenes.table_edges import spoken
from parlour.client.tables.goldrush_city import subject, tips
from parlour.client.tables.goldrush_city.lay import Lay, icon
from parlour.client.tables.goldrush_city.signs import BOARD, Mat, Pips
from parlour.client.widgets import Emblem, Label, Widget

TURN = ("flip", "auction", "bidding", "actions", "turn-end")  # the phases of one seat's turn


def prompt(lay: Lay, box: Rect) -> list[Widget]:
    """The prompt line with the sign of the seat that it is about, and the state of the game."""
    desk = lay.desk
    seat, text = spoken(desk)
    mine = desk.asked is not None
    if desk.asked is not None and desk.asked.led is not None and desk.caption is None:
        title = subject.card_of(lay)[1]
        text = f"{text} – {title}" if title else text
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
    """Whose turn it is, the phase, who decides where that is somebody else, and whether this is the last round."""
    tr, speaks, seats = desk.tr, desk.picture.seat, desk.seats
    owner = _owner(desk)
    parts = [desk.word(desk.picture.phase)]
    if owner is not None:
        parts.insert(0, tr("Your turn") if owner == desk.picture.viewer else tr("Turn: {seat}", seat=seats[owner].name))
    if owner != speaks and 0 <= speaks < len(seats):
        parts.append(tr("Deciding: {seat}", seat=seats[speaks].name))
    if desk.fact("last_round") is not None:
        parts.append(desk.word("last_round"))
    return "  ·  ".join(parts)


def _owner(desk: Desk) -> int | None:
    """The seat whose turn it is, which has the judge marker (GC-ROUND-3); None while income is paid."""
    if desk.picture.phase not in TURN:
        return None
    holders = (seat for seat in range(len(desk.seats)) if dict(desk.zone(seat, "markers").pieces).get("judge"))
    return next(holders, None)


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
    x = box.right
    out: list[Widget] = []

    def put(name: str, sign: str, text: str, tip: str, full: int = 0, most: int = 0, warn: bool = False) -> None:
        nonlocal x
        caption = desk.word(f"brief_{name}")
        wide = Pips.width(desk.p, box.h, caption, text, most)
        x -= wide
        out.append(
            Pips(f"fact:{name}", Rect(x, box.y, wide, box.h), text, tip=tip, zone="table", focusable=True,
                 drawing=icon(sign), gallery=desk.gallery, caption=caption, full=full, most=most, warn=warn)
        )  # fmt: skip
        x -= 14

    most, stand = int(facts.get("end_trigger", 0)), int(facts.get("buildings_standing", 0))
    last = "last_round" in facts
    tip = tips.fact(desk, "buildings_standing", f"{stand} / {most}")
    if last:
        tip = f"{desk.word('last_round')}\n{tips.about(desk, 'last_round')}\n{tip}"
    put("end", "flag", f"{stand} / {most}", tip, stand, most, last)
    left = facts.get("actions_left")
    if left is not None:
        put("actions", "hand", str(left), tips.fact(desk, "actions_left", left), int(left), max(2, int(left)))
    for name, fact, sign in (("quiet", "quiet_rounds", "hourglass"), ("round", "round", "turn")):
        number = facts.get(fact, 0)
        if number or name == "round":
            put(name, sign, str(number), tips.fact(desk, fact, number))
    return out, x
