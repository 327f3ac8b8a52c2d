"""Fire and melee in numbers: who fires at whom, what is added to the dice, what is lost (GX-60 to GX-76)."""

from fractions import Fraction

from tests.readings.brigades.table import GRADES, Table, Unit

FIRE_GRADES = {"elite": 1, "conscript": -1}
FIRST_FIRE = {"regular": 2, "grenadier": 2}
LONG_GUNS = {"trained-artillery": (2, 4, 6), "light-artillery": (2, 3, 4)}
OUTCOMES = ("fight on", "pushed", "retreat", "rout")


def may_fire(table: Table, unit: Unit) -> bool:
    """Say whether a unit may fire at all (GX-62)."""
    return (
        unit.at >= 0
        and unit.arm != "horse"
        and not unit.flees
        and not unit.foes
        and unit.formation != "limbered"
        and not (unit.kind == "highland" and unit.formation != "open order")
        and "broken" not in table.brigade(unit).states
    )


def may_fire_now(table: Table, unit: Unit) -> bool:
    """Say whether a unit may fire in the fire phase (GB-31 to GB-34)."""
    barred = {"fired", "fired_at_charge", "formed", "recovered"}
    return may_fire(table, unit) and not unit.turn & barred and unit.used <= Fraction(1, 2)


def band(unit: Unit, hexes: int) -> str:
    """Name the range: short or long for foot, close, effective or long for guns (GX-62)."""
    bands = ("close", "effective", "long") if unit.arm == "guns" else ("short", "long")
    limits = LONG_GUNS[unit.kind] if unit.arm == "guns" else (1, 2)
    return next((name for name, limit in zip(bands, limits, strict=True) if hexes <= limit), "")


def targets(table: Table, unit: Unit) -> set[str]:
    """Name those at whom a unit can fire (GX-62)."""
    return {
        enemy.id
        for enemy in table.enemies(unit.side)
        if band(unit, table.ground.distance(unit.at, enemy.at))
        and not enemy.foes
        and table.arc(unit, enemy.at) == "front"
        and table.ground.sees(unit.at, enemy.at)
    }


def fire_modifier(table: Table, unit: Unit, target: Unit, near: str = "") -> int:
    """Add up what is added to the dice of a volley (GX-61); `near` is the range where it is given."""
    ground = table.ground
    distance = near or band(unit, ground.distance(unit.at, target.at))
    total = FIRE_GRADES.get(unit.grade, 0)
    total += 0 if unit.ever_fired else FIRST_FIRE.get(unit.kind, 1)
    total += {"column": 1, "square": 1, "limbered": 1, "open order": -2}.get(target.formation, 0)
    total -= 2 * ground.cover(target.at, unit.at)
    total -= unit.fired_last_turn
    total -= bool(unit.states & {"disordered", "wavering"})
    total += table.arc(target, unit.at) != "front"
    if unit.arm == "guns":
        total += {"close": 3, "effective": 1}.get(distance, 0)
    return total + table.holds(unit)


def fire_losses(unit: Unit, dice: int, *, is_long: bool) -> int:
    """Read the halves of figures that a volley takes (GX-60)."""
    firing = Fraction(unit.halves, 2)
    if unit.kind == "highland" or unit.formation == "open order":
        firing /= 2
    elif unit.formation in ("column", "square"):
        firing = min(firing, Fraction(6))
    six = 0 if dice <= 4 else 1 if dice <= 6 else 2 if dice <= 8 else 3 if dice <= 10 else 4
    return int(six * firing / 6 / (1 + is_long))


def melee_modifier(table: Table, unit: Unit, enemy: Unit, *, attacks: bool, struck: str) -> int:
    """Add up what is added to the dice of a unit against an enemy, whom it struck in that arc (GX-65)."""
    ground, came_on = table.ground, "came_on" in unit.turn
    total = GRADES[unit.grade]
    covered = ground.cover(enemy.at, unit.at, hills=False)
    if came_on:
        total += {"light-cavalry": 1, "battle-cavalry": 3}.get(unit.kind, 0)
        if unit.kind == "highland" and unit.formation == "column":
            total += 1 if enemy.arm == "horse" else 0 if covered else 3
    if attacks and "came_on" not in enemy.turn:
        total -= covered
    if unit.arm == "horse":
        shaken = bool(enemy.states & {"disordered", "wavering"}) or struck != "front"
        weak = enemy.arm == "foot" and (shaken or enemy.formation == "open order")
        total += 2 * (weak or enemy.arm == "guns")
        total -= 4 * (enemy.formation == "square")
    total += 3 * (struck != "front")
    total -= 2 * ("disordered" in unit.states) + 2 * ("wavering" in unit.states) + 3 * (unit.arm == "guns")
    here, there = ground.terrain[unit.at], ground.terrain[enemy.at]
    total += (here == "hill" and there != "hill") - (here == "ford")
    total += unit.halves >= 2 * enemy.halves
    return total + table.led(unit) + (table.holds(unit) and not came_on)


def part_lost(halves: int, part: int) -> int:
    """Take a part of the figures, to the next half (GX-66)."""
    return -(-halves // part)


def outcome(margin: int) -> tuple[str, int]:
    """Say what becomes of the loser, and which part of his figures he loses (GX-66)."""
    if margin == 0:
        return "fight on", 12
    if margin <= 2:
        return "pushed", 12
    return ("retreat", 8) if margin <= 5 else ("rout", 4)


def milder(result: str) -> str:
    """Return the result of those who share that of the best unit (GX-70)."""
    return OUTCOMES[max(0, OUTCOMES.index(result) - 1)]


def pursuit_modifier(unit: Unit, *, enemy_routs: bool) -> int:
    """Add up what is added to the die of a pursuit test (GX-75)."""
    return (unit.kind == "battle-cavalry" or GRADES[unit.grade] >= 1) - enemy_routs
