"""Fire, melee and pursuit."""
