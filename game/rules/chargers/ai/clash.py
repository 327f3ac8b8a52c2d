"""What a charge and a combat are likely to come to, roughly: the measure of the opponent's choices."""

import math
from functools import lru_cache

import msgspec

from game.engine.decisions.location import INCH
from game.engine.play.check import total_counts
from game.plane.rect import Edge
from game.rules.chargers.ai.weights import Weights
from game.rules.chargers.charging.room import charge_advance
from game.rules.chargers.melee.numbers import full_ranks, hit_number
from game.rules.chargers.morale.discipline import discipline
from game.rules.chargers.morale.rout import flight_dice
from game.rules.chargers.position import Position
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import (
    CHARGING,
    CHARGING_SCORE,
    FLANK_SCORE,
    FOOT,
    LEADER_SCORE,
    REAR_SCORE,
    SWIFT_DICE,
    TWO_DICE,
)

UNIT_WORTH = 100.0
"""What a unit at its full number is worth."""
SPREAD = range(-12, 13)


def worth(unit: Piece, weights: Weights) -> float:
    """Return what a unit is worth: a part of it for being there, the rest for its health."""
    presence = weights.presence / 100
    return UNIT_WORTH * (presence + (1 - presence) * unit.health / unit.full_health)


class Clash(msgspec.Struct, frozen=True):
    """A round of combat as the charger sees it: chances to break, and the health that each side is likely to take."""

    breaks: float
    is_broken: float
    taken: float
    lost: float

    def value(self, charger: Piece, target: Piece, weights: Weights) -> float:
        """Return what the charger gains on the whole, in the worth of units."""
        broken = weights.broken / 100
        gain = broken * self.breaks * worth(target, weights)
        gain += self.taken * _per_health(target, weights)
        loss = broken * self.is_broken * worth(charger, weights)
        return gain - loss - self.lost * _per_health(charger, weights)


def _per_health(unit: Piece, weights: Weights) -> float:
    return UNIT_WORTH * (weights.health / 100) / unit.full_health


@lru_cache(maxsize=64)
def _reach_chances(is_swift: bool) -> dict[int, float]:
    ways = total_counts(SWIFT_DICE if is_swift else TWO_DICE)
    every = sum(ways.values())
    return {least: sum(n for total, n in ways.items() if total >= least) / every for least in range(-30, 60)}


def reach_chance(position: Position, charger: Piece, gap: int) -> float:
    """Return the chance that a charger's range is at least a gap."""
    missing = math.ceil((gap - charge_advance(position, charger)) / INCH)
    return _reach_chances(flight_dice(charger) is SWIFT_DICE).get(missing, 0.0 if missing > 0 else 1.0)


@lru_cache(maxsize=256)
def _stands(discipline_left: int) -> float:
    """Return the chance to pass a break test on what is left of Discipline; a 2 always passes."""
    ways = total_counts(TWO_DICE)
    return sum(n for total, n in ways.items() if total <= max(2, discipline_left)) / sum(ways.values())


def clash(position: Position, charger: Piece, target: Piece, facing: Edge) -> Clash:
    """Return what a charge on a facing is likely to come to if it gets there."""
    key = f"clash {charger.id} {target.id} {facing}"
    if key not in position.memory:
        position.memory[key] = _clash(position, charger, target, facing)
    found: Clash = position.memory[key]
    return found


def _clash(position: Position, charger: Piece, target: Piece, facing: Edge) -> Clash:
    charging = charger.with_marks(CHARGING)
    wide = facing in ("front", "rear")
    length = target.width if wide else target.depth
    base = target.row.base[0] if wide else target.row.base[1]
    row = target.files if wide else target.ranks
    front = min(charger.files, length // charger.row.base[0] + 2)
    back = min(row, target.models, charger.width // base + 2)
    ours = charger.row.attacks * front + _behind(charger, front)
    theirs = target.row.attacks * back + (_behind(target, back) if facing == "front" else 0)
    hit, struck = _chance(position, charging, target), _chance(position, target, charging)
    taken, lost = min(ours * hit, target.health), min(theirs * struck, charger.health)
    score = taken + CHARGING_SCORE + full_ranks(charger)
    score += {"front": 0, "rear": REAR_SCORE}.get(facing, FLANK_SCORE)
    score += LEADER_SCORE if position.leader_of(charger) else 0
    other = lost + (full_ranks(target) if facing == "front" else 0)
    other += LEADER_SCORE if position.leader_of(target) else 0
    spread = math.sqrt(ours * hit * (1 - hit) + theirs * struck * (1 - struck)) or 0.5
    breaks, is_broken = _break_chances(
        score - other, spread, discipline(position, target).amount, discipline(position, charger).amount
    )
    return Clash(breaks, is_broken, taken, lost)


def _behind(unit: Piece, front: int) -> int:
    return min(front, max(0, unit.models - unit.files), unit.files) if unit.arm == FOOT else 0


def _chance(position: Position, striker: Piece, struck: Piece) -> float:
    return (7 - hit_number(position, striker, struck).total) / 6


def _break_chances(mean: float, spread: float, theirs: int, ours: int) -> tuple[float, float]:
    """Return the chances that the target breaks and that the charger does, by the likely difference of scores."""
    weights = {step: math.exp(-(((step - mean) / spread) ** 2) / 2) for step in SPREAD}
    every = sum(weights.values()) or 1.0
    breaks = sum(w * (1 - _stands(theirs - step)) for step, w in weights.items() if step > 0)
    is_broken = sum(w * (1 - _stands(ours + step)) for step, w in weights.items() if step < 0)
    return breaks / every, is_broken / every
