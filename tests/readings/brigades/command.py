"""The command phase: who may rally whom, and which orders may be changed (GX-21 to GX-24, GX-28, GX-81)."""

from collections.abc import Iterator

from tests.readings.brigades.charging import reach
from tests.readings.brigades.dice import Dice
from tests.readings.brigades.table import Brigade, Leader, Table

ORDERS = ("assault", "engage", "hold", "retire", "reserve")
BY_HIMSELF = ("engage", "hold", "retire")


def rallies(table: Table, side: str, chief: str) -> Iterator[str]:
    """List the rallies that a side may try (GX-28, GX-81)."""
    for leader in table.leaders.values():
        if leader.side != side or leader.at < 0 or leader.rallied:
            continue
        for unit in table.on_field(side):
            commands = leader.id == chief or table.brigade(unit).leader == leader.id
            close = table.ground.distance(leader.at, unit.at) <= 3
            if (
                commands
                and close
                and unit.flees
                and "rallied" not in unit.turn
                and free(table, side, unit.at)
            ):
                yield f"rally {leader.id} {unit.id}"
        for brigade in table.brigades.values():
            if brigade.leader == leader.id and "broken" in brigade.states and free(table, side, leader.at):
                yield f"rally {leader.id} {brigade.id}"


def free(table: Table, side: str, at: int) -> bool:
    """Say whether no enemy is within 3 hexes but fleeing ones (GX-28)."""
    return not any(
        table.ground.distance(enemy.at, at) <= 3 and not enemy.flees for enemy in table.enemies(side)
    )


def changes(table: Table, side: str, chief: Leader | None, tries: int) -> Iterator[str]:
    """List the changes of order that may be tried, the brigadiers' own among them (GX-22, GX-23)."""
    for brigade in table.brigades.values():
        there = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
        if brigade.side != side or brigade.states & {"broken", "uncontrolled"} or not there:
            continue
        if chief and tries < chief.rating and "changed" not in brigade.tried:
            yield from (f"change {brigade.id} {order}" for order in orders(table, brigade))
        leads = brigade.leader and table.leaders[brigade.leader].at >= 0
        if leads and "initiative" not in brigade.tried:
            yield from (f"initiative {brigade.id} {order}" for order in BY_HIMSELF if order != brigade.order)


def orders(table: Table, brigade: Brigade) -> Iterator[str]:
    """List the orders that a brigade may get instead of its own, reserve only far from the enemy (GX-21)."""
    units = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
    is_far = all(table.nearest_enemy(brigade.side, unit.at) > 4 for unit in units)
    for order in ORDERS:
        if order != brigade.order and (order != "reserve" or is_far):
            yield order
    for hex_id, label in table.ground.labels.items():
        if brigade.order != "approach" or brigade.goal != hex_id:
            yield f"approach {label}"


def change(table: Table, dice: Dice, chief: Leader, brigade: Brigade, order: str, goal: int) -> None:
    """Let a commander-in-chief try to change an order (GX-22): 7 or more."""
    leader = table.leaders.get(brigade.leader)
    units = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
    senior = table.units[brigade.senior].at if brigade.senior else -1
    at = leader.at if leader and leader.at >= 0 else senior if senior >= 0 else units[0].at
    far = table.ground.distance(chief.at, at)
    modifier = (far == 0) - max(0, -(-(far - 3) // 3)) + 2 * (brigade.order == "reserve")
    brigade.tried.add("changed")
    if dice.take("", modifier, side=brigade.side) >= 7:
        brigade.order, brigade.goal = order, goal


def initiative(table: Table, dice: Dice, brigade: Brigade, order: str) -> None:
    """Let a brigadier change his own order (GX-23): 9 or more; with two ones he holds."""
    units = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
    near = any(
        table.ground.distance(unit.at, enemy.at) <= reach(table, unit)
        for unit in units
        if unit.arm != "guns"
        for enemy in table.enemies(brigade.side)
    )
    modifier = near + 2 * (brigade.order == "reserve")
    brigade.tried.add("initiative")
    total = dice.take("", modifier, side=brigade.side)
    if total - modifier == 2:
        order = "hold"
    if total - modifier == 2 or total >= 9:
        brigade.order, brigade.goal = order, -1
