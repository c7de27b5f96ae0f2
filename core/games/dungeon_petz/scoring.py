"""The end of the game: two final exhibitions, and who wins (DP-FIN-1 to DA-FIN-4)."""

from parlour.core.ask import Asker
from parlour.core.game import Result
from parlour.core.games.dungeon_petz import components, exhibitions, stores
from parlour.core.games.dungeon_petz.state import NONE, State

ECONOMY, APPEARANCE = components.FINALS
"""The two final exhibitions, in order."""

REASON = "rounds"
"""How a game ends: after its last round."""
REASONS = (REASON,)


def final(g: State, t: Asker) -> None:
    """Hold both final exhibitions, in which every player takes part, and end the game (DP-FIN-1, DP-FIN-5)."""
    for name in components.FINALS:
        totals = {seat: sum(lines(g, seat, name).values()) for seat in range(g.seats)}
        t.emit("final", name)
        for seat in g.order:
            t.emit("final-total", seat, totals[seat])
        exhibitions.award(g, t, totals)
    t.emit("over", REASON)


def lines(g: State, seat: int, name: str) -> dict[str, int]:
    """Return the points of a seat in a final exhibition, line by line (DP-FIN-2 to DP-FIN-4, DA-FIN-1 to DA-FIN-4)."""
    counted = _economy(g, seat) if name == ECONOMY else _appearance(g, seat)
    points = {word: components.FINAL_POINTS[name][word] * count for word, count in counted.items()}
    return {"gold": g.gold[seat] // components.GOLD_PER_POINT, **points} if name == ECONOMY else points


def _economy(g: State, seat: int) -> dict[str, int]:
    """Return what counts for economic strength, beside the gold."""
    frozen = sum([piece in g.frozen for piece in g.artifacts[seat]])
    return {
        "fresh_food": stores.food_count(g, seat) - frozen,
        "frozen_food": frozen,
        "processed_food": g.lollipops[seat] + g.cans[seat],
        "potion": g.potions[seat],
        "artifact": len(g.artifacts[seat]),
        "bodyguard": int(g.guard == seat),
        "imp_away": g.away(seat),
    }


def _appearance(g: State, seat: int) -> dict[str, int]:
    """Return what counts for the appearance of a shop."""
    pets = [g.pets[place] for place in g.kept(seat)]
    return {
        "pet": len(pets),
        "cage": sum([g.cages[place] != NONE for place in g.places(seat)]),
        "addon": sum([g.addons[place] != NONE for place in g.places(seat)]),
        "accessory": len(g.accessories[seat]),
        "suffering": sum([g.suffering[pet] for pet in pets]),
        "mutation": sum([g.mutation[pet] for pet in pets]),
        "manure": sum([g.manure[place] for place in g.places(seat)]),
    }


def result(g: State) -> Result:
    """Return how a game that is over ended: by reputation, then by gold (DP-FIN-6)."""
    kinds = tuple([{"reputation": g.reputation[seat]} for seat in range(g.seats)])
    ranks = [(g.reputation[seat], g.gold[seat]) for seat in range(g.seats)]
    places = tuple([1 + sum(other > rank for other in ranks) for rank in ranks])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    return Result(tuple(g.reputation), kinds, winners, places, REASON)
