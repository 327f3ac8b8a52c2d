"""GX-21 Who is on assault has to go nearer or form: the question names all who have yet to, and no others."""

import pytest

from game.engine.decisions.decision import Decision
from game.hexgrid.ids import SideId
from game.rules.brigades.movement.movement import move_step
from tests.rules.brigades.stages import Stage, faces_of, staged


@pytest.mark.parametrize(
    ("order", "prompt"),
    [
        ("assault", "Jacobites: ordered to assault, these must go nearer or form: A, B"),
        ("engage", "Jacobites: move a unit, or end the movement"),
    ],
)
def test_gx_21_the_question_names_all_who_have_yet_to_go_nearer(order: str, prompt: str) -> None:
    setup = staged(
        {
            "A": {"side": "jacobite", "kind": "regular", "at": "D2", "facing": "S"},
            "B": {"side": "jacobite", "kind": "regular", "at": "F2", "facing": "S"},
            "C": {"side": "government", "kind": "regular", "at": "D9", "facing": "N"},
        },
        "movement",
        groups={"clans": {"order": order}},
    )
    stage = Stage(setup, setup.state, lambda pool, reason: faces_of(pool, 7))
    asked = next(move_step(stage, SideId("jacobite")))
    assert isinstance(asked, Decision)
    assert asked.prompt == prompt
