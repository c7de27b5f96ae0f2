"""What the public state of Ripple shows, and how it is counted."""

from parlour.core.ask import NOBODY
from parlour.core.game import Result, Turn, Zone
from tests.toy.state import GEM, PEBBLE

GEM_POINTS, PEBBLE_POINTS = 3, -1


def zones(g):
    middle = (
        Zone("board", NOBODY, pieces=(("free", len(g.free())),)),
        Zone("deck", NOBODY, tuple(g.deck), pile=True),
        Zone("discard", NOBODY, tuple(g.discard), pile=True),
    )
    return middle + tuple(zone for seat in range(g.seats) for zone in _of_seat(g, seat))


def _of_seat(g, seat):
    cells = g.cells_of(seat)
    pieces = (("stone", len(cells)), ("power", sum(g.power[cell] for cell in cells)))
    return (
        Zone("hand", seat, tuple(g.hands[seat])),
        Zone("buried", seat, tuple(g.buried[seat])),
        Zone("stones", seat, pieces=pieces),
    )


def turn(g):
    return Turn(g.active, g.phase, (("round", g.round), ("free", len(g.free()))))


def result(g):
    kinds = tuple(_kinds(g, seat) for seat in range(g.seats))
    points = tuple(sum(kind.values()) for kind in kinds)
    places = tuple(1 + sum(other > own for other in points) for own in points)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(points, kinds, winners, places, g.reason)


def _kinds(g, seat):
    faces = [g.face[card] for card in g.buried[seat]]
    gems = GEM_POINTS * faces.count(GEM) + PEBBLE_POINTS * faces.count(PEBBLE)
    return {"stone": len(g.cells_of(seat)), "flip": g.flips[seat], "gem": gems}
