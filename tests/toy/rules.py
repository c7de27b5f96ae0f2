"""The rules of Ripple: a turn with interrupts, and the end of a round behind screens."""

from parlour.core.ask import NOBODY
from parlour.core.public import OVER
from tests.toy.state import BLOCK, COUNTER, DECK, FACES, GAG, HAND, SPY, THIEF, deal, neighbours

REASONS = ("full", "lead", "rounds")
LEAD = 4
BIDS = (0, 1, 2)


class EndOfTurn(Exception):
    """Raised from deep inside a turn."""


def step(g, t) -> None:
    STEPS[g.phase](g, t)


def turn(g, t) -> None:
    seat = g.active
    t.emit("turn", seat)
    try:
        place(g, t, seat)
        act(g, t, seat)
    except EndOfTurn:
        t.emit("cut-short", seat)
    draw(g, t, seat)
    g.active = (seat + 1) % g.seats
    if g.active == g.start or not g.free():
        g.phase = "round-end"


def place(g, t, seat) -> None:
    """Place a stone; whoever holds a card may answer, and the placer may counter."""
    cell = t.ask(seat, "place", g.free())
    g.owner[cell], g.power[cell] = seat, 1
    t.emit("placed", seat, cell)
    for other in g.others(seat):
        face = play(g, t, other, "interrupt", (BLOCK, GAG))
        if face == GAG:
            raise EndOfTurn
        if face == BLOCK and not countered(g, t, seat) and t.roll(g) >= 3:
            g.owner[cell], g.power[cell] = NOBODY, 0
            t.emit("blocked", cell)
            raise EndOfTurn
    ripple(g, t, seat, cell, g.options.depth)


def countered(g, t, seat) -> bool:
    """Play a counter, which then leaves the game."""
    if play(g, t, seat, "counter", (COUNTER,)) is None:
        return False
    g.remove([g.discard.pop()])
    g.gone += 1
    t.emit("countered", seat)
    return True


def play(g, t, seat, kind, faces):
    """Offer a seat its whole hand, since who could answer is secret; return the face of a played card, or None."""
    if not g.hands[seat]:
        return None
    cards = t.play(g, seat, kind, g.from_hand(seat, faces))
    for card, face in cards:
        g.hands[seat].remove(card)
        g.discard.append(card)
        t.emit("played", seat, card)
        return face
    return None


def ripple(g, t, seat, cell, depth) -> None:
    found = tuple(near for near in neighbours(cell) if g.owner[near] not in (NOBODY, seat))
    hit = t.ask(seat, "flip", (*found, "none")) if found else "none"
    if hit == "none":
        return
    number = t.roll(g)
    t.emit("rolled", seat, number)
    if number + g.power[cell] <= 3 + g.power[hit]:
        return
    loser, g.owner[hit] = g.owner[hit], seat
    g.flips[seat] += 1
    t.emit("flipped", seat, loser, hit)
    if depth > 1:
        ripple(g, t, seat, hit, depth - 1)


def act(g, t, seat) -> None:
    """Play a spy or a thief on somebody with cards."""
    face = play(g, t, seat, "act", (SPY, THIEF))
    victims = tuple(other for other in g.others(seat) if g.hands[other])
    if face is None or not victims:
        return
    victim = victims[0] if len(victims) == 1 else t.ask(seat, "victim", victims)
    (look if face == SPY else steal)(g, t, seat, victim)


def look(g, t, seat, victim) -> None:
    """Look at a whole hand; or at one card by chance, for which the hand is mixed first."""
    if g.options.look == "hand":
        g.tell((seat,), g.hands[victim])
    else:
        g.hands[victim] = g.mix(DECK, g.hands[victim], (victim,))
        g.tell((seat,), g.hands[victim][-1:])
    t.emit("looked", seat, victim)


def steal(g, t, seat, victim) -> None:
    """Take a card by chance. No third seat may learn which, so the hand is mixed first; the two know it."""
    g.hands[victim] = g.mix(DECK, g.hands[victim], (victim,))
    card = g.hands[victim].pop()
    g.tell((seat,), (card,))
    g.hands[seat].append(card)
    t.emit("stolen", seat, victim, card)


def draw(g, t, seat) -> None:
    if not g.deck:
        g.deck, g.discard = g.reshuffle(DECK, g.discard), []
        t.emit("renewed")
    if g.deck:
        deal(g, seat)
        t.emit("drawn", seat, g.hands[seat][-1])


def end_round(g, t) -> None:
    bury(g, t, g.start)
    tidy(g, t)
    bid(g, t)
    t.each(range(g.seats), lambda seat: strengthen(g, t, seat))
    stones = sorted(len(g.cells_of(seat)) for seat in range(g.seats))
    if not g.free():
        g.reason = "full"
    elif stones[-1] - stones[-2] >= LEAD:
        g.reason = "lead"
    elif g.round >= g.options.rounds:
        g.reason = "rounds"
    g.phase = "count" if g.reason else "turn"
    if not g.reason:
        g.round += 1
        g.active = g.start
        t.emit("round", g.round)


def bury(g, t, seat) -> None:
    """Lay a card face down. The hand is mixed first, so that nobody can tell which card it was."""
    if not g.hands[seat]:
        return
    g.hands[seat] = g.mix(DECK, g.hands[seat], (seat,))
    t.emit("hand-mixed", seat)
    card = t.ask(seat, "bury", (*g.hands[seat], "none"))
    if card != "none":
        g.hands[seat].remove(card)
        g.buried[seat].append(card)
        t.emit("buried", seat, card)


def tidy(g, t) -> None:
    """Discard what is too much: behind screens, or one seat after the other."""
    everything = range(len(FACES))
    over = {seat: len(hand) - HAND for seat, hand in enumerate(g.hands) if len(hand) > HAND}
    asked = {seat: g.from_hand(seat, everything, count, count, False) for seat, count in over.items()}
    chosen = {}
    if g.options.screens:
        chosen = t.ask_each("discard", asked)
    else:
        for seat, cards in asked.items():
            chosen[seat] = t.play(g, seat, "discard", cards)
            t.emit("shown", seat, tuple(card for card, _ in chosen[seat]))
    for seat, cards in chosen.items():
        handles = [card for card, _ in cards]
        g.turn_up(cards)
        g.hands[seat] = [card for card in g.hands[seat] if card not in handles]
        g.discard += handles
        t.emit("discarded", seat, tuple(handles))


def bid(g, t) -> None:
    """Bid power for the start marker behind screens; the highest bid that nobody shares wins and pays."""
    bids = t.ask_each("bid", dict.fromkeys(range(g.seats), BIDS))
    t.emit("bids", tuple(bids.values()))
    single = [seat for seat, number in bids.items() if list(bids.values()).count(number) == 1]
    if single:
        g.start = max(single, key=lambda seat: bids[seat])
        for cell in g.cells_of(g.start)[: bids[g.start]]:
            g.power[cell] = max(1, g.power[cell] - 1)
        t.emit("starts", g.start)


def strengthen(g, t, seat) -> None:
    """Strengthen up to two own stones, every seat at its own pace."""
    for _ in range(2):
        cells = g.cells_of(seat)
        cell = t.ask(seat, "strengthen", (*cells, "none")) if cells else "none"
        if cell == "none":
            return
        g.power[cell] += 1
        t.emit("strengthened", seat, cell)


def count(g, t) -> None:
    """Show what was buried, and end the game."""
    t.turn_up(g, [card for cards in g.buried for card in cards], "show")
    g.active = NOBODY
    g.phase = OVER
    t.emit("over", g.reason)


STEPS = {"turn": turn, "round-end": end_round, "count": count}
