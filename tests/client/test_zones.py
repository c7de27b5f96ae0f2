"""Panels of the table: what they show of a zone."""

import pygame
import pytest

import tests.toy
from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.scenes.draft import Draft
from parlour.client.scenes.middle import middle_panel
from parlour.client.scenes.zones import seat_panel
from parlour.client.snapshot import CardPic, Picture, Seat, ZonePic
from parlour.client.texts import Texts
from parlour.client.theme import contrast, load_theme
from parlour.client.widgets import CardTag, Look, PieceTag


@pytest.fixture
def draft(dummy):
    """A table with a stone of seat 1 on the board, one of nobody's, and one of each seat before seat 1."""
    theme = load_theme()
    zones = (
        ZonePic("board", -1, 0, (), (("stone@1", 2), ("stone", 1), ("stone@0", 0)), pile=False),
        ZonePic("stones", 1, 0, (), (("stone@1", 1), ("stone@0", 3)), pile=False),
    )
    painter = Painter(pygame.Surface((1280, 720)), 1.0, Fonts(), theme)
    seats = (Seat("Anna"), Seat("Ben"))
    return Draft(painter, Texts("en"), tests.toy.GAME, theme, seats, Picture(None, zones, 0, "turn", ()))


def tags(widgets):
    return {tag.text: tag for tag in widgets if isinstance(tag, PieceTag)}


def test_a_piece_of_a_seat_has_its_name_and_its_colour(draft):
    found = tags(middle_panel(draft, Rect(0, 0, 900, 400)))
    assert set(found) == {"Ben: Stones ×2", "Stones"}
    assert found["Ben: Stones ×2"].look == draft.theme.seat(1)
    assert found["Stones"].look is None


def test_a_piece_before_its_own_seat_needs_no_name(draft):
    found = tags(seat_panel(draft, 1, Rect(0, 0, 600, 400), own=False))
    assert set(found) == {"Stones", "Anna: Stones ×3"}


def test_a_piece_of_a_seat_is_drawn_in_its_colour(draft):
    tag = tags(middle_panel(draft, Rect(0, 0, 900, 400)))["Ben: Stones ×2"]
    tag.draw(draft.p, Look(), Rect(100, 100, 160, 24))
    assert draft.p.surface.get_at((105, 112))[:3] == pygame.Color(*draft.theme.seat(1).colour)[:3]


def test_zones_cards_and_pieces_tell_what_they_are(draft, monkeypatch):
    tips = {"board": {"en": "The grid."}, "stone": {"en": "It stays."}, "spy": {"en": "It costs {price}."}}
    monkeypatch.setitem(tests.toy.GAME.words.texts, "tips", tips)
    widgets = {widget.id: widget for widget in middle_panel(draft, Rect(0, 0, 900, 400))}
    assert widgets["zone:-1:board"].tip == "The grid."
    assert widgets["piece:-1:board:stone@1"].tip == "It stays."
    assert draft.about("spy") == draft.about("thief") == ""


# --- a board that needs the room ------------------------------------------------------------------


@pytest.fixture
def dense(draft, monkeypatch):
    """The same table with a board: hands of coloured cards, gold, and a place where nothing lies."""
    texts = tests.toy.GAME.words.texts
    named = {
        name: {"en": name.capitalize()} for name in ("pine", "moss", "hand", "purse", "gold", "pet", "yard", "attic")
    }
    monkeypatch.setitem(texts, "names", {**texts["names"], **named})
    monkeypatch.setitem(texts, "short", {"pine": {"en": "P"}, "moss": {"en": "M"}, "purse": {"en": ""}})
    monkeypatch.setitem(texts, "swatches", {"green": ["pine"], "purple": ["moss"]})
    monkeypatch.setitem(texts, "plain", {"quiet": ["attic"], "values": ["gold"], "strong": ["pet"], "rows": ["yard"]})
    draft.dense = True

    def with_zones(*zones):
        draft.picture = Picture(None, zones, 0, "turn", ())
        return draft

    return with_zones


