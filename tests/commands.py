"""Runs commands of `parlour` for tests: in this process where that shows enough, else in one of its own."""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from parlour.cli import main

ROOT = Path(__file__).resolve().parent.parent

_HOME = tempfile.TemporaryDirectory(prefix="parlour-tests-")


class Done(NamedTuple):
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[Any]:
        """The objects of `--json`, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def call(*words: object, home: Path | None = None) -> Done:
    """Run a command in this process, on streams that would take ASCII alone if nobody changed that."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        with mock.patch.dict(os.environ, PARLOUR_HOME=str(home or _HOME.name)):
            code = main([str(word) for word in words])
        for stream in streams:
            stream.flush()
    out, err = (stream.buffer.getvalue().decode() for stream in streams)
    return Done(code, out, err)


def surroundings(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a command that runs by itself: this one's, with the clone on Python's path."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PARLOUR_HOME": _HOME.name, **(more or {})}


def command(*words: object) -> list[str]:
    """The words that start a command in a process of its own."""
    return [sys.executable, "-P", "-m", "parlour", *map(str, words)]


def run(*words: object, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Done:
    """Run a command in a process of its own, to its end."""
    return run_as(command(*words), cwd, env)


def run_python(code: str, *words: object, env: Mapping[str, str] | None = None) -> Done:
    """Run Python text in a process of its own; the words are its `sys.argv[1:]`."""
    return run_as([sys.executable, "-P", "-c", code, *map(str, words)], None, env)


def run_as(line: list[str], cwd: Path | None, env: Mapping[str, str] | None) -> Done:
    """Run a whole command line to its end."""
    done = subprocess.run(
        line, cwd=cwd, env=surroundings(env), stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def assert_told(done: Done, code: int, *texts: str) -> None:
    """Check that a command ended with a code and one or two lines on stderr, with these texts among them."""
    assert done.code == code, done
    assert 1 <= len(done.err.splitlines()) <= 2, done.err
    assert done.err.startswith("parlour: ")
    assert "Traceback" not in done.err
    for text in texts:
        assert text in done.err
