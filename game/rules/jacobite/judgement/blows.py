"""What an attack promises: what it costs the enemy, less what comes back (sections 10, 12 and 15)."""

from game.rules.jacobite import targets
from game.rules.jacobite.dice import BACK, BONUS, FIRE, MELEE, Blow, attack_dice, hitting_faces
from game.rules.jacobite.judgement.eye import Eye
from game.rules.jacobite.judgement.odds import NO_TOLL, SURE, Toll, saber_chance, toll
from game.rules.jacobite.judgement.worth import leader_worth
from game.rules.jacobite.state import Piece, Position

RELIEF = 40
"""Hundredths of an enemy's own blow that are spared when it is gone or driven off."""

DRIVEN_OFF = 6
"""What it is worth to drive an enemy from its hex."""

BOLDER = 15
"""Hundredths that gains count for more than losses, and as many again by the twentieth turn: battles must be fought."""


def blow_worth(eye: Eye, now: Position, blow: Blow, more: int = 0) -> int:
    """Weigh an attack with `more` dice than the position gives it; below 0 when it is better left alone."""
    attacker, target = now.piece(blow.attacker), now.piece(blow.target)
    dice = attack_dice(now, blow).total + more
    if dice <= 0:
        return 0
    struck = expected(eye, now, blow, more)
    gain = struck.worth
    loss = 0
    if blow.way not in FIRE and not target.is_leader:
        back = battle_back(eye, now, attacker, target)
        gain += (struck.lost + struck.driven) * (back.worth * RELIEF // 100) // SURE
        gain += struck.driven * DRIVEN_OFF // SURE
        loss = struck.stays * back.worth // SURE if blow.way != BACK else 0
    return gain * (100 + BOLDER + BOLDER * eye.turns // 20) // 100 - loss


def expected(eye: Eye, now: Position, blow: Blow, more: int = 0) -> Toll:
    """Tell what an attack does to its target on average."""
    target, dice = now.piece(blow.target), attack_dice(now, blow).total + more
    if dice <= 0:
        return NO_TOLL
    if target.is_leader:
        struck = saber_chance(dice, 2 if blow.way in FIRE else 1)
        return Toll(leader_worth(now, target.side) * struck // SURE, struck, SURE - struck)
    ridden = blow.way in (MELEE, BONUS) and now.piece(blow.attacker).type.family == "cavalry"
    stance = eye.stance(now, target, ridden_down=ridden)
    return toll(stance, dice, len(hitting_faces(now, blow)))


def battle_back(eye: Eye, now: Position, attacker: Piece, target: Piece) -> Toll:
    """Tell what the target of a melee does to its attacker if it stands (JX-55)."""
    if target.type.family in now.ground.terrain_at(target.at).barred_out:
        return NO_TOLL
    return expected(eye, now, Blow(target.id, attacker.id, BACK))


def best_blow(eye: Eye, now: Position, unit: Piece) -> int:
    """Weigh the best attack an ordered unit may make as it stands; 0 when it had better make none."""
    if targets.objection_to_unit(now, unit):
        return 0
    return max(0, *(blow_worth(eye, now, blow) for blow in targets.blows(now, unit)), 0)
