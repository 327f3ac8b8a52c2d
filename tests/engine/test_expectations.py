"""What a vignette expects is held against the view: tracks, pieces and groups; unknown words are told."""

from typing import Any

import pytest

from game.engine.ruleset import find
from game.engine.shown.expectations import differences
from game.engine.shown.view import GroupView, MarkerView, PieceView, TrackView, View
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from tests.drawn import OPEN_FIELD, SYSTEM, plan

GRID = Grid(plan(OPEN_FIELD))
VIEW = View(
    side=SideId("jacobite"),
    turn=1,
    phase="move",
    pieces=(
        PieceView(
            id=PieceId("A"),
            side=SideId("jacobite"),
            kind="regular",
            name="A",
            hex_id=GRID.hex("B2"),
            blocks=3,
            full=4,
            with_piece="L",
            marks=("moved",),
            facing=60,
            formation="line",
            markers=(MarkerView("routed"),),
        ),
        PieceView(
            id=PieceId("C"),
            side=SideId("jacobite"),
            kind="regular",
            name="C",
            hex_id=GRID.hex("C2"),
            blocks=4,
            full=4,
        ),
    ),
    tracks=(TrackView(id="banners", side=SideId("jacobite"), title="Banners", value=2, goal=5),),
    gone=(("B", "eliminated"),),
    groups=(
        GroupView(
            id="left",
            side=SideId("jacobite"),
            name="Left",
            members=(PieceId("A"),),
            commander="L",
            order="hold",
            markers=(MarkerView("broken"),),
        ),
    ),
)
HOLDS: list[dict[str, Any]] = [
    {"banners": {"jacobite": 2}},
    {"pieces": {"A": {"at": "B2", "blocks": 3, "attached": "L", "facing": 60, "formation": "line"}}},
    {"pieces": {"A": {"state": ["moved", "routed"]}, "B": "eliminated"}},
    {"pieces": {"A": {"state": "routed"}, "C": {"state": [], "attached": False}}},
    {"groups": {"left": {"order": "hold", "commander": "L", "state": ["broken"]}}},
]
WRONG: list[tuple[dict[str, Any], list[str]]] = [
    ({"banners": {"jacobite": 1}}, ["jacobite has 2 banners, not 1"]),
    ({"banners": {"french": 1}}, ["expect.banners: 'french' is no side; allowed are government, jacobite"]),
    (
        {"banner": {"jacobite": 1}},
        [
            "expect: unknown key 'banner': did you mean 'banners'? allowed are banners, decision, groups, over, pieces"
        ],
    ),
    ({"banners": 1}, ["expect.banners is 1; it must be a table"]),
    ({"pieces": {"Q": {"at": "B2"}}}, ["expect.pieces: 'Q' is no piece; allowed are A, B, C"]),
    ({"pieces": {"A": 3}}, ["expect.pieces: A is 3; it must be a table or a word"]),
    ({"pieces": {"B": {"at": "B2"}}}, ["B is eliminated, not on the board"]),
    ({"pieces": {"A": "eliminated"}}, ["A is on the board, not eliminated"]),
    (
        {"pieces": {"A": {"block": 3}}},
        [
            "expect.pieces, A: unknown key 'block': did you mean 'blocks'? allowed are at, attached, blocks, facing, "
            "formation, state"
        ],
    ),
    (
        {"pieces": {"A": {"at": "C3", "blocks": 4, "attached": False, "facing": 0, "formation": "square"}}},
        [
            "A is at B2, not C3",
            "A has 3 blocks, not 4",
            "A is attached to L, not nobody",
            "A faces 60 degrees, not 0",
            "A is in line, not square",
        ],
    ),
    ({"pieces": {"A": {"state": ["steady"]}}}, ["A is not steady"]),
    ({"pieces": {"A": {"state": []}}}, ["A is moved, routed, but should have no state"]),
    ({"pieces": {"A": {"state": 1}}}, ["the state of A is 1; it must be a word or a list of words"]),
    ({"groups": {"right": {}}}, ["expect.groups: 'right' is no group; allowed are left"]),
    ({"groups": {"left": 1}}, ["expect.groups: left is 1; it must be a table"]),
    (
        {"groups": {"left": {"ordr": "hold"}}},
        [
            "expect.groups, left: unknown key 'ordr': did you mean 'order'? allowed are commander, order, state"
        ],
    ),
    ({"groups": {"left": {"order": "charge"}}}, ["left has the order 'hold', not 'charge'"]),
]


def found(expected: dict[str, Any]) -> list[str]:
    return list(differences(find(SYSTEM), VIEW, GRID, expected))


@pytest.mark.parametrize("expected", HOLDS, ids=str)
def test_what_holds_is_passed_over(expected: dict[str, Any]) -> None:
    assert found(expected) == []


@pytest.mark.parametrize(("expected", "sentences"), WRONG, ids=str)
def test_what_does_not_hold_is_told(expected: dict[str, Any], sentences: list[str]) -> None:
    assert found(expected) == sentences
