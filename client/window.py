"""The only place that talks to the display: opening, sizes, full screen, closing."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from parlour.client.layout import LEAST

TITLE = "Parlour"


class NoDisplay(RuntimeError):
    """There is no screen to open a window on."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps C libraries from writing to stderr: without a display, libwayland puts a line there itself."""
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no stderr, as in a desktop program on Windows
        yield
        return
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


class Window:
    """A resizable window with a software surface at native size."""

    def __init__(self, size: tuple[int, int], fullscreen: bool = False) -> None:
        wanted = os.environ.get("SDL_VIDEODRIVER", "")
        try:
            with _quiet():
                pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in ("dummy", "offscreen") and driver not in wanted:
            pygame.display.quit()
            raise NoDisplay("SDL found no usable driver")
        if driver == "x11":
            # Without a graphics card, presenting through a renderer costs 17 ms a frame instead of 1.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        least = (max(LEAST[0], size[0]), max(LEAST[1], size[1]))
        try:
            self._window = pygame.Window(TITLE, least, resizable=True)
            self._window.minimum_size = LEAST
            self.surface = self._window.get_surface()
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(str(error)) from error
        self.fullscreen = False
        if fullscreen:
            self.toggle_fullscreen()
        pygame.key.start_text_input()

    def show_icon(self, picture: pygame.Surface) -> None:
        """What the system shows for the window."""
        self._window.set_icon(picture)

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels. The surface follows the window by itself."""
        return self.surface.get_size()

    @property
    def small(self) -> bool:
        """Whether the window is smaller than the least size, which some window managers allow."""
        return self.size[0] < LEAST[0] or self.size[1] < LEAST[1]

    def resize(self, size: tuple[int, int]) -> None:
        """Makes the window another size, also one below the least, as a window manager might."""
        self._window.minimum_size = (1, 1)
        self._window.size = size

    def toggle_fullscreen(self) -> None:
        """Full screen and back."""
        if self.fullscreen:
            self._window.set_windowed()
        else:
            self._window.set_fullscreen(True)
        self.fullscreen = not self.fullscreen

    def clipboard(self) -> str:
        """The text that was copied last, anywhere; "" when there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    def copy(self, text: str) -> bool:
        """Puts a text where every program can paste it from; False when the system doesn't let us."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def flip(self) -> None:
        """Shows what was drawn."""
        self._window.flip()

    def close(self) -> None:
        """Gives the display back."""
        self._window.destroy()
        pygame.display.quit()
