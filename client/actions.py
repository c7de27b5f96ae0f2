"""Device events become named actions by a table of bindings. Scenes hear actions, never keys."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

import pygame

# What keys still mean while a text is typed; all others are letters then.
TYPING = frozenset(
    [
        "confirm",
        "back",
        "next-zone",
        "previous-zone",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "erase",
        "delete",
        "paste",
        "fullscreen",
    ]
)
MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))


def chord(key: int, mod: int) -> str:
    """A key press as it is written in bindings.toml: 'ctrl+z', 'return', 'shift+tab'."""
    held = [name for name, mask in MODIFIERS if mod & mask]
    return "+".join([*held, pygame.key.name(key)])


def parse(text: str) -> dict[str, str]:
    """Bindings as chord -> action. A chord bound twice is an error of the file."""
    out: dict[str, str] = {}
    for action, chords in tomllib.loads(text)["bindings"].items():
        for one in chords:
            if one in out:
                raise ValueError(f"{one} is bound to {out[one]} and to {action}")
            out[one] = action
    return out


def load_bindings() -> dict[str, str]:
    """The bindings that come with the program."""
    return parse(files("parlour.client").joinpath("bindings.toml").read_text("utf-8"))


def action_of(event: pygame.event.Event, bindings: Mapping[str, str], typing: bool) -> str | None:
    """The action of a key event, or None; while typing only keys that aren't text count."""
    if event.type != pygame.KEYDOWN:
        return None
    action = bindings.get(chord(event.key, event.mod))
    if typing and action not in TYPING:
        return None
    return action
