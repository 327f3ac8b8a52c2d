"""The search for ends against its second reading, over crowded tables at random."""

import pytest

from game.rules.chargers.charge_search.ends import end_objection, find_ends, has_end, may_avoid_others
from game.rules.chargers.charge_search.records import Table
from game.rules.chargers.charge_search.runs import failed_charge
from tests.rules.chargers.random_tables import any_table, compared, mirrored, second_field, turned_round
from tests.rules.chargers.second_ends import all_ends, lawful, place
from tests.rules.chargers.second_plans import failed_charge as second_failed_charge

DAILY, MANY = 8, 2000


def differences(seed: int) -> list[str]:
    """Return what the search and its second reading say differently of a table."""
    table = any_table(seed)
    if not {"A", "T"} <= table.units.keys():
        return []
    edge = table.units["T"].rect.arc_of(table.units["A"].rect.place)
    ends = find_ends(table, "A", "T", edge)
    found, offered = compared(ends)
    second = all_ends(second_field(table), "A", "T", edge)
    wrong = [f"seed {seed}: {one}" for one in set(found) ^ set(second)]
    if offered != [end.offset for end in lawful(second)]:
        wrong.append(f"seed {seed}: offered are {offered}")
    if has_end(table, "A", "T", edge) is not bool(second):
        wrong.append(f"seed {seed}: has_end says otherwise")
    if may_avoid_others(table, "A", "T", edge) and all(end.others for end in ends.ends):
        wrong.append(f"seed {seed}: every end touches another enemy")
    objected = {end.offset for end in ends.ends if end_objection(table, ends, end.offset) is not None}
    if objected != {end.offset for end in ends.ends} - set(offered):
        wrong.append(f"seed {seed}: objections to {sorted(objected)}")
    return wrong


def failed_differences(seed: int) -> list[str]:
    """Return where failed charges of all lengths end otherwise than in the second reading."""
    table = any_table(seed)
    if not {"A", "T"} <= table.units.keys():
        return []
    field = second_field(table)
    aim = table.units["T"].rect.centre
    wrong = []
    for length in (1, 2, 3, 4, 5, 6):
        pose = failed_charge(table, "A", aim, 1000 * length).pose
        second = second_failed_charge(field, field.bodies["A"], field.bodies["T"].box.centre, 1000 * length)
        if (pose.x, pose.y, pose.heading) != place(second):
            wrong.append(f"seed {seed}, {length} inches: {pose} or {place(second)}")
    return wrong


@pytest.mark.parametrize("seed", range(DAILY))
def test_ends_are_those_of_the_second_reading(seed: int) -> None:
    """TX-34, TX-35, T9-12, T9-13, T9-14, T9-18, T9-20, T9-21, T9-22, T9-24, TQ-10, TQ-11, TQ-12."""
    assert differences(seed) == []


@pytest.mark.parametrize("seed", range(DAILY))
def test_failed_charges_are_those_of_the_second_reading(seed: int) -> None:
    """T9-51, T9-52, T9-53, TQ-22, TX-37, TX-39."""
    assert failed_differences(seed) == []


@pytest.mark.soak
def test_ends_of_many_tables_are_those_of_the_second_reading() -> None:
    """As the daily test."""
    assert [wrong for seed in range(MANY) for wrong in differences(seed)] == []


@pytest.mark.soak
def test_failed_charges_on_many_tables_are_those_of_the_second_reading() -> None:
    """As the daily test."""
    assert [wrong for seed in range(MANY) for wrong in failed_differences(seed)] == []


def summary(table: Table, sense: int = 1) -> list[tuple[int, int, int, int, tuple[str, ...], int]]:
    """Return what does not hang on where on the board a charge is; offsets counted the other way with sense -1."""
    edge = table.units["T"].rect.arc_of(table.units["A"].rect.place)
    return sorted(
        (sense * end.offset, end.models, end.path.effort, end.danger, end.others, end.target_turn)
        for end in find_ends(table, "A", "T", edge).ends
    )


@pytest.mark.parametrize("seed", range(100, 130))
def test_a_table_turned_round_or_mirrored_has_the_same_ends(seed: int) -> None:
    """TX-34, AR-16: turned by half a circle and the sides exchanged, or left and right exchanged."""
    table = any_table(seed)
    if {"A", "T"} <= table.units.keys():
        assert summary(turned_round(table)) == summary(table)
        assert summary(mirrored(table), -1) == summary(table)
