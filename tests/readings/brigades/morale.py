"""Tests of units and brigades, their falling back, and the end of the battle (GX-28, GX-80 to GX-85, AR-11)."""

from fractions import Fraction

from tests.readings.brigades.table import FLEEING, GRADES, Brigade, Table, Unit

BACK = {"foot": 10, "horse": 20, "guns": 10}
LOST = -1
ROUT = {"foot": 20, "horse": 30, "guns": 20}


def unit_modifier(table: Table, unit: Unit, *, charging: bool = False) -> int:
    """Add up what is added to the dice of a unit's test (GX-80, GX-21, GX-43)."""
    ground = table.ground
    friends = [other for other in table.near(unit, 3) if other.side == unit.side]
    beside = [other for other in friends if ground.distance(unit.at, other.at) == 1]
    total = GRADES[unit.grade]
    total += min(2, sum(not friend.flees for friend in beside))
    total += table.led(unit)
    total -= 4 * (unit.full - unit.halves) // unit.full
    total -= ("disordered" in unit.states) + ("retreating" in unit.states)
    threatened = any(
        other.side != unit.side and not other.flees and table.arc(unit, other.at) != "front"
        for other in table.near(unit, 2)
    )
    total -= 2 * threatened
    total -= min(2, sum("routing" in friend.states for friend in friends))
    total -= "uncontrolled" in table.brigade(unit).states
    total += ground.cover(unit.at, unit.at, hills=False)
    total += table.holds(unit)
    return total + (charging and (table.order(unit) == "assault") - 1)


def unit_result(total: int) -> str:
    """Read a unit's test (GX-80)."""
    return "steady" if total >= 7 else "wavering" if total >= 5 else "retreat" if total >= 3 else "rout"


def test_due(table: Table, unit: Unit) -> bool:
    """Say whether a unit tests in the morale phase (GX-80, GX-85, GB-41, GQ-09)."""
    if unit.at < 0 or "routing" in unit.states or "fought" in unit.turn:
        return False
    near = table.near(unit, 3)
    shaken = bool(unit.states & {"wavering", "disordered"})
    return (
        12 * unit.lost_to_fire >= max(1, unit.began)
        or (shaken and any(other.side != unit.side and not other.flees for other in near))
        or "retreating" in unit.states
        or any(other.side == unit.side and "routing" in other.states for other in near)
        or any(
            other.side == unit.side and "retreating" in other.states
            for other in near
            if table.ground.distance(unit.at, other.at) == 1
        )
    )


def after_test(unit: Unit, result: str) -> set[str]:
    """Return the states of a unit after its test in the morale phase (GX-85)."""
    states = set(unit.states)
    match result:
        case "steady" if "retreating" in states:
            return states - {"retreating", "wavering"} | {"disordered"}
        case "steady":
            return states - {"wavering"}
        case "wavering" if "retreating" not in states:
            return states | {"wavering"}
        case "rout":
            return states - FLEEING - {"wavering"} | {"routing"}
        case _:
            return states - {"wavering"} | {"retreating"}


def out_of_action(table: Table, brigade: Brigade) -> int:
    """Count the units of a brigade that are lost, retreating or routing (GX-81)."""
    units = [table.units[each] for each in brigade.units]
    return sum(unit.at == LOST or (unit.at >= 0 and unit.flees) for unit in units)


def brigade_due(table: Table, brigade: Brigade) -> bool:
    """Say whether a brigade tests (GX-81)."""
    is_there = any(table.units[each].at >= 0 for each in brigade.units)
    return is_there and "broken" not in brigade.states and 3 * out_of_action(table, brigade) >= brigade.began


def brigade_modifier(table: Table, brigade: Brigade) -> int:
    """Add up what is added to the dice of a brigade's test (GX-81, GX-30)."""
    rating = table.leaders[brigade.leader].rating if brigade.leader else 1
    return (0 if "uncontrolled" in brigade.states else rating) - out_of_action(table, brigade)


