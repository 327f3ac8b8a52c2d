"""Section 17: combats, and what follows them."""
