"""Shooting and assaults."""
