"""Battles drawn in a test: a field in letters, a line for each piece, and the board read back the same way."""

from collections.abc import Iterable
from typing import Any, Literal

from game.engine.decisions.decision import Decision
from game.engine.play.dice import ScriptedChance
from game.engine.play.journal import Answered, Line
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Placed, Plan, Scenario, Start, Value, label

SYSTEM = "jacobite"
NO_HEX = "_"

OPEN_FIELD = """
. . . . .
 . . . . .
. . . . .
 . . . . .
. . . . .
"""


def plan(
    drawing: str,
    *,
    axis: Literal["x", "y"] = "y",
    shifted: Literal["odd", "even"] = "odd",
    system: str = SYSTEM,
) -> Plan:
    """Read a field drawn with the letters of the terrain table, a row to a line, "_" off the board."""
    letters = {terrain.letter: terrain.id for terrain in reversed(find(system).info.terrains)} | {NO_HEX: ""}
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    width = max(map(len, rows))
    cells = [letter for row in rows for letter in row + [NO_HEX] * (width - len(row))]
    return Plan(
        axis=axis,
        shifted=shifted,
        columns=width,
        rows=len(rows),
        terrain=tuple(letters[letter] for letter in cells),
    )


def scenario(
    drawing: str,
    pieces: dict[str, str],
    *,
    start: Start | None = None,
    title: str = "A drawn battle",
    axis: Literal["x", "y"] = "y",
    shifted: Literal["odd", "even"] = "odd",
    **properties: Value,
) -> Scenario:
    """Set up a battle; a piece is told as "jacobite highland C3", with its blocks behind it if they are not all."""
    field = plan(drawing, axis=axis, shifted=shifted)
    banners = {"banners_jacobite": 1, "banners_government": 1}
    return Scenario(
        system=SYSTEM,
        title=title,
        plan=field,
        properties={**banners, **properties},
        pieces=tuple(_placed(field, piece, text) for piece, text in pieces.items()),
        start=start,
        source="drawn",
    )


def _placed(field: Plan, piece: str, text: str) -> Placed:
    side, kind, at, *blocks = text.split()
    cells = {label(field, cell): cell for cell in range(len(field.terrain))}
    properties: dict[str, Value] = {"id": piece, "side": side}
    if blocks:
        properties["blocks"] = int(blocks[0])
    return Placed(
        layer="units", kind=kind, name=piece, cell=cells[at], properties=properties, place=f"piece {piece}"
    )


def battle(scenario: Scenario, dice: Iterable[str] = (), **further: Any) -> Match[Any, Any, Any]:
    """Begin a drawn battle with the dice to come."""
    return Match(find(scenario.system), scenario, chance=ScriptedChance(tuple(dice)), **further)


def standing(match: Match[Any, Any, Any]) -> dict[str, str]:
    """Read the board back: each piece with its hex, its blocks and whom it stands with, or with its fate."""
    view = match.rules.shown.view(match.setup.battlefield, match.state, SideId(""))
    board = dict(view.gone)
    for piece in view.pieces:
        company = f" with {piece.with_piece}" if piece.with_piece else ""
        board[piece.id] = f"{match.setup.grid.label(piece.hex_id)} {piece.blocks}{company}"
    return board


def question(match: Match[Any, Any, Any]) -> Decision:
    """Return the question that is open."""
    assert match.pending is not None, "the battle is over"
    return match.pending


def asked(match: Match[Any, Any, Any]) -> tuple[str, list[str]] | None:
    """Return who is asked and what may be answered, the asides left out; None when the battle is over."""
    if match.pending is None:
        return None
    return match.pending.side, [option.notation for option in match.pending.iter_options()]


def offered(match: Match[Any, Any, Any]) -> list[str]:
    """Return what may be answered, the asides left out; the battle is not over."""
    return [option.notation for option in question(match).iter_options()]


def answered(line: Line) -> Answered:
    """Return a line of a journal that is an answer."""
    assert isinstance(line, Answered)
    return line
