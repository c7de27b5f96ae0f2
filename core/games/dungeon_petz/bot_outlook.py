"""How the bot looks at a game: what its seat knows, what pets will probably need, and what they are worth.

Worth is counted in hundredths of a point of reputation.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import components, hunger
from parlour.core.games.dungeon_petz.components import ADDON, CAGE, COLOURS, NEED, NO_HELP, PRINTED_CAGE, SYMBOLS
from parlour.core.games.dungeon_petz.pieces import Help, Housing, Pet
from parlour.core.games.dungeon_petz.state import MEAT, NONE, VEGETABLE, Group, State
from parlour.core.public import View

POINT = 100
GOLD = 50
FOOD = 40
IMP = 50
"""What an imp brings that stays available: it earns gold."""
NEEDED = 60
"""What an imp is worth beyond that where too few are at home."""
AT_HOME = 4
"""So many imps stay at home at the most."""
PATIENT = 150
"""What an imp in hospital costs."""
SUFFERING = 70
MUTATION = 160
MANURE = 35
WRECKED = 250
"""What a cage or an addon costs that is destroyed."""

WHOLE = 96
"""What is expected is counted in parts of this many."""


def _shares() -> tuple[Mapping[str, int], ...]:
    found = []
    for colour in COLOURS:
        cards = [card for card in NEED.values() if card.colour == colour]
        total = sum([card.copies for card in cards])
        found.append(
            {
                symbol: WHOLE * sum([card.copies for card in cards if card.symbols[0] == symbol]) // total
                for symbol in SYMBOLS
            }
        )
    return tuple(found)


SHARES = _shares()
"""How often each symbol is on a card, by colour."""


class Outlook:
    """What a seat knows, and what it expects.

    `home` and `gold` are what it has in the burrow and the treasury, or would have with a group pulled back; `worth`
    holds what action spaces were found to be worth.
    """

    def __init__(self, view: View, seat: int, back: Group | None = None) -> None:
        """Take over a view; its State is only read. `back` is a waiting group that is reckoned as pulled back."""
        self.view = view
        self.g: State = view.state
        self.seat = seat
        self.left: int = self.g.board.rounds - self.g.round
        self.home = self.g.home[seat] + (back.imps if back else 0)
        self.gold = self.g.gold[seat] + (back.gold if back else 0)
        self.worth: dict[str, int] = {}

    @cached_property
    def pets(self) -> tuple[int, ...]:
        """All pets of the seat, those beside the display too."""
        g = self.g
        beside = [piece for piece in g.beside[self.seat] if g.face[piece] in components.PET]
        return (*[g.pets[place] for place in g.kept(self.seat)], *beside)

    @cached_property
    def hunger_ahead(self) -> Mapping[int, int]:
        """The food that is probably needed in this round and the next, by its kind, in parts of `WHOLE`."""
        g, need = self.g, {VEGETABLE: 0, MEAT: 0}
        rounds = range(min(1, self.left) + 1)
        for pet in self.pets:
            row = g.pet(pet)
            kinds = hunger.EATS[row.diet]
            for number in rounds:
                eaten = max(0, expected(row, grown(g.size[pet], number))["hunger"])
                eaten -= WHOLE * meals_of(row.diet, NO_HELP)
                for food in kinds:
                    need[food] += eaten // len(kinds)
        return need

    @cached_property
    def needed(self) -> int:
        """How many imps will probably be needed at home: to play, to catch, to sell."""
        g, need = self.g, 0
        for pet in self.pets:
            symbols = expected(g.pet(pet), g.size[pet])
            need += symbols["play"] * 2 // 3 + symbols["anger"] // 3
        sale = any(g.size[pet] >= components.MIN_SIZE_TO_SELL for pet in self.pets)
        sellers = len(g.customers[g.round]) if sale else 0
        return min(AT_HOME, (need + WHOLE // 2) // WHOLE + min(1, sellers))

    def cages(self) -> int:
        """Return how many pets find a cage, with the cages beside the display."""
        g = self.g
        beside = [piece for piece in g.beside[self.seat] if g.face[piece] in CAGE]
        return min(len(components.SITES), sum([g.housed(place) for place in g.places(self.seat)]) + len(beside))

    def customers_from(self, number: int) -> int:
        """Return how many customers come in a round and later."""
        return sum([count for when, count in self.g.board.customers.items() if when >= number])


# --- pets ---


def grown(size: int, rounds: int) -> int:
    """Return the size of a pet after some rounds."""
    for _ in range(rounds):
        size = components.GROWN[size]
    return size


@cache
def expected(pet: Pet, size: int, more: tuple[str, ...] = ()) -> Mapping[str, int]:
    """Return how many of each symbol a pet probably gets at a size, in parts of `WHOLE`; `more` are the colours of
    further stripes.
    """
    colours = [SHARES[COLOURS.index(colour)] for colour in (*pet.shown(size), *more)]
    return MappingProxyType({symbol: sum([share[symbol] for share in colours]) for symbol in SYMBOLS})


def beyond(number: int, limit: int) -> int:
    """Return how much of what is expected probably goes beyond a limit, both chance and choice counted."""
    return number * number * number // max(1, (number + WHOLE * limit) ** 2)


def help_of(g: State, site: int, cage: int, addon: int) -> tuple[Help, ...]:
    """Return what a cage and an addon would give on a site, in each way in which the cage can work."""
    if cage == NONE and site != components.PRINTED_SITE:
        return (NO_HELP,)
    ways = (PRINTED_CAGE,) if cage == NONE else ways_of(CAGE[g.face[cage]])
    if addon == NONE:
        return ways
    piece = ADDON[g.face[addon]]
    return tuple([together(way, piece.modes.get(g.tune, piece.help)) for way in ways])


def ways_of(cage: Housing) -> tuple[Help, ...]:
    """Return what a cage gives, in each way in which it can work (DA-CAGE-1)."""
    return tuple(cage.modes.values()) or (cage.help,)


def together(one: Help, other: Help) -> Help:
    """Return the sum of two kinds of help."""
    auto = {word: one.auto.get(word, 0) + other.auto.get(word, 0) for word in (*one.auto, *other.auto)}
    return Help(one.strength + other.strength, one.antimagic + other.antimagic, auto)


def meals_of(diet: str, given: Help) -> int:
    """Return how many hunger needs of a diet a cage and an addon meet."""
    meat = given.auto.get("hunger_meat", 0) if diet in ("carnivore", "omnivore", "devourer") else 0
    greens = given.auto.get("hunger_vegetable", 0) if diet in ("herbivore", "omnivore", "devourer") else 0
    return meat + greens + (diet == "vampire")


def upkeep(pet: Pet, size: int, ways: Iterable[Help], manure: int, more: tuple[str, ...] = ()) -> int:
    """Return what a pet of a size probably costs in a round on such a site, with further stripes of the colours `more`
    and the best of several ways of help.
    """
    needs = expected(pet, size, more)
    return min([_upkeep(pet, needs, given, manure) for given in ways])


def _upkeep(pet: Pet, needs: Mapping[str, int], given: Help, manure: int) -> int:
    auto = given.auto
    ill = beyond(needs["disease"], auto.get("disease", 0)) * (20 + SUFFERING * manure // 3)
    cost = (
        beyond(needs["anger"], given.strength) * (WRECKED if pet.trait == "wrecks_shop" else PATIENT)
        + beyond(needs["magic"], given.antimagic) * (MUTATION + 40)
        + beyond(needs["hunger"], meals_of(pet.diet, given)) * FOOD
        + beyond(needs["poop"], auto.get("poop", 0)) * MANURE
        + beyond(needs["play"], auto.get("play", 0)) * IMP
        + ill
    )
    return cost // WHOLE


SALE = 170
"""What each point of size brings when a pet is sold."""
SHOWN = 130
"""What a pet brings in the shows, the final ones too."""


def keeping(look: Outlook, pet: int) -> int:
    """Return what it is worth to keep a pet beyond the present round: to sell it, larger, and to show it."""
    g = look.g
    if not look.left:
        return SHOWN
    others = [g.size[other] for other in look.pets if other != pet]
    larger = sum([size > g.size[pet] for size in others])
    final = grown(g.size[pet], look.left)
    if final < components.MIN_SIZE_TO_SELL or larger >= look.customers_from(g.round + 1):
        return SHOWN * 2
    return final * SALE - g.suffering[pet] * SUFFERING - g.mutation[pet] * MUTATION - 60 * look.left


# --- choosing ---


def best_of(options: Iterable[Value], worth: Callable[[Any], int], generator: Generator) -> Value:
    """Return the option that is worth most; among equals chance decides."""
    rated = [(worth(option), option) for option in options]
    most = max([value for value, _ in rated])
    best = [option for value, option in rated if value == most]
    return best[0] if len(best) == 1 else generator.choice(best)
