"""What a table tells everybody on the network about itself: a name and a few short facts of a DNS text record.

RFC 6763 ("DNS-Based Service Discovery") says what names and records hold. No names of people, codes or seeds.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.core import crockford
from parlour.net import limits, names
from parlour.net.messages import Number, TableId, Word

SERVICE = "_parlour._tcp.local."
TEXT_BYTES = 400
UNNAMED = "Parlour"
"""The title of a table whose own can't be shown."""
NAME_BYTES = 63
"""Bytes of an instance name: one label of a domain name."""
NUMBER_BYTES = 4
"""What is left free of them for the number that tells two machines apart."""
TAIL = re.compile(" - [0-9A-Z]{4}(-[0-9]{1,3})?$")
"""The end of an instance name; the number is added where two machines tell of the same table."""

# A dot ends a label of a domain name, also for programs that write it unescaped.
DOT, NO_DOT = ".", "\u00b7"


class BadNotice(ValueError):
    """What somebody announced isn't a table's notice; the text says what is wrong."""


class Notice(Struct, frozen=True, rename={"protocol": "v", "table": "id", "seats": "of"}):
    """A table as its host announces it. A hint only: whoever wants to join asks the table itself."""

    title: str
    table: TableId
    game: Word
    rules: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
    """The first 8 digits of the digest of the game's rules."""
    state: Literal["open", "playing", "over"]
    taken: Annotated[int, Meta(ge=0, le=8)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    watching: Annotated[int, Meta(ge=0, le=999)] = 0
    locked: bool = False
    protocol: Number = limits.PROTOCOL

    def properties(self) -> dict[str, str]:
        """Return the facts as the keys and values of a text record."""
        facts = msgspec.to_builtins(self)
        del facts["title"]
        return {key: str(int(value)) if isinstance(value, int) else value for key, value in facts.items()}


class OtherVersion(BadNotice):
    """A table of a version of Parlour that speaks another protocol, the one of this number."""

    def __init__(self, protocol: int) -> None:
        """Say both protocols."""
        super().__init__(f"protocol {protocol}; this is protocol {limits.PROTOCOL}")
        self.protocol = protocol


def tail(table: str) -> str:
    """Return four letters that tell a table from others of the same title: the first 20 bits of its id."""
    return crockford.to_digits(int(table[:5], 16), 4)


def instance_name(title: str, table: str) -> str:
    """Return the name of a table on the network, with a tail that makes it the only one: "Ana's table - 7F3K"."""
    end = f" - {tail(table)}"
    start = names.clean(title, UNNAMED).replace(DOT, NO_DOT).encode()[: NAME_BYTES - NUMBER_BYTES - len(end)]
    return start.decode(errors="ignore").strip() + end


def title_of(instance: str) -> str:
    """Return a table's title, fit to be shown, from a name on the network, whoever made that up."""
    return names.clean(TAIL.sub("", instance[:NAME_BYTES]), UNNAMED)


def parse(instance: str, properties: Mapping[bytes, bytes | None]) -> Notice:
    """Return what somebody announced, checked. Unknown keys are left to later versions.

    Args:
        instance: the name without the type of service.
        properties: keys and values of the text record.

    Raises:
        OtherVersion: its protocol isn't ours, so the rest may mean anything.
        BadNotice: it is too long, or a fact is missing or out of its bounds.
    """
    size = sum(len(key) + len(value or b"") + 2 for key, value in properties.items())
    if size > TEXT_BYTES:
        raise BadNotice(f"{size} bytes of text; {TEXT_BYTES} are allowed")
    facts = {
        key.decode("ascii", "replace"): (value or b"").decode("ascii", "replace")
        for key, value in properties.items()
        if key != b"title"
    }
    version = facts.get("v", "")
    if version != str(limits.PROTOCOL):
        if version.isascii() and version.isdigit():
            raise OtherVersion(int(version[:10]))
        raise BadNotice("no protocol is named")
    try:
        # Not strict: all values of a text record are text.
        notice = msgspec.convert({**facts, "title": title_of(instance)}, Notice, strict=False)
    except msgspec.ValidationError as error:
        raise BadNotice(str(error)) from error
    if notice.taken > notice.seats:
        raise BadNotice(f"{notice.taken} seats of {notice.seats} are taken")
    return notice
