"""Play together: tables found by themselves, by code, by address and among recent ones; and what may be in the way."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from parlour.client.causes import cause
from parlour.client.scenes.found_rows import found_row
from parlour.client.scenes.join import JoinScene
from parlour.client.scenes.resuming import Resumable, resume
from parlour.client.scenes.together import BAD_PLACES, Start, TogetherScene
from parlour.client.texts import Texts
from parlour.client.together import finding, reasons
from parlour.core import GAMES
from parlour.net import folders, greeting, limits, listing
from parlour.net.dial import NoLink
from parlour.net.folders import Kept, NoMachine
from parlour.net.greeting_words import REASONS, Refusal, explain, fact
from parlour.net.journal import Damaged, InUse
from parlour.net.keeper import Gone
from parlour.net.links import CannotListen
from parlour.net.messages import Charter, Hello
from tests.client.test_pages import TONGUES, everywhere, longer, speak
from tests.client.together import TOY, Windows, back_with

ENGLISH, CZECH = Texts("en"), Texts("cs")
FOREIGN = "No words of the window"


@pytest.fixture
def windows(open_stage, tmp_path):
    found = Windows(open_stage, tmp_path)
    yield found
    found.close()


def press_all(stage, *keys):
    for key in keys:
        stage.key(key)


# --- the ways to a table ------------------------------------------------------------------------


def test_a_table_appears_by_itself_and_is_joined(windows):
    """By real multicast, as tests/net/test_discovery.py does it."""
    host = windows.host(title="Evening", password="")
    guest = windows.open("Hugo")
    mine = windows.address(host)
    windows.until(lambda: any(f":{port}" in mine for t in guest.top.found.tables for _, port in t.endpoints))
    table = next(t for t in guest.top.found.tables if any(mine.endswith(f":{port}") for _, port in t.endpoints))
    row = guest.widget(f"table:{table.id}")
    assert (row.text, row.second, row.side) == ("Evening", "Ripple", "1 of 2 seats taken  ·  open")
    assert not guest.has("looking")
    guest.click(row.id)
    guest.frame()
    guest.click("seat")
    windows.until(lambda: windows.at_lobby(guest) and bool(guest.top.own))
    assert [seat.name for seat in guest.top.lobby.seats[:2]] == ["Ada", "Hugo"]


def test_a_table_is_joined_by_its_code_and_by_keys_alone(windows):
    host = windows.host()
    guest = windows.open("Hugo")
    guest.key("tab")
    for _ in range(8):
        if guest.top.ui.focus == "address":
            break
        guest.key("tab")
    guest.write(host.top.where.code.lower())
    guest.key("return")
    windows.until(lambda: guest.top.id == "join")
    assert guest.top.ui.focus == "seat"
    guest.key("return")
    windows.until(lambda: windows.at_lobby(guest) and bool(guest.top.own))
    assert guest.top.ui.focus == "ready"
    guest.key("return")
    assert not guest.top.ready  # one press too many is none for the next page
    windows.until(lambda: not guest.top.careful("confirm") and not host.top.careful("confirm"))
    guest.key("return")
    windows.until(lambda: host.top.lobby.seats[1].ready)
    assert host.top.ui.focus == "start"
    host.key("return")
    windows.until(lambda: host.top.id == guest.top.id == "table")


def test_a_code_is_pasted_from_anywhere_on_the_page(windows):
    host = windows.host()
    guest = windows.open("Hugo")
    pygame.scrap.put_text(f" {host.top.where.code}\n")
    guest.key("v", pygame.KMOD_CTRL)
    windows.until(lambda: guest.top.id == "join")
    assert guest.top.table.title == host.top.lobby.title


@pytest.mark.parametrize(
    ("typed", "fault"),
    [("", "empty"), ("U", "letter"), ("0000-0000-0001", "wrong"), ("10.0.0.1", "port"), ("a b:4000", "address"),
     ("fe80::1:4000", "brackets")],
)  # fmt: skip
def test_what_leads_nowhere_is_said_and_stays_in_the_field(windows, typed, fault):
    window = windows.open("Hugo")
    windows.ask(window, typed)
    assert back_with(window).startswith(BAD_PLACES[fault].partition("{detail}")[0])
    assert window.top.address == typed


def test_nobody_answers_there(windows):
    """The address stays in the field; the words name it and the firewall."""
    host = windows.host()
    place = windows.address(host)
    host.click("leave")
    host.frame()
    host.click("go-on")
    windows.until(lambda: host.top.id == "together")
    window = windows.open("Hugo")
    windows.ask(window, place)
    windows.until(lambda: window.top.notice)
    assert f"Nobody answers at {place}" in window.top.notice
    assert "firewall" in window.top.notice
    assert window.widget("address").value == place


def test_a_recent_table_is_one_press_away_and_another_one_at_its_place_is_named(windows):
    host = windows.host(title="Evening")
    guest = windows.guest(host)
    guest.click("leave")
    guest.frame()
    guest.click("go-on")
    windows.until(lambda: guest.top.id == "together")
    assert guest.widget("recent:0").text == "Evening"
    guest.click("recent:0")
    windows.until(lambda: guest.top.id == "join")
    guest.click("back")
    guest.frame()
    guest.top._ask(guest.top._asked or (guest.top.recent[0].host, guest.top.recent[0].port), "0" * 16)
    windows.until(lambda: guest.top.notice)
    assert "Another table is played at this address" in guest.top.notice


@pytest.mark.parametrize("role", ["seat", "watch"])
def test_the_command_line_leads_straight_to_the_lobby(windows, open_stage, tmp_path, role):
    host = windows.host(password="sesame")
    stage = open_stage(home=tmp_path / "Hugo")
    windows.all.append(stage)
    port = int(windows.address(host).rpartition(":")[2])
    stage.show(TogetherScene(stage.app, Start(("127.0.0.1", port), role, 0, "sesame")))
    windows.until(lambda: windows.at_lobby(stage) and bool(stage.top.own) == (role == "seat"))
    windows.until(lambda: host.top.lobby.watching == (role == "watch"))


def test_where_the_command_line_leads_nowhere_the_page_says_so(windows, open_stage, tmp_path):
    stage = open_stage(home=tmp_path / "Hugo")
    windows.all.append(stage)
    page = TogetherScene(stage.app, Start(("127.0.0.1", 1), "seat", 0, ""))
    assert page.facts()["asking"]
    stage.show(page)
    windows.until(lambda: stage.top.notice)
    assert "Nobody answers at 127.0.0.1:1" in back_with(stage)
    stage.click("notice-read")
    assert not stage.has("notice")


def test_parlour_join_opens_the_window_at_the_table(windows, tmp_path):
    """CLI: `parlour join ADDRESS:PORT` without `--bot` opens the window; a process of its own, with a password."""
    host = windows.host(password="sesame", kinds=("", "open"), game=GAMES["ankh-morpork"])
    dump = tmp_path / "dump.json"
    here = os.environ | {"SDL_VIDEODRIVER": "dummy", "PARLOUR_DUMP": str(dump), "PARLOUR_HOME": str(tmp_path / "j")}
    words = [sys.executable, "-m", "parlour", "join", windows.address(host), "--password", "sesame"]
    with subprocess.Popen(words, env=here, stderr=subprocess.DEVNULL) as process:
        try:
            windows.until(lambda: all(seat.machine for seat in host.top.lobby.seats if not seat.closed))
            windows.until(lambda: dump.exists() and json.loads(dump.read_text("utf-8")).get("seats"))
            assert json.loads(dump.read_text("utf-8"))["scene"] == "lobby"
        finally:
            process.terminate()


# --- what is in the way -------------------------------------------------------------------------


def test_a_locked_table_asks_for_its_password_until_it_is_right(windows, monkeypatch):
    monkeypatch.setattr(greeting, "FIRST_WAIT_SECONDS", 0.0)  # after a wrong one
    host = windows.host(password="sesame")
    guest = windows.at_table(host)
    assert guest.top.ui.focus == "password"
    assert not guest.widget("seat").enabled
    assert "password" in guest.widget("seat").why
    guest.write("open")
    guest.key("return")
    windows.until(lambda: guest.top.id == "join" and guest.top.notice)
    assert "not the password" in guest.top.notice
    guest.write("sesame")
    guest.key("return")
    windows.until(lambda: windows.at_lobby(guest) and bool(guest.top.own))


def test_a_full_table_can_be_watched_only(windows):
    host = windows.host(kinds=("", "greedy"))
    guest = windows.at_table(host)
    assert not guest.widget("seat").enabled
    assert "All seats" in guest.widget("seat").why
    assert guest.top.ui.focus == "watch"
    guest.click("watch")
    windows.until(lambda: windows.at_lobby(guest))
    assert not guest.top.own
    windows.until(lambda: host.top.lobby.watching == 1)
    assert "1 watches" in host.widget("facts").text


def test_where_nobody_may_watch_that_is_said(windows):
    host = windows.host(spectators=False)
    guest = windows.at_table(host)
    guest.click("watch")
    windows.until(lambda: guest.top.id == "together" and guest.top.notice)
    assert "lets nobody watch" in guest.top.notice


def test_a_running_game_is_watched_some_turns_late(windows):
    host = windows.host(kinds=("", "open"))
    guest = windows.guest(host)
    windows.begin(host, guest)
    watcher = windows.open("Vera")
    recent = json.loads((guest.app.home / "recent-tables.json").read_text("utf-8"))[0]
    windows.ask(watcher, f"{recent['host']}:{recent['port']}")
    windows.until(lambda: watcher.top.id == "join")
    assert not watcher.widget("seat").enabled
    assert "begun" in watcher.widget("seat").why
    watcher.click("delay:2")
    watcher.click("watch")
    windows.until(lambda: watcher.top.id == "table")
    assert watcher.top.worker.circle.watches


def hello(**other):
    facts = {
        "protocol": limits.PROTOCOL, "version": "0.1.0", "machine": "0" * 64, "nonce": b"0" * 16, "role": "table",
        "table": "1" * 16, "game": TOY.id, "rules": TOY.digest, "title": "Evening", "state": "open", "taken": 1,
        "seats": 3,
    }  # fmt: skip
    return Hello(**(facts | other))


@pytest.mark.parametrize(
    ("other", "texts"),
    [
        ({"protocol": limits.PROTOCOL + 1, "version": "9.0"}, ["Parlour 9.0", "Your Parlour is the older one"]),
        ({"protocol": limits.PROTOCOL - 1, "version": "0.0.1"}, ["Parlour 0.0.1", "Their Parlour is the older one"]),
        ({"rules": "0" * 16, "version": "9.0"}, ["rules", "Your Parlour is the older one"]),
        ({"rules": "0" * 16, "version": "0.0.1"}, ["rules", "Their Parlour is the older one"]),
        ({"game": "other-game"}, ["other-game", "Update Parlour"]),
    ],
)
def test_of_other_versions_it_is_said_who_is_older(stage, other, texts):
    table = finding._table(hello(**other), "Evening", (("127.0.0.1", 4000),))
    row = found_row(ENGLISH, stage.app.area, table, mine=False)
    assert row.warns
    stage.show(JoinScene(stage.app, table, print))
    assert all(text in stage.widget("notice").text for text in texts)
    assert not stage.widget("seat").enabled
    assert not stage.widget("watch").enabled


def test_every_reason_of_the_network_has_words_in_the_window():
    assert REASONS.keys() <= reasons.WORDS.keys()
    assert listing.HELP.keys() - {""} == reasons.HELP.keys()
    for reason in REASONS:
        said = reasons.reason_words(reason, explain(reason, fact(1, "0.1"), fact(2, "0.2")))
        assert "{" not in ENGLISH.say(said)
        assert CZECH.say(said) != ENGLISH.say(said)
    assert "12 s." in ENGLISH.say(reasons.refusal_words(("wait", "", "12")))
    assert "za ? s." in CZECH.say(reasons.refusal_words(("wait", "", "")))
    assert "rainy" in ENGLISH.say(reasons.reason_words("rainy", "It rains."))


UNREACHABLE = Refusal("unreachable")


@pytest.mark.parametrize(
    ("error", "behind", "texts"),
    [
        (NoLink(UNREACHABLE, FOREIGN), OSError(errno.EHOSTUNREACH, FOREIGN), ["10.0.0.1:4000", "firewall"]),
        (NoLink(UNREACHABLE, FOREIGN), OSError(errno.ENETUNREACH, FOREIGN), ["10.0.0.1:4000", "kabel"]),
        (NoLink(Refusal("lost"), FOREIGN), None, ["Spojení se stolem"]),
        (Gone("host-lost", FOREIGN), None, ["Hostitel"]),
        (Gone("failed", FOREIGN, Damaged(Path("a/journal"), 7, [])), None, ["a/journal", "poškozený"]),
        (Gone("failed", FOREIGN, InUse(FOREIGN)), None, ["v jiném okně"]),
        (Gone("failed", FOREIGN, OSError(errno.ENOSPC, FOREIGN)), None, ["disk je plný"]),
        (Gone("failed", FOREIGN, ValueError(FOREIGN)), None, ["poškozené"]),
        (CannotListen(FOREIGN), OSError(errno.EADDRINUSE, FOREIGN), ["port používá jiný program"]),
        (CannotListen(FOREIGN), None, ["adresy"]),
        (OSError(errno.EHOSTUNREACH, FOREIGN), None, ["nevede žádná cesta"]),
        (RuntimeError(FOREIGN), None, ["(RuntimeError)"]),
    ],
)
def test_what_ends_a_connection_is_said_in_the_language_of_the_window(error, behind, texts):
    error.__cause__ = behind
    said = CZECH.say(reasons.error_words(error, "10.0.0.1:4000"))
    assert FOREIGN not in said
    assert all(text in said for text in texts), said


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NoMachine(FOREIGN), "příliš mnoho her"),
        (NoMachine(FOREIGN, Path("a/machine-1.key")), "a/machine-1.key je poškozený"),
        (OSError(errno.EROFS, FOREIGN), "jen číst"),
    ],
)
def test_why_nothing_can_be_kept_is_said_where_a_table_is_opened_joined_or_taken_up(
    open_stage, tmp_path, monkeypatch, error, text
):
    def claim(home, fits):
        raise error

    stage = open_stage(lang="cs")
    monkeypatch.setattr(folders, "claim", claim)
    stage.click("together")
    stage.frame()
    stage.top.enter(finding._table(hello(), "Evening", (("127.0.0.1", 4000),)), "seat", 0, "")
    assert text in stage.top.notice
    assert FOREIGN not in stage.top.notice
    stage.click("host")
    stage.frame()
    stage.click("open")
    stage.frame()
    assert text in stage.widget("notice").text
    kept = Kept(Charter("1" * 16, TOY.id, TOY.digest, "0.1", "Evening", [], [], [], "0" * 64, True), [], "seat", 4000)
    assert text in resume(stage.app, Resumable(0, TOY.id, (), kept=kept))


def test_the_name_is_kept_and_needed(windows):
    window = windows.open("Hugo")
    window.click("name")
    for _ in "Hugo":
        window.key("backspace")
    assert not window.widget("host").enabled
    assert not window.widget("join").enabled
    window.write("Mila")
    window.click("back")
    window.frame()
    assert json.loads((window.app.home / "settings.json").read_text("utf-8"))["name"] == "Mila"


# --- how it looks -------------------------------------------------------------------------------


def tables(count):
    long = "W" * 24
    whys = ({}, {"protocol": 9, "version": "9.0"}, {"rules": "0" * 16}, {"game": "other-game"})
    return tuple(
        finding._table(hello(table=f"{n:016x}", locked=bool(n % 2), watching=n, title=long, **whys[n % 4]), long,
                       (("192.168.100.200", 65535),))
        for n in range(count)
    )  # fmt: skip


@pytest.mark.parametrize("tongue", TONGUES)
def test_the_pages_before_a_table_are_tidy(open_stage, monkeypatch, tmp_path, tongue):
    stage = speak(open_stage, monkeypatch, tongue)
    stage.click("together")
    stage.frame()
    everywhere(stage)
    page = stage.top
    assert isinstance(page, TogetherScene)
    for word in listing.HELP:
        page.found = finding.Found((), word)
        page.refresh()
        everywhere(stage, [(1024, 640), (1280, 720)])
    page.found = finding.Found((), "", cause(OSError(errno.EDQUOT, "")))
    page.refresh()
    everywhere(stage, [(1024, 640), (1280, 720)])
    page.found = finding.Found(tables(12), "")
    page.notice = longer(stage.app.tr.say(reasons.refusal_words(("rules", fact("0" * 16), fact("1" * 16)))))
    page.refresh()
    everywhere(stage)
    for table in tables(4):
        for notice in ("", longer(stage.app.tr.say(reasons.refusal_words(("no-spectators", "", ""))))):
            stage.show(JoinScene(stage.app, table, print, notice=notice))
            everywhere(stage)
            stage.key("escape")
            stage.frame()


def nowhere():
    raise OSError(errno.ENETUNREACH, FOREIGN)


def test_without_multicast_other_ways_are_named_and_after_8_seconds_what_to_check(windows, monkeypatch):
    """UX: helpful words after 8 s of nothing."""
    monkeypatch.setattr(finding.Discovery.__init__, "__defaults__", (nowhere,))
    window = windows.open("Hugo", lang="cs")
    assert window.widget("looking").text
    windows.until(lambda: window.top.found.trouble)
    assert "Připojte se podle hostitelova kódu nebo adresy. (nevede tam žádná síť)" in window.widget("help").text
    windows.until(lambda: window.top.found.help)
    assert window.top.found.help == "no-network"
