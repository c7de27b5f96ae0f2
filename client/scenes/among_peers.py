"""A table scene's part in the company between peers: what it hears of it, its keys, and the field for words."""

from typing import TYPE_CHECKING

import pygame

from parlour.client.actions import action_of
from parlour.client.scenes.answering import AnsweringScene
from parlour.client.scenes.company import LOG, TALK, TableCompany
from parlour.client.scenes.company_panel import FIELD
from parlour.client.snapshot import Company, Line, Message, Setup, Talk, Withdrawn

if TYPE_CHECKING:
    from parlour.client.app import App


class CompanyScene(AnsweringScene):
    """What a table between peers adds to a table; without a `company` that is nothing."""

    def __init__(self, app: "App", setup: Setup, peers: bool) -> None:
        """Begin; `peers`: the table is one between peers."""
        super().__init__(app, setup)
        self.company = TableCompany(app, setup, self.send) if peers else None

    def hear_company(self, message: Message, log: list[Line]) -> None:
        """Takes a message that only a table between peers has. `log` is what is shown of the log now."""
        match message:
            case Withdrawn():
                self.asked, self._waits, self._presented = None, -1, -1
                self.selection.forget()
            case Company() if self.company is not None:
                self.company.take(message, log)
            case Talk() if self.company is not None:
                self.company.hear(message)

    @property
    def watched_from(self) -> int | None:
        """At whose side of the table a spectator sits."""
        return self.company.side if self.company is not None and self.company.watches else None

    # --- typing -------------------------------------------------------------------------------

    @property
    def typing(self) -> bool:
        """Whether the focus is where words to the others are typed."""
        return self.ui.focus == FIELD

    def lose_focus(self) -> None:
        """Lets the focus go to what is likely now, unless somebody is typing: letters must not become commands."""
        self.ui.focus = self.ui.focus if self.typing else ""

    def _present(self) -> None:
        focus = self.ui.focus if self.typing else ""
        super()._present()
        self.ui.focus = focus or self.ui.focus

    def key(self, event: pygame.event.Event) -> bool:
        """Enter says what was typed; Esc leaves the field."""
        company, action = self.company, action_of(event, self.app.bindings, typing=True) if self.typing else None
        if company is None or action not in ("confirm", "back"):
            return False
        if action == "confirm":
            company.talk.say_typed()
        else:
            self.ui.focus = ""
        self.refresh()
        return True

    # --- keys ---------------------------------------------------------------------------------

    def company_action(self, action: str) -> bool:
        """Keys of the company; False when they mean something else, or that and more."""
        if self.company is None:
            return False
        match action:
            case "talk":
                self.company.turn_to(TALK)
                self.ui.focus, self.ui.moved = FIELD, True
            case "viewer" if self.company.watches:
                self.company.next_side()
            case "log" if self.company.page != LOG:
                self.company.turn_to(LOG)
                self.ui.focus = f"page:{LOG}"
            case _:
                return False
        self.refresh()
        return True
