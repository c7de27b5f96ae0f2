"""Cards that a player puts together as an answer: what is chosen, what it is worth, and how far one would go."""

from dataclasses import dataclass

from parlour.client.snapshot import Asked, CardChoice, Checked


@dataclass
class Selection:
    """The cards chosen so far for the open question. `checked` is what the table says of them.

    `limit` is how much the player would give without being asked again, as long as questions of the kind `of` come in
    one phase of the game. It never leaves this machine.
    """

    chosen: frozenset[int] = frozenset()
    checked: Checked | None = None
    limit: int | None = None
    of: tuple[str, str] = ("", "")

    def forget(self) -> None:
        """Nothing is chosen any more; a limit stays."""
        self.chosen, self.checked = frozenset(), None

    def set_limit(self, limit: int | None, kind: str, phase: str) -> None:
        """Sets or lifts the limit for questions of a kind while a phase lasts."""
        self.limit, self.of = limit, (kind, phase)

    def phase_is(self, phase: str) -> None:
        """Lifts the limit when its phase is over."""
        if self.limit is not None and self.of[1] != phase:
            self.limit = None

    def by_itself(self, asked: Asked, auto_pass: bool) -> tuple[int, ...] | None:
        """The cards that are given without the player: the cheapest within the limit, or none, which is a pass.

        None: the player has to decide.
        """
        cards = asked.cards
        if cards is None:
            return None
        if self.limit is not None and self.of[0] == asked.kind:
            if cards.ladder and cards.ladder[0][0] <= self.limit:
                return cards.ladder[0][1]
            return () if cards.may_pass else None
        return () if auto_pass and cards.may_pass and not cards.ladder else None

    def stepped(self, cards: CardChoice, steps: int) -> frozenset[int]:
        """The cards of so many rungs of the ladder up or down; below the first one nothing is chosen."""
        rungs = [frozenset(handles) for _, handles in cards.ladder]
        if not rungs:
            return self.chosen
        if self.chosen in rungs:
            at = rungs.index(self.chosen) + steps
        elif not self.chosen:
            at = steps - 1
        else:  # chosen by hand: go to the nearest rung in that direction
            worth = self.worth(cards)
            below = sum(1 for total, _ in cards.ladder if total < worth)
            equal = any(total == worth for total, _ in cards.ladder)
            at = below + (steps if equal else steps - 1 if steps > 0 else steps)
        return frozenset() if at < 0 else rungs[min(at, len(rungs) - 1)]

    def worth(self, cards: CardChoice) -> int:
        """What the chosen cards are worth by the worth of each card."""
        values = dict(cards.values)
        return sum(values.get(handle, 0) for handle in self.chosen)
