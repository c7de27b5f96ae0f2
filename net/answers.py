"""A seat's answers on their way into the log: sealed behind screens, opened, or given by themselves. Pure."""

from functools import partial

from parlour.core.ask import CHANCE, IllegalAnswer, Question
from parlour.core.checks import only_answer, refusal
from parlour.core.domains import Opening, Seal, Value, is_digest
from parlour.core.log import RESEAL
from parlour.core.table import Table
from parlour.net.messages import Kind
from parlour.net.own import Proposals
from parlour.net.replica import Replica


def asked(table: Table, seat: int) -> Question:
    """Return the open question of a seat; `IllegalAnswer` if there is none."""
    for question in table.questions:
        if question.seat == seat != CHANCE:
            return question
    raise IllegalAnswer("the game is over" if table.over else f"seat {seat} is not asked")


def entry_for(replica: Replica, own: Proposals, seat: int, value: Value) -> tuple[Kind, Value]:
    """Return the kind and the value of the entry that gives a seat's answer.

    A choice behind a screen is sealed with a fresh nonce; where a seal is to be opened that wasn't made here, the
    choice is sealed in its place. Raises `IllegalAnswer` with the reason.
    """
    table = replica.table
    question = asked(table, seat)
    choice = choice_of(question, own)
    if choice is None:
        raise IllegalAnswer("this seat's choice is opened by itself")
    if isinstance(choice.options, Seal) and is_digest(value):
        raise IllegalAnswer("a choice behind a screen is sealed by itself: give the choice")
    reason = refusal(choice, value, table.state, table.position, table.dealer)
    if reason:
        raise IllegalAnswer(reason)
    if choice is not question:
        return RESEAL, own.seal(value)  # type: ignore[return-value]  # a constant of the core, and one of the kinds
    given = own.seal(value) if isinstance(choice.options, Seal) else value
    return "answer", (question.kind, given, replica.asked_since[seat])


def choice_of(question: Question, own: Proposals) -> Question | None:
    """Return what a seat has to decide: its question, or the choice behind a seal that nobody here can open.

    `None` when there is nothing to decide, since the seal was made here.
    """
    if not isinstance(question.options, Opening):
        return question
    if own.opening(question.options.digest) is not None:
        return None
    return Question(question.seat, question.kind, Seal(question.options.inner))


def automatic(table: Table, question: Question, own: Proposals) -> Value | None:
    """Return the answer that needs no decision: the opening of a seal, or the only one there is; else `None`."""
    if isinstance(question.options, Opening):
        return own.opening(question.options.digest)
    if table.dealer is None:
        return None
    return only_answer(question.options, partial(table.dealer.look, table.state, question.seat))


def deciding_table(replica: Replica, own: Proposals, seat: int) -> Table:
    """Return an independent table for a bot that decides for a seat.

    Where a seal has to be replaced, it asks once more for the choice behind the screen.
    """
    table = replica.table.fork()
    question = asked(table, seat)
    choice = choice_of(question, own)
    if choice is not None and choice is not question and isinstance(question.options, Opening):
        again = choice._replace(kind=replica.sealed_as(seat))
        table.questions = tuple(again if other is question else other for other in table.questions)
    return table


def undone_line(table: Table, seat: int) -> int:
    """Return the line that an undo by this seat takes back; `IllegalAnswer` with the reason if it can't."""
    told: list[Value] = []
    twin = table.fork()
    twin.entered = lambda line: told.append(line.value)
    twin.undo(seat)
    line = told[0]
    assert isinstance(line, int)
    return line
