"""Charges at fleeing units and on blocked paths against their second reading, over crowded tables at random."""

import msgspec
import pytest

from game.engine.decisions.location import Pose
from game.rules.chargers.charge_search.blocked import blocked_path
from game.rules.chargers.charge_search.runs import run_at_fleeing
from tests.rules.chargers.random_tables import any_crush, any_table, second_field
from tests.rules.chargers.second_runs import Reformed
from tests.rules.chargers.second_runs import blocked_path as second_blocked_path
from tests.rules.chargers.second_runs import run_at_fleeing as second_run

DAILY, MANY = 6, 1000
BLOCKED = (8, 47, 74, 76, 204, 211, 260, 376, 421, 423, 459, 744)
"""Tables on which a charge on a blocked path may be made, or all of it is there but the reason: such are rare."""

GREATEST = 16000


def place(pose: Pose) -> tuple[int, int, int]:
    return pose.x, pose.y, pose.heading


def fleeing_differences(seed: int) -> list[str]:
    """Return where a charge at a fleeing unit ends otherwise than in the second reading."""
    table = any_table(seed)
    if not {"A", "T"} <= table.units.keys():
        return []
    table = table.moved(msgspec.structs.replace(table.units["T"], fleeing=True))
    run = run_at_fleeing(table, "A", "T")
    second = second_run(second_field(table), "A", "T")
    found = run and place(run.pose)
    return [] if found == second else [f"seed {seed}: {found} or {second}"]


def blocked_differences(seed: int) -> list[str]:
    """Return where a charge on a blocked path ends otherwise than in the second reading."""
    table = any_crush(seed)
    if not {"A", "T"} <= table.units.keys():
        return []
    edge = table.units["T"].rect.arc_of(table.units["A"].rect.place)
    blocked = blocked_path(table, "A", "T", edge, GREATEST)
    second = second_blocked_path(second_field(table), "A", "T", edge, GREATEST)
    found = blocked and Reformed(
        place(blocked.run.pose),
        blocked.reform.edge,
        blocked.reform.files,
        blocked.reform.offset,
        place(blocked.reform.pose),
    )
    return [] if found == second else [f"seed {seed}: {found} or {second}"]


@pytest.mark.parametrize("seed", range(DAILY))
def test_runs_at_fleeing_units_are_those_of_the_second_reading(seed: int) -> None:
    """T9-44, T9-78, TX-36, TX-37."""
    assert fleeing_differences(seed) == []


@pytest.mark.parametrize("seed", (*BLOCKED, *range(DAILY)))
def test_blocked_paths_are_those_of_the_second_reading(seed: int) -> None:
    """T9-55, T9-56, T9-58, T9-59, T9-60, T9-61, TQ-25, TQ-26, TX-40."""
    assert blocked_differences(seed) == []


def test_charges_on_blocked_paths_are_among_the_tables() -> None:
    """T9-55: the test above would hold if no such charge were ever found."""
    found = []
    for seed in BLOCKED:
        table = any_crush(seed)
        edge = table.units["T"].rect.arc_of(table.units["A"].rect.place)
        found.append(blocked_path(table, "A", "T", edge, GREATEST) is not None)
    assert found.count(True) >= len(BLOCKED) - 1


@pytest.mark.soak
def test_runs_and_blocked_paths_of_many_tables_are_those_of_the_second_reading() -> None:
    """As the daily tests."""
    assert [wrong for seed in range(MANY) for wrong in fleeing_differences(seed)] == []
    assert [wrong for seed in range(MANY) for wrong in blocked_differences(seed)] == []
