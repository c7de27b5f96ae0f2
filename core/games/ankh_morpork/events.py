"""The twelve random events, by their operations: the Dragon clears, fire burns, the flood drives away (AM-RANDOM-1 to
AM-RANDOM-5).

Explosion and Earthquake remove a building (`effects_city.py`), Mysterious Murders a figure (`effects_figures.py`); what
they have to ask before, and what the Dragon takes, is in `losses.py`.
"""

from parlour.core.ask import NOBODY, Asker
from parlour.core.games.ankh_morpork import board, building, components, hands, losses, money, small_gods
from parlour.core.games.ankh_morpork.choices import choose, roll
from parlour.core.games.ankh_morpork.operations import By, operation
from parlour.core.games.ankh_morpork.small_gods import MINION
from parlour.core.games.ankh_morpork.state import AREAS, DEMON, TROLL, State


@operation("clear_area")
def clear_area(g: State, t: Asker, by: By) -> None:
    """The Dragon: the rolled area loses all figures, its trouble and its building (AM-EVENT-the_dragon)."""
    losses.lose_everything(g, t, by, by.area)


# --- Flood ---


@operation("flood")
def flood(g: State, t: Asker, by: By, times: int) -> None:
    """Flood: all minions leave the rolled areas by the river, player by player (AM-EVENT-flood, AM-FLOOD-1)."""
    rolled = [roll(g, t, by.seat) for _ in range(times)]
    flooded = tuple([area for area in components.RIVER_AREAS if area in rolled])
    t.emit("flooded", flooded)
    for seat in g.clockwise_from(g.active):
        _flee(g, t, by, seat, flooded)


def _flee(g: State, t: Asker, by: By, seat: int, flooded: tuple[int, ...]) -> None:
    """Let a player's minions leave one by one, each for a dry neighbour, but for those that Small Gods lets stay
    (AM-FLOOD-2, AM-GODS-3). Nothing answers these moves (AM-INT-17).
    """
    wet = [(MINION, area) for area in flooded for _ in range(g.minions[area][seat])]
    for minion in small_gods.left_out(g, t, by, seat, tuple(wet)):
        wet.remove(minion)
    while wet:
        starts = [area for area in flooded if (MINION, area) in wet]
        ways = [(start, end) for start in starts for end in components.NEIGHBOURS[start] if end not in flooded]
        start, end = choose(t, seat, "flee", tuple(ways))
        wet.remove((MINION, start))
        board.shift(g, t, seat, start, end)


# --- Fire ---


@operation("fire")
def fire(g: State, t: Asker, by: By) -> None:
    """Fire: a building burns; the fire goes on to the next roll while that area is next to the last one and built on
    (AM-EVENT-fire, AM-FIRE-1). One that is saved counts as burned (AM-FIRE-2).
    """
    area = roll(g, t, by.seat)
    in_reach = AREAS
    while area in in_reach and g.building[area] != NOBODY:
        losses.lose_building(g, t, by, area)
        in_reach = components.NEIGHBOURS[area]
        area = roll(g, t, by.seat)


# --- Fog and Riots ---


@operation("discard_from_draw_pile")
def discard_from_draw_pile(g: State, t: Asker, by: By, count: int) -> None:
    """Fog: cards from the top of the draw pile are shown and discarded (AM-EVENT-fog); the last one ends the game,
    unless an option says that it goes on until somebody wants a card (AM-END-4).
    """
    cards = tuple(g.pile[: -count - 1 : -1])
    if cards:
        t.turn_up(g, cards)
        g.pile = g.pile[: -len(cards)]
        g.discard += cards
        t.emit("lost-in-fog", by.seat, cards)
    if not g.pile and g.options.fog_ends_game:
        raise hands.EndOfGame(hands.PILE)


@operation("end_game_if_trouble")
def end_game_if_trouble(g: State, t: Asker, by: By, at_least: int) -> None:
    """Riots: with so many trouble markers on the board the game is over, and points decide (AM-EVENT-riots)."""
    del t, by
    if len(g.trouble_areas()) >= at_least:
        raise hands.EndOfGame(hands.RIOTS)


# --- Demons and Trolls ---


@operation("put_demon")
def put_demon(g: State, t: Asker, by: By) -> None:
    """Demons from the Dungeon Dimensions: one comes into the rolled area, unless Small Gods keeps it off; then it is
    put aside for good (AM-EVENT-demons_from_the_dungeon_dimensions, AM-GODS-1).
    """
    if small_gods.kept_off(g, t, by, small_gods.DEMON):
        g.demons_left -= 1
        t.emit("kept-off", DEMON, by.area)
    else:
        board.put_demon(g, t, by.area)


@operation("put_troll")
def put_troll(g: State, t: Asker, by: By) -> None:
    """Trolls: one comes into the rolled area, unless Small Gods keeps it off; an option takes that away
    (AM-EVENT-trolls, AM-GODS-2).
    """
    if g.options.small_gods_trolls and small_gods.kept_off(g, t, by, small_gods.TROLL):
        g.trolls_left -= 1
        t.emit("kept-off", TROLL, by.area)
    else:
        board.put_troll(g, t, by.area)


# --- Subsidence and Bloody Stupid Johnson ---


@operation("pay_per_building")
def pay_per_building(g: State, t: Asker, by: By, each: int) -> None:
    """Subsidence: all players pay for as many of their buildings as they can, and lose the others
    (AM-EVENT-subsidence, AM-SUBSIDE-1); nothing is asked of Small Gods (AM-GODS-7).
    """
    del by
    for seat in g.clockwise_from(g.active):
        standing = len(g.buildings_of(seat))
        paid = min(standing, g.money[seat] // each)
        money.pay(g, t, seat, paid * each)
        for _ in range(standing - paid):
            building.lose_building(g, t, choose(t, seat, "lose-building", g.buildings_of(seat)))


@operation("lose_area_card")
def lose_area_card(g: State, t: Asker, by: By) -> None:
    """Bloody Stupid Johnson: who holds the card of the rolled area loses it for good, and then one minion there
    (AM-EVENT-bloody_stupid_johnson, AM-JOHNSON-1 to AM-JOHNSON-3).
    """
    holder = g.area_card[by.area]
    if holder < 0:
        return
    building.lose_area_card(g, t, by.area)
    if g.minions[by.area][holder]:
        losses.lose_figure(g, t, by._replace(seat=holder), by.area, holder)
