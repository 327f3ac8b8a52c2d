"""What a unit charged does before the charger moves: square, evasion, limbering (GX-41)."""

from fractions import Fraction

from game.engine.shown.check import Check
from game.hexgrid.ids import PieceId
from game.rules.brigades import tables
from game.rules.brigades.events.fights import ChargeFaced, ReactionPlayed
from game.rules.brigades.events.units import FormationChanged
from game.rules.brigades.morale.flight import go_back
from game.rules.brigades.numbers import limber_check, square_check
from game.rules.brigades.state import Piece
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import roll_check


def play_reaction(ctx: BrigadesContext, name: PieceId) -> None:
    """Play the reaction of a unit charged, once for all its chargers (GX-41)."""
    unit = ctx.position.piece(name)
    reaction = ctx.state.reactions.get(name, "")
    if not unit.is_on_field or unit.flight or ctx.position.in_contact(unit):
        return
    if reaction == tables.FORM_SQUARE:
        if _passes(ctx, unit, square_check(unit)):
            ctx.emit(FormationChanged(piece=name, at=unit.hex_id, formation=tables.SQUARE))
            _becomes(ctx, name, tables.STAND)
        else:
            _becomes(ctx, name, tables.HOLD_FIRE)
    elif reaction == tables.EVADE:
        _becomes(ctx, name, tables.HOLD_FIRE)
        if go_back(ctx, unit, Fraction(unit.charge_cm, 2), flees=False, in_charge=tables.HALF):
            ctx.emit(ChargeFaced(piece=name, at=ctx.position.piece(name).hex_id))
    elif reaction == tables.LIMBER:
        _becomes(ctx, name, tables.HOLD_FIRE)
        if _passes(ctx, unit, limber_check(unit)):
            ctx.emit(FormationChanged(piece=name, at=unit.hex_id, formation=tables.LIMBERED))
            limbered = ctx.position.piece(name)
            if go_back(ctx, limbered, unit.distances.move, flees=False, in_charge=tables.WHOLE):
                ctx.emit(ChargeFaced(piece=name, at=ctx.position.piece(name).hex_id))


def _passes(ctx: BrigadesContext, unit: Piece, check: Check) -> bool:
    return check.is_passed(roll_check(ctx, check, unit.side, unit.id))


def _becomes(ctx: BrigadesContext, name: PieceId, reaction: str) -> None:
    ctx.emit(ReactionPlayed(piece=name, at=ctx.position.piece(name).hex_id, reaction=reaction))
