"""The script that measures the balance of Dungeon Petz: its figures are those of the games, and its page is whole."""

import re
from pathlib import Path

import pytest

from parlour.core.bots import BotTable
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.start import new_table

ROOT = Path(__file__).resolve().parent.parent
SEED = 5


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import balance

    return balance


@pytest.fixture
def balance(script, monkeypatch):
    """The script with two sorts of games."""
    monkeypatch.setattr(script, "MAIN", (script.Sort("standard", 4),))
    monkeypatch.setattr(script, "OTHERS", (script.Sort("base", 2),))
    return script


def tables(page):
    """Return the rows of all tables of a page, without their heads, by title."""
    found = {}
    for part in page.split("### ")[1:]:
        title, _, lines = part.partition("\n")
        rows = [line.strip("| ").split(" | ") for line in lines.splitlines() if line.startswith("|")]
        assert len({line.count("|") for line in lines.splitlines() if line.startswith("|")}) == 1, title
        found[title] = rows[2:]
    return found


def figures(page, title):
    """Return the first figures of a table's rows, by what the rows are about."""
    return {row[0]: row[1] for row in tables(page)[title]}


def table_game(seats, seed):
    """Play the same game at a table; return it and all events."""
    bots = BotTable(GAME, seed, ("greedy",) * seats)
    table = new_table(GAME.id, seats, seed, {"variant": "standard"})
    events = [tuple(event) for event in table.events]
    while (seat := bots.seat_to_move(table)) is not None:
        table.answer(bots.choose(table, seat), seat)
        events += [tuple(event) for event in table.events]
    return table, events


def test_the_figures_are_those_of_the_game_played_again_at_a_table(balance):
    page = balance.page(1, SEED)
    table, events = table_game(4, SEED)
    g = table.state
    first = next(event[1] for event in events if event[0] == "token")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ") and "%" in line][:4]
    assert len(rows) == 4
    shares = {seat: f"{100 * (seat in table.result.winners) / len(table.result.winners):.0f} %" for seat in range(4)}
    assert [row[-1].split(" [")[0] for row in rows] == [shares[(first + seat) % 4] for seat in range(4)]

    def a_seat(kind):
        return f"{sum(event[0] == kind for event in events) / 4:.2f}"

    had = figures(page, "A seat in a game")
    assert (had["Pets sold"], had["Pets lost"], had["Groups sent"]) == (a_seat("sold"), a_seat("lost"), a_seat("sent"))
    assert (had["Groups kept home"], had["Groups pulled back"]) == (a_seat("kept-home"), a_seat("pulled-back"))
    assert had["Accessories given to a pet, once a round"] == a_seat("adorned")
    assert had["Gold: left in the end"] == f"{sum(g.gold) / 4:.2f}"
    assert had["Pets kept to the end"] == f"{sum(len(g.kept(seat)) for seat in range(4)) / 4:.2f}"
    taken = figures(page, "Action spaces")
    for space in components.SPACE:
        times = sum(event[0] == "sent" and event[3] == space for event in events)
        assert taken[GAME.words.name("en", space)] == f"{100 * times / 5:.0f} %"
    owned = sum(len(artifacts) for artifacts in g.artifacts)
    shown = [share for share in figures(page, "Artifacts").values() if share == "100 %"]
    assert len(shown) == owned + sum(event[0] == "lost-artifact" for event in events)


def test_what_goes_in_comes_out(balance):
    """Pets, gold and reputation of a seat add up."""
    page = balance.page(2, SEED)
    for title in ("A seat in a game", "The same with fewer seats"):
        had = [(row[0], float(row[1])) for row in tables(page)[title] if "±" not in row[1]]
        named = dict(had)
        gold = sum(number for name, number in had if name.startswith("Gold: ") and "left" not in name)
        assert gold == pytest.approx(named["Gold: left in the end"], abs=0.05)
        ends = named["Pets sold"] + named["Pets kept to the end"] + named["Pets lost"]
        assert ends == pytest.approx(named["Pets taken"], abs=0.05)
        lost = sum(number for name, number in had if name.startswith("Lost: "))
        assert lost == pytest.approx(named["Pets lost"], abs=0.05)
    games = [
        script_game.points for script_game in map(balance.play, [(balance.MAIN[0], at) for at in (SEED, SEED + 1)])
    ]
    earned = sum(float(row[1]) for row in tables(page)["A seat in a game"] if row[0].startswith("Reputation"))
    assert earned == pytest.approx(sum(map(sum, games)) / 8, abs=0.05)


def test_writing_keeps_what_stands_above_the_figures(balance, tmp_path, monkeypatch, capsys):
    path = tmp_path / "page.md"
    monkeypatch.setattr(balance, "PAGE", path)
    path.write_text(f"# Title\n\nWords.\n\n{balance.HEADING}\nold\n", encoding="utf-8")
    words = ["--games", "1", "--seed", "3"]
    assert balance.main([*words, "--write"]) == 0
    written = path.read_bytes()
    assert written.startswith(f"# Title\n\nWords.\n\n{balance.HEADING}\n".encode())
    assert balance.main([*words, "--write", "--jobs", "2"]) == 0
    assert path.read_bytes() == written, "the same words make the same page"
    assert balance.main(words) == 0
    assert capsys.readouterr().out.encode() == written.partition(f"{balance.HEADING}\n".encode())[2]


def test_the_page_is_whole_and_no_seat_is_off(script):
    page = script.PAGE.read_text(encoding="utf-8")
    words, _, told = page.partition(script.HEADING)
    command = next(line for line in words.splitlines() if "scripts/balance.py" in line)
    games, seed = (int(re.search(rf"--{word} (\d+)", command)[1]) for word in ("games", "seed"))
    sorts = (*script.MAIN, *script.OTHERS)
    assert games >= 400
    assert f"the seeds {seed} to {seed + games - 1} of each sort: {games * len(sorts)} games." in told
    assert {sort.variant for sort in script.MAIN} == set(components.VARIANT)
    for sort in sorts:
        assert f"| {sort} | 0 |" in told
    assert "**far**" not in told
    found = tables(told)
    for title, rows in {
        "Action spaces": components.SPACE,
        "Pets": components.PET,
        "Workshops": components.WORKSHOP,
    }.items():
        assert len(found[title]) == len(rows)
    worst = next(row for row in found["A seat in a game"] if "loses most" in row[0])
    assert all(float(cell.split()[0]) < 1 for cell in worst[1:])
