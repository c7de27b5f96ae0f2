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


@posix
def test_names_that_would_break_a_message(tmp_path):
    """A message has one or two lines, whatever a file is called, and sends nothing to the terminal but text."""
    odd = tmp_path / "three\nlines\nand \x1b[31mred"
    assert_told(call("replay", odd), 2, r"three\nlines\nand \x1b[31mred")
    odd.write_bytes(b"no record\n")
    assert_told(call("replay", odd), 2, r"\nlines", "line 1: this is not a record of Parlour")
    assert_told(call("replay", odd, "--verify"), 2, r"\nlines", "line 1: this is not a record of Parlour")
    assert_told(call(*SIMULATE, "--record", odd), 1, r"cannot be recorded in", r"\nlines")
    assert_told(call("games", "--a\nb\nc"), 2, r"unknown: '--a\nb\nc'")
    assert_told(call("games", "a\nb\nc"), 2, r"unknown: 'a\nb\nc'")
    assert_told(call(*SIMULATE, "--bots", "a\nb,c\nd"), 2, r"a\nb,c\nd")
    for words in (("a\nb\nc",), ("--size", "a\nb\nc"), ("--lang", "a\nb\nc"), (*SIMULATE, "--seed", "a\nb\nc")):
        assert_told(call(*words), 2)
    for bot in ("a\nb\nc", "a\nb\nc:make"):
        assert_told(call(*SIMULATE, "--bots", bot), 2)
    assert_told(call(*SIMULATE, "--option", "a\nb\nc"), 2)
    assert_told(call(*SIMULATE, "--option", "max_rounds=a\nb\nc"), 2)
    assert_told(call("simulate", "a\nb\nc", "--seats", 3), 2)


@posix
def test_a_changed_record_with_an_odd_name(tmp_path):
    assert call(*SIMULATE, "--record", tmp_path).code == 0
    (path,) = tmp_path.iterdir()
    odd = path.rename(tmp_path / "a\nb\nc")
    whole = odd.read_bytes()
    odd.write_bytes(whole[:-1])
    assert_told(call("replay", odd), 0, r"a\nb\nc", "the last line is torn")
    odd.write_bytes(whole.replace(b" 1 bid ", b" 2 bid ", 1))
    assert_told(call("replay", odd), 1, r"a\nb\nc", "line ")
    assert_told(call("replay", odd, "--verify"), 1, r"a\nb\nc", "was changed")
