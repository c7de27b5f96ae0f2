"""The public state of Dungeon Petz: what lies where, and the facts that many rules read off it.

A **piece** (card or tile) is a handle; its face, once it is open, is `g.face[handle]`, the place of its id in
`components.FACES`, and its row stands in the table of its kind: `components.PET[g.face[pet]]`. `NONE` is no piece.

A **place** is a site of somebody's display: `4 * seat + site`, with the sites nw 0, ne 1, sw 2, se 3
(`components.SITES`). Lists by place have one entry for every site of every seat; `g.places(seat)` are a seat's four.
An **aisle** is named in the same way, `4 * seat + aisle`, by its place in `components.AISLES` (DP-GEN-5).

A **colour** is its number in `components.COLOURS`, and need cards in a hand are kept by colour, since their backs tell
it: `g.hand(seat, colour)`. An action space is named by its id, `"cage_1"`.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from parlour.core import public
from parlour.core.ask import NOBODY
from parlour.core.game import Option, OptionValue
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.pieces import Artifact, Board, Pet

NONE = -1
"""No piece, as the handle of one."""

NEUTRAL = -2
"""Who has taken an action space on which a neutral imp stands (DP-NEU-4)."""

GUARD = -3
"""The bodyguard, where the black market's things are handles (DA-SET-4)."""

VEGETABLE, MEAT = 0, 1
"""The two kinds of fresh food, as numbers: places of a stand's list, and what is frozen in a Magic Box."""

FOODS = ("vegetable", "meat")

SITES = len(components.SITES)
COLOURS = len(components.COLOURS)

SHELF, IN_GROUP, PLATFORM = "", "group", "platform_proper"
"""Where a top hat is: on its owner's shelf, on a waiting group, on the platform; or the id of an action space."""

NO_HAT, RAISING, WORN = 0, 1, 2
"""What a top hat does for a group."""

VARIANTS = tuple(components.VARIANT)

OPTIONS = {
    "double_symbols": Option(components.OPTION_DEFAULTS["double_symbols"], (True, False)),
    "reverse_last_round": Option(components.OPTION_DEFAULTS["reverse_last_round"], (True, False)),
    "variant": Option(components.OPTION_DEFAULTS["variant"], VARIANTS),
}


class Options(NamedTuple):
    """One value for each switch of the rulebook's table "Options" (DP-OPT-3)."""

    double_symbols: bool
    reverse_last_round: bool
    variant: str


class Group(NamedTuple):
    """A group that waits to be sent: whose it is, its exit, and who and what is in it (DP-GRP-1 to DP-GRP-3).

    `guard` says that the bodyguard goes along (DA-GRP-1). `hat` is `NO_HAT`, `RAISING` for a top hat that makes the
    group larger (DA-HAT-1), or `WORN` for one that did so before in this round (DA-HAT-4).
    """

    seat: int
    exit: int
    imps: int
    gold: int
    guard: bool = False
    hat: int = NO_HAT

    @property
    def halves(self) -> int:
        """The size in halves, since a top hat counts half an imp (DP-GRP-3, DA-GUARD-2, DA-HAT-1)."""
        _, _, imps, gold, guard, hat = self
        return 2 * (imps + gold + guard) + (hat == RAISING)


