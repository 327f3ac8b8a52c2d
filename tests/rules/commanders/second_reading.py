"""A second reading of the rally phase and of the rout move, written from the texts alone, without the game.

Which attempt is made, and where a rallied unit faces, is asked of whoever plays; what it leads to is read here.
"""

import math
from collections.abc import Callable, Iterator

from tests.rules.commanders.second_table import (
    Cell,
    Commander,
    Table,
    Unit,
    apart,
    arc,
    beside,
    centre,
    direction,
    distance,
    hexes_to_an_edge,
    on_board,
    open_to,
)

RATES = {"battle-cavalry": 18, "light-cavalry": 18, "trained-artillery": 6, "light-artillery": 6}
INFANTRY_RATE = 12
MORALE = {
    "grenadier": 15,
    "regular": 14,
    "highland": 13,
    "lowland": 12,
    "militia": 12,
    "battle-cavalry": 13,
    "light-cavalry": 12,
    "trained-artillery": 12,
    "light-artillery": 11,
}
COVER = {"rough": 1, "forest": 1, "enclosure": 1, "fieldwork": 1, "town": 2, "castle": 2}
TO_HOME = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
TO_THE_LEFT = {"north": (1, 0), "south": (-1, 0), "west": (0, -1), "east": (0, 1)}
"""Where left is for an owner who looks away from a home edge."""


# The rally phase


def entitled(commander: Commander, unit: Unit) -> bool:
    """Return whether it is the commander of the unit itself, of its brigade or of its army."""
    if commander.side != unit.side:
        return False
    return commander.rank == "army" or unit.brigade == commander.brigade or unit.id == commander.unit


def reaches(table: Table, commander: Commander, unit: Unit) -> bool:
    """Return whether a unit lies within a commander's radius."""
    assert unit.cell is not None
    return distance(table, commander.cell, unit.cell) <= commander.inches // table.inches


def touched(table: Table, unit: Unit) -> bool:
    """Return whether any enemy unit or commander is in a hex beside a unit."""
    assert unit.cell is not None
    enemies = [other.cell for other in table.against(unit.side)]
    enemies += [other.cell for other in table.commanders if other.side != unit.side]
    return any(cell in enemies for cell in beside(table, unit.cell))


def offers(table: Table, side: str) -> list[tuple[Commander, Unit]]:
    """Return who may try for whom."""
    wanting = [
        unit
        for unit in table.of(side)
        if unit.routed or unit.out_of_command or (unit.kind == "militia" and not unit.orders)
    ]
    return [
        (commander, unit)
        for commander in table.commanders
        for unit in wanting
        if not commander.tried
        and not unit.tried
        and entitled(commander, unit)
        and reaches(table, commander, unit)
        and not touched(table, unit)
    ]


def rally_phase(
    table: Table,
    dice: Iterator[int],
    choose: Callable[[str, list[tuple[Commander, Unit]]], tuple[Commander, Unit] | None],
    turn: Callable[[Unit], int],
) -> None:
    """Play the rally phase: `choose` is the next attempt of a side or None to stop, `turn` a rallied unit's facing."""
    going = table.sides()
    while going:
        side = going.pop(0)
        found = offers(table, side)
        attempt = choose(side, found) if found else None
        if attempt is None:
            continue
        going.append(side)
        commander, unit = attempt
        commander.tried = unit.tried = True
        if passes(table, unit, next(dice), next(dice)):
            succeed(unit, turn)


def succeed(unit: Unit, turn: Callable[[Unit], int]) -> None:
    """Rally a unit that is routed, bring one into command that is out of it, or give a mob its orders."""
    if unit.routed:
        unit.routed = unit.out_of_command = False
        unit.rallied = True
        unit.facing = turn(unit)
        unit.formation = "limbered" if unit.kind.endswith("artillery") else "open"
        if unit.kind == "militia":
            unit.formation = "mob"
    elif unit.out_of_command:
        unit.out_of_command = False
    else:
        unit.orders = True


# Morale


def modifiers(table: Table, unit: Unit) -> int:
    """Add up what a morale check outside the melee phase adds to its two dice."""
    assert unit.cell is not None
    total = (unit.full - unit.blocks) * 4 // unit.full
    enemies = [other for other in table.against(unit.side) if not other.routed]
    if any(
        other.cell in beside(table, unit.cell) and arc(table, unit, other.cell) != "front"
        for other in enemies
    ):
        total += 2
    if unit.out_of_command:
        total += 1
    near = [c for c in table.commanders if entitled(c, unit) and reaches(table, c, unit)]
    if any(commander.cell == unit.cell for commander in near):
        total -= 2
    elif near:
        total -= 1
    if unit.formation == "closed" and not unit.routed:
        total -= 1
    total -= COVER.get(table.terrain[unit.cell], 0)
    if unit.routed:
        close = [o for o in table.against(unit.side) if o.cell and distance(table, o.cell, unit.cell) <= 2]
        total += min(3, len(close))
    return total


def passes(table: Table, unit: Unit, one: int, other: int) -> bool:
    """Return whether two dice pass a morale check of a unit."""
    if one + other in (2, 20):
        return one + other == 2
    return one + other + modifiers(table, unit) <= MORALE[unit.kind]


# Rout


def zone(table: Table, enemy: Unit) -> list[Cell]:
    """Return the front hexes of an enemy; one that is routed has no zone, and nobody has one beyond the edges."""
    assert enemy.cell is not None
    front = [cell for cell in beside(table, enemy.cell) if arc(table, enemy, cell) == "front"]
    return [] if enemy.routed else [cell for cell in front if on_board(table, cell)]


