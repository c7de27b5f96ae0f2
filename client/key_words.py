"""Keys and actions in words, for buttons, tips and the page of keys."""

from parlour.client.actions import split
from parlour.client.texts import N_, Texts

# What is printed on a key, or its name where a sign is. Keys that aren't here are called what pygame calls them.
KEYS = {
    "return": N_("Enter"),
    "space": N_("Space"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
    "delete": N_("Delete"),
    "insert": N_("Insert"),
    "home": N_("Home"),
    "end": N_("End"),
    "page up": N_("Page Up"),
    "page down": N_("Page Down"),
    "up": N_("Arrow up"),
    "down": N_("Arrow down"),
    "left": N_("Arrow left"),
    "right": N_("Arrow right"),
}

# Every action of bindings.toml, in the order of the page of keys.
GROUPS: tuple[tuple[str, dict[str, str]], ...] = (
    (
        N_("On every page"),
        {
            "confirm": N_("Press what has the focus"),
            "press": N_("Finish what moves, or press"),
            "back": N_("Back, or out"),
            "up": N_("Focus up"),
            "down": N_("Focus down"),
            "left": N_("Focus left"),
            "right": N_("Focus right"),
            "next-zone": N_("Next part of the page"),
            "previous-zone": N_("Part of the page before"),
            "page-up": N_("A page up"),
            "page-down": N_("A page down"),
            "home": N_("To the beginning"),
            "end": N_("To the end"),
        },
    ),
    (
        N_("At the table"),
        {
            "undo": N_("Undo"),
            "suggest": N_("Suggest cards"),
            "clear": N_("Choose nothing"),
            "pass": N_("Pass"),
            "more": N_("Choose more"),
            "less": N_("Choose less"),
            "limit": N_("Up to a limit"),
            "recap": N_("Show again what happened"),
            "log": N_("To the log"),
            "talk": N_("Say something to the others"),
            "speed-up": N_("Quicker"),
            "speed-down": N_("Slower"),
            "viewer": N_("Replay, watching: as the next one"),
        },
    ),
    (
        N_("The window"),
        {
            "menu": N_("Menu"),
            "rules": N_("Rules"),
            "plain": N_("Arcade or plain table"),
            "keys": N_("Keys"),
            "fullscreen": N_("Full screen"),
            "zoom-in": N_("Everything larger"),
            "zoom-out": N_("Everything smaller"),
            "zoom-reset": N_("Normal size"),
            "pan-up": N_("A large page: upwards"),
            "pan-down": N_("A large page: downwards"),
            "pan-left": N_("A large page: to the left"),
            "pan-right": N_("A large page: to the right"),
        },
    ),
    (
        N_("While typing"),
        {
            "erase": N_("Erase the letter before"),
            "delete": N_("Erase the letter behind"),
            "paste": N_("Paste"),
        },
    ),
)
ACTIONS = {action: text for _, actions in GROUPS for action, text in actions.items()}


def key_words(tr: Texts, chord: str) -> str:
    """A chord in the window's language: "Ctrl+Z", "Mezerník"; "" stays ""."""
    held, key = split(chord)
    return "+".join([*(word.capitalize() for word in held), _key(tr, key)])


def _key(tr: Texts, key: str) -> str:
    if key in KEYS:
        return tr(KEYS[key])
    if key == "enter":
        return tr("Keypad {key}", key=tr("Enter"))
    if len(key) == 3 and key[0] == "[" and key[2] == "]":
        return tr("Keypad {key}", key=key[1])
    short = len(key) == 1 or (key[:1] == "f" and key[1:].isdigit())
    return key.upper() if short else key.capitalize()
