"""The order of the seats at a table before its start: the host changes it, and everybody goes along."""

import errno

import msgspec
import pygame
import pytest

from parlour.client.scenes.lobby_sides import moves
from parlour.client.scenes.talk_panel import PHRASES
from parlour.client.texts import Texts
from parlour.client.together.door import Gathered
from parlour.net.messages import Lobby, LobbySeat
from parlour.net.session import Stopped
from tests.client.test_lobby import heard, pick, rows, said
from tests.client.test_pages import TONGUES, USUAL, everywhere, speak
from tests.client.together import TOY, Windows, back_with


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


def names(stage):
    """The names on the seats that aren't closed, whatever lies over the lobby."""
    (lobby,) = [scene.lobby for scene in stage.app.stack if scene.id == "lobby"]
    return [seat.name for seat in lobby.seats if not seat.closed]


def test_the_host_changes_the_order_of_the_seats_by_mouse_and_the_game_has_it(windows):
    host = windows.host(kinds=("", "open", "greedy"))
    guest = windows.guest(host)
    guest.click("look:1")
    guest.frame()
    guest.click("emblem:4")
    windows.until(lambda: rows(host)[1].emblem == 4)
    host.click("order")
    host.frame()
    host.click("up:1")
    windows.until(lambda: names(guest) == ["Hugo", "Ada", "Ada 2"])
    host.click("down:1")
    windows.until(lambda: names(guest) == names(host) == ["Hugo", "Ada 2", "Ada"])
    assert guest.widget("emblem:4").checked  # the box over the lobby still shows the own seat
    assert guest.widget("emblem:0").why == "Ada has this one."
    guest.key("escape")
    host.key("escape")
    guest.frame()
    host.frame()
    heard(windows, guest, "The order of the seats is now: Hugo, Ada 2, Ada.")
    assert not [line for line in said(guest) if "leaves" in line]
    assert guest.top.own == [0]
    windows.begin(host, guest)
    assert [seat.name for seat in host.table.setup.seats] == ["Hugo", "Ada 2", "Ada"]
    assert guest.table.setup.persons == (0,)


def test_the_order_is_changed_by_keys_alone_and_the_focus_goes_along(windows):
    host = windows.host(kinds=("", "greedy", "open"))
    windows.until(lambda: not host.top.careful("confirm"))
    host.top.ui.focus = "order"
    host.key("return")
    host.frame()
    assert host.top.ui.focus == "down:0"
    host.key("return")
    windows.until(lambda: host.top.facts()["names"] == ["Ada 1", "Ada", ""])
    assert host.top.ui.focus == "down:1"
    host.key("return")
    windows.until(lambda: host.top.facts()["names"] == ["Ada 1", "", "Ada"])
    assert host.top.ui.focus == "up:2"
    assert not host.widget("down:2").enabled
    host.key("return")
    windows.until(lambda: host.top.facts()["names"] == ["Ada 1", "Ada", ""])
    assert host.top.ui.focus == "up:1"


def test_a_press_before_the_last_one_has_come_moves_nobody_else(windows):
    host = windows.host(kinds=("", "open", "greedy"))
    windows.guest(host)
    windows.until(lambda: not host.top.careful("confirm"))
    host.click("order")
    host.frame(1.0)
    host.top.ui.set_focus("down:0")
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    host.frame(0.0, down, up, down, up)
    windows.until(lambda: names(host) == ["Hugo", "Ada", "Ada 2"])
    host.frame()
    assert host.top.ui.focus == "down:1"  # still Ada's
    host.key("return")
    windows.until(lambda: names(host) == ["Hugo", "Ada 2", "Ada"])


def test_two_open_seats_change_places_and_the_next_press_counts_too(windows):
    host = windows.host(kinds=("", "open", "open"))
    host.click("order")
    host.frame(1.0)
    host.click("down:1")
    host.frame(1.0)
    host.click("down:0")
    windows.until(lambda: names(host) == ["", "Ada", ""])


def test_two_persons_at_one_window_change_places_and_the_game_begins_behind_the_page(windows):
    host = windows.host(kinds=("", "", "open"))
    guest = windows.guest(host)
    guest.click("ready")
    host.click("order")
    host.frame(1.0)
    host.click("down:0")
    windows.until(lambda: names(host) == ["Ada 1", "Ada", "Hugo"])
    host.key("escape")
    host.frame()
    host.click("name:1")
    host.write("!")
    windows.until(lambda: names(guest) == ["Ada 1", "Ada!", "Hugo"])
    host.click("order")
    host.frame()
    host.app.stack[-2]._start()
    windows.until(lambda: guest.top.id == "table" and host.top.id in ("table", "curtain"))
    setup = host.app.stack[1].setup
    assert [seat.name for seat in setup.seats] == ["Ada 1", "Ada!", "Hugo"]
    assert setup.persons == (0, 1)


def test_a_table_that_breaks_off_behind_the_page_takes_it_away(windows):
    host = windows.host(kinds=("", "open"))
    host.click("order")
    host.frame()
    host.app.stack[-2].door.news.put(Stopped(OSError(errno.ENOSPC, "")))
    windows.until(lambda: host.top.id == "together")
    assert back_with(host) == "The connection has stopped working: the disk is full"


