"""AR-13, JX-144 A battle won by an exit is told so: who left by it was got away, and is no loss."""

from game.engine.shown.aftermath import aftermath
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, battle, scenario

PIECES = {"A": "government lowland C5", "B": "government lowland A5", "T": "jacobite regular A1"}
START = Start(turn=SideId("government"), phase="move", number=3)


def test_units_that_left_by_an_exit_are_told_instead_of_a_field_held() -> None:
    match = battle(
        scenario(OPEN_FIELD, PIECES, start=START, special_1="exit side=government hexes=C5 banners=1")
    )
    match.submit("exit A")
    assert aftermath(match) == (
        "The Government got 1 unit away by an exit. The Jacobites lost no unit. The Government lost no unit.",
    )
