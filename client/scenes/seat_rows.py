"""The seats of a table before its start, as rows: sign, name, who answers, ready or not, and what may be done there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from parlour.client.geometry import Rect
from parlour.client.layout import column
from parlour.client.paint import Painter
from parlour.client.scenes.setup_rows import bot_word
from parlour.client.theme import SeatLook, Theme
from parlour.client.widgets import Button, Emblem, Field, Label, Look, NameLabel, Panel, Widget, tick
from parlour.net import limits
from parlour.net.messages import LobbySeat

if TYPE_CHECKING:
    from parlour.client.app import App

ROW, GAP, HEAD = 44.0, 6.0, 62.0


@dataclass
class LookButton(Button):
    """A seat's sign that can be pressed, or one of those to choose from: struck out where somebody else has it."""

    look: SeatLook | None = None

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws the sign on a button."""
        fill, ink, edge = self._colours(p, look)
        p.box(rect, fill, edge, 2.5 if self.checked else 1.5)
        side = min(rect.w, rect.h) - 10
        sign = Rect(rect.x + (rect.w - side) / 2, rect.y + 5, side, side)
        if self.look is not None:
            p.emblem(sign, self.look, self.text)
        if not self.enabled:
            p.stroke([(sign.x, sign.bottom), (sign.right, sign.y)], p.colour("outline"), 5)
            p.stroke([(sign.x, sign.bottom), (sign.right, sign.y)], ink, 2)


@dataclass
class ReadySign(Label):
    """A tick or an empty box, and the word for it."""

    ready: bool = False

    def draw(self, p: Painter, look: Look, rect: Rect) -> None:
        """Draws box and word."""
        mark, rest = rect.left(18, 8)
        box = Rect(mark.x, mark.y + (mark.h - 18) / 2, 18, 18)
        ink = p.colour("accent" if self.ready else "dim")
        p.box(box, None, ink, 1.5, radius=3)
        if self.ready:
            tick(p, box, ink)
        self.clipped = not p.text(rest, self.text, ink, p.size(self.size), "bold" if self.ready else "regular")


def look_of(theme: Theme, row: LobbySeat) -> SeatLook:
    """How a seat looks."""
    dyed = theme.seat(max(0, row.colour))
    return replace(dyed, shape=theme.seat(max(0, row.emblem)).shape)


def height(seats: int) -> float:
    """The height in which nothing of so many seats scrolls."""
    return HEAD + seats * (ROW + GAP) + 6


@dataclass(frozen=True)
class SeatDoings:
    """What can be done about a seat, by its number."""

    rename: Callable[[int, str], None]
    dress: Callable[[int], None]
    fill: Callable[[int], None]
    remove: Callable[[int], None]
    order: Callable[[], None]


class SeatRows:
    """Makes the rows. `hosts`: this window keeps the table; `me` is its machine."""

    def __init__(self, app: "App", me: str, doings: SeatDoings) -> None:
        self._app, self._me, self._doings = app, me, doings

    def build(self, box: Rect, seats: list[LobbySeat], hosts: bool, typed: dict[int, str]) -> list[Widget]:
        """The panel with all seats; `typed` has the names that are being typed here."""
        inner = box.inset(14, 12)
        head, body = inner.top(34, 4)
        body = body._replace(w=body.w - 6)
        rows = column(body, len(seats), ROW, GAP)
        out: list[Widget] = [
            Panel("seats", box, inner=body, content=len(rows) * (ROW + GAP) - GAP),
            Label("seats-label", head.left(200)[0], self._app.tr("Seats"), style="bold"),
        ]
        if hosts:
            played = sum(not seat.closed for seat in seats)
            out.append(
                Button("order", head.side(180)[0], self._app.tr("Order …"), kind="quiet", size="small", zone="order",
                       on=self._doings.order, enabled=played > 1, why=self._app.tr("There is only one seat."))
            )  # fmt: skip
        for number, (seat, row) in enumerate(zip(seats, rows, strict=True)):
            for widget in self._row(number, seat, row, hosts, typed.get(number)):
                widget.panel = "seats"
                out.append(widget)
        return out

    def _row(self, i: int, seat: LobbySeat, row: Rect, hosts: bool, typed: str | None) -> list[Widget]:
        own = seat.machine == self._me
        sign, rest = row.left(ROW, 10)
        act, rest = rest.side(112, 10)
        ready, rest = rest.side(126, 10)
        kind, name = rest.side(rest.w * 0.45, 10)
        out = self._sign(i, seat, sign, own) + self._name(i, seat, name, own, typed)
        out += self._kind(i, seat, kind, own, hosts)
        if seat.machine:
            word = self._app.tr("ready") if seat.ready else self._app.tr("not ready")
            out.append(ReadySign(f"ready:{i}", ready, word, size="small", ready=seat.ready))
        if hosts and seat.machine and not own:
            out.append(
                Button(f"remove:{i}", act.inset(0, 3), self._app.tr("Remove"), kind="quiet", size="small", zone="seats",
                       on=partial(self._doings.remove, i))
            )  # fmt: skip
        elif own and not seat.bot:
            out.append(Label(f"you:{i}", act, self._app.tr("at this window"), size="small", colour="dim",
                             wrap=True))  # fmt: skip
        return out

    def _sign(self, i: int, seat: LobbySeat, box: Rect, own: bool) -> list[Widget]:
        if not seat.machine:
            return []
        look, initial = look_of(self._app.theme, seat), seat.name[:1].upper()
        if own:
            tip = self._app.tr("Choose colour and sign")
            return [LookButton(f"look:{i}", box, initial, kind="quiet", look=look, zone="seats", tip=tip,
                               on=partial(self._doings.dress, i))]  # fmt: skip
        return [Emblem(f"emblem:{i}", box.inset(5), initial, look=look)]

    def _name(self, i: int, seat: LobbySeat, box: Rect, own: bool, typed: str | None) -> list[Widget]:
        tr = self._app.tr
        if own:
            value = seat.name if typed is None else typed
            return [Field(f"name:{i}", box.inset(0, 1), tr("Name"), value=value, most=limits.NAME, zone="seats",
                          change=partial(self._doings.rename, i))]  # fmt: skip
        if seat.machine:
            return [NameLabel(f"name:{i}", box, seat.name, style="bold")]
        text = tr("closed: nobody plays here") if seat.closed else tr("open: waits for somebody")
        return [Label(f"name:{i}", box, text, colour="faint", size="small", wrap=True)]

    def _kind(self, i: int, seat: LobbySeat, box: Rect, own: bool, hosts: bool) -> list[Widget]:
        tr = self._app.tr
        if seat.machine:
            word = bot_word(tr, seat.bot) if seat.bot else tr("Person here") if own and hosts else tr("Person")
        else:
            word = tr("Closed") if seat.closed else tr("Open for a guest")
        if hosts and (own or not seat.machine):
            return [Button(f"kind:{i}", box.inset(0, 3), word, kind="quiet", size="small", zone="seats",
                           on=partial(self._doings.fill, i),
                           tip=tr("Press to change: a person, a bot, a guest, or nobody"))]  # fmt: skip
        return [Label(f"kind:{i}", box, word, size="small", align="center")] if seat.machine else []
