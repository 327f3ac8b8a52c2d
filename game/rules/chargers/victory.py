"""When a battle is over (TX-95, TX-96, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.play.context import Context
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr_mark
from game.rules.chargers.position import Position
from game.rules.chargers.state import ELIMINATED, Battlefield, Piece, State
from game.rules.table.battle_end import Losses
from game.rules.table.rounds import count_losses, end_round
from game.rules.table.sides import SIDES

ChargersContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


COUNTED: Final = tr_mark("units destroyed or fleeing")
"""What counts against a side, for players to read (AR-11)."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone, units fleeing, and AR-13; leaders do not (TX-79, TX-95)."""
    return count_losses(state, lambda unit: unit.fate == ELIMINATED or unit.is_fleeing)


def spent_sides(state: State) -> list[SideId]:
    """Return the sides with no unit on the field that does not flee, and none that left by an exit (TX-95)."""
    able = {
        piece.side
        for piece in state.pieces.values()
        if not piece.is_leader and piece.fate != ELIMINATED and not piece.is_fleeing
    }
    return [side for side in SIDES if side not in able]


def steady_units(position: Position, hex_id: HexId) -> Iterator[Piece]:
    """Yield the units whose Centre has its ground in a hex and that do not flee (TX-96)."""
    return (unit for unit in position.units() if not unit.is_fleeing and position.hex_of(unit) == hex_id)


def end_of_turn(ctx: ChargersContext) -> None:
    """Look at objectives and at sides without a steady unit after a player turn, at all else after a round.

    (TX-95, TX-96)
    """
    is_over = ctx.state.turn != ctx.battlefield.first
    end_round(ctx, steady_units, losses, is_over=is_over, spent=spent_sides(ctx.state))
