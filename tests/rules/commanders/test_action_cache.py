"""What is known of the pieces is worked out again whenever something near them has changed (BX-17)."""

from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE
from game.players.random_player import RandomPlayer
from game.rules.commanders.movement.action_cache import ActionCache
from game.rules.commanders.movement.actions import actions_of
from game.storage.battles import MAPS, open_map

QUESTIONS = 300


def test_bx_17_known_offers_are_those_that_would_be_found_anew() -> None:
    rules, scenario = open_map(MAPS / "falkirk-muir-1746.tmx", "commanders")
    match = Match(rules, scenario, seed=3, keep_frames=False, can_undo=False)
    player = RandomPlayer(3)
    cache, asked = ActionCache(NO_SIDE), 0
    while match.pending is not None and asked < QUESTIONS:
        if match.pending.kind == "move":
            asked += 1
            position = match.context.position
            if cache.side != match.pending.side:
                cache = ActionCache(match.pending.side)
            movers = [
                *position.units(cache.side),
                *(leader for leader in position.leaders.values() if leader.side == cache.side),
            ]
            known = [action for found in cache.actions(position) for action in found]
            assert known == [action for piece in movers for action in actions_of(position, piece)]
        match.submit(player.choose(match, match.pending))
    assert asked > 100
