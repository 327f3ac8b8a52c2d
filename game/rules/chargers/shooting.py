"""Section 16: shooting, and what Stand and Shoot has in common with it (TX-50, TX-51, TX-52, TX-53)."""

from fractions import Fraction
from functools import partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    button,
    on_piece,
)
from game.engine.event import Reason
from game.engine.play.check import Item, Tally, hit_counts
from game.engine.play.dice import D6, DicePool
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_name
from game.rules.chargers.asking import ask_or_pass
from game.rules.chargers.events import ShotFired
from game.rules.chargers.morale.rout import after_shots
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import away, inches
from game.rules.chargers.state import ADVANCED, REFORMED, SHOT, Piece
from game.rules.chargers.tables import GUNS, MARCHED, MOVED, SHOOTING_RANKS, WORST_AIM
from game.rules.chargers.victory import ChargersContext

DONE = "shoot done"
FACES = 6


class Shot(msgspec.Struct, frozen=True):
    """A unit that shoots and its target; `unmoved`: as if it had not moved, as Stand and Shoot counts (TX-30)."""

    unit: PieceId
    target: PieceId
    is_reaction: bool = False


def shooting_phase(ctx: ChargersContext) -> Procedure[None]:
    """Let the units of the active side shoot one after the other (TX-50)."""
    while True:
        ctx.checkpoint()
        decision = Decision(
            side=ctx.state.turn,
            kind="shoot",
            prompt=tr("Shoot with a unit, or end the shooting"),
            options=LateOptions(partial(shot_options, ctx.position)),
            why_not=partial(why_not, ctx.position),
        )
        answer = yield from ask_or_pass(ctx, decision)
        if answer.notation == DONE:
            return
        ctx.emit(ShotFired(attacker=answer.value.unit, targets=(answer.value.target,)))
        shoot(ctx, answer.value)


def shot_options(position: Position) -> tuple[Option, ...]:
    """Make the answers to the question who shoots next."""
    shots = (_option(position, shot) for shot in possible_shots(position))
    return (*shots, button(DONE, tr("End the shooting")))


def possible_shots(position: Position) -> list[Shot]:
    """Return all shots that the active side may make, by id."""
    shooters = [
        unit for unit in position.units(position.state.turn) if not objection_to_shooter(position, unit)
    ]
    return [
        Shot(unit.id, target.id)
        for unit in sorted(shooters, key=lambda unit: unit.id)
        for target in sorted(position.enemies(unit), key=lambda target: target.id)
        if position.is_within(unit, target, unit.row.range)
        and not objection_to_target(position, unit, target)
    ]


def objection_to_shooter(position: Position, unit: Piece) -> str:
    """Return why a unit may not shoot at all; "" when it may (TX-50)."""
    name = unit.name
    if unit.side != position.state.turn:
        return tr("{unit} is the other side's (TX-50).", unit=name)
    if not unit.row.range:
        return tr("{unit} has nothing to shoot with (TX-50).", unit=name)
    if position.is_engaged(unit):
        return tr("{unit} is engaged (TX-50).", unit=name)
    if unit.is_fleeing or unit.is_shaken:
        return tr("{unit} flees or is Shaken (TX-50).", unit=name)
    if MARCHED in unit.marks or REFORMED in unit.marks:
        return tr("{unit} has marched or reformed in this turn (TX-46, TX-48).", unit=name)
    if unit.has_declared:
        return tr("{unit} has declared a charge in this turn (TX-50).", unit=name)
    if unit.arm == GUNS and ADVANCED in unit.marks:
        return tr("{unit} has moved: guns do not shoot then (TX-50).", unit=name)
    if SHOT in unit.marks:
        return tr("{unit} has shot in this turn (TX-50).", unit=name)
    return ""


