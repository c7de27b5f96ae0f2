"""What a question is about: the card that it concerns with what it does; and what happens while others play."""

from parlour.client.geometry import Rect
from parlour.client.snapshot import CardPic
from parlour.client.tables.goldrush_city import art, auction, tips
from parlour.client.tables.goldrush_city.fans import SHAPE
from parlour.client.tables.goldrush_city.lay import Lay, card_drawing, icon
from parlour.client.tables.goldrush_city.signs import Amount, Card
from parlour.client.widgets import Button, Label, Panel, Widget
from parlour.core.games.goldrush_city import components, contest

GAP = 8.0
PRESS = 38.0
TITLE = 24.0
LED = {"build": "action_C", "lure": "action_E"}  # choices whose name isn't that of their card alone
ON_TURNED = ("keep", "lose-wood", "lose-permit")
"""Questions about the turned card."""

PHASES = {
    "flip": "city_deck", "auction": "lot", "bidding": "lot", "actions": "actions_left", "contest": "digger",
    "contest-end": "digger", "deal": "gold_deck", "sale": "sale",
}  # fmt: skip
"""The words that tell what a phase is."""


def about(lay: Lay, box: Rect, high: float) -> tuple[list[Widget], Rect]:
    """What a question is about, so high, and the rest of the box; nothing where it says all by itself."""
    asked = lay.desk.asked
    assert asked is not None
    if asked.kind == "dig":
        return _dug(lay, box)
    face, title = card_of(lay)
    if not face:
        return [], box
    strip, rest = box.top(high, GAP)
    picture, words = strip.left(high * SHAPE, 10)
    desk, text = lay.desk, tips.face(lay.desk, face).partition("\n")[2]
    size = desk.p.size("small")
    head, body = words.top(len(desk.p.lines(title, size, words.w, "bold")) * desk.p.line(size, "bold") + 4)
    out: list[Widget] = [
        Card("about", picture, "", drawing=card_drawing(desk, CardPic(-1, face, True), ""), gallery=desk.gallery,
             tip=tips.face(desk, face)),
        Label("about-title", head, title, style="bold", colour="accent", wrap=True, size="small"),
    ]  # fmt: skip
    if components.FACE[face] in components.STARS:
        text = tips.cost(desk, face)
    if text := _fitting(lay, text, body):
        out.append(Label("about-text", body, text, size="small", wrap=True, middle=False))
    return out, rest


def card_of(lay: Lay) -> tuple[str, str]:
    """The face of the card that the question is about, and a title; ("", "") for none."""
    desk, asked = lay.desk, lay.desk.asked
    assert asked is not None
    if asked.kind in ON_TURNED:
        cards = lay.zone(-1, "turned").cards
        return (cards[0].face, desk.word(cards[0].face)) if cards and cards[0].face else ("", "")
    if asked.led is None:
        return "", ""
    handles = [int(target.partition(":")[2]) for target in asked.led.targets if target.startswith("card:")]
    face = lay.face(handles[0]) if handles else ""
    if not face:
        return "", ""
    action = LED.get(str(asked.led.value[0]), "")
    if not action:
        return face, desk.word(face)
    title = f"{tips.about(desk, action)}: {art.shortened(desk.word(face))}"
    victim = asked.led.value[1] if action == LED["lure"] else None
    return face, f"{title} ({desk.seats[victim].name})" if victim is not None else title


def _fitting(lay: Lay, text: str, box: Rect) -> str:
    """As many of the lines of a text as have room, or nothing."""
    p = lay.desk.p
    size = p.size("small")
    parts = text.split("\n")
    while parts and len(p.lines("\n".join(parts), size, box.w)) * p.line(size) > box.h:
        parts.pop()
    return "\n".join(parts)


def _dug(lay: Lay, box: Rect) -> tuple[list[Widget], Rect]:
    """How far one has dug."""
    desk, asked = lay.desk, lay.desk.asked
    assert asked is not None
    strip, rest = box.top(70, GAP)
    cards = lay.zone(asked.seat, "diggers").cards
    faces = [components.FACE[card.face] for card in cards if card.face]
    total, most = contest.total(faces), components.INCOME["contest_bust_above"]
    told = str(total) if len(faces) == len(cards) else "?"  # who digs blindly doesn't see the own cards
    return [Amount("total", strip, f"{told} / {most}", drawing=icon("digger"), gallery=desk.gallery, need=most,
                   total=total, over="warning")], rest  # fmt: skip


