"""Charges declared, reactions and interceptions (GB-17, GB-18, GX-40, GX-41, GX-42)."""

from collections.abc import Iterator
from functools import partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, button, on_piece
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.brigades import tables
from game.rules.brigades.charges.paths import (
    charge_hexes,
    charge_path,
    half_charge,
    why_not_at,
    why_not_charge,
)
from game.rules.brigades.command.bans import why_not_react
from game.rules.brigades.events.fights import ChargeDeclared, InterceptionNamed, ReactionGiven
from game.rules.brigades.numbers import limber_check, square_check, unit_check
from game.rules.brigades.position import Position
from game.rules.brigades.state import Charge, Interception, Piece
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import until_done
from game.rules.table.sides import other


def declare_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a side declare its charges, as many as it likes (GB-17, GB-18)."""
    prompt = tr("{side}: declare a charge, or finish", side=ctx.names.plural_name(side))
    end = button("charges done", tr("No more charges"))
    return until_done(ctx, side, "charge", prompt, _charges, _declare, end, why_not)


def _declare(ctx: BrigadesContext, charge: Charge) -> None:
    unit, target = ctx.position.piece(charge.unit), ctx.position.piece(charge.target)
    ctx.emit(ChargeDeclared(attacker=unit.id, targets=(target.id,), path=(unit.hex_id, target.hex_id)))


def _charges(position: Position, side: SideId) -> Iterator[Option]:
    for unit in position.units(side):
        if why_not_charge(position, unit):
            continue
        reach = charge_hexes(position, unit)
        for target in position.enemies_within(side, unit.hex_id, reach, steady=False):
            if not why_not_at(position, unit, target):
                yield _charge_option(position, unit, target)


def _charge_option(position: Position, unit: Piece, target: Piece) -> Option:
    label, charge = tr_mark("{piece} to charge {target}"), Charge(unit=unit.id, target=target.id)
    return _ride_option(position, "charge", unit, target, label, charge)


def _ride_option(
    position: Position, verb: str, unit: Piece, enemy: Piece, label: str, value: Charge | Interception
) -> Option:
    return Option(
        notation=f"{verb} {unit.id} {enemy.id}",
        anchors=(on_piece(unit.id), on_piece(enemy.id)),
        preview=lambda: OptionPreview(
            tr(label, piece=unit.name, target=enemy.name),
            checks=(unit_check(position, unit, charging=True),),
        ),
        value=value,
    )


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit cannot charge, or not at a target."""
    piece = position.clicked(anchor)
    if piece is None or piece.is_leader:
        return ""
    if piece.side == side:
        return why_not_charge(position, piece) or _why_at_none(position, piece)
    if not clicked:
        return tr("Choose one of your own units first (GB-17).")
    unit = position.clicked(clicked[0])
    if unit is None or unit.is_leader:
        return ""
    return why_not_charge(position, unit) or why_not_at(position, unit, piece)


def _why_at_none(position: Position, piece: Piece) -> str:
    """Say that a unit reaches no enemy, and why not the nearest (GX-40)."""
    reason = tr("{piece} reaches no enemy (GX-40).", piece=piece.name)
    away = partial(position.grid.distance, piece.hex_id)
    enemy = min(position.units(other(piece.side)), key=lambda each: away(each.hex_id), default=None)
    return f"{reason} {why_not_at(position, piece, enemy)}" if enemy else reason


# Reactions


