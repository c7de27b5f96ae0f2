"""A table before its start, in several windows over real sockets: seats, looks, ready, words, the host's doings."""

import os
import socket

import pygame
import pytest

from parlour.client.scenes.host import Terms
from parlour.client.scenes.talk_panel import PHRASES
from parlour.client.together.finding import Table
from parlour.client.together.leaving import settled
from parlour.core import GAMES
from parlour.net import limits
from tests.client.positions import kind, record_at
from tests.client.stage import setup
from tests.client.test_pages import TONGUES, USUAL, everywhere, speak, tidy
from tests.client.together import TOY, Windows, back_with


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


def rows(stage):
    """The seats that aren't closed, as a window knows them."""
    return [seat for seat in stage.top.lobby.seats if not seat.closed]


def said(stage):
    """The lines that a window shows."""
    return [widget.text for widget in stage.top.ui.widgets if widget.id.startswith("said:")]


def pick(windows, stage, seat, kind):
    """The host chooses who sits on a seat."""
    stage.click(f"kind:{seat}")
    stage.frame()
    assert stage.top.id == "pick"
    stage.click(f"pick:{kind}")
    stage.frame()


def heard(windows, stage, text):
    windows.until(lambda: any(text in line for line in said(stage)))


# --- into the game ------------------------------------------------------------------------------


def test_people_say_ready_and_the_host_starts(windows):
    """Start is off with a reason in words until everybody is ready; then all windows show the table."""
    host = windows.host()
    assert "Seat 2 is open" in host.widget("start").why
    guest = windows.guest(host)
    assert host.widget("notice").text == "Hugo isn't ready."
    assert not host.widget("start").enabled
    windows.begin(host, guest)
    windows.until(lambda: host.table.asked is not None or guest.table.asked is not None)
    assert [seat.name for seat in host.table.setup.seats] == ["Ada", "Hugo"]
    assert host.table.setup.seats[1].remote
    assert not guest.table.setup.seats[1].remote


