"""The window: scenes, focus, texts and the plain table. It knows the core's doors and no game."""
