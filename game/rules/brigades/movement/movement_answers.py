"""What the pieces of a side may do in normal movement, by the orders of their brigades (GX-03, GX-04, GX-06, GX-21)."""

from collections.abc import Callable, Iterable, Set
from fractions import Fraction

import msgspec

from game.hexgrid.facing import Facing
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.brigades.command.bans import why_not_act
from game.rules.brigades.command.leaders import leader_moves
from game.rules.brigades.movement.reach import Path, Reached, allowance, hex_cost, moves_of
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import CHANGE_SHARE, LEADER_CM, LIMBER_SHARE, ORDERS, WHOLE
from game.rules.table.special_rules.questions import is_at_exit
from game.rules.table.terrain import ROADS

OFF = "off"
FAR = 1 << 20
"""More movement than any hex costs."""

ROAD = 1
"""The hexes by which a road makes a move longer."""


class Move(msgspec.Struct, frozen=True):
    """A move of a unit, with where it faces and the cost; of a leader without."""

    piece: PieceId
    path: Path
    facing: Facing | None = None
    cost: int = 0


class Act(msgspec.Struct, frozen=True):
    """Something else a unit does: `form` with its formation, `recover`, or `off` by an exit."""

    piece: PieceId
    verb: str
    formation: str = ""


Answer = Move | Act | None


class AnswerCache:
    """What the pieces of a side may do, kept from one answer to the next as long as nothing near them has changed."""

    def __init__(self) -> None:
        self._pieces: dict[PieceId, Piece] = {}
        self._closed: Set[HexId] = frozenset()
        self._occupied: Set[HexId] = frozenset()
        self._found: dict[PieceId, list[Move | Act]] = {}

    def answers(self, position: Position, side: SideId) -> dict[PieceId, list[Move | Act]]:
        """Return every move and act of a side's units and leaders, by piece."""
        # A friend may leave or enter a hex that stays closed, for an enemy is beside it: leaders mind.
        closed, occupied = position.closed(side), position.occupants.keys()
        changed = (closed ^ self._closed) | (occupied ^ self._occupied)
        pieces = [*position.units(side), *position.leaders(side)]
        found = {}
        for piece in pieces:
            is_same = self._pieces.get(piece.id) is piece
            if is_same and not _matters(position, piece, changed):
                found[piece.id] = self._found[piece.id]
            else:
                found[piece.id] = answers_of(position, piece)
        self._pieces = {piece.id: piece for piece in pieces}
        self._closed, self._occupied, self._found = closed, occupied, found
        return found


def _matters(position: Position, piece: Piece, changed: Set[HexId]) -> bool:
    """Return whether one of the hexes in which something has changed is within the reach of a piece."""
    if not changed or (piece.acts.moved and piece.is_leader):
        return False
    field = position.battlefield
    hexes = field.hexes(LEADER_CM) if piece.is_leader else max(1, allowance(piece) // hex_cost(position, FAR))
    reach = hexes + ROAD if field.terrain[piece.hex_id] in ROADS else hexes
    distance, here = position.grid.distance, piece.hex_id
    return any(distance(here, hex_id) <= reach for hex_id in changed)


def answers_of(position: Position, piece: Piece) -> list[Move | Act]:
    """Return every move and act of a unit or leader."""
    if piece.is_leader:
        return [Move(piece.id, path) for path in leader_moves(position, piece).values()]
    return acts_of(position, piece)


def acts_of(position: Position, unit: Piece) -> list[Move | Act]:
    """Return what a unit may do in the movement phase."""
    if why_not_act(position, unit):
        return []
    name, found = unit.id, list[Move | Act]()
    if not unit.acts.moved:
        found += [Move(name, each.path, each.facing, each.cost) for each in allowed_moves(position, unit)]
        if is_at_exit(position, unit) and not unit.acts.used:
            found.append(Act(name, OFF))
    if not unit.acts.formed and unit.acts.used + change_share(unit) <= WHOLE:
        others = (formation for formation in unit.row.formations if formation != unit.formation)
        found += [Act(name, "form", formation) for formation in others]
    if may_recover(position, unit):
        found.append(Act(name, "recover"))
    return found


def change_share(unit: Piece) -> Fraction:
    """Return the part of its movement that a change of formation costs (GX-04)."""
    return LIMBER_SHARE if unit.is_gun else CHANGE_SHARE


def may_recover(position: Position, unit: Piece) -> bool:
    """Return whether a unit may recover: nothing of its movement used, no enemy beside it but fleeing ones (GX-04)."""
    if not (unit.disordered or unit.wavering) or unit.acts.used:
        return False
    return all(enemy.side == unit.side or enemy.flight for enemy in position.beside(unit.hex_id))


def allowed_moves(position: Position, unit: Piece) -> list[Reached]:
    """Return the moves of a unit that its order and its state allow (GX-21, GX-04, GX-81)."""
    found = moves_of(position, unit)
    may = limit_of(position, unit)
    ends = {hex_id for hex_id in {each.path[-1] for each in found} if hex_id != unit.hex_id and may(hex_id)}
    # Who has formed has done what the order asks.
    is_due = unit.in_order and not unit.acts.formed
    if is_due and ORDERS[position.brigade_of(unit).order].moves == "to the enemy":
        nearer = nearer_to_enemy(position, unit)
        if near_ends := {hex_id for hex_id in ends if nearer(hex_id)}:
            return [each for each in found if each.path[-1] in near_ends]
    return [each for each in found if len(each.path) == 1 or each.path[-1] in ends]


def limit_of(position: Position, unit: Piece) -> Callable[[HexId], bool]:
    """Return which hexes the order and the state of a unit let it go to."""
    brigade, grid = position.brigade_of(unit), position.grid
    moves = ORDERS[brigade.order].moves
    limits: list[Callable[[HexId], bool]] = []
    if moves == "turns":
        return lambda hex_id: False
    if moves == "to the goal" and brigade.goal is not None:
        goal, now = brigade.goal, grid.distance(unit.hex_id, brigade.goal)
        limits.append(lambda hex_id: grid.distance(hex_id, goal) < now)
    if moves == "home":
        home = position.battlefield.home_distance[unit.side]
        limits.append(lambda hex_id: home[hex_id] < home[unit.hex_id])
    if unit.wavering or brigade.faltering:
        away = position.enemy_distance(unit.side, unit.hex_id)
        limits.append(lambda hex_id: position.enemy_distance(unit.side, hex_id) >= away)
    return lambda hex_id: all(limit(hex_id) for limit in limits)


def nearer_to_enemy(position: Position, unit: Piece) -> Callable[[HexId], bool]:
    """Return whether a hex is nearer to the nearest enemy than a unit is (GX-21)."""
    away = position.enemy_distance(unit.side, unit.hex_id)
    return lambda hex_id: position.enemy_distance(unit.side, hex_id) < away


def is_bound(position: Position, unit: Piece, answers: Iterable[Move | Act]) -> bool:
    """Return whether a unit on assault has yet to go nearer or to form before its side is done (GX-21)."""
    brigade = position.brigade_of(unit)
    if ORDERS[brigade.order].moves != "to the enemy" or not unit.in_order or unit.acts.formed:
        return False
    nearer = nearer_to_enemy(position, unit)
    return any(isinstance(answer, Move) and nearer(answer.path[-1]) for answer in answers)
