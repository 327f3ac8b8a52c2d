"""What an attack promises: what it costs the enemy, less what comes back (sections 10, 12 and 15)."""

from game.rules.jacobite.ai.evaluator import Eye
from game.rules.jacobite.ai.expected_loss import NO_TOLL, SURE, Toll
from game.rules.jacobite.ai.goals import prize
from game.rules.jacobite.combat import targets
from game.rules.jacobite.combat.dice import BACK, FIRE, Blow
from game.rules.jacobite.combat.melee import bonus_blows
from game.rules.jacobite.state import Piece, Position

RELIEF = 40
"""Hundredths of an enemy's own blow that are spared when it is gone or driven off."""

DRIVEN_OFF = 6
"""What it is worth to drive an enemy from its hex."""

BOLDER = 15
"""Hundredths that gains count for more than losses, and as many again by the twentieth turn: battles must be fought."""


def blow_worth(eye: Eye, position: Position, blow: Blow, more: int = 0) -> int:
    """Weigh an attack with `more` dice than the position gives it; below 0 when it is better left alone."""
    attacker, target = position.piece(blow.attacker), position.piece(blow.target)
    struck = eye.toll(position, blow, more)
    gain, loss = struck.value, 0
    if blow.way not in FIRE and not target.is_leader:
        back = battle_back(eye, position, attacker, target)
        gain += (struck.lost + struck.driven) * (back.value * RELIEF // 100) // SURE
        gain += struck.driven * DRIVEN_OFF // SURE
        gain += (struck.lost + struck.driven) * prize(position, attacker, target.at) // SURE
        loss = struck.stays * back.value // SURE if blow.way != BACK else 0
    return gain * (100 + BOLDER + BOLDER * eye.turns // 20) // 100 - loss


def battle_back(eye: Eye, position: Position, attacker: Piece, target: Piece) -> Toll:
    """Tell what the target of a melee does to its attacker if it stands (JX-55)."""
    if targets.barred_out(position, target):
        return NO_TOLL
    return eye.toll(position, Blow(target.id, attacker.id, BACK))


def best_blow(eye: Eye, position: Position, unit: Piece) -> int:
    """Weigh the best attack an ordered unit may make as it stands; 0 when it had better make none."""
    if targets.objection_to_unit(position, unit):
        return 0
    return max((0, *(blow_worth(eye, position, blow) for blow in targets.blows(position, unit))))


def best_bonus(eye: Eye, position: Position, unit: Piece) -> int:
    """Weigh the best bonus melee a unit could fight as it stands; 0 when it had better fight none."""
    return max((0, *(blow_worth(eye, position, blow) for blow in bonus_blows(position, unit))))
