"""Domains: the options of an answer that must be given whole, such as the cards of a bid or of a payment."""

from parlour.core.domains.base import (
    UNKNOWN,
    Choice,
    Chooser,
    Domain,
    Faces,
    Look,
    Options,
    Value,
    draw,
    is_plain,
    known_options,
    pack_options,
    why_not,
)
from parlour.core.domains.card_or import CardOr
from parlour.core.domains.cards import Cards, Pick
from parlour.core.domains.seals import Opening, Seal, is_digest, seal

__all__ = [
    "UNKNOWN",
    "CardOr",
    "Cards",
    "Choice",
    "Chooser",
    "Domain",
    "Faces",
    "Look",
    "Opening",
    "Options",
    "Pick",
    "Seal",
    "Value",
    "draw",
    "is_digest",
    "is_plain",
    "known_options",
    "pack_options",
    "seal",
    "why_not",
]
