"""The tables found on the network: a bounded list of hints, of which only those are shown that answered when asked.

Everything here may come from a stranger. A record of a host that crashed stays on the network for over an hour, so
each table is asked over TCP before it is shown, and again and again while it is. Times are seconds of a monotonic
clock, handed in; no socket is opened here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias, TypedDict

from parlour.core.games import GAMES
from parlour.net import limits, names
from parlour.net.interfaces import is_local
from parlour.net.listing_notice import UNNAMED, BadNotice, Notice, OtherVersion, parse, tail
from parlour.net.messages import Hello

TABLES = 64
"""Tables in the list."""
TABLES_AN_ADDRESS = 4
ADDRESSES = 4
"""Addresses that are taken of one announcement."""
ENDPOINTS = 8
"""Addresses and ports of one table."""
ANNOUNCEMENTS = 4
"""Announcements of one table: several of its machines may tell of it."""

PROBE_AGAIN_SECONDS = 10.0
"""How often a table that is shown is asked again."""
PROBE_LEAST_SECONDS = 1.0
"""A table that announces something new is asked at once, but no more often than this."""
RETRY_SECONDS = (2.0, 60.0)
"""A table that failed is asked again after the first, doubled with each failure up to the second."""
STALE_SECONDS = 30.0
"""A table that wasn't asked successfully for so long isn't shown: this machine slept, or is very busy."""
UNANSWERED_SECONDS = 15.0
"""A question whose outcome nobody told for so long has failed."""
HELP_SECONDS = 8.0

HELP = {
    "": "",
    "no-network": "This machine is in no local network, so only tables on this machine can be found. Connect it to the"
    " same network as the others.",
    "unreachable": "Tables were announced, but none of them answered. Most often the firewall of the host's machine is"
    " in the way: let Parlour through there. Otherwise the table has just been closed.",
    "older": "The tables that were found are played with a newer version of Parlour: yours is the older one, update"
    " it.",
    "newer": "The tables that were found are played with an older version of Parlour than yours. Ask their people to"
    " update it.",
    "other-version": "The tables that were found are played with other versions of Parlour. Install the same version"
    " on all machines.",
    "nothing": "No table was found. Both machines must be in the same network, not one of them in a guest Wi-Fi, and"
    " firewalls must let Parlour through: UDP port 5353 for finding tables, TCP for joining them. Or join by the"
    " code or the address that the host's screen shows.",
}
"""What to do when no table is there, by the words of `Listing.help`."""

Endpoint: TypeAlias = tuple[str, int]
"""Address and port."""


class Row(TypedDict):
    """A table that is there; the addresses are ADDRESS:PORT, the one that answered first."""

    id: str
    game: str
    name: str
    addresses: list[str]
    taken: int
    seats: int
    spectators: int
    locked: bool
    state: str
    fits: Literal["", "other-rules", "unknown-game"]
    """Why it can't be played on this machine: its rules are other than ours, or we don't have the game."""


class Probe(NamedTuple):
    """A table to be asked whether it is there: at any of the endpoints."""

    table: str
    endpoints: tuple[Endpoint, ...]


class _Announcement(NamedTuple):
    notice: Notice
    endpoints: tuple[Endpoint, ...]


class _Table:
    """What is known of one table."""

    def __init__(self, now: float) -> None:
        self.announcements: dict[str, _Announcement] = {}
        self.state: Literal["found", "joinable", "dropped"] = "found"
        self.hello: Hello | None = None
        self.endpoint: Endpoint | None = None
        self.probe_at = now
        self.asked_at: float | None = None
        """When it was asked, while the answer is out."""
        self.is_changed = False
        """Whether it announced something new after it was asked."""
        self.told_at = now
        """When it last answered or failed."""
        self.failures = 0

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Where it may be reached, each once, what answered last first."""
        announced = [one for announcement in self.announcements.values() for one in announcement.endpoints]
        return tuple(dict.fromkeys([self.endpoint, *announced] if self.endpoint in announced else announced))[
            :ENDPOINTS
        ]


