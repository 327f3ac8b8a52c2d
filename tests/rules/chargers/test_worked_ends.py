"""The worked examples of ends, multiple and combined charges, number for number."""

from itertools import combinations
from typing import Any

import pytest

from game.hexgrid.ids import PieceId
from game.plane.measures import rounded
from game.plane.rect import Edge, Rect
from game.rules.chargers.charge_search.contact import secondary_targets
from game.rules.chargers.charge_search.ends import end_objection, find_ends, straight_end
from game.rules.chargers.charge_search.plans import Group, plan_at, plan_charges
from game.rules.chargers.charge_search.records import (
    End,
    EndObjection,
    Ends,
    Member,
    PlanObjection,
    Table,
)
from game.rules.chargers.charge_search.runs import failed_charge
from game.rules.chargers.charge_search.search import Found, Search
from game.rules.chargers.charge_search.search_table import sweep_of_end, table_of
from game.rules.chargers.places import kept
from game.rules.chargers.position import Position
from tests.rules.chargers.charge_tables import CRAG_BOARD, match_of, pose, table, told, unit


def at(ends: Ends, offset: float) -> End:
    end = ends.at(round(offset * 1000))
    assert end is not None
    return end


def lawful(ends: Ends) -> list[float]:
    return [end.offset / 1000 for end in ends.lawful]


def models(ends: Ends) -> set[int]:
    return {end.models for end in ends.lawful}


def test_w09_lawful_ends_before_a_wide_front() -> None:
    """TX-34, TX-35, T9-21, TQ-12: 12 models inside the front, 11 at its end and straight ahead."""
    ends = find_ends(table(unit("A", 20, 20, 180), unit("E", 20, 28, 0, files=10)), "A", "E", "front")
    assert [end.offset for end in ends.ends] == list(range(-4200, 4201, 150))
    assert lawful(ends) == [-0.3, 0.3, -0.9, 0.9]
    assert [told(end) for end in ends.lawful] == [
        (-0.3, 12, "5 left", 4.440, 3.311, 5),
        (0.3, 12, "5 right", 4.440, 3.311, -5),
        (-0.9, 12, "10 left", 2.633, 4.920, 10),
        (0.9, 12, "10 right", 2.633, 4.920, -10),
    ]
    assert [end.pose for end in ends.lawful] == [
        pose(20.3, 28, 180),
        pose(19.7, 28, 180),
        pose(20.9, 28, 180),
        pose(19.1, 28, 180),
    ]
    assert told(at(ends, 0)) == (0, 11, "straight", 0, 8, 0)
    assert told(at(ends, 4.2)) == (4.2, 2, "35 right", 1.056, 6.377, -35)
    assert [at(ends, offset).models for offset in (-1.5, 1.5, -1.65, 1.65)] == [11, 11, 10, 10]


def test_w09_lawful_ends_before_an_equal_front() -> None:
    """T9-23, TX-34: the owner is free among nine ends."""
    ends = find_ends(table(unit("A", 20, 20, 180), unit("E", 20, 28, 0)), "A", "E", "front")
    assert lawful(ends) == [0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6]
    assert models(ends) == {10}


def straight(x: float, y: float, heading: float) -> End:
    """Return the end of a path without a wheel onto E 24 30 0."""
    end = straight_end(table(unit("A", x, y, heading), unit("E", 24, 30, 0)), "A", "E", "front")
    assert end is not None
    return end


def test_w10_a_charger_turns_about_the_point_of_contact() -> None:
    """T9-11, T9-13, TX-34: the figures a, b and c of the source."""
    found = [
        (
            end.offset,
            kept(end.contact_point),
            end.contact,
            rounded(end.path.after),
            end.path.closing,
            end.pose,
        )
        for end in (straight(21, 20, 160), straight(27, 20, 200), straight(31, 20, 205))
    ]
    assert found == [
        (-543, (23043, 30000), pose(24.453, 29.487, 160), 10096, 2000, pose(24.543, 30, 180)),
        (543, (24957, 30000), pose(23.547, 29.487, 200), 10096, -2000, pose(23.457, 30, 180)),
        (-2259, (25500, 30000), pose(26.188, 30.321, 205), 11387, -2500, pose(26.259, 30, 180)),
    ]


def test_w10_the_first_lawful_end_of_a_and_b() -> None:
    """T9-23."""
    for x, heading, side in ((21, 160, "right"), (27, 200, "left")):
        ends = find_ends(table(unit("A", x, 20, heading), unit("E", 24, 30, 0)), "A", "E", "front")
        assert told(ends.lawful[0]) == (0, 10, f"20 {side}", 8.507, 1.493, 0)


