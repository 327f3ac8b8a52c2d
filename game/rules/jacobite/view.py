"""What a side may see, in the window's terms."""

from game.engine.view import PieceView, TrackView, View
from game.rules.jacobite.state import OFF, Ground, Piece, Position, State
from game.rules.jacobite.tables import SIDES


def view(ground: Ground, state: State, side: str) -> View:
    """Show the battle; without cards nothing is hidden from anybody."""
    now = Position(ground, state)
    return View(
        side=state.turn.side,
        turn=state.turn.number,
        phase=state.turn.phase,
        pieces=tuple(_piece(now, piece) for piece in state.pieces.values() if piece.at != OFF),
        tracks=tuple(
            TrackView(
                id="banners",
                side=side,
                title="Victory banners",
                value=state.banners[side],
                goal=ground.to_win[side],
            )
            for side in SIDES
        ),
        gone=tuple(
            (piece.id, "left" if piece.fate == "left" else "eliminated")
            for piece in state.pieces.values()
            if piece.fate or piece.falling
        ),
    )


def _piece(now: Position, piece: Piece) -> PieceView:
    unit = now.unit_of(piece) if piece.is_leader else None
    return PieceView(
        id=piece.id,
        side=piece.side,
        kind=piece.kind,
        name=piece.name,
        hex=piece.at,
        blocks=piece.blocks,
        full=piece.full,
        with_piece=unit.id if unit else "",
        marks=tuple(_marks(now, piece)),
    )


def _marks(now: Position, piece: Piece) -> list[str]:
    turn = now.state.turn
    marks = ["ordered"] if piece.id in turn.ordered else []
    if now.hexes_moved(piece.id):
        marks.append("moved")
    if piece.id in turn.fought:
        marks.append("fought")
    if piece.falling:
        marks.append("falling")
    return marks
