"""Games of Dungeon Petz between greedy bots that are watched for `balance.py`: what happens in them is counted."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.games.dungeon_petz import GAME, artifacts, components, state
from parlour.core.playout import Playout

BOT = "greedy"
NOBODY = -1


def name(word: str) -> str:
    """Return the English name of a piece, a space or a variant."""
    return GAME.words.name("en", word)


class Sort(NamedTuple):
    """A sort of games: a variant with a number of seats."""

    variant: str
    seats: int

    def __str__(self) -> str:
        """Return how tables call it."""
        return f"{name(self.variant)}, {self.seats} seats"


class Played(NamedTuple):
    """How a game went: `order` is that of the first round, `notes` counts (what, name, seat)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    order: tuple[int, ...]
    rounds: int
    notes: Counter[tuple[str, str, int]]


class Watcher:
    """Counts what the events of a game tell; `g` is its state."""

    def __init__(self, g: Any) -> None:
        self.g = g
        self.order: tuple[int, ...] = ()
        self.before = ""
        self.notes: Counter[tuple[str, str, int]] = Counter()

    def see(self, event: Sequence[Any]) -> None:
        """Count what an event tells."""
        kind, *fields = event
        if kind in SEEN:
            SEEN[kind](self, *fields)
        if kind in ORIGINS:
            self.before = kind

    def note(self, what: str, named: str, seat: int = NOBODY, count: int = 1) -> None:
        """Count something."""
        self.notes[what, named, seat] += count

    def piece(self, what: str, piece: int, seat: int = NOBODY) -> None:
        """Count something that happened to an open piece."""
        self.note(what, components.FACES[self.g.face[piece]], seat)

    def artifact(self, trait: str, seat: int, count: int = 1) -> None:
        """Count what artifacts of a trait did."""
        if count:
            self.note("artifact worked", trait, seat, count)

    def laid_out(self, kind: str, pieces: Iterable[int]) -> None:
        """Goods came onto the boards."""
        for piece in pieces:
            self.piece(f"{kind} offered", piece)

    def on_market(self, slot: str, thing: int) -> None:
        """A thing came onto the black market; the bodyguard is no piece."""
        if thing != state.GUARD:
            self.piece(f"{slot} offered", thing)

    def token(self, seat: int) -> None:
        """The starting token went to a seat; the first time, that fixes the order of the first round."""
        self.order = self.order or tuple((seat + step) % self.g.seats for step in range(self.g.seats))

    def income(self, seat: int, amount: int) -> None:
        """A seat had its income."""
        self.note("gold", "income", seat, amount)
        self.artifact("extra_income", seat, artifacts.extra_income(self.g, seat))

    def formed(self, seat: int, _exit: int, _imps: int, _gold: int, _guard: int, hat: int) -> None:
        """A group was formed."""
        self.artifact("half_size", seat, hat)

    def sent(self, seat: int, _exit: int, space: str, gold: int) -> None:
        """A group went to a space; its gold is gone."""
        self.note("space", space, seat)
        self.note("gold", "groups", seat, -gold)

    def took(self, seat: int, piece: int, kind: str) -> None:
        """A seat took a pet, a cage, an addon or an accessory."""
        self.piece(f"{kind} taken", piece, seat)

    def workshop(self, seat: int, piece: int) -> None:
        """A workshop was used."""
        self.piece(f"workshop in {self.g.phase}", piece, seat)

    def discarded(self, seat: int, _card: int, _colour: str) -> None:
        """A need card was put away: before the cards are drawn, for a Crystal Ball."""
        self.artifact("exchange_cards", seat, int(self.g.phase == "exchange"))

    def caught(self, seat: int, _place: int, suited: int) -> None:
        """A pet was caught."""
        self.artifact("no_wound", seat, suited)

    def job(self, seat: int, job: str) -> None:
        """An imp began a job."""
        self.artifact("double_shift", seat, int(job.endswith("-again")))

    def cleared(self, seat: int, place: int, _kind: str) -> None:
        """Manure was cleared: by an imp beside a pet, only with a shovel."""
        self.artifact("clean_occupied", seat, int(self.before == "job" and self.g.pets[place] != state.NONE))

    def lost(self, seat: int, _pet: int, face: int) -> None:
        """A pet was lost."""
        self.note("pet lost", components.FACES[face], seat)
        self.note("lost by", self.before if self.before in CAUSES else "left out", seat)

    def sold(self, seat: int, _pet: int, face: int, _customer: int, seller: str) -> None:
        """A pet was sold."""
        self.note("pet sold", components.FACES[face], seat)
        self.note("sold by", "imp" if seller == "available" else "platform", seat)

    def gold(self, seat: int, amount: int) -> None:
        """Gold came or went."""
        earned = {"sold": "sales", "workshop": "workshops"}.get(self.before, "jobs")
        self.note("gold", earned if amount > 0 else "prices", seat, amount)

    def reputation(self, seat: int, amount: int) -> None:
        """Reputation came or went."""
        self.note("reputation", self.g.phase if amount > 0 else "lost", seat, amount)


