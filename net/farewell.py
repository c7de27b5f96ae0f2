"""Who still needs this machine when the game is over: those who haven't said that they have all of it. Pure."""

import math
from collections.abc import Collection

from parlour.net.messages import Append, Appended, Bye, Followed, Key, Message


class Farewell:
    """Listens to how far the others are. What somebody says that it has is on its disk, and counts when it is gone."""

    def __init__(self) -> None:
        """Begin with nobody heard."""
        self._applied: dict[Key, float] = {}

    def heard(self, source: Key, message: Message) -> None:
        """Take note of what a message says about its sender's table."""
        if isinstance(message, Append | Appended):
            self._applied[source] = message.applied
        elif isinstance(message, Followed):
            self._applied[source] = message.index
        elif isinstance(message, Bye):
            self._applied[source] = math.inf  # it needs nothing any more

    def waits_for(self, index: int, needing: Collection[Key]) -> list[Key]:
        """Return which of the machines that need us don't have the entries up to `index` yet."""
        return [machine for machine in needing if self._applied.get(machine, -1) < index]
