"""What the worker tells the window: immutable, made for one viewer, holding nothing that this viewer may not know."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

PASS = "pass"  # the value of a plain option, beside the empty choice of cards

Said: TypeAlias = dict[str, str]
"""One text in every language: language -> text."""


@dataclass(frozen=True)
class Reason:
    """Why something can't be done: a catalogue key with numbers, a text of the core's, or a game's in all languages."""

    key: str
    values: tuple[tuple[str, object], ...] = ()
    count: int | None = None
    plural: str = ""
    said: Said | None = None


@dataclass(frozen=True)
class CardPic:
    """A card as the viewer sees it: the id of its face, or "" for a back. `open`: everybody sees it.

    `back` names the deck that the back of a card shows which isn't open, for everybody.
    """

    handle: int
    face: str
    open: bool
    back: str = ""


@dataclass(frozen=True)
class ZonePic:
    """A zone: how many cards, those worth drawing, and pieces. `inside`: the open cards of a pile, by kind.

    `target` names a place on a board among the targets of choices; `holder` is the seat that rules there.
    """

    name: str
    seat: int
    count: int
    cards: tuple[CardPic, ...]
    pieces: tuple[tuple[str, int], ...]
    pile: bool
    inside: tuple[tuple[str, int], ...] = ()
    target: str = ""
    holder: int = -1

    @property
    def empty(self) -> bool:
        """Whether nothing lies there."""
        return not self.count and not any(number for _, number in self.pieces)

    @property
    def private(self) -> bool:
        """Whether the viewer reads cards here that others don't."""
        return any(card.face and not card.open for card in self.cards)


@dataclass(frozen=True)
class Picture:
    """The whole public table with the viewer's own secrets. `about` tells what the open question is about."""

    viewer: int | None
    zones: tuple[ZonePic, ...]
    seat: int
    phase: str
    facts: tuple[tuple[str, int | str], ...]
    about: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True)
class Line:
    """A line of the log. `cards` are the faces that it names, `seats` all seats; `seat` is the one that it is about.

    `entry` and `event` say where in the game it was told.
    """

    seat: int
    texts: Said
    heading: bool = False
    dim: bool = False
    cards: tuple[str, ...] = ()
    entry: int = -1
    event: int = -1
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Step:
    """One event (handles, never faces): what the table looks like after it, and its line, if it has one.

    `entry` is the index of the log's entry that it follows from. Without an event only turn, phase and facts change.
    """

    seat: int
    own: bool
    line: Line | None
    picture: Picture
    event: tuple[Any, ...] = ()
    entry: int = -1


@dataclass(frozen=True)
class Choice:
    """One plain option, legal or not. `confirm`: what is said before it is taken, where there is no way back.

    `targets` are the ids of what it is about (`card:17`, `seat:2`). A negative number: it isn't even offered, and
    `why` says so.
    """

    number: int
    value: Any
    texts: Said
    why: Reason | None
    ends_turn: bool
    confirm: Said
    targets: tuple[str, ...] = ()
    kind: str = ""  # by which "don't ask again" is remembered


@dataclass(frozen=True)
class CardChoice:
    """Cards to choose from. `usable`: may be part of an answer at all.

    `ladder` has each worth that can be reached, ascending, with the handles of its fewest cards; `need` is the least.
    `values` is the worth of each usable card by its handle.
    """

    cards: tuple[tuple[CardPic, bool], ...]
    least: int
    most: int
    may_pass: bool
    suggestion: tuple[int, ...] | None
    need: int = 0
    ladder: tuple[tuple[int, tuple[int, ...]], ...] = ()
    values: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class PlanPic:
    """A plan that is being put together: the table as it would look, what would be told by then, how many answers it
    has. `whole`: nothing is open any more, it can be confirmed. `prompt` says what the whole plan is for.
    """

    picture: Picture
    lines: tuple[Line, ...]
    answers: int
    whole: bool
    prompt: Said


