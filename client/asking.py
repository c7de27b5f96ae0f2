"""What can be asked about before it is carried out: a kind for each choice that a game confirms, and leaving."""

from parlour.client.texts import Texts
from parlour.core import GAMES

LEAVE = "leave"  # a table whose game isn't recorded


def kind_of(game: str, kind: str) -> str:
    """The name of a game's kind among those of all games; "" for none."""
    return f"{game}:{kind}" if kind else ""


def kinds(tr: Texts) -> list[tuple[str, list[tuple[str, str]]]]:
    """All kinds as (kind, label), in groups with a heading: those of the window, then each game's."""
    out = [(tr("The window"), [(LEAVE, tr("Leaving a table whose game is not recorded"))])]
    for game in GAMES.values():
        named = [
            (kind_of(game.id, kind), game.words.confirm_label(tr.language, kind)) for kind in game.words.confirm_kinds()
        ]
        if named:
            out.append((game.words.title(tr.language), named))
    return out
