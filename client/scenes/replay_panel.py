"""The panel of a replay: moving through the game, whose eyes see it, and what can be made of it."""

from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect, flow
from parlour.client.log_widgets import HeadButton
from parlour.client.paint import Painter
from parlour.client.replay.reel import Eyes
from parlour.client.scenes.replay_widgets import KeyButton, ScrubBar
from parlour.client.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.scenes.replay import ReplayScene

TALL, ROW, GAP, SIDE = 44.0, 34.0, 6.0, 32.0
BAR = 10.0  # for the bar that shows where in the panel one is


def panel(scene: "ReplayScene", p: Painter, box: Rect) -> list[Widget]:
    """The panel in a box. Every control is a zone of its own: the arrows to the sides step through the game."""
    inner = box.inset(10, 8)
    column = inner._replace(w=inner.w - BAR) if inner.h < _needed(scene, p, inner) else inner
    out, end = _rows(scene, p, column)
    for widget in out:
        widget.panel, widget.zone = "answers", widget.id
    return [Panel("answers", box, inner=inner, content=end - inner.y), *out]


def _needed(scene: "ReplayScene", p: Painter, inner: Rect) -> float:
    return _rows(scene, p, inner)[1] - inner.y


def _rows(scene: "ReplayScene", p: Painter, box: Rect) -> tuple[list[Widget], float]:
    out, y = [], box.y
    for make in (_ways, _play, _watchers, _uses):
        widgets, tall = make(scene, p, box._replace(y=y))
        out += widgets
        y += tall + GAP
    return out, y - GAP


def _ways(scene: "ReplayScene", p: Painter, box: Rect) -> tuple[list[Widget], float]:
    """Back in the upper row, on in the lower one."""
    tr, key, moment, end = scene.app.tr, scene.app.key_of, scene.player.goal, scene.player.end
    player, (first, last) = scene.player, (tr("This is the beginning."), tr("This is the end."))
    rows = (
        (
            ("start", tr("First"), "home", player.to_start),
            ("turn-back", f"« {tr('Turn')}", "page-up", partial(player.turn, -1)),
            ("step-back", f"‹ {tr('Step')}", "left", player.step_back),
        ),
        (
            ("end", tr("Last"), "end", player.to_end),
            ("turn-on", f"{tr('Turn')} »", "page-down", partial(player.turn, 1)),
            ("step-on", f"{tr('Step')} ›", "right", player.step_on),
        ),
    )
    out: list[Widget] = []
    for number, (row, off, why) in enumerate(zip(rows, (moment <= 0, moment >= end), (first, last), strict=True)):
        place = Rect(box.x, box.y + number * (TALL + 4), box.w, TALL)
        for cell, (name, text, action, on) in zip(place.columns(3, 4), row, strict=True):
            out.append(KeyButton(name, cell, text, kind="quiet", hint=key(action), size="small",
                                 on=partial(scene.go, on), enabled=not off, why=why))  # fmt: skip
    return out, 2 * TALL + 4


def _play(scene: "ReplayScene", p: Painter, box: Rect) -> tuple[list[Widget], float]:
    tr, key, player = scene.app.tr, scene.app.key_of, scene.player
    place = Rect(box.x, box.y, box.w, TALL)
    play, speed = place.left(box.w * 0.56, 4)
    keys = [one for one in (key("speed-down"), key("speed-up")) if one]
    return [
        KeyButton("play", play, tr("Pause") if player.playing else tr("Play"), hint=key("press"),
                  on=partial(scene.go, player.toggle)),
        KeyButton("speed", speed, tr("Speed {factor}", factor=f"{player.speed:g}×"), kind="quiet", size="small",
                  hint="  ".join(keys), on=partial(scene.go, player.next_speed)),
    ], TALL  # fmt: skip


