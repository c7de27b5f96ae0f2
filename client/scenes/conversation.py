"""What is said at a table between peers: the lines, who is muted, and what is being typed."""

from collections.abc import Callable
from functools import cache

from parlour.client.commands import Command, Say
from parlour.client.snapshot import Line, Setup, Talk
from parlour.client.texts import LANGUAGES, N_, Texts
from parlour.net import names

PHRASES = (
    N_("Hello!"),
    N_("Well played!"),
    N_("One moment, please."),
    N_("Thank you!"),
    N_("Oh no!"),
    N_("Good luck!"),
    N_("Take your time."),
    N_("Good game!"),
)
"""What can be said with one press; it is sent in the speaker's own language."""
MOST = 160  # letters of what is typed
UNHEARD = 2.0  # seconds after which what was said should have been heard here too
NOBODY = -1  # speaks without a seat


class Conversation:
    """The words of a table. Who is muted is so as long as the game lasts."""

    def __init__(self, setup: Setup, send: Callable[[Command], None]) -> None:
        """Begin in silence."""
        self._setup, self._send = setup, send
        self.heard: list[Line] = []
        self.muted: set[int] = set()
        self.unread = 0
        self.first_phrase = 0
        """Which phrase is offered first."""
        self.failed = False
        """Whether the last words were more than anybody may say at a time."""
        self.speaker: int | None = None
        """Who looks at the window now; what each person has typed is their own."""
        self._typed: dict[int | None, str] = {}
        self._waits: tuple[str, float] | None = None  # own words that should be heard soon

    @property
    def lines(self) -> list[Line]:
        """What was said by those who aren't muted."""
        return [line for line in self.heard if line.seat not in self.muted] if self.muted else self.heard

    @property
    def typed(self) -> str:
        """What stands in the field."""
        return self._typed.get(self.speaker, "")

    def type(self, text: str) -> None:
        """Something was typed."""
        self._typed[self.speaker] = text

    def hear(self, talk: Talk, here: bool) -> None:
        """Somebody said something; `here`: it can be read at once."""
        texts = {language: f"{self._name(talk.seat, language)}: {talk.text}" for language in LANGUAGES}
        self.heard.append(Line(talk.seat, texts, entry=len(self.heard), seats=(talk.seat,)))
        if self._waits is not None and talk.text == self._waits[0]:
            self._waits, self.failed = None, False
        elif not here and talk.seat not in self.muted and talk.seat not in self._setup.persons:
            self.unread += 1

    def _name(self, seat: int, language: str) -> str:
        return self._setup.seats[seat].name if seat >= 0 else spoken(language)(N_("A spectator"))

    def say(self, text: str) -> None:
        """Says something to everybody."""
        words = names.clean(text, "", MOST)  # as they will be heard
        if words:
            self._waits, self.failed = (words, UNHEARD), False
            self._send(Say(words))

    def say_typed(self) -> None:
        """Says what stands in the field."""
        self.say(self.typed)
        self.type("")

    def mute(self, seat: int) -> None:
        """Shows no more of what somebody says, or shows it again."""
        self.muted ^= {seat}

    def step(self, seconds: float) -> bool:
        """Lets time pass; True when the last words are found to have gone nowhere: they can be sent again."""
        if self._waits is None:
            return False
        words, left = self._waits
        self._waits = (words, left - seconds)
        if left > seconds:
            return False
        self._waits, self.failed = None, True
        if not self.typed:
            self.type(words)
        return True


@cache
def spoken(language: str) -> Texts:
    """The texts of a language, whichever the window speaks."""
    return Texts(language)
