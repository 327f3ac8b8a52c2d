"""A battle in numbers, from its events alone."""

from game.engine.play.dice import symbols
from game.engine.shown.statistics import BattleTrend, Count, DiceStatistics, statistics
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from tests.drawn import OPEN_FIELD, battle, scenario

BATTLE_DIE = symbols("battle", "ICASFF")

PIECES = {
    "A": "jacobite regular C2",
    "B": "jacobite regular B1",
    "U": "government regular C3 1",
    "V": "government regular E5",
}


def test_dice_by_side_and_face_blocks_losses_and_banners() -> None:
    start = Start(turn=SideId("jacobite"), phase="combat", number=3)
    match = battle(scenario(OPEN_FIELD, PIECES, start=start, banners_jacobite=4), dice=["CCF", "C"])
    match.submit("attack A U")
    match.submit("retreat B4")
    match.submit("hold")
    summed = statistics(match)
    assert summed.dice == (
        DiceStatistics(SideId("jacobite"), BATTLE_DIE, 3, {"C": 2, "F": 1}),
        DiceStatistics(SideId("government"), BATTLE_DIE, 1, {"C": 1}),
    )
    assert summed.blocks_lost == {"jacobite": 0, "government": 0}
    assert [count for count in summed.counts if any(count.by_side.values())] == [
        Count("units routed", {"jacobite": 0, "government": 1})
    ]
    assert summed.courses == (
        BattleTrend(
            side=SideId("jacobite"), title="Victory banners", goal=4, points=((3, 0), (3, 1), (3, 1))
        ),
        BattleTrend(side=SideId("government"), title="Victory banners", goal=1, points=((3, 0), (3, 0))),
    )
    assert summed.turns == 3


def test_blocks_hit_are_lost_and_a_unit_routed_loses_none() -> None:
    start = Start(turn=SideId("jacobite"), phase="combat")
    pieces = {**PIECES, "U": "government regular C3 3"}
    match = battle(scenario(OPEN_FIELD, pieces, start=start), dice=["ICC"])
    match.submit("attack A U")
    match.submit("no back")
    assert statistics(match).blocks_lost == {"jacobite": 0, "government": 1}


def test_what_chance_would_give_is_told_by_the_faces_of_the_die() -> None:
    dice = DiceStatistics(SideId("jacobite"), BATTLE_DIE, 12, {})
    assert [dice.expected(letter) for letter in "ICASF"] == [2, 2, 2, 2, 4]
