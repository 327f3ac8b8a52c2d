"""A unit moves with its commander, by a move, a charge or a pursuit (BX-03, BX-07, BX-23)."""

from game.hexgrid.facing import Facing
from game.hexgrid.ids import HexId
from game.rules.commanders.morale.morale import Line, make_way
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
    line: Line,
) -> None:
    """Move a unit along a path; its commander goes along, if that can be his move (BX-03).

    In a pursuit, which leaves no deeds, he goes along in any case.
    """
    leader = ctx.position.leader_with(unit)
    make_way(ctx, unit, path, line)
    ctx.emit(
        UnitMoved(
            piece=unit.id,
            path=path,
            facing=facing,
            formation=formation_after(ctx.position, unit, path),
            deeds=deeds,
        )
    )
    is_move = MOVED in deeds
    if leader is None or len(path) == 1 or path[-1] in ctx.position.leaders:
        return
    if not is_move or MOVED not in leader.done:
        ctx.emit(CommanderMoved(piece=leader.id, path=path, is_move=is_move))


def formation_after(position: Position, unit: Piece, path: tuple[HexId, ...]) -> str:
    """Return the formation of a unit after a move: a closed one that enters slow ground opens (BX-23)."""
    opens = unit.is_closed and len(path) > 1 and position.ground(unit).is_slow[path[-1]]
    return OPEN if opens else unit.formation
