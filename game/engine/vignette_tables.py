"""What a vignette says of its position besides what all vignettes have in common, read by its rule system."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from game.engine.suggestions import nearest
from game.hexgrid.scenario import EDGES, Problem, ScenarioError, Start, Value

TURN_KEYS = ("turn", "phase", "number")
SHARED_KEYS = (*TURN_KEYS, "until", "home", "special")
"""The keys at the head of a vignette that every rule system may read: where in the battle it begins and ends, the home
edges of the sides, and the special rules of the map."""

OFF = "off"
"""The hex of a piece that is off the field and may come back."""


class VignetteTables(msgspec.Struct, frozen=True, kw_only=True):
    """What a vignette says to its rule system: the keys at its head and those of each piece that not all share.

    `sides` are those of the system; `source` names the file in messages. `off` are the pieces off the field.
    """

    sides: tuple[str, ...]
    head: dict[str, Any]
    pieces: dict[str, dict[str, Any]]
    off: frozenset[str] = frozenset()
    source: str = ""


Written: TypeAlias = dict[str, dict[str, dict[str, Any]]]
"""What a vignette says of the "pieces" and the "groups" of a position, by their ids."""


class HandMark(NamedTuple):
    """How a marker is put on by hand: what a vignette says of a piece or of its group for it.

    `word` is one of the words under `key`, or its value; "" where the value is a number, or whether it is so.
    `is_counted` says that there may be several.
    """

    table: str
    key: str
    word: str = ""
    is_counted: bool = False


def words_by_hand(table: str, words: Iterable[str]) -> dict[str, HandMark]:
    """Return the markers that are put on by the word for a state that is their own id."""
    return {word: HandMark(table, "state", word) for word in words}


class VignettePosition(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule system made of the tables: properties of the map and of each piece, and the start.

    The pieces of `without_hex` need no hex of their own: they are off the field, or the start says where they are.
    """

    start: Start
    properties: dict[str, Value] = {}
    pieces: dict[str, dict[str, Value]] = {}
    without_hex: frozenset[str] = frozenset()


def read_keys(
    tables: VignetteTables,
    *,
    properties: Collection[str] = (),
    values: Collection[str] = (),
    piece_properties: Collection[str] = (),
    piece_values: Collection[str] = (),
    may_be_off: bool = False,
) -> VignettePosition:
    """Sort the keys of a vignette into the properties of a map and the values of its start.

    `properties` and `piece_properties` name what a map may say too; `values` go into `Start.values` as they are, and
    `piece_values` into `Start.values["pieces"]` by piece. `may_be_off`: whether pieces may be on no hex.
    ScenarioError tells of all other keys at once.
    """
    head = tables.head
    problems = [*unknown_keys("", head, (*SHARED_KEYS, *properties, *values))]
    for piece, keys in tables.pieces.items():
        problems += unknown_keys(f"piece {piece}", keys, (*piece_properties, *piece_values))
    problems += _wrong_types(head, properties)
    for piece, keys in tables.pieces.items():
        problems += _wrong_values(f"piece {piece}", keys, piece_properties)
    if problems:
        raise ScenarioError(tables.source, tuple(problems))
    start_values = {name: head[name] for name in ("until", *values) if name in head}
    of_pieces = {
        piece: found
        for piece, keys in tables.pieces.items()
        if (found := {name: keys[name] for name in piece_values if name in keys})
    }
    if of_pieces:
        start_values["pieces"] = of_pieces
    off = tables.off if may_be_off else frozenset()
    if off:
        start_values["off"] = sorted(off)
    return VignettePosition(
        start=Start(
            turn=head.get("turn", ""),
            phase=head.get("phase", ""),
            number=head.get("number", 1),
            values=start_values,
        ),
        properties={
            **shared_properties(head, tables.sides),
            **{name: head[name] for name in properties if name in head},
        },
        pieces={
            piece: {name: keys[name] for name in piece_properties if name in keys}
            for piece, keys in tables.pieces.items()
        },
        without_hex=off,
    )


def shared_properties(head: Mapping[str, Any], sides: Collection[str]) -> dict[str, Value]:
    """Return the properties of a map that the shared keys stand for: homes and special rules."""
    homes = {f"home_{side}": edge for side, edge in head.get("home", {}).items() if side in sides}
    return {**homes, **{f"special_{number}": line for number, line in enumerate(head.get("special", ()), 1)}}


def unknown_keys(location: str, keys: Collection[str], allowed: Collection[str]) -> list[Problem]:
    """Tell of keys that nobody reads."""
    return [
        Problem(location, f"unknown key {name!r}{nearest(name, allowed)}")
        for name in keys
        if name not in allowed
    ]


def _wrong_types(head: Mapping[str, Any], properties: Collection[str]) -> list[Problem]:
    """Tell of shared keys and of properties whose values are of another type than they must be."""
    problems = []
    for name, wanted in {"turn": str, "phase": str, "until": str, "number": int}.items():
        if name in head and (not isinstance(head[name], wanted) or isinstance(head[name], bool)):
            what = "a whole number" if wanted is int else "a word"
            problems.append(Problem("", f"{name!r} is {head[name]!r}; it must be {what}"))
    home = head.get("home", {})
    if not isinstance(home, dict) or not all(edge in EDGES for edge in home.values()):
        problems.append(Problem("", f"'home' is {home!r}; give each side one of {', '.join(EDGES)}"))
    special = head.get("special", [])
    if not isinstance(special, list) or not all(isinstance(line, str) for line in special):
        problems.append(Problem("", f"'special' is {special!r}; it must be a list of special rules"))
    return problems + _wrong_values("", head, properties)


def _wrong_values(location: str, keys: Mapping[str, Any], properties: Collection[str]) -> list[Problem]:
    return [
        Problem(location, f"{name!r} is {keys[name]!r}; it must be a word or a number, as on a map")
        for name in properties
        if name in keys and not isinstance(keys[name], str | int | float)
    ]
