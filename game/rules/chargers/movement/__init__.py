"""Sections 15 and 19: rallying, the moves of units and of leaders."""
