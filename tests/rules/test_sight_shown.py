"""How far a unit sees is shown where night or mist limits it, and no range is shown that goes beyond it (AR-15)."""

import pytest

from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, SideId
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import CHARGE_REACH
from game.rules.table.sides import SIDES
from game.storage.battles import MAPS, open_map

NIGHT = "Sees no farther than 2 hexes now"
PLAIDS = "Sees no farther than 1 hex now"


def sights(name: str, system: str) -> set[tuple[str, str]]:
    """Return how far the units of each side are said to see as a battle begins."""
    rules, scenario = open_map(MAPS / f"{name}.tmx", system)
    setup = rules.play.setup(scenario)
    view = rules.shown.view(setup.battlefield, setup.state, NO_SIDE)
    return {(piece.side, piece.sight) for piece in view.pieces if piece.kind != "leader"}


@pytest.mark.parametrize("system", ["jacobite", "formations", "commanders", "brigades", "chargers"])
def test_each_system_says_how_far_its_units_see(system: str) -> None:
    assert sights("keith-1746", system) == {("jacobite", NIGHT), ("government", NIGHT)}
    assert sights("culloden-1746", system) == {("jacobite", ""), ("government", "")}


def test_a_limit_of_one_side_is_told_of_that_side_only() -> None:
    assert sights("highbridge-1745", "jacobite") == {("jacobite", ""), ("government", PLAIDS)}


def test_a_leader_is_not_said_to_see_less() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "formations")
    setup = rules.play.setup(scenario)
    view = rules.shown.view(setup.battlefield, setup.state, NO_SIDE)
    assert {piece.sight for piece in view.pieces if piece.kind == "leader"} == {""}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("name", "limit"), [("keith-1746", 2), ("culloden-1746", 99)])
def test_the_ranges_of_chargers_end_where_they_see_no_farther(name: str, limit: int, side: SideId) -> None:
    """TX-10, TX-29."""
    position = chargers_on(name)
    most = limit * position.battlefield.plane.scale
    for unit in position.units(side):
        reaches = {"Charge": unit.row.advance + CHARGE_REACH}
        if unit.row.range:
            reaches["Range"] = unit.row.range
        assert shown_reaches(position, unit) == {title: min(each, most) for title, each in reaches.items()}


def chargers_on(name: str) -> Position:
    rules, scenario = open_map(MAPS / f"{name}.tmx", "chargers")
    setup = rules.play.setup(scenario)
    return Position(setup.battlefield, setup.state)


def shown_reaches(position: Position, unit: Piece) -> dict[str, int]:
    """Return how far the areas of a unit are shown to reach."""
    areas = find("chargers").shown.areas(position.battlefield, position.state, unit.id)
    return {area.title: area.reach for area in areas if area.reach}
