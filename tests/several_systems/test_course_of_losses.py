"""The course of a battle ends with what its tracks show, wherever the battle stops."""

import pytest

from game.engine.play.match import Match
from game.engine.shown.statistics import statistics
from game.hexgrid.ids import NO_SIDE
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, AnyMatch, open_map
from tests.shipped import SHIPPED

ANSWERS = (60, 90, 120, 150)


@pytest.mark.parametrize("system", SHIPPED)
def test_the_course_ends_as_the_tracks_stand(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: AnyMatch = Match(rules, scenario, seed=1)
    player = GreedyPlayer(1)
    for number in range(max(ANSWERS) + 1):
        if match.pending is None:
            break
        if number in ANSWERS:
            view = rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
            shown = {(track.title, track.side): track.value for track in view.tracks}
            courses = statistics(match).courses
            assert {(each.title, each.side): each.points[-1][1] for each in courses} == shown
        match.submit(player.choose(match, match.pending))
