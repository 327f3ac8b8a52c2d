"""Sections 4 and 5: the rally check, the rout, and the leader of a unit that routs."""

from game.engine.decision import Decision, Option, OptionPreview, on_piece
from game.engine.event import Reason
from game.engine.forecast import percent
from game.engine.ruleset import Procedure
from game.engine.tally import Item, Tally
from game.i18n import tr
from game.rules.jacobite.cards.play import dice_of, offer_card
from game.rules.jacobite.events import UnitRallied, UnitRouted
from game.rules.jacobite.leaders import leaders
from game.rules.jacobite.leaders.events import LeaderSweptAway, LeaderUnhurt
from game.rules.jacobite.odds.distribution import none_of
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.tables import LEADER_ROUT_DICE, battle_dice
from game.rules.jacobite.victory import JacobiteContext, take_banner

RALLYING = (("F", tr("rally")),)


def rally_check(
    ctx: JacobiteContext, unit: str, *, driven_by_cavalry: bool = False, more: tuple[Item, ...] = ()
) -> Procedure[None]:
    """Roll one rally check: a flag holds the unit, no flag routs it (JR-37, JR-38).

    `driven_by_cavalry` says that a cavalry melee drove it back (JR-45); `more` are dice from elsewhere.
    """
    piece = ctx.position.piece(unit)
    why = tr("{piece} must make a rally check. Play a card?", piece=piece.name)
    card, _ = yield from offer_card(ctx, piece.side, "rally", [unit], why=why)
    more += (*dice_of(card, piece.side), *hooks.rally_items(ctx.position, piece))
    dice = rally_dice(piece, ctx.position.leader_of(unit), driven_by_cavalry=driven_by_cavalry, more=more)
    title = tr("Rally check: {piece}", piece=piece.name)
    faces = ctx.roll(
        battle_dice(dice.total),
        Reason(
            side=piece.side,
            title=title,
            piece=unit,
            tally=dice,
            face_meanings=RALLYING,
            no_effect=tr("No flag: it routs"),
        ),
    )
    if "F" in faces:
        ctx.emit(UnitRallied(piece=unit, at=piece.at))
    else:
        yield from rout(ctx, unit)


def rally_dice(
    unit: Piece, leader: Piece | None, *, driven_by_cavalry: bool = False, more: tuple[Item, ...] = ()
) -> Tally:
    """Count the dice of a rally check, never below 1 (JR-39 to JR-48)."""
    items = [Item(tr("blocks"), unit.blocks, "JR-39")]
    if unit.is_full:
        items.append(Item(tr("at full strength"), 1, "JR-40"))
    if leader is not None:
        items.append(Item(tr("led by {leader}", leader=leader.name), 1, "JR-41"))
    if unit.type.rally:
        items.append(Item(unit.type.name, unit.type.rally, unit.type.rally_rule))
    if driven_by_cavalry and unit.type.arm in ("infantry", "artillery"):
        items.append(Item(tr("driven back by cavalry"), -1, "JR-45"))
    return Tally((*items, *more), minimum=1)


def rallying(dice: int) -> str:
    """Return how likely a check of a given number of dice is passed: "80 % to rally"."""
    return tr("{chance} to rally", chance=percent(1 - none_of(dice)))


def rout(ctx: JacobiteContext, unit: str) -> Procedure[None]:
    """Remove a unit that failed, then roll for its leader (JR-38, JR-49, JR-50, JQ-14)."""
    piece, leader = ctx.position.piece(unit), ctx.position.leader_of(unit)
    ctx.emit(UnitRouted(piece=unit, at=piece.at))
    take_banner(ctx, unit)
    if leader is None:
        return
    title = tr("Rout check: {leader}", leader=leader.name)
    reason = Reason(
        side=leader.side,
        title=title,
        piece=leader.id,
        face_meanings=(("F", tr("safe")),),
        no_effect=tr("No flag: swept away"),
    )
    if "F" in ctx.roll(battle_dice(LEADER_ROUT_DICE), reason):
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        yield from leaders.retreat(ctx, leader.id)
    else:
        yield from leaders.lose_leader(ctx, LeaderSweptAway(piece=leader.id, at=leader.at))


def rally_checks(ctx: JacobiteContext, due: tuple[str, ...]) -> Procedure[frozenset[str]]:
    """Make several checks one after the other in the owner's order; give the units that made theirs (JQ-12).

    If both sides have some, the side whose turn it is goes first. Units gone meanwhile are passed over (JQ-13).
    """
    checked: set[str] = set()
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


def _check(position: Position, unit: str) -> Option:
    piece = position.piece(unit)

    def preview() -> OptionPreview:
        dice = rally_dice(piece, position.leader_of(unit), more=hooks.rally_items(position, piece))
        return OptionPreview(
            tr("Rally check: {piece}", piece=piece.name), dice, lines=(f"{rallying(dice.total)}.",)
        )

    return Option(notation=f"check {unit}", anchors=(on_piece(unit),), preview=preview, value=unit)
