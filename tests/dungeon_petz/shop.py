"""Sets up any situation of Dungeon Petz for a test, by the names of pieces and sites, and plays in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.core.ask import Asker, Event
from parlour.core.deal import ScriptedDealer
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import GAME, components
from parlour.core.games.dungeon_petz.components import FACE
from parlour.core.games.dungeon_petz.state import GUARD, IN_GROUP, LOOPS, NEUTRAL, NO_HAT, NONE, RAISING, Group, State
from parlour.core.public import OVER
from parlour.core.table import Table

ADA, BEN, CID, DEE = range(4)
"""The players of the rulebook's examples; Ada holds the starting token."""

NW, NE, SW, SE = range(4)
"""The sites of a display."""

Names = Sequence[str]
BySite = Mapping[int, Any]

_PILES = {
    "pet": "pet_pile",
    "cage": "cage_pile",
    "addon": "addon_pile",
    "artifact": "artifact_pile",
    "exhibition": "exhibition_pile",
    "customer": "customer_pile",
    "accessory": "accessory_pile",
    "workshop": "workshop_pile",
}


def shop(
    seats: int = 4,
    phase: str = "send",
    *,
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    round: int = 2,
    token: int = ADA,
    home: Sequence[int] = (7, 7, 7, 7),
    gold: Sequence[int] = (5, 5, 5, 5),
    groups: Mapping[int, Sequence[tuple[int, ...]]] | None = None,
    pets: Mapping[int, BySite] | None = None,
    cages: Mapping[int, BySite] | None = None,
    addons: Mapping[int, BySite] | None = None,
    manure: Mapping[int, BySite] | None = None,
    pearls: Mapping[int, BySite] | None = None,
    beside: Mapping[int, Names] | None = None,
    assigned: Mapping[int, BySite] | None = None,
    worn: Mapping[int, BySite] | None = None,
    hands: Mapping[int, Names] | None = None,
    artifacts: Mapping[int, Names] | None = None,
    accessories: Mapping[int, Names] | None = None,
    yard: Names = (),
    addon_row: Names = (),
    tents: Names = (),
    young: Names = (),
    older: Names = (),
    stands: Mapping[str, tuple[int, int]] | None = None,
    market: Mapping[str, str] | None = None,
    marked: Names = (),
    boutique: Names = (),
    workshops: Names = (),
    exhibitions: Mapping[int, str] | None = None,
    customers: Mapping[int, Names] | None = None,
    neutrals: Names = (),
    taken: Mapping[str, int] | None = None,
    standing: Mapping[str, int] | None = None,
    decks: Mapping[str, Names] | None = None,
    discards: Names = (),
    piles: Mapping[str, Names] | None = None,
    empty: Names = (),
    dice: Iterable[Value] = (),
    rule: Callable[[State, Asker], object] | None = None,
    **fields: Any,
) -> Table:
    """Return a table at the beginning of the step that `phase` names; `table.dealer.finish()` checks the script.

    Everything is empty but for what is named. `groups` wait in order of their exits, each as `(imps, gold)` and, where
    wanted, 1 for the bodyguard and 1 for the top hat. By seat and site: `pets` are `"golemie"`, or
    `("golemie", size)`, or `("golemie", size, suffering, mutation)`; `cages`, `addons` and `worn` are names, `assigned`
    names of need cards, `manure` and `pearls` numbers. A pet beside the display is as large as its corral's.
    `market` maps slots to names ("bodyguard" to "bodyguard"), `marked` are slots. `exhibitions` and `customers` lie
    open at their rounds; rounds to come get some too, face down where they would be. `neutrals` are stops. `taken` maps
    spaces to seats, `standing` gives the imps there. `decks` and `piles` name the next cards of each colour and pieces
    of each kind, first drawn first; those in `empty` hold nothing else. `dice` answers chance. `rule` is run once,
    instead of the game, which then is over. `fields` sets further fields of the State.
    """
    chosen = {**(options or {}), "variant": variant}
    g = State(seats, GAME.complete_options(chosen))
    g.face, g.knows, g.back, g.handles = {}, {}, {}, 0
    g.phase, g.round, g.token = phase, round, token
    g.order = tuple((token + step) % seats for step in range(seats))
    g.manure = [0] * (4 * seats)
    g.home, g.gold = list(home[:seats]), list(gold[:seats])
    box = _Box(g)
    _lay_boards(g, box, locals())
    _lay_displays(g, box, locals())
    for seat in range(seats):
        g.artifacts[seat] = box.open((artifacts or {}).get(seat, ()))
        g.accessories[seat] += box.open((accessories or {}).get(seat, ()))
    g.discards = [[] for _ in components.COLOURS]
    for card in box.open(discards):
        g.discards[components.COLOURS.index(components.NEED[g.face[card]].colour)].append(card)
    _form(g, groups or {})
    script = box.shuffle(hands or {}, decks or {}, piles or {}, empty)
    _deal_progress_board(g)
    for name, value in fields.items():
        if not hasattr(g, name):
            raise AttributeError(f"State has no field {name}")
        setattr(g, name, value)
    table = Table(GAME if rule is None else replace(GAME, step=_once(rule)), g, ScriptedDealer(dice, script))
    table.settle()
    return table


