"""Whole random games at several tables at once: the seats' own, and a spectator's without a dealer, fed by the log.

`Evening(...).play()` raises `Fault` with the words that play the same game again.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from parlour.core import domains
from parlour.core.ask import CHANCE, OPEN
from parlour.core.chance import Generator
from parlour.core.deal import Dealer, SeededDealer
from parlour.core.domains import Opening
from parlour.core.game import Game
from parlour.core.log import UNDO, Entry
from parlour.core.table import Table
from tests.core import checks
from tests.core.checks import Fault
from tests.core.marked import Clean, Marked, MarkingDealer

MOST_ENTRIES = 6000
WHOLE = 16
"""Every how many entries all that a table holds is searched for secrets, and not only what it shows."""
SHORT = 9
"""Of a long run of numbers as an option's values, how many are tried."""
SCREENED = {
    "dungeon-petz": ("groups", "arrange", "exchange", "assign", "look-after", "exhibit", "do-business"),
    "toy-ripple": ("bid",),
}
"""Kinds of questions whose answers nobody may see before all have answered: game id -> kinds. Their numbers are marked
like faces that only their seat was told.
"""


def random_options(game: Game, generator: Generator, seats: int | None = None) -> dict[str, Any]:
    """Return a value for each option: in half the cases its default. With `seats` they fit that number."""
    while True:
        options = {}
        for name, option in sorted(game.options.items()):
            if generator.randrange(2):
                options[name] = option.default
            else:
                options[name] = option.values[generator.randrange(min(SHORT, len(option.values)))]
        if seats is None or not game.misfit(seats, options):
            return options


