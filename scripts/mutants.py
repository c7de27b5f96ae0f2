"""Plant small faults in a game's rules, run its tests on each, and print the share that is caught.

scripts/mutants.py --count 300 --seed 1 --jobs 2 --least 90

The faults are made by mutmut (`pip install -e .[test,mutants]`): another operator, a number one larger, an argument
less and the like, one at a time. Rules are the modules of `core/games/GAME` but for bots, texts and the package's
face; types, docstrings and imports are left as they are. Each fault is planted in a copy of the tree, never in the
checkout. A fault is caught when a test fails, or when the tests hang. Whole games, of bots or by chance, and hashes of
recorded games, don't count.
"""

import argparse
import difflib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core.chance import Generator

ROOT = Path(__file__).resolve().parent.parent
NO_RULES = ("__init__.py", "bot*.py", "display.py")
NO_TESTS = ("*bot*", "*greedy*", "*match*", "*golden*", "*display*", "*tell_all*")
TREE = ("core", "parlour", "assets/rules", "pyproject.toml", "tests/__init__.py", "tests/rules.py", "tests/core")
LEAST_TIMEOUT = 20.0
MEMORY = 2 << 30


class Fault(NamedTuple):
    """One place in a module, and what mutmut would put there."""

    path: Path
    line: int
    kind: str
    module: cst.Module
    old: cst.CSTNode
    new: cst.CSTNode

    @property
    def text(self) -> str:
        """The whole module with the fault in it."""
        changed = self.module.deep_replace(self.old, self.new)
        return changed.code if isinstance(changed, cst.Module) else ""

    @property
    def diff(self) -> str:
        """What the fault changes, as a unified diff without its head."""
        lines = difflib.unified_diff(self.module.code.splitlines(), self.text.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))

    @property
    def place(self) -> str:
        """Where it is, as `file:line`."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line}"


class Planter(cst.CSTVisitor):
    """Collects every fault that can be planted in one module, in the order of its text."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: Path, module: cst.Module) -> None:
        super().__init__()
        self.path = path
        self.module = module
        self.faults: list[Fault] = []
        self.line = 1

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Plant what fits on this node; say whether its parts come next."""
        place = self.get_metadata(PositionProvider, node, None)
        self.line = place.start.line if place else self.line
        if _speaks_to_readers(node):
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                name = operator.__name__.removeprefix("operator_")
                self.faults += [Fault(self.path, self.line, name, self.module, node, new) for new in operator(node)]
        return True


def _speaks_to_readers(node: cst.CSTNode) -> bool:
    """Say whether a node means nothing when the rules run: types, aliases of types, imports, docstrings."""
    if isinstance(node, cst.Annotation | cst.Import | cst.ImportFrom):
        return True
    if isinstance(node, cst.Expr):
        return isinstance(node.value, cst.SimpleString)
    if isinstance(node, cst.Assign) and isinstance(node.targets[0].target, cst.Name):
        name = node.targets[0].target.value
        return name[0].isupper() and (len(name) == 1 or not name.isupper())
    return False


def rule_modules(game: str) -> list[Path]:
    """Return the files with the rules of a game."""
    folder = ROOT / "core" / "games" / game.replace("-", "_")
    return sorted(path for path in folder.glob("*.py") if not any(path.match(no) for no in NO_RULES))


def faults_of(path: Path) -> list[Fault]:
    """Return every fault that can be planted in a file."""
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")))
    planter = Planter(path, wrapper.module)
    wrapper.visit(planter)
    return planter.faults


def choose(faults: list[Fault], count: int, seed: int) -> list[Fault]:
    """Return `count` of the faults by a seed, in the order of files and lines; the same text is planted once.

    The kinds take turns, or the many arguments and words, whose loss is easily noticed, would crowd out the
    comparisons.
    """
    order = list(range(len(faults)))
    Generator(seed).shuffle(order)
    turns: Counter[str] = Counter()
    ranks = []
    for at in order:
        turns[faults[at].kind] += 1
        ranks.append((turns[faults[at].kind], faults[at].kind, at))
    chosen: list[int] = []
    texts = {fault.module.code for fault in faults}
    for _, _, at in sorted(ranks):
        if len(chosen) == count:
            break
        text = faults[at].text
        if text not in texts and _compiles(text):
            chosen.append(at)
            texts.add(text)
    return [faults[at] for at in sorted(chosen)]


def _compiles(text: str) -> bool:
    try:
        compile(text, "fault", "exec")
    except SyntaxError:
        return False
    return True


class Bench:
    """A copy of the tree in which one fault at a time is planted and the tests are run."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game.replace("-", "_")
        self.timeout = 600.0

    def lay_out(self) -> None:
        """Copy what the tests need out of the checkout."""
        for name in (*TREE, f"tests/{self.game}"):
            source, target = ROOT / name, self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)

    def tests(self, module: str) -> list[str]:
        """Return the test files, first those that are called like the module: likely to catch a fault in it."""
        files = sorted((self.folder / "tests" / self.game).glob("test_*.py"))
        files = [file for file in files if not any(file.match(no) for no in NO_TESTS)]
        return [str(file) for file in sorted(files, key=lambda file: module not in file.stem)]

    def run(self, module: str = "", *, cached: bool = True) -> int | None:
        """Run the tests; return pytest's exit code, or `None` when they hang. `cached`: bytecode is only read."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *self.tests(module)]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1" if cached else ""}
        try:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                timeout=self.timeout,
                preexec_fn=_limit_memory if os.name == "posix" else None,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        return done.returncode

    def catches(self, path: Path, text: str) -> bool:
        """Put another text in place of a module, run the tests, put the old one back; say whether they noticed."""
        file = self.folder / path.relative_to(ROOT)
        before = file.read_bytes()
        for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            stale.unlink()
        file.write_text(text, encoding="utf-8")
        try:
            return self.run(path.stem) != 0
        finally:
            file.write_bytes(before)


def _limit_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def prepare(folder: Path, game: str, jobs: int) -> list[Bench]:
    """Return a bench for each job, after a run without a fault that passes and one with a sure fault that doesn't."""
    first = Bench(folder / "0", game)
    first.lay_out()
    start = time.perf_counter()
    if first.run(cached=False) != 0:
        raise SystemExit("the tests fail, or there are none, without any fault planted")
    first.timeout = max(LEAST_TIMEOUT, 5 * (time.perf_counter() - start))
    if not first.catches(rule_modules(game)[0], "raise SystemError"):
        raise SystemExit("the tests don't run on the copy of the tree: a module that can't be imported wasn't noticed")
    benches = [first]
    for at in range(1, jobs):
        shutil.copytree(first.folder, folder / str(at))
        benches.append(Bench(folder / str(at), game))
        benches[-1].timeout = first.timeout
    return benches


