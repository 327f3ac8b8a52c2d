"""What an answer leads to, in exact chances, and what a piece could do."""

from msgspec.structs import replace

from game.engine.decisions.arrangement import Put
from game.engine.decisions.decision import Option
from game.engine.shown.forecast import Forecast
from game.engine.shown.view import PieceOptions, TargetOption
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.commanders.combat.melee import Strike, blow, is_ridden_down, may_strike, targets_of
from game.rules.commanders.combat.missiles import aims, shot
from game.rules.commanders.morale.rally import Attempt, needs_attempt, objection_to_attempt, rally_check
from game.rules.commanders.movement.actions import objection_to_act
from game.rules.commanders.movement.charge import (
    Charge,
    charger_at,
    checks_of_charger,
    last_stand,
    shoots_in_contact,
    shot_at_charger,
    stops,
)
from game.rules.commanders.movement.reach import commander_ends, ends
from game.rules.commanders.numbers import Throw, after_losses, checks_by_loss, morale_check, owes_check
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, MOVEMENT, RALLY, Battlefield, Piece, State
from game.rules.commanders.tables import RALLIED
from game.rules.table.shown import chance_table, check_forecast


def forecast(battlefield: Battlefield, state: State, option: Option) -> Forecast | None:
    """Return the chances of an attempt, a charge, a shot or a blow; None for an answer that rolls nothing."""
    position, value = Position(battlefield, state), option.value
    if isinstance(value, Attempt):
        check = rally_check(position, position.piece(value.unit))
        return check_forecast(check, [(tr("passes"), float(check.probability()))])
    if isinstance(value, Charge):
        return _of_charge(position, value)
    if isinstance(value, Put) and option.notation.startswith("shoot ") and value.place:
        return _of_shot(position, position.piece(PieceId(value.piece)), position.piece(value.place))
    if isinstance(value, Strike):
        return _of_blow(position, position.piece(value.unit), position.piece(value.target))
    return None


def _blocks(throw: Throw, target: Piece) -> list[tuple[str, float]]:
    """Return the chance of each number of blocks taken, never more than there are."""
    chances = throw.chances()
    most = min(len(chances) - 1, target.blocks)
    return [
        (tr("blocks lost: {number}", number=lost), sum(chances[lost:]) if lost == most else chances[lost])
        for lost in range(most + 1)
    ]


def _of_shot(position: Position, unit: Piece, target: Piece) -> Forecast:
    throw = shot(position, unit, target)
    checks = checks_by_loss(position, target, throw.dice)
    chances = throw.chances()
    fails = sum(chances[lost] * (1 - float(check.probability())) for lost, check in checks.items())
    glance = [
        (tr("one block at least"), 1 - chances[0]),
        (tr("{target} is destroyed", target=target.name), sum(chances[target.blocks :])),
    ]
    if not target.is_routed:
        glance.append((tr("{target} fails its check", target=target.name), fails))
    return Forecast(
        title=tr("Fire of {unit} at {target}", unit=unit.name, target=target.name),
        dice=throw.modifiers,
        checks=tuple(checks.values()),
        tables=(chance_table(tr("Chances"), glance),),
        details=(chance_table(tr("Blocks"), _blocks(throw, target)),),
        notes=(tr("Other shots at the same target come on top (BX-50)."),),
    )


def _of_blow(position: Position, unit: Piece, target: Piece) -> Forecast:
    throw = blow(position, unit, target)
    glance = [
        (tr("one block at least"), 1 - throw.chances()[0]),
        (tr("{target} is destroyed", target=target.name), sum(throw.chances()[target.blocks :])),
    ]
    if not target.is_routed:
        glance.append(
            (tr("{target} fails its check", target=target.name), _fails_after_blow(position, unit, target))
        )
    return Forecast(
        title=tr("{unit} against {target}", unit=unit.name, target=target.name),
        dice=throw.modifiers,
        tables=(chance_table(tr("Chances"), glance),),
        details=(chance_table(tr("Blocks"), _blocks(throw, target)),),
        notes=(
            tr("Who loses more blocks than he takes checks his morale (BX-56)."),
            tr("This is what these two units do alone; other melees and routs nearby come on top (BX-52)."),
        ),
    )


def _fails_after_blow(position: Position, unit: Piece, target: Piece) -> float:
    """Return the exact chance that a unit struck fails its check, where it strikes back if it can and no other does."""
    if is_ridden_down(target) or target.id in position.state.checked:
        return 0.0
    strikes_back = may_strike(target) and unit in targets_of(position, target)
    answers = blow(position, target, unit).chances() if strikes_back else [1.0]
    fails, before = 0.0, position.state.lost.get(target.id, 0)
    for lost, chance in enumerate(blow(position, unit, target).chances()[: target.blocks]):
        after = after_losses(position, target, lost)
        for hits, chance_back in enumerate(answers):
            difference = lost - min(hits, unit.blocks)
            if difference > 0 or owes_check(target, before + lost):
                check = morale_check(after, after.piece(target.id), [unit], max(0, difference))
                fails += chance * chance_back * float(1 - check.probability())
    return fails


