"""The charter of a table: its options as they are sent, what may be wrong with it, and names that are all different."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence

from parlour.core.game import BadInput, Game, OptionValue, show_value
from parlour.core.games import find_game
from parlour.net import limits, names
from parlour.net.greeting_words import explain, fact
from parlour.net.messages import Charter, Option

NAMELESS = "Player"
"""Who sent no letter that can be shown."""


def pack_options(options: Mapping[str, OptionValue]) -> list[Option]:
    """Return the switches of the rules as they are sent."""
    return [Option(name, json.dumps(value)) for name, value in options.items()]


def read_options(game: Game, options: Sequence[Option]) -> dict[str, OptionValue]:
    """Return all switches of the rules as somebody sent them, complete; raises `BadInput` where they don't fit."""
    found: dict[str, OptionValue] = {}
    for option in options:
        try:
            found[option.name] = json.loads(option.value)
        except (ValueError, RecursionError):
            raise BadInput(f"the value of option {show_value(option.name)!r} is no JSON") from None
    return game.complete_options(found)


def check_charter(charter: Charter) -> str | None:
    """Return what is wrong with a charter that somebody sent, in English, or `None`."""
    try:
        game = find_game(charter.game)
        if charter.rules != game.digest:
            return explain("rules", fact(game.digest), fact(charter.rules, charter.version))
        options = read_options(game, charter.options)
        game.check_seats(len(charter.seats), options)
        if options.keys() != {option.name for option in charter.options}:
            return "the table doesn't name all options"
    except BadInput as error:
        return str(error)
    if len({option.name for option in charter.options}) != len(charter.options):
        return "the table names an option twice"
    if len(set(charter.voters)) != len(charter.voters):
        return "a machine votes twice"
    if {seat.machine for seat in charter.seats} != set(charter.voters):
        return "those who vote are not those who have a seat"
    for marks in ([seat.colour for seat in charter.seats], [seat.emblem for seat in charter.seats]):
        if -1 in marks or len(set(marks)) != len(marks):
            return "two seats look the same"
    if not all(seat.bot.isprintable() for seat in charter.seats):
        return "a bot's name cannot be shown"
    return None


def shown_names(charter: Charter) -> tuple[str, ...]:
    """Return a name for each seat that is fit to be shown, no two of them alike."""
    return tuple(all_different(seat.name for seat in charter.seats))


def all_different(wanted: Iterable[str]) -> list[str]:
    """Return names fit to be shown; whoever comes later with a name that is taken gets a number."""
    found: list[str] = []
    for name in wanted:
        found.append(unlike(name, found))
    return found


def unlike(name: str, taken: Collection[str]) -> str:
    """Return a name fit to be shown that nobody has: where it is taken, with the first number that makes it new."""
    clean = names.clean(name, NAMELESS)
    known = {other.casefold() for other in taken}
    found, number = clean, 1
    while found.casefold() in known:
        number += 1
        tail = f" {number}"
        found = clean[: limits.NAME - len(tail)].rstrip() + tail
    return found
