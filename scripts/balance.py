"""Measure the balance of Dungeon Petz, and print it: scripts/balance.py [--games 400] [--write]

Greedy bots play the same number of games in every variant and with every number of seats; what they
do is counted by the events that the rules emit. `--write` puts the tables into the page
core/games/dungeon_petz/BALANCE.md, in place of all below its heading "Figures". The same seed gives
the same tables, whatever `--jobs` says.
"""

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from watching import Played, Sort, name, play

from parlour.core.games.dungeon_petz import components, state
from parlour.standings import wilson

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "core" / "games" / "dungeon_petz" / "BALANCE.md"
HEADING = "## Figures\n"
"""What stands below this line of the page is made here."""
FAR = 0.10
"""A seat whose mean score is further than this from the mean of all is marked."""

MAIN = (Sort("base", 4), Sort("standard", 4), Sort("extended", 4), Sort("middle_way", 3))
"""What is told in full: each variant, with the most seats that it allows."""
OTHERS = tuple(
    sort
    for sort in (Sort(variant, seats) for variant in state.VARIANTS for seats in components.VARIANT[variant].boards)
    if sort not in MAIN
)


# ---------------------------------------------------------------- adding up


class Games:
    """All games of a sort."""

    def __init__(self, sort: Sort, games: Sequence[Played]) -> None:
        self.sort = sort
        self.games = games
        self.seats = range(sort.seats)
        self.counts: Counter[tuple[str, str]] = Counter()
        for game in games:
            for (what, named, _), count in game.notes.items():
                self.counts[what, named] += count

    def of(self, what: str, named: str | None = None) -> int:
        """Return how often something was counted in all games, under one name or any."""
        if named is not None:
            return self.counts[what, named]
        return sum(count for (noted, _), count in self.counts.items() if noted == what)

    def a_seat(self, what: str, named: str | None = None) -> float:
        """Return how often something was counted for a seat in a game."""
        return self.of(what, named) / len(self.games) / self.sort.seats

    def by_seat(self, what: str, seat: int) -> list[int]:
        """Return how often something was counted for a seat, under any name, in each game."""
        return [
            sum(count for (noted, _, whose), count in game.notes.items() if (noted, whose) == (what, seat))
            for game in self.games
        ]

    def mean(self) -> float:
        """Return the mean score of all seats."""
        return fmean(points for game in self.games for points in game.points)

    def beside_owner(self, what: str, named: str) -> list[float]:
        """Return by how much each seat for which something was counted scored more than the mean of its game."""
        return [
            game.points[seat] - fmean(game.points)
            for game in self.games
            for seat in self.seats
            if game.notes[what, named, seat]
        ]


def mean(values: Sequence[float], digits: int = 1, sign: str = "") -> str:
    """Return a mean with its 95 % interval."""
    if len(values) < 2:
        return "-"
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):{sign}.{digits}f} ± {half:.{digits}f}"


