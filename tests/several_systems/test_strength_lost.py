"""The strength that a battle cost, in percent, is that of the rules' own count, whatever is drawn of it."""

import re
from typing import Any

import pytest

from game.engine.play.match import Match
from game.engine.shown.aftermath import aftermath
from game.hexgrid.ids import NO_SIDE, SideId
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from tests.shipped import SHIPPED

COUNTED = {"brigades": "figures", "chargers": "health"}
"""What a unit is counted by, where that is not its blocks."""


def strengths(match: Match[Any, Any, Any], state: Any, lost: set[str]) -> dict[SideId, int]:
    """Sum up what each side has left, of the units that are not lost."""
    counted = COUNTED.get(match.scenario.system, "blocks")
    found: dict[SideId, int] = {side.id: 0 for side in match.rules.info.sides}
    for piece in state.pieces.values():
        if not piece.is_leader and piece.id not in lost:
            found[piece.side] += getattr(piece, counted)
    return found


def fought(system: str, seed: int) -> Match[Any, Any, Any]:
    """Play a battle to its end."""
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: Match[Any, Any, Any] = Match(rules, scenario, seed=seed)
    player = GreedyPlayer(seed)
    while match.pending is not None:
        match.submit(player.choose(match, match.pending))
    return match


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("system", SHIPPED)
def test_the_percentage_of_strength_is_that_of_the_rules(system: str, seed: int) -> None:
    match = fought(system, seed)
    gone = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE).gone
    lost = {piece for piece, fate in gone if fate != "left"}
    began, left = strengths(match, match.setup.state, set()), strengths(match, match.state, lost)
    expected = {
        match.names.plural_name(side): round(100 * (began[side] - left[side]) / began[side]) for side in began
    }
    text = " ".join(aftermath(match))
    told = {
        side: int(found[1]) if (found := re.search(rf"The {side} (?:lost|had) [^.]*?(\d+) % of", text)) else 0
        for side in expected
    }
    assert told == expected


@pytest.mark.parametrize("system", [system for system in SHIPPED if system != "jacobite"])
def test_the_units_lost_are_those_that_the_rules_count(system: str) -> None:
    match = fought(system, 1)
    view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
    text = " ".join(aftermath(match))
    for track in view.tracks:
        words = f"The {match.names.plural_name(track.side)} had {track.value} of "
        assert (words in text) == (track.value > 0)
