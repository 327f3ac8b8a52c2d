"""What a hex is worth to the piece that is in it: safety, a field of fire, the way to the enemy, company."""

from game.hexgrid.ids import HexId
from game.rules.jacobite.ai.attacks import attack_value
from game.rules.jacobite.ai.evaluator import Evaluator, moved
from game.rules.jacobite.ai.goals import goals_value
from game.rules.jacobite.combat.dice import MELEE, RANGED, Attack
from game.rules.jacobite.state import Piece, Position

ZEAL = 7
"""What a step nearer the enemy is worth at first; it grows by one a turn, so that no unit hangs back for ever."""

KEEPS_OFF = {
    "highland": 1,
    "trained-artillery": 3,
    "light-artillery": 3,
    "battle-cavalry": 3,
    "light-cavalry": 3,
}
AT_EASE = 2
"""How near the enemy a kind of unit wants to stand by itself: most foot at the range it fires best at."""

RESTLESS_FROM, RESTLESS_EVERY = 20, 6
"""The turn from which everyone wants to be nearer, a hex for a given number of turns."""

AHEAD = 8
"""What each hex costs that a unit stands further forward than its line."""

NEXT_TURN = 40
"""Hundredths of an attack of the next turn that count now."""

COMPANY = 30
"""What it is worth to a leader to be with a unit, and again as much as half of it with one that will soon fight."""

FIGHTING = 4
"""Steps from the enemy within which a unit will soon fight."""


def hex_value(evaluator: Evaluator, piece: Piece, hex_id: HexId) -> int:
    """Weigh a hex for a piece that would be there, all others where they are."""
    key = (piece.id, hex_id)
    if key not in evaluator.hex_values:
        there = evaluator.position if hex_id == piece.at else moved(evaluator.position, piece, hex_id)
        weigh = leaders_place if piece.is_leader else units_place
        value = weigh(evaluator, there, there.piece(piece.id))
        evaluator.hex_values[key] = value + goals_value(evaluator.position, piece, hex_id)
    return evaluator.hex_values[key]


def units_place(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh a unit's hex."""
    steps = evaluator.steps(unit, unit.at)
    aggression = max(1, ZEAL + evaluator.turns + evaluator.time_pressure)
    off = evaluator.steps_off(unit, unit.at)
    if off is None:
        value = -aggression * max(0, steps - _keeps_off(evaluator, unit)) - AHEAD * max(
            0, evaluator.line - steps - 1
        )
    else:
        value = -aggression * off
    if evaluator.nearest(unit.at) > FIGHTING + 2:
        return value
    return value - evaluator.danger(position, unit) + NEXT_TURN * _next_blow(evaluator, position, unit) // 100


def _keeps_off(evaluator: Evaluator, unit: Piece) -> int:
    nearer = max(0, evaluator.turns - RESTLESS_FROM) // RESTLESS_EVERY
    return max(1, KEEPS_OFF.get(unit.kind, AT_EASE) - nearer)


def _next_blow(evaluator: Evaluator, position: Position, unit: Piece) -> int:
    """Weigh the best attack that a unit could make from its hex if no one moved."""
    best = fire = 0
    adjacent = False
    reach = 1 + len(unit.type.ranged)
    for (enemy, _, _), distance in zip(evaluator.enemies, evaluator.gaps(unit.at), strict=True):
        if distance == 1:
            adjacent = True
            best = max(best, attack_value(evaluator, position, Attack(unit.id, enemy.id, MELEE)))
        elif distance <= reach and not adjacent and evaluator.sees(position, unit, enemy):
            fire = max(fire, evaluator.expected_loss(position, Attack(unit.id, enemy.id, RANGED)).value)
    return best if adjacent else fire


def leaders_place(evaluator: Evaluator, position: Position, leader: Piece) -> int:
    """Weigh a leader's hex: he belongs with a unit, and with one that has an enemy before it."""
    unit = position.unit_at(leader.at)
    steps = evaluator.steps(leader, leader.at)
    if unit is None:
        friends = [
            position.grid.distance(leader.at, friend.at)
            for friend in position.units(leader.side)
            if position.leader_at(friend.at) is None
        ]
        return -evaluator.danger(position, leader) - 2 * min(friends, default=0) - max(0, steps - FIGHTING)
    company = COMPANY - 2 * max(0, steps - FIGHTING)
    if steps <= FIGHTING:
        company += COMPANY // 2
    return company - (COMPANY // 2 if unit.blocks == 1 else 0)
