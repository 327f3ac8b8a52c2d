"""Shots, and the missile phase in which both sides name all before any is rolled (BX-50, BX-51, BX-79)."""

from collections.abc import Iterator
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Put
from game.engine.decisions.decision import Anchor, Option, OptionPreview, Options, on_piece
from game.engine.decisions.joint import ask_both
from game.engine.event import Reason
from game.engine.play.dice import DicePool
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.commanders.events import ShotAnnounced
from game.rules.commanders.morale.morale import CheckQueue, make_checks, take_losses
from game.rules.commanders.numbers import Throw, checks_by_loss, missile_dice, missile_tally
from game.rules.commanders.position import Position
from game.rules.commanders.state import FIRED, FORMED, FULL_RATE, TOUCHED, Piece, first_to_act
from game.rules.commanders.tables import HEARD, RALLIED, SHORT_RANGE, TWO_DICE
from game.rules.commanders.victory import CommandersContext
from game.rules.table.sides import other


def shot(
    position: Position, unit: Piece, target: Piece, at: HexId | None = None, *, is_charge: bool = False
) -> Throw:
    """Return the dice of a shot (BX-51).

    `at`: where the target is shot at, if it is not its own hex (BX-25); `is_charge`: at the end of its own charge.
    """
    assert unit.row.to_hit is not None, "who has no missiles is not asked"
    hexes = position.grid.distance(unit.hex_id, target.hex_id if at is None else at)
    modifiers = missile_tally(position, unit, target, at, is_charge=is_charge)
    return Throw(missile_dice(unit, hexes), unit.row.to_hit, modifiers)


def roll_shot(ctx: CommandersContext, unit: Piece, target: Piece, *, is_charge: bool = False) -> int:
    """Roll a shot and return the blocks that it takes (BX-51)."""
    found = shot(ctx.position, unit, target, is_charge=is_charge)
    ctx.emit(ShotAnnounced(attacker=unit.id, targets=(target.id,), path=(unit.hex_id, target.hex_id)))
    title = tr("Fire of {unit}, {throw}", unit=unit.name, throw=found.text())
    reason = Reason(side=unit.side, title=title, piece=unit.id, tally=found.modifiers, hits_on=found.hits_on)
    roll = ctx.roll(DicePool(TWO_DICE.die, found.dice), reason)
    return found.hits(roll.numbers)


# Who may shoot


def objection_to_shooter(position: Position, unit: Piece) -> str:
    """Return why a unit cannot shoot in the missile phase; "" when it can (BX-50, BX-79, BS-15, BS-21)."""
    if unit.is_routed:
        return tr("{unit} is routed and does not shoot (BS-21).", unit=unit.name)
    if unit.row.to_hit is None:
        return tr("{unit} has no missiles ({rule}).", unit=unit.name, rule=unit.row.rule)
    if unit.row.range == SHORT_RANGE:
        return tr("{unit} shoots only in a charge (BX-79).", unit=unit.name)
    if RALLIED in unit.done:
        return tr("{unit} has been rallied in this round and does not shoot (BS-15).", unit=unit.name)
    if FIRED in unit.done:
        return tr("{unit} has shot in this round (BX-50).", unit=unit.name)
    if FULL_RATE in unit.done:
        return tr("{unit} has charged or moved its full rate (BX-50).", unit=unit.name)
    if FORMED in unit.done:
        return tr("{unit} has changed formation in this round (BX-50).", unit=unit.name)
    if unit.is_gun and not unit.is_in_battery:
        # Reading BX-50: guns shoot from their battery only.
        return tr("Limbered guns do not shoot (BX-50).")
    if position.touching(unit):
        return tr("{unit} is in contact and does not shoot (BX-50).", unit=unit.name)
    return ""


def objection_to_target(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit cannot shoot at another; "" when it can (BX-50)."""
    distance = position.grid.distance(unit.hex_id, target.hex_id)
    if distance > unit.row.range:
        return tr(
            "{target} is {distance} hexes away, and {unit} shoots {range} hexes far ({rule}).",
            target=target.name,
            distance=distance,
            unit=unit.name,
            range=unit.row.range,
            rule=unit.row.rule,
        )
    if position.arc(unit, target.hex_id) != "front":
        return tr("{target} is not in front of {unit} (BX-50).", target=target.name, unit=unit.name)
    if not position.sees(unit, target.hex_id):
        return tr("{unit} does not see {target} (AR-05).", unit=unit.name, target=target.name)
    if not target.is_routed and position.touching(target):
        return tr("{target} is in contact with a unit of your side (BX-50).", target=target.name)
    return ""


def aims(position: Position, unit: Piece) -> Iterator[Piece]:
    """Yield the enemy units that a unit can shoot at in the missile phase (BX-50)."""
    if objection_to_shooter(position, unit):
        return
    for target in position.units(other(unit.side)):
        if not objection_to_target(position, unit, target):
            yield target


def shoots_at_charger(position: Position, target: Piece, stand: HexId) -> bool:
    """Return whether a unit charged on its front shoots at the charger in the last hex before contact (BX-25)."""
    row = target.row
    if target.is_routed or row.to_hit is None or (target.is_gun and not target.is_in_battery):
        return False
    if target.done & {TOUCHED, FORMED, FIRED, RALLIED, FULL_RATE}:
        return False
    # Reading BX-79: who reaches 1 hex only shoots at a charger who comes up to where the table gives him dice.
    in_range = position.grid.distance(target.hex_id, stand) <= max(row.range, row.near)
    return in_range and position.arc(target, stand) == "front" and position.sees(target, stand, HEARD)


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
    puts = [Put(unit.id, target.id) for unit in position.units(side) for target in aims(position, unit)]
    return Arrangement(
        side=side,
        kind="shoot",
        prompt=tr("{side}: name all shots, then confirm", side=plural_name),
        verb="shoot",
        puts=Options(
            puts, lambda put: shot_option(position, position.piece(put.piece), position.piece(put.place))
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
