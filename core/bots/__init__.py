"""Bots: policies over a view, with the same knowledge as a person."""

from parlour.core.bots.seats import BOTS, Bot, BotTable, make_bot

__all__ = ["BOTS", "Bot", "BotTable", "make_bot"]
