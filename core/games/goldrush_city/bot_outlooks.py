"""What one seat can work out at a question: everybody's outlook, and what changes would do to it."""

from typing import Any

from parlour.core.games.goldrush_city import bandits, components
from parlour.core.games.goldrush_city import bot_values as values
from parlour.core.games.goldrush_city.bot_values import WEIGHTS, Holding
from parlour.core.games.goldrush_city.state import DYNAMITE, TOOL, State
from parlour.core.public import View

WIN_FIGHT, FIGHTS = 13, 16
"""The attacker's chance in a fight (GC-FIGHT-3)."""
KEPT_BANDITS = 10
"""What a bandit card is worth in one's own area while the game is long."""
LETTER_C = "C"
"""The only action worth closing: building."""


class Outlooks:
    """The outlooks of all seats, seen from one: each is worked out once, when it is first needed."""

    def __init__(self, view: View) -> None:
        """Read the view of a seat."""
        self.g: State = view.state
        self.view = view
        self.seat: int = view.seat  # type: ignore[assignment]  # a bot has a seat
        self._holdings: dict[int, Holding] = {}
        self._now: dict[int, int] = {}
        self._weights: dict[int, int] = {}

    def holding(self, seat: int) -> Holding:
        """Return what a seat has to build with."""
        if seat not in self._holdings:
            self._holdings[seat] = values.holding(self.g, seat)
        return self._holdings[seat]

    def now(self, seat: int) -> int:
        """Return a seat's outlook as things stand."""
        if seat not in self._now:
            self._now[seat] = values.outlook(self.holding(seat), self.g.chips[seat][DYNAMITE])
        return self._now[seat]

    def change(self, seat: int, after: Holding, dynamite: int = 0) -> int:
        """Return what a seat's outlook would gain by another holding and more or less dynamite."""
        return values.outlook(after, self.g.chips[seat][DYNAMITE] + dynamite) - self.now(seat)

    def weight(self, victim: int) -> int:
        """Return how many `WEIGHTS`ths of an opponent's loss are one's own gain: most for the leader."""
        if victim not in self._weights:
            self._weights[victim] = self._weigh(victim)
        return self._weights[victim]

    def _weigh(self, victim: int) -> int:
        others = [self.now(seat) for seat in self.g.opponents_of(self.seat)]
        if self.now(victim) < max(others):
            return 1
        if self.now(victim) < self.now(self.seat):
            return 2
        return 5 if self.holding(self.seat).later else 10

    def sacks(self) -> int:
        """Return the sacks of one's own gold, laid cards included."""
        cards = (*self.g.hands[self.seat], *self.g.laid[self.seat])
        return sum(components.SACKS[self.view.face(card)] for card in cards)

    def gold_price(self, sacks: int) -> int:
        """Return what spending so many sacks costs."""
        mine, lots = self.sacks(), values.lots_left(self.g, self.seat)
        return values.gold_worth(mine, lots) - values.gold_worth(mine - sacks, lots)

    # --- lots ---

    def lot(self, seat: int) -> int:
        """Return what the lot is worth to a seat."""
        g = self.g
        h = values.with_cards(self.holding(seat), (g.face[card] for card in g.lot))
        for card in g.lot_permits:
            kind = values.KIND[g.face[card]]
            h = h._replace(permits=values.add(h.permits, kind, 1))
        h = h._replace(tools=h.tools + g.lot_chips[TOOL])
        return self.change(seat, h, g.lot_chips[DYNAMITE])

    def lot_denied(self) -> int:
        """Return what it is worth that no opponent gets the lot; whoever gets it pays for it too."""
        g = self.g
        return (
            max(
                self.lot(seat) * self.weight(seat) // (3 * WEIGHTS)
                for seat in g.opponents_of(self.seat)
                if g.hands[seat] or g.laid[seat]
            )
            if any(g.hands[seat] or g.laid[seat] for seat in g.opponents_of(self.seat))
            else 0
        )

    # --- bandits ---

    def attack(self, target: tuple[Any, ...]) -> int:
        """Return what naming this target of a bandit card is worth, fight included."""
        name, victim, *what = target
        mine, theirs = self.holding(self.seat), self.holding(victim)
        price = dynamite = 0
        if name == "material":
            faces = (self.g.face[what[0]],)
            mine = values.with_cards(mine, faces)
            theirs = values.with_cards(theirs, faces, -1)
        elif name == "chips":
            tools, dynamite = what
            mine = mine._replace(tools=mine.tools + tools)
            theirs = theirs._replace(tools=theirs.tools - tools)
        elif name == "rob-permit":
            kind = values.KIND[self.g.face[what[0]]]
            mine = mine._replace(permits=values.add(mine.permits, kind, 1))
            theirs = theirs._replace(permits=values.add(theirs.permits, kind, -1))
        else:
            mine, theirs = self._ruined(mine, what[0]), self._ruined(theirs, what[0], lost=True)
            price = values.CHIP * bandits.dynamite_needed(self.g, what[0]) * mine.later
        gain = self.change(self.seat, mine, dynamite)
        loss = -self.change(victim, theirs, -dynamite)
        return (gain + loss * self.weight(victim) // WEIGHTS) * WIN_FIGHT // FIGHTS - price

    def _ruined(self, h: Holding, card: int, *, lost: bool = False) -> Holding:
        kind = values.KIND[self.g.face[card]]
        if lost:
            h = h._replace(standing=values.add(h.standing, kind, -1))
        if self.g.options.demolished_card_goes_to == "display":
            h = h._replace(display=values.add(h.display, kind, 1))
        return h

    def best_attack(self, card: int) -> int:
        """Return what the best use of a bandit card is worth now, less than nothing where there is none."""
        targets = bandits.targets(self.g, self.seat, card)
        return max(map(self.attack, targets), default=-1)

    def bandits_kept(self) -> int:
        """Return what keeping a bandit card for later is worth."""
        return KEPT_BANDITS * min(self.holding(self.seat).turns - 1, 3) // 3

    def dynamite_plan(self, more: int) -> int:
        """Return what blowing up promises with so much more dynamite than there is."""
        g = self.g
        abilities = {components.ABILITY[g.face[card]] for card in g.bandits[self.seat]}
        if "blow_up_building" not in abilities or self.holding(self.seat).turns < 1:
            return 0
        own = g.chips[self.seat][DYNAMITE] + more
        best = 0
        for victim in g.opponents_of(self.seat):
            for card in g.one_of_each(g.standing[victim]):
                lacking = max(0, bandits.dynamite_needed(g, card) - own)
                worth = self.attack(("blow-up", victim, card)) - self.bandits_kept()
                best = max(best, worth * (3 - min(lacking, 3)) // 4)
        return best

    # --- blocks ---

    def block(self, victim: int, letter: str) -> int:
        """Return what closing an action to an opponent in its next turn is worth."""
        h = self.holding(victim)
        if letter != LETTER_C or not h.turns:
            return -1
        ways = [values.target(h, kind) for kind in values.KINDS if h.permits[kind]]
        ready = [values.building_worth(h, way.kind) for way in ways if way.actions == 1 and not way.loads]
        last = WEIGHTS if h.turns == 1 else 4
        return max(ready, default=0) * last * self.weight(victim) // (WEIGHTS * WEIGHTS)

    def best_block(self) -> int:
        """Return what the best block that can still be played is worth."""
        g = self.g
        open_to = (
            victim for victim in g.opponents_of(self.seat) if all(letter != LETTER_C for _, letter in g.blocks[victim])
        )
        return max((self.block(victim, LETTER_C) for victim in open_to), default=-1)
