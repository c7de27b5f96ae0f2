"""The window's scenes, one module each."""
