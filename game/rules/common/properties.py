"""The properties of maps and pieces that all rule systems share: a map gives them once, for every system.

A system reads those that its rule book names, passes over the rest, and reports any other name as unknown. Tiled's
classes give every piece the value "" for what its maker left alone: "" counts as not given.
"""

import re
from collections.abc import Iterable

from game.engine.ruleset import systems
from game.hexgrid.scenario import Placed

OF_A_PIECE = frozenset({"brigade", "rank", "facing", "initiative", "radius", "rating", "grade"})
"""What a piece may have: the `brigade` it belongs to or commands (AR-01), the `rank` of a leader, `army` or `brigade`
(AR-02), its `facing` (AR-03), an `initiative` (EX-02), a commander's `radius` in inches (BX-02) and `rating` (GX-22), a
`grade` (GX-87)."""

OF_A_MAP = frozenset({"systems", "last_round", "at_end", "inches_per_hex", "cm_per_hex", "scale"})
"""What a map may have: the `systems` that may offer it, its `last_round` (AR-10), who has won `at_end` (AR-12), and how
much ground a hex is, in inches (BX-02), in centimetres (EX-04, GX-04), or in inches measured (`scale`, TX-03)."""

_OF_A_SIDE = ("break", "strategy")
"""What a map may have for each side: its break point (AR-11) and its strategy rating (EX-03)."""

_DEFAULT_BRIGADES = r"centre|left|right|left-centre|right-centre|[1-9]\d?"
"""Where along its line a brigade is that the map does not name, as the end of its id (AR-01)."""


def for_map(sides: Iterable[str], system: str) -> frozenset[str]:
    """Name the shared properties of a map between some sides, those of AR-11 for all systems but one."""
    others = [other for other in systems() if other != system]
    return OF_A_MAP.union(
        *(
            {f"{name}_{side}" for name in _OF_A_SIDE} | {f"{other}_break_{side}" for other in others}
            for side in sides
        )
    )


def brigade_orders(pieces: Iterable[Placed]) -> frozenset[str]:
    """Name the properties that give the map's own brigades their first orders (GX-21)."""
    texts = (str(piece.properties.get("brigade", "")) for piece in pieces)
    return frozenset(f"order_{hyphenated(text)}" for text in texts if hyphenated(text))


def is_default_order(name: str, sides: Iterable[str]) -> bool:
    """Return whether a property of a map is the first order of a brigade that AR-01 makes."""
    return any(re.fullmatch(rf"order_{re.escape(side)}-({_DEFAULT_BRIGADES})", name) for side in sides)


def hyphenated(text: str) -> str:
    """Make an id of a name, in small letters with hyphens: "Mackay's right wing" becomes mackays-right-wing."""
    return "".join(letter for letter in text.lower().replace(" ", "-") if letter.isalnum() or letter == "-")
