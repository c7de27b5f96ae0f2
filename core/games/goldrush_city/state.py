"""The public state of Goldrush-City, and the small moves that several rules share."""

from collections.abc import Mapping
from typing import NamedTuple

from parlour.core import public
from parlour.core.ask import NOBODY, Asker
from parlour.core.domains import UNKNOWN
from parlour.core.game import Option, OptionValue
from parlour.core.games.goldrush_city import components

TOOL, DYNAMITE = 0, 1
CHIP_NAMES = ("tool", "dynamite")

_VALUES: dict[str, tuple[OptionValue, ...]] = {
    "all_pass": ("discard", "active_free", "carry_over"),
    "bribe_counts": ("sacks", "cards"),
    "bust_counts_in_ranking": (False, True),
    "demolished_card_goes_to": ("display", "out_of_game"),
    "digger_peek": (True, False),
    "end_trigger_sticky": (True, False),
    "final_income_phase": (False, True),
    "max_rounds": tuple(range(100)),
    "medicine_show_scope": ("table", "roller"),
    "permit_limit": tuple(range(16)),
    "plus_rule": ("exactly_one_more", "until_next_material"),
    "stall_guard_rounds": tuple(range(100)),
}

_CLOCKWISE = {
    seats: tuple((*range(seat, seats), *range(seat)) for seat in range(seats))
    for seats in range(components.SEATS[0], components.SEATS[1] + 1)
}
"""Every seat once, clockwise, beginning with each: number of seats -> first seat -> seats."""

OPTIONS = {name: Option(components.OPTION_DEFAULTS[name], values) for name, values in _VALUES.items()}


class Options(NamedTuple):
    """One value for each switch of the rulebook's table "Options"."""

    all_pass: str
    bribe_counts: str
    bust_counts_in_ranking: bool
    demolished_card_goes_to: str
    digger_peek: bool
    end_trigger_sticky: bool
    final_income_phase: bool
    max_rounds: int
    medicine_show_scope: str
    permit_limit: int
    plus_rule: str
    stall_guard_rounds: int


