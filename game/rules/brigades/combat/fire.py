"""The fire phase, and the fire of one unit at another (GB-29, GB-30)."""

from collections.abc import Iterator
from functools import partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, button, on_piece
from game.engine.event import Reason
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades.combat.pursuit import lose_figures
from game.rules.brigades.combat.volley import shot, targets, why_not_target
from game.rules.brigades.command.bans import why_not_fire
from game.rules.brigades.command.leaders import risk_leaders
from game.rules.brigades.events.fights import Volley
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import DOUBLE_SIX, TWO_DICE
from game.rules.brigades.victory import BrigadesContext


class Fire(msgspec.Struct, frozen=True):
    """A unit fires at a target."""

    unit: PieceId
    target: PieceId


def fire_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let one side fire all it may; losses count at once (GB-29, GB-30)."""
    while True:
        ctx.checkpoint()
        options = tuple(_options(ctx.position, side))
        if not options:
            return
        answer = yield Decision(
            side=side,
            kind="fire",
            prompt=tr("{side}: fire, or end the fire", side=ctx.names.plural_name(side)),
            options=(*options, button("done", tr("End the fire"))),
            why_not=partial(why_not, ctx.position, side),
        )
        if not isinstance(answer.value, Fire):
            return
        fire(ctx, answer.value.unit, answer.value.target)


def _options(position: Position, side: SideId) -> Iterator[Option]:
    for unit in position.units(side):
        if not why_not_fire(position, unit):
            for target in targets(position, unit):
                yield fire_option(position, unit, target)


def fire_option(position: Position, unit: Piece, target: Piece) -> Option:
    """Make the answer that lets a unit fire at a target."""
    return Option(
        notation=f"fire {unit.id} {target.id}",
        anchors=(on_piece(unit.id), on_piece(target.id)),
        preview=lambda: OptionPreview(
            tr("Fire of {piece} at {target}", piece=unit.name, target=target.name),
            tally=shot(position, unit, target).tally,
        ),
        value=Fire(unit.id, target.id),
    )


def fire(ctx: BrigadesContext, name: PieceId, target: PieceId, *, defensive: bool = False) -> int:
    """Let a unit fire; return the half figures that the target loses (GX-60, GX-29)."""
    unit, aimed = ctx.position.piece(name), ctx.position.piece(target)
    found = shot(ctx.position, unit, aimed, defensive=defensive)
    ctx.emit(Volley(attacker=name, targets=(target,), path=(unit.hex_id, aimed.hex_id), at_charge=defensive))
    title = tr("Fire of {piece} at {target}", piece=unit.name, target=aimed.name)
    natural = ctx.roll(TWO_DICE, Reason(side=unit.side, title=title, piece=name, tally=found.tally)).total
    lost = min(aimed.figures, found.losses(natural))
    leaders = [leader.id for leader in ctx.position.leaders_with(target)]
    lose_figures(ctx, target, lost, to_fire=True)
    if natural == DOUBLE_SIX:
        risk_leaders(ctx, leaders)
    return lost


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit does not fire, or not at a target."""
    piece = position.clicked(anchor)
    if not clicked:
        if piece is None or piece.is_leader:
            return ""
        if piece.side != side:
            return tr("It is the other side's fire (GB-29).")
        return why_not_fire(position, piece) or tr("{piece} has no target (GX-62).", piece=piece.name)
    unit = position.clicked(clicked[0])
    if unit is None or piece is None or unit.is_leader or piece.is_leader:
        return ""
    return why_not_fire(position, unit) or why_not_target(position, unit, piece)
