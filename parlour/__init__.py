"""Parlour: three board games for an evening on one local network.

The parts lie at the top of the repository (core/, net/, client/, assets/) and are imported as
parlour.core and so on. An installed wheel holds them inside this package; in a clone they lie
beside it, and the last line makes Python look for them there.
"""

from pathlib import Path

__version__ = "0.1.0"

_clone = Path(__file__).resolve().parent.parent
if (_clone / "pyproject.toml").is_file() and (_clone / "core").is_dir():
    __path__.append(str(_clone))
