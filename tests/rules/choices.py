"""Combats fought up to a choice, and what the choice says of itself."""

from typing import Any

from game.engine.decisions.decision import Anchor, OptionPreview
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, battle, scenario

DEEP_FIELD = OPEN_FIELD + " . . . . .\n. . . . .\n"
COMBAT = Start(turn=SideId("jacobite"), phase="combat")
EASTWARD: dict[str, Any] = {"home_jacobite": "west", "home_government": "east"}


def fought(
    pieces: dict[str, str], *dice: str, attack: str = "attack A B", field: str = OPEN_FIELD
) -> Match[Any, Any, Any]:
    """Set a battle up at the combat phase and let one attack be made."""
    match = battle(scenario(field, pieces, start=COMBAT, banners_jacobite=99, banners_government=99), dice)
    match.submit(attack)
    return match


def text(match: Match[Any, Any, Any]) -> dict[str, tuple[str, int, tuple[str, ...]]]:
    """Read what each option says: its label, its cost in blocks, its lines."""
    assert match.pending is not None
    tellings: dict[str, OptionPreview] = {
        option.notation: option.preview() for option in match.pending.options
    }
    return {notation: (preview.label, preview.cost, preview.lines) for notation, preview in tellings.items()}


def prompt(match: Match[Any, Any, Any]) -> str:
    """Read the question."""
    assert match.pending is not None
    return match.pending.prompt


def why_not(match: Match[Any, Any, Any], hex_id: str) -> str:
    """Ask why a hex is not offered."""
    assert match.pending is not None and match.pending.why_not is not None
    return match.pending.why_not((), Anchor("hex", match.setup.grid.hex(hex_id)))


def driven_east(
    pieces: dict[str, str], attack: str = "attack A B", field: str = OPEN_FIELD
) -> Match[Any, Any, Any]:
    """Let a grenadier at B4 roll one flag, on a field where three hexes lie nearer the government's edge."""
    placed = scenario(field, {"A": "jacobite grenadier B4", **pieces}, start=COMBAT, **EASTWARD)
    match = battle(placed, ["FAA"])
    match.submit(attack)
    return match
