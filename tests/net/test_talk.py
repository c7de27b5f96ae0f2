"""Words during the game: who is told, under which name, and whose word counts for who said it."""

import pytest

from parlour.net import limits
from parlour.net.lobby import NO_SEAT, Said
from parlour.net.messages import Chat
from parlour.net.talk import SPECTATOR, Talk
from tests.net.tables import identity, make_charter
from tests.toy import GAME

CHARTER = make_charter(GAME, 3, 4)  # the first machine has seats 0 and 3
ANA, BEN, CY = CHARTER.voters
EVE, MAL = (identity(number).key for number in (8, 9))
LINKED = (BEN, CY, EVE, MAL)


def talk(me=ANA):
    return Talk(CHARTER, me)


def test_own_words_go_to_all_and_the_named_seat_of_the_machine_speaks():
    said, sent = talk().say("Player 3", "good\nevening", LINKED, 0.0)
    assert said == Said("Player 3: good evening", ANA, 3)
    assert sent == [(it, Chat("good evening", "", 3)) for it in LINKED]
    for name in ("", "Player 1", "somebody"):
        assert talk().say(name, "hello", LINKED, 0.0)[0] == Said("Player 0: hello", ANA, 0)


def test_a_seats_words_are_handed_on_to_spectators_with_their_machine():
    said, sent = talk().heard(BEN, Chat("hello", "", 1), LINKED, 0.0)
    assert said == Said("Player 1: hello", BEN, 1)
    assert sent == [(it, Chat("hello", BEN, 1)) for it in (EVE, MAL)]
    heard = Talk(CHARTER, EVE).heard(ANA, sent[0][1], (ANA,), 0.0)
    assert heard == (said, [])


def test_a_spectators_words_are_handed_on_to_all_others():
    said, sent = talk().heard(EVE, Chat("hello"), LINKED, 0.0)
    assert said == Said(f"{SPECTATOR}: hello", EVE, NO_SEAT)
    assert sent == [(it, Chat("hello", EVE, NO_SEAT)) for it in (BEN, CY, MAL)]
    assert talk(BEN).heard(ANA, sent[0][1], (ANA, CY), 0.0) == (said, [])
    assert Talk(CHARTER, EVE).say("", "hello", (ANA,), 0.0) == (said, [(ANA, Chat("hello"))])


@pytest.mark.parametrize("seat", [-1, 0, 2, 7])
def test_nobody_speaks_for_the_seat_of_another_machine(seat):
    assert talk().heard(BEN, Chat("hello", "", seat), LINKED, 0.0)[0] == Said("Player 1: hello", BEN, 1)
    assert talk().heard(EVE, Chat("hello", "", seat), LINKED, 0.0)[0].seat == NO_SEAT


@pytest.mark.parametrize("named", [ANA, CY])
def test_between_seats_a_machine_speaks_for_itself_and_spectators_only(named):
    assert talk().heard(BEN, Chat("hello", named, 2), LINKED, 0.0)[0] == Said("Player 1: hello", BEN, 1)
    assert talk().heard(EVE, Chat("hello", named, 2), LINKED, 0.0)[0] == Said(f"{SPECTATOR}: hello", EVE, NO_SEAT)
    assert talk().heard(BEN, Chat("hello", MAL, 2), LINKED, 0.0)[0] == Said(f"{SPECTATOR}: hello", MAL, NO_SEAT)


def test_words_are_cut_and_counted():
    it = talk()
    said, _ = it.say("", "x" * 500, LINKED, 0.0)
    assert len(said.text) == limits.TEXT
    assert [bool(it.say("", "x", LINKED, 0.0)[0]) for _ in range(5)] == [True] * 4 + [False]
    assert it.say("", "\u200b", LINKED, 100.0) == (None, [])
