"""The company at a table between peers, in the window: signs, talk, votes, pauses, sides of the table, the menu."""

from dataclasses import replace

import pygame
import pytest

import tests.toy
from parlour.client.commands import GoAlone, Pause, Undo, Vote
from parlour.client.scenes.base import HASTE
from parlour.client.scenes.company import STAYS
from parlour.client.scenes.end import EndScene
from parlour.client.scenes.table import TableScene
from parlour.client.snapshot import Ended, Missing, Reason, Talk, Withdrawn
from parlour.client.together.worker import PeerWorker
from tests.client.peers import Round
from tests.client.pseudo import lengthen
from tests.client.sitting import NAMES, Sitting
from tests.client.test_pages import USUAL, assert_tidy

AWAY = Reason("{who}: away. The game waits where it needs them.", (("who", "Hugo"),))


@pytest.fixture
def sitting(stage):
    return Sitting(stage)


# --- how everybody stands ------------------------------------------------------------------------


def test_each_seat_has_a_sign_with_words_for_how_it_stands(sitting, stage):
    sitting.tell(sitting.company(sent=(0,), thinking=(1,), bots=(2,), away=(3,)))
    signs = {seat: stage.widget(f"log-seat:{seat}") for seat in range(4)}
    assert {seat: one.sign for seat, one in signs.items()} == {0: "sent", 1: "thinking", 2: "bot", 3: "away"}
    assert signs[1].tip.startswith("Hugo: is thinking")
    assert signs[3].tip.startswith("Mila: away")
    sitting.tell(sitting.company(thinking=(1,), paused=True))
    assert stage.widget("log-seat:1").sign == ""


def test_signs_differ_without_colours(sitting, stage):
    """UX 19: colour is never the only sign."""
    looks = set()
    for words in ({}, {"sent": (0,)}, {"thinking": (0,)}, {"bots": (0,)}, {"away": (0,)}):
        sitting.tell(sitting.company(**words))
        x, y, w, h = stage.app.view.pixels(stage.widget("log-seat:0").rect)
        picture = pygame.transform.grayscale(stage.app.window.surface).subsurface((x, y, w, h))
        looks.add(pygame.image.tobytes(picture, "RGB"))
    assert len(looks) == 5


def test_the_looks_that_people_chose_are_those_of_the_log_and_of_the_end(sitting, stage):
    theme = sitting.table.theme
    assert [stage.widget(f"log-seat:{seat}").look for seat in range(4)] == [theme.seat(seat) for seat in range(4)]
    assert theme.seat(0).colour == stage.app.theme.seat(1).colour


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_the_answers_panel_says_for_whom_the_game_waits_and_that_an_answer_is_on_its_way(stage, view):
    sitting = Sitting(stage, view=view)
    stage.asked()
    sitting.tell(Withdrawn(), sitting.company(sent=(0,), thinking=(1,)))
    assert stage.widget("waiting").text == "Sent. It counts once all have it."
    sitting.tell(sitting.company(thinking=(1, 3)))
    assert stage.widget("waiting").text == "Waiting for: Hugo, Mila"
    sitting.tell(sitting.company(thinking=(1, 3), paused=True))
    assert stage.widget("waiting").text == "The game is paused."


def test_a_question_that_is_withdrawn_can_be_answered_no_more(sitting, stage):
    stage.asked()
    assert sitting.table.open
    sitting.tell(Withdrawn())
    assert not sitting.table.open
    assert stage.has("waiting")


def test_while_others_think_the_last_answer_can_be_taken_back(sitting, stage):
    stage.asked()
    sitting.tell(Withdrawn(), sitting.company(thinking=(1,)))
    assert stage.widget("undo").enabled
    stage.click("undo")
    assert sitting.said(Undo) == [Undo(0)]


def test_while_others_think_undo_is_grey_with_the_reason_when_it_cant_be(sitting, stage):
    stage.asked()
    why = Reason("A die was rolled: no way back.")
    sitting.tell(Withdrawn(), replace(sitting.company(thinking=(1,)), undo=why))
    assert not stage.widget("undo").enabled
    assert stage.widget("undo").why == why.key


# --- what changes --------------------------------------------------------------------------------


def test_what_changes_is_said_quietly_for_a_moment_and_stays_in_the_log(sitting, stage):
    stage.asked()
    lines = len(sitting.table.beats.log)
    sitting.tell(replace(sitting.company(away=(1,)), notice=AWAY))
    text = "Hugo: away. The game waits where it needs them."
    assert stage.widget("company-notice").text == text
    stage.frame(STAYS - 1)
    assert stage.has("company-notice")
    assert not stage.has(f"line:{lines}")
    stage.frame(1.1)
    assert not stage.has("company-notice")
    line = stage.widget(f"line:{lines}")
    assert line.text == text
    assert line.on is None
    assert line.ink == "faint"
    stage.app.use_language("cs")
    stage.frame()
    assert stage.widget(f"line:{lines}").text.startswith("Hugo: pryč.")


