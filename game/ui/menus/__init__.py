"""Title screen, saved games, lessons, settings, rule book and statistics."""
