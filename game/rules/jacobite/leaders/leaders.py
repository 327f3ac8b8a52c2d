"""Sections 7 to 10: leaders who are hit, who retreat, who escape, and what their loss does to those around them."""

from functools import partial

from game.engine.decision import Anchor, Decision, Option, OptionPreview, button, on_hex
from game.engine.event import Reason
from game.engine.ruleset import Procedure
from game.i18n import tr
from game.rules.jacobite.cards.play import offer_card
from game.rules.jacobite.combat.dice import ESCAPE, Attack, attack_dice
from game.rules.jacobite.events import AttackDeclared
from game.rules.jacobite.leaders.events import (
    LeaderHit,
    LeaderLeft,
    LeaderRemoved,
    LeaderRetreatBegan,
    LeaderRetreated,
    LeaderStopped,
    LeaderTrapped,
    LeaderUnhurt,
)
from game.rules.jacobite.morale import rally
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.tables import LEADER_RETREAT, battle_dice
from game.rules.jacobite.victory import JacobiteContext, take_banner

CASUALTY = (("S", tr("hit")),)


def casualty_check(ctx: JacobiteContext, leader: Piece, dice: int) -> Procedure[frozenset[str]]:
    """Roll whether a leader falls with his men; give the units that checked for his loss (JR-78 to JR-81).

    Two dice when his unit lives, one when it lost its last block; every die must show a saber.
    """
    why = tr("{leader} must make a casualty check. Play a card?", leader=leader.name)
    shielded, _ = yield from offer_card(ctx, leader.side, "casualty", [leader.id], why=why)
    if shielded:
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        return frozenset()
    title = tr("Casualty check: {leader}", leader=leader.name)
    faces = ctx.roll(
        battle_dice(dice),
        Reason(
            side=other(leader.side),
            title=title,
            piece=leader.id,
            face_meanings=CASUALTY,
            no_effect=tr("No saber: safe"),
        ),
    )
    if faces.count("S") == dice:
        return (yield from lose_leader(ctx, LeaderHit(piece=leader.id, at=leader.at)))
    ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
    return frozenset()


def lose_leader(ctx: JacobiteContext, loss: LeaderHit) -> Procedure[frozenset[str]]:
    """Lose a leader: the banner, the checks of all around him, then his block (JR-51, JR-81, JQ-13)."""
    ctx.emit(loss)
    take_banner(ctx, loss.piece)
    checked = yield from rally.rally_checks(ctx, units_to_check(ctx.position, loss.piece))
    ctx.emit(LeaderRemoved(piece=loss.piece, at=loss.at))
    return checked


def units_to_check(position: Position, leader: str) -> tuple[str, ...]:
    """List the units a leader's loss shakes: the one in his hex and all of his side adjacent (JR-81)."""
    fallen = position.piece(leader)
    own = position.unit_at(fallen.at)
    inside = (own,) if own and own.side == fallen.side else ()
    return tuple(unit.id for unit in (*inside, *position.units_beside(fallen.at, fallen.side)))


def retreat(ctx: JacobiteContext, leader: str) -> Procedure[None]:
    """Let a lone leader retreat 1 to 3 hexes, hex by hex (JR-59 to JR-72)."""
    ctx.emit(LeaderRetreatBegan(leader=leader, at=ctx.position.piece(leader).at))
    gone = 0
    while True:
        piece = ctx.position.piece(leader)
        options = leader_retreat_options(ctx.position, leader, gone)
        if not options:
            ctx.emit(LeaderTrapped(piece=leader, at=piece.at))
            take_banner(ctx, leader)
            return
        answer = yield Decision(
            side=piece.side,
            kind="leader",
            prompt=tr(
                "{side}: {piece} must retreat. He has moved {gone} of up to {most} hexes.",
                side=ctx.names.plural_name(piece.side),
                piece=piece.name,
                gone=gone,
                most=LEADER_RETREAT,
            ),
            options=options,
            subject=leader,
            why_not=partial(why_not, ctx.position, leader),
        )
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader, at=piece.at))
            return
        if answer.notation == "leader stop":
            joined = ctx.position.unit_at(piece.at)
            ctx.emit(LeaderStopped(leader=leader, at=piece.at, unit=joined.id if joined else ""))
            return
        ctx.emit(LeaderRetreated(piece=leader, path=(piece.at, answer.value)))
        gone += 1
        if not (yield from escape(ctx, leader)):
            return


