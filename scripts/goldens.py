"""The golden records of tests/golden: scripts/goldens.py [--rewrite]

Without the switch it says what they show and lack. With it they are written again by the same answers, as far as those
still fit; what is no longer shown then is searched for in new games. A changed hash needs a line in CHANGELOG.md.
"""

import argparse
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from parlour.core import GAMES, IllegalAnswer, RecordError  # noqa: E402 - the clone's own, from anywhere
from parlour.core.bots import BotTable  # noqa: E402
from parlour.core.chance import Generator  # noqa: E402
from parlour.core.deal import SeededDealer  # noqa: E402
from parlour.core.game import Game  # noqa: E402
from parlour.core.record import Record, read_record, record_to  # noqa: E402
from parlour.core.table import Table  # noqa: E402
from tests.core.evening import random_options  # noqa: E402
from tests.goldens import CHANGELOG, FOLDER, NAMES, Feature, goldens, last_hash, show, wanted  # noqa: E402

TRIES, MOST_TRIES = 160, 3000
"""Games that a search looks at; more of them only as long as something has never been shown."""

MOST_ENTRIES = 700
BOTS = ("random", "greedy")
HEADING = "### Record hashes\n"
FIRST = "the first hash"


def open_game(game: Game, seats: int, seed: int, options: dict[str, object]) -> Table:
    """Return a table on which nothing is entered."""
    return Table(game, game.new_state(seats, game.complete_options(options)), SeededDealer(seed))  # type: ignore[arg-type]


def play(folder: Path, game: Game, seats: int, seed: int) -> Path | None:
    """Record a game between bots who take something back now and then; `None` for one that is too long."""
    generator = Generator(seed)
    options = random_options(game, generator, seats)
    names = [BOTS[seed // 3 % 2]] * seats
    table = open_game(game, seats, seed, options)
    bots = BotTable(game, seed, names)
    recorder = record_to(folder, table, seed, names)
    table.settle()
    while not table.over and table.entries < MOST_ENTRIES:
        if table.undo_blocked is None and not generator.randrange(30):
            table.undo()
        seat = bots.seat_to_move(table)
        assert seat is not None
        table.answer(bots.choose(table, seat), seat)
    recorder.close()
    return recorder.path if table.over else None


def search(folder: Path, game: Game, lacking: set[Feature], names: Collection[str]) -> list[Path]:
    """Return records, under none of these names, that together show what is lacking: always the one that adds most, the
    shorter of equals.
    """
    least, most = game.seats
    pool: dict[Path, frozenset[Feature]] = {}
    unseen = set(lacking)
    for seed in range(MOST_TRIES):
        if seed >= TRIES and not unseen:
            break
        path = play(folder, game, least + seed % (most - least + 1), seed)
        if path is not None and path.name not in names:
            pool[path] = show(read_record(path)).features
            unseen -= pool[path]
    if unseen:
        raise SystemExit(f"{game.id}: {MOST_TRIES} games never show {sorted(unseen)}")
    chosen = []
    while lacking:
        best = max(pool, key=lambda path: (len(pool[path] & lacking), -path.stat().st_size))
        chosen.append(best)
        lacking = lacking - pool.pop(best)
    return chosen


def play_again(folder: Path, record: Record) -> Path:
    """Record the same answers by the rules as they are now; raises `IllegalAnswer` where one doesn't fit."""
    header = record.header
    assert header.seed is not None
    table = open_game(GAMES[header.game], header.seats, header.seed, dict(header.options))
    recorder = record_to(folder, table, header.seed, header.bots)
    table.settle()
    lines = [line for line in record.lines if line.seat >= 0]
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        if line.kind == "sealed":
            assert after is not None
            table.answer(line.value, after.seat)
        elif line.kind == "undo":
            table.undo(line.seat)
        elif table.entries == line.index:  # else it followed by itself
            table.answer(line.value, line.seat)
    recorder.close()
    if not table.over:
        raise IllegalAnswer("the game is not over")
    return recorder.path


def same_answers(folder: Path, game: Game) -> dict[Path, frozenset[Feature]]:
    """Write the present records of a game again, as far as their answers still fit; return what each of them shows."""
    kept = {}
    for path in goldens():
        try:
            record = read_record(path)
            if record.header.game == game.id:
                again = play_again(folder, record)
                kept[again] = show(read_record(again)).features
        except (IllegalAnswer, RecordError, ValueError, AssertionError, LookupError) as error:
            print(f"{path.name}: the answers no longer fit ({error})", file=sys.stderr)
    return kept


def rewrite() -> None:
    """Write all golden records again."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as place:
        fresh = {}
        for name in NAMES:
            game = GAMES[name]
            kept = same_answers(Path(place) / "again", game)
            lacking = wanted(game).difference(*kept.values())
            if lacking:
                print(f"{name}: searching for games that show {len(lacking)} things more", file=sys.stderr)
            found = search(Path(place) / "found", game, lacking, [path.name for path in kept]) if lacking else []
            fresh |= {path.name: path.read_bytes() for path in (*kept, *found)}
    for path in goldens():
        path.unlink()
    for name, data in fresh.items():
        (FOLDER / name).write_bytes(data)


def missing_lines() -> Iterator[tuple[str, str]]:
    """Yield (file, hash) of changed records that the changelog lacks; new ones are noted there."""
    text = CHANGELOG.read_text(encoding="utf-8")
    added = ""
    for path in goldens():
        line = f"- {path.name} {last_hash(path)}: "
        if f"- {path.name} " not in text:
            added += f"{line}{FIRST}\n"
        elif line not in text:
            yield path.name, last_hash(path)
    if added:
        head, heading, rest = text.partition(HEADING)
        intro, blank, lines = rest.partition("\n- ")
        CHANGELOG.write_text(f"{head}{heading}{intro}\n{added}{blank[1:]}{lines}", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words ask for; return 0, or 1 when a changed hash has no line in the changelog yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rewrite", action="store_true", help="write the records again")
    if parser.parse_args(argv).rewrite:
        rewrite()
    for name in NAMES:
        lacking = wanted(GAMES[name])
        for path in goldens():
            record = read_record(path)
            if record.header.game != name:
                continue
            try:
                lacking -= show(record).features
            except RecordError as error:
                print(f"{error}\nif only rules or data changed: python3 scripts/goldens.py --rewrite", file=sys.stderr)
                return 1
            print(f"{path.name} {last_hash(path)} {len(record.entries)} entries")
        print(f"{name}: everything is shown" if not lacking else f"{name} lacks: {sorted(lacking)}")
    changed = list(missing_lines())
    for file, hashed in changed:
        print(f"CHANGELOG.md needs, above its older line: - {file} {hashed}: RULE-ID and why", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
