"""The missile phase: both sides name all shots, then all are rolled, then losses come off (BX-50)."""

from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import Anchor, Option, OptionPreview, on_piece
from game.engine.decisions.joint import ask_both
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.commanders.combat.missile_fire import (
    aims,
    objection_to_shooter,
    objection_to_target,
    roll_shot,
    shot,
)
from game.rules.commanders.morale.morale import CheckQueue, make_checks, take_losses
from game.rules.commanders.numbers import checks_by_loss
from game.rules.commanders.position import Position
from game.rules.commanders.state import Piece, first_to_act
from game.rules.commanders.victory import CommandersContext


def missile_phase(ctx: CommandersContext) -> Procedure[None]:
    """Let both sides name their shots in secret, then roll them all (BX-50)."""
    ctx.checkpoint()
    first, second = first_to_act(ctx.state)
    answers = yield from ask_both(
        shot_question(ctx.position, first, ctx.names.plural_name(first)),
        shot_question(ctx.position, second, ctx.names.plural_name(second)),
    )
    named: dict[PieceId, PieceId] = {}
    for answer in answers:
        named |= answer.value
    shooters = ctx.position.in_turn([ctx.position.piece(name) for name in named])
    taken: dict[PieceId, int] = {}
    for unit in shooters:
        target = named[unit.id]
        lost = roll_shot(ctx, unit, ctx.position.piece(target))
        taken[target] = taken.get(target, 0) + lost
    queue = CheckQueue()
    take_losses(ctx, taken, queue)
    make_checks(ctx, queue)


def shot_question(position: Position, side: SideId, plural_name: str) -> Arrangement:
    """Ask a side for all its shots: `shoot U TARGET` as often as liked, then `shots done`."""
    return Arrangement(
        side=side,
        kind="shoot",
        prompt=tr("{side}: name all shots, then confirm", side=plural_name),
        verb="shoot",
        puts=tuple(
            shot_option(position, unit, target)
            for unit in position.units(side)
            for target in aims(position, unit)
        ),
        objection=lambda placed: "",
        done_notation="shots done",
        done_label=tr("These are all shots"),
        why_not=partial(_why_not, position, side),
    )


def shot_option(position: Position, unit: Piece, target: Piece) -> Option:
    """Make the answer `shoot U TARGET`, with its dice and the checks that it may cause (BX-43)."""

    def preview() -> OptionPreview:
        found = shot(position, unit, target)
        return OptionPreview(
            tr("{unit} shoots at {target}: {throw}", unit=unit.name, target=target.name, throw=found.text()),
            tally=found.modifiers,
            checks=tuple(checks_by_loss(position, target, found.dice).values()),
        )

    return Option(
        notation=f"shoot {unit.id} {target.id}",
        anchors=(on_piece(unit.id), on_piece(target.id)),
        preview=preview,
        value=Put(unit.id, target.id),
    )


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    if piece is None:
        return ""
    if piece.is_leader:
        return tr("{leader} is no target and does not shoot (BX-07).", leader=piece.name)
    if not clicked:
        if piece.side != side:
            return tr("Click the unit that shoots first (BX-50).")
        return objection_to_shooter(position, piece) or tr(
            "{unit} has no target in its front and range (BX-50).", unit=piece.name
        )
    unit = position.clicked(clicked[0])
    if unit is None or piece.side == unit.side:
        return ""
    return objection_to_target(position, unit, piece)
