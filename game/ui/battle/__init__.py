"""The battle scene: its panels and its input."""
