"""A language whose texts are 40 per cent longer than those that are spoken."""

from typing import Any

from parlour.client.texts import LANGUAGES, Texts
from parlour.core.game import Game


def longer(text: str) -> str:
    return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text


def lengthen(monkeypatch) -> None:
    """Make all texts of the window longer."""
    plain, plural = Texts.__call__, Texts.n
    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))


def lengthen_game(monkeypatch, game: Game) -> None:
    """Make all words and sentences of a game longer."""
    monkeypatch.setattr(game.words, "texts", _longer_in(game.words.texts))


def _longer_in(part: Any) -> Any:
    if not isinstance(part, dict):
        return part
    return {
        key: longer(value) if key in LANGUAGES and isinstance(value, str) else _longer_in(value)
        for key, value in part.items()
    }
