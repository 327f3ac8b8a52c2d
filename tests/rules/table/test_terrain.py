"""Terrain, moves over it and sight across it (AR-05, AR-06)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hexgrid.grid import Grid
from game.hexgrid.ids import HexId
from game.hexgrid.masks import mask_of
from game.rules.table.kinds import LEADER, TERRAINS, UNIT_KINDS
from game.rules.table.moves import Ends, MoveTerms, PieceGround, ground_of, move_paths
from game.rules.table.terrain import (
    CLEAR,
    TERRAIN_RULES,
    TerrainRule,
    blocking_hexes,
    cover,
    hill_numbers,
    is_slow,
    may_enter,
)
from tests.rules.table.boards import board

FOOT, HIGHLAND, HORSE, GUNS = "regular", "highland", "light-cavalry", "light-artillery"
KINDS = (FOOT, HIGHLAND, HORSE, GUNS, LEADER)

TABLE = {
    # terrain: who may enter, who is slowed, cover, hindered, blocks sight
    "clear": (KINDS, (), 0, False, False),
    "road": (KINDS, (), 0, False, False),
    "bridge": (KINDS, (), 0, False, False),
    "hill": (KINDS, (), 1, False, True),
    "rough": ((FOOT, HIGHLAND, LEADER), (FOOT, HORSE, GUNS, LEADER), 1, False, False),
    "forest": ((FOOT, HIGHLAND, HORSE, LEADER), (FOOT, HORSE, GUNS, LEADER), 1, False, True),
    "marsh": ((FOOT, HIGHLAND, HORSE, LEADER), KINDS, 0, False, False),
    "ford": (KINDS, KINDS, 0, True, False),
    "enclosure": (KINDS, KINDS, 1, False, False),
    "fieldwork": (KINDS, (), 1, False, False),
    "town": (KINDS, KINDS, 2, False, True),
    "castle": ((FOOT, HIGHLAND, LEADER), KINDS, 2, False, True),
    "crag": ((), (), 0, False, True),
    "river": ((), (), 0, False, False),
    "loch": ((), (), 0, False, False),
}


def test_ar_06_the_table() -> None:
    assert {
        terrain: (
            tuple(kind for kind in KINDS if may_enter(rule, kind)),
            tuple(kind for kind in KINDS if is_slow(rule, kind)),
            cover(rule, CLEAR),
            rule.hinders,
            rule.blocks_sight,
        )
        for terrain, rule in TERRAIN_RULES.items()
    } == TABLE
    assert set(TERRAIN_RULES) == set(TERRAINS)


def test_ar_06_a_hill_covers_against_an_enemy_on_no_hill_only() -> None:
    assert [cover(TERRAIN_RULES["hill"], TERRAIN_RULES[enemy]) for enemy in ("clear", "town", "hill")] == [
        1,
        1,
        0,
    ]
    assert [cover(TERRAIN_RULES["fieldwork"], TERRAIN_RULES[enemy]) for enemy in ("clear", "hill")] == [1, 1]


@given(st.sampled_from(sorted(TERRAINS)), st.sampled_from([*UNIT_KINDS, LEADER]))
def test_ar_15_a_ruling_on_the_ground_is_above_the_table(terrain: str, kind: str) -> None:
    rule = TERRAIN_RULES[terrain]
    assert [may_enter(rule, kind, ruling) for ruling in ("yes", "no", "free")] == [True, False, True]
    assert is_slow(rule, kind, "yes") == is_slow(rule, kind)
    assert not is_slow(rule, kind, "free")


def ends(
    drawing: str,
    start: str,
    hexes: int,
    kind: str = FOOT,
    *,
    closed: str = "",
    last: str = "",
    through: str = "",
    in_contact: str = "",
) -> set[str]:
    """Name the hexes where a move of a piece can end."""
    grid = board(drawing)
    terms = MoveTerms(
        grid=grid,
        ground=ground(grid, kind),
        closed=mask_of(map(grid.hex, closed.split())),
        last=mask_of(map(grid.hex, last.split())),
        through=mask_of(map(grid.hex, through.split())),
        in_contact=mask_of(map(grid.hex, in_contact.split())),
    )
    return {grid.label(end) for end in move_paths(terms, grid.hex(start), hexes)}


def ground(grid: Grid, kind: str) -> PieceGround:
    terrain = grid.plan.terrain
    return ground_of(terrain, tuple(TERRAIN_RULES[name] for name in terrain), kind)


class TestMoves:
    def test_ar_06_slow_ground_is_the_last_hex_of_a_move(self) -> None:
        assert ends(". r . .", "A1", 3) == {"B1"}
        assert ends(". r . .", "A1", 3, HIGHLAND) == {"B1", "C1", "D1"}
        assert ends(". r . .", "A1", 3, HORSE) == set()

    def test_ar_06_who_begins_on_slow_ground_leaves_it_like_clear_ground(self) -> None:
        assert ends("r . . .", "A1", 2) == {"B1", "C1"}

    def test_ar_06_a_move_goes_round_slow_ground(self) -> None:
        assert ends(". m .\n. . .", "A1", 3) == {"B1", "C1", "A2", "B2", "C2"}

    def test_ar_06_a_whole_move_by_road_goes_one_hex_further(self) -> None:
        assert ends("= b = =", "A1", 2) == {"B1", "C1", "D1"}
        assert ends(". = = =", "A1", 2) == {"B1", "C1"}
        assert ends("= = . =", "A1", 2) == {"B1", "C1"}

    def test_ar_06_the_hex_more_is_not_in_contact(self) -> None:
        assert ends("= = = =", "A1", 2, in_contact="C1 D1") == {"B1", "C1"}

    def test_ar_06_occupied_hexes_are_closed_or_passed(self) -> None:
        assert ends(". . . .", "A1", 3, closed="B1") == set()
        assert ends(". . . .", "A1", 3, through="B1") == {"C1", "D1"}
        assert ends(". m . .", "A1", 3, through="B1") == set()

    def test_ar_06_zones_are_closed_or_end_the_move(self) -> None:
        assert ends(". . . .", "A1", 3, closed="C1") == {"B1"}
        assert ends(". . . .", "A1", 3, last="B1") == {"B1"}

    @given(
        st.text("...rmth~=", min_size=24, max_size=24),
        st.integers(1, 4),
        st.sampled_from([FOOT, HORSE, GUNS]),
    )
    def test_ar_06_every_path_obeys_the_table(self, letters: str, hexes: int, kind: str) -> None:
        drawing = "\n".join(" ".join(letters[row : row + 6]) for row in range(0, 24, 6))
        grid = board(drawing)
        terrain = grid.plan.terrain
        terms = MoveTerms(grid=grid, ground=ground(grid, kind))
        for end, path in move_paths(terms, HexId(0), hexes).items():
            by_road = all(terrain[hex_id] in ("road", "bridge") for hex_id in path)
            assert (path[0], path[-1]) == (0, end)
            assert len(path) - 1 <= hexes + by_road
            assert all(after in grid.adjacent(before) for before, after in pairwise(path))
            assert all(may_enter(TERRAIN_RULES[terrain[hex_id]], kind) for hex_id in path[1:])
            assert not any(is_slow(TERRAIN_RULES[terrain[hex_id]], kind) for hex_id in path[1:-1])

    @given(
        st.text("...rmth~=", min_size=24, max_size=24),
        st.integers(1, 4),
        st.sampled_from([FOOT, HORSE, GUNS]),
        st.tuples(*[st.integers(0, (1 << 24) - 1)] * 5),
    )
    def test_ar_06_ends_are_counted_and_picked_as_their_paths_are_laid(
        self, letters: str, hexes: int, kind: str, masks: tuple[int, int, int, int, int]
    ) -> None:
        grid = board("\n".join(" ".join(letters[row : row + 6]) for row in range(0, 24, 6)))
        closed, last, through, in_contact, only = masks
        terms = MoveTerms(
            grid=grid,
            ground=ground(grid, kind),
            closed=closed & last,  # fewer than half of the hexes
            last=last & through,
            through=through & in_contact,
            in_contact=in_contact & closed,
        )
        paths = move_paths(terms, HexId(0), hexes)
        assert list(Ends(terms, HexId(0), hexes)) == list(paths.values())
        some = Ends(terms, HexId(0), hexes, only)
        kept = [path for end, path in paths.items() if only >> end & 1]
        assert (len(some), [some[at] for at in range(len(some))]) == (len(kept), kept)


def blocking(drawing: str, start: str, end: str, *pieces: str) -> list[str]:
    """Name the hexes that block the sight between two hexes, with pieces that do."""
    grid = board(drawing)
    found = blocking_hexes(
        grid,
        lambda hex_id: TERRAIN_RULES[grid.plan.terrain[hex_id]].blocks_sight,
        hill_numbers(grid, grid.plan.terrain),
        (grid.hex(start), grid.hex(end)),
        lambda hex_id: grid.label(hex_id) in pieces,
    )
    return [grid.label(hex_id) for hex_id in found]


class TestSight:
    @pytest.mark.parametrize("rule", TERRAIN_RULES.values(), ids=lambda rule: rule.id)
    def test_ar_05_the_terrain_of_the_table_blocks_it(self, rule: TerrainRule) -> None:
        drawing = f". {TERRAINS[rule.id].letter} ."
        assert blocking(drawing, "A1", "C1") == (["B1"] if rule.blocks_sight else [])

    def test_ar_05_a_hill_does_not_block_between_its_own_hexes(self) -> None:
        assert blocking("h h h", "A1", "C1") == []
        assert blocking("h h h .", "A1", "D1") == ["B1", "C1"]
        assert blocking("h . h . h", "A1", "E1") == ["C1"]

    def test_ar_05_a_piece_blocks_nothing_unless_asked(self) -> None:
        assert blocking(". . .", "A1", "C1") == []
        assert blocking(". . .", "A1", "C1", "B1") == ["B1"]
        assert blocking("h h h", "A1", "C1", "B1") == ["B1"]
