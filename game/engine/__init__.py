"""Decisions, events, chance, match and journal; it knows no rule system."""
