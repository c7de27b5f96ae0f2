"""Artifacts: what they do when they are gained, what they allow later, and losing them (DP-ART-1 to DA-HAND-1).

Each trait has one function. Those that work at once are entered in `GAINED`; the others are asked for by the rules of
their moment.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from parlour.core.ask import Asker
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components, decks, hands, waiting
from parlour.core.games.dungeon_petz.choices import NOTHING, choose
from parlour.core.games.dungeon_petz.state import FOODS, SHELF, State


def gain(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Lay an artifact that already left the board on a seat's shelf, with all it does at once; then whoever owns a
    Little Gift that has copied nothing may copy it (DP-SPACE-5, DA-GIFT-2, DA-SIM-1).
    """
    g.artifacts[seat].append(artifact)
    t.emit("gained", seat, artifact)
    _begin(g, t, seat, artifact)
    for other in g.others(seat):
        for gift in g.with_trait(other, "copies_artifact"):
            _offer_copy(g, t, other, gift, (artifact,))


def _begin(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Do what an artifact, or a copy of one, does at the moment it is gained."""
    trait = g.artifact(artifact).trait
    if trait in GAINED:
        GAINED[trait](g, t, seat, artifact)


def lose(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Take a seat's artifact out of the game; a lost book costs a card of its colour (DP-ART-2, DA-GOBBLE-2)."""
    colour, trait, face = book_colour(g, artifact), g.artifact(artifact).trait, g.face[artifact]
    g.artifacts[seat].remove(artifact)
    for notes in (g.frozen, g.copied, g.book_colour):
        notes.pop(artifact, None)
    if trait == "half_size":
        g.hat[seat] = SHELF
    g.remove((artifact,))
    t.emit("lost-artifact", seat, artifact, face)
    if colour is not None:
        hands.discard_down(g, t, seat, colour, 1)


# --- books ---


def book(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Book: draw a card of its colour; from then on the hand is one larger (DP-ART-1)."""
    colour = book_colour(g, artifact)
    assert colour is not None
    decks.draw(g, t, seat, colour)


def choose_colour_book(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Keeper's Handbook: choose its colour, then it is a book (DA-HAND-1, DA-GIFT-5)."""
    colour = t.ask(seat, "book-colour", components.COLOURS)
    g.book_colour[artifact] = components.COLOURS.index(colour)
    t.emit("book-colour", seat, artifact, colour)
    book(g, t, seat, artifact)


def book_colour(g: State, artifact: int) -> int | None:
    """Return the colour of a book, as a number, or `None` for other artifacts."""
    row = g.artifact(artifact)
    return components.COLOURS.index(row.colour) if row.colour else g.book_colour.get(artifact)


def hand_limit(g: State, seat: int, colour: int) -> int:
    """Return how many cards of a colour a seat keeps: one, and one more for each book (DP-DISC-3)."""
    books = [piece for piece in g.artifacts[seat] if book_colour(g, piece) == colour]
    return components.HAND_PER_COLOUR + len(books)


# --- Magic Box ---


def freezer(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Magic Box: put a vegetable or meat of the supply on it (DP-ART-3)."""
    freeze(g, t, seat, artifact, FOODS.index(t.ask(seat, "freeze", FOODS)))


def freeze(g: State, t: Asker, seat: int, artifact: int, food: int) -> None:
    """Lay a food token, wherever it comes from, on a Magic Box."""
    g.frozen[artifact] = food
    t.emit("froze", seat, artifact, FOODS[food])


def empty_boxes(g: State, seat: int) -> tuple[int, ...]:
    """Return a seat's Magic Boxes without food (DP-ART-4)."""
    return tuple([piece for piece in g.with_trait(seat, "freezer") if piece not in g.frozen])


def take_frozen(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Take the food token off a Magic Box."""
    food = g.frozen.pop(artifact)
    t.emit("took-frozen", seat, artifact, FOODS[food])


# --- Top Hat and Little Gift ---


def half_size(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Dashing Top Hat: it may be put on a waiting group at once (DA-HAT-2)."""
    del artifact
    waiting.put_hat_on(g, t, seat)


def copies_artifact(g: State, t: Asker, seat: int, artifact: int) -> None:
    """Little Gift: name an artifact of another player, or none and wait for one that is gained (DA-GIFT-1)."""
    originals = tuple([piece for other in g.others(seat) for piece in g.artifacts[other]])
    _offer_copy(g, t, seat, artifact, originals)


def _offer_copy(g: State, t: Asker, seat: int, gift: int, originals: tuple[int, ...]) -> None:
    """Ask what a Little Gift copies; a copy works as if it had just been gained (DA-GIFT-3, DA-GIFT-4)."""
    options: tuple[Value, ...] = (*originals, NOTHING)
    original = choose(t, seat, "copy", options)
    if isinstance(original, int):
        g.copied[gift] = g.face[original]
        t.emit("copied", seat, gift, original)
        _begin(g, t, seat, gift)


# --- what works later ---


def suit_ready(g: State, seat: int) -> bool:
    """Say whether a Protective Suit can still save an imp this round (DP-ART-5)."""
    return bool(g.with_trait(seat, "no_wound")) and not g.suit_used[seat]


def exchangeable(g: State, seat: int) -> int:
    """Return how many need cards a Crystal Ball exchanges (DP-ART-6)."""
    return sum([g.artifact(piece).amount for piece in g.with_trait(seat, "exchange_cards")])


def reaches_everywhere(g: State, seat: int) -> bool:
    """Say whether imps clean occupied sites too, with a Long-handled Shovel (DP-ART-7)."""
    return bool(g.with_trait(seat, "clean_occupied"))


def shift_ready(g: State, seat: int) -> bool:
    """Say whether an imp may still do a second job, as Employee of the Month (DP-ART-8)."""
    return bool(g.with_trait(seat, "double_shift")) and not g.shift_used[seat]


def extra_income(g: State, seat: int) -> int:
    """Return the gold that Piggy Banks add to an income (DP-ART-9)."""
    return sum([g.artifact(piece).amount for piece in g.with_trait(seat, "extra_income")])


GAINED: Mapping[str, Callable[[State, Asker, int, int], None]] = MappingProxyType(
    {
        "book": book,
        "choose_colour_book": choose_colour_book,
        "freezer": freezer,
        "half_size": half_size,
        "copies_artifact": copies_artifact,
    }
)
"""What artifacts do when gained: `(g, t, seat, artifact)`."""

ARTIFACT_TRAITS: Mapping[str, Callable[..., object]] = MappingProxyType(
    {
        **GAINED,
        "no_wound": suit_ready,
        "exchange_cards": exchangeable,
        "clean_occupied": reaches_everywhere,
        "double_shift": shift_ready,
        "extra_income": extra_income,
    }
)
components.check_implementations("artifact", ARTIFACT_TRAITS)
