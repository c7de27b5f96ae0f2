"""Above and below the table: the prompt line, and the row of buttons."""

from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.table_worker import UNDO_WHY
from parlour.client.texts import N_
from parlour.client.widgets import Box, Button, Emblem, Label, Widget

if TYPE_CHECKING:
    from parlour.client.scenes.table import TableScene

SPEED_WORDS = {
    "0.5": N_("Speed: half"),
    "1": N_("Speed: normal"),
    "2": N_("Speed: double"),
    "4": N_("Speed: fourfold"),
    "instant": N_("Speed: instant"),
}
FOOT_BUTTON = 208.0


def prompt(scene: "TableScene", box: Rect) -> list[Widget]:
    """Whose turn, which phase, the facts; below it what is asked, or what is just happening."""
    seats = scene.setup.seats
    seat, text = _spoken(scene)
    sign, rest = box.inset(12, 8).left(46, 12)
    upper, lower = rest.top(20, 2)
    out: list[Widget] = [
        Box("prompt-ground", box, fill="wood", edge="wood_edge", thick=1.5),
        Label("turn-line", upper, _turn_line(scene), size="small", colour="dim"),
        Label("prompt", lower, text, size="large", style="bold", colour="accent" if scene.open else "text"),
    ]
    if 0 <= seat < len(seats):
        look, initial = scene.app.theme.seat(seat), seats[seat].name[:1].upper()
        out.append(Emblem("prompt-sign", Rect(sign.x, sign.y, 46, 46), initial, look=look))
    return out


def _turn_line(scene: "TableScene") -> str:
    picture, tr, game = scene.beats.shown, scene.app.tr, scene.game
    assert picture is not None
    parts = []
    if 0 <= picture.seat < len(scene.setup.seats):
        parts.append(tr("Turn: {seat}", seat=scene.setup.seats[picture.seat].name))
    parts.append(saves.word(tr, game, picture.phase))
    for name, value in picture.facts:
        shown = saves.word(tr, game, value) if isinstance(value, str) else value
        parts.append(f"{saves.word(tr, game, name)}: {shown}")
    return "  ·  ".join(parts)


def _spoken(scene: "TableScene") -> tuple[int, str]:
    """The seat and the sentence of the prompt line."""
    language, picture, caption = scene.app.tr.language, scene.beats.shown, scene.beats.caption
    if caption is not None:
        return caption.seat, caption.texts[language]
    if scene.open and scene.asked is not None:
        name = scene.setup.seats[scene.asked.seat].name
        return scene.asked.seat, f"{name}: {scene.asked.prompt[language]}"
    return (picture.seat if picture else -1), "…"


def foot(scene: "TableScene", box: Rect) -> list[Widget]:
    """Menu, undo with the reason why not, speed, rules; and whether the game is recorded."""
    tr, asked = scene.app.tr, scene.asked
    cells = [box._replace(x=box.x + i * (FOOT_BUTTON + 8), w=FOOT_BUTTON) for i in range(4)]
    blocked = asked.undo if asked is not None else "other_seat"
    why = tr(UNDO_WHY.get(blocked, UNDO_WHY["nothing"])) if blocked else ""
    speed = tr(SPEED_WORDS[scene.app.settings.speed])
    rest = box.left(4 * (FOOT_BUTTON + 8), 8)[1]
    note = "" if scene.recorded else tr("This game is not recorded.")
    return [
        Label("unrecorded", rest, note, colour="warning", size="small", align="right", wrap=True),
        Button("menu", cells[0], tr("Menu"), kind="quiet", hint=tr("Esc"), zone="foot",
               on=scene.open_menu, size="small"),
        Button("undo", cells[1], tr("Undo"), kind="quiet", hint=tr("Ctrl+Z"), zone="foot",
               on=scene.undo, enabled=not blocked, why=why, size="small"),
        Button("speed", cells[2], speed, kind="quiet", zone="foot", on=scene.next_speed,
               size="small", tip=tr("How long the steps of others stay")),
        Button("rules", cells[3], tr("Rules"), kind="quiet", hint=tr("F1"), zone="foot",
               on=scene.open_rules, size="small"),
    ]  # fmt: skip