def test_notices_stay_where_they_came_when_the_log_goes_on(sitting, stage):
    stage.asked()
    sitting.tell(replace(sitting.company(), notice=AWAY))
    before = list(sitting.table.beats.log)
    stage.frame(STAYS + 0.1)
    stage.answer(sitting.table, 1)
    stage.asked()
    after = sitting.table.beats.log
    assert len(after) > len(before)
    woven = sitting.table.company.woven(after)
    assert woven[: len(before)] == before
    assert woven[len(before)].dim
    assert woven[len(before) + 1 :] == after[len(before) :]


# --- somebody is missing -------------------------------------------------------------------------


def test_a_missing_seat_is_counted_down_in_the_scenes_own_time_and_then_voted_on(sitting, stage):
    """UX 13: after 60 s (with countdown) the table may vote: wait, bot, or pause."""
    sitting.away(42.0)
    assert stage.widget("matter").text == "Hugo: away. The table may decide in 42 s."
    stage.frame(11.5)
    sitting.tell(sitting.company(away=(1,), thinking=(2,), missing=(Missing("m1", (1,), 42.0, ()),)))  # told again
    assert stage.widget("matter").text == "Hugo: away. The table may decide in 31 s."
    assert not stage.has("vote:wait")
    stage.frame(31.0)
    assert stage.widget("matter").text == "Hugo: away. What shall the table do?"
    stage.click("vote:greedy")
    assert sitting.said(Vote) == [Vote("m1", "greedy")]
    sitting.away(42.0, (0, "greedy"), (2, "wait"))
    assert [stage.widget(f"vote:{it}").text for it in ("wait", "greedy", "pause")] == [
        "Wait · 1", "Bot: greedy · 1", "Pause"
    ]  # fmt: skip
    assert [stage.widget(f"vote:{it}").checked for it in ("wait", "greedy", "pause")] == [None, True, None]
    stage.click("vote:wait")
    assert sitting.said(Vote)[-1] == Vote("m1", "wait")
    sitting.away(42.0)  # decided: the table waits once more
    assert stage.widget("matter").text == "Hugo: away. The table may decide in 42 s."
    sitting.tell(sitting.company())
    assert not stage.has("matter")


def test_a_vote_is_given_by_keyboard_alone(sitting, stage):
    stage.asked()
    sitting.away(0.0)
    for _ in range(40):
        if sitting.table.ui.focus == "vote:pause":
            break
        stage.key("tab")
        while sitting.table.ui.focused().zone == "log" and sitting.table.ui.focus != "vote:pause":
            here = sitting.table.ui.focus
            stage.key("down" if here.startswith("page") else "right")
            if sitting.table.ui.focus == here:
                break
    assert sitting.table.ui.focus == "vote:pause"
    stage.key("return")
    assert sitting.said(Vote) == [Vote("m1", "pause")]


def test_a_pause_says_who_wanted_it_and_anybody_ends_it(sitting, stage):
    paused = Reason("{who}: paused the game.", (("who", "Mila"),))
    sitting.tell(replace(sitting.company(paused=True), notice=paused))
    sitting.tell(sitting.company(paused=True))
    assert stage.widget("matter").text == "Mila: paused the game."
    stage.click("resume-game")
    assert sitting.said(Pause) == [Pause(False)]
    sitting.table.open_menu()
    stage.frame()
    assert stage.widget("pause").text == "Let the game go on"
    stage.key("escape")
    sitting.tell(sitting.company())
    sitting.table.open_menu()
    stage.frame()
    stage.click("pause")
    assert sitting.said(Pause)[-1] == Pause(True)
    stage.frame()
    assert stage.top is sitting.table


def test_going_on_alone_is_asked_once_and_says_that_it_is_for_ever(sitting, stage):
    sitting.tell(sitting.company(lost=True))
    assert "Too few" in stage.widget("matter").text
    assert not stage.has("go-alone")
    sitting.tell(sitting.company(lost=True, branch=True))
    stage.click("go-alone")
    stage.frame()
    assert stage.top.id == "confirm"
    assert "for ever" in stage.widget("meaning").text
    stage.key("escape")
    stage.frame()
    assert not sitting.said(GoAlone)
    stage.click("go-alone")
    stage.frame(HASTE)
    stage.click("go-on")
    assert sitting.said(GoAlone) == [GoAlone()]


def test_leaving_says_what_becomes_of_the_table(sitting, stage):
    """DESIGN: quitting as host says that the table goes on without it; there is nothing that only a host has."""
    stage.key("escape")
    stage.frame()
    assert stage.top.id == "menu"
    assert stage.widget("note").text.startswith("The table goes on without this window")
    assert "Resume" in stage.widget("note").text


