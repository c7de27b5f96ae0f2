"""Above and below the table: the prompt line, and the row of buttons."""

from parlour.client.desk import Desk
from parlour.client.geometry import Rect
from parlour.client.table_worker import UNDO_WHY
from parlour.client.texts import N_
from parlour.client.widgets import Box, Button, Emblem, Label, Widget
from parlour.core.words import OF_SEAT

SPEED_WORDS = {
    "0.5": N_("Speed: half"),
    "1": N_("Speed: normal"),
    "2": N_("Speed: double"),
    "4": N_("Speed: fourfold"),
    "instant": N_("Speed: instant"),
}


def prompt(desk: Desk, box: Rect) -> list[Widget]:
    """Whose turn, which phase, the facts; below it what is asked, or what is just happening."""
    seat, text = spoken(desk)
    sign, rest = box.inset(12, 8).left(46, 12)
    facts, size = turn_line(desk), desk.p.size("small")
    wide = desk.p.width(facts, desk.p.shrunk(facts, size, rest.w)) > rest.w
    upper, lower = rest.top(30, 0) if wide else rest.top(20, 2)
    out: list[Widget] = [
        Box("prompt-ground", box, fill="wood", edge="wood_edge", thick=1.5),
        Label("turn-line", upper, facts, size="tiny" if wide else "small", colour="dim", wrap=wide),
        Label("prompt", lower, text, size="large", style="bold", colour="accent" if desk.asked else "text"),
    ]
    if 0 <= seat < len(desk.seats):
        look, initial = desk.theme.seat(seat), desk.seats[seat].name[:1].upper()
        out.append(Emblem("prompt-sign", Rect(sign.x, sign.y, 46, 46), initial, look=look))
    return out


def turn_line(desk: Desk) -> str:
    """Whose turn it is, the phase, and the facts of the picture."""
    picture, tr = desk.picture, desk.tr
    parts = []
    if 0 <= picture.seat < len(desk.seats):
        parts.append(tr("Turn: {seat}", seat=desk.seats[picture.seat].name))
    parts.append(desk.word(picture.phase))
    parts += told(desk, picture.facts)
    return "  ·  ".join(parts)


def told(desk: Desk, facts: tuple[tuple[str, int | str], ...]) -> list[str]:
    """Facts in words; `@2` is the name of seat 2."""
    return [f"{desk.word(name)}: {_value(desk, value)}" for name, value in facts]


def _value(desk: Desk, value: int | str) -> str:
    if isinstance(value, str) and value.startswith(OF_SEAT):
        return desk.seats[int(value.removeprefix(OF_SEAT))].name
    return desk.word(value) if isinstance(value, str) else str(value)


def spoken(desk: Desk) -> tuple[int, str]:
    """The seat and the sentence of the prompt line."""
    language = desk.tr.language
    if desk.visiting:
        return desk.picture.seat, desk.tr("The table as it was. {key}: back", key=desk.key_of("back"))
    if desk.caption is not None:
        return desk.caption.seat, desk.caption.texts[language]
    if desk.asked is not None:
        name = desk.seats[desk.asked.seat].name
        return desk.asked.seat, f"{name}: {desk.asked.prompt[language]}"
    return desk.picture.seat, "…"


def foot(desk: Desk, box: Rect) -> list[Widget]:
    """Menu, undo with the reason why not, recap, speed, rules, the other table; and whether the game is recorded."""
    tr, do, key = desk.tr, desk.do, desk.key_of
    why = tr(UNDO_WHY.get(desk.blocked, UNDO_WHY["nothing"])) if desk.blocked else ""
    row, rest = (box, None) if desk.recorded else box.left(box.w * 0.8, 8)
    cells = row.columns(6, 8)
    out: list[Widget] = [
        Button("menu", cells[0], tr("Menu"), kind="quiet", hint=key("back"), zone="foot", on=do.menu, size="small"),
        Button("undo", cells[1], tr("Undo"), kind="quiet", hint=key("undo"), zone="foot", on=do.undo,
               enabled=not desk.blocked, why=why, size="small"),
        Button("recap", cells[2], tr("Recap"), kind="quiet", hint=key("recap"), zone="foot", on=do.recap, size="small",
               tip=tr("Shows again what has happened since your last turn")),
        Button("speed", cells[3], tr(SPEED_WORDS[desk.speed]), kind="quiet", zone="foot", on=do.next_speed,
               size="small", tip=tr("How long the steps of others stay")),
        Button("rules", cells[4], tr("Rules"), kind="quiet", hint=key("rules"), zone="foot", on=do.rules, size="small"),
        Button("plain", cells[5], tr("Other table"), kind="quiet", hint=key("plain"), zone="foot", on=do.plain,
               size="small", tip=tr("Switches between the drawn table and the plain one")),
    ]  # fmt: skip
    if rest is not None:
        text = tr("This game is not recorded.")
        out.append(Label("unrecorded", rest, text, colour="warning", size="small", align="right", wrap=True))
    return out
