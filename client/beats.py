"""The queue between what has happened and what is shown. Each step of the game stays a moment; then it is committed."""

from collections import deque
from collections.abc import Callable

from parlour.client.snapshot import Jump, Line, Picture, Step

OTHERS = 0.6
OWN = 0.25
BEHIND_BEATS = 8
BEHIND_SECONDS = 4.0
FASTER = 3.0


class Beats:
    """`shown` is what the table's widgets draw; only a commit writes it. Time comes from `step`."""

    def __init__(self) -> None:
        self.shown: Picture | None = None
        self.log: list[Line] = []
        self.caption: Line | None = None
        self.speed = 1.0  # 0: instant
        self.own_speed = 1.0
        self._queue: deque[Step] = deque()
        self._left = 0.0
        self.on_commit: Callable[[Step], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still on its way."""
        return bool(self._queue)

    @property
    def waiting(self) -> int:
        """How many steps aren't committed yet."""
        return len(self._queue)

    def length(self, step: Step) -> float:
        """How long a step stays, at the chosen speed. Steps without a line need no reading."""
        speed = self.own_speed if step.own else self.speed
        if step.line is None or not speed:
            return 0.0
        return (OWN if step.own else OTHERS) / speed

    def add(self, step: Step) -> None:
        """Puts a step at the end of the queue."""
        self._queue.append(step)
        if len(self._queue) == 1:
            self._begin()

    def jump(self, jump: Jump) -> None:
        """Drops what is queued and shows a picture at once."""
        self._queue.clear()
        self.caption = None
        self.shown, self.log = jump.picture, list(jump.log)

    def step(self, seconds: float) -> bool:
        """Lets time pass; True when something changed. What is left of a moment carries over to the next step."""
        changed = False
        while self._queue:
            rate = FASTER if self._behind() else 1.0
            if self._left > seconds * rate:
                self._left -= seconds * rate
                return changed
            seconds -= self._left / rate
            self._commit()
            changed = True
        return changed

    def skip(self) -> None:
        """Finishes all that is queued."""
        while self._queue:
            self._commit()

    def _behind(self) -> bool:
        rest = self._left + sum(self.length(step) for step in list(self._queue)[1:])
        return len(self._queue) > BEHIND_BEATS or rest > BEHIND_SECONDS

    def _begin(self) -> None:
        step = self._queue[0]
        self._left = self.length(step)
        if step.line is not None:
            self.caption = step.line
            self.log.append(step.line)

    def _commit(self) -> None:
        step = self._queue.popleft()
        self.shown = step.picture
        if self.on_commit:
            self.on_commit(step)
        if self._queue:
            self._begin()
        else:
            self.caption = None
            self._left = 0.0
