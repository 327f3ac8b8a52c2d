"""What a charge, an attempt and a badge say: the bound that failed with its number, and what each chance is of."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.decisions.decision import on_piece
from game.hexgrid.ids import PieceId
from game.ui.session.choice_view import label_of_option
from tests.rules.commanders.scripted import piece, playing

FLAT = "\n".join([". . . . . . . ."] * 8)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (
            {"A": piece("jacobite", "D1", "regular", facing="S")},
            "T is 5 hexes away, and a charge of A reaches 3 (BX-24).",
        ),
        (
            {"A": piece("jacobite", "D3", "regular", facing="N")},
            "To charge T, A would need 5 hexes of movement, turns counted, and has 2 (BX-21, BX-24).",
        ),
        (
            {"A": piece("jacobite", "D4", "militia", facing="S", formation="mob")},
            "A is a mob and waits for orders (BX-06).",
        ),
        (
            {"A": piece("jacobite", "D4", "regular", facing="S", state=["out of command"])},
            "A is out of command and does not charge (BX-05).",
        ),
    ],
    ids=["too far", "not in front", "no orders", "out of command"],
)
def test_bx_24_a_charge_that_is_refused_names_its_bound(more: dict[str, Any], reason: str) -> None:
    others = {"B": piece("jacobite", "A1", "regular", facing="S")}
    pieces = {**more, **others, "T": piece("government", "D6", "regular", facing="N")}
    match = playing(pieces, "movement", initiative="jacobite", field=FLAT)
    assert match.pending is not None and match.pending.why_not is not None
    told = match.pending.why_not((on_piece(PieceId("A")),), on_piece(PieceId("T")))
    assert told == reason


@pytest.mark.parametrize(
    ("special", "reason"),
    [
        (["sight limit=1"], "T is 3 hexes away, and A sees 2 hexes far here (BX-24, AR-15)."),
        ([], "A does not see T (BX-24)."),
    ],
    ids=["mist", "a wood between"],
)
def test_bx_24_a_charge_without_sight_says_whether_mist_limits_it(special: list[str], reason: str) -> None:
    pieces = {
        "A": piece("jacobite", "D3", "regular", facing="S"),
        "T": piece("government", "D6", "regular", facing="N"),
    }
    field = (
        FLAT
        if special
        else "\n".join(["f f f f f f f f" if row == 3 else ". . . . . . . ." for row in range(8)])
    )
    match = playing(pieces, "movement", initiative="jacobite", field=field, special=special)
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((on_piece(PieceId("A")),), on_piece(PieceId("T"))) == reason


def test_bx_43_each_chance_of_a_shot_says_what_it_is_of() -> None:
    pieces = {
        "R": piece("government", "D5", "regular", facing="N", formation="open"),
        "J": piece("jacobite", "D3", "lowland", facing="S", formation="open", blocks=3),
        "C": piece("jacobite", "C2", "leader", rank="army"),
    }
    match = playing(pieces, "missiles", initiative="government", field=FLAT)
    assert match.pending is not None
    told = label_of_option(match.pending.option("shoot R J"))
    assert told.endswith("1 lost: holds 55 %, 2 lost: holds 45 %")


def test_bs_07_the_heading_says_that_each_tries_once_and_who_has_is_marked() -> None:
    pieces = {
        "U": piece("jacobite", "D3", "lowland", facing="S", state=["out of command"]),
        "C": piece("jacobite", "C2", "leader", rank="army"),
        "R": piece("government", "D7", "regular", facing="N"),
    }
    match = playing(pieces, "rally", initiative="jacobite", field=FLAT)
    assert match.pending is not None
    assert match.pending.prompt.endswith("Each tries once a round")
    view = match.rules.shown.view
    tried = replace(match.state, tried=frozenset({PieceId("C")}))
    marks = [
        [
            marker.id
            for each in view(match.setup.battlefield, state, state.turn).pieces
            if each.id == "C"
            for marker in each.markers
        ]
        for state in (match.state, tried)
    ]
    assert marks == [["army-commander"], ["army-commander", "tried"]]


@pytest.mark.parametrize(("phase", "first"), [("missiles", "threat"), ("rally", "radius")])
def test_bx_09_the_range_comes_first_while_units_shoot_else_the_radius_of_their_commander(
    phase: str, first: str
) -> None:
    pieces = {
        "U": piece("jacobite", "D3", "lowland", facing="S", state=["out of command"]),
        "C": piece("jacobite", "D3", "leader", rank="army"),
        "R": piece("government", "D5", "regular", facing="N"),
    }
    match = playing(pieces, phase, initiative="jacobite", field=FLAT)
    areas = match.rules.shown.areas(match.setup.battlefield, match.state, PieceId("U"))
    assert next(area.kind for area in areas if area.kind in ("radius", "threat")) == first
