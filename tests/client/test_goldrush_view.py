"""The drawn table of Goldrush-City: all that is public is on one page, and all that is legal can be pressed there."""

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from parlour.client.describe import Describer, check
from parlour.client.geometry import Rect
from parlour.client.layout import page, scale_for
from parlour.client.snapshot import Checked, Line, Seat
from parlour.client.texts import LANGUAGES, Texts
from parlour.core import GAMES, new_table
from parlour.core.bots import BotTable
from tests.client.test_pages import SIZES, assert_tidy
from tests.goldrush_city.town import town
from tests.rules import rule

GAME = GAMES["goldrush-city"]
NAMES = ("Eva", "Ada", "Bartholomew Long", "Mila", "Otto")
GOODS = tuple(face for face in GAME.faces if face.startswith(("wood_", "stone_")))
BANDITS = tuple(face for face in GAME.faces if face.startswith("bandit_"))
KEYS = {"back": "Esc", "undo": "Ctrl+Z", "confirm": "Enter", "recap": "R", "rules": "F1", "plain": "F2", "pass": "P",
        "suggest": "S", "limit": "U", "more": "+", "less": "-", "clear": "C", "press": "Space"}  # fmt: skip


class Recorder:
    """Stands for all deeds, and remembers which were called with what."""

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        return lambda *words: self.calls.append((name, *words))


@dataclass
class Side:
    """One side of a table: what a viewer sees and can do there."""

    view: object
    painter: object
    gallery: object
    size: tuple[int, int] = (1280, 720)
    done: Recorder = field(default_factory=Recorder)

    def desk(self, table, viewer, lang="en", answers=True, **words):
        from parlour.client.desk import Desk
        from parlour.client.widgets import Panel

        seats = tuple(Seat(name, "greedy") for name in NAMES[: table.state.seats])
        describer = Describer(GAME, seats)
        seen = table.view(viewer)
        describer.remember(seen)
        asking = answers and viewer is not None and any(q.seat == viewer for q in table.questions)
        asked = describer.asked(table, viewer) if asking else None
        given = {
            "chosen": frozenset(), "checked": None, "limit": None, "notice": "", "caption": None, "busy": False,
            "visiting": False, "recorded": True, "blocked": "roll", "speed": "1", "key_of": lambda key: KEYS.get(key, key),
            "log": lambda box: [Panel("log", box, "Log", inner=box.inset(9))], "do": self.done, **words,
        }  # fmt: skip
        return Desk(
            p=self.painter, tr=Texts(lang), game=GAME, theme=self.view.theme, gallery=self.gallery, seats=seats,
            picture=describer.picture(seen), own=viewer, asked=asked, **given,
        )  # fmt: skip

    def build(self, desk):
        return self.view.build(desk, page(*self.size))

    def tidy(self, desk):
        """Draw the page and check it by its rectangles."""
        from parlour.client.ui import Ui

        ui = Ui()
        ui.show(self.build(desk), lambda: "")
        ui.draw(self.painter)
        view = SimpleNamespace(scale=self.painter.scale, page=page(*self.size))
        window = SimpleNamespace(size=self.size, scale=self.painter.scale)
        assert_tidy(SimpleNamespace(top=SimpleNamespace(ui=ui, id="table"), app=SimpleNamespace(view=view, window=window)))
        assert_fans(ui.widgets)


@pytest.fixture(scope="module")
def sides():
    """Sides by their size; pictures that were painted once are kept for all tests."""
    import os

    import pygame

    from parlour.client.fonts import Fonts
    from parlour.client.gallery import Gallery
    from parlour.client.paint import Painter
    from parlour.client.tables import view_of

    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    fonts, gallery = Fonts(), Gallery()

    def side(size=(1280, 720)):
        view = view_of(GAME.id)
        return Side(view, Painter(pygame.Surface(size), scale_for(*size), fonts, view.theme), gallery, size)

    yield side
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


