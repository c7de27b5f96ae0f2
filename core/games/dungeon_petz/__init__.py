"""Dungeon Petz with Dark Alleys, a game for two to four players: raise monsters, show them and sell them."""
