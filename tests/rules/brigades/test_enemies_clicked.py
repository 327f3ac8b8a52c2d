"""An enemy clicked before a unit of one's own: it is this side's turn, and it is said what to click instead."""

from collections.abc import Callable

import pytest

from game.engine.decisions.decision import Anchor
from game.hexgrid.ids import SideId
from game.rules.brigades.charges import declaring
from game.rules.brigades.combat import fire
from game.rules.brigades.command.orders import why_not_change
from game.rules.brigades.movement.movement_options import why_not_move
from game.rules.brigades.position import Position
from tests.rules.brigades.stages import staged
from tests.rules.brigades.test_chances import COMMAND

JACOBITE, GOVERNMENT = SideId("jacobite"), SideId("government")
WhyNot = Callable[[Position, SideId, tuple[Anchor, ...], Anchor], str]
SAID: list[tuple[str, WhyNot, str]] = [
    ("command", why_not_change, "Choose one of your own brigades first (GB-10)."),
    ("charges", declaring.why_not, "Choose one of your own units first (GB-17)."),
    ("movement", why_not_move, "Choose one of your own units first (GB-21)."),
    ("fire", fire.why_not, "Choose one of your own units first (GB-29)."),
]


@pytest.mark.parametrize(("phase", "why_not", "said"), SAID)
def test_an_enemy_is_no_unit_to_begin_with(phase: str, why_not: WhyNot, said: str) -> None:
    setup = staged(COMMAND, phase)
    position = Position(setup.battlefield, setup.state)
    assert why_not(position, JACOBITE, (), Anchor("piece", "T")) == said
    assert why_not(position, GOVERNMENT, (), Anchor("piece", "T")) != said
