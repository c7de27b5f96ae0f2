"""Ankh-Morpork, a game for two to four players: one card a turn, a secret aim for each, and trouble everywhere."""
