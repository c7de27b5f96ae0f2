"""The auction: what is bid, by whom, and what one can bid; and payments, which are put together in the same way."""

from functools import partial

from parlour.client.desk import Desk
from parlour.client.geometry import Rect
from parlour.client.scenes.answers import say
from parlour.client.snapshot import CardChoice
from parlour.client.tables.goldrush_city import tips
from parlour.client.tables.goldrush_city.lay import Lay, icon
from parlour.client.tables.goldrush_city.marks import mark
from parlour.client.tables.goldrush_city.signs import Amount, Mat, Option, Tally
from parlour.client.widgets import Emblem, Label, Widget
from parlour.core.games.goldrush_city import components

GAP = 6.0
PRESS = 38.0
TALL = 256.0  # the height of all that a payment is put together with
SIGNS = {"bid": "gold", "pay-gold": "gold", "pay-wood": "wood", "pay-stone": "stone"}


def leader(desk: Desk) -> int | None:
    """The seat whose open cards are the highest bid; None before the first bid."""
    bid = desk.fact("highest_bid")
    for seat in range(len(desk.seats) if bid else 0):
        cards = desk.zone(seat, "laid").cards
        if cards and all(card.open for card in cards) and worth(desk, seat) == bid:
            return seat
    return None


def worth(desk: Desk, seat: int) -> int:
    """What the open cards are worth that a seat has laid."""
    cards = desk.zone(seat, "laid").cards
    return sum(components.SACKS[components.FACE[card.face]] for card in cards if card.open)


def _highest(desk: Desk) -> int:
    bid = desk.fact("highest_bid")
    return bid if isinstance(bid, int) else 0


def strip(lay: Lay, head: Rect) -> list[Widget]:
    """For everybody: the highest bid, who leads, and the lowest bid that is left."""
    desk, first = lay.desk, leader(lay.desk)
    bid = _highest(desk)
    cell, rest = head.left(50, 2)
    out: list[Widget] = [
        Tally("highest-bid", cell, str(bid), tip=tips.fact(desk, "highest_bid", bid), zone="table", focusable=True,
              drawing=icon("gold"), gallery=desk.gallery, size="large", colour="accent")
    ]  # fmt: skip
    if first is not None:
        crown, rest = rest.left(22, 2)
        out.append(Tally("crown", crown, "", drawing=mark("leads"), gallery=desk.gallery))
        sign, rest = rest.left(head.h - 2, 6)
        name = desk.seats[first].name
        out.append(
            Emblem("leader", sign, name[:1].upper(), look=desk.theme.seat(first),
                   tip=f"{name} – {desk.tr('Leads the auction')}")
        )  # fmt: skip
    text = desk.tr("at least {n}", n=bid + 1)
    tip = desk.tr("The lowest bid that is left")
    out.append(Label("lowest-bid", rest, text, size="small", colour="dim", tip=tip))
    return out


# --- putting cards together ---------------------------------------------------------------------


def chooser(lay: Lay, box: Rect) -> tuple[list[Widget], Rect]:
    """The panel of a bid or a payment, and what is left of the box below it."""
    desk = lay.desk
    assert desk.asked is not None
    assert desk.asked.cards is not None
    cards = desk.asked.cards
    total = chosen_worth(desk, cards)
    top, rest = box.top(44, GAP)
    out = _bid_head(lay, top) if desk.asked.kind == "bid" else _need_head(lay, top, cards, total)
    row, rest = rest.top(32, GAP)
    ready, status = _status(desk, cards, total)
    out.append(
        Label("status", row, status, size="small", style="bold", align="center", wrap=True,
              colour="text" if ready else "dim")
    )  # fmt: skip
    middle, rest = rest.top(60, GAP)
    out += _steps(lay, middle, cards, total)
    row, rest = rest.top(PRESS + 6, GAP)
    bid = desk.asked.kind == "bid"
    text = desk.tr("Bid {n}", n=total) if bid and total else desk.tr("Bid") if bid else desk.tr("Pay")
    out.append(
        Option("confirm", row, text, zone="answers", enabled=ready, why=status, on=desk.do.confirm, size="large")
    )  # fmt: skip
    lower, rest = _lower(lay, rest, cards, total)
    return out + lower, rest


def chosen_worth(desk: Desk, cards: CardChoice) -> int:
    """What the chosen cards are worth together."""
    values = dict(cards.values)
    return sum(values.get(handle, 0) for handle in desk.chosen)


def _status(desk: Desk, cards: CardChoice, total: int) -> tuple[bool, str]:
    """Whether the chosen cards would do, and what is missing or too much."""
    tr, count, checked = desk.tr, len(desk.chosen), desk.checked
    if count and checked is not None and set(checked.chosen) == desk.chosen and checked.why is not None:
        return False, _sentence(say(tr, checked.why))
    if not count:
        return False, tr("Choose cards.") if cards.ladder else tr("These cards are not enough.")
    if total < cards.need or not cards.least <= count <= cards.most:
        return False, _sentence(tr("still missing: {n}", n=max(0, cards.need - total)))
    over = total - cards.need
    if not over:
        return True, tr("This will do exactly.")
    if desk.asked is not None and desk.asked.kind == "bid":
        return True, tr("{n} more than the lowest bid", n=over)
    return True, tr("Too much by {n}: that is lost.", n=over)


def _sentence(text: str) -> str:
    """A reason where it stands alone."""
    return text[:1].upper() + text[1:]


