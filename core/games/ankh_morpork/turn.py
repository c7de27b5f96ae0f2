"""The turn: statement, playing cards with all that follows, end of play, refilling the hand (AM-TURN-1).

What happens next is data. `g.phase` is the part of the turn; `g.playing` is a stack of the cards being carried out, and
each step does one thing with the card on top: its next symbol, or the next card played through it. So chains of any
length need no recursion (AM-SYM-9), and Doctor Mossy Lawn ends a turn by clearing the stack.

Before each symbol, before each further card and at the end of play the active player can use powers instead, and play
Doctor Mossy Lawn (AM-CITY-2, AM-MOSSY-1). The latter is a hand card, so everybody with a hand card is asked for it; the
seat's own side knows whether it is there (AM-INFO-3).

The questions, each with `("power", area)` and `("play", card, face)` among its options:

    play            the card of the turn, or "pass"
    symbol          its kind ("place_minion" ...), or "skip"
    play-another    one more card through the symbol or through Drumknott, or "skip"
    lay-ready       a card for Drumknott to be played later (option `two_cards_at_once`), or "skip"
    play-laid       "go-on" with the second of these
    end-of-play     "end"
"""

from collections.abc import Callable
from typing import NamedTuple

from parlour.core.ask import Asker
from parlour.core.domains import CardOr, Value
from parlour.core.games.ankh_morpork import components, hands, powers, symbols, victory
from parlour.core.games.ankh_morpork.choices import choose, roll
from parlour.core.games.ankh_morpork.state import AREAS, NONE, State
from parlour.core.games.ankh_morpork.windows import DOCTOR_MOSSY_LAWN
from parlour.core.public import OVER

PLAYABLE = tuple(face for face in components.CARD if face not in components.INTERRUPTS)
"""The faces that can be the card of a turn, or be played through another card (AM-TURN-5)."""

PLAY = "play"
"""The word of the answers that name a card: `("play", card, face)`."""

LAID = 3
"""From which place on an entry of `g.playing` holds cards laid ready."""


class Decision(NamedTuple):
    """What the active player decided: a word, with `PLAY` the card and its face; "" where the step is over by it."""

    word: str
    card: int = NONE
    face: int = NONE


def draw_start_player(g: State, t: Asker) -> None:
    """Let the die decide who begins, with new rolls among those tied for the highest (AM-SETUP-9)."""
    rolling = tuple(range(g.seats))
    while len(rolling) > 1:
        rolled = [roll(g, t, seat) for seat in rolling]
        rolling = tuple([seat for seat, number in zip(rolling, rolled, strict=True) if number == max(rolled)])
    g.active = rolling[0]
    t.emit("begins", g.active)
    g.phase = "statement"


def begin_turn(g: State, t: Asker) -> None:
    """Open a turn with the statement of victory (AM-TURN-1, AM-INFO-7)."""
    g.turn += 1
    g.last = NONE
    for area in AREAS:
        g.used[area] = g.fresh[area] = False
    t.emit("turn", g.active)
    g.phase = "play"
    victory.state(g, t, g.active)


def play_card(g: State, t: Asker) -> None:
    """Let the active player play the card of the turn; who holds none that can be played passes (AM-TURN-2 to
    AM-TURN-4).
    """
    must = g.options.must_play
    chosen = _decide(g, t, "play", PLAYABLE, () if must else ("pass",), "pass" if must else "")
    if chosen.word == PLAY:
        _begin_card(g, t, chosen)
        g.phase = "act"
    elif chosen.word:
        t.emit("passed", g.active)
        g.phase = "end"


def act(g: State, t: Asker) -> None:
    """Go on with the card on top of the stack (AM-TURN-6)."""
    card, done, left, *_ = g.playing[-1]
    waiting = components.ACTIONS[g.face[card]][done:]
    if left:
        _play_through(g, t)
    elif not waiting:
        _put_away(g, t)
        g.phase = "act" if g.playing else "end"
    elif waiting[0].kind == symbols.PLAY_ANOTHER:
        _play_another(g, t)
    else:
        _do_symbol(g, t, card, waiting[0])


