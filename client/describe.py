"""From a table to snapshots: pictures, log lines, choices. Everything a viewer gets goes through here."""

from collections.abc import Mapping
from typing import Any

from parlour.client.drafts import Now
from parlour.client.snapshot import (
    Asked,
    CardChoice,
    CardPic,
    Choice,
    Line,
    Picture,
    PlanPic,
    Reason,
    Said,
    Seat,
    ZonePic,
)
from parlour.client.texts import LANGUAGES, N_, Texts
from parlour.core import domains
from parlour.core.ask import NOBODY

ACTIONS_LEFT = "actions_left"
REFUSED = -1  # the number of a choice that is shown only to say why it can't be made


class Names:
    """How a viewer calls seats and cards, in one language."""

    def __init__(self, game: Any, seats: tuple[Seat, ...], tr: Texts, faces: Mapping[int, int]) -> None:
        self._game, self._seats, self._tr, self._faces = game, seats, tr, faces

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self._seats[seat].name if 0 <= seat < len(self._seats) else "–"

    def card(self, handle: int) -> str:
        """The name of a card, or words for one that the viewer doesn't know."""
        face = self._faces.get(handle, domains.UNKNOWN)
        if not 0 <= face < len(self._game.faces):
            return self._tr("a hidden card")
        name: str = self._game.words.name(self._tr.language, self._game.faces[face])
        return name


