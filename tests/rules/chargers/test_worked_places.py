"""The worked examples of boards, places, arcs, sight and moves, number for number."""

from typing import Any

import pytest

from game.engine.decisions.location import Pose
from game.hexgrid.grid import Grid
from game.hexgrid.ids import PieceId
from game.plane.hexes import HexPlane
from game.plane.rect import Edge
from game.plane.shapes import gap, overlap, touch
from game.plane.sight import sees
from game.rules.chargers.movement.legality import Mover
from game.rules.chargers.movement.manoeuvres import course_of, read_manoeuvre
from game.rules.chargers.position import Position
from game.storage.battles import MAPS
from game.tiled.battle import examine
from tests.rules.chargers.charge_tables import SCALE, barred, clear_hexes, match_of, pose, unit


def field(name: str) -> HexPlane:
    scenario = examine(MAPS / f"{name}.tmx").scenario
    assert scenario is not None
    return HexPlane(Grid(scenario.plan), SCALE)


def test_w01_hexes_of_prestonpans_have_their_places() -> None:
    """TX-03: pointy-top hexes; TX-04: the ground of points on and beyond the lattice."""
    plane = field("prestonpans-1745")
    grid = plane.grid
    labels = ("A1", "B1", "A2", "G6", "A11")
    assert (plane.board.width, plane.board.height) == (78000, 57962)
    assert [plane.centres[grid.hex(label)] for label in labels] == [
        (3000, 3000),
        (9000, 3000),
        (6000, 8196),
        (42000, 28981),
        (3000, 54962),
    ]
    points = ((6000, 3000), (6001, 3000), (77900, 8200), (200, 8200), (78000, 57961))
    grounds = [plane.ground(point) for point in points]
    assert [hex_id is not None and grid.label(hex_id) for hex_id in grounds] == [
        "A1",
        "B1",
        "L2",
        "A2",
        "M11",
    ]
    assert [grid.plan.terrain[hex_id] for hex_id in grounds[:3] if hex_id is not None] == [
        "loch",
        "clear",
        "marsh",
    ]


def test_w01_hexes_of_keith_have_their_places() -> None:
    """TX-03: flat-top hexes."""
    plane = field("keith-1746")
    labels = ("A1", "B1", "C1", "B2", "I7")
    assert (plane.board.width, plane.board.height) == (47569, 42000)
    assert [plane.centres[plane.grid.hex(label)] for label in labels] == [
        (3000, 3000),
        (8196, 6000),
        (13392, 3000),
        (8196, 12000),
        (44569, 39000),
    ]


def test_w01_a_unit_is_placed_by_the_middle_of_its_front() -> None:
    """TX-05, TX-25: Appin of 20 models with its Centre on I4 of Prestonpans."""
    plane = field("prestonpans-1745")
    appin = unit("A", 54, 19.788, 180)
    assert plane.centres[plane.grid.hex("I4")] == (54000, 18588)
    assert appin.rect.centre == (54000, 18588)


@pytest.mark.parametrize(
    ("x", "y", "heading", "found", "distance"),
    [
        (22.996, 20, 0, "touch", 0),
        (22.995, 20, 0, "overlap", 0),
        (23.004, 20, 0, "touch", 4),
        (23.005, 20, 0, "apart", 5),
        (20, 22.4, 0, "touch", 0),
        (22.621, 20, 45, "overlap", 0),
        (23.62, 22.6, 45, "apart", 140),
    ],
)
def test_w02_touch_and_overlap(x: float, y: float, heading: float, found: str, distance: int) -> None:
    """TX-02."""
    a, b = unit("A", 20, 20, 0).rect, unit("E", x, y, heading).rect
    seen = "overlap" if overlap(a, b) else "touch" if touch(a, b) else "apart"
    assert (seen, gap(a, b)) == (found, distance)
    assert gap(b, a) == distance


@pytest.mark.parametrize(
    ("models", "files", "ranks", "centre"),
    [
        (20, 5, 4, (19.151, 20.849)),
        (17, 5, 4, (19.151, 20.849)),
        (15, 5, 3, (19.364, 20.636)),
        (4, 4, 1, (19.788, 20.212)),
    ],
)
def test_w03_losses_draw_in_the_rear(
    models: int, files: int, ranks: int, centre: tuple[float, float]
) -> None:
    """TX-05."""
    foot = unit("E", 20, 20, 45, models)
    assert (foot.columns, foot.ranks) == (files, ranks)
    assert (foot.rect.width, foot.rect.depth) == (files * 600, ranks * 600)
    assert tuple(round(part) for part in foot.rect.centre) == tuple(round(part * 1000) for part in centre)


@pytest.mark.parametrize(("models", "width"), [(4, 3000), (3, 2250), (2, 1500)])
def test_w03_a_single_rank_draws_in_both_ends(models: int, width: int) -> None:
    """TX-05."""
    horse = unit("A", 20, 20, 0, models, 4, unit_class="horse")
    assert (horse.rect.width, horse.rect.depth, horse.rect.centre) == (width, 1500, (20000, 20750))


ARCS: list[tuple[float, Edge, list[tuple[float, float]]]] = [
    (0, "front", [(20, 15), (22.4, 19), (21.5, 19.99), (17, 17), (20, 20.004)]),
    (0, "right", [(22.5, 19), (22.5, 19.005), (21.5, 20), (23, 21), (22.5, 23.4)]),
    (0, "rear", [(22.4, 23.4), (21, 24)]),
    (0, "left", [(18.4, 19.9)]),
    (30, "front", [(22.5, 19)]),
    (30, "right", [(22.5, 23.4), (21, 24)]),
    (30, "left", [(17, 17)]),
]


