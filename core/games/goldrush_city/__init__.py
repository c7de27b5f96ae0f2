"""Goldrush-City, a game for three to five players: buy material, build a town, become mayor."""

from parlour.core.game import Game
from parlour.core.games.goldrush_city import components, display, refusals, rounds, scoring, state

GAME = Game(
    id="goldrush-city",
    seats=components.SEATS,
    options=state.OPTIONS,
    faces=components.FACES,
    new_state=state.State,
    step=rounds.step,
    result=scoring.result,
    zones=display.zones,
    turn=display.turn,
    reasons=scoring.REASONS,
    folder=components.FOLDER,
    bots={"greedy": "parlour.core.games.goldrush_city.bots:make_greedy"},
    refused=refusals.refused,
    points=scoring.standings,
)
