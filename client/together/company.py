"""Who sits at a table between peers and how it stands, folded from the news of this window's machine."""

from dataclasses import dataclass, field

from parlour.client.snapshot import Company, Missing, Reason, Seat, SeatState
from parlour.client.texts import N_
from parlour.net import limits, news
from parlour.net.charter import shown_names
from parlour.net.messages import Charter, Key


@dataclass(frozen=True)
class AwayFor:
    """A machine isn't heard; after so many seconds the others may vote on it."""

    machine: Key
    rest: float


@dataclass
class Circle:
    """The machines of a table, as this one knows them. `take` each piece of news, then look at `picture`."""

    charter: Charter
    me: Key
    watches: bool
    holders: list[tuple[Key, str]] = field(init=False)
    """Who answers for each seat: a machine, and a bot's name, "" for a person."""
    away: dict[Key, float] = field(default_factory=dict)
    votes: dict[Key, dict[Key, str]] = field(default_factory=dict)
    paused: bool = False
    ordered: bool = False  # whether somebody orders the entries: until that is heard, nobody does
    branch: bool = False
    watching: int = 0

    def __post_init__(self) -> None:
        """Begin as the charter says."""
        self.holders = [(seat.machine, seat.bot) for seat in self.charter.seats]
        self.names = shown_names(self.charter)

    @property
    def own(self) -> tuple[int, ...]:
        """The seats that the charter gives to this machine."""
        return () if self.watches else self.plans(self.me)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons at this window."""
        return tuple(seat for seat in self.own if not self.charter.seats[seat].bot)

    @property
    def answered_here(self) -> tuple[int, ...]:
        """The seats for which persons at this window answer now."""
        return tuple(seat for seat in self.persons if self.holders[seat] == (self.me, ""))

    def seats(self) -> tuple[Seat, ...]:
        """All seats as a table shows them."""
        return tuple(
            Seat(name, plan.bot, remote=not plan.bot and seat not in self.persons, colour=plan.colour,
                 emblem=plan.emblem)
            for seat, (name, plan) in enumerate(zip(self.names, self.charter.seats, strict=True))
        )  # fmt: skip

    def picture(self, thinking: tuple[int, ...], sent: tuple[int, ...], bots: tuple[str, ...]) -> Company:
        """How the table stands; `thinking` have to answer, of `sent` the answers wait to be agreed on."""
        seats = tuple(
            SeatState(seat in self.answered_here, bot, machine in self.away, seat in thinking, seat in sent)
            for seat, (machine, bot) in enumerate(self.holders)
        )
        missing = tuple(
            Missing(machine, self.seats_of(machine), rest, self._votes_on(machine))
            for machine, rest in self.away.items()
            if self.seats_of(machine) and machine != self.me
        )
        here = len(self.charter.voters) - len(self.away)
        lost = not self.branch and 2 * here <= len(self.charter.voters)
        return Company(seats, missing, self.paused, lost, lost and not self.watches and not self.ordered,
                       self.watches, self.watching, bots)  # fmt: skip

    def seats_of(self, machine: Key) -> tuple[int, ...]:
        """The seats that a machine answers for now."""
        return tuple(seat for seat, (holder, _) in enumerate(self.holders) if holder == machine)

    def plans(self, machine: Key) -> tuple[int, ...]:
        """The seats that the charter gives to a machine."""
        return tuple(seat for seat, plan in enumerate(self.charter.seats) if plan.machine == machine)

    def _votes_on(self, machine: Key) -> tuple[tuple[int, str], ...]:
        found = self.votes.get(machine, {})
        return tuple((self._first_seat(voter), choice) for voter, choice in found.items())

    def _first_seat(self, machine: Key) -> int:
        return next(iter(self.plans(machine)), -1)

    # --- news ---

    def take(self, told: object) -> Reason | None:
        """Take one piece of news; returns what is to be said of it, if anything."""
        match told:
            case AwayFor(machine, rest):
                self.away[machine] = 0.0 if self.branch else rest
                return self._say(N_("{who}: away. The game waits where it needs them."), machine)
            case news.Returned(machine):
                self.votes.pop(machine, None)
                return self._say(N_("{who}: back."), machine) if self.away.pop(machine, None) is not None else None
            case news.Voted(voter, missing, choice, done):
                return self._voted(voter, missing, choice, done)
            case news.Held(seat, machine, bot):
                self.holders[seat] = (machine, bot)
                if bot:
                    return self._about(N_("{seat}: a bot answers from now on."), seat)
                return self._about(N_("{seat}: answers for themselves again."), seat)
            case news.Paused(machine):
                self.paused = True
                return (
                    self._say(N_("{who}: paused the game."), machine) if machine else Reason(N_("The game is paused."))
                )
            case news.Resumed():
                self.paused = False
                return Reason(N_("The game goes on."))
            case news.Led(machine):
                self.ordered = machine is not None
            case news.Branched(machine, _):
                self.branch = True
                self.away = dict.fromkeys(self.away, 0.0)  # whoever is alone decides at once
                return self._say(N_("{who}: goes on without the others."), machine)
            case news.Disputed() | news.Odd():
                return Reason(N_("The tables differ. Nobody answers until most agree again."))
            case news.Settled():
                return Reason(N_("Most tables agree again."))
        return None

    def _voted(self, voter: Key, missing: Key, choice: str, done: bool) -> Reason | None:
        self.votes.setdefault(missing, {})[voter] = choice
        if done:
            self.votes.pop(missing, None)
            if missing in self.away:
                self.away[missing] = limits.GRACE_SECONDS if choice == "wait" else 0.0
            return self._say(N_("{who}: the table waits once more."), missing) if choice == "wait" else None
        return self._say(N_("{who}: voted."), voter)

    def who(self, *machines: Key) -> str:
        """The names of those who sit at machines."""
        return ", ".join(self.names[seat] for machine in machines for seat in self.plans(machine))

    def _say(self, key: str, machine: Key) -> Reason:
        return Reason(key, (("who", self.who(machine)),))

    def _about(self, key: str, seat: int) -> Reason:
        return Reason(key, (("seat", self.names[seat]),))
