"""The worked examples of runs, failed charges and blocked paths, and of the whole charge phase."""

import pytest

from game.plane.measures import Point
from game.plane.shapes import gap, touch
from game.rules.chargers.charge_search.blocked import blocked_path
from game.rules.chargers.charge_search.contact import bases_in_contact, touched_edge, touched_enemies
from game.rules.chargers.charge_search.ends import find_ends
from game.rules.chargers.charge_search.plans import plan_charges
from game.rules.chargers.charge_search.records import (
    BlockedPath,
    Member,
    Reform,
    Run,
    Table,
    TableUnit,
)
from game.rules.chargers.charge_search.runs import failed_charge, run_at_fleeing
from game.rules.chargers.places import boundary
from tests.rules.chargers.charge_tables import CRAG_BOARD, match_of, pose, table, unit

A = unit("A", 20, 20, 180)
FLEEING = unit("E", 24, 30, 120, fleeing=True)


def test_w18_runs_at_a_fleeing_unit() -> None:
    """T9-44, T9-78, TX-36, TX-37."""
    assert run_at_fleeing(table(A, FLEEING), "A", "E") == Run(
        before=0, side="left", angle=1791, after=7498, pose=pose(22.378, 27.596, 162.09)
    )
    assert run_at_fleeing(table(unit("A", 20, 20, 150), FLEEING), "A", "E") == Run(
        before=0, side="right", angle=1273, after=7625, pose=pose(22.397, 27.586, 162.73)
    )


def test_w18_no_run_through_another_unit() -> None:
    """T9-10, TX-36."""
    assert run_at_fleeing(table(A, FLEEING, unit("F", 21.5, 24, 0)), "A", "E") is None


@pytest.mark.parametrize(
    ("highest", "angle", "after", "end"),
    [
        (6, 2009, 4948, (21.791, 25.162, 159.91)),
        (2, 2009, 948, (20.417, 21.406, 159.91)),
        (1, 1910, 0, (20.083, 20.491, 160.9)),
    ],
)
def test_w19_a_failed_charge_wheels_and_runs(
    highest: int, angle: int, after: int, end: tuple[float, float, float]
) -> None:
    """T9-50, T9-51, T9-52, TX-39, TQ-21: a wheel that would cost too much is cut."""
    run = failed_charge(table(A, unit("E", 24, 30, 0)), "A", (24000, 31200), 1000 * highest)
    assert run == Run(before=0, side="left", angle=angle, after=after, pose=pose(*end))


@pytest.mark.parametrize(
    ("other", "after"),
    [(unit("B", 21.5, 24.5, 180), 1461), (unit("F", 21.5, 24.5, 0), 3611)],
)
def test_w19_a_failed_charge_stops_at_a_friend_and_short_of_an_enemy(other: TableUnit, after: int) -> None:
    """T9-53, TQ-22, TX-39."""
    run = failed_charge(table(A, unit("E", 24, 30, 0), other), "A", (24000, 31200), 6000)
    assert (run.angle, run.after) == (2009, after)
    assert touch(A.at(run.pose).rect, other.rect) is (other.side == "active")


def test_w19_the_centre_straight_ahead_and_behind() -> None:
    """TX-37: no wheel, and the greatest one."""
    ahead = failed_charge(table(A), "A", (20000, 40000), 4000)
    assert ahead == Run(before=0, side=None, angle=0, after=4000, pose=pose(20, 24, 180))
    # Reading W-19: the book's "wheel right" is taken for a misprint: the place and heading it gives are those of a
    # wheel to the left, and the Centre at (21, 10) lies to the left of a unit at (20, 20) that heads south.
    behind: Point = (21000, 10000)
    assert failed_charge(table(A), "A", behind, 6000) == Run(
        before=0, side="left", angle=9000, after=1288, pose=pose(22.788, 21.5, 90)
    )


