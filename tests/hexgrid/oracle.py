"""A second, slow and plain account of the ground on cube coordinates, to hold the grid against."""

import math
from collections import deque
from collections.abc import Collection

from game.hexgrid.scenario import Edge, Plan

Cube = tuple[int, int, int]

WAYS: tuple[Cube, ...] = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
COMPASS: dict[Edge, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def cube(plan: Plan, cell: int) -> Cube:
    """Place a cell, on the board or off it."""
    row, column = cell // plan.columns, cell % plan.columns
    line = row if plan.axis == "y" else column
    back = (line - line % 2) // 2 if plan.shifted == "odd" else (line + line % 2) // 2
    x, z = (column - back, row) if plan.axis == "y" else (column, row - back)
    return x, -x - z, z


def board(plan: Plan) -> dict[Cube, int]:
    """Map the hexes of the board, and nothing else, to their cells."""
    return {cube(plan, cell): cell for cell in range(len(plan.terrain)) if plan.terrain[cell]}


def centre(plan: Plan, at: Cube) -> tuple[float, float]:
    """Draw the centre of a hex with sides of length 1, x east and y south."""
    x, _, z = at
    if plan.axis == "y":
        return math.sqrt(3) * (x + z / 2), 1.5 * z
    return 1.5 * x, math.sqrt(3) * (z + x / 2)


def add(at: Cube, way: Cube) -> Cube:
    return at[0] + way[0], at[1] + way[1], at[2] + way[2]


def ways_toward(plan: Plan, edge: Edge) -> list[Cube]:
    """List the steps that have a positive part toward a home edge."""
    east, south = COMPASS[edge]
    found = []
    for way in WAYS:
        x, y = centre(plan, way)
        if x * east + y * south > 0.001:
            found.append(way)
    return found


def distances(plan: Plan, start: int) -> dict[int, int]:
    """Count the steps to every hex that can be walked to."""
    return walk(plan, list(WAYS), start, len(plan.terrain), shut=(), stops=())


def walk(
    plan: Plan, ways: list[Cube], start: int, steps: int, shut: Collection[int], stops: Collection[int]
) -> dict[int, int]:
    """Walk breadth first; hexes in `shut` are not entered, hexes in `stops` not left."""
    hexes = board(plan)
    found = {start: 0}
    queue = deque([cube(plan, start)])
    while queue:
        at = queue.popleft()
        gone = found[hexes[at]]
        if gone == steps or (gone > 0 and hexes[at] in stops):
            continue
        for way in ways:
            there = add(at, way)
            if there in hexes and hexes[there] not in shut and hexes[there] not in found:
                found[hexes[there]] = gone + 1
                queue.append(there)
    return found


def leader_reach(
    plan: Plan, edge: Edge, start: int, shut: Collection[int], held: Collection[int]
) -> set[int]:
    """List where a lone leader may end his retreat; he passes hexes in `held` (JR-59 to JR-66)."""
    found = walk(plan, ways_toward(plan, edge), start, 3, shut, stops=())
    return {hex_id for hex_id in found if hex_id != start and hex_id not in held}


def retreat_room(
    plan: Plan, edge: Edge, barred: Collection[int], ends: Collection[int], start: int, hexes: int
) -> int:
    """Follow every retreat to its end and keep the longest (JR-08 to JR-14)."""
    cells = board(plan)
    ways = ways_toward(plan, edge)
    best = 0
    queue = deque([(cube(plan, start), 0)])
    while queue:
        at, gone = queue.popleft()
        best = max(best, gone)
        if gone == hexes:
            continue
        for way in ways:
            there = add(at, way)
            if there not in cells:
                continue
            if cells[there] in ends:
                best = hexes
            elif cells[there] not in barred:
                queue.append((there, gone + 1))
    return best
