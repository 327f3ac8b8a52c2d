"""Words and numbers that a map maker wrote, compared with what is allowed."""

from collections.abc import Iterable
from difflib import get_close_matches

from game.hexgrid.scenario import Value

MAX_NAMED = 60
"""Words that are listed and compared at most; among more a map maker would find nothing."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return what is allowed in place of a word, the nearest spelling first if there is one."""
    words = sorted(allowed)
    listed = ", ".join(words[:MAX_NAMED]) + (
        f" and {len(words) - MAX_NAMED} more" if words[MAX_NAMED:] else ""
    )
    close = get_close_matches(word[:MAX_NAMED], words[: 10 * MAX_NAMED], 1)
    return (f": did you mean {close[0]!r}?" if close else ";") + f" allowed are {listed}"


def whole(value: Value) -> int | None:
    """Return a whole number as a map may hold it; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return int(number) if number.is_integer() else None
