"""The order of battle: brigades and their commanders (AR-01, AR-02), and which side is first (AR-16)."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Edge
from game.rules.table.kinds import MapPiece
from game.rules.table.setup.muster import read_pieces
from game.rules.table.setup.order_of_battle import (
    MAX_IN_BRIGADE,
    Army,
    Brigade,
    Post,
    order_of_battle,
    order_problems,
    run_sizes,
)
from game.rules.table.setup.properties import OF_A_PIECE
from game.rules.table.setup.property_reader import PropertyReader
from game.rules.table.sides import side_order
from game.tiled.battle import examine
from tests.rules.table.boards import board, piece

MAPS = sorted((Path(__file__).resolve().parents[3] / "maps").glob("*.tmx"))
GRID = board()
PROPERTIES = OF_A_PIECE | {"id", "side", "blocks", "full"}


def army(*pieces: MapPiece, home: Edge = "north", grid: Grid = GRID) -> Army:
    """Return the order of battle of the jacobite pieces."""
    return order_of_battle(grid, {SideId("jacobite"): home}, pieces)[SideId("jacobite")]


def units(*hexes: str) -> list[MapPiece]:
    """Return jacobite units named by their hexes."""
    return [piece(GRID, f"{at.lower()} jacobite regular {at}") for at in hexes]


def runs(found: Army) -> dict[str, tuple[str, ...]]:
    return {brigade.id: brigade.units for brigade in found.brigades}


class TestMadeBrigades:
    @pytest.mark.parametrize(
        ("number", "sizes"),
        [
            (0, ()),
            (1, (1,)),
            (4, (4,)),
            (5, (3, 2)),
            (8, (4, 4)),
            (9, (3, 3, 3)),
            (14, (4, 4, 3, 3)),
            (17, (4, 4, 3, 3, 3)),
        ],
    )
    def test_ar_01_runs_of_four_at_most_the_larger_first(self, number: int, sizes: tuple[int, ...]) -> None:
        assert run_sizes(number) == sizes

    @given(st.integers(1, 400))
    def test_ar_01_as_few_runs_as_can_be_and_sizes_one_apart(self, number: int) -> None:
        sizes = run_sizes(number)
        assert sum(sizes) == number
        assert len(sizes) == -(-number // MAX_IN_BRIGADE)
        assert max(sizes) - min(sizes) <= 1
        assert all(left >= right for left, right in pairwise(sizes))

    @pytest.mark.parametrize(
        ("home", "left", "right"),
        [
            ("north", ("h2", "g2", "f2"), ("b2", "a2")),
            ("south", ("a2", "b2", "f2"), ("g2", "h2")),
        ],
    )
    def test_ar_01_left_and_right_are_those_of_the_owner(
        self, home: Edge, left: tuple[str, ...], right: tuple[str, ...]
    ) -> None:
        found = army(*units("A2", "B2", "F2", "G2", "H2"), home=home)
        assert [(brigade.id, set(brigade.units)) for brigade in found.brigades] == [
            ("jacobite-left", set(left)),
            ("jacobite-right", set(right)),
        ]

    @pytest.mark.parametrize(("home", "left"), [("west", ("c1", "c2", "c3")), ("east", ("c3", "c4", "c5"))])
    def test_ar_01_a_side_at_the_west_has_its_left_in_the_north(
        self, home: Edge, left: tuple[str, ...]
    ) -> None:
        assert runs(army(*units("C1", "C2", "C3", "C4", "C5"), home=home))["jacobite-left"] == left

    @pytest.mark.parametrize(
        ("home", "first"), [("north", ("c5", "c7", "d1")), ("south", ("b3", "c1", "c3"))]
    )
    def test_ar_01_of_a_file_the_front_is_before_the_rear(self, home: Edge, first: tuple[str, ...]) -> None:
        in_file = (
            units("B3", "C1", "C3", "C5", "C7") if home == "south" else units("D1", "C1", "C3", "C5", "C7")
        )
        assert set(army(*in_file, home=home).brigades[0].units) == set(first)

    def test_ar_01_brigades_are_called_by_their_place(self) -> None:
        names = []
        for number in (1, 5, 9, 13, 17):
            hexes = [f"{column}{row}" for column in "ABCDEFGHI" for row in (1, 3)][:number]
            found = army(*units(*hexes))
            names.append([(brigade.id.removeprefix("jacobite-"), brigade.name) for brigade in found.brigades])
        centre, left, right = ("centre", "Centre"), ("left", "Left"), ("right", "Right")
        assert names == [
            [centre],
            [left, right],
            [left, centre, right],
            [left, ("left-centre", "Left centre"), ("right-centre", "Right centre"), right],
            [(str(number), f"Brigade {number}") for number in range(1, 6)],
        ]

    def test_ar_01_units_keep_the_order_of_the_map_and_the_first_is_senior(self) -> None:
        found = army(*units("A2", "B2", "C2"))
        assert found.brigades == (
            Brigade(
                id="jacobite-centre",
                side=SideId("jacobite"),
                units=(PieceId("a2"), PieceId("b2"), PieceId("c2")),
                wing="centre",
            ),
        )
        assert found.brigades[0].senior_unit == "a2"


class TestGivenBrigades:
    def test_ar_01_the_map_names_some_and_the_others_are_made(self) -> None:
        own = [
            piece(GRID, "x jacobite regular C2", brigade="Perth's left"),
            piece(GRID, "y jacobite regular H2", brigade="Perth's Left"),
        ]
        assert army(*units("A2"), *own).brigades == (
            Brigade(
                id="perths-left",
                side=SideId("jacobite"),
                units=(PieceId("x"), PieceId("y")),
                title="Perth's left",
            ),
            Brigade(id="jacobite-centre", side=SideId("jacobite"), units=(PieceId("a2"),), wing="centre"),
        )

    def test_ar_01_what_is_wrong_with_brigades_and_ranks_is_told(self) -> None:
        pieces = [
            piece(GRID, "a jacobite regular A2", brigade="Foot"),
            piece(GRID, "b government regular A6", brigade="foot"),
            piece(GRID, "c jacobite regular B2", brigade="'"),
            piece(GRID, "d jacobite regular C2", brigade="jacobite-left"),
            piece(GRID, "e jacobite regular D2", brigade="a"),
            piece(GRID, "f jacobite regular E2", rank="army"),
            piece(GRID, "L jacobite leader E2", rank="armee"),
            piece(GRID, "M jacobite leader F2", rank="brigade"),
            piece(GRID, "N jacobite leader G2", brigade="Horse", rank="brigade"),
            piece(GRID, "O jacobite leader H2", rank="army"),
            piece(GRID, "P jacobite leader I2", rank="army"),
        ]
        assert [str(problem) for problem in order_problems(pieces)] == [
            "b: the other side has a brigade 'foot' as well; give each side brigades of its own",
            "c: property 'brigade' is \"'\"; give a name with letters or digits",
            "d: 'jacobite-left' is the id of a brigade that the game makes already; give the brigade another name",
            "e: 'a' is the id of a piece already; give the brigade another name",
            "f: property 'rank' is for leaders; remove it from the unit",
            "L: property 'rank' is 'armee': did you mean 'army'? allowed are army, brigade",
            "M: a leader of the rank 'brigade' needs the property 'brigade'; name his brigade",
            "N: no unit of its side has the brigade 'horse'; give it to the units he commands",
            "P: O has the rank 'army' already; one leader commands a side",
        ]


class TestLeaders:
    def test_ar_02_a_side_without_leaders_has_none(self) -> None:
        found = army(*units("A2", "B2"))
        assert (found.posts, found.commander, found.aides, found.brigades[0].commander) == ((), "", (), "")

    def test_ar_02_one_leader_alone_commands_the_army(self) -> None:
        found = army(*units("A2", "B2"), piece(GRID, "L jacobite leader I7"))
        assert found.posts == (Post(leader=PieceId("L"), rank="army"),)
        assert found.brigades[0].commander == ""

    def test_ar_02_the_leader_nearest_to_the_middle_commands_the_army_the_others_brigades(self) -> None:
        line = units("A2", "B2", "C2", "G2", "H2", "I2")
        leaders = [
            piece(GRID, "L jacobite leader A1"),
            piece(GRID, "M jacobite leader E2"),
            piece(GRID, "N jacobite leader B1"),
            piece(GRID, "O jacobite leader I1"),
        ]
        found = army(*line, *leaders)
        assert found.posts == (
            Post(leader=PieceId("L"), rank="brigade", brigade="jacobite-right"),
            Post(leader=PieceId("M"), rank="army"),
            Post(leader=PieceId("N"), rank="brigade", brigade="jacobite-left"),
            Post(leader=PieceId("O"), rank="aide"),
        )
        assert [brigade.commander for brigade in found.brigades] == ["N", "L"]

    def test_ar_02_of_leaders_as_near_the_first_in_the_map(self) -> None:
        found = army(
            *units("D3", "F3"), piece(GRID, "L jacobite leader F3"), piece(GRID, "M jacobite leader D3")
        )
        assert (found.commander, found.brigades[0].commander) == ("L", "M")

    def test_ar_02_the_middle_is_measured_straight(self) -> None:
        # Two columns along a row are further than two rows: 2 to the square root of 3.
        unit = units("E4")
        along, across = piece(GRID, "L jacobite leader G4"), piece(GRID, "M jacobite leader E2")
        assert army(*unit, along, across).commander == "M"
        flat = board(axis="x")
        unit = [piece(flat, "e4 jacobite regular E4")]
        along, across = piece(flat, "L jacobite leader E6"), piece(flat, "M jacobite leader G4")
        assert army(*unit, along, across, grid=flat).commander == "M"

    def test_ar_02_what_the_map_gives_stands(self) -> None:
        line = [
            piece(GRID, "a jacobite regular A2", brigade="Left"),
            piece(GRID, "b jacobite regular H2", brigade="Right"),
        ]
        leaders = [
            piece(GRID, "L jacobite leader D2"),
            piece(GRID, "M jacobite leader A2", brigade="right", rank="army"),
            piece(GRID, "N jacobite leader H2", brigade="Right"),
        ]
        found = army(*line, *leaders)
        assert found.posts == (
            Post(leader=PieceId("L"), rank="brigade", brigade="left"),
            Post(leader=PieceId("M"), rank="army", brigade="right"),
            Post(leader=PieceId("N"), rank="aide", brigade="right"),
        )
        assert [brigade.commander for brigade in found.brigades] == ["L", "M"]
        assert (found.brigade_of(PieceId("b")), found.brigade("left")) == (
            found.brigades[1],
            found.brigades[0],
        )

    def test_ar_02_ranks_without_an_army_commander_leave_the_army_without_one(self) -> None:
        found = army(*units("A2"), piece(GRID, "L jacobite leader A2", rank="brigade"))
        assert (found.commander, found.brigades[0].commander) == ("", "L")


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_ar_01_ar_02_every_piece_of_the_shipped_battles_has_one_place(path: Path) -> None:
    scenario = examine(path).scenario
    assert scenario is not None
    grid = Grid(scenario.plan)
    reader = PropertyReader(scenario)
    pieces = [piece for piece, _ in read_pieces(reader, PROPERTIES)]
    armies = order_of_battle(grid, reader.homes(), pieces)
    assert reader.problems == []
    assert list(order_problems(pieces)) == []
    ids = [brigade.id for army in armies.values() for brigade in army.brigades]
    assert len(set(ids)) == len(ids)
    for side, found in armies.items():
        own = [piece for piece in pieces if piece.side == side]
        members = [unit for brigade in found.brigades for unit in brigade.units]
        assert sorted(members) == sorted(piece.id for piece in own if not piece.is_leader)
        assert [post.leader for post in found.posts] == [piece.id for piece in own if piece.is_leader]
        assert [post.rank for post in found.posts].count("army") == min(1, len(found.posts))
        commanders = [brigade.commander for brigade in found.brigades if brigade.commander]
        assert len(set(commanders)) == len(commanders)
        assert all(len(brigade.units) <= MAX_IN_BRIGADE for brigade in found.brigades if not brigade.title)
        # Nobody is an aide while a brigade wants a commander.
        assert not found.aides or len(commanders) == len(found.brigades)


@pytest.mark.parametrize(
    ("homes", "order"),
    [
        ({"jacobite": "north", "government": "south"}, ("jacobite", "government")),
        ({"jacobite": "south", "government": "north"}, ("government", "jacobite")),
        ({"jacobite": "west", "government": "east"}, ("government", "jacobite")),
        ({"jacobite": "west", "government": "south"}, ("government", "jacobite")),
        ({"jacobite": "east", "government": "south"}, ("jacobite", "government")),
    ],
)
def test_ar_16_the_side_is_first_whose_home_is(homes: dict[SideId, Edge], order: tuple[str, ...]) -> None:
    assert side_order(homes) == order
