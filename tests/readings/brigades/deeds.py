"""What becomes of units and leaders: moves made, figures lost, flight, leaders hit or taken (GX-03 to GX-08, GX-29)."""

from fractions import Fraction

from tests.readings.brigades.dice import Dice
from tests.readings.brigades.going import HALF, Place, next_step, one_hex, places
from tests.readings.brigades.table import Brigade, Leader, Table, Unit


def moves(table: Table, unit: Unit, place: Place) -> None:
    """Move a unit, or turn it (GX-03, GX-04)."""
    used = places(table, unit)[place]
    put(table, unit, *place)
    unit.used = used
    unit.turn.add("moved")


def marches(table: Table, brigade: Brigade) -> None:
    """Let a brigade march, the unit nearest to the goal first, at twice the movement (GX-07)."""
    units = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
    for unit in sorted(units, key=lambda each: table.ground.distance(each.at, brigade.goal)):
        path = [unit.at]
        for _ in range(2 * unit.whole // one_hex(table, unit)):
            step = next_step(table, unit, path[-1], brigade.goal)
            if step is None:
                break
            path.append(step)
            if table.ground.ways(unit.kind, unit.arm, step) == "slow":
                break
        facing = unit.facing
        if len(path) > 1:
            facing = table.ground.corner_to(path[-2], path[-1])
        put(table, unit, path[-1], facing)
        unit.turn.add("marched")
        unit.used = Fraction(1)


def rides(table: Table, leader: Leader, hex_id: int) -> None:
    """Move a leader, alone or to a unit (GX-08)."""
    unit = table.unit_at(hex_id)
    leader.at, leader.unit, leader.moved = hex_id, unit.id if unit else "", True


def forms(unit: Unit, formation: str) -> None:
    """Change a formation (GX-04)."""
    unit.formation = formation
    unit.used += 1 if unit.arm == "guns" else HALF
    unit.turn.add("formed")


def recovers(unit: Unit) -> None:
    """Recover from disorder and wavering (GX-04)."""
    unit.states -= {"disordered", "wavering"}
    unit.used = Fraction(1)
    unit.turn.add("recovered")


def put(table: Table, unit: Unit, hex_id: int, facing: int) -> None:
    """Put a unit into a hex, its leaders with it; one alone there joins it (GX-04, GX-08)."""
    moved = hex_id != unit.at
    if moved and unit.formation == "line" and table.ground.ways(unit.kind, unit.arm, hex_id) == "slow":
        unit.states.add("disordered")
    unit.at, unit.facing = hex_id, facing
    ousted = list[Leader]()
    for leader in table.leaders.values():
        if leader.unit == unit.id:
            leader.at = hex_id
        elif moved and leader.at == hex_id and leader.side == unit.side:
            leader.unit = unit.id
        elif leader.at == hex_id and leader.side != unit.side:
            ousted.append(leader)
    table.changed()
    for leader in ousted:
        join(table, leader)


def lose(table: Table, unit: Unit, halves: int, *, to_fire: bool = False, leaders_stay: bool = False) -> None:
    """Take figures from a unit; without any it is gone (GX-01), and its leaders join another (GX-08)."""
    leaders = [leader for leader in table.leaders.values() if leader.unit == unit.id]
    unit.halves -= min(halves, unit.halves)
    if unit.halves:
        unit.lost_to_fire += halves if to_fire else 0
        return
    remove(table, unit)
    for leader in () if leaders_stay else leaders:
        join(table, leader)


def remove(table: Table, unit: Unit) -> None:
    """Take a unit off; its leaders are alone."""
    apart(table, unit)
    unit.at, unit.halves, unit.won_ground = -1, 0, ()
    unit.states &= {"disordered"}
    table.changed()
    for leader in table.leaders.values():
        if leader.unit == unit.id:
            leader.unit = ""
    brigade = table.brigade(unit)
    if brigade.senior == unit.id and not brigade.leader:
        brigade.states.add("uncontrolled")


def apart(table: Table, unit: Unit) -> None:
    """Take a unit out of all contact."""
    table.contacts = [each for each in table.contacts if unit.id not in (each.attacker, each.target)]
    for foe in unit.foes:
        table.units[foe].foes.discard(unit.id)
    unit.foes = set()


def flee(table: Table, unit: Unit, how: str) -> None:
    """Let a unit begin to retreat or rout: nothing else waits for it, and it is out of melee."""
    unit.states = {word for word in unit.states if word == "disordered"} | {how}
    unit.won_ground = ()
    apart(table, unit)


# Leaders (GX-08, GX-29)


def risk(table: Table, dice: Dice, leaders: list[Leader]) -> None:
    """Roll for leaders against whose unit a double six was thrown (GX-29)."""
    for leader in leaders:
        total = dice.take(leader.id)
        if total <= 3:
            take(table, leader)
        elif total == 4:
            leader.rating = 1


def take(table: Table, leader: Leader) -> None:
    """Remove a leader; nobody commands his brigade any more."""
    leader.at, leader.unit = -1, ""
    for brigade in table.brigades.values():
        if brigade.leader == leader.id:
            brigade.leader, brigade.states = "", brigade.states | {"uncontrolled"}
    leader.brigade = ""


def join(table: Table, leader: Leader) -> None:
    """Let a leader join the nearest unit of his side within 4 hexes that does not flee, or be taken (GX-08)."""
    ground = table.ground
    near = [unit for unit in table.on_field(leader.side) if not unit.flees]
    near = [unit for unit in near if ground.distance(leader.at, unit.at) <= 4]
    if not near:
        take(table, leader)
        return
    unit = min(near, key=lambda each: ground.distance(leader.at, each.at))
    leader.unit, leader.at = unit.id, unit.at


def settle(table: Table) -> None:
    """Let leaders alone beside an enemy join or be taken, at the end of a phase (GX-08)."""
    for leader in table.leaders.values():
        beside = (table.ground.distance(enemy.at, leader.at) <= 1 for enemy in table.enemies(leader.side))
        if leader.at >= 0 and not leader.unit and any(beside):
            join(table, leader)
