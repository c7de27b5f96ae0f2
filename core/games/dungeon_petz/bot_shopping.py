"""How the bot forms its groups, where it sends them, and what it takes there."""

from typing import Any

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import bot_goods as goods
from parlour.core.games.dungeon_petz import components
from parlour.core.games.dungeon_petz.bot_outlook import GOLD, IMP, WHOLE, Outlook, best_of, expected
from parlour.core.games.dungeon_petz.choices import BACK, BURROW, HOME, NOTHING
from parlour.core.games.dungeon_petz.screens import Exits, Plan
from parlour.core.games.dungeon_petz.state import NEUTRAL, NONE

AT_HOME = 4
"""So many imps stay at home at the most."""
NEEDED = 60
"""What an imp is worth beyond that where too few are at home."""
EARLY = (3, 2, 1)
"""So much gold makes the first groups go early, at the most;"""
SPARE = 2
"""one in so many of those that are left is spent for it."""


# --- groups ---


def stay_home(look: Outlook) -> int:
    """Return how many imps will probably be needed at home: to play, to catch, to sell."""
    g, need = look.g, 0
    for pet in look.pets():
        symbols = expected(g, pet, g.size[pet])
        need += symbols["play"] * 2 // 3 + symbols["anger"] // 3
    sale = any(g.size[pet] >= components.MIN_SIZE_TO_SELL for pet in look.pets())
    sellers = len(g.customers[g.round]) if sale else 0
    return min(AT_HOME, (need + WHOLE // 2) // WHOLE + min(1, sellers))


def wants(look: Outlook) -> list[tuple[int, int, int]]:
    """Return what groups are wanted for, the best first, as (worth beyond what the group costs, imps, gold)."""
    found: list[tuple[int, int, int]] = []
    for space in look.g.spaces:
        demand = components.SPACE[space].demand
        imps, gold = 2 if demand == "two_imps" else 1, int(demand == "group_gold")
        if _open(look, space):
            found.append((goods.space_worth(look, space) - imps * IMP - gold * GOLD, imps, gold))
    return sorted([want for want in found if want[0] > 0], reverse=True)


def _open(look: Outlook, space: str) -> bool:
    return space in look.g.taken and look.g.taken[space] != NEUTRAL


def answer_groups(look: Outlook, exits: Exits, generator: Generator) -> Value:
    """Form a group for each of the things wanted most; some imps stay at home."""
    del generator
    imps, gold = exits.imps - min(stay_home(look), exits.imps - 1), exits.gold
    groups: list[list[int]] = []
    for _, wanted_imps, wanted_gold in wants(look):
        if wanted_imps <= imps and wanted_gold <= gold and len(groups) < components.GROUP_EXITS:
            groups.append([wanted_imps, wanted_gold, 0, 0])
            imps -= wanted_imps
            gold -= wanted_gold
    return _dressed(groups, exits, gold)


def _dressed(groups: list[list[int]], exits: Exits, gold: int) -> Plan:
    """Add gold to the first groups, and the bodyguard and the top hat."""
    for group, most in zip(groups, EARLY, strict=False):
        more = min(most, gold // SPARE)
        group[1] += more
        gold -= more
    if groups:
        groups[0][2] = exits.guard
        groups[min(1, len(groups) - 1)][3] = exits.hat
    return tuple([(imps, gold, guard, hat) for imps, gold, guard, hat in groups])


# --- sending ---


def answer_send(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Go to the space that is worth most, and stay home where none is worth the way."""
    group = next(group for group in look.g.groups_of(look.seat) if group.exit == look.g.acting)
    lacking = max(0, stay_home(look) - look.g.home[look.seat])

    def worth(option: Any) -> int:
        if option == HOME:
            return group.imps * IMP + group.gold * GOLD + min(group.imps, lacking) * NEEDED
        if isinstance(option, tuple):
            assert option[0] == BACK
            return -1
        return goods.space_worth(look, option)

    return best_of(options, worth, generator)


def answer_group(look: Outlook, exits: tuple[int, ...], generator: Generator) -> Value:
    """Let the group with the most imps act first."""
    groups = {group.exit: group for group in look.g.groups_of(look.seat)}
    return best_of(exits, lambda exit_: groups[exit_].imps, generator)


# --- what is taken ---


def answer_workshop(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Use the workshop that is worth most."""
    return best_of(options, lambda option: 0 if option == NOTHING else workshop_worth(look, option), generator)


def workshop_worth(look: Outlook, place: int) -> int:
    """Return what using a workshop brings, its cost paid."""
    g, seat = look.g, look.seat
    trait = components.WORKSHOP[g.face[g.workshops[place]]].trait
    pets = [g.pets[place] for place in g.kept(seat)]
    hurt = any(g.suffering[pet] or g.mutation[pet] for pet in pets)
    ahead = goods.hunger_ahead(look)
    stock = [sum(g.pantry(seat, food)) * WHOLE - ahead[food] for food in ahead]
    dirt = sum([g.manure[place] for place in g.places(seat)])
    worth = {
        "recruit": 40 + 60 * look.left,
        "earn_gold": 2 * GOLD - IMP,
        "heal_token": 40 if hurt else -IMP,
        "make_lollipop": 40 if stock[0] > 0 else -10,
        "make_can": 40 if stock[1] > 0 else -10,
        "remove_manure": 60 if dirt > 2 else -20,
    }
    return worth[trait]


def answer_book_colour(look: Outlook, colours: tuple[str, ...], generator: Generator) -> Value:
    """Choose the colour that the pets show most."""
    g = look.g
    shown = [colour for pet in look.pets() for colour in g.pet(pet).shown(g.size[pet])]
    return best_of(colours, shown.count, generator)


def answer_freeze(look: Outlook, foods: tuple[str, ...], generator: Generator) -> Value:
    """Freeze what the pets eat most."""
    ahead = goods.hunger_ahead(look)
    return best_of(foods, lambda food: ahead[foods.index(food)], generator)


def answer_copy(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Copy the artifact that is worth most, if there is any."""
    return best_of(options, lambda option: 0 if option == NOTHING else goods.artifact_worth(look, option), generator)


def answer_joins(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Let a figure join the largest waiting group: it goes home where there is none."""
    groups = {group.exit: group for group in look.g.groups_of(look.seat)}
    return best_of(options, lambda option: 0 if option == BURROW else groups[option].halves, generator)


def answer_bring_home(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Bring an imp home, or the bodyguard."""
    del look
    return best_of(options, lambda option: option != NOTHING, generator)


def answer_accessory(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Take any accessory: each is a point in the end."""
    del look
    return generator.choice(options)


def answer_last(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Take the last option, where it matters little."""
    del look, generator
    return options[-1]


def answer_first(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Take the first option, where it matters little."""
    del look, generator
    return options[0]


def answer_recruit(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Fetch home who would stay away longest: a patient before all."""
    del look
    return best_of(options, lambda option: {"patient": 2, "platform": 0}.get(option, 1), generator)


def answer_discount(look: Outlook, slots: tuple[Any, ...], generator: Generator) -> Value:
    """Take the marker off what oneself would like."""
    worth = {slot: goods.thing_worth(look, slot) for slot in slots if _lies_there(look, slot)}
    return best_of(slots, lambda slot: worth.get(slot, 0), generator)


def _lies_there(look: Outlook, slot: str) -> bool:
    return look.g.market[components.MARKET.index(slot)] != NONE
