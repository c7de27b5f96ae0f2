"""The bot `greedy`: it weighs every option by what it changes, and takes the best.

It knows what a person at its seat knows: the public State and the cards it was told. It remembers
nothing from one question to the next. Values are those of `bot_values.py`.
"""

from collections.abc import Callable, Iterable
from typing import Any

from parlour.core.ask import NOBODY, Question
from parlour.core.chance import Generator
from parlour.core.domains import Cards, Value
from parlour.core.games.goldrush_city import bot_digging, components, contest
from parlour.core.games.goldrush_city import bot_values as values
from parlour.core.games.goldrush_city.bot_outlooks import FIGHTS, KEPT_BANDITS, WIN_FIGHT, Outlooks
from parlour.core.games.goldrush_city.bot_values import WEIGHTS
from parlour.core.games.goldrush_city.income import SALES
from parlour.core.games.goldrush_city.state import CHIP_NAMES, TOOL
from parlour.core.public import View

BUILD_NOW = 60
"""What building is worth beyond what it changes: nobody can rob or burn what is used up."""
SMITHY_THAT_ENDS = 200
"""What it costs to end a game with a building that scores nothing, while somebody else leads."""
PATIENCE = 3
"""Quiet rounds after which it doesn't wait any more."""
MEAN_SACKS = 2
"""What a gold card that isn't known shows on average."""


class GreedyBot:
    """Answers every question of Goldrush-City by the values of its options."""

    def choose(self, view: View, question: Question, generator: Generator) -> Value:
        """Return one of the question's options."""
        look = Outlooks(view)
        answer: Callable[[Outlooks, Any, Generator], Value] = ANSWERS[question.kind]
        return answer(look, question.options, generator)


def make_greedy(game: str, seat: int, seats: int) -> GreedyBot:
    """Return a greedy bot; it is the same for every seat."""
    del game, seat, seats
    return GreedyBot()


def best_of(options: Iterable[Value], worth: Callable[[Any], int], generator: Generator) -> Value:
    """Return the option that is worth most; among equals chance decides."""
    rated = [(worth(option), option) for option in options]
    most = max(value for value, _ in rated)
    best = [option for value, option in rated if value == most]
    return best[0] if len(best) == 1 else generator.choice(best)


def answer_bid(look: Outlooks, cards: Cards, generator: Generator) -> Value:
    """Beat the highest bid with as little as possible, up to what the lot is worth."""
    del generator
    g = look.g
    alone = g.leader == NOBODY and sum(g.passed) == g.seats - 1
    if alone and g.options.all_pass == "active_free" and g.active == look.seat:
        return ()
    bid = cards.suggest()
    if not bid:
        return ()
    worth = look.lot(look.seat) + look.lot_denied()
    return bid if worth > 0 and look.gold_price(cards.total(bid)) <= worth else ()