def openly(part: Callable[[State, Asker, int], object]) -> Callable[[State, Asker], object]:
    """Return the rule by which all seats are asked the questions of a part one by one, without a screen: what each
    question offers, and what each answer does, is seen at once.
    """
    return lambda g, t: t.each(range(g.seats), lambda seat: part(g, t, seat))


def _once(rule: Callable[[State, Asker], object]) -> Callable[[State, Asker], None]:
    def step(g: State, t: Asker) -> None:
        rule(g, t)
        g.phase = OVER

    return step


class _Box:
    """All pieces of the game; what is named is taken out and laid open, the rest is shuffled."""

    def __init__(self, g: State) -> None:
        sets = components.VARIANT[g.variant].sets
        kinds = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
        self.g = g
        self.rest = {kind: list(components.pile(kind, sets)) for kind in kinds}
        self.rest["accessory"] = list(components.ACCESSORIES) if g.dark_alleys else []
        self.rest["workshop"] = list(components.WORKSHOPS) if g.dark_alleys else []
        for colour in components.COLOURS:
            self.rest[colour] = list(components.need_deck(colour, g.options.double_symbols))

    def open(self, names: Names) -> list[int]:
        for name in names:
            next(rest for rest in self.rest.values() if FACE[name] in rest).remove(FACE[name])
        return self.g.lay_out(FACE[name] for name in names)

    def shuffle(
        self, hands: Mapping[int, Names], decks: Mapping[str, Names], piles: Mapping[str, Names], empty: Names
    ) -> dict[str, list[list[int]]]:
        """Shuffle what is left, deal hands, and return the script of what is drawn."""
        g, script = self.g, {}
        held = [(seat, name) for seat in range(g.seats) for name in hands.get(seat, ())]
        g.decks = []
        for colour in components.COLOURS:
            mine = [(seat, name) for seat, name in held if components.NEED[FACE[name]].colour == colour]
            wanted = [FACE[name] for name in (*(name for _, name in mine), *decks.get(colour, ()))]
            deck = g.shuffle(colour, wanted if colour in empty else self.rest[colour])
            for seat, _ in mine:
                card = deck.pop()
                g.tell((seat,), (card,))
                g.take_in_hand(seat, components.COLOURS.index(colour), card)
            g.decks.append(deck)
            script[colour] = [wanted] if wanted else []
        for kind, field in _PILES.items():
            wanted = [FACE[name] for name in piles.get(kind, ())]
            faces = wanted if kind in empty else self.rest[kind]
            setattr(g, field, g.shuffle(kind, faces) if faces else [])
            script[kind] = [wanted] if wanted else []
        return script


def _lay_boards(g: State, box: _Box, given: Mapping[str, Any]) -> None:
    for field in ("yard", "addon_row", "tents", "young", "older", "boutique", "workshops"):
        setattr(g, field, box.open(given[field]))
    for size, pets in ((components.YOUNG, g.young), (components.OLDER, g.older)):
        for pet in pets:
            g.meet(pet, size)
    for stand, food in (given["stands"] or {}).items():
        g.stands[components.STANDS.index(stand)] = list(food)
    if g.dark_alleys:
        things = given["market"] or {}
        g.market = [_thing(box, slot, things.get(slot)) for slot in components.MARKET]
        g.marked = [slot in given["marked"] for slot in components.MARKET]
    for number, name in (given["exhibitions"] or {}).items():
        (g.exhibitions[number],) = box.open([name])
    for number, names in (given["customers"] or {}).items():
        g.customers[number] = tuple(box.open(names))
    for number in g.board.exhibition_rounds:
        if number == g.round + 1 and g.exhibitions[number] == NONE:
            (g.exhibitions[number],) = box.open([components.FACES[box.rest["exhibition"][-1]]])
    for number, count in g.board.customers.items():
        if g.round < number <= g.round + 2 and not g.customers[number]:
            g.customers[number] = tuple(box.open([components.FACES[face] for face in box.rest["customer"][-count:]]))
    for stop in given["neutrals"]:
        loop = next(number for number, stops in enumerate(LOOPS) if stop in stops)
        g.neutrals.append((loop, LOOPS[loop].index(stop)))
        if stop in g.taken:
            g.taken[stop] = NEUTRAL
    g.taken.update(given["taken"] or {})
    g.on_space.update(given["standing"] or {})


def _thing(box: _Box, slot: str, name: str | None) -> int:
    if name is None:
        return NONE
    if slot == "bodyguard":
        return GUARD
    (thing,) = box.open([name])
    if slot == "pet":
        box.g.meet(thing, components.MARKET_PET_SIZE)
    return thing


