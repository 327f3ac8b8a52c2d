"""Words and numbers that a map maker wrote, compared with what is allowed."""

from game.engine.suggestions import nearest as nearest
from game.hexgrid.scenario import Value


def whole(value: Value) -> int | None:
    """Return a whole number as a map may hold it; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return int(number) if number.is_integer() else None
