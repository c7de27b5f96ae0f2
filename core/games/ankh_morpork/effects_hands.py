"""Texts about cards: drawn, discarded, given away, looked at, stolen and exchanged.

Whatever goes from hand to hand is told to giver and taker alone (AM-INFO-10). A hand is mixed before a card leaves it
face down, so that nobody else can tell which one it was, and before chance picks out of it.
"""

from parlour.core.ask import CHANCE, Asker
from parlour.core.domains import Choice
from parlour.core.games.ankh_morpork import components, hands, money, targets, windows
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.operations import By, operation
from parlour.core.games.ankh_morpork.state import PLAY, State

ANY_FACE = tuple(components.CARD)

# --- drawing ---


@operation("draw")
def draw(g: State, t: Asker, by: By, count: int) -> None:
    """Hex, Librarian, The Clacks ...: draw from the pile."""
    hands.draw_cards(g, t, by.seat, count)


@operation("draw_per")
def draw_per(g: State, t: Asker, by: By, count: str, each: int) -> None:
    """Gargoyles: draw for each own building."""
    del count  # "own_buildings" is all there is
    hands.draw_cards(g, t, by.seat, each * len(g.buildings_of(by.seat)))


@operation("draw_then_discard")
def draw_then_discard(g: State, t: Asker, by: By, draw: int, discard: int) -> None:
    """Unreal Estate: draw, then discard; that may be the card just drawn."""
    hands.draw_cards(g, t, by.seat, draw)
    throw_away(g, t, by.seat, discard, discard)


@operation("draw_from_discards")
def draw_from_discards(g: State, t: Asker, by: By, count: int) -> None:
    """History Monks: chance picks cards of the discard pile, and they join the hand (AM-INFO-11).

    Everybody sees which they are, since the pile is open, but not where in the hand they go.
    """
    picked: list[int] = []
    for _ in range(min(count, len(g.discard))):
        card = t.ask(CHANCE, "pick", tuple([card for card in g.discard if card not in picked]))
        picked.append(card)
        t.emit("picked", by.seat, components.FACES[g.face[card]])
    g.discard = [card for card in g.discard if card not in picked]
    hands.take_back(g, t, by.seat, tuple(picked))


# --- discarding ---


def throw_away(g: State, t: Asker, seat: int, least: int, most: int) -> Choice:
    """Let a seat discard hand cards, all of them if there are fewer than it has to; return them."""
    most = min(most, len(g.hands[seat]))
    if not most:
        return ()
    choice = g.from_hand(seat, ANY_FACE, min(max(least, 1), most), most, may_pass=not least)
    cards = t.ask(seat, "discard", choice)
    hands.discard(g, t, seat, cards)
    return cards


@operation("discard")
def discard(g: State, t: Asker, by: By, least: int, most: int) -> None:
    """Modo, The Luggage: discard a card."""
    throw_away(g, t, by.seat, least, most)


@operation("discard_for_money")
def discard_for_money(g: State, t: Asker, by: By, least: int, most: int | str, each: int) -> None:
    """Harry King, Shonky Shop, The Scours: discard cards, each for money."""
    limit = most if isinstance(most, int) else len(g.hands[by.seat])
    money.take(g, t, by.seat, each * len(throw_away(g, t, by.seat, least, limit)))


@operation("discard_then_refill")
def discard_then_refill(g: State, t: Asker, by: By, most: int) -> None:
    """The Alchemists' Guild: discard up to so many cards, then draw up to the refill target."""
    throw_away(g, t, by.seat, 0, most)
    hands.refill(g, t, by.seat)


# --- gifts and sales ---


def give_cards(g: State, t: Asker, giver: int, receiver: int, count: int) -> None:
    """Let a player hand another one cards of the giver's choice, fewer only where there are fewer."""
    g.hands[giver] = hand = g.mix(PLAY, g.hands[giver], (giver,))
    t.emit("hand-mixed", giver)
    is_all = len(hand) <= count
    for _ in range(min(count, len(hand))):
        card = hand[0] if is_all else choose(t, giver, "give-card", tuple(hand))
        hand.remove(card)
        _receive(g, receiver, card)
        t.emit("gave", giver, receiver, card)


