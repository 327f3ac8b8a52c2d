"""What a hex is worth to the piece that stands in it: safety, a field of fire, the way to the enemy, company."""

from game.rules.jacobite.ai.attacks import blow_worth
from game.rules.jacobite.ai.evaluator import Eye, moved
from game.rules.jacobite.ai.goals import goals_worth
from game.rules.jacobite.combat.dice import MELEE, RANGED, Blow
from game.rules.jacobite.state import Piece, Position

ZEAL = 7
"""What a step nearer the enemy is worth at first; it grows by one a turn, so that nobody stands off for ever."""

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
"""The turn from which everybody wants to stand nearer, a hex for so many turns."""

AHEAD = 8
"""What each hex costs that a unit stands further forward than its line."""

NEXT_TURN = 40
"""Hundredths of an attack of the next turn that count now."""

COMPANY = 30
"""What it is worth to a leader to be with a unit, and again as much as half of it with one that will soon fight."""

FIGHTING = 4
"""Steps from the enemy within which a unit will soon fight."""


def place_worth(eye: Eye, piece: Piece, hex_id: int) -> int:
    """Weigh a hex for a piece that would stand there, all others where they are."""
    key = (piece.id, hex_id)
    if key not in eye.hex_values:
        there = eye.position if hex_id == piece.at else moved(eye.position, piece, hex_id)
        weigh = leaders_place if piece.is_leader else units_place
        value = weigh(eye, there, there.piece(piece.id))
        eye.hex_values[key] = value + goals_worth(eye.position, piece, hex_id)
    return eye.hex_values[key]


def units_place(eye: Eye, position: Position, unit: Piece) -> int:
    """Weigh a unit's hex."""
    steps = eye.steps(unit, unit.at)
    zeal = max(1, ZEAL + eye.turns + eye.urgency)
    off = eye.steps_off(unit, unit.at)
    if off is None:
        value = -zeal * max(0, steps - _keeps_off(eye, unit)) - AHEAD * max(0, eye.line - steps - 1)
    else:
        value = -zeal * off
    if eye.nearest(unit.at) > FIGHTING + 2:
        return value
    return value - eye.danger(position, unit) + NEXT_TURN * _next_blow(eye, position, unit) // 100


def _keeps_off(eye: Eye, unit: Piece) -> int:
    nearer = max(0, eye.turns - RESTLESS_FROM) // RESTLESS_EVERY
    return max(1, KEEPS_OFF.get(unit.kind, AT_EASE) - nearer)


def _next_blow(eye: Eye, position: Position, unit: Piece) -> int:
    """Weigh the best attack that a unit could make from its hex if nobody moved."""
    best = fire = 0
    adjacent = False
    reach = 1 + len(unit.type.ranged)
    for (enemy, _, _), distance in zip(eye.enemies, eye.gaps(unit.at), strict=True):
        if distance == 1:
            adjacent = True
            best = max(best, blow_worth(eye, position, Blow(unit.id, enemy.id, MELEE)))
        elif distance <= reach and not adjacent and eye.sees(position, unit, enemy):
            fire = max(fire, eye.toll(position, Blow(unit.id, enemy.id, RANGED)).value)
    return best if adjacent else fire


def leaders_place(eye: Eye, position: Position, leader: Piece) -> int:
    """Weigh a leader's hex: he belongs with a unit, and with one that has an enemy before it."""
    unit = position.unit_at(leader.at)
    steps = eye.steps(leader, leader.at)
    if unit is None:
        friends = [
            position.grid.distance(leader.at, friend.at)
            for friend in position.units(leader.side)
            if position.leader_at(friend.at) is None
        ]
        return -eye.danger(position, leader) - 2 * min(friends, default=0) - max(0, steps - FIGHTING)
    company = COMPANY - 2 * max(0, steps - FIGHTING)
    if steps <= FIGHTING:
        company += COMPANY // 2
    return company - (COMPANY // 2 if unit.blocks == 1 else 0)
