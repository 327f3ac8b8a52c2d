"""Broken invariants of a state, in words: what the fuzzer asks after every event."""

from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import OFF, Battlefield, Piece, State, other
from game.rules.jacobite.tables import SIDES


def problems(battlefield: Battlefield, state: State) -> list[str]:
    """List everything that cannot be true of a battle; nothing when all is well."""
    return [
        *_pieces(battlefield, state),
        *_hexes(battlefield, state),
        *_banners(battlefield, state),
        *_turn(state),
    ]


def _pieces(battlefield: Battlefield, state: State) -> list[str]:
    found = []
    for name, piece in state.pieces.items():
        if piece.id != name:
            found.append(f"{name} is kept under the id {piece.id}")
        if (piece.at == OFF) != bool(piece.fate):
            found.append(f"{name} is at {piece.at} with the fate {piece.fate!r}")
        if piece.at != OFF and not battlefield.grid.on_board[piece.at]:
            found.append(f"{name} stands off the board at {piece.at}")
        elif piece.at != OFF and not _may_stand(battlefield, piece):
            found.append(f"{name} stands on {battlefield.terrain[piece.at]}")
        if not piece.fate and not 1 <= piece.blocks <= piece.full and not _is_dying(state, name):
            found.append(f"{name} stands with {piece.blocks} of {piece.full} blocks")
        if piece.being_removed and not piece.is_leader:
            found.append(f"{name} is falling but no leader")
    return found


def _may_stand(battlefield: Battlefield, piece: Piece) -> bool:
    return battlefield.terrain_at(piece.at).passable or hooks.is_opened(battlefield, piece, piece.at)


def _is_dying(state: State, unit: PieceId) -> bool:
    """Return whether a unit has lost its last block in this very event: its elimination is the next."""
    return state.pieces[unit].blocks == 0


def _hexes(battlefield: Battlefield, state: State) -> list[str]:
    found = []
    taken: dict[tuple[HexId, bool], PieceId] = {}
    sides: dict[HexId, SideId] = {}
    for name, piece in state.pieces.items():
        if piece.at == OFF or name in state.retreating_leader:
            continue
        here = (piece.at, piece.is_leader)
        if here in taken:
            found.append(f"{name} and {taken[here]} stand in one hex, {battlefield.grid.label(piece.at)}")
        taken[here] = name
        if sides.setdefault(piece.at, piece.side) != piece.side:
            found.append(f"both sides stand at {battlefield.grid.label(piece.at)}")
    return found


def _banners(battlefield: Battlefield, state: State) -> list[str]:
    found = []
    for side in SIDES:
        losses = [
            hooks.value(battlefield, piece)
            for piece in state.pieces.values()
            if piece.side == other(side) and piece.is_lost
        ]
        due = sum(losses) + sum(award.banners for award in state.awards if award.side == side)
        banners = state.banners[side] - battlefield.starting_banners[side]
        # A piece is removed in one event and its banners taken in the next.
        if banners != due and due - banners not in losses:
            found.append(f"{side} has {banners} banners, but should have {due}")
    return found


def _turn(state: State) -> list[str]:
    found = []
    turn = state.turn
    if turn.side not in SIDES:
        found.append(f"it is the turn of {turn.side!r}")
    found += [f"{piece} is not a piece" for piece in turn.ordered if piece not in state.pieces]
    if len(set(turn.fought)) != len(turn.fought):
        found.append(f"a unit attacked twice: {turn.fought}")
    found += [
        f"{leader} is in flight but gone"
        for leader in state.retreating_leader
        if state.pieces[leader].at == OFF
    ]
    return found
