"""What a player of Formations is told: why a formation broke, what may save a side, what a shot or assault can do."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content.vignette import load, scenario_of
from game.engine.decisions.decision import on_group, on_piece
from game.engine.play.dice import ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, PieceId, SideId
from game.rules.formations.combat.shooting import shoot_option
from game.rules.formations.combat.volley import PLAIN
from game.rules.formations.events import FormationBroke
from game.rules.formations.phases.activation import activation_question, ready, sustained_text
from game.rules.formations.state import Position
from tests.rules.formations.fights import field

VIGNETTES = Path("tests/vignettes/formations")


def begun(name: str, **groups: dict[str, int]) -> Match[Any, Any, Any]:
    """Begin a vignette, with other markers or initiatives of some of its formations."""
    vignette = load(VIGNETTES / f"{name}.toml")
    own = {**vignette.own, "groups": {**vignette.own.get("groups", {}), **groups}}
    vignette = msgspec.structs.replace(vignette, own=own)
    return Match(find("formations"), scenario_of(vignette), chance=ScriptedChance([*vignette.script.dice]))


def played(name: str, **groups: dict[str, int]) -> Match[Any, Any, Any]:
    match = begun(name, **groups)
    for answer in load(VIGNETTES / f"{name}.toml").script.answers:
        match.submit(answer if isinstance(answer, str) else answer.choose)
    return match


@pytest.mark.parametrize(
    ("name", "groups", "said"),
    [
        (
            "ex-40-sixth-example-breaks",
            {},
            "guards broke under fire (blast markers: 4, breaks at 4).",
        ),
        (
            "ex-14-a-failed-test-may-break",
            {},
            "athole broke on a failed test (blast markers: 2, breaks at 2).",
        ),
        (
            "ex-57-eighth-example-one-marker",
            {},
            "guards broke on a lost combat (blast markers: 3, breaks at 3).",
        ),
        (
            "ex-58-friends",
            {"guards": {"blast": 1}},
            "guards broke on a friend's defeat (blast markers: 2, breaks at 2).",
        ),
        (
            "ex-59-winner-has-a-marker-for-a-unit-lost",
            {"athole": {"blast": 2, "initiative": 1}},
            "athole broke on losses (blast markers: 3, breaks at 3).",
        ),
    ],
)
def test_the_log_says_why_a_formation_broke_and_at_how_many_markers(
    name: str, groups: dict[str, dict[str, int]], said: str
) -> None:
    match = played(name, **groups)
    broke = [
        frame.event.describe(match.setup.names)
        for frame in match.frames
        if isinstance(frame.event, FormationBroke)
    ]
    assert broke[-1:] == [said]


# What may still save a side

BROKEN = {"jacobite": "athole", "government": "guards"}


def rescues(broken: str, near: str = "A9", initiative: int = 2, **state: Any) -> dict[str, str]:
    """Return what may save each side whose two units break it, where a formation is broken."""
    pieces = {
        "A": "jacobite regular A1",
        "B": "jacobite regular B1",
        "P": f"government regular {near}",
        "Q": "government regular B9",
    }
    setup = field(pieces, **{broken: {"broken": True, "initiative": initiative}})
    points = {SideId(side): 2 for side in BROKEN}
    terms = msgspec.structs.replace(setup.battlefield.terms, break_points=points)
    battlefield = msgspec.structs.replace(setup.battlefield, terms=terms)
    view = find("formations").shown.view(battlefield, msgspec.structs.replace(setup.state, **state), NO_SIDE)
    return {track.side: track.rescue for track in view.tracks}


@pytest.mark.parametrize("side", BROKEN)
@pytest.mark.parametrize("waiting", [None, ("athole", "guards")])
def test_a_side_is_said_to_break_unless_the_rally_tests_to_come_save_it(
    side: str, waiting: tuple[str, ...] | None
) -> None:
    """EX-17: the losses are counted after the rally tests, which may bring a broken formation back."""
    said = (
        f"It breaks when the round ends unless rally tests bring back 1 unit: {BROKEN[side]} (2 units, 50 %)."
    )
    found = rescues(BROKEN[side], to_rally=waiting)
    assert found == {each: said if each == side else "" for each in BROKEN}


@pytest.mark.parametrize("side", BROKEN)
def test_no_rescue_is_promised_by_a_test_that_was_made_or_cannot_be_passed(side: str) -> None:
    none = dict.fromkeys(BROKEN, "")
    assert rescues(BROKEN[side], to_rally=()) == none
    assert rescues(BROKEN[side], near="A3", initiative=4) == none


# What shooting and engaging can do


@pytest.mark.parametrize(("side", "target"), [("jacobite", "guards"), ("government", "athole")])
def test_each_target_shows_the_chance_to_hit_it_once(side: str, target: str) -> None:
    pieces = {"A": "jacobite regular A1", "P": "government regular A3"}
    setup = field(pieces)
    position = Position(setup.battlefield, setup.state)
    own = setup.state.formations[BROKEN[side]]
    preview = shoot_option(position, own, setup.state.formations[target], PLAIN).preview()
    assert (preview.label, preview.chance, preview.lines) == (
        f"Shoot at {target}",
        0.75,
        ("expected hits: 1.0",),
    )


@pytest.mark.parametrize(
    ("at", "kind", "said"),
    [
        (
            "A5",
            "regular",
            "Engage: no enemy is near enough. A moves 1, an enemy is 4 hexes away (EX-50).",
        ),
        ("A2", "regular", ""),
        (
            "A2",
            "trained-artillery",
            "Engage: it has no foot or horse here that may assault an enemy (EX-50, EX-81).",
        ),
    ],
)
def test_a_formation_that_can_engage_none_says_why(at: str, kind: str, said: str) -> None:
    setup = field({"A": f"jacobite {kind} A1", "P": f"government regular {at}"})
    position = Position(setup.battlefield, setup.state)
    side = SideId("jacobite")
    asked = activation_question(position, side, ready(position, side))
    group = on_group("athole")
    assert asked.why_not is not None
    assert asked.why_not((group,), group) == said
    assert asked.why_not((), on_group("guards")) == ""


def test_sustained_fire_says_what_it_may_hit() -> None:
    assert {at: sustained_at(at) for at in ("A3", "A5")} == {
        "A3": "It shoots at +1 and does not move. Expected hits: 1.3.",
        "A5": "It does not move, and no enemy is in its range and sight.",
    }


def sustained_at(at: str) -> str:
    setup = field({"A": "jacobite regular A1", "P": f"government regular {at}"})
    return sustained_text(Position(setup.battlefield, setup.state), setup.state.formations["athole"])


def test_an_enemy_out_of_range_is_refused_as_a_target_where_a_formation_may_do_one_thing() -> None:
    match = begun("ex-40-sixth-example-breaks")
    match.submit("activate athole hold")
    assert match.pending is not None and match.pending.why_not is not None
    assert match.pending.why_not((), on_piece(PieceId("Q"))) == (
        "No unit of athole that may shoot sees Q's formation within its range (EX-30)."
    )


@pytest.mark.parametrize(("piece", "target"), [("A", "P"), ("P", "A")])
def test_the_chance_of_a_shot_is_shown_before_it_is_offered_too(piece: str, target: str) -> None:
    setup = field({"A": "jacobite regular A1", "P": "government regular A3"})
    at = setup.state.pieces[PieceId(piece)].hex_id
    found = find("formations").shown.piece_options(setup.battlefield, setup.state, PieceId(piece), at)
    assert [(each.target, each.chance) for each in found.aims] == [(target, 0.75)]
