"""What the greedy player remembers while it weighs a question changes no score: each is as if worked out alone."""

from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions.decision import Decision, Option, Selection
from game.engine.play.match import Match
from game.players.levels import PLAYERS
from game.rules.jacobite import RULES
from game.rules.jacobite.ai import command
from game.rules.jacobite.ai.evaluator import Evaluator
from game.rules.jacobite.tables import SIDES
from game.storage.battles import MAPS, open_map
from tests.share import a_share

FIELDS = sorted(MAPS.glob("*.tmx"))
ANSWERS = 45
OPTIONS = 12
"""Answers of a question that are weighed alone: the first ones, the last ones, and some between."""


class Forgetful(dict[Any, Any]):
    """Takes everything and remembers nothing: whatever is looked for is worked out again."""

    def get(self, key: Any, default: Any = None) -> Any:
        return default

    def __contains__(self, key: object) -> bool:
        return False


def forgetful_eye(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Evaluator.__init__

    def forget(eye: Evaluator, *arguments: Any) -> None:
        begin(eye, *arguments)
        for name, value in vars(eye).items():
            if isinstance(value, dict):
                setattr(eye, name, Forgetful())

    monkeypatch.setattr(Evaluator, "__init__", forget)
    monkeypatch.setattr(command, "_known", [])
    monkeypatch.setattr(command, "REMEMBERED", 0)


def weighed(match: Match[Any, Any, Any], decision: Decision) -> list[tuple[str, int]]:
    """Score some answers to a question."""
    score = match.rules.opponent.score_options(match.setup.battlefield, match.state, decision)
    return [(option.notation, score(option)) for option in some_of(decision)]


def some_of(decision: Decision) -> list[Option]:
    if isinstance(decision, Selection):
        first = [frozenset((piece,)) for piece in decision.addable(frozenset())]
        return [decision.choose(chosen) for chosen in first]
    options = list(decision.options)
    return options[:: max(1, len(options) // OPTIONS)]


@pytest.mark.parametrize("field", a_share(FIELDS, 5), ids=lambda path: path.stem)
def test_no_score_depends_on_what_was_weighed_before_it(field: Path) -> None:
    _, scenario = open_map(field)
    match = Match(RULES, scenario, seed=8, keep_frames=False)
    players = {side: PLAYERS["greedy"](number) for number, side in enumerate(SIDES)}
    for _ in range(ANSWERS):
        if match.pending is None:
            break
        usual = weighed(match, match.pending)
        with pytest.MonkeyPatch.context() as patch:
            forgetful_eye(patch)
            assert weighed(match, match.pending) == usual
        match.submit(players[match.pending.side].choose(match, match.pending))
