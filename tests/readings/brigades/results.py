"""Fire, melee and tests played again on the table, step by step (GB-29, GB-35 to GB-44)."""

from fractions import Fraction

from tests.readings.brigades import combat, morale
from tests.readings.brigades.deeds import apart, flee, join, lose, put, remove, risk
from tests.readings.brigades.dice import Dice
from tests.readings.brigades.table import GRADES, Contact, Leader, Table, Unit


def volley(table: Table, dice: Dice, unit: Unit, target: Unit, *, at_charger: bool = False) -> int:
    """Fire; give the halves of figures lost."""
    distance = table.ground.distance(unit.at, target.at)
    total = dice.take(unit.id, modifier := combat.fire_modifier(table, unit, target))
    is_long = combat.band(unit, distance) == "long" and not (at_charger and unit.arm == "foot")
    halves = min(target.halves, combat.fire_losses(unit, total, is_long=is_long))
    unit.ever_fired = True
    unit.turn |= {"fired", "fired_at_charge"} if at_charger else {"fired"}
    leaders = [leader for leader in table.leaders.values() if leader.unit == target.id]
    lose(table, target, halves, to_fire=True)
    if total - modifier == 12:
        risk(table, dice, [leader for leader in leaders if leader.at >= 0])
    return halves


# Melee (GX-65 to GX-76)


def fight(table: Table, dice: Dice) -> None:
    """Fight all melees at once (GB-35)."""
    melees: list[list[Contact]] = []
    for contact in table.contacts:
        pair = {contact.attacker, contact.target}
        linked = [
            melee
            for melee in melees
            if pair & {name for each in melee for name in (each.attacker, each.target)}
        ]
        melees = [melee for melee in melees if melee not in linked]
        melees.append([each for melee in linked for each in melee] + [contact])
    rolled = [throw(table, dice, melee) for melee in melees]
    exposed = [leader for _, _, leaders in rolled for leader in leaders]
    everyone = {name for melee in melees for each in melee for name in (each.attacker, each.target)}
    with_them = [leader for leader in table.leaders.values() if leader.unit in everyone]
    hexes = {unit.id: unit.at for unit in table.units.values()}
    for melee in melees:
        for contact in melee:
            contact.turns += 1
    winners: list[tuple[Unit, list[Unit]]] = []
    for melee, (margins, best, _) in zip(melees, rolled, strict=True):
        winners += decide(table, melee, margins, best)
    for unit, enemies in winners:
        if unit.at >= 0 and not unit.foes:
            unit.states.add("won")
            unit.won_ground = tuple(hexes[enemy.id] for enemy in enemies if enemy.id not in unit.foes)
    risk(table, dice, exposed)
    for leader in with_them:
        if leader.at >= 0 and not leader.unit:
            join(table, leader)
    for unit, enemies in winners:
        if unit.at >= 0 and not unit.foes:
            after_victory(dice, unit, enemy_routs=any("routing" in enemy.states for enemy in enemies))


def throw(
    table: Table, dice: Dice, melee: list[Contact]
) -> tuple[dict[str, int], dict[str, Unit], list[Leader]]:
    """Throw for both sides; give the totals, the best units, and the leaders in danger."""
    totals: dict[str, int] = {}
    best: dict[str, Unit] = {}
    leaders: list[Leader] = []
    names = {name for each in melee for name in (each.attacker, each.target)}
    for name in names:
        table.units[name].turn.add("fought")
    for side in table.ground.homes:
        units = [unit for unit in table.units.values() if unit.id in names and unit.side == side]
        ranked = []
        for unit in units:
            for contact in melee:
                if unit.id in (contact.attacker, contact.target):
                    attacks = unit.id == contact.attacker
                    enemy = table.units[contact.target if attacks else contact.attacker]
                    arc = contact.arc if attacks else "front"
                    ranked.append(
                        (combat.melee_modifier(table, unit, enemy, attacks=attacks, struck=arc), unit)
                    )
        top = max(number for number, _ in ranked)
        best[side] = next(unit for number, unit in ranked if number == top)
        modifier = top + min(2, len(units) - 1)
        totals[side] = dice.take(best[side].id, modifier)
        if totals[side] - modifier == 12:
            leaders += [
                each
                for each in table.leaders.values()
                if each.unit in names and table.units[each.unit].side != side
            ]
    return totals, best, leaders


def decide(
    table: Table, melee: list[Contact], totals: dict[str, int], best: dict[str, Unit]
) -> list[tuple[Unit, list[Unit]]]:
    """Let the difference count; give who has won, with the enemies it met (GX-66, GX-67, GX-70)."""
    first, second = totals
    result, part = combat.outcome(abs(totals[first] - totals[second]))
    beaten = first if totals[first] < totals[second] else second
    names = {name for each in melee for name in (each.attacker, each.target)}
    units = [unit for unit in table.units.values() if unit.id in names]
    foes = {unit.id: [table.units[foe] for foe in pairs(melee, unit.id)] for unit in units}
    if result == "fight on":
        if max(contact.turns for contact in melee) < 3:
            for unit in units:
                lose(table, unit, part_of(unit, 12), leaders_stay=True)
            return []
        beaten, result = table.units[melee[0].attacker].side, "pushed"
    for unit in units:
        if unit.side != beaten:
            continue
        how = result if unit is best[beaten] else combat.milder(result)
        part = {"rout": 4, "retreat": 8}.get(how, 12)
        lose(table, unit, part_of(unit, part), leaders_stay=True)
        if unit.at >= 0 and how in ("rout", "retreat"):
            flee(table, unit, {"rout": "routing", "retreat": "retreating"}[how])
        elif unit.at >= 0 and how == "pushed":
            unit.states.add("pushed")
            apart(table, unit)
    winners = [unit for unit in units if unit.side != beaten]
    for unit in winners:
        lose(table, unit, combat.part_lost(unit.halves, 24), leaders_stay=True)
    return [(unit, foes[unit.id]) for unit in winners]


