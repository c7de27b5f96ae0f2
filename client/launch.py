"""Opening the window from the command line."""

import sys
from pathlib import Path
from typing import Protocol

import pygame

from parlour import places
from parlour.client.app import App
from parlour.client.layout import LEAST
from parlour.client.window import NoDisplay, Window

DEFAULT_SIZE = (1280, 720)


class Going(Protocol):
    """Where the window goes at once: to a table, to a seat ("seat") or to watch it; without a target to the tables
    that are found.
    """

    @property
    def target(self) -> tuple[str, int] | None:
        """Address and port."""

    @property
    def role(self) -> str:
        """What is wanted."""

    @property
    def password(self) -> str:
        """The table's, or ""."""

    @property
    def delay(self) -> int:
        """So many turns late."""


def run(
    home: Path | None = None,
    lang: str | None = None,
    size: tuple[int, int] | None = None,
    going: Going | None = None,
) -> int:
    """Opens the window, at a table between peers where one is named, and plays until it is closed; returns the exit
    code.
    """
    from parlour.client.scenes.title import TitleScene

    size = size or DEFAULT_SIZE
    try:
        window = Window(size)
    except NoDisplay as error:
        print(
            f"parlour: there is no display to open a window on ({error}).\n"
            "Start it on a desktop, or play without a window: parlour simulate --help",
            file=sys.stderr,
        )
        return 1
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        least = f"{LEAST[0]}x{LEAST[1]}"
        print(f"parlour: a window is at least {least}; that size is used", file=sys.stderr)
    app = App(window, places.home(home), lang)
    try:
        if app.settings.fullscreen:
            window.toggle_fullscreen()
        app.push(TitleScene(app))
        if going is not None:
            from parlour.client.scenes.together import Start, TogetherScene

            start = Start(going.target, going.role, going.delay, going.password) if going.target is not None else None
            app.push(TogetherScene(app, start))
        app.loop()
    finally:
        app.close()
        window.close()
        pygame.quit()
    return 0
