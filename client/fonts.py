"""Fonts: loaded once a size, measured and rendered in pixels, with a way out when one fails."""

import io
import struct
import sys
from collections import OrderedDict
from importlib.resources import files
from pathlib import Path

import pygame

from parlour.client.theme import Colour

FILES = {
    "regular": "AtkinsonHyperlegibleNext-Regular.ttf",
    "bold": "AtkinsonHyperlegibleNext-Bold.ttf",
    "display": "Cinzel-Bold.ttf",
}
SUBSTITUTE = "?"
MEASURES = 20_000  # widths kept
WRAPS = 6000  # broken texts kept; a long game's log has a few thousand lines
KEPT = 1500  # rendered texts kept; a busy table shows about 300


def characters(data: bytes) -> frozenset[int]:
    """The code points that a font file has a glyph for (cmap formats 4 and 12)."""
    tables = {
        data[12 + 16 * i : 16 + 16 * i]: struct.unpack_from(">II", data, 20 + 16 * i)
        for i in range(struct.unpack_from(">H", data, 4)[0])
    }
    start = tables[b"cmap"][0]
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        at = start + struct.unpack_from(">I", data, start + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            found |= _segments(data, at)
        elif form == 12:
            for g in range(struct.unpack_from(">I", data, at + 12)[0]):
                first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * g)
                found.update(range(first, last + 1))
    return frozenset(found)


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: parallel arrays of segment ends, starts, deltas and offsets."""
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 4 * count)
    base = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", data, base)
    out = set()
    for k in range(count):
        for code in range(starts[k], min(ends[k], 0xFFFE) + 1):
            glyph = (code + deltas[k]) & 0xFFFF
            if offsets[k]:
                glyph = struct.unpack_from(">H", data, base + 2 * k + offsets[k] + 2 * (code - starts[k]))[0]
            if glyph:
                out.add(code)
    return out


class Fonts:
    """Renders and measures text. `trouble` names the files that failed; the built-in font stands in."""

    def __init__(self, folder: Path | None = None) -> None:
        pygame.font.init()
        self.trouble: list[str] = []
        self._data: dict[str, bytes] = {}
        self._known: dict[str, frozenset[int]] = {}
        self._sized: dict[tuple[str, int], pygame.font.Font] = {}
        self._rendered: OrderedDict[tuple[str, int, str, Colour], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, str], int] = {}
        self._wrapped: dict[tuple[str, int, str, int], list[str]] = {}
        for style, name in FILES.items():
            try:
                self._data[style] = _read(folder, name)
                pygame.font.Font(io.BytesIO(self._data[style]), 16)
                self._known[style] = characters(self._data[style])
            except (OSError, ValueError, KeyError, struct.error, pygame.error) as error:
                self._data.pop(style, None)
                self.trouble.append(name)
                print(f"parlour: the font {name} can't be used ({error})", file=sys.stderr)

    def missing(self, style: str, text: str) -> str:
        """The characters of a text that this font can't show."""
        known = self._known.get(style)
        if known is None:
            return ""
        return "".join(c for c in text if ord(c) not in known and c != "\n")

    def shown(self, style: str, text: str) -> str:
        """The text with a visible mark for every character that the font lacks."""
        lacking = set(self.missing(style, text))
        if lacking or "\0" in text:
            text = "".join(SUBSTITUTE if c in lacking or c == "\0" else c for c in text)
        return text

    def font(self, style: str, size: int) -> pygame.font.Font:
        """The font of a style at a size in pixels."""
        key = (style, size)
        if key not in self._sized:
            data = self._data.get(style)
            source = io.BytesIO(data) if data else None
            # The built-in font is drawn larger for the same number; 0.9 brings both together.
            self._sized[key] = pygame.font.Font(source, size if data else round(size * 0.9))
        return self._sized[key]

    def width(self, style: str, size: int, text: str) -> int:
        """How many pixels a line takes."""
        key = (style, size, text)
        if key not in self._widths:
            if len(self._widths) > MEASURES:
                self._widths.clear()
            self._widths[key] = self.font(style, size).size(self.shown(style, text))[0]
        return self._widths[key]

    def height(self, style: str, size: int) -> int:
        """The height of a line in pixels."""
        return self.font(style, size).get_linesize()

    def render(self, style: str, size: int, text: str, colour: Colour) -> pygame.Surface:
        """A line as a picture; the most recent ones are kept."""
        key = (style, size, text, colour)
        if key in self._rendered:
            self._rendered.move_to_end(key)
            return self._rendered[key]
        picture = self.font(style, size).render(self.shown(style, text), True, colour)
        self._rendered[key] = picture
        if len(self._rendered) > KEPT:
            self._rendered.popitem(last=False)
        return picture

    def wrap(self, style: str, size: int, text: str, room: int) -> list[str]:
        """Breaks a text into lines at spaces; a word that is too long alone is broken anywhere."""
        key = (style, size, text, room)
        if key not in self._wrapped:
            if len(self._wrapped) > WRAPS:
                self._wrapped.clear()
            self._wrapped[key] = self._wrap(style, size, text, room)
        return list(self._wrapped[key])

    def _wrap(self, style: str, size: int, text: str, room: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(style, size, longer) <= room:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word
                while self.width(style, size, line) > room and len(line) > 1:
                    cut = len(line) - 1
                    while cut > 1 and self.width(style, size, line[:cut]) > room:
                        cut -= 1
                    lines.append(line[:cut])
                    line = line[cut:]
            lines.append(line)
        return lines


def _read(folder: Path | None, name: str) -> bytes:
    if folder is not None:
        return (folder / name).read_bytes()
    return files("parlour.assets").joinpath("fonts", name).read_bytes()