def _do_symbol(g: State, t: Asker, card: int, symbol: components.Symbol) -> None:
    """Do a symbol or skip it; random event cannot be skipped, and what is impossible passes by (AM-TURN-7,
    AM-TURN-8).
    """
    seat, is_possible = g.active, symbols.possible(g, g.active, symbol)
    if symbol.kind == symbols.RANDOM_EVENT:
        word = symbol.kind if is_possible else "skip"
    elif is_possible:
        word = _decide(g, t, "symbol", (), (symbol.kind, "skip")).word
    else:
        word = _pass_by(g, t)
    if not word:
        return
    if word == "skip":
        t.emit("skipped" if is_possible else "impossible", seat, symbol.kind)
    else:
        t.emit("symbol", seat, symbol.kind)
        symbols.carry_out(g, t, seat, card, symbol)
    if not g.playing[-1][2]:  # Drumknott's text is done only after the cards played through it
        g.playing[-1][1] += 1


def _pass_by(g: State, t: Asker) -> str:
    """Leave a symbol that is impossible, after any power that might change that."""
    return _decide(g, t, "symbol", (), ("skip",)).word if powers.usable(g, g.active) else "skip"


def _play_another(g: State, t: Asker) -> None:
    """Play one more card, or not; the card with the symbol is discarded before that (AM-SYM-9, AM-TURN-11)."""
    chosen = _one_more(g, t, "play-another")
    if not chosen.word:
        return
    g.playing[-1][1] += 1
    if g.playing[-1][1] == len(components.ACTIONS[g.face[g.playing[-1][0]]]):
        _put_away(g, t)
    if chosen.word == PLAY:
        _begin_card(g, t, chosen)
    elif not g.playing:
        g.phase = "end"


def _play_through(g: State, t: Asker) -> None:
    """Play one of the cards that Drumknott or Ponder Stibbons allows; it stays below until they are done (AM-TURN-11,
    AM-HAND-1).
    """
    through = g.playing[-1]
    at_once = g.options.two_cards_at_once
    if at_once and len(through) - LAID < through[2]:
        _lay_ready(g, t, through)
        return
    chosen = _next_laid(g, t, through) if at_once else _one_more(g, t, "play-another")
    if chosen.word:
        _count_plays(through, through[2] - 1 if chosen.word == PLAY else 0)
    if chosen.word == PLAY:
        _begin_card(g, t, chosen)


def _lay_ready(g: State, t: Asker, through: list[int]) -> None:
    """Choose both cards before the first is played (option `two_cards_at_once`)."""
    chosen = _one_more(g, t, "lay-ready")
    if chosen.word == PLAY:
        g.turn_up([(chosen.card, chosen.face)])
        g.hands[g.active].remove(chosen.card)
        through.append(chosen.card)
        t.emit("laid-ready", g.active, chosen.card)
    elif chosen.word:
        _count_plays(through, len(through) - LAID)


def _next_laid(g: State, t: Asker, through: list[int]) -> Decision:
    """Return the next card laid ready; before the second one powers and Doctor Mossy Lawn can be used (AM-CITY-2)."""
    is_second = g.last != through[0]
    if is_second and not _decide(g, t, "play-laid", (), ("go-on",)).word:
        return Decision("")
    card = through.pop(LAID)
    return Decision(PLAY, card, g.face[card])


def _count_plays(through: list[int], left: int) -> None:
    """Note the plays that are left to a card; without any its text is done."""
    through[2] = left
    if not left:
        through[1] += 1


def _one_more(g: State, t: Asker, kind: str) -> Decision:
    """Return one more card to be played, or "skip"; with an empty hand there is none."""
    chosen = _decide(g, t, kind, PLAYABLE, ("skip",)) if g.hands[g.active] else Decision("skip")
    if chosen.word == "skip":
        t.emit("skipped", g.active, symbols.PLAY_ANOTHER)
    return chosen


def end_play(g: State, t: Asker) -> None:
    """Ask for the end of play, the last moment for powers and Doctor Mossy Lawn (AM-TURN-12)."""
    if _decide(g, t, "end-of-play", (), ("end",)).word:
        g.phase = "refill"


