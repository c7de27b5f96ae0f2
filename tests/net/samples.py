"""Samples of every message, entry and charter, with their fields at the least and the most that is allowed."""

from parlour.net import limits, messages, values
from parlour.net.frames import encode_entry
from parlour.net.messages import (
    Address,
    AnyMessage,
    Append,
    Appended,
    AskVote,
    Bye,
    Charter,
    Chat,
    Entry,
    Follow,
    Followed,
    Hello,
    Lobby,
    LobbySeat,
    Odd,
    Option,
    Ping,
    Propose,
    Proposed,
    Proven,
    Refused,
    SeatPlan,
    SeedAgree,
    SeedCommit,
    SeedReveal,
    Sit,
    Start,
    Tail,
    Vote,
)  # fmt: skip

MOST = 2**32 - 1
KEY, OTHER_KEY = "0" * 64, "f" * 64
DIGEST = "0123456789abcdef"
WIDE = "\U0001f3b2"
"""A letter that takes four bytes."""

EMPTY_ENTRY = Entry(0, 0, "no-op", -1, 0, b"", bytes(16), b"")
FULL_ENTRY = Entry(MOST, MOST, "answer", 7, MOST, bytes(messages.VALUE), b"\xff" * 16, b"\xff" * 64)
ANSWER = Entry(3, 17, "answer", 2, 5, values.pack(("bid", ((4, 11), (7, -2)))), bytes(range(16)), bytes(range(64)))
ENTRIES = (EMPTY_ENTRY, FULL_ENTRY, ANSWER)

CHARTER = Charter(
    "a" * 16, "goldrush-city", DIGEST, "1.0", "Ana's table", [], [SeatPlan(KEY, "Ana", "", -1, -1)], [KEY], KEY, False
)  # fmt: skip
FULL_CHARTER = Charter(
    "f" * 16,
    "g" * 40,
    DIGEST,
    "~" * 40,
    WIDE * 96,
    [Option("o" * 200, "v" * 200)] * 64,
    [SeatPlan(OTHER_KEY, WIDE * 96, WIDE * 200, 7, 7)] * 8,
    [KEY, OTHER_KEY] * 4,
    OTHER_KEY,
    True,
)
BLOB = encode_entry(ANSWER)

NOBODY = LobbySeat("", "", "", False, -1, -1, True)
SOMEBODY = LobbySeat(OTHER_KEY, WIDE * 96, "b" * 200, True, 7, 7, False)

FULL_HELLO = Hello(
    MOST, "~" * 40, OTHER_KEY, b"\xff" * 16, "table", "f" * 16, "g" * 40, DIGEST, WIDE * 96, "playing", MOST, MOST,
    MOST, True,
)  # fmt: skip

SAMPLES: list[AnyMessage] = [
    Hello(1, "0.1.0", KEY, bytes(16), "probe"),
    FULL_HELLO,
    Proven(b"", b""),
    Proven(b"\xff" * 64, b"\xff" * 32),
    Refused("a"),
    Refused("z" * 40, WIDE * 100, WIDE * 100),
    Bye(),
    Bye("0-" * 20),
    Ping(),
    Ping(MOST),
    Sit("", "", 1, False, -1, -1, 0),
    Sit(WIDE * 96, "b" * 200, 65535, True, 7, 7, MOST),
    Lobby("", "g", DIGEST, "", [], [], 0, False, 0),
    Lobby("é" * 96, "g" * 40, DIGEST, "~" * 40, [Option("o", "2")] * 64, [NOBODY, SOMEBODY] * 4, MOST, True, MOST),
    Start(CHARTER, []),
    Start(FULL_CHARTER, [Address(OTHER_KEY, "fe80::1%eth0", 65535)] * limits.KEYS),
    Chat(""),
    Chat(WIDE * 200, KEY, 7),
    Chat("\x00\n\u202e"),
    SeedCommit(bytes(32)),
    SeedAgree(b"\xff" * 32),
    SeedReveal(bytes(range(32))),
    AskVote(0, 0, 0, False),
    AskVote(MOST, MOST, MOST, True),
    Vote(0, False, False),
    Vote(MOST, True, True),
    Append(1, 0, 0, [], 0, 0, ""),
    Append(MOST, MOST, MOST, [BLOB] * 200, MOST, MOST, DIGEST),
    Append(2, 16, 2, [encode_entry(FULL_ENTRY)] * 3, 15, 15, DIGEST),
    Appended(0, False, 0, 0, ""),
    Appended(MOST, True, MOST, MOST, DIGEST),
    Propose("undo", -1, 0, b"", b""),
    Propose("reseal", 7, MOST, bytes(messages.VALUE), b"\xff" * 64),
    Proposed(-1, 0, "taken"),
    Proposed(7, MOST, "refused", WIDE * 200),
    Follow(0, bytes(16), 0),
    Follow(MOST, b"\xff" * 16, 99),
    Tail(1, [], 0, 0, ""),
    Tail(MOST, [b""] * 1024, MOST, MOST, DIGEST),
    Followed(MOST, DIGEST),
    Odd(0, DIGEST),
]
"""Every kind of message, with each field at its least and its most."""
