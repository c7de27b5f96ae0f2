"""How far saved games are: read by a thread, since each has to be played again for it."""

import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from parlour.client.mail import drained
from parlour.core import RecordError, load_record


@dataclass(frozen=True)
class Glance:
    """A saved game where it stopped: who is asked next, and the facts of that moment, such as its round."""

    path: Path
    seat: int
    phase: str
    facts: tuple[tuple[str, int | str], ...]


class Glances:
    """Looks at records one after the other, in order; `take` has what was found meanwhile."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Begin at once."""
        self._paths, self._stop = paths, False
        self._found: queue.SimpleQueue[Glance] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="glances", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether something may still come."""
        return self._thread.is_alive() or not self._found.empty()

    def take(self) -> list[Glance]:
        """What was found since it was asked last."""
        return drained(self._found)

    def close(self) -> None:
        """Look no further."""
        self._stop = True

    def _run(self) -> None:
        for path in self._paths:
            if self._stop:
                return
            try:
                table = load_record(path)
            except (RecordError, OSError):
                continue  # who resumes it is told what is wrong
            turn = table.game.turn(table.state)
            seat = table.question.seat if table.question is not None else turn.seat
            self._found.put(Glance(path, seat, turn.phase, turn.facts))
