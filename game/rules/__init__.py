"""Rule systems, one folder each, found by the name a map gives: those of the game, and those installed beside it."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
