"""Scenes of what happens to houses and goods: building, fire, dynamite, thieves, and the medicine show."""

import math

from parlour.client.effects import Cue, Part, Together
from parlour.client.effects.acts import Act, Rise, Shake, Sink, above
from parlour.client.effects.particles import Coins, Debris, Flames, Sparks, blast, dust, embers, seed_of, smoke
from parlour.client.effects.pictures import GENERIC, put, shape
from parlour.client.effects.signs import Drawn, Ribbon, Shout
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city.staging import (
    TOWN,
    Pop,
    Staged,
    aside,
    card_word,
    house,
    picture,
    seat_spot,
    sign,
    stage,
)
from parlour.client.tweens import clamp, ease_in, ease_out, lerp, progress, pulse

HOUSE = 124.0  # units
PLANKS = ((-24.0, 0.0, 0.0), (24.0, 2.0, 0.0), (0.0, -18.0, 15.0), (2.0, -36.0, -15.0))
"""A pile: where each plank lies (units) and how it is turned (degrees)."""


def built(cue: Cue) -> Staged:
    """A house rises from the ground with every blow of a hammer; then a ribbon tells its name."""
    _, seat, card, _ = cue.event
    spot = seat_spot(cue, seat, f"zone:{seat}:standing")
    box, seed = stage(cue, spot, 200, 190), seed_of(cue.event)
    x, ground, rising, pushes = box.center[0], box.bottom - 44, 0.9, 3
    name, whose = card_word(cue, card), sign(cue, seat)
    base = Rect(x - HOUSE / 2, ground - 20, HOUSE, 20)

    def hammer(p: Painter, t: float) -> None:
        u = clamp(t / rising) * pushes
        if t < rising + 0.1:
            turn = -70 + 100 * ease_in(u % 1) if u < pushes else 30
            put(p, shape(p, "hammer", 60, turn, package=TOWN), x + 74, ground - 40 - 26 * min(u, pushes) / pushes)

    parts = [
        Part(Rise(x, ground, house(cue.face(card), HOUSE), 1.75, rising, pushes)),
        Part(dust(base, seed, 26, 1.0, rising * 0.8)),
        Part(Act(1.0, hammer)),
    ]
    for k in range(1, pushes + 1):
        at = ground - 20 - 28 * k
        parts.append(Part(Sparks(x + 50, at, seed + k, 12, 220, 0.35), rising * k / pushes - 0.02))
    ribbon = Ribbon(x, ground + 20, name or cue.name(seat), whose, 0.9, 26, min(420, cue.area.w), area=cue.area)
    parts.append(Part(ribbon, 0.85))
    return Staged(Together(*parts), spot, ((whose, Drawn("hammer", TOWN), name),))


def blown_up(cue: Cue) -> Staged:
    """A fuse burns down beside a house; a bang, and there is no house any more."""
    _, _, victim, card = cue.event
    spot = seat_spot(cue, victim, f"card:{card}", f"zone:{victim}:standing")
    box, seed = stage(cue, spot, 240, 210), seed_of(cue.event)
    (x, y), bang, name = box.center, 0.5, card_word(cue, card)
    bright = stage(cue, spot, 330, 330).center
    ground = y + HOUSE / 2
    front = house(cue.face(card), HOUSE)

    def target(p: Painter, t: float) -> None:
        above(p, front(p), x, ground, ease_out(progress(t, 0, 0.15)))

    def fuse(p: Painter, t: float) -> None:
        u = progress(t, 0.1, bang - 0.1)
        put(p, shape(p, "dynamite", 64, package=TOWN), x + 34, ground - 24)
        spark = (x + 34 + lerp(22, 8, u), ground - 24 + lerp(-34, -14, u))
        put(p, shape(p, "boom", 26 + 6 * (round(t * 40) % 3)), *spark)

    def flash(p: Painter, t: float) -> None:
        put(p, shape(p, "boom", round(lerp(140, 320, ease_out(progress(t, 0, 0.2))) / 20) * 20), *bright)

    behind, front_fire = blast(x, y, 92, seed)
    rubble = Rect(x - 50, y - 40, 100, 90)
    parts = (
        Part(Act(bang, target)),
        Part(Act(bang, fuse)),
        Part(Shake(cue.area, 0.4, 9), bang),
        Part(behind, bang),
        Part(front_fire, bang),
        Part(Act(0.2, flash), bang),
        Part(Debris(rubble, seed, ("plank", "chunk", "plank"), 16, 380, 1.0, GENERIC, 30), bang),
        Part(Shout(cue.area, x, y - 20, cue.word("call_boom"), 0.75, 72, turn=-7), bang + 0.05),
        Part(Shout(cue.area, x, y + 64, cue.word("call_view"), 0.7, 34, turn=3), 1.1),
    )
    rows = ((sign(cue, victim), Drawn("boom"), name), (cue.word("call_view"),))
    return Staged(Together(*parts), spot, rows)


