"""Dealers: who answers chance, and the one door to a card's face.

Rules, bots, screens and messages never hold a dealer; a table asks it for them. A dealer reads the public State it is
handed and its own secret, so any seat's dealer can check any entry at any time, in any order.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from parlour.core.ask import CHANCE
from parlour.core.chance import SEED_LIMIT, permutation, single, words
from parlour.core.domains import Faces, Options, Value
from parlour.core.public import Batch, State, View


class NotTold(ValueError):
    """A seat asked for the face of a card that it was not told."""


class Dealer(Protocol):
    """What a table needs of a dealer."""

    def look(self, g: State, seat: int, handle: int) -> int:
        """Return a card's face; `NotTold` if this seat may not know it. Chance may look at any card."""

    def chance(self, g: State, index: int, options: Options[Any]) -> Any:
        """Return chance's answer to a question with these options, which is entry number `index`."""

    def nonce(self, index: int, seat: int) -> str:
        """Return 32 hex digits that keep the seal of a seat at this entry from being guessed."""


def view_of(g: State, dealer: Dealer | None, seat: int | None) -> View:
    """Return a copy of the State with what a seat (`None`, or no dealer: a spectator) was told, independent of both."""
    secrets = {}
    if seat is not None and dealer is not None:
        secrets = {handle: dealer.look(g, seat, handle) for handle, mask in g.knows.items() if mask >> seat & 1}
    return View(g.copy(), seat, secrets)


class _Backs:
    """Finds the face behind a back, going through mixes to the shuffle; every batch is put in order once."""

    def __init__(self) -> None:
        self._faces: dict[Batch, tuple[int, ...]] = {}

    def look(self, g: State, seat: int, handle: int) -> int:
        """Return a card's face; see `Dealer.look`."""
        face = g.face.get(handle)
        if face is not None:
            return face
        if seat != CHANCE and not g.knows.get(handle, 0) >> seat & 1:
            raise NotTold(f"seat {seat} was not told card {handle}")
        batch = g.back[handle]
        faces = self._faces.get(batch) or self._resolve(batch)
        return faces[handle - batch.first]

    def _resolve(self, batch: Batch) -> tuple[int, ...]:
        """Put a batch in order, after the batches it came from; a stack instead of recursion, for mixes of mixes of
        mixes.
        """
        waiting = [batch]
        while waiting:
            top = waiting[-1]
            before = {source for source, _ in top.sources if source is not None and source not in self._faces}
            if before:
                waiting.extend(sorted(before, key=lambda source: source.first))
                continue
            self._faces[top] = self._arrange(top, self._before(top))
            waiting.pop()
        return self._faces[batch]

    def _before(self, batch: Batch) -> tuple[int, ...]:
        """Return the faces of a batch in the order that everybody knows, or could know."""
        if batch.faces:
            return batch.faces
        return tuple(
            number if source is None else self._faces[source][number - source.first] for source, number in batch.sources
        )

    def _arrange(self, batch: Batch, faces: tuple[int, ...]) -> tuple[int, ...]:
        raise NotImplementedError


class SeededDealer(_Backs):
    """All chance is a function of a seed and public facts. No stream runs along: nothing can get out of step."""

    def __init__(self, seed: int) -> None:
        """Take a seed from 0 to 2^128-1; another one raises `ValueError`."""
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError("a seed is a whole number from 0 to 2^128-1")
        super().__init__()
        self.seed = seed

    def chance(self, g: State, index: int, options: Options[Any]) -> Any:
        """Return true faces, or one of the options by (seed, entry index)."""
        if isinstance(options, Faces):
            return tuple([self.look(g, CHANCE, handle) for handle in options.handles])
        choices = tuple(options)
        return choices[single(len(choices), self.seed, b"parlour-die", index)]

    def nonce(self, index: int, seat: int) -> str:
        """Return 32 hex digits by (seed, entry index, seat): a table that holds the seed can be played again to the
        byte.
        """
        source = words(self.seed, b"parlour-seal", index * 64 + seat)
        return f"{next(source):016x}{next(source):016x}"

    def _arrange(self, batch: Batch, faces: tuple[int, ...]) -> tuple[int, ...]:
        order = permutation(self.seed, b"parlour-order", batch.first, len(faces))
        return tuple([faces[at] for at in order])


class WrongScript(AssertionError):
    """A scripted die or card doesn't fit the game, or was never used."""


class ScriptedDealer(_Backs):
    """For tests: given dice and cards come in the given order; everything else keeps the order of its faces.

    `dice` answers chance's questions one by one. `decks` maps a deck to one list a shuffle, each holding the faces in
    the order in which they will be drawn; the rest of a deck follows in ascending order. A mix changes nothing.
    """

    def __init__(
        self,
        dice: Iterable[Value] = (),
        decks: Mapping[str, Iterable[Iterable[int]]] | None = None,
    ) -> None:
        """Keep the script; see the class."""
        super().__init__()
        self._dice = list(dice)
        self._rolled: dict[int, Value] = {}
        self._decks = {deck: [tuple(faces) for faces in shuffles] for deck, shuffles in (decks or {}).items()}
        self._unseen: dict[int, str] = {}
        self._arranged: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def look(self, g: State, seat: int, handle: int) -> int:
        """Return a card's face; see `Dealer.look`."""
        face = super().look(g, seat, handle)
        self._unseen.pop(handle, None)
        return face

    def chance(self, g: State, index: int, options: Options[Any]) -> Any:
        """Return true faces, or the next scripted number; the same entry is answered alike when it is asked again."""
        if isinstance(options, Faces):
            return tuple([self.look(g, CHANCE, handle) for handle in options.handles])
        if index not in self._rolled:
            if not self._dice:
                raise WrongScript(f"no die is left at entry {index}, for one of {tuple(options)}")
            self._rolled[index] = self._dice.pop(0)
        value = self._rolled[index]
        if value not in options:
            raise WrongScript(f"{value!r} cannot be rolled at entry {index}, only one of {tuple(options)}")
        return value

    def nonce(self, index: int, seat: int) -> str:
        """Return 32 hex digits made of the entry index and the seat."""
        return f"{index:016x}{seat:016x}"

    def finish(self) -> None:
        """Raise `WrongScript` if a scripted die, card or list of cards was never used."""
        unused = [f"deck {deck!r}" for deck, shuffles in self._decks.items() if shuffles]
        unused += [f"card {card}" for card in self._unseen.values()]
        if self._dice:
            unused.append(f"dice {self._dice}")
        if unused:
            raise WrongScript("never used: " + ", ".join(unused))

    def _arrange(self, batch: Batch, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Put a shuffle in order; one that a step makes again, after waiting for an answer, comes out alike."""
        shuffles = self._decks.get(batch.deck)
        known = self._arranged.get((batch.first, batch.faces))
        if known is not None:
            return known
        if not batch.faces or not shuffles:
            return faces
        rest = list(faces)
        wanted = shuffles.pop(0)
        for face in wanted:
            if face not in rest:
                raise WrongScript(f"deck {batch.deck!r} has no card {face} left")
            rest.remove(face)
        first = batch.first + len(rest)
        self._unseen.update((first + at, f"{face} of deck {batch.deck!r}") for at, face in enumerate(wanted[::-1]))
        self._arranged[batch.first, batch.faces] = order = (*rest[::-1], *wanted[::-1])
        return order
