"""Files that are written anew beside those that are there already."""

from pathlib import Path


def write_new(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Writes STEM and suffix, or STEM-2 and so on rather than overwrite a file; raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            file = path.open("xb")
        except FileExistsError:
            number += 1
            continue
        try:
            with file:
                file.write(data)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
