"""Pieces on the board, their chips and names."""
