"""All saved games: those that can go on, with a picture and whose turn it is, and those that can't."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from parlour import dates
from parlour.client import miniature, saves
from parlour.client.geometry import Rect
from parlour.client.glances import Glance, Glances
from parlour.client.layout import column, dialog_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.found_rows import title_of
from parlour.client.scenes.resuming import Resumable, resume
from parlour.client.widgets import Button, Label, Look, Panel, Widget
from parlour.core import GAMES

if TYPE_CHECKING:
    from parlour.client.app import App

TALL, GAP = 96.0, 8.0
PAD = 6.0
LINES = ("body", "small", "small", "tiny")
STYLES = ("bold", "regular", "bold", "regular")


class SavedScene(Scene):
    """A list, newest first. How far a game is comes in later, since each has to be played again for it."""

    id = "saved"

    def __init__(self, app: "App", found: list[Resumable], lost: list[saves.Lost]) -> None:
        super().__init__(app)
        self.saves, self.lost = found, lost
        self._pictures = [miniature.load(one.pictured) if one.pictured is not None else None for one in found]
        self.glances: dict[Path, Glance] = {}
        self._said = ""  # why a game didn't go on
        self._reading = Glances([one.record for one in found if one.record is not None])

    def closed(self) -> None:
        """Ends the reading."""
        self._reading.close()

    def step(self, seconds: float) -> bool:
        """Takes what has been read."""
        for glance in self._reading.take():
            self.glances[glance.path] = glance
            self.refresh()
        return self._reading.running

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """A card for each game that can go on, then a line for each that can't."""
        tr, at = self.app.tr, dialog_layout(area, 980, 660)
        inner = at["body"].inset(10)
        rows = column(inner, len(self.saves), TALL, GAP)
        out: list[Widget] = []
        for i, (row, one, picture) in enumerate(zip(rows, self.saves, self._pictures, strict=True)):
            texts = self._texts(one)
            out.append(
                SaveCard(f"save:{i}", row, texts[0], kind="quiet", panel="saves", zone="saves",
                         on=partial(self._resume, one), texts=texts, picture=picture)
            )  # fmt: skip
        end = rows[-1].bottom if rows else inner.y
        told, end = self._of_lost(inner._replace(y=end + (GAP if rows else 0)), p)
        back = at["foot"]._replace(w=160)
        return [
            Label("heading", at["heading"], tr("Saved games"), size="heading",
                  style="display", align="center", colour="accent"),
            Panel("saves", at["body"], inner=inner, content=end - inner.y),
            *out,
            *told,
            Label("said", at["foot"]._replace(x=back.right + 12, w=at["foot"].w - back.w - 12), self._said,
                  colour="warning", size="small", wrap=True),
            Button("back", back, tr("Back"), kind="quiet", hint=self.app.key_of("back"), zone="foot",
                   on=self.app.pop),
        ]  # fmt: skip

    def _texts(self, one: Resumable) -> tuple[str, ...]:
        """The game, who plays, whose turn it is, when it was played last."""
        tr = self.app.tr
        where = tr("Together, from several machines")
        if one.save is not None:
            where = tr("Seed: {seed}", seed=one.save.setup.seed)
        when = f"{dates.local(one.touched / 1e9)}  ·  {where}"
        return title_of(tr, one.game), ", ".join(one.names), self._turn(one), when

    def _turn(self, one: Resumable) -> str:
        """Whose turn it is, in which phase and round; dots while that isn't read yet."""
        tr, glance = self.app.tr, self.glances.get(one.record) if one.record is not None else None
        if glance is None:
            waits = self._reading.running and one.record is not None
            return "…" if waits else tr("How far it is can't be read.")
        game = GAMES[one.game]
        rounds = [f"{saves.word(tr, game, name)}: {value}" for name, value in glance.facts if name in ("round", "turn")]
        name = one.names[glance.seat] if 0 <= glance.seat < len(one.names) else "–"
        return "  ·  ".join([tr("Turn: {seat}", seat=name), saves.word(tr, game, glance.phase), *rounds])

    def _of_lost(self, box: Rect, p: Painter) -> tuple[list[Widget], float]:
        """What can't go on, why, and that it stays where it is; and the y below."""
        tr, size, y = self.app.tr, p.size("small"), box.y
        out: list[Widget] = []
        for number, lost in enumerate(self.lost):
            if lost.other_rules:
                text = tr("{file}: begun with other rules; only the version that began it can go on with it.",
                          file=lost.name)  # fmt: skip
            else:
                text = tr("{file}: can't be read. It is left as it is.", file=lost.name)
            tall = len(p.lines(text, size, box.w)) * p.line(size) + 4
            out.append(Label(f"lost:{number}", Rect(box.x, y, box.w, tall), text, size="small", colour="warning",
                             wrap=True, panel="saves"))  # fmt: skip
            y += tall
        return out, y

    def _resume(self, one: Resumable) -> None:
        self._said = resume(self.app, one)
        self.refresh()


@dataclass
class SaveCard(Button):
    """A saved game: the picture of its table on the left, lines of text beside it."""

    texts: tuple[str, ...] = ()
    picture: pygame.Surface | None = None

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws ground, picture and lines."""
        p.box(rect, p.colour("quiet_hover" if look.hovered else "quiet"), p.colour("quiet_edge"), 1.5, radius=6)
        tall = rect.h - 2 * PAD
        frame = Rect(rect.x + PAD, rect.y + PAD, tall * 16 / 9, tall)
        p.box(frame, p.colour("panel"), p.colour("panel_edge"), 1, radius=2)
        if self.picture is not None:
            x, y, w, h = p.place(frame)
            p.surface.blit(pygame.transform.smoothscale(self.picture, (w, h)), (x, y))
        inner = Rect(frame.right + 12, rect.y + PAD, rect.right - frame.right - 24, tall)
        cut = []
        for text, size, style in zip(self.texts, LINES, STYLES, strict=True):
            line, inner = inner.top(p.line(p.size(size)), 1)
            if not p.text(line, text, p.colour("quiet_text"), p.size(size), style):
                cut.append(text)
        self.tip = "\n".join(cut)
