"""Movement of a player's choice: what each unit and leader may do in the movement phase (GX-03 to GX-08, GX-21)."""

from fractions import Fraction
from heapq import heappop, heappush

from tests.readings.brigades.ground import ROADS
from tests.readings.brigades.table import Leader, Table, Unit

Place = tuple[int, int]
"""A hex and a facing."""
HALF = Fraction(1, 2)
FORMATIONS = {
    "highland": ("column", "open order"),
    "foot": ("line", "column", "square"),
    "guns": ("limbered", "unlimbered"),
    "horse": (),
}


def may_act(table: Table, unit: Unit) -> bool:
    """Say whether a unit may do anything in the movement phase (GB-24 to GB-28, GX-46, GX-81)."""
    barred = (
        unit.at < 0
        or unit.flees
        or unit.foes
        or unit.states & {"halted"}
        or "broken" in table.brigade(unit).states
        or ("wavering" in unit.states and "came_on" in unit.turn)
        or unit.turn & {"compulsory", "marched", "recovered"}
        or max(unit.used, unit.moved_charging) >= 1
        or ("fired_at_charge" in unit.turn and unit.moved_charging >= HALF)
    )
    return not barred


def corner_cost(table: Table, unit: Unit) -> int | None:
    """Return what a turn of one corner takes in cm (GX-03): a half and a quarter of 20 are whole numbers."""
    if unit.formation == "square":
        return None
    if unit.formation == "unlimbered":
        return unit.whole // 2
    if unit.formation == "limbered":
        return unit.whole // 4
    if unit.formation in ("column", "open order") or unit.kind == "light-cavalry":
        return 0
    return one_hex(table, unit)


def one_hex(table: Table, unit: Unit) -> int:
    """Return what a hex takes: never more than all, for one hex is always gone (GX-04)."""
    return min(table.cm_per_hex, unit.whole)


def places(table: Table, unit: Unit) -> dict[Place, Fraction]:
    """Find where a unit can go, and what that takes of its whole movement (GX-03 to GX-06, AR-06)."""
    whole = unit.whole
    found = all_places(table, unit, int(whole * (1 - unit.used)))
    start = (unit.at, unit.facing)
    ends = {at for at in {place[0] for place in found} if obeys(table, unit, at)}
    lawful = {
        place: min(Fraction(1), unit.used + Fraction(cost, whole))
        for place, cost in found.items()
        if place != start and place[0] in ends
    }
    if table.order(unit) == "assault" and not unit.states and "formed" not in unit.turn:
        now = table.nearest_enemy(unit.side, unit.at)
        nearer = {at: cost for at, cost in lawful.items() if table.nearest_enemy(unit.side, at[0]) < now}
        return nearer or lawful
    return lawful


def all_places(table: Table, unit: Unit, left: int) -> dict[Place, int]:
    """Find the places that a unit reaches with so many cm, a hex more by road alone (AR-06)."""
    found = search(table, unit, left, by_road=False)
    if table.ground.terrain[unit.at] in ROADS and left and unit.formation != "unlimbered":
        further = search(table, unit, left + one_hex(table, unit), by_road=True)
        found = {**further, **{place: min(cost, further.get(place, cost)) for place, cost in found.items()}}
    return found


