"""Numbers, yes-or-no and colours as Tiled writes them in XML attributes."""

import math
from xml.etree.ElementTree import Element

from game.tiled.errors import MapError, shortened
from game.tiled.reading.tmx_model import Tint

FURTHEST = 10_000_000
"""No number of a map, pixels and ids included, is larger."""


def whole(
    node: Element, name: str, default: int | None = None, *, minimum: int = -FURTHEST, maximum: int = FURTHEST
) -> int:
    """A whole number; MapError if it is missing without a default, or out of bounds."""
    text = node.get(name)
    if text is None and default is not None:
        return default
    try:
        value = int(text or "")
        if minimum <= value <= maximum:
            return value
    except ValueError:
        pass
    given = f"{name} '{shortened(text)}'" if text is not None else f"no {name}"
    raise MapError(f"has {given}; it must be a whole number from {minimum} to {maximum}")


def number(node: Element, name: str, default: float = 0.0) -> float:
    """A finite number; MapError otherwise."""
    text = node.get(name)
    if text is None:
        return default
    try:
        value = float(text)
        if math.isfinite(value) and abs(value) <= FURTHEST:
            return value
    except ValueError:
        pass
    raise MapError(f"has {name} '{shortened(text)}'; it must be a number of at most {FURTHEST}")


def truth(node: Element, name: str, default: bool = True) -> bool:
    """Whether something is switched on; Tiled writes 0 and 1, older files true and false."""
    return node.get(name, "1" if default else "0").strip().lower() not in ("0", "false")


def kind(node: Element) -> str:
    """The class of a map, layer, tile or object, which Tiled 1.9 wrote as `class` and all others as `type`."""
    return (node.get("type") or node.get("class") or "").strip()


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
