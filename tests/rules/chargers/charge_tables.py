"""Tables for the tests of charges: units written as the worked examples write them, in inches and degrees."""

from collections.abc import Iterable
from typing import Any

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.location import Pose
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.grid import Grid
from game.hexgrid.scenario import Plan
from game.plane.hexes import HexPlane
from game.plane.measures import rounded
from game.plane.shapes import Board
from game.rules.chargers.charge_search.records import End, Table, TableGround, TableUnit, UnitClass

SCALE = 6000
BAR_PART = 0.6
ACTIVE = "ABCDK"
"""The letters of the active side in the worked examples."""

BASES: dict[UnitClass, tuple[int, int]] = {"foot": (600, 600), "horse": (750, 1500), "guns": (750, 1500)}


def pose(x: float, y: float, heading: float = 0) -> Pose:
    """Return a pose given in inches and degrees."""
    return Pose(round(x * 1000), round(y * 1000), round(heading * 100))


def unit(
    name: str,
    x: float,
    y: float,
    heading: float,
    models: int = 20,
    files: int = 5,
    *,
    unit_class: UnitClass = "foot",
    side: str = "",
    fleeing: bool = False,
) -> TableUnit:
    """Return a unit; its first letter says whose it is, unless a side is given."""
    wide, deep = BASES[unit_class]
    return TableUnit(
        id=name,
        side=side or ("active" if name[0] in ACTIVE else "reactive"),
        unit_class=unit_class,
        pose=pose(x, y, heading),
        models=models,
        files=files,
        base_width=wide,
        base_depth=deep,
        fleeing=fleeing,
    )


CLEAR = TableGround(board=Board(72000, 48000))


def table(*units: TableUnit, ground: TableGround = CLEAR) -> Table:
    """Return a table with some units."""
    return Table(ground, units)


def clear_hexes(columns: int, rows: int) -> HexPlane:
    """Return a field of clear hexes, every second row shifted, six inches from centre to centre."""
    plan = Plan(axis="y", shifted="odd", columns=columns, rows=rows, terrain=("clear",) * (columns * rows))
    return HexPlane(Grid(plan), SCALE)


def barred(plane: HexPlane, labels: Iterable[str]) -> TableGround:
    """Return ground on which some hexes are barred to everyone."""
    bars = plane.bars((plane.grid.hex(label) for label in labels), BAR_PART)
    return TableGround(board=plane.board, bars=dict.fromkeys(BASES, bars))


CRAG_BOARD = barred(clear_hexes(8, 6), ["E3"])


def told(end: End) -> tuple[float, int, str, float, float, float]:
    """Return an end as the worked examples write it: offset, models, wheel, before, after, closing turn."""
    path = end.path
    wheel = f"{path.angle / 100:g} {path.side}" if path.side else "straight"
    return (
        end.offset / 1000,
        end.models,
        wheel,
        rounded(path.before) / 1000,
        rounded(path.after) / 1000,
        path.closing / 100,
    )


def match_of(
    phase: str,
    pieces: dict[str, dict[str, Any]],
    dice: Iterable[str] = (),
    *,
    crag: str = "",
    until: str = "",
) -> Match[Any, Any, Any]:
    """Return a turn from a phase `until` another, on clear ground but for crag in some hexes; regulars unless said."""
    rows = [["."] * 12 for _ in range(9)]
    for label in crag.split():
        rows[int(label[1:]) - 1][ord(label[0]) - ord("A")] = "c"
    vignette = {
        "title": "A position",
        "rules": ["TX-26"],
        "system": "chargers",
        "turn": "jacobite",
        "phase": phase,
        "until": until or phase,
        "field": "\n".join(map(" ".join, rows)),
        "pieces": {
            name: {"side": SIDES[name in ACTIVE], "kind": "regular", **piece}
            for name, piece in pieces.items()
        },
    }
    return Match(find("chargers"), scenario_of(read(vignette, Vignette)), chance=ScriptedChance(list(dice)))


SIDES = ("government", "jacobite")
"""The reactive and the active side."""
