"""Where in a recorded game one is, and every way to somewhere else."""

from collections import deque
from collections.abc import Callable

from parlour.client.beats import Beats
from parlour.client.replay.reel import Eyes, Mark
from parlour.client.replay.worker import Show, Shown
from parlour.client.snapshot import Jump, Step

AHEAD = 4  # steps that are asked for at once, to be ready when they are due
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)


class Player:
    """Plays the steps of a record one by one, or jumps. `moment` is what is shown, `goal` where it is going at once.
    Time comes from `step`, pictures from the worker.

    One jump is on its way at a time; of those that are wanted meanwhile only the last one counts.
    """

    def __init__(self, ask: Callable[[Show], None], length: Callable[[Step], float]) -> None:
        """`ask` hands a command to the worker; `length` is what `Beats` needs."""
        self._send = ask
        self.beats = Beats(length)
        self.beats.on_commit.append(self._committed)
        self.eyes = Eyes(None)
        self.moment = self.end = 0
        self.marks: tuple[Mark, ...] = ()
        self.playing = False
        self.speed = 1.0
        self._until = 0  # the moment to which it runs by itself
        self._steps: deque[Step] = deque()  # what comes after the beat that runs
        self._ask = 0  # the number of the last command; what answers another one is out of date
        self._coming = 0  # the last moment of the steps that are on their way, while there are some
        self._wanted: int | None = None  # a jump that isn't answered yet
        self._sent: tuple[int, Eyes] | None = None  # the jump that is on its way

    def open(self, end: int, marks: tuple[Mark, ...], eyes: Eyes) -> None:
        """Begins with a record."""
        self.end, self.marks, self.eyes = end, marks, eyes
        self.jump(0)

    @property
    def goal(self) -> int:
        """The moment that is shown, or the one that is on its way."""
        return self.moment if self._wanted is None else self._wanted

    @property
    def ready(self) -> bool:
        """Whether what is shown is what was asked for last."""
        return self.beats.shown is not None and self._wanted is None

    @property
    def runs(self) -> bool:
        """Whether time leads on, or something is on its way."""
        return self.moment < self._until or self._wanted is not None

    # --- time and what comes in ---------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass, unless it rests: then it may stand in the middle of a step."""
        if self.moment < self._until:
            self.beats.step(seconds)
            self._feed()

    def hear(self, shown: Shown) -> None:
        """Takes what the worker shows."""
        if shown.ask != self._ask:
            return
        if isinstance(shown.what, Step):
            self._steps.append(shown.what)
            if shown.moment == self._coming:
                self._coming = 0
            self._feed()
        else:
            self._land(shown.moment, shown.what)

    def _land(self, moment: int, jump: Jump) -> None:
        self.moment = moment
        self._until = self.end if self.playing else moment
        self.beats.jump(jump)
        if self._sent == (self._wanted, self.eyes):
            self._wanted = None
        else:
            self._send_jump()

    def _feed(self) -> None:
        """Hands over the next step when it is due, and asks for more in time."""
        if self._wanted is not None or self.moment >= self._until:
            return
        if not self.beats.busy and self._steps:
            self.beats.add(self._steps.popleft())
        known = self.moment + self.beats.waiting + len(self._steps)
        if not self._coming and len(self._steps) < AHEAD // 2 and known < self.end:
            self._coming = min(known + AHEAD, self.end)
            self._send(Show(self._ask, known, self.eyes, AHEAD))

    def _committed(self, step: Step) -> None:
        self.moment += 1
        if self.moment >= self.end:
            self.playing = False

    # --- ways ---------------------------------------------------------------------------------

    def jump(self, moment: int) -> None:
        """Goes to a moment at once; whatever was still to be shown is dropped."""
        on_its_way = self._wanted is not None
        self._wanted, self._until = min(max(0, moment), self.end), self.moment
        self._steps.clear()
        if not on_its_way:
            self._send_jump()

    def _send_jump(self) -> None:
        assert self._wanted is not None
        self._ask += 1
        self._coming, self._sent = 0, (self._wanted, self.eyes)
        self._send(Show(self._ask, self._wanted, self.eyes))

    def watch_as(self, eyes: Eyes) -> None:
        """Sees the same moment with other eyes."""
        self.eyes = eyes
        self.jump(self.goal)

    def to_start(self) -> None:
        """To the beginning."""
        self.jump(0)

    def to_end(self) -> None:
        """To the end, where it rests."""
        self.playing = False
        self.jump(self.end)

    def turn(self, way: int) -> None:
        """To the beginning of the next turn or round, or of the one before."""
        moments = [mark.moment for mark in self.marks]
        if way > 0:
            self.jump(next((moment for moment in moments if moment > self.goal), self.end))
        else:
            self.jump(next((moment for moment in reversed(moments) if moment < self.goal), 0))

    def step_back(self) -> None:
        """One moment back; of a step that is being shown, to its beginning."""
        halfway = self.beats.busy and self._wanted is None
        self.playing = False
        self.jump(self.goal - (not halfway))

    def step_on(self) -> None:
        """Shows the next step. One in the middle of which it stands, or which plays, is finished instead."""
        if self._wanted is not None:
            self.jump(self._wanted + 1)
            return
        finishes = self.beats.busy and (self.playing or self.moment >= self._until)
        self.playing = False
        self.beats.skip()
        self._until = self.moment if finishes else min(self.end, self.moment + 1)
        self._feed()

    def toggle(self) -> None:
        """Plays or rests; at the end it begins anew."""
        self.playing = not self.playing
        if self.playing and self.goal >= self.end:
            self.jump(0)
        elif self._wanted is None:
            self._until = self.end if self.playing else self.moment
            self._feed()

    def rest(self) -> None:
        """Rests where it is."""
        if self.playing:
            self.toggle()

    def next_speed(self, step: int = 0) -> None:
        """The next speed, round and round, or so many up or down."""
        now = SPEEDS.index(self.speed)
        now = (now + 1) % len(SPEEDS) if not step else min(max(0, now + step), len(SPEEDS) - 1)
        self.speed = self.beats.speed = SPEEDS[now]
