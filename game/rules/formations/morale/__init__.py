"""Blast markers, breaking and rallying."""
