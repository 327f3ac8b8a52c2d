"""What a side may see, in the window's terms, and the areas around a piece."""

from collections.abc import Iterator

from game.engine.decisions.location import INCH
from game.engine.shown.view import (
    AreaView,
    ArrowView,
    GroupView,
    MarkerView,
    PieceView,
    TrackView,
    View,
)
from game.hexgrid.facing import hexes_in_arc
from game.i18n import tr, tr_count
from game.rules.skirmish.state import Battlefield, Group, Piece, Position, State, other
from game.rules.skirmish.tables import ACTED, BROKEN, GUN_SIZE, ORDERS, RADIUS, SHAKEN, SIDE_IDS
from game.rules.skirmish.victory import losses


def view(battlefield: Battlefield, state: State, side: str) -> View:
    """Show what a side may see: all but the orders the other has written and not shown."""
    position = Position(battlefield, state)
    found = losses(state)
    return View(
        side=position.side,
        turn=state.number,
        phase=position.phase,
        thousandths_per_hex=battlefield.inches_per_hex * INCH,
        pieces=tuple(_piece(position, piece) for piece in position.present()),
        groups=tuple(
            _group(position, group, side) for group in state.groups.values() if position.members(group)
        ),
        arrows=tuple(
            ArrowView(
                id=f"{attack.attacker}-{attack.target}",
                side=position.side,
                kind="attack",
                start=attack.attacker,
                end=attack.target,
                label=str(number),
            )
            for number, attack in enumerate(state.attacks, 1)
        ),
        tracks=tuple(
            TrackView(
                id="losses",
                side=side,
                title=tr("Enemy losses"),
                value=found[other(side)].counted,
                goal=battlefield.terms.break_points[other(side)],
            )
            for side in SIDE_IDS
        ),
        gone=tuple((piece.id, "eliminated") for piece in state.pieces.values() if piece.hex_id < 0),
    )


def _piece(position: Position, piece: Piece) -> PieceView:
    unit = position.unit_at(piece.hex_id) if piece.is_leader else None
    pose = piece.pose
    return PieceView(
        id=piece.id,
        side=piece.side,
        kind=piece.kind,
        name=piece.name,
        hex_id=piece.hex_id,
        blocks=piece.strength,
        full=piece.full,
        with_piece=unit.id if unit and unit.side == piece.side else "",
        look="figure" if piece.is_leader else "rectangle" if pose else "blocks",
        strength=""
        if piece.is_leader
        else tr_count(
            piece.full,
            "strength {strength} of {number}",
            "strength {strength} of {number}",
            strength=piece.strength,
        ),
        facing=piece.facing,
        markers=(MarkerView(ACTED),) if piece.id in position.state.acted else (),
        pose=pose,
        size=GUN_SIZE if pose else (0, 0),
    )


def _group(position: Position, group: Group, viewer: str) -> GroupView:
    is_hidden = bool(group.order) and not position.state.orders_shown and viewer not in ("", group.side)
    markers = (MarkerView(SHAKEN, group.shaken),) if group.shaken else ()
    return GroupView(
        id=group.id,
        side=group.side,
        name=group.name,
        members=tuple(unit.id for unit in position.members(group)),
        commander=group.commander if position.commander(group) else "",
        order="" if is_hidden or not group.order else ORDERS[group.order],
        order_hidden=is_hidden,
        markers=(*markers, MarkerView(BROKEN)) if group.is_broken else markers,
    )


def areas(battlefield: Battlefield, state: State, piece: str) -> tuple[AreaView, ...]:
    """Return the radius of a commander, or the arcs of a unit."""
    position = Position(battlefield, state)
    found = state.pieces.get(piece)
    return tuple(_areas(position, found)) if found and found.hex_id >= 0 else ()


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    grid = position.grid
    if piece.facing is None:
        hexes = (piece.hex_id, *grid.within(piece.hex_id, RADIUS))
        yield AreaView(kind="radius", title=tr("Command radius"), hexes=hexes, rule="SK-03")
        return
    front = hexes_in_arc(grid, piece.hex_id, piece.facing, "front")
    yield AreaView(kind="front", title=tr("Front and zone"), hexes=front, rule="SK-21")
    flank = hexes_in_arc(grid, piece.hex_id, piece.facing, "flank")
    yield AreaView(kind="flank", title=tr("Flank"), hexes=flank, rule="SK-43")
    rear = hexes_in_arc(grid, piece.hex_id, piece.facing, "rear")
    yield AreaView(kind="rear", title=tr("Rear"), hexes=rear, rule="SK-43")
