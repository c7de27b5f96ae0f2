"""A new table between peers: game, options, seats, its name, a password, spectators. And the same before it begins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from parlour.client.geometry import Rect
from parlour.client.layout import new_game_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.pick import Pick, PickScene
from parlour.client.scenes.setup_rows import best_bot, bot_word, bots_of, fresh_name, game_rows, option_rows, seat_count
from parlour.client.texts import Texts
from parlour.client.together import doors
from parlour.client.together.reasons import failure
from parlour.client.widgets import Box, Button, Emblem, Field, Label, Widget
from parlour.core import GAMES, BadInput
from parlour.core.game import OptionValue
from parlour.net import limits
from parlour.net.folders import NoMachine

if TYPE_CHECKING:
    from parlour.client.app import App

OPEN = "open"
"""A seat for a guest, among the kinds of seats; "" is a person here, else a bot's name."""
Over = Callable[[str, str], None]
"""Called when a table is over before its start: a word of the network's for why, and the words for people."""


@dataclass(frozen=True)
class Place:
    """A seat of a table to be opened."""

    name: str
    kind: str


@dataclass(frozen=True)
class Terms:
    """What the host sets, and may change until the start."""

    game: str
    options: Mapping[str, OptionValue]
    title: str
    spectators: bool


def kind_words(tr: Texts, kind: str) -> str:
    """Who sits on a seat, in words."""
    if kind == OPEN:
        return tr("Open for a guest")
    return bot_word(tr, kind) if kind else tr("Person here")


class TermsScene(Scene):
    """What both pages share: game, options, the table's name, spectators."""

    game: str
    options: dict[str, Any]
    title: str
    usual: str
    spectators: bool

    def _choose(self, game: str) -> None:
        self.game, self.options = game, GAMES[game].complete_options()

    def _set(self, name: str, at: int) -> None:
        self.options[name] = GAMES[self.game].options[name].values[at]

    def _frame(self, at: dict[str, Rect], p: Painter, heading: str, go: tuple[str, str, Callable[[], None], str],
               whys: Mapping[str, str] | None = None) -> list[Widget]:  # fmt: skip
        """Heading, games, options and buttons; `go` is the main one: id, text, what it does, why it is off."""
        name, text, on, why = go
        return [
            Label("heading", at["heading"], heading, size="heading", style="display", colour="accent"),
            *game_rows(self.app, at["games"], self.game, self._choose, whys),
            *option_rows(self.app, at["options"], p, self.game, self.options, self._set),
            Button("back", at["back"], self.app.tr("Back"), kind="quiet", on=self.app.pop, zone="foot",
                   hint=self.app.key_of("back")),
            Button(name, at["start"], text, on=on, zone="foot", size="large", enabled=not why, why=why),
        ]  # fmt: skip

    def _title(self, box: Rect) -> list[Widget]:
        tr = self.app.tr
        label, field = box.top(30, 4)
        return [
            Label("title-label", label, tr("The table's name"), style="bold"),
            Field("title", field._replace(h=42), self.usual, value=self.title, most=limits.NAME,
                  change=self._entitle, zone="table"),
        ]  # fmt: skip

    def _watched(self, box: Rect) -> Button:
        return Button("spectators", box, self.app.tr("Others may watch"), kind="quiet", zone="table",
                      checked=self.spectators, on=self._switch)  # fmt: skip

    @property
    def _named(self) -> str:
        """The table's name; where it is blank the usual one, as the field says."""
        return self.title.strip() or self.usual

    def _entitle(self, text: str) -> None:
        self.title = text
        self.refresh()

    def _switch(self) -> None:
        self.spectators = not self.spectators


