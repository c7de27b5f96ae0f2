"""What a lobby shows beside its seats: how others get here, what will be played, and what has changed, in words."""

from dataclasses import dataclass
from functools import partial
from ipaddress import AddressValueError, IPv4Address
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import column
from parlour.client.paint import Painter
from parlour.client.scenes.setup_rows import bot_word, value_words
from parlour.client.texts import N_, Texts
from parlour.client.widgets import Box, Button, Label, Panel, Widget
from parlour.core import GAMES
from parlour.core.game import OptionValue
from parlour.net import interfaces, invites
from parlour.net.charter import read_options
from parlour.net.dial import place
from parlour.net.messages import Lobby

if TYPE_CHECKING:
    from parlour.client.app import App

COPIED, NO_CLIPBOARD = N_("Copied."), N_("The clipboard can't be used.")
ROW = 30.0


@dataclass(frozen=True)
class Whereabouts:
    """Where a table is reached: the addresses as they are written, and the code of the first, "" if it has none."""

    code: str
    addresses: tuple[str, ...]


def whereabouts(hosts: tuple[str, ...], port: int) -> Whereabouts:
    """Return how others reach somebody who listens at these addresses, or is reached there."""
    told = interfaces.announced(hosts) if all(map(_is_v4, hosts)) else list(hosts)
    code = invites.encode(IPv4Address(told[0]), port) if told and _is_v4(told[0]) else ""
    return Whereabouts(code, tuple(place(host, port) for host in told))


def _is_v4(host: str) -> bool:
    try:
        IPv4Address(host)
    except AddressValueError:
        return False
    return True


class CodeBox:
    """Code and address, large, to be read out or copied."""

    def __init__(self, app: "App") -> None:
        self._app, self._said = app, ""

    def build(self, box: Rect, where: Whereabouts | None, password: str) -> list[Widget]:
        """The box; `where` is `None` as long as it isn't known."""
        tr, inner = self._app.tr, box.inset(14, 10)
        head, rest = inner.top(26, 2)
        out: list[Widget] = [
            Box("code-ground", box),
            Label("code-label", head, tr(self._said) if self._said else tr("The others come by this code"),
                  style="bold", colour="accent" if self._said else "text"),
        ]  # fmt: skip
        if where is None:
            return [*out, Label("code", rest, tr("Opening the table …"), colour="dim")]
        code, rest = rest.top(48, 4)
        address, rest = rest.top(36, 4)
        more = [tr("Password: {password}", password=password)] if password else []
        more += [tr("Also: {addresses}", addresses=", ".join(where.addresses[1:]))] if where.addresses[1:] else []
        for name, row, text, size in (("code", code, where.code, "heading"), ("address", address, where.addresses[0],
                                                                             "large")):  # fmt: skip
            if not text:
                continue
            side, label = row.side(104, 8)
            out += [
                Label(name, label, text, size=size, style="bold", colour="accent" if name == "code" else "text"),
                Button(f"copy-{name}", side._replace(y=row.y + (row.h - 34) / 2, h=34), tr("Copy"), kind="quiet",
                       size="small", zone="code", on=partial(self._copy, text)),
            ]  # fmt: skip
        return [*out, Label("code-more", rest, "\n".join(more), size="small", colour="dim", wrap=True, middle=False)]

    def _copy(self, text: str) -> None:
        self._said = COPIED if self._app.window.copy(text) else NO_CLIPBOARD


@dataclass(frozen=True)
class OptionLine:
    """An option in words; `fresh`: it was changed since one last agreed, `usual`: it has its default."""

    name: str
    text: str
    value: str
    fresh: bool
    usual: bool


def option_lines(tr: Texts, lobby: Lobby, fresh: frozenset[str]) -> list[OptionLine]:
    """The options of a table, those first that aren't as usual."""
    game = GAMES[lobby.game]
    lines = [
        OptionLine(name, saves.word(tr, game, name), value_words(tr, game, name, value), name in fresh,
                   value == game.options[name].default)
        for name, value in read_options(game, lobby.options).items()
    ]  # fmt: skip
    return sorted(lines, key=lambda line: (not line.fresh, line.usual))