def share(part: int, whole: int) -> str:
    """Return a share in percent."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a Markdown table: the first column are words, the others numbers."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return [*["| " + " | ".join(line) + " |" for line in lines], ""]


# ---------------------------------------------------------------- the page


def scores(found: Sequence[Games]) -> list[str]:
    """Return the table of scores and wins, by seat and by the order of the first round."""
    rows = []
    for games in found:
        for seat in games.seats:
            title = str(games.sort) if not seat else ""
            kept = [seat] * len(games.games)
            turn = [game.order[seat] for game in games.games]
            rows.append((title, f"{seat}", *standing(games, kept), f"{seat + 1}", *standing(games, turn)))
    return table(("Games", "Seat", "Score", "Off", "Wins", "In order", "Score", "Off", "Wins"), rows)


def standing(games: Games, seats: Sequence[int]) -> tuple[str, str, str]:
    """Return mean score, distance from the mean of all, and wins of a seat in each game."""
    points = [game.points[seat] for game, seat in zip(games.games, seats, strict=True)]
    wins = sum((seat in game.winners) / len(game.winners) for game, seat in zip(games.games, seats, strict=True))
    low, high = wilson(wins, len(points))
    off = fmean(points) / games.mean() - 1
    mark = " **far**" if abs(off) > FAR else ""
    return (
        mean(points),
        f"{100 * off:+.1f} %{mark}",
        f"{100 * wins / len(points):.0f} % [{100 * low:.0f}, {100 * high:.0f}]",
    )


ACCOUNT: tuple[tuple[str, str, str | None], ...] = (
    ("Reputation: exhibitions", "reputation", "exhibition"),
    ("Reputation: sales", "reputation", "business"),
    ("Reputation: final exhibitions", "reputation", "final"),
    ("Reputation: lost pets", "reputation", "lost"),
    ("Pets taken", "pet taken", None),
    ("Pets sold", "pet sold", None),
    ("of them from the platform", "sold by", "platform"),
    ("Pets kept to the end", "pet kept", None),
    ("Pets lost", "pet lost", None),
    ("Lost: left out in phase 3", "lost by", "left out"),
    ("Lost: escaped", "lost by", "escaped"),
    ("Lost: died of suffering", "lost by", "died"),
    ("Lost: vanished by magic", "lost by", "vanished"),
    ("Gold: at the start", "gold", "start"),
    ("Gold: income", "gold", "income"),
    ("Gold: jobs of imps, pearls", "gold", "jobs"),
    ("Gold: office", "gold", "workshops"),
    ("Gold: pets sold", "gold", "sales"),
    ("Gold: sent with groups", "gold", "groups"),
    ("Gold: all other prices", "gold", "prices"),
    ("Gold: left in the end", "gold left", None),
    ("Groups sent", "space", None),
    ("Groups kept home", "kept-home", None),
    ("Groups pulled back", "pulled-back", None),
    ("Accessories taken", "accessory taken", None),
    ("Accessories given to a pet, once a round", "accessory worn", None),
)
"""The lines about a seat: title, what is counted, under which name."""


def account(found: Sequence[Games]) -> list[str]:
    """Return the table of what a seat has in a game."""
    rows = [(title, *(f"{games.a_seat(what, named):.2f}" for games in found)) for title, what, named in ACCOUNT]
    worst = [max((games.by_seat("pet lost", seat) for seat in games.seats), key=fmean) for games in found]
    rows.append(("Pets lost by the seat that loses most", *(mean(lost, 2) for lost in worst)))
    return table(("A seat in a game", *(str(games.sort) for games in found)), rows)


def spaces(found: Sequence[Games]) -> list[str]:
    """Return the table of how often each action space was taken, of the rounds in which no neutral imp stood there."""
    rows = []
    for space in components.SPACE:
        row = [name(space)]
        for games in found:
            rounds = sum(game.rounds for game in games.games) - games.of("blocked", space)
            exists = space in components.spaces(components.VARIANT[games.sort.variant].sets)
            row.append(share(games.of("space", space), rounds) if exists else "-")
        rows.append(row)
    return table(("Action space", *(str(games.sort) for games in found)), rows)


def pieces(kind: str, ids: Iterable[str], found: Sequence[Games], more: Sequence[str] = ()) -> list[str]:
    """Return a table of how often each piece of a kind was taken where it was on offer, of `more` that happened to it
    then, and of the scores of its takers beside their opponents.
    """
    rows = []
    for piece in ids:
        shares = [share(games.of(f"{kind} taken", piece), games.of(f"{kind} offered", piece)) for games in found]
        taken = sum(games.of(f"{kind} taken", piece) for games in found)
        after = [share(sum(games.of(f"{kind} {word}", piece) for games in found), taken) for word in more]
        beside = [gain for games in found for gain in games.beside_owner(f"{kind} taken", piece)]
        rows.append((name(piece), *shares, *after, mean(beside, sign="+")))
    return table((kind.capitalize(), *(str(games.sort) for games in found), *more, "score beside opponents"), rows)


def workshops(found: Sequence[Games]) -> list[str]:
    """Return the table of how often a workshop was used in a game in which it opened: in phase 2, in phase 5."""
    rows = []
    for workshop in ids(components.WORKSHOP):
        row = [name(workshop)]
        for games in found:
            opened = games.of("workshop offered", workshop)
            uses = [games.of(f"workshop in {phase}", workshop) for phase in ("send", "business")]
            row += [f"{use / opened:.2f}" if opened else "-" for use in uses]
        rows.append(row)
    heads = [f"{games.sort}: phase {phase}" for games in found for phase in (2, 5)]
    return table(("Workshop", *heads), rows)


def effects(found: Sequence[Games]) -> list[str]:
    """Return the table of how often artifacts worked, by what they do, in a game in which anybody has one."""
    rows = []
    for row in components.ARTIFACT.values():
        if row.trait in EFFECTS:
            cells = [(games.of("artifact worked", row.trait), games.of("artifact taken", row.id)) for games in found]
            rows.append((name(row.id), EFFECTS[row.trait], *(f"{a / b:.2f}" if b else "-" for a, b in cells)))
    return table(("Artifact", "counted", *(str(games.sort) for games in found)), rows)


EFFECTS = {
    "freezer": "frozen food eaten",
    "no_wound": "imps saved",
    "exchange_cards": "cards exchanged",
    "clean_occupied": "manure cleared beside pets",
    "double_shift": "second jobs",
    "extra_income": "gold",
    "half_size": "groups with the hat",
    "copies_artifact": "copies made",
}
"""What can be counted of an artifact's work, by its trait; a book does nothing but keep the hand larger."""


