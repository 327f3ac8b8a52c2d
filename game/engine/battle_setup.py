"""A scenario made ready to be played, and how a battle ends."""

from collections.abc import Generator
from typing import Generic, TypeAlias, TypeVar

import msgspec

from game.engine.decisions.decision import Decision, Option
from game.engine.event import Names
from game.engine.system_info import SystemInfo, TerrainInfo
from game.hexgrid.grid import Grid
from game.hexgrid.ids import SideId

G = TypeVar("G")
S = TypeVar("S")
P = TypeVar("P")
T = TypeVar("T")

Procedure: TypeAlias = Generator[Decision, Option, T]
"""A rule being carried out: it yields decisions, is sent the options chosen, and returns what came of it."""


class Outcome(msgspec.Struct, frozen=True):
    """How a battle ended: the winner ("" for a draw) and why, in a sentence."""

    winner: SideId
    sentence: str


class BattleSetup(msgspec.Struct, Generic[G, S], frozen=True):
    """A scenario made ready: the ground that never changes, the first state, and the names of things.

    `own_terrains` are those that the map defines.
    """

    battlefield: G
    state: S
    names: Names
    grid: Grid
    own_terrains: tuple[TerrainInfo, ...] = ()

    def terrain(self, info: SystemInfo, terrain: str) -> TerrainInfo | None:
        """Return what is shown of a terrain of the rules or of the map; None for one that neither knows."""
        return next((each for each in (*info.terrains, *self.own_terrains) if each.id == terrain), None)