@pytest.mark.parametrize(("heading", "arc", "points"), ARCS)
def test_w04_arcs_run_out_at_45_degrees(heading: float, arc: Edge, points: list[tuple[float, float]]) -> None:
    """TX-09."""
    rect = unit("E", 20, 20, heading).rect
    assert [rect.arc_of((1000 * x, 1000 * y)) for x, y in points] == [arc] * len(points)


@pytest.mark.parametrize(("x", "is_seen"), [(20, False), (20.5, True)])
def test_w05_a_unit_between_bars_sight(x: float, is_seen: bool) -> None:
    """TX-10: a line along a side is barred; half an inch aside it is open."""
    a, e, f = unit("A", 20, 30, 0).rect, unit("E", 20, 18, 180).rect, unit("F", x, 24, 180).rect
    assert sees(a, e, [f], {}, lambda _: None) is is_seen
    assert sees(e, a, [f], {}, lambda _: None) is is_seen


def test_w05_a_hill_bars_sight() -> None:
    """TX-10: a hex that is the ground of neither end; for a viewer on the hill, hills bar nothing."""
    plane = clear_hexes(8, 6)
    hill = plane.grid.hex("D2")
    seen = unit("E", 24, 0.196, 180).rect
    barriers = {hill: plane.hexagon(hill)}
    assert plane.centres[hill] == (24000, 8196)
    assert not sees(unit("A", 24, 16.196, 0).rect, seen, [], barriers, plane.ground)
    on_hill = unit("A", 24, 9.396, 0).rect
    assert plane.ground(on_hill.centre) == hill
    assert sees(on_hill, seen, [], {}, plane.ground)


def mover(pieces: dict[str, Any], *, crag: str = "") -> Mover:
    """Return A as it may move among other pieces on a field of clear ground, but for crag in some hexes."""
    match = match_of("movement", pieces, crag=crag)
    position = Position(match.setup.battlefield, match.state)
    return Mover(position, position.piece(PieceId("A")))


def course(move: str) -> tuple[Pose, int]:
    """Return where a move of A ends from 20 20 0, and what it costs."""
    found = course_of(mover({"A": A_NORTH}).unit, read_manoeuvre(move))
    return found.end.pose, found.cost


A_NORTH = {"x": 20, "y": 20, "heading": 0}
R = {"x": 24, "y": 20, "heading": 0}


def test_w06_a_wheel_keeps_the_spacing() -> None:
    """TX-08, TX-44: ten degrees leave a gap of 0.629; fifteen would leave 0.481 and are refused."""
    among = mover({"A": A_NORTH, "R": R})
    moves = [read_manoeuvre(f"move A wheel {wheel}") for wheel in ("left 10", "left 15", "right 15")]
    courses = [course_of(among.unit, move) for move in moves]
    assert [among.is_lawful(move) for move in moves] == [True, False, True]
    assert "0.481" in among.objection(moves[1])
    assert [gap(course.sweep[-1], unit("R", 24, 20, 0).rect) for course in courses[:2]] == [629, 481]
    assert [course("move A wheel left 10"), course("move A wheel right 15")] == [
        (pose(19.977, 19.740, 350), 524),
        (pose(20.051, 19.612, 15), 785),
    ]


@pytest.mark.parametrize("side", ["jacobite", "government"])
def test_tx_08_nothing_is_rounded_before_a_unit_is_set_down(side: str) -> None:
    """A unit goes along a friend or an enemy at 0.496; toward him by a hundredth of a degree it may not."""
    beside = {"side": side, "kind": "regular", "x": 27.487, "y": 30.244, "heading": 4}
    objections = [
        mover({"A": {"x": 24, "y": 30, "heading": heading}, "R": beside}).objection(
            read_manoeuvre("move A forward 1")
        )
        for heading in (4, 4.5)
    ]
    assert [bool(objection) for objection in objections] == [False, True]


def test_w07_neighbouring_bars_are_joined() -> None:
    """TX-06, TX-08: A may come within half an inch of the joined bar, and not a thousandth nearer."""
    (bar,) = barred(clear_hexes(8, 6), ["B2", "C2"]).bars["foot"]
    assert {(round(x), round(y)) for x, y in bar.corners} == {
        (10200, 7157),
        (12000, 6118),
        (18000, 6118),
        (19800, 7157),
        (19800, 9235),
        (18000, 10274),
        (12000, 10274),
        (10200, 9235),
    }
    around = mover({"A": {"x": 12, "y": 16, "heading": 0}}, crag="B2 C2")
    marches = [read_manoeuvre(f"march A forward {length}") for length in ("5.226", "5.227")]
    assert [around.is_lawful(march) for march in marches] == [True, False]


@pytest.mark.parametrize(
    ("move", "end", "cost"),
    [
        ("move A wheel left 30", (19.799, 19.250, 330), 1571),
        ("move A wheel right 90", (21.5, 18.5, 90), 4712),
        ("move A forward 1 wheel right 45", (20.439, 17.939, 45), 3356),
        ("move A forward 1.5 wheel left 7.5 forward 0.5", (19.922, 17.808, 352.5), 2393),
        ("move A back 2", (20, 22, 0), 2000),
        ("move A left 2", (18, 20, 0), 2000),
        ("pivot A 45", (20.849, 20.351, 45), 0),
        ("reform A 10 90", (20.6, 21.2, 90), 0),
    ],
)
def test_w08_moves_end_and_cost(move: str, end: tuple[float, float, float], cost: int) -> None:
    """TX-43, TX-44, TX-45, TX-47, TX-48."""
    assert course(move) == (pose(*end), cost)
