"""Battles on the disk: opened from maps, saved as journals, resumed."""
