"""Section 6: cavalry that retires before a melee and rallies."""

from functools import partial

from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, OptionPreview, Way, button
from game.engine.play.check import Item
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr, tr_count
from game.rules.jacobite.combat.dice import attack_dice, rally_dice, rallying
from game.rules.jacobite.combat.rolls import Attack
from game.rules.jacobite.events import UnitRetired
from game.rules.jacobite.leaders import step_option
from game.rules.jacobite.morale.flags import blocks_retreat, ends_retreat, step_back
from game.rules.jacobite.morale.rout import rally_check
from game.rules.jacobite.morale.ways import ways_back
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.jacobite.tables import RETIRE, RETIRE_RALLY_DICE

STEADIER = (Item(tr("retiring"), RETIRE_RALLY_DICE, "JR-54"),)


def retire(ctx: JacobiteContext, attack: Attack) -> Procedure[bool]:
    """Let cavalry attacked in melee go back instead of standing; return whether it did.

    JR-52 who may, JQ-16 before any roll. JR-53 two hexes, JR-56 or one to a leader. JR-54 its check, JR-55 the rout.
    """
    unit = ctx.position.piece(attack.target)
    if unit.is_leader or unit.type.arm != "cavalry" or not open_hexes(ctx.position, unit, RETIRE):
        return False
    more = (*STEADIER, *hooks.rally_items(ctx.position, unit))
    dice = rally_dice(unit, ctx.position.leader_of(unit.id), more=more)
    answer = yield Decision(
        side=unit.side,
        kind="retire",
        prompt=tr(
            "{side}: an attack on {unit} by {attacker}. Stand and fight, or retire and rally?",
            side=ctx.names.plural_name(unit.side),
            unit=unit.name,
            attacker=ctx.names.piece(attack.attacker),
        ),
        options=(
            button("retire", tr("Retire and rally"), tally=dice, lines=(f"{rallying(dice.total)}.",)),
            button(
                "stand",
                tr("Stand and fight"),
                lines=(
                    tr_count(
                        attack_dice(ctx.position, attack).total,
                        "{attacker} attacks with {number} die.",
                        "{attacker} attacks with {number} dice.",
                        attacker=ctx.names.piece(attack.attacker),
                    ),
                ),
            ),
        ),
        subject=unit.id,
    )
    if answer.notation == "stand":
        return False
    yield from _go(ctx, unit.id)
    yield from rally_check(ctx, unit.id, more=STEADIER)  # JQ-17: JR-45 has no part in it
    return True


def _go(ctx: JacobiteContext, unit: PieceId) -> Procedure[None]:
    for left in range(RETIRE, 0, -1):
        piece = ctx.position.piece(unit)
        answer = yield Decision(
            side=piece.side,
            kind="retire",
            prompt=tr(
                "{side}: where does {piece} retire to?",
                side=ctx.names.plural_name(piece.side),
                piece=piece.name,
            ),
            options=tuple(
                _step(ctx.position, piece, hex_id) for hex_id in open_hexes(ctx.position, piece, left)
            ),
            subject=unit,
            ways=partial(_ways, ctx.position, piece, left),
        )
        if step_back(ctx, UnitRetired, piece, answer.value):
            return


def _ways(position: Position, unit: Piece, left: int) -> tuple[Way, ...]:
    """List the ways of a unit that retires, each to its end (JR-53, JR-56)."""

    def steps(stand: Piece, left: int) -> tuple[HexId, ...]:
        return () if ends_retreat(position, unit, stand.at) else open_hexes(position, stand, left)

    return ways_back(position, unit, left, steps, lambda end, left: _step(position, unit, end))


def open_hexes(position: Position, unit: Piece, left: int) -> tuple[HexId, ...]:
    """List the next hexes of a retirement that can be completed: no blocks are ever lost (JR-56, JQ-15)."""

    def leads_on(hex_id: HexId, left: int) -> bool:
        if ends_retreat(position, unit, hex_id):
            return True
        if blocks_retreat(position, unit, hex_id):
            return False
        return left == 1 or any(
            leads_on(step, left - 1) for step in position.battlefield.rear(unit.side, hex_id)
        )

    return tuple(hex_id for hex_id in position.battlefield.rear(unit.side, unit.at) if leads_on(hex_id, left))


def _step(position: Position, unit: Piece, hex_id: HexId) -> Option:
    def preview() -> OptionPreview:
        joined = position.lone_leader_at(hex_id)
        company = tr(" and join {joined}", joined=joined.name) if joined else ""
        more = (*STEADIER, *hooks.rally_items(position, replace(unit, at=hex_id)))
        dice = rally_dice(unit, joined or position.leader_of(unit.id), more=more)
        return OptionPreview(
            tr("Retire to {hex}{company}", hex=position.grid.label(hex_id), company=company), dice
        )

    return step_option(position, "retire", hex_id, preview)
