"""Sections 12, 13 and 15: attacks, their dice and their targets."""