def react_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a side say how each of its units charged reacts (GB-17, GX-41)."""
    for name in charged(ctx.position, side):
        if name in ctx.state.reactions:
            continue
        ctx.checkpoint()
        unit = ctx.position.piece(name)
        answer = yield Decision(
            side=side,
            kind="react",
            subject=name,
            prompt=tr("{unit} is charged: how does it react?", unit=unit.name),
            options=tuple(_reaction_option(unit, reaction) for reaction in reactions_of(ctx.position, unit)),
            why_not=partial(_why_not_react, ctx.position),
        )
        ctx.emit(ReactionGiven(piece=name, at=unit.hex_id, reaction=answer.value.reaction))


def charged(position: Position, side: SideId) -> list[PieceId]:
    """Return the units of a side that are charged, in the order in which the charges were declared."""
    found = dict.fromkeys(
        charge.target for charge in position.state.charges if position.piece(charge.target).side == side
    )
    return list(found)


class Reaction(msgspec.Struct, frozen=True):
    """How a unit reacts to a charge."""

    unit: PieceId
    reaction: str


def reactions_of(position: Position, unit: Piece) -> list[str]:
    """Return how a unit charged may react (GX-41)."""
    if unit.flight or position.in_contact(unit):
        return [tables.HOLD_FIRE]
    found = [tables.STAND, tables.HOLD_FIRE]
    chargers = [position.piece(charge.unit) for charge in position.state.charges if charge.target == unit.id]
    # Reading GX-41: who is to charge itself stands or holds, and a broken brigade does not move of its own will.
    if any(charge.unit == unit.id for charge in position.state.charges):
        return found
    if why_not_react(unit):
        return found
    may_square = unit.is_foot and not unit.is_highland and unit.formation != tables.SQUARE
    if may_square and any(charger.is_horse for charger in chargers):
        found.append(tables.FORM_SQUARE)
    if position.brigade_of(unit).broken:
        return found
    in_front = any(position.arc_of(unit, charger.hex_id) == "front" for charger in chargers)
    if unit.is_horse and not unit.wavering and in_front:
        found.append(tables.COUNTER)
    if unit.formation == tables.OPEN or unit.kind == tables.LIGHT_HORSE:
        found.append(tables.EVADE)
    if unit.is_gun and unit.formation == tables.UNLIMBERED:
        found.append(tables.LIMBER)
    return found


def _reaction_option(unit: Piece, reaction: str) -> Option:
    checks = {tables.FORM_SQUARE: (square_check(unit),), tables.LIMBER: (limber_check(unit),)}
    name = tr(tables.REACTION_NAMES[reaction])
    return button(
        f"react {unit.id} {reaction}",
        name[:1].upper() + name[1:],
        Reaction(unit.id, reaction),
        checks=checks.get(reaction, ()),
    )


def _why_not_react(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    return why_not_react(piece) if piece and not piece.is_leader else ""


# Interceptions


def intercept_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let a side name cavalry that intercepts chargers (GX-42)."""
    prompt = tr("{side}: intercept a charge, or finish", side=ctx.names.plural_name(side))
    end = button("done", tr("No more interceptions"))
    return until_done(ctx, side, "intercept", prompt, _interceptions, _intercept, end, _why_not_intercept)


def _intercept(ctx: BrigadesContext, found: Interception) -> None:
    unit, charger = ctx.position.piece(found.unit), ctx.position.piece(found.charger)
    ctx.emit(InterceptionNamed(attacker=unit.id, targets=(charger.id,), path=(unit.hex_id, charger.hex_id)))


def _interceptions(position: Position, side: SideId) -> Iterator[Option]:
    label = tr_mark("{piece} intercepts {target}")
    for unit in position.units(side):
        if why_not_intercept(position, unit):
            continue
        for charge in position.state.charges:
            charger = position.piece(charge.unit)
            if charger.side != side and may_intercept(position, unit, charge):
                named = Interception(unit=unit.id, charger=charger.id)
                yield _ride_option(position, "intercept", unit, charger, label, named)


def why_not_intercept(position: Position, unit: Piece) -> str:
    """Return why a unit cannot intercept any charge; "" when it may one that comes near (GX-42)."""
    brigade = position.brigade_of(unit)
    if not unit.is_horse:
        return tr("Only cavalry intercepts (GX-42).")
    if why := why_not_react(unit):
        return why
    if not unit.in_order or position.in_contact(unit):
        return tr("{piece} is not in order (GX-42).", piece=unit.name)
    if not tables.ORDERS[brigade.order].intercepts or brigade.broken:
        return tr("{piece} has no order to intercept (GX-42).", piece=unit.name)
    charges = position.state.charges
    if any(unit.id in (charge.target, charge.unit) for charge in charges):
        return tr("{piece} charges or is charged itself (GX-42).", piece=unit.name)
    if any(each.unit == unit.id for each in position.state.interceptions):
        return tr("{piece} is named already (GX-42).", piece=unit.name)
    return ""


def may_intercept(position: Position, unit: Piece, charge: Charge) -> bool:
    """Return whether a charge passes near enough, with its target in the front of a unit (GX-42)."""
    charger, target = position.piece(charge.unit), position.piece(charge.target)
    if position.arc_of(unit, target.hex_id) != "front":
        return False
    path = charge_path(position, charger, target.hex_id, charge_hexes(position, charger))
    if path is None:
        return False
    reach = half_charge(position, unit)
    return any(position.grid.distance(unit.hex_id, hex_id) <= reach for hex_id in path.hexes)


def _why_not_intercept(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    if clicked or piece is None or piece.is_leader or piece.side != side:
        return ""
    return why_not_intercept(position, piece) or tr(
        "No charge passes within half the charge of {piece} (GX-42).", piece=piece.name
    )
