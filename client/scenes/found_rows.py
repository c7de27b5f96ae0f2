"""A table between peers as a row of a list: what it is, how full, locked or not, and what is in the way."""

from dataclasses import dataclass

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.texts import N_, Texts
from parlour.client.theme import Colour
from parlour.client.together.finding import Table
from parlour.client.together.reasons import refusal_words
from parlour.client.widgets import Button, Look
from parlour.core import GAMES

STATES = {"open": N_("open"), "playing": N_("being played"), "over": N_("over")}


@dataclass
class FoundRow(Button):
    """A table in two lines; `side` and `second_side` stand at the right, a padlock before them where it is locked."""

    second: str = ""
    side: str = ""
    second_side: str = ""
    locked: bool = False
    warns: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws both lines."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 1.5)
        upper, lower = rect.inset(14, 5).rows(2, 0)
        small = p.size("small")
        side, rest = upper.side(p.width(self.side, small) + 4, 12)
        fits = p.text(side, self.side, ink, small, align="right")
        if self.locked:
            lock, rest = rest.side(20, 8)
            padlock(p, lock, ink)
        fits &= p.text(rest, self.text, ink, p.size("body"), "bold")
        side, rest = lower.side(p.width(self.second_side, small) + 4 if self.second_side else 0, 12)
        fits &= p.text(side, self.second_side, ink, small, align="right")
        colour = p.colour("warning") if self.warns and self.enabled else ink
        fits &= p.text(rest, self.second, colour, small)
        self.clipped = not fits


def padlock(p: Painter, box: Rect, ink: Colour) -> None:
    """A closed padlock in a box."""
    wide = min(14.0, box.w)
    x, y = box.x + (box.w - wide) / 2, box.y + (box.h - 16) / 2
    left, right, top = x + wide * 0.22, x + wide * 0.78, y + 1
    p.stroke([(left, y + 8), (left, top + 3), (left + 3, top), (right - 3, top), (right, top + 3), (right, y + 8)],
             ink, 1.8)  # fmt: skip
    p.box(Rect(x, y + 7, wide, 9), ink, radius=2)


def title_of(tr: Texts, game: str) -> str:
    """The name of a game that somebody plays, which this window may not have."""
    return saves.game_name(tr, game) if game in GAMES else game


def state_words(tr: Texts, table: Table) -> str:
    """How full a table is, and whether it is open."""
    seats = tr("{taken} of {n} seats taken", taken=table.taken, n=table.seats)
    return f"{seats}  ·  {tr(STATES[table.state])}" if table.state in STATES else seats


def found_row(tr: Texts, place: Rect, table: Table, mine: bool) -> FoundRow:
    """The row of a table; `mine`: a seat at this window is still in its game."""
    row = FoundRow(f"table:{table.id}", place, table.title, kind="quiet", panel="tables", zone="tables")
    row.side, row.locked = state_words(tr, table), table.locked
    row.second = title_of(tr, table.game)
    if table.misfit is not None:
        other = tr("another version") if table.misfit.reason == "protocol" else tr("other rules")
        words = {"unknown-game": tr("not in this Parlour")}.get(table.misfit.reason, other)
        row.second, row.warns = f"{row.second}  ·  {words}", True
        row.tip = tr.say(refusal_words(table.misfit))
    elif mine:
        row.second = f"{row.second}  ·  {tr('your seat is kept')}"
    if table.watching:
        row.second_side = tr.n("{n} watches", "{n} watch", table.watching)
    if table.locked:
        row.tip = row.tip or tr("With a password.")
    return row