class HostScene(TermsScene):
    """Chooses a table and opens it."""

    id = "host"

    def __init__(self, app: "App", name: str, over: Over) -> None:
        """`name` is that of the person here."""
        super().__init__(app)
        self.name, self.over = name, over
        self.password, self.notice = "", ""
        self.seats: list[Place] = []
        self._restore(app.settings.last_table)

    def _restore(self, last: dict[str, Any]) -> None:
        """The table that was opened last, where it still fits; else one of the game that was played last."""
        tr = self.app.tr
        self.usual = tr("Table of {name}", name=self.name)[: limits.NAME]
        self.title, self.spectators = self.usual, True
        game = str(last.get("game", self.app.settings.last_game.get("game")))
        self._choose(game if game in GAMES else next(iter(GAMES)))
        try:
            seats = [Place(str(seat["name"]) or self.name, str(seat["kind"])) for seat in last["seats"]]
            GAMES[self.game].check_seats(len(seats))
            if all(seat.kind in self._kinds() for seat in seats):
                self.seats = seats
            self.options = GAMES[self.game].complete_options(last["options"])
            self.title, self.spectators = str(last["title"]) or self.title, bool(last["spectators"])
        except (KeyError, TypeError, BadInput):
            pass  # the defaults stand already

    def _choose(self, game: str) -> None:
        super()._choose(game)
        least, most = GAMES[game].seats
        count = min(max(len(self.seats) or least, least), most)
        known = self._kinds()
        best = best_bot(bots_of(game))
        self.seats = [seat if seat.kind in known else Place(seat.name, best) for seat in self.seats]
        self._resize(count)

    def _resize(self, count: int) -> None:
        self.seats = self.seats[:count]
        while len(self.seats) < count:
            self.seats.append(Place("", OPEN) if self.seats else Place(self.name, ""))

    def _kinds(self) -> list[str]:
        return ["", *bots_of(self.game), OPEN]

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Games, seats, options; below them the table's name, a password, and who may watch."""
        tr, at = self.app.tr, new_game_layout(area)
        go = ("open", tr("Open the table"), self._open, self._why_not())
        out = self._frame(at, p, tr("A new table"), go)
        out += self._places(at["seats"])
        out += [Box("title-ground", at["seed"]), *self._title(at["seed"].inset(14, 9)),
                Box("password-ground", at["code"])]  # fmt: skip
        password, watched = at["code"].inset(14, 9).columns(2, 14)
        label, field = password.top(30, 4)
        out += [
            Label("password-label", label, tr("Password"), style="bold"),
            Field("password", field._replace(h=42), tr("none: everybody may come"), value=self.password,
                  most=40, change=self._lock, zone="table"),
            self._watched(watched.top(34)[1]._replace(h=42)),
        ]  # fmt: skip
        if self.notice:
            note = at["foot"].left(170)[1].side(250)[1]
            out.append(Label("notice", note, self.notice, colour="warning", wrap=True, size="small"))
        return out

    def _places(self, box: Rect) -> list[Widget]:
        out, rows = seat_count(self.app, box, self.game, len(self.seats), self._resize)
        for i, row in enumerate(rows):
            out += self._place(i, row)
        return out

    def _place(self, i: int, row: Rect) -> list[Widget]:
        seat, tr = self.seats[i], self.app.tr
        sign, rest = row.left(34, 10)
        kind, name = rest.side(190, 10)
        out: list[Widget] = [
            Emblem(f"emblem:{i}", sign._replace(y=row.y + 4, h=34), seat.name[:1].upper(),
                   look=self.app.theme.seat(i)),
            Button(f"kind:{i}", kind, kind_words(tr, seat.kind), kind="quiet", zone="seats",
                   on=partial(self._ask_kind, i), tip=tr("Press to change: a person, a bot, or a guest")),
        ]  # fmt: skip
        if seat.kind == OPEN:
            out.append(Label(f"guest:{i}", name.inset(10, 0), tr("a guest"), colour="faint"))
        else:
            out.append(Field(f"name:{i}", name, tr("Name"), value=seat.name, zone="seats", most=limits.NAME,
                             change=partial(self._rename, i)))  # fmt: skip
        return out

    def _ask_kind(self, i: int) -> None:
        tr = self.app.tr

        def picks() -> list[Pick]:
            return [
                Pick(kind or "person", kind_words(tr, kind), partial(self._sit, i, kind),
                     checked=self.seats[i].kind == kind)
                for kind in self._kinds()
            ]  # fmt: skip

        self.app.push(PickScene(self.app, tr("Who sits here?"), picks))

    def _sit(self, i: int, kind: str) -> None:
        taken = {seat.name for seat in self.seats}
        name = "" if kind == OPEN else self.seats[i].name
        if kind == "" and (not name or self.seats[i].kind != ""):
            name = self.name if self.name not in taken else self.app.tr("Player")
        elif kind not in ("", OPEN) and (not name or self.seats[i].kind == ""):
            name = fresh_name(taken)
        self.seats[i] = Place(name, kind)
        self.refresh()

    def _rename(self, i: int, name: str) -> None:
        self.seats[i] = Place(name, self.seats[i].kind)
        self.refresh()

    def _lock(self, text: str) -> None:
        self.password = text
        self.refresh()

    # --- opening ------------------------------------------------------------------------------

    def _why_not(self) -> str:
        tr = self.app.tr
        names = [seat.name.strip() for seat in self.seats if seat.kind != OPEN]
        if not all(names):
            return tr("Every seat needs a name.")
        if len({name.casefold() for name in names}) < len(names):
            return tr("Two seats have the same name.")
        return ""

    def _open(self) -> None:
        from parlour.client.scenes.lobby import LobbyScene

        self.app.settings.last_table = {
            "game": self.game,
            "seats": [{"name": "" if seat.name == self.name else seat.name, "kind": seat.kind} for seat in self.seats],
            "options": dict(self.options),
            "title": "" if self._named == self.usual else self._named,
            "spectators": self.spectators,
        }
        self.app.save_settings()
        seats = tuple(None if seat.kind == OPEN else (seat.name.strip(), seat.kind) for seat in self.seats)
        wish = doors.HostWish(GAMES[self.game], seats, dict(self.options), self._named, self.password, self.spectators)
        try:
            door = doors.host(self.app.home, wish)
        except (NoMachine, OSError) as error:
            self.notice = self.app.tr("Nothing can be kept in {folder}, so no table can be opened: {what}",
                                      folder=self.app.home, what=failure(error))  # fmt: skip
            self.refresh()
            return
        self.app.pop()
        self.app.push(LobbyScene(self.app, door, self.over, password=self.password))

    def default_focus(self) -> str:
        """Opening it: Enter is enough."""
        return "open"

    def action(self, action: str) -> bool:
        """Enter anywhere else than on a control opens the table too."""
        if action == "confirm" and not self._why_not():
            self._open()
            return True
        return super().action(action)

    def facts(self) -> dict[str, object]:
        """What would be opened."""
        return {"game": self.game, "kinds": [seat.kind for seat in self.seats]}


