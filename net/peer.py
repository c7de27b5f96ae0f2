"""A seat's machine, pure: the agreed log, the seed, its own replica of the table, what it wants entered, who watches.

Whoever runs it keeps the promise of README.md: after each call the items stored and flushed, then `flushed`, until there
are none; only then the outbox sent. Times are seconds of any clock that never goes back.
"""

import random
from collections.abc import Callable, Iterable

import msgspec

from parlour.core.ask import CHANCE, IllegalAnswer, Question
from parlour.core.checks import only_payment, refusal
from parlour.core.domains import Cards, Opening, Seal, Value, is_digest
from parlour.core.games import find_game
from parlour.core.table import Table
from parlour.net import limits, news
from parlour.net.audience import Audience
from parlour.net.dispute import Bundle
from parlour.net.frames import charter_hash
from parlour.net.identity import Identity
from parlour.net.members import Members
from parlour.net.messages import (
    Append,
    Appended,
    AskVote,
    Charter,
    Entry,
    Follow,
    Followed,
    Key,
    Message,
    Odd,
    Ping,
    Propose,
    Proposed,
    SeedAgree,
    SeedCommit,
    SeedReveal,
    Vote,
)
from parlour.net.news import News
from parlour.net.own import Proposals
from parlour.net.presence import Presence
from parlour.net.raft import Raft
from parlour.net.raft_log import Log, restore_term
from parlour.net.replica import FindGame, Replica
from parlour.net.seeds import SHARE_BYTES, SeedMaker
from parlour.net.values import BadValue, pack
