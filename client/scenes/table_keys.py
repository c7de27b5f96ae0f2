"""The keys of a table: what each action does there, and where the focus is at first."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.client.scenes.table import TableScene


def obey(scene: "TableScene", action: str) -> bool:
    """Carries out an action that no widget took; False when it means nothing here."""
    cards = scene.asked.cards if scene.asked and scene.open else None
    end, plan = scene.end_choice, scene.plan
    match action:
        case "back" if scene.looks_back:
            scene.leave_past()
        case "undo":
            scene.undo()
        case "back" if scene.selection.chosen:
            scene.clear()
        case "back" if plan is not None and plan.answers:
            scene.undo()
        case "confirm" if plan is not None and plan.whole:
            scene.confirm()
        case "clear" if plan is not None:
            scene.start_over()
        case "back" | "menu":
            scene.open_menu()
        case "confirm" if end is not None:
            scene.choose(end)
        case "suggest" if cards:
            scene.suggest()
        case "clear" if cards:
            scene.clear()
        case "pass" if scene.asked is not None and scene.open and scene.asked.may_pass:
            scene.give_pass()
        case "more" | "less" if cards:
            scene.raise_by(1 if action == "more" else -1)
        case "limit" if scene.selection.limit is not None:
            scene.set_limit(None)
        case "limit" if cards and cards.may_pass:
            scene.limit_to_chosen(cards)
        case "recap":
            scene.recap()
        case "speed-up" | "speed-down":
            scene.next_speed(1 if action == "speed-up" else -1)
        case "plain":
            scene.switch_view()
        case "rules":
            scene.open_rules()
        case "log":
            scene.ui.moved = scene.ui.by_keys = True
            scene.ui.set_focus(scene.log.focus_id)
        case _:
            return False
    return True


def first_focus(scene: "TableScene") -> str:
    """What a plan or cards are confirmed by; the end of the turn where it is offered; else the first answer."""
    if scene.ui.get("more") is not None or (scene.plan is not None and scene.plan.whole):
        return "confirm"
    spots = [widget.id for widget in scene.ui.spots() if widget.zone == "answers" and widget.enabled]
    return "end-turn" if "end-turn" in spots else spots[0] if spots else "skip"