def test_w10_the_target_turns_if_the_charger_cannot() -> None:
    """T9-12, T9-14, T9-71, TQ-10: figure d."""
    crag = table(unit("A", 24, 11, 160), unit("E", 23, 12.5, 0), ground=CRAG_BOARD)
    assert find_ends(crag, "A", "E", "front", may_turn=False).ends == ()
    (end,) = find_ends(crag, "A", "E", "front").ends
    assert told(end) == (-1.35, 6, "10 right", 0.485, 0.539, 10)
    assert (end.target_turn, end.pose) == (1000, pose(24.327, 12.240, 170))
    assert end.target_pose == pose(22.998, 12.474, 350)


@pytest.mark.parametrize(("crag", "last"), [("E3", 17000), ("", 18000)])
def test_w10_a_charger_sweeps_no_turn_that_its_target_makes(crag: str, last: int) -> None:
    """T9-12, TX-77: figure d, and the same without the crag, where the charger turns to the end."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 24, "y": 11, "heading": 160},
        "E": {"x": 23, "y": 12.5, "heading": 0},
    }
    match = match_of("charge", pieces, crag=crag)
    position = Position(match.setup.battlefield, match.state)
    end = find_ends(table_of(position), "A", "E", "front").lawful[0]
    swept = [shape for shape in sweep_of_end(position.piece(PieceId("A")), end) if isinstance(shape, Rect)]
    assert swept[-1].heading == last


def test_w10_an_engaged_target_never_turns() -> None:
    """T9-15, T9-72: figure e."""
    crag = table(unit("A", 24, 11, 160), unit("E", 23, 12.5, 0), unit("D", 23, 14.9, 0), ground=CRAG_BOARD)
    assert find_ends(crag, "A", "E", "front").ends == ()


def test_w11_more_models_do_not_excuse_turning_the_target() -> None:
    """T9-20, T9-22, T9-24."""
    crag = table(unit("A", 22, 8, 180), unit("X", 24.7, 16.1, 0, files=10), ground=CRAG_BOARD)
    ends = find_ends(crag, "A", "X", "front")
    assert [end.offset for end in ends.ends] == list(range(1050, 4201, 150))
    assert lawful(ends) == [1.35, 1.5, 1.05, 1.2]
    assert models(ends) == {11}
    assert [told(end)[2] for end in ends.lawful] == ["10 left", "10 left", "15 left", "15 left"]
    (turned,) = Search(crag, "A", "X", "front", only=(900,)).turned()
    assert described(turned) == (900, "left", 1500, 987, 6560, 1500, 500)
    assert turned.rect.pose == pose(23.794, 15.969, 175)
    assert turned.target is not None
    assert turned.target.pose == pose(24.691, 15.891, 355)


def described(found: Found) -> tuple[int, str | None, int, int, int, int, int]:
    return (
        found.offset,
        found.side,
        found.angle,
        rounded(found.before),
        rounded(found.after),
        found.closing,
        found.target_turn,
    )


def test_w11_why_an_end_is_refused() -> None:
    """T9-20, T9-21, TX-34, TX-35: the priority that stands against each offset."""
    crag = table(unit("A", 22, 8, 180), unit("X", 24.7, 16.1, 0, files=10), ground=CRAG_BOARD)
    ends = find_ends(crag, "A", "X", "front")
    assert [end_objection(crag, ends, offset) for offset in (0, 900, 3000, 1, 1350)] == [
        EndObjection(offset=0, priority="path", rules=("TX-35",), obstacle="bar"),
        EndObjection(offset=900, priority="turn", rules=("T9-20",), found=500, best=0),
        EndObjection(offset=3000, priority="models", rules=("T9-21",), found=6, best=11),
        EndObjection(offset=1, priority="raster", rules=("TX-34",)),
        None,
    ]


def test_w12_paths_to_one_offset() -> None:
    """TX-35: the paths with wheels of 50, 25 and 60 degrees; wheels of 5 degrees would run backward."""
    both = table(unit("A", 20, 20, 120), unit("E", 32, 30, 350))
    search = Search(both, "A", "E", "front", only=(0,))
    assert search.facing.heading == 17000
    assert search.facing.along == (-0.984807753, 0.173648178)
    assert told(at(find_ends(both, "A", "E", "front"), 0))[2:] == ("50 right", 12.461, 2.773, 0)
    paths, _, _ = search.open_paths()
    found = {
        (int(paths.side[number]), int(paths.angle[number])): (
            int(paths.closing[number]),
            rounded(float(paths.before[number])),
            rounded(float(paths.after[number])),
            paths.contact[number].pose,
            (rounded(float(paths.x[number])), rounded(float(paths.y[number]))),
        )
        for number in range(len(paths))
    }
    assert found[1, 2500] == (2500, 9687, 5027, pose(31.752, 29.400, 145), (30523, 30260))
    assert found[1, 6000] == (-1000, 12964, 1958, pose(31.977, 29.740, 180), (33477, 29740))
    assert found[1, 5000][:3] == (0, 12461, 2773)
    assert (-1, 500) not in found
    assert (1, 500) not in found


def ends_on(edge: Edge, x: float, y: float, heading: float) -> tuple[Ends, float | None]:
    """Return the ends on a facing of E 24 24 0, and the straight offset."""
    both = table(unit("A", x, y, heading), unit("E", 24, 24, 0))
    end = straight_end(both, "A", "E", edge)
    return find_ends(both, "A", "E", edge), end.offset / 1000 if end is not None else None


def test_w13_flanks_and_rear() -> None:
    """T9-08, TX-34: the charged facing on each side of the target."""
    right, offset = ends_on("right", 32, 22, 250)
    assert (offset, len(right.lawful), models(right)) == (0.856, 5, {9})
    assert told(right.lawful[0]) == (0.3, 9, "5 left", 0.329, 6.278, 25)
    rear, offset = ends_on("rear", 25, 34, 340)
    assert (offset, len(rear.lawful), models(rear)) == (-1.67, 9, {10})
    assert told(rear.lawful[0]) == (0, 10, "20 right", 2.659, 4.588, 0)
    left, offset = ends_on("left", 14, 27, 75)
    assert (offset, len(left.lawful), models(left)) == (-0.425, 5, {9})
    assert told(left.lawful[0]) == (0, 9, "15 right", 6.757, 1.585, 0)


def multiple_a() -> Table:
    return table(
        unit("A", 22, 20, 180),
        unit("B", 18.5, 30, 180),
        unit("C", 25.1, 30, 180),
        unit("E", 20, 30, 0),
        unit("G", 23, 30, 0),
    )


def test_w14_a_second_enemy_cannot_be_avoided() -> None:
    """T9-18, T9-25, T9-74, TQ-14: both ends touch G; 5 models of A, 2 of E and 4 of G."""
    ends = find_ends(multiple_a(), "A", "E", "front")
    assert [(told(end), end.others) for end in ends.ends] == [
        ((-2.1, 11, "5 left", 8.726, 1.016, 5), ("G",)),
        ((-2.0, 11, "straight", 0, 10, 0), ("G",)),
    ]
    assert lawful(ends) == [-2.0, -2.1]
    assert {name: len(held) for name, held in ends.lawful[0].bases.items()} == {"A": 5, "E": 2, "G": 4}
    assert secondary_targets((end.others for end in ends.ends), frozenset()) == ("G",)


def test_w14_without_a_declaration_there_is_no_lawful_end() -> None:
    """TQ-15, T9-32: each end is refused because of G."""
    ends = find_ends(multiple_a(), "A", "E", "front", may_touch=frozenset())
    assert ends.lawful == ()
    assert end_objection(multiple_a(), ends, -2000) == EndObjection(
        offset=-2000, priority="undeclared", rules=("T9-26",), obstacle="G"
    )


def test_w15_the_charger_chooses_which_second_enemy() -> None:
    """T9-28, T9-74, TQ-15: one of E and G, none both."""
    line = table(unit("A", 23.5, 20, 180), unit("E", 20, 30, 0), unit("F", 23, 30, 0), unit("G", 26, 30, 0))
    ends = find_ends(line, "A", "F", "front")
    assert len(ends.ends) == 34
    assert {end.others for end in ends.ends} == {("E",), ("G",)}
    assert ends.at(0) is None
    assert secondary_targets((end.others for end in ends.ends), frozenset()) == ("E", "G")
    assert secondary_targets((end.others for end in ends.ends), frozenset({"E"})) == ()
    with_e = find_ends(line, "A", "F", "front", may_touch=frozenset({"E"}))
    with_g = find_ends(line, "A", "F", "front", may_touch=frozenset({"G"}))
    assert [told(end)[:3] for end in with_e.lawful] == [
        (0.6, 12, "10 right"),
        (1.2, 12, "10 right"),
        (1.8, 12, "15 right"),
        (2.4, 12, "20 right"),
    ]
    assert [told(end)[:3] for end in with_g.lawful] == [
        (-0.6, 12, "5 left"),
        (-1.2, 12, "5 left"),
        (-1.8, 12, "10 left"),
        (-2.4, 12, "15 left"),
    ]
    alone = find_ends(line.without({"E"}), "A", "F", "front", may_touch=frozenset({"E"}))
    assert {end.others for end in alone.lawful} == {()}


FACINGS: dict[str, Edge] = {"A": "front", "B": "front", "C": "front", "D": "front", "K": "right"}


def combined() -> tuple[Table, tuple[Member, ...]]:
    group = table(
        unit("E", 36, 30, 0, 5),
        unit("A", 30, 20, 180, 6, 3),
        unit("B", 34, 20, 180, 8, 4),
        unit("C", 38, 20, 180, 2, 4, unit_class="horse"),
        unit("D", 42, 20, 180, 3, 4, unit_class="horse"),
        unit("K", 46, 30.3, 270, 2, 1),
    )
    return group, tuple(
        Member(unit=name, edge=edge, reaches=True, failing=3000) for name, edge in FACINGS.items()
    )


def test_w16_ends_of_each_charger_alone() -> None:
    """T9-35, TQ-06."""
    group, _ = combined()
    counts = [
        len(find_ends(group, name, "E", edge, left_out=frozenset(FACINGS) - {name}).ends)
        for name, edge in FACINGS.items()
    ]
    assert counts == [29, 34, 28, 32, 5]


def test_w16_most_chargers_come_before_most_models() -> None:
    """T9-19, T9-22, T9-24, T9-36, T9-38, TX-33: four chargers with 12 models, D fails."""
    group, members = combined()
    plans = plan_charges(group, "E", members)
    first = plans.plans[0]
    assert (plans.chargers, plans.models, len(plans.plans), plans.alone) == (4, 12, 12, False)
    assert {name: end.offset for name, end in first.ends.items()} == {
        "A": -150,
        "B": 2000,
        "C": -2000,
        "K": 0,
    }
    assert first.order == ("A", "B", "C", "D", "K")
    assert sum(end.path.effort for end in first.ends.values()) == 7000
    assert {plan.models for plan in plans.plans} == {12}


def test_w16_other_plans_are_refused() -> None:
    """T9-24: four chargers with 10 models, and three with 13."""
    group, members = combined()
    alone = Group(group, "E", members)
    offsets = {"A": -2100, "C": -450, "D": 2025, "K": -300}
    ends = {name: next(end for end in alone.ends[name] if end.offset == o) for name, o in offsets.items()}
    assert alone.models_of(ends) == 10
    assert isinstance(plan_at(group, "E", members, offsets), PlanObjection)
    kept = {"A": -1500, "B": 0, "C": -2000, "K": 0}
    assert plan_at(group, "E", members, kept) == PlanObjection(
        priority="overlap", rules=("TX-07",), units=("A", "B")
    )
    assert plan_at(group, "E", members, {"A": -150, "B": 2000, "C": -2000}) == PlanObjection(
        priority="chargers", rules=("T9-19",), found=3, best=4
    )
    assert plan_at(group, "E", members, {"A": 9000}) == PlanObjection(
        priority="path", rules=("TX-35",), units=("A",)
    )
    best = plan_at(group, "E", members, {"A": -150, "B": 2000, "C": -2000, "K": 0})
    assert best == plan_charges(group, "E", members).plans[0]


def test_w16_three_chargers_could_bring_more_models() -> None:
    """T9-24: 13 models with three do not excuse leaving the fourth out."""
    group, members = combined()
    threes = [
        plan_charges(group.without(FACINGS.keys() - {member.unit for member in three}), "E", three)
        for three in combinations(members, 3)
    ]
    assert max(plans.models for plans in threes if plans.chargers == 3) == 13


def test_w16_a_flank_charger_adds_one_model() -> None:
    """T9-38: of the target's models K meets one that is counted already."""
    group, members = combined()
    first = plan_charges(group, "E", members).plans[0]
    alone = Group(group, "E", members)
    without = {name: end for name, end in first.ends.items() if name != "K"}
    assert first.models - alone.models_of(without) == 1


