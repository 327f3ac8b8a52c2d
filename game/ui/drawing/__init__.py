"""The board and what is drawn on it: terrain, pieces, highlights, cards and icons."""
