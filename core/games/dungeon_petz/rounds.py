"""The round: six phases, each a row of steps (DP-GEN-2), and what follows the last one.

A step is a rule `(g, t)`. When it returns, `AFTER` says which one is next; sending groups goes on, one group a step,
while any group waits. Rules don't set `g.phase`.

What the steps call in other files, all `(g, t, ...)`:

    artifacts.gain(g, t, seat, artifact)     an open artifact, which already left the board, comes onto a seat's shelf,
                                             does what it does when gained, and asks who owns a Little Gift
    workshops.usable(g, seat)                the places in `g.workshops` whose cost a seat can provide now and that
                                             would do something; any place at all, whatever the pass says (DA-ZONE-1)
    workshops.use(g, t, seat, place)         use one in phase 2: asks for details, pays, carries out
    losing.lose_pet(g, t, seat, pet)         see there
    decks.draw(g, t, seat, colour)           see there
    waiting.put_hat_on(g, t, seat)           offers the top hat just gained to a waiting group (DA-HAT-2)
"""

from collections.abc import Callable

from parlour.core.ask import Asker
from parlour.core.games.dungeon_petz import (
    aging,
    arranging,
    business,
    care,
    exhibitions,
    groups,
    needs,
    prepare,
    scoring,
    setup,
)
from parlour.core.games.dungeon_petz.state import State
from parlour.core.public import OVER

STEPS: dict[str, Callable[[State, Asker], None]] = {
    "set-up": setup.lay_out,
    "prepare": prepare.begin_round,  # phase 1
    "form": groups.form,  # phase 2: groups behind screens,
    "send": groups.send,  # and one group after the other
    "arrange": arranging.arrange,  # phase 3: cages, addons, pets, accessories behind screens,
    "exchange": needs.exchange,  # Crystal Balls (DP-ART-6),
    "draw": needs.draw,  # cards for all stripes (DP-DRAW-1),
    "assign": needs.assign,  # given out behind screens (DP-ASG-3)
    "care": care.care,  # phase 4: all seats' modes, tunes and pets, decided behind screens (DP-CARE-1, DP-SIM-1),
    "exhibition": exhibitions.hold,  # and the exhibition, if there is one
    "business": business.open_shop,  # phase 5: sales, discards, jobs, a workshop, behind screens too
    "age": aging.age,  # phase 6
    "token": aging.pass_token,  # and the starting token: `g.token` and `g.order` of the next round (DP-TOK-1)
    "final": scoring.final,  # after the last round: both final exhibitions (DP-FIN-1)
}

AFTER = {
    "set-up": "prepare",
    "prepare": "form",
    "form": "send",
    "send": "arrange",
    "arrange": "exchange",
    "exchange": "draw",
    "draw": "assign",
    "assign": "care",
    "care": "exhibition",
    "exhibition": "business",
    "business": "age",
    "age": "token",
    "token": "prepare",
    "final": OVER,
}


def step(g: State, t: Asker) -> None:
    """Run one step of the rules, and choose the next one."""
    phase = g.phase
    STEPS[phase](g, t)
    if phase == "send" and g.groups:
        return
    g.phase = "final" if phase == "age" and g.last_round else AFTER[phase]
