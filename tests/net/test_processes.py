"""Real processes at one table, killed, stopped and cut off: every one of them ends with the same record.

Which troubles are tried changes with the commit; scripts/soak.py kills tries them all.
"""

import json
import random
import socket

import pytest

from parlour.net.folders import FOLDER
from tests.commits import number_of_commit
from tests.net import processes
from tests.net.processes import FAULTS, KINDS, PHASES, VICTIMS, Trouble, trouble_of
from tests.net.proxy import PORT, Proxy

RUNS = 2


def seed_of(phase, fault, victim):
    """The first seed with this trouble."""
    return next(seed for seed in range(KINDS) if trouble_of(seed)[1:] == (phase, fault, victim))


def test_a_proxy_without_a_target_leads_where_its_caller_wants():
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        Proxy() as proxy,
        socket.create_connection(("127.0.0.1", proxy.port), 20) as line,
    ):
        line.sendall(PORT.pack(server.getsockname()[1]) + b"hello")
        server.settimeout(20)
        with server.accept()[0] as far:
            assert far.recv(9) == b"hello"


def test_seeds_in_a_row_have_every_kind_of_trouble():
    kinds = {trouble_of(seed)[1:] for seed in range(7, 7 + KINDS)}
    assert kinds == {(phase, fault, victim) for phase in PHASES for fault in FAULTS for victim in VICTIMS}
    assert {trouble_of(seed).game for seed in range(4)} == set(processes.GAMES)
    assert isinstance(trouble_of(0), Trouble)


@pytest.mark.parametrize("number", range(RUNS))
def test_everybody_ends_with_the_same_record_whatever_happens(tmp_path, number):
    assert processes.run(number_of_commit() * RUNS + number, tmp_path) > 50


@pytest.mark.parametrize("trouble", [("seed", "kill", "everybody"), ("lobby", "kill", "host")])
def test_a_table_survives_its_hardest_beginnings(tmp_path, trouble):
    assert processes.run(seed_of(*trouble), tmp_path) > 50


def test_a_whole_pet_shop_goes_on_after_a_kill_in_its_middle(tmp_path):
    """Four seats and a spectator: whoever is killed takes its own seat again, and all end with one hash."""
    game = next(game for game in processes.GAMES if game.words == ("dungeon-petz",))
    with processes.Table(tmp_path, game, random.Random(1)) as table:
        assert table.play(Trouble(game, "middle", "kill", "guest")) > 300
        killed = [machine for machine in table.machines if machine.past]
        rows = [json.loads(machine.process.out[-1]) for machine in table.machines]
    assert [row["seat"] for row in rows] == [0, 1, 2, 3, None]
    assert len({row["hash"] for row in rows}) == 1
    assert rows[0]["options"]["variant"] == "standard"
    assert len(killed) == 1
    assert killed[0] in table.guests
    assert killed[0].process.find("goes on where it stopped")


def test_a_table_that_fails_is_told_with_its_seed_and_leaves_no_process(tmp_path, monkeypatch):
    started = []
    start, wait = processes.Process.__init__, processes.Table.wait

    def noted(self, *words):
        start(self, *words)
        started.append(self.popen)

    def impatient(self, condition, what):
        if what.endswith("is taken again"):  # which never comes; all before may take its time
            monkeypatch.setattr(processes, "LONG", 3.0)
        wait(self, condition, what)

    monkeypatch.setattr(processes.Process, "__init__", noted)
    monkeypatch.setattr(processes.Table, "wait", impatient)
    monkeypatch.setattr(processes.Table, "is_taken", lambda table, seat: False)
    seed = seed_of("lobby", "kill", "guest")
    with pytest.raises(processes.Broken, match=rf"^seed {seed}, lobby kill guest: not in time: seat 1 is taken again"):
        processes.run(seed, tmp_path)
    assert len(started) == 5
    assert all(process.poll() is not None for process in started)
    assert (tmp_path / "host" / "home" / FOLDER).is_dir()
