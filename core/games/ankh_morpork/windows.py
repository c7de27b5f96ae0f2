"""Interrupts: the windows in which a player can answer what is about to happen (AM-INT-1 to AM-INT-17).

A window opens for every seat that could be hit and holds any hand card at all, and never for another (AM-INFO-4,
AM-INFO-6): the seat answers with cards of its hand whose faces fit, or passes. While it is open, `g.threat` is
`(kind of question, seat that is asked, seat at work, card or event at work, area, "move" or "remove" or "text")`.

For those who write effects:

    text_window(g, t, by, victim)      before a text hits another player; True: left out of it
    hit_others(g, t, by, can_hit, hit) the same for a text that hits every other player
    strike(g, t, by, area, owner, ...) before a minion is removed or moved; the number that is saved
    after_window(g, t, owner, area, n) after n minions of a player were removed

Removing and moving one figure, windows included, is in `moving.py`.
"""

from collections.abc import Callable
from typing import Any

from parlour.core.ask import Asker
from parlour.core.games.ankh_morpork import components, placing
from parlour.core.games.ankh_morpork.operations import EVENT, SYMBOL, TEXT, By
from parlour.core.games.ankh_morpork.state import AREAS, State

OWN = "own"
"""The source of a removal that a minion's owner brings about, by a card or by a pick (AM-INT-10)."""

MOVE, REMOVE = "move", "remove"

SOURCES = {SYMBOL: "other_symbol", TEXT: "other_text", OWN: "own_choice", EVENT: "event"}
"""How the data calls what an interrupt answers."""

_INTERRUPTS = {
    face: card.effect for face, card in components.CARD.items() if face in components.INTERRUPTS and card.effect
}


def _that(do: str) -> tuple[int, ...]:
    """Return the faces of the interrupts that do something."""
    return tuple(face for face, effect in _INTERRUPTS.items() if effect.do == do)


TEXT_ANSWERS = _that("interrupt_ignore_text")
"""Wallace Sonky (AM-INT-7)."""
AFTER_ANSWERS = _that("interrupt_replace")
"""Fresh Start Club and Igor (AM-INT-12)."""
(DOCTOR_MOSSY_LAWN,) = _that("interrupt_end_own_turn")
"""Has no window of its own: see `turn.py` (AM-MOSSY-1)."""


def _stops(source: str, how: str) -> tuple[int, ...]:
    """Return the faces that stop a strike from a source: Gaspode, Susan, and Wallace Sonky against any text."""
    stops = tuple(
        face
        for face in _that("interrupt_stop")
        if how in _INTERRUPTS[face].values["what"] and SOURCES[source] in _INTERRUPTS[face].values["source"]
    )
    return (*stops, *TEXT_ANSWERS) if source == TEXT else stops


STRIKE_ANSWERS = {(source, how): _stops(source, how) for source in SOURCES for how in (MOVE, REMOVE)}
"""What answers a strike, by its source and what is about to happen (AM-INT-8 to AM-INT-11)."""


def text_window(g: State, t: Asker, by: By, victim: int) -> bool:
    """Ask a player whom another player's text is about to hit; say whether Wallace Sonky leaves them out (AM-INT-7).

    The caller sees to AM-INT-16: a text that could do nothing to a player opens no window.
    """
    if by.source != TEXT or by.seat == victim:
        return False
    return bool(_open(g, t, victim, "text-window", TEXT_ANSWERS, 1, (by.seat, by.card, 0, TEXT)))


def hit_others(g: State, t: Asker, by: By, can_hit: Callable[[int], bool], hit: Callable[[int], Any]) -> None:
    """Let a text hit every other player clockwise, except whom it cannot touch or who stops it (AM-SONKY-1)."""
    for seat in g.others(by.seat):
        if not can_hit(seat):
            continue
        if not text_window(g, t, by, seat):
            hit(seat)
        elif g.options.sonky_stops_text:
            return


def strike(
    g: State, t: Asker, by: By, area: int, owner: int, how: str = REMOVE, count: int = 1, picker: int | None = None
) -> int:
    """Ask the owner of minions that are about to be removed or moved; return how many of them stay (AM-INT-8 to
    AM-INT-11, AM-INT-14). `picker` is who named them, where that isn't the seat at work.

    Trolls and demons have no owner, powers and the moves of one's own minion are never answered (AM-INT-13,
    AM-INT-17).
    """
    source = strike_source(by, owner, picker)
    answers = STRIKE_ANSWERS.get((source, how), ())
    if owner < 0 or not answers:
        return 0
    return len(_open(g, t, owner, "strike-window", answers, count, (by.seat, by.card, area, how)))


def strike_source(by: By, owner: int, picker: int | None = None) -> str:
    """Return what a strike counts as for the owner of the minion; events are the same to everybody."""
    if by.source in (SYMBOL, TEXT) and owner in (by.seat, picker):
        return OWN
    return by.source


def after_window(g: State, t: Asker, owner: int, area: int, count: int = 1) -> None:
    """Ask a player whose minions were removed from an area; each Fresh Start Club or Igor places one of them again
    (AM-INT-12, AM-INT-14).
    """
    if owner < 0 or not count:
        return
    about = (g.active, g.event if g.event >= 0 else g.last, area, "removed")
    for _ in _open(g, t, owner, "after-window", AFTER_ANSWERS, count, about):
        near = placing.open_areas(g, owner) if g.options.return_near else AREAS
        placing.place_minion(g, t, owner, tuple([other for other in near if other != area]), kind="place-back")


def _open(
    g: State, t: Asker, seat: int, kind: str, faces: tuple[int, ...], most: int, about: tuple[int, int, int, str]
) -> tuple[int, ...]:
    """Ask a seat that holds any card for up to `most` of these interrupts, discard them, and return them (AM-INT-2,
    AM-INT-3, AM-INFO-4).
    """
    if not g.hands[seat]:
        return ()
    g.threat = (kind, seat, *about)
    played = t.play(g, seat, kind, g.from_hand(seat, faces, 1, most, may_pass=True))
    g.threat = ()
    for card, _ in played:
        g.hands[seat].remove(card)
        g.discard.append(card)
        t.emit("interrupted", seat, card)
    return tuple([card for card, _ in played])
