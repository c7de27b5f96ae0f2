"""Bots out of somebody's own module: how they are found, and what happens when they fail."""

import sys

import pytest

from tests.commands import assert_told, call, run

GOOD = """
from parlour.core import domains

print("a module that prints")

class Bot:
    def choose(self, view, question, generator):
        print("a bot that thinks aloud")
        assert view.seat == question.seat
        return domains.draw(question.options, generator)

def make(game, seat, seats):
    assert game == "goldrush-city" and 0 <= seat < seats == 3
    return Bot()
"""

BAD = """
import functools
import sys

class Speechless(Exception):
    def __repr__(self):
        raise KeyError("no words")
    __str__ = __repr__

class Bot:
    blind = BLIND
    def choose(self, view, question, generator):
        ANSWER

def make(game, seat, seats):
    return Bot()
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Write a module into the current folder; a name is used once, for Python remembers modules."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def write(name, text):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
        return f"{name}:make"

    return write


def simulate(bots, *more):
    return call("simulate", "goldrush-city", "--seats", 3, "--seed", 1, "--bots", bots, "--json", *more)


def test_a_bot_in_the_current_folder_plays_and_what_it_prints_is_no_result(module):
    done = simulate(module("good", GOOD))
    assert done.code == 0
    (row,) = done.rows
    assert row["bots"] == ["good:make"] * 3
    assert "a module that prints" in done.err
    assert "a bot that thinks aloud" in done.err


def test_a_bot_that_draws_as_the_random_bot_does_plays_the_same_game(module):
    (mine,), (random,) = simulate(module("alike", GOOD)).rows, simulate("random").rows
    assert mine | {"bots": random["bots"]} == random


def test_bots_are_found_from_a_folder_with_letters_beyond_ascii(tmp_path):
    folder = tmp_path / "hráči ☺"
    folder.mkdir()
    (folder / "kolečko.py").write_text(GOOD, encoding="utf-8")
    words = ["simulate", "goldrush-city", "--seats", 3, "--seed", 1, "--json", "--record", "záznamy"]
    done = run(*words, "--bots", "kolečko:make,random,random", cwd=folder)
    assert done.code == 0, done.err
    (row,) = done.rows
    assert row["bots"][0] == "kolečko:make"
    assert row["record"] == "záznamy/goldrush-city-3-1.parlour".replace("/", "\\" if sys.platform == "win32" else "/")
    shown = run("replay", row["record"], cwd=folder, env={"LC_ALL": "C", "LANG": "C"})
    assert (shown.code, shown.err) == (0, "")
    assert "seats: kolečko:make, random, random" in shown.out


@pytest.mark.parametrize("blind", [True, False])
@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize(
    ("answer", "texts"),
    [
        ("raise KeyError('lost')", ["failed: KeyError: 'lost'", "its traceback is in"]),
        ("raise RuntimeError", ["failed: RuntimeError; "]),
        ("raise ValueError('two\\n\\nlines')", ["failed: ValueError: two lines"]),
        ("return 'everything'", ["answered 'everything': "]),
        ("return True", ["answered True: ", "whole numbers"]),
        ("return list(question.options) * 500", ["answered [", "whole numbers"]),
        ("return None", ["answered None: "]),
        ("return 10**9999", ["answered <int>: ", "whole numbers"]),
        ("return functools.reduce(lambda nest, _: (nest,), range(99999))", ["answered <tuple>: ", "whole numbers"]),
        ("return Speechless()", ["answered <Speechless>: ", "whole numbers"]),
        ("raise Speechless", ["failed: Speechless; "]),
        ("sys.exit(0)", ["failed: SystemExit: 0", "its traceback is in"]),
        ("sys.exit()", ["failed: SystemExit; "]),
        ("return question.options.lost", ["failed: AttributeError: "]),
    ],
)
def test_a_bot_that_fails_or_answers_what_it_may_not(module, tmp_path, answer, texts, recorded, blind):
    module("bad", BAD.replace("ANSWER", answer).replace("BLIND", str(blind)))
    more = ["--record", tmp_path / "records"] if recorded else []
    done = simulate("random,bad:make,random", *more)
    assert done.out == ""
    assert_told(done, 1, *texts)
    first = done.err.splitlines()[0]
    assert first.startswith("parlour: bot 'bad:make' on seat 1, asked '")
    assert first.endswith("; seed 1")
    assert len(first) < 500
    if recorded:
        (path,) = (tmp_path / "records").iterdir()
        assert call("replay", path, "--verify").code == 0


def test_both_ways_of_playing_find_the_same_fault(module, tmp_path):
    module("sly", BAD.replace("ANSWER", "return 'end'").replace("BLIND", "False"))
    quick, recorded = (simulate("sly:make", *more).err.splitlines()[0] for more in ([], ["--record", tmp_path]))
    assert quick == recorded
    assert "answered 'end'" in quick


@pytest.mark.parametrize(
    ("text", "name", "texts"),
    [
        (None, "nowhere_at_all:make", ["'nowhere_at_all:make' cannot be loaded", "No module named"]),
        ("", "empty:make", ["AttributeError", "no attribute 'make'"]),
        ("make = 3", "number:make", ["make is no factory(game, seat, seats)"]),
        ("def make(:", "typo:make", ["SyntaxError"]),
        ("raise OSError('no way')", "raising:make", ["OSError: no way"]),
        ("import sys\nsys.exit(5)", "leaving:make", ["'leaving:make' cannot be loaded: SystemExit: 5"]),
        ("", "noname:", ["cannot be loaded"]),
        (None, ":make", ["cannot be loaded"]),
    ],
)
def test_a_bot_that_cannot_be_loaded(module, text, name, texts):
    if text is not None:
        module(name.partition(":")[0], text)
    done = simulate(name)
    assert_told(done, 2, *texts)
    assert done.out == ""


def test_a_factory_that_fails(module):
    text = "def make(game, seat, seats):\n    return [][seat]\n"
    assert_told(simulate(module("factory", text)), 1, "could not be made for seat 0: IndexError")


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ("pass", ["could not be made for seat 0", "NoneType has no method choose(view, question, generator)"]),
        ("return seat", ["could not be made for seat 0", "int has no method choose"]),
        ("raise SystemExit", ["could not be made for seat 0: SystemExit"]),
        ("import sys; sys.exit('gone')", ["could not be made for seat 0: SystemExit: gone"]),
    ],
)
def test_a_factory_that_makes_no_bot(module, tmp_path, body, texts, recorded):
    """No game is reported, and no seat without a bot ends a game early."""
    name = module("makes_nothing", f"def make(game, seat, seats):\n    {body}\n")
    done = simulate(name, *(["--record", tmp_path / "records"] if recorded else []))
    assert_told(done, 1, *texts)
    assert done.out == ""
    assert not (tmp_path / "records").exists()


def test_a_bot_that_counts_as_false_plays_all_the_same(module, tmp_path):
    name = module("empty_list", GOOD.replace("class Bot:", "class Bot(list):"))
    (quick,), (recorded,) = simulate(name).rows, simulate(name, "--record", tmp_path / "records").rows
    assert recorded.pop("record")
    assert recorded == quick
    assert quick["reason"]


def test_a_bot_cannot_change_what_the_cards_are_worth(module):
    """What a question shows is a seat's own, so that a careless bot changes no rule for the others."""
    careless = GOOD.replace(
        "return domains",
        """try:
            question.options.worth.update(dict.fromkeys(question.options.worth, 99))
        except AttributeError:  # plain options, or a map that cannot be changed
            pass
        return domains""",
    )
    (random,), (mine,) = simulate("random").rows, simulate(module("careless", careless)).rows
    assert mine | {"bots": random["bots"]} == random


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that somebody stands in")
def test_bots_are_loaded_even_where_the_current_folder_is_gone(module, tmp_path, monkeypatch):
    module("good", GOOD)
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert simulate("good:make").code == 0
    monkeypatch.chdir(tmp_path)


def test_games_before_a_fault_are_reported(module):
    text = GOOD.replace("print", "str").replace(
        "return domains", "if question.kind == 'keep': 1 / 0\n        return domains"
    )
    done = simulate(module("later", text), "--games", 9)
    assert_told(done, 1, "asked 'keep'", "ZeroDivisionError", f"seed {1 + len(done.rows)}")
    alone = simulate("later:make", "--seed", 1 + len(done.rows))
    assert alone.err.splitlines()[0] == done.err.splitlines()[0]
