"""Where units can move in an action, an engagement and a withdrawal (EX-04, EX-20, EX-21, EX-22, EX-24)."""

from collections.abc import Callable

from game.hexgrid.ids import HexId, SideId
from game.rules.common.moves import Entry, MoveTerms, Paths, anywhere, move_paths
from game.rules.common.sides import other
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import LINK, MARCH_DISTANCE, WITHDRAWAL_MOVES


def _terms(
    position: Position, unit: Piece, occupied: Callable[[HexId], Entry], zone: Callable[[HexId], Entry]
) -> MoveTerms:
    return MoveTerms(
        grid=position.grid,
        terrain=position.battlefield.terrain,
        may_enter=lambda hex_id: position.may_enter(unit, hex_id),
        is_slow=lambda hex_id: position.is_slow(unit, hex_id),
        occupied=occupied,
        zone=zone,
        in_contact=position.beside(other(unit.side)).__contains__,
    )


def _occupied(position: Position, unit: Piece) -> Callable[[HexId], Entry]:
    """Return how occupied hexes are entered: foot passes through foot of its own formation (EX-21)."""
    occupants = position.occupants

    def occupied(hex_id: HexId) -> Entry:
        there = occupants.get(hex_id)
        if there is None:
            return "open"
        passes = unit.is_foot and there.is_foot and there.formation == unit.formation
        return "through" if passes else "closed"

    return occupied


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
    terms = _terms(
        position,
        unit,
        _occupied(position, unit),
        lambda hex_id: "closed" if hex_id in near else "open",
    )
    return move_paths(terms, unit.hex_id, unit.row.move)


def near_enemies(position: Position, side: SideId) -> set[HexId]:
    """Return the hexes too near to an enemy to march there (the table of actions)."""
    found: set[HexId] = set()
    for enemy in position.units(other(side)):
        found.add(enemy.hex_id)
        found.update(position.grid.within(enemy.hex_id, MARCH_DISTANCE))
    return found


def engage_ends(position: Position, unit: Piece, target: Formation) -> Paths:
    """Return where a move of an engagement can end, each hex with its path (EX-50)."""
    if unit.is_gun or (unit.is_horse and position.terrain_of(unit) == "town"):  # EX-81
        return {}
    beside = {hex_id for enemy in position.members(target) for hex_id in position.grid.adjacent(enemy.hex_id)}
    others = position.zone(other(unit.side))

    # Reading EX-22: in an assault EX-50 alone says which zones are closed.
    def zone(hex_id: HexId) -> Entry:
        return "last" if hex_id in beside else "closed" if hex_id in others else "open"

    terms = _terms(position, unit, _occupied(position, unit), zone)
    return _together(position, unit, move_paths(terms, unit.hex_id, unit.row.move))


def _together(position: Position, unit: Piece, paths: Paths) -> Paths:
    """Leave out the ends by which the formation would fall into more parts than before (EX-04)."""
    if not paths:
        return paths
    formation = position.formation_of(unit)
    rest = [each.hex_id for each in position.members(formation) if each.id != unit.id]
    parts = position.parts(rest)
    distance = position.grid.distance

    def linked(hex_id: HexId) -> int:
        return sum(any(distance(hex_id, at) <= LINK for at in part) for part in parts)

    before = linked(unit.hex_id)
    # A unit that links so many parts makes one of them: the more it links, the fewer there are.
    return {end: path for end, path in paths.items() if linked(end) >= before}


def withdrawal_ends(position: Position, unit: Piece) -> tuple[Paths, bool]:
    """Return where a withdrawal can end, each hex with its path, and whether it can leave the field (EX-44, EX-46).

    The hexes of its own formation are among them: all of it goes together.
    """
    occupants = position.occupants

    # Reading EX-44: the units of the formation go together and do not bar each other, if only their ends differ.
    def occupied(hex_id: HexId) -> Entry:
        there = occupants.get(hex_id)
        return "open" if there is None or there.formation == unit.formation else "closed"

    terms = _terms(position, unit, occupied, anywhere)
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
    zone = position.zone(other(unit.side))
    terms = _terms(
        position,
        unit,
        _occupied(position, unit),
        lambda hex_id: "closed" if hex_id in zone else "open",
    )
    if unit.is_horse:
        return move_paths(terms, unit.hex_id, unit.row.move)
    # One hex is no move, so that no road makes it two.
    return {end: path for end, path in move_paths(terms, unit.hex_id, 1).items() if len(path) == 2}
