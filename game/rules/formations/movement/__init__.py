"""Moves and withdrawals of formations."""
