"""What an expert of this game does otherwise than the greedy player, each term by itself."""

from typing import Any

import msgspec
import pytest

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import Decision
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.rules.formations.ai.scores import judge
from game.rules.formations.ai.weights import EXPERT, USUAL, Weights
from game.rules.formations.phases.activation import activation_question, ready
from game.rules.formations.state import Position, State
from tests.rules.formations.fights import ATTACKER, DEFENDER, field

SIDE = SideId("jacobite")
LONE = {"one": "jacobite lowland B2", "foot": "government regular B6"}
PAIR = {"one": "jacobite lowland B2", "two": "jacobite lowland C2", "foot": "government regular B6"}


def answer(battle: BattleSetup[Any, State], state: State, weights: Weights) -> str:
    """Return what is activated for what by these weights; it may not be a matter of chance."""
    position = Position(battle.battlefield, state)
    question: Decision = activation_question(position, SIDE, ready(position, SIDE))
    score = judge(weights)(battle.battlefield, state, question)
    given = [GreedyPlayer(seed).choose_by(score, question).notation for seed in range(4)]
    assert given == given[:1] * 4
    return given[0]


@pytest.mark.parametrize(
    ("pieces", "weights", "usual", "other"),
    [
        # A lone unit that fails its test breaks: it moves without one.
        (LONE, {"failing_breaks": 1500}, f"activate {ATTACKER} double", f"activate {ATTACKER} hold"),
        # A marker costs so much that two units hold as well.
        (PAIR, {"failing": 2500}, f"activate {ATTACKER} double", f"activate {ATTACKER} hold"),
    ],
)
def test_the_fear_of_a_failed_test(
    pieces: dict[str, str], weights: dict[str, int], usual: str, other: str
) -> None:
    battle = field(pieces)
    assert answer(battle, battle.state, USUAL) == usual
    assert answer(battle, battle.state, msgspec.structs.replace(USUAL, **weights)) == other


def test_nobody_retains_the_initiative_when_the_enemy_has_nobody_left_to_activate() -> None:
    battle = field(PAIR)
    formations = battle.state.formations
    done = msgspec.structs.replace(formations[DEFENDER], activated=True)
    state = msgspec.structs.replace(battle.state.with_group(done), may_retain=True)
    assert answer(battle, state, USUAL) == f"retain {ATTACKER} double"
    assert answer(battle, state, EXPERT) == "pass on"
