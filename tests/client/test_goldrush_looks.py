"""What can be read on Goldrush-City's drawn table: names, numbers, what a question is about, who leads; in grey too."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from parlour.client.geometry import Rect
from parlour.client.layout import page
from parlour.client.snapshot import CardPic, Line, Step
from parlour.client.tables.goldrush_city import art, art_frames, layout, tips
from parlour.client.tables.goldrush_city.fans import SHAPE
from parlour.client.tables.goldrush_city.scenes import SCENES
from parlour.client.tables.goldrush_city.signs import Card, Plate
from parlour.client.texts import LANGUAGES
from parlour.client.widgets import Look
from tests.client.goldrush_side import BANDITS, GAME, bidding, by_id, chosen, crowded, side_of, worst_cases
from tests.goldrush_city.town import town
from tests.rules import rule

PERMITS = [face for face in GAME.faces if face in ("smithy", "saloon", "restaurant", "general_store", "dance_hall")]


def bare(widget):
    """Whether a card is drawn without its name."""
    return widget.drawing.key[-1] not in LANGUAGES


# --- names and numbers --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_a_card_bears_a_name_only_where_no_word_of_it_is_broken(lang, scale):
    side, p = side_of(), side_of().painter
    painter = type(p)(pygame.Surface((400, 500)), scale, p.fonts, side.view.theme)
    seen = set()
    for face in GAME.faces:
        name = GAME.words.name(lang, face)
        for wide in range(40, 130, 6):
            card = art_frames.Card(painter, Rect(0, 0, wide, wide / SHAPE), "permit", name)
            seen.add(card.named)
            if not card.named:
                continue
            assert card.size >= art_frames.SMALLEST
            rows = painter.lines(card.name, card.size, card.plate.w * wide / 100, "bold")
            assert " ".join(rows).split() == card.name.split(), (name, wide, rows)
            card.show()
            assert not card.cut_off
    assert seen == {True, False}


def test_narrow_cards_leave_out_what_stands_before_a_colon():
    assert art_frames.shortened("Bandits: rob a permit", 70) == "Rob a permit"
    assert art_frames.shortened("Bandits: rob a permit", 120) == "Bandits: rob a permit"
    assert art_frames.shortened("Saloon", 70) == "Saloon"


@pytest.mark.parametrize("wide", [50, 66, 74, 98, 128])
def test_the_number_of_alike_cards_hides_neither_name_nor_number(wide):
    side = side_of()
    rect = Rect(100, 100, wide, wide / SHAPE)
    for face in GAME.faces:
        name = GAME.words.name("en", face)
        card = art_frames.Card(side.painter, rect, "permit", name)
        unit = wide / 100
        stack = Card("card:1", rect, count=3, count_at=art.count_at(face, card.named))
        place = stack.count_place(side.painter, rect)
        free = Rect(rect.x - 9, rect.y, rect.w, card.plate.y * unit)
        if face.startswith(("gold_", "wood_", "stone_")):
            top = (1.5 + (38 if card.named else 52)) * unit
            free = free._replace(y=rect.y + top - 1, h=free.h - top + 1)
        elif face in PERMITS:
            strip = 40 if card.named else 48
            free = Rect(free.x, rect.y + 15 * unit, free.w, (card.panel.bottom - strip - 15) * unit + 4)
        assert place.within(free, 1.0), (face, place, free)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eight_kinds_in_the_display_show_their_names_and_costs(lang):
    """At five seats in a small window too."""
    side = side_of()
    for viewer in (0, None):
        found = side.build(side.desk(town(5, "actions"), viewer, lang))
        cards = [w for w in found if getattr(w, "fan", "").startswith("-1:display")]
        assert len(cards) == 8
        assert not any(bare(card) for card in cards)
        for one, two in pairwise(cards):
            assert not one.rect.overlaps(two.rect)


def test_in_the_middle_the_room_goes_where_cards_lie():
    area = Rect(0, 0, 957, 151)

    def middle(in_display, in_lot, bids=False):
        return layout.middle(area, in_display, in_lot, 25.0, SHAPE, bids)

    assert middle(8, 0).lot.w < 110 < middle(3, 0).lot.w
    assert middle(8, 0).display.w > middle(8, 4, True).display.w
    assert middle(8, 1, True).lot.w >= layout.BIDS
    for shown in range(9):
        for lot in range(7):
            at = middle(shown, lot)
            assert at.display.w >= 14 + 44 * shown
            assert at.piles.right < at.lot.x < at.lot.right < at.display.x
            assert at.display.right < at.supply.x
            assert at.supply.within(area)


def test_cards_that_lie_over_each_other_bear_no_names_that_would_be_cut():
    side = side_of()
    for _, table, seat in worst_cases():
        fans = {}
        for widget in side.build(side.desk(table, seat)):
            if getattr(widget, "fan", "") and widget.id.startswith("card:") and widget.drawing.key[0] != "back":
                fans.setdefault(widget.fan, []).append(widget)
        for cards in fans.values():
            apart = all(not one.rect.overlaps(two.rect) for one, two in pairwise(cards))
            assert apart or all(bare(card) for card in cards)


# --- what a question is about -------------------------------------------------------------------


@rule("GC-BANDIT-1")
@pytest.mark.parametrize("bandit", BANDITS)
def test_a_target_is_asked_for_with_the_bandits_that_were_played(bandit):
    side, table = side_of(), crowded()
    assert side.desk(table, 0).asked.led is None
    (card,) = (c for c in table.state.bandits[0] if GAME.faces[table.state.face[c]] == bandit)
    table.answer(("bandits", card), 0)
    desk = side.desk(table, 0)
    assert desk.asked.led.value == ("bandits", card)
    found = by_id(side.build(desk))
    name = GAME.words.name("en", bandit)
    assert found["about-title"].text == name
    assert name in found["about"].tip
    assert found["prompt"].text == f"Eva: Choose a target – {name}"
    assert "prompt" in by_id(side.build(side.desk(table, 1)))


@rule("GC-BUILD-5", "GC-BUILD-6")
def test_a_payment_says_for_which_building_it_is_until_the_last_card():
    side, table = side_of(), crowded()
    card = next(c for c in table.state.permits[0] if GAME.faces[table.state.face[c]] == "hotel")
    table.answer(("build", card), 0)
    for kind in ("pay-wood", "pay-stone"):
        desk = side.desk(table, 0)
        assert desk.asked.kind == kind
        found = by_id(side.build(desk))
        assert found["about-title"].text == "Build: Hotel"
        assert found["about-text"].text == tips.cost(desk, "hotel")
        table.answer(tuple((h, table.state.face[h]) for h in desk.asked.cards.suggestion), 0)
    assert side.desk(table, 0).asked.led is None


@rule("GC-LURE-1")
def test_a_bribe_says_what_it_is_for():
    side, table = side_of(), crowded()
    table.answer(next(v for v in table.legal(0) if v[:2] == ("lure", 1)), 0)
    found = by_id(side.build(side.desk(table, 0)))
    assert found["about-title"].text.startswith("Lure bandits away: ")
    assert found["about-title"].text.endswith("(Ada)")


@rule("GC-BLOCK-5")
@pytest.mark.parametrize(("lang", "texts"), [("en", "A – permits: Ada"), ("cs", "A – povolení: Ada")])
def test_what_can_be_stopped_is_told_in_words(lang, texts):
    side, table = side_of(), crowded()
    table.answer(("block", table.state.keepers[0][0]), 0)
    desk = side.desk(table, 0, lang)
    assert desk.asked.choices[0].texts[lang] == texts
    found = by_id(side.build(desk))
    labels = [found[f"option:{number}"].label for number in range(3)]
    assert labels == [GAME.words.name(lang, letter).partition(" – ")[2].capitalize() for letter in "ABC"]
    assert found["heading:0"].tip == "Ada"


@rule("GC-BANDIT-2")
def test_answers_about_cards_come_in_the_order_in_which_the_cards_lie():
    table = town(3, "actions", materials={1: ["stone_2", "wood_4", "wood_1_plus", "wood_2"]}, bandits={0: BANDITS[:2]})
    cards = [c for c in table.state.bandits[0] if GAME.faces[table.state.face[c]] == "bandit_rob_goods"]
    side = side_of()
    table.answer(("bandits", cards[0]), 0)
    found = side.build(side.desk(table, 0))
    lie = [w.id for w in found if getattr(w, "fan", "").startswith("1:materials")]
    offered = [choice for w in found if w.id.startswith("option:") for choice in (w.on.args[0],)]
    assert [f"card:{c.value[2]}" for c in offered if c.value[0] == "material"] == lie


def test_there_is_a_hint_where_there_is_room():
    found = by_id(side_of().build(side_of().desk(bidding(), 0)))
    assert found["ask-hint"].text.startswith("The highest bid gets the whole lot.")


# --- while nothing is asked ---------------------------------------------------------------------


def test_the_own_steps_are_not_called_those_of_others():
    side, table = side_of(), crowded()
    line = Line(0, {"en": "Eva – rolled 4", "cs": "Eva – hod 4"})
    for viewer, said in ((0, "Your turn"), (1, "Others are playing."), (None, "Others are playing.")):
        found = by_id(side.build(side.desk(table, viewer, answers=False, caption=line, busy=True)))
        assert found["waiting"].text == said
        assert found["phase"].text == "Actions"
        assert ("Your turn" in found["turn-line"].text) == (viewer == 0)


def test_the_past_shows_no_notice_of_now():
    side, table = side_of(), crowded()
    words = {"answers": False, "notice": "The last choice was taken back."}
    assert "answer-notice" in by_id(side.build(side.desk(table, 0, **words)))
    found = by_id(side.build(side.desk(table, 0, visiting=True, **words)))
    assert "answer-notice" not in found
    assert found["waiting"].text == "You are looking back."


def test_while_everybody_rolls_one_sees_what_for():
    side = side_of()
    desk = side.desk(crowded(), None)
    fire = (CardPic(999, "prairie_fire", True),)
    zones = tuple(replace(z, cards=fire, count=1) if z.name == "turned" else z for z in desk.picture.zones)
    found = by_id(side.build(replace(desk, picture=replace(desk.picture, zones=zones), busy=True)))
    assert "Prairie fire" in found["shown:0"].tip
    assert "3–4" in found["phase-text"].text


# --- who leads, and whose turn it is ------------------------------------------------------------


@rule("GC-SCORE-1", "GC-SCORE-3")
def test_everybody_sees_the_points_so_far_and_who_has_most():
    table = town(3, "actions", standing={0: ["saloon", "saloon"], 1: ["hotel", "smithy"]})
    side = side_of()
    for viewer in (0, 2, None):
        found = by_id(side.build(side.desk(table, viewer)))
        assert [found[f"points:{seat}"].text for seat in range(3)] == [str(n) for n in GAME.points(table.state)]
        assert [found[f"points:{seat}"].underlined for seat in range(3)] == [True, False, False]


def test_whose_turn_it_is_can_be_seen_without_colours():
    """The name stands on a filled plate: in grey it differs from a plain one by far, whatever the seat's colour."""
    side = side_of()
    rect = Rect(0, 0, 120, 32)
    for seat in range(5):
        pictures = []
        for turn in (False, True):
            side.painter.surface.fill(side.painter.colour("mat"))
            Plate("plate", rect, "Ada", look=side.view.theme.seat(seat), turn=turn).draw(side.painter, Look(), rect)
            pictures.append(pygame.transform.grayscale(side.painter.surface.subsurface((0, 0, 120, 32))))
        one, two = ([picture.get_at((x, 16))[0] for x in range(80, 115)] for picture in pictures)
        assert min(abs(a - b) for a, b in zip(one, two, strict=True)) > 35, seat