class Evening:
    """One game. With `thorough` every seat has its table, faces are marked, and all checks run after every entry.

    Without, one seat's table plays for all, and a spectator's follows.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        *,
        thorough: bool = False,
        undo: int = 16,
        most: int = MOST_ENTRIES,
    ) -> None:
        self.game = game
        self.seed = seed
        self.generator = Generator(seed)
        self.options = random_options(game, self.generator, seats) if options is None else dict(options)
        self.words = f"{game.id} seats {seats} seed {seed} options {self.options}"
        self.thorough = thorough
        self.undo = undo
        self.most = most
        self.hashes: list[str] = []
        self.log: list[tuple[int, str, Any]] = []
        self._feeding = False
        self._waiting: list[tuple[int, str, Any]] = []
        first = self.generator.randrange(seats)
        self.tables = {seat: self._open(seats) for seat in (range(seats) if thorough else (first,))}
        self.host = self.tables[first]
        self.spectator = self._open(seats, dealt=False)
        self.clean: dict[int | None, Clean] = {seat: set() for seat in (*self.tables, None)}
        self.told = checks.Told()
        self.told.note(self.host.state)
        self.look = SeededDealer(seed).look
        self._screens: dict[int, int] = {}
        self.census = checks.Census(game, self.host.state, self.look)
        self._before: tuple[Any, checks.Places, Any] = (self.host.state, {}, self.host.questions)
        for seat, table in (*self.tables.items(), (None, self.spectator)):
            self._listen(seat, table)

    def _open(self, seats: int, dealt: bool = True) -> Table:
        dealer: Dealer | None = None
        if dealt:
            dealer = MarkingDealer(self.seed) if self.thorough else SeededDealer(self.seed)
        return Table(self.game, self.game.new_state(seats, self.game.complete_options(self.options)), dealer)

    def _listen(self, seat: int | None, table: Table) -> None:
        table.entered = lambda entry: self._entered(seat, table, entry)
        table.watch = self._watch

    def _watch(self, g: Any) -> None:
        if not self._feeding:
            self.told.note(g)

    def play(self) -> "Evening":
        """Play to the end, or to `most` entries."""
        entry = 0
        try:
            zones = self.game.zones(self.host.state)
            self._before = (self.host.state, checks.places(zones), self.host.questions)
            self.census.check(self.host.state, self._before[1], zones)
            self._check_form(self.host, None)
            self._settle(self.host)
            while not self.host.over and self.host.entries < self.most:
                entry = self.host.entries
                self._move()
            self.census.check_faces(self.host.state)
        except Exception as error:
            raise Fault(f"{self.words}: after entry {entry}: {type(error).__name__}: {error}") from error
        return self

    def _move(self) -> None:
        questions = self.host.questions
        question = questions[self.generator.randrange(len(questions))]
        table = self.tables.get(question.seat, self.host)
        if isinstance(question.options, Opening):
            self._settle(table)
            if table.entries == len(self.log) - len(self._waiting) and table.questions == questions:
                raise Fault(f"seat {question.seat} doesn't open its seal")
            return
        last = self.log[-1][0] if self.log else CHANCE
        if last != CHANCE and self.undo and not self.generator.randrange(self.undo):
            own = self.tables.get(last, self.host)
            if own.undo_reason(last) is None:
                own.undo(last)
                self._feed(own)
                return
        value = domains.draw(table.legal(question.seat), self.generator)
        if isinstance(question.options, domains.Cards) and not self.thorough:
            self._refuses_lies(table, question.seat, value)
        if self.thorough and question.kind in SCREENED.get(self.game.id, ()):
            value = self._behind_a_screen(question.seat, value)
        table.answer(value, question.seat)
        self._feed(table)

    def _behind_a_screen(self, seat: int, value: Any) -> Any:
        """Return an answer with all its numbers marked as something that this seat alone knows, until it is opened."""
        screen = -1 - self.host.entries
        self._screens[seat] = screen
        self.told.masks[screen] = 1 << seat
        return _marked(value, screen)

    def _refuses_lies(self, table: Table, seat: int, value: Any) -> None:
        """Try, now and then, to play a card as what it isn't: refused, and nothing changed."""
        hidden = [at for at, (card, _) in enumerate(value) if card not in table.state.face]
        worth = next(question.options.worth for question in table.questions if question.seat == seat)
        if not hidden or self.generator.randrange(8):
            return
        card, face = value[hidden[0]]
        for other in sorted(worth):
            if other != face:
                lie = tuple((c, other if c == card else f) for c, f in value)
                hashed = table.hash()
                try:
                    table.answer(lie, seat)
                except ValueError:
                    assert table.hash() == hashed
                    return
                raise Fault(f"seat {seat} played card {card} as {other}, but it is {face}")

    def _settle(self, table: Table) -> None:
        table.settle()
        self._feed(table)

    def _feed(self, source: Table) -> None:
        """Hand what has been entered at one table to all others, entry by entry."""
        entries, self._waiting = self._waiting, []
        self._feeding = True
        for table in (*self.tables.values(), self.spectator):
            if table is not source:
                for seat, kind, value in entries:
                    table.replay(seat, kind, value)
        self._feeding = False

    def _entered(self, seat: int | None, table: Table, entry: Entry) -> None:
        hashed = table.hash()
        if not self._feeding:
            self.told.note(table.state)
            self._note_entry(entry, table.state)
            self.hashes.append(hashed)
            self.log.append((entry.seat, entry.kind, entry.value))
            self._waiting.append(self.log[-1])
            self._check_public(table, entry)
        elif hashed != self.hashes[entry.index]:
            what = f"entry {entry.index} ({entry.kind} {entry.value!r})"
            raise Fault(f"hash: {what} gives {hashed}, elsewhere {self.hashes[entry.index]}")
        if self.thorough:
            self._check_own(seat, table, entry)

    def _note_entry(self, entry: Entry, g: Any) -> None:
        self.told.note_entry(entry.kind, entry.value, g, self.look)
        if entry.kind == OPEN and entry.seat in self._screens:
            self.told.open.add(self._screens.pop(entry.seat))

    def _check_public(self, table: Table, entry: Entry) -> None:
        """What is the same at all tables is checked at the one where it came first."""
        old, after, questions = self._before
        if self.thorough or table.state.pack() != old.pack():  # as long as a screen stands, nothing moves
            before, zones = after, self.game.zones(table.state)
            after = checks.places(zones)
            self.census.check(table.state, after, zones)
            checks.check_untraced(before, after, old, table.state, entry, self.look)
        if entry.seat == CHANCE and entry.kind != UNDO:
            asked = next(question for question in questions if question.seat == CHANCE)
            checks.check_chance(asked, entry, self.told)
        if self.thorough:
            self._check_form(table, entry)
        self._before = (table.state, after, table.questions)

    def _check_form(self, table: Table, entry: Entry | None) -> None:
        checks.check_plain(table, entry)
        if entry is None or entry.index % WHOLE == 0:
            checks.check_fields(table.state)

    def _check_own(self, seat: int | None, table: Table, entry: Entry) -> None:
        """What a seat holds, and what it is handed."""
        things = {
            "state": table.state,
            "questions": table.questions,
            "events": table.events,
            "entry": entry,
            "secrets": table.view(seat).secrets,
        }
        if entry.index % WHOLE == 0:
            things["table"] = vars(table) | {
                "dealer": None,
                "game": None,
                "entered": None,
                "watch": None,
                "_packs": None,
            }
        checks.check_secrets(seat, self.told, things, self.clean[seat])
        if seat is None:
            return
        for handle in _some(table.state.back, self.generator):
            told = table.state.knows.get(handle, 0) >> seat & 1
            try:
                table.dealer.look(table.state, seat, handle)
            except ValueError:
                assert not told, f"seat {seat} may not look at card {handle}"
            else:
                assert told, f"seat {seat} may look at card {handle}"
        for question in table.questions:
            if question.seat == seat and not isinstance(question.options, Opening):
                checks.check_secrets(seat, self.told, {"legal": table.legal(seat)})


def _some(handles: Iterable[int], generator: Generator) -> list[int]:
    pool = list(handles)
    return [pool[generator.randrange(len(pool))] for _ in range(4)] if pool else []


def _marked(value: Any, screen: int) -> Any:
    if isinstance(value, int):
        return Marked(int(value), {screen, *getattr(value, "handles", ())})
    return tuple(_marked(part, screen) for part in value) if isinstance(value, tuple) else value


def seats_of(game: Game, seed: int) -> int:
    """Return how many play the game with a seed: all numbers of seats take turns."""
    few, many = game.seats
    return few + seed % (many - few + 1)


def games(game: Game, first: int, count: int, *, thorough: bool = False, most: int = MOST_ENTRIES) -> int:
    """Play `count` games with seeds from `first`, each with its own seats and options; return the number of entries."""
    return sum(
        len(Evening(game, seats_of(game, seed), seed, thorough=thorough, most=most).play().log)
        for seed in range(first, first + count)
    )
