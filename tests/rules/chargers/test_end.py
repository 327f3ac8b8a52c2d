"""A battle is over as soon as a side has no unit left that does not flee."""

import pytest
from msgspec.structs import replace

from game.hexgrid.ids import SideId
from game.rules.chargers.state import ELIMINATED, LEFT, State
from game.rules.chargers.tables import FLEEING
from game.rules.chargers.victory import spent_sides
from game.rules.table.sides import GOVERNMENT, JACOBITE, SIDES
from game.storage.battles import MAPS, open_map


def with_fates(fates: dict[str, str]) -> State:
    """Return the start of a battle in which all units of some sides flee, are destroyed or have left."""
    rules, scenario = open_map(MAPS / "prestonpans-1745.tmx", "chargers")
    state: State = rules.play.setup(scenario).state
    for piece in state.pieces.values():
        fate = fates.get(piece.side, "")
        changed = piece.with_marks(FLEEING) if fate == FLEEING else replace(piece, fate=fate, pose=None)
        if fate and not piece.is_leader:
            state = state.with_piece(changed)
    return state


@pytest.mark.parametrize(
    ("fates", "spent"),
    [
        ({}, []),
        ({GOVERNMENT: FLEEING}, [GOVERNMENT]),
        ({JACOBITE: ELIMINATED}, [JACOBITE]),
        ({GOVERNMENT: LEFT}, []),
        ({JACOBITE: LEFT, GOVERNMENT: ELIMINATED}, [GOVERNMENT]),
        ({JACOBITE: FLEEING, GOVERNMENT: FLEEING}, list(SIDES)),
    ],
)
def test_tx_95_a_side_is_spent_without_a_steady_unit_or_one_that_left(
    fates: dict[str, str], spent: list[SideId]
) -> None:
    assert spent_sides(with_fates(fates)) == spent


def test_tx_95_one_steady_unit_is_enough() -> None:
    state = with_fates({GOVERNMENT: FLEEING})
    unit = next(piece for piece in state.pieces.values() if piece.side == GOVERNMENT and piece.is_fleeing)
    assert spent_sides(state.with_piece(unit.without_marks(FLEEING))) == []