def test_chosen_and_choosable_cards_can_be_told_apart_without_colours():
    side, table = side_of(), bidding()
    desk = side.desk(table, 0)
    desk = replace(desk, chosen=chosen(desk, "gold_3"))
    cards = [w for w in side.build(desk) if w.id.startswith("card:") and getattr(w, "glow", False)]
    (taken,) = (card for card in cards if card.chosen)
    assert all(taken.rect.y < card.rect.y - 8 for card in cards if card is not taken)  # it is lifted, and has a tick
    rect = Rect(40, 40, *taken.rect[2:])
    seen = []
    for card in (replace(taken, chosen=False), taken):
        side.painter.surface.fill(side.painter.colour("tray"))
        card.draw(side.painter, Look(), rect)
        seen.append(pygame.transform.grayscale(side.painter.surface.subsurface((34, 33, 22, 22))))
    differ = pygame.mask.from_threshold(seen[0], (0, 0, 0), (24, 24, 24, 255), seen[1])
    assert differ.count() < 0.6 * 22 * 22


# --- what moves when ----------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "after"), [("built", 0.8), ("blown-up", 0.5), ("smithy-burnt", 1.0), ("sold", 0.3)])
def test_what_a_scene_is_about_stays_until_its_bang(event, after):
    view = side_of().view
    picture = side_of().desk(crowded(), 0).picture
    assert event in SCENES
    assert view.delay(Step(0, False, None, picture, (event, 0, 1))) >= after
    assert view.delay(Step(0, False, None, picture, ("took-permit", 0, 1))) == 0
    assert view.delay(Step(0, False, None, picture)) == 0


def test_the_page_of_every_size_has_room_for_the_foot():
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        at = layout.page(page(*size), 4, True)
        assert at.answers.h > at.log.h > 150
