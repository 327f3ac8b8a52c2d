"""The two decks, and when and how their cards are played (sections 17 and 18)."""
