"""Sections 4 to 14: charges, reactions and the moves of chargers."""
