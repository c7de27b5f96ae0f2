"""The command line: what can be typed after `parlour`, and the exit codes it ends with.

Results go to stdout, everything else to stderr. The work of a command lies in a module of its own, imported when it
runs; nothing but the window imports pygame.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from parlour import __version__, places, terminal
from parlour.terminal import BAD_INPUT, DONE, FAILED, INTERRUPTED, Failure

Words = argparse.Namespace

_BEFORE_COMMAND = ("--home", "--lang", "--size")
"""Options with a value that may stand before a command."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are `Failure`s of one or two lines instead of a whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raise the failure for words that don't fit."""
        raise Failure(f"{message}\nsee: {self.prog} --help", BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the words ask for and return the exit code; without words, open the window."""
    terminal.prepare()
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(words)
        terminal.show("", end="")  # what argparse has printed is written now, or fails now
        return code
    except Failure as failure:
        terminal.tell(f"parlour: {failure}")
        return failure.code
    except terminal.ReaderGone:
        return DONE
    except KeyboardInterrupt:
        terminal.tell("parlour: stopped")
        return INTERRUPTED


def _run(argv: list[str]) -> int:
    try:
        words = parse(argv)
        run: Callable[[Words], int] = words.run
        return run(words)
    except SystemExit as done:  # argparse, after --help and --version
        return done.code if isinstance(done.code, int) else DONE
    except (Failure, terminal.ReaderGone):
        raise
    except Exception as error:  # a fault of Parlour's own: its traceback goes to a file
        try:
            log = terminal.log_error(places.home(_home_in(argv)), error)
        except Failure:  # there is no home to write in
            log = None
        where = f"; what happened is written down in {log}" if log else ""
        raise Failure(
            f"something went wrong inside Parlour: {type(error).__name__}: {terminal.plain(error)}{where}"
        ) from error


def _home_in(argv: Sequence[str]) -> str | None:
    """Return the folder that `--home` names, also when the other words are wrong."""
    for word, after in zip(argv, [*argv[1:], ""], strict=True):
        if word == "--home" or word.startswith("--home="):
            return word.partition("=")[2] or after or None
    return None


def parse(argv: Sequence[str]) -> Words:
    """Read the words; `run` in the result is the command's function.

    Raises `Failure` for a word that doesn't fit, with the nearest one that does.
    """
    parser, commands = build_parser()
    command = _command_in(argv)
    before = argv if command is None else argv[: argv.index(command)]
    _check_options(before, parser, None)
    if command is not None and command not in commands:
        meant = terminal.did_you_mean(command, commands) or f"\nthere are: {', '.join(commands)}"
        raise Failure(f"there is no command {command!r}{meant}", BAD_INPUT)
    _check_options(argv, parser, commands.get(command or ""))
    words, unknown = parser.parse_known_args(argv, Words(home=None))
    if unknown:
        raise _unknown(" ".join(unknown), "", parser, commands.get(command or ""))
    return words


def _check_options(argv: Sequence[str], parser: Parser, command: Parser | None) -> None:
    """Raise `Failure` for a misspelt option, before argparse says that the right one is missing."""
    known = {*options_of(parser), *(options_of(command) if command else ())}
    for word in argv:
        if word == "--":
            return
        name = word.partition("=")[0]
        if name.startswith("--") and name not in known:
            raise _unknown(word, name, parser, command)


def _unknown(words: str, name: str, parser: Parser, command: Parser | None) -> Failure:
    place = command or parser
    meant = terminal.did_you_mean(name, options_of(place)) or f"\nsee: {place.prog} --help"
    return Failure(f"unknown: {terminal.plain(words)}{meant}", BAD_INPUT)


def _command_in(argv: Sequence[str]) -> str | None:
    """Return the first word that is neither an option nor the value of one before a command."""
    words = iter(argv)
    for word in words:
        if word in _BEFORE_COMMAND:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return None


def build_parser() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of all words, and that of each command."""
    common = Parser(add_help=False)
    common.add_argument(
        "--home",
        metavar="DIR",
        type=_folder,
        default=argparse.SUPPRESS,
        help="settings, saves, journals and logs live here (or in PARLOUR_HOME)",
    )
    parser = Parser(
        prog="parlour",
        parents=[common],
        allow_abbrev=False,
        description="Board games for an evening. Without a command the window opens.",
    )
    parser.set_defaults(run=run_window)
    parser.add_argument("--version", action="version", version=f"parlour {__version__}")
    parser.add_argument("--lang", choices=("en", "cs"), help="the window's language")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size, such as 1280x720")
    adder = parser.add_subparsers(metavar="COMMAND", dest="command")

    def command(name: str, run: Callable[[Words], int], text: str) -> Parser:
        made = adder.add_parser(name, parents=[common], allow_abbrev=False, help=text, description=text)
        made.set_defaults(run=run)
        return made

    games = command("games", run_games, "list the games and their options")
    games.add_argument("--json", action="store_true", help="one object a line")
    _add_simulate(command("simulate", run_simulate, "let bots play, and show how it went"))
    _add_replay(command("replay", run_replay, "show or verify a record"))
    _add_host(command("host", run_host, "open a table on the local network"))
    _add_join(command("join", run_join, "take an open seat at somebody's table, in the window or with a bot"))
    _add_watch(command("watch", run_watch, "watch a table"))
    _add_tables(command("tables", run_tables, "list the tables on the local network"))
    return parser, dict(adder.choices)


def _add_simulate(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id, such as goldrush-city; see: parlour games")
    parser.add_argument("--seats", type=_whole, required=True, metavar="N", help="how many play")
    parser.add_argument("--seed", type=_seed, metavar="S", help="0 to 2^128-1; drawn and printed when absent")
    parser.add_argument("--games", type=_at_least_1, default=1, metavar="K", help="game i of K has seed S+i")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="A,B,...",
        help="one for all seats, or one a seat: random, greedy, or module:factory (default: greedy)",
    )
    _add_option(parser)
    parser.add_argument("--record", metavar="DIR", type=_folder, help="write each game's record there")
    parser.add_argument("--json", action="store_true", help="one object a line and game, as each ends")


def _add_option(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a switch of the rules; as often as needed. `parlour games --json` lists them",
    )


def _add_replay(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="the log in words (default)")
    kind.add_argument("--json", action="store_true", help="an object an entry")
    kind.add_argument("--verify", action="store_true", help="play it again and compare")
    parser.add_argument("--at", type=_whole, metavar="N", help="the public state after N entries, as JSON")


def _add_host(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's id, such as goldrush-city; see: parlour games")
    parser.add_argument("--seats", type=_whole, required=True, metavar="N", help="how many play")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="WHO",
        help="who sits there, in seat order: bot:NAME or open; the rest is open",
    )
    _add_option(parser)
    parser.add_argument("--name", metavar="TEXT", help="the table's name, as others see it")
    parser.add_argument("--port", type=_port, metavar="P", help="where to listen (default: any free port)")
    parser.add_argument(
        "--new", action="store_true", help="begin another table even if one with these words is unfinished"
    )
    _add_shared(parser)


def _add_join(parser: Parser) -> None:
    _add_target(parser)
    parser.add_argument(
        "--bot", metavar="NAME", help="who plays: random, greedy, or module:factory; without, the window opens there"
    )
    _add_shared(parser)


def _add_watch(parser: Parser) -> None:
    _add_target(parser)
    parser.add_argument("--delay", type=_delay, default=0, metavar="TURNS", help="see the game so many turns late")
    parser.add_argument("--window", action="store_true", help="watch in the window instead of here")
    _add_shared(parser)


def _add_tables(parser: Parser) -> None:
    parser.add_argument("--seconds", type=_seconds, default=3.0, metavar="S", help="how long to look (default: 3)")
    parser.add_argument("--json", action="store_true", help="one object a line")


def _add_target(parser: Parser) -> None:
    parser.add_argument(
        "target",
        nargs="?",
        metavar="ADDRESS:PORT or CODE",
        help="as the host prints them; without, the only table on the network",
    )


def _add_shared(parser: Parser) -> None:
    parser.add_argument("--password", metavar="TEXT", help="the table's password")
    parser.add_argument("--record", metavar="DIR", type=_folder, help="write the game's record there")
    parser.add_argument("--json", action="store_true", help="the result as an object")


def options_of(parser: Parser) -> list[str]:
    """Return the long options that a parser knows."""
    return [name for action in parser._actions for name in action.option_strings if name.startswith("--")]


# --- words with a form of their own: argparse adds the option's name to the message ---


def _whole(text: str) -> int:
    # Decimal digits alone: int() would take spaces, underscores, and more digits than it can print again.
    if not re.fullmatch("-?[0-9]{1,50}", text):
        raise argparse.ArgumentTypeError(f"a whole number is needed here, not {text[:60]!r}")
    return int(text)


def _at_least_1(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is needed here, not {text}")
    return number


def _port(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text}")
    return number


def _delay(text: str) -> int:
    number = _whole(text)
    if not 0 <= number <= 99:
        raise argparse.ArgumentTypeError(f"a number of turns from 0 to 99 is needed here, not {text}")
    return number


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,6})?", text) or not 0 < float(text) <= 600:
        raise argparse.ArgumentTypeError(f"a number of seconds up to 600 is needed here, not {text[:60]!r}")
    return float(text)