def nearest(table: Table, unit: Unit, cell: Cell) -> int:
    """Count the hexes to the nearest enemy unit; without any all places are as near."""
    return min(
        (distance(table, cell, enemy.cell) for enemy in table.against(unit.side) if enemy.cell), default=0
    )


def rout_move(table: Table, unit: Unit) -> None:
    """Run a unit its full rate from the enemy, and on among friends until there is a free hex."""
    assert unit.cell is not None
    start, last_free, last = unit.cell, unit.cell, 0
    commanders = [c for c in table.commanders if c.cell == start and c.side == unit.side]
    closed = {
        cell
        for enemy in table.against(unit.side)
        for cell in zone(table, enemy)
        if start not in zone(table, enemy)
    }
    closed.update(enemy.cell for enemy in table.against(unit.side) if enemy.cell)
    closed |= {commander.cell for commander in table.commanders if commander.side != unit.side}
    friends = {friend.cell: friend for friend in table.of(unit.side) if friend is not unit and friend.cell}
    rate = left = RATES.get(unit.kind, INFANTRY_RATE) // table.inches
    at, way = start, [start]
    while left > 0 or at in friends:
        found = next_hex(table, unit, at, closed, set(friends))
        if found is None or (left <= 0 and found in way):
            break
        if not on_board(table, found):
            table.due |= {friends[cell].id for cell in way if cell in friends}
            unit.cell = None
            leave_behind(table, commanders, unit, at, start)
            return
        way.append(found)
        at, left = found, left - 1
        if at not in friends:
            last_free, last = at, len(way)
    table.due |= {friends[cell].id for cell in way[:last] if cell in friends}
    if (
        rate
        and len(way) == 1
        and any(enemy.cell in beside(table, start) for enemy in table.against(unit.side))
    ):
        unit.cell = None
        leave_behind(table, commanders, unit, start, start)
        return
    unit.cell = last_free
    leave_behind(table, commanders, unit, last_free, start)
    turn_back(table, unit)


def next_hex(table: Table, unit: Unit, at: Cell, closed: set[Cell], friends: set[Cell]) -> Cell | None:
    """Return the next hex of a rout move, None where there is none to go to."""
    open_hexes = [
        cell
        for cell in beside(table, at)
        if cell not in closed
        and (not on_board(table, cell) or open_to(table, unit.kind, cell))
        and nearest(table, unit, cell) >= nearest(table, unit, at)
    ]
    home = table.homes[unit.side]

    def rank(cell: Cell) -> tuple[float, ...]:
        x, y = centre(table, cell)
        (home_x, home_y), (left_x, left_y) = TO_HOME[home], TO_THE_LEFT[home]
        homeward, leftward = x * home_x + y * home_y, x * left_x + y * left_y
        return nearest(table, unit, cell), cell not in friends, round(homeward, 6), round(leftward, 6)

    return max(open_hexes, key=rank, default=None)


def leave_behind(table: Table, commanders: list[Commander], unit: Unit, end: Cell, start: Cell) -> None:
    """Take the commander of a unit along to its end, or to the last hex of one that has left the field."""
    for commander in commanders:
        if commander.id == unit.id and unit.cell is None:
            table.commanders.remove(commander)
        elif not any(other.cell == end and other is not commander for other in table.commanders):
            commander.cell = end


def turn_back(table: Table, unit: Unit) -> None:
    """Turn the back of a unit to the nearest enemy, the first of several."""
    assert unit.cell is not None
    if not table.against(unit.side):
        return
    here = unit.cell
    enemy = min(table.against(unit.side), key=lambda enemy: distance(table, here, enemy.cell or here))
    assert enemy.cell is not None
    toward = direction(table, here, enemy.cell)
    (home_x, home_y), (left_x, left_y) = TO_HOME[table.homes[unit.side]], TO_THE_LEFT[table.homes[unit.side]]
    home, leftward = (math.degrees(math.atan2(x, -y)) for x, y in ((home_x, home_y), (left_x, left_y)))
    corners = range(30 if table.flat else 0, 360, 60)
    unit.facing = max(
        corners, key=lambda corner: (apart(corner, toward), -apart(corner, home), -apart(corner, leftward))
    )


def rout_moves(table: Table, dice: Iterator[int]) -> None:
    """Make the rout moves of both sides, then the morale checks of those whom they concern."""
    for side in table.sides():
        routed = [unit for unit in table.of(side) if unit.routed]
        for unit in sorted(routed, key=lambda unit: hexes_to_an_edge(table, unit.cell or (0, 0))):
            rout_move(table, unit)
    while waiting := [
        unit
        for side in table.sides()
        for unit in table.of(side)
        if unit.id in table.due - table.checked and not unit.routed
    ]:
        unit = waiting[0]
        table.checked.add(unit.id)
        if not passes(table, unit, next(dice), next(dice)):
            fail(table, unit)


def fail(table: Table, unit: Unit) -> None:
    """Open the ranks of a closed unit out of contact; rout any other at once."""
    assert unit.cell is not None
    here, was_in_command = unit.cell, not unit.out_of_command
    in_contact = any(
        not enemy.routed and enemy.cell in beside(table, here) for enemy in table.against(unit.side)
    )
    unit.out_of_command = True
    if unit.formation == "closed" and not in_contact:
        unit.formation = "open"
        return
    unit.routed = True
    unit.orders = unit.rallied = False
    if was_in_command:
        friends = [other for other in table.of(unit.side) if other is not unit]
        table.due |= {o.id for o in friends if o.cell and distance(table, o.cell, here) <= 2}
    rout_move(table, unit)
