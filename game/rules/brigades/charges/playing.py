"""Charges played: reactions, tests, half the way, interceptions, fire, contact (GB-19, GB-20, GX-41, GX-43, GX-44)."""

from collections.abc import Iterator
from fractions import Fraction

from game.engine.battle_setup import Procedure
from game.engine.play.check import Check
from game.hexgrid.grid import OFF
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.charges.paths import ChargePath, charge_hexes, charge_path, facing_at, half_charge
from game.rules.brigades.combat.fire import can_defend, fire
from game.rules.brigades.command.bans import why_not_react
from game.rules.brigades.command.leaders import settle_leader_in
from game.rules.brigades.events.fights import ChargeFaced, ChargePlayed, CounterCharged, ReactionPlayed
from game.rules.brigades.events.moves import ChargeMoved
from game.rules.brigades.events.units import ConditionChanged, FormationChanged, UnitFled
from game.rules.brigades.morale.flight import flight_cm, go_back, make_contact, reach_fleeing
from game.rules.brigades.numbers import limber_check, square_check, unit_check, unit_result
from game.rules.brigades.position import Position
from game.rules.brigades.state import Charge, Piece
from game.rules.brigades.tables import COUNTER, FIRE_SHAKES, HALF, STAND, UNLIMBERED, WHOLE
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


