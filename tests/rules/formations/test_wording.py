"""What formations are said to have come to, in words that are no sum."""

import pytest

from game.rules.formations.events import BlastChanged
from game.storage.battles import MAPS, open_map


@pytest.mark.parametrize(
    ("blast", "said"),
    [
        (0, "Glascoe's column had no blast markers left."),
        (1, "Glascoe's column now had 1 blast marker."),
        (2, "Glascoe's column now had 2 blast markers."),
    ],
)
def test_blast_markers_are_what_a_formation_has(blast: int, said: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    setup = rules.play.setup(scenario)
    name = next(each.id for each in setup.state.formations.values() if each.name == "Glascoe's column")
    assert BlastChanged(group=name, blast=blast).describe(setup.names) == said
