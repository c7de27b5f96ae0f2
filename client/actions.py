"""Device events become named actions by a table of bindings. Scenes hear actions, never keys."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import pygame

Keys = dict[str, list[str]]  # action -> its chords; the first one is what buttons name

# What keys still mean while a text is typed, unless they are letters themselves.
TYPING = frozenset(
    [
        "confirm", "back", "next-zone", "previous-zone", "up", "down", "left", "right", "home", "end", "erase",
        "delete", "paste", "fullscreen", "rules", "menu", "keys", "zoom-in", "zoom-out", "zoom-reset", "pan-up",
        "pan-down", "pan-left", "pan-right",
    ]
)  # fmt: skip
NEEDED = ("confirm", "back", "up", "down", "left", "right", "next-zone")  # without these no page could be used
MOST = 4  # chords an action may have
MODIFIERS = (("ctrl", pygame.KMOD_CTRL), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
ONLY_HELD = frozenset(
    [
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT, pygame.K_RSHIFT,
        pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK,
    ]
)  # fmt: skip


# --- chords -------------------------------------------------------------------------------------


def chord(key: int, mod: int) -> str:
    """A key press as it is written in bindings.toml: 'ctrl+z', 'return', 'shift+tab'; "" for a key without a name."""
    name = pygame.key.name(key) or pygame.key.name(key, use_compat=False).lower()  # the first knows no 'ě'
    held = [word for word, mask in MODIFIERS if mod & mask]
    return "+".join([*held, name]) if name else ""


def split(text: str) -> tuple[tuple[str, ...], str]:
    """A chord as (modifiers, key): the key may be '+' itself."""
    held = []
    for word, _ in MODIFIERS:
        if text.startswith(f"{word}+"):
            held.append(word)
            text = text[len(word) + 1 :]
    return tuple(held), text


def known(text: str) -> bool:
    """Whether pygame has such a key, and the chord is written as `chord` writes it."""
    try:
        code = pygame.key.key_code(split(text)[1])
    except ValueError:
        return False
    mod = sum(int(mask) for word, mask in MODIFIERS if word in split(text)[0])
    return code not in ONLY_HELD and chord(code, mod) == text


def types_text(text: str) -> bool:
    """Whether a chord puts a letter into a text field."""
    held, key = split(text)
    keypad = len(key) == 3 and key[0] == "[" and key[2] == "]"
    return not {"ctrl", "alt"} & set(held) and (len(key) == 1 or keypad or key == "space")


# --- bindings -----------------------------------------------------------------------------------


def parse(text: str, section: str = "bindings") -> dict[str, str]:
    """A section of the file as chord -> action. A chord bound twice is an error of the file."""
    return by_chord(tomllib.loads(text)[section])


def by_chord(keys: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The other way round, as events need it: chord -> action. ValueError when a chord has two actions."""
    out: dict[str, str] = {}
    for action, chords in keys.items():
        for one in chords:
            if one in out:
                raise ValueError(f"{one} is bound to {out[one]} and to {action}")
            out[one] = action
    return out


@cache
def _file() -> str:
    return files("parlour.client").joinpath("bindings.toml").read_text("utf-8")


@cache
def load_bindings(section: str = "bindings") -> Mapping[str, str]:
    """The bindings that come with the program: chord -> action."""
    return parse(_file(), section)


def default_keys() -> Keys:
    """The keys that come with the program, by action."""
    return {action: list(chords) for action, chords in tomllib.loads(_file())["bindings"].items()}


def merged(own: Mapping[str, Sequence[str]]) -> Keys:
    """The program's keys with a player's own over them. The display must be open.

    Own chords are taken away from other actions. What isn't known is passed over; when an action that every page
    needs would have no key, none of the own ones counts.
    """
    keys, taken = default_keys(), set()
    own = {action: chords for action, chords in own.items() if action in keys}
    for action, chords in own.items():
        keys[action] = [one for one in dict.fromkeys(chords) if known(one) and one not in taken][:MOST]
        taken.update(keys[action])
    for action in keys.keys() - own.keys():
        keys[action] = [one for one in keys[action] if one not in taken]
    return keys if all(keys[action] for action in NEEDED) else default_keys()


def changed(keys: Keys) -> Keys:
    """Only the actions whose keys aren't the program's: what the settings keep."""
    defaults = default_keys()
    return {action: list(chords) for action, chords in keys.items() if chords != defaults[action]}


def holder(keys: Keys, one: str) -> str:
    """The action that a chord belongs to; "" when it is free."""
    return next((action for action, chords in keys.items() if one in chords), "")


def can_lose(keys: Keys, action: str) -> bool:
    """Whether an action can do with one key less."""
    return action not in NEEDED or len(keys[action]) > 1


def without(keys: Keys, action: str, one: str) -> Keys:
    """The same keys, one chord of an action taken away."""
    return {name: [c for c in chords if (name, c) != (action, one)] for name, chords in keys.items()}


def bound(keys: Keys, action: str, one: str, instead: str = "") -> Keys:
    """The same keys with a chord given to an action, in place of another of its chords or behind them all.

    Whatever else had the chord loses it.
    """
    out = {name: [c for c in chords if c != one or c == instead] for name, chords in keys.items()}
    if instead in out[action]:
        out[action][out[action].index(instead)] = one
    else:
        out[action].append(one)
    return out


# --- events -------------------------------------------------------------------------------------


def action_of(event: pygame.event.Event, bindings: Mapping[str, str], typing: bool) -> str | None:
    """The action of a key event, or None; while typing only keys that aren't text count."""
    if event.type != pygame.KEYDOWN:
        return None
    pressed = chord(event.key, event.mod)
    if not typing:
        return bindings.get(pressed)
    if types_text(pressed):
        return None
    # The way out of a field by a letter is shut while typing: there the usual key works as well.
    action = bindings.get(pressed) or load_bindings().get(pressed)
    return action if action in TYPING else None
