"""A small picture of a table beside its record, for the list of saved games."""

import io
from contextlib import suppress
from pathlib import Path

import pygame

SIZE = (320, 180)


def place_of(record: Path) -> Path:
    """Where the picture of a recorded game lies."""
    return record.with_name(record.name + ".png")


def keep_if_possible(frame: pygame.Surface | None, record: Path) -> None:
    """Writes the picture of a game as it is shown now, whole or not at all."""
    if frame is None:
        return
    data = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(frame, SIZE), data, "miniature.png")
    place = place_of(record)
    fresh = place.with_name(place.name + ".new")
    with suppress(OSError):  # a full disk is told of where the record is written; the list does without a picture
        try:
            fresh.touch(0o600)  # it shows a hand
            fresh.write_bytes(data.getvalue())
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)


def load(record: Path) -> pygame.Surface | None:
    """The picture of a recorded game; None when there is none that can be read."""
    try:
        found = pygame.image.load(place_of(record))
    except (OSError, pygame.error):
        return None
    plain = pygame.Surface(found.get_size(), depth=24)  # one with a palette can't be scaled smoothly
    plain.blit(found, (0, 0))
    return plain
