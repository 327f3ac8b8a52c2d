"""Battles on the disk: opened from maps, kept as journals, taken up again."""
