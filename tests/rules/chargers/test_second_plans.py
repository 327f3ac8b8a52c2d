"""The plans of combined charges against their second reading, over crowded tables at random."""

import random

import pytest

from game.rules.chargers.charge_search.plans import plan_at, plan_charges
from game.rules.chargers.charge_search.records import Member, Table
from tests.rules.chargers.random_tables import any_table, second_field
from tests.rules.chargers.second_plans import Planned, Rider, best_plans

DAILY, MANY = 4, 1000


def any_group(seed: int) -> tuple[Table, list[Rider]]:
    """Draw two or three chargers on one target; most of them reach it."""
    chance = random.Random(f"riders {seed}")
    table = any_table(seed, 2 + seed % 2)
    names = [name for name in "ABC" if name in table.units and "T" in table.units]
    return table, [
        Rider(
            name=name,
            edge=table.units["T"].rect.arc_of(table.units[name].rect.place),
            reaches=chance.random() < 0.85,
            failing=1000 * chance.randint(1, 6),
        )
        for name in names
    ]


def differences(seed: int) -> list[str]:
    """Return what the search and its second reading say differently of a group."""
    table, riders = any_group(seed)
    if not riders:
        return []
    members = tuple(
        Member(unit=rider.name, edge=rider.edge, reaches=rider.reaches, failing=rider.failing)  # type: ignore[arg-type]
        for rider in riders
    )
    plans = plan_charges(table, "T", members).plans
    found = [
        Planned(tuple((name, end.offset) for name, end in plan.ends.items()), plan.order, plan.models)
        for plan in plans
    ]
    second = best_plans(second_field(table), "T", riders)
    wrong = [] if found == second else [f"seed {seed}: {found[:2]} or {second[:2]}"]
    if plans:
        last = plans[-1]
        offsets = {name: end.offset for name, end in last.ends.items()}
        if plan_at(table, "T", members, offsets) != last:
            wrong.append(f"seed {seed}: {offsets} is offered and refused")
    return wrong


@pytest.mark.parametrize("seed", range(DAILY))
def test_plans_are_those_of_the_second_reading(seed: int) -> None:
    """T9-19, T9-21, T9-22, T9-36, T9-38, TQ-06, TQ-27."""
    assert differences(seed) == []


@pytest.mark.soak
def test_plans_of_many_groups_are_those_of_the_second_reading() -> None:
    """As the daily test."""
    assert [wrong for seed in range(MANY) for wrong in differences(seed)] == []
