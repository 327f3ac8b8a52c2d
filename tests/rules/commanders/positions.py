"""Positions of Commanders, begun as vignettes are: a few pieces on a small field."""

from typing import Any

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import Option
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find

OPEN_FIELD = "\n".join([". . . . . . ."] * 6)


def begin(
    phase: str, pieces: dict[str, str], *, dice: tuple[str, ...] = (), field: str = OPEN_FIELD, **head: Any
) -> Match[Any, Any, Any]:
    """Begin a position; a piece is written as "side kind hex", then its other keys as "key=value", "_" for a blank."""
    tables = {
        "title": "A position",
        "rules": ["BS-01"],
        "system": "commanders",
        "phase": phase,
        "initiative": "jacobite",
        "field": field,
        "pieces": {name: _piece(text) for name, text in pieces.items()},
        **head,
    }
    return Match(find("commanders"), scenario_of(read(tables, Vignette)), chance=ScriptedChance(dice))


def _piece(text: str) -> dict[str, Any]:
    side, kind, at, *rest = text.split()
    found: dict[str, Any] = {"side": side, "kind": kind, "at": at}
    for entry in rest:
        key, value = entry.split("=")
        words = value.replace("_", " ").split(",")
        found[key] = int(value) if value.isdecimal() else words if key == "state" else words[0]
    return found


def options(match: Match[Any, Any, Any]) -> dict[str, Option]:
    """Return what is offered now, by its notation."""
    return {option.notation: option for option in match.pending.iter_options()} if match.pending else {}
