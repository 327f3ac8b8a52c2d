"""Conceding in one's own turn, and a draw that both agree to (JX-41)."""

from typing import Any

import pytest

from game.engine.battle_setup import Outcome
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.setup.setup import START_PHASES
from game.rules.jacobite.state import COMBAT, COMMAND
from tests.drawn import OPEN_FIELD, asked, battle, scenario

PIECES = {"A": "jacobite regular C2", "B": "jacobite regular A1", "U": "government regular C3"}
META_OPTIONS = ["concede", "draw"]


def begun(phase: str, *dice: str, turn: str = "jacobite", hand: tuple[str, ...] = ()) -> Match[Any, Any, Any]:
    hands = {SideId("jacobite"): {COMMAND: hand}} if hand else {}
    return battle(
        scenario(OPEN_FIELD, PIECES, start=Start(turn=SideId(turn), phase=phase, hands=hands)), dice
    )


def meta_options(match: Match[Any, Any, Any]) -> list[str]:
    assert match.pending is not None
    return [aside.notation for aside in match.pending.meta_options]


@pytest.mark.parametrize("phase", START_PHASES)
def test_jx_41_each_phase_of_the_own_turn_may_be_answered_by_conceding(phase: str) -> None:
    match = begun(phase, hand=("forward", "line-command") if phase == "card" else ())
    assert meta_options(match) == META_OPTIONS
    match.submit("concede")
    assert asked(match) is None
    assert match.outcome == Outcome(SideId("government"), "The Jacobites conceded the battle.")


def test_jx_41_the_other_side_concedes_in_its_own_turn() -> None:
    match = begun("combat", turn="government")
    match.submit("concede")
    assert match.outcome == Outcome(SideId("jacobite"), "The Government conceded the battle.")


@pytest.mark.parametrize("answer", META_OPTIONS)
def test_jx_41_not_in_the_enemys_turn(answer: str) -> None:
    match = begun("combat", "CCA")
    match.submit("attack A U")
    assert asked(match) == ("government", ["back", "no back"])
    assert meta_options(match) == []
    with pytest.raises(InvalidAnswerError):
        match.submit(answer)


def test_jx_41_not_in_the_enemys_turn_by_a_card_either() -> None:
    start = Start(
        turn=SideId("jacobite"), phase="combat", hands={SideId("government"): {COMBAT: ("first-strike",)}}
    )
    match = battle(scenario(OPEN_FIELD, PIECES, start=start), ["CCA"])
    match.submit("attack A U")
    assert asked(match) == ("government", ["combat first-strike", "pass"])
    assert meta_options(match) == []


def test_jx_41_a_draw_is_agreed_by_both() -> None:
    match = begun("combat")
    match.submit("draw")
    assert asked(match) == ("government", ["accept", "decline"])
    match.submit("accept")
    assert asked(match) is None
    assert match.outcome == Outcome(SideId(""), "Both sides agree to a draw.")


def test_jx_41_a_draw_declined_leaves_the_question_as_it_was() -> None:
    match = begun("combat")
    question = asked(match)
    match.submit("draw")
    match.submit("decline")
    assert match.outcome is None
    assert asked(match) == question
