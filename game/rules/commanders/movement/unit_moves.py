"""A unit moves with its commander, by a move, a charge or a pursuit (BX-03, BX-07, BX-23)."""

from game.hexgrid.facing import Facing
from game.hexgrid.ids import NO_PIECE, HexId, PieceId
from game.rules.commanders.morale.morale import CheckQueue, make_way
from game.rules.commanders.piece_events import CommanderMoved, UnitMoved
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import OPEN
from game.rules.commanders.victory import CommandersContext


def move_unit(
    ctx: CommandersContext,
    unit: Piece,
    path: tuple[HexId, ...],
    facing: Facing,
    deeds: frozenset[str],
    queue: CheckQueue,
    companion: PieceId,
) -> None:
    """Move a unit along a path; the commander who set out with it goes along to where none is yet (BX-03)."""
    make_way(ctx, unit, path, queue)
    ctx.emit(
        UnitMoved(
            piece=unit.id,
            path=path,
            facing=facing,
            formation=formation_after(ctx.position, unit, path),
            deeds=deeds,
        )
    )
    leader = ctx.position.piece(companion) if companion else None
    if leader and leader.is_on_field and len(path) > 1 and path[-1] not in ctx.position.leaders:
        # Where another commander was on the way of a charge he has waited where it began.
        way = path if leader.hex_id == path[0] else (leader.hex_id, *path)
        ctx.emit(CommanderMoved(piece=leader.id, path=way, is_move=MOVED in deeds))


def companion_of(position: Position, unit: Piece, *, is_pursuit: bool = False) -> PieceId:
    """Return the commander who goes along with a unit: one who has moved already only in a pursuit (BX-03)."""
    leader = position.leader_with(unit)
    return leader.id if leader and (is_pursuit or MOVED not in leader.done) else NO_PIECE


def formation_after(position: Position, unit: Piece, path: tuple[HexId, ...]) -> str:
    """Return the formation of a unit after a move: a closed one that enters slow ground opens (BX-23)."""
    opens = unit.is_closed and len(path) > 1 and position.ground(unit).is_slow[path[-1]]
    return OPEN if opens else unit.formation
