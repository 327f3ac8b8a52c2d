"""The third draw of a melee, which no vignette reaches: one covers a turn, and a melee draws once in a turn."""

import msgspec
import pytest

from game.hexgrid.ids import PieceId
from game.rules.brigades.combat.melee_numbers import melees, result_for
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact
from game.rules.table.sides import GOVERNMENT, JACOBITE
from tests.rules.brigades.stages import staged

U, T = PieceId("U"), PieceId("T")


@pytest.mark.parametrize(("attacker", "target", "side"), [(U, T, JACOBITE), (T, U, GOVERNMENT)])
def test_gx_66_the_third_draw_pushes_back_the_side_that_charged(
    attacker: PieceId, target: PieceId, side: str
) -> None:
    setup = staged(
        {
            U: {"side": "jacobite", "kind": "lowland", "at": "E4", "facing": "S"},
            T: {"side": "government", "kind": "lowland", "at": "E5", "facing": "N"},
        },
        "melee",
    )
    results = []
    for turns in range(4):
        contact = Contact(attacker=attacker, target=target, turns=turns)
        state = msgspec.structs.replace(setup.state, contacts=(contact,))
        position = Position(setup.battlefield, state)
        results.append([result_for(position, melee, 0) for melee in melees(position)])
    assert results == [[("", "drawn")], [("", "drawn")], [(side, "pushed back")], [(side, "pushed back")]]
