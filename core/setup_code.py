"""Setup codes: game, number of seats, options and seed as one short text to paste or to read out.

A code is made of digits to base 32, without I, L, O and U: three for the game, four for its rules, as many as are
needed for seats, options and seed, and three to check the others. The same code deals the same game everywhere.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, NamedTuple, TypeAlias

from parlour.core.chance import SEED_LIMIT
from parlour.core.crockford import DIGITS, BadDigits, check, clean, grouped, remainder, to_digits, to_number
from parlour.core.game import BadInput, Game, OptionValue
from parlour.core.games import GAMES
from parlour.core.start import check_seed

GROUP = 5
GAME, RULES, CHECK = 3, 4, 3  # digits
LONGEST = 160  # digits, more than any game with a reasonable number of options needs

Fault: TypeAlias = Literal["empty", "long", "letter", "wrong", "game", "rules"]


_STRETCH = re.compile(r"[0-9A-Za-z]+(?:-[0-9A-Za-z]+)+|[0-9A-Za-z]{8,}")
_MOST_TEXT = 2000


class SetupCode(NamedTuple):
    """What a code stands for: all options, defaults included, and a seed from 0 to 2^128-1."""

    game: Game
    seats: int
    seed: int
    options: dict[str, OptionValue]


class BadCode(BadInput):
    """A text that stands for no game here.

    `fault` says why: "empty", "long", "letter" (one that codes don't have), "wrong" (a letter is wrong or missing),
    "game" (one that isn't here) or "rules" (other rules of a game that is here). `detail` is that letter or the id of
    that game, else "".
    """

    def __init__(self, fault: Fault, detail: str = "") -> None:
        """Make the message out of the reason."""
        self.fault, self.detail = fault, detail
        super().__init__(
            {
                "empty": "there is no code",
                "long": "this is too long for a code",
                "letter": f"a code has no {detail!r}",
                "wrong": "this code is not whole, or one of its letters is wrong",
                "game": f"this code is for none of the games: {', '.join(GAMES)}",
                "rules": f"this code was made with other rules of {detail}",
            }[fault]
        )


def encode(game: Game, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> str:
    """Return the code of a set-up, in groups with dashes between; what doesn't fit the game raises `BadInput`."""
    chosen = game.complete_options(options)
    game.check_seats(seats, chosen)
    return grouped(_encode(game, seats, check_seed(seed), chosen), GROUP)


def decode(text: str) -> SetupCode:
    """Return what a code stands for; anything else raises `BadCode`.

    Small letters, spaces, dashes and the lookalikes O, I and L are understood.
    """
    digits = _clean(text)
    if len(digits) <= GAME + RULES + CHECK or remainder(digits, CHECK) != 1:
        raise BadCode("wrong")
    games = [game for game in GAMES.values() if _game_tag(game) == digits[:GAME]]
    if not games:
        raise BadCode("game")
    for game in games:  # two games may share their three digits, but not their rules too
        if _rules_tag(game) == digits[GAME : GAME + RULES]:
            found = _unpack(game, to_number(digits[GAME + RULES : -CHECK]))
            if found is None or _encode(*found) != digits or game.misfit(found.seats, found.options):
                raise BadCode("wrong")
            return found
    raise BadCode("rules", games[0].id)


def find(text: str) -> SetupCode:
    """Return what the code in a text stands for, with whatever words and signs stand around it.

    Raises `BadCode` like `decode` when there is none; the fault is that of the stretch that looks most like one.
    """
    try:
        return decode(text)
    except BadCode as fault:
        first = fault
    for stretch in _STRETCH.findall(text[:_MOST_TEXT]):
        try:
            return decode(stretch)
        except BadCode as fault:
            if first.fault == "letter" and fault.fault in ("game", "rules"):
                first = fault
    raise first


def _clean(text: str) -> str:
    try:
        return clean(text, LONGEST)
    except BadDigits as error:
        raise BadCode(error.fault, error.detail) from None


def _encode(game: Game, seats: int, seed: int, options: Mapping[str, OptionValue]) -> str:
    body = _game_tag(game) + _rules_tag(game) + to_digits(_pack(game, seats, seed, options))
    return body + _check(body)


def _pack(game: Game, seats: int, seed: int, options: Mapping[str, OptionValue]) -> int:
    """Return everything but the game as one number: parts are put below the seed, each to its own base."""
    names = sorted(game.options)
    number, changed = seed, 0
    for i, name in enumerate(names):
        default, values = game.options[name]
        place = _place(values, options[name])
        if place != _place(values, default):
            number = (number * len(values) + place) * len(names) + i
            changed += 1
    number = number * (len(names) + 1) + changed
    least, most = game.seats
    return number * (most - least + 1) + seats - least


def _unpack(game: Game, number: int) -> SetupCode | None:
    """Take the parts off again, the last one first; `None` when that leaves no seed."""
    names = sorted(game.options)
    least, most = game.seats
    number, seats = divmod(number, most - least + 1)
    number, changed = divmod(number, len(names) + 1)
    options: dict[str, OptionValue] = game.complete_options()
    for _ in range(changed):
        number, i = divmod(number, len(names))
        values = game.options[names[i]].values
        number, place = divmod(number, len(values))
        options[names[i]] = values[place]
    return SetupCode(game, least + seats, number, options) if number < SEED_LIMIT else None


def _place(values: tuple[OptionValue, ...], wanted: OptionValue) -> int:
    """Return where a value stands; `True` is not 1."""
    return next(i for i, value in enumerate(values) if type(value) is type(wanted) and value == wanted)


def _game_tag(game: Game) -> str:
    named = blake2b(game.id.encode(), digest_size=8).digest()
    return to_digits(int.from_bytes(named, "big") % len(DIGITS) ** GAME, GAME)


def _rules_tag(game: Game) -> str:
    return to_digits(int(game.digest, 16) % len(DIGITS) ** RULES, RULES)


def _check(body: str) -> str:
    return check(body, CHECK)
