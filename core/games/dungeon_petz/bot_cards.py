"""How the bot gives out need cards: from a plain plan on, it exchanges cards as long as what follows gets better.

What follows is estimated by `worth`: food, imps and tokens that the pets cost, the show, the sales.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any, NamedTuple

from parlour.core.chance import Generator
from parlour.core.domains import Cards, Value
from parlour.core.games.dungeon_petz import components, hunger, losing
from parlour.core.games.dungeon_petz.bot_outlook import (
    FOOD,
    GOLD,
    IMP,
    MANURE,
    MUTATION,
    PATIENT,
    POINT,
    SHARES,
    SUFFERING,
    WRECKED,
    Outlook,
    help_of,
    keeping,
    meals_of,
)
from parlour.core.games.dungeon_petz.components import COLOURS, NEED, SYMBOLS
from parlour.core.games.dungeon_petz.exhibitions import JUDGE, SINGLE
from parlour.core.games.dungeon_petz.giving import NOTHING, POTION, Giving
from parlour.core.games.dungeon_petz.judging import Facts, judge
from parlour.core.games.dungeon_petz.pieces import Help
from parlour.core.games.dungeon_petz.state import MEAT, NONE, VEGETABLE

ROUNDS = 4
"""How often all exchanges are tried."""
POTION_WORTH = 110
VANISHING = 200
"""What a mutation token is reckoned with when only one kind of trouble can be avoided."""
MET = {"poop": MANURE, "play": IMP, "disease": SUFFERING}
"""What it is worth that a need is met by a cage or an addon."""

Needs = Mapping[str, int]


class Ward(NamedTuple):
    """A pet in care, with all that doesn't depend on its cards; `ways` are those in which its cage can help."""

    place: int
    size: int
    suffering: int
    mutation: int
    manure: int
    diet: str
    trait: str
    ways: tuple[Help, ...]
    given: Help
    keeping: int
    price: int


class Stores:
    """What care can use up, and what was paid so far."""

    def __init__(self, look: Outlook) -> None:
        """Look into the stores of a seat."""
        g, seat = look.g, look.seat
        self.food = {VEGETABLE: sum(g.vegetables[seat]), MEAT: sum(g.meat[seat])}
        self.frozen = g.lollipops[seat] + g.cans[seat] + sum([piece in g.frozen for piece in g.artifacts[seat]])
        self.imps = g.home[seat]

    def feed(self, diet: str, needs: int) -> int:
        """Take food for some needs; return how many are left."""
        kinds = hunger.EATS[diet]
        for food in sorted(kinds, key=lambda kind: -self.food[kind]):
            eaten = min(needs, self.food[food])
            self.food[food] -= eaten
            needs -= eaten
        eaten = min(needs, self.frozen) if kinds else 0
        self.frozen -= eaten
        return needs - eaten


class Care:
    """What the cards of a seat's pets lead to."""

    def __init__(self, look: Outlook) -> None:
        """Note what doesn't depend on the cards."""
        g, seat = look.g, look.seat
        self.look = look
        self.wards = [_ward(look, place) for place in g.kept(seat)]
        tile = g.exhibitions[g.round]
        self.show = None if tile == NONE else components.EXHIBITION[g.face[tile]]
        self.judge = components.JUDGE_POINTS * (g.taken[JUDGE] == seat)
        self.customers = [components.CUSTOMER[g.face[tile]].judging for tile in g.customers[g.round]]
        self.platform = g.platform[seat] + (g.on_space["platform"] if g.taken["platform"] == seat else 0)
        self.hands = POINT * losing.hands_at(g.reputation[seat])
        self.dirt = sum([g.manure[place] for place in g.places(seat)])

    def worth(self, needs: list[Needs]) -> int:
        """Return what the needs of all pets, one entry a pet, lead to."""
        stores, total = Stores(self.look), 0
        kept: list[tuple[Ward, Needs, int, int]] = []
        for ward, own in zip(self.wards, needs, strict=True):
            if len(ward.ways) > 1:
                ward = ward._replace(given=max(ward.ways, key=lambda way: relief(ward.diet, way, own)))
            cost, suffering, lost = cared(ward, own, stores)
            total -= cost
            if lost:
                total -= ward.keeping + self.hands
            else:
                kept.append((ward, own, suffering, ward.mutation + max(0, own["magic"] - ward.given.antimagic)))
        return total + self._show(kept) + self._sales(kept, stores)

    def _show(self, kept: list[tuple[Ward, Needs, int, int]]) -> int:
        """Return what the exhibition of the round brings."""
        if self.show is None or not kept:
            return 0
        if self.show.scope == SINGLE:
            return prize(self.judge + max([judge(self.show.judging, facts([one])) for one in kept]))
        found = facts(kept)
        laid = sum([laid_by(ward, own) for ward, own, _, _ in kept])
        tokens = {**found.tokens, "manure": self.dirt + laid}
        return prize(self.judge + judge(self.show.judging, Facts(found.symbols, tokens, found.counts)))

    def _sales(self, kept: list[tuple[Ward, Needs, int, int]], stores: Stores) -> int:
        """Return what the best sales of the round bring beyond keeping the pets."""
        sellable = [one for one in kept if one[0].size >= components.MIN_SIZE_TO_SELL]
        sellers = self.platform + stores.imps
        if not self.customers or not sellable or sellers <= 0:
            return 0
        rows = [[judge(customer, Facts(own, {}, {})) for customer in self.customers] for _, own, _, _ in sellable]
        best = 0
        for chosen in permutations(range(len(sellable)), min(len(self.customers), len(sellable))):
            gains = []
            for customer, at in enumerate(chosen):
                suits, (ward, *_) = rows[at][customer], sellable[at]
                rate = components.MULTIPLIER_PLATFORM if self.platform > customer else components.MULTIPLIER_OTHER
                gains.append(suits * rate * POINT + ward.price * GOLD - ward.keeping if suits > 0 else 0)
            best = max(best, sum([max(0, gain) for gain in gains][:sellers]))
        return best


