"""What texts and powers could lead to, for the bot: each operation as a list of ways, of which the best is expected.

A way is a position and what it is worth beyond that: chance, and what cannot be seen. Whoever is at work is the seat of
the outlook.
"""

from collections.abc import Callable, Iterable

from parlour.core.ask import NOBODY
from parlour.core.games.ankh_morpork import bot_moves as moves
from parlour.core.games.ankh_morpork import bot_values as values
from parlour.core.games.ankh_morpork import building, components, effects_city
from parlour.core.games.ankh_morpork.bot_outlook import Outlook, Way, Ways
from parlour.core.games.ankh_morpork.cards import POSSIBLE
from parlour.core.games.ankh_morpork.components import Effect
from parlour.core.games.ankh_morpork.effects_figures import named_areas, pickable
from parlour.core.games.ankh_morpork.effects_money import COUNTS
from parlour.core.games.ankh_morpork.state import AREAS, State

SIDES = len(components.DIE)

PEEK = 12
"""What looking at the unused personalities is worth."""
UNSEEN = 6
"""What a card of another is worth that is looked at or chosen: it will be a better one than most."""


def states(found: Iterable[State]) -> Ways:
    """Return positions as ways."""
    return [Way(state) for state in found]


def text_ways(look: Outlook, g: State, face: int) -> Ways:
    """Return the ways to use the text of a card."""
    effect = components.CARD[face].effect
    return [] if effect is None else effect_ways(look, g, effect, face)


def effect_ways(look: Outlook, g: State, effect: Effect, face: int = 0) -> Ways:
    """Return the ways to carry out an effect."""
    found = EFFECT_WAYS.get(effect.do)
    return found(look, g, effect, face) if found else []


# --- the bank, and cards ---


