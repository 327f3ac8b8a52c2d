"""The path of a charge, held against all the paths there are (GX-43)."""

import random
from collections.abc import Iterator
from typing import Any

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import on_piece
from game.engine.ruleset import find
from game.hexgrid.facing import Facing
from game.hexgrid.ids import SideId
from game.rules.brigades.charges.declaring import why_not
from game.rules.brigades.charges.paths import charge_hexes, charge_path
from game.rules.brigades.position import Position
from game.storage.battles import MAPS, open_map

COLUMNS, ROWS = 7, 7
POSITIONS = 60
CHARGER = (3, 5)
DIRECTIONS = (30, 90, 150, 210, 270, 330)

Cell = tuple[int, int]
Way = tuple[tuple[Cell, ...], tuple[int, ...]]
"""The hexes of a path, and the facing with which each is left."""


def neighbour(cell: Cell, direction: int) -> Cell:
    column, row = cell
    right = column + row % 2
    return {
        30: (right, row - 1),
        90: (column + 1, row),
        150: (right, row + 1),
        210: (right - 1, row + 1),
        270: (column - 1, row),
        330: (right - 1, row - 1),
    }[direction]


def ways(goal: Cell, facing: int, limit: int, taken: set[Cell], slow: set[Cell]) -> Iterator[tuple[Any, Way]]:
    """Yield every path to beside a goal with what ranks it: hexes, when it turns, then how far left it goes."""
    waiting: list[tuple[Cell, int, int | None, list[int], Way]] = [
        (CHARGER, facing, None, [], ((CHARGER,), ()))
    ]
    while waiting:
        cell, ahead, turn, steps, (cells, facings) = waiting.pop()
        for corner in (0,) if turn is not None else (-60, 0, 60):
            toward, turned = (ahead + corner) % 360, len(steps) if corner else turn
            left = (toward - facing + 180) % 360 - 180
            fronts = [(left + side, neighbour(cell, (toward + side) % 360)) for side in (-30, 30)]
            if goal in [each for _, each in fronts]:
                rank = (len(steps), turned is not None, -1 if turned is None else turned, [*steps, left])
                yield rank, (cells, (*facings, toward))
            if len(steps) + 1 == limit or (steps and cell in slow):
                continue
            for side, near in fronts:
                if near not in taken and 0 <= near[0] < COLUMNS and 0 <= near[1] < ROWS:
                    way = ((*cells, near), (*facings, toward))
                    waiting.append((near, toward, turned, [*steps, side], way))


def test_gx_43_of_paths_as_short_a_straight_one_then_the_soonest_turn_then_the_left_one() -> None:
    found, turning = 0, 0
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        cells = [
            (column, row) for column in range(COLUMNS) for row in range(ROWS) if (column, row) != CHARGER
        ]
        chance.shuffle(cells)
        goal, *friends = cells[: chance.randint(2, 18)]
        slow = set(cells[-12:])
        facing = chance.choice((0, 0, 60, 300))
        pieces: dict[str, dict[str, Any]] = {
            f"F{number}": {"side": "jacobite", "kind": "regular", "at": label(cell)}
            for number, cell in enumerate(friends)
        }
        pieces["A"] = {"side": "jacobite", "kind": "battle-cavalry", "at": label(CHARGER), "facing": facing}
        pieces["E"] = {"side": "government", "kind": "regular", "at": label(goal)}
        field = [["e" if (column, row) in slow else "." for column in range(COLUMNS)] for row in range(ROWS)]
        tables = {
            "title": "A path",
            "rules": ["GX-43"],
            "system": "brigades",
            "phase": "charges",
            "field": "\n".join(map(" ".join, field)),
            "pieces": pieces,
        }
        rules = find("brigades")
        setup = rules.play.setup(scenario_of(read(tables, Vignette)))
        position = rules.play.position(setup.battlefield, setup.state)
        unit, grid = position.piece("A"), position.grid
        limit = charge_hexes(position, unit)
        path = charge_path(position, unit, grid.hex(label(goal)), limit)
        best = min(ways(goal, facing, limit, {goal, *friends}, slow), default=None)
        shown = path and ([grid.label(at) for at in path.hexes], list(path.facings))
        assert shown == (best and ([label(cell) for cell in best[1][0]], [*map(Facing, best[1][1])]))
        found += path is not None
        turning += path is not None and len({*path.facings, facing}) > 1
    assert (found, turning) == (33, 17)


def label(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def test_gx_40_who_reaches_no_enemy_is_told_why_not_the_nearest() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "brigades")
    setup = rules.play.setup(scenario)
    position = Position(setup.battlefield, setup.state)
    unit = next(each for each in position.units(SideId("jacobite")) if each.name == "Hussars")
    told = why_not(position, unit.side, (), on_piece(unit.id))
    assert told == "Hussars reach no enemy (GX-40). Hussars do not see Street guard (GX-40)."