def _ward(look: Outlook, place: int) -> Ward:
    g = look.g
    pet = g.pets[place]
    row, size = g.pet(pet), g.size[pet]
    price = max(0, components.PRICE[row.diet].get(size, 0) + components.PRICE_PER_MUTATION * g.mutation[pet])
    tokens = (g.suffering[pet], g.mutation[pet], g.manure[place])
    ways = help_of(g, g.site(place), g.cages[place], g.addons[place])
    return Ward(place, size, *tokens, row.diet, row.trait, ways, ways[0], keeping(look, pet), price)


def relief(diet: str, given: Help, needs: Needs) -> int:
    """Return what the help of a cage and an addon saves a pet of a diet that has such needs."""
    fed = min(needs["hunger"], meals_of(diet, given)) * FOOD
    met = sum([min(needs[symbol], given.auto.get(symbol, 0)) * worth for symbol, worth in MET.items()])
    return min(needs["anger"], given.strength) * PATIENT + min(needs["magic"], given.antimagic) * VANISHING + fed + met


def cared(ward: Ward, needs: Needs, stores: Stores) -> tuple[int, int, bool]:
    """Take what a pet needs out of the stores; return what that costs, its suffering, and whether it is lost."""
    given = ward.given
    hungry = max(0, needs["hunger"] - meals_of(ward.diet, given))
    unfed = stores.feed(ward.diet, hungry)
    laid = laid_by(ward, needs)
    mutation = max(0, needs["magic"] - given.antimagic)
    angry = max(0, needs["anger"] - given.strength)
    bored = max(0, needs["play"] - given.auto.get("play", 0))
    wrecks = angry if ward.trait == "wrecks_shop" else 0
    escapes = angry - wrecks > stores.imps
    caught = 0 if escapes else angry - wrecks
    stores.imps -= caught
    played = min(bored, stores.imps)
    stores.imps -= played
    suffering = ward.suffering + unfed + bored - played + illness(ward, needs, laid)
    lost = escapes or suffering >= ward.size or ward.mutation + mutation >= components.MUTATIONS_TO_VANISH
    cost = (hungry - unfed) * FOOD + laid * MANURE + caught * PATIENT + wrecks * WRECKED + played * IMP
    return cost + mutation * MUTATION + (suffering - ward.suffering) * SUFFERING, suffering, lost


def laid_by(ward: Ward, needs: Needs) -> int:
    """Return how much manure a pet leaves."""
    return max(0, needs["poop"] - ward.given.auto.get("poop", 0))


def illness(ward: Ward, needs: Needs, laid: int) -> int:
    """Return how much a pet suffers by disease."""
    symbols = needs["disease"]
    if ward.trait == "hypochondriac":
        symbols = 0 if symbols else 1
    symbols -= ward.given.auto.get("disease", 0)
    total = symbols + ward.manure + laid
    return 1 + total - components.HARMLESS_DISEASE if symbols > 0 and total > components.HARMLESS_DISEASE else 0


def facts(kept: list[tuple[Ward, Needs, int, int]]) -> Facts:
    """Return what exhibitions and customers count on pets after their care."""
    one = kept[0][1] if len(kept) == 1 else None
    symbols = one or {symbol: sum([own[symbol] for _, own, _, _ in kept]) for symbol in SYMBOLS}
    tokens = {
        "suffering": sum([suffering for _, _, suffering, _ in kept]),
        "mutation": sum([mutation for _, _, _, mutation in kept]),
        "manure": sum([ward.manure + laid_by(ward, own) for ward, own, _, _ in kept]),
    }
    counts = {
        "pets": len(kept),
        "size": sum([ward.size for ward, *_ in kept]),
        "distinct_symbols": sum([count > 0 for count in symbols.values()]),
        "food_eaten": sum([max(0, own["hunger"] - meals_of(ward.diet, ward.given)) for ward, own, _, _ in kept]),
        "imps_hospitalised": sum([max(0, own["anger"] - ward.given.strength) for ward, own, _, _ in kept]),
    }
    return Facts(symbols, tokens, counts)


def prize(total: int) -> int:
    """Return what a total in an exhibition is probably worth."""
    return min(800, 180 + 65 * total) if total > 0 else 0


