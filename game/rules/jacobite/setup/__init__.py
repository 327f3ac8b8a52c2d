"""A scenario read and made ready to play, with every error and warning in it."""
