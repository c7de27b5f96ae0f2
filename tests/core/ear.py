"""An asker for rules that ask nobody."""

from parlour.core.ask import Asker, Event
from parlour.core.domains import Value


class Ear(Asker):
    """Hears the events of rules that ask nobody."""

    def __init__(self) -> None:
        """Start with nothing heard."""
        self.heard: list[Event] = []

    def emit(self, *event: Value) -> None:
        """Keep an event."""
        self.heard.append(event)