def test_below_a_menu_the_others_go_on(sitting, stage):
    """UX 13: whoever looks into the menu hears, is counted down and sees steps all the same."""
    sitting.away(42.0)
    lines = len(sitting.table.beats.log)
    sitting.table.open_menu()
    stage.frame()
    stage.click("settings")
    stage.frame(2.0)
    assert stage.top.id == "settings"
    sitting.tell(Talk(1, "Hello"), replace(sitting.company(paused=True), notice=AWAY))
    stage.frame(10.0)
    company = sitting.table.company
    assert company.talk.unread == 1
    assert company.notice is None
    assert [line.dim for line in company.woven(sitting.table.beats.log)][lines:] == [True]
    stage.key("escape")
    stage.frame()
    assert stage.widget("pause").text == "Let the game go on"
    sitting.tell(sitting.company())
    stage.frame()
    assert stage.widget("pause").text == "Pause the game for all"
    stage.key("escape")
    stage.frame()
    assert stage.top is sitting.table
    assert stage.asked() is sitting.table


def test_a_question_of_the_next_person_comes_below_a_menu_and_the_curtain_after_it(stage):
    sitting = Sitting(stage, seats=3, persons=2)
    assert stage.top.id == "curtain"
    stage.key("escape")
    stage.frame(1.0)
    assert stage.top.id == "menu"
    stage.frame(5.0)
    assert stage.top.id == "menu"
    assert sitting.table.viewer is None
    stage.key("escape")
    stage.frame(1.0)
    assert stage.top.id == "curtain"
    stage.click("ready")
    stage.until(lambda: stage.top is sitting.table and sitting.table.open)


# --- watching ------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["arcade", "plain"])
def test_a_spectator_sits_down_at_any_side_and_sees_no_more_there(stage, view):
    """UX 12: public facts only while the game runs."""
    sitting = Sitting(stage, seats=3, persons=0, view=view)
    sitting.tell(sitting.company(watches=True, watching=2))
    assert stage.widget("watching").text == "2"
    assert sitting.table.own_seat() is None
    for seat in range(3):
        if seat:
            sitting.press(pygame.K_v)
        else:
            stage.click("side")
        stage.frame(0.1)
        assert stage.widget("side").text == f"Side: {NAMES[seat]}"
        assert sitting.table.own_seat() == seat
        assert sitting.table.shown.viewer is None
        assert "Your turn" not in stage.texts()
        assert_tidy(stage)
    sitting.press(pygame.K_v)
    stage.frame()
    assert stage.widget("side").text == "Side: nobody"
    sitting.table.open_menu()
    stage.frame()
    assert not stage.has("pause")
    assert "watched again" in stage.widget("note").text


# --- the end -------------------------------------------------------------------------------------


def test_after_a_game_with_others_there_is_no_rematch_without_asking_them(sitting, stage):
    picture, left = stage.asked().shown, []
    ended = Ended((3, 1, 2, 0), ({}, {}, {}, {}), (0,), (1, 3, 2, 4), "gold", picture, "h", seed=77)
    stage.show(EndScene(stage.app, replace(sitting.table.setup, seed=77), ended, (), lambda: left.append(1)))
    assert not stage.has("rematch")
    assert not stage.has("same-seed")
    assert stage.widget("replay").enabled
    assert stage.top.ui.focus == "title"
    assert stage.widget("winner:0").look == sitting.table.theme.seat(0)
    assert_tidy(stage)
    stage.app.home_scene()
    stage.frame()
    assert left


# --- the pages -----------------------------------------------------------------------------------

TONGUES = ("en", "cs", "longer")


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize(("view", "seats"), [("arcade", 3), ("arcade", 5), ("plain", 5)])
def test_the_company_is_tidy_in_every_state_size_and_language(open_stage, monkeypatch, view, seats, tongue):
    if tongue == "longer":
        lengthen(monkeypatch)
    stage = open_stage(lang="en" if tongue == "longer" else tongue)
    sitting = Sitting(stage, seats=seats, view=view)
    stage.asked()
    missing = Missing("m2", (1, 2), 0.0, ((0, "greedy"), (1, "wait"), (2, "pause")))
    states = [
        sitting.company(sent=(0,), thinking=tuple(range(1, seats)), watching=12),
        replace(sitting.company(away=(1,), watching=1), notice=AWAY),
        sitting.company(away=(1, 2), missing=(replace(missing, rest=59.0, votes=()),)),
        sitting.company(away=(1, 2), missing=(missing,), watching=3),
        replace(sitting.company(paused=True), notice=Reason("{who}: paused the game.", (("who", NAMES[2]),))),
        sitting.company(lost=True, branch=True),
        replace(sitting.company(watches=True, watching=3, away=(1,), missing=(missing,)), notice=AWAY),
    ]
    sitting.tell(Withdrawn(), *(Talk(n % seats, f"word {n} " * (n % 5 + 1)) for n in range(9)), Talk(-1, "Hello"))
    for number, state in enumerate(states):
        sitting.tell(state)
        if stage.has("vote:greedy"):
            stage.click("vote:greedy")
        for page in ("talk", "log"):
            stage.click(f"page:{page}")
            stage.resize(USUAL[(number + (page == "log")) % len(USUAL)])
            assert_tidy(stage)
    sitting.tell(states[0])
    stage.click("page:talk")
    sitting.table.open_menu()
    stage.frame()
    assert_tidy(stage)


