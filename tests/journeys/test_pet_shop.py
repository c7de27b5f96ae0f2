"""A pet shop from outside, at the plain table: an extended game by mouse in Czech, a standard one by keys alone."""

from itertools import dropwhile

from parlour.client.describe import Describer
from parlour.client.snapshot import Seat
from parlour.core import GAMES
from parlour.core.record import enter, read_record, table_for
from tests.commands import call
from tests.journeys.answers import focus_on, likely, next_question, told, walk_to
from tests.journeys.desk import INSTANT, named, widget, write_settings

GAME = "dungeon-petz"
PLANS = {"groups", "arrange", "assign", "look-after", "do-business"}
NAMES = ("Ema", "Ada", "Hugo", "Mila")
SHOPPING = ("young_pet_1", "young_pet_2", "older_pet", "cage_1", "cage_2", "food_green", "food_red", "addon")
SEED = "5"  # with it all kinds of plans are met on the way
SENT = 3  # answers after which the imps that are left stay home: there are jobs to do


def begin(start, home, lang, variant):
    """Leave the window at its title, with a person at the first seat of the last game."""
    who = [{"name": name, "bot": "greedy" if number else ""} for number, name in enumerate(NAMES)]
    last = {"game": GAME, "seats": who, "options": {"variant": variant}}
    write_settings(home, **INSTANT, table="plain", last_game=last)
    player = start("--lang", lang)
    player.scene("title")
    return player


class Person:
    """Answers every question through the window's hands, and looks after each press at the table and its record.

    Every kind of plan has a step taken back once, when it is whole; the first one is then begun again.
    """

    def __init__(self, hands, home):
        self.hands, self.player, self.home = hands, hands.player, home
        self.taken_back = set()
        self.has_started_over = False
        self.before = None
        """Record, hash and log when the plan that is being put together was begun."""
        self.confirmed = ""
        """The kind of the plan that was confirmed last, until its entry was seen."""

    @property
    def record(self):
        (path,) = (self.home / "saves").glob("*.parlour")
        return path

    def play(self):
        """Play to the end of the game; return what is on the screen then."""
        token, turn = -1, 0
        while True:
            dump = next_question(self.player, token)
            if self.confirmed:
                self.see_the_entry()
            if dump["scene"] == "end":
                return dump
            token, turn = dump["token"], turn + 1
            if dump["plan"] is not None:
                self.see_nothing_told(dump)
            if dump["whole"]:
                self.decide(dump)
            elif widget(dump, "suggest"):
                self.hands.cards(dump, turn)
            else:
                self.hands.option(dump, turn)

    def decide(self, dump):
        """Stand by a whole plan, unless a step back or a new beginning is still to be tried."""
        kind = dump["kind"]
        assert kind in PLANS
        assert not named(dump, "option:")
        if dump["plan"] and kind not in self.taken_back:  # a plan without a choice is whole from the beginning
            self.taken_back.add(kind)
            self.hands.step_back()
            self.reached(dump["plan"] - 1)
        elif dump["plan"] and not self.has_started_over:
            self.has_started_over = True
            self.hands.start_over()
            self.reached(0)
        else:
            self.confirmed = kind
            self.hands.confirm(dump)

    def reached(self, answers):
        """Wait until so many answers of a plan are left, and its next question is open."""
        self.player.until(lambda d: d["open"] and d["plan"] == answers and not d["whole"], f"answers: {answers}")

    def see_nothing_told(self, dump):
        """A plan is nobody else's business before it is confirmed: nothing is recorded, nothing changes."""
        now = self.record.read_bytes(), dump["hash"], dump["lines"]
        if self.before is None:
            self.before = now
        assert now == self.before

    def see_the_entry(self):
        """The first entry since the plan was begun is the plan."""
        new = self.record.read_bytes().removeprefix(self.before[0]).decode().splitlines()
        first = next(dropwhile(lambda line: line.startswith("sealed "), new))
        assert first.split()[1:3] == ["0", self.confirmed]
        self.before, self.confirmed = None, ""


# --- by mouse -------------------------------------------------------------------------------------


class Mouse:
    """Presses what lies on the table where a group shall go, and buttons for the rest."""

    def __init__(self, player):
        self.player = player

    def option(self, dump, turn):
        things = {w["id"] for w in named(dump, "tile:") if w["pressable"]}
        wanted = [name for space in SHOPPING if (name := f"tile:{space}") in things]
        self.player.click(wanted[0] if dump["kind"] == "send" and wanted else likely(dump, turn, SENT))
        self.see_through(dump)

    def see_through(self, dump):
        """Go on where a dialog asks which choice is meant, or whether it is."""
        after = told(self.player, dump)
        if after["scene"] == "choose":
            self.player.click(named(after, "choice:")[0]["id"])
            after = self.player.until(lambda d: d["scene"] != "choose")
        if after["scene"] == "confirm":
            self.player.click("go-on")

    def cards(self, dump, turn):
        """Raise a card and lay it back; then take those that are suggested."""
        card = next(w["id"] for w in named(dump, "card:") if w["enabled"])
        if turn % 2:
            self.player.click(card)
            self.player.until(lambda d: widget(d, card)["checked"], "a raised card")
            self.player.click("clear")
            self.player.until(lambda d: not widget(d, card)["checked"], "a card laid back")
        self.player.click("suggest")
        self.player.click("confirm")

    def step_back(self):
        self.player.click("plan-undo")

    def start_over(self):
        self.player.click("plan-over")

    def confirm(self, dump):
        self.player.click("confirm")


