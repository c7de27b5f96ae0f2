"""Phase 5, selling: which pets customers buy, for what, and through whom (DP-SELL-1 to DA-SELL-6)."""

from typing import TypeAlias

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import components, needs, platform, stores
from parlour.core.games.dungeon_petz.judging import Facts, judge
from parlour.core.games.dungeon_petz.losing import forget
from parlour.core.games.dungeon_petz.state import NONE, State

ON_PLATFORM, ON_SPACE, AVAILABLE = "on-platform", "on-space", "available"
"""The sellers: an imp on the platform proper, one on the platform space, one of the burrow (DP-SELL-6)."""


Sale: TypeAlias = tuple[str, int, int, str]
"""A sale that a seat can make: "sell", the place of the pet, the customer, who sells."""


def suitability(g: State, place: int, customer: int) -> int:
    """Return how well a pet suits a customer, by the symbols on its cards (DP-SELL-3, DA-SELL-3 to DA-SELL-5)."""
    return judge(components.CUSTOMER[g.face[customer]].judging, Facts(needs.symbols_at(g, place), {}, {}))


def multiplier(seller: str) -> int:
    """Return how often the suitability is paid in reputation (DP-SELL-5)."""
    return components.MULTIPLIER_OTHER if seller == AVAILABLE else components.MULTIPLIER_PLATFORM


def price(g: State, place: int) -> int:
    """Return the gold for a pet: by diet and size, less for a mutation token, more for accessories (DP-SELL-7,
    DA-SELL-2).
    """
    pet = g.pets[place]
    base = components.PRICE[g.pet(pet).diet][g.size[pet]]
    mutation = components.PRICE_PER_MUTATION * g.mutation[pet]
    adorned = components.PRICE_PER_ACCESSORY * len(g.accessories_at(place))
    return max(components.PRICE_MINIMUM, base + mutation + adorned)


def sellers(g: State, seat: int) -> tuple[str, ...]:
    """Return who can sell a pet of a seat now (DP-SELL-6, DA-GUARD-5)."""
    there = ((ON_PLATFORM, g.platform[seat]), (ON_SPACE, platform.on_space(g, seat)), (AVAILABLE, g.home[seat]))
    return tuple([seller for seller, imps in there if imps])


def sales(g: State, seat: int, customers: tuple[int, ...]) -> tuple[Sale, ...]:
    """Return all sales that a seat can make to these customers now (DP-SELL-1, DP-SELL-2, DP-SELL-4)."""
    return tuple(
        [
            ("sell", place, customer, seller)
            for place in g.kept(seat)
            if g.size[g.pets[place]] >= components.MIN_SIZE_TO_SELL
            for customer in customers
            if suitability(g, place, customer) >= components.MIN_SUITABILITY
            for seller in sellers(g, seat)
        ]
    )


def sell(g: State, t: Asker, seat: int, sale: Sale) -> None:
    """Sell a pet: it leaves with its tokens and accessories, its price and the reputation come (DP-SELL-5, DP-SELL-8,
    DA-SELL-1).
    """
    _, place, customer, seller = sale
    gold = price(g, place)
    reputation = multiplier(seller) * suitability(g, place, customer)
    _send_seller(g, t, seat, seller)
    pet, g.pets[place] = g.pets[place], NONE
    face = g.face[pet]
    forget(g, pet)
    for piece in g.accessories_at(place):
        del g.worn[piece]
        g.accessories[seat].remove(piece)
        g.remove((piece,))
    t.emit("sold", seat, pet, face, customer, seller)
    stores.add_gold(g, t, seat, gold)
    stores.add_reputation(g, t, seat, reputation)


def _send_seller(g: State, t: Asker, seat: int, seller: str) -> None:
    """Let an imp sell, which is the one thing it does this round (DP-GEN-9, DP-AGE-5)."""
    if seller == AVAILABLE:
        g.home[seat] -= 1
    elif seller == ON_SPACE:
        platform.leave_space(g, t, seat)
    else:
        platform.step_down(g, t, seat)
    g.busy[seat] += 1
