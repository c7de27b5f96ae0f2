"""A language whose texts are 40 per cent longer than those that are spoken."""

from parlour.client.texts import Texts


def longer(text: str) -> str:
    return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text


def lengthen(monkeypatch) -> None:
    """Make all texts of the window longer."""
    plain, plural = Texts.__call__, Texts.n
    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))
