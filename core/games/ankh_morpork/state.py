"""The public state of Ankh-Morpork: what lies where, and the facts that many rules read off it.

An **area** is its number, 1 to 12; lists kept by area have an unused place 0. The **owner** of a figure is the seat of
a minion, or `TROLL` or `DEMON`; a figure is named as `(area, owner)`, since figures of one owner in one area are alike.
A **card** is a handle; its face, once it is open, is `g.face[handle]`, the place of its id in `components.FACES`.
The symbols of a play card are `components.ACTIONS[face]`.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.core import public
from parlour.core.ask import NOBODY
from parlour.core.domains import UNKNOWN, Cards, Value
from parlour.core.game import Option, OptionValue
from parlour.core.games.ankh_morpork import components

TROLL, DEMON = -2, -3
"""The owners of figures that belong to nobody."""

GONE = -2
"""Where a City Area card is that left the game for good (AM-EVENT-bloody_stupid_johnson)."""

NONE = -1
"""No card, as the handle of one."""

PLAY, EVENT, PERSONALITY = "play", "event", "personality"
"""What the backs of cards show."""

AREAS = components.AREAS

_CLOCKWISE = {
    seats: tuple((*range(seat, seats), *range(seat)) for seat in range(seats))
    for seats in range(components.SEATS[0], components.SEATS[1] + 1)
}
"""Every seat once, clockwise, beginning with each: number of seats -> first seat -> seats (AM-TERM-5)."""

OPTIONS = {name: Option(default, (True, False)) for name, default in components.OPTION_DEFAULTS.items()}


class Options(NamedTuple):
    """One value for each switch of the rulebook's table "Options" (AM-OPT-1)."""

    fog_ends_game: bool
    must_play: bool
    return_near: bool
    small_gods_trolls: bool
    sonky_stops_text: bool
    two_cards_at_once: bool


