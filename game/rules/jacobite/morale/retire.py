"""Section 6: cavalry that retires before a melee and rallies."""

import msgspec

from game.engine.decision import Decision, Option, Telling, button, on_hex
from game.engine.ruleset import Procedure
from game.engine.tally import Item
from game.i18n import say
from game.rules.jacobite.combat.dice import Blow
from game.rules.jacobite.events import LeaderAttached, UnitRetired
from game.rules.jacobite.morale.flags import bars_retreat, ends_retreat
from game.rules.jacobite.morale.rally import rally_check, rally_dice, rallying
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import RETIRE
from game.rules.jacobite.victory import Table

replace = msgspec.structs.replace

STEADIER = (Item(say("retires in order"), 2, "JR-54"),)


def retire(ctx: Table, blow: Blow) -> Procedure[bool]:
    """Let cavalry attacked in melee go back instead of standing; say whether it did (JR-52 to JR-58, JQ-16)."""
    unit = ctx.now.piece(blow.target)
    if unit.is_leader or unit.type.family != "cavalry" or not open_hexes(ctx.now, unit, RETIRE):
        return False
    more = (*STEADIER, *hooks.rally_items(ctx.now, unit))
    dice = rally_dice(unit, ctx.now.leader_of(unit.id), more=more)
    answer = yield Decision(
        side=unit.side,
        kind="retire",
        prompt=say(
            "{side}: {unit} is attacked by {attacker}. Does it stand, or retire and rally?",
            side=ctx.names.people(unit.side),
            unit=unit.name,
            attacker=ctx.names.piece(blow.attacker),
        ),
        options=(
            button("retire", say("Retire and rally"), tally=dice, lines=(f"{rallying(dice.total)}.",)),
            button("stand", say("Stand and fight")),
        ),
        subject=unit.id,
    )
    if answer.notation == "stand":
        return False
    yield from _go(ctx, unit.id)
    yield from rally_check(ctx, unit.id, more=STEADIER)  # JQ-17: JR-45 has no part in it
    return True


def _go(ctx: Table, unit: str) -> Procedure[None]:
    for left in range(RETIRE, 0, -1):
        piece, leader = ctx.now.piece(unit), ctx.now.leader_of(unit)
        answer = yield Decision(
            side=piece.side,
            kind="retire",
            prompt=say(
                "{side}: where does {piece} retire to?", side=ctx.names.people(piece.side), piece=piece.name
            ),
            options=tuple(_step(ctx.now, piece, hex) for hex in open_hexes(ctx.now, piece, left)),
            subject=unit,
        )
        joined = ctx.now.lone_leader_at(answer.value)
        ctx.emit(UnitRetired(piece=unit, path=(piece.at, answer.value), leader=leader.id if leader else ""))
        if joined:
            ctx.emit(LeaderAttached(leader=joined.id, unit=unit))
            return


def open_hexes(now: Position, unit: Piece, left: int) -> tuple[int, ...]:
    """List the next hexes of a retirement that can be completed: no blocks are ever lost (JR-56, JQ-15)."""

    def leads_on(hex: int, left: int) -> bool:
        if ends_retreat(now, unit, hex):
            return True
        if bars_retreat(now, unit, hex):
            return False
        return left == 1 or any(leads_on(step, left - 1) for step in now.ground.rear(unit.side, hex))

    return tuple(hex for hex in now.ground.rear(unit.side, unit.at) if leads_on(hex, left))


def _step(now: Position, unit: Piece, hex: int) -> Option:
    def telling() -> Telling:
        joined = now.lone_leader_at(hex)
        company = say(" and join {joined}", joined=joined.name) if joined else ""
        more = (*STEADIER, *hooks.rally_items(now, replace(unit, at=hex)))
        dice = rally_dice(unit, joined or now.leader_of(unit.id), more=more)
        return Telling(say("Retire to {hex}{company}", hex=now.grid.label(hex), company=company), dice)

    return Option(
        notation=f"retire {now.grid.label(hex)}", anchors=(on_hex(hex),), telling=telling, value=hex
    )