def test_w20_a_path_blocked_by_an_enemy() -> None:
    """T9-55, T9-56, T9-58, TQ-25, TQ-26, TX-40: figure a."""
    a, e, g = unit("A", 30, 14, 180), unit("E", 27.7, 21, 325), unit("G", 26.8, 17.8, 20)
    assert find_ends(table(a, e, g), "A", "E", "front").ends == ()
    assert len(find_ends(table(a, e), "A", "E", "front").ends) == 38
    assert blocked_path(table(a, e, g), "A", "E", "front", 16000) == BlockedPath(
        run=Run(before=0, side=None, angle=0, after=6140, pose=pose(30, 20.140, 180)),
        reform=Reform(edge="front", files=5, offset=-600, pose=pose(29.4, 20.140, 0), models=10),
    )
    friend = unit("B", 26.8, 17.8, 20)
    assert blocked_path(table(a, e, friend), "A", "E", "front", 16000) is None
    assert blocked_path(table(a, e, g), "A", "E", "front", 6100) is None


def test_w21_a_path_blocked_by_two_enemies_and_a_crag() -> None:
    """T9-55, TQ-26: figure b."""
    pair = (unit("A", 23.65, 9, 180), unit("E", 26.55, 15.57, 0))
    others = (unit("G", 25.5, 14.92, 0, 1), unit("H", 28.25, 14.96, 0, 1))
    counts = [
        len(find_ends(table(*units, ground=ground), "A", "E", "front").ends)
        for units, ground in (
            ((*pair, *others), CRAG_BOARD),
            (pair, CRAG_BOARD),
            ((*pair, *others), table().ground),
            (pair, table().ground),
        )
    ]
    assert counts == [0, 0, 0, 37]
    crag = table(*pair, *others, ground=CRAG_BOARD)
    assert blocked_path(crag, "A", "E", "front", 16000) == BlockedPath(
        run=Run(before=0, side=None, angle=0, after=6570, pose=pose(23.65, 15.57, 180)),
        reform=Reform(edge="front", files=5, offset=600, pose=pose(24.25, 15.57, 0), models=10),
    )
    assert blocked_path(table(*pair, ground=CRAG_BOARD), "A", "E", "front", 16000) is None


def test_w21_a_path_blocked_by_the_edge() -> None:
    """T9-55, TQ-26: figure c."""
    edge = table(unit("A", 1.6, 10, 180), unit("E", 4.8, 22, 20))
    assert find_ends(edge, "A", "E", "front").ends == ()
    assert blocked_path(edge, "A", "E", "front", 16000) == BlockedPath(
        run=Run(before=0, side=None, angle=0, after=12286, pose=pose(1.6, 22.286, 180)),
        reform=Reform(edge="front", files=5, offset=600, pose=pose(2.2, 22.286, 0), models=10),
    )


@pytest.mark.parametrize(
    ("dice", "end", "distance"),
    [("2 1", (30, 29.4, 180), 1100)] + [(dice, (30, 35.8, 180), 500) for dice in ("3 2", "4 2", "5 4")],
)
def test_w22_a_flight_goes_on_until_it_is_clear(
    dice: str, end: tuple[float, float, float], distance: int
) -> None:
    """T9-65, T9-66, TX-31, TX-73: a friend whom it goes through tests for panic, and passes."""
    # Reading W-22: the gap of 0.575 is taken for a misprint: at the place that the book gives, 30 35.800, the rear of E
    # is at 33.400 and that of F at 32.900, so that the gap is 0.500, the first that TX-73 lets a flight end with.
    places = {"A": (30, 14, 180), "E": (30, 24, 0), "F": (30.5, 30.5, 0)}
    pieces = {name: {"x": x, "y": y, "heading": heading} for name, (x, y, heading) in places.items()}
    rolls = [dice] if distance == 1100 else [dice, "1 1"]
    match = match_of("charge", pieces, rolls)
    match.submit("charge A E")
    match.submit("react E flee")
    fled = match.state.pieces["E"]
    assert (fled.pose, fled.is_fleeing) == (pose(*end), True)
    assert gap(boundary(fled), boundary(match.state.pieces["F"])) == distance


