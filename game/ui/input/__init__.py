"""Gamepads and touch screens: what is done with them becomes the clicks, keys and commands that there are."""
