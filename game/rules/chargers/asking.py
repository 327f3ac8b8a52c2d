"""A question of a phase, or a line of the log where there is nothing left to ask."""

from collections.abc import Iterable
from typing import Any

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option
from game.rules.chargers.events import PhasePassed
from game.rules.chargers.victory import ChargersContext


def next_of(ctx: ChargersContext, kind: str, prompt: str, options: Iterable[Option]) -> Procedure[Any]:
    """Ask the active side which of some things comes next; return the value of its answer."""
    answer = yield Decision(side=ctx.state.turn, kind=kind, prompt=prompt, options=tuple(options))
    return answer.value


def ask_or_pass(ctx: ChargersContext, decision: Decision) -> Procedure[Option]:
    """Ask the active side what it does next in the phase, and say so where the phase ends by itself (TX-26)."""
    if decision.forced is not None:
        ctx.emit(PhasePassed(side=decision.side, phase=ctx.state.phase))
    return (yield decision)
