"""One scene's widgets at work: focus, hover, scrolling, editing. It needs no screen, so tests can drive it."""

from collections.abc import Callable

from parlour.client.focus import neighbour, next_zone
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.widgets import Field, Look, Panel, Rows, Widget

ARROWS = ("up", "down", "left", "right")
NOWHERE = (-1.0, -1.0)
NOTCH = 48.0  # how far one notch of the wheel scrolls


class Ui:
    """Holds what outlives a rebuild: which id has the focus, where panels are scrolled, where cursors stand."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.focus = ""
        self.moved = False  # whether the player has put the focus where it is
        self.by_keys = False  # whether it was put there by keys
        self.hover = ""
        self.pointer = NOWHERE
        self._pressed = ""
        self._offsets: dict[str, float] = {}
        self._cursor = 0
        self._by_id: dict[str, Widget] = {}
        self._given: list[Widget] = []  # the widgets of the last rebuild

    # --- content ------------------------------------------------------------------------------

    def show(self, widgets: list[Widget], default: Callable[[], str]) -> None:
        """Takes the widgets of a rebuild and puts the focus where it was, or on what `default` names."""
        at_end = {p.id for p in self.panels() if p.stick and self._offsets.get(p.id, 0) >= p.most - 1}
        old = self._by_id
        self.widgets = self._given = widgets
        self._by_id = {w.id: w for w in widgets}
        for panel in self.panels():
            new = panel.id not in old
            if panel.stick and (new or panel.id in at_end):
                self._offsets[panel.id] = panel.most
            self._offsets[panel.id] = min(self._offsets.get(panel.id, 0), panel.most)
        self._fill()
        self.point(*self.pointer)  # something else may lie under it now
        if not self.focused():
            self.moved = self.by_keys = False
            self.set_focus(default())
        if not self.focused():
            spots = self.spots()
            self.set_focus(spots[0].id if spots else "")

    def _fill(self) -> None:
        """Puts in the place of each `Rows` the widgets that are in sight now."""
        self.widgets = []
        for widget in self._given:
            made = widget.make(self.offset(widget.panel), self.focus) if isinstance(widget, Rows) else [widget]
            self.widgets += made
        self._by_id = {w.id: w for w in self.widgets}

    def panels(self) -> list[Panel]:
        """The scrolling panels."""
        return [w for w in self.widgets if isinstance(w, Panel)]

    def get(self, name: str) -> Widget | None:
        """A widget by its id."""
        return self._by_id.get(name)

    def spots(self) -> list[Widget]:
        """What can have the focus, in order."""
        return [w for w in self.widgets if w.focusable]

    def focused(self) -> Widget | None:
        """What has the focus."""
        widget = self._by_id.get(self.focus)
        return widget if widget is not None and widget.focusable else None

    def offset(self, panel: str) -> float:
        """How far a panel is scrolled."""
        return self._offsets.get(panel, 0.0)

    def place(self, widget: Widget) -> Rect:
        """Where a widget is now, scrolling included."""
        return widget.rect.moved(0, -self.offset(widget.panel)) if widget.panel else widget.rect

    def seen(self, widget: Widget) -> Rect:
        """The part of a widget that its panel lets through."""
        panel = self._by_id.get(widget.panel)
        place = self.place(widget)
        return place.common(panel.inner) if isinstance(panel, Panel) else place

    # --- focus --------------------------------------------------------------------------------

    def set_focus(self, name: str) -> None:
        """Moves the focus and brings it into sight."""
        widget = self._by_id.get(name)
        if widget is None or not widget.focusable:
            return
        if self.focus != name and isinstance(widget, Field):
            self._cursor = len(widget.value)
        self.focus = name
        panel = self._by_id.get(widget.panel)
        if isinstance(panel, Panel):
            place = self.place(widget)
            if place.y < panel.inner.y + 4:
                self.scroll(panel.id, place.y - panel.inner.y - 4)
            elif place.bottom > panel.inner.bottom - 4:
                self.scroll(panel.id, place.bottom - panel.inner.bottom + 4)

    def move(self, way: str) -> bool:
        """Moves the focus by an arrow: within its scrolling panel and its zone if anything is there, else anywhere."""
        self.moved = self.by_keys = True
        here = self.focused()
        spots = [w for w in self.spots() if w is not here]
        if here is None:
            self.set_focus(spots[0].id if spots else "")
            return bool(spots)
        # What is scrolled out of sight lies behind other controls, so a panel is walked through before it is left.
        inside = [w for w in spots if here.panel and w.panel == here.panel]
        for near in (inside, [w for w in spots if w.zone == here.zone], spots):
            found = neighbour([(w.id, self.place(w)) for w in near], self.place(here), way)
            if found:
                self.set_focus(found)
                return True
        return False

    def next_zone(self, step: int) -> bool:
        """Tab: to the first control of the next zone."""
        self.moved = self.by_keys = True
        spots = self.spots()
        zones = list(dict.fromkeys(w.zone for w in spots))
        here = self.focused()
        zone = next_zone(zones, here.zone if here else None, step)
        first = next((w for w in spots if w.zone == zone), None)
        if first:
            self.set_focus(first.id)
        return first is not None

    # --- scrolling ----------------------------------------------------------------------------

    def scroll(self, panel: str, by: float) -> bool:
        """Scrolls a panel; False when it can't go further."""
        widget = self._by_id.get(panel)
        if not isinstance(widget, Panel):
            return False
        old = self.offset(panel)
        self._offsets[panel] = min(widget.most, max(0.0, old + by))
        if self._offsets[panel] == old:
            return False
        self._fill()
        return True

    def wheel(self, x: float, y: float, notches: float) -> bool:
        """Turns the wheel over a point."""
        for panel in reversed(self.panels()):
            if panel.rect.holds(x, y):
                return self.scroll(panel.id, -notches * NOTCH)
        return False

    def page(self, pages: float, fallback: str = "") -> bool:
        """Page keys: scroll the panel of the focus, which goes along, or the given one."""
        here = self.focused()
        names = [here.id, here.panel] if here else []
        for name in [*names, fallback]:
            panel = self._by_id.get(name)
            if isinstance(panel, Panel) and panel.most > 0:
                moved = self.scroll(name, pages * max(NOTCH, panel.inner.h - NOTCH))
                return self._go_along(panel, pages) or moved
        return False

    def _go_along(self, panel: Panel, pages: float) -> bool:
        """Moves the focus within a panel to the first or the last control that is wholly in sight."""
        here = self.focused()
        if here is None or here.panel != panel.id:
            return False
        inside = [w for w in self.spots() if w.panel == panel.id and self.place(w).within(panel.inner)]
        inside.sort(key=lambda w: w.rect.y)
        if not inside:
            return False
        self.set_focus(inside[0 if pages < 0 else -1].id)
        return True

    # --- pointer ------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget at a point that has something to say or do."""
        for widget in reversed(self.widgets):
            if (widget.focusable or widget.tip) and self.seen(widget).holds(x, y):
                return widget
        return None

    def point(self, x: float, y: float) -> bool:
        """Moves the pointer; True when something looks different now."""
        self.pointer = (x, y)
        found = self.at(x, y)
        old, self.hover = self.hover, found.id if found else ""
        return old != self.hover

    def press(self, x: float, y: float) -> None:
        """The button goes down: the focus follows."""
        found = self.at(x, y)
        self._pressed = found.id if found and found.enabled else ""
        self.moved, self.by_keys = True, False
        if found and found.focusable:
            self.set_focus(found.id)

    def release(self, x: float, y: float) -> Widget | None:
        """The button goes up: what was pressed, if it is still under the pointer."""
        found = self.at(x, y)
        pressed, self._pressed = self._pressed, ""
        return found if found and found.id == pressed else None

    # --- text fields --------------------------------------------------------------------------

    def field(self) -> Field | None:
        """The text field that has the focus."""
        here = self.focused()
        return here if isinstance(here, Field) and here.enabled else None

    def typed(self, text: str) -> bool:
        """Text comes in."""
        field = self.field()
        if field is None:
            return False
        text = "".join(c for c in text if c.isprintable() and (not field.allowed or c in field.allowed))
        text = text[: max(0, field.most - len(field.value))]
        at = min(self._cursor, len(field.value))
        self._edit(field, field.value[:at] + text + field.value[at:], at + len(text))
        return True

    def edit(self, action: str) -> bool:
        """An editing key in the focused field; False when it means something else."""
        field = self.field()
        if field is None:
            return False
        at, value = min(self._cursor, len(field.value)), field.value
        match action:
            case "erase":
                self._edit(field, value[: max(0, at - 1)] + value[at:], max(0, at - 1))
            case "delete":
                self._edit(field, value[:at] + value[at + 1 :], at)
            case "left" | "right":
                step = -1 if action == "left" else 1
                if not 0 <= at + step <= len(value):
                    return False
                self._cursor = at + step
            case "home":
                self._cursor = 0
            case "end":
                self._cursor = len(value)
            case _:
                return False
        return True

    def _edit(self, field: Field, value: str, cursor: int) -> None:
        self._cursor = cursor
        if value != field.value:
            field.value = value
            if field.change:
                field.change(value)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, p: Painter) -> None:
        """Draws all widgets in order, the focus ring, and the tip of what is pointed at or focused."""
        for widget in self.widgets:
            panel = self._by_id.get(widget.panel)
            seen = self.seen(widget)
            if seen.w <= 0 or seen.h <= 0 or widget.hidden:
                continue
            p.clip(panel.inner if isinstance(panel, Panel) else None)
            look = Look(widget.id == self.focus, widget.id == self.hover, self._cursor)
            widget.draw(p, look, self.place(widget))
            p.clip(None)
            if isinstance(widget, Panel):
                widget.draw_bar(p, self.offset(widget.id))
        here = self.focused()
        if here is not None:
            seen = self.seen(here)
            if seen.w > 0 and seen.h > 0:
                p.ring(seen)

    def tip(self, depth: str = "full") -> tuple[Widget, str] | None:
        """What to explain: the reason why something is off, or what it does ("short": its first line, "off": not).

        What has the focus only because something must have it explains nothing.
        """
        for name in (self.hover, self.focus):
            widget = self._by_id.get(name)
            if widget is None:
                continue
            asked = name == self.hover or self.moved
            text = widget.why if not widget.enabled and asked else ""
            if not text and depth != "off" and (name == self.hover or self.by_keys):
                text = widget.tip.partition("\n")[0] if depth == "short" else widget.tip
            if text:
                return widget, text
        return None
