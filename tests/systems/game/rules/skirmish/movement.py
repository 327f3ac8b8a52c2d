"""Section 3: movement, with facing as a part of it (SK-20 to SK-22)."""

from collections.abc import Iterator
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    Options,
    button,
    on_corner,
    on_hex,
    on_piece,
)
from game.hexgrid.facing import Facing, facing_name, facings
from game.hexgrid.grid import Hex
from game.i18n import tr
from game.rules.skirmish.events import PieceFaced, PieceLost
from game.rules.skirmish.reach import allowance, paths
from game.rules.skirmish.state import Piece, Position, other
from game.rules.skirmish.tables import WITHDRAW
from game.rules.skirmish.victory import SkirmishContext
from game.rules.skirmish.withdrawal import withdraw_groups
from game.rules.table.terrain import may_enter

Move = tuple[str, tuple[Hex, ...], Facing | None]
"""A piece, its path from the hex it leaves, and where it faces then; a commander faces nothing."""


def move_step(ctx: SkirmishContext) -> Procedure[None]:
    """Move one side's pieces one after the other; groups that withdraw do so first (SK-20)."""
    side = ctx.position.side
    yield from withdraw_groups(ctx, side)
    while True:
        ctx.checkpoint()
        moves = [move for piece in movers(ctx.position, side) for move in _moves(ctx.position, piece)]
        if not moves:
            return
        answer = yield Decision(
            side=side,
            kind="move",
            prompt=tr("{side}: move a piece, or end the movement", side=ctx.names.plural_name(side)),
            options=Options([*moves, None], partial(_move_option, ctx.position)),
            why_not=partial(why_not_move, ctx.position),
        )
        if answer.value is None:
            return
        piece, path, facing = answer.value
        ctx.emit(PieceFaced(piece=piece, path=path, facing=facing))
        take_commanders(ctx, ctx.position.piece(piece))


def take_commanders(ctx: SkirmishContext, unit: Piece) -> None:
    """Take an enemy commander in whose hex a unit ends (SK-45)."""
    for leader in list(ctx.position.present(other(unit.side))):
        if leader.is_leader and not unit.is_leader and leader.hex_id == unit.hex_id:
            ctx.emit(PieceLost(piece=leader.id, at=leader.hex_id))


def movers(position: Position, side: str) -> Iterator[Piece]:
    """Yield the pieces that may still move in this step."""
    return (piece for piece in position.present(side) if not objection_to_mover(position, piece))


def objection_to_mover(position: Position, piece: Piece) -> str:
    """Return why a piece may not move or turn; "" when it may (SK-20)."""
    if piece.side != position.side:
        return tr("It is the other side's movement (SK-10).")
    if piece.id in position.state.acted:
        return tr("{piece} has moved in this round (SK-20).", piece=piece.name)
    if position.group_of(piece).order == WITHDRAW:
        return tr("{piece} has the order to withdraw (SK-22).", piece=piece.name)
    return ""


def _moves(position: Position, piece: Piece) -> Iterator[Move]:
    """Yield the moves of a piece: to a hex with a facing there, or a turn in its own hex."""
    ends = paths(position, piece, allowance(position, piece))
    if piece.facing is None:
        yield from ((piece.id, path, None) for path in ends.values())
        return
    for path in ((piece.hex_id,), *ends.values()):
        for facing in facings(position.grid):
            if len(path) > 1 or facing != piece.facing:
                yield piece.id, path, facing


def _move_option(position: Position, move: Move | None) -> Option:
    """Make the answer `move P HEX facing F`, `move P HEX` of a commander, or `move done`."""
    if move is None:
        option = button("move done", tr("End the movement"))
        return Option(notation=option.notation, anchors=option.anchors, preview=option.preview)
    piece, path, facing = move
    label = position.grid.label(path[-1])
    anchors: tuple[Anchor, ...] = (on_piece(piece), on_hex(path[-1]))
    notation = f"move {piece} {label}"
    text = tr("{piece} to {hex}", piece=position.piece(piece).name, hex=label)
    if facing is not None:
        name = facing_name(facing)
        anchors += (on_corner(path[-1], facing),)
        notation += f" facing {name}"
        text = tr("{move}, facing {facing}", move=text, facing=name)
    return Option(notation=notation, anchors=anchors, preview=lambda: OptionPreview(text), value=move)


def why_not_move(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a piece cannot move, or cannot move to a hex."""
    if not clicked:
        piece = position.state.pieces.get(str(anchor.ref)) if anchor.kind == "piece" else None
        return objection_to_mover(position, piece) if piece else ""
    piece = position.state.pieces.get(str(clicked[0].ref))
    if piece is None or anchor.kind != "hex":
        return ""
    if not may_enter(position.battlefield.terrain_rules[int(anchor.ref)], piece.kind):
        return tr("{piece} may not enter this ground (AR-06).", piece=piece.name)
    hexes = allowance(position, piece)
    if not hexes:
        return tr("{piece} has the order to hold: it may only turn (SK-20).", piece=piece.name)
    if not piece.is_leader and not position.is_in_command(piece):
        return tr("{piece} is out of command: it moves one hex (SK-03).", piece=piece.name)
    return tr(
        "{piece} cannot get there with a move of {hexes} (SK-02, SK-21).", piece=piece.name, hexes=hexes
    )
