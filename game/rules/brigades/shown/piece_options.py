"""What a piece could do where it is: its moves, its targets, and what bars its sight (GX-04, GX-62, AR-05)."""

import msgspec

from game.engine.decisions.decision import InvalidAnswerError, Option
from game.engine.shown.view import PieceOptions, Sight, TargetOption
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades.combat.fire import fire_option, shot, targets, why_not_target
from game.rules.brigades.command.bans import why_not_act, why_not_fire
from game.rules.brigades.command.leaders import leader_moves
from game.rules.brigades.movement.movement_answers import allowed_moves
from game.rules.brigades.position import Position
from game.rules.brigades.state import Acts, Battlefield, State
from game.rules.table.terrain import blocking_hexes


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return where a piece's movement could end, and whom it could fire at from its own hex."""
    position = Position(battlefield, state)
    found = state.pieces[piece]
    if not found.is_on_field:
        return PieceOptions()
    if found.is_leader:
        return PieceOptions(reach=tuple(sorted(leader_moves(position, found))))
    reach: tuple[HexId, ...] = ()
    if not why_not_act(position, found) and not found.acts.moved:
        ends = {each.path[-1] for each in allowed_moves(position, found)}
        reach = tuple(sorted(ends - {found.hex_id}))
    if hex_id != found.hex_id or why_not_fire(position, found):
        return PieceOptions(reach=reach)
    aims = tuple(
        TargetOption(target.id, fire.tally, is_shot=True, chance=fire.chance_to_hit)
        for target in targets(position, found)
        for fire in (shot(position, found, target),)
    )
    return PieceOptions(reach=reach, aims=aims)


def coming_turn(battlefield: Battlefield, state: State, side: SideId) -> State:
    """Return the state as if the next turn of a side had begun: its units have not acted, no charge is open."""
    pieces = {
        piece.id: msgspec.structs.replace(piece, acts=Acts()) if piece.side == side else piece
        for piece in state.pieces.values()
    }
    return msgspec.structs.replace(state, pieces=pieces, phasing=side, charges=(), reactions={})


def sight(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> Sight | None:
    """Return what bars the sight of a unit to a hex; None for who does not fire (AR-05)."""
    position = Position(battlefield, state)
    unit = state.pieces[piece]
    if unit.is_leader or not unit.is_on_field or not unit.row.ranges or unit.hex_id == hex_id:
        return None
    barring = blocking_hexes(
        battlefield.grid, battlefield.blocks_sight, battlefield.hills, (unit.hex_id, hex_id)
    )
    if barring:
        return Sight(barring=barring, reason=tr("The ground between blocks its line of sight (AR-05)."))
    if not position.sees(unit, hex_id):
        return Sight(reason=tr("It is too far away to be seen (AR-15)."))
    return Sight()


def aim(battlefield: Battlefield, state: State, piece: PieceId, target: PieceId) -> Option:
    """Make the fire of one unit at another as they are; InvalidAnswerError says why there is none."""
    position = Position(battlefield, state)
    for name in (piece, target):
        found = state.pieces.get(name)
        if found is None or found.is_leader or not found.is_on_field:
            raise InvalidAnswerError(tr("there is no unit {piece} on the board", piece=repr(name)))
    unit, aimed = position.piece(piece), position.piece(target)
    if why := why_not_fire(position, unit) or why_not_target(position, unit, aimed):
        raise InvalidAnswerError(why.rstrip("."))
    return fire_option(position, unit, aimed)
