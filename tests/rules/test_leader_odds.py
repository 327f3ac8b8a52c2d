"""The odds of leaders: what the fall of one may leave, by hand, and their flights against the rules themselves."""

from typing import Any

import pytest
from msgspec.structs import astuple

from game.engine.battle_setup import BattleSetup
from game.engine.ruleset import find
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.combat.rolls import MELEE, RANGED, Attack
from game.rules.jacobite.odds.leader_odds import UnitsToCheck, falls
from game.rules.jacobite.odds.odds import odds
from game.rules.jacobite.state import Position
from tests.drawn import OPEN_FIELD, SYSTEM, scenario
from tests.rules.true_odds import every_throw
from tests.share import wide


def field(
    pieces: dict[str, str], *special: str, to_win: int = 99, taken: int = 0, drawing: str = OPEN_FIELD
) -> BattleSetup[Any, Any]:
    """Set up a position in mid-battle; the Jacobites need so many banners and have taken some."""
    start = Start(turn=SideId("jacobite"), phase="combat", banners={SideId("jacobite"): taken})
    lines: dict[str, Any] = {f"special_{number}": line for number, line in enumerate(special, 1)}
    battle = scenario(drawing, pieces, start=start, banners_jacobite=to_win, banners_government=99, **lines)
    return find(SYSTEM).play.setup(battle)


def failing(dice: int) -> float:
    """Return the chance that none of so many dice shows a flag."""
    return (4 / 6) ** dice


LED = {"A": "jacobite militia C1", "U": "government regular C3 2", "L": "government leader C3"}
BACKED = {**LED, "B": "government militia D3 1"}
TWO_LEADERS = {**BACKED, "M": "government leader D3"}
THREE = {**TWO_LEADERS, "C": "government regular E3 1"}

LOST, SWEPT = failing(1), failing(2)


def left(*lost: str, fled: str = "", again: int = 0, won: bool = False) -> UnitsToCheck:
    """Name the pieces lost and fled."""
    return UnitsToCheck(frozenset(map(PieceId, lost)), frozenset(map(PieceId, fled)), again, won)


@pytest.mark.parametrize(
    ("pieces", "to_win", "chances"),
    [
        (LED, 99, {left("L"): 1.0}),
        (LED, 1, {left("L", won=True): 1.0}),
        (BACKED, 99, {left("L"): 1 - LOST, left("L", "B"): LOST}),
        (BACKED, 2, {left("L"): 1 - LOST, left("L", "B", won=True): LOST}),
        (BACKED, 1, {left("L", won=True): 1.0}),
        (
            TWO_LEADERS,
            99,
            {
                left("L"): 1 - LOST,
                left("L", "B", fled="M"): LOST * (1 - SWEPT),
                left("L", "B", "M", again=1): LOST * SWEPT,
            },
        ),
        (
            TWO_LEADERS,
            3,
            {
                left("L"): 1 - LOST,
                left("L", "B", fled="M"): LOST * (1 - SWEPT),
                # The banner for the second leader wins, and his fall shakes nobody any more.
                left("L", "B", "M", won=True): LOST * SWEPT,
            },
        ),
        (TWO_LEADERS, 2, {left("L"): 1 - LOST, left("L", "B", won=True): LOST}),
        (
            THREE,
            99,
            {
                left("L"): 1 - LOST,
                left("L", "B", fled="M"): LOST * (1 - SWEPT),
                left("L", "B", "M", again=1): LOST * SWEPT * (1 - LOST),
                left("L", "B", "M", "C", again=1): LOST * SWEPT * LOST,
            },
        ),
    ],
)
def test_jr_81_jq_28_what_the_fall_of_a_leader_may_leave(
    pieces: dict[str, str], to_win: int, chances: dict[UnitsToCheck, float]
) -> None:
    setup = field(pieces, to_win=to_win)
    position = Position(setup.battlefield, setup.state)
    assert falls(position, position.piece(PieceId("L")), PieceId("U")) == pytest.approx(chances)


def test_jq_28_banners_taken_before_count_when_a_leader_falls() -> None:
    setup = field(BACKED, to_win=5, taken=3)
    position = Position(setup.battlefield, setup.state)
    assert falls(position, position.piece(PieceId("L")), PieceId("U")) == pytest.approx(
        {left("L"): 1 - LOST, left("L", "B", won=True): LOST}
    )


def test_jx_152_a_leader_worth_two_wins_with_his_fall() -> None:
    setup = field(BACKED, "worth piece=L banners=2", to_win=2)
    position = Position(setup.battlefield, setup.state)
    assert falls(position, position.piece(PieceId("L")), PieceId("U")) == {left("L", won=True): 1.0}


def test_jx_148_dice_of_special_rules_count_in_the_checks_of_friends() -> None:
    setup = field(BACKED, "dice amount=2 piece=B in=rally")
    position = Position(setup.battlefield, setup.state)
    # A militia unit of one block has one die, none less than that, and two more.
    assert falls(position, position.piece(PieceId("L")), PieceId("U")) == pytest.approx(
        {left("L"): 1 - failing(2), left("L", "B"): failing(2)}
    )


