"""One side of Goldrush-City's drawn table for tests: what a viewer sees and can do there, without a window."""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import pygame

from parlour.client.describe import Describer
from parlour.client.desk import Desk
from parlour.client.drafts import Drafts
from parlour.client.fonts import Fonts
from parlour.client.gallery import Gallery
from parlour.client.layout import page, scale_for
from parlour.client.paint import Painter
from parlour.client.snapshot import Seat
from parlour.client.tables import view_of
from parlour.client.texts import Texts
from parlour.client.ui import Ui
from parlour.client.widgets import Panel
from parlour.core import GAMES, new_table
from parlour.core.bots import BotTable
from tests.client.test_pages import assert_tidy
from tests.goldrush_city.town import town

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
        seats = tuple(Seat(name, "greedy") for name in NAMES[: table.state.seats])
        describer = Describer(GAME, seats)
        seen = table.view(viewer)
        describer.remember(seen)
        asking = answers and viewer is not None and any(q.seat == viewer for q in table.questions)
        asked = describer.asked(table, viewer, Drafts().now(table, viewer), table.entries) if asking else None
        given = {
            "chosen": frozenset(), "checked": None, "limit": None, "notice": "", "caption": None, "busy": False,
            "visiting": False, "recorded": True, "blocked": "roll", "speed": "1",
            "key_of": lambda key: KEYS.get(key, key), "do": self.done,
            "log": lambda box: [Panel("log", box, "Log", inner=box.inset(9))], **words,
        }  # fmt: skip
        return Desk(
            p=self.painter, tr=Texts(lang), game=GAME, theme=self.view.theme, gallery=self.gallery, seats=seats,
            picture=describer.picture(seen), own=viewer, asked=asked, **given,
        )  # fmt: skip

    def build(self, desk):
        return self.view.build(desk, page(*self.size))

    def tidy(self, desk):
        """Draw the page and check it by its rectangles."""
        ui = Ui()
        ui.show(self.build(desk), lambda: "")
        ui.draw(self.painter)
        view = SimpleNamespace(scale=self.painter.scale, page=page(*self.size))
        window = SimpleNamespace(size=self.size, scale=self.painter.scale)
        assert_tidy(
            SimpleNamespace(top=SimpleNamespace(ui=ui, id="table"), app=SimpleNamespace(view=view, window=window))
        )
        assert_fans(ui.widgets)


@cache
def pictures():
    """Fonts, and pictures that were painted once, for all tests."""
    return Fonts(), Gallery()


def side_of(size=(1280, 720)):
    """A side of the table in a window of this size."""
    fonts, gallery = pictures()
    view = view_of(GAME.id)
    return Side(view, Painter(pygame.Surface(size), scale_for(*size), fonts, view.theme), gallery, size)


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


def bidding():
    """Seat 2 has bid a 3, seat 0 is asked."""
    hands = {0: ["gold_1", "gold_2", "gold_2", "gold_3"], 1: ["gold_1"], 2: ["gold_3", "gold_1"]}
    table = town(3, "auction", active=1, lot=["wood_3"], hands=hands)
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
