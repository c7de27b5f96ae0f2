"""The only place that talks to the display: opening, sizes, full screen, closing."""

import os
import sys

import pygame

from parlour.client.layout import LEAST, scale_for

TITLE = "Parlour"


class NoDisplay(RuntimeError):
    """There is no screen to open a window on."""


class Window:
    """A resizable window with a software surface at native size."""

    def __init__(self, size: tuple[int, int], fullscreen: bool = False) -> None:
        wanted = os.environ.get("SDL_VIDEODRIVER", "")
        # Presenting through a renderer costs a copy a frame where there is no graphics card.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in ("dummy", "offscreen") and driver not in wanted:
            pygame.display.quit()
            raise NoDisplay(driver)
        pygame.display.set_caption(TITLE)
        self._plain_size = (max(LEAST[0], size[0]), max(LEAST[1], size[1]))
        self.fullscreen = False
        try:
            self._open(fullscreen)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.key.start_text_input()

    def _open(self, fullscreen: bool) -> None:
        if fullscreen:
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.surface = pygame.display.set_mode(self._plain_size, pygame.RESIZABLE)
        self.fullscreen = fullscreen
        self._ask_least()

    def _ask_least(self) -> None:
        """Asks the window manager for the least size, where this version of pygame can."""
        try:
            pygame.Window.from_display_module().minimum_size = LEAST
        except (AttributeError, ValueError, pygame.error):
            print("parlour: this system sets no least window size", file=sys.stderr)

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels."""
        return self.surface.get_size()

    @property
    def scale(self) -> float:
        """Pixels a logical unit."""
        return scale_for(*self.size)

    @property
    def small(self) -> bool:
        """Whether the window is smaller than the least size, which some window managers allow."""
        return self.size[0] < LEAST[0] or self.size[1] < LEAST[1]

    def resized(self) -> None:
        """The window has another size now."""
        self.surface = pygame.display.get_surface() or self.surface
        if not self.fullscreen:
            self._plain_size = self.size

    def toggle_fullscreen(self) -> None:
        """Full screen and back."""
        self._open(not self.fullscreen)

    def flip(self) -> None:
        """Shows what was drawn."""
        pygame.display.flip()

    def close(self) -> None:
        """Gives the display back."""
        pygame.display.quit()
