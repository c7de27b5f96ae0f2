"""What a game package brings, and how a table outside finds its way in one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from parlour.core.ask import NOBODY, Question
from parlour.core.domains import Value
from parlour.core.public import State, View
from parlour.core.words import Refusal, Words

OptionValue: TypeAlias = int | str | bool


class BadInput(ValueError):
    """Words, numbers or options that don't fit; the text says what is allowed."""


class Option(NamedTuple):
    """A switch of the rules: the value it has when nobody chooses, and all values it may have."""

    default: OptionValue
    values: tuple[OptionValue, ...]


class Zone(NamedTuple):
    """A place where cards or pieces lie. `seat` owns it; `NOBODY` for the middle of the table.

    `cards` are handles in order; `pieces` are (word, count), where `minion@2` is a minion of seat 2. In a `pile` only
    the number of cards and the last one matter to the eye. A place on a board has a `target`, by which options name it:
    the type of their field and the number, such as `area:7`. `holder` is the seat that rules there.
    """

    name: str
    seat: int
    cards: tuple[int, ...] = ()
    pieces: tuple[tuple[str, int], ...] = ()
    pile: bool = False
    target: str = ""
    holder: int = NOBODY


class Turn(NamedTuple):
    """Whose turn it is (`NOBODY` between turns), in which phase, and facts worth a line: (word, number or word).

    `about` are facts of the open question: what is about to happen, to whom. The word `@2` is seat 2.
    """

    seat: int
    phase: str
    facts: tuple[tuple[str, int | str], ...]
    about: tuple[tuple[str, int | str], ...] = ()


class Result(NamedTuple):
    """How a game ended: points of each seat, in all and by kind, winners, places from 1, and why."""

    points: tuple[int, ...]
    kinds: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


DECIDING = ("ask", "chance", "checks", "deal", "hashes", "packing", "public", "rehearsal", "steps", "table")
"""The modules of the core that decide what a table's state and its hash are, beside the domains."""


def _none_refused(g: Any, question: Question) -> tuple[Refusal, ...]:
    """Say for a game that explains nothing that everything is on offer."""
    del g, question
    return ()


def _as_it_is(g: Any, question: Question, value: Value) -> Value:
    """Say for a game whose options tell enough by themselves that they are labelled as they are."""
    del g, question
    return value


def _all_fit(seats: int, options: Mapping[str, OptionValue]) -> str:
    """Say for a game whose options can be played by any number of its seats that they fit."""
    del seats, options
    return ""


def _nothing_told(view: View) -> tuple[tuple[str, int | str], ...]:
    """Say for a game that tells each seat no more than the public facts."""
    del view
    return ()


