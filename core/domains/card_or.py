"""One card out of a hidden hand, or a plain option: playing a card or passing, a claim that has to be proved."""

from collections.abc import Iterator

from parlour.core.domains.base import UNKNOWN, Chooser, Domain, Look, Value, is_whole


class CardOr(Domain[Value]):
    """One card, as `(word, handle, face)`, with a face out of `allowed`; or one of the plain `options`.

    `faces` runs beside `handles` and holds `UNKNOWN` for each card that is not public. `otherwise`, unless empty, is
    an option for those alone who have no such card: a pass that may not be chosen, or "no claim" where a claim is due.
    With `automatic` the owner's side gives an answer that is the only one by itself. That is for questions that every
    seat's side answers so each time; elsewhere a quick answer would tell the others that there was no choice.
    """

    __slots__ = ("allowed", "automatic", "faces", "handles", "options", "otherwise", "word")

    def __init__(
        self,
        word: str,
        handles: tuple[int, ...],
        faces: tuple[int, ...],
        allowed: tuple[int, ...],
        options: tuple[Value, ...] = (),
        otherwise: str = "",
        automatic: bool = False,
    ) -> None:
        """Keep what was given; see the class."""
        self.word = word
        self.handles = handles
        self.faces = faces
        self.allowed = allowed
        self.options = options
        self.otherwise = otherwise
        self.automatic = automatic

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        parts: tuple[object, ...] = (self.handles, self.faces, self.allowed, self.options, self.otherwise)
        return ["card-or", self.word, *parts, self.automatic]

    def why_not(self, value: object) -> str | None:
        """Return why nobody could answer this, or `None`."""
        if value in self.options or (self.otherwise and value == self.otherwise):
            return None
        is_card = isinstance(value, tuple) and len(value) == 3 and value[0] == self.word
        if not (isinstance(value, tuple) and is_card and all(map(is_whole, value[1:]))):
            return "this is not one of the options"
        _, handle, face = value
        if handle not in self.handles:
            return f"card {handle} cannot be chosen here"
        if self.faces[self.handles.index(handle)] not in (UNKNOWN, face):
            return f"card {handle} has another face"
        return None if face in self.allowed else f"card {handle} has a face that cannot be used here"

    def known(self, look: Look) -> tuple[Value, ...]:
        """Return what the owner may answer: the cards that fit, then the plain options; `otherwise` without a card."""
        cards = tuple([(self.word, card, face) for card in self.handles if (face := look(card)) in self.allowed])
        return (*cards, *self.options) if cards or not self.otherwise else (*self.options, self.otherwise)

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether the named card has that face, and whether `otherwise` is really all that is left."""
        return value in self.known(look)

    def forced(self, look: Look) -> Value | None:
        """Return the answer that the owner's side gives by itself, or `None`."""
        if not self.automatic:
            return None
        known = self.known(look)
        return known[0] if len(known) == 1 else None

    def draw(self, generator: Chooser) -> Value:
        """Return a value out of the public superset; `ValueError` when nothing is allowed."""
        values = tuple(self)
        if not values:
            raise ValueError("nothing can be chosen here")
        return values[generator.randrange(len(values))]

    @property
    def len(self) -> int:
        """The number of values by public facts."""
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Value]:
        cards = [
            (self.word, handle, face)
            for handle, true in zip(self.handles, self.faces, strict=True)
            for face in self.allowed
            if true in (UNKNOWN, face)
        ]
        return iter((*cards, *self.options, *([self.otherwise] if self.otherwise else ())))
