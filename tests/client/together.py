"""Several windows in one process at one table, over real sockets: all are stepped until something holds."""

import threading

import tests.toy
from parlour.client.scenes.host import HostScene, Place
from parlour.client.scenes.lobby import LobbyScene
from parlour.client.scenes.together import TogetherScene
from parlour.client.together.leaving import settled
from parlour.net.invites import parse_address

TOY = tests.toy.GAME
TRIES = 6_000


class Windows:
    """Makes windows by `open_stage`, each with a home and a name of its own."""

    def __init__(self, open_stage, home):
        self._open, self._home = open_stage, home
        self.all = []

    def open(self, name, **words):
        """A window on the page of tables."""
        stage = self._open(home=self._home / name, **words)
        stage.app.settings.name = name
        self.all.append(stage)
        stage.click("together")
        stage.frame()
        return stage

    def until(self, done):
        """Step all windows until something holds."""
        pause = threading.Event()
        for _ in range(TRIES):
            for stage in self.all:
                stage.frame(0.02)
            if done():
                return
            pause.wait(0.004)
        raise AssertionError([(one.top.id, one.top.facts(), getattr(one.top, "notice", "")) for one in self.all])

    def host(self, name="Ada", kinds=("", "open"), game=TOY, title="", password="", spectators=True, **words):
        """A window whose table is open; `kinds` says who sits where: "" a person here, a bot, or "open"."""
        stage = self.open(name, **words)
        stage.click("host")
        stage.frame()
        page = stage.top
        assert isinstance(page, HostScene)
        page._choose(game.id)
        page.seats = [Place(f"{name} {i}" if i else name, kind) for i, kind in enumerate(kinds)]
        page.title, page.password, page.spectators = title or page.title, password, spectators
        page.refresh()
        stage.frame()
        stage.click("open")
        self.until(lambda: self.at_lobby(stage) and stage.top.where is not None)
        return stage

    def at_lobby(self, stage):
        return isinstance(stage.top, LobbyScene) and stage.top.lobby is not None

    def address(self, host):
        """Where the table of a window is reached on this machine."""
        return f"127.0.0.1:{parse_address(host.top.where.addresses[0])[1]}"

    def ask(self, stage, text):
        """Type a code or an address, and press Enter."""
        stage.click("address")
        stage.top.address = ""
        stage.top.refresh()
        stage.frame()
        stage.write(text)
        stage.key("return")

    def at_table(self, host, name="Hugo", **words):
        """A window that has asked at a host's address, and sees the table."""
        stage = self.open(name, **words)
        self.ask(stage, self.address(host))
        self.until(lambda: stage.top.id == "join")
        return stage

    def guest(self, host, name="Hugo", **words):
        """A window with a seat at a host's table."""
        stage = self.at_table(host, name, **words)
        if host.top.password:
            stage.write(host.top.password)
        stage.click("seat")
        self.until(lambda: self.at_lobby(stage) and bool(stage.top.own))
        self.until(lambda: self.at_lobby(host) and name in [seat.name for seat in host.top.lobby.seats])
        return stage

    def watcher(self, host, name="Vera", delay=0, **words):
        """A window that watches a host's table."""
        stage = self.at_table(host, name, **words)
        stage.click(f"delay:{delay}")
        stage.click("watch")
        self.until(lambda: self.at_lobby(stage) or stage.top.id == "table")
        return stage

    def begin(self, host, *guests):
        """Everybody says ready, and the host starts."""
        for guest in guests:
            if guest.top.own:
                guest.click("ready")
        # Two clicks on one spot with a new page in between are taken for one.
        self.until(lambda: host.widget("start").enabled and host.top.age > 1.0)
        host.click("start")
        self.until(lambda: all(stage.top.id == "table" for stage in (host, *guests)))

    def close(self):
        """Leave everything; nothing of the network goes on."""
        for stage in self.all:
            stage.app.close()
        settled()


def back_with(stage):
    """What is said on the page of tables, once a window is back there."""
    assert isinstance(stage.top, TogetherScene), stage.top.id
    return stage.top.notice