class State(public.State):
    """Everything on the table.

    The round: `round`, from 1, of `g.board.rounds`; `token`, the holder of the starting token; `order`, all seats in
    seat order (DP-GEN-12), which in a reversed last round doesn't begin with the token (DP-OPT-2).

    Piles, hidden, the last piece being the top: `pet_pile`, `cage_pile`, `addon_pile`, `artifact_pile`,
    `exhibition_pile`, `customer_pile`, `accessory_pile`, `workshop_pile`; `decks[colour]`. Open: `discards[colour]`.
    Pieces that leave the game are forgotten (`remove`), but for their number, `gone`. `potions_left` are not taken yet.

    On the boards: `yard` are the cages on display, top to bottom, `addon_row` the addons, `tents` the artifacts,
    `young` and `older` the pets of the two corrals, left to right. `stands[stand]` is `[vegetables, meat]` for the
    stands of `components.STANDS`. By round, with an unused place 0: `exhibitions[round]` is a tile or `NONE`,
    `customers[round]` some tiles; a tile that lies face down isn't in `face` (DP-SET-2). `relatives[seat][round]`
    are imps that wait on the progress board (DP-SET-7). `neutrals` are the neutral imps as `(loop, stop)`, see
    `neutral_on` (DP-NEU-2). `taken[space]` is the seat whose group came there this round, also after all figures left
    it; else `NOBODY` or `NEUTRAL`. `on_space[space]` counts the ordinary imps that stand there.

    Dark Alleys: `market` are the six things of the black market (`components.MARKET`), a sold one being `NONE` and the
    bodyguard `GUARD`; `marked` says on which a gold marker lies. `boutique` are the accessories on display, top to
    bottom. `workshops` are the open workshops, left to right; `passes[seat]` is the place of the workshop above a
    seat's pass, -1 at the entrance (DA-ZONE-1). `guard` is the seat that hired the bodyguard, or `NOBODY`;
    `guard_space` the action space where it stands, or "".

    A seat's imps are all in one of: `home[seat]`, the available ones in the burrow (DP-GEN-8); `groups`, the waiting
    groups of all seats; `on_space`; `aisles[aisle]`; `busy[seat]`, who did their one thing this round without
    standing elsewhere (cleaned, earned, sold, worked in a workshop, caught a pet in the Protective Suit, were
    recruited in phase 5); `returning[seat]`, relatives and discharged patients on their way home (DP-SPACE-10);
    `relatives`; `hospital[seat]`; `platform[seat]`, the platform proper (DP-AGE-4). `hat[seat]` is where a seat's top
    hat is, `hat_spent[seat]` whether it raised a group this round (DA-HAT-4).

    A seat's stores: `reputation`, `gold` (the treasury), `vegetables[seat]` and `meat[seat]` by chamber, the freshest
    first, `potions`, `lollipops`, `cans`, `artifacts[seat]`, `accessories[seat]`. `frozen` maps a Magic Box, or a gift
    that is one, to `VEGETABLE` or `MEAT`; one that is empty isn't in it. `copied` maps the Little Gift to the face that
    it copied, `book_colour` a book of a chosen colour (or the gift that copied one) to its colour.

    By place: `cages` (tiles; the printed cage is none of them, see `housed`), `addons`, `pets`, `manure` (all tokens,
    those with a pearl too), `pearls` (how many of them have one, DA-PEARL-1). `beside[seat]` are pets, cages and
    addons gained in phase 2 (DP-SPACE-13). By pet, from when it is turned up (`meet`) until it is gone
    (`losing.forget`): `size`, `suffering`, `mutation`.
    `worn` maps each accessory given out this round to the place of its pet (DA-ACC-1). `tune` is what the Jukebox
    plays, "" for nothing, `mode` how the Experimental Cage works, "" without a choice: ids of `Housing.modes`.

    Need cards: `hands[4 * seat + colour]` (see `hand`); `assigned[place]`, the open cards of the pet there, which stay
    after the pet is lost; `potions_used[place]`, the colours for which it got a potion; `both`, the assigned cards
    whose second symbol counts too (DP-OPT-1).

    Marks of this round, cleared by `prepare.py`: `cared[place]`, the pet there was looked after; `given[place]`, it
    got a mutation token of a Skitterling (DA-GLOW-2); `pinged[place]`, the Machine That Goes Ping was used;
    `eaten[place]`, the food tokens it ate to meet hunger, processed ones included (DA-EXH-3, DA-EXH-4); `cans_eaten`
    by place; `hospitalised[seat]`, imps sent there this round (DA-EXH-5); `entertained[seat]`, the play needs that the
    pony's outburst meets for each pet cared for later (DA-PONY-1); `suit_used[seat]` (DP-ART-5);
    `worked[seat]`, a workshop was used in phase 5 (DA-JOB-2); `shift_used[seat]` (DP-ART-8). `rotation`
    maps a size of groups in halves to the seat that acted last with one of that size (DP-SEND-3).
    `short[4 * seat + colour]` are the cards that could not be drawn for stripes (DP-DRAW-3).

    `active` is the seat whose group acts, or `NOBODY`; `acting` is that group's exit, `NONE` before it is chosen.
    """

    SCALARS = (
        *public.State.SCALARS,
        *("round", "token", "order", "active", "acting", "gone", "potions_left"),
        *("guard", "guard_space", "tune", "mode"),
    )
    FLAT = (
        *public.State.FLAT,
        *("pet_pile", "cage_pile", "addon_pile", "artifact_pile", "exhibition_pile", "customer_pile"),
        *("accessory_pile", "workshop_pile", "yard", "addon_row", "tents", "young", "older", "exhibitions", "neutrals"),
        *("taken", "on_space", "market", "marked", "boutique", "workshops", "passes"),
        *("home", "groups", "aisles", "busy", "returning", "hospital", "platform", "hat", "hat_spent"),
        *("reputation", "gold", "potions", "lollipops", "cans", "frozen", "copied", "book_colour"),
        *("cages", "addons", "pets", "manure", "pearls", "size", "suffering", "mutation", "worn", "both"),
        *("cared", "given", "pinged", "eaten", "cans_eaten", "hospitalised", "entertained", "suit_used", "worked"),
        *("shift_used", "short", "rotation", "customers", "hands", "assigned", "potions_used"),
    )
    NESTED = (
        *("decks", "discards", "stands", "relatives", "vegetables", "meat", "artifacts", "accessories"),
        "beside",
    )

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Put everything into its box for this number of seats; `setup.py` lays it out (DP-SET-1, DP-SET-6)."""
        super().__init__(seats, "set-up")
        self.options: Options = Options(**options)  # type: ignore[arg-type]  # checked by Game.complete_options
        self.round = 0
        self.token, self.order = NOBODY, tuple(range(seats))
        self.active, self.acting, self.gone = NOBODY, NONE, 0
        self.tune = self.mode = ""
        self._set_boards()
        self._set_seats()
        self._set_displays()
        self._shuffle_piles()

    def _set_boards(self) -> None:
        board = self.board
        self.yard: list[int] = []
        self.addon_row: list[int] = []
        self.tents: list[int] = []
        self.young: list[int] = []
        self.older: list[int] = []
        self.stands = [[0, 0] for _ in components.STANDS]
        self.exhibitions = [NONE] * (board.rounds + 1)
        self.customers: list[tuple[int, ...]] = [()] * (board.rounds + 1)
        self.neutrals: list[tuple[int, int]] = []
        self.taken = dict.fromkeys(self.spaces, NOBODY)
        self.on_space = dict.fromkeys(self.spaces, 0)
        self.market: list[int] = []
        self.marked: list[bool] = []
        self.boutique: list[int] = []
        self.workshops: list[int] = []
        self.guard, self.guard_space = NOBODY, ""
        self.groups: list[Group] = []
        self.rotation: dict[int, int] = {}

    def _set_seats(self) -> None:
        seats, variant, board = self.seats, components.VARIANT[self.variant], self.board
        self.home, self.gold, self.reputation = [variant.imps] * seats, [variant.gold] * seats, [0] * seats
        self.relatives = [[int(number in board.imp_rounds) for number in range(board.rounds + 1)] for _ in range(seats)]
        self.busy, self.returning, self.hospital, self.platform = ([0] * seats for _ in range(4))
        self.potions, self.lollipops, self.cans, self.hospitalised, self.entertained = ([0] * seats for _ in range(5))
        self.passes = [-1] * seats
        self.hat = [SHELF] * seats
        self.hat_spent, self.suit_used, self.worked, self.shift_used = ([False] * seats for _ in range(4))
        self.short = [0] * (seats * COLOURS)
        self.vegetables = [[0] * components.CHAMBERS["vegetable"] for _ in range(seats)]
        self.meat = [[0] * components.CHAMBERS["meat"] for _ in range(seats)]
        self.artifacts: list[list[int]] = [[] for _ in range(seats)]
        self.accessories: list[list[int]] = [[] for _ in range(seats)]
        self.beside: list[list[int]] = [[] for _ in range(seats)]
        self.hands: list[tuple[int, ...]] = [()] * (seats * COLOURS)
        self.potions_left = components.POTIONS
        self.frozen: dict[int, int] = {}
        self.copied: dict[int, int] = {}
        self.book_colour: dict[int, int] = {}

    def _set_displays(self) -> None:
        count = self.seats * SITES
        self.cages, self.addons, self.pets = ([NONE] * count for _ in range(3))
        self.manure, self.pearls, self.eaten, self.cans_eaten = ([0] * count for _ in range(4))
        self.cared, self.given, self.pinged = ([False] * count for _ in range(3))
        self.aisles = [0] * (self.seats * len(components.AISLES))
        self.assigned: list[tuple[int, ...]] = [()] * count
        self.potions_used: list[tuple[int, ...]] = [()] * count
        self.both: list[int] = []
        self.size: dict[int, int] = {}
        self.suffering: dict[int, int] = {}
        self.mutation: dict[int, int] = {}
        self.worn: dict[int, int] = {}
        for seat in range(self.seats):
            self.manure[self.place(seat, components.PRINTED_SITE)] = components.PRINTED_MANURE

    def _shuffle_piles(self) -> None:
        sets = components.VARIANT[self.variant].sets
        self.pet_pile = self.shuffle("pet", components.pile("pet", sets))
        self.cage_pile = self.shuffle("cage", components.pile("cage", sets))
        self.addon_pile = self.shuffle("addon", components.pile("addon", sets))
        self.artifact_pile = self.shuffle("artifact", components.pile("artifact", sets))
        self.exhibition_pile = self.shuffle("exhibition", components.pile("exhibition", sets))
        self.customer_pile = self.shuffle("customer", components.pile("customer", sets))
        self.accessory_pile = self.shuffle("accessory", components.ACCESSORIES) if self.dark_alleys else []
        self.workshop_pile = self.shuffle("workshop", components.WORKSHOPS) if self.dark_alleys else []
        double = self.options.double_symbols
        self.decks = [self.shuffle(colour, components.need_deck(colour, double)) for colour in components.COLOURS]
        self.discards: list[list[int]] = [[] for _ in components.COLOURS]

    # --- the variant and the round ---

    @property
    def variant(self) -> str:
        """The variant that is played (DP-VAR-1)."""
        chosen: str = self.options.variant
        return chosen

    @property
    def dark_alleys(self) -> bool:
        """Whether the expansion is in the game (DP-VAR-2)."""
        return components.DARK_ALLEYS in components.VARIANT[self.variant].sets

    @property
    def board(self) -> Board:
        """The progress board: rounds, customers, the way of the starting token."""
        return components.board(self.variant, self.seats)

    @property
    def spaces(self) -> tuple[str, ...]:
        """The ids of the action spaces that are in the game, in the order of the boards."""
        return components.spaces(components.VARIANT[self.variant].sets)

    @property
    def last_round(self) -> bool:
        """Whether this is the last round."""
        return self.round == self.board.rounds

    def is_reversed(self, number: int) -> bool:
        """Say whether a round is one whose order is that of reputation (DP-OPT-2)."""
        return self.options.reverse_last_round and number == self.board.rounds

    def remove(self, handles: Iterable[int]) -> None:
        """Take open pieces out of the game, and count them."""
        gone = tuple(handles)
        super().remove(gone)
        self.gone += len(gone)

    # --- seats and places ---

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.seats

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, in seat order (DP-GEN-12)."""
        return tuple([other for other in self.order if other != seat])

    def places(self, seat: int) -> range:
        """Return the four places of a seat's display."""
        return range(SITES * seat, SITES * seat + SITES)

    def place(self, seat: int, site: int) -> int:
        """Return the place of one site of a seat's display."""
        return SITES * seat + site

    def owner(self, place: int) -> int:
        """Return the seat to whose display a place, or an aisle, belongs."""
        return place // SITES

    def site(self, place: int) -> int:
        """Return which site of its display a place is."""
        return place % SITES

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Return the places that share an edge with a place, never diagonally (DP-GEN-5)."""
        first = place - place % SITES
        return tuple([first + site for site in components.NEIGHBOURS[place % SITES]])

    def aisles_beside(self, place: int) -> tuple[int, ...]:
        """Return the two aisles next to a place, as numbers for `aisles` (DP-PLAY-2)."""
        first, site = place - place % SITES, place % SITES
        return tuple([first + aisle for aisle, sites in enumerate(components.AISLES) if site in sites])

    def housed(self, place: int) -> bool:
        """Say whether there is a cage at a place: a tile, or the printed one (DP-SET-8, DP-ARR-4)."""
        return self.cages[place] != NONE or self.site(place) == components.PRINTED_SITE

    # --- pets ---

    def kept(self, seat: int) -> tuple[int, ...]:
        """Return the places of a seat's display where a pet lives."""
        first, pets = SITES * seat, self.pets
        return tuple([place for place in range(first, first + SITES) if pets[place] != NONE])

    def meet(self, pet: int, size: int) -> None:
        """Note the size of a pet that was just turned up; it has no tokens yet."""
        self.size[pet], self.suffering[pet], self.mutation[pet] = size, 0, 0

    def pet(self, pet: int) -> Pet:
        """Return the row of an open pet."""
        return components.PET[self.face[pet]]

    def accessories_at(self, place: int) -> tuple[int, ...]:
        """Return the accessories given this round to the pet at a place."""
        return tuple([piece for piece, where in self.worn.items() if where == place])

    def stripes(self, place: int) -> tuple[int, ...]:
        """Return the colours of the cards that the pet at a place gets: its visible stripes, the extra one, its
        accessories (DP-DRAW-1, DA-DRAW-1, DA-DRAW-2).
        """
        pet = self.pets[place]
        shown = self.pet(pet).shown(self.size[pet])
        more = [components.ACCESSORY[self.face[piece]].stripe for piece in self.accessories_at(place)]
        return tuple([components.COLOURS.index(colour) for colour in (*shown, *more)])

    # --- stores ---

    def artifact(self, artifact: int) -> Artifact:
        """Return what an artifact works as: its own row, or of a gift that copied something, that one (DA-GIFT-1)."""
        return components.ARTIFACT[self.copied.get(artifact, self.face[artifact])]

    def with_trait(self, seat: int, trait: str) -> tuple[int, ...]:
        """Return a seat's artifacts that work in a way, copies included."""
        rows, copied, face = components.ARTIFACT, self.copied, self.face
        return tuple([piece for piece in self.artifacts[seat] if rows[copied.get(piece, face[piece])].trait == trait])

    def pantry(self, seat: int, food: int) -> list[int]:
        """Return the chambers of one kind of food, the freshest first; changing the list changes the pantry."""
        return (self.vegetables if food == VEGETABLE else self.meat)[seat]

    def hand(self, seat: int, colour: int) -> tuple[int, ...]:
        """Return a seat's need cards of one colour."""
        return self.hands[COLOURS * seat + colour]

    def take_in_hand(self, seat: int, colour: int, card: int) -> None:
        """Add a need card to a seat's hand."""
        self.hands[COLOURS * seat + colour] += (card,)

    def take_from_hand(self, seat: int, colour: int, card: int) -> None:
        """Take a need card out of a seat's hand."""
        hand = self.hand(seat, colour)
        at = hand.index(card)
        self.hands[COLOURS * seat + colour] = hand[:at] + hand[at + 1 :]

    # --- imps ---

    def groups_of(self, seat: int) -> tuple[Group, ...]:
        """Return a seat's waiting groups, by their exits."""
        return tuple([group for group in self.groups if group.seat == seat])

    def guard_home(self, seat: int) -> bool:
        """Say whether the bodyguard is a seat's and stays in its burrow (DA-GUARD-1)."""
        return self.guard == seat and not self.guard_space and not any(group.guard for group in self.groups)

    def can_wear_hat(self, seat: int) -> bool:
        """Say whether a seat's top hat could be put on a group now (DA-HAT-1, DA-HAT-4)."""
        owned = bool(self.with_trait(seat, "half_size"))
        return owned and self.hat[seat] == SHELF and not self.hat_spent[seat]

    def stands_on(self, seat: int) -> tuple[str, ...]:
        """Return the action spaces where figures of a seat stand."""
        return tuple(
            [
                space
                for space, who in self.taken.items()
                if who == seat and (self.on_space[space] or self.guard_space == space)
            ]
        )

    def away(self, seat: int) -> int:
        """Return how many imps of a seat wait on the progress board, lie in hospital or stand on the platform
        (DP-FIN-3).
        """
        return sum(self.relatives[seat]) + self.hospital[seat] + self.platform[seat]

    def neutral_on(self, *stops: str) -> bool:
        """Say whether a neutral imp stands on one of these stops of its loop (DP-NEU-2)."""
        return any(LOOPS[loop][stop] in stops for loop, stop in self.neutrals)


LOOPS = (*components.LOOPS, components.DARK_LOOP)
"""The loops of the neutral imps, that of the Dark Alleys last (DP-NEU-2, DA-NEU-2)."""
