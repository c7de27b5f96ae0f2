"""What must hold after every entry of any game. Each check raises `Fault`; planted faults meet the same ones."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any

from parlour.core.ask import CHANCE, OPEN, Question
from parlour.core.domains import Domain, Faces, Value, is_plain
from parlour.core.game import Game, Zone
from parlour.core.games.dungeon_petz import components as petz
from parlour.core.log import UNDO, Entry
from parlour.core.packing import pack
from parlour.core.public import State
from parlour.core.table import Table
from tests.core.marked import Clean, marks, quick_marks

Places = Mapping[int, tuple[str, int]]

_AREAS = ("dolly_sisters", "unreal_estate", "dragons_landing", "small_gods", "the_scours", "the_hippo")
_AREAS += ("the_shades", "dimwell", "longwall", "isle_of_gods", "seven_sleepers", "nap_hill")

PIECES = {
    "goldrush-city": (("tool",), ("dynamite",)),
    "ankh-morpork": (
        *((f"{piece}@{seat}",) for seat in range(4) for piece in ("minion", "building")),
        ("trouble",),
        ("city_card", *_AREAS),
    ),
    "dungeon-petz": (
        *((f"imp@{seat}", *(f"aisle_{aisle}" for aisle in range(4 * seat, 4 * seat + 4))) for seat in range(4)),
        ("guard", *(f"guard@{seat}" for seat in range(4))),
        ("neutral_imp", *(stop for loop in (*petz.LOOPS, petz.DARK_LOOP) for stop in loop)),
        ("start_token",),
        ("potion",),
        *(tuple(f"pass_{place}@{seat}" for place in range(len(petz.WORKSHOPS) + 1)) for seat in range(4)),
    ),
    "toy-ripple": (("free", "stone"),),
}
"""Kinds of pieces whose number, taken together, never changes once there are any: game id -> groups of words."""

Look = Callable[[Any, int, int], int]
"""Reads a face as a dealer does: `(state, seat, handle)`."""


class Fault(AssertionError):
    """A promise that a game or the core has broken."""


class Told:
    """Which cards each seat was ever told; a spectator (`None`) knows those that were open once."""

    def __init__(self) -> None:
        self.open: set[int] = set()
        self.masks: dict[int, int] = {}

    def note(self, g: Any) -> None:
        """Add what a State says; a table calls it after every event and every entry."""
        self.open.update(g.face)
        for handle, mask in g.knows.items():
            if self.masks.get(handle, 0) | mask != self.masks.get(handle, 0):
                self.masks[handle] = self.masks.get(handle, 0) | mask

    def note_entry(self, kind: str, value: Any, g: Any, look: Look) -> None:
        """Add what an entry itself makes public: the cards of a choice behind a screen, when it is opened."""
        if kind == OPEN:
            self.open.update(opened(value, g, look))

    def knows(self, seat: int | None, handles: Iterable[int]) -> bool:
        bit = 0 if seat is None else 1 << seat
        return all(handle in self.open or self.masks.get(handle, 0) & bit for handle in handles)


def check_secrets(seat: int | None, told: Told, things: Mapping[str, Any], clean: Clean | None = None) -> None:
    """Nothing that a seat holds tells a face that this seat was never told.

    `clean` remembers the batches that were searched and the cards that the seat was told: they never change, and nobody
    forgets.
    """
    clean = set() if clean is None else clean
    for name, thing in things.items():
        if all(_is_known(seat, told, face.handles, clean) for face in quick_marks(thing, clean)):
            continue
        for path, face in marks(thing, name):
            if not told.knows(seat, face.handles):
                cards = sorted(handle for handle in face.handles if not told.knows(seat, (handle,)))
                who = "a spectator" if seat is None else f"seat {seat}"
                raise Fault(f"secret: {who} holds the face of {cards} at {path}")


def _is_known(seat: int | None, told: Told, handles: frozenset[int], clean: Clean) -> bool:
    if not told.knows(seat, handles):
        return False
    clean.add(handles)
    return True


def places(zones: Iterable[Zone]) -> dict[int, tuple[str, int]]:
    """Return where each card lies: handle -> (zone, seat). A card in two zones is a fault."""
    found: dict[int, tuple[str, int]] = {}
    cards = 0
    for zone in zones:
        if zone.cards:
            found.update(dict.fromkeys(zone.cards, (zone.name, zone.seat)))
            cards += len(zone.cards)
    if cards != len(found):
        every = [card for zone in zones for card in zone.cards]
        raise Fault(f"cards: in two places {sorted(card for card in found if every.count(card) > 1)}")
    return found


class Census:
    """The cards and pieces of a game, counted at its beginning and compared ever after."""

    def __init__(self, game: Game, g: Any, look: Callable[[Any, int, int], int]) -> None:
        self.game = game
        self.look = look
        self.deck_of = {int(look(g, CHANCE, card)): batch.deck for card, batch in g.back.items()}
        self.start = self.count(g)
        self.faces = self.all_faces(g)
        self.group_of = {word: at for at, group in enumerate(PIECES.get(game.id, ())) for word in group}
        self.chips = self.pieces(game.zones(g))
        """How many pieces of each group there are; none of those that the set-up has not laid out yet."""

    def count(self, g: Any) -> Counter[str]:
        """Count the cards by what their backs show; those without a deck are "open"."""
        decks = [batch.deck for batch in g.back.values()]
        decks += [self.deck_of.get(face, "open") for face in g.face.values()]
        return Counter(decks) + Counter(gone=getattr(g, "gone", 0))

    def all_faces(self, g: Any) -> Counter[int]:
        return Counter(int(self.look(g, CHANCE, card)) for card in (*g.face, *g.back))

    def pieces(self, zones: Iterable[Zone]) -> list[int]:
        found = [0] * len(PIECES.get(self.game.id, ()))
        for zone in zones:
            for word, count in zone.pieces:
                if word in self.group_of:
                    found[self.group_of[word]] += count
        return found

    def check(self, g: Any, where: Places, zones: Iterable[Zone]) -> None:
        """Every live card lies in exactly one zone; no card and no piece was made or lost."""
        live = {*g.face, *g.back}
        if set(where) != live:
            raise Fault(f"cards: in no zone {sorted(live - set(where))}, not in the game {sorted(set(where) - live)}")
        if not set(g.knows) <= set(g.back) or set(g.face) & set(g.back):
            raise Fault("cards: open and hidden at once")
        found = self.count(g)
        if found - self.start - Counter(gone=found["gone"]) or found.total() != self.start.total():
            raise Fault(f"cards: {dict(self.start)} became {dict(found)}")
        pieces = self.pieces(zones)
        self.chips = [before or now for before, now in zip(self.chips, pieces, strict=True)]
        if pieces != self.chips:
            raise Fault(f"pieces: {self.chips} became {pieces}")

    def check_faces(self, g: Any) -> None:
        """The faces, hidden ones included, are those of the beginning, less those that a game removed."""
        faces = self.all_faces(g)
        if faces - self.faces or faces.total() + getattr(g, "gone", 0) != self.faces.total():
            raise Fault("faces: the cards are no longer those of the beginning")


def opened(value: Any, g: Any, look: Look) -> set[int]:
    """Return the cards whose faces an opening `(nonce, choice)` names, whatever else the choice is about."""
    return {card for card, face in _pairs(value[1]) if card in g.back and look(g, CHANCE, card) == face}


def _pairs(value: Value) -> Iterator[tuple[int, int]]:
    """Yield each two numbers with which a tuple begins: a card and its face are written so."""
    if isinstance(value, tuple):
        if len(value) > 1 and isinstance(value[0], int) and isinstance(value[1], int):
            yield value[0], value[1]
        for part in value:
            yield from _pairs(part)


def check_untraced(before: Places, after: Places, old: Any, g: Any, entry: Entry, look: Look) -> None:
    """A hidden card that somebody knew changes its place only under a fresh handle, or named by the answer."""
    if entry.kind == UNDO:
        return
    named = opened(entry.value, old, look) if entry.kind == OPEN else set(_named(entry.value))
    for card, place in after.items():
        if card in g.back and card in before and before[card] != place and old.knows.get(card) and card not in named:
            raise Fault(f"trace: hidden card {card} can be followed from {before[card]} to {place}")


def _named(value: Value) -> Iterable[int]:
    """Yield the numbers of an answer that can be cards; of (card, face) pairs the cards."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        pairs = all(isinstance(part, tuple) and len(part) == 2 for part in value)
        for part in value:
            yield from _named(part[0] if pairs else part)


