"""The drawn table of Goldrush-City fits: at every size, in every language, however full it is."""

from dataclasses import replace

import pytest

from parlour.client.geometry import Rect
from parlour.client.texts import LANGUAGES, Texts
from tests.client.goldrush_side import positions, side_of, worst_cases
from tests.client.test_pages import SIZES

# --- it fits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, (1280, 1024), (1100, 2000)])
def test_full_tables_are_tidy_at_every_size(size, lang):
    side = side_of(size)
    for _, table, seat in worst_cases():
        for viewer in (seat, None, 1):
            side.tidy(side.desk(table, viewer, lang))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_texts_that_are_40_percent_longer_fit(size, monkeypatch):
    plain, plural = Texts.__call__, Texts.n

    def longer(text):
        return text + " " + "ěšč" * (len(text) * 2 // 15) if len(text) > 2 else text

    monkeypatch.setattr(Texts, "__call__", lambda self, *words, **values: longer(plain(self, *words, **values)))
    monkeypatch.setattr(Texts, "n", lambda self, *words, **values: longer(plural(self, *words, **values)))
    side = side_of(size)
    for _, table, seat in worst_cases():
        desk = side.desk(table, seat, notice=longer("2 actions are left. Press again to end the turn."))
        side.tidy(desk)
        if desk.asked.cards is not None and desk.asked.cards.suggestion is not None:
            side.tidy(replace(desk, chosen=frozenset(desk.asked.cards.suggestion), limit=12))
    side.tidy(side.desk(table, None, limit=12, busy=True))


@pytest.mark.parametrize(("seats", "seed"), [(3, 11), (4, 12), (5, 13)])
def test_whole_games_are_tidy(seats, seed):
    side = side_of()
    for table in positions(seats, seed, 31, "greedy"):
        for viewer in (table.questions[0].seat, None):
            side.tidy(side.desk(table, viewer))


def test_texts_on_mats_trays_and_board_have_contrast():
    from parlour.client.theme import contrast

    colours = side_of().view.theme.colours
    for ground in ("mat", "tray", "board"):
        for ink in ("text", "dim", "faint", "accent", "warning"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


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
