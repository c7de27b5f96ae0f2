"""Words during the game, pure: between the machines with a seat, and to and from those who watch through them."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from parlour.net import limits, names
from parlour.net.charter import shown_names
from parlour.net.lobby import NO_SEAT, ChatMeter, Said
from parlour.net.messages import Charter, Chat, Key

SPECTATOR = "a spectator"

Spoken: TypeAlias = tuple[Said | None, Sequence[tuple[Key, Chat]]]
"""Words as they are shown, and what is to be sent; `None` and nothing when that was too much."""


class Talk:
    """One machine's part. A machine with a seat hands on what it hears to those who watch through it.

    Words go plainly, and whoever hears them puts the name in front. Who said them is known by the link; who hands them
    on names the machine, which is believed of a spectator alone, or by one. All who watch through one machine share
    what one may say, since anybody can be many spectators; and it takes nothing from what the people of that machine
    may say.
    """

    def __init__(self, charter: Charter, me: Key) -> None:
        """Begin with nothing said."""
        self._me, self._voters = me, charter.voters
        self._names = shown_names(charter)
        self._seats = {
            voter: [n for n, it in enumerate(charter.seats) if it.machine == voter] for voter in self._voters
        }
        through = {voter: ChatMeter(2) for voter in charter.voters}  # its own words, and its spectators'
        if me not in charter.voters:  # what is heard there is everybody's
            through = {voter: ChatMeter(2 * len(charter.voters)) for voter in charter.voters}
        self._meters = through | {me: ChatMeter(), SPECTATOR: ChatMeter()}

    def say(self, name: str, text: str, linked: Collection[Key], now: float) -> Spoken:
        """Say something: whoever goes by that name on a seat of this machine speaks, else its first seat."""
        seat = next((seat for seat in self._seats.get(self._me, ()) if self._names[seat] == name), NO_SEAT)
        return self._hand_on(self._me, Chat(text, "", seat), linked, now)

    def heard(self, source: Key, chat: Chat, linked: Collection[Key], now: float) -> Spoken:
        """Take the words of another machine, its own or such as it hands on."""
        return self._hand_on(source, chat, linked, now)

    def _hand_on(self, source: Key, chat: Chat, linked: Collection[Key], now: float) -> Spoken:
        words = names.clean(chat.text, "", limits.TEXT)
        if not words or not self._meters.get(source, self._meters[SPECTATOR]).allows(now):
            return None, []
        speaker = self._speaker(source, chat.machine)
        own = self._seats.get(speaker, [])
        seat = chat.seat if chat.seat in own else next(iter(own), NO_SEAT)
        name = SPECTATOR if seat == NO_SEAT else self._names[seat]
        said = Said(f"{name}: {words}"[: limits.TEXT], speaker, seat)
        sent = Chat(words, "" if speaker == self._me else speaker, seat)
        return said, [(it, sent) for it in linked if it != source and self._is_told(source, it)]

    def _speaker(self, source: Key, named: str) -> Key:
        """Return whose words they are: who handed them on is believed, but between seats only of a spectator."""
        is_believed = source in self._voters and (self._me not in self._voters or named not in self._voters)
        return named if named and is_believed else source

    def _is_told(self, source: Key, other: Key) -> bool:
        """Say whether words that came from a machine are sent to another one."""
        if source == self._me:
            return True
        return self._me in self._voters and (other not in self._voters or source not in self._voters)
