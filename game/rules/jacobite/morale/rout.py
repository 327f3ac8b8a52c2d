"""What failed checks and lost leaders lead to: routs, flights, escapes, more checks (sections 4, 5, 7 to 10).

Each may lead to any other, so that they are one module.
"""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, on_piece
from game.engine.event import Reason
from game.engine.play.check import Item
from game.hexgrid.ids import NO_PIECE, PieceId
from game.i18n import tr, tr_count
from game.rules.jacobite.cards.play import dice_of, offer_card
from game.rules.jacobite.combat.dice import RALLYING, attack_dice, rally_dice, rallying, roll_for
from game.rules.jacobite.combat.rolls import ESCAPE, Attack
from game.rules.jacobite.events import AttackDeclared, UnitRallied, UnitRouted
from game.rules.jacobite.leaders import (
    LeaderHit,
    LeaderLeft,
    LeaderRemoved,
    LeaderRetreatBegan,
    LeaderRetreated,
    LeaderStopped,
    LeaderSweptAway,
    LeaderTrapped,
    LeaderUnhurt,
    leader_retreat_options,
    why_not,
)
from game.rules.jacobite.morale.ways import leader_ways
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext, Piece, Position, other
from game.rules.jacobite.tables import LEADER_RETREAT, LEADER_ROUT_DICE, battle_dice
from game.rules.jacobite.victory import take_banner

CASUALTY = (("S", tr("hit")),)


def rally_check(
    ctx: JacobiteContext, unit: PieceId, *, driven_by_cavalry: bool = False, more: tuple[Item, ...] = ()
) -> Procedure[None]:
    """Roll one rally check: a flag holds the unit, no flag routs it (JR-37, JR-38).

    `driven_by_cavalry` says that a cavalry melee drove it back (JR-45); `more` are dice from elsewhere.
    """
    piece = ctx.position.piece(unit)
    why = tr("{piece} must make a rally check. Play a card?", piece=piece.name)
    card, _ = yield from offer_card(ctx, piece.side, "rally", [unit], why=why)
    more += (*dice_of(card, piece.side), *hooks.rally_items(ctx.position, piece))
    dice = rally_dice(piece, ctx.position.leader_of(unit), driven_by_cavalry=driven_by_cavalry, more=more)
    title = tr("Rally check of {piece}", piece=piece.name)
    faces = roll_for(ctx, piece, title, dice, RALLYING, tr("no flag"))
    if "F" in faces:
        ctx.emit(UnitRallied(piece=unit, at=piece.at))
    else:
        yield from rout(ctx, unit)


def rally_checks(ctx: JacobiteContext, due: tuple[PieceId, ...]) -> Procedure[frozenset[PieceId]]:
    """Make several checks one after the other in the owner's order; give the units that made theirs (JQ-12).

    If both sides have some, the side whose turn it is goes first. Units gone meanwhile are passed over (JQ-13).
    """
    checked: set[PieceId] = set()
    waiting = list(due)
    while waiting := [unit for unit in waiting if ctx.position.stands(unit)]:
        sides = {ctx.position.piece(unit).side for unit in waiting}
        side = ctx.state.turn.side if ctx.state.turn.side in sides else other(ctx.state.turn.side)
        answer = yield Decision(
            side=side,
            kind="check",
            prompt=tr("{side}: which unit makes its rally check next?", side=ctx.names.plural_name(side)),
            options=tuple(
                _check(ctx.position, unit) for unit in waiting if ctx.position.piece(unit).side == side
            ),
        )
        waiting.remove(answer.value)
        checked.add(answer.value)
        yield from rally_check(ctx, answer.value)
    return frozenset(checked)


def _check(position: Position, unit: PieceId) -> Option:
    piece = position.piece(unit)

    def preview() -> OptionPreview:
        dice = rally_dice(piece, position.leader_of(unit), more=hooks.rally_items(position, piece))
        return OptionPreview(
            tr("Rally check of {piece}", piece=piece.name), dice, lines=(f"{rallying(dice.total)}.",)
        )

    return Option(notation=f"check {unit}", anchors=(on_piece(unit),), preview=preview, value=unit)


def rout(ctx: JacobiteContext, unit: PieceId) -> Procedure[None]:
    """Remove a unit that failed, then roll for its leader (JR-38, JR-49, JR-50, JQ-14)."""
    piece, leader = ctx.position.piece(unit), ctx.position.leader_of(unit)
    ctx.emit(UnitRouted(piece=unit, at=piece.at))
    take_banner(ctx, unit)
    if leader is None:
        return
    title = tr("Rout check of {leader}", leader=leader.name)
    meanings = (("F", tr("safe")),)
    if "F" in roll_for(ctx, leader, title, LEADER_ROUT_DICE, meanings, tr("No flag: swept away")):
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        yield from retreat_leader(ctx, leader.id)
    else:
        yield from lose_leader(ctx, LeaderSweptAway(piece=leader.id, at=leader.at))


