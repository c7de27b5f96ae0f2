"""Entries of the log, the way back over them, and the words for why there is none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.core.ask import Event, Question
from parlour.core.domains import Options, Value
from parlour.core.public import State

UNDO = "undo"
"""The kind of an entry that takes an answer back."""

RESEAL = "reseal"
"""The kind of an entry that replaces a seat's seal, before it is opened, by another digest."""

UNDO_REASONS = {
    "nothing": "there is no answer to take back",
    "other_seat": "another seat has answered since",
    "roll": "a die was rolled",
    "shown": "a card was shown, dealt or mixed",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log. `sealed` is what only the seat's own side knows of a seal: the choice behind it."""

    index: int
    seat: int
    kind: str
    value: Value
    events: tuple[Event, ...]
    checkpoint: bool
    sealed: Value | None


class Back(NamedTuple):
    """The way back over one answer: all that the table held before it."""

    before: "Back | None"
    checkpoint: State
    answers: tuple[tuple[int, Any], ...]
    position: int
    seen: dict[tuple[int, int], list[Event]]
    state: State
    questions: tuple[Question, ...]
    screens: Mapping[int, Options[Any]]
    seat: int
    line: int
    automatic: bool


def opening_word(questions: Iterable[Question]) -> str:
    """Return what opened something, out of the question just answered and those that are open now."""
    return "roll" if any(question.kind == "roll" for question in questions) else "shown"
