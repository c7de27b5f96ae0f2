"""Panels of the table: what they show of a zone."""

import pygame
import pytest

import tests.toy
from parlour.client.fonts import Fonts
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.scenes.middle import middle_panel
from parlour.client.scenes.zones import Draft, seat_panel
from parlour.client.snapshot import Picture, Seat, ZonePic
from parlour.client.texts import Texts
from parlour.client.theme import load_theme
from parlour.client.widgets import Look, PieceTag


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
