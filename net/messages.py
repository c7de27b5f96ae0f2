"""What peers say to each other: constrained structs, one tag each, and the entries of the agreed log.

PROTOCOL.md beside this file describes every one of them. A message is decoded only into these types: an unknown tag
or field, a wrong type, a number or text out of its bounds and bytes left over are refused before anything is done.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.net import limits

# --- parts ---

# Patterns end in \Z: a $ would let a line feed through.
Key = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A machine: its public key, 64 hex digits."""
MaybeKey = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
"""A machine, or "" for none."""
TableId = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]
"""A hash of a table, or the digest of a game's rules: 16 hex digits."""
MaybeDigest = Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?\Z")]
"""A digest or a table's id, or "" for none."""
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Hash = Annotated[bytes, Meta(min_length=16, max_length=16)]
"""BLAKE2b of an entry's bytes."""
Secret = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(max_length=64)]
"""64 bytes of Ed25519, or none where nobody signs."""
Proof = Annotated[bytes, Meta(max_length=32)]
"""32 bytes, or none where there is no password."""
Number = Annotated[int, Meta(ge=0, lt=2**32)]
Seat = Annotated[int, Meta(ge=-1, le=7)]
Text = Annotated[str, Meta(max_length=limits.TEXT)]
Name = Annotated[str, Meta(max_length=4 * limits.NAME)]
"""A name as sent; `names.clean` makes it fit to be shown."""
Word = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}\Z")]
MaybeWord = Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9-]{0,39})?\Z")]
Version = Annotated[str, Meta(pattern=r"^[ -~]{0,40}\Z")]
"""A version of Parlour, of printable ASCII."""
Fact = Annotated[str, Meta(max_length=100)]
"""What one side of a refusal has; two of them fit into a first frame."""
VALUE = limits.ENTRY - 256
"""Bytes of a packed value; the rest is for the other fields of its entry."""
Packed = Annotated[bytes, Meta(max_length=VALUE)]
"""A value packed by `values.pack`."""
Blob = Annotated[bytes, Meta(max_length=limits.ENTRY)]
"""An entry of the log as bytes."""
Blobs = Annotated[list[Blob], Meta(max_length=1024)]
Port = Annotated[int, Meta(ge=1, le=65535)]
MARKS = 8
"""Colours to choose from, and emblems: as many as a table may have seats."""
Mark = Annotated[int, Meta(ge=-1, le=7)]
"""A colour or an emblem; -1 for none, or for whichever is free."""

Kind: TypeAlias = Literal[
    "no-op", "answer", "chance", "undo", "reseal", "assign", "vote", "back", "pause", "resume", "branch", "seed"
]