def hint(lay: Lay, box: Rect) -> list[Widget]:
    """One more sentence about the question at the lower end of a box, where there is room for it."""
    desk, p = lay.desk, lay.desk.p
    assert desk.asked is not None
    text = tips.about(desk, f"ask_{desk.asked.kind}", bonus=components.FIGHT_BONUS, bribe=components.BRIBE,
                      most=components.INCOME["contest_bust_above"])  # fmt: skip
    size = p.size("small")
    tall = len(p.lines(text, size, box.w - 8)) * p.line(size) + 4 if text else 0.0
    if not text or tall + 6 > box.h:
        return []
    at = box.foot(tall)[0].inset(4, 0)
    return [Label("ask-hint", at, text, size="small", colour="dim", wrap=True)]


# --- while others play --------------------------------------------------------------------------


def waiting(lay: Lay, box: Rect) -> list[Widget]:
    """While nothing is asked: the phase, what it is, and in large the cards that are told of."""
    desk, tr = lay.desk, lay.desk.tr
    inner = box.inset(10, 10)
    row, rest = inner.foot(PRESS, 8)
    mine = desk.picture.viewer is not None and desk.picture.seat == desk.picture.viewer
    text = tr("You are looking back.") if desk.visiting else tr("Your turn") if mine else tr("Others are playing.")
    skip = tr("Back to now") if desk.visiting else tr("Finish this step")
    key = desk.key_of("back" if desk.visiting else "press")
    top, rest = rest.top(20, 2)
    title, rest = rest.top(TITLE, 4)
    out: list[Widget] = [
        Panel("answers", box, inner=inner),
        Label("waiting", top, text, colour="dim", size="small"),
        Label("phase", title, desk.word(desk.picture.phase), style="bold", size="large"),
        Button("skip", row, skip, kind="quiet", hint=key, zone="answers", on=desk.do.skip,
               enabled=desk.busy or desk.visiting, why=tr("Nothing is moving.")),
    ]  # fmt: skip
    if desk.limit is not None:
        row, rest = rest.foot(PRESS, 6)
        out.append(auction.limit(lay, row, desk.limit))
        row, rest = rest.foot(36, 4)
        out.append(Label("promise", row, auction.promise(desk, desk.limit), size="small", colour="dim", wrap=True))
    if desk.notice and not desk.visiting:
        row, rest = rest.foot(56, 4)
        out.append(Label("answer-notice", row, desk.notice, colour="warning", size="small", wrap=True))
    told, rest = _phase(lay, rest)
    return out + told + _shown(lay, rest)


def _phase(lay: Lay, box: Rect) -> tuple[list[Widget], Rect]:
    """What the phase is, where there is room for it and a card."""
    desk, p = lay.desk, lay.desk.p
    text = tips.about(desk, PHASES.get(desk.picture.phase, ""), most=components.INCOME["contest_bust_above"])
    if event := _turned(lay):
        text = tips.face(desk, event).partition("\n")[2]
    tall = len(p.lines(text, p.size("small"), box.w)) * p.line(p.size("small"))
    if not text or tall > box.h * 0.4:
        return [], box
    row, rest = box.top(tall + 2, 6)
    return [Label("phase-text", row, text, size="small", colour="dim", wrap=True, middle=False)], rest


def _turned(lay: Lay) -> str:
    """The face of an event that is being dealt with, or ""."""
    cards = lay.zone(-1, "turned").cards
    face = cards[0].face if cards else ""
    return face if components.FACE.get(face, -1) in components.DICE_EVENTS else ""


def _shown(lay: Lay, box: Rect) -> list[Widget]:
    """The cards that the caption names, else the event that it belongs to."""
    desk = lay.desk
    faces = (desk.caption.cards[:3] if desk.caption else ()) or ((_turned(lay),) if _turned(lay) else ())
    if not faces or box.h < 60:
        return []
    high = min(box.h - 8, 176.0, (box.w - 8 * len(faces)) / len(faces) / SHAPE)
    wide = high * SHAPE
    x = box.x + (box.w - len(faces) * (wide + 8) + 8) / 2
    y = box.y + (box.h - high) / 2
    return [
        Card(f"shown:{i}", Rect(x + i * (wide + 8), y, wide, high), "", tip=tips.face(desk, face),
             drawing=card_drawing(desk, CardPic(-1, face, True), ""), gallery=desk.gallery)
        for i, face in enumerate(faces)
    ]  # fmt: skip
