"""Sets up any situation of Ankh-Morpork for a test, by the numbers of areas and the names of cards, and plays in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.core.ask import Asker, Event
from parlour.core.deal import ScriptedDealer
from parlour.core.domains import Cards, Value
from parlour.core.games.ankh_morpork import GAME, components
from parlour.core.games.ankh_morpork.components import FACE
from parlour.core.games.ankh_morpork.state import EVENT, NONE, PERSONALITY, PLAY, State
from parlour.core.public import OVER
from parlour.core.table import Table

RED, BLUE, YELLOW, GREEN = range(4)

Names = Sequence[str]

WAITING = ("commander_vimes", "lord_vetinari", "dragon_king_of_arms", "lord_rust", "lord_selachii", "lord_de_worde")
"""Whom seats are that a test says nothing of: the first of these that are free."""


def city(
    seats: int = 3,
    phase: str = "play",
    *,
    active: int = RED,
    minions: Mapping[int, Sequence[int]] | None = None,
    trolls: Mapping[int, int] | None = None,
    demons: Mapping[int, int] | None = None,
    trouble: Iterable[int] = (),
    buildings: Mapping[int, int] | None = None,
    gone: Iterable[int] = (),
    money: Sequence[int] = (10, 10, 10, 10),
    hands: Mapping[int, Names] | None = None,
    before: Mapping[int, Names] | None = None,
    who: Mapping[int, str] | None = None,
    unused: Names = (),
    pile: Names = (),
    pile_rest: bool = True,
    discard: Names = (),
    events: Names = (),
    used_events: Names = (),
    dice: Iterable[Value] = (),
    options: Mapping[str, Any] | None = None,
    rule: Callable[[State, Asker], object] | None = None,
    **fields: Any,
) -> Table:
    """Return a table at the beginning of the step that `phase` names; `table.dealer.finish()` checks the script.

    The board is empty but for what is named: `minions` are numbers by seat in an area (`{7: (1, 2)}`: one red, two
    blue ones), `buildings` map areas to seats, which hold the City Area cards too unless those are `gone`. `before` are
    loans and penalty cards. `who` are personalities, `unused` the next ones that are drawn. `pile` names the next cards
    of the pile, first drawn first; with `pile_rest=False` it holds nothing else. `events` are the next events. A hand
    is empty unless it is named. `rule` is run once, instead of the game, which then is over. `fields` sets further
    fields of the State.
    """
    dealt = hands or {}
    in_hands = [name for seat in range(seats) for name in dealt.get(seat, ())]
    people = [name for name in WAITING if name not in (who or {}).values() and name not in unused]
    persons = [(who or {}).get(seat) or people.pop(0) for seat in range(seats)]
    dealer = ScriptedDealer(dice, _scripts({PLAY: (*in_hands, *pile), EVENT: events, PERSONALITY: (*persons, *unused)}))
    g = State(seats, GAME.complete_options(options))
    g.face, g.knows, g.back, g.handles = {}, {}, {}, 0
    g.active, g.phase, g.turn = active, phase, 1
    _lay_board(g, minions or {}, trolls or {}, demons or {}, trouble, buildings or {}, gone)
    g.money = list(money[:seats])
    _lay_cards(g, dealt, before or {}, discard, (*in_hands, *pile), pile_rest)
    _lay_events(g, used_events)
    g.unused = g.shuffle(PERSONALITY, components.personalities(seats))
    g.personality = [g.unused.pop() for _ in range(seats)]
    for seat in range(seats):
        g.tell((seat,), (g.personality[seat],))
    for name, value in fields.items():
        if not hasattr(g, name):
            raise AttributeError(f"State has no field {name}")
        setattr(g, name, value)
    table = Table(GAME if rule is None else replace(GAME, step=_once(rule)), g, dealer)
    table.settle()
    return table


def _once(rule: Callable[[State, Asker], object]) -> Callable[[State, Asker], None]:
    def step(g: State, t: Asker) -> None:
        rule(g, t)
        g.phase = OVER

    return step


def _scripts(decks: Mapping[str, Names]) -> dict[str, list[list[int]]]:
    return {deck: [[FACE[name] for name in names]] for deck, names in decks.items() if names}


def _lay_board(
    g: State,
    minions: Mapping[int, Sequence[int]],
    trolls: Mapping[int, int],
    demons: Mapping[int, int],
    trouble: Iterable[int],
    buildings: Mapping[int, int],
    gone: Iterable[int],
) -> None:
    places = len(components.AREAS) + 1
    g.minions = [[*minions.get(area, ()), *[0] * g.seats][: g.seats] for area in range(places)]
    g.trolls = [trolls.get(area, 0) for area in range(places)]
    g.demons = [demons.get(area, 0) for area in range(places)]
    g.trolls_left -= sum(g.trolls)
    g.demons_left -= sum(g.demons)
    g.trouble = [area in tuple(trouble) for area in range(places)]
    g.building = [buildings.get(area, -1) for area in range(places)]
    g.area_card = [-2 if area in tuple(gone) else buildings.get(area, -1) for area in range(places)]


def _lay_cards(
    g: State, hands: Mapping[int, Names], before: Mapping[int, Names], discard: Names, named: Names, pile_rest: bool
) -> None:
    rest = [face for deck in ("green", "brown") for face in components.play_cards(deck, g.seats)]

    def lay(names: Names) -> list[int]:
        for name in names:
            rest.remove(FACE[name])
        return g.lay_out(FACE[name] for name in names)

    g.before = [lay(before.get(seat, ())) for seat in range(g.seats)]
    g.discard = lay(discard)
    g.pile = g.shuffle(PLAY, rest if pile_rest else [FACE[name] for name in named])
    g.hands = [[g.pile.pop() for _ in hands.get(seat, ())] for seat in range(g.seats)]
    for seat in range(g.seats):
        g.tell((seat,), g.hands[seat])


def _lay_events(g: State, used: Names) -> None:
    g.used_events = g.lay_out(FACE[name] for name in used)
    g.event_pile = g.shuffle(EVENT, [face for face in components.EVENTS if components.FACES[face] not in used])
    g.event = NONE


# --- what is there ---


def names(g: State, handles: Iterable[int]) -> list[str]:
    """Return the ids of open cards, in order."""
    return [components.FACES[g.face[handle]] for handle in handles]


def hand(table: Table, seat: int) -> list[str]:
    """Return the ids of the cards in a seat's hand, as the seat sees them, sorted."""
    view = table.view(seat)
    return sorted(components.FACES[view.face(handle)] for handle in table.state.hands[seat])


