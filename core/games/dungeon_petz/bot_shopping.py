"""How the bot forms its groups, where it sends them, and what it takes there."""

from typing import Any

from parlour.core.chance import Generator
from parlour.core.domains import Value
from parlour.core.games.dungeon_petz import bot_goods as goods
from parlour.core.games.dungeon_petz import components, shopping
from parlour.core.games.dungeon_petz.bot_outlook import GOLD, IMP, NEEDED, Outlook, best_of
from parlour.core.games.dungeon_petz.choices import BACK, BURROW, HOME, NOTHING
from parlour.core.games.dungeon_petz.screens import Exits, Plan
from parlour.core.games.dungeon_petz.state import GUARD, NEUTRAL, NONE, Group

EARLY = (3, 2, 1)
"""So much gold makes the first groups go early, at the most;"""
SPARE = 2
"""one in so many of those that are left is spent for it."""
AT_ONCE = 8
"""One part in so many of what a group fetches is saved when it acts at once."""
PAID = ("black_market", "industrial_zone")
"""Where gold of the treasury and imps of the burrow are of use in phase 2."""


# --- groups ---


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
    imps, gold = exits.imps - min(look.needed, exits.imps - 1), exits.gold
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
    """Go to the space that is worth most, and stay home where none is worth the way; pull a group back where that
    brings more now than what the group could fetch.
    """
    groups = {group.exit: group for group in look.g.groups_of(look.seat)}
    group = groups[look.g.acting]

    def worth(option: Any) -> int:
        if option == HOME:
            return at_home(look, group)
        if isinstance(option, tuple):
            assert option[0] == BACK
            return pulling_worth(look, group, groups[option[1]])
        return goods.space_worth(look, option)

    return best_of(options, worth, generator)


def at_home(look: Outlook, group: Group) -> int:
    """Return what a waiting group is worth at home: its gold, and its imps, which may be missed there."""
    lacking = max(0, look.needed - look.g.home[look.seat])
    return group.imps * IMP + group.gold * GOLD + min(group.imps, lacking) * NEEDED


def pulling_worth(look: Outlook, group: Group, back: Group) -> int:
    """Return what it is worth to send a group together with pulling another one back, after what that one could have
    brought. Its imps and its gold are of use at once in few places only: it could as well be kept home in its turn.
    """
    after = Outlook(look.view, look.seat, back)
    worth = {space: goods.space_worth(after, space) for space in PAID if reaches(after, group, space)}
    space = max(worth, key=lambda space: worth[space], default="")
    if not space or (reaches(look, group, space) and worth[space] == goods.space_worth(look, space)):
        return -1
    return worth[space] - fetches(look, back, space) - 1


def fetches(look: Outlook, group: Group, without: str = "") -> int:
    """Return what is best of all that a waiting group could fetch now, beyond what it is worth at home; `without` is a
    space where it can't go.
    """
    spaces = [space for space in look.g.taken if space != without and reaches(look, group, space)]
    return max(0, max([goods.space_worth(look, space) for space in spaces], default=0) - at_home(look, group))


def reaches(look: Outlook, group: Group, space: str) -> bool:
    """Say whether a group could go to a space now."""
    return space in look.g.taken and not shopping.why_closed(look.g, group, space, look.gold)


def answer_group(look: Outlook, exits: tuple[int, ...], generator: Generator) -> Value:
    """Let the group with the most imps act first."""
    groups = {group.exit: group for group in look.g.groups_of(look.seat)}
    return best_of(exits, lambda exit_: groups[exit_].imps, generator)


# --- what is taken ---


def answer_workshop(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Use the workshop that is worth most."""
    return best_of(options, lambda option: 0 if option == NOTHING else goods.workshop_worth(look, option), generator)


def answer_book_colour(look: Outlook, colours: tuple[str, ...], generator: Generator) -> Value:
    """Choose the colour that the pets show most."""
    g = look.g
    shown = [colour for pet in look.pets for colour in g.pet(pet).shown(g.size[pet])]
    return best_of(colours, shown.count, generator)


def answer_freeze(look: Outlook, foods: tuple[str, ...], generator: Generator) -> Value:
    """Freeze what the pets eat most."""
    ahead = look.hunger_ahead
    return best_of(foods, lambda food: ahead[foods.index(food)], generator)


def answer_copy(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Copy the artifact that is worth most, if there is any."""
    return best_of(options, lambda option: 0 if option == NOTHING else goods.artifact_worth(look, option), generator)


def answer_joins(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Let a figure join the group that gains most beyond the imp that is then away: it may reach more, or act at once
    because it is now the largest (DA-SIZE-2).
    """
    g = look.g
    groups = {group.exit: group for group in g.groups_of(look.seat)}
    hired = GUARD in g.market and g.taken["black_market"] == look.seat
    leaving = max([group.halves for group in g.groups], default=0)

    def worth(option: Any) -> int:
        if option == BURROW:
            return 1  # where no group has any use for it
        group = groups[option]
        larger = group._replace(guard=True) if hired else group._replace(imps=group.imps + 1)
        fetched = fetches(look, larger)
        return fetched - fetches(look, group) + (fetched // AT_ONCE if larger.halves > leaving else 0)

    return best_of(options, worth, generator)


def answer_bring_home(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Bring an imp home, or else the bodyguard."""
    del look
    return best_of(options, lambda option: 0 if option == NOTHING else 1 + (option[0] == "imp"), generator)


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