def check_chance(question: Question, entry: Entry, told: Told) -> None:
    """Chance turns cards up for everybody, or draws one plain option; it never names an order of cards."""
    if isinstance(question.options, Faces):
        hidden = [card for card in question.options.handles if card not in told.open]
        if hidden:
            raise Fault(f"chance: the faces of {hidden} are in the log, but were not turned up")
    elif isinstance(entry.value, tuple):
        raise Fault(f"chance: {entry.value!r} in the log says more than one draw")


def check_plain(table: Table, entry: Entry | None) -> None:
    """State, questions, events and the entry are made of plain values; what is handed out cannot be changed."""
    for name in table.state.fields():
        _plain_state(getattr(table.state, name), name)
    for question in table.questions:
        _plain_options(question.options, f"options of {question.kind}", table.state)
    for event in table.events:
        if not is_plain(event):
            raise Fault(f"plain: event {event!r}")
    if entry is not None and not (is_plain(entry.value) and (entry.sealed is None or is_plain(entry.sealed))):
        raise Fault(f"plain: entry {entry.value!r}")


def _plain_state(value: Any, path: str) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _plain_state(key, path)
            _plain_state(inner, f"{path}[{key}]")
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            _plain_state(inner, f"{path}[{at}]")
    elif not isinstance(value, int | str):
        raise Fault(f"plain: {path} holds {value!r}")