def back(handle, deck):
    return CardPic(handle, "", False, deck)


def shown(widgets):
    return {widget.id: widget for widget in widgets}


def test_hidden_cards_are_told_apart_by_the_colours_of_their_backs(dense):
    cards = (back(1, "pine"), back(2, "moss"), back(3, "pine"))
    d = dense(ZonePic("hand", 1, 3, cards, (), pile=False))
    found = [widget for widget in seat_panel(d, 1, Rect(0, 0, 300, 200), own=False) if isinstance(widget, CardTag)]
    assert [(tag.text, tag.tip) for tag in found] == [("P ×2", "Pine"), ("M", "Moss")]
    assert found[0].look.colour == d.theme.colours["swatch_green"]
    for tag in found:
        assert contrast(tag.look.colour, tag.look.ink) >= 4.5


def test_own_cards_of_a_colour_are_small_tags_with_a_bar_of_it(dense):
    zone = ZonePic("hand", 1, 1, (CardPic(1, "pine", False, "pine"),), (), pile=False)
    d = dense(zone)
    (tag,) = [widget for widget in seat_panel(d, 1, Rect(0, 0, 300, 200), own=True) if isinstance(widget, CardTag)]
    assert zone.private
    assert (tag.text, tag.back, tag.tip) == ("P", False, "Pine")
    tag.draw(d.p, Look(), Rect(100, 100, 60, 17))
    assert d.p.surface.get_at((106, 108))[:3] == d.theme.colours["swatch_green"]


def test_a_value_always_has_its_number_and_a_nought_keeps_its_name(dense):
    d = dense(ZonePic("purse", 1, 0, (), (("gold", 1),), pile=False))
    assert "piece:1:purse:gold" in (found := shown(seat_panel(d, 1, Rect(0, 0, 300, 200), own=False)))
    assert found["piece:1:purse:gold"].text == "Gold 1"
    assert "zone:1:purse" not in found
    d = dense(ZonePic("purse", 1, 0, (), (("gold", 0),), pile=False))
    assert shown(seat_panel(d, 1, Rect(0, 0, 300, 200), own=False))["zone:1:purse"].text == "Gold 0"


def test_of_empty_places_only_some_are_mentioned(dense):
    d = dense(ZonePic("attic", 1, 0, (), (), pile=False), ZonePic("yard", 1, 0, (), (), pile=False))
    found = shown(seat_panel(d, 1, Rect(0, 0, 300, 200), own=False))
    assert "zone:1:attic" not in found
    assert found["zone:1:yard"].text == "Yard 0"


def test_zones_begin_beside_the_name_and_some_begin_a_row(dense):
    d = dense(
        ZonePic("purse", 1, 0, (), (("gold", 2),), pile=False),
        ZonePic("yard", 1, 1, (CardPic(4, "pet", True),), (), pile=False),
        ZonePic("board", 1, 0, (), (("stone", 1),), pile=False),
    )
    found = shown(seat_panel(d, 1, Rect(0, 0, 600, 200), own=False))
    name, gold, yard, board = (
        found[one].rect for one in ("seat-name:1", "piece:1:purse:gold", "zone:1:yard", "zone:1:board")
    )
    assert gold.x > name.right
    assert name.y <= gold.y
    assert gold.bottom <= name.bottom
    assert yard.y > gold.bottom
    assert yard.y == board.y
    assert found["tag:1:yard:0"].style == "bold"


def test_a_pile_is_a_number_where_room_is_short(dense):
    d = dense(ZonePic("board", -1, 0, (), (), pile=False, target="word:board"),
              ZonePic("yard", -1, 28, (back(1, "moss"),), (), pile=True))  # fmt: skip
    found = shown(middle_panel(d, Rect(0, 0, 900, 400)))
    assert found["tag:-1:yard:0"].text == "28"