@pytest.mark.parametrize(
    ("pieces", "special", "blow"),
    [
        # A leader alone flees between enemies who strike at him, by the weaker of them.
        (
            {
                "A": "jacobite regular C2",
                "B": "jacobite regular B4",
                "C": "jacobite militia C4",
                "U": "government leader C3",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
        (
            {
                "A": "jacobite regular C2",
                "B": "jacobite regular B4",
                "M": "jacobite leader B4",
                "C": "jacobite regular C4",
                "D": "government regular B5",
                "E": "government regular C5",
                "F": "government regular D5",
                "U": "government leader C3",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
        # He joins a friend behind him, or leaves the field from his baseline through the fire of an enemy.
        (
            {"A": "jacobite regular C2", "D": "government regular C4", "U": "government leader C3"},
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
        (
            {
                "A": "jacobite regular C3",
                "B": "jacobite battle-cavalry B5",
                "C": "jacobite battle-cavalry C5",
                "U": "government leader C4",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
        # A unit led: its leader flees past enemies when it routs or loses its last block.
        (
            {
                "A": "jacobite highland C1",
                "B": "jacobite regular B4",
                "C": "jacobite militia D5",
                "U": "government militia C3 1",
                "L": "government leader C3",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        # Retreats end with a leader, who adds his die, or where a special rule gives dice or takes them.
        (
            {
                "A": "jacobite highland C1",
                "U": "government lowland C3 2",
                "L": "government leader B4",
                "M": "government leader D5",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        (
            {"A": "jacobite highland C1", "U": "government lowland C3 2"},
            ("dice amount=2 in=rally hexes=B5", "dice amount=-1 in=rally hexes=C5"),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        (
            {"A": "jacobite highland C1", "U": "government regular C3 3", "L": "government leader C3"},
            ("flags extra=1 side=government in=ranged", "dice amount=1 kind=regular in=rally"),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        # Two ends cost a block and leave one die alike; the leader is spared at the one where a friend is behind him.
        (
            {
                "A": "jacobite highland C1",
                "U": "government lowland C3 3",
                "L": "government leader C3",
                "B": "government regular B5",
                "C": "jacobite regular C5",
                "D": "jacobite regular D5",
            },
            ("dice amount=-2 in=rally hexes=B4", "dice amount=-1 in=rally hexes=C4"),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        # The last block is lost for want of room, and the leader must look after himself.
        (
            {"A": "jacobite militia C3", "U": "government regular C5 1", "L": "government leader C5"},
            (),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        # No room: blocks are paid for the hexes, and with fewer of them the check has fewer dice.
        (
            {
                "A": "jacobite trained-artillery C2",
                "U": "government militia C4 3",
                "B": "government regular B5",
                "C": "government regular D5",
            },
            ("flags extra=1 side=government",),
            Attack(PieceId("A"), PieceId("U"), RANGED),
        ),
        # A friend who routs for the leader's loss leaves a way back, although others still give support.
        (
            {
                "A": "jacobite regular C2",
                "U": "government regular C3 3",
                "L": "government leader C3",
                "B": "government regular B3",
                "C": "government regular D3",
                "D": "government regular B4",
                "E": "government militia C4 1",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
        # Cavalry rides infantry down, and its leader gone another time.
        (
            {
                "A": "jacobite battle-cavalry C2",
                "U": "government regular C3 2",
                "L": "government leader C3",
                "B": "government militia B3 2",
                "C": "government regular D3 1",
            },
            (),
            Attack(PieceId("A"), PieceId("U"), MELEE),
        ),
    ],
)
@pytest.mark.parametrize("to_win", [1, wide(2), wide(3), 99])
def test_the_odds_in_hard_places_are_those_of_the_rules(
    pieces: dict[str, str], special: tuple[str, ...], blow: Attack, to_win: int
) -> None:
    setup = field(pieces, *special, to_win=to_win)
    reckoned = odds(Position(setup.battlefield, setup.state), blow)
    for ignoring, fate in ((True, reckoned.ignoring), (False, reckoned.ignoring_none)):
        true = every_throw(setup, blow, ignoring=ignoring)
        assert astuple(fate) == pytest.approx(astuple(true), abs=1e-9)


def test_jr_66_a_leader_with_crags_behind_him_is_lost_whatever_the_dice() -> None:
    field_of_crags = """
    . . . . .
     . . . . .
    . . . . .
     . . . . .
    . . c c .
    """
    setup = field({"A": "jacobite regular C3", "U": "government leader C4"}, drawing=field_of_crags)
    attack = Attack(PieceId("A"), PieceId("U"), MELEE)
    fate = odds(Position(setup.battlefield, setup.state), attack).ignoring_none
    assert astuple(fate) == (0, 0, 0, 1, 1, 0)
    assert astuple(every_throw(setup, attack, ignoring=False)) == pytest.approx(astuple(fate))