def assert_fans(widgets):
    """Of each card in a fan enough is seen to be told from its neighbours, and more where it can be pressed."""
    fans = {}
    for widget in widgets:
        if getattr(widget, "fan", "") and widget.id.startswith("card:"):
            fans.setdefault(widget.fan, []).append(widget)
    for cards in fans.values():
        for one, two in pairwise(cards):
            assert two.rect.x - one.rect.x >= (32 if one.on else 4), (one.id, one.rect, two.rect)


def positions(seats, seed, every, bot="random", **options):
    """Tables of one game, one after each so many answers."""
    bots = BotTable(GAME, seed, [bot] * seats)
    table, count = new_table(GAME.id, seats, seed, options), 0
    while not table.over:
        if count % every == 0:
            yield table
        seat = bots.seat_to_move(table)
        table.answer(bots.choose(table, seat), seat)
        count += 1


def crowded(phase="actions", **words):
    """As much as can lie in front of one seat, and a full hand."""
    given = {
        "hands": {0: ["gold_1", "gold_2", "gold_3"] * 5, 1: ["gold_1"] * 6, 2: ["gold_2"] * 2},
        "materials": {0: GOODS, 1: (*GOODS[:8], "wood_2"), 2: ["wood_3"] * 2},
        "permits": {0: ["hotel", "bank", "casino", "saloon", "dance_hall"],
                    1: ["smithy", "saloon", "restaurant", "casino", "general_store"]},
        "standing": {0: ["smithy", "restaurant"], 1: ["saloon", "restaurant", "casino"]},
        "chips": {0: (4, 3), 1: (5, 6)},
        "bandits": {0: BANDITS, 1: BANDITS, 2: ["bandit_blow_up"]},
        "keepers": {0: ["governor"], 1: ["padre"]},
        "city_discard": ["prairie_fire", "night_thief"], "gold_discard": ["gold_3"], **words,
    }  # fmt: skip
    return town(5, phase, **given)


def by_id(widgets):
    return {widget.id: widget for widget in widgets}


# --- everything is in view ----------------------------------------------------------------------


@rule("GC-INFO-2")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_card_and_chip_is_on_the_page(sides, seats, seed):
    side = sides()
    for table in positions(seats, seed, 19, max_rounds=9):
        for viewer in (0, seats - 1, None):
            desk = side.desk(table, viewer)
            widgets = side.build(desk)
            found = by_id(widgets)
            shown = Counter()
            for widget in widgets:
                if widget.id.startswith("card:") and getattr(widget, "fan", ""):
                    shown[tuple(widget.fan.split(":")[:2])] += widget.count
            for zone in desk.picture.zones:
                place = found[f"zone:{zone.seat}:{zone.name}"]
                assert place.rect.within(page(1280, 720))
                if zone.name == "hand" and zone.seat != viewer:
                    assert found[f"hand:{zone.seat}"].text == str(zone.count)
                elif zone.pile:
                    assert not zone.count or found[f"card:{zone.cards[-1].handle}"].count == zone.count
                else:
                    assert shown[str(zone.seat), zone.name] == zone.count, (zone.seat, zone.name)
                for kind, count in zone.pieces:
                    piece = found.get(f"piece:{zone.seat}:{zone.name}:{kind}")
                    assert piece is not None if count else zone.name in ("chips", "supply", "lot")
                    assert zone.name in ("markers", "blocks") or not count or piece.text == str(count)


def test_nothing_but_log_and_answers_scrolls(sides):
    from parlour.client.widgets import Panel

    for seats in (3, 5):
        for table in positions(seats, 5, 60, max_rounds=6):
            for viewer in (0, None):
                panels = [w.id for w in sides().build(sides().desk(table, viewer)) if isinstance(w, Panel)]
                assert set(panels) <= {"answers", "log"}


def test_cards_that_look_alike_are_one_stack_with_their_number(sides):
    table = town(3, "actions", materials={0: ["wood_2", "wood_3", "wood_2"], 1: ["stone_4"]})
    shown = [w for w in sides().build(sides().desk(table, 0)) if getattr(w, "fan", "").startswith("0:materials")]
    assert sorted(widget.count for widget in shown) == [1, 2]