def part_of(unit: Unit, part: int) -> int:
    """Count the halves that a unit loses whose side has not won: guns are lost whole (GX-66, GX-67)."""
    return unit.halves if unit.arm == "guns" else combat.part_lost(unit.halves, part)


def pairs(melee: list[Contact], unit: str) -> list[str]:
    """List the enemies of a unit in a melee."""
    found = [(each.attacker, each.target) for each in melee if unit in (each.attacker, each.target)]
    return [two if one == unit else one for one, two in found]


def after_victory(dice: Dice, unit: Unit, *, enemy_routs: bool) -> None:
    """Make the pursuit test of horse or the formation test of foot (GB-37, GB-38, GX-75, GX-76)."""
    if unit.arm == "horse":
        modifier = combat.pursuit_modifier(unit, enemy_routs=enemy_routs)
        total = dice.take(unit.id, modifier)
        unit.states.add("pursuing" if total <= 2 else "disordered" if total <= 4 else "discipline")
    elif unit.arm == "foot" and dice.take(unit.id) < 3:
        unit.states.add("disordered")


# Morale (GX-80 to GX-85)


def unit_tests(table: Table, dice: Dice) -> None:
    """Test the units, by the picture that melee left (GB-40, GQ-10)."""
    due = [unit for unit in table.on_field() if morale.test_due(table, unit)]
    results = {
        unit.id: morale.unit_result(dice.take(unit.id, morale.unit_modifier(table, unit))) for unit in due
    }
    for unit in due:
        was = "retreating" in unit.states
        unit.states = morale.after_test(unit, results[unit.id])
        if was and not unit.flees:
            unit.facing = table.ground.toward_enemy(unit.side)
        if unit.flees:
            unit.states &= {"disordered", "retreating", "routing"}
            unit.won_ground = ()
            apart(table, unit)


def brigade_tests(table: Table, dice: Dice) -> None:
    """Test the brigades, by all that has happened (GB-43, GB-44)."""
    modifiers = {
        brigade.id: morale.brigade_modifier(table, brigade)
        for brigade in table.brigades.values()
        if morale.brigade_due(table, brigade)
    }
    for brigade in sorted(table.brigades.values(), key=lambda each: each.side != table.phasing):
        if brigade.id in modifiers:
            result = morale.brigade_result(dice.take("", modifiers[brigade.id], side=brigade.side))
            brigade.states -= {"faltering"}
            brigade.states |= {result} - {"steady"}
        else:
            brigade.states -= {"faltering"}


def rally(table: Table, dice: Dice, leader: Leader, what: str) -> None:
    """Let a leader rally a unit, or a brigadier his brigade (GX-28, GX-81)."""
    leader.rallied = True
    if what in table.brigades:
        brigade = table.brigades[what]
        if dice.take("", leader.rating, side=brigade.side) >= 8:
            brigade.states -= {"broken"}
            brigade.order, brigade.goal = "retire", -1
        return
    unit = table.units[what]
    unit.turn.add("rallied")
    if dice.take(unit.id, GRADES[unit.grade]) >= 7:
        unit.states = unit.states - {"retreating", "routing", "wavering"} | {"disordered"}
        unit.facing = table.ground.toward_enemy(unit.side)


# The compulsory phase (GB-02 to GB-04, GX-82, GX-83)


def retreats(table: Table) -> None:
    """Move who falls back, retreats, routs or was pushed back."""
    homes = table.ground.to_home
    going = [
        unit
        for unit in table.on_field()
        if unit.flees or "pushed" in unit.states or "broken" in table.brigade(unit).states
    ]
    order = list(table.units)
    going.sort(key=lambda unit: (homes(unit.side, unit.at), unit.side != table.phasing, order.index(unit.id)))
    for unit in going:
        is_broken = "broken" in table.brigade(unit).states
        if unit.at < 0 or not (unit.flees or "pushed" in unit.states or is_broken):
            continue
        if unit.formation == "unlimbered" and (unit.flees or is_broken):
            lonely = [leader for leader in table.leaders.values() if leader.unit == unit.id]
            remove(table, unit)
            for leader in lonely:
                join(table, leader)
            continue
        apart(table, unit)
        go_back(table, unit)


def go_back(table: Table, unit: Unit, *, in_charge: bool = False) -> None:
    """Move a unit back, and say what becomes of one that cannot go (GX-82)."""
    hexes = morale.back_hexes(table, unit, "rout" if "routing" in unit.states else "retreat")
    path, passed, is_gone = morale.way_back(table, unit, hexes)
    for hex_id in passed:
        friend = table.taken[hex_id]
        friend.states |= {"disordered"} if friend.formation == "line" else set()
    leaders = [leader for leader in table.leaders.values() if leader.unit == unit.id]
    beside = [other for other in table.near(unit, 1) if other.side != unit.side and not other.flees]
    if is_gone or (len(path) == 1 and unit.flees and beside and not in_charge):
        remove(table, unit)
        for leader in leaders:
            join(table, leader)
    elif len(path) > 1:
        facing = table.ground.toward_home(unit.side) if unit.flees else unit.facing
        put(table, unit, path[-1], facing)
        unit.states -= {"pushed"}
        unit.turn |= set() if in_charge else {"compulsory"}
        if in_charge:
            unit.moved_charging = Fraction(1)
    elif "pushed" in unit.states:
        unit.states = unit.states - {"pushed"} | {"disordered"}
