"""Moves, marches and what they reach."""
