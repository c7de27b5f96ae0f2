"""What a page for setting up a game is made of: the games to choose from, and the switches of the rules."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.layout import column
from parlour.client.paint import Painter
from parlour.client.texts import N_, Texts
from parlour.client.widgets import Box, Button, Label, Panel, Widget
from parlour.core import GAMES
from parlour.core.bots.seats import bot_names
from parlour.core.game import Game, OptionValue

if TYPE_CHECKING:
    from parlour.client.app import App

BOT_NAMES = ("Ada", "Hugo", "Mila", "Otto", "Vera", "Emil", "Nora", "Igor")
BOT_WORDS = {"random": N_("Bot: random"), "greedy": N_("Bot: greedy")}
BEST_BOTS = ("greedy", "random")
STEP, MANY, LEAP = 34.0, 20, 10


def best_bot(kinds: list[str]) -> str:
    """The bot that sits down by itself, of those that a game has."""
    return next(bot for bot in (*BEST_BOTS, *kinds) if bot in kinds)


def bot_word(tr: Texts, bot: str) -> str:
    """A bot in words."""
    return tr(BOT_WORDS.get(bot, "")) or bot


def bots_of(game: str) -> list[str]:
    """The names of the bots that play a game."""
    return sorted(bot_names(GAMES[game]))


def fresh_name(taken: set[str]) -> str:
    """A name for a bot that nobody has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return free[0] if free else f"{BOT_NAMES[0]} {len(taken)}"


def value_words(tr: Texts, game: Game, name: str, value: OptionValue) -> str:
    """The value of an option as it is shown."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int):
        return str(value)
    names, word = game.words.texts["names"], f"{name}_{value}"
    return saves.word(tr, game, word if word in names else value)


def seat_count(
    app: "App", box: Rect, game: str, count: int, resize: Callable[[int], None]
) -> tuple[list[Widget], list[Rect]]:
    """How many seats there are, with fewer and more; and a row below for each of them."""
    tr, inner = app.tr, box.inset(14, 12)
    head, body = inner.top(38, 10)
    least, most = GAMES[game].seats
    more, rest = head.side(38, 8)
    number, rest = rest.side(38, 8)
    fewer, rest = rest.side(38, 8)
    return [
        Box("seats-ground", box),
        Label("seats-label", rest, tr("Seats"), style="bold"),
        Button("fewer", fewer, "−", kind="quiet", enabled=count > least, zone="seats",
               why=tr.n("This game needs at least {n} seat.", "This game needs at least {n} seats.", least),
               on=partial(resize, count - 1)),
        Label("count", number, str(count), align="center", style="bold", size="large"),
        Button("more", more, "+", kind="quiet", enabled=count < most, zone="seats",
               why=tr.n("This game has at most {n} seat.", "This game has at most {n} seats.", most),
               on=partial(resize, count + 1)),
    ], column(body, count, 42, 10)  # fmt: skip


def game_rows(
    app: "App", box: Rect, chosen: str, choose: Callable[[str], None], whys: Mapping[str, str] | None = None
) -> list[Widget]:
    """The games below each other, and what the chosen one is like; `whys` says why one can't be chosen."""
    inner = box.inset(12)
    out: list[Widget] = [
        Box("games-ground", box),
        Label("games-label", inner.top(26)[0], app.tr("Game"), style="bold"),
    ]
    names = sorted(GAMES)
    for cell, game in zip(column(inner.top(26, 8)[1], len(names), 46, 8), names, strict=True):
        why = (whys or {}).get(game, "")
        out.append(
            Button(f"game:{game}", cell, saves.game_name(app.tr, game), kind="quiet", checked=game == chosen,
                   on=partial(choose, game), zone="games", align="left", enabled=not why, why=why)
        )  # fmt: skip
    return out + _about(app.tr, inner.top(34 + len(names) * 54, 8)[1], chosen)


def _about(tr: Texts, box: Rect, chosen: str) -> list[Widget]:
    """What the chosen game is like, as far as there is room."""
    game = GAMES[chosen]
    players, rest = box.top(24, 4)
    if rest.h < 40:
        return []
    least, most = game.seats
    about = game.words.texts.get("about", {}).get(tr.language, "")
    return [
        Label("about-players", players, tr("Players: {least} to {most}", least=least, most=most), style="bold",
              size="small"),
        Label("about", rest, about, colour="dim", size="small", wrap=True, middle=False),
    ]  # fmt: skip


def option_rows(
    app: "App", box: Rect, p: Painter, chosen: str, options: Mapping[str, OptionValue],
    choose: Callable[[str, int], None],
) -> list[Widget]:  # fmt: skip
    """The switches of a game's rules in a panel; `choose` gets an option and the number of its new value."""
    tr, inner, game = app.tr, box.inset(14, 10), GAMES[chosen]
    head, inner = inner.top(26, 6)
    size = p.size("small")
    out: list[Widget] = []
    y = inner.y
    for name in game.options:
        control, text = _parted(inner)
        room = control.w - len(_steps(game, name)) * (STEP + 4)
        value = p.lines(value_words(tr, game, name, options[name]), size, room, "bold")
        lines = max(len(p.lines(saves.word(tr, game, name), size, text.w)), len(value))
        row = Rect(inner.x, y, inner.w, max(40.0, lines * p.line(size)))
        out += _option(tr, row, game, name, options[name], choose)
        y = row.bottom + 6
    panel = Panel("options", box, inner=inner, content=max(0.0, y - 6 - inner.y))
    if not out:
        out.append(Label("options-none", inner.top(30)[0], tr("This game has none."), colour="dim"))
    return [panel, Label("options-label", head, tr("Options"), style="bold"), *out]


def _option(
    tr: Texts, row: Rect, game: Game, name: str, value: OptionValue, choose: Callable[[str, int], None]
) -> list[Widget]:
    values = game.options[name].values
    at = values.index(value)
    control, text = _parted(row)
    steps = _steps(game, name)
    out: list[Widget] = [
        Label(f"option-name:{name}", text, saves.word(tr, game, name), panel="options", size="small", wrap=True),
    ]
    before = len(steps) // 2
    for number, (step, word, sign) in enumerate(steps):
        left = number < before
        cell, control = control.left(STEP, 4) if left else control.side(STEP, 4)
        there = min(max(0, at + step), len(values) - 1)
        why = tr("This is the first value.") if left else tr("This is the last value.")
        out.append(
            Button(f"{word}:{name}", cell._replace(y=row.y + (row.h - 40) / 2, h=40.0), sign, kind="quiet",
                   zone="options", panel="options", why=why, enabled=there != at, on=partial(choose, name, there))
        )  # fmt: skip
    out.append(
        Label(f"value:{name}", control, value_words(tr, game, name, value), panel="options", align="center",
              style="bold", size="small", wrap=True)
    )  # fmt: skip
    return out


def _steps(game: Game, name: str) -> list[tuple[int, str, str]]:
    """The buttons of an option. Of a long row of numbers one wants to get to the other end sooner."""
    near = [(-1, "less", "‹"), (1, "more", "›")]
    if len(game.options[name].values) <= MANY:
        return near
    return [(-LEAP, "far-less", "«"), near[0], (LEAP, "far-more", "»"), near[1]]


def _parted(row: Rect) -> tuple[Rect, Rect]:
    """The place of an option's value, on the right, and that of its name."""
    return row.side(min(230.0, row.w * 0.56), 10)
