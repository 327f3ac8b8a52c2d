"""What an answer leads to, in exact chances, and what a piece could do."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.engine.decisions.decision import Option
from game.engine.play.check import Check, contest
from game.engine.shown.forecast import Forecast, Row, Table
from game.engine.shown.view import PieceOptions, TargetOption
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.chargers.charge_events import SHOOT
from game.rules.chargers.charging.room import Declared, range_check, redirect_check
from game.rules.chargers.melee.melee import all_strikes
from game.rules.chargers.melee.numbers import Strike, hit_number
from game.rules.chargers.morale.discipline import discipline_check
from game.rules.chargers.morale.rout import flight_dice
from game.rules.chargers.movement.legality import must_test_to_march
from game.rules.chargers.movement.manoeuvres import Manoeuvre
from game.rules.chargers.movement.rally import rally_check
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import (
    Shot,
    aim,
    hits_by_chance,
    objection_to_shooter,
    objection_to_target,
    shooting_dice,
)
from game.rules.chargers.state import Battlefield, Combat, State
from game.rules.chargers.tables import PANIC_PART
from game.rules.table.shown import chance_table, check_forecast, sum_where


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of what an answer rolls; None for one that rolls nothing."""
    position = Position(battlefield, state)
    value, words = option.value, option.notation.split(" ")
    if isinstance(value, Declared):
        return _of_charge(position, value)
    if isinstance(value, Shot):
        return _of_shot(position, value)
    if isinstance(value, Combat):
        return _of_combat(position, value)
    if isinstance(value, Manoeuvre):
        return _of_march(position, value)
    if words[0] == "next" and len(words) == 2:
        return _of_group(position, PieceId(words[1]))
    if words[0] == "react" and words[-1] == SHOOT:
        return _of_reaction(position, PieceId(words[1]))
    if words[0] == "pursue" and len(words) == 3:
        return _of_pursuit(position, PieceId(words[1]), PieceId(words[2]))
    check = _check_of(position, words, option)
    return _of_check(check) if check is not None else None


def _check_of(position: Position, words: Sequence[str], option: Option) -> Check | None:
    """Return the check that an answer leads to, if it is one alone."""
    unit = position.state.pieces.get(PieceId(words[1])) if len(words) > 1 else None
    if unit is not None and words[0] == "rally":
        return rally_check(position, unit)
    if unit is not None and words[0] == "redirect":
        return redirect_check(position, unit)
    checks = option.preview().checks
    return checks[0] if len(checks) == 1 else None


def _of_check(check: Check, label: str = "") -> Forecast:
    return check_forecast(check, [(label or tr("passes"), check.probability())], checks=(check,))


# Charges


def _of_charge(position: Position, charge: Declared) -> Forecast:
    """Return the chance of a charge to reach, and the greatest range it may roll (T9-04)."""
    charger, target = position.piece(charge.charger), position.piece(charge.target)
    found = _of_check(range_check(position, charger, target), tr("reaches its target"))
    notes = []
    if charge.is_blocked:
        notes.append(tr("The path is blocked: it goes straight on, and the target reforms to it (T9-55)."))
    if not target.is_fleeing:
        notes.append(tr("Whether there is still room is found when it moves (TQ-06)."))
    return replace(found, notes=tuple(notes))


def _of_group(position: Position, first: PieceId) -> Forecast | None:
    """Return the chance of each charger of a group to reach, and of each number of them (T9-34)."""
    charge = position.state.charge_of(first)
    if charge is None or not position.piece(charge.target.unit).is_on_field:
        return None
    target = position.piece(charge.target.unit)
    group = sorted(each.charger for each in position.state.charges if each.target.unit == target.id)
    checks = tuple(range_check(position, position.piece(unit), target) for unit in group)
    chances = [check.probability() for check in checks]
    names = [position.piece(unit).name for unit in group]
    numbers = [(str(number), chance) for number, chance in enumerate(_numbers(chances))]
    return Forecast(
        title=tr("Charges on {target}", target=target.name),
        checks=checks,
        tables=(chance_table(tr("Reaches its target"), zip(names, chances, strict=True)),),
        details=(chance_table(tr("So many reach it"), numbers),),
    )


def _numbers(chances: Iterable[Fraction]) -> list[Fraction]:
    """Return the chances that none, one, two … of some independent things happen."""
    found = [Fraction(1)]
    for chance in chances:
        missed = [each * (1 - chance) for each in (*found, Fraction(0))]
        happened = [each * chance for each in (Fraction(0), *found)]
        found = [one + other for one, other in zip(missed, happened, strict=True)]
    return found


# Shooting


