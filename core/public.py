"""What every game's State has: backs and faces of cards, who was told, shuffles, the count of openings.

A State holds public facts only and is the same on every peer. A card is a handle, a whole number that stands for
its back. Secrets are a function of the State and a dealer (`deal.py`); nothing here knows a hidden face.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, ClassVar, Self

from parlour.core.domains import UNKNOWN

OVER = "over"
"""The phase in which a game has ended."""

_TRAIL = (1 << 61) - 1


class Batch:
    """Cards that got fresh backs together, and where they came from.

    `first` is the lowest of the fresh handles. A shuffle has `faces`, sorted; a mix has `sources`: for each card its
    former batch and handle, or `None` and its face where that was public. The order is the dealer's business.
    """

    __slots__ = ("deck", "faces", "first", "sources")

    def __init__(
        self,
        deck: str,
        first: int,
        faces: tuple[int, ...],
        sources: "tuple[tuple[Batch | None, int], ...]",
    ) -> None:
        """Keep what was given; see the class."""
        self.deck = deck
        self.first = first
        self.faces = faces
        self.sources = sources


class State:
    """Base of a game's public state. A game lists its own fields in SCALARS, FLAT or NESTED, each in one of them.

    SCALARS are whole numbers, strings, booleans and tuples; FLAT are lists and dicts of scalars; NESTED are lists of
    such lists. `pack` and `copy` go by these lists. `face` maps each open card to its face, `knows` each hidden card
    that somebody may read to a bit mask of seats, `back` each hidden card to its batch.
    """

    SCALARS: ClassVar[tuple[str, ...]] = ("phase", "seats", "options", "handles", "opened", "trail")
    FLAT: ClassVar[tuple[str, ...]] = ("face", "knows")
    NESTED: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: int, phase: str, options: Any = ()) -> None:
        """Start without any card, for a number of seats, in the given phase; `options` is a named tuple of the game's
        switches.
        """
        self.phase = phase
        self.seats = seats
        self.options = options
        self.handles = 0
        self.opened = 0
        self.trail = 0
        self.face: dict[int, int] = {}
        self.knows: dict[int, int] = {}
        self.back: dict[int, Batch] = {}

    def pack(self) -> list[object]:
        """Return all fields as plain values, in the order of `fields()`; `trail` stands for the batches."""
        values = _getter(type(self))  # type: ignore[arg-type]  # a class can be hashed, whatever mypy says of it
        return list(values(self.__dict__))

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """Return the names of the packed fields."""
        return (*cls.SCALARS, *cls.FLAT, *cls.NESTED)

    def copy(self) -> Self:
        """Return an independent State; batches are shared, since they never change."""
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields.update(self.__dict__)
        fields["back"] = self.back.copy()
        for name in self.FLAT:
            fields[name] = fields[name].copy()
        for name in self.NESTED:
            fields[name] = list(map(list.copy, fields[name]))
        return twin

    def lay_out(self, faces: Iterable[int]) -> list[int]:
        """Bring cards into the game that everybody sees; return their handles in the same order."""
        handles = []
        for face in faces:
            self.face[self.handles] = face
            handles.append(self.handles)
            self.handles += 1
        return handles

    def shuffle(self, deck: str, faces: Iterable[int]) -> list[int]:
        """Bring cards into the game as backs that nobody can tell apart; return the fresh handles.

        `deck` names what the back shows. The entry for a shuffle holds no order: each dealer derives it.
        """
        return self._fresh(Batch(deck, self.handles, tuple(sorted(faces)), ()), 0)

    def reshuffle(self, deck: str, handles: Sequence[int]) -> list[int]:
        """Turn open cards into a shuffled deck; return the fresh handles. The old handles are dead."""
        return self.shuffle(deck, [self.face.pop(handle) for handle in handles])

    def shuffle_all(self, deck: str, handles: Sequence[int], faces: Sequence[int]) -> list[int]:
        """Gather a whole deck, open cards and backs alike, and shuffle it; `faces` are all its faces, which everybody
        knows.
        """
        if len(handles) != len(faces):
            raise ValueError(f"{len(handles)} cards cannot have {len(faces)} faces")
        for handle in handles:
            self.face.pop(handle, None)
            self.knows.pop(handle, None)
            self.back.pop(handle, None)
        return self.shuffle(deck, faces)

    def mix(self, deck: str, handles: Sequence[int], seats: Iterable[int]) -> list[int]:
        """Let cards change places out of sight: fresh backs, readable by `seats` alone. Also the way to turn cards
        down.

        Needed before a chance pick from a hidden zone (then simply its last card), before a card is given face down,
        and when open cards return to a hidden zone. The old handles are dead.
        """
        if not handles:
            return []
        sources: list[tuple[Batch | None, int]] = []
        for handle in handles:
            face = self.face.pop(handle, None)
            sources.append((self.back.pop(handle), handle) if face is None else (None, face))
            self.knows.pop(handle, None)
            self.trail = (self.trail * 1_000_003 + handle) % _TRAIL
        return self._fresh(Batch(deck, self.handles, (), tuple(sources)), _mask(seats))

    def _fresh(self, batch: Batch, mask: int) -> list[int]:
        fresh = list(range(batch.first, batch.first + len(batch.faces or batch.sources)))
        self.back.update(dict.fromkeys(fresh, batch))
        if mask:
            self.knows.update(dict.fromkeys(fresh, mask))
        for face in batch.faces:
            self.trail = (self.trail * 1_000_003 + face) % _TRAIL
        self.handles += len(fresh)
        self.opened += 1
        return fresh

    def tell(self, seats: Iterable[int], handles: Iterable[int]) -> None:
        """Let seats read hidden cards: dealing, peeking, looking at a hand, stealing."""
        mask = _mask(seats)
        for handle in handles:
            self.knows[handle] = self.knows.get(handle, 0) | mask
        self.opened += 1

    def turn_up(self, cards: Iterable[tuple[int, int]]) -> None:
        """Make the faces of (handle, face) pairs public; cards that are open already stay so."""
        for handle, face in cards:
            self.face[handle] = face
            self.knows.pop(handle, None)
            if self.back.pop(handle, None) is not None:
                self.opened += 1

    def remove(self, handles: Iterable[int]) -> None:
        """Take open cards out of the game."""
        for handle in handles:
            del self.face[handle]

    def may_be(self, handle: int, face: int) -> bool:
        """Say by public facts whether a card can have a face: hidden ones by all that was shuffled or mixed into
        their batch.
        """
        if handle in self.face:
            return self.face[handle] == face
        waiting = [self.back[handle]]
        for batch in waiting:  # grows on the way
            if face in batch.faces or any(source is None and number == face for source, number in batch.sources):
                return True
            waiting += [source for source, _ in batch.sources if source is not None and source not in waiting]
        return False

    def may_read(self, seat: int, handle: int) -> bool:
        """Say whether a seat was told a card, or everybody was."""
        return handle in self.face or bool(self.knows.get(handle, 0) >> seat & 1 if seat >= 0 else 0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER


@cache
def _getter(kind: type[State]) -> Callable[[dict[str, Any]], tuple[object, ...]]:
    """Return what takes all packed fields out of a State's dictionary at once."""
    return itemgetter(*kind.fields())


class View:
    """What one seat, or a spectator (seat `None`), may know: a copy of the public State and the seat's own secrets."""

    __slots__ = ("seat", "secrets", "state")

    def __init__(self, state: Any, seat: int | None, secrets: dict[int, int]) -> None:
        """Keep a State that nobody else changes and the faces (handle -> face) that the seat was told."""
        self.state = state
        self.seat = seat
        self.secrets = secrets

    def face(self, handle: int) -> int:
        """Return a card's face, or `UNKNOWN`."""
        face: int = self.state.face.get(handle, UNKNOWN)
        return face if face != UNKNOWN else self.secrets.get(handle, UNKNOWN)


def _mask(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
