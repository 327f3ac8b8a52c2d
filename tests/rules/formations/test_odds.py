"""The odds of an assault, held against the rules: every roll where there are few, else many by chance."""

from math import sqrt
from typing import Any

import pytest

from game.engine.battle_setup import BattleSetup
from game.rules.formations.combat.melee import Clash, opening
from game.rules.formations.combat.odds import AssaultOdds, Fate, assault_odds
from game.rules.formations.events import UnitMoved
from game.rules.formations.movement.movement import Move
from game.rules.formations.movement.reach import engage_ends
from game.rules.formations.state import Position
from tests.rules.formations.fights import ATTACKER, DEFENDER, Ended, every_throw, field, many_throws
from tests.share import a_share

EXACT = 1e-5
"""What is left out comes to no more."""

SMALL: dict[str, tuple[dict[str, str], dict[str, Any], dict[str, float]]] = {
    "one against one": (
        {"A": "jacobite highland C3 1", "U": "government regular C4 1"},
        {},
        {"jacobite": 1 / 2, "government": 1 / 3},
    ),
    "markers and more units": (
        {"A": "jacobite highland C3 1", "U": "government regular C4 1", "V": "government regular H8"},
        {"athole": {"blast": 0}, "guards": {"blast": 1}},
        {"jacobite": 1 / 2, "government": 1 / 3},
    ),
    "a leader who may be lost": (
        {
            "A": "jacobite lowland C3 1",
            "B": "jacobite lowland B2 1",
            "L": "jacobite leader C3",
            "U": "government regular C4 1",
        },
        {},
        {"jacobite": 1 / 3, "government": 1 / 3},
    ),
    "a broken target": (
        {"A": "jacobite highland C3 1", "U": "government regular C4 1", "V": "government regular D4 1"},
        {"guards": {"broken": True}},
        {"jacobite": 1 / 2, "government": 1 / 3},
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_ex_56_odds_are_what_every_roll_comes_to(name: str) -> None:
    pieces, groups, hit = SMALL[name]
    setup = field(pieces, **groups)
    assert agree(odds_of(setup, []), every_throw(setup, [], hit), EXACT)


LARGE: dict[str, tuple[dict[str, str], dict[str, Any], list[str]]] = {
    "three clans charge a line": (
        {
            "A": "jacobite highland B2",
            "B": "jacobite highland C2",
            "C": "jacobite highland D2",
            "L": "jacobite leader C2",
            "U": "government regular B4",
            "V": "government regular C4",
            "W": "government regular D4 2",
            "M": "government leader C4",
        },
        {"athole": {"blast": 1}},
        ["move A B3", "move B C3", "move C D3"],
    ),
    "horse at guns, with a line behind": (
        {
            "A": "jacobite battle-cavalry C1 3",
            "B": "jacobite light-cavalry D2",
            "U": "government light-artillery C4 2",
            "V": "government militia D5",
        },
        {"guards": {"blast": 1}},
        ["move A C3", "move B D3"],
    ),
    "who is beaten has nowhere to go": (
        {
            "A": "jacobite grenadier B2",
            "B": "jacobite grenadier A2",
            "U": "government militia A1 2",
            "V": "government militia H9 4",
        },
        {},
        [],
    ),
}


@pytest.mark.parametrize("name", a_share(LARGE, 3))
def test_ex_53_to_ex_57_odds_are_near_what_many_rolls_come_to(name: str) -> None:
    pieces, groups, moves = LARGE[name]
    setup, throws = field(pieces, **groups), 1500
    assert agree(odds_of(setup, moves), many_throws(setup, moves, 7, throws), 3 * sqrt(0.25 / throws))


def odds_of(setup: BattleSetup[Any, Any], moves: list[str]) -> AssaultOdds:
    """Calculate an assault after some moves."""
    position = Position(setup.battlefield, setup.state)
    formations = position.state.formations
    clash = opening(position, formations[ATTACKER], formations[DEFENDER])
    for notation in moves:
        _, name, label = notation.split()
        unit = position.piece(next(piece for piece in position.state.pieces if piece == name))
        ends = engage_ends(position, unit, formations[DEFENDER]).paths
        end = next(hex_id for hex_id in ends if position.grid.label(hex_id) == label)
        move = Move(unit=unit.id, path=ends[end])
        position = Position(
            setup.battlefield, UnitMoved(piece=unit.id, path=move.path).change(position.state)
        )
        clash = Clash(
            formation=ATTACKER, target=DEFENDER, moved=clash.moved | {unit.id}, from_hill=clash.from_hill
        )
    found = assault_odds(position, clash)
    assert found is not None
    return found


def agree(found: AssaultOdds, true: Ended, within: float) -> bool:
    """Return whether all chances are the same but for so much; pytest shows those that are not."""

    def both(values: Any) -> Any:
        return pytest.approx(list(values), abs=within)

    fates: tuple[Fate, Fate] = found.fates
    assert [fate.wins for fate in fates] == both(true.wins)
    assert [fate.loses for fate in fates] == both(true.wins[::-1])
    assert [fate.loses_unit for fate in fates] == both(true.loses_unit)
    assert [fate.breaks for fate in fates] == both(true.breaks)
    assert found.equal == both(true.equal)
    for fate, markers in zip(fates, true.markers, strict=True):
        numbers = sorted({*fate.markers, *markers})
        assert [fate.markers.get(number, 0.0) for number in numbers] == both(
            markers.get(number, 0.0) for number in numbers
        )
    return bool(found.nobody == pytest.approx(true.nobody, abs=within))


def test_ex_45_who_can_get_away_is_not_caught() -> None:
    enclosed = {
        "A": "jacobite grenadier B2",
        "B": "jacobite grenadier A2",
        "U": "government militia A1 1",
    }
    caught = odds_of(field(enclosed), []).fates[1]
    assert caught.withdraws > 0
    assert caught.caught == caught.withdraws
    free = odds_of(field({"A": "jacobite grenadier B2", "U": "government militia C3"}), []).fates[1]
    assert free.withdraws > 0
    assert free.caught == 0


def test_nobody_in_contact_is_no_assault() -> None:
    setup = field({"A": "jacobite grenadier B2", "U": "government militia D5"})
    position = Position(setup.battlefield, setup.state)
    formations = position.state.formations
    assert assault_odds(position, opening(position, formations[ATTACKER], formations[DEFENDER])) is None
