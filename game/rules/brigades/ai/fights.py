"""What charges, reactions, interceptions and fire promise, by the tallies of the rules."""

import msgspec

from game.engine.play.check import contest
from game.rules.brigades.ai.outlook import UNIT, Outlook
from game.rules.brigades.charges.charge_odds import (
    CAUGHT,
    DESTROYED,
    GIVES_WAY,
    JOINED,
    charge_odds,
    result_chances,
)
from game.rules.brigades.charges.paths import charge_hexes
from game.rules.brigades.combat.fire import can_defend, shot
from game.rules.brigades.combat.melee_numbers import melee_items
from game.rules.brigades.events.units import with_acts
from game.rules.brigades.numbers import limber_check, square_check, unit_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece
from game.rules.brigades.tables import (
    COUNTER,
    EVADE,
    FIRE_TEST,
    FORM_SQUARE,
    HOLD_FIRE,
    LIMBER,
    SQUARE,
    STAND,
    TWO_DICE,
)

HUNDREDTHS = 100
CAUGHT_WORTH = 0.5
"""What it is worth to reach a unit that flees, in units."""


def advantage(outlook: Outlook, unit: Piece, enemy: Piece, *, both_charge: bool = False) -> float:
    """Return how likely a charger is to win its melee, less how likely to lose it: from -1 to 1 as a rule."""
    position = outlook.position
    contact = Contact(attacker=unit.id, target=enemy.id, arc=position.arc_of(enemy, unit.hex_id))
    charger = with_acts(unit, came_on=True)
    target = with_acts(enemy, came_on=True) if both_charge else enemy
    ours = sum(item.amount for item in melee_items(position, charger, target, contact))
    theirs = sum(item.amount for item in melee_items(position, target, charger, contact))
    ours += sum(
        1 for charge in position.state.charges if charge.target == enemy.id and charge.unit != unit.id
    )
    found = contest(TWO_DICE, ours, TWO_DICE, theirs)
    return float(found.win - found.lose * outlook.weights.losing / HUNDREDTHS)


def expected_loss(position: Position, unit: Piece, target: Piece, *, defensive: bool = False) -> float:
    """Return the half figures that the fire of a unit takes on the mean."""
    chances = shot(position, unit, target, defensive=defensive).chances()
    return sum(min(lost, target.figures) * chance for lost, chance in chances.items())


def charge_worth(outlook: Outlook, unit: Piece, target: Piece) -> float:
    """Return what a charge promises: the melee if the charger is steady, less what fire costs it."""
    position, weights = outlook.position, outlook.weights
    test = result_chances(unit_check(position, unit, charging=True))
    goes = test["steady"]
    costs = {
        "wavering": UNIT * weights.fails_wavering / HUNDREDTHS,
        "retreating": UNIT * weights.fails_retreating / HUNDREDTHS,
        "routing": UNIT * weights.fails_routing / HUNDREDTHS,
    }
    fails = sum(test[result] * cost for result, cost in costs.items())
    if target.flight:
        return goes * UNIT * weights.riding / HUNDREDTHS - fails
    fire = (
        expected_loss(position, target, unit, defensive=True) if can_defend(position, target, unit) else 0.0
    )
    won = advantage(outlook, unit, target) * UNIT
    usual = goes * won - weights.per_half / HUNDREDTHS * fire - fails
    if weights.exact:
        return usual + weights.exact / HUNDREDTHS * (exact_worth(outlook, unit, target, costs) - usual)
    return usual


def exact_worth(outlook: Outlook, unit: Piece, target: Piece, costs: dict[str, float]) -> float:
    """Return what a charge promises by its exact chances, its target firing, or meeting it as horse does."""
    position, weights = outlook.position, outlook.weights
    odds = charge_odds(position, unit, target, COUNTER if meets(position, target, unit) else STAND)
    if odds is None:
        return -UNIT
    results = {"routing": weights.routs, "retreating": weights.retreats, "pushed back": weights.pushed}
    worth = 0.0
    for key, chance in odds.melee.items():
        lost = results.get(key.removeprefix("-"), 0)
        worth += chance * (-lost if key.startswith("-") else lost)
    worth += odds.stops.get(GIVES_WAY, 0.0) * weights.gives_way - odds.stops.get(DESTROYED, 0.0) * HUNDREDTHS
    worth *= UNIT / HUNDREDTHS
    others = sum(charge.target == target.id and charge.unit != unit.id for charge in position.state.charges)
    worth += weights.supports * others * sum(odds.melee.values())
    worth -= sum(odds.stops.get(result, 0.0) * cost for result, cost in costs.items())
    worth += odds.stops.get(CAUGHT, 0.0) * CAUGHT_WORTH * UNIT
    worth += odds.stops.get(JOINED, 0.0) * advantage(outlook, unit, target) * UNIT
    fire = sum(lost * chance for lost, chance in odds.fire.items()) * odds.test["steady"]
    return worth - weights.per_half / HUNDREDTHS * fire