class Describer:
    """Describes one table, for any of its viewers. It remembers what each of them has ever been shown."""

    def __init__(self, game: Any, seats: tuple[Seat, ...]) -> None:
        self.game, self.seats = game, seats
        self._texts = [Texts(language) for language in LANGUAGES]
        self._faces: dict[int | None, dict[int, int]] = {}
        self._places: frozenset[str] = frozenset()  # the types of the places on a board

    def remember(self, view: Any) -> None:
        """Adds what a view shows. Handles are never used twice, so nothing has to be forgotten."""
        faces = self._faces.setdefault(view.seat, {})
        faces.update(view.state.face)
        faces.update(view.secrets)

    def said(self, viewer: int | None, speak: Any) -> Said:
        """A text in all languages; `speak(language, names)` says it."""
        faces = self._faces.get(viewer, {})
        return {tr.language: speak(tr.language, Names(self.game, self.seats, tr, faces)) for tr in self._texts}

    def line(self, viewer: int | None, event: tuple[Any, ...]) -> Line | None:
        """The log line of an event, or None for one that needs none."""
        words = self.game.words
        try:
            texts = self.said(viewer, lambda lang, names: words.event(lang, event, names))
        except KeyError:
            return None
        if not any(texts.values()):
            return None
        fields = self.fields("events", event[0], event[1:])
        about = next((value for kind, value in fields if kind == "seat"), NOBODY)
        seats = tuple(dict.fromkeys(seat for kind, value in fields if kind in ("seat", "seats")
                                    for seat in (value if isinstance(value, tuple) else (value,))))  # fmt: skip
        return Line(
            about, texts, words.is_heading(event), words.is_dim(event), self._named(viewer, fields), seats=seats
        )

    def fields(self, section: str, head: object, values: tuple[Any, ...]) -> list[tuple[str, Any]]:
        """The fields of an event or option as (type, value)."""
        fields = self.game.words.texts[section].get(head, {}).get("fields", ())
        kinds = [field.partition(":")[2] or field for field in fields]
        return list(zip(kinds, values, strict=False))

    def _named(self, viewer: int | None, fields: list[tuple[str, Any]]) -> tuple[str, ...]:
        """The faces, each once, of the cards among some fields, as far as the viewer knows them."""
        known = self._faces.get(viewer, {})
        handles = [h for kind, value in fields if kind in ("card", "cards")
                   for h in (value if isinstance(value, tuple) else (value,))]  # fmt: skip
        faces = [self.game.faces[known[h]] for h in handles if 0 <= known.get(h, -1) < len(self.game.faces)]
        return tuple(dict.fromkeys(faces))

    def picture(self, view: Any) -> Picture:
        """The table as a viewer sees it."""
        turn = self.game.turn(view.state)
        zones = tuple(self._zone(zone, view) for zone in self.game.zones(view.state))
        facts = (*turn.facts, *self.game.own_facts(view))
        return Picture(view.seat, zones, turn.seat, turn.phase, facts, turn.about)

    def _zone(self, zone: Any, view: Any) -> ZonePic:
        drawn = zone.cards[-1:] if zone.pile else zone.cards
        faces = sorted(view.state.face[handle] for handle in zone.cards if zone.pile and handle in view.state.face)
        inside = tuple((self.game.faces[face], faces.count(face)) for face in dict.fromkeys(faces))
        return ZonePic(
            zone.name,
            zone.seat,
            len(zone.cards),
            tuple(self._card(handle, view) for handle in drawn),
            tuple(zone.pieces),
            zone.pile,
            inside,
            zone.target,
            zone.holder,
        )

    def _card(self, handle: int, view: Any) -> CardPic:
        face = view.face(handle)
        known = 0 <= face < len(self.game.faces)
        batch = view.state.back.get(handle)
        return CardPic(
            handle, self.game.faces[face] if known else "", handle in view.state.face, batch.deck if batch else ""
        )

    # --- questions ----------------------------------------------------------------------------

    def asked(self, table: Any, seat: int, now: Now, token: int) -> Asked:
        """A person's question, with the answers that are legal for it and reasons for the rest."""
        view, question, legal = now.view, now.question, now.legal
        self._places = frozenset(zone.target.partition(":")[0] for zone in self.game.zones(view.state) if zone.target)
        facts = dict(self.game.turn(view.state).facts)
        left = facts.get(ACTIONS_LEFT, 0)
        cards = self._cards(legal, view) if isinstance(legal, domains.Cards) else None
        plan = self._plan(seat, now, table.asked(seat).kind)
        return Asked(
            token,
            seat,
            question.kind,
            self._prompt(seat, question.kind),
            () if cards else self._choices(question, legal, view),
            cards,
            "" if now.answers else table.undo_word(seat),
            left if isinstance(left, int) else 0,
            table.hash(),
            self._led(table, seat, question.kind),
            question.kind in self.game.windows,
            plan,
        )

    def _prompt(self, seat: int, kind: str) -> Said:
        return self.said(seat, lambda lang, _: self.game.words.prompt(lang, kind))

    def _plan(self, seat: int, now: Now, kind: str) -> PlanPic | None:
        """A plan as far as it goes, for a question of this kind."""
        if now.answers is None:
            return None
        lines = (self.line(seat, event) for event in now.events)
        return PlanPic(
            self.picture(now.view), tuple(line for line in lines if line is not None), now.answers,
            now.plan is not None, self._prompt(seat, kind),
        )  # fmt: skip

    def _led(self, table: Any, seat: int, kind: str) -> Choice | None:
        """The option with a name of its own that the seat took first in this step."""
        options = self.game.words.texts["options"]
        own = (value for who, value in table.answers if who == seat)
        taken = next((one for one in own if isinstance(one, tuple) and one and one[0] in options), None)
        return None if taken is None else self._choice(seat, kind, REFUSED, taken, taken, None)

    def _cards(self, legal: Any, view: Any) -> CardChoice:
        usable = {handle for handle, _ in legal.usable()}
        best = legal.suggest()
        return CardChoice(
            tuple((self._card(handle, view), handle in usable) for handle in legal.handles),
            legal.least,
            legal.most,
            legal.may_pass,
            None if best is None else tuple(handle for handle, _ in best),
            legal.need,
            tuple((total, tuple(handle for handle, _ in cards)) for total, cards in legal.ladder()),
            tuple((handle, legal.worth[face]) for handle, face in legal.usable()),
        )

    def _choices(self, question: Any, legal: Any, view: Any) -> tuple[Choice, ...]:
        allowed = tuple(legal)
        options = question.options
        if isinstance(options, domains.Seal):
            options = options.inner
        everything = tuple(options) if isinstance(options, domains.Pick) else allowed
        offered = [
            self._choice(view.seat, question.kind, number, value, self.game.spelled_out(view.state, question, value),
                         None if value in allowed else _pick_reason(options, view))
            for number, value in enumerate(everything)
        ]  # fmt: skip
        refused = [
            self._choice(view.seat, question.kind, REFUSED, refusal.value,
                         self.game.spelled_out(view.state, question, refusal.value),
                         Reason("", said=self._why(view.seat, refusal)))
            for refusal in self.game.refused(view.state, question)
        ]  # fmt: skip
        return (*offered, *refused)

    def _choice(self, seat: int, kind: str, number: int, value: Any, told: Any, why: Reason | None) -> Choice:
        """An option, labelled by what is told of it."""
        words, ends = self.game.words, (self.game.end_turn, (self.game.end_turn,))
        return Choice(
            number, value, self._label(seat, kind, told), why, value in ends,
            self.said(seat, lambda lang, _: words.confirm(lang, value)),
            self._targets(kind, told), words.confirm_kind(value),
        )  # fmt: skip

    def _why(self, seat: int, refusal: Any) -> Said:
        words = self.game.words
        return self.said(seat, lambda lang, _: words.reason(lang, refusal))

    def _targets(self, kind: str, value: Any) -> tuple[str, ...]:
        """What an option is about: the cards that it names, else the seats, places on a board, words, a bare word."""
        options = self.game.words.texts["options"]
        head, rest = (value[0], value[1:]) if isinstance(value, tuple) and value else (value, ())
        if isinstance(head, str) and head in options:
            fields = self.fields("options", head, rest)
        else:
            bare = self.game.words.texts["questions"][kind].get("option", "word")
            inner = isinstance(value, tuple) and bare in options
            fields = self.fields("options", bare, value) if inner else [(bare, value)]
        for wanted in (("card",), ("seat",), self._places, ("word",)):
            found = tuple(f"{kind_}:{one}" for kind_, one in fields if kind_ in wanted)
            if found:
                return found
        return (f"word:{head}",) if isinstance(head, str) else ()

    def _label(self, seat: int, kind: str, value: Any) -> Said:
        words = self.game.words
        return self.said(seat, lambda lang, names: words.option(lang, kind, value, names))


