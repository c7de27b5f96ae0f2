"""What a view of a table is made from: the picture that is shown, what is asked, and what can be done about it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from parlour.client import saves
from parlour.client.effects import Cue, Effect
from parlour.client.gallery import Drawing, Gallery
from parlour.client.geometry import Rect
from parlour.client.moves import Move
from parlour.client.paint import Painter
from parlour.client.snapshot import Asked, CardPic, Checked, Choice, Line, Picture, Seat, Step, ZonePic
from parlour.client.texts import Texts
from parlour.client.theme import Theme
from parlour.client.widgets import Widget
from parlour.core.game import Game


@dataclass(frozen=True)
class Deeds:
    """What a player can do at a table. Each is called by a widget that was pressed."""

    choose: Callable[[Choice], None]
    pick: Callable[[tuple[Choice, ...]], None]
    """Offers a few choices that are about one thing, or takes the only one."""
    toggle: Callable[[int], None]
    confirm: Callable[[], None]
    suggest: Callable[[], None]
    clear: Callable[[], None]
    give_pass: Callable[[], None]
    limit: Callable[[int | None], None]
    """Answers by itself with no more than this worth until the question is another one; `None`: no more."""
    raise_by: Callable[[int], None]
    """Chooses the cards of so many steps more, or fewer, of the worth that can be reached."""
    undo: Callable[[], None]
    skip: Callable[[], None]
    menu: Callable[[], None]
    rules: Callable[[], None]
    recap: Callable[[], None]
    next_speed: Callable[[], None]
    plain: Callable[[], None]
    """Switches between the drawn table and the plain one."""
    start_over: Callable[[], None]
    """Forgets what was put together of a plan."""


@dataclass
class Desk:
    """Everything that a view may show. `asked` is None unless a question is put; `unread`: it is answered by a whole
    plan that was shown too short a time to be confirmed.
    """

    p: Painter
    tr: Texts
    game: Game
    theme: Theme
    gallery: Gallery
    seats: tuple[Seat, ...]
    picture: Picture
    own: int | None
    """The seat at whose side of the table one sits; None: a spectator."""
    asked: Asked | None
    chosen: frozenset[int]
    checked: Checked | None
    limit: int | None
    notice: str
    caption: Line | None
    busy: bool
    visiting: bool
    recorded: bool
    blocked: str
    """Why the last answer can't be taken back, as a key of UNDO_WHY; "" when it can."""
    speed: str
    key_of: Callable[[str], str]
    """The key of an action, in words."""
    log: Callable[[Rect], list[Widget]]
    """The log's widgets in a rectangle."""
    do: Deeds
    unread: bool = False
    _targets: dict[str, list[Choice]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Sort the choices by what they are about."""
        for choice in self.asked.choices if self.asked else ():
            for target in choice.targets:
                self._targets.setdefault(target, []).append(choice)

    def word(self, name: str) -> str:
        """A word of the game: a card, zone, piece, phase, fact ..."""
        return saves.word(self.tr, self.game, name)

    def zone(self, seat: int, name: str) -> ZonePic:
        """A zone of the picture; an empty one where the game has none of this name."""
        found = (zone for zone in self.picture.zones if zone.seat == seat and zone.name == name)
        return next(found, ZonePic(name, seat, 0, (), (), pile=False))

    def fact(self, name: str) -> int | str | None:
        """A fact beside the phase, or None."""
        return dict(self.picture.facts).get(name)

    def choices(self, target: str) -> tuple[Choice, ...]:
        """The choices about one thing, such as `card:17`, `seat:2` or `word:tool`: legal ones first, then refused."""
        return tuple(sorted(self._targets.get(target, ()), key=lambda choice: choice.why is not None))


class View(Protocol):
    """How one game's table is drawn. A package in `client/tables` has a class `Table` with these methods."""

    theme: Theme

    def build(self, desk: Desk, area: Rect) -> list[Widget]:
        """The widgets of the whole page: prompt, table, log, answers, buttons below."""

    def ground(self, p: Painter, area: Rect) -> None:
        """Draws what lies under the widgets."""

    def drawing(self, desk: Desk, card: CardPic, zone: str) -> Drawing:
        """How a card looks in a zone of this name."""

    def piece(self, desk: Desk, kind: str) -> Drawing:
        """How a piece looks."""

    def flies(self, step: Step, move: Move) -> bool:
        """Whether a move of an event is shown as a flight."""

    def delay(self, step: Step) -> float:
        """The seconds for which things stay where they are before an event's flights begin: its scene comes first."""

    def scene(self, cue: Cue) -> Effect | None:
        """The short scene of an event, if it has one."""
