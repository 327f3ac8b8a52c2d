"""Orders grow by each piece that there is no objection to, whether it is asked about or only counted."""

from game.engine.decision import Selection
from game.engine.match import Match
from game.players.random_player import RandomPlayer
from game.saves.battles import MAPS, open_map


def test_jx_32_the_pieces_that_may_be_ordered_too_are_those_without_objection() -> None:
    rules, scenario = open_map(MAPS / "culloden-1746.tmx")
    match = Match(rules, scenario, seed=11, keep_frames=False)
    player = RandomPlayer(11)
    counted = weighed = 0
    while match.pending is not None and counted + weighed < 60:
        pending = match.pending
        if isinstance(pending, Selection):
            counted += pending.most is not None
            weighed += pending.most is None
            for size in range(len(pending.candidates) + 1):
                chosen = frozenset(pending.candidates[:size])
                if not pending.objection(chosen):
                    assert pending.growth(chosen) == tuple(
                        piece
                        for piece in pending.candidates
                        if piece not in chosen and not pending.objection(chosen | {piece})
                    )
        match.submit(player.choose(match, pending))
    assert counted > 20
    assert weighed > 5
