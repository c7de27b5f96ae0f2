"""Scenes around fights: dice, bandits who ride, rob and lure, shields and orders that hold them off."""

import math

from parlour.client.effects import Cue, Part, Together
from parlour.client.effects.acts import Act, Move, Shake
from parlour.client.effects.dice import Dice
from parlour.client.effects.particles import Coins, Sparks, dust, seed_of
from parlour.client.effects.pictures import GENERIC, put, shape
from parlour.client.effects.signs import STYLE, Drawn, Ribbon, Rolled, Shout, Sign, board, fitting, shouted
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.tables.goldrush_city.riders import rider
from parlour.client.tables.goldrush_city.staging import (
    TOWN,
    Pop,
    Staged,
    aside,
    card_word,
    common,
    seat_spot,
    sign,
    stage,
)
from parlour.client.tweens import arc, clamp, ease_in, ease_in_out, ease_out, ease_out_back, lerp, progress
from parlour.core.games.goldrush_city.components import FIGHT_BONUS

Point = tuple[float, float]


def rolled(cue: Cue) -> Staged:
    """A die that is thrown to the seat's panel, the seat's emblem at its corner."""
    _, seat, number = cue.event
    spot = seat_spot(cue, seat)
    box = stage(cue, spot, 150, 110)
    whose, (x, y) = sign(cue, seat), box.center
    inwards = 1 if x < cue.area.center[0] else -1
    die = Dice(Rect(x - 34, y - 30, 68, 68), number, whose.look, 1.0, 0.6, inwards)

    def badge(p: Painter, t: float) -> None:
        p.emblem(Rect(x - 66, y - 50, 34, 34), whose.look, whose.initial)

    lively = Together(Part(Act(die.seconds - Dice.FADE, badge)), Part(die))
    return Staged(lively, spot, ((whose, Rolled(number, whose.look)),))


class Duel:
    """Two dice that face each other on a board; then both results, and who is better."""

    ROLLED, TOLD = 0.75, 1.0

    def __init__(self, box: Rect, sides: tuple[tuple[Sign, str, int, int], ...], seconds: float) -> None:
        """A side is (sign, name, number of the die, what is added to it)."""
        self.box, self.sides, self.seconds = box, sides, seconds
        self.dice = []
        for k, (whose, _, number, _) in enumerate(sides):
            x = self._middle(k)
            at, last = Rect(x - 38, box.y + 76, 76, 76), seconds + Dice.FADE
            self.dice.append(Dice(at, number, whose.look, last, self.ROLLED, 2 * k - 1, box.w * 0.2, 0.6))

    def _middle(self, k: int) -> float:
        return self.box.x + self.box.w * (0.26 if k == 0 else 0.74)

    def draw(self, p: Painter, t: float) -> None:
        """Draws the moment."""
        opened = ease_out_back(progress(t, 0, 0.18)) * (1 - ease_in(progress(t, self.seconds - 0.12, 0.12)))
        high = self.box.h * opened
        if high < 8:
            return
        board(p, Rect(self.box.x, self.box.center[1] - high / 2, self.box.w, high))
        if not 0.12 < t < self.seconds - 0.1:
            return
        totals = [number + more for _, _, number, more in self.sides]
        for k, side in enumerate(self.sides):
            self._side(p, t, k, side, totals[k] >= max(totals))
        self._fists(p, t)

    def _side(self, p: Painter, t: float, k: int, side: tuple[Sign, str, int, int], best: bool) -> None:
        whose, name, number, more = side
        x, y = self._middle(k), self.box.y
        room = self.box.w * 0.44
        size = fitting(p, name, 22, room - 52)
        wide = min(room - 52, p.width(name, size, STYLE))
        left = x - (wide + 48) / 2
        p.emblem(Rect(left, y + 16, 40, 40), whose.look, whose.initial)
        p.text(Rect(left + 48, y + 16, wide + 4, 40), name, p.colour("shout"), size, STYLE)
        self.dice[k].draw(p, t)
        low, total = y + 192, str(number + more)
        if t < self.TOLD:
            put(p, shouted(p, f"? + {more}" if more else "?", 30, p.colour("shout"), 0), x, low)
            return
        if more:
            put(p, shouted(p, f"{number} + {more} =", 30, p.colour("shout"), 0), x - 40, low)
            x += 52
        if best:
            put(p, shape(p, "boom", 104 + 8 * round(2 * math.sin(t * 9))), x, low)
        grown = 1.4 if t < self.TOLD + 0.06 else 1.0
        put(p, shouted(p, total, 46 if best else 38, p.colour("shout"), 0, grown), x, low)

    def _fists(self, p: Painter, t: float) -> None:
        """Two fists that meet in the middle when the dice lie."""
        hit = progress(t, self.ROLLED, self.TOLD - self.ROLLED)
        apart = 46 - 12 * ease_in(hit) if t < self.TOLD else 34 + 8 * ease_out(progress(t, self.TOLD, 0.3))
        x, y = self.box.center[0], self.box.y + 114
        if self.TOLD <= t < self.TOLD + 0.16:
            put(p, shape(p, "boom", 110), x, y)
        for side, flip in ((-1, False), (1, True)):
            put(p, shape(p, "fist", 62, flip=flip, package=TOWN), x + side * apart, y)


