"""Play many games between bots and print who wins: scripts/matches.py random greedy --games 400

The bots sit down in the given order, and move on by one seat from game to game, so that each of
them has every seat equally often. Of each bot it prints the share of wins with a 95 % interval
(Wilson), and of the games how they ended and how long they took. With `--by ZONE` it also tells the
wins of each bot apart by the open cards that its seat's zone of that name holds in the end.
"""

import argparse
import itertools
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core import GAMES
from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.game import Game, OptionValue
from parlour.core.playout import Playout
from parlour.standings import wilson


class Match(NamedTuple):
    """One game to be played: the bot of each seat, the options, and the seed of game and bots."""

    game: str
    names: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    seed: int
    by: str


class Outcome(NamedTuple):
    """How a game went, as far as it counts here."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    kinds: tuple[str, ...]
    rounds: int
    answers: int
    nanoseconds: int


def play(match: Match) -> Outcome:
    """Play one game to its end."""
    game = GAMES[match.game]
    state = game.new_state(len(match.names), game.complete_options(dict(match.options)))
    table = BotTable(game, match.seed, match.names)
    playout = Playout(game, state, SeededDealer(match.seed), table.choose_in_playout)
    start = time.perf_counter_ns()
    playout.run()
    spent = time.perf_counter_ns() - start
    result = game.result(state)
    kinds = tuple(kind(game, state, seat, match.by) for seat in range(len(match.names)))
    rounds = getattr(state, "round", getattr(state, "turn", 0))
    return Outcome(match.names, result.winners, result.points, result.reason, kinds, rounds, playout.answers, spent)


def kind(game: Game, state: Any, seat: int, by: str) -> str:
    """Return the open cards in a seat's zone, as the word by which its wins are told apart."""
    cards = [card for zone in game.zones(state) if (zone.name, zone.seat) == (by, seat) for card in zone.cards]
    return " ".join(sorted(game.faces[state.face[card]] for card in cards if card in state.face)) or "none"


def line(name: str, wins: float, games: int) -> str:
    """Return a share with its interval, as it is printed."""
    low, high = wilson(wins, games)
    share = wins / games if games else 0.0
    return f"{name:<24} {100 * share:5.1f} %  [{100 * low:5.1f}, {100 * high:5.1f}]  of {games}"


def by_kind(outcomes: list[Outcome]) -> list[str]:
    """Return the lines about the wins of each bot with each kind of seat."""
    wins: Counter[tuple[str, str]] = Counter()
    held = Counter(pair for outcome in outcomes for pair in zip(outcome.names, outcome.kinds, strict=True))
    for outcome in outcomes:
        for seat in outcome.winners:
            wins[outcome.names[seat], outcome.kinds[seat]] += 1 / len(outcome.winners)  # type: ignore[assignment]
    lines = []
    for name in sorted({name for name, _ in held}):
        lines.append(f"wins of {name} by kind:")
        lines += [f"  {line(word, wins[name, word], held[name, word])}" for bot, word in sorted(held) if bot == name]
    return lines


def report(outcomes: list[Outcome], by: str = "") -> str:
    """Return the lines that are printed; a win that n share counts 1/n for each."""
    wins: Counter[str] = Counter()
    seat_wins: Counter[int] = Counter()
    seats: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for outcome in outcomes:
        for seat, name in enumerate(outcome.names):
            seats[name] += 1
            points[name] += outcome.points[seat]
        for seat in outcome.winners:
            wins[outcome.names[seat]] += 1 / len(outcome.winners)
            seat_wins[seat] += 1 / len(outcome.winners)
    games = len(outcomes)
    lines = ["wins, per game and seat held:"]
    lines += [
        f"  {line(name, wins[name], seats[name])}  points {points[name] / seats[name]:.2f}" for name in sorted(seats)
    ]
    lines += by_kind(outcomes) if by else []
    lines.append("wins by seat:")
    lines += [f"  {line(f'seat {seat}', seat_wins[seat], games)}" for seat in range(len(outcomes[0].names))]
    lines.append("ends:")
    reasons = Counter(outcome.reason for outcome in outcomes)
    lines += [f"  {line(reason, reasons[reason], games)}" for reason in sorted(reasons)]
    rounds = sorted(outcome.rounds for outcome in outcomes)
    spent = sorted(outcome.nanoseconds for outcome in outcomes)
    answers = sum(outcome.answers for outcome in outcomes)
    lines.append(f"rounds or turns: median {rounds[games // 2]}, least {rounds[0]}, most {rounds[-1]}")
    lines.append(
        f"seconds a game: median {spent[games // 2] / 1e9:.3f}, most {spent[-1] / 1e9:.3f}; "
        f"answers a game: {answers / games:.0f}"
    )
    return "\n".join(lines)


def matches(words: argparse.Namespace, game: Game) -> list[Match]:
    """Return the games to be played, with the bots moved on by one seat each time."""
    names = list(words.bots)
    if len(names) == 1:
        names *= words.seats
    elif len(names) == 2:
        names = [names[0], *[names[1]] * (words.seats - 1)]
    game.check_seats(len(names))
    options = dict(text.split("=", 1) for text in words.option)
    chosen = tuple((name, game.option_from_text(name, text)) for name, text in options.items())
    return [
        Match(words.game, tuple(names[-at % len(names) :] + names[: -at % len(names)]), chosen, at, words.by)
        for at in range(words.seed, words.seed + words.games)
    ]


def main(argv: list[str] | None = None) -> int:
    """Play the games and print the report; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bots", nargs="+", help="one for every seat; or one for all; or one and its opponents")
    parser.add_argument("--game", default="goldrush-city", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=4, help="where one or two bots are named")
    parser.add_argument("--games", type=int, default=100, help="how many games")
    parser.add_argument("--seed", type=int, default=0, help="the first game's; then one more each")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--by", default="", metavar="ZONE", help="tell wins apart by the cards in a zone of the seat")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play side by side")
    words = parser.parse_args(argv)
    todo = matches(words, GAMES[words.game])
    if not todo:
        parser.error("no games to play")
    if words.jobs > 1:
        with multiprocessing.Pool(words.jobs) as pool:
            outcomes = pool.map(play, todo, chunksize=4)
    else:
        outcomes = list(itertools.starmap(play, ((match,) for match in todo)))
    print(report(outcomes, words.by))
    return 0


if __name__ == "__main__":
    sys.exit(main())
