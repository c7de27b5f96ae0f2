"""Why somebody is turned away from a table: the words that go over the wire, and what they mean to people."""

import re
from typing import NamedTuple

from parlour import __version__

REASONS: dict[str, str] = {
    "protocol": "The two Parlours do not speak the same protocol: yours is {mine}, theirs {yours}. {older}",
    "rules": "The rules of this game are not the same on both machines: yours are {mine}, theirs {yours}. {older}",
    "unknown-game": "Your Parlour does not have the game of this table, {yours}. Update Parlour and join again.",
    "no-password": "This table asks for a password. Ask its host for it and join again with it.",
    "wrong-password": "The password is not the one of this table. Ask its host and join again.",
    "not-locked": "You gave a password, but this table asks for none: it may not be the one you mean. "
    "Join it without a password if it is.",
    "wait": "Too many wrong passwords were tried at this table. Join again in {yours} seconds.",
    "full": "All seats of this table are taken. Watch it, or join another.",
    "no-spectators": "The host of this table lets nobody watch. Ask for a seat, or join another table.",
    "name-taken": "Somebody at this table has this name already. Join again under another.",
    "not-a-seat": "The game has begun, and this machine has no seat in it. Watch it; or, if you did sit there, "
    "join from the machine and the --home folder that you began with.",
    "already-connected": "This machine is connected with that table already. Close the other Parlour first.",
    "busy": "This table has as many connections as it can take. Try again in a minute.",
    "itself": "This is your own table. Join it from another machine, or with another --home folder.",
    "other-table": "Another table is played at this address now. Look for yours in the list, or ask for a new code.",
    "other-machine": "Another machine answers at this address now. "
    "Look for the table in the list, or ask for a new code.",
    "closed": "This table was closed. Ask its host to open it again.",
    "over": "The game of this table is over. Join another, or open one.",
    "removed": "The host removed you from this table. Ask the host, or join another table.",
    "playing": "The game of this table has begun. Watch it, or join another.",
    "slow": "Your machine was too slow to follow and was cut off. Check the network connection and join again.",
    "silent": "The other machine did not answer in time. Check both network connections and try again.",
    "not-proven": "The other machine could not prove who it is; somebody in between may be changing what is sent. "
    "Try again, if need be on another network.",
    "rubbish": "The other machine sent what no Parlour of this version sends. "
    "Check the address, and that both run the same version.",
    "too-many-messages": "Your machine sent too many messages and was cut off. Update Parlour and join again.",
}
"""Why somebody is turned away: a word, and what is said to them. Fields are both sides' facts (see `explain`)."""


SAME_VERSION = "Install the same version of Parlour on both machines."
OTHER_BUILD = (
    "Both are Parlour {version}, but with different builds of the game's rules: one was changed, or is no finished "
    "release. Install Parlour anew from the same download on both machines."
)


NO_FACT = "unknown"
"""Stands for a fact that wasn't told."""


class Refusal(NamedTuple):
    """A word of `REASONS`, this side's fact and the other's ("" where the word says it all)."""

    reason: str
    mine: str = ""
    yours: str = ""


def explain(reason: str, mine: str = "", yours: str = "") -> str:
    """Return the sentence for whoever is turned away: what is wrong, and what to do.

    `mine` is the reader's own fact and `yours` the other side's. A stranger may have sent both fact and word, so only
    plain letters of facts are shown, and an unknown word is named as such.
    """
    if reason not in REASONS:
        return f"The other machine refused for a reason unknown to this Parlour ({_shown(reason)}). Update Parlour."
    return REASONS[reason].format(mine=_shown(mine), yours=_shown(yours), older=_older(mine, yours))


def fact(what: int | str, version: str = __version__) -> str:
    """Return a protocol's number or a rules' digest together with a Parlour's version, as `Refused` carries it."""
    return f"{what} (Parlour {version})"


def _shown(text: str) -> str:
    """Return what is harmless of a stranger's fact: a few plain ASCII letters."""
    return re.sub(r"[^0-9A-Za-z .+()_-]", "", text)[:80].strip() or NO_FACT


def _older(mine: str, yours: str) -> str:
    """Return which side's Parlour is to be updated, told from both facts: by the protocols, else by the versions.

    Where both have the same version the digests of the rules alone tell them apart: one was built from other files.
    """
    facts = [_parts(text) for text in (mine, yours)]
    if not all(facts):
        return SAME_VERSION
    numbers = [_numbers(*parts) for parts in facts]
    if numbers[0] < numbers[1]:
        return "Your Parlour is the older one: update it and join again."
    if numbers[0] > numbers[1]:
        return "Their Parlour is the older one: ask them to update it."
    is_same = facts[0][1] == facts[1][1] and facts[0][0] != facts[1][0]
    return OTHER_BUILD.format(version=_shown(facts[0][1])) if is_same else SAME_VERSION


def _parts(text: str) -> tuple[str, ...]:
    """Return a fact's number or digest, and its version; nothing for a fact that isn't one."""
    found = re.fullmatch(r"([0-9]{1,9}|[0-9a-f]{16}) \(Parlour ([0-9.]{1,20}[^()]*)\)", text, re.ASCII)
    return (found[1], found[2]) if found else ()


def _numbers(what: str, version: str) -> list[int]:
    """Return a fact's numbers in the order in which they tell the older side; 1.2 is 1.2.0, and before 1.10."""
    numbers = [int(part) for part in re.split("[^0-9.]", version)[0].split(".") if part]
    while numbers and not numbers[-1]:
        del numbers[-1]
    return [int(what), *numbers] if len(what) < 16 else numbers