@rule("GC-INFO-1")
def test_the_number_of_gold_cards_is_seen_and_of_a_known_one_its_face(sides):
    table = town(3, "actions", hands={0: ["gold_2"], 1: ["gold_1", "gold_3"]})
    desk = sides().desk(table, 0)
    assert by_id(sides().build(desk))["hand:1"].text == "2"
    assert "Known" not in by_id(sides().build(desk))["hand:1"].tip
    zones = tuple(
        replace(zone, cards=(replace(zone.cards[0], face="gold_1"), *zone.cards[1:]))
        if (zone.seat, zone.name) == (1, "hand") else zone
        for zone in desk.picture.zones
    )  # fmt: skip
    known = replace(desk, picture=replace(desk.picture, zones=zones))
    assert "Known: Gold, 1 sack" in by_id(sides().build(known))["hand:1"].tip


def test_whose_turn_it_is_and_how_far_the_game_has_come(sides):
    table = crowded(round=4, quiet_rounds=2, triggered=True)
    found = by_id(sides().build(sides().desk(table, 0)))
    assert "Your turn" in found["turn-line"].text
    assert found["prompt"].text == "Eva: Choose an action"
    assert found["seat:0"].seat is not None
    assert found["seat:1"].seat is None
    assert (found["fact:end"].full, found["fact:end"].most, found["fact:end"].warn) == (5, 12, True)
    assert [found[f"fact:{name}"].text for name in ("round", "actions", "quiet")] == ["4", "2", "2"]
    watched = by_id(sides().build(sides().desk(table, 2)))
    assert "Turn: Eva" in watched["turn-line"].text
    assert watched["seat:0"].seat is not None


@rule("GC-CONTEST-10")
def test_diggers_are_counted_for_the_others_and_added_up_for_their_owner(sides):
    table = town(3, "contest", contestants=[0, 1], stopped=[False, False, True], speaker=0)
    g = table.state
    for seat in (0, 1, 0):
        card = g.digger_deck.pop()
        g.tell((seat,), (card,))
        g.diggers[seat].append(card)
    desk = sides().desk(table, 0)
    faces = [card.face for card in desk.zone(0, "diggers").cards]
    total = sum(int(face.removeprefix("digger_")) for face in faces if face != "digger_brawlers")
    total *= 2 ** faces.count("digger_brawlers")
    found = by_id(sides().build(desk))
    assert found["total"].text == f"{total} / 100"
    assert [w.count for w in found.values() if getattr(w, "fan", "").startswith("1:diggers")] == [1]


# --- what is legal can be pressed ---------------------------------------------------------------


def reached(side, widget):
    """The choices and cards that pressing a widget leads to."""
    side.done.calls.clear()
    widget.on()
    (name, *words) = side.done.calls[0]
    if name == "pick":
        return {id(choice) for choice in words[0]}
    return {id(words[0])} if name == "choose" else set(words)


def assert_pressable(side, table):
    """Every legal answer of a question is reached by pressing something; returns its kind."""
    desk = side.desk(table, table.questions[0].seat)
    found = by_id(side.build(desk))
    if desk.asked.cards is not None:
        for card, usable in desk.asked.cards.cards:
            widget = found[f"card:{card.handle}"]
            assert widget.count == 1
            assert not usable or reached(side, widget) == {card.handle}
        return desk.asked.kind
    on_table = set()
    for widget in found.values():
        if getattr(widget, "glow", False):
            assert widget.enabled
            on_table |= reached(side, widget)
    for choice in desk.asked.choices:
        if choice.why is not None:
            continue
        button = found["end-turn" if choice.ends_turn else f"option:{choice.number}"]
        assert reached(side, button) == {id(choice)}
        if any(target.startswith(("card:", "seat:")) for target in choice.targets):
            assert id(choice) in on_table, choice
    return desk.asked.kind


@rule("GC-DECIDE-1", "GC-DECIDE-2", "GC-DECIDE-3")
@pytest.mark.parametrize(("seats", "seed", "bot"), [(3, 4, "random"), (4, 5, "greedy"), (5, 6, "random")])
def test_every_legal_answer_can_be_given_by_pressing_something(sides, seats, seed, bot):
    side = sides()
    kinds = {assert_pressable(side, table) for table in positions(seats, seed, 7, bot, max_rounds=10)}
    assert kinds >= {"action", "bid"}