class Listing:
    """All tables that were found, by their ids. Whoever runs it asks those that are `due`, and tells the outcome."""

    def __init__(self, now: float) -> None:
        """Begin with no table; after `HELP_SECONDS` from now without any there is something to say."""
        self._tables: dict[str, _Table] = {}
        self._instances: dict[str, str] = {}  # the table that each instance announces
        self._others: dict[str, int] = {}  # the protocols of instances of other versions
        self._began = now

    # --- what the network says ---

    def found(
        self,
        instance: str,
        properties: Mapping[bytes, bytes | None],
        addresses: Iterable[str],
        port: int | None,
        now: float,
    ) -> str:
        """Take in an announcement, new, changed or repeated. Returns "" or why it isn't in the list.

        Args:
            instance: the name without the type of service.
            properties: keys and values of its text record.
            addresses: where it says that it listens; only IPv4 addresses of local networks count.
            port: the TCP port there.
            now: the time.
        """
        try:
            notice = parse(instance, properties)
        except BadNotice as error:
            self.lost(instance)
            if isinstance(error, OtherVersion) and len(self._others) < TABLES:
                self._others[instance] = error.protocol
            return str(error)
        self._others.pop(instance, None)
        if self._instances.get(instance, notice.table) != notice.table:
            self.lost(instance)
        if not isinstance(port, int) or not 1 <= port <= 65535:
            return self._refuse(instance, f"port {port}")
        hosts = self._hosts(notice.table, addresses)
        if not hosts:
            return self._refuse(instance, "no address of a local network, or too many tables at the same address")
        return self._take(instance, _Announcement(notice, tuple((host, port) for host in hosts)), now)

    def lost(self, instance: str) -> None:
        """Forget an announcement: it was taken back, or ran out. The last one takes its table along."""
        self._others.pop(instance, None)
        table = self._instances.pop(instance, None)
        if table is not None:
            del self._tables[table].announcements[instance]
            if not self._tables[table].announcements:
                del self._tables[table]

    # --- asking the tables ---

    def due(self, now: float, most: int) -> list[Probe]:
        """Return the tables to be asked now, at most so many, those that wait longest first; they count as asked."""
        self._expire(now)
        waiting = [(one.probe_at, id) for id, one in self._tables.items() if one.asked_at is None]
        probes = []
        for probe_at, id in sorted(waiting)[: max(0, most)]:
            if probe_at <= now:
                one = self._tables[id]
                endpoints = one.endpoints()
                is_known = one.endpoint in endpoints and not one.is_changed
                probes.append(Probe(id, endpoints[:1] if is_known else endpoints))
                one.asked_at, one.is_changed = now, False
        return probes

    def answered(self, table: str, endpoint: Endpoint, hello: Hello, now: float) -> None:
        """Take in what a table said when it was asked. If it isn't that table, or makes no sense, it has failed."""
        one = self._tables.get(table)
        if one is None:
            return
        if not _is_sound(table, hello):
            self.failed(table, now)
            return
        one.state, one.hello, one.endpoint, one.failures = "joinable", hello, endpoint, 0
        again = PROBE_LEAST_SECONDS if one.is_changed else PROBE_AGAIN_SECONDS
        one.asked_at, one.told_at, one.probe_at = None, now, now + again

    def failed(self, table: str, now: float) -> None:
        """Drop a table that didn't answer; it stays announced, and is asked again after a while."""
        one = self._tables.get(table)
        if one is None:
            return
        first, longest = RETRY_SECONDS
        again = PROBE_LEAST_SECONDS if one.is_changed else min(longest, first * 2**one.failures)
        one.state, one.hello, one.endpoint = "dropped", None, None
        one.asked_at, one.told_at, one.probe_at = None, now, now + again
        one.failures = min(one.failures + 1, 10)

    # --- what to show ---

    def tables(self) -> list[Row]:
        """Return the tables that answered when they were last asked: open ones first, then by name."""
        shown = {id: one for id, one in self._tables.items() if one.hello is not None}
        titles = _told_apart({id: names.clean(one.hello.title, UNNAMED) for id, one in shown.items() if one.hello})
        rows = [_row(id, titles[id], one.hello, one.endpoints()) for id, one in shown.items() if one.hello]
        states = ("open", "playing", "over")
        return sorted(rows, key=lambda row: (states.index(row["state"]), row["name"].casefold(), row["id"]))

    def endpoint(self, table: str) -> Endpoint | None:
        """Return where a table that is shown answered, or None."""
        one = self._tables.get(table)
        return one.endpoint if one else None

    def hello(self, table: str) -> Hello | None:
        """Return what a table that is shown said about itself, as it was sent, or None."""
        one = self._tables.get(table)
        return one.hello if one else None

    @property
    def asking(self) -> int:
        """How many tables were found that still have to answer for the first time."""
        return sum(one.state == "found" for one in self._tables.values())

    def help(self, now: float, networked: bool = True) -> str:
        """Return the word of `HELP` for why no table is shown: "" as long as there is one, or hope.

        Args:
            now: the time.
            networked: whether this machine is in a local network.
        """
        if now - self._began < HELP_SECONDS or any(one.hello for one in self._tables.values()):
            return ""
        if not networked:
            return "no-network"
        if self._tables:
            return "unreachable"
        if not self._others:
            return "nothing"
        if min(self._others.values()) > limits.PROTOCOL:
            return "older"
        return "newer" if max(self._others.values()) < limits.PROTOCOL else "other-version"

    def help_text(self, now: float, networked: bool = True) -> str:
        """Return what somebody can do when no table is shown, or ""."""
        return HELP[self.help(now, networked)]

    # --- inside ---

    def _hosts(self, table: str, addresses: Iterable[str]) -> list[str]:
        """The announced addresses that count: local ones where not too many other tables are."""
        hosts = [address for address in dict.fromkeys(addresses) if is_local(address)][:ADDRESSES]
        tables = Counter(
            host for id, one in self._tables.items() if id != table for host in {host for host, _ in one.endpoints()}
        )
        return [host for host in hosts if tables[host] < TABLES_AN_ADDRESS]

    def _refuse(self, instance: str, reason: str) -> str:
        self.lost(instance)
        return reason

    def _take(self, instance: str, announcement: _Announcement, now: float) -> str:
        id = announcement.notice.table
        if id not in self._tables:
            if not self._make_room():
                return f"{TABLES} tables are listed already"
            self._tables[id] = _Table(now)
        one = self._tables[id]
        before = one.announcements.get(instance)
        if before is None and len(one.announcements) >= ANNOUNCEMENTS:
            return f"{ANNOUNCEMENTS} announcements of this table are listed already"
        one.announcements[instance] = announcement
        self._instances[instance] = id
        if before != announcement:
            one.is_changed = True
            one.probe_at = min(one.probe_at, max(now, one.told_at + PROBE_LEAST_SECONDS))
        return ""

    def _make_room(self) -> bool:
        """Whether there is room for one more table; the one that failed most often makes way."""
        if len(self._tables) < TABLES:
            return True
        dropped = [id for id, one in self._tables.items() if one.state == "dropped"]
        if not dropped:
            return False
        worst = max(dropped, key=lambda id: self._tables[id].failures)
        for instance in list(self._tables[worst].announcements):
            self.lost(instance)
        return True

    def _expire(self, now: float) -> None:
        for id, one in self._tables.items():
            if one.asked_at is not None and now - one.asked_at > UNANSWERED_SECONDS:
                self.failed(id, now)
            if one.state == "joinable" and now - one.told_at > STALE_SECONDS:
                one.state, one.hello, one.endpoint, one.probe_at = "found", None, None, now