def play_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Play the charges of a side in the order declared (GB-19, GB-20, GX-43)."""
    while True:
        charge = next(
            (each for each in ctx.state.charges if ctx.position.piece(each.unit).side == side), None
        )
        if charge is None:
            break
        play_charge(ctx, charge)
    yield from ()


def play_charge(ctx: BrigadesContext, charge: Charge) -> None:
    """Play one charge (GX-43, GX-44, GX-45)."""
    unit, target = ctx.position.piece(charge.unit), ctx.position.piece(charge.target)
    interceptors = [each.unit for each in ctx.state.interceptions if each.charger == unit.id]
    path = None
    # Reading GX-43: who is not in order any more when its turn comes does not charge.
    if unit.is_on_field and target.is_on_field and unit.in_order and not ctx.position.in_contact(unit):
        path = charge_path(ctx.position, unit, target.hex_id, charge_hexes(ctx.position, unit))
    if unit.is_on_field and ctx.position.in_contact(unit):
        ctx.emit(CounterCharged(piece=unit.id, at=unit.hex_id))
    ctx.emit(ChargePlayed(unit=unit.id, target=target.id, goes=path is not None))
    if path is None or not goes_on(ctx, unit.id):
        return
    start = unit.hex_id
    play_reaction(ctx, target.id)
    target = ctx.position.piece(charge.target)
    new_path = None
    if target.is_on_field:
        new_path = charge_path(ctx.position, unit, target.hex_id, charge_hexes(ctx.position, unit))
    half = half_charge(ctx.position, unit)
    advance(ctx, unit.id, new_path or path, 0, half)
    if new_path is None:
        return
    if is_intercepted(ctx, unit.id, interceptors):
        return
    if not faces_charge(ctx, unit.id, charge.target):
        return
    come_on(ctx, charge, new_path, start, half)


def goes_on(ctx: BrigadesContext, name: PieceId, *, under_fire: bool = False) -> bool:
    """Test a charger; return whether it is steady. Wavering it is halted, or stops under fire (GX-43, GX-44)."""
    shaken, cause = ("wavering", tr("shot at in its charge")) if under_fire else ("halted", tr("to charge"))
    return _test(ctx, name, cause, charging=True, shaken=shaken) == "steady"


def _test(ctx: BrigadesContext, name: PieceId, cause: str, *, charging: bool, shaken: str) -> str:
    """Test a unit in a charge; one that wavers comes to a condition, and one that fails flees. Return the result."""
    unit = ctx.position.piece(name)
    check = unit_check(ctx.position, unit, charging=charging, cause=cause)
    result = unit_result(roll_check(ctx, check, unit.side, name) + check.modifiers.total)
    if result == "wavering":
        ctx.emit(ConditionChanged(piece=name, at=unit.hex_id, condition=shaken))
    elif result != "steady":
        ctx.emit(UnitFled(piece=name, at=unit.hex_id, flight=result))
    return result


def advance(ctx: BrigadesContext, name: PieceId, path: ChargePath, begin: int, end: int) -> None:
    """Move a charger from one place of its path to another, half its distance."""
    end = min(end, path.steps)
    begin = min(begin, end)
    unit, last = ctx.position.piece(name), path.hexes[end]
    slow = end > begin and unit.is_line and ctx.position.is_slow(unit, last)
    ctx.emit(
        ChargeMoved(
            piece=name, path=path.hexes[begin : end + 1], facing=path.facings[end], share=HALF, disorders=slow
        )
    )
    settle_leader_in(ctx, last)


def is_intercepted(ctx: BrigadesContext, charger: PieceId, interceptors: list[PieceId]) -> bool:
    """Let interceptors test and meet a charger half way; return whether one did (GX-43)."""
    for name in interceptors:
        unit = ctx.position.piece(name)
        if not unit.is_on_field or not unit.in_order or ctx.position.in_contact(unit):
            continue
        at = ctx.position.piece(charger).hex_id
        path = charge_path(ctx.position, unit, at, half_charge(ctx.position, unit))
        if path is None or not goes_on(ctx, name):
            continue
        start = unit.hex_id
        advance(ctx, name, path, 0, path.steps)
        make_contact(ctx, name, charger, start)
    return ctx.position.in_contact(ctx.position.piece(charger))


def faces_charge(ctx: BrigadesContext, charger: PieceId, name: PieceId) -> bool:
    """Let the unit charged fire, counter-charge or test; return whether the charger still comes (GX-44)."""
    target = ctx.position.piece(name)
    if target.flight or name in ctx.state.faced or ctx.position.in_contact(target):
        return True
    reaction = ctx.state.reactions.get(name, "")
    ctx.emit(ChargeFaced(piece=name, at=target.hex_id))
    if reaction == STAND and can_defend(ctx.position, target, ctx.position.piece(charger)):
        before = ctx.position.piece(charger).figures
        lost = fire(ctx, name, charger, defensive=True)
        if not ctx.position.piece(charger).is_on_field:
            return False
        if lost * FIRE_SHAKES >= before and not goes_on(ctx, charger, under_fire=True):
            return False
    if reaction == COUNTER and not target.wavering:
        counter_charge(ctx, name, charger)
    else:
        stand_firm(ctx, name, charging=False)
    return True


def counter_charge(ctx: BrigadesContext, name: PieceId, charger: PieceId) -> None:
    """Let a unit counter-charge: it tests as a charger, and meets its charger half way (GX-41, GX-44)."""
    if not stand_firm(ctx, name, charging=True):
        return
    unit, at = ctx.position.piece(name), ctx.position.piece(charger).hex_id
    path = charge_path(ctx.position, unit, at, half_charge(ctx.position, unit))
    if path is None:
        ctx.emit(CounterCharged(piece=name, at=unit.hex_id))
    else:
        advance(ctx, name, path, 0, path.steps)


def stand_firm(ctx: BrigadesContext, name: PieceId, *, charging: bool) -> bool:
    """Test a unit charged; one that retreats or routs goes at once (GX-44). Return whether it is steady."""
    unit = ctx.position.piece(name)
    cause, shaken = (tr("to counter-charge"), "halted") if charging else (tr("charged"), "wavering")
    result = _test(ctx, name, cause, charging=charging, shaken=shaken)
    # Unlimbered guns do not go: GX-83 says what becomes of them.
    may_go = not why_not_react(unit) and unit.formation != UNLIMBERED
    if result in ("retreating", "routing") and may_go:
        fled = ctx.position.piece(name)
        go_back(ctx, fled, flight_cm(fled), flees=True, in_charge=WHOLE)
    return result == "steady"


def come_on(ctx: BrigadesContext, charge: Charge, path: ChargePath, start: HexId, half: int) -> None:
    """Bring a charger into contact, or through the hex of a target that is gone (GX-45, GX-47)."""
    target = ctx.position.piece(charge.target)
    if target.is_on_field and target.hex_id == path.goal:
        advance(ctx, charge.unit, path, half, path.steps)
        strike(ctx, charge.unit, target.id, start)
        return
    unit = ctx.position.piece(charge.unit)
    if (
        target.is_on_field
        and not target.flight
        and ctx.position.grid.distance(target.hex_id, unit.hex_id) == 1
    ):
        # It counter-charged: both meet where the charger is.
        assert unit.facing is not None, "units face somewhere"
        facing = facing_at(ctx.position, unit.hex_id, unit.facing, target.hex_id)
        ctx.emit(ChargeMoved(piece=unit.id, path=(unit.hex_id,), facing=facing, share=HALF))
        strike(ctx, unit.id, target.id, unit.hex_id)
        return
    go_through(ctx, charge.unit, path, start, half)


def strike(ctx: BrigadesContext, charger: PieceId, name: PieceId, start: HexId) -> None:
    """Reach an enemy: one that flees loses and routs, another is in melee (GX-45, GX-47)."""
    if ctx.position.piece(name).flight:
        reach_fleeing(ctx, name)
    else:
        make_contact(ctx, charger, name, start)


def go_through(ctx: BrigadesContext, name: PieceId, path: ChargePath, start: HexId, half: int) -> None:
    """Let a charger whose target is gone go on through its hex, straight to the end of its distance (GX-45)."""
    position, unit = ctx.position, ctx.position.piece(name)
    done = min(half, path.steps)
    way, struck = [unit.hex_id], None
    for hex_id in _beyond(position, path, done, charge_hexes(position, unit)):
        if not position.may_enter(unit, hex_id):
            break
        if hex_id in position.occupants:
            occupant = position.occupants[hex_id]
            struck = occupant if occupant.side != unit.side else None
            break
        way.append(hex_id)
        if position.is_slow(unit, hex_id):
            break
    # Whom it strikes is in its front: it goes where it faces.
    facing, slow = path.facings[min(done + len(way) - 1, path.steps)], position.is_disordered_by(unit, way)
    ctx.emit(ChargeMoved(piece=name, path=tuple(way), facing=facing, share=HALF, disorders=slow))
    settle_leader_in(ctx, way[-1])
    if struck is not None and ctx.position.piece(struck.id).is_on_field:
        strike(ctx, name, struck.id, start)


def _beyond(position: Position, path: ChargePath, done: int, limit: int) -> Iterator[HexId]:
    """Yield the hexes of a charge after the first `done`, through its goal and straight on, to `limit` in all."""
    grid = position.grid
    yield from path.hexes[done + 1 :]
    (q, r), (to_q, to_r) = grid.axial_of(path.hexes[-1]), grid.axial_of(path.goal)
    for number in range(1, limit - path.steps + 1):
        hex_id = grid.at(q + number * (to_q - q), r + number * (to_r - r))
        if hex_id == OFF:
            return
        yield hex_id
