"""Rout & Rally: a hex wargame of the Jacobite risings."""