def changes(tr: Texts, before: Lobby, after: Lobby) -> tuple[list[str], frozenset[str]]:
    """What the host changed, a sentence each, and the options among it."""
    out: list[str] = []
    fresh: frozenset[str] = frozenset()
    game = GAMES[after.game]
    if before.game != after.game:
        out.append(tr("The game is now {game}.", game=saves.game_name(tr, after.game)))
    else:
        old, new = (read_options(game, lobby.options) for lobby in (before, after))
        fresh = frozenset(name for name, value in new.items() if old[name] != value)
        out += [_changed(tr, after.game, name, old[name], new[name]) for name in sorted(fresh)]
    if before.title != after.title:
        out.append(tr("The table is now called {title}.", title=after.title))
    if before.spectators != after.spectators:
        out.append(tr("Others may watch now.") if after.spectators else tr("Nobody may watch any more."))
    return out, fresh


def moves(tr: Texts, before: Lobby, after: Lobby) -> list[str]:
    """Who has left the table and who has come, or that those who sit there do so in another order; a sentence each."""
    was, now = ({(seat.machine, seat.name): seat for seat in lobby.seats if seat.machine} for lobby in (before, after))
    gone, come = ([key for key in one if key not in other] for one, other in ((was, now), (now, was)))
    renamed = {machine for machine, _ in gone} & {machine for machine, _ in come}
    out = [tr("{name} leaves.", name=name) for machine, name in gone if machine not in renamed]
    for key in come:
        if key[0] not in renamed:
            seat = now[key]
            who = f"{seat.name} ({bot_word(tr, seat.bot)})" if seat.bot else seat.name
            out.append(tr("{name} sits down.", name=who))
    if not gone and not come and list(was) != list(now):
        out.append(tr("The order of the seats is now: {names}.", names=", ".join(name for _, name in now)))
    return out


def _changed(tr: Texts, chosen: str, name: str, old: OptionValue, new: OptionValue) -> str:
    game = GAMES[chosen]
    was, now = (value_words(tr, game, name, value) for value in (old, new))
    return tr("{option}: {new} (until now: {old})", option=saves.word(tr, game, name), old=was, new=now)


def option_panel(
    app: "App", box: Rect, p: Painter, lobby: Lobby, fresh: frozenset[str], button: Button | None
) -> list[Widget]:
    """The options in a panel; for the host with a button to change them, whose place is set here."""
    tr, inner = app.tr, box.inset(14, 10)
    head, body = inner.top(34, 6)
    body = body._replace(w=body.w - 10)
    out: list[Widget] = []
    if button is not None:
        button.rect, head = head.side(180, 8)
        out.append(button)
    lines, y, size = option_lines(tr, lobby, fresh), body.y, p.size("small")
    for line in lines:
        value, text = Rect(body.x, y, body.w, ROW).side(body.w * 0.36, 8)
        tall = max(len(p.lines(line.text, size, text.w)), len(p.lines(line.value, size, value.w))) * p.line(size) + 2
        colour = "accent" if line.fresh else "dim" if line.usual else "text"
        style = "regular" if line.usual and not line.fresh else "bold"
        text, value = text._replace(h=tall), value._replace(h=tall)
        shown = f"• {line.text}" if line.fresh else line.text
        out += [
            Label(f"option-name:{line.name}", text, shown, panel="terms", size="small", wrap=True, colour=colour,
                  style=style, middle=False),
            Label(f"value:{line.name}", value, line.value, panel="terms", size="small", wrap=True, colour=colour,
                  style="bold", middle=False, align="right"),
        ]  # fmt: skip
        y += tall + 4
    if not lines:
        out.append(Label("options-none", column(body, 1, ROW, 0)[0], tr("This game has none."), colour="dim"))
    panel = Panel("terms", box, inner=body, content=max(0.0, y - 4 - body.y), zone="terms")
    panel.focusable = panel.most > 0
    return [panel, Label("options-label", head, tr("Options"), style="bold"), *out]
