"""Section 12: what one roll of dice does to the piece it is rolled at, in its order."""

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.event import Reason
from game.engine.play.check import Item
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.combat.dice import (
    attack_dice,
    attack_title,
    face_meanings,
    hits,
    hitting_faces,
    sabers_to_hit,
)
from game.rules.jacobite.combat.rolls import BONUS, MELEE, Attack, Faces
from game.rules.jacobite.events import AttackDeclared, BlocksLost, UnitEliminated
from game.rules.jacobite.leaders import LeaderHit, LeaderUnhurt
from game.rules.jacobite.morale.flags import FlagContext, resolve_flags, retreat
from game.rules.jacobite.morale.rout import casualty_check, lose_leader, rally_check, retreat_leader
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext, Position
from game.rules.jacobite.tables import CASUALTY_DICE, LAST_BLOCK_CASUALTY_DICE, battle_dice
from game.rules.jacobite.victory import take_banner


def declare(ctx: JacobiteContext, attack: Attack) -> None:
    """Return who attacks whom."""
    path = (ctx.position.piece(attack.attacker).at, ctx.position.piece(attack.target).at)
    ctx.emit(
        AttackDeclared(
            attacker=attack.attacker, targets=(attack.target,), attack_kind=attack.attack_kind, path=path
        )
    )


def as_it_begins(position: Position, attack: Attack) -> Attack:
    """Note whether the target of an attack is at full strength as the combat begins, if that is not noted (JQ-29)."""
    if attack.target_was_full is not None:
        return attack
    return msgspec.structs.replace(attack, target_was_full=position.piece(attack.target).is_full)


def resolve_attack(ctx: JacobiteContext, attack: Attack, more: tuple[Item, ...] = ()) -> Procedure[None]:
    """Roll one attack and resolve it to the end: blocks, leader, flags, retreat, rally check (JQ-27).

    `more` are dice of cards played on it.
    """
    attack = as_it_begins(ctx.position, attack)
    attacker, target = ctx.position.piece(attack.attacker), ctx.position.piece(attack.target)
    dice = attack_dice(ctx.position, attack, more)
    title = attack_title(ctx.position, attack)
    reason = Reason(
        side=attacker.side,
        title=title,
        piece=attacker.id,
        tally=dice,
        face_meanings=face_meanings(ctx.position, attack),
        no_effect=tr("Miss"),
    )
    faces = ctx.roll(battle_dice(dice.total), reason).faces
    hooks.resolve_hits(ctx, attack)
    faces = yield from _roll_again(ctx, attack, faces, reason)
    if target.is_leader:
        yield from _at_leader(ctx, attack, faces)
    else:
        yield from _at_unit(ctx, attack, faces)


def _roll_again(ctx: JacobiteContext, attack: Attack, faces: Faces, reason: Reason) -> Procedure[Faces]:
    """Offer to roll the dice once more that neither hit nor are flags (JX-117)."""
    kept = tuple(face for face in faces if face == "F" or face in hitting_faces(ctx.position, attack))
    spent = len(faces) - len(kept)
    attacker = ctx.position.piece(attack.attacker)
    if not spent:
        return faces
    why = tr("{attacker} rolled {faces}. Play a card?", attacker=attacker.name, faces=" ".join(faces))
    card, _ = yield from offer_card(
        ctx, attacker.side, "rolled", [attacker.id], why=why, way=attack.attack_kind
    )
    if not card:
        return faces
    title = tr("{reason}, rerolling {spent} dice", reason=reason.title, spent=spent)
    again = msgspec.structs.replace(reason, title=title, tally=None)
    return kept + ctx.roll(battle_dice(spent), again).faces


def _at_unit(ctx: JacobiteContext, attack: Attack, faces: Faces) -> Procedure[None]:
    unit, hit, flags = attack.target, hits(ctx.position, attack, faces), faces.count("F")
    checked = yield from _lose_blocks(ctx, unit, hit)
    if not flags or not ctx.position.stands(unit):
        return  # JX-07: flags against a unit that is gone are lost
    shock = FlagContext(
        driven_by_cavalry=is_driven_by_cavalry(ctx.position, attack), checked=unit in checked, attack=attack
    )
    due = yield from resolve_flags(ctx, unit, flags, shock)
    if not due:
        return
    yield from retreat(ctx, unit, due, shock)
    if ctx.position.stands(unit) and not shock.checked:
        yield from rally_check(ctx, unit, driven_by_cavalry=shock.driven_by_cavalry)


def _lose_blocks(ctx: JacobiteContext, unit: PieceId, hits: int) -> Procedure[frozenset[PieceId]]:
    """Take the blocks hit and look to the leader; return the units that checked for his loss.

    JR-01 blocks first. JR-79 his check if the unit lives, JR-80 if not, when JR-69 he must retreat. JR-26 it comes
    before the flags, and JQ-10 a leader lost ignores none. JR-81, JR-82 the checks for his loss, JQ-25 where each
    unit is.
    """
    if not hits:
        return frozenset()
    piece, leader = ctx.position.piece(unit), ctx.position.leader_of(unit)
    ctx.emit(BlocksLost(piece=unit, at=piece.at, blocks=hits, left=piece.blocks - hits))
    if hits < piece.blocks:
        return (yield from casualty_check(ctx, leader, CASUALTY_DICE)) if leader else frozenset()
    ctx.emit(UnitEliminated(piece=unit, at=piece.at))
    take_banner(ctx, unit)
    if leader:
        checked = yield from casualty_check(ctx, leader, LAST_BLOCK_CASUALTY_DICE)
        if ctx.position.stands(leader.id):
            yield from retreat_leader(ctx, leader.id)
        return checked
    return frozenset()


def _at_leader(ctx: JacobiteContext, attack: Attack, faces: Faces) -> Procedure[None]:
    """Hit a lone leader, or make him retreat (JR-68, JR-85, JR-88, JR-89); flags do nothing to him (JR-72)."""
    leader = ctx.position.piece(attack.target)
    if faces.count("S") >= sabers_to_hit(attack):
        yield from lose_leader(ctx, LeaderHit(piece=leader.id, at=leader.at))
        return
    ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
    yield from retreat_leader(ctx, leader.id)


def is_driven_by_cavalry(position: Position, attack: Attack) -> bool:
    """Return whether an attack is a cavalry melee, not a battle back or an attack out of turn (JR-45, JR-46, JR-47)."""
    return attack.attack_kind in (MELEE, BONUS) and position.piece(attack.attacker).type.arm == "cavalry"
