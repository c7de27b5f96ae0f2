"""The rules of play: pure, deterministic, without a window or a network."""

from parlour.core.ask import IllegalAnswer
from parlour.core.game import BadInput
from parlour.core.games import GAMES, register
from parlour.core.record import RecordError, Report, load_record, verify_record
from parlour.core.start import new_table

__all__ = [
    "GAMES",
    "BadInput",
    "IllegalAnswer",
    "RecordError",
    "Report",
    "load_record",
    "new_table",
    "register",
    "verify_record",
]
