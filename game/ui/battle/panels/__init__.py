"""Panels over the board, and the end of a battle."""