class State(public.State):
    """Everything on the table. Cards are handles; chips are counted as `[tools, dynamite]`.

    `turned` holds the one card that is being dealt with; `owed` counts the cards that a plus still asks for; `laid`
    holds bids, open until their seat has passed; `blocks` holds (card, letter) of a Governor or Padre in front of a
    seat.
    """

    SCALARS = (
        *public.State.SCALARS,
        *("round", "start", "active", "triggered", "built", "quiet_rounds", "reason", "winner"),
        *("owed", "material_flipped", "leader", "bid", "speaker", "actions_left", "purpose"),
    )
    FLAT = (
        *public.State.FLAT,
        *("gold_deck", "gold_discard", "city_deck", "city_discard", "digger_deck"),
        *("display", "removed", "supply", "turned", "lot", "lot_permits", "lot_chips"),
        *("passed", "due", "contestants", "stopped"),
    )
    NESTED = (
        *("hands", "laid", "materials", "bandits", "keepers", "blocks"),
        *("permits", "standing", "chips", "diggers"),
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Set the table up: GC-SETUP-1 to GC-SETUP-4."""
        super().__init__(seats, "setup")
        self.options: Options = Options(**options)  # type: ignore[arg-type]  # checked by Game.complete_options
        self.round = 0
        self.start = self.active = self.leader = self.speaker = self.winner = NOBODY
        self.triggered = self.built = self.material_flipped = False
        self.quiet_rounds = self.owed = self.bid = self.actions_left = 0
        self.reason = self.purpose = ""
        self.display = self.lay_out(components.building_cards(seats))
        self.gold_deck = self.shuffle("gold", components.GOLD_DECK)
        self.city_deck = self.shuffle("city", components.CITY_DECK)
        self.digger_deck = self.shuffle("digger", components.DIGGER_DECK)
        self.supply = [components.CHIPS["tool"], components.CHIPS["dynamite"]]
        self.lot_chips = [0, 0]
        self.gold_discard: list[int] = []
        self.city_discard: list[int] = []
        self.removed: list[int] = []
        self.turned: list[int] = []
        self.lot: list[int] = []
        self.lot_permits: list[int] = []
        self.passed: list[bool] = [False] * seats
        self.due: list[int] = [0] * seats
        self.contestants: list[int] = []
        self.stopped: list[bool] = [False] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        self.materials: list[list[int]] = [[] for _ in range(seats)]
        self.bandits: list[list[int]] = [[] for _ in range(seats)]
        self.keepers: list[list[int]] = [[] for _ in range(seats)]
        self.blocks: list[list[tuple[int, str]]] = [[] for _ in range(seats)]
        self.permits: list[list[int]] = [[] for _ in range(seats)]
        self.standing: list[list[int]] = [[] for _ in range(seats)]
        self.chips: list[list[int]] = [[0, 0] for _ in range(seats)]
        self.diggers: list[list[int]] = [[] for _ in range(seats)]
        for _ in range(components.START_GOLD):
            for seat in range(seats):
                deal_gold(self, seat)

    def left_of(self, seat: int) -> int:
        """Return the left neighbour: the next seat clockwise."""
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Return every seat once, clockwise, beginning with this one."""
        return _CLOCKWISE[self.seats][seat]

    def opponents_of(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left neighbour."""
        return _CLOCKWISE[self.seats][seat][1:]

    def stars(self, seat: int) -> int:
        """Return the stars of the seat's best standing building, 0 without any."""
        return max([components.STARS[self.face[card]] for card in self.standing[seat]], default=0)

    def owns_standing(self, seat: int, face: int) -> bool:
        """Say whether a building with this face stands in front of the seat."""
        return any(self.face[card] == face for card in self.standing[seat])

    def buildings_standing(self) -> int:
        """Return how many buildings stand in front of all seats, smithies included (GC-END-2)."""
        return sum(map(len, self.standing))

    def one_of_each(self, cards: list[int]) -> list[int]:
        """Return the first card of each face, in order: cards with the same face are the same choice."""
        if len(cards) < 2:
            return cards
        faces = self.face
        first: dict[int, int] = {}
        for card in cards:
            face = faces[card]
            if face not in first:
                first[face] = card
        return list(first.values())

    def open_faces(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the faces of cards as far as they are public, else `UNKNOWN`."""
        face = self.face
        return tuple([face.get(card, UNKNOWN) for card in cards])


def deal_gold(g: State, seat: int) -> int:
    """Give a seat the top card of a gold deck that is not empty and return it; only the seat sees it (GC-INFO-1)."""
    card = g.gold_deck.pop()
    g.tell((seat,), (card,))
    g.hands[seat].append(card)
    return card


def gold_left(g: State) -> bool:
    """Say whether a gold card can be drawn at all (GC-DECK-4)."""
    return bool(g.gold_deck or g.gold_discard)


def draw_gold(g: State, t: Asker, seat: int) -> bool:
    """Let a seat draw a gold card, renewing the deck if need be (GC-DECK-1); without any card left return False
    (GC-DECK-4).
    """
    if not gold_left(g):
        return False
    if not g.gold_deck:
        g.gold_deck, g.gold_discard = g.reshuffle("gold", g.gold_discard), []
        t.emit("renewed", "gold_deck")
    t.emit("got-gold", seat, deal_gold(g, seat))
    return True


def return_chips(g: State, seat: int, kind: int, count: int) -> None:
    """Put chips of a seat back into the supply (GC-CHIP-2)."""
    g.chips[seat][kind] -= count
    g.supply[kind] += count


def pay_chips(g: State, t: Asker, seat: int, kind: int, count: int) -> None:
    """Let a seat pay chips of one kind, if any are due."""
    if count:
        return_chips(g, seat, kind, count)
        t.emit("paid-chips", seat, CHIP_NAMES[kind], count)
