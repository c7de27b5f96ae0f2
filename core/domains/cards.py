"""Choices of cards: bids and payments, and plain options that need a payment out of a hidden hand."""

from collections.abc import Iterator, Mapping
from itertools import islice

from parlour.core.domains.base import UNKNOWN, Choice, Chooser, Domain, Look, Value, is_plain, is_whole

_COUNTABLE_CARDS = 12
_MOST_TOTALS = 4096
"""Totals that are looked at for a ladder, so that it stays short work whatever cards are worth."""
_PAIRS = "an answer here is a tuple of (handle, face) pairs"


class Cards(Domain[Choice]):
    """Choose `least` to `most` of some cards, each with a face out of `worth`, whose worth adds up to `need` or more.

    A value is `((handle, face), ...)` in the order of `handles`; with `may_pass` the empty one is allowed too.
    `faces` runs beside `handles` and holds `UNKNOWN` for each card that is not public. `worth` maps every face that
    may be chosen to a whole number from 0.
    """

    __slots__ = ("faces", "handles", "least", "may_pass", "most", "need", "worth")

    def __init__(
        self,
        handles: tuple[int, ...],
        faces: tuple[int, ...],
        worth: Mapping[int, int],
        need: int = 0,
        least: int = 1,
        most: int = 99,
        may_pass: bool = False,
    ) -> None:
        """Keep what was given; see the class."""
        self.handles = handles
        self.faces = faces
        self.worth = worth
        self.need = need
        self.least = least
        self.most = most
        self.may_pass = may_pass

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        worth = sorted(self.worth.items())
        return ["cards", self.handles, self.faces, worth, self.need, self.least, self.most, self.may_pass]

    def known(self, look: Look) -> "Cards":
        """Return the same choice with every face filled in."""
        faces = self.faces
        if UNKNOWN in faces:
            faces = tuple(map(look, self.handles))
        return Cards(self.handles, faces, self.worth, self.need, self.least, self.most, self.may_pass)

    def fair(self, value: Choice, look: Look) -> bool:
        """Say whether every card of a value has the face that is claimed."""
        return all(look(handle) == face for handle, face in value)

    def face_of(self, handle: int) -> int:
        """Return the face of one of the handles, or `UNKNOWN`."""
        return self.faces[self.handles.index(handle)]

    def why_not(self, value: object) -> str | None:
        """Return the first reason against the value, or `None`."""
        if not isinstance(value, tuple):
            return _PAIRS
        if not value and self.may_pass:
            return None
        place = -1
        for pair in value:
            if not (isinstance(pair, tuple) and len(pair) == 2 and all(map(is_whole, pair))):
                return _PAIRS
            handle, face = pair
            if handle not in self.handles:
                return f"card {handle} cannot be chosen here"
            at = self.handles.index(handle)
            if at <= place:
                return "cards are named once each, in the order in which they are offered"
            place = at
            if self.faces[at] not in (UNKNOWN, face):
                return f"card {handle} has another face"
            if face not in self.worth:
                return f"card {handle} has a face that cannot be used here"
        return self._too_little(len(value), self.total(value))

    def _too_little(self, count: int, total: int) -> str | None:
        if count < self.least:
            return f"choose {self.least - count} more"
        if count > self.most:
            return f"choose {count - self.most} fewer"
        return f"needs {self.need - total} more" if total < self.need else None

    def total(self, value: Choice) -> int:
        """Return the worth of all cards of a value."""
        return sum(self.worth.get(face, 0) for _, face in value)

    def missing(self, value: Choice) -> int:
        """Return how much worth a value still lacks; 0 when there is enough."""
        return max(0, self.need - self.total(value))

    def surplus(self, value: Choice) -> int:
        """Return how much more than needed a value is worth; 0 when it is too little."""
        return max(0, self.total(value) - self.need)

    def usable(self) -> list[tuple[int, int]]:
        """Return the (handle, face) pairs that may be chosen, of the cards whose faces are known."""
        worth = self.worth
        return [card for card in zip(self.handles, self.faces, strict=True) if card[1] in worth]

    def possible(self) -> bool:
        """Say whether any choice but a pass is left; every face has to be known."""
        worths = [self.worth[face] for face in self.faces if face in self.worth]
        if len(worths) > self.most:
            worths = sorted(worths, reverse=True)[: self.most]
        return len(worths) >= self.least and sum(worths) >= self.need

    def suggest(self) -> Choice | None:
        """Return the allowed choice with the smallest surplus, of these one with the fewest cards; `None` without
        any.
        """
        enough = self._fewest(surplus=False)
        return enough[min(enough)] if enough else None

    def ladder(self) -> tuple[tuple[int, Choice], ...]:
        """Return (total worth, choice) for each total that an allowed choice reaches, ascending: the choice with the
        fewest cards, of these the one that is complete first when the cards are gone through in their order. A pass is
        not among them; every face has to be known.

        Where cards add up to thousands of different totals, some are left out.
        """
        return tuple(sorted(self._fewest(surplus=True).items()))

    def _fewest(self, *, surplus: bool) -> dict[int, Choice]:
        """Return total -> the allowed choice with the fewest cards; without `surplus` what is enough is not added to.

        A key is a total and a number of cards, counted up to `least` only: from there on fewer cards are better.
        """
        need, least, most = self.need, self.least, self.most
        best: dict[tuple[int, int], Choice] = {(0, 0): ()}
        for card in self.usable():
            worth = self.worth[card[1]]
            for (total, counted), chosen in list(best.items()):
                if len(chosen) == most or not (surplus or counted < least or total < need):
                    continue
                key = (total + worth, min(counted + 1, least))
                known = best.get(key)
                fits = not surplus or len(best) < _MOST_TOTALS if known is None else len(chosen) + 1 < len(known)
                if fits:
                    best[key] = (*chosen, card)
        return {total: chosen for (total, counted), chosen in best.items() if counted == least and total >= need}

    @property
    def len(self) -> int | None:
        """The number of allowed values where all faces are known and the cards are few."""
        return sum(1 for _ in self) if self._countable() else None

    def _countable(self) -> bool:
        return UNKNOWN not in self.faces and len(self.usable()) <= _COUNTABLE_CARDS

    def __iter__(self) -> Iterator[Choice]:
        if not self._countable():
            raise TypeError("these options are too many to list")
        cards = self.usable()
        choices = (tuple(card for at, card in enumerate(cards) if mask >> at & 1) for mask in range(1 << len(cards)))
        return (choice for choice in choices if self.why_not(choice) is None)

    def only(self) -> Choice | None:
        """Return the value if exactly one is allowed; every face has to be known."""
        if self.may_pass:
            return None
        cards = tuple(self.usable())
        if len(cards) > self.most and self._countable():
            first = tuple(islice(self, 2))
            return first[0] if len(first) == 1 else None
        if self.why_not(cards) is not None:
            return None
        spare = self.total(cards) - self.need
        if len(cards) > self.least and any(self.worth[face] <= spare for _, face in cards):
            return None
        return cards

    def draw(self, generator: Chooser) -> Choice:
        """Return an allowed value: cards in a random order until there are enough, then some more by chance.

        Unknown faces are made up: the draw is from the public superset then. Raises `ValueError` when nothing is
        allowed.
        """
        if self.may_pass and not generator.randrange(2):
            return ()
        return self._draw_cards(generator)

    def draw_known(self, look: Look, generator: Chooser) -> Choice:
        """Return what `draw` would of the choice with every face filled in; for a pass no face is looked up."""
        if self.may_pass and not generator.randrange(2):
            return ()
        return self.known(look)._draw_cards(generator)

    def _draw_cards(self, generator: Chooser) -> Choice:
        cards = self.usable() if UNKNOWN not in self.faces else self._made_up(generator)
        places = list(range(len(cards)))
        chosen: list[int] = []
        total = 0
        while places and len(chosen) < self.most:
            if len(chosen) >= self.least and total >= self.need and generator.randrange(2):
                break
            at = generator.randrange(len(places))
            places[at], places[-1] = places[-1], places[at]
            place = places.pop()
            chosen.append(place)
            total += self.worth[cards[place][1]]
        if len(chosen) >= self.least and total >= self.need:
            return tuple([cards[place] for place in sorted(chosen)])
        return self._fallback()

    def _made_up(self, generator: Chooser) -> list[tuple[int, int]]:
        faces = sorted(self.worth)
        pairs = zip(self.handles, self.faces, strict=True)
        return [
            (handle, faces[generator.randrange(len(faces))] if face == UNKNOWN else face)
            for handle, face in pairs
            if face == UNKNOWN or face in self.worth
        ]

    def _fallback(self) -> Choice:
        """Return a pass, or the cheapest choice, where a random order did not add up; unknown cards are claimed to be
        the best.
        """
        if self.may_pass:
            return ()
        best = max(self.worth, key=lambda face: (self.worth[face], -face))
        public = dict(zip(self.handles, self.faces, strict=True))
        suggestion = self.known(lambda handle: best if public[handle] == UNKNOWN else public[handle]).suggest()
        if suggestion is None:
            raise ValueError("nothing can be chosen here")
        return suggestion


