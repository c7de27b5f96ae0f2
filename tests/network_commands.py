"""Commands of the network in processes of their own, for tests: read while they run, killed at the end if need be."""

import json
import signal
import subprocess
import sys
import threading

import pytest

from tests.commands import ROOT, Done, surroundings

LONG = 60.0
"""Seconds for anything here at most; a game of bots takes two or three."""


class Command:
    """A command in a process of its own, with a home of its own or one that it shares."""

    def __init__(self, home, *words, game="tests.toy", first="", prefix=(), env=None):
        """Start it; `prefix` are the words of a command that runs it, `first` is Python to be run before."""
        program = f"import runpy; {first or 'pass'}; runpy.run_module({game!r}, run_name='__main__', alter_sys=True)"
        line = [*prefix, sys.executable, "-c", program, "--home", str(home), *map(str, words)]
        self.out, self.err = [], []
        self.process = subprocess.Popen(
            line,
            cwd=ROOT,
            env=surroundings(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._grown = threading.Condition()
        self._readers = [
            threading.Thread(target=self._read, args=pair, daemon=True)
            for pair in ((self.process.stdout, self.out), (self.process.stderr, self.err))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream, lines):
        for line in stream:
            with self._grown:
                lines.append(line.decode().rstrip("\n"))
                self._grown.notify_all()
        stream.close()

    def wait_for(self, text):
        """Return the first line, of either stream, with this text in it, as soon as it is there."""

        def found():
            return next((line for line in [*self.out, *self.err] if text in line), None)

        with self._grown:
            assert self._grown.wait_for(found, LONG), (text, self.out, self.err)
            return found()

    def end(self):
        """Wait for its end; return what it left."""
        code = self.process.wait(LONG)
        for reader in self._readers:
            reader.join(LONG)
        return Done(code, "\n".join(self.out), "\n".join(self.err))

    def interrupt(self, number=signal.SIGINT):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.end()


@pytest.fixture(name="start")
def starting(tmp_path):
    """Starts commands: `start(home, *words)`, the home being a name in this test's folder."""
    started = []

    def start(home, *words, **options):
        started.append(Command(tmp_path / home, *words, **options))
        return started[-1]

    yield start
    for one in started:
        one.process.kill()
        one.end()


def address_of(host):
    """Wait until a host says where it listens on loopback, and how that is written as a code."""
    host.wait_for("code ")
    return host.wait_for("listening 127.0.0.1").split()[1]


def results(*commands):
    """Wait for the end of all; return the objects that they printed, after what a host prints first."""
    ended = [command.end() for command in commands]
    assert [done.code for done in ended] == [0] * len(ended), ended
    return [json.loads(done.out.splitlines()[-1]) for done in ended]
