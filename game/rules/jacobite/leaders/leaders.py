"""Sections 7 to 10: leaders who are hit, who flee, who escape, and what their loss does to those around them."""

from functools import partial

from game.engine.decision import Anchor, Decision, Option, Telling, button, on_hex
from game.engine.event import Reason
from game.engine.ruleset import Procedure
from game.i18n import say
from game.rules.jacobite.cards.play import offer
from game.rules.jacobite.combat.dice import ESCAPE, Blow, attack_dice
from game.rules.jacobite.events import AttackDeclared
from game.rules.jacobite.leaders.events import (
    LeaderFled,
    LeaderHit,
    LeaderLeft,
    LeaderRemoved,
    LeaderRetreated,
    LeaderStopped,
    LeaderTrapped,
    LeaderUnhurt,
)
from game.rules.jacobite.morale import rally
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.tables import LEADER_RETREAT
from game.rules.jacobite.victory import Table, take_banner

CASUALTY = (("S", say("hit")),)


def casualty_check(ctx: Table, leader: Piece, dice: int) -> Procedure[frozenset[str]]:
    """Roll whether a leader falls with his men; give the units that checked for his loss (JR-78 to JR-81).

    Two dice when his unit lives, one when it lost its last block; every die must show a saber.
    """
    why = say("{leader} is in danger. Play a card?", leader=leader.name)
    shielded, _ = yield from offer(ctx, leader.side, "casualty", [leader.id], why=why)
    if shielded:
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        return frozenset()
    title = say("Casualty check of {leader}", leader=leader.name)
    faces = ctx.roll(dice, Reason(side=other(leader.side), title=title, piece=leader.id, meaning=CASUALTY))
    if faces.count("S") == dice:
        return (yield from fall(ctx, LeaderHit(piece=leader.id, at=leader.at)))
    ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
    return frozenset()


def fall(ctx: Table, loss: LeaderHit) -> Procedure[frozenset[str]]:
    """Lose a leader: the banner, the checks of all around him, then his block (JR-51, JR-81, JQ-13)."""
    ctx.emit(loss)
    take_banner(ctx, loss.piece)
    checked = yield from rally.rally_checks(ctx, shaken(ctx.now, loss.piece))
    ctx.emit(LeaderRemoved(piece=loss.piece, at=loss.at))
    return checked


def shaken(now: Position, leader: str) -> tuple[str, ...]:
    """List the units a leader's loss shakes: the one in his hex and all of his side adjacent (JR-81)."""
    fallen = now.piece(leader)
    own = now.unit_at(fallen.at)
    inside = (own,) if own and own.side == fallen.side else ()
    return tuple(unit.id for unit in (*inside, *now.units_beside(fallen.at, fallen.side)))


def retreat(ctx: Table, leader: str) -> Procedure[None]:
    """Let a lone leader flee 1 to 3 hexes, hex by hex (JR-59 to JR-72)."""
    ctx.emit(LeaderFled(leader=leader, at=ctx.now.piece(leader).at))
    gone = 0
    while True:
        piece = ctx.now.piece(leader)
        options = flight_options(ctx.now, leader, gone)
        if not options:
            ctx.emit(LeaderTrapped(piece=leader, at=piece.at))
            take_banner(ctx, leader)
            return
        answer = yield Decision(
            side=piece.side,
            kind="leader",
            prompt=say(
                "{side}: {piece} must flee. He has gone {gone} of at most {most} hexes.",
                side=ctx.names.people(piece.side),
                piece=piece.name,
                gone=gone,
                most=LEADER_RETREAT,
            ),
            options=options,
            subject=leader,
            why_not=partial(why_not, ctx.now, leader),
        )
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader, at=piece.at))
            return
        if answer.notation == "leader stop":
            joined = ctx.now.unit_at(piece.at)
            ctx.emit(LeaderStopped(leader=leader, at=piece.at, unit=joined.id if joined else ""))
            return
        ctx.emit(LeaderRetreated(piece=leader, path=(piece.at, answer.value)))
        gone += 1
        if not (yield from escape(ctx, leader)):
            return


