"""How the bot answers what a card, a power or an event asks: areas, figures, players, cards."""

from collections.abc import Callable, Iterable
from typing import Any

from parlour.core.ask import NOBODY
from parlour.core.chance import Generator
from parlour.core.domains import Cards, Value
from parlour.core.games.ankh_morpork import bot_moves as moves
from parlour.core.games.ankh_morpork import bot_plans as plans
from parlour.core.games.ankh_morpork import bot_texts as texts
from parlour.core.games.ankh_morpork import bot_values as values
from parlour.core.games.ankh_morpork import bot_windows as windows
from parlour.core.games.ankh_morpork import components
from parlour.core.games.ankh_morpork.bot_outlook import Outlook, best_of, working
from parlour.core.games.ankh_morpork.effects_figures import named_areas
from parlour.core.games.ankh_morpork.state import AREAS, State

Figure = tuple[int, int]

Answer = Callable[[Outlook, Any, Generator], Value]


def by_position(after: Callable[[Outlook, Any], State]) -> Answer:
    """Return an answer that tries each option out and takes the one with the best position after it."""

    def answer(look: Outlook, options: Iterable[Value], generator: Generator) -> Value:
        return best_of(options, lambda option: look.value(after(look, option)), generator)

    return answer


# --- areas and figures ---


def _placed(look: Outlook, area: int) -> State:
    effect, _ = working(look.g)
    trouble = effect is None or effect.do != "place" or effect.values["trouble"]
    return moves.placed(look.g, look.seat, area, trouble)


def _built(look: Outlook, area: int) -> State:
    effect, _ = working(look.g)
    return moves.built(look.g, look.seat, area, half=effect is not None and effect.do == "build")


def _start_of(ends: tuple[int, ...]) -> int:
    """Return the area that a figure is moved from, by where it may go: it was named before and stands nowhere."""
    if len(ends) == len(AREAS) - 1:
        return next(area for area in AREAS if area not in ends)
    return next(area for area in AREAS if components.NEIGHBOURS[area] == ends)


def answer_move_from(look: Outlook, starts: tuple[int, ...], generator: Generator) -> Value:
    """Move the own minion that gains most by it."""
    effect, _ = working(look.g)
    far = effect is None or effect.do == "pay_player" or effect.values.get("to") == "any"

    def worth(start: int) -> int:
        ends = AREAS if far else components.NEIGHBOURS[start]
        return max([look.value(moves.moved(look.g, look.seat, start, end)) for end in ends if end != start])

    return best_of(starts, worth, generator)


def answer_move_figure(look: Outlook, figures: tuple[Figure, ...], generator: Generator) -> Value:
    """Move the figure of another that stands in the way most."""

    def worth(figure: Figure) -> int:
        start, owner = figure
        return max([look.value(moves.moved(look.g, owner, start, end)) for end in components.NEIGHBOURS[start]])

    return best_of(figures, worth, generator)


def answer_move_to(look: Outlook, ends: tuple[int, ...], generator: Generator) -> Value:
    """Move the figure that was named to where it helps most, or harms least."""
    effect, _ = working(look.g)
    start = _start_of(ends)
    owners = [look.seat]
    if effect is not None and effect.do == "move_other":
        owners = [owner for owner in look.g.owners(start) if owner != look.seat]

    def worth(end: int) -> int:
        return max([look.value(moves.moved(look.g, owner, start, end)) for owner in owners])

    return best_of(ends, worth, generator)


def answer_swap_first(look: Outlook, figures: tuple[Figure, ...], generator: Generator) -> Value:
    """Name the figure whose best exchange is worth most."""

    def worth(first: Figure) -> int:
        seconds = [figure for figure in figures if figure[0] != first[0] and figure[1] != first[1]]
        return max([look.value(moves.exchanged(look.g, first, second)) for second in seconds], default=look.now)

    own = tuple([figure for figure in figures if figure[1] == look.seat])
    return best_of(own or figures[:1], worth, generator)


def answer_swap_second(look: Outlook, figures: tuple[Figure, ...], generator: Generator) -> Value:
    """Name the figure for which an own minion is best exchanged."""
    start = next((area for area in look.g.areas_of(look.seat) if all(area != other for other, _ in figures)), 0)
    if not start:
        return figures[0]
    first = (start, look.seat)
    return best_of(figures, lambda second: look.value(moves.exchanged(look.g, first, second)), generator)