def meets(position: Position, target: Piece, charger: Piece) -> bool:
    """Return whether a unit would rather counter-charge."""
    in_front = position.arc_of(target, charger.hex_id) == "front"
    return target.is_horse and target.in_order and in_front and not position.in_contact(target)


def target_worth(outlook: Outlook, unit: Piece, target: Piece) -> float:
    """Return what a charge at a target is worth besides the fight."""
    weights = outlook.weights
    worth = float(weights.gun_target * target.is_gun + weights.bold_clans * unit.is_highland)
    if weights.doomed and is_doomed(outlook, target):
        worth -= weights.doomed
    if weights.exposed:
        beyond = outlook.dangers.at(unit.hex_id).chargers + outlook.dangers.at(target.hex_id).chargers
        worth -= weights.exposed * beyond
    return worth


def is_doomed(outlook: Outlook, target: Piece) -> bool:
    """Return whether a unit counts as lost as it is."""
    return target.flight == "routing" or (bool(target.flight) and outlook.position.brigade_of(target).broken)


def reaction_worth(outlook: Outlook, unit: Piece, reaction: str) -> float:
    """Return what a reaction promises against the chargers of a unit."""
    position, weights = outlook.position, outlook.weights
    chargers = [position.piece(charge.unit) for charge in position.state.charges if charge.target == unit.id]
    if reaction == HOLD_FIRE:
        return -1.0
    if reaction == STAND:
        return max((_stand_fire(outlook, unit, charger) for charger in chargers), default=0.0)
    if reaction == COUNTER:
        goes = float(unit_check(position, unit, charging=True).probability())
        met = max(advantage(outlook, unit, charger, both_charge=True) for charger in chargers)
        stood = -max(advantage(outlook, charger, unit) for charger in chargers)
        return (goes * (met - stood) - (1 - goes) * weights.counter_fails / HUNDREDTHS) * UNIT
    lost = max(advantage(outlook, charger, unit) for charger in chargers)
    if reaction == FORM_SQUARE:
        square = msgspec.structs.replace(unit, formation=SQUARE)
        lost_then = max(advantage(outlook, charger, square) for charger in chargers)
        formed = float(square_check(unit).probability()) * weights.square / HUNDREDTHS
        return formed * (lost - lost_then) * UNIT
    if reaction == LIMBER:
        return float(limber_check(unit).probability()) * max(0.0, lost) * UNIT - weights.limber
    return lost * UNIT + weights.evade if reaction == EVADE else 0.0


def _stand_fire(outlook: Outlook, unit: Piece, charger: Piece) -> float:
    position = outlook.position
    if not can_defend(position, unit, charger):
        return 0.0
    lost = expected_loss(position, unit, charger, defensive=True)
    return outlook.weights.per_half / HUNDREDTHS * lost


def fire_worth(outlook: Outlook, unit: Piece, target: Piece) -> float:
    """Return what fire at a target promises: more of a weak target, and of one near."""
    position, weights = outlook.position, outlook.weights
    lost = expected_loss(position, unit, target)
    near = outlook.grid.distance(unit.hex_id, target.hex_id)
    weak = 1 + (target.full - target.figures) / target.full * weights.fire_weak / HUNDREDTHS
    flees = weights.fire_flight / HUNDREDTHS if target.flight else 1.0
    worth = 1 + weights.per_half / HUNDREDTHS * lost * weak * flees - 0.01 * near
    if weights.fire_shakes and not target.flight:
        worth += weights.fire_shakes * _shakes(position, unit, target)
    if (
        weights.fire_charger
        and target.row.charges
        and target.in_order
        and near <= charge_hexes(position, target)
    ):
        worth += weights.fire_charger * (position.arc_of(target, unit.hex_id) == "front")
    return worth


def _shakes(position: Position, unit: Piece, target: Piece) -> float:
    """Return the chance that fire makes a target test which it does not yet, and fail."""
    began = max(1, target.acts.began)
    if target.acts.lost_to_fire * FIRE_TEST >= began:
        return 0.0
    chances = shot(position, unit, target).chances()
    tests = sum(
        chance for lost, chance in chances.items() if (target.acts.lost_to_fire + lost) * FIRE_TEST >= began
    )
    return tests * (1 - float(unit_check(position, target).probability()))