@rule("GC-DECIDE-1", "GC-DECIDE-2", "GC-DECIDE-3")
def test_full_tables_can_be_pressed_too(sides):
    kinds = {assert_pressable(sides(), table) for _, table, _ in worst_cases()}
    assert kinds >= {"action", "bid", "block-target", "keep", "pay-wood", "target"}


@rule("GC-DECIDE-5")
def test_what_is_refused_is_pale_and_says_why(sides):
    """Whatever can't be done now is greyed, with the reason for pointer and focus."""
    side, seen = sides(), 0
    for table in positions(4, 8, 5, "greedy", max_rounds=8):
        if table.questions[0].kind != "action":
            continue
        desk = side.desk(table, table.questions[0].seat)
        found = by_id(side.build(desk))
        for number, choice in enumerate(desk.asked.choices):
            if choice.why is None:
                continue
            seen += 1
            why = choice.why.said["en"] if choice.why.said else None
            button = found[f"option:{choice.number}" if choice.number >= 0 else f"refused:{number}"]
            assert not button.enabled
            assert button.why
            assert why in (None, button.why)
            for target in choice.targets:
                widget = found.get(target)
                if widget is not None and not desk.legal(target):
                    assert widget.faded
                    assert not widget.enabled
                    assert button.why in widget.why
    assert seen


@rule("GC-BANDIT-2")
def test_chips_are_robbed_by_pressing_them(sides):
    side, table = sides(), crowded()
    table.answer(("bandits", next(c for c in table.state.bandits[0] if GAME.faces[table.state.face[c]] == BANDITS[1])), 0)
    desk = side.desk(table, 0)
    found = by_id(side.build(desk))
    chips = [c for c in desk.asked.choices if c.value[:2] == ("chips", 1)]
    for kind, place in (("tool", 2), ("dynamite", 3)):
        wanted = {id(choice) for choice in chips if choice.value[place]}
        assert reached(side, found[f"piece:1:chips:{kind}"]) == wanted
    assert not found["piece:2:chips:tool"].glow


@rule("GC-BLOCK-5")
def test_a_seat_is_stopped_by_pressing_its_name(sides):
    side, table = sides(), crowded()
    table.answer(("block", table.state.keepers[0][0]), 0)
    desk = side.desk(table, 0)
    found = by_id(side.build(desk))
    for seat in range(1, 5):
        wanted = {id(choice) for choice in desk.asked.choices if choice.value[0] == seat}
        assert len(wanted) == 3
        assert reached(side, found[f"plate:{seat}"]) == wanted
        assert reached(side, found[f"seat:{seat}"]) == wanted
    assert not found["plate:0"].glow


@rule("GC-BLOCK-1")
def test_the_turned_card_offers_to_be_kept(sides):
    side = sides()
    for seed in range(1, 9):
        for table in positions(3, seed, 1, "greedy", max_rounds=4):
            if table.questions[0].kind == "keep":
                desk = side.desk(table, table.questions[0].seat)
                found = by_id(side.build(desk))
                (turned,) = desk.zone(-1, "turned").cards
                assert len(reached(side, found[f"card:{turned.handle}"])) == 2
                assert GAME.words.tip("en", "padre").split("{")[0] in found["about-text"].text
                return
    raise AssertionError("neither Governor nor Padre came")


# --- the auction --------------------------------------------------------------------------------


def bidding(**words):
    """Seat 2 has bid a 3, seat 0 is asked."""
    table = town(3, "auction", active=1, lot=["wood_3"],
                 hands={0: ["gold_1", "gold_2", "gold_2", "gold_3"], 1: ["gold_1"], 2: ["gold_3", "gold_1"], **words})  # fmt: skip
    (card,) = [c for c in table.state.hands[2] if GAME.faces[table.view(2).face(c)] == "gold_3"]
    table.answer(((card, table.view(2).face(card)),), 2)
    return table


