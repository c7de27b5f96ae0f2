"""What a replay hands to the view of its table: the desk for the widgets, the cue for the scene of an event."""

from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.desk import Deeds, Desk
from parlour.client.effects import Cue
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Line, Picture, Step
from parlour.core.ask import NOBODY

if TYPE_CHECKING:
    from parlour.client.scenes.replay import ReplayScene


def make_desk(scene: "ReplayScene", p: Painter, picture: Picture) -> Desk:
    """All that the widgets of a picture are made from. Nothing is asked, so nothing can be done but look."""
    app, player = scene.app, scene.player
    return Desk(
        p, app.tr, scene.game, scene.theme or app.theme, scene.gallery, scene.setup.seats, picture, player.eyes.seat,
        None, frozenset(), None, None, "", _caption(scene), player.beats.busy, False, True, "", app.settings.speed,
        app.key_of, lambda box: scene.log.build(p, box, player.beats.log), _deeds(),
    )  # fmt: skip


def _caption(scene: "ReplayScene") -> Line | None:
    """What has been answered to a press; else what is happening, or has happened last."""
    if scene.notice is not None:
        return Line(NOBODY, {scene.app.tr.language: say(scene.app.tr, scene.notice)})
    log = scene.player.beats.log
    return scene.player.beats.caption or (log[-1] if log else None)


def _nothing(*_: object) -> None:
    """What nobody can do here."""


def _deeds() -> Deeds:
    return Deeds(*[_nothing] * len(Deeds.__dataclass_fields__))


def make_cue(scene: "ReplayScene", step: Step) -> Cue:
    """All that the scene of a step is made from, in the part of the page in sight; it knows the faces that its viewer
    does.
    """
    pictures = [picture for picture in (scene.player.beats.shown, step.picture) if picture is not None]
    faces = {card.handle: card.face for one in pictures for zone in one.zones for card in zone.cards}
    seats, app = scene.setup.seats, scene.app

    def place(name: str) -> Rect | None:
        found = scene.ui.get(name)
        return found.rect if found is not None else None

    return Cue(
        step.event, app.view.seen, place, app.theme.seat,
        lambda seat: seats[seat].name if 0 <= seat < len(seats) else "",
        lambda word: saves.word(app.tr, scene.game, word),
        app.settings.motion == "reduced", lambda handle: faces.get(handle, ""),
    )  # fmt: skip
