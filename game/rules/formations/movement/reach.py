"""Where units can move in an action, an engagement and a withdrawal (EX-04, EX-20, EX-21, EX-22, EX-24)."""

from collections.abc import Set

from game.hexgrid.ids import HexId, SideId
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import MARCH_DISTANCE, WITHDRAWAL_MOVES
from game.rules.table.moves import NO_HEXES, MoveTerms, Paths, move_paths
from game.rules.table.sides import other
from game.rules.table.terrain import ROADS


def _terms(position: Position, unit: Piece, zone: Set[HexId], last: Set[HexId] = NO_HEXES) -> MoveTerms:
    """Return the terms of a move past other units: foot passes through foot of its own formation (EX-21)."""
    through = position.feet_of(unit.formation) if unit.is_foot else NO_HEXES
    return MoveTerms(
        grid=position.grid,
        terrain=position.battlefield.terrain,
        ground=position.ground(unit),
        closed=(position.occupied - through) | zone,
        last=last,
        through=through,
        in_contact=_in_contact(position, unit),
    )


def _in_contact(position: Position, unit: Piece) -> Set[HexId]:
    """Return the hexes beside an enemy where a move by road counts them."""
    on_road = position.terrain_of(unit) in ROADS
    return position.beside(other(unit.side)) if on_road else NO_HEXES


def move_ends(position: Position, unit: Piece, *, march: bool = False) -> Paths:
    """Return where a move of an action can end without its formation falling apart, each hex with its path (EX-04)."""
    return _together(position, unit, move_reach(position, unit, march=march))


def move_reach(position: Position, unit: Piece, *, march: bool = False) -> Paths:
    """Return where a unit can get with a move, each hex with its path; by road it is longer (EX-20, EX-22, EX-82)."""
    enemy = other(unit.side)
    if march:
        near = near_enemies(position, unit.side)
        if unit.hex_id in near:
            return {}
    else:
        near = position.zone(enemy)
    return move_paths(_terms(position, unit, near), unit.hex_id, unit.row.move)


def near_enemies(position: Position, side: SideId) -> set[HexId]:
    """Return the hexes too near to an enemy to march there (the table of actions)."""
    found: set[HexId] = set()
    for enemy in position.units(other(side)):
        found.add(enemy.hex_id)
        found.update(position.grid.within(enemy.hex_id, MARCH_DISTANCE))
    return found


def engage_ends(position: Position, unit: Piece, target: Formation) -> Paths:
    """Return where a move of an engagement can end, each hex with its path (EX-50)."""
    return _together(position, unit, _engage_paths(position, unit, target))


def can_engage(position: Position, unit: Piece, target: Formation) -> bool:
    """Return whether a unit can reach the target of an engagement; a town is no place for horse (EX-50, EX-81)."""
    beside = position.beside_formation(target)
    into = {
        end: path
        for end, path in _engage_paths(position, unit, target).items()
        if end in beside and position.may_assault(unit, end)
    }
    return bool(_together(position, unit, into))


def _engage_paths(position: Position, unit: Piece, target: Formation) -> Paths:
    """Return where a move of an engagement can end if its formation may fall apart."""
    if not position.may_assault(unit, unit.hex_id):
        return {}
    # Reading EX-22: in an assault EX-50 alone says which zones are closed.
    beside = position.beside_formation(target)
    terms = _terms(position, unit, position.zone(other(unit.side)) - beside, last=beside)
    return move_paths(terms, unit.hex_id, unit.row.move)


def _together(position: Position, unit: Piece, paths: Paths) -> Paths:
    """Leave out the ends by which the formation would fall into more parts than before (EX-04)."""
    if not paths:
        return paths
    # A unit that links so many parts makes one of them: the more it links, the fewer there are.
    areas, before = position.links(unit)
    return {end: path for end, path in paths.items() if sum(end in area for area in areas) >= before}


def withdrawal_ends(position: Position, unit: Piece) -> tuple[Paths, bool]:
    """Return where a withdrawal can end, each hex with its path, and whether it can leave the field (EX-44, EX-46).

    The hexes of its own formation are among them: all of it goes together.
    """
    # Reading EX-44: the units of the formation go together and do not bar each other, if only their ends differ.
    terms = MoveTerms(
        grid=position.grid,
        terrain=position.battlefield.terrain,
        ground=position.ground(unit),
        closed=position.occupied - position.hexes_of(unit.formation),
        in_contact=position.beside(other(unit.side)),
    )
    ends: Paths = {}
    starts: Paths = {unit.hex_id: (unit.hex_id,)}
    home = position.battlefield.homes[unit.side]
    can_leave = False
    for number in range(WITHDRAWAL_MOVES):
        if number == WITHDRAWAL_MOVES - 1:
            can_leave = any(position.grid.is_baseline(home, hex_id) for hex_id in starts)
        reached: Paths = {}
        for start, path in starts.items():
            for end, more in move_paths(terms, start, unit.row.move).items():
                if end not in ends and end not in reached and end != unit.hex_id:
                    reached[end] = (*path, *more[1:])
        ends |= reached
        starts = {unit.hex_id: (unit.hex_id,), **reached}
    return ends, can_leave


def counter_ends(position: Position, unit: Piece, attackers: list[Piece]) -> list[HexId]:
    """Return the hexes to which a unit may counter-charge (EX-51)."""
    distance = position.grid.distance
    nearest = position.nearest_distance(unit.hex_id, attackers)
    targets = [enemy for enemy in attackers if distance(unit.hex_id, enemy.hex_id) == nearest]
    return [
        hex_id
        for hex_id in position.grid.adjacent(unit.hex_id)
        if hex_id not in position.occupants
        and position.may_enter(unit, hex_id)
        and position.nearest_distance(hex_id, targets) < nearest
    ]


def ground_ends(position: Position, unit: Piece) -> Paths:
    """Return where a winner may take ground: foot one hex, horse one move, into no zone (EX-59)."""
    terms = _terms(position, unit, position.zone(other(unit.side)))
    if unit.is_horse:
        return move_paths(terms, unit.hex_id, unit.row.move)
    # One hex is no move, so that no road makes it two.
    return {end: path for end, path in move_paths(terms, unit.hex_id, 1).items() if len(path) == 2}