class State(public.State):
    """Everything on the table.

    On the board, by area: `minions[area][seat]`, `trolls[area]` and `demons[area]` are numbers of figures,
    `trouble[area]` says whether a marker lies there, `building[area]` is the seat of the building's owner or `NOBODY`.
    `area_card[area]` is the seat that holds the City Area card, `NOBODY` while it lies beside the board, or `GONE`;
    `fresh[area]` says that its holder got it in this turn (AM-CITY-3), `used[area]` that its power was used in this
    turn (AM-CITY-2). `demons_left` and `trolls_left` count those that have not entered yet.

    Before a seat: `money[seat]`; `hands[seat]`; `before[seat]`, the loans and penalty cards lying open there
    (AM-TERM-6); `personality[seat]`, one hidden card. `unused` are the personalities nobody has.

    Piles, the last card being the top: `pile`, `discard`, `event_pile`; `used_events` are out of the game, open.
    `playing` holds the cards being carried out, the one on top last, as `[card, symbols done or skipped, plays left]`:
    Drumknott and Ponder Stibbons wait with plays left while the cards played through them lie above; behind the plays
    left stand cards laid ready for them, open (option `two_cards_at_once`). A loan or penalty card is in `before` as
    soon as its text is done, and still in `playing` while its other symbols are; see `stays`. `last` is the card played
    most recently in this turn, or `NONE` (AM-MOSSY-2). `event` is the event being carried out, or `NONE`.

    `active` is the seat whose turn it is, `turn` counts turns from 1. `threat` tells what a window is about while it is
    open: see windows.py. In the end `reason` is why the game ended and `claimant` the seat that claimed victory.
    """

    SCALARS = (
        *public.State.SCALARS,
        *("active", "turn", "demons_left", "trolls_left", "last", "event", "threat", "reason", "claimant"),
    )
    FLAT = (
        *public.State.FLAT,
        *("trolls", "demons", "trouble", "building", "area_card", "fresh", "used"),
        *("money", "personality", "unused", "pile", "discard", "event_pile", "used_events"),
    )
    NESTED = ("minions", "hands", "before", "playing")

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Set the table up: AM-SETUP-1 to AM-SETUP-8."""
        super().__init__(seats, "setup")
        self.options: Options = Options(**options)  # type: ignore[arg-type]  # checked by Game.complete_options
        self.active = self.claimant = NOBODY
        self.turn = 0
        self.last = self.event = NONE
        self.threat: tuple[Value, ...] = ()
        self.reason = ""
        self.demons_left, self.trolls_left = components.DEMONS, components.TROLLS
        places = len(AREAS) + 1
        self.trolls, self.demons = [0] * places, [0] * places
        self.trouble, self.fresh, self.used = [False] * places, [False] * places, [False] * places
        self.building, self.area_card = [NOBODY] * places, [NOBODY] * places
        self.minions = [[0] * seats for _ in range(places)]
        for area in components.START_AREAS:
            self.minions[area] = [1] * seats
            self.trouble[area] = True
        self.money = [components.START_MONEY] * seats
        self.before: list[list[int]] = [[] for _ in range(seats)]
        self.playing: list[list[int]] = []
        self.discard: list[int] = []
        self.used_events: list[int] = []
        green = self.shuffle(PLAY, components.play_cards("green", seats))
        brown = self.shuffle(PLAY, components.play_cards("brown", seats))
        self.pile = brown + green
        self.event_pile = self.shuffle(EVENT, components.EVENTS)
        self.unused = self.shuffle(PERSONALITY, components.personalities(seats))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        for _ in range(components.HAND_SIZE):
            for seat in range(seats):
                self.hands[seat].append(self.pile.pop())
        self.personality = [self.unused.pop() for _ in range(seats)]
        for seat in range(seats):
            self.tell((seat,), (*self.hands[seat], self.personality[seat]))

    # --- seats ---

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return every seat once, clockwise, beginning with this one (AM-TERM-5)."""
        return _CLOCKWISE[self.seats][seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left (AM-TERM-5)."""
        return _CLOCKWISE[self.seats][seat][1:]

    # --- the board ---

    def figures(self, area: int) -> int:
        """Return how many figures stand in an area, whoever owns them (AM-TERM-1)."""
        return sum(self.minions[area]) + self.trolls[area] + self.demons[area]

    def owners(self, area: int) -> tuple[int, ...]:
        """Return whose figures stand in an area: the seats in order, then `TROLL`, `DEMON`."""
        seats = tuple([seat for seat, count in enumerate(self.minions[area]) if count])
        return (*seats, *([TROLL] if self.trolls[area] else ()), *([DEMON] if self.demons[area] else ()))

    def all_figures(self, areas: Iterable[int] = AREAS) -> tuple[tuple[int, int], ...]:
        """Return the figures in some areas as `(area, owner)`, each owner once an area."""
        return tuple([(area, owner) for area in areas for owner in self.owners(area)])

    def pieces(self, area: int, seat: int) -> int:
        """Return the number of a seat's pieces in an area: minions and building (AM-TERM-2)."""
        return self.minions[area][seat] + (self.building[area] == seat)

    def areas_of(self, seat: int) -> tuple[int, ...]:
        """Return the areas where a seat has at least one minion."""
        return tuple([area for area in AREAS if self.minions[area][seat]])

    def minions_out(self, seat: int) -> int:
        """Return how many minions a seat has on the board."""
        return sum([self.minions[area][seat] for area in AREAS])

    def minions_left(self, seat: int) -> int:
        """Return how many minions a seat has in its supply."""
        return components.MINIONS - self.minions_out(seat)

    def buildings_of(self, seat: int) -> tuple[int, ...]:
        """Return the areas where a seat's buildings stand."""
        return tuple([area for area in AREAS if self.building[area] == seat])

    def built_areas(self) -> tuple[int, ...]:
        """Return the areas with a building."""
        return tuple([area for area in AREAS if self.building[area] != NOBODY])

    def trouble_areas(self) -> tuple[int, ...]:
        """Return the areas with a trouble marker."""
        return tuple([area for area in AREAS if self.trouble[area]])

    def power_ready(self, area: int, seat: int) -> bool:
        """Say whether a seat holds an area's card and may use its power now, its price left aside (AM-CITY-1 to
        AM-CITY-4).
        """
        return self.area_card[area] == seat and not (self.fresh[area] or self.used[area] or self.demons[area])

    # --- cards ---

    def loans(self, seat: int) -> int:
        """Return how many loans lie before a seat."""
        return sum(self.face[card] in components.LOANS for card in self.before[seat])

    def stays(self, card: int) -> bool:
        """Say whether a card lies before a player: a loan or a penalty, which stays there (AM-TURN-10)."""
        return any(card in cards for cards in self.before)

    def refill_target(self, seat: int) -> int:
        """Return the number of cards a seat draws up to: five, less one a penalty card (AM-TURN-13)."""
        return components.HAND_SIZE - sum(self.face[card] in components.PENALTIES for card in self.before[seat])

    def from_hand(
        self, seat: int, faces: Iterable[int], least: int = 1, most: int = 1, may_pass: bool = False
    ) -> Cards:
        """Return a choice of hand cards by public facts: each could have any of the faces (AM-INFO-3)."""
        hand = tuple(self.hands[seat])
        return Cards(hand, self.open_faces(hand), dict.fromkeys(faces, 1), least=least, most=most, may_pass=may_pass)

    def open_faces(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the faces of cards as far as everybody knows them, else `UNKNOWN`."""
        return tuple([self.face.get(card, UNKNOWN) for card in cards])
