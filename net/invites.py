"""How a table is found by hand: its address and port as a short code, or written out.

A code is twelve of Crockford's digits in three groups: ten for the 48 bits of an IPv4 address and a port, two to check
the others. It hides nothing: whoever sees it can read the address.
"""

import re
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import Literal, TypeAlias

from parlour.core.crockford import BadDigits, check, clean, grouped, remainder, to_digits, to_number
from parlour.core.game import BadInput

GROUP = 4
BODY, CHECK = 10, 2  # digits
_PORTS = 1 << 16

Fault: TypeAlias = Literal["empty", "long", "letter", "wrong", "port", "address", "brackets"]

_LABEL = re.compile(r"(?!-)[0-9A-Za-z_-]{1,63}(?<!-)")
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_IPV6 = re.compile(r"[0-9A-Fa-f:.]+(%[0-9A-Za-z._-]{1,64})?")
_MOST_TEXT = 300


class BadInvite(BadInput):
    """A text that leads to no table.

    `fault` says why: for a code "empty", "long", "letter" (one that codes don't have, in `detail`) or "wrong" (a letter
    is wrong or missing); for an address "port" (none, or no number from 1 to 65535), "address" (neither an address nor
    the name of a machine, in `detail`) or "brackets" (an IPv6 address needs them).
    """

    def __init__(self, fault: Fault, detail: str = "") -> None:
        """Make the message out of the reason."""
        self.fault, self.detail = fault, detail
        super().__init__(
            {
                "empty": "there is no code and no address: give the code that the host's screen shows, or ADDRESS:PORT",
                "long": "this is too long for a code or an address: give the code that the host's screen shows",
                "letter": f"a code has no {detail!a}: compare it with the host's screen, or give ADDRESS:PORT",
                "wrong": "this code is not whole, or one of its letters is wrong: compare it with the host's screen, "
                "or give ADDRESS:PORT",
                "port": "the port is missing or wrong: write ADDRESS:PORT with a port from 1 to 65535",
                "address": f"{detail!a} is no address and no machine's name: write for example 192.168.1.20:4000",
                "brackets": "write an IPv6 address in brackets, for example [fe80::1%eth0]:4000",
            }[fault]
        )


def encode(host: IPv4Address, port: int) -> str:
    """Return the code of an address and a port from 1 to 65535; another port raises `ValueError`."""
    if not 0 < port < _PORTS:
        raise ValueError(f"a port is a number from 1 to {_PORTS - 1}, not {port}")
    body = to_digits(int(host) * _PORTS + port, BODY)
    return grouped(body + check(body, CHECK), GROUP)


def decode(text: str) -> tuple[IPv4Address, int]:
    """Return the address and the port that a code stands for; anything else raises `BadInvite`.

    Small letters, spaces, dashes and the lookalikes O, I and L are understood.
    """
    try:
        digits = clean(text, BODY + CHECK)
    except BadDigits as error:
        raise BadInvite(error.fault, error.detail) from None
    host, port = divmod(to_number(digits[:-CHECK]), _PORTS)
    if len(digits) != BODY + CHECK or remainder(digits, CHECK) != 1 or host >> 32 or not port:
        raise BadInvite("wrong")
    return IPv4Address(host), port


def looks_like_address(text: str) -> bool:
    """Say whether a text was meant as ADDRESS:PORT; a code never has a colon or a bracket."""
    return bool(set(text) & set(":[]"))


def parse_address(text: str) -> tuple[str, int]:
    """Return host and port of ADDRESS:PORT as a socket takes them; anything else raises `BadInvite`.

    The address is IPv4, IPv6 in brackets, or the name of a machine.
    """
    text = text.strip()
    if not text:
        raise BadInvite("empty")
    if len(text) > _MOST_TEXT:
        raise BadInvite("long")
    host, colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = _ipv6(host[1:-1])
    elif "/" in text:
        raise BadInvite("address", text)
    elif ":" in host or text.startswith("["):
        # Without brackets it can't be told where an IPv6 address ends; "[::1]" has them and no port.
        raise BadInvite("port" if text.startswith("[") and text.endswith("]") else "brackets")
    else:
        host = _ipv4_or_name(host if colon else text)
    if not (colon and port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < _PORTS):
        raise BadInvite("port")
    return host, int(port)


def target(text: str) -> tuple[str, int]:
    """Return host and port of what somebody typed to find a table: a code or ADDRESS:PORT; else raise `BadInvite`."""
    if looks_like_address(text):
        return parse_address(text)
    try:
        host, port = decode(text)
    except BadInvite as error:
        # Full stops may stand between the groups of a code, but hardly do: this is an address without its port.
        if "." in text:
            return parse_address(text)
        raise error from None
    return str(host), port


def _ipv4_or_name(host: str) -> str:
    """Return a host as it was written if it can be one."""
    try:
        return str(IPv4Address(host))
    except AddressValueError:
        labels = host.removesuffix(".").split(".")
        # A last label that is a number is an address that was mistyped; resolvers would guess what was meant.
        if len(host) > 253 or _NUMBER.fullmatch(labels[-1]) or not all(map(_LABEL.fullmatch, labels)):
            raise BadInvite("address", host) from None
        return host


def _ipv6(host: str) -> str:
    try:
        if not _IPV6.fullmatch(host):
            raise AddressValueError
        return str(IPv6Address(host))
    except AddressValueError:
        raise BadInvite("address", host) from None
