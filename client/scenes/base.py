"""What every scene is: an object on a stack that builds widgets and hears actions."""

from typing import TYPE_CHECKING

import pygame

from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.theme import Theme
from parlour.client.ui import Ui
from parlour.client.widgets import Widget

if TYPE_CHECKING:
    from parlour.client.app import App


HASTE = 0.6  # seconds in which a press may still be meant for the scene before


class Scene:
    """A scene. `stale` asks for a rebuild; `opaque` hides what lies below."""

    id = "scene"
    opaque = True
    theme: Theme | None = None
    """A theme of its own; None for the window's."""
    themed_from_below = False
    """Takes the theme of the scene that it is laid over, as every scene does that isn't opaque."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.ui = Ui()
        self.stale = True
        self.age = 0.0  # seconds on top of the stack

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Makes the widgets for the page."""
        raise NotImplementedError

    def default_focus(self) -> str:
        """The id that has the focus when nothing else has it."""
        return ""

    def action(self, action: str) -> bool:
        """An action that no widget took; True when it meant something."""
        if action == "back":
            self.app.pop()
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key goes down, before it becomes an action; True when it is used up."""
        return False

    def step(self, seconds: float) -> bool:
        """Lets time pass; True while something moves."""
        return False

    def step_below(self, seconds: float) -> None:
        """Lets time pass while other scenes lie over this one: most of them stand still then."""

    @property
    def animates(self) -> bool:
        """Whether every frame has to be drawn now, because `draw_over` looks different in each."""
        return False

    def draw_under(self, p: Painter, area: Rect) -> None:
        """Draws what lies behind the widgets."""
        p.surface.blit(self.app.background(self.theme), (0, 0))

    def draw_over(self, p: Painter) -> None:
        """Draws what moves above the widgets; called for every frame."""

    def pressed_anywhere(self, widget: Widget | None) -> bool:
        """Before a click or key reaches a widget; True when it is used up."""
        return False

    def careful(self, action: str) -> bool:
        """Whether Space or Enter presses only what the player has moved the focus to."""
        return False

    def entered(self) -> None:
        """Has come to the top of the stack."""

    def closed(self) -> None:
        """Has left the stack for good."""

    def facts(self) -> dict[str, object]:
        """What the dump adds for this scene."""
        return {}

    def refresh(self) -> None:
        """Asks for a rebuild."""
        self.stale = True
        self.app.dirty = True
