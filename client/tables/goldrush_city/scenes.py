"""The scenes of Goldrush-City: which effect an event gets."""

from collections.abc import Callable
from dataclasses import replace

from parlour.client.effects import Cue, Effect
from parlour.client.tables.goldrush_city import scene_fights as fights
from parlour.client.tables.goldrush_city import scene_news as news
from parlour.client.tables.goldrush_city import scene_town as town
from parlour.client.tables.goldrush_city.staging import Staged

SCENES: dict[str, Callable[[Cue], Staged | None]] = {
    "attacked": fights.attacked,
    "bid": news.bid,
    "blocked": fights.blocked,
    "blown-up": town.blown_up,
    "built": town.built,
    "bust": town.bust,
    "chip-stolen": town.chip_stolen,
    "chips-swapped": town.chips_swapped,
    "dug-total": town.dug_total,
    "end-triggered": news.end_triggered,
    "fought": fights.fought,
    "given": news.given,
    "gold-drawn": town.gold_drawn,
    "last-round": news.last_round,
    "lured": fights.lured,
    "luring": fights.luring,
    "mayor": news.mayor,
    "own-chips-swapped": town.own_chips_swapped,
    "paid-out": town.paid_out,
    "permit-stolen": town.permit_stolen,
    "repelled": fights.repelled,
    "robbed": fights.robbed,
    "robbed-chips": fights.robbed_chips,
    "rolled": fights.rolled,
    "round": news.new_round,
    "smithy-burnt": town.smithy_burnt,
    "sold": news.sold,
    "sold-chips": town.sold_chips,
    "turn": news.turn,
    "wood-burnt": town.wood_burnt,
}


def scene_for(cue: Cue) -> Effect | None:
    """The effect of an event, or None for one that needs none. It keeps off the buttons below the table."""
    make = SCENES.get(str(cue.event[0])) if cue.event else None
    if make is None:
        return None
    foot = cue.place("menu")
    if foot is not None and cue.area.y < foot.y < cue.area.bottom:
        cue = replace(cue, area=cue.area._replace(h=foot.y - cue.area.y))
    staged = make(cue)
    return staged.effect(cue) if staged else None