class Pick(Domain[Value]):
    """Plain options, some of which need cards out of a hidden hand that only their owner can count.

    `price` is what can be paid from the hand; the options from place `paid_from` on, but for the last one, need it.
    """

    __slots__ = ("options", "paid_from", "price")

    def __init__(self, options: tuple[Value, ...], paid_from: int, price: Cards) -> None:
        """Keep what was given; see the class."""
        self.options = options
        self.paid_from = paid_from
        self.price = price

    def pack(self) -> list[object]:
        """Return the domain as lists of plain values."""
        return ["pick", self.options, self.paid_from, self.price.pack()]

    def why_not(self, value: object) -> str | None:
        """Return why a value is no option for anybody, or `None`."""
        return None if is_plain(value) and value in self.options else "this is not one of the options"

    def fair(self, value: Value, look: Look) -> bool:
        """Say whether the option can be paid for."""
        return value in self.known(look)

    def known(self, look: Look) -> tuple[Value, ...]:
        """Return the options that can be paid for."""
        if self.price.known(look).possible():
            return self.options
        return (*self.options[: self.paid_from], self.options[-1])

    @property
    def len(self) -> int:
        """The number of options."""
        return len(self.options)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.options)

    def draw(self, generator: Chooser) -> Value:
        """Return one of the options."""
        return self.options[generator.randrange(len(self.options))]