def _lay_displays(g: State, box: _Box, given: Mapping[str, Any]) -> None:
    for place, named in _by_place(g, given["pets"]):
        name, *numbers = named if isinstance(named, tuple) else (named,)
        (g.pets[place],) = box.open([name])
        pet, (size, suffering, mutation) = g.pets[place], (*numbers, *(4, 0, 0)[len(numbers) :])
        g.size[pet], g.suffering[pet], g.mutation[pet] = size, suffering, mutation
    for place, name in _by_place(g, given["cages"]):
        (g.cages[place],) = box.open([name])
    for place, name in _by_place(g, given["addons"]):
        (g.addons[place],) = box.open([name])
    for place, names in _by_place(g, given["assigned"]):
        g.assigned[place] = tuple(box.open([names] if isinstance(names, str) else names))
    for place, names in _by_place(g, given["worn"]):
        for piece in box.open([names] if isinstance(names, str) else names):
            g.accessories[g.owner(place)].append(piece)
            g.worn[piece] = place
    for field in ("manure", "pearls"):
        for place, number in _by_place(g, given[field]):
            getattr(g, field)[place] = number
    for seat, names in (given["beside"] or {}).items():
        g.beside[seat] = box.open(names)
        for piece in g.beside[seat]:
            if g.face[piece] in components.PET:
                g.meet(piece, components.YOUNG)


def _by_place(g: State, named: Mapping[int, BySite] | None) -> list[tuple[int, Any]]:
    return [(g.place(seat, site), value) for seat, sites in (named or {}).items() for site, value in sites.items()]


def _form(g: State, groups: Mapping[int, Sequence[tuple[int, ...]]]) -> None:
    for seat, formed in groups.items():
        for exit_, group in enumerate(formed):
            imps, gold, guard, hat = (*group, *(0,) * (4 - len(group)))
            g.groups.append(Group(seat, exit_, imps, gold, bool(guard), RAISING if hat else NO_HAT))
            if guard:
                g.guard = seat
            if hat:
                g.hat[seat], g.hat_spent[seat] = IN_GROUP, True


def _deal_progress_board(g: State) -> None:
    for number in g.board.exhibition_rounds:
        if number > g.round and g.exhibitions[number] == NONE and g.exhibition_pile:
            g.exhibitions[number] = g.exhibition_pile.pop()
    for number, count in g.board.customers.items():
        if number > g.round and not g.customers[number]:
            g.customers[number] = tuple([g.customer_pile.pop() for _ in range(min(count, len(g.customer_pile)))])


# --- what is there ---


def names(g: State, handles: Iterable[int]) -> list[str]:
    """Return the ids of open pieces, in order; "" for no piece."""
    return ["" if handle == NONE else components.FACES[g.face[handle]] for handle in handles]


def piece(g: State, name: str) -> int:
    """Return the handle of an open piece; of several alike the first."""
    return next(handle for handle, face in sorted(g.face.items()) if components.FACES[face] == name)


def hand(table: Table, seat: int) -> list[str]:
    """Return the ids of the need cards in a seat's hand, as the seat sees them, sorted."""
    view, g = table.view(seat), table.state
    return sorted(components.FACES[view.face(card)] for colour in range(4) for card in g.hand(seat, colour))


def imps(g: State, seat: int) -> int:
    """Return how many ordinary imps a seat has, wherever they are."""
    there = g.home[seat] + g.busy[seat] + g.returning[seat] + g.away(seat)
    in_groups = sum(group.imps for group in g.groups_of(seat))
    on_spaces = sum(g.on_space[space] for space, who in g.taken.items() if who == seat)
    return there + in_groups + on_spaces + sum(g.aisles[4 * seat : 4 * seat + 4])


def asked(table: Table) -> tuple[int, str]:
    """Return who is asked what, where one question is open."""
    (question,) = table.questions
    return question.seat, question.kind


def offered(table: Table, seat: int | None = None) -> list[Value]:
    """Return the options of the asked seat."""
    return list(table.legal(table.question.seat if seat is None else seat))


# --- moves ---


def answer(table: Table, *answers: Value, seat: int | None = None) -> list[Event]:
    """Give answers one after the other and return the events that followed; a piece may be given by its name where its
    handle is an option.
    """
    told: list[Event] = []
    for value in answers:
        table.answer(_as_asked(table, value, seat), seat)
        told += table.events
    return told


def _as_asked(table: Table, value: Any, seat: int | None) -> Any:
    legal: Any = table.legal(table.question.seat if seat is None else seat)
    if isinstance(value, str) and isinstance(legal, tuple) and value not in legal:
        g = table.state
        return next((option for option in legal if isinstance(option, int) and names(g, [option]) == [value]), value)
    return value


def told(events: Iterable[Event], *words: str) -> list[Event]:
    """Return the events with these names, in order."""
    return [event for event in events if event[0] in words]
