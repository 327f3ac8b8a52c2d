"""How far a turn can be taken back: to its beginning, the newest dice or card, or the other side's answer."""

from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, battle, question, scenario

PIECES = {
    "A": "jacobite regular B2",
    "D": "jacobite regular C2",
    "E": "government grenadier C4",
}
ORDER = Start(turn=SideId("jacobite"), phase="order")


def test_orders_and_moves_go_back_to_the_beginning_of_the_turn() -> None:
    match = battle(scenario(OPEN_FIELD, PIECES, start=ORDER))
    before = match.state
    for answer in ("order A D", "move A B1", "move done"):
        match.submit(answer)
    assert match.restart() == (3, "")
    match.undo(3)
    assert match.state == before


def test_the_other_sides_answer_stands_once_the_turn_goes_on() -> None:
    match = battle(scenario(OPEN_FIELD, PIECES, start=ORDER), ["FA"])
    for answer in ("order A D", "move done", "attack D E"):
        match.submit(answer)
    assert (question(match).side, match.undo_barrier()) == ("government", "dice have been rolled since")
    match.submit("ignore 1")
    assert match.undo_barrier() == "the Government have answered since"
    assert match.restart() == (0, "the Government have answered since")


def test_an_answer_out_of_turn_can_be_taken_back_while_its_side_is_still_asked() -> None:
    pieces = {"A": "jacobite regular C2", "B": "government lowland C3"}
    match = battle(
        scenario(OPEN_FIELD + " . . . . .\n", pieces, start=Start(turn=SideId("jacobite"), phase="combat")),
        ["FAA"],
    )
    match.submit("attack A B")
    before = match.state
    match.submit(
        "retreat B4" if "retreat B4" in [option.notation for option in question(match).options] else ""
    )
    assert (question(match).kind, match.undo_barrier()) == ("retreat", "")
    match.undo()
    assert match.state == before


def test_the_end_of_a_turn_can_be_taken_back_while_nobody_has_done_anything() -> None:
    match = battle(scenario(OPEN_FIELD, PIECES))
    match.submit("order none")
    assert (question(match).side, match.undo_barrier(), match.restart()) == ("government", "", (0, ""))
