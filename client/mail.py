"""What one thread leaves for another: queues, and a thread that lives by them."""

import queue
import threading
from typing import Generic, TypeVar

T = TypeVar("T")
Command = TypeVar("Command")
Message = TypeVar("Message")


def drained(source: "queue.SimpleQueue[T]") -> list[T]:
    """All that lies in a queue now, oldest first; nothing is waited for."""
    out: list[T] = []
    while True:
        try:
            out.append(source.get_nowait())
        except queue.Empty:
            return out


class Worker(Generic[Command, Message]):
    """A thread for the window: commands go in, messages come out; neither side waits for the other."""

    def __init__(self, name: str) -> None:
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._commands: queue.SimpleQueue[Command] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    # --- the window's side --------------------------------------------------------------------

    def start(self) -> None:
        """Begins, off the frame path."""
        self._thread.start()

    def send(self, command: Command) -> None:
        """Hands over a command."""
        self._commands.put(command)

    def drain(self) -> list[Message]:
        """All that has come since the last time."""
        return drained(self.messages)

    # --- the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        raise NotImplementedError

    def _tell(self, message: Message) -> None:
        self.messages.put(message)