def _watchers(scene: "ReplayScene", p: Painter, box: Rect) -> tuple[list[Widget], float]:
    """A button for each seat that may be looked over the shoulder, for the public side, and for all cards open."""
    app, tr, eyes, allowed = scene.app, scene.app.tr, scene.player.eyes, scene.allowed
    title = Rect(box.x, box.y, box.w, 20)
    text = tr("Seen by: {who}", who=scene.watcher())
    fits = p.width(text, p.size("small")) <= title.w
    out: list[Widget] = [Label("watcher", title, text, size="small" if fits else "tiny", colour="dim")]
    if Eyes(None, True) not in allowed:
        title = Rect(box.x, box.y + 20, box.w, 20)
        out.append(Label("hidden", title, tr("What others hold stays hidden here."), size="small", colour="dim"))
    wide: dict[str, tuple[float, str, Eyes, bool, str]] = {}
    for seat, one in enumerate(scene.setup.seats):
        wanted = Eyes(seat, eyes.open)
        if wanted in allowed:
            tip = tr("The table as {seat} sees it", seat=one.name)
            wide[f"eyes:{seat}"] = SIDE, one.name[:1].upper(), wanted, eyes.seat == seat, tip
    size = p.size("small")
    public, cards = tr("Public"), tr("All open")
    words = max(SIDE, p.width(public, size, "bold") + 16)
    wide["eyes:public"] = words, public, Eyes(None), eyes == Eyes(None), tr("Only what everybody may know")
    if Eyes(eyes.seat, True) in allowed:
        words = max(SIDE, p.width(cards, size, "bold") + 16)
        wide["eyes:open"] = words, cards, Eyes(eyes.seat, not eyes.open), eyes.open, tr("Every card lies open")
    spots, tall = flow([one[0] for one in wide.values()], SIDE, box.w, 3)
    for (name, (width, word, wanted, chosen, tip)), (x, y) in zip(wide.items(), spots, strict=True):
        place = Rect(box.x + x, title.bottom + 2 + y, width, SIDE)
        look = app.theme.seat(wanted.seat) if name[5:].isdigit() and wanted.seat is not None else None
        out.append(HeadButton(name, place, word, checked=chosen, size="small", look=look, tip=tip,
                              on=partial(scene.watch_as, wanted)))  # fmt: skip
    return out, title.bottom + 2 + tall - box.y


def _uses(scene: "ReplayScene", p: Painter, box: Rect) -> tuple[list[Widget], float]:
    tr = scene.app.tr
    wide, row = Rect(box.x, box.y, box.w, ROW), Rect(box.x, box.y + ROW + 4, box.w, ROW)
    code, file = row.columns(2, 4)
    unfinished = tr("A new game can only begin in one that is over.")
    return [
        Button("go-on", wide, tr("Continue from here"), size="small", on=scene.ask_to_go_on,
               enabled=scene.may_go_on and scene.player.goal < scene.player.end,
               why=tr("This is the end.") if scene.may_go_on else unfinished,
               tip=tr("A new game with bots that begins at this moment")),
        Button("copy-code", code, tr("Copy code"), kind="quiet", size="small", on=scene.copy_code,
               enabled=scene.seed is not None, why=tr("The seed comes at the end of the game."),
               tip=tr("Game, seats, options and seed: the same cards and dice for another game")),
        Button("copy-file", file, tr("Save a copy"), kind="quiet", size="small", on=scene.copy_file,
               tip=tr("The whole game as a file to give away")),
    ], 2 * ROW + 4  # fmt: skip


def foot(scene: "ReplayScene", p: Painter, box: Rect) -> list[Widget]:
    """The way out, the other table, and the bar with the number of the moment."""
    tr, key, player = scene.app.tr, scene.app.key_of, scene.player
    back, rest = box.left(112, 6)
    plain, rest = rest.left(158, 10)
    text = f"{player.goal} / {player.end}"
    count, bar = rest.side(p.width(f"{player.end} / {player.end}", p.size("body"), "bold") + 8, 8)
    seats = scene.app.theme.seat
    marks = tuple((mark.moment, seats(mark.seat) if mark.seat >= 0 else None) for mark in player.marks)
    return [
        Button("back", back, tr("Back"), kind="quiet", hint=key("back"), size="small", zone="back", on=scene.leave),
        Button("plain", plain, tr("Other table"), kind="quiet", hint=key("plain"), size="small", zone="plain",
               on=scene.switch_view, tip=tr("Switches between the drawn table and the plain one")),
        ScrubBar("scrub", bar, moment=player.goal, most=player.end, marks=marks, tip=tr("A press leads to any moment")),
        Label("moment", count, text, style="bold", align="right"),
    ]  # fmt: skip
