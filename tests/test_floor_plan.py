"""Arrows run one way: client -> net -> core; and the rules know nothing but rules."""

from pathlib import Path

import house_rules
import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = house_rules.modules(ROOT)

# A part may import what is listed, and of the rest of parlour nothing. `parlour` itself, which
# holds no more than the version, is free to all.
ALLOWED = {
    "parlour.core": ("parlour.core",),
    "parlour.net": ("parlour.net", "parlour.core", "parlour.places"),
    "parlour.client": ("parlour.client", "parlour.net", "parlour.core", "parlour.places", "parlour.dates"),
}

# No part of the core waits for, or draws on, the world outside.
WORLD = (
    "pygame", "socket", "socketserver", "ssl", "select", "selectors", "asyncio", "threading",
    "_thread", "multiprocessing", "concurrent", "subprocess", "signal", "http", "urllib", "queue",
    "tkinter", "platformdirs", "secrets", "uuid",
)  # fmt: skip
# Nor do rules know of chance, time and files.
CHANCE_AND_TIME = ("random", "time", "datetime", "calendar", "locale")
FILES = ("os", "io", "pathlib", "shutil", "tempfile", "glob", "sys", "importlib.resources")

# Modules of the core that aren't rules, each with what it needs beyond them and why.
NOT_RULES = {
    "parlour.core.record": FILES,  # writes and reads the replays
    "parlour.core.game": FILES,  # loads a game's data and digests its rules
    "parlour.core.words": FILES,  # loads a game's texts
    "parlour.core.bots": ("random", "time"),  # a policy has its own generator and its time to think
}

# A game's loader of its components.toml; no rule stands there.
LOADER = "components"

# What a game's package may take from the core: dealers, tables, records, bots aren't its matter.
FOR_GAMES = ("ask", "domains", "public", "game", "words", "chance", "components", "rehearsal")


# The modules of net/ from the ground up; none imports one that stands behind it. README.md there says what each is.
NET = (
    "limits", "messages", "values", "frames", "names", "identity", "greeting", "invites", "charter", "news", "journal",
    "raft_log", "raft", "seeds", "votes", "replica", "dispute", "own", "answers", "presence", "seated", "audience",
    "peer", "watcher", "records", "lobby", "guest_lobby", "talk", "portions", "farewell", "address_book", "folders",
    "interfaces", "listing", "link", "dial", "links", "discovery", "turns", "thinking", "gathering", "playing", "node",
    "keeper", "session",
)  # fmt: skip
# These meet the world: the disk, the clock, sockets and threads. All others decide, and are pure.
SHELL = (
    "journal", "records", "folders", "interfaces", "listing", "link", "dial", "links", "discovery", "turns", "thinking",
    "gathering", "playing", "node", "keeper", "session",
)  # fmt: skip
# A bundle about a difference names the Python that it was made by.
NAMES_PYTHON = "dispute"


def needs(module):
    """What a module of the core may import of what rules must not."""
    found = {name for place, names in NOT_RULES.items() if house_rules.is_in(module, [place]) for name in names}
    words = module.split(".")
    if words[:3] == ["parlour", "core", "games"] and words[4:] == [LOADER]:
        found |= set(FILES)
    return found


def layer_faults(module, imports):
    """Imports against the arrows between the parts."""
    part = ".".join(module.split(".")[:2])
    if part not in ALLOWED:
        return []
    return [
        f"{module}:{line}: imports {name}"
        for line, name, _ in imports
        if name.split(".")[0] in (*house_rules.PARTS, "assets", "tests", "scripts")
        or (name.startswith("parlour.") and not house_rules.is_in(name, ALLOWED[part]))
    ]


def world_faults(module, imports):
    """Imports that a module of the core must do without."""
    if not house_rules.is_in(module, ["parlour.core"]):
        return []
    banned = [*WORLD, *({*CHANCE_AND_TIME, *FILES} - needs(module))]
    return [f"{module}:{line}: imports {name}" for line, name, _ in imports if house_rules.is_in(name, banned)]


def game_faults(module, imports):
    """Imports of a game's package that reach beyond it and the rules' toolbox."""
    words = module.split(".")
    if words[:3] != ["parlour", "core", "games"] or len(words) < 4:
        return []
    allowed = [".".join(words[:4]), *(f"parlour.core.{name}" for name in FOR_GAMES)]
    return [
        f"{module}:{line}: imports {name}"
        for line, name, _ in imports
        if name.startswith("parlour.") and not house_rules.is_in(name, allowed)
    ]


def net_faults(module, imports):
    """Imports of a module of net/ that reach up, or out of a module that has to be pure."""
    words = module.split(".")
    if words[:2] != ["parlour", "net"] or len(words) < 3:
        return []
    here = _floor(words[2])
    if here is None:
        return [f"{module}: has no place in the list of modules"]
    banned = () if NET[here] in SHELL else (*WORLD, "time", "datetime", *FILES)
    if words[2] == NAMES_PYTHON:
        banned = tuple(name for name in banned if name != "sys")
    found = [f"{module}:{line}: imports {name}" for line, name, _ in imports if house_rules.is_in(name, banned)]
    for line, name, _ in imports:
        other = name.split(".")
        if other[:2] == ["parlour", "net"] and len(other) > 2:
            there = _floor(other[2])
            if there is None or there > here:
                found.append(f"{module}:{line}: imports {name}")
    return found


def _floor(module):
    """The place of a module in the list; a part of one, such as `links_dial`, stands where that one does."""
    names = [name for name in NET if module == name or module.startswith(f"{name}_")]
    return NET.index(max(names, key=len)) if names else None


