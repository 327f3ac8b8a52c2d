"""What a side may see, in the window's terms."""

from collections.abc import Iterator

from game.engine.view import CardView, PieceView, TrackView, View
from game.language import say
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.state import (
    COMBAT,
    COMMAND,
    LEFT,
    OFF,
    SAFE,
    WAITING,
    Ground,
    Piece,
    Position,
    State,
)
from game.rules.jacobite.tables import SIDES


def view(ground: Ground, state: State, side: str) -> View:
    """Show what a side may see: all but the other's hand and the order of the decks."""
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
                title=say("Victory banners"),
                value=state.banners[side],
                goal=ground.to_win[side],
            )
            for side in SIDES
        ),
        cards=tuple(_cards(state, side)),
        decks=tuple((name, len(deck)) for name, deck in state.cards.decks.items()),
        waiting=tuple(_piece(now, piece) for piece in state.pieces.values() if piece.fate == WAITING),
        gone=tuple(
            (piece.id, piece.fate if piece.fate in (LEFT, SAFE) else "eliminated")
            for piece in state.pieces.values()
            if piece.falling or piece.fate not in ("", WAITING)
        ),
    )


def _cards(state: State, viewer: str) -> Iterator[CardView]:
    for side in SIDES:
        for deck in (COMMAND, COMBAT):
            for card in state.cards.hand(side, deck):
                if viewer not in (side, ""):
                    yield CardView(id="", side=side, deck=deck)
                elif deck == COMMAND:
                    told = COMMAND_CARDS[card]
                    yield CardView(
                        id=card, side=side, deck=deck, title=told.title, text=told.text, section=told.section
                    )
                else:
                    yield CardView(
                        id=card,
                        side=side,
                        deck=deck,
                        title=COMBAT_CARDS[card].title,
                        text=COMBAT_CARDS[card].text,
                    )


def _piece(now: Position, piece: Piece) -> PieceView:
    unit = now.unit_of(piece) if piece.is_leader and piece.at != OFF else None
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
