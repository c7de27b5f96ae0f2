"""Variants of the toy game, each with one fault: what the checks of whole games have to catch."""

import dataclasses
from collections.abc import Callable
from typing import Any

from parlour.core.ask import CHANCE
from parlour.core.domains import UNKNOWN, Cards, Faces
from parlour.core.game import Game
from tests.toy import GAME, rules, state

Step = Callable[[Any, Any], None]


def _variant(step: Step = rules.step, **parts: Any) -> Game:
    return dataclasses.replace(GAME, step=step, **parts)


def _before_turns(act: Step) -> Game:
    """Return the game with something more done at the beginning of each turn."""

    def step(g: Any, t: Any) -> None:
        if g.phase == "turn":
            act(g, t)
        rules.step(g, t)

    return _variant(step)


def _in_place_of(word: str, act: Callable[..., Any]) -> Game:
    """Return the game with one of its rules exchanged for the time of a step."""

    def step(g: Any, t: Any) -> None:
        right = getattr(rules, word)
        setattr(rules, word, act)
        try:
            rules.step(g, t)
        finally:
            setattr(rules, word, right)

    return _variant(step)


def _hidden(g: Any, t: Any) -> int:
    """Read a card that nobody was told, by the door that rules must not use; a spectator has no dealer."""
    dealer = getattr(t, "dealer", None)
    return dealer.look(g, CHANCE, g.deck[-1]) if dealer and g.deck else 0


def _leak_in_event(g: Any, t: Any) -> None:
    t.emit("turn", _hidden(g, t))


def _leak_in_state(g: Any, t: Any) -> None:
    g.flips[g.active] += _hidden(g, t) % 2


def _leak_in_options(g: Any, t: Any) -> None:
    t.ask(g.active, "flip", ("none", _hidden(g, t)))


def _decides_by_secrets(g: Any, t: Any) -> None:
    if _hidden(g, t) == state.BLOCK:
        g.flips[g.active] += 1


def _leak_in_entry(g: Any, t: Any, seat: int) -> None:
    """Bury a card by an answer that names its face, though the card stays hidden."""
    if g.hands[seat]:
        for card, _ in t.ask(seat, "bury", g.from_hand(seat, range(len(state.FACES)))):
            g.hands[seat].remove(card)
            g.buried[seat].append(card)


def _bid_in_the_open(g: Any, t: Any) -> None:
    """Bid for the start marker all at once, but without a screen."""
    bids = t.each(range(g.seats), lambda seat: t.ask(seat, "bid", rules.BIDS))
    t.emit("bids", tuple(bids.values()))


def _float_in_state(g: Any, t: Any) -> None:
    g.flips[g.active] += 0.5


def _float_in_options(g: Any, t: Any) -> None:
    t.ask(g.active, "flip", ("none", 0.5))


def _float_in_event(g: Any, t: Any) -> None:
    t.emit("turn", 0.5)


def _live_list_in_options(g: Any, t: Any) -> None:
    hand = g.hands[g.active]
    if hand:
        t.ask(g.active, "act", Cards(hand, (UNKNOWN,) * len(hand), {state.SPY: 1}, may_pass=True))


def _list_of_options(g: Any, t: Any) -> None:
    t.ask(g.active, "flip", ["none"])


def _live_list_in_event(g: Any, t: Any) -> None:
    t.emit("turn", g.hands[g.active])


def _mix_forgotten(g: Any, t: Any, seat: int, victim: int) -> None:
    card = g.hands[victim].pop()
    g.tell((seat,), (card,))
    g.hands[seat].append(card)
    t.emit("stolen", seat, victim, card)


def _order_in_entry(g: Any, t: Any) -> None:
    t.ask(CHANCE, "turn", Faces(tuple(g.deck)))


def _permutation_in_entry(g: Any, t: Any) -> None:
    t.ask(CHANCE, "roll", ((0, 1, 2), (2, 1, 0)))


def _card_lost(g: Any, t: Any) -> None:
    if len(g.deck) > 1:
        g.deck.pop()


def _card_twice(g: Any, t: Any) -> None:
    g.discard += g.deck[:1]


def _stone_lost(g: Any, t: Any) -> None:
    g.owner.pop()


class _Forgetful(state.State):
    """Has a field that is neither packed nor listed."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.forgotten = 0


class _Shared(state.State):
    """Lists a field of lists as a flat one, so that a copy shares the inner lists."""

    FLAT = (*state.State.FLAT, "hands")
    NESTED = ("buried",)


class _Twice(state.State):
    SCALARS = (*state.State.SCALARS, "round")


class _Blind(state.State):
    """Packs a field as something that doesn't change with it."""

    def pack(self) -> list[object]:
        values = super().pack()
        values[self.fields().index("flips")] = 0
        return values


def _unordered(g: Any, t: Any) -> None:
    """Let the order of a set of words decide: it differs from process to process."""
    first = next(iter({"stone", "power", "free", "gem", "flip", "hand"}))
    g.flips[g.active] += len(first)


UNORDERED = _before_turns(_unordered)

FAULTS: dict[str, tuple[Game, str]] = {
    "hidden face in an event": (_before_turns(_leak_in_event), "secret"),
    "hidden face in the state": (_before_turns(_leak_in_state), "secret"),
    "hidden face in options": (_before_turns(_leak_in_options), "secret"),
    "hidden face in an entry": (_in_place_of("bury", _leak_in_entry), "secret"),
    "a choice without its screen": (_in_place_of("bid", _bid_in_the_open), "secret"),
    "a rule that decides by secrets": (_before_turns(_decides_by_secrets), "hash"),
    "float in the state": (_before_turns(_float_in_state), "plain"),
    "float in options": (_before_turns(_float_in_options), "plain"),
    "float in an event": (_before_turns(_float_in_event), "plain"),
    "live list in a domain": (_before_turns(_live_list_in_options), "plain"),
    "list of options": (_before_turns(_list_of_options), "plain"),
    "live list in an event": (_before_turns(_live_list_in_event), "plain"),
    "mix forgotten": (_in_place_of("steal", _mix_forgotten), "trace"),
    "order of hidden cards in an entry": (_before_turns(_order_in_entry), "chance"),
    "permutation in an entry": (_before_turns(_permutation_in_entry), "chance"),
    "card lost": (_before_turns(_card_lost), "cards"),
    "card in two zones": (_before_turns(_card_twice), "cards"),
    "stone lost": (_before_turns(_stone_lost), "pieces"),
    "field not packed": (_variant(new_state=_Forgetful), "fields"),
    "field shared with a copy": (_variant(new_state=_Shared), "fields"),
    "field listed twice": (_variant(new_state=_Twice), "fields"),
    "field packed blindly": (_variant(new_state=_Blind), "fields"),
}
"""What is wrong: (the game, the first word of the fault that has to be found)."""