@dataclass(frozen=True)
class Game:
    """A game package's face to everybody outside it."""

    id: str
    seats: tuple[int, int]
    options: Mapping[str, Option]
    faces: tuple[str, ...]
    """The id of each card face, by its number."""
    new_state: Callable[[int, Mapping[str, OptionValue]], Any]
    step: Callable[[Any, Any], None]
    """Run one step of the rules: `(g, t)`, by `g.phase`."""
    result: Callable[[Any], Result]
    zones: Callable[[Any], tuple[Zone, ...]]
    turn: Callable[[Any], Turn]
    reasons: tuple[str, ...]
    """How a game can end."""
    folder: Path
    """Where the package lies; it holds `texts.toml`."""
    bots: Mapping[str, str]
    """Bots of this game alone: name -> `module:factory`; the module is loaded when one of them is to play."""
    end_turn: str = "end"
    """The option that ends a turn."""
    refused: Callable[[Any, Question], tuple[Refusal, ...]] = _none_refused
    """What the asked seat would expect among its options but cannot choose, by public facts: `(g, question)`."""
    spelled_out: Callable[[Any, Question, Value], Value] = _as_it_is
    """An option, or one that is refused, as its label tells it to the asked seat: `(g, question, value)`. What it
    returns has its sentence among the options too; it may name pieces, costs and gains, by public facts.
    """
    points: Callable[[Any], tuple[int, ...]] | None = None
    """The points that each seat would have if the game were scored now, by public facts; `None` where only the end
    tells.
    """
    windows: tuple[str, ...] = ()
    """Kinds of questions in which a quick "no" would tell that there was no choice: they are asked of everybody who
    might hold a card for them, whatever it is.
    """
    own_facts: Callable[[View], tuple[tuple[str, int | str], ...]] = _nothing_told
    """Facts worth a line like those of `Turn`, which only the viewer knows: how far a secret aim is."""
    misfit: Callable[[int, Mapping[str, OptionValue]], str] = _all_fit
    """Why complete options can't be played by a number of seats: a word of the section `misfits`, or an empty one."""
    plans: Mapping[str, Callable[[Any, Any, int, Any], Any]] = field(default_factory=dict)
    """Kinds of questions whose answer is a whole plan, with the rule `(g, t, seat, options)` by which a person puts it
    together: it asks the seat for one part after the other, changes `g` as far as they go, and returns the plan.
    """

    def __post_init__(self) -> None:
        """Refuse a package whose parts contradict each other."""
        for name, option in self.options.items():
            if option.default not in option.values:
                raise ValueError(f"{self.id}: the default of {name} is not one of its values")

    @cached_property
    def words(self) -> Words:
        """The names and sentences of the game, in all languages."""
        return Words(self.folder / "texts.toml")

    @cached_property
    def digest(self) -> str:
        """16 hex digits over rules and data: two tables may play together when they have the same."""
        core = Path(__file__).parent
        files = [core / f"{name}.py" for name in DECIDING]
        files += sorted((core / "domains").glob("*.py"))
        files += sorted(path for path in self.folder.iterdir() if _decides(path.name))
        digest = blake2b(digest_size=8)
        for path in files:
            text = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{path.parent.name}/{path.name} {len(text)}\n".encode() + text)
        return digest.hexdigest()

    def complete_options(self, given: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
        """Return all options, defaults included; an unknown name or value raises `BadInput` with the allowed ones."""
        if given is not None and not isinstance(given, Mapping):
            raise BadInput(f"options are a map from names to values, not {brief(given)}")
        chosen = dict(given or {})
        for name, value in chosen.items():
            if name not in self.options:
                raise BadInput(f"{self.id} has no option {brief(name)}; it has: {', '.join(sorted(self.options))}")
            allowed = self.options[name].values
            if not any(type(value) is type(other) and value == other for other in allowed):
                raise BadInput(f"option {name} cannot be {show_value(value)}; allowed: {show_values(allowed)}")
        return {name: chosen.get(name, option.default) for name, option in sorted(self.options.items())}

    def option_from_text(self, name: str, text: str) -> OptionValue:
        """Return the value that a text such as `true`, `6` or `discard` stands for; else `BadInput`."""
        if name not in self.options:
            self.complete_options({name: text})
        for value in self.options[name].values:
            if show_value(value) == text:
                return value
        raise BadInput(f"option {name} cannot be {text!r}; allowed: {show_values(self.options[name].values)}")

    def options_of(self, g: State) -> dict[str, OptionValue]:
        """Return the value of every switch in a State, by name in order."""
        return {name: getattr(g.options, name) for name in sorted(self.options)}

    def check_seats(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> None:
        """Raise `BadInput` unless the game can be played with that many seats, and with these complete options."""
        least, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not least <= seats <= most:
            raise BadInput(f"{self.id} is for {least} to {most} seats, not {show_value(seats)}")
        misfit = "" if options is None else self.misfit(seats, options)
        if misfit:
            raise BadInput(self.words.misfit("en", misfit))


TELLING = ("texts.toml", "display.py", "labels.py", "refusals.py")
"""Files of a game's package that only tell about a game; no rule imports them."""


def _decides(name: str) -> bool:
    """Say whether a file of a game's package can change a game: what only tells about it and its bots cannot."""
    return name.endswith((".py", ".toml")) and name not in TELLING and not name.startswith("bot")


def brief(value: object) -> str:
    """Return anything in a few words for a message, a number of ten thousand digits too, or what fails to show
    itself.
    """
    try:
        return repr(value)[:200]
    except Exception:  # whatever somebody's class raises
        return f"<{type(value).__name__}>"


def show_value(value: object) -> str:
    """Return an option's value as a person types it."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else brief(value)


def show_options(options: Mapping[str, OptionValue]) -> str:
    """Return options as a person types them, side by side."""
    return " ".join(f"{name}={show_value(value)}" for name, value in options.items())


def show_values(values: tuple[OptionValue, ...]) -> str:
    """Return the allowed values in short: a long run of numbers as its two ends."""
    if len(values) > 8 and all(isinstance(value, int) for value in values):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(show_value(value) for value in values)
