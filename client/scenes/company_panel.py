"""The company as widgets of the log's panel: its two pages, what has to be decided, and the page where one talks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil

from parlour.client.geometry import Rect, flow
from parlour.client.log_widgets import HeadButton, LogLayout, LogLine, indent
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.scenes.company import LOG, TALK, TableCompany
from parlour.client.scenes.conversation import MOST, NOBODY, PHRASES
from parlour.client.scenes.setup_rows import bot_word
from parlour.client.snapshot import Missing
from parlour.client.theme import Theme
from parlour.client.widgets import Button, Field, Label, Panel, Press, Rows, Widget

FIELD = "talk-field"
PRESS = 32.0
GAP = 4.0
SIDES = 22.0  # beside the word on a button, together
BAR = 10.0  # for the bar that shows where one is
LINES = 54.0  # the height that the lines keep before phrases are left out
NOTICE = 60.0  # the height that must be there for what has changed to be said below the lines too
SILENCE = 20.0  # the height of the line that says that nobody has spoken
BEYOND = 48.0  # lines are made so far above and below what is seen

Choice = tuple[str, str, Press, bool | None]
"""A button below what is to be decided: its id, its words, what it does, and whether it was chosen at this window."""


@dataclass
class CompanyPanel:
    """Makes the widgets. `theme` has the looks of the seats."""

    company: TableCompany
    theme: Theme

    def __post_init__(self) -> None:
        """Lay out nothing yet."""
        self._layout = LogLayout()

    # --- the head -----------------------------------------------------------------------------

    def tabs(self, p: Painter, press: float) -> list[HeadButton]:
        """The two pages, as wide as they need to be."""
        tr, company = self.company.app.tr, self.company
        unread = company.talk.unread
        out = []
        for page, text in ((LOG, tr("Log")), (TALK, tr("Talk ({n})", n=unread) if unread else tr("Talk"))):
            key = company.app.key_of("talk") if page == TALK else ""
            tip = tr("What the others say. Key: {key}", key=key) if key else ""
            wide = max(press, p.width(text, p.size("small"), "bold") + 14)
            out.append(
                HeadButton(f"page:{page}", Rect(0, 0, wide, press), text, size="small", zone="log", tip=tip,
                           checked=company.page == page, on=partial(company.turn_to, page))
            )  # fmt: skip
        return out

    def voices(self, press: float) -> list[HeadButton]:
        """Whoever else may speak: pressed, nothing of theirs is shown."""
        company, out = self.company, []
        for seat, who in enumerate(company.setup.seats):
            if who.remote:
                out.append(
                    HeadButton(f"mute:{seat}", Rect(0, 0, press, press), who.name[:1].upper(), zone="log",
                               look=self.theme.seat(seat), checked=seat in company.talk.muted,
                               sign="muted" if seat in company.talk.muted else company.sign(seat),
                               tip=self._mute_words(seat, who.name), on=partial(company.talk.mute, seat))
                )  # fmt: skip
        return out

    def watchers(self, p: Painter, press: float) -> list[HeadButton]:
        """How many watch, which mutes them where they have spoken; and for one of them the side of the table."""
        tr, company, out = self.company.app.tr, self.company, []
        number = company.now.watching if company.now is not None else 0
        spoke = any(line.seat == NOBODY for line in company.talk.heard)
        muted, mutes = NOBODY in company.talk.muted, company.page == TALK and spoke
        text, size = str(number) if number else "", p.size("small")
        if number or mutes:
            tip, wide = tr("Watching: {n}", n=number), press + (8 + p.width(text, size, "bold") if text else 0)
            out.append(
                HeadButton("watching", Rect(0, 0, wide, press), text, size="small", zone="log",
                           eye=True, checked=muted and mutes, sign="muted" if muted and mutes else "",
                           tip=f"{tip}\n{self._mute_words(NOBODY, tr('Spectators'))}" if mutes else tip,
                           on=partial(company.talk.mute, NOBODY) if mutes else None)
            )  # fmt: skip
        if company.watches:
            name = tr("nobody") if company.side is None else company.name(company.side)
            word, key = tr("Side: {name}", name=name), company.app.key_of("viewer")
            tip = tr("At whose side of the table you sit. You see what everybody may see.")
            out.append(
                HeadButton("side", Rect(0, 0, p.width(word, size, "bold") + 14, press), word, size="small", zone="log",
                           on=company.next_side, tip=f"{tip} {tr('Key: {key}', key=key)}" if key else tip)
            )  # fmt: skip
        return out

    def _mute_words(self, seat: int, name: str) -> str:
        tr, company = self.company.app.tr, self.company
        muted = seat in company.talk.muted
        words = tr("Muted: {name}. Press to read them again.", name=name) if muted else tr("Mute: {name}", name=name)
        state = company.sign_words(seat) if seat >= 0 else ""
        return f"{words}\n{state}" if state else words

    # --- what has to be known or decided --------------------------------------------------------

    def matter(self) -> tuple[str, list[Choice]]:
        """What has to be decided, or only known, and how it can be; "" most of the time."""
        company, tr, now = self.company, self.company.app.tr, self.company.now
        missing = company.missing()
        buttons: list[Choice] = []
        text = ""
        if now is None:
            pass
        elif now.lost:
            text = tr("Too few of the table are here to agree on anything. The game waits.")
            if now.branch:
                buttons = [("go-alone", tr("Go on alone"), company.go_alone, None)]
        elif now.paused:
            text = company.paused_words
            if not now.watches:
                buttons = [("resume-game", tr("Go on playing"), partial(company.pause, False), None)]
        elif missing is not None:
            text, buttons = self._absent(*missing)
        return text, buttons

    def banner(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """What stands above the lines, most of the time nothing; and what is left."""
        text, buttons = self.matter()
        return self._matter(p, inner, text, buttons) if text else ([], inner)

    def _absent(self, missing: Missing, rest: float) -> tuple[str, list[Choice]]:
        company, tr, now = self.company, self.company.app.tr, self.company.now
        assert now is not None
        names = ", ".join(company.name(seat) for seat in missing.seats)
        if rest > 0:
            return tr("{names}: away. The table may decide in {n} s.", names=names, n=ceil(rest)), []
        if now.watches:
            return tr("{names}: away. The table decides what to do.", names=names), []
        choices = [("wait", tr("Wait")), *((bot, bot_word(tr, bot)) for bot in now.bots), ("pause", tr("Pause"))]
        counts = [choice for _, choice in missing.votes]
        buttons: list[Choice] = []
        for choice, word in choices:
            votes = counts.count(choice)
            text = f"{word} · {votes}" if votes else word
            mine = True if company.voted(missing) == choice else None
            buttons.append((f"vote:{choice}", text, partial(company.vote, missing.machine, choice), mine))
        return tr("{names}: away. What shall the table do?", names=names), buttons

    def _matter(self, p: Painter, inner: Rect, text: str, buttons: list[Choice]) -> tuple[list[Widget], Rect]:
        size, tips = p.size("small"), self._tips()
        tall = p.line(size, "bold") * len(p.lines(text, size, inner.w, "bold")) + 2
        line, inner = inner.top(tall, GAP)
        out: list[Widget] = [
            Label("matter", line, text, size="small", style="bold", colour="accent", wrap=True),
        ]
        marks = [26.0 if checked is not None else 0.0 for *_, checked in buttons]
        widths = [p.width(word, size, "bold") + SIDES + 4 + mark
                  for (_, word, _, _), mark in zip(buttons, marks, strict=True)]  # fmt: skip
        places, tall = flow([min(wide, inner.w) for wide in widths], PRESS, inner.w, GAP)
        for (name, word, on, checked), wide, (x, y) in zip(buttons, widths, places, strict=True):
            out.append(
                Button(name, Rect(inner.x + x, inner.y + y, min(wide, inner.w), PRESS), word, kind="quiet",
                       size="small", zone="log", on=on, checked=checked, tip=tips.get(name, tips["bot"]))
            )  # fmt: skip
        return out, inner.top(tall, GAP)[1] if buttons else inner

    def _tips(self) -> dict[str, str]:
        tr = self.company.app.tr
        return {
            "vote:wait": tr("The table waits once more before it can decide."),
            "vote:pause": tr("Nothing counts until somebody lets the game go on."),
            "bot": tr("A bot answers until they are back; they get their seat again at the next question."),
            "go-alone": tr("This window goes on without the others, for ever."),
            "resume-game": tr("Answers count again."),
        }

    def below(self, p: Painter, inner: Rect) -> tuple[list[Widget], Rect]:
        """What has just changed, for a moment."""
        company = self.company
        text = say(company.app.tr, company.notice)
        if company.talk.failed and company.page == TALK:
            text = company.app.tr("That was too much at once. Wait a moment.")
        if not text or inner.h < NOTICE:
            return [], inner
        size = p.size("small")
        tall = p.line(size) * len(p.lines(text, size, inner.w)) + 2
        strip, inner = inner.foot(tall, GAP)
        return [Label("company-notice", strip, text, size="small", colour="dim", wrap=True)], inner

    # --- talking --------------------------------------------------------------------------------

    def talk_page(self, p: Painter, box: Rect, inner: Rect) -> list[Widget]:
        """The lines that were said; below them phrases and a field."""
        company, tr = self.company, self.company.app.tr
        row, inner = inner.foot(PRESS + 2, GAP)
        out: list[Widget] = [
            Field(FIELD, row, tr("Say something"), value=company.talk.typed, most=MOST, zone="log",
                  change=company.talk.type, tip=tr("Enter sends it to everybody at the table."))
        ]  # fmt: skip
        if inner.h >= PRESS + GAP + LINES:
            strip, inner = inner.foot(PRESS, GAP)
            out += self._phrases(p, strip)
        made, inner = self.below(p, inner)
        out += made
        self._layout.update(p, inner.w - BAR, company.talk.lines, tr.language, frozenset())
        panel = Panel(
            "talk", box, tr("Talk"), inner=inner, content=self._layout.tall or SILENCE, stick=True, zone="log"
        )
        panel.focusable = panel.most > 0
        place = inner._replace(w=inner.w - BAR)
        if not company.talk.lines:
            text = tr("Nobody has said anything yet.")
            out.append(Label("silence", place.top(SILENCE)[0], text, size="small", colour="dim", panel="talk"))
        return [panel, Rows("talk-lines", place, panel="talk", make=partial(self._in_sight, place)), *reversed(out)]

    def _phrases(self, p: Painter, strip: Rect) -> list[Widget]:
        """As many phrases as have room, and a button for the next ones."""
        company, tr = self.company, self.company.app.tr
        talk, size = company.talk, p.size("small")
        more, room = strip.side(PRESS + 2, GAP)
        out: list[Widget] = []
        x, number = room.x, talk.first_phrase
        while len(out) < len(PHRASES):
            text = tr(PHRASES[number % len(PHRASES)])
            wide = p.width(text, size, "bold") + SIDES + 4
            if x + wide > room.right and out:
                break
            place = Rect(x, strip.y, min(wide, room.right - x), PRESS)
            index = number % len(PHRASES)
            out.append(Button(f"phrase:{index}", place, text, kind="quiet", size="small", zone="log",
                              on=partial(talk.say, text)))  # fmt: skip
            x += wide + GAP
            number += 1
        following = number % len(PHRASES)
        out.append(HeadButton("phrases", more, "…", size="small", zone="log", tip=tr("Other phrases"),
                              on=partial(self._turn_phrases, following)))  # fmt: skip
        return list(reversed(out))

    def _turn_phrases(self, first: int) -> None:
        self.company.talk.first_phrase = first

    def _in_sight(self, place: Rect, offset: float, focus: str) -> list[Widget]:
        del focus  # lines are only read
        layout, language = self._layout, self.company.app.tr.language
        out: list[Widget] = []
        for row in layout.between(offset - BEYOND, offset + place.h + BEYOND):
            line = layout.lines[row.number]
            out.append(
                LogLine(f"said:{line.entry}", Rect(place.x, place.y + row.y, place.w, row.h), line.texts[language],
                        panel="talk", texts=layout.broken[row.number].texts, indent=indent(line),
                        seat=self.theme.seat(line.seat) if line.seat >= 0 else None)
            )  # fmt: skip
        return out


# --- elsewhere on the page ----------------------------------------------------------------------


def dress(company: TableCompany, p: Painter, widgets: list[Widget], busy: bool, asked: bool) -> None:
    """Says on a view's own widgets what the game waits for, and that an answer can be taken back while others think.

    `busy`: something is being shown; `asked`: somebody at this window has to answer.
    """
    tr = company.app.tr
    for widget in widgets:
        if widget.id == "waiting" and isinstance(widget, Label):
            names = [company.name(seat) for seat in company.waits_for]
            known = not busy or company.on_its_way
            words = waiting_words(company, names, partial(_fits, p, widget)) if known else ""
            widget.text = words or (tr("Others are playing.") if company.watches else widget.text)
            widget.tip = ", ".join(names) if known else ""
        elif widget.id == "undo" and not company.watches and not asked and not busy:
            widget.why = say(tr, company.now.undo) if company.now is not None else ""
            widget.enabled = not widget.why
            widget.tip = tr("Takes back your last answer, if nobody has answered since.")


def waiting_words(company: TableCompany, names: list[str], fits: Callable[[str], bool]) -> str:
    """What stands where others are playing: for whom the game waits, by name if there is room. "" for nothing."""
    tr = company.app.tr
    if company.on_its_way:
        return tr("Sent. It counts once all have it.")
    if company.now is not None and company.now.paused:
        return tr("The game is paused.")
    if not names:
        return ""
    text = tr("Waiting for: {names}", names=", ".join(names))
    return text if fits(text) else tr.n("Waiting for {n} player", "Waiting for {n} players", len(names))


def _fits(p: Painter, label: Label, text: str) -> bool:
    size = p.size(label.size)
    return p.width(text, p.shrunk(text, size, label.rect.w), label.style) <= label.rect.w