def _of_shot(position: Position, shot: Shot) -> Forecast:
    """Return the chances of the hits of a shot, of a Panic test, and of destruction (TX-51, TX-52, TX-71)."""
    unit, target = position.piece(shot.unit), position.piece(shot.target)
    dice, needed = shooting_dice(position, shot), aim(position, shot)
    chances = hits_by_chance(dice.total, needed.total)
    before = target.began - target.health
    panics = [
        hits > 0
        and hits < target.health
        and target.began > target.row.health
        and before + hits >= target.began * PANIC_PART
        for hits in range(len(chances))
    ]
    may_panic = not target.is_fleeing and not position.is_engaged(target)
    rows = [(tr("one hit at least"), float(1 - chances[0]))]
    if may_panic and any(panics):
        rows.append((tr("{unit} must test for panic", unit=target.name), sum_where(chances, panics)))
    destroyed = [hits >= target.health for hits in range(len(chances))]
    if any(destroyed):
        rows.append((tr("{unit} is destroyed", unit=target.name), sum_where(chances, destroyed)))
    return Forecast(
        title=tr("Fire of {unit} at {target}", unit=unit.name, target=target.name),
        dice=dice,
        tables=(chance_table(tr("Chances"), rows),),
        details=(_hit_table(chances),),
        notes=needed.lines(),
    )


def _hit_table(chances: Sequence[Fraction]) -> Table:
    rows = [(tr("hits: {number}", number=hits), chance) for hits, chance in enumerate(chances)]
    return chance_table(tr("Hits"), rows)


def _of_reaction(position: Position, unit: PieceId) -> Forecast | None:
    """Return the chances of Stand and Shoot at the charger declared last (TX-30)."""
    charge = next((each for each in reversed(position.state.charges) if unit in each.units), None)
    return _of_shot(position, Shot(unit, charge.charger, is_reaction=True)) if charge else None


# Movement


def _of_march(position: Position, move: Manoeuvre) -> Forecast | None:
    """Return the chance to be allowed to march near an enemy (TX-46)."""
    unit = position.piece(move.unit)
    if move.verb != "march" or not must_test_to_march(position, unit):
        return None
    return _of_check(discipline_check(position, unit, tr("March of {unit} near the enemy", unit=unit.name)))


# Melee


def _of_combat(position: Position, combat: Combat) -> Forecast:
    """Return the dice, needs and chances of hits of every strike of a combat, as exact as dice are (TX-55, TX-56)."""
    strikes = all_strikes(
        position,
        {
            unit: tuple(enemy for enemy in position.contacts.get(unit, ()) if enemy in combat.units)
            for unit in combat.units
            if position.piece(unit).is_on_field
        },
    )
    rows = tuple(_strike_row(position, strike) for strike in strikes)
    return Forecast(
        title=tr("Combat: {units}", units=", ".join(position.piece(unit).name for unit in combat.units)),
        tables=(
            Table(
                title=tr("Hits that are to be expected"),
                columns=(tr("one at least"), tr("three at least")),
                rows=rows,
            ),
        ),
        notes=tuple(_strike_note(position, strike) for strike in strikes),
    )


def _chances(position: Position, strike: Strike) -> tuple[Fraction, ...]:
    striker, struck = position.piece(strike.striker), position.piece(strike.struck)
    return hits_by_chance(strike.dice, hit_number(position, striker, struck).total)


def _strike_row(position: Position, strike: Strike) -> Row:
    chances = _chances(position, strike)
    label = tr(
        "{striker} on {struck}",
        striker=position.piece(strike.striker).name,
        struck=position.piece(strike.struck).name,
    )
    return Row(label, (float(sum(chances[1:])), float(sum(chances[3:]))))


def _strike_note(position: Position, strike: Strike) -> str:
    striker, struck = position.piece(strike.striker), position.piece(strike.struck)
    return tr(
        "{striker} on {struck}: {dice} dice, {needed} or more (TX-55, TX-56)",
        striker=striker.name,
        struck=struck.name,
        dice=strike.dice,
        needed=hit_number(position, striker, struck).total,
    )


def _of_pursuit(position: Position, unit: PieceId, quarry: PieceId) -> Forecast:
    """Return the chance that a pursuer rolls more than the flight of its quarry (TX-60)."""
    pursuer, fled = position.piece(unit), position.piece(quarry)
    chance = contest(flight_dice(pursuer), 0, flight_dice(fled), 0).win
    chances = [(tr("{quarry} is caught and destroyed", quarry=fled.name), chance)]
    return Forecast(
        title=tr("{unit} pursues {quarry}", unit=pursuer.name, quarry=fled.name),
        tables=(chance_table(tr("Chances"), chances),),
    )


# What a piece could do


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return whom a unit could shoot at from where it is."""
    position = Position(battlefield, state)
    unit = state.pieces[piece]
    if not unit.is_on_field or unit.is_leader or hex_id != position.hex_at(unit):
        return PieceOptions()
    aims = tuple(
        TargetOption(target.id, shooting_dice(position, Shot(unit.id, target.id)), is_shot=True)
        for target in position.enemies(unit)
        if unit.side == state.turn
        and not objection_to_shooter(position, unit)
        and not objection_to_target(position, unit, target)
    )
    return PieceOptions(aims=aims)