class EditScene(TermsScene):
    """The terms of a table whose lobby lies below; `apply` gets them. `people` sit there, who must have room."""

    id = "edit-table"

    def __init__(self, app: "App", terms: Terms, people: int, apply: Callable[[Terms], None]) -> None:
        super().__init__(app)
        self.people, self.apply = people, apply
        self.game, self.options = terms.game, dict(terms.options)
        self.title, self.usual, self.spectators = terms.title, terms.title, terms.spectators
        self._before = terms

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Games and options as for a new table; in the middle its name, and what a change means to the guests."""
        tr, at = self.app.tr, new_game_layout(area)
        for name in ("games", "seats", "options"):  # there is no strip below them
            at[name] = at[name]._replace(h=at["seed"].bottom - at[name].y)
        whys = {
            game.id: tr("So many sit at this table that they can't all play this. Free a seat first.")
            for game in GAMES.values()
            if game.seats[1] < self.people
        }
        out = self._frame(at, p, tr("Change the table"), ("apply", tr("Tell everybody"), self._apply, ""), whys)
        inner = at["seats"].inset(14, 12)
        title, rest = inner.top(80, 14)
        switch, rest = rest.top(42, 16)
        note = tr("Another game or other options: everybody is told what is new, and says ready once more.")
        return [
            *out, Box("table-ground", at["seats"]), *self._title(title), self._watched(switch),
            Label("note", rest, note, colour="dim", wrap=True, middle=False),
        ]  # fmt: skip

    def _apply(self) -> None:
        self.app.pop()
        now = Terms(self.game, dict(self.options), self._named, self.spectators)
        if now != self._before:
            self.apply(now)

    def default_focus(self) -> str:
        """Telling everybody."""
        return "apply"