def ids(rows: Iterable[int]) -> list[str]:
    """Return the ids of faces."""
    return [components.FACES[face] for face in rows]


def page(games: int, seed: int, jobs: int = 1) -> str:
    """Play and return all that is told, as Markdown."""
    sorts = (*MAIN, *OTHERS)
    todo = [(sort, at) for sort in sorts for at in range(seed, seed + games)]
    if jobs > 1:
        with multiprocessing.Pool(jobs) as pool:
            played = pool.map(play, todo, chunksize=4)
    else:
        played = [play(game) for game in todo]
    found = [Games(sort, played[games * at : games * at + games]) for at, sort in enumerate(sorts)]
    main, others = found[: len(MAIN)], found[len(MAIN) :]
    parts = (
        ("Scores and wins by seat", scores(main)),
        ("The same with fewer seats", scores(others)),
        ("A seat in a game", account(main)),
        ("The same with fewer seats", account(others)),
        ("Action spaces", spaces(main)),
        ("Pets", pieces("pet", ids(components.PET), main, ("sold", "kept", "lost"))),
        ("Cages", pieces("cage", ids(components.CAGE), main)),
        ("Addons", pieces("addon", ids(components.ADDON), main)),
        ("Artifacts", pieces("artifact", ids(components.ARTIFACT), main)),
        ("What artifacts did", effects(main)),
        ("Accessories", pieces("accessory", ids(components.ACCESSORY), main, ("worn",))),
        ("Workshops", workshops(main)),
    )
    head = f"Games with the seeds {seed} to {seed + games - 1} of each sort: {games * len(sorts)} games.\n"
    return "\n".join([head, *(line for title, lines in parts for line in (f"### {title}", "", *lines))]).rstrip() + "\n"


def main(argv: list[str] | None = None) -> int:
    """Play the games and print or write the tables; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="how many of each sort")
    parser.add_argument("--seed", type=int, default=1, help="the first game's; then one more each")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play side by side")
    parser.add_argument("--write", action="store_true", help="into the page, instead of printing")
    words = parser.parse_args(argv)
    if words.games < 1:
        parser.error("no games to play")
    told = page(words.games, words.seed, words.jobs)
    if words.write:
        before, heading, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
        PAGE.write_text(f"{before}{heading}\n{told}", encoding="utf-8", newline="\n")
    else:
        print(told, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
