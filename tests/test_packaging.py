"""What is installed, from a wheel, in editable mode and in a bare clone, and under which names."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("core", "net", "client", "assets")
BUILD = "from setuptools import build_meta; import sys; print(build_meta.build_{}(sys.argv[1]))"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of what is needed to build, with a new subpackage and new data deep in the tree."""
    tree = tmp_path_factory.mktemp("tree")
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("parlour", *PARTS):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=ignore)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, tree)
    for package in (tree / "core", tree / "core" / "games"):  # imports that lead nowhere else
        (package / "__init__.py").write_text('"""A package."""\n', encoding="utf-8")
    new = tree / "core" / "games" / "new_game"
    new.mkdir()
    (new / "__init__.py").write_text('"""A game that no list names."""\n', encoding="utf-8")
    (new / "components.toml").write_text("answer = 42\n", encoding="utf-8")
    (tree / "assets" / "locale" / "cs" / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    (tree / "assets" / "locale" / "cs" / "LC_MESSAGES" / "parlour.po").touch()
    return tree


def build(tree, kind, folder):
    """Build a wheel of a kind without the network and unpack it; returns the folder."""
    words = [sys.executable, "-P", "-c", BUILD.format(kind), str(folder)]
    built = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    unpacked = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    return unpacked


@pytest.fixture(scope="module")
def wheel(tree, tmp_path_factory):
    stale = tree / "build" / "lib" / "parlour" / "core" / "renamed_since.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    return build(tree, "wheel", tmp_path_factory.mktemp("wheel"))


def ask(site, code, folder):
    """What a fresh Python prints that has `site` among its places and runs in another folder."""
    code = f"import site; import sys; sys.path.insert(0, {str(site)!r}); {code}"
    done = subprocess.run([sys.executable, "-P", "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def files(folder):
    """All files below a folder, but for what Python and git leave there."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }


def test_nothing_but_parlour_lands_in_site_packages(wheel):
    tops = {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"parlour"}


def test_the_wheel_holds_every_file_of_the_parts_and_no_other(tree, wheel):
    wanted = files(tree / "parlour")
    for part in PARTS:
        if (tree / part).is_dir():
            wanted |= {f"{part}/{name}" for name in files(tree / part)}
    assert files(wheel / "parlour") == wanted


def test_an_installed_wheel_finds_modules_data_and_assets(wheel, tmp_path):
    code = (
        "import parlour.core.games.new_game as new; from parlour.places import assets;"
        "from pathlib import Path; print(new.__file__); print(assets());"
        "print((Path(new.__file__).parent / 'components.toml').read_text().strip());"
        "from importlib.resources import files;"
        "print((files('parlour.assets') / 'locale/cs/LC_MESSAGES/parlour.po').is_file())"
    )
    module, assets, data, texts = ask(wheel, code, tmp_path).splitlines()
    assert Path(module) == wheel / "parlour/core/games/new_game/__init__.py"
    assert Path(assets) == wheel / "parlour/assets"
    assert data == "answer = 42"
    assert texts == "True"


def test_editable_mode_sees_files_made_after_the_installation(tree, tmp_path):
    site = build(tree, "editable", tmp_path)
    late = tree / "core" / "games" / "late_game"
    late.mkdir()
    (late / "__init__.py").touch()
    code = (
        f"site.addsitedir({str(site)!r}); import parlour.core.games.late_game as late;"
        "from parlour.places import assets; print(late.__file__); print(assets())"
    )
    try:
        # -S keeps away the project under test, itself installed in editable mode.
        found = subprocess.run(
            [sys.executable, "-S", "-P", "-c", f"import site; {code}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        shutil.rmtree(late)
    assert found.returncode == 0, found.stderr
    module, assets = found.stdout.splitlines()
    assert Path(module).resolve() == (late / "__init__.py").resolve()
    assert Path(assets).resolve() == (tree / "assets").resolve()


def test_editable_mode_gives_no_part_its_bare_name(tree, tmp_path):
    site = build(tree, "editable", tmp_path)
    code = (
        f"import site, importlib.util as u; site.addsitedir({str(site)!r});"
        f"print([name for name in {(*PARTS, 'tests', 'scripts')} if u.find_spec(name)])"
    )
    words = [sys.executable, "-S", "-P", "-c", code]
    assert subprocess.check_output(words, cwd=tmp_path, text=True).strip() == "[]"


def test_a_bare_clone_runs_by_itself(tree):
    code = "import parlour.core.games.new_game as new; print(new.__file__)"
    words = [sys.executable, "-S", "-c", code]
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    found = subprocess.check_output(words, cwd=tree, text=True, env=surroundings).strip()
    assert Path(found) == tree / "core/games/new_game/__init__.py"


def test_pygame_ce_is_installed_and_the_other_pygame_is_not():
    names = {distribution.metadata["Name"].lower() for distribution in metadata.distributions()}
    assert "pygame-ce" in names
    assert "pygame" not in names, "both own the folder `pygame`: uninstall pygame"


def test_parlour_depends_on_a_few_libraries_only():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == [
        "filelock>=3.16",
        "ifaddr>=0.2",
        "msgpack>=1.0.7",
        "msgspec>=0.19",
        "platformdirs>=4",
        "pygame-ce>=2.5.8,<3",
        "PyNaCl>=1.5",
        "zeroconf>=0.150",
    ]