def chance_of_contact(position: Position, charge: Charge) -> float:
    """Return the exact chance that a charge comes into contact (BX-25, BX-26)."""
    throw = shot_at_charger(position, charge)
    if throw is None:
        return 1.0
    _, unit = charger_at(position, charge, last_stand(position, charge))
    checks = checks_of_charger(position, charge)
    return sum(
        chance * (float(checks[lost].probability()) if lost in checks else 1.0)
        for lost, chance in enumerate(throw.chances())
        if lost == 0 or not stops(unit, lost)
    )


def _of_charge(position: Position, charge: Charge) -> Forecast:
    unit, target = position.piece(charge.unit), position.piece(charge.target)
    chances = [(tr("comes into contact"), chance_of_contact(position, charge))]
    details, checks = [], list(checks_of_charger(position, charge).values())
    if throw := shot_at_charger(position, charge):
        details.append(chance_table(tr("Shot at the charger"), _blocks(throw, unit)))
    if shoots_in_contact(unit):
        there, charger = _in_contact(position, charge)
        in_contact = shot(there, charger, target, is_charge=True)
        details.append(chance_table(tr("Shot in contact"), _blocks(in_contact, target)))
        if caused := checks_by_loss(there, target, in_contact.dice):
            by_loss = in_contact.chances()
            fails = sum(by_loss[lost] * float(1 - check.probability()) for lost, check in caused.items())
            chances.append(
                (tr("{target} fails its check at once", target=target.name), chances[0][1] * fails)
            )
            checks += list(caused.values())
    return Forecast(
        title=tr("Charge of {unit} on {target}", unit=unit.name, target=target.name),
        checks=tuple(checks),
        tables=(chance_table(tr("Chances"), chances),),
        details=tuple(details),
        notes=_notes(unit, throw),
    )


def _notes(unit: Piece, throw: Throw | None) -> tuple[str, ...]:
    if throw is None:
        return ()
    return (tr("Losing half of its blocks to the shot stops {unit} (BX-26).", unit=unit.name),)


def _in_contact(position: Position, charge: Charge) -> tuple[Position, Piece]:
    """Return the position with the charger in contact, and the charger; the shot before took no block of it."""
    unit = replace(position.piece(charge.unit), hex_id=charge.path[-1], facing=charge.facing)
    return position.with_unit(unit), unit


def piece_options(battlefield: Battlefield, state: State, piece: PieceId, hex_id: HexId) -> PieceOptions:
    """Return where a piece could move, and from its own hex whom it could try for, shoot at or strike.

    In the rally phase a unit that needs an attempt names who could make it, with the check.
    """
    position = Position(battlefield, state)
    found = state.pieces[piece]
    if not found.is_on_field:
        return PieceOptions()
    reach = tuple(sorted(_reach(position, found)))
    if hex_id != found.hex_id:
        return PieceOptions(reach=reach)
    return PieceOptions(reach=reach, aims=tuple(_aims(position, found)))


def coming_turn(battlefield: Battlefield, state: State, side: SideId) -> State:
    """Return the state as if the next movement of a side had begun: its units have not acted (BX-17)."""
    fresh = (replace(piece, done=frozenset()) for piece in state.pieces.values() if piece.side == side)
    return replace(state.with_pieces(*fresh), phase=MOVEMENT, turn=side)


def _reach(position: Position, piece: Piece) -> set[HexId]:
    # Outside the movement phase radius and range are of interest, and would be hidden by where it could go.
    if position.state.phase != MOVEMENT:
        return set()
    if piece.is_leader:
        return set() if MOVED in piece.done else set(commander_ends(position, piece).paths)
    if objection_to_act(position, piece) or RALLIED in piece.done:
        return set()
    return {end.path[-1] for end in ends(position, piece)} - {piece.hex_id}


def _aims(position: Position, piece: Piece) -> list[TargetOption]:
    found = []
    is_tried = position.state.phase == RALLY
    if piece.is_leader:
        return [
            TargetOption(unit.id, check.modifiers, check)
            for unit in position.units(piece.side)
            if is_tried and needs_attempt(unit) and not objection_to_attempt(position, piece, unit)
            for check in (rally_check(position, unit),)
        ]
    if is_tried and needs_attempt(piece):
        check = rally_check(position, piece)
        found += [
            TargetOption(commander.id, check.modifiers, check)
            for commander in position.commanders_near(piece)
            if not objection_to_attempt(position, commander, piece)
        ]
    found += [
        TargetOption(target.id, shot(position, piece, target).tally(piece.name, piece.row.rule), is_shot=True)
        for target in aims(position, piece)
    ]
    if not piece.is_routed and not piece.is_gun:
        found += [
            TargetOption(target.id, blow(position, piece, target).tally(piece.name, piece.row.rule))
            for target in targets_of(position, piece)
        ]
    return found
