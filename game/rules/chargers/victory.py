"""When a battle is over (TX-95, TX-96, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping
from functools import partial

from game.engine.context import Context
from game.engine.ruleset import Outcome
from game.hexgrid.ids import HexId, SideId
from game.rules.chargers.position import Position
from game.rules.chargers.state import ELIMINATED, Battlefield, Piece, State
from game.rules.common.battle_end import Losses
from game.rules.common.round_end import end_round
from game.rules.common.sides import SIDES, other
from game.rules.common.special_rules.questions import awarded

ChargersContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone, units fleeing, and AR-13; leaders do not (TX-79, TX-95)."""
    found = {}
    for side in SIDES:
        units = [piece for piece in state.pieces.values() if piece.side == side and not piece.is_leader]
        counted = sum(unit.fate == ELIMINATED or unit.is_fleeing for unit in units)
        found[side] = Losses(units=len(units), counted=counted + awarded(state.awards, other(side)))
    return found


def steady_units(position: Position, hex_id: HexId) -> Iterator[Piece]:
    """Yield the units whose Centre has its ground in a hex and that do not flee (TX-96)."""
    return (unit for unit in position.units() if not unit.is_fleeing and position.hex_of(unit) == hex_id)


def end_of_turn(ctx: ChargersContext) -> None:
    """Look at the objectives after a player turn, and at the end of the battle after a round (TX-95, TX-96)."""
    is_over = ctx.state.turn != ctx.battlefield.first
    end_round(ctx, partial(steady_units, ctx.position), losses, is_over=is_over)


def outcome(battlefield: Battlefield, state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return state.conclusion
