"""Phase 3, need cards: exchanging them, drawing for every stripe, giving them out (DP-DRAW-1 to DP-ASG-3)."""

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import artifacts, components, decks, hands
from parlour.core.games.dungeon_petz.giving import POTION, Given, Giving, Plan, cards_of
from parlour.core.games.dungeon_petz.judging import count_symbols
from parlour.core.games.dungeon_petz.state import COLOURS, NONE, State

# --- Crystal Ball ---


def exchange(g: State, t: Asker) -> None:
    """Let each owner of a Crystal Ball put need cards away and draw as many of the same colours, before the cards for
    the stripes are drawn (DP-ART-6).
    """
    limits = {seat: artifacts.exchangeable(g, seat) for seat in range(g.seats)}
    asked = {seat: hands.any_cards(g, seat, most) for seat, most in limits.items() if most and hands.cards_of(g, seat)}
    chosen = t.ask_each("exchange", asked) if asked else {}
    for seat in [seat for seat in g.order if seat in chosen]:
        colours = [hands.colour_of(g, seat, card) for card, _ in chosen[seat]]
        hands.put_away(g, t, seat, chosen[seat])
        for colour in colours:
            decks.draw(g, t, seat, colour)


# --- drawing and giving out ---


def draw(g: State, t: Asker) -> None:
    """Let every seat in order draw a card for each visible stripe of its pets, of its colour (DP-DRAW-1, DP-DRAW-3)."""
    g.short = [0] * (g.seats * COLOURS)
    for seat in g.order:
        for place in g.kept(seat):
            for colour in g.stripes(place):
                g.short[COLOURS * seat + colour] += decks.draw(g, t, seat, colour) == NONE


def assign(g: State, t: Asker) -> None:
    """Let all seats give out need cards behind screens, then reveal them (DP-ASG-1 to DP-ASG-3)."""
    asked = {seat: giving(g, seat) for seat in range(g.seats) if g.kept(seat)}
    plans = t.ask_each("assign", asked) if asked else {}
    for seat in [seat for seat in g.order if seat in plans]:
        _reveal(g, t, seat, asked[seat], plans[seat])


def giving(g: State, seat: int) -> Giving:
    """Return the plans by which a seat may give out its cards, by public facts."""
    stripes = tuple([(place, colour) for place in g.kept(seat) for colour in g.stripes(place)])
    hand = hands.cards_of(g, seat)
    colours = tuple([colour for colour in range(COLOURS) for _ in g.hand(seat, colour)])
    short = tuple([g.short[COLOURS * seat + colour] for colour in range(COLOURS)])
    faces = hands.open_faces(g, hand)
    return Giving(stripes, hand, colours, faces, g.potions[seat], short, g.options.double_symbols)


def _reveal(g: State, t: Asker, seat: int, asked: Giving, plan: Plan) -> None:
    """Lay the cards and potions of a plan beside the pets (DP-ASG-2, DP-ASG-3)."""
    for (place, colour), part in zip(asked.stripes, plan, strict=True):
        give(g, t, seat, place, colour, part)
    t.emit("gave-out", seat, len(cards_of(plan)))


def give(g: State, t: Asker, seat: int, place: int, colour: int, part: Given | str) -> None:
    """Lay a card, a potion or nothing beside a pet, for a stripe of a colour."""
    if part == POTION:
        g.potions[seat] -= 1
        g.potions_used[place] += (colour,)
        t.emit("gave-potion", seat, place, components.COLOURS[colour])
    elif not isinstance(part, str):
        card, face, counted = part
        g.take_from_hand(seat, colour, card)
        g.turn_up([(card, face)])
        g.assigned[place] += (card,)
        if counted > 1:
            g.both.append(card)
        t.emit("gave", seat, place, card)


# --- what a pet got ---


def symbols_at(g: State, place: int) -> dict[str, int]:
    """Return the numbers of symbols on the cards assigned to the pet of a place, also to one that was lost since
    (DP-GEN-10, DP-OPT-1, DP-LOSS-4).
    """
    found: list[str] = []
    for card in g.assigned[place]:
        symbols = components.NEED[g.face[card]].symbols
        found += symbols if card in g.both else symbols[:1]
    return count_symbols(found)