def chosen(desk, *faces):
    """Handles of these faces out of those that are offered."""
    left = {card.handle: card.face for card, _ in desk.asked.cards.cards}
    out = set()
    for face in faces:
        handle = next(h for h, f in left.items() if f == face)
        del left[handle]
        out.add(handle)
    return frozenset(out)


@rule("GC-AUCTION-4")
def test_highest_bid_leader_and_lowest_bid_are_seen_by_everybody(sides):
    side, table = sides(), bidding()
    for viewer in (0, 1, None):
        found = by_id(side.build(side.desk(table, viewer)))
        assert found["highest-bid"].text == "3"
        assert found["leader"].look == side.view.theme.seat(2)
        assert found["lowest-bid"].text == "at least 4"
        assert found["leads:2"].tip == "Leads the auction"
        assert "leads:0" not in found
    found = by_id(side.build(side.desk(table, 0)))
    assert (found["bid-highest"].text, found["bid-least"].text) == ("3", "4")
    assert found["bid-leader"].look == side.view.theme.seat(2)


@rule("GC-AUCTION-3", "GC-AUCTION-4")
def test_the_sum_of_the_chosen_cards_and_what_is_too_much(sides):
    side, table = sides(), bidding()
    desk = side.desk(table, 0)
    for faces, total, ready, said in (
        ((), "0", False, "Choose cards."),
        (("gold_3",), "3", False, "still missing: 1"),
        (("gold_2", "gold_2"), "4", True, "This will do exactly."),
        (("gold_1", "gold_2", "gold_3"), "6", True, "2 more than the lowest bid"),
    ):
        found = by_id(side.build(replace(desk, chosen=chosen(desk, *faces))))
        assert found["amount"].text == total
        assert found["confirm"].enabled is ready
        assert found["status"].text == said
        assert found["confirm"].text == (f"Bid {total}" if faces else "Bid")
        assert {w.id for w in found.values() if getattr(w, "chosen", False)} == {
            f"card:{handle}" for handle in chosen(desk, *faces)
        }


def test_more_and_less_walk_along_what_can_be_reached(sides):
    side, table = sides(), bidding()
    desk = side.desk(table, 0)
    assert [total for total, _ in desk.asked.cards.ladder] == [4, 5, 6, 7, 8]
    found = by_id(side.build(desk))
    assert not found["less"].enabled
    for name, step in (("more", 1), ("less", -1)):
        side.done.calls.clear()
        found[name].on()
        assert side.done.calls == [("raise_by", step)]
    everything = frozenset(card.handle for card, _ in desk.asked.cards.cards)
    found = by_id(side.build(replace(desk, chosen=everything)))
    assert found["less"].enabled
    assert not found["more"].enabled
    assert found["more"].why


def test_a_limit_is_set_from_the_chosen_sum_and_lifted_again(sides):
    side, table = sides(), bidding()
    desk = side.desk(table, 0)
    assert not by_id(side.build(desk))["limit"].enabled
    button = by_id(side.build(replace(desk, chosen=chosen(desk, "gold_3", "gold_2"))))["limit"]
    assert (button.text, button.tip) == ("Up to 5", "Up to 5, then pass – stays on this machine")
    side.done.calls.clear()
    button.on()
    for limited in (replace(desk, limit=5), side.desk(table, 0, answers=False, limit=5)):
        found = by_id(side.build(limited))
        assert found["limit"].tip == "Up to 5, then pass – stays on this machine"
        found["limit"].on()
    assert side.done.calls == [("limit", 5), ("limit", None), ("limit", None)]
    side.done.calls.clear()
    by_id(side.build(desk))["pass"].on()
    assert side.done.calls == [("give_pass",)]


@rule("GC-AUCTION-7")
def test_who_has_passed_is_marked(sides):
    side, table = sides(), bidding()
    table.answer((), 0)
    found = by_id(side.build(side.desk(table, None)))
    assert "piece:0:markers:passed" in found
    assert "piece:1:markers:judge" in found
    assert "piece:1:markers:passed" not in found


