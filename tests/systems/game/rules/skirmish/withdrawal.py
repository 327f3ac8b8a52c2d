"""Groups that withdraw: put back and forth until all is as it may be, then confirmed together (SK-22)."""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Placed, Put
from game.engine.decisions.decision import Option, OptionPreview, on_hex, on_piece
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.rules.skirmish.events import GroupWithdrew, PieceFaced
from game.rules.skirmish.reach import paths
from game.rules.skirmish.state import Group, Piece, Position, other
from game.rules.skirmish.tables import WITHDRAW, WITHDRAW_HEXES
from game.rules.skirmish.victory import SkirmishContext
from game.rules.table.moves import Paths


def withdraw_groups(ctx: SkirmishContext, side: str) -> Procedure[None]:
    """Withdraw the groups of a side that have the order, one after the other (SK-22)."""
    for group in list(ctx.state.groups.values()):
        if group.side == side and group.order == WITHDRAW and group.id not in ctx.state.acted:
            ctx.checkpoint()
            answer = yield withdrawal(ctx.position, group)
            ways = {piece.id: homeward(ctx.position, piece) for piece in members(ctx.position, group)}
            for piece, hex_id in answer.value.items():
                # Who withdraws goes on facing the enemy.
                facing = ctx.position.piece(piece).facing
                ctx.emit(PieceFaced(piece=piece, path=ways[piece][hex_id], facing=facing))
            ctx.emit(GroupWithdrew(group=group.id))


def members(position: Position, group: Group) -> list[Piece]:
    """Return the units of a group and its commander."""
    commander = position.commander(group)
    return [*position.members(group), *([commander] if commander else [])]


def homeward(position: Position, piece: Piece) -> Paths:
    """Return where a piece may withdraw to: two hexes, ending nearer its baseline than it began (SK-22)."""
    behind = set[Hex]()
    front = {piece.hex_id}
    for _ in range(WITHDRAW_HEXES):
        front = {
            hex_id
            for start in front
            for hex_id in position.grid.rear(position.battlefield.homes[piece.side], start)
        }
        behind |= front
    return {end: path for end, path in paths(position, piece, WITHDRAW_HEXES).items() if end in behind}


def withdrawal(position: Position, group: Group) -> Arrangement:
    """Ask where a group withdraws to: `withdraw P HEX` as often as liked, then `withdraw done`."""
    pieces = members(position, group)
    puts = [_put(position, piece, end) for piece in pieces for end in homeward(position, piece)]
    return Arrangement(
        side=group.side,
        kind="withdraw",
        prompt=tr("{group} withdraws: put its pieces back, then confirm", group=group.name),
        verb="withdraw",
        puts=tuple(puts),
        objection=partial(_objection, position, pieces),
        faults=partial(_crowded, position, pieces),
        done_label=tr("Withdraw so"),
    )


def _put(position: Position, piece: Piece, end: Hex) -> Option:
    label = position.grid.label(end)
    text = tr("{piece} withdraws to {hex}", piece=piece.name, hex=label)
    return Option(
        notation=f"withdraw {piece.id} {label}",
        anchors=(on_piece(piece.id), on_hex(end)),
        preview=lambda: OptionPreview(text),
        value=Put(piece.id, end),
    )


def _objection(position: Position, pieces: list[Piece], placed: Placed) -> str:
    """Return what is wrong with where a group would be; "" when it may be so."""
    crowded = _crowded(position, pieces, placed)
    if not crowded:
        return ""
    names = ", ".join(position.piece(piece).name for piece in crowded)
    return tr("{pieces} would end in one hex or before an enemy (SK-22).", pieces=names)


def _crowded(position: Position, pieces: list[Piece], placed: Placed) -> tuple[str, ...]:
    """Return the pieces that share a hex with their like, or that were put before an enemy."""
    ends = {piece.id: placed.get(piece.id, piece.hex_id) for piece in pieces}
    taken = [(position.piece(piece).is_leader, end) for piece, end in ends.items()]
    zone = position.zone(other(pieces[0].side)) if pieces else set()
    return tuple(
        piece
        for piece, end in ends.items()
        if taken.count((position.piece(piece).is_leader, end)) > 1 or (piece in placed and end in zone)
    )
