"""Mistakes put into Raft on purpose: the simulation must find each of them, or it wouldn't find one of ours."""

from typing import Any

from parlour.net import raft_timer
from parlour.net.messages import Append, AskVote, Key
from parlour.net.raft import Raft
from parlour.net.raft_log import term_item


class MinorityCommits(Raft):
    """One follower less than a majority is enough."""

    def _stored_by_majority(self) -> int:
        have = sorted([self._on_disk, *(progress.match for progress in self._progress.values())], reverse=True)
        return have[max(0, len(self.voters) // 2 - 1)]


class NoTruncation(Raft):
    """What is in the log stays there, whatever the leader has."""

    def _take(self, message: Append) -> int | None:
        index = message.previous_index
        if index > self.last_index or self.log.term(index) != message.previous_term:
            return super()._take(message)
        for data in message.entries:
            index += 1
            if index > self.last_index:
                self._check(index, data, message.term)
                self._store(data)
        return index


class NoLogCheckInVotes(Raft):
    """Any candidate will do, even one that lacks what was agreed."""

    def _is_as_new(self, ask: AskVote) -> bool:
        return True


class NoFlushBeforeAck(Raft):
    """Entries are acknowledged at once, and written when there is time."""

    def __init__(self, *parts: Any) -> None:
        self._late: list[bytes] = []
        super().__init__(*parts)

    def _store(self, data: bytes) -> None:
        super()._store(data)
        self._delay(len(self.items) - 1)

    def _cut(self, index: int) -> None:
        first = len(self.items)
        super()._cut(index)
        self._delay(first)

    def _delay(self, first: int) -> None:
        self._late += self.items[first:]
        del self.items[first:]

    def tick(self, now: float) -> None:
        self.items += self._late
        self._late.clear()
        super().tick(now)


class VoteNotStored(Raft):
    """The term is stored, but not for whom the vote was."""

    def _enter(self, term: int, voted_for: Key | None) -> None:
        super()._enter(term, voted_for)
        self.items[-1] = term_item(term, None)


class CommitsOldTerms(Raft):
    """Entries of earlier terms are agreed when enough machines have them: Raft's figure 8."""

    def _agree(self, now: float) -> None:
        index = self._stored_by_majority()
        if index > self.commit:
            self._commit_to(index)
            self._broadcast(now)


class FixedTimeouts(Raft):
    """Elections that fail are held again after the same time."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._timer = _FixedTimer(*parts[-2:])


class _FixedTimer(raft_timer.ElectionTimer):
    def factor(self) -> float:
        return 1.0
