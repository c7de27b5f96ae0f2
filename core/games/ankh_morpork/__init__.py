"""Ankh-Morpork, a game for two to four players: one card a turn, a secret aim for each, and trouble everywhere."""

from parlour.core.game import Game
from parlour.core.games.ankh_morpork import components, display, refusals, state, turn, victory

GAME = Game(
    id="ankh-morpork",
    seats=components.SEATS,
    options=state.OPTIONS,
    faces=components.FACES,
    new_state=state.State,
    step=turn.step,
    result=victory.result,
    zones=display.zones,
    turn=display.turn,
    reasons=victory.REASONS,
    folder=components.FOLDER,
    bots={"greedy": "parlour.core.games.ankh_morpork.bots:make_greedy"},
    refused=refusals.refused,
    points=victory.points,
    windows=display.WINDOWS,
    own_facts=display.own_facts,
)
