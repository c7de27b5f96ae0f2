"""What the public state shows: zones with cards and pieces, whose turn it is, and the facts beside it."""

from parlour.core.ask import NOBODY
from parlour.core.game import Turn, Zone
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.state import CHIP_NAMES, State

_SPOKEN_PHASES = ("bidding", "contest", "sale")


def zones(g: State) -> tuple[Zone, ...]:
    """Return every place where cards or chips lie: first the middle of the table, then seat by seat."""
    middle = (
        Zone("display", NOBODY, tuple(g.display)),
        Zone("supply", NOBODY, pieces=_chips(g.supply)),
        Zone("turned", NOBODY, tuple(g.turned)),
        Zone("lot", NOBODY, (*g.lot, *g.lot_permits), _chips(g.lot_chips)),
        Zone("city_deck", NOBODY, tuple(g.city_deck), pile=True),
        Zone("city_discard", NOBODY, tuple(g.city_discard), pile=True),
        Zone("gold_deck", NOBODY, tuple(g.gold_deck), pile=True),
        Zone("gold_discard", NOBODY, tuple(g.gold_discard), pile=True),
        Zone("digger_deck", NOBODY, tuple(g.digger_deck), pile=True),
        Zone("removed", NOBODY, tuple(g.removed), pile=True),
    )
    return middle + tuple(zone for seat in range(g.seats) for zone in _of_seat(g, seat))


def _of_seat(g: State, seat: int) -> tuple[Zone, ...]:
    return (
        Zone("hand", seat, tuple(g.hands[seat])),
        Zone("laid", seat, tuple(g.laid[seat])),
        Zone("permits", seat, tuple(g.permits[seat])),
        Zone("standing", seat, tuple(g.standing[seat])),
        Zone("materials", seat, tuple(g.materials[seat])),
        Zone("chips", seat, pieces=_chips(g.chips[seat])),
        Zone("bandits", seat, tuple(g.bandits[seat])),
        Zone("keepers", seat, tuple(g.keepers[seat])),
        Zone(
            "blocks",
            seat,
            tuple(card for card, _ in g.blocks[seat]),
            tuple((f"closed_{letter}", 1) for _, letter in g.blocks[seat]),
        ),
        Zone("diggers", seat, tuple(g.diggers[seat])),
        Zone("markers", seat, (), _markers(g, seat)),
    )


def _markers(g: State, seat: int) -> tuple[tuple[str, int], ...]:
    """Return what marks a seat: the two marker cards, and that it is out of an auction or a contest."""
    marks = {
        "start_player": seat == g.start,
        "judge": seat == g.active,
        "passed": g.phase == "bidding" and g.passed[seat],
        "stopped": bool(g.diggers[seat]) and g.stopped[seat],
    }
    return tuple((name, 1) for name, here in marks.items() if here)


def _chips(counts: list[int]) -> tuple[tuple[str, int], ...]:
    return tuple(zip(CHIP_NAMES, counts, strict=True))


def turn(g: State) -> Turn:
    """Return whose turn it is, the phase, and the facts that belong beside them."""
    facts: list[tuple[str, int | str]] = [
        ("round", g.round),
        ("buildings_standing", g.buildings_standing()),
        ("end_trigger", components.END_TRIGGER[g.seats]),
    ]
    if g.phase == "actions":
        facts.append(("actions_left", g.actions_left))
    if g.phase == "bidding":
        facts += [("highest_bid", g.bid), ("lowest_bid", g.bid + 1)]
    if _last_round(g):
        facts.append(("last_round", "true"))
    if g.quiet_rounds:
        facts.append(("quiet_rounds", g.quiet_rounds))
    seat = g.speaker if g.phase in _SPOKEN_PHASES else g.active
    return Turn(seat, g.phase, tuple(facts))


def _last_round(g: State) -> bool:
    """Say whether the game will surely be scored after this round (GC-END-3, GC-STALL-2)."""
    most = g.options.max_rounds
    return (g.triggered and g.options.end_trigger_sticky) or (most > 0 and g.round >= most)