def search(table: Table, unit: Unit, left: int, *, by_road: bool) -> dict[Place, int]:
    """Find the cheapest ways to all places, by road alone or by any ground."""
    corner, ground = corner_cost(table, unit), table.ground
    if corner is None:
        return {}
    about = max(unit.whole // 2, one_hex(table, unit))
    best: dict[Place, int] = {}
    queue = [(0, unit.at, unit.facing)]
    while queue:
        cost, at, facing = heappop(queue)
        if (at, facing) in best:
            continue
        best[at, facing] = cost
        steps = [(cost + corner, at, (facing + turn) % 360) for turn in (60, -60)]
        steps.append((cost + about, at, (facing + 180) % 360))
        ended = at != unit.at and ground.ways(unit.kind, unit.arm, at) == "slow"
        if unit.formation != "unlimbered" and not ended:
            steps += [
                (cost + one_hex(table, unit), step, facing)
                for step in ground.ahead(at, facing)
                if may_pass(table, unit, step) and (not by_road or ground.terrain[step] in ROADS)
            ]
        for step in steps:
            if step[0] <= left and step[1:] not in best:
                heappush(queue, step)
    return {place: cost for place, cost in best.items() if place[0] == unit.at or not table.unit_at(place[0])}


def may_pass(table: Table, unit: Unit, hex_id: int) -> bool:
    """Say whether a move may go through or into a hex (GX-05, GX-06)."""
    other = table.unit_at(hex_id)
    if table.ground.ways(unit.kind, unit.arm, hex_id) == "no":
        return False
    if other and not (other.side == unit.side and unit.formation == "open order"):
        return False
    return hex_id not in table.zones[unit.side] and not enemy_leader(table, unit.side, hex_id)


def enemy_leader(table: Table, side: str, hex_id: int) -> bool:
    """Say whether a leader of the other side is in a hex, which no normal move enters (GX-05)."""
    return any(leader.side != side and leader.at == hex_id for leader in table.leaders.values())


def obeys(table: Table, unit: Unit, hex_id: int) -> bool:
    """Say whether the order and the state of a unit let it go to a hex (GX-04, GX-21, GX-81)."""
    ground, brigade = table.ground, table.brigade(unit)
    if hex_id == unit.at:
        return True
    keeps_away = "wavering" in unit.states or "faltering" in brigade.states
    if keeps_away and table.nearest_enemy(unit.side, hex_id) < table.nearest_enemy(unit.side, unit.at):
        return False
    match brigade.order:
        case "hold" | "reserve":
            return False
        case "approach":
            return ground.distance(hex_id, brigade.goal) < ground.distance(unit.at, brigade.goal)
        case "retire":
            return ground.to_home(unit.side, hex_id) < ground.to_home(unit.side, unit.at)
        case _:
            return True


def formations(table: Table, unit: Unit) -> set[str]:
    """Name the formations into which a unit may change (GX-02, GX-04)."""
    known = FORMATIONS["highland" if unit.kind == "highland" else unit.arm]
    if "formed" in unit.turn:
        return set()
    most = Fraction(0) if unit.arm == "guns" else HALF
    return {name for name in known if name != unit.formation and unit.used <= most}


def may_recover(table: Table, unit: Unit) -> bool:
    """Say whether a unit may recover from disorder or wavering (GX-04)."""
    if unit.used or not unit.states & {"disordered", "wavering"}:
        return False
    return not any(other.side != unit.side and not other.flees for other in table.near(unit, 1))


def answers(table: Table, side: str, name: "dict[int, str]", labels: dict[int, str]) -> set[str]:
    """List what the units of a side may do in their step of the movement phase."""
    found: set[str] = set()
    for unit in table.on_field(side):
        if not may_act(table, unit):
            continue
        for hex_id, facing in () if "moved" in unit.turn else places(table, unit):
            found.add(f"move {unit.id} {labels[hex_id]} facing {name[facing]}")
        found |= {
            f"form {unit.id} {formation.replace(chr(32), chr(45))}" for formation in formations(table, unit)
        }
        if may_recover(table, unit):
            found.add(f"recover {unit.id}")
    for leader in table.leaders.values():
        fights = leader.unit and table.units[leader.unit].foes
        if leader.side == side and leader.at >= 0 and not leader.moved and not fights:
            found |= {f"move {leader.id} {labels[hex_id]}" for hex_id in leader_reach(table, leader)}
    return found


def leader_reach(table: Table, leader: Leader) -> set[int]:
    """Find where a leader may go: 40 cm, through friends, not alone beside an enemy (GX-08)."""
    most, ground = max(1, 40 // table.cm_per_hex), table.ground
    reached, front = {leader.at: 0}, [leader.at]
    for at in front:
        if reached[at] == most or (at != leader.at and ground.ways("leader", "leader", at) == "slow"):
            continue
        for step in ground.adjacent[at]:
            other = table.unit_at(step)
            if step in reached or ground.ways("leader", "leader", step) == "no":
                continue
            if (other and other.side != leader.side) or enemy_leader(table, leader.side, step):
                continue
            reached[step] = reached[at] + 1
            front.append(step)
    return {
        hex_id
        for hex_id in reached
        if hex_id != leader.at
        and (
            table.unit_at(hex_id)
            or not any(ground.distance(e.at, hex_id) <= 1 for e in table.enemies(leader.side))
        )
    }


def bound(table: Table, side: str) -> set[str]:
    """Name the units on assault that must still come nearer before their side is done (GX-21)."""
    found = set()
    for unit in table.on_field(side):
        ready = not unit.states and table.order(unit) == "assault" and "moved" not in unit.turn
        if ready and may_act(table, unit) and "formed" not in unit.turn:
            now = table.nearest_enemy(side, unit.at)
            if any(table.nearest_enemy(side, place[0]) < now for place in places(table, unit)):
                found.add(unit.id)
    return found


def marching(table: Table, side: str) -> set[str]:
    """Name the brigades that may make a tactical march (GB-21, GB-22, GX-07, GX-24)."""
    found = set()
    for brigade in table.brigades.values():
        units = [table.units[each] for each in brigade.units if table.units[each].at >= 0]
        shaped = all(unit.arm == "horse" or unit.formation in ("column", "limbered") for unit in units)
        if brigade.side != side or brigade.order != "approach" or not units or not shaped:
            continue
        if brigade.states & {"uncontrolled", "broken"}:
            continue
        ready = (
            may_act(table, each) and not each.used and not watched(table, each, each.at) for each in units
        )
        if all(ready) and any(next_step(table, unit, unit.at, brigade.goal) is not None for unit in units):
            found.add(brigade.id)
    return found


def next_step(table: Table, unit: Unit, here: int, goal: int) -> int | None:
    """Find the next hex of a march: nearer to its goal, by road if it can (GX-07); the book leaves open which else."""
    ground, now = table.ground, table.ground.distance(here, goal)
    steps = [step for step in ground.adjacent[here] if ground.distance(step, goal) < now]
    steps = [step for step in steps if may_pass(table, unit, step) and not watched(table, unit, step)]
    steps = [step for step in steps if obeys(table, unit, step)]

    def rank(step: int) -> tuple[bool, bool, int]:
        return ground.terrain[step] not in ROADS, ground.ways(unit.kind, unit.arm, step) == "slow", step

    return min(steps, key=rank, default=None)


def watched(table: Table, unit: Unit, hex_id: int) -> bool:
    """Say whether an enemy in sight is within 4 hexes of a hex (GX-07)."""
    return any(
        table.ground.distance(hex_id, enemy.at) <= 4 and table.ground.sees(enemy.at, hex_id)
        for enemy in table.enemies(unit.side)
    )
