"""Crockford's digits to base 32, for codes that people read out and type: digits and letters without I, L, O and U."""

from typing import Literal, TypeAlias

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans("OIL", "011")
SEPARATORS = frozenset("-_.\u2010\u2011\u2012\u2013\u2014\u2212\u200b\u200c\u200d\u2060\ufeff")
PRIMES = {2: 1021, 3: 32749}
"""For each number of check digits, the largest prime that fits in them."""

DigitFault: TypeAlias = Literal["empty", "long", "letter"]


class BadDigits(ValueError):
    """A text that isn't made of digits: "empty", "long", or a "letter" that codes don't have, which is in `detail`."""

    def __init__(self, fault: DigitFault, detail: str = "") -> None:
        """Keep the reason and the letter."""
        super().__init__(fault)
        self.fault, self.detail = fault, detail


def clean(text: object, longest: int) -> str:
    """Return the digits in a text as someone typed it: small letters, spaces, dashes, and O, I and L are understood.

    Anything else, no digit at all, or more than `longest` of them raises `BadDigits`.
    """
    if not isinstance(text, str) or not text:
        raise BadDigits("empty")
    if len(text) > 4 * longest:
        raise BadDigits("long")
    letters = [c for c in text if c not in SEPARATORS and not c.isspace()]
    if not letters:
        raise BadDigits("empty")
    if len(letters) > longest:
        raise BadDigits("long")
    # Letters of other alphabets are refused, also those that `upper` would turn into ours.
    digits = [c.upper().translate(LOOKALIKES) if c.isascii() else c for c in letters]
    for digit, letter in zip(digits, letters, strict=True):
        if digit not in DIGITS:
            raise BadDigits("letter", letter)
    return "".join(digits)


def grouped(digits: str, size: int) -> str:
    """Return digits in groups with dashes between."""
    return "-".join(digits[i : i + size] for i in range(0, len(digits), size))


def check(body: str, count: int) -> str:
    """Return the check digits, 2 or 3, that make the remainder of the whole code 1.

    Another digit, a swap of neighbours, and a digit more or less at either end always change it.
    """
    return to_digits((1 - remainder(body + "0" * count, count)) % PRIMES[count], count)


def remainder(digits: str, count: int) -> int:
    """Return the remainder of a code with so many check digits: 1 where they are right."""
    return to_number("1" + digits) % PRIMES[count]  # the 1 makes zeros in front count


def to_digits(number: int, least: int = 1) -> str:
    """Return a number's digits, the highest first, at least so many."""
    out = ""
    while number or len(out) < least:
        number, digit = divmod(number, len(DIGITS))
        out = DIGITS[digit] + out
    return out


def to_number(digits: str) -> int:
    """Return the number that digits stand for."""
    number = 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number