def _plain_options(options: Any, path: str, g: Any) -> None:
    """Options are plain, or domains of plain values; one that holds a State and a rule holds the public one, and a rule
    that brings along nothing but its code.
    """
    if isinstance(options, Domain):
        for slot, value in _slots(options):
            if isinstance(value, Domain):
                _plain_options(value, path, g)
            elif isinstance(value, Mapping):
                for inner in value.values():
                    _plain_options(inner if isinstance(inner, Domain) else (inner,), path, g)
            elif isinstance(value, State):
                _public_state(value, f"{path}: {slot}", g)
            elif not (is_plain(value) or value is None or isinstance(value, bool) or _is_bare_rule(value)):
                raise Fault(f"plain: {path}: {slot} is {value!r}")
    elif not (isinstance(options, tuple) and is_plain(options)):
        raise Fault(f"plain: {path} are {options!r}")


def _slots(options: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of a domain, kept in slots or in a dictionary."""
    for kind in type(options).__mro__:
        for slot in getattr(kind, "__slots__", ()):
            yield slot, getattr(options, slot, None)
    yield from getattr(options, "__dict__", {}).items()


def _is_bare_rule(value: Any) -> bool:
    """Whether something is a function of a module, which can't have caught anything."""
    return isinstance(value, FunctionType) and value.__closure__ is None and not value.__defaults__


def _public_state(held: State, path: str, g: Any) -> None:
    """The State in a domain is the table's, and no more than that."""
    if set(vars(held)) != {*held.fields(), "back"} or pack(held.pack()) != pack(g.pack()) or held.back != g.back:
        raise Fault(f"plain: {path} is not the public state")


def check_fields(g: Any) -> None:
    """Every field of a State is packed once, copied independently, and seen in the pack when it changes."""
    listed = list(g.fields())
    if len(set(listed)) != len(listed):
        raise Fault("fields: one is listed twice")
    if set(vars(g)) != {*listed, "back"}:
        raise Fault(f"fields: not packed {sorted(set(vars(g)) - {*listed, 'back'})}")
    twin = g.copy()
    if set(vars(twin)) != set(vars(g)) or twin.pack() != g.pack():
        raise Fault("fields: a copy differs")
    for name, value in vars(g).items():
        other = getattr(twin, name)
        if isinstance(value, list | dict) and other is value:
            raise Fault(f"fields: {name} is shared with the copy")
        if isinstance(value, list) and any(
            isinstance(a, list | dict) and a is b for a, b in zip(value, other, strict=True)
        ):
            raise Fault(f"fields: {name} is shared with the copy, one level down")
        if name == "back":
            continue
        packed = twin.pack()
        setattr(twin, name, _changed(value))
        if twin.pack() == packed:
            raise Fault(f"fields: the pack doesn't show a change of {name}")


def _changed(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, dict):
        return value | {-9: 1}
    return [*value, -9]
