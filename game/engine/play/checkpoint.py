"""Where the rules can be entered again in the middle of a battle, and what was answered since."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple

import msgspec

from game.engine.battle_setup import Procedure, S
from game.engine.decisions.decision import Option
from game.hexgrid.ids import SideId


class Checkpoint(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A moment at which `enter` leads from the state alone to the next question; `entries` were made before it."""

    state: S
    entries: int
    enter: Callable[[Any], Procedure[None]]


class Given(NamedTuple):
    """An answer that the rules were sent, whose it was, and whether it is an entry of the journal."""

    option: Option
    side: SideId
    is_entry: bool
