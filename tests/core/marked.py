"""Numbers that remember which hidden cards they come from, a dealer that hands them out, and a search for them."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from parlour.core.deal import SeededDealer
from parlour.core.game import Game
from parlour.core.public import Batch


class Marked(int):
    """A face, or what was computed from faces: a whole number with the handles it was read from."""

    handles: frozenset[int]

    def __new__(cls, value: int, handles: Iterable[int]) -> "Marked":
        self = super().__new__(cls, value)
        self.handles = frozenset(handles)
        return self


def _spreading(name: str) -> Any:
    plain = getattr(int, name)

    def method(self: Marked, *others: Any) -> Any:
        value = plain(self, *others)
        if value is NotImplemented:
            return value
        handles = self.handles.union(*(getattr(other, "handles", ()) for other in others))
        if isinstance(value, tuple):
            return tuple(Marked(part, handles) for part in value)
        return Marked(value, handles)

    return method


for _word in ("add", "sub", "mul", "floordiv", "mod", "divmod", "pow", "and", "or", "xor", "lshift", "rshift"):
    setattr(Marked, f"__{_word}__", _spreading(f"__{_word}__"))
    setattr(Marked, f"__r{_word}__", _spreading(f"__r{_word}__"))
for _word in ("neg", "pos", "abs", "invert", "int", "index"):
    if _word not in ("int", "index"):
        setattr(Marked, f"__{_word}__", _spreading(f"__{_word}__"))


class MarkingDealer(SeededDealer):
    """A seeded dealer whose faces carry the handle they were read from."""

    def look(self, g: Any, seat: int, handle: int) -> int:
        return Marked(int(super().look(g, seat, handle)), (handle,))


_LEAVES = (str, bytes, bool, type(None), float)


def marks(thing: Any, path: str = "") -> Iterator[tuple[str, Marked]]:
    """Yield every marked number in a thing with its path; dealers and games are passed over."""
    waiting = deque([(path, thing)])
    seen = set()
    while waiting:
        path, thing = waiting.popleft()
        if isinstance(thing, Marked):
            yield path, thing
            continue
        if isinstance(thing, (int, *_LEAVES, SeededDealer, Game)) or callable(thing) or id(thing) in seen:
            continue
        seen.add(id(thing))
        waiting.extend((f"{path}{name}", inner) for name, inner in _inside(thing))


Clean = set[Batch | frozenset[int]]
"""What need not be searched again: batches without anything, and cards whose faces are known."""


def quick_marks(thing: Any, clean: Clean | None = None) -> Iterator[Marked]:
    """Yield the marked numbers in a thing as `marks` does, without paths, without the clean ones and much quicker."""
    waiting = [thing]
    seen = set()
    while waiting:
        thing = waiting.pop()
        kind = type(thing)
        if kind is int or kind is str or thing is None or kind is bool:
            continue
        if kind is Marked:
            if clean is None or thing.handles not in clean:
                yield thing
        elif isinstance(thing, (list, tuple, set, frozenset, deque)):
            waiting += thing
        elif kind is dict or isinstance(thing, Mapping):
            waiting += thing
            waiting += thing.values()
        elif kind is Batch:
            if clean is None or thing not in clean:
                waiting += (thing.faces, thing.sources)
                if clean is not None:
                    clean.add(thing)
        elif id(thing) not in seen and not isinstance(thing, (SeededDealer, Game, *_LEAVES)) and not callable(thing):
            seen.add(id(thing))
            waiting.extend(value for _, value in _inside(thing))


def _inside(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield "{key}", key
            yield f"[{key!r}]", value
    elif isinstance(thing, (list, tuple, set, frozenset, deque)):
        names = getattr(thing, "_fields", None)
        for at, value in enumerate(thing):
            yield (f".{names[at]}" if names else f"[{at}]"), value
    else:
        names = set(getattr(thing, "__dict__", ()))
        for kind in type(thing).__mro__:
            names.update(getattr(kind, "__slots__", ()))
        for name in sorted(names):
            if hasattr(thing, name):
                yield f".{name}", getattr(thing, name)