@rule("GC-BUILD-5")
def test_a_payment_says_what_it_needs_and_what_would_be_lost(sides):
    side, table = sides(), crowded()
    table.answer(("build", table.state.permits[0][0]), 0)
    desk = side.desk(table, 0)
    assert desk.asked.kind == "pay-wood"
    found = by_id(side.build(desk))
    assert found["need"].text == str(desk.asked.cards.need)
    assert "pass" not in found
    assert "limit" not in found
    pick = chosen(desk, "wood_2", "wood_4")
    found = by_id(side.build(replace(desk, chosen=pick)))
    over = 6 - desk.asked.cards.need
    assert found["surplus"].text == str(over)
    assert found["status"].text == f"Too much by {over}: that is lost."
    legal = table.legal(0)
    value, why, surplus = check(legal, tuple(pick))
    assert value is not None
    assert (why, surplus) == (None, over)
    told = Checked(desk.asked.token, (), check(legal, ())[1], 0)
    assert not by_id(side.build(replace(desk, checked=told)))["confirm"].enabled


# --- around the table ---------------------------------------------------------------------------


def test_the_turn_is_ended_deliberately_and_a_notice_stands_beside_it(sides):
    side, table = sides(), crowded()
    desk = side.desk(table, 0, notice="2 actions are left. Press again to end the turn.")
    found = by_id(side.build(desk))
    assert found["end-turn"].hint == "Enter"
    assert found["answer-notice"].text == desk.notice
    side.done.calls.clear()
    found["end-turn"].on()
    assert side.done.calls[0][1].ends_turn


def test_while_others_play_the_cards_that_are_told_of_are_shown(sides):
    side, table = sides(), crowded()
    line = Line(2, {"en": "Ada – turned: Saloon", "cs": "Ada – otočená karta: Saloon"}, cards=("saloon",))
    desk = side.desk(table, 1, caption=line, busy=True)
    found = by_id(side.build(desk))
    assert found["waiting"].text == "Others are playing."
    assert found["prompt"].text == "Ada – turned: Saloon"
    assert "Saloon" in found["shown:0"].tip
    side.done.calls.clear()
    found["skip"].on()
    assert side.done.calls == [("skip",)]
    assert not by_id(side.build(side.desk(table, 1)))["skip"].enabled


