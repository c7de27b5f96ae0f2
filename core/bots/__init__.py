"""Bots: policies over a view, with the same knowledge as a person."""

from parlour.core.bots.seats import BOTS, Bot, BotFault, BotTable, bot_names, make_bot

__all__ = ["BOTS", "Bot", "BotFault", "BotTable", "bot_names", "make_bot"]