def brigade_result(total: int) -> str:
    """Read a brigade's test (GX-81)."""
    return "steady" if total >= 7 else "faltering" if total >= 5 else "broken"


def back_hexes(table: Table, unit: Unit, result: str) -> int:
    """Count the hexes of a rout, of a retreat or of a push back (GX-82)."""
    return max(1, (ROUT if result == "rout" else BACK)[unit.arm] // table.cm_per_hex)


def way_back(table: Table, unit: Unit, hexes: int) -> tuple[list[int], list[int], bool]:
    """Find the way of a compulsory move: its hexes, the friends passed, and whether it leads off the field (GX-82)."""
    path, passed = [unit.at], list[int]()
    ground = table.ground
    while len(path) <= hexes:
        here = path[-1]
        if unit.flees and not ground.rear[unit.side][here]:
            return path, passed, True
        free, through = _steps(table, unit, here)
        if free:
            path.append(free[0])
            if ground.ways(unit.kind, unit.arm, free[0]) == "slow":
                break
            continue
        way = next((way for each in through if (way := _past(table, unit, each))), None)
        if not unit.flees or way is None:
            break
        passed += [hex_id for hex_id in way if table.unit_at(hex_id)]
        if table.unit_at(way[-1]):
            return path, passed, True
        path += way
        if ground.ways(unit.kind, unit.arm, way[-1]) == "slow":
            break
    return path, passed, False


def _past(table: Table, unit: Unit, hex_id: int) -> list[int]:
    """Find the way over a friend to the first free hex, or off the field; empty if there is none (GX-05)."""
    if not table.ground.rear[unit.side][hex_id]:
        return [hex_id]
    free, through = _steps(table, unit, hex_id)
    if free:
        return [hex_id, free[0]]
    return next(([hex_id, *way] for each in through if (way := _past(table, unit, each))), [])


def _steps(table: Table, unit: Unit, here: int) -> tuple[list[int], list[int]]:
    """List the next hexes toward home, the free ones and those of friends, the best first."""
    ground = table.ground

    def rank(step: int) -> tuple[int, float]:
        beside = sum(near in table.taken and table.taken[near] is not unit for near in ground.adjacent[step])
        # Its owner looks away from home: what is left to him is clockwise.
        return beside, -((ground.bearing(here, step) - ground.towards(ground.homes[unit.side]) + 180) % 360)

    steps = [step for step in ground.rear[unit.side][here] if ground.ways(unit.kind, unit.arm, step) != "no"]
    steps.sort(key=rank)
    free = [step for step in steps if table.unit_at(step) in (None, unit)]
    friends = [step for step in steps if step not in free and table.taken[step].side == unit.side]
    return free, friends


def counted(table: Table, side: str, banners: int) -> int:
    """Count what has brought a side nearer to its break point (AR-11, GX-84)."""

    def is_out(unit: Unit) -> bool:
        falls_back = "retreating" in unit.states and "broken" in table.brigade(unit).states
        return unit.at < 0 or "routing" in unit.states or falls_back

    return banners + sum(unit.side == side and is_out(unit) for unit in table.units.values())


def break_point(units: int) -> int:
    """Return the break point where the map names none (GX-84)."""
    return -(-3 * units // 5)


def victor(counts: dict[str, int], points: dict[str, int], units: dict[str, int], *, is_last: bool) -> str:
    """Name who has won at the end of a turn: a side, draw, or nobody yet (AR-11, AR-12)."""
    shares = {side: Fraction(counts[side], units[side]) for side in counts}
    beaten = [side for side in counts if counts[side] >= points[side]]
    if not beaten and not is_last:
        return "nobody"
    one, two = counts
    if len(beaten) == 1:
        return two if beaten == [one] else one
    return "draw" if shares[one] == shares[two] else min(shares, key=lambda side: shares[side])
