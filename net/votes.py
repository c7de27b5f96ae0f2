"""Votes on machines that are missing: who voted what, and what that decides. Agreed entries alone change them."""

WAIT, PAUSE = "wait", "pause"


class Votes:
    """One vote for each machine and missing machine, the last one counting; machines are numbers."""

    def __init__(self) -> None:
        """Begin without a vote."""
        self._cast: dict[int, dict[int, str]] = {}

    def cast(self, voter: int, missing: int, choice: str, others: int) -> bool:
        """Count a vote, of as many as `others` machines have; return whether more than half of them now agree."""
        choices = self._cast.setdefault(missing, {})
        if choices.get(voter) != choice:
            choices.pop(voter, None)  # a changed mind comes last in the order of votes
            choices[voter] = choice
        return 2 * sum(other == choice for other in choices.values()) > others

    def first(self, missing: int, choice: str) -> int:
        """Return the machine that voted so first; `StopIteration` if nobody did."""
        return next(voter for voter, other in self._cast[missing].items() if other == choice)

    def of(self, missing: int) -> dict[int, str]:
        """Return the votes on a machine, by voter, oldest first."""
        return dict(self._cast.get(missing, {}))

    def forget(self, missing: int) -> None:
        """Drop the votes on a machine: they decided, or it is back."""
        self._cast.pop(missing, None)
