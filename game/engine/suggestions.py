"""Words that somebody wrote, compared with what is allowed."""

from collections.abc import Iterable
from difflib import get_close_matches

MAX_NAMED = 60
"""Words that are listed and compared at most; among more nobody would find anything."""


def nearest(word: str, allowed: Iterable[str]) -> str:
    """Return what is allowed in place of a word, the nearest spelling first if there is one."""
    words = sorted(allowed)
    listed = ", ".join(words[:MAX_NAMED]) + (
        f" and {len(words) - MAX_NAMED} more" if words[MAX_NAMED:] else ""
    )
    close = get_close_matches(word[:MAX_NAMED], words[: 10 * MAX_NAMED], 1)
    return (f": did you mean {close[0]!r}?" if close else ";") + f" allowed are {listed}"
