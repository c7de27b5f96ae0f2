"""Every text that the client's code looks up, found in its source."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client"

Key = tuple[str, str | None]


def sources() -> list[Path]:
    return sorted(CLIENT.rglob("*.py"))


def keys() -> dict[Key, str]:
    """(text, plural or None) -> where it stands. `tr`, `N_` take one text; `n` and `plural` take two."""
    found: dict[Key, str] = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                key = _key(node)
                if key is not None:
                    found.setdefault(key, f"{path.relative_to(ROOT)}:{node.lineno}")
    parts = {part for one, many in found if many for part in (one, many)}
    return {key: place for key, place in found.items() if key[1] or key[0] not in parts}


def _key(node: ast.Call) -> Key | None:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    texts = [text for argument in node.args if (text := _text(argument)) is not None]
    if name in ("tr", "N_") and texts:
        return texts[0], None
    if name in ("n", "plural") and len(texts) >= 2:
        return texts[0], texts[1]
    return None


def _text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
