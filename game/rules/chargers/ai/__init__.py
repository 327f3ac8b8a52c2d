"""The opponent: how good each answer is, by what both sides see."""
