"""The exact odds of an attack."""
