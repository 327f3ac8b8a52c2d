"""Colours as Tiled writes them."""

from game.tiled.reading.tmx_model import Tint

WHITE: Tint = (255, 255, 255, 255)
BLACK: Tint = (0, 0, 0, 255)


def colour_of(text: str) -> Tint | None:
    """Return the red, green, blue and alpha of a colour written as #RRGGBB or #AARRGGBB; None if it is none."""
    digits = text.removeprefix("#")
    try:
        if len(digits) not in (6, 8):
            return None
        alpha, red, green, blue = bytes.fromhex(digits.rjust(8, "f"))
    except ValueError:
        return None
    return red, green, blue, alpha
