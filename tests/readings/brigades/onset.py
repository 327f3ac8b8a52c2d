"""Charges played: tests, reactions, half the way, interceptions, fire, and contact (GX-41 to GX-47)."""

from fractions import Fraction

from tests.readings.brigades import combat, morale
from tests.readings.brigades.charging import CHARGE, Path, half_reach, path, reach
from tests.readings.brigades.deeds import flee, lose, put
from tests.readings.brigades.dice import Dice
from tests.readings.brigades.results import go_back, volley
from tests.readings.brigades.table import FLEEING, GRADES, Contact, Table, Unit

HALF = Fraction(1, 2)
NOT_IN_ORDER = {"disordered", "wavering", "halted", "retreating", "routing", "pushed"}


def play(table: Table, dice: Dice, side: str) -> None:
    """Play the charges of a side in the order declared (GX-43)."""
    while charge := next((each for each in table.charges if table.units[each[0]].side == side), None):
        table.charges.remove(charge)
        against = [name for name, charger in table.interceptions if charger == charge[0]]
        play_one(table, dice, table.units[charge[0]], table.units[charge[1]], against)


def play_one(table: Table, dice: Dice, unit: Unit, target: Unit, against: list[str]) -> None:
    """Play one charge."""
    if unit.foes:
        unit.turn.add("came_on")  # GQ-11
        return
    if unit.at < 0 or target.at < 0 or unit.states & NOT_IN_ORDER:
        return
    way = path(table, unit, target, reach(table, unit))
    if way is None or not sets_off(table, dice, unit):
        return
    start, was = unit.at, target.at
    react(table, dice, target)
    new = path(table, unit, target, reach(table, unit)) if target.at != was else way
    half = half_reach(table, unit)
    advance(table, unit, new or way, half)
    if new is None:
        return
    for name in against:
        intercept(table, dice, table.units[name], unit)
    if unit.foes or not is_faced(table, dice, target, unit):
        return
    arrive(table, unit, target, new, start, half)


def sets_off(table: Table, dice: Dice, unit: Unit, *, under_fire: bool = False) -> bool:
    """Test a charger; only a steady one goes (GX-43, GX-44)."""
    result = morale.unit_result(dice.take(unit.id, morale.unit_modifier(table, unit, charging=True)))
    if result == "wavering":
        unit.states.add("wavering" if under_fire else "halted")
    elif result != "steady":
        flee(table, unit, "retreating" if result == "retreat" else "routing")
    return result == "steady"


def advance(table: Table, unit: Unit, way: Path, end: int, begin: int = 0) -> None:
    """Move a charger along its path, as far as half or all of its distance."""
    hexes = (unit.at, *way.hexes[begin:end])
    put(table, unit, hexes[-1], way.facings[min(end, len(way.hexes))])
    comes_on(unit)


def comes_on(unit: Unit) -> None:
    """Note that a unit has made half a charge."""
    unit.turn.add("came_on")
    unit.moved_charging = min(Fraction(1), unit.moved_charging + HALF)


def react(table: Table, dice: Dice, target: Unit) -> None:
    """Form square, evade, or limber and go, before the charger moves (GX-41)."""
    reaction = table.reactions.get(target.id, "")
    if target.flees or target.foes:
        return
    if reaction == "square":
        formed = dice.take(target.id, GRADES[target.grade]) >= 6
        table.reactions[target.id] = "stand" if formed else "hold"
        if formed:
            target.formation = "square"
            target.turn.add("formed")
    elif reaction == "evade":
        table.reactions[target.id] = "hold"
        cm = CHARGE[target.arm] + 5 * (target.kind == "highland")
        evades(table, target, Fraction(cm, 2), HALF)
    elif reaction == "limber":
        table.reactions[target.id] = "hold"
        if dice.take(target.id) >= 8:
            target.formation = "limbered"
            target.turn.add("formed")
            evades(table, target, Fraction(target.whole), Fraction(1))