def wood_burnt(cue: Cue) -> Staged:
    """A pile of planks burns."""
    _, seat, card = cue.event
    spot = seat_spot(cue, seat, f"card:{card}", f"zone:{seat}:materials")
    box, seed, text = stage(cue, spot, 190, 170), seed_of(cue.event), cue.word("call_campfire")
    x, low = box.center[0], box.bottom - 40

    def pile(p: Painter, t: float) -> None:
        fade = round(255 * min(progress(t, 0, 0.12), 1 - progress(t, 0.95, 0.35)))
        for dx, dy, turn in PLANKS:
            put(p, shape(p, "plank", 84, turn), x + dx, low - 10 + dy, fade)

    fire = Rect(x - 52, low - 118, 104, 112)
    parts = (
        Part(smoke(fire.moved(0, -44), 1.35, seed, 10), 0.15),
        Part(Act(1.3, pile)),
        Part(Flames(fire, 1.2, seed), 0.1),
        Part(embers(fire, 1.3, seed), 0.15),
        Part(Shout(cue.area, x, low + 18, text, 0.85, 38), 0.5),
    )
    return Staged(Together(*parts), spot, ((sign(cue, seat), Drawn("blaze"), card_word(cue, card)), (text,)))


def smithy_burnt(cue: Cue) -> Staged:
    """A smithy is on fire and falls in."""
    _, seat, card = cue.event
    spot = seat_spot(cue, seat, f"card:{card}", f"zone:{seat}:standing")
    box, seed, text = stage(cue, spot, 210, 210), seed_of(cue.event), cue.word("call_hot")
    x, ground = box.center[0], box.bottom - 40
    front = house(cue.face(card) or "smithy", HOUSE)
    fire = Rect(x - 80, ground - 96, 160, 96)

    def standing(p: Painter, t: float) -> None:
        above(p, front(p), x, ground, ease_out(progress(t, 0, 0.12)))

    parts = (
        Part(smoke(Rect(x - 60, ground - 200, 120, 120), 1.6, seed, 14), 0.1),
        Part(Act(0.6, standing)),
        Part(Sink(x, ground, front, 0.8, 0.25), 0.6),
        Part(Flames(fire, 1.45, seed), 0.05),
        Part(embers(fire.moved(0, -20), 1.6, seed, 34), 0.1),
        Part(dust(Rect(x - 60, ground - 16, 120, 16), seed, 18, 1.0, 0.1), 0.95),
        Part(Shout(cue.area, x, ground + 18, text, 1.0, 38), 0.7),
    )
    return Staged(Together(*parts), spot, ((sign(cue, seat), Drawn("blaze"), card_word(cue, card)), (text,)))