def test_tab_begins_with_the_answers_and_goes_on_to_hand_and_table(sides):
    zones = dict.fromkeys(w.zone for w in sides().build(sides().desk(crowded(), 0)) if w.focusable)
    assert list(zones) == ["answers", "hand", "table", "foot"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_table_explains_itself(sides, lang):
    """Every card, chip, pile and marker has a tip that begins with its name and says more."""
    side = sides()
    for viewer in (0, None):
        for table in (crowded(), bidding()):
            for widget in side.build(side.desk(table, viewer, lang)):
                if widget.id.startswith(("card:", "piece:", "hand:", "fact:")):
                    assert "\n" in widget.tip, (widget.id, widget.tip)
                    assert "{" not in widget.tip
                if widget.id.startswith(("card:", "hand:", "piece:")) and "blocks" not in widget.id:
                    assert widget.focusable
    for face in GAME.faces:
        from parlour.client.tables.goldrush_city import tips

        text = tips.face(side.desk(crowded(), 0, lang), face)
        name, _, more = text.partition("\n")
        assert name.startswith(GAME.words.name(lang, face))
        assert more


@rule("GC-BUILD-3")
def test_a_building_tells_its_cost(sides):
    from parlour.client.tables.goldrush_city import tips

    text = tips.face(sides().desk(crowded(), 0), "saloon")
    assert text.startswith("Saloon – wood 3, stone 2, tools 2\n")
    assert "one of its kind 1, two 3, three 5" in text


def test_tips_have_the_same_fields_in_every_language():
    import string

    for word, entry in GAME.words.texts["tips"].items():
        fields = [sorted(name for _, name, _, _ in string.Formatter().parse(entry[lang]) if name) for lang in LANGUAGES]
        assert fields[0] == fields[1], word


def test_only_what_goes_somewhere_flies(sides):
    from parlour.client.moves import Move
    from parlour.client.snapshot import Step

    view = sides().view
    picture = sides().desk(crowded(), 0).picture
    swap = Step(0, False, None, picture, ("chips-swapped",))
    took = Step(0, False, None, picture, ("took-chip", 0, "tool"))
    assert not view.flies(swap, Move((0, "chips"), (1, "chips"), piece="tool"))
    assert view.flies(took, Move((-1, "supply"), (0, "chips"), piece="tool"))
    assert not view.flies(took, Move(None, (0, "markers"), piece="passed"))


# --- it fits ------------------------------------------------------------------------------------


def worst_cases():
    """Tables that are as full as they get, in every kind of question."""
    yield "actions", crowded(), 0
    for bandit in range(3):
        table = crowded()
        cards = sorted(table.state.bandits[0])
        table.answer(("bandits", cards[bandit]), 0)
        yield f"target {bandit}", table, 0
    table = crowded()
    table.answer(("block", table.state.keepers[0][0]), 0)
    yield "block", table, 0
    table = crowded()
    table.answer(("build", table.state.permits[0][0]), 0)
    yield "pay", table, 0
    permits = {0: ["casino"], 1: ["smithy", "saloon", "restaurant", "casino", "general_store"]}
    table = crowded("auction", active=4, lot=["wood_1_plus", "stone_2_plus", "stone_4"], lot_permits=["hotel", "bank"],
                    lot_chips=(0, 0), materials={1: GOODS[:4]}, permits=permits)  # fmt: skip
    yield "bid", table, 0
    yield "keep", crowded(phase="flip", city=["padre"], keepers={}), 0
    yield "early", town(3, "actions"), 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_full_tables_are_tidy_at_every_size(sides, size, lang):
    side = sides(size)
    for _, table, seat in worst_cases():
        for viewer in (seat, None, 1):
            side.tidy(side.desk(table, viewer, lang))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_texts_that_are_40_percent_longer_fit(sides, size, monkeypatch):
    plain, plural = Texts.__call__, Texts.n

    def longer(text):
        return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text

    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))
    side = sides(size)
    for _, table, seat in worst_cases():
        desk = side.desk(table, seat, notice=longer("2 actions are left. Press again to end the turn."))
        side.tidy(desk)
        if desk.asked.cards is not None and desk.asked.cards.suggestion is not None:
            side.tidy(replace(desk, chosen=frozenset(desk.asked.cards.suggestion), limit=12))
    side.tidy(side.desk(table, None, limit=12, busy=True))


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (5, 13)])
def test_whole_games_are_tidy(sides, seats, seed):
    side = sides()
    for table in positions(seats, seed, 31, "greedy"):
        for viewer in (table.questions[0].seat, None):
            side.tidy(side.desk(table, viewer))


# --- fans ---------------------------------------------------------------------------------------


def test_cards_lie_apart_where_there_is_room_and_closer_where_there_is_not():
    from parlour.client.snapshot import CardPic
    from parlour.client.tables.goldrush_city.fans import Group, Stack, spread

    def group(zone, count, press=False):
        return Group(0, zone, [Stack((CardPic(i, "wood_2", True),)) for i in range(count)], press)

    for room, firm in ((600, 40), (300, 40), (200, 33)):
        loose, fixed = group("materials", 5), group("bandits", 3, press=True)
        spread([loose, fixed], Rect(10, 0, room, 60), 36, 50)
        assert loose.places[0].x == 10
        assert fixed.places[-1].right <= 10 + room + 0.01
        assert loose.places[-1].right < fixed.places[0].x
        assert fixed.places[1].x - fixed.places[0].x >= min(firm, 36)


def test_what_does_not_fit_into_a_row_begins_the_next():
    from parlour.client.snapshot import CardPic
    from parlour.client.tables.goldrush_city.fans import Group, Stack, carried

    cards = [Stack((CardPic(i, "wood_2", True),)) for i in range(9)]
    rows = carried([[Group(0, "materials", list(cards), press=True)], []], 200, 36)
    assert [sum(len(group.stacks) for group in row) for row in rows] == [5, 4]
    assert [stack for row in rows for group in row for stack in group.stacks] == cards
    assert [group.part for row in rows for group in row] == [0, 1]
