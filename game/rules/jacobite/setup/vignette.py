"""What a vignette of this system says of its position: orders given, moves made, cards in hand, banners taken."""

from typing import Any

import msgspec

from game.engine.vignette_tables import VignettePosition, VignetteTables, shared_properties, unknown_keys
from game.hexgrid.scenario import Edge, Problem, ScenarioError, Start, Value

NEVER_WON = 99
"""Banners that win where a vignette does not say: more than there are to take."""

Hands = dict[str, dict[str, tuple[str, ...]]]


class _Head(msgspec.Struct, frozen=True, kw_only=True):
    """The keys at the head of a vignette."""

    turn: str = ""
    phase: str = "combat"
    number: int = 1
    home: dict[str, Edge] = {}
    ordered: tuple[str, ...] | None = None
    moved: tuple[str, ...] = ()
    hands: Hands = {}
    decks: Hands = {}
    banners: dict[str, int] = {}
    orders: dict[str, int] = {}
    to_win: int | dict[str, int] = NEVER_WON
    special: list[str] = []


class _Piece(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a piece that not all systems share."""

    blocks: int | None = None
    full: int | None = None


def read_vignette(tables: VignetteTables) -> VignettePosition:
    """Read the tables of a vignette; ScenarioError with everything that is wrong with their keys and values."""
    problems = unknown_keys("", tables.head, _Head.__struct_fields__)
    for piece, keys in tables.pieces.items():
        problems += unknown_keys(f"piece {piece}", keys, _Piece.__struct_fields__)
    head = _converted("", tables.head, _Head, problems)
    pieces = {
        piece: msgspec.to_builtins(_converted(f"piece {piece}", keys, _Piece, problems))
        for piece, keys in tables.pieces.items()
    }
    for name in ("home", "banners", "orders", "to_win", "hands", "decks"):
        given = tables.head.get(name, {})
        for side in given if isinstance(given, dict) else ():
            if side not in tables.sides:
                problems.append(Problem(name, f"{side!r} is no side; there are {', '.join(tables.sides)}"))
    if problems:
        raise ScenarioError(tables.source, tuple(problems))
    return VignettePosition(
        start=Start(
            turn=head.turn,
            phase=head.phase,
            number=head.number,
            ordered=None if head.ordered is None else tuple(sorted(head.ordered)),
            moved=head.moved,
            banners=head.banners,
            hands=head.hands,
            decks=head.decks,
        ),
        properties={**shared_properties(tables.head, tables.sides), **_numbers(head, tables)},
        pieces={
            piece: {name: value for name, value in keys.items() if value is not None}
            for piece, keys in pieces.items()
        },
    )


def _numbers(head: _Head, tables: VignetteTables) -> dict[str, Value]:
    """Return the banners that win and the orders of a turn, for each side."""
    numbers: dict[str, Value] = {}
    for side in tables.sides:
        to_win = head.to_win if isinstance(head.to_win, int) else head.to_win.get(side, NEVER_WON)
        numbers[f"banners_{side}"] = to_win
        numbers[f"orders_{side}"] = head.orders.get(side, max(1, len(tables.pieces)))
    return numbers


def _converted(location: str, keys: dict[str, Any], kind: type[Any], problems: list[Problem]) -> Any:
    try:
        return msgspec.convert(keys, kind)
    except msgspec.ValidationError as error:
        problems.append(Problem(location, str(error)))
        return kind()
