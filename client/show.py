"""What moves above a table while a beat runs: the flights of its cards and pieces, and the scene of its event."""

from dataclasses import dataclass, field, replace

from parlour.client.beats import reading
from parlour.client.desk import Desk, View
from parlour.client.effects import Cue, Effect
from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.motion import FLIGHT, SLIDE, Flight, Places, flights, seconds
from parlour.client.moves import Move, moves
from parlour.client.paint import Painter
from parlour.client.snapshot import Picture, Step
from parlour.client.sprites import Sprite
from parlour.client.tweens import ease_in_out, lerp_rect, progress
from parlour.client.widgets import Look, Widget

STILL = 0.9  # seconds that a scene stays where nothing may slide


@dataclass
class Show:
    """One beat as it is drawn. `hidden` are the ids of widgets that are in flight from `start` seconds on; `left` says
    of stacks of which only some cards are how many stay.
    """

    flights: list[Flight]
    effect: Effect | None
    hidden: set[str]
    start: float = 0.0
    left: dict[str, int] = field(default_factory=dict)

    def take_out(self, widgets: list[Widget]) -> None:
        """Leaves out of the widgets of the still picture what is in flight."""
        for widget in widgets:
            widget.hidden = widget.id in self.hidden
            if isinstance(widget, Sprite):
                widget.count = self.left.get(widget.id, widget.count)

    def draw(self, p: Painter, desk: Desk, t: float) -> None:
        """Draws the moment `t` seconds after the beat began, at normal speed."""
        for flight in self.flights if t >= self.start else ():
            flight.draw(p, desk.gallery, t - self.start)
        if self.effect is not None and t <= self.effect.seconds:
            self.effect.draw(p, t)


def flying(view: View, step: Step, before: Picture, reduced: bool) -> list[Move]:
    """The moves of a step that are shown as flights."""
    if reduced:
        return []
    return [move for move in moves(before, step.picture) if view.flies(step, move)]


def length(view: View, step: Step, before: Picture, cue: Cue) -> float:
    """The seconds of a beat at normal speed: enough to read its line, to fly, and to play its scene."""
    effect = view.scene(cue) if step.event else None
    scene = 0.0 if effect is None else max(STILL, effect.seconds) if cue.reduced else effect.seconds
    flown = seconds(len(flying(view, step, before, cue.reduced)))
    return max(reading(step), view.delay(step) + flown if flown else 0.0, scene)


def show(view: View, desk: Desk, step: Step, area: Rect, widgets: list[Widget], cue: Cue) -> Show:
    """Prepares a beat: where everything is before it (`widgets`), and where it will be after it."""
    still = cue.reduced or desk.picture.zones == step.picture.zones
    later = widgets if still else view.build(replace(desk, picture=step.picture), area)
    before, after = places(widgets), places(later)
    wanted = flying(view, step, desk.picture, cue.reduced)

    def looks(move: Move) -> tuple[Drawing, Drawing]:
        if move.piece:
            piece = view.piece(desk, move.piece)
            return piece, piece
        here = view.drawing(
            desk, move.before if move.source else move.after, (move.source or move.target or (0, ""))[1]
        )
        there = view.drawing(
            desk, move.after if move.target else move.before, (move.target or move.source or (0, ""))[1]
        )
        return here, there

    found, hidden = flights(wanted, before, after, looks)
    left = _left(widgets, hidden)
    hidden -= left.keys()
    if not cue.reduced:
        slid = slides(widgets, later, hidden | left.keys())
        hidden |= {name for name, _ in slid}
        found = [flight for _, flight in slid] + found
    effect = view.scene(replace(cue, place=lambda name: before(name) or after(name))) if step.event else None
    return Show(found, effect, hidden, view.delay(step) if found else 0.0, left)


def _left(widgets: list[Widget], gone: set[str]) -> dict[str, int]:
    """How many cards stay in each stack from which some but not all go."""
    stacks = {widget.id: getattr(widget, "handles", ()) for widget in widgets}
    stay = {name: sum(f"card:{handle}" not in gone for handle in handles) for name, handles in stacks.items()}
    return {name: number for name, number in stay.items() if 0 < number < len(stacks[name])}


def places(widgets: list[Widget]) -> Places:
    """Where the widgets with these ids lie; a stack is the place of each of its cards."""
    found = {f"card:{handle}": widget.rect for widget in widgets for handle in getattr(widget, "handles", ())}
    found.update((widget.id, widget.rect) for widget in widgets)
    return found.get


@dataclass(frozen=True)
class Slide(Flight):
    """A card that makes room, with all that is written on it: its number in a stack, say."""

    widget: Sprite | None = None

    def draw(self, p: Painter, gallery: Gallery, t: float) -> None:
        """Draws it `t` seconds after the flights began."""
        if self.widget is None or (self.start.w, self.start.h) != (self.end.w, self.end.h):
            super().draw(p, gallery, t)
            return
        way = ease_in_out(progress(t, self.delay, FLIGHT))
        self.widget.draw(p, Look(), lerp_rect(self.start, self.end, way))


def slides(widgets: list[Widget], later: list[Widget], known: set[str]) -> list[tuple[str, Flight]]:
    """Cards that make room for others in their own zone."""
    after = {widget.id: widget for widget in later if isinstance(widget, Sprite)}
    out = []
    for widget in widgets:
        other = after.get(widget.id)
        if not isinstance(widget, Sprite) or other is None or widget.id in known:
            continue
        if widget.drawing is None or other.drawing is None:
            continue
        if abs(widget.rect.x - other.rect.x) + abs(widget.rect.y - other.rect.y) > SLIDE:
            out.append((widget.id, Slide(widget.rect, other.rect, widget.drawing, widget.drawing, 0.0, widget)))
    return out
