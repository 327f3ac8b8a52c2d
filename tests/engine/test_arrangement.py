"""Pieces put here and there until nothing is wrong any more."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import Decision, InvalidAnswerError
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from tests.drawn import answered, offered
from tests.engine.camp import HEXES, PIECES, camp, objection, pitched
from tests.engine.races import AnyMatch, snapshot

ORDERS = ("order left hold", "order right hold")


def pending(match: AnyMatch) -> Arrangement:
    """Return the arrangement that is asked for."""
    assert isinstance(match.pending, Arrangement)
    return match.pending


def test_a_piece_may_be_put_again_and_the_rules_see_only_where_all_are_in_the_end() -> None:
    match = pitched(*ORDERS, "camp a 3", "camp b 2", "camp a 1", "camp c 3")
    assert (match.state.camp, dict(pending(match).placed)) == ({}, {"a": 1, "b": 2, "c": 3})
    match.submit("camp done")
    assert match.state.camp == {"a": 1, "b": 2, "c": 3}


def test_done_is_offered_only_when_nothing_is_wrong() -> None:
    match = pitched(*ORDERS, "camp a 1", "camp b 1", "camp c 3")
    assert (pending(match).wrong, pending(match).faults(pending(match).placed)) == (
        "not on hex 0, and one on a hex (C-2)",
        ("a", "b"),
    )
    with pytest.raises(InvalidAnswerError, match=r"^not on hex 0, and one on a hex \(C-2\)$"):
        match.submit("camp done")
    match.submit("camp b 2")
    assert "camp done" in offered(match)


def test_where_a_piece_is_put_already_is_not_offered_but_to_take_it_back() -> None:
    match = pitched(*ORDERS, "camp a 1")
    of_a = [notation for notation in offered(match) if notation.startswith("camp a")]
    assert of_a == ["camp a 0", "camp a 2", "camp a 3", "camp a back"]
    match.submit("camp a back")
    assert dict(pending(match).placed) == {}


def test_each_put_is_taken_back_and_given_again() -> None:
    match = pitched(*ORDERS, "camp a 3", "camp a 1")
    before = snapshot(match)
    match.undo()
    assert dict(pending(match).placed) == {"a": 3}
    match.redo()
    assert snapshot(match) == before
    assert snapshot(pitched(entries=match.entries)) == before


def test_with_nothing_to_put_the_match_says_done_itself() -> None:
    empty = Arrangement(
        side=SideId("left"),
        kind="camp",
        prompt="",
        verb="camp",
        puts=(),
        objection=lambda placed: "",
        done_label="Done",
    )
    assert empty.forced is not None
    assert (empty.forced.notation, empty.forced.value) == ("camp done", {})


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
@given(seed=st.integers(0, 1 << 32), placed=st.dictionaries(st.sampled_from(PIECES), st.sampled_from(HEXES)))
def test_players_end_it_within_two_answers_a_piece_and_one(
    player: type[RandomPlayer | GreedyPlayer], seed: int, placed: Mapping[str, int]
) -> None:
    match, chooser = pitched(), player(seed)
    decision: Decision | None = camp()
    for piece, hex_id in placed.items():  # whatever somebody has put there before
        assert decision is not None
        decision = decision.after(decision.option(f"camp {piece} {hex_id}"))
    answers = 0
    while decision is not None:
        option = chooser.choose(match, decision)
        answers += 1
        decision = decision.after(option)
    assert answers <= 2 * len(PIECES) + 1
    assert objection(option.value) == ""


def test_a_greedy_player_puts_each_piece_once_where_the_score_is_highest() -> None:
    match = pitched(*ORDERS)
    chooser = GreedyPlayer(1)
    while isinstance(match.pending, Arrangement):
        match.submit(chooser.choose(match, match.pending))
    assert [answered(entry).answer for entry in match.entries[2:]] == [
        "camp a 1",
        "camp b 2",
        "camp c 3",
        "camp done",
    ]


def test_whatever_is_put_a_way_leads_to_each_arrangement() -> None:
    decision: Decision | None = camp()
    chance = random.Random(3)
    for _ in range(40):
        assert isinstance(decision, Arrangement)
        decision = decision.after(
            chance.choice([option for option in decision.options if isinstance(option.value, Put)])
        )
    steps = 0
    while isinstance(decision, Arrangement):
        option = decision.toward({"a": 3, "b": 2, "c": 1})
        decision, steps = decision.after(option), steps + 1
    assert (option.value, steps <= len(PIECES) + 1) == ({"a": 3, "b": 2, "c": 1}, True)
