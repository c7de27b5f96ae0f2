"""What a table scene hands out: to its view the desk, from which all widgets are made; to drivers outside facts."""

from typing import TYPE_CHECKING

from parlour.client.desk import Deeds, Desk
from parlour.client.paint import Painter
from parlour.client.snapshot import Picture

if TYPE_CHECKING:
    from parlour.client.scenes.table import TableScene


def make_desk(scene: "TableScene", p: Painter, picture: Picture) -> Desk:
    """All that the widgets of a picture are made from."""
    app, selection, visited = scene.app, scene.selection, scene.visited
    line = visited.line if visited else None
    return Desk(
        p, app.tr, scene.game, scene.theme or app.theme, scene.page.gallery, scene.setup.seats, picture,
        scene.own_seat(), scene.in_sight, selection.chosen, selection.checked, selection.limit, _notice(scene),
        scene.beats.caption, scene.busy, visited is not None, scene.recorded, _blocked(scene), app.settings.speed,
        app.key_of, lambda box: scene.log.build(p, box, scene.beats.log, line), _deeds(scene),
        scene.unread,
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


def facts(scene: "TableScene") -> dict[str, object]:
    """What drivers outside wait for."""
    picture, asked = scene.beats.shown, scene.asked
    return {
        "busy": scene.busy,
        "open": scene.open,
        "viewer": scene.viewer,
        "kind": asked.kind if asked else "",
        "token": asked.token if asked else -1,
        "hash": asked.hash if asked else "",
        "turn": picture.seat if picture else None,
        "lines": len(scene.beats.log),
        "last_line": scene.beats.log[-1].texts[scene.app.tr.language] if scene.beats.log else "",
        "notice": scene.notice,
        "view": scene.app.settings.table,
        "visiting": scene.visited is not None,
        "limit": scene.selection.limit,
        "warned": scene.warned,
        "plan": scene.plan.answers if scene.plan else None,
        "whole": scene.plan is not None and scene.plan.whole,
        **({"company": scene.company.facts()} if scene.company is not None else {}),
    }
