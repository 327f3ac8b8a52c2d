"""Section 12: what one roll of dice does to the piece it is rolled at, in its order."""

import msgspec

from game.engine.event import Reason
from game.engine.ruleset import Procedure
from game.engine.tally import Item
from game.i18n import tr
from game.rules.jacobite.cards.play import offer
from game.rules.jacobite.combat.dice import (
    BONUS,
    MELEE,
    RANGED,
    Blow,
    attack_dice,
    duel,
    hits,
    hitting_faces,
    meaning,
)
from game.rules.jacobite.events import AttackDeclared, BlocksLost, UnitEliminated
from game.rules.jacobite.leaders import leaders
from game.rules.jacobite.leaders.events import LeaderHit, LeaderUnhurt
from game.rules.jacobite.morale.flags import Shock, answer_flags, retreat
from game.rules.jacobite.morale.rally import rally_check
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Position
from game.rules.jacobite.victory import Table, take_banner

SABERS_TO_HIT = {RANGED: 2}
"""Sabers that eliminate a lone leader at range (JR-85); in melee one does (JR-88)."""


def declare(ctx: Table, blow: Blow) -> None:
    """Say who attacks whom."""
    path = (ctx.position.piece(blow.attacker).at, ctx.position.piece(blow.target).at)
    ctx.emit(AttackDeclared(attacker=blow.attacker, target=blow.target, way=blow.way, path=path))


def as_it_begins(position: Position, blow: Blow) -> Blow:
    """Note whether the target of a blow is at full strength as the combat begins, if that is not noted (JQ-29)."""
    if blow.target_was_full is not None:
        return blow
    return msgspec.structs.replace(blow, target_was_full=position.piece(blow.target).is_full)


def strike(ctx: Table, blow: Blow, more: tuple[Item, ...] = ()) -> Procedure[None]:
    """Roll one attack and resolve it to the end: blocks, leader, flags, retreat, rally check (JQ-27).

    `more` are dice of cards played on it.
    """
    blow = as_it_begins(ctx.position, blow)
    attacker, target = ctx.position.piece(blow.attacker), ctx.position.piece(blow.target)
    dice = attack_dice(ctx.position, blow, more)
    title = duel(ctx.position, blow)
    reason = Reason(
        side=attacker.side, title=title, piece=attacker.id, tally=dice, meaning=meaning(ctx.position, blow)
    )
    faces = ctx.roll(dice.total, reason)
    hooks.struck(ctx, blow)
    faces = yield from _roll_again(ctx, blow, faces, reason)
    if target.is_leader:
        yield from _at_leader(ctx, blow, faces)
    else:
        yield from _at_unit(ctx, blow, faces)


def _roll_again(ctx: Table, blow: Blow, faces: str, reason: Reason) -> Procedure[str]:
    """Offer to roll the dice once more that neither hit nor are flags (JX-117)."""
    kept = "".join(face for face in faces if face == "F" or face in hitting_faces(ctx.position, blow))
    spent = len(faces) - len(kept)
    attacker = ctx.position.piece(blow.attacker)
    if not spent:
        return faces
    why = tr("{attacker} rolled {faces}. Play a card?", attacker=attacker.name, faces=" ".join(faces))
    card, _ = yield from offer(ctx, attacker.side, "rolled", [attacker.id], why=why, way=blow.way)
    if not card:
        return faces
    title = tr("{reason}, {spent} dice again", reason=reason.title, spent=spent)
    return kept + ctx.roll(spent, msgspec.structs.replace(reason, title=title, tally=None))


def _at_unit(ctx: Table, blow: Blow, faces: str) -> Procedure[None]:
    unit, struck, flags = blow.target, hits(ctx.position, blow, faces), faces.count("F")
    checked = yield from _lose_blocks(ctx, unit, struck)
    if not flags or not ctx.position.stands(unit):
        return  # JX-07: flags against a unit that is gone are lost
    shock = Shock(ridden_down=is_ridden_down(ctx.position, blow), checked=unit in checked, blow=blow)
    due = yield from answer_flags(ctx, unit, flags, shock)
    if not due:
        return
    yield from retreat(ctx, unit, due, shock)
    if ctx.position.stands(unit) and not shock.checked:
        yield from rally_check(ctx, unit, ridden_down=shock.ridden_down)


def _lose_blocks(ctx: Table, unit: str, struck: int) -> Procedure[frozenset[str]]:
    """Take the blocks hit and look to the leader; give the units that checked for his loss (JR-01, JR-79 to JR-82)."""
    if not struck:
        return frozenset()
    piece, leader = ctx.position.piece(unit), ctx.position.leader_of(unit)
    ctx.emit(BlocksLost(piece=unit, at=piece.at, blocks=struck, left=piece.blocks - struck))
    if struck < piece.blocks:
        return (yield from leaders.casualty_check(ctx, leader, 2)) if leader else frozenset()
    ctx.emit(UnitEliminated(piece=unit, at=piece.at))
    take_banner(ctx, unit)
    if leader:
        checked = yield from leaders.casualty_check(ctx, leader, 1)
        if ctx.position.stands(leader.id):
            yield from leaders.retreat(ctx, leader.id)
        return checked
    return frozenset()


def _at_leader(ctx: Table, blow: Blow, faces: str) -> Procedure[None]:
    """Hit a lone leader or make him flee; flags do nothing to him (section 10)."""
    leader = ctx.position.piece(blow.target)
    if faces.count("S") >= SABERS_TO_HIT.get(blow.way, 1):
        yield from leaders.fall(ctx, LeaderHit(piece=leader.id, at=leader.at))
        return
    ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
    yield from leaders.retreat(ctx, leader.id)


def is_ridden_down(position: Position, blow: Blow) -> bool:
    """Say whether a blow is a cavalry melee, not a battle back or a strike out of turn (JR-45 to JR-47)."""
    return blow.way in (MELEE, BONUS) and position.piece(blow.attacker).type.arm == "cavalry"
