"""Where the machines of a table listen: as they told, and as they are seen to call. Pure."""

import ipaddress
from collections.abc import Iterable, Sequence

from parlour.net import limits
from parlour.net.messages import Address, Key

LOOPBACK = "127.0.0.1"
PLACES = 4
"""Places that are remembered of a machine, the latest first."""


class AddressBook:
    """The places, (host, port), of each machine but our own, the most likely one first."""

    def __init__(self, me: Key, addresses: Iterable[Address]) -> None:
        """Begin with what was told; "" stands for a host beside us."""
        self._places = {it.machine: [(it.host or LOOPBACK, it.port)] for it in addresses if it.machine != me}
        self._me = me

    def places(self, machine: Key) -> Sequence[tuple[str, int]]:
        """Return where to dial a machine; nothing for one that isn't known."""
        return tuple(self._places.get(machine, ()))

    def add(self, machine: Key, host: str, port: int) -> None:
        """Remember one more place of a machine, as the least likely one."""
        places = self._places.setdefault(machine, [])
        if (host, port) not in places:
            self._places[machine] = [*places[: PLACES - 1], (host, port)]

    def calls_from(self, machine: Key, host: str) -> bool:
        """Take note that a known machine calls from there, so it may be dialled there; say whether that is new."""
        places = self._places.get(machine)
        if not places or places[0][0] == host:
            return False
        first = host, places[0][1]
        self._places[machine] = [first, *(place for place in places if place != first)][:PLACES]
        return True

    def told(self, port: int) -> list[Address]:
        """Return it as others are told: our machine, which listens on `port` (0: not at all), first; "" is our host."""
        own = [Address(self._me, "", port)] if port else []
        others = [Address(machine, _for_others(places[0][0]), places[0][1]) for machine, places in self._places.items()]
        return [*own, *others][: limits.KEYS]

    def kept(self) -> list[Address]:
        """Return it as it is kept for the time after a stop: as we dial."""
        return [Address(machine, *places[0]) for machine, places in self._places.items()]


def _for_others(host: str) -> str:
    return "" if ipaddress.ip_address(host).is_loopback else host
