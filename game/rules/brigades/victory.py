"""When a battle is over (GX-84, AR-10, AR-11, AR-12, AR-13)."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.play.context import Context
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr_mark
from game.rules.brigades.position import Position
from game.rules.brigades.state import LOST, Battlefield, Piece, State
from game.rules.table.battle_end import Losses
from game.rules.table.rounds import count_losses, end_round

BrigadesContext = Context[Battlefield, State, Position]
"""What every procedure is handed."""


COUNTED: Final = tr_mark("units gone or routing, and retreating units of broken brigades")
"""What counts against a side, for players to read (AR-11)."""


def losses(state: State) -> Mapping[SideId, Losses]:
    """Return what counts against each side: units gone or routing, retreating ones of broken brigades, and AR-13."""

    def counts(unit: Piece) -> bool:
        if not unit.is_on_field or not unit.flight:
            return unit.hex_id == LOST
        return unit.flight == "routing" or state.brigades[unit.brigade].broken

    return count_losses(state, counts)


def steady_units(position: Position, hex_id: HexId) -> Iterator[Piece]:
    """Yield the unit in a hex if it does not flee and its brigade is not broken (AR-13)."""
    unit = position.occupants.get(hex_id)
    if unit and not unit.flight and not position.brigade_of(unit).broken:
        yield unit


def end_of_turn(ctx: BrigadesContext) -> None:
    """End the turn, and the battle if an army has had enough (GX-84)."""
    end_round(ctx, steady_units, losses)
