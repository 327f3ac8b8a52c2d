"""Leaders in the movement phase: they leave, move and join (TX-76)."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from game.engine.decisions.decision import InvalidAnswerError, Option, button, click, on_piece
from game.engine.decisions.location import INCH, Pose, read_pose, write_pose
from game.engine.decisions.placement import Placement
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr
from game.plane.measures import Point, rounded
from game.rules.chargers.morale.discipline import gap_to_point
from game.rules.chargers.movement.manoeuvres import not_understood
from game.rules.chargers.piece_events import LeaderJoined, LeaderMoved, LeaderStayed
from game.rules.chargers.places import boundary, centre, kept
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import away, inches
from game.rules.chargers.state import ACTED, JOINED, WENT, Piece
from game.rules.chargers.tables import JOIN_DISTANCE, LEADER_ADVANCE
from game.rules.chargers.victory import ChargersContext

VERBS: Final = ("move", "leave", "join")
SAMPLES: Final = 2
"""Places that are tried for a player without a mouse."""


class LeaderMove(msgspec.Struct, frozen=True):
    """What a leader does: he goes to a pose, joins a unit, or stays."""

    leader: PieceId
    pose: Pose | None = None
    unit: PieceId = NO_PIECE


def objection(position: Position, leader: Piece) -> str:
    """Return why a leader may not move now; "" when he may (TX-76)."""
    if leader.side != position.state.turn:
        return tr("{leader} is the other side's (TX-76).", leader=leader.name)
    if not leader.is_on_field:
        return tr("{leader} is not on the board.", leader=leader.name)
    if WENT in leader.marks and (JOINED in leader.marks or not joins(position, leader)):
        return tr("{leader} has moved in this player turn (TX-76).", leader=leader.name)
    if not leader.unit:
        return ""
    unit = position.piece(leader.unit)
    if position.is_engaged(unit) or unit.is_fleeing:
        return tr("{leader} stays with a unit that is engaged or flees (TX-76).", leader=leader.name)
    if ACTED in unit.marks:
        return tr("{leader} may leave only before his unit moves (TX-76).", leader=leader.name)
    return ""


def joins(position: Position, leader: Piece) -> list[PieceId]:
    """Return the units that a lone leader may join from where he is (TX-76)."""
    units = position.units(leader.side)
    return [unit.id for unit in units if not objection_to_join(position, leader, unit)]


def place_of(position: Position, leader: Piece) -> Point:
    """Return where a leader is: his point, or the Centre of his unit."""
    # Reading TX-76: a leader leaves his unit from its Centre.
    if leader.pose is not None:
        return leader.pose.x, leader.pose.y
    return centre(position.piece(leader.unit))


def objection_to_place(position: Position, leader: Piece, pose: Pose) -> str:
    """Return why a leader may not go to a point: straight, up to 8, over no hole in the board (TX-76)."""
    if WENT in leader.marks:
        # Reading TX-76: who has moved may still join a unit that is near enough, and then no other.
        return tr("{leader} has moved in this player turn (TX-76)", leader=leader.name)
    x, y = place_of(position, leader)
    far = rounded(math.hypot(pose.x - x, pose.y - y))
    if far > LEADER_ADVANCE:
        return tr(
            "it is {inches} away; {leader} moves {most} at most (TX-76)",
            inches=away(far),
            leader=leader.name,
            most=inches(LEADER_ADVANCE),
        )
    board = position.battlefield.board
    if not (0 <= pose.x <= board.width and 0 <= pose.y <= board.height):
        return tr("it is off the board (TX-76)")
    plane = position.battlefield.plane
    steps = max(1, far // INCH * 4)
    points = [(x + (pose.x - x) * n / steps, y + (pose.y - y) * n / steps) for n in range(1, steps + 1)]
    if any(plane.ground(point) is None for point in points):
        return tr("a leader does not cross a hole in the board (TX-76, TX-94)")
    return ""


def objection_to_join(position: Position, leader: Piece, unit: Piece) -> str:
    """Return why a leader may not join a unit: its side, within 1, without a leader (TX-75, TX-76)."""
    if unit.side != leader.side or unit.pose is None or unit.is_leader:
        return tr("{leader} may join a unit of his side on the board (TX-76)", leader=leader.name)
    if position.leader_of(unit) is not None:
        return tr("{unit} has a leader (TX-75)", unit=unit.name)
    if leader.unit or leader.pose is None:
        return tr("{leader} is with a unit: he must leave it first (TX-76)", leader=leader.name)
    if gap_to_point(boundary(unit), (leader.pose.x, leader.pose.y)) > JOIN_DISTANCE:
        return tr("{unit} is farther than 1 away (TX-76)", unit=unit.name)
    return ""


def placement(position: Position, leader: Piece) -> Placement:
    """Ask where a leader goes, whom he joins, or whether he stays (TX-76)."""
    start = Pose(*kept(place_of(position, leader)))
    return Placement(
        side=leader.side,
        kind="move",
        prompt=tr("Where should {leader} go?", leader=leader.name),
        subject=leader.id,
        verb="leave" if leader.unit else "move",
        start=start,
        objection=partial(objection_to_place, position, leader),
        suggest=partial(_suggest, position, leader),
        samples=partial(_samples, (start.x, start.y)),
        has_heading=False,
        options=(
            stay_option(leader),
            *(join_option(position, leader, unit) for unit in joins(position, leader)),
        ),
        read=partial(read, position, leader),
    )


def _suggest(position: Position, leader: Piece, pose: Pose) -> Pose | None:
    """Return the point nearest to one on the straight line to it."""
    x, y = place_of(position, leader)
    dx, dy = pose.x - x, pose.y - y
    away = math.hypot(dx, dy)
    for part in (1.0, 0.75, 0.5, 0.25, 0.0):
        share = min(1.0, (LEADER_ADVANCE - 1) / away) * part if away else 0.0
        near = Pose(*kept((x + dx * share, y + dy * share)))
        if not objection_to_place(position, leader, near):
            return near
    return None


def _samples(point: tuple[int, int], below: Callable[[int], int]) -> Sequence[Pose]:
    reach = LEADER_ADVANCE // 2
    return [
        Pose(max(0, point[0] + below(2 * reach + 1) - reach), max(0, point[1] + below(2 * reach + 1) - reach))
        for _ in range(SAMPLES)
    ]


def stay_option(leader: Piece) -> Option:
    """Make the answer by which a leader stays."""
    return button(f"stay {leader.id}", tr("{leader} stays", leader=leader.name), LeaderMove(leader.id))


def join_option(position: Position, leader: Piece, unit: PieceId) -> Option:
    """Make the answer by which a leader joins a unit."""
    label = tr("{leader} joins {unit}", leader=leader.name, unit=position.piece(unit).name)
    join = LeaderMove(leader.id, unit=unit)
    return click(f"join {leader.id} {unit}", on_piece(leader.id), on_piece(unit), label=label, value=join)


def read(position: Position, leader: Piece, notation: str) -> Option:
    """Read what a leader does; InvalidAnswerError says what is wrong with it."""
    verb, _, rest = (*notation.split(" ", 2), "", "")[:3]
    if reason := objection(position, leader):
        raise InvalidAnswerError(reason.rstrip("."))
    if verb == "stay" and not rest:
        return stay_option(leader)
    if verb == "join":
        unit = position.state.pieces.get(PieceId(rest))
        if unit is None:
            raise InvalidAnswerError(tr("there is no unit {unit}", unit=rest))
        if reason := objection_to_join(position, leader, unit):
            raise InvalidAnswerError(reason)
        return join_option(position, leader, unit.id)
    if verb != ("leave" if leader.unit else "move"):
        raise not_understood(notation)
    pose = read_pose(rest, with_heading=False)
    if reason := objection_to_place(position, leader, pose):
        raise InvalidAnswerError(reason)
    x, y = place_of(position, leader)
    far = rounded(math.hypot(pose.x - x, pose.y - y))
    notation = f"{verb} {leader.id} {write_pose(pose, with_heading=False)}"
    label = tr("{leader} goes {inches} inches", leader=leader.name, inches=inches(far))
    return click(notation, on_piece(leader.id), label=label, value=LeaderMove(leader.id, pose))


def make(ctx: ChargersContext, move: LeaderMove) -> None:
    """Let a leader do what was answered; where an enemy covers him he joins a unit or is lost (TX-77)."""
    leader = ctx.position.piece(move.leader)
    start = ctx.position.hex_at(leader)
    if move.unit:
        joined = (start, ctx.position.hex_at(ctx.position.piece(move.unit)))
        ctx.emit(LeaderJoined(piece=leader.id, path=joined, unit=move.unit))
    elif move.pose is None:
        ctx.emit(LeaderStayed(piece=leader.id, at=start))
    else:
        end = ctx.position.hex_near((move.pose.x, move.pose.y))
        path = (start,) if start == end else (start, end)
        ctx.emit(LeaderMoved(piece=leader.id, path=path, pose=move.pose))