def _bid_head(lay: Lay, box: Rect) -> list[Widget]:
    """The highest bid with its leader, and the lowest that is left."""
    desk, tr, first, bid = lay.desk, lay.desk.tr, leader(lay.desk), _highest(lay.desk)
    left, right = box.columns(2, GAP)
    out: list[Widget] = [
        Mat("bid-ground", left, kind="tray", gallery=desk.gallery),
        Mat("least-ground", right, kind="tray", gallery=desk.gallery),
    ]
    out += _figure("bid-highest", left, tr("Highest bid"), str(bid) if bid else "–")
    out += _figure("bid-least", right, tr("Lowest bid left"), str(bid + 1))
    if first is not None:
        sign = Rect(left.right - 30, left.y + 20, 22, 22)
        crown = Rect(sign.x - 24, sign.y, 20, 22)
        name = desk.seats[first].name
        out.append(
            Emblem("bid-leader", sign, name[:1].upper(), look=desk.theme.seat(first),
                   tip=f"{name} – {tr('Leads the auction')}")
        )  # fmt: skip
        out.append(Tally("bid-crown", crown, "", drawing=mark("leads"), gallery=desk.gallery))
    return out


def _need_head(lay: Lay, box: Rect, cards: CardChoice, total: int) -> list[Widget]:
    """What a payment needs, and how much of it is chosen."""
    desk, tr = lay.desk, lay.desk.tr
    left, right = box.columns(2, GAP)
    return [
        Mat("need-ground", left, kind="tray", gallery=desk.gallery),
        Mat("over-ground", right, kind="tray", gallery=desk.gallery),
        *_figure("need", left, tr("Needed"), str(cards.need)),
        *_figure("surplus", right, tr("Too much"), str(max(0, total - cards.need))),
    ]


def _figure(name: str, box: Rect, label: str, text: str) -> list[Widget]:
    upper, lower = box.inset(8, 3).top(16)
    return [
        Label(f"{name}-label", upper, label, size="tiny", colour="dim"),
        Label(name, lower._replace(w=lower.w - 50), text, size="large", style="bold", colour="accent"),
    ]


def _steps(lay: Lay, box: Rect, cards: CardChoice, total: int) -> list[Widget]:
    """Less, what is chosen, more: along everything that can be reached."""
    desk, tr = lay.desk, lay.desk.tr
    assert desk.asked is not None
    less, rest = box.left(60, GAP)
    more, rest = rest.side(60, GAP)
    top = cards.ladder[-1][0] if cards.ladder else 0
    return [
        Option("less", less, "–", zone="answers", enabled=bool(desk.chosen), why=tr("No card is chosen."), sign="-",
               on=partial(desk.do.raise_by, -1), tip=tr("Key: {key}", key=desk.key_of("less"))),
        Amount("amount", rest, str(total), drawing=icon(SIGNS.get(desk.asked.kind, "gold")), gallery=desk.gallery,
               need=cards.need, total=total),
        Option("more", more, "+", zone="answers", enabled=total < top, why=tr("There is no more."), sign="+",
               on=partial(desk.do.raise_by, 1), tip=tr("Key: {key}", key=desk.key_of("more"))),
    ]  # fmt: skip


def _lower(lay: Lay, box: Rect, cards: CardChoice, total: int) -> tuple[list[Widget], Rect]:
    """Pass, a limit, a suggestion, nothing."""
    desk, tr, do, key = lay.desk, lay.desk.tr, lay.desk.do, lay.desk.key_of
    assert desk.asked is not None
    out: list[Widget] = []
    if desk.asked.kind == "bid":
        row, box = box.top(PRESS, GAP)
        left, right = row.columns(2, GAP)
        out.append(
            Option("pass", left, tr("Pass"), kind="quiet", zone="answers", enabled=cards.may_pass, on=do.give_pass,
                   hint=key("pass"), tip=tr("Out of this auction; your cards come back."))
        )  # fmt: skip
        out.append(limit(lay, right, total))
    row, rest = box.top(PRESS, GAP)
    left, right = row.columns(2, GAP)
    return [
        *out,
        Option("suggest", left, tr("Suggest"), kind="quiet", zone="answers", enabled=cards.suggestion is not None,
               on=do.suggest, size="small", why=tr("No choice of these cards would do."), hint=key("suggest"),
               tip=tr("Chooses the cheapest cards that will do. Key: {key}", key=key("suggest"))),
        Option("clear", right, tr("Clear"), kind="quiet", zone="answers", enabled=bool(desk.chosen), on=do.clear,
               size="small", why=tr("No card is chosen."), hint=key("clear")),
    ], rest  # fmt: skip


def limit(lay: Lay, rect: Rect, total: int) -> Widget:
    """Bids up to a sum are given by themselves; with a limit set, the button lifts it."""
    desk, tr = lay.desk, lay.desk.tr
    if desk.limit is not None:
        text = tr("Lift the limit: {n}", n=desk.limit)
        return Option("limit", rect, text, kind="quiet", zone="answers", on=partial(desk.do.limit, None), size="small",
                      checked=True, tip=promise(desk, desk.limit))  # fmt: skip
    text = tr("Up to {n}", n=total) if total else tr("Up to …")
    cards = desk.asked.cards if desk.asked is not None else None
    enough = cards is not None and bool(cards.ladder) and total >= cards.ladder[0][0]
    why = say(tr, desk.checked.why) if desk.checked is not None and total else tr("No card is chosen.")
    return Option(
        "limit", rect, text, kind="quiet", zone="answers", enabled=enough, why=why or tr("No card is chosen."),
        on=partial(desk.do.limit, total), hint=desk.key_of("limit"), tip=promise(desk, total),
    )  # fmt: skip


def promise(desk: Desk, number: int) -> str:
    """What a limit means."""
    return desk.tr("Up to {n}, then pass – stays on this machine", n=number)
