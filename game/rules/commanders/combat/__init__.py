"""Missiles and melee."""
