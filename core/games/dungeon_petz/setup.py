"""Setting the game up: what is laid out before the first round (DP-SET-1 to DP-SET-10, DA-SET-1 to DA-SET-7)."""

from collections.abc import Mapping

from parlour.core.ask import CHANCE, Asker
from parlour.core.game import OptionValue
from parlour.core.games.dungeon_petz import components, decks
from parlour.core.games.dungeon_petz.state import COLOURS, GUARD, LOOPS, NEUTRAL, State


def misfit(seats: int, options: Mapping[str, OptionValue]) -> str:
    """Return a word of the texts for why options don't go with so many seats, or "" (DA-VAR-3, DA-OPT-1)."""
    variant = options["variant"]
    if seats not in components.VARIANT[str(variant)].boards:
        return "no-such-board"
    barred = variant == "middle_way" or (variant == "extended" and seats == max(components.SEATS))
    return "never-reversed" if barred and options["reverse_last_round"] else ""


def lay_out(g: State, t: Asker) -> None:
    """Deal the progress board, lay out the displays, deal hands and the starting token."""
    _deal_progress_board(g, t)
    _fill_displays(g, t)
    _place_neutrals(g, t)
    if g.dark_alleys:
        _set_up_alleys(g, t)
    for seat in range(g.seats):
        for colour in range(COLOURS):
            for _ in range(components.HAND_PER_COLOUR):
                decks.draw(g, t, seat, colour)
    _draw_start_player(g, t)


def turn_up(g: State, t: Asker, pile: list[int], count: int) -> list[int]:
    """Turn up the top pieces of a pile, fewer when it is used up, and return them (DP-PREP-9)."""
    first = max(0, len(pile) - count)
    pieces = pile[first:][::-1]
    if pieces:
        t.turn_up(g, pieces)
        del pile[first:]
    return pieces


def lay(g: State, t: Asker, kind: str, display: list[int], pile: list[int], count: int, size: int = 0) -> None:
    """Turn up pieces and lay them on a display; pets come in a size."""
    pieces = turn_up(g, t, pile, count)
    for piece in pieces:
        if size:
            g.meet(piece, size)
    display += pieces
    if pieces:
        t.emit("laid-out", kind, tuple(pieces))


def turn_up_progress(g: State, t: Asker, exhibition_round: int, customer_round: int) -> None:
    """Turn up the exhibition of one round and the customers of another, if there are any (DP-SET-3, DP-PREP-3)."""
    rounds = g.board.rounds
    shows = g.exhibitions[exhibition_round : exhibition_round + 1] if exhibition_round <= rounds else []
    customers = g.customers[customer_round] if customer_round <= rounds else ()
    for kind, tiles in (("exhibition", shows), ("customer", customers)):
        if tiles:
            t.turn_up(g, tiles)
            t.emit("announced", kind, tuple(tiles))


def _deal_progress_board(g: State, t: Asker) -> None:
    """Lay an exhibition and customers face down at their rounds, and turn up the first ones (DP-SET-2, DP-SET-3,
    DP-VAR-3 to DA-VAR-5).
    """
    for number in g.board.exhibition_rounds:
        g.exhibitions[number] = g.exhibition_pile.pop()
    for number, count in g.board.customers.items():
        g.customers[number] = tuple([g.customer_pile.pop() for _ in range(count)])
    t.emit("board-dealt")
    first_show = min(g.board.exhibition_rounds)
    turn_up_progress(g, t, first_show, min(g.board.customers))


def _fill_displays(g: State, t: Asker) -> None:
    """Lay out what is on sale in the first round, in full (DP-SET-4, DP-SET-5, DP-SET-10)."""
    lay(g, t, "cage", g.yard, g.cage_pile, components.CAGES_ON_DISPLAY)
    lay(g, t, "addon", g.addon_row, g.addon_pile, components.ADDONS_ON_DISPLAY)
    lay(g, t, "artifact", g.tents, g.artifact_pile, components.ARTIFACTS_ON_DISPLAY)
    lay(g, t, "pet", g.young, g.pet_pile, components.YOUNG_PETS, components.YOUNG)
    lay(g, t, "pet", g.older, g.pet_pile, components.OLDER_PETS, components.OLDER)
    for at, stand in enumerate(components.STANDS):
        g.stands[at][:] = components.ROUND_ONE_FOOD[stand]
        t.emit("stand-filled", stand, *g.stands[at])


def _place_neutrals(g: State, t: Asker) -> None:
    """Put the neutral imps of two or three players on their first stops (DP-NEU-1, DA-NEU-1)."""
    first = [*components.NEUTRAL_START[g.seats], *(components.DARK_START[g.seats] if g.dark_alleys else ())]
    for stop in first:
        loop = next(number for number, stops in enumerate(LOOPS) if stop in stops)
        g.neutrals.append((loop, LOOPS[loop].index(stop)))
        t.emit("neutral", len(g.neutrals) - 1, stop)
    block(g)


def block(g: State) -> None:
    """Let neutral imps take the spaces on which they stand (DP-NEU-4)."""
    for loop, stop in g.neutrals:
        if LOOPS[loop][stop] in g.taken:
            g.taken[LOOPS[loop][stop]] = NEUTRAL


def _set_up_alleys(g: State, t: Asker) -> None:
    """Lay out the black market with its markers, the boutique and the first workshop (DA-SET-4 to DA-SET-7)."""
    piles = {
        "pet": g.pet_pile,
        "cage": g.cage_pile,
        "exhibition": g.exhibition_pile,
        "addon": g.addon_pile,
        "artifact": g.artifact_pile,
    }
    unmarked = "" if components.VARIANT[g.variant].market_artifact_marked else "artifact"
    for slot in components.MARKET:
        thing = GUARD if slot == "bodyguard" else turn_up(g, t, piles[slot], 1)[0]
        if slot == "pet":
            g.meet(thing, components.MARKET_PET_SIZE)
        g.market.append(thing)
        g.marked.append(slot != unmarked)
        t.emit("on-market", slot, thing)
    lay(g, t, "accessory", g.boutique, g.accessory_pile, components.ACCESSORIES_ON_DISPLAY)
    lay(g, t, "workshop", g.workshops, g.workshop_pile, components.WORKSHOPS_OPEN)


def _draw_start_player(g: State, t: Asker) -> None:
    """Let chance give somebody the starting token (DP-SET-9)."""
    g.token = t.ask(CHANCE, "start", tuple(range(g.seats)))
    g.opened += 1
    g.order = tuple([(g.token + step) % g.seats for step in range(g.seats)])
    t.emit("token", g.token)
