"""A second, small game with every part that Goldrush-City lacks; importing this package registers it.

Ripple: stones on a grid, answered by cards in the middle of a turn, with screens, spies, thieves and cards
buried face down. `python -m tests.toy WORDS` is `parlour WORDS` with this game on the list.
"""

from pathlib import Path

from parlour.core.game import Game
from parlour.core.games import GAMES, register
from tests.toy import display, rules, state

GAME = Game(
    id="toy-ripple",
    seats=(2, 5),
    options=state.OPTIONS,
    faces=state.FACES,
    new_state=state.State,
    step=rules.step,
    result=display.result,
    zones=display.zones,
    turn=display.turn,
    reasons=rules.REASONS,
    folder=Path(__file__).parent,
    bots={"greedy": "tests.toy.bot:make"},
    end_turn="none",
)

if GAME.id not in GAMES:
    register(GAME)