def answer_action(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Do what is worth most, or end the turn when nothing is worth anything."""
    best = best_of(options, lambda option: action_worth(look, option), generator)
    return best if action_worth(look, best) > 0 else "end"


def action_worth(look: Outlooks, option: Any) -> int:
    """Return what an action is worth; 0 for ending the turn."""
    if option == "end":
        return 0
    if option in CHIP_NAMES:
        return _chip_worth(look, option)
    return ACTION_WORTH[option[0]](look, *option[1:])


def _chip_worth(look: Outlooks, name: str) -> int:
    h = look.holding(look.seat)
    if name == CHIP_NAMES[TOOL]:
        return look.change(look.seat, h._replace(tools=h.tools + 1, supply=h.supply - 1))
    return look.change(look.seat, h, 1) + look.dynamite_plan(1) - look.dynamite_plan(0)


def _permit_worth(look: Outlooks, card: int) -> int:
    """Return what a permit from the display is worth: its building, and that an opponent misses it."""
    h, kind = look.holding(look.seat), values.KIND[look.g.face[card]]
    display = values.add(h.display, kind, -1)
    gain = look.change(look.seat, h._replace(permits=values.add(h.permits, kind, 1), display=display))
    if gain <= 0:
        return gain
    for victim in look.g.opponents_of(look.seat):
        loss = -look.change(victim, look.holding(victim)._replace(display=display))
        gain += max(0, loss) * look.weight(victim) // (4 * WEIGHTS)
    return gain


def _build_worth(look: Outlooks, card: int) -> int:
    g, h, kind = look.g, look.holding(look.seat), values.KIND[look.g.face[card]]
    way = values.target(h, kind)
    after = h._replace(
        wood=way.wood,
        stone=way.stone,
        tools=h.tools - way.tools,
        permits=values.add(h.permits, kind, -1),
        standing=values.add(h.standing, kind, 1),
        actions=h.actions - 1,
    )
    worth = look.change(look.seat, after) + BUILD_NOW
    ends = g.buildings_standing() + 1 >= components.END_TRIGGER[g.seats] and not g.triggered
    if ends and kind == values.SMITHY and g.quiet_rounds < PATIENCE:
        mine = values.points(h.standing)
        best = max(values.points(look.holding(seat).standing) for seat in g.opponents_of(look.seat))
        worth -= SMITHY_THAT_ENDS * (mine < best)
    return worth


def _bandits_worth(look: Outlooks, card: int) -> int:
    return look.best_attack(card) - look.bandits_kept()


def _lure_worth(look: Outlooks, victim: int, card: int) -> int:
    """Return what luring a bandit card is worth: its use at once or later, and that its owner misses it."""
    use = look.best_attack(card)
    if look.g.actions_left < 2:
        use = use // 2 if look.holding(look.seat).turns > 1 else 0
    worth = max(use, look.bandits_kept()) + KEPT_BANDITS * look.weight(victim) // WEIGHTS
    return worth * WIN_FIGHT // FIGHTS - look.gold_price(components.BRIBE) - KEPT_BANDITS


def _block_worth(look: Outlooks, card: int) -> int:
    del card
    return look.best_block() - look.gold_price(components.BRIBE) - values.SPARE_CHIP


ACTION_WORTH: dict[str, Callable[..., int]] = {
    "permit": _permit_worth,
    "build": _build_worth,
    "bandits": _bandits_worth,
    "lure": _lure_worth,
    "block": _block_worth,
}
"""What each kind of action is worth: `(look, *rest of the option)`."""


def answer_target(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Attack where it pays most."""
    return best_of(options, look.attack, generator)


def answer_block_target(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Stop the building that would hurt most."""
    return best_of(options, lambda option: look.block(*option), generator)


def answer_pay_gold(look: Outlooks, cards: Cards, generator: Generator) -> Value:
    """Pay with as few sacks as possible, and of these with few cards."""
    del look, generator
    if cards.worth == components.SACKS:
        return cards.suggest() or ()
    cheap = sorted(cards.usable(), key=lambda card: components.SACKS[card[1]])
    chosen = cheap[: max(cards.need, cards.least)]
    return tuple(card for card in cards.usable() if card in chosen)


def answer_pay_material(look: Outlooks, cards: Cards, generator: Generator) -> Value:
    """Pay with the smallest surplus and the fewest cards: small cards are left, which fit later needs."""
    del look, generator
    return cards.suggest() or ()


def answer_keep(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Keep a Governor or Padre: it costs nothing, and nobody else can play it."""
    del look, options, generator
    return "keep"


def answer_lose_wood(look: Outlooks, options: Iterable[int], generator: Generator) -> Value:
    """Give up the wood that is missed least."""
    h, face = look.holding(look.seat), look.g.face
    return best_of(
        options,
        lambda card: look.change(look.seat, values.with_cards(h, (face[card],), -1)),
        generator,
    )


def answer_lose_permit(look: Outlooks, options: Iterable[int], generator: Generator) -> Value:
    """Give up the permit that is missed least."""
    h = look.holding(look.seat)

    def loss(card: int) -> int:
        kind = values.KIND[look.g.face[card]]
        return look.change(look.seat, h._replace(permits=values.add(h.permits, kind, -1)))

    return best_of(options, loss, generator)


def answer_dig(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Dig as long as one more card pays, by the cards that were not seen."""
    del options, generator
    g = look.g
    own = g.diggers[look.seat]
    seen = [face for face in map(look.view.face, own) if face in components.DIGGER_VALUE]
    rivals = len(g.contestants) - 1
    scarce = g.options.bust_counts_in_ranking and g.purpose == contest.INCOME
    more = bot_digging.wants_more(seen, len(own) - len(seen), rivals, g.purpose, scarce)
    return "take" if more else "stop"


def answer_sell(look: Outlooks, options: Iterable[Value], generator: Generator) -> Value:
    """Sell the chips that are missed less than a gold card is worth."""
    h, lots = look.holding(look.seat), values.lots_left(look.g, look.seat)
    mine = look.sacks()
    gold = values.gold_worth(mine + MEAN_SACKS, lots) - values.gold_worth(mine, lots)

    def worth(option: str) -> int:
        if option == "none":
            return 0
        tools, dynamite = SALES[option]
        loss = look.change(look.seat, h._replace(tools=h.tools - tools), -dynamite)
        return gold + loss + look.dynamite_plan(-dynamite) - look.dynamite_plan(0)

    return best_of(options, worth, generator)


ANSWERS: dict[str, Callable[..., Value]] = {
    "action": answer_action,
    "bid": answer_bid,
    "block-target": answer_block_target,
    "dig": answer_dig,
    "keep": answer_keep,
    "lose-permit": answer_lose_permit,
    "lose-wood": answer_lose_wood,
    "pay-gold": answer_pay_gold,
    "pay-stone": answer_pay_material,
    "pay-wood": answer_pay_material,
    "sell": answer_sell,
    "target": answer_target,
}
"""How each kind of question is answered."""
