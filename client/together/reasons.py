"""Why somebody doesn't come to a table, in the window's language: the network's words with their facts, said anew."""

import errno
import re
import socket

from parlour.client.causes import cause
from parlour.client.texts import N_, Part
from parlour.net.dial import NoLink
from parlour.net.folders import NoMachine
from parlour.net.greeting_words import NO_FACT, OTHER_BUILD, REASONS, SAME_VERSION, explain
from parlour.net.journal import Damaged, InUse
from parlour.net.keeper import Gone, Remark
from parlour.net.links import CannotListen

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
    "charter": N_("The game began in a way that your Parlour can't accept. Join another table."),
}  # fmt: skip
OLDER = {
    "Your Parlour is the older one": N_("Your Parlour is the older one: update it, and join again."),
    "Their Parlour is the older one": N_("Their Parlour is the older one: they have to update it."),
    SAME_VERSION: N_("Install the same version of Parlour on both machines."),
    OTHER_BUILD.partition("{version}")[2]: N_("Both are of one version, but not of one build: install Parlour anew from"
                                              " the same download on both machines."),
}  # fmt: skip
FAILED = N_("This table can't be played on this machine: {what}")
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
NO_WAY = N_("This machine has no network that leads to {place}. Check its cable or Wi-Fi, and the address.")
BROKEN = N_("The connection has stopped working: {what}")
NOT_HEARD = N_("This machine can't be reached by others: {what}")
NO_ADDRESS = N_("the addresses that it had are gone")
NOT_ANNOUNCED = N_("The others can't find this table by themselves: tell them the code. ({what})")
REMARKS = {
    "not-announced": NOT_ANNOUNCED,
    "not-recorded": N_("The game isn't recorded: {what}. What is missing follows when it can."),
    "recorded": N_("The game is recorded again."),
}  # fmt: skip
PLAYED = N_("another window or command plays it already")
DAMAGED = N_("its file {path} is damaged, and was left as it is")
UNREADABLE = N_("what was kept of it is damaged")
TOO_MANY = N_("too many games are played from there already")
NO_KEY = N_("{path} is damaged. Move it away to play as somebody new, without the seats that you had")
EXPECTED = (NoLink, Gone, CannotListen, OSError)
"""Errors that may end a connection without a mistake in the program."""


def reason_words(reason: str, said: str = "", place: str = "") -> Part:
    """A reason of the network in words.

    Args:
        reason: the word.
        said: what the network says of it in English, which holds the facts.
        place: where the table was looked for.
    """
    if reason not in WORDS:
        return Part(UNKNOWN, (("what", reason),))
    blank: dict[str, object] = {"mine": "", "yours": "", "place": place, "older": _older(said)}
    facts = {name: _version(text) for name, text in _facts(reason, said).items() if name != "older"}
    return Part(WORDS[reason], tuple({**blank, **facts}.items()))


def refusal_words(refusal: tuple[str, str, str]) -> Part:
    """A refusal in words."""
    return reason_words(refusal[0], explain(*refusal))


def error_words(error: BaseException, place: str = "") -> Part:
    """What ended a connection, in words."""
    match error:
        case NoLink(reason="unreachable") if isinstance(error.__cause__, OSError) and _leads_nowhere(error.__cause__):
            return Part(NO_WAY, (("place", place),))
        case Gone(reason="failed") if error.error is not None:
            return Part(FAILED, (("what", failure(error.error)),))
        case NoLink() | Gone():
            return reason_words(error.reason, str(error), place)
        case CannotListen():
            what = Part(NO_ADDRESS) if error.__cause__ is None else cause(error.__cause__)
            return Part(NOT_HEARD, (("what", what),))
    return Part(BROKEN, (("what", cause(error)),))


def remark_words(remark: Remark) -> Part:
    """What a machine remarks, in words."""
    return Part(REMARKS[remark.word], (("what", cause(remark.error)),) if remark.error is not None else ())


def failure(error: BaseException) -> Part:
    """Why nothing can be kept of a table, or nothing that was kept can be read; to stand in a sentence."""
    match error:
        case InUse():
            return Part(PLAYED)
        case Damaged():
            return Part(DAMAGED, (("path", str(error.path)),))
        case NoMachine():
            return Part(TOO_MANY) if error.damaged is None else Part(NO_KEY, (("path", str(error.damaged)),))
        case ValueError():
            return Part(UNREADABLE)
    return cause(error)


def _leads_nowhere(error: OSError) -> bool:
    return isinstance(error, socket.gaierror) or error.errno in (errno.ENETUNREACH, errno.ENETDOWN)


def _facts(reason: str, said: str) -> dict[str, str]:
    """The facts that an English sentence was made with."""
    parts = re.split(r"({\w+})", REASONS.get(reason, ""))
    pattern = "".join(f"(?P<{part[1:-1]}>.*?)" if part.startswith("{") else re.escape(part) for part in parts)
    found = re.fullmatch(pattern, said)
    return found.groupdict() if found else {}


def _version(fact: str) -> str:
    """Of a number or a digest with a version the version, which says something to people."""
    found = re.search(r"\((Parlour [^()]*)\)$", fact)
    return found[1] if found else fact if fact != NO_FACT else "?"


def _older(said: str) -> Part:
    return Part(next((words for english, words in OLDER.items() if english in said), ""))