CAUSES = ("escaped", "died", "vanished")
ORIGINS = (*CAUSES, "housed", "sold", "workshop", "job")
"""Events that say why what follows happens."""

SEEN: dict[str, Callable[..., None]] = {
    "laid-out": Watcher.laid_out,
    "on-market": Watcher.on_market,
    "token": Watcher.token,
    "neutral": lambda watcher, _number, stop: watcher.note("blocked", stop),
    "income": Watcher.income,
    "formed": Watcher.formed,
    "hat-on": lambda watcher, seat, _exit: watcher.artifact("half_size", seat),
    "sent": Watcher.sent,
    "kept-home": lambda watcher, seat, _exit: watcher.note("kept-home", "group", seat),
    "pulled-back": lambda watcher, seat, _exit: watcher.note("pulled-back", "group", seat),
    "took": Watcher.took,
    "gained": lambda watcher, seat, piece: watcher.piece("artifact taken", piece, seat),
    "copied": lambda watcher, seat, _gift, _original: watcher.artifact("copies_artifact", seat),
    "took-frozen": lambda watcher, seat, _box, _food: watcher.artifact("freezer", seat),
    "adorned": lambda watcher, seat, piece, _place: watcher.piece("accessory worn", piece, seat),
    "workshop": Watcher.workshop,
    "discarded": Watcher.discarded,
    "caught": Watcher.caught,
    "job": Watcher.job,
    "cleared": Watcher.cleared,
    "lost": Watcher.lost,
    "sold": Watcher.sold,
    "gold": Watcher.gold,
    "reputation": Watcher.reputation,
}
"""What is counted, by the kind of event; the fields are those of the event."""


class Watched(Playout):
    """A game of greedy bots whose events are counted."""

    def __init__(self, sort: Sort, seed: int) -> None:
        g = GAME.new_state(sort.seats, GAME.complete_options({"variant": sort.variant}))
        bots = BotTable(GAME, seed, (BOT,) * sort.seats)
        super().__init__(GAME, g, SeededDealer(seed), bots.choose_in_playout)
        self.watcher = Watcher(g)

    def emit(self, *event: Any) -> None:
        """Count an event."""
        self.watcher.see(event)


def play(game: tuple[Sort, int]) -> Played:
    """Play a game of a sort, with a seed, to its end."""
    playout = Watched(*game)
    return outcome(playout.run(), playout.watcher)


def outcome(g: Any, watcher: Watcher) -> Played:
    """Return how a game that is over went."""
    for seat in range(g.seats):
        watcher.note("gold", "start", seat, components.VARIANT[g.variant].gold)
        watcher.note("gold left", "", seat, g.gold[seat])
        for place in g.kept(seat):
            watcher.piece("pet kept", g.pets[place], seat)
    result = GAME.result(g)
    return Played(result.points, result.winners, watcher.order, g.round, watcher.notes)