def objection_to_target(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit may not shoot at an enemy: engaged, too far, unseen or not in front (TX-50)."""
    if target.side == unit.side:
        return tr("{target} is of the same side (TX-50).", target=target.name)
    if position.is_engaged(target):
        return tr("{target} is engaged and cannot be shot at (TX-50).", target=target.name)
    if not position.is_within(unit, target, unit.row.range):
        return tr(
            "{target} is {inches} away; the range is {range} (TX-50).",
            target=target.name,
            inches=away(position.gap(unit, target)),
            range=inches(unit.row.range),
        )
    if not position.sees(unit, target):
        return tr("{unit} does not see {target} (TX-10).", unit=unit.name, target=target.name)
    return ""


def why_not(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit may not shoot, or not at a target."""
    piece = position.clicked(anchor)
    if piece is None or piece.is_leader:
        return ""
    if not clicked:
        return objection_to_shooter(position, piece)
    unit = position.clicked(clicked[0])
    return objection_to_target(position, unit, piece) if unit else ""


def shooting_models(unit: Piece) -> int:
    """Return how many models of a unit shoot: those of its first two ranks, all of guns (TX-51)."""
    return unit.models if unit.arm == GUNS else min(unit.models, SHOOTING_RANKS * unit.files)


def shooting_dice(position: Position, shot: Shot) -> Tally:
    """Return the dice of a shot, half of them, rounded up, at hard cover (TX-51)."""
    unit, target = position.piece(shot.unit), position.piece(shot.target)
    dice = unit.row.shots * shooting_models(unit)
    items = [Item(tr("models that shoot"), dice, "TX-51")]
    if position.ground_of(target).cover == "hard":
        items.append(Item(tr("hard cover"), -(-dice // 2) - dice, "TX-51"))
    return Tally(tuple(items))


def aim(position: Position, shot: Shot) -> Tally:
    """Return the least number of a die that hits, never worse than 6 (TX-52)."""
    unit, target = position.piece(shot.unit), position.piece(shot.target)
    items = [Item(tr_name(unit.name), unit.row.aim, unit.row.rule)]
    if 2 * position.gap(unit, target) > unit.row.range:
        items.append(Item(tr("beyond half the range"), 1, "TX-52"))
    if not shot.is_reaction and MOVED in unit.marks:
        items.append(Item(tr("it moved"), 1, "TX-52"))
    if position.ground_of(target).cover:
        items.append(Item(tr("cover"), 1, "TX-52"))
    return Tally(tuple(items), maximum=WORST_AIM, unit="target")


def hit_chance(needed: int) -> Fraction:
    """Return the chance of one die to show a number or more."""
    return Fraction(FACES + 1 - needed, FACES)


def hits_by_chance(dice: int, needed: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits, from none to all."""
    counts = hit_counts(dice, FACES + 1 - needed, FACES)
    return tuple(Fraction(count, FACES**dice) for count in counts)


def shoot(ctx: ChargersContext, shot: Shot) -> None:
    """Roll for a shot; losses, leader's fate and panic follow at once (TX-53)."""
    unit, target = ctx.position.piece(shot.unit), ctx.position.piece(shot.target)
    dice, needed = shooting_dice(ctx.position, shot), aim(ctx.position, shot).total
    reason = Reason(
        side=unit.side,
        title=tr(
            "Fire of {unit} at {target}, {needed} or more", unit=unit.name, target=target.name, needed=needed
        ),
        piece=unit.id,
        tally=dice,
        hits_on=(needed,) * dice.total,
    )
    roll = ctx.roll(DicePool(D6, dice.total), reason)
    hits = sum(number >= needed for number in roll.numbers)
    after_shots(ctx, target.id, hits, unit.id)


def _option(position: Position, shot: Shot) -> Option:
    unit, target = position.piece(shot.unit), position.piece(shot.target)
    label = tr("{unit} shoots at {target}", unit=unit.name, target=target.name)

    def preview() -> OptionPreview:
        needed = aim(position, shot)
        return OptionPreview(
            label,
            tally=shooting_dice(position, shot),
            lines=(tr("hits on {needed} or more", needed=needed.total), *needed.lines()),
        )

    return Option(
        notation=f"shoot {unit.id} {target.id}",
        anchors=(on_piece(unit.id), on_piece(target.id)),
        preview=preview,
        value=shot,
    )
