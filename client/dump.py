"""A description of what is on the screen, for drivers outside: PARLOUR_DUMP=PATH asks for it."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.client.widgets import Box, Button, Panel, Widget

if TYPE_CHECKING:
    from parlour.client.app import App


def describe(app: "App") -> dict[str, object]:
    """Scene, size and every widget with its rectangle in pixels."""
    scene = app.top
    return {
        "pid": os.getpid(),
        "frame": app.frame,
        "scene": scene.id,
        "scenes": [s.id for s in app.stack],
        "size": list(app.window.size),
        "scale": app.view.scale,
        "small": app.window.small,
        "fullscreen": app.window.fullscreen,
        "language": app.tr.language,
        "focus": scene.ui.focus,
        "widgets": [_widget(app, w) for w in scene.ui.widgets],
        **scene.facts(),
    }


def _widget(app: "App", widget: Widget) -> dict[str, object]:
    ui = app.top.ui
    seen = ui.seen(widget)
    return {
        "id": widget.id,
        "rect": list(app.view.pixels(seen)),
        "whole": seen.h >= widget.rect.h - 0.5,
        "text": widget.text,
        "enabled": widget.enabled,
        "why": widget.why,
        "focusable": widget.focusable,
        "focused": widget.id == ui.focus,
        "zone": widget.zone,
        "pressable": widget.on is not None and widget.enabled,
        "checked": widget.checked if isinstance(widget, Button) else None,
        "panel": widget.panel,
        "ground": isinstance(widget, Box),
        "scroll": [ui.offset(widget.id), widget.most] if isinstance(widget, Panel) else None,
        "clipped": widget.clipped,
    }


def write(app: "App", path: Path) -> None:
    """Writes the description whole, so that a reader never sees half of it."""
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(json.dumps(describe(app), ensure_ascii=False), "utf-8", "replace")
    temporary.replace(path)
