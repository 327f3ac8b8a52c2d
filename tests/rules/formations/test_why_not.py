"""Why a unit cannot end its move in a hex."""

from pathlib import Path
from typing import Any

from game.content.vignette import load, scenario_of
from game.engine.decisions.decision import on_hex, on_piece
from game.engine.play.chance import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId

VIGNETTE = Path("tests/vignettes/formations/ex-04-may-not-fall-apart.toml")


def test_ex_04_a_move_that_breaks_the_formation_up_is_refused_with_its_reason() -> None:
    """Unit A, whose formation is activated, may go nearer to B but not away from it."""
    match: Match[Any, Any, Any] = Match(
        find("formations"), scenario_of(load(VIGNETTE)), chance=ScriptedChance(["2"])
    )
    match.submit("activate athole advance")
    asked = match.pending
    assert asked is not None
    assert asked.why_not is not None
    why_not = asked.why_not
    grid = match.setup.battlefield.grid
    a = (on_piece(PieceId("A")),)
    assert {label: why_not(a, on_hex(grid.hex(label))) for label in ("A3", "B3", "D1", "E1")} == {
        "A3": "athole would fall apart: 3 hexes at most from unit to unit (EX-04).",
        "B3": "athole would fall apart: 3 hexes at most from unit to unit (EX-04).",
        "D1": "One unit to a hex (EX-09).",
        "E1": "A moves 2 hexes at most (EX-72).",
    }