def casualty_check(ctx: JacobiteContext, leader: Piece, dice: int) -> Procedure[frozenset[PieceId]]:
    """Roll whether a leader falls with his men; give the units that checked for his loss (JR-78, JR-79, JR-80, JR-81).

    Two dice when his unit lives, one when it lost its last block; every die must show a saber.
    """
    why = tr("{leader} must make a casualty check. Play a card?", leader=leader.name)
    shielded, _ = yield from offer_card(ctx, leader.side, "casualty", [leader.id], why=why)
    if shielded:
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        return frozenset()
    title = tr("Casualty check of {leader}", leader=leader.name)
    faces = ctx.roll(
        battle_dice(dice),
        Reason(
            side=other(leader.side),
            title=title,
            piece=leader.id,
            face_meanings=CASUALTY,
            results=tuple(
                tr_count(count, "{number} saber: {end}", "{number} sabers: {end}", end=end)
                for count in range(dice + 1)
                for end in (tr("hit") if count == dice else tr("safe"),)
            ),
        ),
    )
    if faces.count("S") == dice:
        return (yield from lose_leader(ctx, LeaderHit(piece=leader.id, at=leader.at)))
    ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
    return frozenset()


def lose_leader(ctx: JacobiteContext, loss: LeaderHit) -> Procedure[frozenset[PieceId]]:
    """Lose a leader: the banner, the checks of all around him, then his block (JR-51, JR-81, JQ-13)."""
    ctx.emit(loss)
    take_banner(ctx, loss.piece)
    checked = yield from rally_checks(ctx, units_to_check(ctx.position, loss.piece))
    ctx.emit(LeaderRemoved(piece=loss.piece, at=loss.at))
    return checked


def units_to_check(position: Position, leader: PieceId) -> tuple[PieceId, ...]:
    """List the units a leader's loss shakes: the one in his hex and all of his side adjacent (JR-81, JQ-26)."""
    fallen = position.piece(leader)
    own = position.unit_at(fallen.at)
    inside = (own,) if own and own.side == fallen.side else ()
    return tuple(unit.id for unit in (*inside, *position.units_beside(fallen.at, fallen.side)))


def retreat_leader(ctx: JacobiteContext, leader: PieceId) -> Procedure[None]:
    """Let a lone leader retreat 1 to 3 hexes, hex by hex (JR-59).

    JR-60 he makes no check. JR-61, JR-62 he passes friends, to whom nothing happens. JR-67, JR-71 off the board he
    gives no banner. JR-66, JQ-19 trapped he is lost, and gives one.
    """
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
            ways=partial(leader_ways, ctx.position, leader, gone),
        )
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader, at=piece.at))
            return
        if answer.notation == "leader stop":
            joined = ctx.position.unit_at(piece.at)
            ctx.emit(LeaderStopped(leader=leader, at=piece.at, unit=joined.id if joined else NO_PIECE))
            return
        ctx.emit(LeaderRetreated(piece=leader, path=(piece.at, answer.value)))
        gone += 1
        if not (yield from escape(ctx, leader)):
            return


def escape(ctx: JacobiteContext, leader: PieceId) -> Procedure[bool]:
    """Roll for an enemy unit whose hex a leader runs through; return whether he lives.

    JR-73, JR-74, JR-75 its roll, JQ-22 of each he meets. JR-76 unhurt he continues. JR-77 an enemy leader rolls none.
    """
    piece = ctx.position.piece(leader)
    enemy = ctx.position.unit_at(piece.at)
    if enemy is None or enemy.side == piece.side:
        return True
    attack = Attack(enemy.id, leader, ESCAPE)
    ctx.emit(
        AttackDeclared(attacker=enemy.id, targets=(leader,), attack_kind=ESCAPE, path=(piece.at, piece.at))
    )
    dice = attack_dice(ctx.position, attack)
    title = tr("Escape of {piece}: {enemy} attacks", enemy=enemy.name, piece=piece.name)
    faces = roll_for(ctx, piece, title, dice, CASUALTY, tr("safe"), side=enemy.side)
    if "S" in faces:
        yield from lose_leader(ctx, LeaderHit(piece=leader, at=piece.at))
        return False
    ctx.emit(LeaderUnhurt(leader=leader, at=piece.at))
    return True
