"""The middle of the plain table: zones side by side, and the places of a board as tiles in a grid."""

from dataclasses import replace

from parlour.client import saves
from parlour.client.geometry import Rect, flow
from parlour.client.scenes.zones import (
    BETWEEN,
    QUIET,
    TAG,
    Block,
    Draft,
    empty_ones,
    label_of,
    piece_tag,
    run,
    tags_of,
    units,
    zone_id,
)
from parlour.client.snapshot import ZonePic
from parlour.client.widgets import Emblem, Label, Panel, Tile, Widget

ABREAST = 4  # tiles
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
        full = [z for z in rest if not z.empty]
        _, tall = units(d, full, inner._replace(y=0), "middle")
        rows, end = _tiles(d, places, inner._replace(h=inner.h - tall - GAP))
        more, end = units(d, full, Rect(inner.x, end + GAP, inner.w, 0), "middle")
        rows += more
    else:
        rows, end = _spread(d, rest, inner, "middle")
    panel = Panel("middle", box, inner=inner, content=end - inner.y, zone="table")
    panel.focusable = panel.most > 0
    return [panel, *rows]


# --- a board ----------------------------------------------------------------------------------


def _tiles(d: Draft, places: list[ZonePic], box: Rect) -> tuple[list[Widget], float]:
    """The places in rows of equal tiles; a row is as tall as its fullest tile, and more where there is room left."""
    out: list[Widget] = []
    columns, y = box.columns(ABREAST, GAP), box.y
    grid = [places[start : start + ABREAST] for start in range(0, len(places), ABREAST)]
    lines = [max(_lines(_pieces(d, zone), columns[0].w - 12) for zone in row) for row in grid]
    needed = [7 + NAME + NOTE + many * (PIECE + APART) for many in lines]
    more = max(0.0, box.h - sum(needed) - GAP * (len(grid) - 1)) / len(grid)
    for row, tall in zip(grid, (one + more for one in needed), strict=True):
        for zone, column in zip(row, columns, strict=False):
            out += _tile(d, zone, Rect(column.x, y, column.w, tall))
        y += tall + GAP
    return out, y - GAP


def _pieces(d: Draft, zone: ZonePic) -> list[Block]:
    cards = tags_of(d, replace(zone, pieces=()), "tiny")
    return [*cards, *(piece_tag(d, zone, piece, count, "tiny", True) for piece, count in zone.pieces if count)]


def _lines(blocks: list[Block], room: float) -> int:
    """How many rows these pieces take; one for none."""
    places, _ = flow([min(wide, room) for _, wide in blocks], PIECE, room, APART)
    return max(1, len({y for _, y in places}))


def _tile(d: Draft, zone: ZonePic, box: Rect) -> list[Widget]:
    """A place: its name and who rules there, a note, and what stands there. It can be pressed if an answer is about
    it.
    """
    tile = Tile(f"tile:{zone.name}", box, panel="middle", tip=d.about(zone.name))
    d.pressable(tile, zone.target)
    tile.chosen = tile.on is not None
    tile.zone, tile.focusable = ("table", True) if tile.on is not None else ("", False)
    inner = box.inset(6, 3)
    head, inner = inner.top(NAME)
    note, inner = inner.top(NOTE)
    out: list[Widget] = [tile]
    if 0 <= zone.holder < len(d.seats):
        sign, head = head.side(SIGN, 4)
        tile.look, who = d.theme.seat(zone.holder), d.seats[zone.holder].name
        tip = d.tr("{seat} rules here.", seat=who)
        out.append(Emblem(f"holder:{zone.name}", sign._replace(h=SIGN), who[:1].upper(), look=tile.look, tip=tip,
                          panel="middle"))  # fmt: skip
    words = saves.note(d.tr, d.game, zone.name)
    out += [
        Label(zone_id(zone), head, d.word(zone.name), size="small", style="bold", panel="middle"),
        Label(f"note:{zone.name}", note, words, size="tiny", colour="dim", panel="middle"),
    ]
    rows, _ = run(_pieces(d, zone), Rect(inner.x, inner.y + 2, inner.w, 0), "middle", PIECE, APART)
    for widget in out + rows:  # what lies on the tile doesn't keep it from being pressed
        widget.on = tile.on
    return out + rows


# --- without a board --------------------------------------------------------------------------


def _spread(d: Draft, zones: list[ZonePic], box: Rect, panel: str) -> tuple[list[Widget], float]:
    """Zones side by side, each with its label above what lies there; then the empty ones in one run."""
    full = [(label_of(d, z, "small"), tags_of(d, z, "small")) for z in zones if not z.empty]
    widths = []
    for (_, wide), tags in full:
        row = sum(width + 4 for _, width in tags) - 4
        widths.append(min(box.w, max(wide, row)))
    places, _ = flow(widths, QUIET, box.w, BETWEEN)
    out: list[Widget] = []
    y, line, below = box.y, 0.0, box.y
    for (label, tags), width, (x, down) in zip(full, widths, places, strict=True):
        if down != line:  # the next row begins below the tallest block of the last one
            line, y = down, below + 6
        heads, under = run([label], Rect(box.x + x, y, width, 0), panel, QUIET, 0)
        rows, end = run(tags, Rect(box.x + x, under + 3, width + 1, 0), panel, TAG, 4)
        out += heads + rows
        below = max(below, end)
    rows, y = run(empty_ones(d, zones, "small"), Rect(box.x, below + (8 if full else 0), box.w, 0), panel, QUIET, 1)
    return out + rows, y