def phase() -> Table:
    """Return the table of the source's example of a whole charge phase."""
    return table(
        unit("A", 43.5, 14, 180),
        unit("B", 50, 24.6, 270),
        unit("C", 27.5, 18.5, 230),
        unit("D", 25, 11, 140, 2, 4, unit_class="horse"),
        unit("E", 41, 23.4, 0),
        unit("F", 36, 24, 0),
        unit("G", 20.5, 25, 60),
    )


def arc_and_gap(field: Table, charger: str, target: str) -> tuple[str, int]:
    a, b = field.units[charger].rect, field.units[target].rect
    return b.arc_of(a.place), gap(a, b)


def test_w23_the_whole_charge_phase() -> None:
    """T9-62, T9-63, TX-36, TX-39: each arc, gap and move of the source's long example."""
    field = phase()
    assert arc_and_gap(field, "A", "E") == ("front", 9400)
    assert arc_and_gap(field, "C", "G") == ("front", 9280)
    assert arc_and_gap(field, "B", "E") == ("right", 7500)
    field = field.moved(unit("E", 31.6, 24.6, 270, fleeing=True), unit("C", 27.5, 18.5, 230, 19))
    assert arc_and_gap(field, "B", "F") == ("right", 12500)
    assert arc_and_gap(field, "D", "E")[1] == 13655
    assert run_at_fleeing(field, "D", "E") is None
    past_c = run_at_fleeing(field, "D", "E", left_out=frozenset("ABC"))
    assert past_c is not None
    assert (past_c.before, past_c.side, past_c.angle, past_c.after) == (0, "right", 1021, 13647)

    field = field.moved(unit("E", 35.827, 29.78, 149.7, fleeing=True))
    assert arc_and_gap(field, "D", "F") == ("front", 16068)

    end = find_ends(field, "C", "G", "front").at(0)
    assert end is not None
    assert end.pose == pose(20.5, 25, 240)
    field = field.moved(field.units["C"].at(end.pose))
    assert arc_and_gap(field, "A", "E")[1] == 14311
    run = run_at_fleeing(field, "A", "E")
    assert run is not None
    assert (run.before, run.side, run.angle) == (11000, "right", 7226)
    turned = field.units["A"].at(run.pose).rect.about_centre(18000).pose
    assert turned == pose(38.007, 29.052, 180)

    field = field.without({"E"}).moved(field.units["A"].at(turned))
    members = (
        Member(unit="B", edge="right", reaches=True, failing=5000),
        Member(unit="D", edge="front", reaches=False, failing=1000),
    )
    plans = plan_charges(field, "F", members)
    assert [(plan.ends["B"].offset, plan.order, plan.models) for plan in plans.plans] == [
        (150, ("B", "D"), 9),
        (300, ("B", "D"), 9),
    ]
    assert plans.plans[0].ends["B"].pose == pose(37.5, 25.05, 270)
    field = field.moved(field.units["B"].at(plans.plans[0].ends["B"].pose))
    failed = failed_charge(field, "D", field.units["F"].rect.centre, 1000)
    assert failed == Run(before=0, side="right", angle=224, after=941, pose=pose(25.595, 11.767, 142.24))


def test_w24_models_at_the_base_of_an_enemy() -> None:
    """TX-38, TX-55: five models of A and four of D strike; the corner model of E is at the bases of both."""
    a = unit("A", 24, 30, 180, 17)
    d = unit("D", 25.8, 31.05, 270, 4, 4, unit_class="horse")
    e = unit("E", 24.3, 30, 0, 18)
    field = table(a, d, e)
    assert touched_enemies(field, "E") == ("A", "D")
    assert (touched_edge(e.rect, a.rect), touched_edge(a.rect, e.rect)) == ("front", "front")
    assert (touched_edge(e.rect, d.rect), touched_edge(d.rect, e.rect)) == ("right", "front")
    front = frozenset((0, file) for file in range(5))
    assert bases_in_contact(a, a.rect, e, e.rect) == (front, front)
    assert bases_in_contact(d, d.rect, e, e.rect) == (
        frozenset((0, file) for file in range(4)),
        frozenset((rank, 4) for rank in range(4)),
    )
