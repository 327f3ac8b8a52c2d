"""When a battle is over (EX-17, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.play.context import Context
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr_mark
from game.rules.formations.state import AWAY, LOST, Battlefield, Piece, Position, State
from game.rules.table.battle_end import Losses
from game.rules.table.rounds import count_losses, end_round

FormationsContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


COUNTED: Final = tr_mark("units gone, and all units of broken formations")
"""What counts against a side, for players to read (AR-11)."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone, all units of broken formations, and AR-13 (EX-17)."""

    def counts(unit: Piece) -> bool:
        if unit.hex_id in (LOST, AWAY):
            return True
        return unit.is_on_field and state.formations[unit.formation].broken

    return count_losses(state, counts)


def steady_units(position: Position, hex_id: HexId) -> Iterator[Piece]:
    """Yield the unit in a hex if its formation is not broken (AR-13)."""
    unit = position.occupants.get(hex_id)
    if unit and not position.formation_of(unit).broken:
        yield unit


def end_of_round(ctx: FormationsContext) -> None:
    """End the round, and the battle if an army has had enough (EX-17)."""
    end_round(ctx, steady_units, losses)