def _thief(cue: Cue, seat: int, ids: tuple[str, ...], what: str) -> Staged:
    """A thief tiptoes away from a seat to the lot, stops, looks, and runs."""
    start = seat_spot(cue, seat, *ids).center
    end = cue.spot("zone:-1:lot").center
    if math.dist(start, end) < 80:
        end = aside(cue, start, 260)
    text, seed = cue.word("call_fingers"), seed_of(cue.event)

    def sneak(p: Painter, t: float) -> None:
        u = 0.34 * progress(t, 0, 0.5) + 0.66 * ease_in(progress(t, 0.65, 0.5))
        hops = 3 if t < 0.5 else 5
        bob = abs(math.sin(math.pi * hops * (progress(t, 0, 0.5) if t < 0.5 else progress(t, 0.65, 0.5)))) * 12
        x, y = lerp(start[0], end[0], u), lerp(start[1], end[1], u) - bob
        fade = min(progress(t, 0, 0.1), 1 - progress(t, 1.1, 0.15))
        put(p, shape(p, "thief", 112, flip=end[0] < start[0], package=TOWN), x, y, round(255 * fade))

    parts = (
        Part(dust(Rect(start[0] - 30, start[1] + 36, 60, 16), seed, 10, 0.8), 0.62),
        Part(Act(1.25, sneak)),
        Part(Shout(cue.area, start[0], start[1] - 72, text, 0.85, 32), 0.35),
    )
    return Staged(Together(*parts), seat_spot(cue, seat), ((sign(cue, seat), Drawn("thief", TOWN), what), (text,)))


def chip_stolen(cue: Cue) -> Staged:
    """The thief takes a chip."""
    _, seat, piece = cue.event
    return _thief(cue, seat, (f"zone:{seat}:chips",), cue.word(piece))


def permit_stolen(cue: Cue) -> Staged:
    """The thief takes a permit."""
    _, seat, card = cue.event
    return _thief(cue, seat, (f"card:{card}", f"zone:{seat}:permits"), card_word(cue, card))


def gold_drawn(cue: Cue) -> Staged:
    """A few coins go from the neighbour to who draws."""
    _, seat, victim, _ = cue.event
    start, end = seat_spot(cue, victim).center, seat_spot(cue, seat).center
    if math.dist(start, end) < 60:
        start = aside(cue, end, 240)
    coins = Coins(start, seed_of(cue.event), 7, end, 0.75, 26)
    shine = Sparks(*end, seed_of(cue.event), 10, 160, 0.3)
    rows = ((sign(cue, victim), Drawn("coin"), sign(cue, seat)),)
    return Staged(Together(Part(coins), Part(shine, 0.6)), seat_spot(cue, seat), rows)


def _swirl(cue: Cue, spot: Rect, size: float) -> Staged:
    """A bottle is shaken while tools and dynamite whirl around it and become each other."""
    x, y = stage(cue, spot, 300 * size, 220 * size).center
    text, seed = cue.word("call_shake"), seed_of(cue.event)

    def whirl(p: Painter, t: float, front: bool) -> None:
        out = ease_out(progress(t, 0, 0.3)) * (1 - ease_in(progress(t, 1.15, 0.2)))
        for k in range(6):
            angle = math.tau * (k / 6 + t * 0.9)
            if (math.sin(angle) > 0) == front and out > 0.1:
                name = ("hammer", "dynamite")[(k + (t > 0.7)) % 2]
                wide = (44 + 8 * math.sin(angle)) * size * (0.3 + 0.7 * abs(math.cos(math.pi * progress(t, 0.55, 0.3))))
                thing = shape(p, name, max(8, round(wide / 4) * 4), package=TOWN)
                put(p, thing, x + 128 * size * out * math.cos(angle), y + 52 * size * out * math.sin(angle))

    def bottle(p: Painter, t: float) -> None:
        fade = min(progress(t, 0, 0.12), 1 - progress(t, 1.2, 0.2))
        turn = 30 * math.sin(t * 24) * pulse(t / 1.3)
        put(p, shape(p, "bottle", 74 * size, turn, package=TOWN), x, y, round(255 * fade))

    parts = (
        Part(Act(1.4, lambda p, t: whirl(p, t, False))),
        Part(Act(1.4, bottle)),
        Part(Act(1.4, lambda p, t: whirl(p, t, True))),
        Part(Sparks(x, y, seed, 20, 340 * size), 0.66),
        Part(Shout(cue.area, x, y + 112 * size, text, 0.9, 36), 0.5),
    )
    rows = ((Drawn("hammer", TOWN), Drawn("bottle", TOWN), Drawn("dynamite", TOWN)), (text,))
    return Staged(Together(*parts), spot, rows)


def chips_swapped(cue: Cue) -> Staged:
    """The medicine show, for the whole table."""
    return _swirl(cue, cue.area, 1.4)


