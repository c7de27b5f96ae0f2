"""New game: which game, who sits where, options, seed, code. Everything has a default, so Start is one press away."""

import secrets
from typing import Any

from parlour.client.geometry import Rect
from parlour.client.layout import new_game_layout
from parlour.client.paint import Painter
from parlour.client.scenes.base import Scene
from parlour.client.scenes.code_panel import CodePanel
from parlour.client.scenes.setup_rows import best_bot, bot_word, fresh_name, game_rows, option_rows, seat_count
from parlour.client.snapshot import Seat, Setup
from parlour.client.widgets import Box, Button, Emblem, Field, Label, Widget
from parlour.core import GAMES, BadInput, setup_code
from parlour.core.bots.seats import bot_names
from parlour.core.chance import SEED_LIMIT

SEED_DIGITS = 39  # of 2^128-1
FRESH_SEEDS = 10**9  # short enough to be read out to a friend


def fresh_seed() -> int:
    """A seed nobody chose."""
    return secrets.randbelow(FRESH_SEEDS)


class NewGameScene(Scene):
    """Chooses a setup and starts it."""

    id = "new-game"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        last = app.settings.last_game
        self.game = str(last.get("game"))
        if self.game not in GAMES:
            self.game = next(iter(GAMES))
        self.seed = ""
        self.code_panel = CodePanel(app, lambda: self.code, self._use_code)
        self.options: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self._restore(last)

    def _restore(self, last: dict[str, Any]) -> None:
        """The seats and options of the last game, where they still fit."""
        self._choose(self.game)
        try:
            you = self.app.tr("Player")
            seats = [Seat(str(s["name"]) or you, str(s["bot"])) for s in last["seats"]]
            GAMES[self.game].check_seats(len(seats))
            if all(not s.bot or s.bot in self._kinds() for s in seats):
                self.seats = seats
            self.options = GAMES[self.game].complete_options(last["options"])
        except (KeyError, TypeError, BadInput):
            pass

    def _choose(self, game: str) -> None:
        self.game = game
        self.options = GAMES[game].complete_options()
        least, most = GAMES[game].seats
        count = min(max(len(self.seats) or least, least), most)
        known = self._kinds()
        self.seats = [seat if seat.bot in known else Seat(seat.name, self._best_bot()) for seat in self.seats]
        self._resize(count)

    def _resize(self, count: int) -> None:
        self.code_panel.changed()
        self.seats = self.seats[:count]
        while len(self.seats) < count:
            self.seats.append(self._fresh_seat(len(self.seats)))

    def _fresh_seat(self, number: int) -> Seat:
        if number == 0:
            return Seat(self.app.tr("Player"))
        return Seat(fresh_name({seat.name for seat in self.seats}), self._best_bot())

    def _best_bot(self) -> str:
        return best_bot(self._kinds()[1:])

    def _kinds(self) -> list[str]:
        """What can sit on a seat: a person (""), or a bot by its name."""
        return ["", *sorted(bot_names(GAMES[self.game]))]

    # --- what is seen -------------------------------------------------------------------------

    def build(self, area: Rect, p: Painter) -> list[Widget]:
        """Three panels, a strip with seed and code, and a row of buttons."""
        tr, at = self.app.tr, new_game_layout(area)
        out: list[Widget] = [
            Label("heading", at["heading"], tr("New game"), size="heading", style="display",
                  colour="accent"),
        ]  # fmt: skip
        out += game_rows(self.app, at["games"], self.game, self._choose) + self._seats(at["seats"])
        out += option_rows(self.app, at["options"], p, self.game, self.options, self._set)
        out += self._seed(at["seed"]) + self.code_panel.build(at["code"])
        out += [
            Button("back", at["back"], tr("Back"), kind="quiet", on=self.app.pop, zone="foot",
                   hint=self.app.key_of("back")),
            Button("start", at["start"], tr("Start"), on=self._start, zone="foot", size="large",
                   enabled=bool(self._ready()[0]), why=self._ready()[1]),
        ]  # fmt: skip
        return out

    def _seats(self, box: Rect) -> list[Widget]:
        out, rows = seat_count(self.app, box, self.game, len(self.seats), self._resize)
        for i, row in enumerate(rows):
            out += self._seat(i, row)
        return out

    def _seat(self, i: int, row: Rect) -> list[Widget]:
        seat, tr = self.seats[i], self.app.tr
        sign, rest = row.left(34, 10)
        kind, name = rest.side(170, 10)
        word = tr("Person") if seat.person else bot_word(tr, seat.bot)
        return [
            Emblem(f"emblem:{i}", sign._replace(y=row.y + 4, h=34), seat.name[:1].upper(),
                   look=self.app.theme.seat(i)),
            Field(f"name:{i}", name, tr("Name"), value=seat.name, zone="seats",
                  change=lambda text: self._rename(i, text)),
            Button(f"kind:{i}", kind, word, kind="quiet", zone="seats", on=lambda: self._cycle(i),
                   tip=tr("Press to change: a person or a bot")),
        ]  # fmt: skip

    def _rename(self, i: int, name: str) -> None:
        self.seats[i] = Seat(name, self.seats[i].bot)
        self.refresh()

    def _cycle(self, i: int) -> None:
        kinds = self._kinds()
        self.seats[i] = Seat(self.seats[i].name, kinds[(kinds.index(self.seats[i].bot) + 1) % len(kinds)])

    def _seed(self, box: Rect) -> list[Widget]:
        tr = self.app.tr
        head, field = box.inset(14, 10).top(34, 4)
        draw, head = head.side(140, 8)
        return [
            Box("seed-ground", box),
            Label("seed-label", head, tr("Seed"), style="bold"),
            Field("seed", field, tr("a fresh one"), value=self.seed, most=SEED_DIGITS,
                  allowed="0123456789", change=self._set_seed, zone="seed",
                  tip=tr("The same seed deals the same cards and dice.")),
            Button("draw-seed", draw, tr("Draw one"), kind="quiet", zone="seed", size="small",
                   on=lambda: self._set_seed(str(fresh_seed()))),
        ]  # fmt: skip

    def _set_seed(self, text: str) -> None:
        self.code_panel.changed()
        self.seed = text
        self.refresh()

    @property
    def code(self) -> str:
        """The code of what is chosen; "" while there is no seed that could be in it."""
        if not self.seed or int(self.seed) >= SEED_LIMIT:
            return ""
        return setup_code.encode(GAMES[self.game], len(self.seats), int(self.seed), self.options)

    def _use_code(self, found: setup_code.SetupCode) -> None:
        """Sets all that a code stands for; who sits where stays as far as it can."""
        self._choose(found.game.id)
        self._resize(found.seats)
        self.seed, self.options = str(found.seed), found.options

    def _set(self, name: str, at: int) -> None:
        self.code_panel.changed()
        self.options[name] = GAMES[self.game].options[name].values[at]

    # --- starting -----------------------------------------------------------------------------

    def _ready(self) -> tuple[bool, str]:
        tr = self.app.tr
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return False, tr("Every seat needs a name.")
        if len(set(names)) < len(names):
            return False, tr("Two seats have the same name.")
        game = GAMES[self.game]
        misfit = game.misfit(len(self.seats), self.options)
        if misfit:
            return False, game.words.misfit(tr.language, misfit)
        if self.seed and int(self.seed) >= SEED_LIMIT:
            return False, tr("This seed is too large.")
        if self.code_panel.unfinished:
            return False, self.code_panel.unfinished
        return True, ""

    def _start(self) -> None:
        from parlour.client.scenes.table import TableScene

        seats = tuple(Seat(seat.name.strip(), seat.bot) for seat in self.seats)
        seed = int(self.seed) if self.seed else fresh_seed()
        setup = Setup(self.game, seats, seed, dict(self.options))
        self.app.settings.last_game = {
            "game": self.game,
            "seats": [{"name": self._kept_name(seat), "bot": seat.bot} for seat in seats],
            "options": dict(self.options),
        }
        self.app.save_settings()
        self.app.replace(TableScene(self.app, setup))

    def _kept_name(self, seat: Seat) -> str:
        """The name to remember; "" for the one that is translated."""
        return "" if seat.name == self.app.tr("Player") else seat.name

    def default_focus(self) -> str:
        """Start: Enter is enough."""
        return "start"

    def action(self, action: str) -> bool:
        """Enter anywhere else than on a control starts too; a code can be pasted anywhere."""
        if action == "paste":
            self.code_panel.paste()
            self.refresh()
            return True
        if action == "confirm" and self._ready()[0]:
            self._start()
            return True
        return super().action(action)
