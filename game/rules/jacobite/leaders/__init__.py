"""Sections 7 to 10: leaders in danger, and what their loss leads to."""
