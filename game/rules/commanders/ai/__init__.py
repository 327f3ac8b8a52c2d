"""How good each answer is, by what both sides see: the opponent of this game."""
