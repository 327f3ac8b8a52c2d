"""Discipline, panic and flight."""
