"""The title: resume, new game, settings, quit; languages in a corner; anything that went wrong, in words."""

from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import title_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.found_rows import title_of
from parlour.client.scenes.resuming import resumables, resume
from parlour.client.shade import Shade
from parlour.client.texts import LANGUAGES, NAMES
from parlour.client.titlescape import Titlescape
from parlour.client.together.warming import warm
from parlour.client.widgets import NOWHERE, Box, Button, Emblem, Label, Widget
from parlour.client.window import TITLE

if TYPE_CHECKING:
    from parlour.client.app import App

EMBLEM = 26.0
NAME = 60  # letters of a file's name


class TitleScene(Scene):
    """The first scene, and the lowest of the stack."""

    id = "title"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._shade = Shade("shade", NOWHERE)
        self._scape = Titlescape()

    def draw_under(self, p: Painter, area: Rect) -> None:
        """The scene behind the buttons."""
        self._scape.draw(p, area, self.age, self._still)

    @property
    def _still(self) -> bool:
        return self.app.settings.motion == "reduced"

    def step(self, seconds: float) -> bool:
        """Draws the scene behind anew; it is slow enough for the frames that a resting window gets."""
        if self.app.frame:  # it is on the screen: now there is time
            warm()
        self.app.dirty |= not self._still
        return False

    def entered(self) -> None:
        """Looks for games that can go on."""
        found, self.lost = saves.unfinished(self.app.home)
        self.saves, lost = resumables(self.app.home, found)
        self.lost += lost
        self._said = ""  # why a game didn't go on
        self.ui.focus = ""  # what comes first may be another thing now
        self.refresh()

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Name, buttons, languages, notices."""
        tr = self.app.tr
        entries = [("new-game", tr("New game"), self._new_game), ("together", tr("Play together"), self._together)]
        if self.saves:
            entries.insert(0, ("resume", self._resume_text(), self._resume))
        entries += [
            ("replays", tr("Replays"), self._replays),
            ("settings", tr("Settings"), self._settings),
            ("quit", tr("Quit"), self.app.quit),
        ]
        at = title_layout(area, len(entries))
        self._shade.rect = at["shade"]
        out: list[Widget] = [
            self._shade,
            Label("name", at["name"], TITLE, size="title", style="display", align="center",
                  colour="accent"),
            Label("motto", at["motto"], tr("Board games for an evening together"),
                  size="large", align="center", colour="dim"),
        ]  # fmt: skip
        for i, (name, text, on) in enumerate(entries):
            kind = "main" if i == 0 else "quiet"
            out.append(Button(name, at[f"button:{i}"], text, kind=kind, on=on, zone="menu", size="large"))
        signs = at["signs"].columns(len(self.app.theme.seats), 12)
        out += [
            Emblem(f"sign:{i}", Rect(cell.x, cell.y, EMBLEM, EMBLEM), look=look)
            for i, (cell, look) in enumerate(zip(signs, self.app.theme.seats, strict=True))
        ]
        if len(self.saves) > 1:
            rest = at["button:0"].moved(at["button:0"].w + 10, 0)._replace(w=200)
            text = tr.n("{n} more game", "{n} more games", len(self.saves) - 1)
            out.append(Button("saves", rest, text, kind="quiet", on=self._all_saves, zone="menu"))
        return out + self._languages(at["language"]) + self._notice(at["notice"])

    def _languages(self, box: Rect) -> list[Widget]:
        cells = box.columns(len(LANGUAGES), 8)
        return [
            Button(
                f"language:{code}",
                cell,
                NAMES[code],
                kind="quiet",
                checked=self.app.tr.language == code,
                on=partial(self.app.use_language, code),
                zone="language",
                size="small",
            )
            for code, cell in zip(LANGUAGES, cells, strict=True)
        ]

    def _notice(self, box: Rect) -> list[Widget]:
        lines = self.app.notices() + self._lost_games() + ([self._said] if self._said else [])
        if not lines:
            return []
        return [
            Box("notice-ground", box),
            Label("notice", box.inset(14, 6), "\n".join(lines[-3:]), colour="warning",
                  size="small", wrap=True),
        ]  # fmt: skip

    def _lost_games(self) -> list[str]:
        """Which games can't go on: one by its name, more by their number."""
        tr, out = self.app.tr, []
        broken = [game.name for game in self.lost if not game.other_rules]
        if len(broken) == 1:
            name = broken[0] if len(broken[0]) <= NAME else f"{broken[0][: NAME // 2]}…{broken[0][-NAME // 2 :]}"
            out.append(tr("The saved game {file} can't be read. It is left as it is.", file=name))
        elif broken:
            out.append(tr.n("{n} saved game can't be read. It is left as it is.",
                            "{n} saved games can't be read. They are left as they are.", len(broken)))  # fmt: skip
        if others := len(self.lost) - len(broken):
            out.append(tr.n("{n} saved game was begun with other rules and can't go on in this version.",
                            "{n} saved games were begun with other rules and can't go on in this version.",
                            others))  # fmt: skip
        return out

    def _resume_text(self) -> str:
        game, tr = self.saves[0], self.app.tr
        name = title_of(tr, game.game)
        return tr("Resume: {game}", game=name) if game.save is not None else tr("Resume together: {game}", game=name)

    def default_focus(self) -> str:
        """The first button."""
        return "resume" if self.saves else "new-game"

    def _new_game(self) -> None:
        from parlour.client.scenes.new_game import NewGameScene

        self.app.push(NewGameScene(self.app))

    def _resume(self) -> None:
        self._said = resume(self.app, self.saves[0])
        self.refresh()

    def _all_saves(self) -> None:
        from parlour.client.scenes.saved import SavedScene

        self.app.push(SavedScene(self.app, self.saves, self.lost))

    def _together(self) -> None:
        from parlour.client.scenes.together import TogetherScene

        self.app.push(TogetherScene(self.app))

    def _replays(self) -> None:
        from parlour.client.scenes.library import LibraryScene

        self.app.push(LibraryScene(self.app))

    def _settings(self) -> None:
        from parlour.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def action(self, action: str) -> bool:
        """Esc does nothing here: quitting is a button."""
        return False

    def facts(self) -> dict[str, object]:
        """How many games can go on."""
        return {"saves": len(self.saves)}
