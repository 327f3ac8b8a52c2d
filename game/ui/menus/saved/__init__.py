"""Saved games: the list, what each shows, resuming and sharing them."""
