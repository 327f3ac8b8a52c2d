"""An arrow or a star on a pin is explained where it is pointed at, though it reaches into the next hex."""

import pytest

from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from game.ui.battle.dialogs import keys
from game.ui.drawing.board.objective_icons import pins_at
from tests.ui.table import Hand, hand_at

SIZE = (1280, 800)


def at_clifton(system: str) -> Hand:
    rules, scenario = open_map(MAPS / "clifton-1745.tmx", system)
    hand, player = hand_at(scenario, rules=rules, seed=1), GreedyPlayer(1)
    while hand.question.kind != "move":
        hand.scene.session.submit(
            hand.question.forced or player.choose(hand.scene.session.match, hand.question)
        )
    hand.scene.playback.finish()
    hand.scene.lay_out(SIZE)
    return hand


@pytest.mark.parametrize("system", ["brigades", "formations"])
def test_the_arrow_of_an_entry_says_who_enters_and_when(system: str) -> None:
    hand = at_clifton(system)
    scene, board = hand.scene, hand.scene.board
    fonts, places = scene.sidebar.fonts, scene.session.previews.special_hexes
    found = set()
    for area in places:
        for hex_id in area.hexes:
            x, y = board.centre(hex_id)
            above = ((round(x), round(y - step)) for step in range(round(board.width)))
            head = next(
                at for at in above if any(pin[1] == hex_id for pin in pins_at(board, places, fonts, at))
            )
            hand.point(head)
            told = [row.text for row in scene.sidebar.details.rows()]
            assert area.text in told
            found.add(area.kind)
    assert "entry" in found


def test_beside_a_pin_the_hex_alone_is_explained() -> None:
    hand = at_clifton("brigades")
    scene, board = hand.scene, hand.scene.board
    area = next(each for each in scene.session.previews.special_hexes if each.kind == "entry")
    x, y = board.centre(area.hexes[0])
    hand.point((round(x), round(y - board.width)))
    assert area.text not in [row.text for row in scene.sidebar.details.rows()]


def test_the_list_of_marks_explains_the_pins() -> None:
    marks = dict(keys().pairs)
    assert marks["Arrow on a pin"].startswith("down: units enter here; up: they may leave here.")
    assert "objective" in marks["Star on a pin"]
