"""What a peer may send, and how long it may take: one place for every number that both sides rely on."""

PROTOCOL = 2
"""The version of the protocol; two machines play together only with the same."""

FRAME = 64 * 1024
"""Bytes of the body of a frame."""
FIRST_FRAME = 1024
"""Bytes of the body of a frame before the greeting is over."""
GREETING_SECONDS = 3.0
ENTRY = 16 * 1024
"""Bytes of an entry of the log."""
PORTION = 32 * 1024
"""Bytes of entries sent at a time to somebody who catches up."""
TEXT = 200
"""Letters of a text."""
NAME = 24
"""Letters of a name, as NFC."""
KEYS = 16
"""Machines in a list: seats, voters or addresses."""

MESSAGES_A_SECOND = 50
BURST = 200
"""Messages that a link may send at once beyond its rate: strangers and spectators."""
VOTER_MESSAGES_A_SECOND = 2000
VOTER_BURST = 4000
"""The same for the machines that have a seat: bots answer quickly."""
SEND_QUEUE = 256 * 1024
"""Bytes that wait for a slow reader before its link is closed."""
LINKS = 16
LINKS_AN_ADDRESS = 4
CHAT_BURST = 5
CHAT_SECONDS = 10.0

PING_SECONDS = 1.0
SUSPECT_SECONDS = 3.0
SILENCE_SECONDS = 10.0
"""After so long without a frame a link is closed."""

LEADER_PING_SECONDS = 0.1
ELECTION_SECONDS = (0.4, 0.8)
ELECTION_BACKOFF = 1.6
ELECTION_CAP_SECONDS = 4.0
RETRY_SECONDS = 0.5
"""After so long without an agreed entry a proposal is sent again."""
GRACE_SECONDS = 60.0
"""How long a missing seat is waited for before the others may vote."""
