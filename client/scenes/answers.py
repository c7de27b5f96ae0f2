"""The answers panel: plain options as buttons, cards as toggles with what is missing, and the end of the turn."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from parlour.client import saves
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.snapshot import Asked, Checked, Choice, PlanPic, Reason
from parlour.client.texts import Texts
from parlour.client.widgets import Button, Label, Panel, Widget

GAP = 6.0
PRESS = 38.0
FEW = 5


def say(tr: Texts, reason: Reason | None) -> str:
    """A reason in the window's language."""
    if reason is None:
        return ""
    if reason.said is not None:
        return reason.said[tr.language]
    if reason.count is not None:
        return tr.n(reason.key, reason.plural, reason.count)
    return tr(reason.key, **dict(reason.values))


@dataclass
class Answers:
    """What the panel needs to know, and what it calls."""

    tr: Texts
    game: object
    asked: Asked
    chosen: frozenset[int]
    checked: Checked | None
    unread: bool
    notice: str
    key_of: Callable[[str], str]
    choose: Callable[[Choice], None]
    toggle: Callable[[int], None]
    confirm: Callable[[], None]
    suggest: Callable[[], None]
    clear: Callable[[], None]
    give_pass: Callable[[], None]
    undo: Callable[[], None]
    start_over: Callable[[], None]
    about: list[str] = field(default_factory=list)
    """Lines on what is about to happen."""

    def build(self, box: Rect, p: Painter) -> list[Widget]:
        """The whole panel."""
        inner = box.inset(10, 10)
        pinned, inner = self._pinned(inner, p)
        told, top = about_lines(self.about, inner, p)
        below = Rect(inner.x, top, inner.w, inner.bottom - top)
        if self.asked.cards is None:
            rows, end = self._options(below, p)
        else:
            rows, end = self._cards(below, p)
        if self.asked.plan is not None:
            lines, end = self._lines(self.asked.plan, Rect(inner.x, end, inner.w, 0), p)
            rows += lines
        rows = told + rows
        panel = Panel("answers", box, inner=inner, content=end - inner.y, edge="accent", thick=1.5)
        return [panel, *rows, *pinned]

    # --- what stays at the bottom ---------------------------------------------------------------

    def _pinned(self, inner: Rect, p: Painter) -> tuple[list[Widget], Rect]:
        out: list[Widget] = []
        end = next((c for c in self.asked.choices if c.ends_turn), None)
        if end is not None:
            row, inner = inner.foot(PRESS + 4, 8)
            why = say(self.tr, end.why)
            out.append(
                Button("end-turn", row, end.texts[self.tr.language], hint=self.key_of("confirm"),
                       zone="answers", on=lambda: self.choose(end), enabled=end.why is None,
                       why=why)
            )  # fmt: skip
        if self.asked.plan is not None:
            made, inner = self._plan_buttons(self.asked.plan, inner, p)
            out += made
        if self.asked.cards is not None:
            made, inner = self._window_buttons(inner) if self.asked.window else self._card_buttons(inner, p)
            out += made
        if self.notice:
            tall = len(p.lines(self.notice, p.size("small"), inner.w)) * p.line(p.size("small"))
            row, inner = inner.foot(tall + 4, 6)
            out.append(
                Label("answer-notice", row, self.notice, colour="warning", size="small",
                      style="regular", wrap=True)
            )  # fmt: skip
        return out, inner

    def _plan_buttons(self, plan: PlanPic, inner: Rect, p: Painter) -> tuple[list[Widget], Rect]:
        """What the plan still lacks, a step back and the beginning; and to stand by it, once it is whole."""
        tr, language = self.tr, self.tr.language
        out: list[Widget] = []
        helpers, inner = inner.foot(PRESS, GAP)
        back, again = helpers.columns(2, GAP)
        nothing = tr("Nothing is decided yet.")
        out += [
            Button("plan-undo", back, tr("Step back"), kind="quiet", zone="answers", on=self.undo, size="small",
                   enabled=bool(plan.answers), why=nothing, tip=tr("Key: {key}", key=self.key_of("undo"))),
            Button("plan-over", again, tr("Start over"), kind="quiet", zone="answers", on=self.start_over,
                   size="small", enabled=bool(plan.answers), why=nothing,
                   tip=tr("Key: {key}", key=self.key_of("clear"))),
        ]  # fmt: skip
        missing = tr("Still open: {what}", what=self.asked.prompt[language])
        status = tr("The plan is whole. Nobody sees it before all have confirmed.") if plan.whole else missing
        if self.asked.cards is None:
            row, inner = inner.foot(PRESS, GAP)
            out.append(
                Button("confirm", row, tr("Confirm"), zone="answers", on=self.confirm,
                       enabled=plan.whole and not self.unread, why=status,
                       hint=self.key_of("confirm") if plan.whole else "")
            )  # fmt: skip
        size = p.size("small")
        line, inner = inner.foot(len(p.lines(status, size, inner.w)) * p.line(size) + 4, GAP)
        colour = "text" if plan.whole else "dim"
        return [Label("plan-status", line, status, colour=colour, size="small", wrap=True), *out], inner

    def _lines(self, plan: PlanPic, below: Rect, p: Painter) -> tuple[list[Widget], float]:
        """What the plan would lead to by now, a line each."""
        if not plan.lines:
            return [], below.y
        head = Rect(below.x, below.y + GAP, below.w, 22)
        out: list[Widget] = [
            Label("plan-heading", head, self.tr("What will happen:"), colour="dim", size="small", panel="answers")
        ]
        y, size = head.bottom + 2, p.size("small")
        for number, line in enumerate(plan.lines):
            text = line.texts[self.tr.language]
            tall = len(p.lines(text, size, below.w)) * p.line(size) + 2
            out.append(Label(f"plan-line:{number}", Rect(below.x, y, below.w, tall), text, size="small", wrap=True,
                             panel="answers"))  # fmt: skip
            y += tall
        return out, y

    def _card_buttons(self, inner: Rect, p: Painter) -> tuple[list[Widget], Rect]:
        tr, cards = self.tr, self.asked.cards
        assert cards is not None
        fresh = self.checked is not None and set(self.checked.chosen) == self.chosen
        ready = fresh and self.checked is not None and self.checked.why is None
        status = self._status(fresh)
        lower, inner = inner.foot(PRESS, GAP)
        upper, inner = inner.foot(PRESS, GAP)
        line, inner = inner.foot(42, GAP)
        helpers = lower.columns(3 if cards.may_pass else 2, GAP)
        none = tr("No card is chosen.")
        out: list[Widget] = [
            Label("status", line, status, wrap=True,
                  colour="text" if ready else "warning" if fresh and self.chosen else "dim"),
            Button("confirm", upper, tr("Confirm"), zone="answers", enabled=ready,
                   why=status or none, on=self.confirm),
            Button("suggest", helpers[0], tr("Suggest"), kind="quiet", zone="answers",
                   enabled=cards.suggestion is not None, on=self.suggest, size="small",
                   why=tr("No choice of these cards would do."),
                   tip=tr("Chooses the cheapest cards that will do. Key: {key}", key=self.key_of("suggest"))),
            Button("clear", helpers[1], tr("Clear"), kind="quiet", zone="answers",
                   enabled=bool(self.chosen), why=none, on=self.clear, size="small",
                   tip=tr("Key: {key}", key=self.key_of("clear"))),
        ]  # fmt: skip
        if cards.may_pass:
            out.append(
                Button("pass", helpers[2], tr("Pass"), kind="quiet", zone="answers",
                       on=self.give_pass, size="small", tip=tr("Key: {key}", key=self.key_of("pass")))
            )  # fmt: skip
        return out, inner

    def _window_buttons(self, inner: Rect) -> tuple[list[Widget], Rect]:
        """To let it happen, which one does most often, and to play what is chosen."""
        tr = self.tr
        fresh = self.checked is not None and set(self.checked.chosen) == self.chosen
        ready = fresh and self.checked is not None and self.checked.why is None
        lower, inner = inner.foot(PRESS, GAP)
        upper, inner = inner.foot(PRESS, GAP)
        status = self._status(fresh) if self.chosen else tr("No card is chosen.")
        return [
            Button("confirm", upper, tr("Confirm"), zone="answers", enabled=ready, why=status, on=self.confirm),
            Button("pass", lower, tr("Pass"), zone="answers", on=self.give_pass, hint=self.key_of("pass")),
        ], inner

    def _status(self, fresh: bool) -> str:
        tr, checked = self.tr, self.checked
        if not fresh or checked is None:
            return "…" if self.chosen else tr("Choose cards.")
        if checked.why is not None:
            return say(tr, checked.why)
        if checked.surplus:
            return tr("This will do; {n} too much.", n=checked.surplus)
        return tr("This will do exactly.")

    # --- what may be chosen -------------------------------------------------------------------

    def _options(self, inner: Rect, p: Painter) -> tuple[list[Widget], float]:
        """One below the other; many short ones, such as numbers, side by side."""
        out: list[Widget] = []
        size, language = p.size("body"), self.tr.language
        choices = [choice for choice in self.asked.choices if not choice.ends_turn and choice.number >= 0]
        widest = max((p.width(c.texts[language], size, "bold") for c in choices), default=0.0) + 28
        columns = 1
        if len(choices) > FEW:
            columns = max(1, min(4, int((inner.w + GAP) // (max(widest, 60.0) + GAP))))
        cells = inner.columns(columns, GAP)
        y = tall = 0.0
        for i, choice in enumerate(choices):
            column = cells[i % columns]
            y = y + tall + GAP if i % columns == 0 and i else y
            lines = len(p.lines(choice.texts[language], size, column.w - 26, "bold"))
            tall = PRESS if lines == 1 else lines * p.line(size, "bold") + 14
            out.append(self._option(choice, Rect(column.x, inner.y + y, column.w, tall)))
        return out, inner.y + y + tall

    def _option(self, choice: Choice, at: Rect) -> Widget:
        text, why = choice.texts[self.tr.language], say(self.tr, choice.why)
        return Button(
            f"option:{choice.number}", at, text, panel="answers", zone="answers", align="left",
            enabled=choice.why is None, why=why, on=partial(self.choose, choice),
            tip=choice.confirm[self.tr.language], hint=self.key_of("pass") if choice is self.asked.no else "",
        )  # fmt: skip

    def _cards(self, inner: Rect, p: Painter) -> tuple[list[Widget], float]:
        """Two side by side, if their names have room."""
        out: list[Widget] = []
        assert self.asked.cards is not None
        offered = [(card, usable) for card, usable in self.asked.cards.cards if usable or not self.asked.window]
        if not offered:
            row = inner.top(PRESS)[0]
            return [
                Label("none-fits", row, self.tr("None of your cards fits."), colour="dim", panel="answers")
            ], row.bottom
        names = [saves.word(self.tr, self.game, card.face) if card.face else "?" for card, _ in offered]
        widest = max(p.width(name, p.size("small"), "bold") for name in names) + 50
        columns = inner.columns(2 if 2 * widest + GAP <= inner.w else 1, GAP)
        for i, ((card, usable), text) in enumerate(zip(offered, names, strict=True)):
            column = columns[i % len(columns)]
            at = Rect(column.x, inner.y + (i // len(columns)) * (PRESS + GAP), column.w, PRESS)
            handle = card.handle
            out.append(
                Button(f"card:{handle}", at, text, panel="answers", zone="answers", align="left",
                       checked=handle in self.chosen, enabled=usable, kind="main", size="small",
                       why=self.tr("this card can't be used here"),
                       on=partial(self.toggle, handle))
            )  # fmt: skip
        rows = -(-len(offered) // len(columns))
        return out, inner.y + rows * (PRESS + GAP) - GAP


def about_lines(about: list[str], box: Rect, p: Painter) -> tuple[list[Widget], float]:
    """What is about to happen, a line each; and the y below."""
    out: list[Widget] = []
    y, size = box.y, p.size("small")
    for number, text in enumerate(about):
        tall = len(p.lines(text, size, box.w)) * p.line(size) + 2
        out.append(Label(f"about:{number}", Rect(box.x, y, box.w, tall), text, size="small", wrap=True,
                         panel="answers"))  # fmt: skip
        y += tall
    return out, y + (GAP if out else 0)


def waiting(
    tr: Texts, box: Rect, notice: str, busy: bool, key_of: Callable[[str], str], on: Callable[[], None],
    p: Painter, about: list[str],
) -> list[Widget]:  # fmt: skip
    """The panel while nobody here is asked."""
    inner = box.inset(10, 10)
    row, rest = inner.foot(PRESS, 8)
    text = tr("Others are playing.")
    below = rest.top(32, 4)[1]
    told, end = about_lines(about, below.top(60 if notice else 0, 4 if notice else 0)[1], p)
    return [
        Panel("answers", box, inner=rest, content=end - rest.y if told else 0.0),
        Label("waiting", rest.top(32)[0], text, colour="dim"),
        Label("answer-notice", below.top(60 if notice else 0)[0], notice, colour="warning",
              size="small", wrap=True),
        *told,
        Button("skip", row, tr("Finish this step"), kind="quiet", hint=key_of("press"),
               zone="answers", on=on, enabled=busy, why=tr("Nothing is moving.")),
    ]  # fmt: skip
