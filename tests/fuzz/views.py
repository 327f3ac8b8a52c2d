"""What must hold of every view: it speaks only of pieces, groups, markers and hexes that there are."""

from collections.abc import Iterator

from game.engine.shown.view import AreaView, View
from game.engine.system_info import SystemInfo
from game.hexgrid.grid import Grid, Hex
from game.hexgrid.ids import PieceId


def faults(info: SystemInfo, grid: Grid, view: View) -> list[str]:
    """List in words what a view says of things that there are not."""
    return [*_pieces(info, grid, view), *_groups(info, view), *_arrows(grid, view)]


def area_faults(grid: Grid, areas: tuple[AreaView, ...]) -> list[str]:
    """List the areas with hexes off the board."""
    return [
        f"{area.title} holds {hex_id}" for area in areas for hex_id in area.hexes if not _is_on(grid, hex_id)
    ]


def _pieces(info: SystemInfo, grid: Grid, view: View) -> Iterator[str]:
    declared = {marker.id for marker in info.markers}
    for piece in view.pieces:
        if not _is_on(grid, piece.hex_id):
            yield f"{piece.id} is off the board at {piece.hex_id}"
        yield from _undeclared(piece.id, {marker.id for marker in piece.markers} - declared)
        if piece.look == "rectangle" and piece.pose is not None and not view.thousandths_per_hex:
            yield f"{piece.id} is measured without a scale"
        if piece.facing is not None and not 0 <= piece.facing < 360:
            yield f"{piece.id} looks to {piece.facing} degrees"


def _groups(info: SystemInfo, view: View) -> Iterator[str]:
    declared = {marker.id for marker in info.markers}
    sides: dict[str, str] = {piece.id: piece.side for piece in (*view.pieces, *view.waiting)}
    gone = {piece for piece, _ in view.gone}
    ids = [group.id for group in view.groups]
    if len(set(ids)) < len(ids):
        yield f"groups share an id: {ids}"
    for group in view.groups:
        for member in group.members:
            if member not in gone and sides.get(member) != group.side:
                yield f"{member} of {group.id} is no piece of {group.side}"
        commander = PieceId(group.commander)
        if commander and commander not in gone and sides.get(commander) != group.side:
            yield f"{commander}, commander of {group.id}, is no piece of {group.side}"
        if group.order_hidden and group.order:
            yield f"the order of {group.id} is hidden, yet it is {group.order}"
        yield from _undeclared(group.id, {marker.id for marker in group.markers} - declared)


def _arrows(grid: Grid, view: View) -> Iterator[str]:
    pieces = {piece.id for piece in view.pieces}
    for arrow in view.arrows:
        for end in (arrow.start, arrow.end):
            if end not in pieces if isinstance(end, str) else not _is_on(grid, end):
                yield f"the arrow {arrow.id} ends at {end}"


def _undeclared(thing: str, markers: set[str]) -> Iterator[str]:
    if markers:
        yield f"{thing} has markers that are not declared: {sorted(markers)}"


def _is_on(grid: Grid, hex_id: Hex) -> bool:
    return 0 <= hex_id < grid.size and bool(grid.on_board[hex_id])