class Part(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A struct inside a message, written as a list."""


class Entry(Part, frozen=True):
    """One entry of the agreed log; its hash is taken over the bytes in which its leader wrote it.

    `value` is packed by `values.pack`. Entries of a seat carry the seat's own counter and its holder's signature.
    """

    term: Number
    index: Number
    kind: Kind
    seat: Seat
    counter: Number
    value: Packed
    previous: Hash
    signature: Signature


class SeatPlan(Part, frozen=True):
    """Who sits on a seat when the game begins: a machine, the name shown, and the bot that answers ("" a person).

    No two seats of a table have the same colour, nor the same emblem.
    """

    machine: Key
    name: Name
    bot: Text
    colour: Mark
    emblem: Mark


class LobbySeat(Part, frozen=True):
    """A seat before the start: nobody's while `machine` is "". A closed one isn't played."""

    machine: MaybeKey
    name: Name
    bot: Text
    ready: bool
    colour: Mark
    emblem: Mark
    closed: bool


class Address(Part, frozen=True):
    """Where a machine listens."""

    machine: Key
    host: Text
    port: Port


class Option(Part, frozen=True):
    """A switch of the rules: its name, and its value as JSON."""

    name: Text
    value: Text


class Charter(Part, frozen=True):
    """What all machines of a table agree on before its first entry. `voters` took a seat, the host first if it did."""

    table: TableId
    game: Word
    rules: Digest
    version: Version
    """The host's, for the records: they are the same everywhere."""
    title: Name
    options: Annotated[list[Option], Meta(max_length=64)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    voters: Annotated[list[Key], Meta(min_length=1, max_length=8)]
    host: Key
    spectators: bool
    """Whether others than those with a seat and the host may watch."""


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What a frame holds: a map with the tag under "type"."""


# --- greeting ---


class Hello(Message, frozen=True, tag="hello"):
    """The first frame of both sides. `table` is "" from somebody who takes what there is."""

    protocol: Number
    version: Version
    machine: Key
    nonce: Nonce
    role: Literal["seat", "watch", "probe", "table"]
    """What a caller wants; "table" from the machine that was called."""
    table: MaybeDigest = ""
    game: MaybeWord = ""
    rules: MaybeDigest = ""
    title: Name = ""
    state: Literal["", "open", "playing", "over"] = ""
    taken: Number = 0
    seats: Number = 0
    watching: Number = 0
    locked: bool = False


class Proven(Message, frozen=True, tag="proven"):
    """Second frame of both sides: that the key is mine, and that I know the password."""

    signature: Signature
    password: Proof


class Refused(Message, frozen=True, tag="refused"):
    """The last frame to somebody who is turned away: a word of `greeting.REASONS`, and both sides' facts."""

    reason: Word
    mine: Fact = ""
    yours: Fact = ""


class Bye(Message, frozen=True, tag="bye"):
    """The last frame of somebody who leaves on purpose."""

    reason: Word = "leaves"


class Ping(Message, frozen=True, tag="ping"):
    """Every second: I am here; so many watch through me."""

    watching: Number = 0


# --- before the start ---


class Sit(Message, frozen=True, tag="sit"):
    """I take an open seat; or stay on mine under another name, bot, colour or emblem, ready or not.

    `edition` is that of the table as I saw it last: ready counts for no other.
    """

    name: Name
    bot: Text
    port: Port
    ready: bool
    colour: Mark
    emblem: Mark
    edition: Number


class Lobby(Message, frozen=True, tag="lobby"):
    """The table as it is before its start. `edition` counts the changes of game and options."""

    title: Name
    game: Word
    rules: Digest
    version: Version
    options: Annotated[list[Option], Meta(max_length=64)]
    seats: Annotated[list[LobbySeat], Meta(max_length=8)]
    watching: Number
    spectators: bool
    edition: Number


class Start(Message, frozen=True, tag="start"):
    """The game begins; also told to those who come later."""

    charter: Charter
    addresses: Annotated[list[Address], Meta(max_length=limits.KEYS)]


class Chat(Message, frozen=True, tag="chat"):
    """Words for everybody. Who hands on what another machine said names it, and the seat, -1 where there is none."""

    text: Text
    machine: MaybeKey = ""
    seat: Seat = -1


# --- the seed: machines with a seat only ---


class SeedCommit(Message, frozen=True, tag="seed-commit"):
    """The digest of my share."""

    digest: Secret


class SeedAgree(Message, frozen=True, tag="seed-agree"):
    """The digest of everybody's commitments, as I have them."""

    digest: Secret


class SeedReveal(Message, frozen=True, tag="seed-reveal"):
    """My share."""

    share: Secret


# --- the log: machines with a seat only ---


class AskVote(Message, frozen=True, tag="ask-vote"):
    """A candidate's question; `pre` asks whether it would be granted, and changes nobody's term."""

    term: Number
    last_index: Number
    last_term: Number
    pre: bool


class Vote(Message, frozen=True, tag="vote"):
    """The answer to it."""

    term: Number
    granted: bool
    pre: bool


class Append(Message, frozen=True, tag="append"):
    """The leader's entries after one that we share; empty as a heartbeat.

    `commit` is the last agreed index, `applied` the last one that the leader's table took, `hash` that table's hash.
    """

    term: Number
    previous_index: Number
    previous_term: Number
    entries: Blobs
    commit: Number
    applied: Number
    hash: MaybeDigest


class Appended(Message, frozen=True, tag="appended"):
    """The answer to it: up to `match` my log is the leader's, on disk; or where to try next."""

    term: Number
    success: bool
    match: Number
    applied: Number
    hash: MaybeDigest


class Propose(Message, frozen=True, tag="propose"):
    """What a seat wants entered; sent to the leader, again and again until it is in the log."""

    kind: Kind
    seat: Seat
    counter: Number
    value: Packed
    signature: Signature


class Proposed(Message, frozen=True, tag="proposed"):
    """What became of it: in the log, refused for good, or "later"."""

    seat: Seat
    counter: Number
    verdict: Literal["taken", "refused", "later"]
    reason: Text = ""


# --- those who watch ---


class Follow(Message, frozen=True, tag="follow"):
    """I have the log up to `index`, whose entry has this hash; send what follows, so many turns late."""

    index: Number
    hash: Hash
    delay: Annotated[int, Meta(ge=0, le=99)]


class Tail(Message, frozen=True, tag="tail"):
    """Agreed entries from `first` on; `hash` is the table's after the last of them that was applied."""

    first: Number
    entries: Blobs
    last: Number
    """The last agreed index that may be shown."""
    applied: Number
    hash: MaybeDigest


class Followed(Message, frozen=True, tag="followed"):
    """My table took everything up to here."""

    index: Number
    hash: Digest


class Odd(Message, frozen=True, tag="odd"):
    """At this index our tables differ: mine has this hash."""

    index: Number
    hash: Digest


AnyMessage: TypeAlias = (
    Hello | Proven | Refused | Bye | Ping | Sit | Lobby | Start | Chat | SeedCommit | SeedAgree | SeedReveal
    | AskVote | Vote | Append | Appended | Propose | Proposed | Follow | Tail | Followed | Odd
)  # fmt: skip

TAGS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in AnyMessage.__args__}
"""Every message by its tag."""