def escape(ctx: JacobiteContext, leader: str) -> Procedure[bool]:
    """Roll for an enemy unit whose hex a leader runs through; say whether he lives (JR-73 to JR-77)."""
    piece = ctx.position.piece(leader)
    enemy = ctx.position.unit_at(piece.at)
    if enemy is None or enemy.side == piece.side:
        return True
    attack = Attack(enemy.id, leader, ESCAPE)
    ctx.emit(AttackDeclared(attacker=enemy.id, target=leader, attack_kind=ESCAPE, path=(piece.at, piece.at)))
    dice = attack_dice(ctx.position, attack)
    title = tr("Escape of {piece}: {enemy} attacks", enemy=enemy.name, piece=piece.name)
    faces = ctx.roll(
        battle_dice(dice.total),
        Reason(
            side=enemy.side,
            title=title,
            piece=leader,
            tally=dice,
            face_meanings=CASUALTY,
            no_effect=tr("No saber: safe"),
        ),
    )
    if "S" in faces:
        yield from lose_leader(ctx, LeaderHit(piece=leader, at=piece.at))
        return False
    ctx.emit(LeaderUnhurt(leader=leader, at=piece.at))
    return True


def leader_retreat_options(position: Position, leader: str, gone: int) -> tuple[Option, ...]:
    """List what a retreating leader may do after `gone` hexes; nothing when no legal end is left (JQ-19)."""
    piece = position.piece(leader)
    left = LEADER_RETREAT - gone
    options = [
        _flee(position, piece, hex_id)
        for hex_id in (leader_retreat_steps(position, piece, piece.at) if left else ())
        if leads_to_safety(position, piece, hex_id, left - 1)
    ]
    if gone and may_end(position, piece, piece.at):
        options.append(
            button(
                "leader stop",
                tr("{piece} stops at {hex}", piece=piece.name, hex=position.grid.label(piece.at)),
            )
        )
    if left and position.battlefield.on_baseline(piece.side, piece.at):
        options.append(
            button(
                "leader off",
                tr("{piece} leaves the board", piece=piece.name),
                lines=(tr("He is lost, but the enemy takes no banner (JR-67)."),),
            )
        )
    return tuple(options)


def may_end(position: Position, leader: Piece, hex_id: int) -> bool:
    """Return whether a retreating leader may end in a hex: no other leader, no enemy (JR-63, JR-64)."""
    unit = position.unit_at(hex_id)
    return position.leader_at(hex_id) is None and (unit is None or unit.side == leader.side)


def held_by_enemy(position: Position, side: str, hex_id: int) -> bool:
    """Return whether an enemy of `side`, unit or lone leader, holds a hex (JR-73, JQ-21)."""
    holder = position.unit_at(hex_id) or position.leader_at(hex_id)
    return holder is not None and holder.side != side


def leader_retreat_steps(position: Position, leader: Piece, hex_id: int) -> tuple[int, ...]:
    """List the hexes a retreating leader may enter next: those of enemies only if all are theirs (JR-73, JQ-20)."""
    rear = [
        step
        for step in position.battlefield.rear(leader.side, hex_id)
        if hooks.is_passable(position, leader, step)
    ]
    free = [step for step in rear if not held_by_enemy(position, leader.side, step)]
    return tuple(free or rear)


def leads_to_safety(position: Position, leader: Piece, hex_id: int, left: int) -> bool:
    """Return whether a legal end, or the own baseline, can be reached from a hex with `left` hexes to go."""
    if may_end(position, leader, hex_id):
        return True
    if not left:
        return False
    if position.battlefield.on_baseline(leader.side, hex_id):
        return True
    return any(
        leads_to_safety(position, leader, step, left - 1)
        for step in leader_retreat_steps(position, leader, hex_id)
    )


def _flee(position: Position, leader: Piece, hex_id: int) -> Option:
    enemy = position.unit_at(hex_id) if held_by_enemy(position, leader.side, hex_id) else None

    def preview() -> OptionPreview:
        named = {"leader": leader.name, "hex": position.grid.label(hex_id)}
        if enemy is None:
            return OptionPreview(tr("{leader} retreats to {hex}", **named))
        dice = attack_dice(position, Attack(enemy.id, leader.id, ESCAPE))
        return OptionPreview(
            tr("{leader} retreats to {hex}, through {enemy}", **named, enemy=enemy.name),
            dice,
            lines=(tr("One saber eliminates him (JR-74)."),),
        )

    return Option(
        notation=f"leader {position.grid.label(hex_id)}",
        anchors=(on_hex(hex_id),),
        preview=preview,
        value=hex_id,
    )


def why_not(position: Position, leader: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a retreating leader may not go to a hex."""
    if anchor.kind != "hex":
        return ""
    piece, hex_id = position.piece(leader), int(anchor.ref)
    if hex_id not in position.battlefield.rear(piece.side, piece.at):
        return tr("He retreats one hex at a time, always closer to his own baseline (JR-59).")
    if not hooks.is_passable(position, piece, hex_id):
        return tr("He cannot enter {terrain} (JR-66).", terrain=position.battlefield.terrain_at(hex_id).name)
    if held_by_enemy(position, piece.side, hex_id):
        return tr("An enemy is in this hex, and another hex is free (JQ-20).")
    return tr("From there he could not reach a hex where he may stop (JR-63).")
