"""The command line: what can be typed after `parlour`, and the exit codes it ends with.

Results go to stdout, everything else to stderr. Nothing here imports pygame but the window.
"""

import argparse
import difflib
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from parlour import __version__
from parlour.core import GAMES

DONE, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

Words = argparse.Namespace


class Failure(Exception):
    """A command that ends early: its text goes to stderr, its code is the exit code."""

    def __init__(self, text: str, code: int = FAILED) -> None:
        super().__init__(text)
        self.code = code


class Parser(argparse.ArgumentParser):
    """A parser whose errors are `Failure`s of one or two lines instead of a whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the failure for words that don't fit."""
        raise Failure(f"{message}\nsee: {self.prog} --help", BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the words ask for and return the exit code; without words, open the window."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        words = parse(sys.argv[1:] if argv is None else argv)
        if words.home:
            os.environ["PARLOUR_HOME"] = words.home  # for all that asks `places.home()`
        run: Callable[[Words], int] = words.run
        return run(words)
    except Failure as failure:
        print(f"parlour: {failure}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        print("parlour: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our stdout has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def parse(argv: Sequence[str]) -> Words:
    """Read the words; `run` in the result is the command's function.

    Raises:
        Failure: a word that doesn't fit, with the nearest one that does.
    """
    parser, commands = build_parser()
    command = next((word for word in _without_values(argv) if not word.startswith("-")), None)
    if command is not None and command not in commands:
        raise Failure(f"there is no command {command!r}{nearest(command, commands)}", BAD_INPUT)
    words, unknown = parser.parse_known_args(argv)
    if unknown:
        known = options_of(commands[command] if command else parser)
        raise Failure(
            f"unknown: {' '.join(unknown)}{nearest(unknown[0].split('=')[0], known)}\n"
            f"see: parlour {command + ' ' if command else ''}--help",
            BAD_INPUT,
        )
    return words


def build_parser() -> tuple[Parser, dict[str, Parser]]:
    """The parser of all words, and that of each command."""
    common = Parser(add_help=False)
    common.add_argument(
        "--home",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="settings, saves, journals and logs live here (or in PARLOUR_HOME)",
    )
    parser = Parser(
        prog="parlour",
        parents=[common],
        allow_abbrev=False,
        description="Board games for an evening. Without a command the window opens.",
    )
    parser.set_defaults(run=run_window, home=None)
    parser.add_argument("--version", action="version", version=f"parlour {__version__}")
    parser.add_argument("--lang", choices=("en", "cs"), help="the window's language")
    parser.add_argument("--size", metavar="WxH", help="the window's size, such as 1280x720")
    adder = parser.add_subparsers(metavar="COMMAND", dest="command")

    def command(name: str, run: Callable[[Words], int], text: str) -> Parser:
        made = adder.add_parser(
            name, parents=[common], allow_abbrev=False, help=text, description=text
        )
        made.set_defaults(run=run)
        return made

    games = command("games", run_games, "list the games and their options")
    games.add_argument("--json", action="store_true", help="one object a line")

    simulate = command("simulate", run_simulate, "let bots play, and show how it went")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=int, required=True, metavar="N")
    simulate.add_argument("--seed", type=int, metavar="S", help="0 to 2^128-1; drawn when absent")
    simulate.add_argument("--games", type=int, default=1, metavar="K")
    simulate.add_argument("--bots", default="greedy", metavar="A,B,...", help="one, or one a seat")
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    simulate.add_argument("--record", metavar="DIR", help="write each game's record there")
    simulate.add_argument("--json", action="store_true", help="one object a line and game")

    replay = command("replay", run_replay, "show or verify a record")
    replay.add_argument("file", metavar="FILE")
    kind = replay.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="the log in words (default)")
    kind.add_argument("--json", action="store_true", help="an object an entry")
    kind.add_argument("--verify", action="store_true", help="play it again and compare")
    replay.add_argument("--at", type=int, metavar="N", help="the public state after N entries")
    return parser, dict(adder.choices)


def nearest(word: str, known: Sequence[str] | dict[str, Parser]) -> str:
    """The end of a sentence about an unknown word: the known one that was probably meant."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are: {', '.join(known)}"


def options_of(parser: Parser) -> list[str]:
    """The long options that a parser knows."""
    return [
        name
        for action in parser._actions
        for name in action.option_strings
        if name.startswith("--")
    ]


def run_window(words: Words) -> int:
    """`parlour`: open the window."""
    raise Failure("the window isn't there yet; try: parlour games")


def run_games(words: Words) -> int:
    """`parlour games`: what can be played."""
    for game in GAMES.values():
        names = {lang: game.words.name(lang, game.id) for lang in ("en", "cs")}
        least, most = game.seats
        if words.json:
            options = {
                name: {"default": option.default, "values": list(option.values)}
                for name, option in game.options.items()
            }
            line = {"game": game.id, "name": names, "seats": [least, most], "options": options}
            print(json.dumps(line, ensure_ascii=False))
        else:
            print(f"{game.id}  {names['en']}, {least} to {most} seats")
    return DONE


def run_simulate(words: Words) -> int:
    """`parlour simulate`: games between bots."""
    raise Failure("simulate isn't there yet")


def run_replay(words: Words) -> int:
    """`parlour replay`: show or verify a record."""
    raise Failure("replay isn't there yet")


def _without_values(argv: Sequence[str]) -> list[str]:
    """The words without the values of the options that may stand before a command."""
    left, words = [], iter(argv)
    for word in words:
        left.append(word)
        if word in ("--home", "--lang", "--size"):
            next(words, None)
    return left
