"""Charges on a blocked path, and the combat reform (section 14)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from game.engine.decisions.location import FULL_CIRCLE
from game.plane.measures import HALF_CIRCLE, QUARTER, distance, rounded
from game.plane.rect import EDGES, Edge, Rect, straight_sweep
from game.plane.shapes import touch
from game.rules.chargers.charge_search.contact import (
    charger_bases,
    count_models,
    facing_bases,
    facing_of,
    is_engaged,
    offsets,
)
from game.rules.chargers.charge_search.ends import has_end
from game.rules.chargers.charge_search.paths import Clearance
from game.rules.chargers.charge_search.records import (
    NO_UNITS,
    BlockedPath,
    Reform,
    Run,
    Table,
    TableGround,
    TableUnit,
)
from game.rules.chargers.charge_search.runs import length_up_to

MAX_FILES = 10
EDGES_IN_TURN: tuple[Edge, ...] = ("front", "left", "right", "rear")
BEYOND_THE_EDGE = 1_000_000
"""The board without its edge is larger by so much on every side."""


class _Place(NamedTuple):
    reform: Reform
    rect: Rect


def blocked_path(
    table: Table, charger: str, target: str, edge: Edge, length: int, *, left_out: frozenset[str] = NO_UNITS
) -> BlockedPath | None:
    """Return the run of a charge on a blocked path and the reform of its target, None if none is (T9-55, T9-61).

    It judges first that the run is there, then that no ordinary charge is, and for what reason (TQ-26).
    """
    found = blocked_run(table, charger, target, edge, length, left_out=left_out)
    if found is None or has_end(table, charger, target, edge, left_out=left_out):
        return None
    unit = table.units[charger]
    hindering = frozenset(
        other.id
        for other in table.units.values()
        if other.side != unit.side and other.id not in {target, *left_out} and not is_engaged(table, other.id)
    )
    ground = table.ground
    without_edge = _on(
        table,
        msgspec.structs.replace(ground, board=msgspec.structs.replace(ground.board, margin=BEYOND_THE_EDGE)),
    )
    if hindering:
        without_bars = _on(table, msgspec.structs.replace(ground, bars={}))
        aside = left_out | hindering
        if has_end(table, charger, target, edge, left_out=aside):
            return found
        if has_end(without_bars, charger, target, edge, left_out=aside) and not has_end(
            without_bars, charger, target, edge, left_out=left_out
        ):
            return found
    return found if has_end(without_edge, charger, target, edge, left_out=left_out) else None


def _on(table: Table, ground: TableGround) -> Table:
    return Table(ground, table.units.values())


def blocked_run(
    table: Table, charger: str, target: str, edge: Edge, length: int, *, left_out: frozenset[str] = NO_UNITS
) -> BlockedPath | None:
    """Return the run and the reform alone, as when a charge of this kind is moved (TQ-25, T9-57, TQ-29)."""
    unit, goal = table.units[charger], table.units[target]
    if is_engaged(table, target):
        return None
    after = length_up_to(unit.rect, goal.rect, length)
    if after < 0 or not touch(unit.rect.moved(after), goal.rect):
        return None
    clearance = Clearance(table, unit, {target, *left_out})
    sweep = straight_sweep(unit.rect, after)
    if not clearance.is_clear_of_enemies(sweep):
        return None
    there = unit.at(unit.rect.moved(after).pose)
    reform = combat_reform(table.without(left_out).moved(there), charger, target, edge)
    if reform is None:
        return None
    run = Run(
        before=0, side=None, angle=0, after=after, pose=there.pose, danger=clearance.danger_of((sweep,))
    )
    return BlockedPath(run=run, reform=reform)


def combat_reform(table: Table, charger: str, target: str, edge: Edge) -> Reform | None:
    """Return how a target reforms to the front of a charger where both now are, None if it cannot (TX-40).

    `edge` is the facing tried first (T9-58); then other files (T9-59), then the other facings (T9-60).
    """
    unit = table.units[target]
    clearance = Clearance(table, unit, {charger})
    for tried in (edge, *(other for other in EDGES_IN_TURN if other != edge)):
        for files in _files_in_turn(unit):
            places = [
                place
                for place in _places(unit, table.units[charger], tried, files)
                if clearance.is_clear_of_enemies(place.rect)
            ]
            if places:
                return min(places, key=lambda place: _preference(unit, place)).reform
    return None


def _preference(unit: TableUnit, place: _Place) -> tuple[int, int, int, int]:
    models = place.reform.models if place.reform.files == unit.columns else 0
    moved = rounded(distance(unit.rect.centre, place.rect.centre))
    return -models, moved, abs(place.reform.offset), place.reform.offset


def _files_in_turn(unit: TableUnit) -> Iterator[int]:
    """Yield the files a unit may take, those nearest to its own first, the lesser of two."""
    greatest = min(MAX_FILES, unit.models)
    yield from sorted(range(1, greatest + 1), key=lambda files: (abs(files - unit.columns), files))


def _places(unit: TableUnit, charger: TableUnit, edge: Edge, files: int) -> Iterator[_Place]:
    """Yield the places of a target with its facing on the front of a charger, at every offset of the raster."""
    formed = msgspec.structs.replace(unit, files=files)
    wide, deep = formed.rect.width, formed.rect.depth
    heading = (charger.rect.heading + HALF_CIRCLE - EDGES.index(edge) * QUARTER) % FULL_CIRCLE
    model = Rect(0.0, 0.0, heading, wide, deep)
    across, down = model.edge_middle(edge)
    facing = facing_of(model, edge)
    for offset in offsets(charger.rect, facing, None):
        x = charger.rect.x - offset * facing.along[0] - across
        y = charger.rect.y - offset * facing.along[1] - down
        rect = Rect(x, y, heading, wide, deep).kept()
        counted = (
            (charger, charger_bases(charger, facing, offset)),
            (formed, facing_bases(formed, edge, facing, offset, charger.rect.width)),
        )
        yield _Place(
            Reform(edge=edge, files=files, offset=offset, pose=rect.pose, models=count_models(counted)), rect
        )
