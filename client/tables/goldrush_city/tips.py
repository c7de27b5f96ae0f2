"""What cards, chips and places are, in a few words for whoever points at them."""

from parlour.client.desk import Desk
from parlour.client.snapshot import CardPic, ZonePic
from parlour.core.games.goldrush_city import components, scoring

BY_STARS = {1: "one_star", 2: "two_star", 3: "three_star"}


def about(desk: Desk, word: str, **values: object) -> str:
    """What the game says about one of its words; "" for nothing."""
    text = desk.game.words.tip(desk.tr.language, word)
    return text.format(**values) if values else text


def card(desk: Desk, card: CardPic, zone: str, count: int = 1) -> str:
    """A card: its name and cost, what it does, and what can be done with it where it lies."""
    if not card.face:
        return _lines(_times(desk.word(card.back or "gold"), count), about(desk, card.back))
    return _lines(_name(desk, card.face, count), *_does(desk, card.face, zone))


def face(desk: Desk, name: str) -> str:
    """A card's face without a place."""
    return _lines(_name(desk, name, 1), *_does(desk, name, ""))


def _name(desk: Desk, name: str, count: int) -> str:
    text = _times(desk.word(name), count)
    number = components.FACE.get(name, -1)
    if number in components.STARS:
        return f"{text} – {cost(desk, name)}"
    return text


def cost(desk: Desk, building: str) -> str:
    """What a building costs, in words."""
    number = components.FACE[building]
    return about(
        desk, "cost", wood=components.WOOD_COST[number], stone=components.STONE_COST[number],
        tools=components.TOOL_COST[number],
    )  # fmt: skip


def _does(desk: Desk, name: str, zone: str) -> list[str]:
    number = components.FACE.get(name, -1)
    if number in components.STARS:
        stars = components.STARS[number]
        actions = components.ACTIONS[{1: "base", 2: "with_two_star", 3: "with_three_star"}[stars]]
        scores = components.SCORING
        text = about(
            desk, BY_STARS[stars], actions=actions, each=scores["three_star_each"], single=scores["two_star_single"],
            pair=scores["two_star_pair"], triple=scores["two_star_triple"],
        )  # fmt: skip
        return [text, about(desk, f"{zone}_card")]
    if number in components.SACKS:
        return [about(desk, "gold")]
    if number in components.LOADS:
        plus = about(desk, "plus") if number in components.PLUS else ""
        material = "wood" if number in components.WOOD else "stone"
        return [about(desk, material, loads=components.LOADS[number]), plus]
    if number in components.DIGGER_VALUE:
        most = components.INCOME["contest_bust_above"]
        return [about(desk, "digger_brawlers" if not components.DIGGER_VALUE[number] else "digger", most=most)]
    return [about(desk, name, bribe=components.BRIBE), about(desk, f"{zone}_card")]


def piece(desk: Desk, kind: str, count: int, zone: ZonePic) -> str:
    """Chips of a kind."""
    head = f"{desk.word(kind)}: {count}"
    return _lines(head, about(desk, kind), about(desk, f"{zone.name}_piece"))


def zone(desk: Desk, zone: ZonePic) -> str:
    """A place: its name, how many lie there, what it is for, and for a pile its open cards."""
    name = desk.word(zone.name)
    if 0 <= zone.seat < len(desk.seats):
        name = f"{desk.seats[zone.seat].name} – {name}"
    inside = " · ".join(_times(desk.word(face), count) for face, count in zone.inside)
    return _lines(f"{name}: {zone.count}" if zone.count or zone.pile else name, inside, about(desk, zone.name))


def fact(desk: Desk, name: str, value: object) -> str:
    """A fact beside the phase."""
    return _lines(f"{desk.word(name)}: {value}", about(desk, name, value=value))


def _times(text: str, count: int) -> str:
    return f"{text} ×{count}" if count > 1 else text


def _lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def mark(desk: Desk, kind: str) -> str:
    """A marker."""
    return _lines(desk.word(kind), about(desk, kind))


def seat(desk: Desk, number: int) -> str:
    """A seat: who sits there."""
    who = desk.seats[number]
    return _lines(who.name, desk.tr("Bot: {name}", name=who.bot) if who.bot else "")


def score(desk: Desk, number: int) -> int:
    """The election points of a seat's standing buildings so far."""
    cards = desk.zone(number, "standing").cards
    return sum(scoring.points_of(components.FACE[card.face] for card in cards if card.face).values())


def points(desk: Desk, number: int) -> str:
    """What those points are."""
    return _lines(f"{desk.word('points')}: {score(desk, number)}", about(desk, "points"))


def hand(desk: Desk, zone: ZonePic) -> str:
    """How many gold cards a seat holds, and those that the viewer happens to know."""
    known = [card.face for card in zone.cards if card.face]
    names = " · ".join(_times(desk.word(face), known.count(face)) for face in dict.fromkeys(known))
    told = desk.tr("Known: {cards}", cards=names) if known else ""
    return _lines(f"{desk.word(zone.name)}: {zone.count}", about(desk, zone.name), told)
