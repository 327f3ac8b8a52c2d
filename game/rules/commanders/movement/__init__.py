"""Moves, charges and what they reach."""
