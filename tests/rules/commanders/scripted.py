"""Small positions of this game, played through the rules with scripted dice."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find

ROW = "regular"
Playing = Match[Any, Any, Any]


def piece(side: str, at: str, kind: str = ROW, **more: Any) -> dict[str, Any]:
    """Say what a vignette says of a piece."""
    return {"side": side, "kind": kind, "at": at, **more}


def playing(
    pieces: Mapping[str, Any],
    phase: str,
    dice: Sequence[str] = (),
    *,
    field: str = "\n".join([". . . . . . . ."] * 10),
    **head: Any,
) -> Playing:
    """Begin a position in a phase, with the dice to come."""
    tables = {
        "title": "A position",
        "rules": ["BX-15"],
        "system": "commanders",
        "phase": phase,
        "field": field,
        "pieces": dict(pieces),
        **head,
    }
    return Match(find("commanders"), scenario_of(read(tables, Vignette)), chance=ScriptedChance(list(dice)))
