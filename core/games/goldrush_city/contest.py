"""The digger contest: taking cards up to 100, for gold in the income and for the town hall after a tie."""

from parlour.core.ask import CHANCE, Asker
from parlour.core.domains import Faces
from parlour.core.games.goldrush_city import components
from parlour.core.games.goldrush_city.state import State

INCOME, TIE = "income", "tie"


def begin(g: State, t: Asker, contestants: list[int], purpose: str) -> None:
    """Shuffle all digger cards and deal the first lap (GC-CONTEST-1, GC-CONTEST-2)."""
    g.digger_deck = g.shuffle_all("digger", g.digger_deck, components.DIGGER_DECK)
    order = g.clockwise_from(g.left_of(g.start))
    g.contestants = [seat for seat in order if seat in contestants]
    g.stopped = [seat not in contestants for seat in range(g.seats)]
    g.purpose = purpose
    g.phase = "contest"
    t.emit("contest", tuple(g.contestants), purpose)
    for seat in g.contestants:
        _deal(g, t, seat)
    g.speaker = g.contestants[0]


def step(g: State, t: Asker) -> None:
    """Let one contestant take a card or stop (GC-CONTEST-2, GC-CONTEST-3, GC-DECK-5)."""
    seat = g.speaker
    if not g.stopped[seat]:
        if g.digger_deck and t.ask(seat, "dig", ("take", "stop")) == "take":
            _deal(g, t, seat)
        else:
            _stop(g, t, seat)
    place = g.contestants.index(seat) + 1
    g.speaker = g.contestants[place % len(g.contestants)]
    if all(g.stopped):
        g.phase = "contest-end"


def _deal(g: State, t: Asker, seat: int) -> None:
    """Give a contestant a card; with the option "blind digging" it can't be read yet (GC-CONTEST-10, GC-CONTEST-11)."""
    card = g.digger_deck.pop()
    if g.options.digger_peek:
        g.tell((seat,), (card,))
    g.diggers[seat].append(card)
    t.emit("dug", seat, card)


def _stop(g: State, t: Asker, seat: int) -> None:
    g.stopped[seat] = True
    if not g.options.digger_peek:
        g.tell((seat,), g.diggers[seat])
    t.emit("stopped", seat)


def total(faces: list[int]) -> int:
    """Return the total of digger cards: the sum, times two for each brawler card (GC-CONTEST-4)."""
    result = sum(components.DIGGER_VALUE[face] for face in faces)
    for face in faces:
        result *= components.DIGGER_FACTOR[face]
    return result


def is_bust(number: int) -> bool:
    """Say whether a total is over 100 (GC-CONTEST-5)."""
    return number > components.INCOME["contest_bust_above"]


def show(g: State, t: Asker) -> dict[int, int]:
    """Show all digger cards (GC-CONTEST-10) and put them aside again; return the total of each contestant."""
    cards = tuple([card for seat in g.contestants for card in g.diggers[seat]])
    shown: tuple[int, ...] = t.ask(CHANCE, "show", Faces(cards))
    faces = dict(zip(cards, shown, strict=True))
    totals = {}
    for seat in g.contestants:
        own = tuple(g.diggers[seat])
        g.turn_up([(card, faces[card]) for card in own])
        t.emit("dug-cards", seat, own)
        totals[seat] = number = total([faces[card] for card in own])
        t.emit("bust" if is_bust(number) else "dug-total", seat, number)
    used = [card for cards in g.diggers for card in cards]
    g.digger_deck = g.shuffle_all("digger", g.digger_deck + used, components.DIGGER_DECK)
    g.diggers = [[] for _ in range(g.seats)]
    t.emit("diggers-aside")
    return totals


def gold_cards(totals: dict[int, int], *, scarce: bool) -> dict[int, int]:
    """Return the gold cards that a contest pays each seat (GC-CONTEST-5 to GC-CONTEST-9); `scarce`: GC-CONTEST-12 and
    GC-CONTEST-13.
    """
    ranked = {seat: number for seat, number in totals.items() if not is_bust(number)}
    pay = dict.fromkeys(totals, 0)
    if not ranked:
        return pay
    highest, lowest = max(ranked.values()), min(ranked.values())
    tied = sum(number == highest for number in ranked.values()) > 1
    first = components.INCOME["contest_first_tied_each" if tied else "contest_first"]
    headless = scarce and len(ranked) < len(totals)
    for seat, number in ranked.items():
        if number == highest and not headless:
            pay[seat] = first
        elif number == lowest:
            pay[seat] = components.INCOME["contest_last"]
        else:
            pay[seat] = components.INCOME["contest_others"]
    return pay


def leaders(totals: dict[int, int]) -> list[int]:
    """Return who holds the highest total of at most 100, or everybody if all are bust (GC-TIE-1, GC-TIE-3)."""
    ranked = {seat: number for seat, number in totals.items() if not is_bust(number)} or totals
    best = max(ranked.values()) if ranked is not totals else None
    return sorted(seat for seat, number in ranked.items() if best is None or number == best)