def _seed(text: str) -> int:
    from parlour.core import BadInput
    from parlour.core.start import check_seed

    number = int(text) if re.fullmatch("-?[0-9]{1,50}", text) else text[:60]
    try:
        return check_seed(number)  # type: ignore[arg-type]  # a text is refused by the same sentence
    except BadInput as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _folder(text: str) -> str:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("a folder is needed here")
    return text


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([1-9][0-9]{0,4})[xX]([1-9][0-9]{0,4})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"a size is written like 1280x720, not {text!r}")
    return int(found[1]), int(found[2])


# --- commands ---


def run_window(words: Words) -> int:
    """`parlour`: open the window."""
    return _window()(places.home(words.home), words.lang, words.size)


def _window() -> Callable[..., int]:
    """Return what opens the window."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from parlour.client.launch import run
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "pygame":
            raise
        raise Failure(f"the window needs pygame-ce, which is not installed: {error}", FAILED) from error
    return run


def run_games(words: Words) -> int:
    """`parlour games`: what can be played."""
    from parlour.core import GAMES
    from parlour.core.words import LANGUAGES

    for game in GAMES.values():
        names = {language: game.words.title(language) for language in LANGUAGES}
        least, most = game.seats
        if words.json:
            options = {
                name: {"default": option.default, "values": list(option.values)}
                for name, option in game.options.items()
            }
            line = {"game": game.id, "name": names, "seats": [least, most], "options": options}
            terminal.show(json.dumps(line, ensure_ascii=False))
        else:
            terminal.show(f"{game.id}  {names['en']}, {least} to {most} seats")
    return DONE


def run_simulate(words: Words) -> int:
    """`parlour simulate`: games between bots."""
    from parlour import simulate

    return simulate.run(words)


def run_replay(words: Words) -> int:
    """`parlour replay`: show or verify a record."""
    from parlour import replay

    return replay.run(Path(words.file), words)


def run_host(words: Words) -> int:
    """`parlour host`: open a table on the local network."""
    from parlour import network

    return network.host(words)


def run_join(words: Words) -> int:
    """`parlour join`: take a seat, with a bot here or in the window."""
    from parlour.network_words import window_plan

    if words.bot is None:
        plan = window_plan(words, "seat")
        return _window()(places.home(words.home), words.lang, words.size, plan)
    from parlour import network

    return network.join(words)


def run_watch(words: Words) -> int:
    """`parlour watch`: see a table play, here or in the window."""
    from parlour.network_words import window_plan

    if words.window:
        plan = window_plan(words, "watch")
        return _window()(places.home(words.home), words.lang, words.size, plan)
    from parlour import network

    return network.watch(words)


def run_tables(words: Words) -> int:
    """`parlour tables`: what is on the local network."""
    from parlour import network_tables

    return network_tables.run(words)
