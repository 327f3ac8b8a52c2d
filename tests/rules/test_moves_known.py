"""The moves that are offered are those of the position, whatever was known of them before somebody moved."""

from pathlib import Path

import pytest

from game.engine.play.match import Match
from game.players.random_player import RandomPlayer
from game.rules.jacobite.state import Position
from game.rules.jacobite.turn.movement import moves, option_of
from game.storage.battles import MAPS, open_map


@pytest.mark.parametrize("field", sorted(MAPS.glob("*.tmx")), ids=lambda path: path.stem)
def test_jx_33_the_moves_offered_after_each_move_are_those_worked_out_anew(field: Path) -> None:
    rules, scenario = open_map(field)
    match = Match(rules, scenario, seed=7, keep_frames=False)
    player = RandomPlayer(7)
    asked = 0
    while match.pending is not None and asked < 40:
        pending = match.pending
        if pending.kind == "move":
            asked += 1
            position = Position(match.setup.battlefield, match.state)
            may_move = [
                piece
                for piece in map(position.piece, position.state.turn.ordered)
                if piece.side == pending.side
                and position.stands(piece.id)
                and not position.hexes_moved(piece.id)
            ]
            offered = [
                option.notation
                for option in pending.options
                if option.notation.split()[0] in ("move", "exit") and option.notation != "move done"
            ]
            assert offered == [
                option_of(position, move).notation for piece in may_move for move in moves(position, piece)
            ]
        match.submit(player.choose(match, pending))
    assert asked >= 30