def answer_place_more(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Place one more minion if that helps."""
    del options, generator
    effect, _ = working(look.g)
    if effect is None:
        return "skip"
    named = named_areas(look.g, look.seat, effect.values["where"], effect.values.get("near", 0))
    found = [look.gain(state) for state in moves.placements(look.g, look.seat, named, effect.values["trouble"])]
    return "place_minion" if max(found, default=0) > 0 else "skip"


# --- players and money ---


def answer_name_player(look: Outlook, seats: tuple[int, ...], generator: Generator) -> Value:
    """Name whom the text at work hits best."""
    effect, face = working(look.g)
    if effect is not None and effect.do == "roll":
        effect = next(case.then for case in effect.values["on"] if case.then.do == "take_from_one")
    if effect is None:
        return generator.choice(seats)
    return best_of(seats, lambda target: look.worth(texts.toward(look, look.g, effect, face, target)), generator)


def _amount(look: Outlook) -> int:
    effect, _ = working(look.g)
    return 0 if effect is None else int(effect.values.get("amount", 0))


def _received(look: Outlook, receiver: int) -> State:
    return moves.paid(look.g, NOBODY, receiver, _amount(look))


def _paid(look: Outlook, payer: int) -> State:
    return moves.paid(look.g, payer, NOBODY, _amount(look))


def answer_give(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Give a card only where it is missed less than a dollar."""
    del options, generator
    faces = look.faces(look.g.hands[look.seat])
    dollar = values.cash(look.g.money[look.seat]) - values.cash(look.g.money[look.seat] - 1)
    return "give-card" if min(plans.keeping(look, faces)) + values.CARD // 2 < dollar else "give-money"


def answer_choose(look: Outlook, options: tuple[str, ...], generator: Generator) -> Value:
    """Lose what is missed less: money, or a minion (CMOT Dibbler)."""
    del generator
    if "remove_own" not in options:
        return options[0]
    minion = max([look.gain(moves.taken_off(look.g, area, look.seat)) for area in look.g.areas_of(look.seat)])
    return "remove_own" if minion > look.gain(moves.paid(look.g, look.seat, NOBODY, 2)) else "pay_bank"


# --- cards ---


def answer_card_to_keep(look: Outlook, cards: tuple[int, ...], generator: Generator) -> Value:
    """Take the card that is worth most."""
    worth = dict(zip(cards, plans.keeping(look, look.faces(cards)), strict=True))
    return best_of(cards, lambda card: worth[card], generator)


def answer_card_to_give(look: Outlook, cards: tuple[int, ...], generator: Generator) -> Value:
    """Give the card that is missed least."""
    worth = dict(zip(cards, plans.keeping(look, look.faces(cards)), strict=True))
    return best_of(cards, lambda card: -worth[card], generator)


def answer_discard(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Discard the worst cards: as few as must go, more where there is money for them or better ones come."""
    del generator
    usable = cards.usable()
    worth = dict(zip([card for card, _ in usable], plans.keeping(look, [face for _, face in usable]), strict=True))
    order = sorted(usable, key=lambda card: worth[card[0]])
    count = cards.least if not cards.may_pass else 0
    limit = _price_of_a_card(look)
    while count < min(cards.most, len(order)) and worth[order[count][0]] < limit:
        count += 1
    chosen = order[:count]
    return tuple([card for card in usable if card in chosen])


def _price_of_a_card(look: Outlook) -> int:
    """Return up to which worth a card is discarded of free will; 0 where a power asks for it."""
    effect, _ = working(look.g)
    match effect.do if effect is not None else "":
        case "discard_then_refill":
            return values.CARD
        case "discard_for_money" if effect is not None:
            money = look.g.money[look.seat]
            return values.CARD // 2 + values.cash(money + effect.values["each"]) - values.cash(money)
    return 0


def answer_make_discard(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Have the best card of another discarded; what is good for oneself is good for them."""
    usable = tuple(cards.usable())
    worth = dict(zip([card for card, _ in usable], plans.keeping(look, [face for _, face in usable]), strict=True))
    return (best_of(usable, lambda card: worth[card[0]], generator),)


ANSWERS: dict[str, Answer] = {
    "after-window": windows.answer_after_window,
    "assassinate": by_position(lambda look, figure: moves.taken_off(look.g, *figure)),
    "build": by_position(_built),
    "choose": answer_choose,
    "count-figures": lambda look, areas, generator: best_of(areas, look.g.figures, generator),
    "demand": windows.answer_demand,
    "discard": answer_discard,
    "flee": by_position(lambda look, way: moves.moved(look.g, look.seat, *way)),
    "give": answer_give,
    "give-card": answer_card_to_give,
    "keep-card": answer_card_to_keep,
    "lose-building": by_position(lambda look, area: moves.torn_down(look.g, area)),
    "make-discard": answer_make_discard,
    "move-figure": answer_move_figure,
    "move-from": answer_move_from,
    "move-to": answer_move_to,
    "name-buyer": answer_name_player,
    "name-payer": by_position(_paid),
    "name-player": answer_name_player,
    "name-receiver": by_position(_received),
    "place-back": by_position(_placed),
    "place-minion": by_position(_placed),
    "place-more": answer_place_more,
    "put-trouble": by_position(lambda look, area: moves.troubled(look.g, area)),
    "remove-figure": by_position(lambda look, figure: moves.taken_off(look.g, *figure)),
    "remove-own": by_position(lambda look, area: moves.taken_off(look.g, area, look.seat)),
    "remove-trouble": by_position(lambda look, area: moves.calmed(look.g, area)),
    "small-gods": windows.answer_small_gods,
    "strike-window": windows.answer_strike_window,
    "swap-first": answer_swap_first,
    "swap-second": answer_swap_second,
    "take-down": by_position(lambda look, area: moves.torn_down(look.g, area)),
    "take-off": by_position(lambda look, area: moves.taken_off(look.g, area, look.seat)),
    "take-over": by_position(lambda look, area: moves.taken_over(look.g, look.seat, area)),
    "tear-down": by_position(lambda look, area: moves.torn_down(look.g, area)),
    "text-window": windows.answer_text_window,
}
"""How each kind of question is answered that comes up while something is carried out."""