# --- for real ------------------------------------------------------------------------------------


@pytest.fixture
def circle(tmp_path):
    found = Round(tmp_path)
    yield found
    found.close()


def at_window(stage, circle, guest):
    """Put the table of one of the machines into the window."""
    stage.app.settings.speed = stage.app.settings.own_speed = "instant"
    stage.app.settings.table = "plain"
    guest.worker = PeerWorker(guest.door, guest.charter, guest.failures.append)
    guest.open = False  # the window reads what the worker tells
    stage.show(TableScene(stage.app, guest.worker.setup, worker=guest.worker))
    return stage.table


def together(stage, circle, done):
    """Let window and machines run until a condition holds."""

    def step():
        stage.frame(0.05)
        for guest in circle.guests:
            if guest.open:
                guest.drain()
        return done()

    circle.until(step)


def joined(circle, seats):
    """A host and a guest whose games are about to begin; the host has no worker yet."""
    host = circle.host(tests.toy.GAME, seats, {"rounds": 3})
    circle.until(lambda: host.port)
    host.windowed = True
    guest = circle.join(host.port, "Hugo")
    circle.until(lambda: host.lobby is not None and host.lobby.lobby.seats[len(seats) - 1].machine)
    guest.door.at_lobby(lambda lobby, now: lobby.change(ready=True))
    circle.until(lambda: host.lobby.why == "")
    host.door.at_lobby(lambda lobby, now: lobby.start(now))
    circle.until(lambda: host.charter is not None and guest.company is not None)
    return host, guest


def test_a_window_plays_a_whole_game_with_another_machine(stage, circle):
    host, guest = joined(circle, [("Ada", ""), None])
    table = at_window(stage, circle, host)
    together(stage, circle, lambda: table.company.now is not None)
    assert table.setup.seats[1].remote
    seen = set()

    def played():
        if guest.asked is not None:
            guest.answer()
        if stage.top is table and stage.has("waiting"):
            seen.add(stage.widget("waiting").text)
        if stage.top is table and table.open:
            stage.answer(table)
        return stage.top.id == "end"

    together(stage, circle, played)
    assert "Waiting for: Hugo" in seen
    circle.until(lambda: guest.ended is not None)
    assert stage.top.ended.hash == guest.ended.hash
    assert stage.top.setup.seed == guest.ended.seed != 0
    host.open = True  # so that it is closed in the end
    stage.click("replay")
    stage.until(lambda: stage.top.id == "replay")


def test_two_persons_at_one_window_play_with_another_machine_behind_a_curtain(stage, circle):
    """UX 16, mixed with remote seats."""
    host, guest = joined(circle, [("Ada", ""), ("Bea", ""), None])
    table = at_window(stage, circle, host)
    seen = set()

    def played():
        if guest.asked is not None:
            guest.answer()
        if stage.top.id == "curtain":
            assert table.shown is None or table.shown.viewer is None
            seen.add(stage.top.seat)
            stage.frame(HASTE + 0.1)
            stage.click("ready")
        elif stage.top is table and table.open:
            assert table.asked.seat == table.shown.viewer
            stage.answer(table)
        return stage.top.id == "end"

    together(stage, circle, played)
    assert seen == {0, 1}
    circle.until(lambda: guest.ended is not None)
    assert stage.top.ended.hash == guest.ended.hash


def test_a_window_that_leaves_in_mid_decision_is_missed_and_finds_its_question_again(stage, circle):
    host, guest = joined(circle, [("Ada", ""), None])
    table = at_window(stage, circle, host)
    together(stage, circle, lambda: table.company.now is not None and table.open)
    kind = table.asked.kind
    stage.key("escape")
    stage.frame()
    stage.click("leave")
    stage.frame()
    assert stage.top.id == "title"
    circle.until(lambda: guest.company.seats[0].away and guest.company.lost)
    again = circle.back(host)
    circle.until(lambda: again.asked is not None and not guest.company.seats[0].away and not guest.company.lost)
    assert (again.asked.seat, again.asked.kind) == (0, kind)
