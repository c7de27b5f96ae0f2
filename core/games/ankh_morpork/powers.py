"""The powers of the City Area cards: when one can be used, and using it (AM-CITY-1 to AM-CITY-4).

What each does is on its card, see `texts.carry_out_power`. Small Gods, which answers events, is in `small_gods.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import effects_city, placing, texts
from parlour.core.games.ankh_morpork.components import AREA
from parlour.core.games.ankh_morpork.effects_figures import named_areas
from parlour.core.games.ankh_morpork.state import AREAS, State

Values = Mapping[str, Any]


def usable(g: State, seat: int) -> tuple[int, ...]:
    """Return the areas whose power a seat can use now, in its own turn; what would do nothing is none of them."""
    if seat not in g.area_card:
        return ()
    return tuple([area for area in AREAS if g.power_ready(area, seat) and _helps(g, seat, area)])


def _helps(g: State, seat: int, area: int) -> bool:
    """Say whether an area's power would do something now and can be paid for, by public facts (AM-PAY-2)."""
    power = AREA[area].power
    if power is None or AREA[area].reaction or power.values.get("cost", 0) > g.money[seat]:
        return False
    helps = HELPS.get(power.do)
    return helps is None or bool(helps(g, seat, power.values))


HELPS: dict[str, Callable[[State, int, Values], object]] = {
    "place": lambda g, seat, power: placing.permitted(g, seat, named_areas(g, seat, power["where"], power["near"])),
    "discard_for_money": lambda g, seat, _: g.hands[seat],
    "place_trouble": lambda g, _, power: effects_city.quiet_areas(g, **power),
    "remove_trouble": lambda g, *_: g.trouble_areas(),
}
"""When a power that needs more than money would do something; the others always do."""


def use(g: State, t: Asker, seat: int, area: int) -> None:
    """Use the power of an area's card, which nothing answers, once in this turn (AM-CITY-2, AM-INT-17)."""
    g.used[area] = True
    t.emit("power", seat, area)
    texts.carry_out_power(g, t, seat, area)