def _receive(g: State, receiver: int, card: int) -> None:
    """Put a card that left another hand into this one; the former owner knows it still."""
    g.tell((receiver,), (card,))
    g.hands[receiver].append(card)


@operation("target_gives_cards")
def target_gives_cards(g: State, t: Asker, by: By, count: int) -> None:
    """The Beggars' Guild, Queen Molly: another player hands over cards of their own choice (AM-WHO-2)."""
    giver = targets.name_other(g, t, by)
    if not targets.stopped(g, t, by, giver, g.hands[giver]):
        give_cards(g, t, giver, by.seat, count)


@operation("each_other_gives_money_or_card")
def each_other_gives_money_or_card(g: State, t: Asker, by: By, amount: int) -> None:
    """The Ankh-Morpork Sunshine Dragon Sanctuary: every other player gives money or a card, as they choose."""

    def give(seat: int) -> None:
        possible = ("give-money",) * (g.money[seat] >= amount) + ("give-card",) * bool(g.hands[seat])
        if choose(t, seat, "give", possible) == "give-money":
            money.hand_over(g, t, seat, by.seat, amount)
        else:
            give_cards(g, t, seat, by.seat, 1)

    windows.hit_others(g, t, by, lambda seat: g.money[seat] >= amount or bool(g.hands[seat]), give)


@operation("sell_card")
def sell_card(g: State, t: Asker, by: By, price: int, partial: bool) -> None:
    """Rosie Palm, The Seamstresses' Guild: sell another player a card, for all they have if that is less."""
    if not g.hands[by.seat]:
        return
    buyer = targets.name_other(g, t, by, "name-buyer")
    if targets.stopped(g, t, by, buyer) or not (partial or g.money[buyer] >= price):
        return
    give_cards(g, t, by.seat, buyer, 1)
    money.hand_over(g, t, buyer, by.seat, price)


# --- looking, stealing, swapping ---


@operation("look_and_discard")
def look_and_discard(g: State, t: Asker, by: By, count: int) -> None:
    """Cable Street Particulars: see another player's hand and choose what goes out of it (AM-WHO-3)."""
    victim = targets.name_other(g, t, by)
    if targets.stopped(g, t, by, victim, g.hands[victim]):
        return
    hand = tuple(g.hands[victim])
    g.tell((by.seat,), hand)
    t.emit("looked-at", by.seat, victim, hand)
    count = min(count, len(hand))
    hands.discard(g, t, victim, t.ask(by.seat, "make-discard", g.from_hand(victim, ANY_FACE, count, count)))


@operation("steal_random")
def steal_random(g: State, t: Asker, by: By, look: int, keep: int) -> None:
    """Stanley: see cards of another player's hand that chance picks, and keep one (AM-INFO-11)."""
    victim = targets.name_other(g, t, by)
    if targets.stopped(g, t, by, victim, g.hands[victim]):
        return
    g.hands[victim] = g.mix(PLAY, g.hands[victim], (victim,))
    shown = tuple(g.hands[victim][-look:])
    g.tell((by.seat,), shown)
    t.emit("looked-at", by.seat, victim, shown)
    for _ in range(min(keep, len(shown))):
        card = choose(t, by.seat, "keep-card", tuple([card for card in shown if card in g.hands[victim]]))
        g.hands[victim].remove(card)
        _receive(g, by.seat, card)
        t.emit("stole", by.seat, victim, card)


@operation("swap_hands")
def swap_hands(g: State, t: Asker, by: By) -> None:
    """The Chair of Indefinite Studies: exchange the whole hand with another player, whatever their sizes.

    Both know what they gave, until it is mixed with other cards.
    """
    other = targets.name_other(g, t, by)
    if targets.stopped(g, t, by, other, g.hands[by.seat] or g.hands[other]):
        return
    both = (by.seat, other)
    given, taken = [g.mix(PLAY, g.hands[seat], both) for seat in both]
    g.hands[by.seat], g.hands[other] = taken, given
    t.emit("swapped-hands", by.seat, other)