def _pick_reason(pick: Any, view: Any) -> Reason:
    """Why an option can't be paid for: how much the hand lacks."""
    if not isinstance(pick, domains.Pick):
        return Reason(N_("not possible now"))
    price = pick.price.known(view.face)
    return cards_reason(price, price.usable())


def cards_reason(cards: Any, chosen: Any) -> Reason:
    """Why these cards don't do: too few, too many, or too little worth."""
    count, missing = len(chosen), cards.missing(tuple(chosen))
    if count < cards.least and cards.least > 1:
        return plural(N_("choose {n} more card"), N_("choose {n} more cards"), cards.least - count)
    if count > cards.most:
        return plural(N_("choose {n} card fewer"), N_("choose {n} cards fewer"), count - cards.most)
    if missing:
        return Reason(N_("still missing: {n}"), (("n", missing),))
    return Reason(N_("choose a card")) if not count else Reason(N_("not possible now"))


def plural(one: str, many: str, count: int) -> Reason:
    """A reason with a number in it."""
    return Reason(one, (), count, many)


def check(legal: Any, chosen: tuple[int, ...]) -> tuple[tuple[Any, ...] | None, Reason | None, int]:
    """The answer that these cards make, or why not; and the surplus."""
    known = dict(legal.usable())
    if any(handle not in known for handle in chosen):
        return None, Reason(N_("this card can't be used here")), 0
    value = tuple((h, known[h]) for h in legal.handles if h in chosen)
    # An empty choice is a pass, which has a button of its own.
    if not value or legal.why_not(value) is not None:
        return None, cards_reason(legal, value), 0
    return value, None, legal.surplus(value)