def evades(table: Table, target: Unit, cm: Fraction, share: Fraction) -> None:
    """Go back with the facing kept; who has gone neither fires nor tests."""
    way, _, _ = morale.way_back(table, target, max(1, int(cm // table.cm_per_hex)))
    if len(way) > 1:
        put(table, target, way[-1], target.facing)
        target.moved_charging = min(Fraction(1), target.moved_charging + share)
        table.faced.add(target.id)


def intercept(table: Table, dice: Dice, unit: Unit, charger: Unit) -> None:
    """Let an interceptor meet a charger half way (GX-42, GX-43)."""
    if unit.at < 0 or unit.states & NOT_IN_ORDER or unit.foes:
        return
    way = path(table, unit, charger, half_reach(table, unit))
    if way is not None and sets_off(table, dice, unit):
        start = unit.at
        advance(table, unit, way, len(way.hexes))
        meet(table, unit, charger, start)


def meet(table: Table, unit: Unit, enemy: Unit, start: int) -> None:
    """Bring two into melee; the arc struck is that in which the attacker was before it came on (GX-45)."""
    if enemy.id not in unit.foes:
        table.contacts.append(Contact(unit.id, enemy.id, table.arc(enemy, start), 0))
        unit.foes.add(enemy.id)
        enemy.foes.add(unit.id)


def strike(table: Table, unit: Unit, enemy: Unit, start: int) -> None:
    """Reach an enemy: one who flees loses a quarter and routs (GX-45, GX-47)."""
    if not enemy.flees:
        meet(table, unit, enemy, start)
        return
    lose(table, enemy, combat.part_lost(enemy.halves, 4))
    if enemy.at >= 0:
        flee(table, enemy, "routing")


def is_faced(table: Table, dice: Dice, target: Unit, charger: Unit) -> bool:
    """Let the unit charged fire, counter-charge or test; say whether the charger still comes (GX-44)."""
    if target.flees or target.foes or target.id in table.faced:
        return True
    table.faced.add(target.id)
    reaction = table.reactions.get(target.id, "")
    if reaction == "stand" and may_defend(table, target, charger):
        had = charger.halves
        lost = volley(table, dice, target, charger, at_charger=True)
        if charger.at < 0 or (8 * lost >= had and not sets_off(table, dice, charger, under_fire=True)):
            return False
    if reaction == "counter" and "wavering" not in target.states:
        counter(table, dice, target, charger)
    else:
        result = morale.unit_result(dice.take(target.id, morale.unit_modifier(table, target)))
        if result == "wavering":
            target.states.add("wavering")
        elif result != "steady":
            flee(table, target, "retreating" if result == "retreat" else "routing")
    stays = target.turn & {"compulsory", "gift"} or target.formation == "unlimbered"
    if FLEEING & target.states and not stays:
        go_back(table, target, in_charge=True)
    return True


def counter(table: Table, dice: Dice, unit: Unit, charger: Unit) -> None:
    """Let a unit counter-charge: steady it comes on, with a path or without (GX-44)."""
    if sets_off(table, dice, unit):
        way = path(table, unit, charger, half_reach(table, unit))
        if way is None:
            unit.turn.add("came_on")
        else:
            advance(table, unit, way, len(way.hexes))


def may_defend(table: Table, target: Unit, charger: Unit) -> bool:
    """Say whether a unit fires at its charger: foot as at short range (GX-44)."""
    if not combat.may_fire(table, target) or "fired" in target.turn or charger.foes:
        return False
    distance = table.ground.distance(target.at, charger.at)
    in_range = target.arm == "foot" or combat.band(target, distance)
    seen = table.ground.sees(target.at, charger.at)
    return bool(in_range) and seen and table.arc(target, charger.at) == "front"


def arrive(table: Table, unit: Unit, target: Unit, way: Path, start: int, half: int) -> None:
    """Bring a charger into contact, or on through the hex of a target that is gone (GX-45)."""
    if target.at == way.goal:
        advance(table, unit, way, len(way.hexes), min(half, len(way.hexes)))
        strike(table, unit, target, start)
    elif target.at >= 0 and not target.flees and table.ground.distance(unit.at, target.at) == 1:
        turns = sorted((0, 60, -60, 120, -120, 180), key=lambda turn: (abs(turn), -turn))
        unit.facing = next(
            facing
            for facing in ((unit.facing + turn) % 360 for turn in turns)
            if target.at in table.ground.ahead(unit.at, facing)
        )
        comes_on(unit)
        meet(table, unit, target, unit.at)
    else:
        goes_through(table, unit, way, start, half)


def goes_through(table: Table, unit: Unit, way: Path, start: int, half: int) -> None:
    """Go on, straight to the end of the distance, and hit the first enemy in the way (GX-45)."""
    done = min(half, len(way.hexes))
    hexes, last = list(way.hexes[done:]), (start, *way.hexes)[-1]
    direction, at = table.ground.bearing(last, way.goal), way.goal
    while len(hexes) + done < reach(table, unit):
        hexes.append(at)
        beyond = [
            near
            for near in table.ground.adjacent[at]
            if round(table.ground.bearing(at, near) - direction) % 360 == 0
        ]
        if not beyond:
            break
        at = beyond[0]
    gone, struck = 0, None
    for hex_id in hexes:
        if table.ground.ways(unit.kind, unit.arm, hex_id) == "no":
            break
        if other := table.unit_at(hex_id):
            struck = other if other.side != unit.side else None
            break
        gone += 1
        if table.ground.ways(unit.kind, unit.arm, hex_id) == "slow":
            break
    facing = way.facings[min(done + gone, len(way.hexes))]
    put(table, unit, hexes[gone - 1] if gone else unit.at, facing)
    comes_on(unit)
    if struck and struck.at >= 0:
        strike(table, unit, struck, start)