def imports_of(module, source=None):
    """The imports of one of the project's modules, or of a text that stands in for it."""
    path = MODULES.get(module)
    text = path.read_text(encoding="utf-8") if source is None else source
    is_package = path is not None and path.name == "__init__.py"
    return house_rules.imports(text, module, MODULES, is_package)


def circles(sources=None):
    """Rings of modules that need each other while they are being imported."""
    graph = {
        module: {
            name
            for _, name, is_early in imports_of(module, (sources or {}).get(module))
            if is_early and name in MODULES
        }
        for module in MODULES
    }
    return house_rules.cycles(graph)


def test_the_walk_finds_the_tree():
    assert "parlour.core.ask" in MODULES
    assert "parlour.client" in MODULES


@pytest.mark.parametrize("faults", [layer_faults, world_faults, game_faults, net_faults])
def test_every_import_goes_along_the_arrows(faults):
    found = [fault for module in MODULES for fault in faults(module, imports_of(module))]
    assert not found, "\n".join(found)


def test_no_two_modules_import_each_other():
    assert circles() == []


def test_only_records_and_loaders_open_files():
    found = [
        f"{module}:{fault}"
        for module, path in MODULES.items()
        if house_rules.is_in(module, ["parlour.core"]) and "pathlib" not in needs(module)
        for fault in house_rules.file_faults(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


PLANTED = [
    (layer_faults, "parlour.core.table", "import parlour.net.log"),
    (layer_faults, "parlour.core.table", "from parlour import client"),
    (layer_faults, "parlour.core.table", "def f():\n    from parlour.client import app"),
    (layer_faults, "parlour.core.table", "from ..net import log"),
    (layer_faults, "parlour.core.table", "from core import ask"),
    (layer_faults, "parlour.core.table", "import parlour.cli"),
    (layer_faults, "parlour.net.log", "from parlour.client.scenes import table"),
    (layer_faults, "parlour.client.app", "from parlour.cli import main"),
    (net_faults, "parlour.net.raft", "import socket"),
    (net_faults, "parlour.net.peer", "from time import monotonic"),
    (net_faults, "parlour.net.raft", "from parlour.net import peer"),
    (net_faults, "parlour.net.raft", "from parlour.net.links import Links"),
    (net_faults, "parlour.net.nowhere", "import math"),
    (world_faults, "parlour.core.table", "import pygame"),
    (world_faults, "parlour.core.table", "import pygame.display as d"),
    (world_faults, "parlour.core.record", "import threading"),
    (world_faults, "parlour.core.record", "import time"),
    (world_faults, "parlour.core.bots.greedy", "from os import path"),
    (world_faults, "parlour.core.ask", "from random import Random"),
    (world_faults, "parlour.core.deal", "import os.path"),
    (world_faults, "parlour.core.games.chess.rules", "def f():\n    import datetime"),
    (world_faults, "parlour.core.games.chess.components", "import random"),
    (world_faults, "parlour.core.games.chess.rules", "from importlib import resources"),
    (world_faults, "parlour.core.games.chess.rules", "__import__('socket')"),
    (game_faults, "parlour.core.games.chess.rules", "from parlour.core.games import go"),
    (game_faults, "parlour.core.games.chess.rules", "from parlour.core.games.go import x"),
    (game_faults, "parlour.core.games.chess.rules", "from ..go import board"),
    (game_faults, "parlour.core.games.chess.rules", "from parlour.core.deal import SeededDealer"),
    (game_faults, "parlour.core.games.chess.rules", "from parlour.core import new_table"),
]


@pytest.mark.parametrize(("faults", "module", "source"), PLANTED)
def test_a_planted_import_is_caught(faults, module, source):
    assert faults(module, house_rules.imports(source, module, MODULES, is_package=False))


GOOD = [
    ("parlour.core.table", "from parlour import __version__\nfrom .ask import Question"),
    ("parlour.core.record", "import os\nfrom pathlib import Path\nimport json"),
    ("parlour.core.games.chess.components", "import tomllib\nfrom pathlib import Path"),
    ("parlour.core.bots.greedy", "import random\nfrom parlour.core.table import Table"),
    ("parlour.core.games.chess.rules", "from .state import State\nfrom parlour.core.ask import X"),
    ("parlour.net.links_dial", "import asyncio\nfrom parlour.net import links, frames"),
    ("parlour.net.raft", "from random import Random\nfrom parlour.net.raft_log import Log"),
    ("parlour.client.app", "import pygame, os, time\nfrom parlour.core import new_table"),
]


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_a_lawful_import_passes(module, source):
    found = house_rules.imports(source, module, MODULES, is_package=False)
    for faults in (layer_faults, world_faults, game_faults, net_faults):
        assert faults(module, found) == []


def test_a_planted_circle_is_caught_and_a_late_import_is_none():
    early = {
        "parlour.core.ask": "from parlour.core import public",
        "parlour.core.public": "from parlour.core.ask import ask",
    }
    assert ["parlour.core.ask", "parlour.core.public"] in circles(early)
    late = {**early, "parlour.core.public": "def f():\n    from parlour.core.ask import ask"}
    assert ["parlour.core.ask", "parlour.core.public"] not in circles(late)


@pytest.mark.parametrize("source", ["open('x')", "Path('x').read_text()", "io.open('x')", "p.write_bytes(b'')"])
def test_a_planted_file_is_caught(source):
    assert house_rules.file_faults(source)
