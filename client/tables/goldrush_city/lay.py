"""Laying things on the table: which widget a card, a chip or a zone gets, and what pressing it does."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise

from parlour.client.desk import Desk
from parlour.client.gallery import Drawing
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.snapshot import CardPic, Choice, ZonePic
from parlour.client.tables.goldrush_city import art, tips
from parlour.client.tables.goldrush_city.fans import Group, Stack, stacks
from parlour.client.tables.goldrush_city.marks import MARKS, mark
from parlour.client.tables.goldrush_city.signs import TRAY, Card, Mat, Tally
from parlour.client.widgets import Press, Widget
from parlour.core.games.goldrush_city.components import FACES

STARS_FIRST = ("smithy", "saloon", "restaurant", "casino", "hotel", "general_store", "bank", "dance_hall")
GOODS = ("wood_1_plus", "wood_2", "wood_2_plus", "wood_3", "wood_4",
         "stone_1_plus", "stone_2", "stone_2_plus", "stone_3", "stone_4")  # fmt: skip
ORDER = (*STARS_FIRST, *GOODS, *(face for face in FACES if face not in STARS_FIRST and face not in GOODS))

# Bare words of options, and the pieces and places that they are about.
PIECE_WORDS = {
    ("supply", "tool"): ("tool",),
    ("supply", "dynamite"): ("dynamite",),
    ("chips", "tool"): ("two-tools", "tool-and-dynamite"),
    ("chips", "dynamite"): ("two-dynamite", "tool-and-dynamite"),
}
CARD_WORDS = {"turned": ("keep", "refuse"), "digger_deck": ("take",)}


def card_drawing(desk: Desk, card: CardPic, zone: str, bare: bool = False) -> Drawing:
    """How a card looks in a zone of this name; a `bare` one has pictures and numbers alone."""
    if not card.face:
        deck = card.back or "gold"
        return Drawing(("back", deck), lambda p, rect: art.draw_back(p, rect, deck))
    face, paint = card.face, art.draw_standing if zone == "standing" else art.draw_face
    if bare:
        return Drawing((paint.__name__, face), lambda p, rect: paint(p, rect, face, lambda _: ""))
    return Drawing((paint.__name__, face, desk.tr.language), lambda p, rect: paint(p, rect, face, desk.word))


def piece_drawing(kind: str) -> Drawing:
    """How a chip or a marker looks."""
    if kind in MARKS:
        return mark(kind)

    def paint(p: Painter, rect: Rect) -> None:
        art.draw_piece(p, rect, kind)

    return Drawing(("piece", kind), paint)


def icon(name: str) -> Drawing:
    """A small pictogram."""

    def paint(p: Painter, rect: Rect) -> None:
        art.icon(p, rect, name)

    return Drawing(("icon", name), paint)


@dataclass(frozen=True)
class Use:
    """What can be done with a thing just now: `on` what pressing it does, `why` why that isn't possible."""

    glow: bool = False
    chosen: bool = False
    faded: bool = False
    why: str = ""
    on: Press | None = None


NO_USE = Use()


