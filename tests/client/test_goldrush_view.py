"""The drawn table of Goldrush-City: all that is public is on one page, and all that is legal can be pressed there."""

from collections import Counter
from dataclasses import replace

import pytest

from parlour.client.layout import page
from parlour.client.snapshot import Line
from parlour.client.texts import LANGUAGES
from parlour.core import new_table
from parlour.core.bots import BotTable
from tests.client.goldrush_side import BANDITS, GAME, bidding, by_id, crowded, positions, side_of, worst_cases
from tests.goldrush_city.town import town
from tests.rules import rule

# --- everything is in view ----------------------------------------------------------------------


@rule("GC-INFO-2")
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_card_and_chip_is_on_the_page(seats, seed):
    side = side_of()
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


def test_nothing_but_log_and_answers_scrolls():
    from parlour.client.widgets import Panel

    for seats in (3, 5):
        for table in positions(seats, 5, 60, max_rounds=6):
            for viewer in (0, None):
                panels = [w.id for w in side_of().build(side_of().desk(table, viewer)) if isinstance(w, Panel)]
                assert set(panels) <= {"answers", "log"}


def test_cards_that_look_alike_are_one_stack_with_their_number():
    table = town(3, "actions", materials={0: ["wood_2", "wood_3", "wood_2"], 1: ["stone_4"]})
    shown = [w for w in side_of().build(side_of().desk(table, 0)) if getattr(w, "fan", "").startswith("0:materials")]
    assert sorted(widget.count for widget in shown) == [1, 2]
    assert {handle for widget in shown for handle in widget.handles} == set(table.state.materials[0])


@rule("GC-INFO-1")
def test_the_number_of_gold_cards_is_seen_and_of_a_known_one_its_face():
    table = town(3, "actions", hands={0: ["gold_2"], 1: ["gold_1", "gold_3"]})
    desk = side_of().desk(table, 0)
    assert by_id(side_of().build(desk))["hand:1"].text == "2"
    assert "Known" not in by_id(side_of().build(desk))["hand:1"].tip
    zones = tuple(
        replace(zone, cards=(replace(zone.cards[0], face="gold_1"), *zone.cards[1:]))
        if (zone.seat, zone.name) == (1, "hand") else zone
        for zone in desk.picture.zones
    )  # fmt: skip
    known = replace(desk, picture=replace(desk.picture, zones=zones))
    assert "Known: Gold, 1 sack" in by_id(side_of().build(known))["hand:1"].tip


def test_whose_turn_it_is_and_how_far_the_game_has_come():
    table = crowded(round=4, quiet_rounds=2, triggered=True)
    found = by_id(side_of().build(side_of().desk(table, 0)))
    assert "Your turn" in found["turn-line"].text
    assert found["prompt"].text == "Eva: Choose an action"
    assert found["seat:0"].seat is not None
    assert found["seat:1"].seat is None
    assert (found["fact:end"].full, found["fact:end"].most, found["fact:end"].warn) == (5, 12, True)
    assert [found[f"fact:{name}"].text for name in ("round", "actions", "quiet")] == ["4", "2", "2"]
    watched = by_id(side_of().build(side_of().desk(table, 2)))
    assert "Turn: Eva" in watched["turn-line"].text
    assert watched["seat:0"].seat is not None


@rule("GC-CONTEST-10")
def test_diggers_are_counted_for_the_others_and_added_up_for_their_owner():
    table = town(3, "contest", contestants=[0, 1], stopped=[False, False, True], speaker=0)
    g = table.state
    for seat in (0, 1, 0):
        card = g.digger_deck.pop()
        g.tell((seat,), (card,))
        g.diggers[seat].append(card)
    desk = side_of().desk(table, 0)
    faces = [card.face for card in desk.zone(0, "diggers").cards]
    total = sum(int(face.removeprefix("digger_")) for face in faces if face != "digger_brawlers")
    total *= 2 ** faces.count("digger_brawlers")
    found = by_id(side_of().build(desk))
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
def test_every_legal_answer_can_be_given_by_pressing_something(seats, seed, bot):
    side = side_of()
    kinds = {assert_pressable(side, table) for table in positions(seats, seed, 7, bot, max_rounds=10)}
    assert kinds >= {"action", "bid"}


@rule("GC-DECIDE-1", "GC-DECIDE-2", "GC-DECIDE-3")
def test_full_tables_can_be_pressed_too():
    kinds = {assert_pressable(side_of(), table) for _, table, _ in worst_cases()}
    assert kinds >= {"action", "bid", "block-target", "keep", "pay-wood", "target"}


