"""The middle of the plain table: zones side by side, and the places of a board as tiles in a grid."""

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.layout import AIRY
from parlour.client.scenes.draft import Draft
from parlour.client.scenes.tags import Block, empty_ones, in_full, label_of, on_tile, run, tags_of, zone_id
from parlour.client.scenes.zones import BETWEEN, LOW_TAG, QUIET, TAG, units
from parlour.client.snapshot import ZonePic
from parlour.client.widgets import Emblem, Label, Panel, Tile, Widget

ABREAST = 4  # tiles; more than AIRY of them are small ones in two rows
GAP = 5.0
NAME, NOTE, PIECE = 18.0, 14.0, 18.0
SIGN = 18.0
APART = 2.0


def middle_panel(d: Draft, box: Rect) -> list[Widget]:
    """What lies in the middle of the table: the board, then all the rest."""
    middle = [z for z in d.picture.zones if not 0 <= z.seat < len(d.seats)]
    places = [z for z in middle if z.target]
    inner = box.inset(10, 8) if not places else box.inset(8, 6)
    rest = [z for z in middle if not z.target]
    if places:
        more, tall = units(d, [z for z in rest if not z.empty], inner._replace(y=0), "middle")
        rows, end = _Board(d, places).tiles(inner._replace(h=inner.h - tall - GAP))
        for widget in more:
            widget.rect = widget.rect.moved(0, end + GAP)
        rows, end = rows + more, end + GAP + tall
    else:
        rows, end = _spread(d, rest, inner, "middle")
    panel = Panel("middle", box, inner=inner, content=end - inner.y, zone="table")
    panel.focusable = panel.most > 0
    return [panel, *rows]


# --- a board ----------------------------------------------------------------------------------


class _Board:
    """The places of a board in rows of equal tiles."""

    def __init__(self, d: Draft, places: list[ZonePic]) -> None:
        self.d, self.places = d, places
        self.small = len(places) > AIRY
        """Whether a tile has short names, and its note only where nothing stands."""
        self.abreast = -(-len(places) // 2) if self.small else ABREAST
        self.size = "tiny" if self.small else "small"
        self.edge = (6.0, 2.0 if self.small else 3.0)
        self.name = 16.0 if self.small else NAME
        self.piece = LOW_TAG if self.small else PIECE

    def tiles(self, box: Rect) -> tuple[list[Widget], float]:
        """A row is as tall as its fullest tile; large ones share the room that is left."""
        out: list[Widget] = []
        columns, y = box.columns(self.abreast, GAP), box.y
        room = columns[0].w - 2 * self.edge[0]
        starts = range(0, len(self.places), self.abreast)
        grid = [self.places[start : start + self.abreast] for start in starts]
        names = [max(self._name(zone, room) for zone in row) for row in grid]
        needed = [name + max(self._below(zone, room) for zone in row) for name, row in zip(names, grid, strict=True)]
        spare = 0.0 if self.small else box.h - sum(needed) - GAP * (len(grid) - 1)
        more = max(0.0, spare) / len(grid)
        for row, name, tall in zip(grid, names, needed, strict=True):
            for zone, column in zip(row, columns, strict=False):
                out += self._tile(zone, Rect(column.x, y, column.w, tall + more), name)
            y += tall + more + GAP
        return out, y - GAP

    def _name(self, zone: ZonePic, room: float) -> float:
        """How tall its name is."""
        text = self.d.label(zone.name)
        return max(self.name, self.d.p.least_height(text, self.d.p.size(self.size), room, "bold") - 2)

    def _note(self, zone: ZonePic, room: float) -> float:
        """How tall its note is; nothing where it has no room of its own and things stand there."""
        if not self.small:
            return NOTE
        words = saves.note(self.d.tr, self.d.game, zone.name) if zone.empty else ""
        return max(NOTE, self.d.p.least_height(words, self.d.p.size("tiny"), room)) + 1 if words else 0.0

    def _below(self, zone: ZonePic, room: float) -> float:
        """How tall all the rest of its tile is."""
        note, pieces = self._note(zone, room), on_tile(self.d, zone, room)
        edges = 2 * self.edge[1] + 1
        if self.small:
            return max(note, self._lines(pieces, room) * (self.piece + APART)) + edges
        return note + self._lines(pieces, room) * (self.piece + APART) + edges

    def _lines(self, blocks: list[Block], room: float) -> int:
        """How many rows these pieces take; one for none."""
        places, _ = flow([min(wide, room) for _, wide in blocks], self.piece, room, APART)
        return max(1, len({y for _, y in places}))

    def _tile(self, zone: ZonePic, box: Rect, name: float) -> list[Widget]:
        """A place: its name and who rules there, a note, and what stands there. It can be pressed if an answer is
        about it.
        """
        d = self.d
        tile = Tile(f"tile:{zone.name}", box, panel="middle", tip=in_full(d, zone.name, d.about(zone.name)))
        tile.chosen = d.pressable(tile, zone.target)
        tile.zone, tile.focusable = ("table", True) if tile.chosen else ("", False)
        head, inner = box.inset(*self.edge).top(name)
        out: list[Widget] = [tile]
        if 0 <= zone.holder < len(d.seats):
            sign, head = head.side(SIGN, 4)
            tile.look, who = d.theme.seat(zone.holder), d.seats[zone.holder].name
            tip = d.tr("{seat} rules here.", seat=who)
            out.append(Emblem(f"holder:{zone.name}", sign._replace(h=SIGN), who[:1].upper(), look=tile.look, tip=tip,
                              panel="middle"))  # fmt: skip
        out.append(Label(zone_id(zone), head, d.label(zone.name), size=self.size, style="bold", panel="middle",
                         wrap=name > self.name))  # fmt: skip
        tall = self._note(zone, inner.w)
        if tall:
            note, inner = inner.top(tall)
            words = saves.note(d.tr, d.game, zone.name)
            out.append(Label(f"note:{zone.name}", note, words, size="tiny", colour="dim", panel="middle",
                             wrap=tall > NOTE + 1))  # fmt: skip
        at = Rect(inner.x, inner.y + APART, inner.w, 0)
        rows, _ = run(on_tile(d, zone, inner.w), at, "middle", self.piece, APART)
        for widget in out + rows:  # what lies on the tile doesn't keep it from being pressed
            widget.on = tile.on
        return out + rows


# --- without a board --------------------------------------------------------------------------


def _spread(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones side by side, each with its label above what lies there; then the empty ones in one run."""
    full = [(label_of(d, z, "small"), tags_of(d, z, "small")) for z in zones if not z.empty]
    widths = []
    for label, tags in full:
        row = sum(width + 4 for _, width in tags) - 4
        widths.append(min(box.w, max(*(wide for _, wide in label), row)))
    places, _ = flow(widths, QUIET, box.w, BETWEEN)
    out: list[Widget] = []
    y, line, below = box.y, 0.0, box.y
    for (label, tags), width, (x, down) in zip(full, widths, places, strict=True):
        if down != line:  # the next row begins below the tallest block of the last one
            line, y = down, below + 6
        heads, under = run(label, Rect(box.x + x, y, width, 0), panel, QUIET, 0)
        rows, end = run(tags, Rect(box.x + x, under + 3, width + 1, 0), panel, TAG, 4)
        out += heads + rows
        below = max(below, end)
    rows, y = run(empty_ones(d, zones, "small"), Rect(box.x, below + (8 if full else 0), box.w, 0), panel, QUIET, 1)
    return out + rows, y