def asked(table: Table) -> tuple[int, str]:
    """Return who is asked what, where one question is open."""
    (question,) = table.questions
    return question.seat, question.kind


def options(table: Table) -> list[Value]:
    """Return what the asked seat may really choose: cards by their names, a choice of cards as a list of choices."""
    seat = table.question.seat
    return [_named(value) for value in table.legal(seat)]


def _named(value: Any) -> Any:
    if isinstance(value, tuple) and value[:1] in (("play",), ("claim",)):
        return components.FACES[value[2]]
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return tuple(components.FACES[face] for _, face in value)
    return value


# --- moves ---


def answer(table: Table, *answers: Value) -> list[Event]:
    """Give answers one after the other and return the events that followed.

    A card may be given by its name. Where cards are chosen out of a hand, a name or a tuple of names is an answer, and
    "pass" is the empty choice.
    """
    told: list[Event] = []
    for value in answers:
        table.answer(_as_asked(table, value))
        told += table.events
    return told


def _as_asked(table: Table, value: Any) -> Any:
    legal: Any = table.legal(table.question.seat)
    if isinstance(legal, Cards):
        wanted = [] if value == "pass" else [value] if isinstance(value, str) else list(value)
        chosen = tuple(pair for pair in legal.usable() if components.FACES[pair[1]] in wanted)
        if len(chosen) != len(wanted):
            raise ValueError(f"{wanted} cannot all be chosen out of {legal.usable()}")
        return chosen
    return next((option for option in legal if isinstance(option, tuple) and _named(option) == value), value)


def told(events: Iterable[Event], *words: str) -> list[Event]:
    """Return the events with these names, in order."""
    return [event for event in events if event[0] in words]


def end_turn(table: Table) -> list[Event]:
    """Do nothing with what is left of the turn, as far as one may, until the next seat's turn."""
    seat, events = table.state.active, []
    while not table.over and table.state.active == seat:
        table.answer(_quiet(table))
        events += table.events
    return events


def _quiet(table: Table) -> Value:
    legal = table.legal(table.question.seat)
    nothing: tuple[Value, ...] = ("end", "skip", "pass", ())
    return next(value for value in (*nothing, *legal) if value in legal)