@rule("GC-DECIDE-5")
def test_what_is_refused_is_pale_and_says_why():
    """Whatever can't be done now is greyed, with the reason for pointer and focus."""
    side, seen = side_of(), 0
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
                if widget is not None and all(other.why for other in desk.choices(target)):
                    assert widget.faded
                    assert not widget.enabled
                    assert button.why in widget.why
    assert seen


@rule("GC-BANDIT-2")
def test_chips_are_robbed_by_pressing_them():
    side, table = side_of(), crowded()
    table.answer(
        ("bandits", next(c for c in table.state.bandits[0] if GAME.faces[table.state.face[c]] == BANDITS[1])), 0
    )
    desk = side.desk(table, 0)
    found = by_id(side.build(desk))
    chips = [c for c in desk.asked.choices if c.value[:2] == ("chips", 1)]
    for kind, place in (("tool", 2), ("dynamite", 3)):
        wanted = {id(choice) for choice in chips if choice.value[place]}
        assert reached(side, found[f"piece:1:chips:{kind}"]) == wanted
    assert not found["piece:2:chips:tool"].glow


@rule("GC-BLOCK-5")
def test_a_seat_is_stopped_by_pressing_its_name():
    side, table = side_of(), crowded()
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
def test_the_turned_card_offers_to_be_kept():
    side = side_of()
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


# --- around the table ---------------------------------------------------------------------------


def test_the_turn_is_ended_deliberately_and_a_notice_stands_beside_it():
    side, table = side_of(), crowded()
    desk = side.desk(table, 0, notice="2 actions are left. Press again to end the turn.")
    found = by_id(side.build(desk))
    assert found["end-turn"].hint == "Enter"
    assert found["answer-notice"].text == desk.notice
    side.done.calls.clear()
    found["end-turn"].on()
    assert side.done.calls[0][1].ends_turn


def test_while_others_play_the_cards_that_are_told_of_are_shown():
    side, table = side_of(), crowded()
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


def test_tab_begins_with_the_answers_and_goes_on_to_hand_and_table():
    zones = dict.fromkeys(w.zone for w in side_of().build(side_of().desk(crowded(), 0)) if w.focusable)
    assert list(zones) == ["answers", "hand", "table", "foot"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_table_explains_itself(lang):
    """Every card, chip, pile and marker has a tip that begins with its name and says more."""
    side = side_of()
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
def test_a_building_tells_its_cost():
    from parlour.client.tables.goldrush_city import tips

    text = tips.face(side_of().desk(crowded(), 0), "saloon")
    assert text.startswith("Saloon – wood 3, stone 2, tools 2\n")
    assert "one of its kind 1, two 3, three 5" in text


def test_tips_have_the_same_fields_in_every_language():
    import string

    for word, entry in GAME.words.texts["tips"].items():
        fields = [sorted(name for _, name, _, _ in string.Formatter().parse(entry[lang]) if name) for lang in LANGUAGES]
        assert fields[0] == fields[1], word


def test_only_what_goes_somewhere_flies():
    from parlour.client.moves import Move
    from parlour.client.snapshot import Step

    view = side_of().view
    picture = side_of().desk(crowded(), 0).picture
    swap = Step(0, False, None, picture, ("chips-swapped",))
    took = Step(0, False, None, picture, ("took-chip", 0, "tool"))
    assert not view.flies(swap, Move((0, "chips"), (1, "chips"), piece="tool"))
    assert view.flies(took, Move((-1, "supply"), (0, "chips"), piece="tool"))
    assert not view.flies(took, Move(None, (0, "markers"), piece="passed"))


@pytest.mark.parametrize("peek", [True, False])
@rule("GC-CONTEST-10", "GC-CONTEST-11")
def test_the_sum_of_the_diggers_is_told_only_to_those_who_saw_them(peek):
    table = new_table("goldrush-city", 3, 4, {"digger_peek": peek})
    bots = BotTable(GAME, 4, ["greedy"] * 3)
    while not any(question.kind == "dig" and table.state.diggers[question.seat] for question in table.questions):
        table.answer(bots.choose(table, table.question.seat))
    seat = table.question.seat
    side = side_of()
    total = by_id(side.build(side.desk(table, seat)))["total"]
    assert total.text.partition(" / ")[0] == (str(total.total) if peek else "?")
