"""Setup codes: game, number of seats, options and seed as one short text to paste or to read out.

A code is made of digits to base 32, without I, L, O and U: three for the game, four for its rules, as many as are
needed for seats, options and seed, and three to check the others. The same code deals the same game everywhere.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, NamedTuple, TypeAlias

from parlour.core.chance import SEED_LIMIT
from parlour.core.game import BadInput, Game, OptionValue
from parlour.core.games import GAMES
from parlour.core.start import check_seed

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans("OIL", "011")
SEPARATORS = frozenset("-_.\u2010\u2011\u2012\u2013\u2014\u2212\u200b\u200c\u200d\u2060\ufeff")
GROUP = 5
GAME, RULES, CHECK = 3, 4, 3  # digits
PRIME = 32749  # the largest below 32**CHECK
LONGEST = 160  # digits, more than any game with a reasonable number of options needs

Fault: TypeAlias = Literal["empty", "long", "letter", "wrong", "game", "rules"]


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
    game.check_seats(seats)
    digits = _encode(game, seats, check_seed(seed), game.complete_options(options))
    return "-".join(digits[i : i + GROUP] for i in range(0, len(digits), GROUP))


def decode(text: str) -> SetupCode:
    """Return what a code stands for; anything else raises `BadCode`.

    Small letters, spaces, dashes and the lookalikes O, I and L are understood.
    """
    digits = _clean(text)
    if len(digits) <= GAME + RULES + CHECK or _remainder(digits) != 1:
        raise BadCode("wrong")
    games = [game for game in GAMES.values() if _game_tag(game) == digits[:GAME]]
    if not games:
        raise BadCode("game")
    for game in games:  # two games may share their three digits, but not their rules too
        if _rules_tag(game) == digits[GAME : GAME + RULES]:
            found = _unpack(game, _number(digits[GAME + RULES : -CHECK]))
            if found is None or _encode(*found) != digits:
                raise BadCode("wrong")
            return found
    raise BadCode("rules", games[0].id)


def _clean(text: str) -> str:
    if not isinstance(text, str) or not text:
        raise BadCode("empty")
    if len(text) > 4 * LONGEST:
        raise BadCode("long")
    letters = [c for c in text if c not in SEPARATORS and not c.isspace()]
    if not letters:
        raise BadCode("empty")
    if len(letters) > LONGEST:
        raise BadCode("long")
    # Letters of other alphabets are refused, also those that `upper` would turn into ours.
    digits = [c.upper().translate(LOOKALIKES) if c.isascii() else c for c in letters]
    for digit, letter in zip(digits, letters, strict=True):
        if digit not in DIGITS:
            raise BadCode("letter", letter)
    return "".join(digits)


def _encode(game: Game, seats: int, seed: int, options: Mapping[str, OptionValue]) -> str:
    body = _game_tag(game) + _rules_tag(game) + _digits(_pack(game, seats, seed, options))
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
    return _digits(int.from_bytes(named, "big") % len(DIGITS) ** GAME, GAME)


def _rules_tag(game: Game) -> str:
    return _digits(int(game.digest, 16) % len(DIGITS) ** RULES, RULES)


def _check(body: str) -> str:
    """Return the digits that make the remainder of the whole code 1.

    Another digit, a swap of neighbours, and a digit more or less at either end always change it.
    """
    return _digits((1 - _remainder(body + "0" * CHECK)) % PRIME, CHECK)


def _remainder(digits: str) -> int:
    return _number("1" + digits) % PRIME  # the 1 makes zeros in front count


def _digits(number: int, least: int = 1) -> str:
    out = ""
    while number or len(out) < least:
        number, digit = divmod(number, len(DIGITS))
        out = DIGITS[digit] + out
    return out


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number
