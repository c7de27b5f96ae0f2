"""One table on one machine, in asyncio: its lobby, then its peer or watcher, with links, journal and bots around it.

Everything runs on the loop's thread. The lobby and the game are pure; `turns` keeps what they are promised.
"""

import asyncio
import ipaddress
import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeVar

import msgspec

from parlour.core.game import Game, OptionValue
from parlour.core.games import GAMES
from parlour.core.table import Table
from parlour.net import limits, news
from parlour.net.dial import NoLink
from parlour.net.farewell import Farewell
from parlour.net.folders import Kept, Machine
from parlour.net.greeting import Entropy, Refusal, TableFacts
from parlour.net.guest_lobby import GuestLobby
from parlour.net.journal import Damaged, InUse, Journal
from parlour.net.link import Link
from parlour.net.links import Endpoint, Links
from parlour.net.lobby import Began, Ended, HostLobby, Said
from parlour.net.messages import Address, Bye, Charter, Chat, Hello, Key, Message, Ping, Refused, Start
from parlour.net.peer import Peer
from parlour.net.portions import portions
from parlour.net.talk import Talk
from parlour.net.thinking import Thinker
from parlour.net.turns import Core, Turns
from parlour.net.watcher import Watcher

LOOPBACK = "127.0.0.1"
FINAL = ("lost", "silent", "unreachable", "busy", "wait", "closed", "not-proven")
"""Reasons for which a machine isn't reached that may be others the next time."""

T = TypeVar("T")


class Failed(NamedTuple):
    """The table can't go on here; the text says why and what to do."""

    reason: str


class Trouble(NamedTuple):
    """Nothing can be stored, so this machine says nothing until it can; "" when that is over."""

    reason: str


class BotFailed(NamedTuple):
    """A bot failed; it was answered at random in its place."""

    seat: int
    reason: str


class Finished(NamedTuple):
    """The game is over, its seed is published, and whoever is linked with us has all of it, or took too long."""


class Node:
    """A machine at a table. Make it while the loop runs; then `listen`; then `host`, `join` or `resume`; then `close`.

    `tell` gets what happens: news of `lobby`, of `news`, and those of this module.
    """
