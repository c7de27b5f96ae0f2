"""The code of a set-up: shown, copied, and taken from what is pasted or typed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.texts import N_
from parlour.client.widgets import Box, Button, Field, Label, Widget
from parlour.core import setup_code

if TYPE_CHECKING:
    from parlour.client.app import App

LETTERS = 400  # so that a whole code can be pasted behind another one
FAULTS = {
    "empty": N_("There is no code to paste."),
    "long": N_("This is too long for a code."),
    "letter": N_("A code has no {detail}."),
    "wrong": N_("This code is not whole, or one of its letters is wrong."),
    "game": N_("This code is for a game that isn't here."),
    "rules": N_("This code was made with other rules of {detail}."),
}
COPIED, NO_CLIPBOARD = N_("The code is copied."), N_("The clipboard can't be used.")


class CodePanel:
    """Asks for the present code with `code`, "" when there is none, and hands a new one to `take`."""

    def __init__(self, app: "App", code: Callable[[], str], take: Callable[[setup_code.SetupCode], None]) -> None:
        self._app, self._code, self._take = app, code, take
        self.changed()

    def changed(self) -> None:
        """The set-up was changed elsewhere: what was typed and said is out of date."""
        self._typed: str | None = None  # what stands in the field, as long as it is no code
        self._fault: setup_code.BadCode | None = None
        self._said = ""  # the key of what has just become of the code

    @property
    def unfinished(self) -> str:
        """Why what stands in the field is no code, in the window's language; "" when it is one or empty."""
        return _told(self._app.tr, self._fault) if self._typed and self._fault else ""

    def build(self, box: Rect) -> list[Widget]:
        """The panel: a note and two buttons above the field."""
        tr, code = self._app.tr, self._code()
        head, field = box.inset(14, 10).top(34, 4)
        copy, head = head.side(130, 8)
        paste, head = head.side(130, 8)
        label, note = head.left(70, 8)
        return [
            Box("code-ground", box),
            Label("code-label", label, tr("Code"), style="bold"),
            Label("code-note", note, self._note(code), size="small", wrap=True,
                  colour="warning" if self._fault else "dim"),
            Button("paste-code", paste, tr("Paste"), kind="quiet", zone="code", size="small",
                   on=self.paste, tip=tr("Takes the code that was copied last, in any program.")),
            Button("copy-code", copy, tr("Copy"), kind="quiet", zone="code", size="small",
                   on=self._copy, enabled=bool(code), why=tr("A code comes with a seed.")),
            Field("code", field, tr("Paste or type the code of a game"), zone="code",
                  value=code if self._typed is None else self._typed, most=LETTERS, change=self._type),
        ]  # fmt: skip

    def _note(self, code: str) -> str:
        tr = self._app.tr
        if self._fault is not None:
            return _told(tr, self._fault)
        if self._said:
            return tr(self._said)
        if code:
            return tr("It stands for game, number of seats, options and seed.")
        return tr("Game, seats, options and seed in one code. It comes with the seed.")

    def _type(self, text: str) -> None:
        shown = self._code() if self._typed is None else self._typed
        # What is pasted into a field where a code stands already counts alone.
        for part in (*_inserted(shown, text), text):
            if self._use(part):
                break
        else:
            self._typed = text
            if not text.strip():
                self._fault = None
        self._app.top.refresh()

    def paste(self) -> None:
        """Takes the code in the clipboard."""
        self._use(self._app.window.clipboard())

    def _copy(self) -> None:
        copied = self._app.window.copy(self._code())
        self.changed()
        self._said = COPIED if copied else NO_CLIPBOARD

    def _use(self, text: str) -> bool:
        """Hands on what a code stands for; a text that is none changes nothing."""
        try:
            found = setup_code.find(text)
        except setup_code.BadCode as fault:
            self._fault, self._said = fault, ""
            return False
        self._take(found)
        self.changed()
        self._said = N_("The code is taken: game, seats, options and seed are set.")
        return True


def _told(tr: Callable[..., str], fault: setup_code.BadCode) -> str:
    """Why a text is no code, in the window's language."""
    detail = fault.detail
    if fault.fault == "rules":
        detail = saves.game_name(tr, detail)
    return tr(FAULTS[fault.fault if detail.isprintable() else "wrong"], detail=detail)


def _inserted(old: str, new: str) -> list[str]:
    """What may have been put into a text to make the new one of it."""
    more = len(new) - len(old)
    return [new[i : i + more] for i in range(len(old) + 1) if more > 0 and new[:i] + new[i + more :] == old]