@dataclass(frozen=True)
class Asked:
    """A person is asked. `token` names this question: answers to an older one are dropped.

    Of a `plan` the open question is asked; when it is whole, there are no choices. `led` is the choice that this
    question follows from, such as the action for which a target is asked.
    """

    token: int
    seat: int
    kind: str
    prompt: Said
    choices: tuple[Choice, ...]
    cards: CardChoice | None
    undo: str
    left: int
    hash: str
    led: Choice | None = None
    window: bool = False
    """Whether a quick answer would tell that there was no choice."""
    plan: PlanPic | None = None

    @property
    def no(self) -> Choice | None:
        """The plain option that lets a thing happen."""
        return next((choice for choice in self.choices if choice.value == PASS and choice.why is None), None)

    @property
    def may_pass(self) -> bool:
        """Whether one may answer with nothing."""
        return self.no is not None if self.cards is None else self.cards.may_pass


@dataclass(frozen=True)
class Checked:
    """Whether a selection of cards would do."""

    token: int
    chosen: tuple[int, ...]
    why: Reason | None
    surplus: int


@dataclass(frozen=True)
class Jump:
    """Show this at once, without motion: at the start, after an undo, for another viewer."""

    picture: Picture
    log: tuple[Line, ...]
    notice: Reason | None = None


@dataclass(frozen=True)
class Recapped:
    """Steps that were shown before, to be watched again from the picture on which they begin."""

    picture: Picture
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Visited:
    """The table as it was when a line of the log was told, as its viewer saw it then."""

    picture: Picture
    line: Line


@dataclass(frozen=True)
class Ended:
    """The game is over.

    `history` has the points of each seat after each round, `rolls` the dice of each seat in order; both may be empty.
    """

    points: tuple[int, ...]
    kinds: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    picture: Picture
    hash: str
    history: tuple[tuple[int, ...], ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    seed: int = 0


@dataclass(frozen=True)
class Moved:
    """A bot has made its step; another one waits for a `Go`."""


@dataclass(frozen=True)
class Trouble:
    """Something failed. `kind`: "record" (it waits for a `Record`), "refused" (an answer), "broken" (the end)."""

    kind: str
    reason: Reason


# --- between peers ------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatState:
    """How a seat stands. `mine`: it is answered at this window; `bot`: which bot answers for it now, "" for a person.

    `away`: its machine isn't heard; `thinking`: it has to answer; `sent`: its answer waits to be agreed on.
    """

    mine: bool
    bot: str
    away: bool
    thinking: bool
    sent: bool


@dataclass(frozen=True)
class Missing:
    """A machine that isn't heard, with its seats. After `rest` more seconds the others may vote; `votes` are (a seat of
    the voter, "wait", "pause" or a bot's name).
    """

    machine: str
    seats: tuple[int, ...]
    rest: float
    votes: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Company:
    """Who sits at a table between peers, and how it stands. `notice` says what has just changed.

    `lost`: too few machines are here to agree on anything; `branch`: this machine may go on without the others then.
    `watches`: this window has no seat. `bots` are those that a vote can choose. `undo` says why the last answer of who
    looks can't be taken back.
    """

    seats: tuple[SeatState, ...]
    missing: tuple[Missing, ...]
    paused: bool
    lost: bool
    branch: bool
    watches: bool
    watching: int
    bots: tuple[str, ...]
    notice: Reason | None = None
    undo: Reason | None = None


@dataclass(frozen=True)
class Withdrawn:
    """The question that was put is open no more, or can't be answered now."""


@dataclass(frozen=True)
class Talk:
    """Somebody said something. `seat` is -1 for who has none."""

    seat: int
    text: str


Message: TypeAlias = (
    "Step | Asked | Checked | Jump | Recapped | Visited | Ended | Moved | Trouble | Company | Withdrawn | Talk"
)


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot by its name; `remote`: at another machine.

    `colour` and `emblem` are looks of the theme by their numbers; -1: those of the seat's own number.
    """

    name: str
    bot: str = ""
    remote: bool = False
    colour: int = -1
    emblem: int = -1

    @property
    def person(self) -> bool:
        """Whether a person sits there, at this machine."""
        return not self.bot and not self.remote


@dataclass(frozen=True)
class Setup:
    """All that a game needs to start: enough to play it again."""

    game: str
    seats: tuple[Seat, ...]
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.person)
