"""The odd texts: those that leave to the die or to a choice what happens, and those of a single card that fit nowhere
else.
"""

from collections.abc import Callable

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork.choices import choose
from parlour.core.games.ankh_morpork.choices import roll as roll_die
from parlour.core.games.ankh_morpork.components import Case, Effect
from parlour.core.games.ankh_morpork.operations import By, carry_out, operation
from parlour.core.games.ankh_morpork.state import PERSONALITY, State

# --- dice and choices ---


@operation("roll")
def roll(g: State, t: Asker, by: By, on: tuple[Case, ...]) -> None:
    """CMOT Dibbler, Here'n'Now, Errol: one roll decides, and is binding (AM-TURN-9)."""
    number = roll_die(g, t, by.seat)
    for case in on:
        if number in case.faces:
            carry_out(g, t, by, case.then)


@operation("roll_areas")
def roll_areas(
    g: State, t: Asker, by: By, times: int, each: Effect, roll_first: bool = False, distinct: bool = False
) -> None:
    """Carcer and most events: each roll names an area, and something happens there.

    One roll is settled before the next, unless all of them come first (AM-RANDOM-2, AM-KILL-1); with `distinct` the
    same number twice counts once (AM-QUAKE-1).
    """
    if roll_first:
        areas = [roll_die(g, t, by.seat) for _ in range(times)]
        for area in dict.fromkeys(areas) if distinct else areas:
            carry_out(g, t, by._replace(area=area), each)
        return
    for _ in range(times):
        carry_out(g, t, by._replace(area=roll_die(g, t, by.seat)), each)


@operation("each_player_rolls")
def each_player_rolls(g: State, t: Asker, by: By, each: Effect) -> None:
    """Mysterious Murders: every player in turn rolls and acts in that area (AM-WHO-3)."""
    for seat in g.clockwise_from(g.active):
        carry_out(g, t, by._replace(seat=seat, area=roll_die(g, t, seat)), each)


POSSIBLE: dict[str, Callable[[State, int, Effect], bool]] = {
    "pay_bank": lambda g, seat, effect: g.money[seat] >= effect.values["amount"],
    "remove_own": lambda g, seat, _: g.minions_out(seat) > 0,
}
"""When an effect among several can be chosen."""


@operation("choose")
def choose_one(g: State, t: Asker, by: By, options: tuple[Effect, ...]) -> None:
    """CMOT Dibbler: choose what happens, of what is possible; else as much as possible (AM-PAY-1)."""
    possible = [effect for effect in options if POSSIBLE[effect.do](g, by.seat, effect)]
    last_resort = [effect for effect in options if effect.values.get("partial_if_nothing_else")]
    by_word = {effect.do: effect for effect in possible or last_resort}
    carry_out(g, t, by, by_word[choose(t, by.seat, "choose", tuple(by_word))])


# --- Drumknott, Ponder Stibbons ---


@operation("play_cards")
def play_cards(g: State, t: Asker, by: By, most: int) -> None:
    """Drumknott, Ponder Stibbons: more cards may be played through this one; `turn.py` asks for them (AM-HAND-1)."""
    del t, by
    g.playing[-1][2] = most


# --- personalities: Mrs Cake, Zorgo ---


@operation("peek_unused_personalities")
def peek_unused_personalities(g: State, t: Asker, by: By, all_but: int) -> None:
    """Mrs Cake: see the unused personalities except one that chance picks."""
    g.unused = g.mix(PERSONALITY, g.unused, ())
    seen = tuple(g.unused[:-all_but])
    g.tell((by.seat,), seen)
    t.emit("peeked", by.seat, seen)


@operation("swap_personality")
def swap_personality(g: State, t: Asker, by: By) -> None:
    """Zorgo the Retro-phrenologist: change the personality for one that chance picks. Who does not want to skips the
    text; the old one cannot be drawn (AM-PERSON-1).
    """
    g.unused = g.mix(PERSONALITY, g.unused, ())
    old, new = g.personality[by.seat], g.unused.pop()
    g.unused += g.mix(PERSONALITY, [old], (by.seat,))
    g.personality[by.seat] = new
    g.tell((by.seat,), (new,))
    t.emit("new-personality", by.seat)
