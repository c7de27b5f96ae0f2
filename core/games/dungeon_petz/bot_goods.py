"""What the bot would give for the goods and effects of the action spaces."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from parlour.core.ask import NOBODY
from parlour.core.games.dungeon_petz import components, spaces_alleys, workshops
from parlour.core.games.dungeon_petz.bot_outlook import (
    GOLD,
    IMP,
    NEEDED,
    PATIENT,
    SALE,
    SHOWN,
    WHOLE,
    Outlook,
    grown,
    together,
    upkeep,
    ways_of,
)
from parlour.core.games.dungeon_petz.components import ADDON, CAGE, NO_HELP
from parlour.core.games.dungeon_petz.pieces import Help, Pet
from parlour.core.games.dungeon_petz.state import MEAT, NONE, VEGETABLE

FAIR_CAGE = Help(1, 1, NO_HELP.auto)
"""What a pet can hope for before it has a cage."""
FINAL = 60
"""What a point in a final exhibition is worth."""
UNHOUSED = 700
"""What a cage is worth to a pet that has none."""
FOOD_AHEAD = 90
"""What food is worth that will be needed."""
FOOD_SPARE = 25
"""What any further food is worth."""
AVERAGE = (4, 5, 6)
"""The sizes of an average pet."""
ODD = 50
"""What an addon saves that asks for gold."""
DOUBTFUL = 300
"""What speaks against a pet whose cage has still to be fetched,"""
NO_HOME = 2000
"""and against one that won't have any."""
AT_MOST = 4
"""So many pets are enough."""


# --- pets, cages, addons ---


def pet_worth(look: Outlook, pet: int) -> int:
    """Return what another pet is worth, after all that it will probably cost."""
    g = look.g
    held = look.pets
    final = grown(g.size[pet], look.left)
    rivals = [grown(g.size[other], look.left) for other in held]
    places = look.customers_from(g.round + 1)
    sold = final >= components.MIN_SIZE_TO_SELL and sum([size >= final for size in rivals]) < places
    gain = final * SALE + 150 if sold else SHOWN
    cost = sum([fair_cost(g.pet(pet), grown(g.size[pet], number)) for number in range(look.left + 1)])
    return gain + SHOWN - cost * 2 // 3 - _homeless(look)


@cache
def fair_cost(pet: Pet, size: int) -> int:
    """Return what a pet of a size probably costs in a round in a fair cage."""
    return upkeep(pet, size, (FAIR_CAGE,), 0)


def _homeless(look: Outlook) -> int:
    """Return what speaks against another pet while no cage is free for it: less where one can still be fetched."""
    g, held = look.g, len(look.pets)
    if look.cages() > held:
        return 0
    if look.cages() < held or held >= AT_MOST:
        return NO_HOME
    forming = g.phase == "form"
    groups = forming or any(group.imps + group.guard > 1 and group.exit != g.acting for group in g.groups_of(look.seat))
    spaces = forming or any(g.taken[space] == NOBODY for space in ("cage_1", "cage_2"))
    return DOUBTFUL if g.yard and groups and spaces else NO_HOME


def cage_worth(look: Outlook, tile: int) -> int:
    """Return what a further cage is worth: room for a pet, help, a point in the end."""
    missing = len(look.pets) - look.cages()
    if look.cages() >= len(components.SITES):
        return _replacing(look, tile, look.g.cages)
    room = UNHOUSED if missing >= 0 else 200 if missing == -1 and look.left else 0
    return room + help_worth(look, tile) + FINAL


def addon_worth(look: Outlook, tile: int) -> int:
    """Return what a further addon is worth."""
    return _replacing(look, tile, look.g.addons)


def _replacing(look: Outlook, tile: int, tiles: Sequence[int]) -> int:
    """Return what a tile is worth beyond what it would replace: another one, or a site without any, where it is a point
    in the end.
    """
    own = [tiles[place] for place in look.g.places(look.seat)]
    return help_worth(look, tile) + max([FINAL if old == NONE else -help_worth(look, old) for old in own])


