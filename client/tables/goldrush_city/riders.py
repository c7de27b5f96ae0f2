"""A bandit on a galloping horse, with a neckerchief in the colour of the seat that sent him."""

import math

import pygame

from parlour.client.effects.pictures import css, kept, svg
from parlour.client.paint import Painter
from parlour.client.theme import Colour

VIEW = (170.0, 146.0)
TOKENS = ("outline", "horse", "horse_low", "leather", "leather_low", "skin", "night")
PACES = 8  # pictures of one leap
Line = list[tuple[float, float]]
Stroke = tuple[str, str, float]  # path, colour token, width


def rider(p: Painter, width: float, pace: float, scarf: Colour, flip: bool = False) -> pygame.Surface:
    """The rider `width` units wide, facing right unless flipped; `pace` counts leaps, whole ones look alike."""
    across, step = p.px(width), round(pace * PACES) % PACES
    colours = {"scarf": scarf, **{name: p.colour(name) for name in TOKENS}}
    key = ("rider", across, step, flip, *colours.values())

    def make() -> pygame.Surface:
        picture = svg(_body(step / PACES, {name: css(value) for name, value in colours.items()}), VIEW, across)
        return pygame.transform.flip(picture, True, False) if flip else picture

    return kept(key, make)


def _leg(hip: tuple[float, float], swing: float, bend: float) -> str:
    """A leg from its hip; `swing` and `bend` are degrees, forwards and backwards."""
    upper, lower = math.radians(swing), math.radians(swing - bend)
    knee = hip[0] + 23 * math.sin(upper), hip[1] + 23 * math.cos(upper)
    hoof = knee[0] + 24 * math.sin(lower), knee[1] + 24 * math.cos(lower)
    return f"M{hip[0]:.1f} {hip[1]:.1f} L{knee[0]:.1f} {knee[1]:.1f} L{hoof[0]:.1f} {hoof[1]:.1f}"


def _legs(phase: float) -> tuple[list[str], list[str]]:
    """The far and the near legs, fore and hind."""
    out: tuple[list[str], list[str]] = ([], [])
    for row, late in ((0, 0.14), (1, 0.0)):
        for hip, shift, mean in (((112.0, 72.0), 0.0, 12.0), ((46.0, 72.0), 0.42, -6.0)):
            turn = math.tau * (phase - late + shift)
            out[row].append(_leg(hip, mean + 44 * math.sin(turn), 18 + 52 * max(0.0, math.cos(turn))))
    return out


def _body(phase: float, colour: dict[str, str]) -> str:
    up = 4 * math.sin(math.tau * phase + 1.0)
    wave = 5 * math.sin(math.tau * phase)
    far, near = _legs(phase)
    back: list[Stroke] = [(path, "horse_low", 9.0) for path in far]
    back.append((f"M36 58 C20 {52 + wave} 14 {64 - wave} 5 {72 + wave}", "horse_low", 9.0))
    front: list[Stroke] = [
        ("M46 66 C60 60 90 64 110 66", "horse", 32.0),
        *[(path, "horse", 10.0) for path in near],
        ("M112 60 C122 52 128 44 132 34", "horse", 18.0),
        ("M133 33 L151 44", "horse", 13.0),
        (f"M106 52 C112 42 118 32 128 {22 + wave * 0.4}", "horse_low", 7.0),
        ("M133 26 L136 18", "horse", 5.0),
    ]
    man: list[Stroke] = [
        ("M76 54 L84 72 L80 86", "night", 10.0),
        ("M80 85 L90 87", "leather_low", 8.0),
        ("M74 52 L82 30", "scarf", 22.0),
        ("M84 34 L98 46 L116 47", "scarf", 8.0),
        ("M115 47 L117 47", "skin", 8.0),
    ]
    strokes = [line for part in (back, front, man) for line in _pair(part, colour)]
    edge = f'stroke="{colour["outline"]}" stroke-width="3.5" stroke-linejoin="round"'
    strokes.append(
        f'<circle cx="88" cy="17" r="9.5" fill="{colour["skin"]}" {edge}/>'
        f'<path d="M80 20 L98 17 L97 25 L88 31 L79 27 Z" fill="{colour["scarf"]}" {edge}/>'
        f'<path d="M80 23 L66 {20 + wave * 0.6} L62 {28 - wave * 0.5} L72 28 L80 27 Z"'
        f' fill="{colour["scarf"]}" {edge}/>'
        f'<path d="M68 13 C80 8 98 6 108 8 C106 14 82 17 68 13 Z" fill="{colour["leather"]}" {edge}/>'
        f'<path d="M78 11 C78 -2 96 -3 99 8 Z" fill="{colour["leather"]}" {edge}/>'
        f'<circle cx="139" cy="33" r="2" fill="{colour["outline"]}"/>'
    )
    return f'<g transform="translate(6 {10 + up:.1f})" fill="none" stroke-linecap="round">{"".join(strokes)}</g>'


def _pair(strokes: list[Stroke], colour: dict[str, str]) -> list[str]:
    """All strokes in a wider dark line first, then in their colours."""
    joined = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    dark = [f'<path d="{d}" stroke="{colour["outline"]}" stroke-width="{w + 6}" {joined}/>' for d, _, w in strokes]
    return dark + [f'<path d="{d}" stroke="{colour[token]}" stroke-width="{w}" {joined}/>' for d, token, w in strokes]
