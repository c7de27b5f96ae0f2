"""Whether a bot decides by what its seat can see: the same position over other hidden cards gets the same answer."""

from parlour.core.bots import BotTable
from parlour.core.deal import SeededDealer
from parlour.core.playout import Playout


class Elsewhere(SeededDealer):
    """Shows one seat what it was told, and hides another game's order behind everything else."""

    def __init__(self, dealer, seed, seat):
        super().__init__(seed)
        self.dealer = dealer
        self.seat = seat

    def look(self, g, seat, handle):
        known = g.may_read(self.seat, handle)
        return (self.dealer if known else super()).look(g, seat, handle)


def answers_without_peeking(game, seats):
    """Play a game of greedy bots, and ask every seventh question twice more elsewhere; return how many were asked."""
    bots = BotTable(game, seats, ["greedy"] * seats)
    asked = 0

    def choose(playout, question):
        nonlocal asked
        asked += 1
        value = bots.choose_in_playout(playout, question)
        if asked % 7 == 0:
            for seed in (1, 2):
                other = Playout(game, playout.state, Elsewhere(playout.dealer, seed, question.seat), choose)
                other.entries = playout.entries
                view = other.view(question.seat)
                assert set(view.secrets) <= {
                    handle for handle in view.state.knows if view.state.may_read(view.seat, handle)
                }
                fresh = BotTable(game, seats, ["greedy"] * seats)
                assert fresh.choose_in_playout(other, question) == value
        return value

    state = game.new_state(seats, game.complete_options({}))
    Playout(game, state, SeededDealer(seats), choose).run()
    return asked