def test_a_whole_extended_game_by_mouse_in_czech(start, tmp_path):
    home = tmp_path / "home"
    player = begin(start, home, "cs", "extended")
    player.click("new-game")
    player.click("seed")
    player.write(SEED)
    player.click("start")
    assert player.scene("table")["view"] == "plain"
    person = Person(Mouse(player), home)
    end = person.play()
    assert end["language"] == "cs"
    assert_as_recorded(person, end)
    player.click("log-export")
    player.control("log-notice")
    (exported,) = (home / "logs").glob("*.txt")
    assert lines_of(exported) == log_by_record(person.record, "cs")
    assert end["lines"] == len(lines_of(exported))
    player.click("title")
    assert player.scene("title")["saves"] == 0


def assert_as_recorded(person, end):
    """The result on the screen is that of the record, which plays again; it holds plans of every kind."""
    record, replayed = read_record(person.record), call("replay", person.record, "--verify")
    assert replayed == (0, f"ok {len(record.entries)} {end['hash']}\n", "")
    assert (record.end["points"], record.end["winners"]) == (end["points"], end["winners"])
    totals = [widget(end, f"points:{seat}:1")["text"] for seat in range(len(NAMES))]
    assert totals == [str(points) for points in end["points"]]
    assert {line.kind for line in record.entries if line.seat == 0} >= PLANS
    assert person.taken_back == PLANS
    assert person.has_started_over


def lines_of(exported):
    """The lines of a log as it was written, without its head."""
    text = exported.read_text("utf-8")
    return [line for line in text.partition("\n\n")[2].splitlines() if line]


def log_by_record(path, lang):
    """What the first seat is told of a game, by its record alone."""
    record = read_record(path)
    table, lines = table_for(record), []
    describer = Describer(GAMES[GAME], tuple(Seat(name) for name in NAMES))
    table.watch = lambda state: describer.remember(table.view(0))

    def entered(entry):
        describer.remember(table.view(0))
        told = (describer.line(0, event) for event in entry.events)
        lines.extend(line.texts[lang] for line in told if line is not None)

    table.entered = entered
    for line in record.lines:
        enter(record, table, line)
    return lines


# --- by keys --------------------------------------------------------------------------------------


class Keys:
    """The same with keys alone."""

    def __init__(self, player):
        self.player = player
        self.backs = 0

    def option(self, dump, turn):
        names = [GAMES[GAME].words.name(dump["language"], space) for space in SHOPPING]
        texts = {w["text"]: w["id"] for w in named(dump, "option:")}
        wanted = [texts[name] for name in names if name in texts]
        assert walk_to(self.player, wanted[0] if dump["kind"] == "send" and wanted else likely(dump, turn, SENT))
        self.player.key("Return")
        if told(self.player, dump)["scene"] == "confirm":
            self.player.key("Right")
            self.player.until(lambda d: d["focus"] == "go-on")
            self.player.key("Return")

    def cards(self, dump, turn):
        self.player.key("plus" if turn % 2 else "s")
        self.player.control("confirm")
        assert focus_on(self.player, lambda w: w["id"] == "confirm")
        self.player.key("Return")

    def step_back(self):
        self.backs += 1
        self.player.key("Escape" if self.backs % 2 else "ctrl+z")

    def start_over(self):
        self.player.key("c")

    def confirm(self, dump):
        assert dump["focus"] == "confirm"
        self.player.key("Return")


def test_a_whole_standard_game_by_keys_alone(start, tmp_path):
    home = tmp_path / "home"
    player = begin(start, home, "en", "standard")
    player.key("Return")
    assert player.scene("new-game")["focus"] == "start"
    for way, focus in (("shift+Tab", "paste-code"), ("shift+Tab", "seed"), ("Tab", "paste-code"), ("Tab", "back")):
        player.key(way)
        player.until(lambda d, focus=focus: d["focus"] == focus, f"{way} to move the focus")
        if focus == "seed":
            player.write(SEED)
    player.key("Right")
    player.until(lambda d: d["focus"] == "start")
    player.key("Return")
    person = Person(Keys(player), home)
    end = person.play()
    assert_as_recorded(person, end)
    player.key("Escape")
    assert player.scene("title")["saves"] == 0
