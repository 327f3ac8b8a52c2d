"""Sections 4 and 5: the rally check, the rout, and the leader of a unit that routs."""

from game.engine.decision import Decision, Option, Telling, on_piece
from game.engine.event import Reason
from game.engine.forecast import percent
from game.engine.ruleset import Procedure
from game.engine.tally import Item, Tally
from game.i18n import say
from game.rules.jacobite.cards.play import dice_of, offer
from game.rules.jacobite.events import UnitRallied, UnitRouted
from game.rules.jacobite.leaders import leaders
from game.rules.jacobite.leaders.events import LeaderSweptAway, LeaderUnhurt
from game.rules.jacobite.odds.distribution import none_of
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position, other
from game.rules.jacobite.victory import Table, take_banner

RALLYING = (("F", say("rally")),)
SWEEP_DICE = 2


def rally_check(
    ctx: Table, unit: str, *, ridden_down: bool = False, more: tuple[Item, ...] = ()
) -> Procedure[None]:
    """Roll one rally check: a flag holds the unit, no flag routs it (JR-37, JR-38).

    `ridden_down` says that a cavalry melee drove it back (JR-45); `more` are dice from elsewhere.
    """
    piece = ctx.now.piece(unit)
    why = say("{piece} is about to make its rally check. Play a card?", piece=piece.name)
    card, _ = yield from offer(ctx, piece.side, "rally", [unit], why=why)
    more += (*dice_of(card, piece.side), *hooks.rally_items(ctx.now, piece))
    dice = rally_dice(piece, ctx.now.leader_of(unit), ridden_down=ridden_down, more=more)
    title = say("Rally check of {piece}", piece=piece.name)
    faces = ctx.roll(
        dice.total, Reason(side=piece.side, title=title, piece=unit, tally=dice, meaning=RALLYING)
    )
    if "F" in faces:
        ctx.emit(UnitRallied(piece=unit, at=piece.at))
    else:
        yield from rout(ctx, unit)


def rally_dice(
    unit: Piece, leader: Piece | None, *, ridden_down: bool = False, more: tuple[Item, ...] = ()
) -> Tally:
    """Count the dice of a rally check, never below 1 (JR-39 to JR-48)."""
    items = [Item(say("blocks"), unit.blocks, "JR-39")]
    if unit.is_full:
        items.append(Item(say("at full strength"), 1, "JR-40"))
    if leader is not None:
        items.append(Item(say("led by {leader}", leader=leader.name), 1, "JR-41"))
    if unit.type.rally:
        items.append(Item(unit.type.name, unit.type.rally, unit.type.rally_rule))
    if ridden_down and unit.type.family in ("infantry", "artillery"):
        items.append(Item(say("driven back by cavalry"), -1, "JR-45"))
    return Tally((*items, *more), least=1)


def rallying(dice: int) -> str:
    """Tell how likely a check of so many dice is passed: "80 % to rally"."""
    return say("{chance} to rally", chance=percent(1 - none_of(dice)))


def rout(ctx: Table, unit: str) -> Procedure[None]:
    """Remove a unit that failed, then see what becomes of its leader (JR-38, JR-49, JR-50, JQ-14)."""
    piece, leader = ctx.now.piece(unit), ctx.now.leader_of(unit)
    ctx.emit(UnitRouted(piece=unit, at=piece.at))
    take_banner(ctx, unit)
    if leader is None:
        return
    title = say("Is {leader} swept away?", leader=leader.name)
    reason = Reason(side=leader.side, title=title, piece=leader.id, meaning=(("F", "stays"),))
    if "F" in ctx.roll(SWEEP_DICE, reason):
        ctx.emit(LeaderUnhurt(leader=leader.id, at=leader.at))
        yield from leaders.retreat(ctx, leader.id)
    else:
        yield from leaders.fall(ctx, LeaderSweptAway(piece=leader.id, at=leader.at))


def rally_checks(ctx: Table, due: tuple[str, ...]) -> Procedure[frozenset[str]]:
    """Make several checks one after the other in the owner's order; give the units that made theirs (JQ-12).

    If both sides have some, the side whose turn it is goes first. Units gone meanwhile are passed over (JQ-13).
    """
    checked: set[str] = set()
    waiting = list(due)
    while waiting := [unit for unit in waiting if ctx.now.stands(unit)]:
        sides = {ctx.now.piece(unit).side for unit in waiting}
        side = ctx.state.turn.side if ctx.state.turn.side in sides else other(ctx.state.turn.side)
        answer = yield Decision(
            side=side,
            kind="check",
            prompt=say("{side}: which unit makes its rally check next?", side=ctx.names.people(side)),
            options=tuple(_check(ctx.now, unit) for unit in waiting if ctx.now.piece(unit).side == side),
        )
        waiting.remove(answer.value)
        checked.add(answer.value)
        yield from rally_check(ctx, answer.value)
    return frozenset(checked)


def _check(now: Position, unit: str) -> Option:
    piece = now.piece(unit)

    def telling() -> Telling:
        dice = rally_dice(piece, now.leader_of(unit), more=hooks.rally_items(now, piece))
        return Telling(
            say("Rally check of {piece}", piece=piece.name), dice, lines=(f"{rallying(dice.total)}.",)
        )

    return Option(notation=f"check {unit}", anchors=(on_piece(unit),), telling=telling, value=unit)