def fought(cue: Cue) -> Staged:
    """Both dice of a fight, the attacker's with its bonus; the winner's ribbon, or one more try."""
    _, seat, attack, victim, defence = cue.event
    wide = min(600.0, cue.area.w - 60)
    box = stage(cue, cue.area, wide, 240)
    one, two = sign(cue, seat), sign(cue, victim)
    total = attack + FIGHT_BONUS
    sides = ((one, cue.name(seat), attack, FIGHT_BONUS), (two, cue.name(victim), defence, 0))
    x, low, last = box.center[0], box.bottom + 8, 1.8
    parts = [Part(Duel(box, sides, last)), Part(Sparks(x, box.y + 114, seed_of(cue.event), 18), Duel.TOLD)]
    if total == defence:
        again = cue.word("call_again")
        parts.append(Part(Shout(cue.area, x, low, again, 0.7, 46), last - 0.7))
        end: tuple[Sign | Drawn | str, ...] = (Drawn("fist", TOWN), again)
    else:
        winner = seat if total > defence else victim
        parts.append(Part(Ribbon(x, low, cue.name(winner), sign(cue, winner), 0.7, 28, wide * 0.9), last - 0.7))
        end = (Drawn("star"), sign(cue, winner), cue.name(winner))
    rows = (
        (one, Rolled(attack, one.look), f"{attack} + {FIGHT_BONUS} = {total}"),
        (two, Rolled(defence, two.look), str(defence)),
        end,
    )
    return Staged(Together(*parts), cue.area, rows)


def _way(cue: Cue, seat: int, victim: int, ids: tuple[str, ...] = ()) -> tuple[Point, Point]:
    """From one seat to another; where both are in the same place, from its side."""
    start, end = seat_spot(cue, seat).center, seat_spot(cue, victim, *ids).center
    if math.dist(start, end) < 60:
        start = aside(cue, end, 320)
    return start, end


def _ride(cue: Cue, start: Point, end: Point, seat: int, seconds: float) -> Act:
    """A bandit in a seat's colour who rides from one point to another, in leaps."""
    scarf = cue.look(seat).colour
    leaps = clamp(math.dist(start, end) / 120, 2, 6)

    def draw(p: Painter, t: float) -> None:
        u = ease_in_out(progress(t, 0, seconds))
        x, y = lerp(start[0], end[0], u), lerp(start[1], end[1], u)
        y -= abs(math.sin(math.pi * u * leaps)) * 10
        fade = 255 * (1 - progress(t, seconds - 0.15, 0.15))
        put(p, rider(p, 132, u * leaps, scarf, (end[0] < start[0])), x, y, round(fade))

    return Act(seconds, draw)


def _trail(start: Point, end: Point, seconds: float, seed: int) -> list[Part]:
    """Dust behind who rides."""
    parts = []
    for k in range(5):
        u = (k + 0.5) / 5
        x, y = lerp(start[0], end[0], u * 0.9), lerp(start[1], end[1], u * 0.9) + 46
        parts.append(Part(dust(Rect(x - 45, y - 10, 90, 10), seed + k, 7, 0.35, 0.12), u * seconds * 0.75))
    return parts


