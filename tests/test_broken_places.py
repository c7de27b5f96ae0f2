"""Folders and files that are not what they should be: a word and an exit code, never a traceback."""

import sys

import pytest

from tests.commands import assert_told, call

SIMULATE = ("simulate", "goldrush-city", "--seats", 3, "--seed", 1, "--bots", "random", "--json")
NOBODY = "~nobody-of-this-name/parlour"

posix = pytest.mark.skipif(sys.platform == "win32", reason="a folder of another user, devices, folders that go away")


@posix
@pytest.mark.parametrize("words", [SIMULATE, (*SIMULATE[:-2], "nowhere:make"), ("--lang", "cs")])
@pytest.mark.parametrize("named_by", ["word", "environment"])
def test_a_home_of_nobody(words, named_by, monkeypatch):
    home = NOBODY if named_by == "environment" else None
    before = ("--home", NOBODY) if named_by == "word" else ()
    done = call(*before, *words, home=home)
    assert_told(done, 2, NOBODY, "--home")
    assert done.out == ""


@posix
def test_a_home_beside_a_current_folder_that_is_gone(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    done = call("--home", "here", *SIMULATE)
    assert_told(done, 2, "here", "--home")
    assert call(*SIMULATE, home=tmp_path).code == 0
    monkeypatch.chdir(tmp_path)


@posix
def test_a_fault_of_parlour_itself_is_told_even_where_home_is_nobodys(monkeypatch):
    monkeypatch.setattr("parlour.cli.run_games", lambda words: 1 // 0)
    assert_told(call("--home", NOBODY, "games"), 1, "ZeroDivisionError")


@posix
@pytest.mark.parametrize("more", [(), ("--verify",), ("--json",)])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom"])
def test_a_file_without_an_end_is_not_read_to_its_end(device, more):
    assert_told(call("replay", device, *more), 2, "line 1: this is not a record of Parlour")


@pytest.mark.parametrize("size", ["00x640", "0000x1", "1024x00", "01024x640"])
def test_a_size_of_nothing(size):
    assert_told(call("--size", size), 2, "a size is written like 1280x720")
