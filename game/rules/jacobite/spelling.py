"""Words and numbers that a map maker wrote, held against what is allowed."""

from collections.abc import Iterable
from difflib import get_close_matches

from game.field.scenario import Value


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Say what is allowed in place of a word, the nearest spelling first if there is one."""
    words = sorted(allowed)
    close = get_close_matches(word, words, 1)
    return (f": did you mean {close[0]!r}?" if close else ";") + f" allowed are {', '.join(words)}"


def whole(value: Value) -> int | None:
    """Read a whole number; None when it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return int(number) if number.is_integer() else None
