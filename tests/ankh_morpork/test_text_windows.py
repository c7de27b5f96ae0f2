"""Every text of a play card: who is asked before it hits them, and what Wallace Sonky and an empty hand make of it."""

import pytest

from parlour.core.games.ankh_morpork import components
from parlour.core.games.ankh_morpork.state import AREAS
from tests.ankh_morpork.city import BLUE, RED, YELLOW, answer, hand
from tests.ankh_morpork.texting import is_done, text
from tests.rules import rule

TEXT, STRIKE, AFTER = "text-window", "strike-window", "after-window"

HITS_BLUE = [(BLUE, TEXT)]
HITS_ALL = [(BLUE, TEXT), (YELLOW, TEXT)]
REMOVES = [(BLUE, STRIKE), (BLUE, AFTER)]

WINDOWS = {
    "mr_boggis": HITS_ALL,
    "the_thieves_guild": HITS_ALL,
    "the_ankh_morpork_sunshine_dragon_sanctuary": HITS_ALL,
    "nobby_nobbs": HITS_BLUE,
    "here_n_now": HITS_BLUE,
    "hubert": HITS_BLUE,
    "the_beggars_guild": HITS_BLUE,
    "queen_molly": HITS_BLUE,
    "rosie_palm": HITS_BLUE,
    "the_seamstresses_guild": HITS_BLUE,
    "the_fools_guild": HITS_BLUE,
    "dr_whiteface": HITS_BLUE,
    "the_fire_brigade": HITS_BLUE,
    "cable_street_particulars": HITS_BLUE,
    "stanley": HITS_BLUE,
    "the_chair_of_indefinite_studies": HITS_BLUE,
    "sybil_vimes": HITS_BLUE,
    "reacher_gilt": HITS_BLUE,
    "cosmo_lavish": [*HITS_BLUE, *REMOVES],
    "the_auditors": [*HITS_BLUE, *REMOVES, (YELLOW, TEXT), (YELLOW, STRIKE), (YELLOW, AFTER)],
    "the_duckman": [(BLUE, STRIKE)],
    "foul_ole_ron": [(BLUE, STRIKE)],
    "canting_crew": [(BLUE, STRIKE)],
    "the_bursar": [(BLUE, STRIKE)],
    "carcer": [*REMOVES, *REMOVES],
    "the_dean": REMOVES,
    "errol": REMOVES,
    "burleigh_and_stronginthearm": REMOVES,
}
"""The windows that open for others while a text is carried out, with blue named and hit wherever that is possible."""

TEXTS = [card.id for card in components.CARDS if any(symbol.kind == "scroll" for symbol in card.symbols)]

DICE = {"here_n_now": [7], "cmot_dibbler": [7], "errol": [7], "carcer": [2, 5]}


def played(card, answers, hands):
    """A table where red has carried out a text, hitting blue where possible, and the windows that opened.

    `answers` are given in these, one after the other; later ones are passed.
    """
    table = text(
        card,
        hands={RED: ["groat", "ruby"], **hands},
        dice=DICE.get(card, ()),
        minions={2: [1, 1, 1], 5: [1, 1, 1]},
        buildings={9: BLUE, 8: BLUE, 3: RED},
        trouble=[2, 5, 8],
        money=(20, 20, 20),
    )
    windows, waiting = [], list(answers)
    while not is_done(table):
        question = table.question
        if question.kind.endswith("-window"):
            windows.append((question.seat, question.kind))
            answer(table, waiting.pop(0) if waiting else "pass")
        else:
            table.answer(_at_blue(tuple(table.legal(question.seat))))
    return table, windows


def _at_blue(legal):
    return next((option for option in ((2, BLUE), (5, BLUE), BLUE) if option in legal), legal[0])


@rule("AM-INT-7", "AM-INT-9", "AM-INT-16", "AM-INFO-4")
@pytest.mark.parametrize("card", TEXTS)
def test_who_is_asked_before_a_text_hits_them(card):
    hands = {BLUE: ["igor", "gaspode", "susan"], YELLOW: ["fresh_start_club", "doctor_mossy_lawn"]}
    _, windows = played(card, (), hands)
    assert windows == WINDOWS.get(card, [])
    _, windows = played(card, (), {})
    assert windows == []  # with an empty hand nobody is asked


@rule("AM-CARD-wallace_sonky", "AM-INT-6")
@pytest.mark.parametrize("card", WINDOWS)
def test_wallace_sonky_leaves_blue_as_it_was(card):
    table, windows = played(card, ["wallace_sonky"], {BLUE: ["wallace_sonky", "igor"], YELLOW: ["fresh_start_club"]})
    g = table.state
    assert hand(table, BLUE) == ["igor"]
    lost = 1 if card == "carcer" else 0  # its second roll hits another minion
    assert sum(g.minions[area][BLUE] for area in AREAS) == 2 - lost
    assert g.minions[2][BLUE] == 1
    assert g.buildings_of(BLUE) == (8, 9)
    assert g.money[BLUE] == (22 if card == "burleigh_and_stronginthearm" else 20)
    assert g.before[BLUE] == []
    if WINDOWS[card] in (HITS_BLUE, [*HITS_BLUE, *REMOVES]):
        assert g.money == [20, 20, 20]  # nobody else is hit instead
        assert hand(table, RED) == ["groat", "ruby"]
    assert [seat for seat, _ in windows[1:] if seat == BLUE] == [BLUE] * (2 * lost)
