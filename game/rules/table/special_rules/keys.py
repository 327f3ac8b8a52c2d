"""What the lines of special rules may speak of, and how a key of one is read."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId


class NamedPiece(Protocol):
    """A piece as special rules know it."""

    @property
    def id(self) -> PieceId:
        """Return its id."""

    @property
    def name(self) -> str:
        """Return its name."""

    @property
    def side(self) -> SideId:
        """Return its side."""

    @property
    def kind(self) -> str:
        """Return its kind."""

    @property
    def is_leader(self) -> bool:
        """Return whether it is a leader."""


class RuleParser(msgspec.Struct, frozen=True):
    """What a line may speak of: the battle's pieces by id, its hexes, and the cards each side holds (if any)."""

    pieces: Mapping[PieceId, NamedPiece]
    grid: Grid
    hands: Mapping[str, int] = {}


class RuleSyntaxError(Exception):
    """A value that cannot be read: what is wrong with it, in words."""


Reader = Callable[[str, RuleParser], Any]


class Key(NamedTuple):
    """A key of a rule: the field it fills, how its value is read, and whether it must be there."""

    field: str
    read: Reader
    required: bool = False
