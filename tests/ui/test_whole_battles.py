"""A whole battle of each rule system, every answer clicked where it is in the window."""

import pytest

from game.engine.play.match import Match
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.battle.panels.victory import VictoryScene
from tests.share import wide
from tests.shipped import SHIPPED
from tests.ui.table import hand_at

SMALL = MAPS / "keith-1746.tmx"
"""A battle of few pieces that every system offers."""


@pytest.mark.parametrize("clicked", [40, wide(2_000)])
@pytest.mark.parametrize("system", SHIPPED)
def test_a_battle_played_by_clicks_goes_as_its_answers_do_without_a_window(system: str, clicked: int) -> None:
    rules, scenario = open_map(SMALL, system)
    hand = hand_at(scenario, seed=1, rules=rules)
    match = hand.scene.session.match
    hand.play(GreedyPlayer(1), clicked)
    hand.app.step([])
    assert len(match.entries) >= 30
    without_window: AnyMatch = Match(rules, scenario, seed=1, entries=match.entries)
    assert without_window.entries == match.entries
    assert (without_window.state, without_window.outcome) == (match.state, match.outcome)
    assert isinstance(hand.app.scenes[-1], VictoryScene) == (match.outcome is not None) == (clicked > 40)
