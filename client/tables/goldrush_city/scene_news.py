"""Scenes that tell how the game goes on: rounds and turns, the auction, the end, and who has won."""

import math
from random import Random

from parlour.client.effects import Cue, Part, Together
from parlour.client.effects.acts import Act
from parlour.client.effects.particles import Sparks, firework, seed_of
from parlour.client.effects.pictures import GENERIC, put, shape
from parlour.client.effects.signs import Drawn, Item, Ribbon, Shout, Sign, shouted
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city.staging import TOWN, Pop, Staged, seat_spot, sign, stage
from parlour.client.tweens import ease_in, ease_out, lerp, progress

ROCKETS = 7
ROCKET_COLOURS = ("coin", "ember", "potion", "shout")


def _headline(cue: Cue, text: str, whose: Sign | None, seconds: float, size: float) -> Staged:
    """A ribbon across the page, a little above the middle."""
    x, y = cue.area.center[0], cue.area.y + cue.area.h * 0.42
    ribbon = Ribbon(x, y, text, whose, seconds, size, cue.area.w * 0.8)
    row: tuple[Item, ...] = (whose, text) if whose else (Drawn("star"), text)
    return Staged(ribbon, Rect(cue.area.x, y - 40, cue.area.w, 80), (row,))


def new_round(cue: Cue) -> Staged:
    """The number of the round."""
    _, number = cue.event
    return _headline(cue, f"{cue.word('round')} {number}", None, 1.1, 42)


def turn(cue: Cue) -> Staged:
    """Whose turn it is."""
    _, seat = cue.event
    return _headline(cue, cue.name(seat), sign(cue, seat), 0.8, 36)


def _ringing(cue: Cue, text: str, strokes: float) -> Staged:
    """A bell rings above a ribbon."""
    x, y = cue.area.center[0], cue.area.y + cue.area.h * 0.36

    def ring(p: Painter, t: float) -> None:
        fade = min(progress(t, 0, 0.1), 1 - progress(t, strokes - 0.15, 0.15))
        swing = 40 * math.sin(t * 13) * (1 - 0.6 * progress(t, 0, strokes))
        put(p, shape(p, "bell", 108, swing), x + swing * 0.5, y, round(255 * fade))
        for k in range(2):
            u = (t * 2.2 + k / 2) % 1
            if fade >= 1:
                for side in (-1, 1):
                    way = [(x + side * (66 + 40 * u) + side * 6 * math.cos(v), y + 26 * v) for v in (-1.0, 0.0, 1.0)]
                    p.stroke(way, p.colour("spark"), 3 * (1 - u) + 1)

    parts = (Part(Act(strokes, ring)), Part(Ribbon(x, y + 100, text, None, strokes - 0.15, 34, cue.area.w * 0.8), 0.15))
    return Staged(Together(*parts), cue.area, ((Drawn("bell"), text),))


def end_triggered(cue: Cue) -> Staged:
    """The town is built: the game ends after this round."""
    return _ringing(cue, cue.word("buildings"), 1.5)


def last_round(cue: Cue) -> Staged:
    """The last round begins."""
    return _ringing(cue, cue.word("call_last"), 1.2)


def bid(cue: Cue) -> Staged:
    """A paddle in the bidder's colour goes up with the number on it."""
    _, seat, number, _ = cue.event
    spot, whose = seat_spot(cue, seat), sign(cue, seat)
    x, y = stage(cue, spot, 110, 150).center
    seconds = 0.75

    def paddle(p: Painter, t: float) -> None:
        up = ease_out(progress(t, 0, 0.18)) * (1 - ease_in(progress(t, seconds - 0.15, 0.15)))
        top, fade = y + 60 * (1 - up), round(255 * min(1, up * 2))
        put(p, shape(p, "paddle", 92, tints={"seat": whose.look.colour}), x, top, fade)
        if up > 0.5:
            put(p, shouted(p, str(number), 44, p.colour("shout"), 0), x, top - 23)

    rows = ((whose, Drawn("paddle", tint=("seat", whose.look.colour)), str(number)),)
    return Staged(Act(seconds, paddle), spot, rows)


def _hammered(cue: Cue, seat: int, call: str, detail: str) -> Staged:
    """A gavel comes down, then a ribbon tells who gets the lot."""
    spot = cue.spot("zone:-1:lot")
    x, y = stage(cue, spot, 330, 280).center
    text, whose, hit, last = cue.word(call), sign(cue, seat), 0.28, 1.35
    who = f"{cue.name(seat)}{detail}"

    def gavel(p: Painter, t: float) -> None:
        fade = round(255 * min(progress(t, 0, 0.08), 1 - progress(t, last - 0.2, 0.15)))
        put(p, shape(p, "block", 130, package=TOWN), x - 10, y + 26, fade)
        back = 18 * math.sin(math.pi * progress(t, hit, 0.2))
        turned = lerp(60, 0, ease_in(progress(t, 0.05, hit - 0.05))) + back
        put(p, shape(p, "gavel", 132, turned, package=TOWN), x + 18 + turned * 0.3, y - 38 - turned * 0.5, fade)

    parts = (
        Part(Act(last - 0.05, gavel)),
        Part(Sparks(x - 16, y + 10, seed_of(cue.event), 16, 260, 0.35), hit),
        Part(Shout(cue.area, x, y - 116, text, 0.95, 52), hit + 0.05),
        Part(Ribbon(x, y + 70, who, whose, 0.95, 28, min(520, cue.area.w), area=cue.area), hit + 0.12),
    )
    return Staged(Together(*parts), spot, ((Drawn("gavel", TOWN), text), (whose, who)))


def sold(cue: Cue) -> Staged:
    """The lot goes to the highest bidder."""
    _, seat, number = cue.event
    return _hammered(cue, seat, "call_sold", f" – {number}")


def given(cue: Cue) -> Staged:
    """The lot goes to somebody for nothing."""
    _, seat = cue.event
    return _hammered(cue, seat, "call_free", "")


def mayor(cue: Cue) -> Staged:
    """Fireworks around a star, and the winner's name."""
    _, seat = cue.event
    (x, y), seed, whose = cue.area.center, seed_of(cue.event), sign(cue, seat)
    text, rng, last = cue.word("call_mayor"), Random(seed), 1.8
    parts = []
    for k in range(ROCKETS):
        at = (x + (k - ROCKETS // 2) * min(110, cue.area.w / 9) + rng.uniform(-20, 20), y - rng.uniform(60, 200))
        parts.append(Part(firework(*at, 100, seed + k, ROCKET_COLOURS[k % 4]), 0.1 + 0.12 * k))
    badge = Pop(x, y - 40, "star", 190, last, GENERIC, opening=0.35)
    parts += [
        Part(badge),
        Part(Ribbon(x, y + 84, cue.name(seat), whose, last - 0.25, 44, cue.area.w * 0.7), 0.25),
        Part(Ribbon(x, y + 152, text, None, last - 0.65, 26, cue.area.w * 0.7), 0.6),
    ]
    return Staged(Together(*parts), cue.area, ((Drawn("star"), whose, cue.name(seat)), (text,)))