def own_chips_swapped(cue: Cue) -> Staged:
    """The medicine show, for one seat."""
    _, seat = cue.event
    return _swirl(cue, seat_spot(cue, seat, f"zone:{seat}:chips"), 0.9)


def bust(cue: Cue) -> Staged:
    """The tunnel falls in on too many diggers, and their number is crossed out."""
    _, seat, number = cue.event
    spot = seat_spot(cue, seat)
    box, seed, text = stage(cue, spot, 240, 220), seed_of(cue.event), cue.word("call_greed")
    x, ground, fall, last = box.center[0], box.bottom - 60, 0.45, 1.6
    whose = sign(cue, seat)

    def mine(p: Painter, t: float) -> None:
        tremble = 3 * math.sin(t * 80) * progress(t, 0.15, 0.1)
        above(p, picture("mine", 170)(p), x + tremble, ground, ease_out(progress(t, 0, 0.15)))

    def ruin(p: Painter, t: float) -> None:
        above(p, picture("mine_shut", 170)(p), x, ground, 1, round(255 * (1 - progress(t, last - fall - 0.15, 0.15))))

    stones = Debris(Rect(x - 60, ground - 180, 120, 60), seed, ("chunk",), 14, 90, 0.55, GENERIC, 34, -0.6, 0.25)
    parts = (
        Part(Act(fall, mine)),
        Part(Act(last - fall, ruin), fall),
        Part(stones, fall - 0.3),
        Part(Shake(box.inset(-40), 0.35, 7), fall),
        Part(dust(Rect(x - 90, ground - 40, 180, 40), seed, 30, 1.0, 0.3), fall - 0.05),
        Part(Shout(cue.area, x, ground - 112, str(number), last - 0.5, 66, turn=0), 0.5),
        Part(Pop(x, ground - 112, "strike", 140, last - 0.75, ease=ease_in, opening=0.12, start=2.0), 0.75),
        Part(Shout(cue.area, x, ground + 26, text, last - 0.8, 32, turn=3), 0.8),
    )
    return Staged(Together(*parts), spot, ((whose, Drawn("mine_shut", TOWN), str(number)), (text,)))


def dug_total(cue: Cue) -> Staged:
    """A pick strikes once, and the number of diggers stands there."""
    _, seat, number = cue.event
    spot, whose = seat_spot(cue, seat, f"zone:{seat}:diggers"), sign(cue, seat)
    x, y = stage(cue, spot, 170, 120).center

    def swing(p: Painter, t: float) -> None:
        turn = lerp(-75, 15, ease_in(progress(t, 0, 0.2)))
        put(p, shape(p, "pick", 70, turn, package=TOWN), x - 44, y, round(255 * (1 - progress(t, 0.8, 0.15))))

    parts = (
        Part(Act(0.95, swing)),
        Part(Sparks(x - 20, y + 8, seed_of(cue.event), 12, 200, 0.35), 0.18),
        Part(Shout(cue.area, x + 36, y, str(number), 0.75, 54, turn=0), 0.2),
    )
    return Staged(Together(*parts), spot, ((whose, Drawn("pick", TOWN), str(number)),))


def paid_out(cue: Cue) -> Staged | None:
    """Coins jump up where gold cards are dealt."""
    _, seat, number = cue.event
    if number <= 0:
        return None
    return coins(cue, seat, number)


def sold_chips(cue: Cue) -> Staged | None:
    """A coin for two chips."""
    _, seat, tools, dynamite = cue.event
    return coins(cue, seat, (tools + dynamite) // 2) if tools + dynamite > 1 else None


def coins(cue: Cue, seat: int, number: int) -> Staged:
    """Coins jump out of a seat's place, and their number is told."""
    spot, whose = seat_spot(cue, seat, f"zone:{seat}:hand"), sign(cue, seat)
    x, y = stage(cue, spot, 170, 170).center
    text = f"+{number}"
    parts = (
        Part(Coins((x, y + 30), seed_of(cue.event), min(18, 3 + 2 * number), None, 0.95, 30)),
        Part(Shout(cue.area, x, y - 10, text, 0.8, 50, "coin", 0), 0.12),
    )
    return Staged(Together(*parts), spot, ((whose, Drawn("coin"), text),))