def end_turn(g: State, t: Asker) -> None:
    """Refill the hand and pass the turn to the left (AM-TURN-1, AM-TURN-13)."""
    hands.refill(g, t, g.active)
    t.emit("turn-ended", g.active)
    g.active = g.left_of(g.active)
    g.phase = "statement"


# --- the active player's decisions between two actions ---


def _decide(
    g: State, t: Asker, kind: str, faces: tuple[int, ...], options: tuple[Value, ...], otherwise: str = ""
) -> Decision:
    """Ask the active player for a card with one of these faces or an option.

    Powers and Doctor Mossy Lawn are always among the options, and settled here: the step is over then. `otherwise` is
    for those alone who hold none of the faces.
    """
    seat = g.active
    plain = (*options, *[("power", area) for area in powers.usable(g, seat)])
    allowed = (*faces, DOCTOR_MOSSY_LAWN) if _mossy_possible(g) else faces
    hand = tuple(g.hands[seat])
    if allowed and hand:
        asked = CardOr(PLAY, hand, g.open_faces(hand), allowed, plain, otherwise)
        answer = t.ask(seat, kind, asked)
    else:
        answer = choose(t, seat, kind, (*plain, otherwise) if otherwise else plain)
    match answer:
        case ("power", int(area)):
            powers.use(g, t, seat, area)
        case ("play", int(card), int(face)) if face == DOCTOR_MOSSY_LAWN:
            g.turn_up([(card, face)])
            _doctor_mossy_lawn(g, t, card)
        case ("play", int(card), int(face)):
            return Decision(PLAY, card, face)
        case str(word):
            return Decision(word)
    return Decision("")


def _mossy_possible(g: State) -> bool:
    """Say whether Doctor Mossy Lawn could be played: with a card played in this turn that was begun (AM-MOSSY-1)."""
    return g.last != NONE and all(done > 0 for card, done, *_ in g.playing if card == g.last)


def _doctor_mossy_lawn(g: State, t: Asker, mossy: int) -> None:
    """End the turn at once; the card played last goes back to the hand, unless it stays on the table
    (AM-CARD-doctor_mossy_lawn, AM-MOSSY-2). Cards laid ready were not played yet, and go back as well.
    """
    seat = g.active
    g.hands[seat].remove(mossy)
    g.discard.append(mossy)
    t.emit("interrupted", seat, mossy)
    back = [card for frame in g.playing for card in frame[LAID:]]
    for frame in g.playing:
        del frame[LAID:]
    if not g.stays(g.last):
        back.insert(0, g.last)
        g.discard = [card for card in g.discard if card != g.last]
        g.playing = [frame for frame in g.playing if frame[0] != g.last]
    hands.take_back(g, t, seat, tuple(back))
    while g.playing:
        _put_away(g, t)
    g.phase = "refill"


def _begin_card(g: State, t: Asker, chosen: Decision) -> None:
    """Put a card onto the stack: from now on it is played, and no hand card any more (AM-HAND-2)."""
    seat, card = g.active, chosen.card
    g.turn_up([(card, chosen.face)])
    if card in g.hands[seat]:
        g.hands[seat].remove(card)
    g.playing.append([card, 0, 0])
    g.last = card
    t.emit("played", seat, card)


def _put_away(g: State, t: Asker) -> None:
    """Take the card on top off the stack; it goes to the discard pile unless it stays on the table (AM-TURN-10)."""
    card = g.playing.pop()[0]
    if not g.stays(card):
        g.discard.append(card)
    t.emit("put-away", g.active, card)


STEPS: dict[str, Callable[[State, Asker], None]] = {
    "setup": draw_start_player,
    "statement": begin_turn,
    "play": play_card,
    "act": act,
    "end": end_play,
    "refill": end_turn,
}
"""What happens in each phase."""

PHASES = (*STEPS, OVER)


def step(g: State, t: Asker) -> None:
    """Run the step that the phase names; the game can end anywhere in it (AM-END-2)."""
    try:
        STEPS[g.phase](g, t)
    except hands.EndOfGame as end:
        victory.finish(g, t, end.reason)
