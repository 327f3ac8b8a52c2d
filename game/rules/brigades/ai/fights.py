"""What charges, reactions, interceptions and fire promise, by the tallies of the rules."""

import msgspec

from game.engine.check import contest
from game.rules.brigades.ai.outlook import UNIT, Outlook
from game.rules.brigades.charge_odds import result_chances
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.melee_numbers import melee_items
from game.rules.brigades.numbers import limber_check, square_check, unit_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece
from game.rules.brigades.tables import (
    COUNTER,
    EVADE,
    FORM_SQUARE,
    HOLD_FIRE,
    LIMBER,
    SQUARE,
    STAND,
    TWO_DICE,
)
from game.rules.brigades.volley import can_defend, shot

FAILED = {"wavering": UNIT / 10, "retreating": UNIT / 2, "routing": UNIT}
"""What a failed test costs a charger."""
PER_HALF = 1.5
"""What a half figure lost is worth."""


def advantage(position: Position, unit: Piece, enemy: Piece, *, both_charge: bool = False) -> float:
    """Return how likely a charger is to win its melee, less how likely to lose it: from -1 to 1."""
    contact = Contact(attacker=unit.id, target=enemy.id, arc=position.arc_of(enemy, unit.hex_id))
    charger = with_acts(unit, came_on=True)
    target = with_acts(enemy, came_on=True) if both_charge else enemy
    ours = sum(item.amount for item in melee_items(position, charger, target, contact))
    theirs = sum(item.amount for item in melee_items(position, target, charger, contact))
    ours += sum(
        1 for charge in position.state.charges if charge.target == enemy.id and charge.unit != unit.id
    )
    found = contest(TWO_DICE, ours, TWO_DICE, theirs)
    return float(found.win - found.lose)


def expected_loss(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> float:
    """Return the half figures that the fire of a unit takes on the mean."""
    chances = shot(position, unit, target, defensive=defensive).chances()
    return sum(min(lost, target.figures) * chance for lost, chance in chances.items())


def charge_worth(outlook: Outlook, unit: Piece, target: Piece) -> float:
    """Return what a charge promises: the melee if the charger is steady, less what fire costs it."""
    position = outlook.position
    test = result_chances(unit_check(position, unit, charging=True))
    goes = test["steady"]
    fails = sum(test[result] * cost for result, cost in FAILED.items())
    if target.flight:
        return goes * UNIT / 2 - fails
    fire = (
        expected_loss(position, target, unit, defensive=True) if can_defend(position, target, unit) else 0.0
    )
    won = advantage(position, unit, target) * UNIT
    return goes * won - PER_HALF * fire - fails


def reaction_worth(outlook: Outlook, unit: Piece, reaction: str) -> float:
    """Return what a reaction promises against the chargers of a unit."""
    position = outlook.position
    chargers = [position.piece(charge.unit) for charge in position.state.charges if charge.target == unit.id]
    if reaction == HOLD_FIRE:
        return -1.0
    if reaction == STAND:
        return max((_stand_fire(position, unit, charger) for charger in chargers), default=0.0)
    if reaction == COUNTER:
        goes = float(unit_check(position, unit, charging=True).probability())
        met = max(advantage(position, unit, charger, both_charge=True) for charger in chargers)
        stood = -max(advantage(position, charger, unit) for charger in chargers)
        return (goes * (met - stood) - (1 - goes) / 4) * UNIT
    lost = max(advantage(position, charger, unit) for charger in chargers)
    if reaction == FORM_SQUARE:
        square = msgspec.structs.replace(unit, formation=SQUARE)
        lost_then = max(advantage(position, charger, square) for charger in chargers)
        return float(square_check(unit).probability()) * (lost - lost_then) * UNIT
    if reaction == LIMBER:
        return float(limber_check(unit).probability()) * max(0.0, lost) * UNIT - 10
    return lost * UNIT if reaction == EVADE else 0.0


def _stand_fire(position: Position, unit: Piece, charger: Piece) -> float:
    if not can_defend(position, unit, charger):
        return 0.0
    return PER_HALF * expected_loss(position, unit, charger, defensive=True)


def fire_worth(outlook: Outlook, unit: Piece, target: Piece) -> float:
    """Return what fire at a target promises: more of a weak target, and of one near."""
    lost = expected_loss(outlook.position, unit, target)
    near = outlook.grid.distance(unit.hex_id, target.hex_id)
    weak = 1 + (target.full - target.figures) / target.full
    return 1 + PER_HALF * lost * weak * (0.3 if target.flight else 1.0) - 0.01 * near