def test_a_box_for_the_looks_of_a_seat_that_is_lost_is_closed(windows):
    """A guest who was cut off may come back to a table with fewer seats."""
    host = windows.host(kinds=("", "open"))
    guest = windows.guest(host)
    (lobby,) = [scene for scene in guest.app.stack if scene.id == "lobby"]
    guest.click("look:1")
    guest.frame()
    assert guest.top.id == "looks"
    fewer = msgspec.structs.replace(lobby.lobby, seats=lobby.lobby.seats[:1])
    lobby.door.news.put(Gathered(fewer, False, ""))
    guest.frame()
    assert guest.top is lobby


def test_closed_seats_between_two_are_passed_over_and_one_seat_alone_has_no_order(windows):
    host = windows.host(kinds=("", "greedy"))
    pick(windows, host, 2, "open")
    windows.until(lambda: len(rows(host)) == 3)
    pick(windows, host, 2, "random")
    windows.until(lambda: rows(host)[2].bot == "random")
    pick(windows, host, 1, "closed")
    windows.until(lambda: len(rows(host)) == 2)
    host.click("order")
    host.frame()
    host.click("down:0")
    windows.until(lambda: [seat.closed for seat in host.top.seats()[:3]] == [False, True, False])
    windows.until(lambda: host.top.seats()[2].name == "Ada")
    host.key("escape")
    host.frame()
    pick(windows, host, 0, "closed")
    windows.until(lambda: len(rows(host)) == 1)
    host.frame()
    assert host.widget("order").why == "There is only one seat."
    assert not host.widget("order").enabled


def test_who_sat_down_or_left_meanwhile_is_not_moved(windows):
    """What was pressed for one seat isn't done to whoever is there by then."""
    host = windows.host(kinds=("", "open", "greedy"))
    place = windows.address(host)
    before = host.top.gathered
    guest = windows.open("Hugo")
    windows.ask(guest, place)
    windows.until(lambda: guest.top.id == "join")
    guest.click("seat")
    windows.until(lambda: windows.at_lobby(guest) and names(host) == ["Ada", "Hugo", "Ada 2"])
    now, host.top.gathered = host.top.gathered, before  # as if pressed in the moment before
    host.top.host._swap(0, 1)
    host.top.gathered = now
    host.click("phrase:0")
    heard(windows, guest, PHRASES[0])
    assert names(guest) == ["Ada", "Hugo", "Ada 2"]


def test_a_guest_who_types_a_name_goes_on_typing_it_at_another_seat(windows):
    host = windows.host(kinds=("", "open"))
    guest = windows.guest(host)
    assert not guest.has("order")
    guest.click("name:1")
    guest.write(" of")
    windows.until(lambda: names(host)[1] == "Hugo of")
    host.top.host._swap(0, 1)
    windows.until(lambda: guest.top.own == [0])
    guest.frame()
    guest.write(" Prague")
    windows.until(lambda: names(host) == ["Hugo of Prague", "Ada"])


HOST, HUGO, MILA = ("a" * 64, "b" * 64, "c" * 64)


def lobby(*seats):
    rows = [LobbySeat(machine, name, bot, True, i, i, False) for i, (machine, name, bot) in enumerate(seats)]
    return Lobby("Evening", TOY.id, TOY.digest, "0.1", [], rows, 0, True, 0)


@pytest.mark.parametrize(
    ("after", "sentences"),
    [
        ([(HUGO, "Hugo", ""), (HOST, "Otto", "greedy"), (HOST, "Ada", "")], ["is now: Hugo, Otto, Ada."]),
        ([(HOST, "Ada", ""), (HUGO, "Hugo", "")], ["Otto leaves"]),  # the seats below move up
        ([(HOST, "Ada", ""), (MILA, "Mila", ""), (HOST, "Otto", "greedy")], ["Hugo leaves", "Mila sits down"]),
        ([(HOST, "Ada", ""), (HUGO, "Ugo", ""), (HOST, "Otto", "greedy")], []),
        ([(HOST, "Ada", ""), (HUGO, "Hugo", ""), (HOST, "Otto", "greedy"), (HOST, "Vera", "random")],
         ["Vera (Bot: random) sits down"]),
    ],
)  # fmt: skip
def test_who_comes_leaves_or_sits_elsewhere_is_said_and_nothing_else(after, sentences):
    before = lobby((HOST, "Ada", ""), (HUGO, "Hugo", ""), (HOST, "Otto", "greedy"))
    said = moves(Texts("en"), before, lobby(*after))
    assert len(said) == len(sentences)
    assert all(sentence in one for one, sentence in zip(said, sentences, strict=True))


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_order_is_tidy_with_the_widest_names(windows, open_stage, monkeypatch, tongue):
    """UX 19."""
    speak(open_stage, monkeypatch, tongue)
    host = windows.host("W" * 20, ("", "greedy", "open", "greedy"), lang="cs" if tongue == "cs" else "en")
    host.click("order")
    host.frame()
    everywhere(host, USUAL)
