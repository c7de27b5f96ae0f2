"""The auction: the lot is sold as a whole, bids lie open, a pass is final."""

from parlour.core.ask import NOBODY, Asker
from parlour.core.domains import Cards, Choice
from parlour.core.games.goldrush_city import actions, components
from parlour.core.games.goldrush_city.state import State


def begin(g: State, t: Asker) -> None:
    """Offer the lot, or go on without an auction where there is nothing to sell (GC-AUCTION-2, GC-DECK-3)."""
    if not (g.lot or g.lot_permits or any(g.lot_chips)):
        actions.begin(g, t)
        return
    g.leader = NOBODY
    g.bid = 0
    g.passed = [False] * g.seats
    g.speaker = g.left_of(g.active)
    g.phase = "bidding"
    t.emit("lot-offered", tuple(g.lot), tuple(g.lot_permits), *g.lot_chips)


def bid_options(g: State, seat: int) -> Cards:
    """Return the bids of a seat: any of its cards, in hand or laid, that beat the highest bid, or a pass
    (GC-AUCTION-3 to GC-AUCTION-5).
    """
    cards = (*g.laid[seat], *g.hands[seat])
    return Cards(cards, g.open_faces(cards), components.SACKS, g.bid + 1, may_pass=True)


def step(g: State, t: Asker) -> None:
    """Let one seat speak; the auction ends when all but the highest bidder have passed (GC-AUCTION-8)."""
    seat = g.speaker
    if g.passed[seat]:
        g.speaker = g.left_of(seat)
        return
    cards = t.ask(seat, "bid", bid_options(g, seat)) if g.hands[seat] else ()
    if cards:
        _lay(g, t, seat, cards)
    else:
        _pass(g, t, seat)
    g.speaker = g.left_of(seat)
    if sum(g.passed) == g.seats - (g.leader != NOBODY):
        _close(g, t)


def _lay(g: State, t: Asker, seat: int, cards: Choice) -> None:
    """Lay the cards of a bid open; what is taken back is hidden in the hand again (GC-AUCTION-5, GC-INFO-4)."""
    bid = [handle for handle, _ in cards]
    taken_back = [card for card in g.laid[seat] if card not in bid]
    hand = [card for card in g.hands[seat] if card not in bid]
    g.turn_up(cards)
    g.laid[seat] = bid
    g.hands[seat] = g.mix("gold", hand + taken_back, (seat,)) if taken_back else hand
    g.leader = seat
    g.bid = sum(components.SACKS[face] for _, face in cards)
    t.emit("bid", seat, g.bid, tuple(bid))


def _pass(g: State, t: Asker, seat: int) -> None:
    """Note a pass and turn the laid cards face down (GC-AUCTION-7, GC-AUCTION-13)."""
    g.passed[seat] = True
    g.laid[seat] = g.mix("gold", g.laid[seat], (seat,))
    t.emit("passed", seat)


def _close(g: State, t: Asker) -> None:
    """Hand the lot to its buyer and the other bids back to their hands (GC-AUCTION-9, GC-AUCTION-10)."""
    buyer = g.leader
    if buyer != NOBODY:
        g.gold_discard += g.laid[buyer]
        g.laid[buyer] = []
        t.emit("sold", buyer, g.bid)
    elif g.options.all_pass == "active_free":
        buyer = g.active
        t.emit("given", buyer)
    if buyer != NOBODY:
        _give_lot(g, buyer)
        t.emit("got-lot", buyer)
    elif g.options.all_pass == "discard":
        _clear_lot(g)
        t.emit("unsold")
    else:
        t.emit("carried-over")
    for seat in range(g.seats):
        if g.laid[seat]:
            g.hands[seat] = g.mix("gold", g.hands[seat] + g.laid[seat], (seat,))
            g.laid[seat] = []
            t.emit("bid-returned", seat)
    g.leader = g.speaker = NOBODY
    g.bid = 0
    actions.begin(g, t)


def _give_lot(g: State, seat: int) -> None:
    g.materials[seat] += g.lot
    g.permits[seat] += g.lot_permits
    g.chips[seat] = [own + new for own, new in zip(g.chips[seat], g.lot_chips, strict=True)]
    _empty_lot(g)


def _clear_lot(g: State) -> None:
    g.city_discard += g.lot
    g.display += g.lot_permits
    g.supply = [own + new for own, new in zip(g.supply, g.lot_chips, strict=True)]
    _empty_lot(g)


def _empty_lot(g: State) -> None:
    g.lot = []
    g.lot_permits = []
    g.lot_chips = [0, 0]
