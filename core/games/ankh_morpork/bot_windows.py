"""How the bot answers what others and events do to it: windows for interrupts, demands, Small Gods."""

from typing import Any, NamedTuple, cast

from parlour.core.ask import NOBODY
from parlour.core.chance import Generator
from parlour.core.domains import Cards, Value
from parlour.core.games.ankh_morpork import bot_moves as moves
from parlour.core.games.ankh_morpork import components, small_gods
from parlour.core.games.ankh_morpork.bot_outlook import Outlook, best_of, working
from parlour.core.games.ankh_morpork.components import FACE, Effect
from parlour.core.games.ankh_morpork.state import State
from parlour.core.games.ankh_morpork.windows import MOVE

SAVING = 34
"""What an interrupt has to save to be played; it may save more later."""
PLACING_BACK = 14
"""What placing a minion again has to be worth for an interrupt to be played."""
SHAKEN = 2
"""A move is taken to cost a share of what a removal would: one part of so many."""
LOST_CARD = 16
"""What a card of the own choice costs that is given away or seen by another."""

SPENT_FIRST = tuple(
    FACE[name] for name in ("gaspode", "fresh_start_club", "igor", "wallace_sonky", "susan", "doctor_mossy_lawn")
)
"""Interrupts in the order in which they are played, where several would do: those that help least often first."""


class Threat(NamedTuple):
    """What a window is about: who is at work through which card, in which area, and what is about to happen."""

    by: int
    card: int
    area: int
    how: str


def threat(g: State) -> Threat:
    """Return what an open window is about."""
    return Threat(*cast("tuple[int, int, int, str]", g.threat[2:]))


def _spend(cards: Cards) -> Value:
    """Return one of the interrupts, or a pass where there is none."""
    usable = sorted(cards.usable(), key=lambda card: SPENT_FIRST.index(card[1]))
    return (usable[0],) if usable else ()


def answer_text_window(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Stop a text that costs enough."""
    del generator
    by, card, _, _ = threat(look.g)
    face = look.g.face[card]
    return _spend(cards) if _harm(look, by, components.CARD[face].effect, face) >= SAVING else ()


def _harm(look: Outlook, by: int, effect: Effect | None, face: int) -> int:
    """Return what a text of another is likely to cost."""
    g, seat = look.g, look.seat
    if effect is None:
        return 0
    match effect.do:
        case "take_from_one" | "take_from_each_other":
            return -look.gain(moves.paid(g, seat, by, effect.values["amount"]))
        case "force_payment":
            return -look.gain(moves.paid(g, seat, NOBODY, effect.values["amount"]))
        case "target_gives_cards":
            return LOST_CARD * min(int(effect.values["count"]), len(g.hands[seat]))
        case "demand":
            paid = -look.gain(moves.paid(g, seat, by, effect.values["amount"]))
            refused = _refusal(look, effect, face)
            return min(paid, refused) if g.money[seat] >= effect.values["amount"] else refused
        case "each_other_removes_own":
            return min([-look.gain(moves.taken_off(g, area, seat)) for area in g.areas_of(seat)], default=0)
        case "replace_building":
            return max([-look.gain(moves.torn_down(g, area)) for area in g.buildings_of(seat)], default=0)
        case "swap_hands":
            return LOST_CARD * (len(g.hands[seat]) - len(g.hands[by])) + LOST_CARD
        case "look_and_discard" | "steal_random":
            return LOST_CARD
    return 0


def answer_strike_window(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Save a minion that is missed enough."""
    del generator
    _, _, area, how = threat(look.g)
    harm = -look.gain(moves.taken_off(look.g, area, look.seat))
    return _spend(cards) if harm // (SHAKEN if how == MOVE else 1) >= SAVING else ()


def answer_after_window(look: Outlook, cards: Cards, generator: Generator) -> Value:
    """Place the minion again if there is a good place."""
    del generator
    area, g = threat(look.g).area, look.g
    elsewhere = [state for state in moves.placements(g, look.seat) if state.minions[area] == g.minions[area]]
    gains = [look.gain(state) for state in elsewhere]
    return _spend(cards) if max(gains, default=0) >= PLACING_BACK else ()


def answer_small_gods(look: Outlook, options: tuple[Any, ...], generator: Generator) -> Value:
    """Pay for the piece that is missed most, if that is worth the money."""
    price = -look.gain(moves.paid(look.g, look.seat, NOBODY, small_gods.COST))

    def worth(option: Any) -> int:
        if option == "pass":
            return 0
        word, area = option
        match word:
            case "minion":
                return -look.gain(moves.taken_off(look.g, area, look.seat)) - price
            case "building":
                return -look.gain(moves.torn_down(look.g, area)) - price
        twin = look.g.copy()
        (twin.demons if word == "demon" else twin.trolls)[area] += 1
        return -look.gain(twin) - price

    return best_of(options, worth, generator)


# --- demands ---


def answer_demand(look: Outlook, options: tuple[Value, ...], generator: Generator) -> Value:
    """Pay if what follows is worse."""
    del options, generator
    effect, face = working(look.g)
    if effect is None:
        return "refuse"
    paid = look.value(moves.paid(look.g, look.seat, look.g.active, effect.values["amount"]))
    return "pay" if paid > look.now - _refusal(look, effect, face) else "refuse"


def _refusal(look: Outlook, effect: Effect, face: int) -> int:
    """Return what refusing a demand costs."""
    if effect.values["otherwise"].do == "hand_penalty":
        return look.now - look.value(moves.laid_before(look.g, look.seat, face))
    return max([-look.gain(moves.torn_down(look.g, area)) for area in look.g.buildings_of(look.seat)], default=0)
