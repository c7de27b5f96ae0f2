"""Words during the game, pure: between the machines with a seat, and to and from those who watch through them."""

from collections.abc import Collection

from parlour.net import limits, names
from parlour.net.charter import shown_names
from parlour.net.lobby import ChatMeter
from parlour.net.messages import Charter, Chat, Key

SPECTATOR = "a spectator"


class Talk:
    """One machine's part. A machine with a seat hands on what it hears to those who watch through it.

    Machines with a seat say their words plainly to each other, and who said them is known by the link; to spectators
    they are sent with the name before them. All who watch through one machine share what one may say, since anybody can
    be many spectators; and it takes nothing from what the people of that machine may say.
    """

    def __init__(self, charter: Charter, me: Key) -> None:
        """Begin with nothing said; each machine with a seat goes by the name on its first one."""
        self._me, self._voters = me, charter.voters
        self._names: dict[Key, str] = {}
        for plan, name in zip(charter.seats, shown_names(charter), strict=True):
            self._names.setdefault(plan.machine, name)
        through = {voter: ChatMeter(2) for voter in charter.voters}  # its own words, and its spectators'
        if me not in charter.voters:  # what is heard there is everybody's
            through = {voter: ChatMeter(2 * len(charter.voters)) for voter in charter.voters}
        self._meters = through | {me: ChatMeter(), SPECTATOR: ChatMeter()}

    def say(self, text: str, linked: Collection[Key], now: float) -> tuple[str, list[tuple[Key, Chat]]]:
        """Return our own words as they are shown, and what is to be sent; "" and nothing when that was too much."""
        return self._hand_on(self._me, text, linked, now)

    def heard(self, source: Key, text: str, linked: Collection[Key], now: float) -> tuple[str, list[tuple[Key, Chat]]]:
        """Return the words of another machine as they are shown, and what is to be handed on."""
        return self._hand_on(source, text, linked, now)

    def _hand_on(
        self, source: Key, text: str, linked: Collection[Key], now: float
    ) -> tuple[str, list[tuple[Key, Chat]]]:
        words = names.clean(text, "", limits.TEXT)
        if not words or not self._meters.get(source, self._meters[SPECTATOR]).allows(now):
            return "", []
        if self._me not in self._voters:
            shown = f"{SPECTATOR}: {words}" if source == self._me else words
            return shown[: limits.TEXT], [(it, Chat(words)) for it in linked if source == self._me]
        shown = f"{self._names.get(source, SPECTATOR)}: {words}"[: limits.TEXT]
        plain = words if source == self._me else shown
        to_voters = [(it, Chat(plain)) for it in linked if it in self._voters and source not in self._others]
        to_watchers = [(it, Chat(shown)) for it in linked if it not in self._voters and it != source]
        return shown, to_voters + to_watchers

    @property
    def _others(self) -> set[Key]:
        return set(self._voters) - {self._me}
