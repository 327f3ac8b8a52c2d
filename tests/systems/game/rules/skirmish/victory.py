"""Section 6: when a battle is over (SK-60; AR-10 to AR-12)."""

from collections.abc import Mapping

from game.engine.battle_setup import Outcome
from game.engine.play.context import Context
from game.rules.skirmish.events import BattleEnded, LossesCounted
from game.rules.skirmish.state import OFF, Battlefield, Position, State, other
from game.rules.skirmish.tables import SIDE_IDS, SIDES
from game.rules.table.battle_end import Losses, outcome_of_round

SkirmishContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


def losses(state: State) -> Mapping[str, Losses]:
    """Return what counts against each side: units gone and units of broken groups (SK-60)."""
    found = {}
    for side in SIDE_IDS:
        units = [piece for piece in state.pieces.values() if piece.side == side and not piece.is_leader]
        counted = sum(unit.hex_id == OFF or state.groups[unit.group].is_broken for unit in units)
        found[side] = Losses(units=len(units), counted=counted)
    return found


def end_of_round(ctx: SkirmishContext) -> None:
    """End the round, and the battle if an army has had enough (SK-60)."""
    found = losses(ctx.state)
    for side in SIDE_IDS:
        ctx.emit(LossesCounted(track="losses", side=side, value=found[other(side)].counted))
    if conclusion := outcome_of_round(ctx.battlefield.terms, ctx.state.number, found, SIDES):
        ctx.emit(BattleEnded(conclusion=conclusion))


def outcome(battlefield: Battlefield, state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return state.conclusion
