"""What the rules are handed to play a battle, and where in it they can be entered again."""

from collections.abc import Callable
from typing import Any, Generic

import msgspec

from game.engine.battle_setup import BattleSetup, G, Outcome, P, Procedure, S
from game.engine.decisions.decision import Option
from game.engine.event import DiceRolled, Event, Names, Reason
from game.engine.play.dice import Chance, DicePool, Roll
from game.hexgrid.ids import SideId


class Checkpoint(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A moment at which `enter` leads from the state alone to the next question; `entries` were made before it."""

    state: S
    entries: int
    enter: Callable[[Any], Procedure[None]]


class Given(msgspec.Struct, frozen=True):
    """An answer that the rules were sent, whose it was, and whether it is an entry of the journal."""

    option: Option
    side: SideId
    is_entry: bool


class BattleOver(Exception):
    """Raised through the rules at the instant the battle is decided."""


class Context(Generic[G, S, P]):
    """What the rules may do: read the state, emit events, and ask chance."""

    def __init__(
        self,
        setup: BattleSetup[G, S],
        position_of: Callable[[G, S], P],
        outcome_of: Callable[[G, S], Outcome | None],
        state: S,
        chance: Chance,
        sink: Callable[[Event, S], None],
        on_checkpoint: Callable[[], None],
    ) -> None:
        self.battlefield = setup.battlefield
        self.names: Names = setup.names
        self.state = state
        self._position_of, self._outcome_of = position_of, outcome_of
        self._chance = chance
        self._sink = sink
        self._on_checkpoint = on_checkpoint
        self.position: P = position_of(self.battlefield, self.state)
        """The present state on its ground, to ask questions of; stale after the next event."""

    def emit(self, event: Event) -> None:
        """Let something happen; raises BattleOver when that decides the battle."""
        before, self.state = self.state, event.change(self.state)
        if self.state is not before:
            self.position = self._position_of(self.battlefield, self.state)
        self._sink(event, self.state)
        if self.state is not before and self._outcome_of(self.battlefield, self.state) is not None:
            raise BattleOver

    def enter(self, state: S, position: P | None = None) -> None:
        """Go on from another state that differs in nothing that the rules are about at the moment."""
        if state is not self.state or position is not None:
            self.state = state
            self.position = position or self._position_of(self.battlefield, state)

    def checkpoint(self) -> None:
        """Note that `Play.resume`, given the present state alone, leads to the next question as well."""
        self._on_checkpoint()

    def roll(self, pool: DicePool, reason: Reason) -> Roll:
        """Roll dice in everyone's sight."""
        roll = Roll(pool, self._chance.roll(pool))
        self.emit(DiceRolled(roll=roll, reason=reason))
        return roll

    def shuffle(self, count: int) -> tuple[int, ...]:
        """Put `count` things in a chance order that no one sees."""
        return self._chance.order(count)