def escape(ctx: Table, leader: str) -> Procedure[bool]:
    """Roll for an enemy unit whose hex a leader runs through; say whether he lives (JR-73 to JR-77)."""
    piece = ctx.now.piece(leader)
    enemy = ctx.now.unit_at(piece.at)
    if enemy is None or enemy.side == piece.side:
        return True
    blow = Blow(enemy.id, leader, ESCAPE)
    ctx.emit(AttackDeclared(attacker=enemy.id, target=leader, way=ESCAPE, path=(piece.at, piece.at)))
    dice = attack_dice(ctx.now, blow)
    title = say("{enemy} at {piece} escaping", enemy=enemy.name, piece=piece.name)
    faces = ctx.roll(
        dice.total, Reason(side=enemy.side, title=title, piece=leader, tally=dice, meaning=CASUALTY)
    )
    if "S" in faces:
        yield from fall(ctx, LeaderHit(piece=leader, at=piece.at))
        return False
    ctx.emit(LeaderUnhurt(leader=leader, at=piece.at))
    return True


def flight_options(now: Position, leader: str, gone: int) -> tuple[Option, ...]:
    """List what a fleeing leader may do after `gone` hexes; nothing when no legal end is left (JQ-19)."""
    piece = now.piece(leader)
    left = LEADER_RETREAT - gone
    options = [
        _flee(now, piece, hex)
        for hex in (flight_steps(now, piece, piece.at) if left else ())
        if saves_him(now, piece, hex, left - 1)
    ]
    if gone and may_end(now, piece, piece.at):
        options.append(
            button(
                "leader stop",
                say("{piece} stops at {hex}", piece=piece.name, hex=now.grid.label(piece.at)),
            )
        )
    if left and now.ground.on_baseline(piece.side, piece.at):
        options.append(
            button(
                "leader off",
                say("{piece} leaves the field", piece=piece.name),
                lines=(say("No banner, but he is lost (JR-67)."),),
            )
        )
    return tuple(options)


def may_end(now: Position, leader: Piece, hex: int) -> bool:
    """Say whether a fleeing leader may end in a hex: no other leader, no enemy (JR-63, JR-64)."""
    unit = now.unit_at(hex)
    return now.leader_at(hex) is None and (unit is None or unit.side == leader.side)


def held_by_enemy(now: Position, side: str, hex: int) -> bool:
    """Say whether an enemy of `side`, unit or lone leader, holds a hex (JR-73, JQ-21)."""
    holder = now.unit_at(hex) or now.leader_at(hex)
    return holder is not None and holder.side != side


def flight_steps(now: Position, leader: Piece, hex: int) -> tuple[int, ...]:
    """List the hexes a fleeing leader may enter next: those of enemies only if all are theirs (JR-73, JQ-20)."""
    rear = [step for step in now.ground.rear(leader.side, hex) if hooks.is_passable(now, leader, step)]
    free = [step for step in rear if not held_by_enemy(now, leader.side, step)]
    return tuple(free or rear)


def saves_him(now: Position, leader: Piece, hex: int, left: int) -> bool:
    """Say whether a legal end, or the own baseline, can be reached from a hex with `left` hexes to go."""
    if may_end(now, leader, hex):
        return True
    if not left:
        return False
    if now.ground.on_baseline(leader.side, hex):
        return True
    return any(saves_him(now, leader, step, left - 1) for step in flight_steps(now, leader, hex))


def _flee(now: Position, leader: Piece, hex: int) -> Option:
    enemy = now.unit_at(hex) if held_by_enemy(now, leader.side, hex) else None

    def telling() -> Telling:
        named = {"leader": leader.name, "hex": now.grid.label(hex)}
        if enemy is None:
            return Telling(say("{leader} flees to {hex}", **named))
        dice = attack_dice(now, Blow(enemy.id, leader.id, ESCAPE))
        return Telling(
            say("{leader} flees to {hex}, through {enemy}", **named, enemy=enemy.name),
            dice,
            lines=(say("One saber eliminates him (JR-74)."),),
        )

    return Option(
        notation=f"leader {now.grid.label(hex)}", anchors=(on_hex(hex),), telling=telling, value=hex
    )


def why_not(now: Position, leader: str, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Say why a fleeing leader may not go to a hex."""
    if anchor.kind != "hex":
        return ""
    piece, hex = now.piece(leader), int(anchor.ref)
    if hex not in now.ground.rear(piece.side, piece.at):
        return say("He flees one hex at a time, each nearer his own baseline (JR-59).")
    if not hooks.is_passable(now, piece, hex):
        return say("Nobody can enter {terrain} (JR-66).", terrain=now.ground.terrain_at(hex).name)
    if held_by_enemy(now, piece.side, hex):
        return say("An enemy holds this hex while another way is free (JQ-20).")
    return say("From there he could not end in a hex free of other leaders and enemies (JR-63).")