def test_w17_nobody_turns_the_target_if_another_has_an_end() -> None:
    """T9-37, T9-20, TQ-27: B goes in, A fails."""
    crag = table(unit("A", 24, 11, 160), unit("B", 18, 8, 150), unit("E", 23, 12.5, 0), ground=CRAG_BOARD)
    members = (
        Member(unit="A", edge="front", reaches=True, failing=1000),
        Member(unit="B", edge="front", reaches=True, failing=6000),
    )
    plans = plan_charges(crag, "E", members)
    assert (plans.chargers, plans.models) == (1, 4)
    assert sorted(plan.ends["B"].offset for plan in plans.plans) == [1950, 2100, 2250, 2281, 2400]
    assert {plan.order for plan in plans.plans} == {("A", "B")}
    run = failed_charge(crag, "A", crag.units["E"].rect.centre, 1000)
    assert run.pose == pose(24.090, 11.489, 179.1)


def test_w17_if_nobody_has_an_end_one_is_named() -> None:
    """T9-37: A alone has no end unless E turns."""
    crag = table(unit("A", 24, 11, 160), unit("E", 23, 12.5, 0), ground=CRAG_BOARD)
    plans = plan_charges(crag, "E", (Member(unit="A", edge="front", reaches=True, failing=1000),))
    assert (plans.plans, plans.alone) == ((), True)
