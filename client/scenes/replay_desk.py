"""What a replay hands to the view of its table: the desk, from which all widgets are made."""

from typing import TYPE_CHECKING

from parlour.client.desk import Deeds, Desk
from parlour.client.gallery import Gallery
from parlour.client.paint import Painter
from parlour.client.scenes.answers import say
from parlour.client.snapshot import Line, Picture
from parlour.core.ask import NOBODY

if TYPE_CHECKING:
    from parlour.client.scenes.replay import ReplayScene


def make_desk(scene: "ReplayScene", gallery: Gallery, p: Painter, picture: Picture) -> Desk:
    """All that the widgets of a picture are made from. Nothing is asked, so nothing can be done but look."""
    app, player = scene.app, scene.player
    return Desk(
        p, app.tr, scene.game, scene.theme or app.theme, gallery, scene.setup.seats, picture, player.eyes.seat,
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
