"""The same seed and bots give the same game in every process, under every hash seed, and on every Python there is."""

import os
import shutil
import subprocess
from pathlib import Path

import msgpack
import pytest

from tests.commands import ROOT, call, run, run_as, run_python

WORDS = [
    *("simulate", "goldrush-city", "--seats", "4", "--seed", "11", "--games", "2"),
    *("--bots", "greedy,random,random,random", "--json"),
]


@pytest.fixture(scope="module")
def here():
    done = call(*WORDS)
    assert (done.code, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_a_new_process_says_the_same(here, hash_seed):
    done = run(*WORDS, env={"PYTHONHASHSEED": hash_seed})
    assert (done.code, done.out, done.err) == (0, here, "")


def test_optimised_python_says_the_same(here):
    assert run(*WORDS, env={"PYTHONOPTIMIZE": "2"}).out == here


def python_of(version):
    """A Python of a version on this machine, or None: where pyenv keeps them, or on the path."""
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    places = [*sorted(map(str, kept.glob(f"{version}.*/bin/python"))), shutil.which(f"python{version}")]
    return next((place for place in places if place and _starts(place, version)), None)


def _starts(place, version):
    asked = [place, "-I", "-c", "import sys, hashlib, tomllib; print('%d.%d' % sys.version_info[:2])"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip() == version


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the project and a msgpack that is Python alone, for Pythons that have neither."""
    site = tmp_path_factory.mktemp("site")
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(Path(msgpack.__file__).parent, site / "msgpack", ignore=ignore)
    return site


def plain(site):
    """The surroundings of a Python that has nothing but that folder and the clone."""
    return {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]), "PARLOUR_HOME": str(site / "home")}


def test_msgpack_without_its_extension_packs_the_same(here, site):
    code = "import msgpack, sys; sys.exit(msgpack.Packer.__module__)"
    assert run_python(code, env=plain(site)).err.strip() == "msgpack.fallback"
    assert run(*WORDS, env=plain(site)).out == here


@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_another_python_says_the_same(here, site, version):
    python = python_of(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    assert run_as([python, "-P", "-B", "-m", "parlour", *WORDS], None, plain(site)) == (0, here, "")