# --- giving out ---


class Try:
    """A plan of cards that is changed piece by piece."""

    def __init__(self, look: Outlook, giving: Giving, plan: tuple[Any, ...]) -> None:
        """Begin with any legal plan."""
        self.care = Care(look)
        self.giving = giving
        self.parts = list(plan)
        used = [part[0] for part in plan if not isinstance(part, str)]
        hand = zip(giving.handles, giving.colours, giving.faces, strict=True)
        self.spare = [(colour, (handle, face, 1)) for handle, colour, face in hand if handle not in used]
        self.potions = giving.potions - plan.count(POTION)
        self.value = self.worth()

    def worth(self) -> int:
        """Return what the plan leads to."""
        needs = {ward.place: dict.fromkeys(SYMBOLS, 0) for ward in self.care.wards}
        for (place, _), part in zip(self.giving.stripes, self.parts, strict=True):
            if not isinstance(part, str):
                for symbol in NEED[part[1]].symbols[: part[2]]:
                    needs[place][symbol] += 1
        return self.care.worth(list(needs.values())) + self.potions * POTION_WORTH

    def better(self) -> bool:
        """Say whether the plan got better by what was just changed."""
        value = self.worth()
        if value <= self.value:
            return False
        self.value = value
        return True

    def improve(self) -> bool:
        """Try each exchange once; say whether any helped."""
        helped = False
        stripes, parts = self.giving.stripes, self.parts
        for at, (place, colour) in enumerate(stripes):
            for other in range(at + 1, len(stripes)):
                if stripes[other][1] == colour and stripes[other][0] != place and not _alike(parts[at], parts[other]):
                    parts[at], parts[other] = parts[other], parts[at]
                    if self.better():
                        helped = True
                    else:
                        parts[at], parts[other] = parts[other], parts[at]
            helped = self._from_hand(at, colour) or helped
            helped = self._otherwise(at) or helped
        return helped

    def _from_hand(self, at: int, colour: int) -> bool:
        """Try each spare card in the place of one that is given."""
        helped = False
        for number, (own, card) in enumerate(self.spare):
            old = self.parts[at]
            if own == colour and not isinstance(old, str) and not _alike(old, card):
                self.parts[at] = card
                if self.better():
                    self.spare[number] = (own, old)
                    helped = True
                else:
                    self.parts[at] = old
        return helped

    def _otherwise(self, at: int) -> bool:
        """Try the second symbol of a card, and a potion in its place."""
        old = self.parts[at]
        if isinstance(old, str):
            return False
        if len(NEED[old[1]].symbols) > 1:
            self.parts[at] = (*old[:2], 3 - old[2])
            if self.better():
                return True
        self.parts[at] = old
        if self.potions:
            self.parts[at] = POTION
            self.potions -= 1
            if self.better():
                self.spare.append((self.giving.stripes[at][1], old))
                return True
            self.potions += 1
            self.parts[at] = old
        return False


def _alike(one: Any, other: Any) -> bool:
    return one == other or (not isinstance(one, str) and not isinstance(other, str) and one[1:] == other[1:])


def answer_assign(look: Outlook, giving: Giving, generator: Generator) -> Value:
    """Give out cards: from a plain plan on to one that no exchange makes better."""
    del generator
    found = Try(look, giving, _plain(giving))
    for _ in range(ROUNDS):
        if not found.improve():
            break
    return tuple(found.parts)


def _plain(giving: Giving) -> tuple[Any, ...]:
    """Return the plan that gives each stripe the next card of its colour."""
    hands = {colour: list(giving.of_colour(colour)) for colour in giving.wanted()}
    short = {colour: giving.short[colour] for colour in giving.wanted()}
    parts: list[Any] = []
    for _, colour in giving.stripes:
        if short[colour]:
            short[colour] -= 1
            parts.append(NOTHING)
        elif hands[colour]:
            handle, face = hands[colour].pop(0)
            parts.append((handle, face, 1))
        else:
            parts.append(POTION)
    return tuple(parts)


# --- cards that are put away ---

TROUBLE = {"hunger": 3, "poop": 3, "play": 2, "magic": 4, "anger": 4, "disease": 5}
"""How much a card of a symbol is disliked in hand."""


def dislike(face: int) -> int:
    """Return how much a card is disliked in hand."""
    return TROUBLE[NEED[face].symbols[0]]


def answer_put_away(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Put away the cards that are disliked most."""
    del look, generator
    usable = cards.usable()
    chosen = sorted(usable, key=lambda card: -dislike(card[1]))[: cards.least]
    return tuple([card for card in usable if card in chosen])


def answer_exchange(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Exchange cards that are worse than what may come."""
    del look, generator

    def hopes(face: int) -> int:
        share = SHARES[COLOURS.index(NEED[face].colour)]
        return dislike(face) * sum(share.values()) - sum([TROUBLE[symbol] * share[symbol] for symbol in SYMBOLS])

    usable = cards.usable()
    bad = sorted([card for card in usable if hopes(card[1]) > 0], key=lambda card: -hopes(card[1]))[: cards.most]
    return tuple([card for card in usable if card in bad])
