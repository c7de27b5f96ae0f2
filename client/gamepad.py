"""A gamepad becomes named actions: buttons, the directional pad, the left stick. Without one nothing happens."""

from collections.abc import Mapping

import pygame

DEAD = 0.5  # how far a stick must be pushed, of 1, to count
LOOSE = 0.35  # and how far back it must come to be at rest again: a trembling thumb is no second push
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.12  # seconds until a direction that is held counts again
EVENTS = frozenset(
    [
        pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
    ]
)  # fmt: skip
HAT = {(0, 1): "hat up", (0, -1): "hat down", (-1, 0): "hat left", (1, 0): "hat right"}

Source = tuple[int, str]  # which pad, which of its parts


class Gamepad:
    """All pads together. Time is injected: `step` says what a held direction does again."""

    def __init__(self, bindings: Mapping[str, str]) -> None:
        """Take the bindings, control -> action ("button 0", "hat up", "axis 1 -"), and open the pads that are there."""
        self._bindings = bindings
        self._open: dict[int, object] = {}
        self._held: dict[Source, tuple[str, float]] = {}  # the control that is pushed, and seconds until it repeats
        try:
            pygame.joystick.init()
        except pygame.error:  # no such thing on this machine
            return

    @property
    def held(self) -> bool:
        """Whether a direction is being held."""
        return bool(self._held)

    def hear(self, event: pygame.event.Event) -> str | None:
        """The action of an event, or None."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._held = {source: held for source, held in self._held.items() if source[0] != event.instance_id}
            case pygame.JOYBUTTONDOWN:
                return self._bindings.get(f"button {event.button}")
            case pygame.JOYHATMOTION:
                return self._push((_pad(event), "hat"), HAT.get(tuple(event.value), ""))
            case pygame.JOYAXISMOTION:
                return self._axis(event)
        return None

    def release(self) -> None:
        """Lets go of all directions, as when the window loses the focus."""
        self._held = {}

    def step(self, seconds: float) -> list[str]:
        """The actions that held directions repeat in this time, each at most once."""
        out = []
        for source, (control, left) in list(self._held.items()):
            left -= seconds
            if left <= 0:
                out.append(self._bindings[control])
                left = NEXT_REPEAT
            self._held[source] = (control, left)
        return out

    def _add(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
            self._open[pad.get_instance_id()] = pad  # a pad that nobody keeps says nothing
        except pygame.error:  # gone already
            return

    def _axis(self, event: pygame.event.Event) -> str | None:
        source = (_pad(event), f"axis {event.axis}")
        now = self._held.get(source, ("", 0.0))[0]
        control = f"axis {event.axis} {'-' if event.value < 0 else '+'}"
        if abs(event.value) >= (LOOSE if control == now else DEAD):
            return self._push(source, control)
        return self._push(source, "")

    def _push(self, source: Source, control: str) -> str | None:
        """What is pushed on a part of a pad now; "" for nothing."""
        if self._held.get(source, ("", 0.0))[0] == control:
            return None
        self._held.pop(source, None)
        action = self._bindings.get(control)
        if action is not None:
            self._held[source] = (control, FIRST_REPEAT)
        return action


def _pad(event: pygame.event.Event) -> int:
    return int(getattr(event, "instance_id", 0))
