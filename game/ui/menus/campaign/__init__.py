"""Choosing a battle, its rules and who plays it."""
