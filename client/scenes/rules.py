"""The rulebook of a game, as it ships, to scroll through."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import MARGIN
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

WIDTH = 900.0  # longer lines are hard to follow
SIZES = {1: "heading", 2: "large", 3: "large"}


def paragraphs(text: str) -> list[tuple[int, str]]:
    """A Markdown text as (level of heading or 0, text); marks that a plain page can't show are dropped."""
    out: list[tuple[int, str]] = []
    fresh = True
    for line in text.splitlines():
        line = re.sub(r"[`*]", "", line.strip())
        heading = re.match(r"(#+) (.*)", line)
        if heading:
            out.append((len(heading[1]), heading[2]))
            fresh = True
        elif not line or re.fullmatch(r"[|\s:-]+", line):
            fresh = True
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            out.append((0, "  ·  ".join(cell for cell in cells if cell)))
        elif fresh or line.startswith("- "):
            out.append((0, line.removeprefix("- ")))
            fresh = False
        else:
            out[-1] = (0, f"{out[-1][1]} {line}")
    return out


def rulebook(game: str, language: str) -> str:
    """The rulebook of a game in a language, else in English; "" when there is none."""
    folder = files("parlour.assets").joinpath("rules")
    for name in (f"{game}.{language}.md", f"{game}.md"):
        try:
            return folder.joinpath(name).read_text("utf-8")
        except OSError:
            continue
    return ""


class RulesScene(Scene):
    """One scrolling page, in the window's language where the rulebook is translated."""

    id = "rules"

    def __init__(self, app: "App", game: str) -> None:
        super().__init__(app)
        self.game = game
        self._texts: dict[str, str] = {}  # by language

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Heading, text, a way back."""
        tr = self.app.tr
        if tr.language not in self._texts:
            self._texts[tr.language] = rulebook(self.game, tr.language)
        book = self._texts[tr.language] or tr("There is no rulebook.")
        body = area.inset(MARGIN)
        head, body = body.top(48, 8)
        foot, body = body.foot(42, 8)
        inner = body.inset(18, 12)
        title = tr("Rules: {game}", game=saves.game_name(tr, self.game))
        rows, y = [], inner.y
        for number, (level, text) in enumerate(paragraphs(book)):
            size, style = SIZES.get(level, "body"), "bold" if level else "regular"
            wide = min(inner.w - 14, WIDTH)
            left = inner.x + (inner.w - wide) / 2
            lines = p.lines(text, p.size(size), wide, style)
            tall = len(lines) * p.line(p.size(size), style)
            y += 12 if level else 0
            rows.append(
                Label(f"rule:{number}", Rect(left, y, wide, tall + 2), text, size=size,
                      style=style, wrap=True, middle=False, panel="text",
                      colour="accent" if level else "text")
            )  # fmt: skip
            y += tall + 8
        panel = Panel("text", body, inner=inner, content=y - inner.y, zone="text")
        panel.focusable = True
        back = Button("back", foot._replace(w=160), tr("Back"), kind="quiet", hint=self.app.key_of("back"),
                      zone="foot", on=self.app.pop)  # fmt: skip
        label = Label("heading", head, title, size="heading", style="display", colour="accent")
        return [label, panel, *rows, back]

    def default_focus(self) -> str:
        """The text, so that arrows and page keys scroll it."""
        return "text"

    def action(self, action: str) -> bool:
        """The key that opened it closes it."""
        return super().action("back" if action == "rules" else action)
