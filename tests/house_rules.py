"""What source text shows about the house's rules: who imports whom, and how rules are written.

Everything here works on text and names, so that a test can hand in a small bad example.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

PARTS = ("core", "net", "client")


class Import(NamedTuple):
    """One name brought into a module."""

    line: int
    name: str  # in full, such as parlour.core.ask or random
    is_early: bool  # when the module itself is imported; not in a function or for types alone


def modules(root: Path) -> dict[str, Path]:
    """All modules of the project, by their import names."""
    found = {}
    for part in ("parlour", *PARTS):
        top = "parlour" if part == "parlour" else f"parlour.{part}"
        for path in sorted((root / part).rglob("*.py")):
            inner = path.relative_to(root / part).with_suffix("").parts
            found[".".join([top, *(word for word in inner if word != "__init__")])] = path
    return found


def imports(source: str, module: str, known: Iterable[str], is_package: bool) -> list[Import]:
    """The imports of a module's source, in full names.

    Args:
        source: the module's text.
        module: its own name, to which relative imports refer.
        known: the project's modules, which tell `from package import module` from a plain name.
        is_package: whether the text is a package's `__init__.py`.
    """
    known = set(known)
    found = []
    for node, is_early in _walk(ast.parse(source), True):
        if isinstance(node, ast.Import):
            found += [Import(node.lineno, alias.name, is_early) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = module.split(".")[: len(module.split(".")) - node.level + is_package]
                base = ".".join([*up, *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                # Of the project's packages the module is meant; elsewhere `base.name` is kept, so
                # that `from importlib import resources` is seen as what it is.
                is_ours = base.split(".")[0] == "parlour"
                found.append(Import(node.lineno, base if is_ours and inner not in known else inner, is_early))
        elif isinstance(node, ast.Call) and _called(node) in ("__import__", "import_module"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.append(Import(node.lineno, first.value, is_early))
    return found


def is_in(name: str, places: Iterable[str]) -> bool:
    """Whether a module's name is one of the places or lies inside one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def cycles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The rings of modules that import each other, each in order and named from its first."""
    rings, done = [], set()

    def follow(name: str, trail: list[str]) -> None:
        if name in trail:
            ring = trail[trail.index(name) :]
            at = ring.index(min(ring))
            rings.append([*ring[at:], *ring[:at]])
            return
        if name in done:
            return
        for other in sorted(graph.get(name, ())):
            follow(other, [*trail, name])
        done.add(name)

    for name in sorted(graph):
        follow(name, [])
    return rings


def speech_faults(source: str) -> list[str]:
    """What a rule's source text must not contain, as `line: what`.

    A question suspends a rule by raising: `finally`, `with` and a bare `except` would speak after
    it, and `yield` would hold a state that nobody can copy. Floats differ between machines.
    """
    faults = []

    def fault(node: ast.AST, what: str) -> None:
        faults.append(f"{getattr(node, 'lineno', 0)}: {what}")

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Try, ast.TryStar)) and node.finalbody:
            fault(node, "finally")
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            fault(node, "with")
        elif isinstance(node, ast.ExceptHandler):
            if node.type is None:
                fault(node, "bare except")
            names = {n.id for n in ast.walk(node.type or node) if isinstance(n, ast.Name)}
            if node.type is not None and names & {"BaseException", "Suspend"}:
                fault(node, "except that catches the question")
        elif isinstance(node, (ast.Yield, ast.YieldFrom)):
            fault(node, "yield")
        elif isinstance(node, (ast.Await, ast.AsyncFor, ast.AsyncFunctionDef)):
            fault(node, "async")
        elif isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            fault(node, "float")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "float":
                fault(node, "float")
            elif node.func.id in ("hash", "id"):
                fault(node, f"{node.func.id}() differs from run to run")
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            right = node.right if isinstance(node, ast.BinOp) else node.value
            if not (isinstance(right, ast.Constant) and isinstance(right.value, str)):  # a path
                fault(node, "true division")
    return faults


def file_faults(source: str) -> list[str]:
    """Where source text opens files, as `line: what`."""
    methods = {"read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "unlink"}
    return [
        f"{node.lineno}: {_called(node)}()"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and (_called(node) == "open" or (_called(node) in methods and _is_method(node)))
    ]


def _is_method(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute)


def _called(node: ast.Call) -> str:
    """The last word of what is called."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _walk(node: ast.AST, is_early: bool) -> Iterator[tuple[ast.AST, bool]]:
    """All nodes, each with whether it runs when the module is imported."""
    for child in ast.iter_child_nodes(node):
        early = is_early
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            early = False
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            early = False
        yield child, early
        yield from _walk(child, early)
