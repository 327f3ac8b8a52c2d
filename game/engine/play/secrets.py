"""What one side may see that another may not: by it the window knows when a seat must be handed over."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import msgspec

from game.engine.shown.view import View

_WITH_IDS = ("pieces", "waiting", "groups", "arrows", "tracks")
"""What of a view has ids; a hand is drawn only for its owner."""


def hides(own: View, other: View, everything: View) -> bool:
    """Return whether a side sees (`own`) anything that another (`other`) may not, `everything` being the sight of all.

    What counts is what is so in the sight of all: a face-down card that both see in their own way hides nothing.
    """
    for field in View.__struct_fields__:
        whole, seen, unseen = (getattr(view, field) for view in (everything, own, other))
        if unseen == whole:
            continue
        if not isinstance(whole, tuple):
            if seen == whole:
                return True
        elif any(thing in seen and thing not in unseen for thing in whole):
            return True
    return False


def have_secrets(everything: View, sides: Sequence[View]) -> bool:
    """Return whether the sides, by their views, have anything to hide from one another, or may draw a card that is."""
    return bool(everything.decks) or any(
        hides(own, other, everything) for own, other in permutations(sides, 2)
    )


def seen_by_both(own: View, other: View, everything: View) -> View:
    """Return a view without what only one of two sides may see, for a table that both look at."""
    changed: dict[str, tuple[Any, ...]] = {}
    for field in _WITH_IDS:
        mine, whole = getattr(own, field), getattr(everything, field)
        if mine == getattr(other, field):
            continue
        theirs = {thing.id: thing for thing in getattr(other, field)}
        changed[field] = tuple(
            theirs[thing.id] if thing in whole else thing for thing in mine if thing.id in theirs
        )
    return msgspec.structs.replace(own, **changed) if changed else own
