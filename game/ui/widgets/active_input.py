"""What the player used last: mouse and keys, a gamepad, or a touch screen; layouts and hints follow it."""

from typing import Literal

from game.ui.widgets.active_settings import active_settings

Used = Literal["mouse", "pad", "touch"]

TOUCH = 44
"""Pixels that whatever is to be touched is wide and high at least."""

_used: Used = "mouse"


def use(used: Used) -> bool:
    """Note what is used from now on; return whether that is another thing than before."""
    global _used
    before, _used = _used, used
    return before != used


def used() -> Used:
    """Return what was used last."""
    return _used


def is_pad() -> bool:
    """Return whether a gamepad was used last and its buttons are to be named."""
    return _used == "pad" and active_settings().pad_hints


def is_touch() -> bool:
    """Return whether things are to be large enough for a finger."""
    wanted = active_settings().large_buttons
    return wanted == "always" or (wanted == "automatic" and _used == "touch")


def touchable(length: int) -> int:
    """Return the height or width of what may have to be touched."""
    return max(length, TOUCH) if is_touch() else length