def attacked(cue: Cue) -> Staged:
    """A bandit rides from the attacker to the victim, who is startled."""
    _, seat, victim, card = cue.event
    start, end = _way(cue, seat, victim)
    near = (lerp(start[0], end[0], 0.86), lerp(start[1], end[1], 0.86))
    parts = [*_trail(start, near, 0.8, seed_of(cue.event)), Part(_ride(cue, start, near, seat, 1.1))]
    parts.append(Part(Pop(end[0], end[1] - 64, "bang", 56, 0.5, GENERIC), 0.6))
    rows = ((sign(cue, seat), Drawn("fist", TOWN), sign(cue, victim)), (card_word(cue, card),))
    return Staged(Together(*parts), seat_spot(cue, victim), rows)


def luring(cue: Cue) -> Staged:
    """A sack of gold dangles before the victim's bandits, and a hat comes up to look."""
    _, seat, victim, card = cue.event
    spot = seat_spot(cue, victim, f"card:{card}", f"zone:{victim}:bandits")
    box = stage(cue, spot, 150, 190)
    x, low = box.center[0], box.bottom - 30
    mine, theirs = cue.look(seat), cue.look(victim)

    def bait(p: Painter, t: float) -> None:
        down = ease_out_back(progress(t, 0, 0.35)) * (1 - ease_in(progress(t, 0.95, 0.15)))
        swing = 16 * math.sin(t * 7)
        top, y = box.y - 40, lerp(box.y - 60, box.y + 62, down)
        for token, thick in (("outline", 6.0), ("canvas", 3.0)):
            if y - 34 > top:
                p.stroke([(x, top), (x + swing * 0.5, (top + y) / 2), (x + swing, y - 34)], p.colour(token), thick)
        gone = progress(t, 0.95, 0.15)
        put(p, shape(p, "sack", 72), x + swing, y, round(255 * (1 - gone)))
        if gone < 0.5:
            p.emblem(Rect(x + swing - 15, y - 2, 30, 30), mine, cue.name(seat)[:1].upper())

    def peeper(p: Painter, t: float) -> None:
        up = ease_out(progress(t, 0.35, 0.35)) * (1 - ease_in(progress(t, 0.95, 0.15)))
        hat = shape(p, "hat", 84, package=TOWN, tints={"seat": theirs.colour})
        put(p, hat, x, low + 24 - 46 * up, round(255 * min(1, up * 3)))

    parts = (Part(Act(1.1, peeper)), Part(Act(1.1, bait)), Part(Sparks(x, box.y + 60, seed_of(cue.event), 8, 140), 0.4))
    rows = ((sign(cue, seat), Drawn("sack"), sign(cue, victim)), (card_word(cue, card),))
    return Staged(Together(*parts, seconds=1.1), spot, rows)


def repelled(cue: Cue) -> Staged:
    """A shield slams down before the victim, and the bandit rides home faster than he came."""
    _, seat, victim, _ = cue.event
    start = _way(cue, seat, victim)[0]
    box = stage(cue, seat_spot(cue, victim), 190, 180)
    (x, y), tint, text = box.center, cue.look(victim).colour, cue.word("call_not_today")
    home = (lerp(x, start[0], 0.6), lerp(y, start[1], 0.6))
    parts = (
        Part(_ride(cue, (x, y), home, seat, 0.7), 0.15),
        Part(Shake(box.inset(-30), 0.25, 5), 0.14),
        Part(Pop(x, y - 8, "shield", 112, 1.05, GENERIC, ease_in, 0.14, 1.8, seat=tint)),
        Part(Sparks(x, y, seed_of(cue.event), 18), 0.14),
        Part(Shout(cue.area, x, y + 62, text, 0.85, 38), 0.22),
    )
    return Staged(Together(*parts), box, ((sign(cue, victim), Drawn("shield", tint=("seat", tint)), text),))


