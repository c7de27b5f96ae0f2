"""What went where between two pictures of a table: cards by their handles, faces and backs, pieces by their kind."""

from collections import Counter
from dataclasses import dataclass

from parlour.client.snapshot import CardPic, Picture, ZonePic

Place = tuple[int, str]
"""A zone: its seat and its name."""

NOBODYS_CARD = CardPic(-1, "", False)


@dataclass(frozen=True)
class Move:
    """A card, or one piece, that was in one zone before and is in another; or a card that stays where it is and is
    turned over or has another handle now.

    `source` or `target` is None for what comes from nowhere or leaves the table. `before` and `after` are the card
    as it looked; in a pile only what its top shows is known. `piece` is the kind of a piece, or "" for a card.
    """

    source: Place | None
    target: Place | None
    before: CardPic = NOBODYS_CARD
    after: CardPic = NOBODYS_CARD
    piece: str = ""


def moves(old: Picture, new: Picture) -> list[Move]:
    """All moves between two pictures, cards first."""
    if old.zones == new.zones:
        return []
    return _cards(old.zones, new.zones) + _pieces(old.zones, new.zones)


def _place(zone: ZonePic) -> Place:
    return zone.seat, zone.name


def _cards(old: tuple[ZonePic, ...], new: tuple[ZonePic, ...]) -> list[Move]:
    """First the cards that can be followed by their handle, then what else has gone and come, best matches first."""
    was = {card.handle: (_place(zone), card) for zone in old for card in zone.cards}
    now = {card.handle: (_place(zone), card) for zone in new for card in zone.cards}
    out = [
        Move(was[handle][0], place, was[handle][1], card)
        for handle, (place, card) in now.items()
        if handle in was and (was[handle][0] != place or was[handle][1].face != card.face)
    ]
    gone = _missing(old, new, now, out, leaving=True)
    came = _missing(new, old, was, out, leaving=False)
    for alike in (_same_zone_and_face, _same_zone, _same_face, _same_back, _any):
        out += _matched(gone, came, alike)
    out += [Move(place, None, card) for place, card in gone]
    out += [Move(None, place, after=card) for place, card in came]
    return out


Loose = tuple[Place, CardPic]


def _missing(
    here: tuple[ZonePic, ...],
    there: tuple[ZonePic, ...],
    listed: dict[int, tuple[Place, CardPic]],
    followed: list[Move],
    leaving: bool,
) -> list[Loose]:
    """The cards of `here` that can't be followed: of piles as many as their number says, all looking like the top."""
    counts = {_place(zone): zone.count for zone in there}
    out: list[Loose] = []
    for zone in here:
        place = _place(zone)
        if not zone.pile:
            out += [(place, card) for card in zone.cards if card.handle not in listed]
            continue
        left = sum(1 for move in followed if (move.source if leaving else move.target) == place)
        joined = sum(1 for move in followed if (move.target if leaving else move.source) == place)
        lost = zone.count - counts.get(place, 0) - left + joined
        top = zone.cards[-1] if zone.cards else NOBODYS_CARD
        out += [(place, top)] * lost
    return out


def _same_zone_and_face(one: Loose, two: Loose) -> bool:
    return one[0] == two[0] and one[1].face == two[1].face


def _same_zone(one: Loose, two: Loose) -> bool:
    return one[0] == two[0]


def _same_face(one: Loose, two: Loose) -> bool:
    return one[1].face == two[1].face and one[1].back == two[1].back


def _same_back(one: Loose, two: Loose) -> bool:
    return bool(one[1].back) and one[1].back == two[1].back


def _any(one: Loose, two: Loose) -> bool:
    return True


def _matched(gone: list[Loose], came: list[Loose], alike: object) -> list[Move]:
    """Pairs of what has gone and what has come; both are taken off their lists."""
    assert callable(alike)
    out = []
    for one in list(gone):
        two = next((two for two in came if alike(one, two)), None)
        if two is not None:
            gone.remove(one)
            came.remove(two)
            out.append(Move(one[0], two[0], one[1], two[1]))
    return out


def _pieces(old: tuple[ZonePic, ...], new: tuple[ZonePic, ...]) -> list[Move]:
    before, after = _counted(old), _counted(new)
    out: list[Move] = []
    for piece in dict.fromkeys(kind for _, kind in (*before, *after)):
        places = dict.fromkeys(place for place, kind in (*before, *after) if kind == piece)
        change = {place: after[place, piece] - before[place, piece] for place in places}
        gone = [place for place, number in change.items() for _ in range(-number)]
        came = [place for place, number in change.items() for _ in range(number)]
        pairs = max(len(gone), len(came))
        sources: list[Place | None] = [*gone, *[None] * (pairs - len(gone))]
        targets: list[Place | None] = [*came, *[None] * (pairs - len(came))]
        out += [Move(one, two, piece=piece) for one, two in zip(sources, targets, strict=True)]
    return out


def _counted(zones: tuple[ZonePic, ...]) -> Counter[tuple[Place, str]]:
    found: Counter[tuple[Place, str]] = Counter()
    for zone in zones:
        for kind, number in zone.pieces:
            found[_place(zone), kind] += number
    return found
