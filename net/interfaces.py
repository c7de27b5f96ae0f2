"""Which addresses of this machine a table listens on and is announced under: loopback and the local network's."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import ifaddr

LOOPBACK = "127.0.0.1"

VIRTUAL = (
    "docker", "veth", "br-", "virbr", "podman", "cni", "flannel", "cali", "lxc", "lxd", "vmnet", "vboxnet",
    "tun", "tap", "utun", "wg", "zt", "tailscale", "ppp", "awdl", "llw",
)  # fmt: skip
"""Beginnings of the names of interfaces that lead to containers, virtual machines and tunnels, not to a neighbour."""
VIRTUAL_TITLES = ("vethernet", "hyper-v", "virtualbox", "vmware", "wsl", "tap-windows", "wintun", "wireguard")
"""The same within the titles that Windows gives, where names say nothing."""

# From net/if.h. The multicast flag is another one on each system.
IFF_UP = 0x1
IFF_POINTOPOINT = 0x10
IFF_RUNNING = 0x40
SIOCGIFFLAGS, IFF_MULTICAST = (0x8913, 0x1000) if sys.platform == "linux" else (0xC0206911, 0x8000)


class Interface(NamedTuple):
    """One IPv4 address of an interface of this machine, and what the system says about the interface."""

    name: str
    title: str
    address: str
    up: bool = True
    multicast: bool = True
    point_to_point: bool = False


def read() -> list[Interface]:
    """Return the IPv4 addresses of this machine, as the system lists them.

    Raises:
        OSError: the system doesn't tell.
    """
    return [
        Interface(adapter.name, adapter.nice_name, str(ip.ip), *_flags(adapter.name))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]


def addresses(found: Iterable[Interface] | None = None) -> list[str]:
    """Return the addresses to listen on: loopback first, then those of the local network.

    Addresses that a machine gave itself, where nobody gave it one (169.254...), come last. Only loopback means that
    this machine is in no local network. IPv6 is left out: every local network that has it has IPv4 too.

    Args:
        found: the interfaces to choose from; without it those of this machine.

    Raises:
        OSError: the system doesn't tell its interfaces.
    """
    usable = {one.address for one in (read() if found is None else found) if _is_usable(one)}
    return [LOOPBACK, *sorted(usable, key=_order)]


def announced(listened: Sequence[str]) -> list[str]:
    """Return which of these addresses to tell others: all but loopback, which would lead them to themselves.

    Where there is nothing else, loopback: other windows on this machine find the table then.
    """
    outside = [address for address in listened if not ipaddress.ip_address(address).is_loopback]
    return outside or list(listened)


def is_local(address: str) -> bool:
    """Return whether a text is the IPv4 address of one machine of a local network, or of this one."""
    try:
        parsed = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    nobody = parsed.is_unspecified or parsed.is_multicast or parsed.is_reserved or parsed.packed[0] == 0
    return parsed.is_private and not nobody


class Watch:
    """Tells when the addresses of this machine change: a cable, a Wi-Fi, waking up from sleep."""

    def __init__(self, choose: Callable[[], list[str]] = addresses) -> None:
        """Read the addresses for the first time."""
        self._choose = choose
        self.addresses = choose()

    def changed(self) -> bool:
        """Read the addresses again, which takes about a millisecond; say whether they are others than before."""
        before, self.addresses = self.addresses, self._choose()
        return self.addresses != before


def _is_usable(one: Interface) -> bool:
    title = one.title.lower()
    is_virtual = one.name.lower().startswith(VIRTUAL) or any(word in title for word in VIRTUAL_TITLES)
    leads_out = one.up and one.multicast and not one.point_to_point and not is_virtual
    return leads_out and is_local(one.address) and not ipaddress.IPv4Address(one.address).is_loopback


def _order(address: str) -> tuple[bool, ipaddress.IPv4Address]:
    parsed = ipaddress.IPv4Address(address)
    return parsed.is_link_local, parsed


def _flags(name: str) -> tuple[bool, bool, bool]:
    """Whether an interface is up, can multicast, and leads to one other machine only."""
    if sys.platform == "win32":  # lists no addresses of interfaces that are down
        return True, True, False
    import fcntl

    request = struct.pack("40s", name.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            answer = fcntl.ioctl(asked, SIOCGIFFLAGS, request)
        except OSError:  # gone since it was listed
            return False, False, False
    (flags,) = struct.unpack_from("=H", answer, 16)
    # A cable that is pulled, or a Wi-Fi out of reach, leaves it up, but not running.
    return (
        flags & (IFF_UP | IFF_RUNNING) == IFF_UP | IFF_RUNNING,
        bool(flags & IFF_MULTICAST),
        bool(flags & IFF_POINTOPOINT),
    )
