"""Sections 4 to 14: charges, reactions and the moves of chargers.

What print has left behind in the source text means nothing (TQ-01); its example of a whole phase is T9-62.
"""
