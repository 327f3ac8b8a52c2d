"""Morale checks, rout moves and rallying."""