def _is_sound(table: str, hello: Hello) -> bool:
    """Whether an answer is this table's, and its facts are possible."""
    return (
        (hello.role, hello.table, hello.protocol) == ("table", table, limits.PROTOCOL)
        and hello.state != ""
        and 0 <= hello.taken <= hello.seats
        and 1 <= hello.seats <= 8
        and re.fullmatch("[a-z0-9][a-z0-9-]{0,39}", hello.game) is not None
    )


def _row(id: str, name: str, hello: Hello, endpoints: Iterable[Endpoint]) -> Row:
    return Row(
        id=id,
        game=hello.game,
        name=name,
        addresses=[f"{host}:{port}" for host, port in endpoints],
        taken=hello.taken,
        seats=hello.seats,
        spectators=hello.watching,
        locked=hello.locked,
        state=hello.state,
        fits=_fits(hello),
    )


def _fits(hello: Hello) -> Literal["", "other-rules", "unknown-game"]:
    game = GAMES.get(hello.game)
    if game is None:
        return "unknown-game"
    return "" if hello.rules == game.digest else "other-rules"


def _told_apart(titles: Mapping[str, str]) -> dict[str, str]:
    """Names to show for tables of these titles, by id: where two would be the same, with their tails or ids."""
    shown = dict(titles)
    longer = {id: iter((f"{title} - {tail(id)}", f"{title} - {id}")) for id, title in titles.items()}
    while True:
        counts = Counter(name.casefold() for name in shown.values())
        same = [id for id, name in shown.items() if counts[name.casefold()] > 1]
        changed = {id: name for id in same if (name := next(longer[id], None)) is not None}
        if not changed:
            return shown
        shown |= changed
