"""Lint, format and types in one command: python3 scripts/check.py [--fix] [lint format types]

Without names all three run; `--fix` lets ruff repair and format what it can. The exit code is 0
only when nothing was found. The settings and the reasons of each exception are in pyproject.toml.
"""

import argparse
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import bootstrap

ROOT = bootstrap.ROOT
LAYOUT = ROOT / "build" / "typing"
PARTS = ("core", "net", "client")
STRICT = ("core", "net")


def lint(fix: bool = False) -> tuple[int, str]:
    """Run ruff's rules over the tree (and repair what can be). Gives exit code and output."""
    return _run("ruff", "check", ".", *(["--fix"] if fix else []))


def format_(fix: bool = False) -> tuple[int, str]:
    """Check that the tree is formatted (or format it). Gives exit code and output."""
    return _run("ruff", "format", ".", *([] if fix else ["--check", "--diff"]))


def types(fix: bool = False) -> tuple[int, str]:
    """Run mypy, strictly, over core, net and the command line. Gives exit code and output.

    mypy finds a module's name by its place, and the parts aren't in the folder `parlour`. So a
    folder is laid out as the wheel is, of links into the tree, and mypy runs there.
    """
    del fix  # nothing here can be repaired by a machine
    _lay_out()
    targets = [word for part in STRICT if _has_code(part) for word in ("-p", f"parlour.{part}")]
    for module in sorted((ROOT / "parlour").glob("*.py")):
        name = "parlour" if module.stem == "__init__" else f"parlour.{module.stem}"
        targets += ["-m", name]
    settings = ["--config-file", str(ROOT / "pyproject.toml")]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache")]
    code, output = _run("mypy", *settings, *cache, *targets, cwd=LAYOUT)
    lines = (_real_path(line) for line in output.splitlines(keepends=True))
    return code, "".join(lines)


CHECKS = {"lint": lint, "format": format_, "types": types}


def main(argv: list[str] | None = None) -> int:
    """Run the named checks, or all; returns 0, or 1 when one of them found something."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fix", action="store_true", help="repair and format what can be")
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(CHECKS))
    words = parser.parse_args(argv)
    for name in words.checks:
        if name not in CHECKS:
            parser.error(f"no check is named {name!r}; there are {', '.join(CHECKS)}")
    if any(importlib.util.find_spec(tool) is None for tool in ("ruff", "mypy")):
        again = sys.argv[1:] if argv is None else argv
        return bootstrap.run([bootstrap.ready("test"), __file__, *again])
    failed = []
    for name in words.checks or CHECKS:
        code, output = CHECKS[name](words.fix)
        print(f"-- {name}\n{output}", end="" if output.endswith("\n") else "\n", flush=True)
        if code:
            failed.append(name)
    print(f"found something: {', '.join(failed)}" if failed else "all clean")
    return 1 if failed else 0


def _run(tool: str, *words: str, cwd: Path = ROOT) -> tuple[int, str]:
    """Run a tool of this Python's environment; gives its exit code, and its output in one piece."""
    done = subprocess.run(
        [sys.executable, "-m", tool, *words],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


def _has_code(part: str) -> bool:
    return (ROOT / part / "__init__.py").is_file()


def _lay_out() -> None:
    """Make build/typing/parlour look as the installed package does."""
    package = LAYOUT / "parlour"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    sources = [*(ROOT / "parlour").glob("*.py"), *(ROOT / part for part in PARTS)]
    for source in sources:
        target = package / source.name
        try:
            target.symlink_to(source, target_is_directory=source.is_dir())
        except OSError:  # Windows keeps links to administrators
            shutil.copytree(source, target) if source.is_dir() else shutil.copy2(source, target)


def _real_path(line: str) -> str:
    """A line of mypy's output, with the file's path in the tree."""
    for part in PARTS:
        for mark in "/", "\\":
            if line.startswith(f"parlour{mark}{part}{mark}"):
                return line.removeprefix(f"parlour{mark}")
    return line


if __name__ == "__main__":
    try:
        sys.exit(main())
    except bootstrap.Trouble as trouble:
        bootstrap.say(str(trouble))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
