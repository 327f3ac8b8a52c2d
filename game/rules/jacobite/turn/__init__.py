"""Section 14: the turn, orders and movement."""
