"""Dice luck: how often each seat rolled, and how far the mean leans from that of a fair die."""

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from parlour.client.charts import Lean
from parlour.client.geometry import Rect
from parlour.client.snapshot import Seat
from parlour.client.texts import Texts
from parlour.client.theme import Theme
from parlour.client.widgets import Emblem, Label, NameLabel, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App

FAIR = 3.5
FAR = 1.5  # from here on the bar is full: so far from a fair mean are few games
ROW, HEAD = 30.0, 58.0


def height(seats: int) -> float:
    """The height that all rows take."""
    return HEAD + seats * ROW + 16


def decimal(tr: Texts, value: float) -> str:
    """A number with two places behind the point or comma."""
    whole, _, fraction = f"{value:.2f}".partition(".")
    return tr("{whole}.{fraction}", whole=whole, fraction=fraction)


def build(
    app: "App", box: Rect, seats: tuple[Seat, ...], order: Sequence[int], rolls: tuple[tuple[int, ...], ...]
) -> list[Widget]:
    """The panel, a row a seat in this order; `rolls` has each seat's dice."""
    tr, inner = app.tr, box.inset(12, 8)
    theme = app.theme.dressed([(seat.colour, seat.emblem) for seat in seats])
    head, inner = inner.top(24, 4)
    panel = Panel("dice", box, tr("Dice luck"), inner=inner, content=HEAD - 28 + len(order) * ROW, zone="dice")
    panel.focusable = panel.most > 0
    heads = _cells(inner._replace(w=inner.w - 10, h=22))
    out: list[Widget] = [
        panel,
        Label("dice-label", head, tr("Dice luck"), style="bold"),
        Label("dice-rolls", heads[1], tr("Rolls"), size="small", colour="dim", align="right", panel="dice"),
        Label("dice-fair", heads[2], decimal(tr, FAIR), size="small", colour="dim", align="center", panel="dice"),
        Label("dice-mean", heads[3], tr("Mean"), size="small", colour="dim", align="right", panel="dice"),
    ]
    for row, seat in enumerate(order):
        at = Rect(inner.x, inner.y + HEAD - 28 + row * ROW, inner.w - 10, ROW)
        out += _row(tr, theme, seat, seats[seat].name, at, rolls[seat])
    return out


def _row(tr: Texts, theme: Theme, seat: int, name: str, at: Rect, dice: tuple[int, ...]) -> list[Widget]:
    look, cells = theme.seat(seat), _cells(at)
    sign, rest = cells[0].left(26, 8)
    mean = fmean(dice) if dice else FAIR
    return [
        Emblem(f"dice-sign:{seat}", Rect(sign.x, at.y + 3, 24, 24), name[:1].upper(), look=look, panel="dice"),
        NameLabel(f"dice-name:{seat}", rest, name, size="small", panel="dice"),
        Label(f"dice-count:{seat}", cells[1], str(len(dice)), size="small", align="right", panel="dice",
              colour="text" if dice else "faint"),
        Lean(f"dice-lean:{seat}", cells[2], value=(mean - FAIR) / FAR, panel="dice"),
        Label(f"dice-average:{seat}", cells[3], decimal(tr, mean) if dice else "–", style="bold",
              size="small", align="right", panel="dice", colour="text" if dice else "faint"),
    ]  # fmt: skip


def _cells(row: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """Name, number of rolls, bar, and mean."""
    mean, rest = row.side(54, 8)
    bar, rest = rest.side(84, 10)
    count, name = rest.side(42, 6)
    return name, count, bar, mean
