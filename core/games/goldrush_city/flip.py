"""The flip: city cards are turned until there is a lot to sell, and events are carried out at once."""

from parlour.core.ask import Asker
from parlour.core.games.goldrush_city import components, events
from parlour.core.games.goldrush_city.state import State


def begin(g: State, t: Asker) -> None:
    """Open a seat's turn with its flip (GC-ROUND-2)."""
    g.owed = 0
    g.material_flipped = False
    g.phase = "flip"
    t.emit("turn", g.active)


def step(g: State, t: Asker) -> None:
    """Turn one card and deal with it, or end the flip (GC-FLIP-1)."""
    if (g.material_flipped and not g.owed) or not _card_left(g, t):
        g.phase = "auction"
        return
    card = g.city_deck.pop()
    g.turned.append(card)
    t.emit("drew-card", g.active, card)
    (face,) = t.turn_up(g, (card,))
    t.emit("turned", g.active, card)
    if g.owed and (face in components.LOADS or g.options.plus_rule == "exactly_one_more"):
        g.owed -= 1
    if face in components.LOADS:
        g.turned.remove(card)
        g.lot.append(card)
        t.emit("joined-lot", card)
        g.material_flipped = True
        g.owed += face in components.PLUS
    elif face in components.ABILITY:
        g.turned.remove(card)
        g.bandits[g.active].append(card)
        t.emit("got-card", g.active, card)
    elif face in components.KEPT_EVENTS:
        _keep_or_refuse(g, t, card)
    else:
        events.carry_out(g, t, components.DICE_EVENTS[face])
        g.turned.remove(card)
        g.city_discard.append(card)
        t.emit("discarded", (card,))


def _card_left(g: State, t: Asker) -> bool:
    """Say whether a card can be turned, renewing an empty deck (GC-DECK-1 to GC-DECK-3)."""
    if g.city_deck:
        return True
    waiting = not g.material_flipped or g.options.plus_rule == "until_next_material"
    useful = not waiting or any(g.face[card] in components.LOADS for card in g.city_discard)
    if not g.city_discard or not useful:
        t.emit("flip-ended-early")
        return False
    g.city_deck, g.city_discard = g.reshuffle("city", g.city_discard), []
    t.emit("renewed", "city_deck")
    return True


def _keep_or_refuse(g: State, t: Asker, card: int) -> None:
    """Let the active player keep a Governor or Padre, or discard it (GC-BLOCK-1, GC-BLOCK-2)."""
    kept = t.ask(g.active, "keep", ("keep", "refuse")) == "keep"
    g.turned.remove(card)
    if kept:
        g.keepers[g.active].append(card)
        t.emit("got-card", g.active, card)
    else:
        g.city_discard.append(card)
        t.emit("refused", g.active, card)
