"""The company at a table between peers, as this window knows it: who is away, what is voted on, what has changed.

It gets what the worker tells and the time, and makes no widgets: `company_panel` does.
"""

from bisect import bisect_right
from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from parlour.client.commands import Command, GoAlone, Pause, Vote
from parlour.client.scenes.answers import say
from parlour.client.scenes.conversation import Conversation, spoken
from parlour.client.snapshot import Company, Line, Missing, Reason, Setup, Talk
from parlour.client.texts import LANGUAGES, N_

if TYPE_CHECKING:
    from parlour.client.app import App

STAYS = 6.0  # seconds for which a notice is seen below the lines
KEPT = 200  # notices that stay in the log
LOG, TALK = "log", "talk"  # the pages of the panel
SIGNS = {
    "away": N_("{seat}: away"),
    "bot": N_("{seat}: a bot answers for now"),
    "sent": N_("{seat}: has answered; it counts once all have it"),
    "thinking": N_("{seat}: is thinking"),
}

Place = tuple[int, int]
"""Where a line of the log was told: its entry and event."""


class TableCompany:
    """What a table scene knows of the others at its table. `take` and `hear` each message, and let time `step`."""

    def __init__(self, app: "App", setup: Setup, send: Callable[[Command], None]) -> None:
        """Know nothing yet. `send` hands a command to the worker."""
        self.app, self.setup, self._send = app, setup, send
        self.now: Company | None = None
        self.page = LOG
        self.talk = Conversation(setup, send)
        self.side: int | None = None
        """At whose side of the table a spectator sits; `None`: at nobody's."""
        self.notice: Reason | None = None
        """What has just changed, as long as it is to be seen."""
        self._notice_left = 0.0
        self._notes: list[tuple[Place, Line]] = []
        self._rest: dict[str, float] = {}  # seconds until a missing machine may be voted on
        self._voted: dict[str, str] = {}  # what was voted at this window
        self._paused_by: Reason | None = None

    # --- what is told -------------------------------------------------------------------------

    def take(self, company: Company, lines: list[Line]) -> None:
        """Takes how the table stands. `lines` is the log as it is shown now: what is noticed comes behind them."""
        old, self.now = self.now, company
        before = {one.machine: one for one in old.missing} if old is not None else {}
        for one in company.missing:
            was = before.get(one.machine)
            decided = was is not None and bool(was.votes) and not one.votes
            if was is None or was.rest != one.rest or decided:
                self._rest[one.machine] = one.rest
            if not one.votes:
                self._voted.pop(one.machine, None)
        here = {one.machine for one in company.missing}
        self._rest = {machine: rest for machine, rest in self._rest.items() if machine in here}
        if company.paused and not (old is not None and old.paused):
            self._paused_by = company.notice
        if old is not None and company.watching != old.watching:
            self._notify(Reason(N_("Watching now: {n}"), (("n", company.watching),)), lines)
        if company.notice is not None:
            self._notify(company.notice, lines)

    def hear(self, talk: Talk) -> None:
        """Takes what somebody said."""
        self.talk.hear(talk, here=self.page == TALK)

    def _notify(self, reason: Reason, lines: list[Line]) -> None:
        self.notice, self._notice_left = reason, STAYS
        texts = {language: say(spoken(language), reason) for language in LANGUAGES}
        place = (lines[-1].entry, lines[-1].event) if lines else (-1, -1)
        self._notes = [*self._notes, (place, Line(-1, texts, dim=True))][-KEPT:]

    def step(self, seconds: float) -> bool:
        """Lets time pass; True when something looks different now."""
        before = self._seen()
        self._notice_left = max(0.0, self._notice_left - seconds)
        if not self._notice_left:
            self.notice = None
        self._rest = {machine: max(0.0, rest - seconds) for machine, rest in self._rest.items()}
        return self.talk.step(seconds) or self._seen() != before

    def _seen(self) -> tuple[object, ...]:
        return self.notice is None, [ceil(rest) for rest in self._rest.values()]

    # --- what there is to see -----------------------------------------------------------------

    @property
    def watches(self) -> bool:
        """Whether this window has no seat."""
        return self.now is not None and self.now.watches

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.setup.seats[seat].name

    def woven(self, lines: list[Line]) -> list[Line]:
        """The log with the notices, each behind the lines that were there when it came; the one that is seen below
        the lines is left out as long as it is there.
        """
        notes = self._notes if self.notice is None else self._notes[:-1]
        out: list[Line] = []
        done = 0
        for place, note in notes:
            at = max(done, bisect_right(lines, place, key=lambda line: (line.entry, line.event)))
            out += [*lines[done:at], note]
            done = at
        return out + lines[done:] if notes else lines

    def sign(self, seat: int) -> str:
        """How a seat stands, as a word of `SIGNS`; "" when there is nothing to say."""
        if self.now is None:
            return ""
        state = self.now.seats[seat]
        if state.away:
            return "away"
        if state.bot and not self.setup.seats[seat].bot:
            return "bot"
        return "sent" if state.sent else "thinking" if state.thinking and not self.now.paused else ""

    def sign_words(self, seat: int) -> str:
        """The same in words."""
        sign = self.sign(seat)
        return self.app.tr(SIGNS[sign], seat=self.name(seat)) if sign else ""

    def missing(self) -> tuple[Missing, float] | None:
        """The missing machine that is decided on next, and the seconds until then."""
        found = [(self._rest.get(one.machine, 0.0), one) for one in self.now.missing] if self.now is not None else []
        rest, one = min(found, key=lambda pair: pair[0], default=(0.0, None))
        return None if one is None else (one, rest)

    def voted(self, missing: Missing) -> str:
        """What was voted at this window on a missing machine, "" for nothing."""
        return self._voted.get(missing.machine, "")

    @property
    def paused_words(self) -> str:
        """That the game is paused, and by whom if that was seen."""
        return say(self.app.tr, self._paused_by) or self.app.tr("The game is paused.")

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        return () if self.now is None else tuple(seat for seat, one in enumerate(self.now.seats) if one.thinking)

    @property
    def on_its_way(self) -> bool:
        """Whether an answer of this window isn't agreed on yet."""
        return self.now is not None and any(one.mine and one.sent for one in self.now.seats)

    def facts(self) -> dict[str, object]:
        """What drivers outside wait for."""
        now = self.now
        return {
            "page": self.page,
            "unread": self.talk.unread,
            "said": len(self.talk.lines),
            "side": self.side,
            "signs": [self.sign(seat) for seat in range(len(self.setup.seats))],
            "paused": now is not None and now.paused,
            "lost": now is not None and now.lost,
            "changed": say(self.app.tr, self.notice),
        }

    # --- what is done -------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        """Shows a page of the panel."""
        self.page = page
        if page == TALK:
            self.talk.unread = 0

    def vote(self, machine: str, choice: str) -> None:
        """Votes on a missing machine."""
        self._voted[machine] = choice
        self._send(Vote(machine, choice))

    def pause(self, on: bool) -> None:
        """Holds all answers, or lets them count again."""
        self._send(Pause(on))

    def go_alone(self) -> None:
        """Goes on without the others, once the player has agreed to what that means."""
        from parlour.client.scenes.confirm import ConfirmScene

        tr = self.app.tr
        text = tr(
            "From here on this window plays a game of its own, for ever: nobody else of the table comes back to it, and"
            " what they go on with is another game. Bots can take their seats."
        )
        word = tr("Go on alone")
        self.app.push(ConfirmScene(self.app, word, text, lambda: self._send(GoAlone()), word=word))

    def next_side(self) -> None:
        """A spectator sits down at the next side of the table; after the last one at nobody's again."""
        sides = [None, *range(len(self.setup.seats))]
        self.side = sides[(sides.index(self.side) + 1) % len(sides)]
