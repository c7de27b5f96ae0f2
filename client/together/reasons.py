"""Why somebody doesn't come to a table, in the window's language: the network's words with their facts, said anew."""

import re

from parlour.client.texts import N_, Texts
from parlour.net.dial import NoLink
from parlour.net.greeting_words import OTHER_BUILD, REASONS, SAME_VERSION, explain
from parlour.net.keeper import Gone

WORDS: dict[str, str] = {
    "protocol": N_("The two Parlours don't understand each other: yours is {mine}, theirs is {yours}. {older}"),
    "rules": N_("The rules of this game differ: yours are of {mine}, theirs of {yours}. {older}"),
    "unknown-game": N_("Your Parlour doesn't have the game of this table, {yours}. Update Parlour and join again."),
    "no-password": N_("This table asks for a password. Its host knows it."),
    "wrong-password": N_("That is not the password of this table. Ask its host, and try again."),
    "not-locked": N_("This table has no password: it may be another one than you mean. Join without one if it is"
                     " yours."),
    "wait": N_("Too many wrong passwords were tried at this table. Try again in {yours} s."),
    "full": N_("All seats of this table are taken. Watch it, or join another."),
    "no-spectators": N_("The host of this table lets nobody watch. Ask for a seat, or join another table."),
    "name-taken": N_("Somebody at this table has this name already. Join under another."),
    "not-a-seat": N_("The game has begun, and this window has no seat in it. Watch it, or join another."),
    "already-connected": N_("This window is at that table already, perhaps in another Parlour. Close that one first."),
    "busy": N_("This table has as many connections as it can take. Try again in a minute."),
    "itself": N_("This is your own table."),
    "other-table": N_("Another table is played at this address now. Look for yours in the list, or ask for a new"
                      " code."),
    "other-machine": N_("Another machine answers at this address now. Look in the list, or ask for a new code."),
    "closed": N_("This table was closed. Ask its host to open it again."),
    "over": N_("The game of this table is over. Join another, or open one."),
    "removed": N_("The host has removed you from this table. Ask the host, or join another table."),
    "playing": N_("The game of this table has begun without you. Watch it, or join another."),
    "slow": N_("Your machine was too slow to follow and was cut off. Check the network, and join again."),
    "silent": N_("The other machine didn't answer in time. Check both networks, and try again."),
    "not-proven": N_("The other machine couldn't prove who it is. Try again, if need be on another network."),
    "rubbish": N_("The other machine sends what no Parlour of this version sends. Check address and version."),
    "too-many-messages": N_("Your machine sent too many messages and was cut off. Update Parlour and join again."),
    "unreachable": N_("Nobody answers at {place}. Is the address right and the table still open? Does the firewall of"
                      " its machine let Parlour through?"),
    "lost": N_("The connection with the table is lost. Check the network, and join again."),
    "host-left": N_("The host has closed the table before the game began. Join another, or open one."),
    "host-lost": N_("The host isn't reached any more, and the game had not begun. Check the network, and join again."),
    "game": N_("The host wants to play what your Parlour doesn't have. Update Parlour and join again."),
    "charter": N_("The game began in a way that your Parlour can't accept. Join another table. ({what})"),
    "failed": N_("This table can't be played on this machine. ({what})"),
}  # fmt: skip
OLDER = {
    "Your Parlour is the older one": N_("Your Parlour is the older one: update it, and join again."),
    "Their Parlour is the older one": N_("Their Parlour is the older one: they have to update it."),
    SAME_VERSION: N_("Install the same version of Parlour on both machines."),
    OTHER_BUILD.partition("{version}")[2]: N_("Both are of one version, but not of one build: install Parlour anew from"
                                              " the same download on both machines."),
}  # fmt: skip
HELP = {
    "no-network": N_("This machine is in no local network, so only tables of this machine can be found. Connect it to"
                     " the network of the others."),
    "unreachable": N_("Tables were announced, but none of them answers. Most often the firewall of the host's machine"
                      " is in the way: let Parlour through there. Or the table was just closed."),
    "older": N_("The tables here are played with a newer Parlour. Yours is the older one: update it."),
    "newer": N_("The tables here are played with an older Parlour than yours. Their people have to update it."),
    "other-version": N_("The tables here are played with other versions of Parlour. Install the same one everywhere."),
    "nothing": N_("No table is found. Are both machines in the same network, none of them in a guest Wi-Fi? Firewalls"
                  " have to let Parlour through: UDP port 5353 for finding, TCP for joining. The code or the address on"
                  " the host's screen leads there too."),
}  # fmt: skip
UNKNOWN = N_("The other machine refuses for a reason that this Parlour doesn't know ({what}). Update Parlour.")
BROKEN = N_("The connection has stopped working: {what}")


def reason_words(tr: Texts, reason: str, said: str, place: str = "") -> str:
    """A reason of the network in words.

    Args:
        tr: the window's language.
        reason: the word.
        said: what the network says of it in English, which holds the facts.
        place: where the table was looked for.
    """
    if reason not in WORDS:
        return tr(UNKNOWN, what=reason)
    facts = {name: _version(text) for name, text in _facts(reason, said).items()}
    blank = {"mine": "", "yours": "", "what": said, "place": place}
    return tr(WORDS[reason], **{**blank, **facts, "older": _older(tr, said)})


def refusal_words(tr: Texts, refusal: tuple[str, str, str]) -> str:
    """A refusal in words."""
    return reason_words(tr, refusal[0], explain(*refusal))


def error_words(tr: Texts, error: BaseException, place: str = "") -> str:
    """What ended a connection, in words."""
    if isinstance(error, NoLink | Gone):
        return reason_words(tr, error.reason, str(error), place)
    return tr(BROKEN, what=str(error) or type(error).__name__)


def _facts(reason: str, said: str) -> dict[str, str]:
    """The facts that an English sentence was made with."""
    parts = re.split(r"({\w+})", REASONS.get(reason, ""))
    pattern = "".join(f"(?P<{part[1:-1]}>.*?)" if part.startswith("{") else re.escape(part) for part in parts)
    found = re.fullmatch(pattern, said)
    return found.groupdict() if found else {}


def _version(fact: str) -> str:
    """Of a number or a digest with a version the version, which says something to people."""
    found = re.search(r"\((Parlour [^()]*)\)$", fact)
    return found[1] if found else fact


def _older(tr: Texts, said: str) -> str:
    return next((tr(words) for english, words in OLDER.items() if english in said), "")