def help_worth(look: Outlook, tile: int) -> int:
    """Return what the help of a cage or an addon saves in the rounds to come, with the pet of the seat that it helps
    most; before there is any, with those on display.
    """
    g = look.g
    pets = look.pets or (*g.young, *g.older)
    return max([saved(g.face[pet], g.face[tile]) for pet in pets], default=0) * (look.left + 1) // 2


@cache
def saved(pet: int, tile: int) -> int:
    """Return what a tile saves in a round on a pet of average size, by their faces: a cage beside none, an addon in a
    fair cage. An addon is valued more, since it is of use in any cage.
    """
    row = components.PET[pet]
    if tile in CAGE:
        before, ways, weight, extra = NO_HELP, ways_of(CAGE[tile]), 1, 0
    else:
        addon = ADDON[tile]
        before, ways, weight, extra = FAIR_CAGE, ways_of(addon), 2, ODD * bool(addon.trait)
        ways = tuple([together(FAIR_CAGE, way) for way in ways])
    saves = [upkeep(row, size, (before,), 0) - upkeep(row, size, ways, 0) for size in AVERAGE]
    return extra + weight * sum(saves) // len(saves)


# --- food, artifacts, others ---


def food_worth(look: Outlook, vegetables: int, meat: int) -> int:
    """Return what so much food is worth, after what is in the pantry."""
    g, ahead = look.g, look.hunger_ahead
    total = 0
    for food, count in ((VEGETABLE, vegetables), (MEAT, meat)):
        stock = sum(g.pantry(look.seat, food))
        lacking = max(0, (ahead[food] * 5 // 4 + WHOLE // 2) // WHOLE - stock)
        needed = min(lacking, count)
        total += needed * FOOD_AHEAD + (count - needed) * (FOOD_SPARE if look.left else FINAL)
    return total


def artifact_worth(look: Outlook, artifact: int) -> int:
    """Return what an artifact is worth."""
    trait = look.g.artifact(artifact).trait
    use = {"extra_income": GOLD, "book": 35, "choose_colour_book": 40, "no_wound": 40, "double_shift": 30}
    return FINAL + use.get(trait, 25) * look.left + (40 if trait == "freezer" else 0)


def relatives_worth(look: Outlook) -> int:
    """Return what it is worth to fetch the imps that wait."""
    count = sum(look.g.relatives[look.seat][: look.g.round + 1])
    return count * (IMP * look.left * 3 // 2 + 2 * FINAL)


def hospital_worth(look: Outlook) -> int:
    """Return what a potion and the patients are worth."""
    potion = 110 if look.g.potions_left else 0
    return potion + look.g.hospital[look.seat] * (PATIENT if look.left else 2 * FINAL)


def judge_worth(look: Outlook) -> int:
    """Return what the judge is worth."""
    return 140 if look.g.exhibitions[look.g.round] != NONE and look.pets else 0


def platform_worth(look: Outlook) -> int:
    """Return what the higher multiplier is worth to the pets that can be sold in this round."""
    g = look.g
    sizes = sorted([g.size[pet] for pet in look.pets if g.size[pet] >= components.MIN_SIZE_TO_SELL], reverse=True)
    sales = sizes[: len(g.customers[g.round])]
    there = g.platform[look.seat]
    return 95 * sales[there] if there < len(sales) else 0


# --- Dark Alleys ---


def thing_worth(look: Outlook, slot: str) -> int:
    """Return what a thing of the black market is worth, its price paid."""
    g = look.g
    at = components.MARKET.index(slot)
    thing, price = g.market[at], GOLD if g.marked[at] else 0
    worth: Mapping[str, Callable[[], int]] = {
        "bodyguard": lambda: 40 * look.left + FINAL,
        "pet": lambda: pet_worth(look, thing),
        "cage": lambda: cage_worth(look, thing),
        "addon": lambda: addon_worth(look, thing),
        "artifact": lambda: artifact_worth(look, thing),
        "exhibition": lambda: max([crate_worth(look, stand) for stand in components.STANDS]),
    }
    return worth[slot]() - price


def crate_worth(look: Outlook, stand: str) -> int:
    """Return what a crate of the exhibition tile on the black market is worth."""
    tile = look.g.market[components.MARKET.index("exhibition")]
    crate = components.EXHIBITION[look.g.face[tile]].crates[stand]
    return food_worth(look, crate.vegetable, crate.meat)


def market_worth(look: Outlook) -> int:
    """Return what the best thing of the black market is worth."""
    offers = spaces_alleys.on_offer(look.g, look.gold)
    return max([thing_worth(look, slot) for slot in offers], default=0)


def zone_worth(look: Outlook) -> int:
    """Return what the industrial zone is worth: a workshop at once, and all of them later on."""
    behind = len(look.g.workshops) - 1 - look.g.passes[look.seat]
    return min(behind, 3) * 15 * (look.left + 1) + _at_once(look)


def _at_once(look: Outlook) -> int:
    """Return what the best workshop brings that can be paid for now (DA-ZONE-1)."""
    g = look.g
    own = {
        "gold": look.gold,
        "imp": look.home,
        "vegetable": sum(g.vegetables[look.seat]),
        "meat": sum(g.meat[look.seat]),
    }
    rows = [workshops.row_of(g, place) for place in range(len(g.workshops))]
    usable = [
        place for place, row in enumerate(rows) if own[row.cost] and workshops.WORK[row.trait].possible(g, look.seat)
    ]
    return max([workshop_worth(look, place) for place in usable], default=0)


def workshop_worth(look: Outlook, place: int) -> int:
    """Return what using a workshop brings, its cost paid."""
    g, seat = look.g, look.seat
    row = workshops.row_of(g, place)
    imp = IMP + NEEDED * (g.phase == "send" and look.home <= look.needed)
    pets = [g.pets[place] for place in g.kept(seat)]
    hurt = any(g.suffering[pet] or g.mutation[pet] for pet in pets)
    ahead = look.hunger_ahead
    stock = [sum(g.pantry(seat, food)) * WHOLE - ahead[food] for food in ahead]
    dirt = sum([g.manure[place] for place in g.places(seat)])
    worth = {
        "recruit": 40 + 60 * look.left,
        "earn_gold": 2 * GOLD - imp,
        "heal_token": 40 + IMP - imp if hurt else -imp,
        "make_lollipop": 40 if stock[0] > 0 else -10,
        "make_can": 40 if stock[1] > 0 else -10,
        "remove_manure": 60 if dirt > 2 else -20,
    }
    return worth[row.trait]


def boutique_worth(look: Outlook) -> int:
    """Return what an accessory is worth, and an imp that comes home at once."""
    more = any(look.g.on_space[space] > 1 for space in look.g.stands_on(look.seat))
    return FINAL + (IMP if more else 0)


def fortune_worth(look: Outlook) -> int:
    """Return what the fortune teller is worth: four cards to choose from."""
    return 50 * min(3, len(look.pets))


def space_worth(look: Outlook, space: str) -> int:
    """Return what it is worth to come to an action space, reckoned once in a question."""
    if space not in look.worth:
        row, g = components.SPACE[space], look.g
        stand = components.STANDS.index(row.stand) if row.stand else NONE
        look.worth[space] = WORTH[row.kind](look) if stand == NONE else food_worth(look, *g.stands[stand])
    return look.worth[space]


WORTH: Mapping[str, Callable[[Outlook], int]] = {
    "cage": lambda look: max([cage_worth(look, tile) for tile in look.g.yard], default=0),
    "young_pet": lambda look: max([pet_worth(look, pet) for pet in look.g.young], default=0),
    "older_pet": lambda look: max([pet_worth(look, pet) for pet in look.g.older], default=0),
    "addon": lambda look: max([addon_worth(look, tile) for tile in look.g.addon_row], default=0),
    "artifacts": lambda look: sum([artifact_worth(look, piece) for piece in look.g.tents]),
    "immigration": relatives_worth,
    "hospital": hospital_worth,
    "judge": judge_worth,
    "platform": platform_worth,
    "black_market": market_worth,
    "fortune_teller": fortune_worth,
    "industrial_zone": zone_worth,
    "slug_boutique": boutique_worth,
}
"""What each kind of space is worth."""
