"""When a battle is over (BX-15, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.play.context import Context
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr_mark
from game.rules.commanders.events import RoundEnded
from game.rules.commanders.position import Position
from game.rules.commanders.state import LOST, Battlefield, Piece, State
from game.rules.table.battle_end import Losses
from game.rules.table.rounds import count_losses, end_round

CommandersContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


COUNTED: Final = tr_mark("units gone, and units that a Rally phase has left routed")
"""What counts against a side, for players to read (AR-11)."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone, those a rally phase has left routed, and AR-13 (BX-15)."""
    return count_losses(
        state,
        lambda unit: unit.hex_id == LOST or (unit.is_on_field and unit.was_left_routed),
        lambda unit: unit.is_on_field and unit.is_routed and not unit.was_left_routed,
    )


def steady_units(position: Position, hex_id: HexId) -> Iterator[Piece]:
    """Yield the unit in a hex if it is not routed (AR-13)."""
    unit = position.occupants.get(hex_id)
    if unit and not unit.is_routed:
        yield unit


def end_of_round(ctx: CommandersContext) -> None:
    """End the round, and the battle if an army has had enough (AR-11)."""
    ctx.emit(RoundEnded())
    end_round(ctx, steady_units, losses)
