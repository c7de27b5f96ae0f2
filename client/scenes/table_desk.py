"""What a table scene hands to its view: the desk for the widgets, the cue for the scene of an event."""

from typing import TYPE_CHECKING

from parlour.client import saves
from parlour.client.desk import Deeds, Desk
from parlour.client.effects import Cue
from parlour.client.geometry import Rect
from parlour.client.paint import Painter
from parlour.client.snapshot import Picture, Step

if TYPE_CHECKING:
    from parlour.client.scenes.table import TableScene


def make_desk(scene: "TableScene", p: Painter, picture: Picture) -> Desk:
    """All that the widgets of a picture are made from."""
    app, selection, visited = scene.app, scene.selection, scene.visited
    line = visited.line if visited else None
    return Desk(
        p, app.tr, scene.game, scene.theme or app.theme, scene.gallery, scene.setup.seats, picture, scene.own_seat(),
        scene.in_sight, selection.chosen, selection.checked, selection.limit, _notice(scene),
        scene.beats.caption, scene.busy, visited is not None, scene.recorded, _blocked(scene), app.settings.speed,
        app.key_of, lambda box: scene.log.build(p, box, scene.beats.log, line), _deeds(scene),
    )  # fmt: skip


def _notice(scene: "TableScene") -> str:
    """The last answer to a press, else that something is about to be answered by itself."""
    if not scene.notice and scene.open and scene.says_no:
        return scene.app.tr("“No” comes by itself in a moment, unless you choose a card.")
    return scene.notice


def _blocked(scene: "TableScene") -> str:
    """Why nothing can be taken back now, as a key of UNDO_WHY."""
    if scene.busy:
        return "moving"
    return scene.asked.undo if scene.asked is not None else "other_seat"


def _deeds(scene: "TableScene") -> Deeds:
    return Deeds(
        scene.choose, scene.pick, scene.toggle, scene.confirm, scene.suggest, scene.clear,
        scene.give_pass, scene.set_limit, scene.raise_by, scene.undo, scene.skip, scene.open_menu, scene.open_rules,
        scene.recap, scene.next_speed, scene.switch_view, scene.start_over,
    )  # fmt: skip


def make_cue(scene: "TableScene", step: Step) -> Cue:
    """All that the scene of a step is made from, in the part of the page in sight; it knows the faces that its viewer
    does.
    """
    pictures = [picture for picture in (scene.shown, step.picture) if picture is not None]
    faces = {card.handle: card.face for one in pictures for zone in one.zones for card in zone.cards}
    seats, app = scene.setup.seats, scene.app

    def place(name: str) -> Rect | None:
        found = scene.ui.get(name)
        return found.rect if found is not None else None

    return Cue(
        step.event, app.view.seen, place, (scene.theme or app.theme).seat,
        lambda seat: seats[seat].name if 0 <= seat < len(seats) else "",
        lambda word: saves.word(app.tr, scene.game, word),
        app.settings.motion == "reduced", lambda handle: faces.get(handle, ""),
    )  # fmt: skip
