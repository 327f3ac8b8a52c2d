"""A fork for one side: what that side cannot see is dealt anew, all else is as in the match."""

from game.engine.play.dice import SeededChance
from game.hexgrid.ids import SideId
from tests.drawn import asked
from tests.engine.camp import pitched
from tests.engine.races import snapshot

LEFT, RIGHT = SideId("left"), SideId("right")


def test_a_fork_for_a_side_forgets_what_the_other_answered_to_an_open_joint_decision() -> None:
    match = pitched("order left hold")
    assert match.pending is not None and match.pending.side == RIGHT
    fork = match.fork(SeededChance(1), RIGHT)
    assert asked(fork) == asked(match)
    fork.submit("order right charge")
    assert asked(fork) == ("left", ["order left hold", "order left advance", "order left charge"])
    fork.submit("order left charge")
    assert [getattr(entry, "answer", "") for entry in fork.entries] == [
        "order right charge",
        "order left charge",
    ]


def test_the_match_keeps_the_answer_and_a_fork_for_nobody_too() -> None:
    match = pitched("order left hold")
    before = snapshot(match)
    for viewer in ("", RIGHT):
        match.fork(SeededChance(1), SideId(viewer))
        assert snapshot(match) == before
    assert snapshot(match.fork(SeededChance(1))) == before


def test_a_fork_for_the_side_that_is_asked_first_asks_the_other_next() -> None:
    match = pitched()
    fork = match.fork(SeededChance(1), LEFT)
    fork.submit("order left hold")
    assert fork.pending is not None and fork.pending.side == RIGHT