def _loot(cue: Cue, seat: int, victim: int, from_ids: tuple[str, ...], count: int) -> Staged:
    """A sack flies from the victim to the robber, coins after it."""
    start, end = seat_spot(cue, victim, *from_ids).center, seat_spot(cue, seat).center
    if math.dist(start, end) < 60:
        end = aside(cue, start, 260)
    text, seed = cue.word("call_thanks"), seed_of(cue.event)
    sack = Move(common("sack", 76), lambda u: arc(start, end, 90, ease_in_out(min(1, u / 0.7))), 1.1, _late_fade)
    parts = (
        Part(dust(Rect(start[0] - 40, start[1] + 10, 80, 20), seed, 12)),
        Part(Coins(start, seed, count, end, 0.85), 0.1),
        Part(sack),
        Part(Shout(cue.area, end[0], end[1] + 54, text, 0.6, 34), 0.6),
    )
    rows = ((sign(cue, seat), Drawn("sack"), sign(cue, victim)), (text,))
    return Staged(Together(*parts), seat_spot(cue, victim), rows)


def _late_fade(u: float) -> float:
    return 1 - progress(u, 0.86, 0.14)


def robbed(cue: Cue) -> Staged:
    """A card goes into the robber's sack."""
    _, seat, victim, card = cue.event
    return _loot(cue, seat, victim, (f"card:{card}",), 5)


def robbed_chips(cue: Cue) -> Staged:
    """Chips go into the robber's sack."""
    _, seat, victim, _, _ = cue.event
    return _loot(cue, seat, victim, (f"zone:{victim}:chips",), 5)


def lured(cue: Cue) -> Staged:
    """A hat goes over to the other side and gets its colour."""
    _, seat, victim, card = cue.event
    start = seat_spot(cue, victim, f"card:{card}", f"zone:{victim}:bandits").center
    end = seat_spot(cue, seat, f"zone:{seat}:bandits").center
    if math.dist(start, end) < 60:
        start = aside(cue, end, 260)
    text = cue.word("call_offer")

    def hat(p: Painter, t: float) -> None:
        u = ease_in_out(progress(t, 0.05, 0.75))
        tint = cue.look(victim if u < 0.5 else seat).colour
        picture_ = shape(p, "hat", 110, 360 * u, package=TOWN, tints={"seat": tint})
        put(p, picture_, *arc(start, end, 120, u), round(255 * (1 - progress(t, 0.95, 0.15))))

    parts = (
        Part(Coins(end, seed_of(cue.event), 4, start, 0.6)),
        Part(Act(1.1, hat)),
        Part(Shout(cue.area, end[0], end[1] + 50, text, 0.6, 34), 0.6),
    )
    tint = ("seat", cue.look(seat).colour)
    rows = ((sign(cue, victim), Drawn("hat", TOWN, tint), sign(cue, seat)), (text,))
    return Staged(Together(*parts), seat_spot(cue, seat), rows)


def blocked(cue: Cue) -> Staged:
    """A stop sign with the letter of the closed action slams down on the victim."""
    _, seat, victim, _, letter = cue.event
    box = stage(cue, seat_spot(cue, victim), 290, 280)
    (x, y), text, seed = box.center, cue.word("call_order"), seed_of(cue.event)
    slam = Pop(x, y - 14, "stop", 124, 1.1, GENERIC, ease_in, 0.16, 2.2)

    def lettering(p: Painter, t: float) -> None:
        size = 64 * slam.share(t)
        if size > 14:
            put(p, shouted(p, str(letter), round(size / 4) * 4, p.colour("shout"), 0), x, y - 14)

    parts = (
        Part(Shake(box.inset(20), 0.3, 6), 0.15),
        Part(dust(Rect(x - 60, y + 20, 120, 30), seed, 14, 1.1), 0.15),
        Part(slam),
        Part(Act(1.1, lettering)),
        Part(Shout(cue.area, x, y + 64, text, 0.85, 36), 0.25),
    )
    rows = ((sign(cue, seat), Drawn("stop"), str(letter), sign(cue, victim)), (text,))
    return Staged(Together(*parts), box, rows)
