"""The queue between what has happened and what is shown. Each step of the game is a beat of some length; at its end it
is committed."""

from collections import deque
from collections.abc import Callable

from parlour.client.snapshot import Jump, Line, Picture, Step

OTHERS = 0.6
OWN = 0.25
BEHIND_ENTRIES = 8
BEHIND_SECONDS = 4.0
FASTER = 3.0


def reading(step: Step) -> float:
    """The seconds that a step's line asks for at normal speed; 0 without a line."""
    if step.line is None:
        return 0.0
    return OWN if step.own else OTHERS


class Beats:
    """`shown` is what the table's widgets draw; only a commit writes it. Time comes from `step`.

    `length(step)` gives the seconds of a beat at normal speed; it is asked when the beat begins, while `shown` is
    still the picture before it.
    """

    def __init__(self, length: Callable[[Step], float] = reading) -> None:
        self.shown: Picture | None = None
        self.log: list[Line] = []
        self.caption: Line | None = None
        self.speed = 1.0  # 0: instant
        self.own_speed = 1.0
        self.elapsed = 0.0  # seconds of the beat that runs, at normal speed
        self.on_commit: list[Callable[[Step], None]] = []
        self._length = length
        self._seconds = 0.0
        self._queue: deque[Step] = deque()
        self._retold = 0  # how many of the queue's first steps the log holds already

    @property
    def busy(self) -> bool:
        """Whether something is still on its way."""
        return bool(self._queue)

    @property
    def waiting(self) -> int:
        """How many steps aren't committed yet."""
        return len(self._queue)

    @property
    def current(self) -> Step | None:
        """The step whose beat runs."""
        return self._queue[0] if self._queue else None

    def add(self, step: Step) -> None:
        """Puts a step at the end of the queue."""
        self._queue.append(step)
        if len(self._queue) == 1:
            self._begin()

    def jump(self, jump: Jump) -> None:
        """Drops what is queued and shows a picture at once."""
        self._queue.clear()
        self._retold = 0
        self.caption = None
        self.shown, self.log = jump.picture, list(jump.log)

    def clear(self) -> None:
        """Shows nothing any more, until the next jump."""
        self._queue.clear()
        self._retold = 0
        self.shown, self.caption, self.log = None, None, []

    def recap(self, picture: Picture, steps: tuple[Step, ...]) -> None:
        """Shows steps once more that are in the log already, from the picture on which they began."""
        self.skip()
        self.shown = picture
        self._queue.extend(steps)
        self._retold = len(steps)
        if self._queue:
            self._begin()

    def step(self, seconds: float) -> bool:
        """Lets time pass; True when something was committed. What is left of a moment carries over to the next beat."""
        changed = False
        while self._queue:
            rate = self._rate()
            if rate and self._seconds - self.elapsed > seconds * rate:
                self.elapsed += seconds * rate
                return changed
            if rate:
                seconds -= (self._seconds - self.elapsed) / rate
            self._commit()
            changed = True
        return changed

    def skip(self) -> None:
        """Finishes all that is queued."""
        while self._queue:
            self._commit()

    def _speed(self) -> float:
        """The speed of the step whose beat runs; 0: at once. What is shown again was asked for: it can be watched."""
        speed = self.own_speed if self._queue[0].own else self.speed
        return speed or (1.0 if self._retold else 0.0)

    def _rate(self) -> float:
        """How many seconds of a beat pass in one of the clock; 0: all of them at once."""
        return self._speed() * (FASTER if self._behind() else 1.0)

    def _behind(self) -> bool:
        """Whether others have gone on by more than can be watched; what follows from one entry is one thing."""
        now = self._queue[0].entry
        later = [step for step in self._queue if step.entry != now][self._retold :]
        if not later or not self.speed:
            return False
        return len({step.entry for step in later}) > BEHIND_ENTRIES or len(later) * OTHERS / self.speed > BEHIND_SECONDS

    def _begin(self) -> None:
        step = self._queue[0]
        self.elapsed = 0.0
        self._seconds = self._length(step) if self._speed() else 0.0
        if step.line is not None:
            self.caption = step.line
            if not self._retold:
                self.log.append(step.line)

    def _commit(self) -> None:
        step = self._queue.popleft()
        self._retold = max(0, self._retold - 1)
        self.shown = step.picture
        for hear in self.on_commit:
            hear(step)
        if self._queue:
            self._begin()
        else:
            self.caption = None
            self.elapsed = 0.0
