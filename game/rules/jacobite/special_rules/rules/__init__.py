"""The special rules, one module each (section 19)."""