@dataclass
class Lay:
    """Makes the widgets of one build."""

    desk: Desk

    @cached_property
    def usable(self) -> frozenset[int]:
        """The cards that may be chosen for the open question about cards."""
        cards = self.desk.asked.cards if self.desk.asked else None
        return frozenset(card.handle for card, usable in cards.cards if usable) if cards else frozenset()

    @cached_property
    def involved(self) -> frozenset[int]:
        """All cards of the open question about cards."""
        cards = self.desk.asked.cards if self.desk.asked else None
        return frozenset(card.handle for card, _ in cards.cards) if cards else frozenset()

    @cached_property
    def faces(self) -> dict[int, str]:
        """The faces of all cards that lie open, by their handles."""
        return {card.handle: card.face for zone in self.desk.picture.zones for card in zone.cards}

    def face(self, handle: int) -> str:
        """The face of a card, or "" for one that isn't known."""
        return self.faces.get(handle, "")

    # --- what can be done with it ---------------------------------------------------------------

    def use_of_targets(self, targets: Iterable[str]) -> Use:
        """What choices about some ids allow."""
        if self.desk.asked is None or not self.desk.asked.choices:
            return NO_USE
        choices = list({id(c): c for target in targets for c in self.desk.choices(target)}.values())
        return self._use(choices)

    def _use(self, choices: list[Choice]) -> Use:
        legal = tuple(choice for choice in choices if choice.why is None)
        if legal:
            return Use(glow=True, on=partial(self.desk.do.pick, legal))
        if choices:
            reasons = dict.fromkeys(say(self.desk.tr, choice.why) for choice in choices)
            return Use(faded=True, why="\n".join(reasons))
        return NO_USE

    def use_of_cards(self, cards: Collection[CardPic], zone: str = "") -> Use:
        """What can be done with cards that lie in one stack."""
        handles = [card.handle for card in cards]
        if self.involved.intersection(handles):
            handle = handles[0]
            if handle not in self.usable:
                return Use(faded=True, why=self.desk.tr("this card can't be used here"))
            chosen = handle in self.desk.chosen
            return Use(glow=True, chosen=chosen, on=partial(self.desk.do.toggle, handle))
        targets = [f"card:{handle}" for handle in handles]
        targets += [f"word:{word}" for word in CARD_WORDS.get(zone, ())]
        return self.use_of_targets(targets)

    def use_of_piece(self, seat: int, zone: str, kind: str) -> Use:
        """What can be done with chips of a kind in a zone."""
        if zone == "chips" and seat != self.desk.own:
            return self._use([c for c in self.desk.choices(f"seat:{seat}") if c.value[0] == "chips" and _of(c, kind)])
        if zone == "chips" or seat < 0:
            return self.use_of_targets(f"word:{word}" for word in PIECE_WORDS.get((zone, kind), ()))
        return NO_USE

    def use_of_seat(self, seat: int) -> Use:
        """What can be done about a seat as a whole."""
        choices = self.desk.choices(f"seat:{seat}")
        return self._use([c for c in choices if not isinstance(c.value, tuple) or c.value[0] != "chips"])

    # --- widgets --------------------------------------------------------------------------------

    def card(self, stack: Stack, rect: Rect, group: Group, focus: str, lift: float, bare: bool) -> Card:
        """A stack of cards of a group; a chosen one is lifted by so much."""
        zone, fan = group.zone, f"{group.seat}:{group.zone}:{group.part}"
        use, card = self.use_of_cards(stack.cards, zone), stack.first
        tip = tips.card(self.desk, card, zone, len(stack.cards))
        at = rect.moved(0, -lift) if use.chosen else rect
        return Card(
            f"card:{card.handle}", at, "", enabled=not use.why, why=_both(use.why, tip), on=use.on, zone=focus,
            focusable=True, tip=tip, handles=stack.handles, drawing=card_drawing(self.desk, card, zone, bare),
            gallery=self.desk.gallery, glow=use.glow, chosen=use.chosen, faded=use.faded, count=len(stack.cards),
            fan=fan, count_at=art.count_at(card.face, not bare and rect.w >= art.NAMED),
        )  # fmt: skip

    def pile(self, zone: ZonePic, rect: Rect) -> list[Widget]:
        """A deck or a discard pile with its number; an empty one is only its place."""
        words = CARD_WORDS.get(zone.name, ())
        use = self.use_of_targets(f"word:{word}" for word in words)
        tray = self.tray(zone, rect)
        if not zone.count:
            tray.focusable = True
            return [tray]
        top = zone.cards[-1] if zone.cards else CardPic(-1, "", False)
        sprite = Card(
            f"card:{top.handle}" if zone.cards else f"top:{zone.name}", rect.inset(3), "", why=use.why, on=use.on,
            enabled=not use.why, zone="table", focusable=True, tip=tips.zone(self.desk, zone), glow=use.glow,
            drawing=card_drawing(self.desk, top, zone.name, bare=True), gallery=self.desk.gallery, count=zone.count,
            told=True, count_at=art.pile_count_at(top.face),
        )  # fmt: skip
        return [tray, sprite]

    def cards(self, group: Group, focus: str = "table", lift: float = 3.0) -> list[Widget]:
        """The cards of a group where they have been placed; without names where those of some would be cut."""
        bare = not self._named(group)
        return [
            self.card(stack, at, group, focus, lift, bare) for stack, at in zip(group.stacks, group.places, strict=True)
        ]

    def _named(self, group: Group) -> bool:
        """Whether each card of a group has room for its name beside its neighbour."""
        wide = group.places[0].w if group.places else 0.0
        apart = all(two.x - one.x >= wide for one, two in pairwise(group.places))
        faces = [stack.first.face for stack in group.stacks if stack.first.face]
        return apart and all(art.bears(self.desk.p, wide, self.desk.word(face)) for face in faces)

    def tray(self, zone: ZonePic, rect: Rect, name: str = "") -> Mat:
        """The place of a zone."""
        return Mat(
            name or f"zone:{zone.seat}:{zone.name}", rect, "", tip=tips.zone(self.desk, zone), kind=TRAY,
            gallery=self.desk.gallery, zone="table",
        )  # fmt: skip

    def piece(self, zone: ZonePic, kind: str, rect: Rect, focus: str = "table", size: str = "body") -> Tally:
        """Chips of a kind with their number."""
        count = dict(zone.pieces).get(kind, 0)
        tip = tips.piece(self.desk, kind, count, zone)
        use = self.use_of_piece(zone.seat, zone.name, kind)
        return Tally(
            f"piece:{zone.seat}:{zone.name}:{kind}", rect, str(count), enabled=not use.why, why=_both(use.why, tip),
            on=use.on, zone=focus, focusable=True, tip=tip, drawing=piece_drawing(kind),
            gallery=self.desk.gallery, glow=use.glow, faded=use.faded or not count, size=size,
        )  # fmt: skip

    # --- groups ---------------------------------------------------------------------------------

    def zone(self, seat: int, name: str) -> ZonePic:
        """A zone of the picture; an empty one where the game has none of this name."""
        found = self._zones.get((seat, name))
        return self.desk.zone(seat, name) if found is None else found

    @cached_property
    def _zones(self) -> dict[tuple[int, str], ZonePic]:
        return {(zone.seat, zone.name): zone for zone in self.desk.picture.zones}

    def group(self, seat: int, name: str) -> Group | None:
        """The cards of a zone, alike ones in stacks; None where none lie."""
        zone = self.zone(seat, name)
        if not zone.cards:
            return None
        alone = self.involved if self.involved.intersection(card.handle for card in zone.cards) else ()
        found = stacks(zone.cards, ORDER, alone)
        press = self.desk.asked is not None and any(self.use_of_cards(stack.cards).on for stack in found)
        return Group(seat, name, found, press)


def _both(why: str, tip: str) -> str:
    """Why something isn't possible, and still what it is."""
    return f"{why}\n{tip}" if why else ""


def _of(choice: Choice, kind: str) -> bool:
    """Whether an option to rob chips takes one of this kind."""
    _, _, tools, dynamite = choice.value
    return bool(tools if kind == "tool" else dynamite)
