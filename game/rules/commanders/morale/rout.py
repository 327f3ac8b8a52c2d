"""Rout moves: step by step away from the nearest enemy (BS-19, BS-20, BX-31, BQ-03, BQ-11)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.hexgrid.facing import Facing, arc, facings
from game.hexgrid.grid import OFF, STEPS, TO_EDGE
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.hexgrid.scenario import Edge
from game.rules.commanders.position import Position
from game.rules.commanders.state import Piece
from game.rules.table.sides import other

Place = tuple[int, int]
"""Axial coordinates (q, r), of places beyond the edges too."""


class Flight(NamedTuple):
    """A rout move: the hexes from the one left, and what came of it.

    `fled_from`: for each step the nearest enemy after it and the hexes between them. `passed`: the friends passed, in
    order. `is_off`: whether it crossed an edge from the last hex of the path. `is_gone`: whether it could not take one
    step and has an enemy beside it.
    """

    path: tuple[HexId, ...]
    fled_from: tuple[tuple[PieceId, int], ...]
    passed: tuple[PieceId, ...]
    is_off: bool = False
    is_gone: bool = False


class _Step(NamedTuple):
    """A place that a router may go to: its hex, OFF beyond an edge, and the nearest enemy there."""

    place: Place
    hex_id: HexId
    enemy: PieceId
    distance: int
    is_friends: bool


def flight(position: Position, unit: Piece) -> Flight:
    """Lay the rout move of a unit: the full rate of the table, whatever the ground (BX-31, BQ-11)."""
    hexes = position.battlefield.hexes(unit.row.rate)
    occupants = position.occupants
    barred = _barred(position, unit)
    path, fled_from = [unit.hex_id], list[tuple[PieceId, int]]()
    last_free = 0
    while len(path) <= hexes or path[-1] in _others(occupants, unit):
        step = _best_step(position, unit, path, barred)
        # Reading BX-31: who looks for a free hex and comes to one a second time ends in the last free one.
        if step is None or (len(path) > hexes and step.hex_id in path):
            break
        if step.hex_id == OFF:
            return Flight(tuple(path), tuple(fled_from), _passed(position, unit, path[1:]), is_off=True)
        path.append(step.hex_id)
        fled_from.append((step.enemy, step.distance))
        if not step.is_friends:
            last_free = len(path) - 1
    # One whose rate is less than a hex cannot take a step either.
    is_stuck = len(path) == 1
    path = path[: last_free + 1]
    is_gone = is_stuck and bool(position.touching(unit))
    return Flight(
        tuple(path), tuple(fled_from[:last_free]), _passed(position, unit, path[1:]), is_gone=is_gone
    )


def _others(occupants: dict[HexId, Piece], unit: Piece) -> set[HexId]:
    return {hex_id for hex_id, there in occupants.items() if there.id != unit.id}


def _passed(position: Position, unit: Piece, path: list[HexId]) -> tuple[PieceId, ...]:
    occupants = position.occupants
    return tuple(occupants[at].id for at in path if at in occupants and occupants[at].id != unit.id)


def _barred(position: Position, unit: Piece) -> set[HexId]:
    """Return the hexes that bar a router: enemies, and zones other than those in which it starts (BX-31)."""
    enemy = other(unit.side)
    barred = {each.hex_id for each in position.units(enemy)}
    barred |= {leader.hex_id for leader in position.leaders.values() if leader.side == enemy}
    for each in position.units(enemy):
        # Reading BX-31: of an enemy in whose zone it starts neither front hex bars it.
        if not each.is_routed and unit.hex_id not in position.front(each):
            barred.update(position.front(each))
    return barred


def _best_step(position: Position, unit: Piece, path: list[HexId], barred: set[HexId]) -> _Step | None:
    """Return the next step of a rout move; None where no place is open to it (BX-31)."""
    now = _nearest(position, unit, position.grid.axial_of(path[-1]))[1]
    steps = [step for step in _steps(position, unit, path, barred) if step.distance >= now]
    home = position.battlefield.homes[unit.side]
    axis = position.grid.plan.axis
    return max(
        steps,
        key=lambda step: (
            step.distance,
            not step.is_friends,
            toward_home(axis, home, step.place),
            -right_of(axis, home, step.place),
        ),
        default=None,
    )


def _steps(position: Position, unit: Piece, path: list[HexId], barred: set[HexId]) -> Iterator[_Step]:
    grid, occupants = position.grid, position.occupants
    enters = position.ground(unit).may_enter
    q, r = grid.axial_of(path[-1])
    for east, south in STEPS:
        place = (q + east, r + south)
        hex_id = grid.at(*place)
        # A hole of the board inside the map's picture is beyond an edge like all that lies outside (BQ-08).
        if hex_id != OFF and (hex_id in barred or not enters[hex_id]):
            continue
        enemy, distance = _nearest(position, unit, place)
        yield _Step(place, hex_id, enemy, distance, is_friends=hex_id in occupants and hex_id != unit.hex_id)


def _nearest(position: Position, unit: Piece, place: Place) -> tuple[PieceId, int]:
    """Return the nearest enemy unit to a place, the first of equals, and how far away it is (BQ-03)."""
    q, r = place
    best, found = -1, NO_PIECE
    for enemy in position.units(other(unit.side)):
        to_q, to_r = position.grid.axial_of(enemy.hex_id)
        east, south = to_q - q, to_r - r
        distance = (abs(east) + abs(south) + abs(east + south)) // 2
        if best < 0 or distance < best:
            best, found = distance, enemy.id
    return found, max(best, 0)


def back_to_enemy(position: Position, unit: Piece, hex_id: HexId) -> Facing:
    """Return the facing of a router at its end: its back to the nearest enemy (BS-20, BX-31)."""
    assert unit.facing is not None, "every unit faces somewhere"
    grid = position.grid
    nearest, _ = _nearest(position, unit, grid.axial_of(hex_id))
    if not nearest:
        return unit.facing
    enemy = position.piece(nearest)
    axis, home = grid.plan.axis, position.battlefield.homes[unit.side]
    ways = {facing: _way(axis, facing) for facing in facings(grid)}
    q, r = grid.axial_of(hex_id)
    to_q, to_r = grid.axial_of(enemy.hex_id)
    away = (to_q - q, to_r - r)
    return min(
        (facing for facing in ways if arc(grid, hex_id, facing, enemy.hex_id) == "rear"),
        key=lambda facing: (
            _dot(ways[facing], away),
            -toward_home(axis, home, ways[facing]),
            right_of(axis, home, ways[facing]),
        ),
    )


def _way(axis: str, facing: int) -> Place:
    """Return the axial direction of a facing."""
    # The corner between the first two steps is at 60 degrees on pointy-top hexes, at 90 on flat-top ones.
    corner = ((60 if axis == "y" else 90) - facing) % 360 // 60
    (q, r), (next_q, next_r) = STEPS[corner], STEPS[(corner + 1) % len(STEPS)]
    return q + next_q, r + next_r


def _dot(one: Place, other_way: Place) -> int:
    (q, r), (to_q, to_r) = one, other_way
    return 2 * q * to_q + 2 * r * to_r + q * to_r + r * to_q


# How far places are toward a home edge, and to the right hand of who looks away from it (BX-31)


def _middle(axis: str, place: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of a place in axial coordinates as whole numbers east and south (see `Grid.centres`)."""
    q, r = place
    return (2 * q + r, r) if axis == "y" else (q, 2 * r + q)


def toward_home(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is toward a home edge, the greater the nearer."""
    x, y = _middle(axis, place)
    east, south = TO_EDGE[home]
    return x * east + y * south


def right_of(axis: str, home: Edge, place: tuple[int, int]) -> int:
    """Return how far a place is to the right of who has his back to a home edge."""
    x, y = _middle(axis, place)
    east, south = TO_EDGE[home]
    return x * south - y * east
