"""Who still needs this machine when the game is over: those who haven't said that they have all of it. Pure."""

from collections.abc import Collection

from parlour.net.messages import Append, Appended, Bye, Followed, Key, Message


class Farewell:
    """Listens to how far the others are. What somebody says that it has is on its disk, and counts when it is gone."""

    def __init__(self) -> None:
        """Begin with nobody heard."""
        self._applied: dict[Key, int] = {}
        self._left: set[Key] = set()

    def heard(self, source: Key, message: Message) -> None:
        """Take note of what a message says about its sender's table."""
        self._left.discard(source)
        match message:
            case Append() | Appended():
                self._applied[source] = message.applied
            case Followed():
                self._applied[source] = message.index
            case Bye():
                self._left.add(source)

    def waits_for(self, index: int, needing: Collection[Key]) -> list[Key]:
        """Return which of the machines that need us don't have the entries up to `index` yet."""
        return [machine for machine in self.staying(needing) if self._applied.get(machine, -1) < index]

    def staying(self, machines: Collection[Key]) -> list[Key]:
        """Return which machines haven't said goodbye."""
        return [machine for machine in machines if machine not in self._left]
