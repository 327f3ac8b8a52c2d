"""Flee moves."""

from game.plane.measures import Point, bearing, kept_heading
from game.plane.shapes import Shape, apart, overlap
from game.plane.sweeps import straight_sweep
from game.rules.chargers.charge_search.clearance import Clearance
from game.rules.chargers.charge_search.records import Flight, Table

FLIGHT_STEP = 100
FLIGHT_GAP = 500
FLIGHT_DICE = 3
"""Dice a file for a flight through an enemy or ground that is barred."""


def heading_away(table: Table, unit_id: str, threat: Point) -> int:
    """Return the heading in which a unit looks directly away from a Centre (TX-31)."""
    return kept_heading(bearing(threat, table.units[unit_id].rect.centre))


def flee(table: Table, unit_id: str, heading: int, length: int) -> Flight:
    """Return the flee move of a unit that turns about its Centre to a heading first (TX-31, TX-73)."""
    unit = table.units[unit_id]
    clearance = Clearance(table, unit)
    board, bars = table.ground.board, table.ground.bars.get(unit.unit_class, ())
    turned = unit.rect.about_centre(heading).kept() if heading != unit.rect.heading else unit.rect
    obstacles: list[Shape] = [*(other.rect for other in clearance.others), *bars]
    run = length
    while not (left_board := board.touches_edge(straight_sweep(turned, run))):
        end = turned.moved(run)
        if all(apart(end, obstacle, FLIGHT_GAP) for obstacle in obstacles):
            break
        run += FLIGHT_STEP
    sweep = straight_sweep(turned, run)
    enemies: list[Shape] = [enemy.rect for enemy in clearance.enemies]
    barred = any(overlap(sweep, shape) for shape in (*enemies, *bars))
    through = [
        other.id for other in clearance.others if other.side == unit.side and overlap(sweep, other.rect)
    ]
    return Flight(
        length=run,
        pose=turned.moved(run).pose,
        left_board=left_board,
        dice=max(FLIGHT_DICE if barred else 0, clearance.danger_of((sweep,))),
        through=tuple(sorted(through)),
    )
