"""When a battle is over (EX-17, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping

from game.engine.context import Context
from game.engine.ruleset import Outcome
from game.hexgrid.ids import HexId, SideId
from game.rules.common.battle_end import Losses, outcome_of_round
from game.rules.common.end_events import AwardsChanged, BattleEnded, LossesCounted
from game.rules.common.sides import SIDES, other
from game.rules.common.special_rules.questions import awarded, objective_awards
from game.rules.formations.state import AWAY, LOST, Battlefield, Piece, Position, State

FormationsContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone, all units of broken formations, and AR-13 (EX-17)."""
    found = {}
    for side in SIDES:
        units = [piece for piece in state.pieces.values() if piece.side == side and not piece.is_leader]
        counted = sum(
            unit.hex_id in (LOST, AWAY) or (unit.is_on_field and state.formations[unit.formation].broken)
            for unit in units
        )
        found[side] = Losses(units=len(units), counted=counted + awarded(state.awards, other(side)))
    return found


def end_of_round(ctx: FormationsContext) -> None:
    """End the round, and the battle if an army has had enough (EX-17)."""
    position = ctx.position

    def steady_units(hex_id: HexId) -> Iterator[Piece]:
        unit = position.occupants.get(hex_id)
        if unit and not position.formation_of(unit).broken:
            yield unit

    rules = ctx.battlefield.special_rules
    before = ctx.state.awards
    awards = objective_awards(position.grid, rules, before, ctx.state.number, steady_units)
    if awards != before:
        ctx.emit(AwardsChanged(awards=awards, before=before))
    found = losses(ctx.state)
    for side in SIDES:
        ctx.emit(LossesCounted(track="losses", side=side, value=found[side].counted))
    if conclusion := outcome_of_round(ctx.battlefield.terms, ctx.state.number, found):
        ctx.emit(BattleEnded(conclusion=conclusion))


def outcome(battlefield: Battlefield, state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return state.conclusion