def test_colours_and_signs_of_the_lobby_are_those_of_the_game(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.click("look:1")
    guest.frame()
    assert not guest.widget("colour:0").enabled
    assert guest.widget("colour:0").why == guest.widget("emblem:0").why == "Ada has this one."
    guest.click("colour:4")
    guest.click("emblem:3")
    windows.until(lambda: (rows(host)[1].colour, rows(host)[1].emblem) == (4, 3))
    windows.until(lambda: guest.widget("colour:4").checked and guest.widget("emblem:3").checked)
    guest.key("escape")
    guest.frame()
    host.click("look:0")
    host.frame()
    assert host.widget("colour:4").why == "Hugo has this one."
    host.click("colour:2")
    windows.until(lambda: rows(guest)[0].colour == 2)
    host.key("escape")
    host.frame()
    windows.begin(host, guest)
    looks = guest.table.theme.seats
    assert looks[0].colour == guest.app.theme.seats[2].colour
    assert (looks[1].colour, looks[1].shape) == (guest.app.theme.seats[4].colour, guest.app.theme.seats[3].shape)


def test_names_are_changed_in_place(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.click("name:1")
    guest.write(" of Prague")
    windows.until(lambda: rows(host)[1].name == "Hugo of Prague")
    host.click("name:0")
    for _ in "Ada":
        host.key("backspace")
    assert host.widget("name:0").value == ""
    host.write("Zoe")
    windows.until(lambda: rows(guest)[0].name == "Zoe")
    assert not [line for line in said(guest) if "leaves" in line]


def test_two_windows_of_one_home_play_together(windows):
    """For trying it out on one machine."""
    host = windows.host()
    guest = windows.open("Ada")
    assert guest.app.home == host.app.home
    windows.ask(guest, windows.address(host))
    windows.until(lambda: guest.top.id == "join")
    guest.click("seat")
    windows.until(lambda: windows.at_lobby(guest) and bool(guest.top.own))
    windows.until(lambda: [seat.name for seat in rows(host)] == ["Ada", "Ada 2"])
    windows.begin(host, guest)


def test_several_persons_and_bots_at_one_window(windows):
    """Hot-seat: the host seats people and bots here, a guest comes besides."""
    host = windows.host(kinds=("", "", "greedy", "open"))
    guest = windows.guest(host)
    windows.begin(host, guest)
    setup = host.table.setup
    assert [seat.remote for seat in setup.seats] == [False, False, False, True]
    assert [seat.bot for seat in setup.seats] == ["", "", "greedy", ""]
    windows.until(lambda: host.top.id == "curtain" or (host.top.id == "table" and host.top.asked is not None))


def test_a_game_that_begins_behind_an_open_box_is_not_missed(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.click("ready")
    windows.until(lambda: host.widget("start").enabled and host.top.age > 1)
    guest.click("look:1")
    guest.frame()
    assert guest.top.id == "looks"
    host.click("start")
    windows.until(lambda: guest.top.id == "table")


# --- the host -----------------------------------------------------------------------------------


def test_a_table_without_a_name_has_the_usual_one_in_the_language_of_its_host(windows):
    host = windows.open("Ada", lang="cs")
    host.click("host")
    host.frame()
    host.top.title = " "
    host.top.refresh()
    host.frame()
    host.click("open")
    windows.until(lambda: windows.at_lobby(host))
    assert host.top.lobby.title == "Stůl: Ada"
    host.click("change")
    host.frame()
    host.top.title = ""
    host.click("spectators")
    host.click("apply")
    windows.until(lambda: windows.at_lobby(host) and not host.top.lobby.spectators)
    assert host.top.lobby.title == "Stůl: Ada"


def test_the_host_fills_closes_and_opens_seats(windows):
    host = windows.host()
    pick(windows, host, 1, "greedy")
    windows.until(lambda: rows(host)[1].bot == "greedy")
    assert host.widget("start").enabled
    pick(windows, host, 1, "person")
    windows.until(lambda: rows(host)[1].machine and not rows(host)[1].bot)
    assert host.has("look:1")
    pick(windows, host, 1, "closed")
    windows.until(lambda: len(rows(host)) == 1)
    assert host.widget("start").why == "This game needs at least 2 seats."
    pick(windows, host, 2, "open")
    windows.until(lambda: len(rows(host)) == 2)
    assert "Seat 3 is open" in host.widget("start").why
    guest = windows.guest(host)
    assert guest.top.own == [2]


def test_a_guest_who_was_quicker_keeps_the_seat(windows):
    """What the host picks for a seat that has just been taken is not done."""
    host = windows.host()
    place = windows.address(host)
    host.click("kind:1")
    host.frame()
    guest = windows.open("Hugo")
    windows.ask(guest, place)
    windows.until(lambda: guest.top.id == "join")
    guest.click("seat")
    windows.until(lambda: windows.at_lobby(guest) and bool(guest.top.own))
    windows.until(lambda: not host.widget("pick:closed").enabled)
    assert host.widget("pick:closed").why == "Hugo sits here now."
    host.app.stack[-2].host._put(1, "closed")  # as if pressed in the moment before
    host.key("escape")
    host.frame()
    host.click("phrase:0")
    heard(windows, guest, PHRASES[0])
    assert guest.top.own == [1]


def test_a_removed_guest_reads_why_and_does_not_come_back(windows):
    host = windows.host()
    guest = windows.guest(host)
    host.click("remove:1")
    host.frame()
    assert "can't come back" in host.widget("meaning").text
    host.click("go-on")
    windows.until(lambda: guest.top.id == "together")
    assert "removed you" in back_with(guest)
    assert guest.top.name == "Hugo"
    heard(windows, host, "Hugo leaves.")
    guest.click("recent:0")
    windows.until(lambda: guest.top.id == "join")
    guest.click("seat")
    windows.until(lambda: guest.top.id == "together" and guest.top.notice)
    assert "removed you" in guest.top.notice


def test_changed_options_are_told_and_ready_is_taken_back(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.click("ready")
    windows.until(lambda: host.widget("start").enabled)
    host.click("change")
    host.frame()
    assert host.top.id == "edit-table"
    old = host.widget("value:rounds").text
    host.click("less:rounds" if host.widget("less:rounds").enabled else "more:rounds")
    new = host.widget("value:rounds").text
    host.click("apply")
    windows.until(lambda: not guest.top.ready)
    assert "changed the table" in guest.widget("notice").text
    heard(windows, guest, f"{new} (until now: {old})")
    assert guest.widget("value:rounds").text == new
    assert guest.widget("option-name:rounds").text.startswith("•")
    assert host.widget("start").why == "Hugo isn't ready."
    guest.click("ready")
    windows.until(lambda: host.widget("start").enabled)
    assert "changed" not in guest.widget("notice").text
    assert not guest.widget("option-name:rounds").text.startswith("•")


def test_another_game_another_name_and_no_spectators(windows):
    host = windows.host(title="Evening")
    guest = windows.guest(host)
    watcher = windows.watcher(host)
    host.click("change")
    host.frame()
    host.click("game:ankh-morpork")
    host.click("title")
    host.write("!")
    host.click("spectators")
    host.click("apply")
    windows.until(lambda: watcher.top.id == "together")
    assert "lets nobody watch" in back_with(watcher)
    windows.until(lambda: guest.widget("heading").text == "Evening!")
    heard(windows, guest, f"The game is now {GAMES['ankh-morpork'].words.title('en')}.")
    assert "nobody may watch" in guest.widget("facts").text


def test_a_game_for_fewer_people_is_off_with_the_reason(windows):
    host = windows.host(kinds=("", "", "", "", ""))
    host.click("change")
    host.frame()
    assert not host.widget("game:ankh-morpork").enabled
    assert "Free a seat first" in host.widget("game:ankh-morpork").why


def test_options_that_do_not_go_with_so_many_seats_are_said_in_the_words_of_the_game(windows):
    """DA-OPT-1: a game of four with the extended board and its last round reversed isn't played."""
    game = GAMES["dungeon-petz"]
    host = windows.host(kinds=("", "greedy", "greedy", "greedy"), game=game)
    terms = Terms(game.id, game.complete_options({"variant": "extended", "reverse_last_round": True}), "Petz", True)
    host.top.host.change(terms)
    windows.until(lambda: host.top.gathered.why == "misfit")
    host.frame()
    assert host.widget("start").why == game.words.misfit("en", "never-reversed")
    assert host.widget("notice").text == host.widget("start").why


# --- leaving ------------------------------------------------------------------------------------


def test_leaving_asks_once_and_the_seat_is_open_again(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.key("escape")
    guest.frame()
    assert guest.top.id == "confirm"
    guest.key("escape")
    guest.frame()
    assert guest.top.id == "lobby"
    guest.key("escape")
    guest.frame()
    guest.click("go-on")
    windows.until(lambda: guest.top.id == "together" and not rows(host)[1].machine)
    assert back_with(guest) == ""
    heard(windows, host, "Hugo leaves.")


def test_a_host_who_closes_the_table_says_so_to_all(windows):
    host = windows.host()
    guest = windows.guest(host)
    watcher = windows.watcher(host)
    host.click("leave")
    host.frame()
    assert host.widget("meaning").text == "The table is closed for all."
    host.click("go-on")
    windows.until(lambda: host.top.id == guest.top.id == watcher.top.id == "together")
    for stage in (guest, watcher):
        assert "host has closed the table" in back_with(stage)
        assert stage.widget("recent:0").text == "Table of Ada"


def test_a_window_that_is_closed_leaves_the_table(windows):
    host = windows.host()
    guest = windows.guest(host)
    guest.app.close()
    windows.all.remove(guest)
    windows.until(lambda: not rows(host)[1].machine)


def test_after_a_stop_the_title_brings_the_same_seat_back(windows, open_stage):
    """Resume stands first on the title, before older games of this machine."""
    host = windows.host()
    guest = windows.guest(host)
    windows.begin(host, guest)
    windows.until(lambda: host.table.asked is not None or guest.table.asked is not None)
    guest.app.close()
    windows.all.remove(guest)
    again = open_stage(home=guest.app.home)
    windows.all.append(again)
    assert again.widget("resume").text == "Resume together: Ripple"
    assert again.top.ui.focus == "resume"
    again.key("return")
    windows.until(lambda: again.top.id == "table" and again.top.worker.circle.own == (1,))
    windows.until(lambda: host.top.asked is not None or again.top.asked is not None)


def test_the_newest_game_stands_first_on_the_title_be_it_alone_or_together(windows, open_stage):
    host = windows.host()
    guest = windows.guest(host)
    windows.begin(host, guest)
    windows.until(lambda: host.table.asked is not None or guest.table.asked is not None)
    home = guest.app.home
    guest.app.close()
    windows.all.remove(guest)
    settled()
    record = record_at(home, setup(3, bot="greedy"), kind("bid"))
    assert open_stage(home=home).widget("resume").text == "Resume: Goldrush-City"
    os.utime(record, (0, 0))
    assert open_stage(home=home).widget("resume").text == "Resume together: Ripple"


def test_a_seat_that_is_kept_is_taken_again_from_the_page_of_tables(windows, open_stage):
    host = windows.host(password="sesame")
    guest = windows.guest(host)
    windows.begin(host, guest)
    windows.until(lambda: host.table.asked is not None or guest.table.asked is not None)
    guest.app.close()
    windows.all.remove(guest)
    settled()
    again = open_stage(home=guest.app.home)
    windows.all.append(again)
    again.click("together")
    again.frame()
    again.click("recent:0")
    windows.until(lambda: again.top.id == "join")
    assert again.widget("seat").text == "Back to your seat"
    again.click("seat")
    windows.until(lambda: again.top.id == "table" and again.top.worker.circle.own == (1,))


def test_spectators_talk_too(windows):
    host = windows.host()
    watcher = windows.watcher(host)
    watcher.click("phrase:0")
    heard(windows, host, f"A spectator: {PHRASES[0]}")


def test_a_table_that_another_window_plays_is_not_offered(windows, open_stage):
    host = windows.host(kinds=("", "greedy"))
    windows.begin(host)
    beside = open_stage(home=host.app.home)
    assert not beside.has("resume")


# --- words --------------------------------------------------------------------------------------


def test_people_talk_and_one_person_is_muted(windows):
    host = windows.host(kinds=("", "open", "open"))
    hugo, mila = windows.guest(host), windows.guest(host, "Mila")
    hugo.click("say")
    hugo.write("Is anybody hungry?")
    hugo.key("return")
    heard(windows, host, "Hugo: Is anybody hungry?")
    heard(windows, hugo, "Hugo: Is anybody hungry?")
    assert hugo.widget("say").value == ""
    mila.click("mute")
    mila.frame()
    mila.click(f"pick:{hugo.top.door.me[:8]}")
    mila.key("escape")
    windows.until(lambda: mila.top.id == "lobby")
    assert not [line for line in said(mila) if "hungry" in line]
    hugo.click("phrase:1")
    host.click("phrase:0")
    heard(windows, mila, f"Ada: {PHRASES[0]}")
    heard(windows, host, f"Hugo: {PHRASES[1]}")
    assert not [line for line in said(mila) if line.startswith("Hugo:")]
    windows.begin(host, hugo, mila)
    assert mila.table.company.talk.muted == {1}
    assert not hugo.table.company.talk.muted


def test_too_many_words_at_once_are_refused_in_words(windows):
    host = windows.host()
    for _ in range(limits.CHAT_BURST + 1):
        host.click("phrase:0")
    heard(windows, host, "too much at once")


def test_code_and_address_are_copied(windows):
    host = windows.host()
    host.click("copy-code")
    assert pygame.scrap.get_text() == host.widget("code").text == host.top.where.code
    assert host.widget("code-label").text == "Copied."
    host.click("copy-address")
    assert pygame.scrap.get_text() == host.widget("address").text


# --- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("game", ["goldrush-city", "dungeon-petz"])
def test_lobby_pages_are_tidy(windows, open_stage, monkeypatch, tmp_path, game, tongue):
    first = speak(open_stage, monkeypatch, tongue, game=game)
    most = GAMES[game].seats[1]
    kinds = ("", "greedy", "random", *["open"] * (most - 3))
    lang = first.app.tr.language
    host = windows.host("W" * 20, kinds, GAMES[game], title="W" * 24, password="W" * 40, lang=lang)
    everywhere(host)
    guest = windows.guest(host, "Bartholomea", lang=lang)
    everywhere(guest)
    for stage in (host, guest):
        for _ in range(2):
            stage.click("phrase:1")
    windows.until(lambda: len(said(guest)) >= 4)
    guest.click("ready")
    windows.until(lambda: guest.top.ready)
    host.click("change")
    host.frame()
    everywhere(host)
    option = next(name for name in GAMES[game].options if host.widget(f"more:{name}").enabled)
    host.click(f"more:{option}")
    host.click("apply")
    windows.until(lambda: not guest.top.ready)
    for stage in (host, guest):
        everywhere(stage)
    guest.click("look:3")
    guest.frame()
    everywhere(guest, [(1024, 640), (1920, 1080)])
    host.click("kind:1")
    host.frame()
    everywhere(host, [(1024, 640), (1920, 1080)])


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_page_for_a_new_table_is_tidy(open_stage, monkeypatch, tongue):
    stage = speak(open_stage, monkeypatch, tongue)
    stage.click("together")
    stage.frame()
    stage.click("host")
    stage.frame()
    for game in sorted(GAMES):
        stage.click(f"game:{game}")
        while stage.widget("more").enabled:
            stage.click("more")
        everywhere(stage, USUAL)
    stage.click("kind:1")
    stage.frame()
    everywhere(stage, [(1024, 640), (1280, 720)])


def test_waiting_for_a_table_can_be_cancelled(windows):
    """Somebody who listens and says nothing: the way there is shown, and Esc leads back at once."""
    silent = socket.create_server(("127.0.0.1", 0))
    try:
        guest = windows.open("Hugo")
        table = Table("1" * 16, TOY.id, "Evening", (silent.getsockname()[:2],), 1, 2, 0, False, "open")
        guest.top.enter(table, "seat", 0, "")
        guest.frame()
        assert guest.widget("waiting").text == "Going to the table …"
        tidy(guest)
        guest.key("escape")
        windows.until(lambda: guest.top.id == "together")
        assert back_with(guest) == ""
    finally:
        silent.close()
