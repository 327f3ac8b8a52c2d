"""Where units can move in an action, an engagement and a withdrawal (EX-04, EX-20, EX-21, EX-22, EX-24)."""

from game.hexgrid.ids import HexId
from game.hexgrid.masks import hexes_of, holds
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import WITHDRAWAL_MOVES
from game.rules.table.moves import Ends, MoveTerms, Paths, move_paths
from game.rules.table.sides import other


def _terms(position: Position, unit: Piece, zone: int, last: int = 0) -> MoveTerms:
    """Return the terms of a move past other units: foot passes through foot of its own formation (EX-21)."""
    through = position.feet_of(unit.formation) if unit.is_foot else 0
    return MoveTerms(
        grid=position.grid,
        ground=position.ground(unit),
        closed=(position.occupied & ~through) | zone,
        last=last,
        through=through,
        in_contact=position.beside(other(unit.side)),
    )


def move_ends(position: Position, unit: Piece, *, march: bool = False) -> Ends:
    """Return where a move of an action can end without its formation falling apart (EX-04)."""
    return move_reach(position, unit, _together(position, unit), march=march)


def move_reach(position: Position, unit: Piece, only: int = -1, *, march: bool = False) -> Ends:
    """Return where a unit can get with a move; by road it is longer (EX-20, EX-22, EX-82)."""
    near = position.near_enemies(unit.side) if march else position.zone(other(unit.side))
    if march and holds(near, unit.hex_id):
        only = 0
    return Ends(_terms(position, unit, near), unit.hex_id, unit.row.move, only)


def engage_ends(position: Position, unit: Piece, target: Formation) -> Ends:
    """Return where a move of an engagement can end (EX-50)."""
    only = _together(position, unit) if position.may_assault(unit, unit.hex_id) else 0
    # Reading EX-22: in an assault EX-50 alone says which zones are closed.
    beside = position.grid.masks.spread(position.hexes_of[target.id])
    terms = _terms(position, unit, position.zone(other(unit.side)) & ~beside, last=beside)
    return Ends(terms, unit.hex_id, unit.row.move, only)


def can_engage(position: Position, unit: Piece, target: Formation) -> bool:
    """Return whether a unit can reach the target of an engagement; a town is no place for horse (EX-50, EX-81)."""
    beside = position.grid.masks.spread(position.hexes_of[target.id])
    return any(
        position.may_assault(unit, end) for end in hexes_of(engage_ends(position, unit, target).mask & beside)
    )


def _together(position: Position, unit: Piece) -> int:
    """Return the hexes in which a unit leaves its formation in no more parts than it is in (EX-04)."""
    # A unit that links so many parts makes one of them: the more it links, the fewer there are.
    areas, before = position.links(unit)
    # The hexes that are linked to 0, 1, 2 parts and so on, or to more.
    linked = [-1] + [0] * before
    for area in areas:
        for number in range(before, 0, -1):
            linked[number] |= linked[number - 1] & area
    return linked[before]


def withdrawal_ends(position: Position, unit: Piece) -> tuple[Paths, bool]:
    """Return where a withdrawal can end, each hex with its path, and whether it can leave the field (EX-44, EX-46).

    The hexes of its own formation are among them: all of it goes together.
    """
    # Reading EX-44: the units of the formation go together and do not bar each other, if only their ends differ.
    terms = MoveTerms(
        grid=position.grid,
        ground=position.ground(unit),
        closed=position.occupied & ~position.hexes_of[unit.formation],
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
