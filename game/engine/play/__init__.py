"""A battle being played: its match, its journal, and the chance in it."""