def judged(benches: list[Bench], faults: list[Fault]) -> Iterator[tuple[Fault, bool]]:
    """Yield each fault with whether it was caught, in the given order."""
    free: queue.Queue[Bench] = queue.Queue()
    for bench in benches:
        free.put(bench)

    def judge(fault: Fault) -> bool:
        bench = free.get()
        try:
            return bench.catches(fault.path, fault.text)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(benches)) as pool:
        yield from zip(faults, pool.map(judge, faults), strict=True)


def report(results: list[tuple[Fault, bool]]) -> str:
    """Return what is printed: every survivor, the share of each file and of each kind, and the whole share."""
    lines = [f"{fault.place} ({fault.kind})\n{fault.diff}\n" for fault, caught in results if not caught]
    for title, key in (("file", lambda fault: fault.path.name), ("kind", lambda fault: fault.kind)):
        planted = Counter(key(fault) for fault, _ in results)
        found = Counter(key(fault) for fault, caught in results if caught)
        lines += [f"by {title}: " + ", ".join(f"{name} {found[name]}/{planted[name]}" for name in sorted(planted))]
    caught = sum(caught for _, caught in results)
    return "\n".join([*lines, f"caught {caught} of {len(results)} faults: {100 * caught / len(results):.1f} %"])


def main(argv: list[str] | None = None) -> int:
    """Plant, run and print; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="goldrush-city")
    parser.add_argument("--count", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which of the possible faults")
    parser.add_argument("--jobs", type=int, default=2, help="faults that are tried side by side")
    parser.add_argument("--only", metavar="FILE", help="only in this module of the rules, such as auction.py")
    parser.add_argument("--list", action="store_true", help="print the chosen faults and run nothing")
    parser.add_argument("--least", type=float, default=0.0, metavar="SHARE", help="exit with 1 below this share")
    words = parser.parse_args(argv)
    paths = [path for path in rule_modules(words.game) if words.only in (None, path.name)]
    possible = [fault for path in paths for fault in faults_of(path)]
    faults = choose(possible, words.count, words.seed)
    print(f"{len(faults)} of {len(possible)} possible faults, seed {words.seed}", file=sys.stderr, flush=True)
    if not faults:
        parser.error("no faults to plant")
    if words.list:
        print("\n".join(f"{fault.place} ({fault.kind})\n{fault.diff}\n" for fault in faults))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        results = []
        for fault, caught in judged(prepare(Path(folder), words.game, words.jobs), faults):
            results.append((fault, caught))
            done = f"{len(results)}/{len(faults)}"
            print(f"{done} {'caught  ' if caught else 'SURVIVED'} {fault.place}", file=sys.stderr, flush=True)
    print(report(results))
    return 1 if 100 * sum(caught for _, caught in results) < words.least * len(results) else 0


if __name__ == "__main__":
    sys.exit(main())
