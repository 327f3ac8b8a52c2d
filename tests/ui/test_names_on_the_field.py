"""Names under the pieces: none from afar, whole where there is room, never one over another."""

import pygame
import pytest

from game.engine.decisions.decision import Decision, click, on_piece
from game.hexgrid.grid import Grid
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Edge
from game.rules.jacobite.turn.order_limits import sections
from game.storage.battles import MAPS, open_map
from game.ui.drawing.board.hex_layout import plain_hex_layout
from game.ui.drawing.board.section_lines import section_lines
from game.ui.drawing.pieces.name_slips import NAMED, NamedPiece, NameWriter, short_forms
from game.ui.session.controller import Controller
from tests.ui.table import Axis, hand_at, plan, scenario

AREA = pygame.Rect(0, 0, 1600, 900)
NAMES = ("Cholmondeley's", "Barrell's", "Maclachlans and Macleans", "Munro's", "Royal Scots Fusiliers")


def row(width: float, gap: int = 1, wanted: str = "") -> list[NamedPiece]:
    return [
        NamedPiece(
            name,
            ((200 + number * width * gap, 400),),
            "3/4",
            short_forms(name, dict.fromkeys(NAMES)),
            wanted=name == wanted,
        )
        for number, name in enumerate(NAMES)
    ]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("width", "texts"),
    [
        (58, ["Cholmondeley's · 3/4", "Barrell's", "Maclachlans", "Royal Scots Fusiliers · 3/4"]),
        (75, ["Cholmondeley's · 3/4", "Barrell's", "Maclachlans", "Munro's", "Royal Scots Fusiliers"]),
        (180, ["Cholmondeley's · 3/4", "Barrell's", "Maclachlans", "Munro's · 3/4", NAMES[4] + " · 3/4"]),
    ],
)
def test_no_name_is_over_another_in_a_line_of_battle(width: float, texts: list[str], scale: float) -> None:
    slips = NameWriter(scale).place(row(width), width, AREA)
    assert [slip.text for slip in slips] == texts
    for number, slip in enumerate(slips):
        assert slip.rect.collidelist([other.rect for other in slips[number + 1 :]]) < 0
        assert slip.fonts.height("tag") >= 10
    assert len({slip.fonts.height("tag") for slip in slips}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_piece_that_is_pointed_at_is_named_whole_whoever_is_beside_it(name: str) -> None:
    slips = NameWriter(1).place(row(NAMED, wanted=name), NAMED, AREA)
    assert [slip.text.removesuffix(" · 3/4") for slip in slips if slip.text.startswith(name)] == [name]


def test_a_short_form_is_no_other_piece_and_does_not_end_in_the_middle_of_a_title() -> None:
    names = ("Duke of Perth's Regiment", "Royal Scots, first battalion", "Royal Scots, second battalion")
    assert [short_forms(name, dict.fromkeys(names)) for name in names] == [
        ("Duke of Perth's",),
        ("Royal Scots, first",),
        ("Royal Scots, second",),
    ]


def test_the_short_name_that_a_map_gives_goes_before_all_others() -> None:
    assert short_forms("Duke of Perth's", {"Duke of Perth's": "Perth's", "Lee's": None}) == ("Perth's",)


def test_a_name_covers_no_flag_and_is_left_out_rather() -> None:
    lone = [NamedPiece("Lee's", ((200, 400), (200, 340)))]
    foot, everywhere = pygame.Rect(100, 395, 200, 40), pygame.Rect(100, 300, 200, 200)
    assert [slip.rect.top for slip in NameWriter(1).place(lone, 75, AREA)] == [400]
    assert [slip.rect.top for slip in NameWriter(1).place(lone, 75, AREA, [foot])] == [340]
    assert NameWriter(1).place(lone, 75, AREA, [everywhere]) == []


def test_a_piece_that_is_asked_about_is_named_whatever_its_name_covers() -> None:
    everywhere = AREA.inflate(-2, -2)
    names = [slip.text for slip in NameWriter(1).place(row(75, wanted="Munro's"), 75, AREA, [everywhere])]
    assert names == ["Munro's"]


@pytest.mark.parametrize(("enemies", "named"), [("BE", {"B", "E"}), ("BCEFG", set())])
def test_those_among_whom_one_is_chosen_are_named_unless_they_are_many(enemies: str, named: set[str]) -> None:
    own = "jacobite", "highland", "A5"
    pieces = {name: ("government", "regular", f"{name}2") for name in enemies}
    hand = hand_at(scenario(plan(), {"A": own, "K": (*own[:2], "C5"), **pieces}))
    options = tuple(click(f"strike {name}", on_piece(name), label=name, value=name) for name in pieces)
    decision = Decision(side=SideId("jacobite"), kind="strike", prompt="", options=options)
    hand.scene.session.controller = Controller(decision)
    hand.wait(0.1)
    assert {*hand.scene.field.pieces.in_mind} & {*pieces} == named


def test_the_slip_of_a_group_covers_no_hex_that_a_unit_of_it_may_go_to() -> None:
    rules, highbridge = open_map(MAPS / "highbridge-1745.tmx", "formations")
    hand = hand_at(highbridge, rules=rules, dice=["1", "6", "6"])
    hand.scene.lay_out((1280, 768))
    for answer in ("first jacobite", "activate men-at-the-bridge engage scotts-company", "move tirnadris C4"):
        hand.scene.session.answer(answer)
        hand.scene.playback.finish()
        hand.wait(1)
    hand.click(hand.piece("inn"))
    hand.wait(0.1)
    ends = hand.scene.session.highlights().reachable
    assert len(ends) > 5
    pieces = hand.scene.field.pieces
    slips = pieces._write_slips(pygame.Surface((1280, 768)), hand.scene.field._marks(), None)
    assert slips and not [
        end for end in ends for slip in slips if slip.collidepoint(hand.scene.board.centre(end))
    ]


def test_names_are_whole_where_nobody_is_beside_them_and_told_with_figures() -> None:
    slips = NameWriter(1).place(row(120, gap=3), 120, AREA.inflate(2000, 0))
    assert [slip.text for slip in slips] == [f"{name} · 3/4" for name in NAMES]


def test_a_name_takes_the_room_that_a_short_one_leaves() -> None:
    beside = [
        NamedPiece(name, ((200 + number * 75, 400),))
        for number, name in enumerate(("Lee's", "Cholmondeley's"))
    ]
    assert [slip.text for slip in NameWriter(1).place(beside, 75, AREA)] == ["Lee's", "Cholmondeley's"]


def test_no_name_is_written_from_afar() -> None:
    assert NameWriter(2).place(row(NAMED - 1), NAMED - 1, AREA) == []


@pytest.mark.parametrize(("axis", "edge"), [("y", "south"), ("x", "south"), ("y", "west")])
def test_lines_between_sections_are_where_hexes_are_in_two(axis: Axis, edge: Edge) -> None:
    grid = Grid(plan(13, 11, axis=axis))
    layout = plain_hex_layout(grid)
    parts = [int(part) for part in sections(grid, edge)]
    lines = section_lines(layout, parts)
    assert len(lines) == 2
    across = 0 if edge == "south" else 1
    for (start, end), bits in zip(
        lines, sorted({part for part in parts if part.bit_count() == 2}), strict=False
    ):
        assert start[across] == end[across]
        on_a_line = {layout.centre(hex_id)[across] for hex_id in grid.hex_ids if parts[hex_id] == bits}
        assert on_a_line <= {line[0][across] for line in lines}


def test_a_field_that_is_not_divided_has_no_lines() -> None:
    assert section_lines(plain_hex_layout(Grid(plan())), [7] * 49) == []
