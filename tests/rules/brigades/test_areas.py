"""What is washed for a unit that goes back in the next compulsory phase: the hexes of its way (GX-82)."""

import msgspec

from game.engine.shown.view import AreaView
from game.hexgrid.ids import PieceId
from game.rules.brigades.ruleset import RULES
from game.rules.brigades.state import State
from tests.rules.brigades.stages import staged


def test_the_way_of_a_unit_pushed_back_is_shown_until_it_goes() -> None:
    setup = staged({"U": {"side": "jacobite", "kind": "highland", "at": "E5", "facing": "S"}}, "morale")
    unit = PieceId("U")
    pushed = msgspec.structs.replace(setup.state.pieces[unit], pushed_back=True)
    state = msgspec.structs.replace(setup.state, pieces={**setup.state.pieces, unit: pushed})

    def ways(of: State) -> list[AreaView]:
        return [area for area in RULES.shown.areas(setup.battlefield, of, unit) if area.rule == "GX-82"]

    assert ways(setup.state) == []
    (way,) = ways(state)
    # Infantry goes 10 cm back, which is one hex, toward the northern baseline.
    assert [setup.grid.label(hex_id) for hex_id in way.hexes] == ["E4"]
