"""What the benchmark is measured on, and how its table is told."""

from collections import Counter
from pathlib import Path

import pytest

from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.engine.ruleset import shipped
from game.hexgrid.ids import HexId
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from research.bench.large_fields import UNITS_A_SIDE, crowded, enlarge
from research.bench.moments import long_searches
from research.bench.peers import PARTS, shares_of_parts
from research.bench.playing import FIELD
from research.bench.rows import Bench, BenchRow, describe
from research.bench.searches import CostlySearch
from research.bench.window import thinking


def test_an_enlarged_field_has_the_same_pieces_on_the_same_ground(tmp_path: Path) -> None:
    rules, small = open_map(FIELD)
    _, large = open_map(enlarge(FIELD, tmp_path, 60))
    assert (large.plan.columns, large.plan.rows) == (60, 60)
    assert [(piece.name, piece.kind) for piece in large.pieces] == [
        (piece.name, piece.kind) for piece in small.pieces
    ]
    assert [large.plan.terrain[piece.cell] for piece in large.pieces] == [
        small.plan.terrain[piece.cell] for piece in small.pieces
    ]
    grids = [rules.play.setup(scenario).grid for scenario in (small, large)]
    gaps = [
        [grid.distance(HexId(scenario.pieces[0].cell), HexId(piece.cell)) for piece in scenario.pieces]
        for grid, scenario in zip(grids, (small, large), strict=True)
    ]
    assert gaps[0] == gaps[1]


def test_a_battle_on_an_enlarged_field_can_be_played(tmp_path: Path) -> None:
    rules, large = open_map(enlarge(FIELD, tmp_path, 60))
    match = Match(rules, large, seed=1, keep_frames=False)
    player = RandomPlayer(1)
    for _ in range(30):
        assert match.pending is not None
        match.submit(player.choose(match, match.pending))
    assert sum(isinstance(entry, Answered) for entry in match.entries) == 30


def test_the_table_tells_each_row_with_what_it_reached() -> None:
    rows = (
        BenchRow(work="undo", target="under 100 ms", reached="50.0 ms", ratio=2.0),
        BenchRow(
            work="start", target="under 1000 ms", reached="2000 ms", ratio=0.5, note="1500 ms of it work"
        ),
        BenchRow(work="chess", target="at least 1.0 of it", reached="python-chess is not there"),
    )
    assert list(describe(Bench("3.11.7", 0, 2, 0.4, rows))) == [
        "work   target              reached",
        "undo   under 100 ms        50.0 ms                     2.00 x",
        "start  under 1000 ms       2000 ms                     0.50 x  1500 ms of it work",
        "chess  at least 1.0 of it  python-chess is not there",
        "",
        "Python 3.11.7, plain Python, 2 cores, load 0.4 at the start; from 1 x a target is reached",
        "1 of 2 targets are reached",
        "  falls short: start",
    ]


def test_long_searches_have_rows_of_their_own() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx")
    looked = CostlySearch(work="all ways", milliseconds=50, run=lambda: None)
    rows = long_searches(rules, scenario, lambda battlefield, state: (looked,))
    assert [(row.work, row.target) for row in rows] == [("all ways, the slowest", "under 50 ms")]


def test_a_crowded_field_has_as_many_units_a_side_as_are_measured(tmp_path: Path) -> None:
    rules, large = open_map(enlarge(FIELD, tmp_path, 200))
    full = crowded(large)
    assert Counter(piece.properties["side"] for piece in full.pieces if "blocks" in piece.properties) == {
        "jacobite": UNITS_A_SIDE,
        "government": UNITS_A_SIDE,
    }
    assert len({piece.cell for piece in full.pieces}) >= 2 * UNITS_A_SIDE
    assert Match(rules, full, seed=1).pending is not None


def test_the_shares_of_the_parts_make_up_the_whole() -> None:
    shares = shares_of_parts(*open_map(FIELD), 100)
    assert set(shares) <= {*PARTS, "other"}
    assert {"rules", "engine", "chance"} <= set(shares)
    assert sum(shares.values()) == pytest.approx(1)


@pytest.mark.wide
def test_frames_are_measured_while_a_general_thinks_under_each_system_that_tries_plans_out() -> None:
    measured = list(thinking(MAPS / "keith-1746.tmx", 5))
    searching = [rules.info.name for rules in shipped() if rules.opponent.pivotal]
    assert len(searching) > 1
    assert len(measured) == 3 * len(searching)
    for place, row in enumerate(measured):
        assert searching[place // 3] in row.work
        assert row.target == "under 16 ms"
        assert row.reached.endswith(" ms")
        assert row.ratio is not None
        assert int(row.note.split()[1].rstrip(",")) >= (5 if "thinks" in row.work else 1)
