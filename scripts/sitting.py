"""One game at the window's table, played by bots for `pictures.py`, which stops it where there is something to see."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.client.commands import Answer, Confirm
from parlour.client.scenes.menu import MenuScene
from parlour.client.scenes.table import TableScene
from parlour.client.scenes.trouble import BrokenScene, RecordScene
from parlour.client.snapshot import Asked, Choice, Seat, Setup
from parlour.core import GAMES
from parlour.core.bots import BotTable

if TYPE_CHECKING:
    from pictures import Photographer

NAMES = ("Eva", "Ada", "Hugo", "Mila", "Otto")
SEEN = 0.55  # which part of a beat has passed in its picture
MOMENT = 0.04  # seconds
LIVED, MANY = 60, 6  # own answers until a table looks lived in, and legal actions that are many


@dataclass(frozen=True)
class Played:
    """A game that is worth looking at. `own` is the bot that answers for the person."""

    seed: int
    seats: int = 4
    own: str = "greedy"
    bot: str = "greedy"
    options: dict[str, object] = field(default_factory=dict)

    def setup(self, game: str, persons: int = 1) -> Setup:
        """What the window needs to start it."""
        count = min(self.seats, GAMES[game].seats[1])
        seats = tuple(Seat(NAMES[i], "" if i < persons else self.bot) for i in range(count))
        options = {name: value for name, value in self.options.items() if name in GAMES[game].options}
        return Setup(game, seats, self.seed, options)


FULL = Played(24)  # a long game in which all kinds of questions are asked
PLANNED = Played(9)  # in a game with plans, one of each kind
HOUSE = Played(7, own="random", bot="random",
               options={"all_pass": "active_free", "medicine_show_scope": "roller", "max_rounds": 5})  # fmt: skip
SMALL, LARGE = Played(21, seats=3), Played(20, seats=5)


class Sitting:
    """One game at the table. A bot answers for the person, who sits at the first seat."""

    def __init__(self, by: "Photographer", game: str, played: Played) -> None:
        """Sit down."""
        self.by, self.app = by, by.app
        setup = played.setup(game)
        self.scene = TableScene(by.app, setup)
        self.bots = BotTable(GAMES[game], played.seed, [played.own] + [played.bot] * (len(setup.seats) - 1))
        by.show(self.scene)

    def asked(self) -> Asked | None:
        """Wait for the next question; None at the end."""
        self.by.until(lambda: self.app.top is not self.scene or self.scene.open)
        return self.scene.asked if self.app.top is self.scene else None

    def wanted(self) -> object:
        """What the bot would answer."""
        return self.bots.choose(self.scene.worker.table, 0)

    def answer(self, value: object) -> None:
        """Give an answer, or go on with a plan."""
        answer(self.scene, value)

    # --- questions ------------------------------------------------------------------------------

    def questions(self) -> None:
        """Play to the end; take a picture of each kind of question, and of what can be done at the table meanwhile."""
        number = 0
        while (asked := self.asked()) is not None:
            number += 1
            self._question(asked, number)
            value = self.wanted()
            self.answer(value)
            if number > 12 and "waiting" not in self.by.taken:
                self._waiting()

    def middle(self, name: str) -> None:
        """Play until many actions can be chosen in a table that looks lived in, and take a picture."""
        number = 0
        while (asked := self.asked()) is not None:
            number += 1
            if number > LIVED // 2 and _legal(asked) >= MANY:
                self.by.take(name)
                self.by.app.step(1.0, [])  # the table is still, so its picture is kept
                return
            self.answer(self.wanted())

    def _question(self, asked: Asked, number: int) -> None:
        if "choose" not in self.by.taken and len(shared := _shared(asked)) > 1:
            self._over("choose", lambda: self.scene.pick(shared))
        name = {"action": "table", "bid": "auction", "dig": "contest", "sell": "sale"}.get(asked.kind, asked.kind)
        if asked.plan is not None:
            name = f"plan-{name}-{'whole' if asked.plan.whole else 'begun' if asked.plan.answers else 'empty'}"
        if name in self.by.taken or number < 8:
            return
        if asked.cards is not None:
            self._cards(asked, name)
        elif asked.kind != "action":
            self.by.take(name)
        elif number > LIVED and _legal(asked) >= MANY:
            self.by.take(name)
            self._around(asked)

    def _cards(self, asked: Asked, name: str) -> None:
        """A choice of cards, with one step more than is needed where there is one."""
        assert asked.cards is not None
        ladder = asked.cards.ladder
        if not ladder or (asked.kind == "bid" and (len(ladder) < 4 or ladder[0][0] < 3)):
            return
        if asked.kind == "bid":
            self.by.take(f"{name}-before")
        self.scene.select(ladder[min(1, len(ladder) - 1)][1])
        self.by.until(lambda: self.scene.checked is not None and set(self.scene.checked.chosen) == self.scene.chosen)
        self.by.take(name)
        self.scene.clear()

    def _around(self, asked: Asked) -> None:
        """What can be laid over a question, or take its place for a while."""
        by, scene = self.by, self.scene
        shown = scene.shown
        assert shown is not None
        card = next(card for zone in shown.zones if zone.seat > 0 for card in zone.cards if card.open)
        by.point(f"card:{card.handle}")
        by.take("tip")
        by.point("")
        sure = next((c for c in asked.choices if c.why is None and any(c.confirm.values())), None)
        if sure is not None:
            self._over("confirm", lambda: scene.choose(sure))
        by.show(MenuScene(self.app))
        self._over("menu", lambda: None)
        by.show(RecordScene(self.app, "No space left on device", lambda again: None))
        self._over("record-trouble", lambda: None)
        by.show(BrokenScene(self.app, "line 17: this is not a line INDEX SEAT KIND VALUE HASH"))
        self._over("broken", lambda: None)
        end = scene.end_choice
        if end is not None and asked.left:
            scene.choose(end)
            by.take("notice")
        scene.visit(scene.beats.log[len(scene.beats.log) // 2])
        by.until(lambda: scene.visited is not None)
        by.take("visiting")
        scene.leave_past()
        for name in ("plain", "arcade"):
            scene.switch_view()
            if name == "plain":
                by.take(name)

    def _over(self, name: str, lay: Callable[[], None]) -> None:
        lay()
        self.app.step(0.0, [])
        if self.app.top is not self.scene:
            self.by.take(name)
            self.app.pop()
            self.app.step(0.0, [])

    def _waiting(self) -> None:
        """A beat of another seat that names a card."""
        self.by.slow(True)
        scene = self.scene

        def told() -> bool:
            caption = scene.beats.caption
            mine = scene.open or self.app.top is not scene
            return mine or (caption is not None and bool(caption.cards) and caption.seat > 0)

        self.by.until(told)
        if not scene.open and self.app.top is scene:
            self.by.take("waiting")
        self.by.slow(False)

    # --- beats ----------------------------------------------------------------------------------

    def beats(self) -> None:
        """Play to the end at normal speed; take a picture of the first effect of each event."""
        pause, last = threading.Event(), None
        while self.app.top is self.scene:
            if self.scene.open:
                self.answer(self.wanted())
            step = self.scene.beats.current
            if step is not None and step is not last and step.event:
                last = step
                self._beat(f"scene-{step.event[0]}")
            if not self.scene.busy:
                pause.wait(0.0005)
            self.scene.step(MOMENT)
            self.app._settle()

    def _beat(self, name: str) -> None:
        beats = self.scene.beats
        if name in self.by.taken or not beats._seconds:
            return
        self.app.step(0.0, [])
        if self.scene.page.show is None or self.scene.page.show.effect is None:
            return
        step = beats.current
        while beats.current is step and beats.elapsed < SEEN * beats._seconds:
            self.scene.step(MOMENT / 4)
        self.by.take(name)


def answer(scene: TableScene, value: object) -> None:
    """Give an answer at a table, or go on with a plan."""
    asked = scene.asked
    assert asked is not None
    if asked.plan is not None:
        if asked.plan.whole:
            scene._send(Confirm(asked.token))
            return
        value = _of_plan(asked, value)
    if asked.cards is not None:
        handles = tuple(sorted(handle for handle, _ in value)) if isinstance(value, tuple) else ()
        scene._send(Answer(asked.token, cards=handles))
    else:
        number = next(choice.number for choice in asked.choices if choice.value == value)
        scene._send(Answer(asked.token, number=number))


def _of_plan(asked: Asked, plan: object) -> object:
    """The next answer towards a plan that is a row of answers; for another one, what is offered first."""
    assert asked.plan is not None
    at, offered = asked.plan.answers, [choice.value for choice in asked.choices if choice.why is None]
    wanted = plan[at] if isinstance(plan, tuple) and at < len(plan) else None
    return wanted if asked.cards is not None or wanted in offered else offered[0]


def _legal(asked: Asked) -> int:
    """How many choices there are."""
    return sum(choice.why is None for choice in asked.choices)


def _shared(asked: Asked) -> tuple[Choice, ...]:
    """Choices about one thing of which there are several."""
    by_target: dict[str, list[Choice]] = {}
    for choice in asked.choices:
        for target in choice.targets if choice.why is None else ():
            by_target.setdefault(target, []).append(choice)
    return tuple(max(by_target.values(), key=len, default=[]))