def _expected(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Return the mean of what a roll brings: CMOT Dibbler, Here'n'Now, Errol."""
    now, total = look.value(g), 0
    for case in effect.values["on"]:
        ways = effect_ways(look, g, case.then, face)
        if ways:
            total += len(case.faces) * (look.worth(look.best(ways)) - now)
    return [Way(g, total // SIDES)]


def _one_of(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    options = [option for option in effect.values["options"] if POSSIBLE[option.do](g, look.seat, option)]
    return [way for option in options for way in effect_ways(look, g, option, face)]


def _rolled_areas(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Carcer: the mean of a removal in each area."""
    del face
    now, total = look.value(g), 0
    for area in AREAS:
        figures = g.all_figures((area,))
        if figures:
            total += max([look.value(moves.taken_off(g, *figure)) for figure in figures]) - now
    return [Way(g, int(effect.values["times"]) * total // SIDES)]


def counted(g: State, effect: Effect) -> int:
    """Return what the bank pays for all that is counted (The Dysk, Mr Slant ...)."""
    area = effect.values["area"]
    where = area if isinstance(area, int) else 0
    if area == "chosen_with_trouble":
        where = max(g.trouble_areas(), key=g.figures, default=0)
    return int(effect.values["each"]) * COUNTS[effect.values["count"]](g, where)


def _from_bank(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    amount = int(effect.values["amount"]) if "amount" in effect.values else counted(g, effect)
    return [Way(moves.paid(g, NOBODY, look.seat, amount))]


def _loan(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    return [Way(moves.laid_before(moves.paid(g, NOBODY, look.seat, effect.values["amount"]), look.seat, face))]


def _draw(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    if effect.do == "draw_per":
        return [Way(moves.drawn(g, look.seat, effect.values["each"] * len(g.buildings_of(look.seat))))]
    if effect.do == "draw_then_discard":
        return [Way(moves.given(moves.drawn(g, look.seat, 1), look.seat, NOBODY, 1), UNSEEN)]
    return [Way(moves.drawn(g, look.seat, effect.values["count"]))]


def _history_monks(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    twin = g.copy()
    twin.hands[look.seat] += g.discard[: effect.values["count"]]
    return [Way(twin)]


def _for_money(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Harry King, Shonky Shop, The Scours: the worst cards go, as long as the money is worth more."""
    del face
    most, each = effect.values["most"], int(effect.values["each"])
    count = min(max(0, len(g.hands[look.seat]) - 2), most if isinstance(most, int) else 3)
    twin = moves.paid(moves.given(g, look.seat, NOBODY, count), NOBODY, look.seat, each * count)
    return [Way(twin, -UNSEEN * count)] if count else []


def _discards(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    if effect.do == "discard":
        return [Way(moves.given(g, look.seat, NOBODY, 1), -1)]
    target = g.refill_target(look.seat)
    return [Way(moves.drawn(g, look.seat, target - len(g.hands[look.seat])), UNSEEN)]


def _new_personality(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Zorgo: the mean of all that may be drawn."""
    del effect, face
    faces = look.aims.others
    mean = sum([values.ambition(g, look.seat, other) for other in faces]) // max(1, len(faces))
    return [Way(g, mean - values.ambition(g, look.seat, look.aims.own))] if faces else []


def _peek(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del effect, face
    return [Way(g, PEEK)] if len(look.aims.others) >= g.seats else []


# --- another player ---


def toward(look: Outlook, g: State, effect: Effect, face: int, target: int) -> Way:
    """Return what a text leads to that names another player."""
    seat, wanted = look.seat, effect.values
    match effect.do:
        case "take_from_one":
            return Way(moves.paid(g, target, seat, wanted["amount"]))
        case "target_gives_cards":
            return Way(moves.given(g, target, seat, wanted["count"]), -UNSEEN)
        case "sell_card":
            return Way(moves.paid(moves.given(g, seat, target, 1), target, seat, wanted["price"]))
        case "demand":
            return _demanded(look, g, effect, face, target)
        case "look_and_discard":
            return Way(moves.given(g, target, NOBODY, 1), UNSEEN * (len(g.hands[target]) > 0))
        case "steal_random":
            return Way(moves.given(g, target, seat, 1), UNSEEN)
        case "swap_hands":
            twin = g.copy()
            twin.hands[seat], twin.hands[target] = twin.hands[target], twin.hands[seat]
            return Way(twin)
        case "pay_player":
            return look.best(
                [Way(g), *_after_payment(look, moves.paid(g, seat, target, wanted["amount"]), wanted["then"])]
            )
    return Way(g)


def _after_payment(look: Outlook, g: State, then: Effect) -> Ways:
    """Return what follows a payment; whom another one removes is not foreseen, but that it is somebody else's."""
    ways = effect_ways(look, g, then)
    return ways or [Way(g, UNSEEN)]


def _demanded(look: Outlook, g: State, effect: Effect, face: int, target: int) -> Way:
    """The named player chooses what is better for them."""
    amount, otherwise = effect.values["amount"], effect.values["otherwise"]
    if otherwise.do == "hand_penalty":
        ways = [Way(moves.laid_before(g, target, face))]
    else:
        ways = states([moves.torn_down(g, area) for area in g.buildings_of(target)])
    if not ways:
        return Way(g)
    worst = look.best(ways)
    if g.money[target] < amount:
        return worst
    return min(worst, Way(moves.paid(g, target, look.seat, amount)), key=look.worth)


def _one_other(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    if effect.do == "pay_player" and g.money[look.seat] < effect.values["amount"]:
        return []
    if effect.do == "sell_card" and not g.hands[look.seat]:
        return []
    return [toward(look, g, effect, face, target) for target in g.others(look.seat)]


def _every_other(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Mr Boggis, The Thieves' Guild, The Dragon Sanctuary, The Auditors: all others, one after the other."""
    del face
    for other in g.others(look.seat):
        if effect.do != "each_other_removes_own":
            g = moves.paid(g, other, look.seat, effect.values["amount"])
        elif g.minions_out(other):
            g = min([moves.taken_off(g, area, other) for area in g.areas_of(other)], key=look.value)
    return [Way(g)]


def _forced_payment(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    others = g.others(look.seat)
    pairs = [(payer, receiver) for payer in others for receiver in others if payer != receiver]
    return [Way(moves.paid(g, payer, receiver, effect.values["amount"])) for payer, receiver in pairs]


# --- figures, trouble, buildings ---


def _place(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    wanted = effect.values
    least, most, cost = wanted["least"], wanted["most"], wanted.get("cost", 0)
    for done in range(most):
        named = named_areas(g, look.seat, wanted["where"], wanted.get("near", 0))
        ways = states(moves.placements(g, look.seat, named, wanted["trouble"], cost))
        if done == most - 1:
            return [*ways, Way(g)] if done >= least else ways
        if not ways:
            return []
        g = look.best(ways).g
    return [Way(g)]


def _move_own(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    anywhere = effect.values["to"] == "any"
    starts = [area for area in g.areas_of(look.seat) if effect.values["out_of"] == "any" or g.trouble[area]]
    return [
        Way(moves.moved(g, look.seat, start, end))
        for start in starts
        for end in (AREAS if anywhere else components.NEIGHBOURS[start])
        if end != start
    ]


def _move_other(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del effect, face
    return [
        Way(moves.moved(g, owner, start, end))
        for start, owner in pickable(g, AREAS, look.seat)
        for end in components.NEIGHBOURS[start]
    ]


def _bursar(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    """Return exchanges of own minions with figures of others; they are the ones that change most."""
    del effect, face
    own = [(area, look.seat) for area in g.areas_of(look.seat)]
    others = pickable(g, AREAS, look.seat)
    return [Way(moves.exchanged(g, first, second)) for first in own for second in others if first[0] != second[0]]


def _remove(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    area = effect.values["area"]
    areas = (area,) if isinstance(area, int) else g.trouble_areas()
    but = NOBODY if effect.values["own"] else look.seat
    return states([moves.taken_off(g, *figure) for figure in pickable(g, areas, but)])


def _remove_own(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del effect, face
    return states([moves.taken_off(g, area, look.seat) for area in g.areas_of(look.seat)])


def _pay_bank(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    return [Way(moves.paid(g, look.seat, NOBODY, effect.values["amount"]))]


def _put_trouble(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del look, face
    return states([moves.troubled(g, area) for area in effects_city.quiet_areas(g, **{"near": 0, **effect.values})])


def _calm(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    cost = effect.values.get("cost", 0)
    rest = moves.paid(g, look.seat, NOBODY, cost)
    return states([moves.calmed(rest, area) for area in g.trouble_areas()]) if g.money[look.seat] >= cost else []


def _build_half(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del effect, face
    return states([moves.built(g, look.seat, area, half=True) for area in building.sites(g, look.seat, half=True)])


def _take_over(look: Outlook, g: State, effect: Effect, face: int) -> Ways:
    del face
    areas = building.replaceable(g, look.seat, effect.values["trouble"])
    return states([moves.taken_over(g, look.seat, area) for area in areas])


EFFECT_WAYS: dict[str, Callable[[Outlook, State, Effect, int], Ways]] = {
    "build": _build_half,
    "choose": _one_of,
    "demand": _one_other,
    "discard": _discards,
    "discard_for_money": _for_money,
    "discard_then_refill": _discards,
    "draw": _draw,
    "draw_from_discards": _history_monks,
    "draw_per": _draw,
    "draw_then_discard": _draw,
    "each_other_gives_money_or_card": _every_other,
    "each_other_removes_own": _every_other,
    "force_payment": _forced_payment,
    "loan": _loan,
    "look_and_discard": _one_other,
    "money_per": _from_bank,
    "move_other": _move_other,
    "move_own": _move_own,
    "pay_bank": _pay_bank,
    "pay_player": _one_other,
    "peek_unused_personalities": _peek,
    "place": _place,
    "place_trouble": _put_trouble,
    "play_cards": lambda look, g, effect, face: [Way(g, 1)],
    "remove_figure": _remove,
    "remove_own": _remove_own,
    "remove_trouble": _calm,
    "replace_building": _take_over,
    "roll": _expected,
    "roll_areas": _rolled_areas,
    "sell_card": _one_other,
    "steal_random": _one_other,
    "swap_figures": _bursar,
    "swap_hands": _one_other,
    "swap_personality": _new_personality,
    "take_from_each_other": _every_other,
    "take_from_one": _one_other,
    "take_money": _from_bank,
    "target_gives_cards": _one_other,
}
"""The ways to carry out each operation that a card or a power can be: `(look, g, effect, face of the card)`."""
