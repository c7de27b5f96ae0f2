"""Dungeon Petz with Dark Alleys, a game for two to four players: raise monsters, show them and sell them."""

from parlour.core.game import Game
from parlour.core.games.dungeon_petz import (
    components,
    composing,
    display,
    labels,
    refusals,
    rounds,
    scoring,
    setup,
    state,
)

GAME = Game(
    id="dungeon-petz",
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
    bots={"greedy": "parlour.core.games.dungeon_petz.bots:make_greedy"},
    refused=refusals.refused,
    spelled_out=labels.spelled_out,
    points=display.points,
    plans=composing.PLANS,
    misfit=setup.misfit,
)
