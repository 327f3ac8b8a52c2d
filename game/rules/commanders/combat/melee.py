"""The melee phase: blows fall together, then routs, checks and pursuits (BX-52, BX-55, BX-56, BX-57, BX-58)."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    button,
    click,
    on_corner,
    on_piece,
)
from game.engine.event import Reason
from game.engine.play.dice import DicePool
from game.hexgrid.facing import Facing, facing_name, turned
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.events import BlowAnnounced
from game.rules.commanders.morale.morale import (
    CheckQueue,
    commanders_in_danger,
    make_checks,
    run,
    take_losses,
)
from game.rules.commanders.morale.rally import ask_to_face, give_turn
from game.rules.commanders.movement.charge import companion_of, move_unit
from game.rules.commanders.numbers import Throw, melee_dice, melee_tally
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import RAN_AGAIN, Piece
from game.rules.commanders.tables import RALLIED, TWO_DICE
from game.rules.commanders.victory import CommandersContext
from game.rules.table.asking import option_of
from game.rules.table.facts import UnitDestroyed

Named = dict[PieceId, PieceId]
"""Whom each unit strikes."""


class Strike(NamedTuple):
    """A unit strikes another."""

    unit: PieceId
    target: PieceId

    def notation(self, position: Position) -> str:
        return f"strike {self.unit} {self.target}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        return (on_piece(self.target),)

    def preview(self, position: Position) -> OptionPreview:
        unit, target = position.piece(self.unit), position.piece(self.target)
        found = blow(position, unit, target)
        text = tr("{unit} strikes {target}: {throw}", unit=unit.name, target=target.name, throw=found.text())
        return OptionPreview(text, tally=found.modifiers)


class Pursuit(NamedTuple):
    """The value of an answer that follows: the hex, and the facing there."""

    hex_id: HexId
    facing: Facing


def melee_phase(ctx: CommandersContext) -> Procedure[None]:
    """Name all blows, roll them, take the losses, make the checks, and pursue (BX-52)."""
    ctx.checkpoint()
    named = yield from name_blows(ctx)
    hexes = {name: ctx.position.piece(name).hex_id for name in named.values()}
    queue = CheckQueue()
    _strike_all(ctx, named, queue)
    make_checks(ctx, queue)
    for unit in ctx.position.in_turn([ctx.position.piece(name) for name in named]):
        yield from _pursue(ctx, ctx.position.piece(unit.id), named[unit.id], hexes[named[unit.id]], queue)
    for unit in ctx.position.in_turn(ctx.position.units()):
        yield from _face_striker(ctx, unit, named)
    commanders_in_danger(ctx, queue)
    make_checks(ctx, queue)


# Naming


def name_blows(ctx: CommandersContext) -> Procedure[Named]:
    """Let each unit with an enemy before it name whom it strikes, first those who must (BX-52)."""
    named: Named = {}
    fighters = [unit for unit in ctx.position.in_turn(ctx.position.units()) if may_strike(unit)]
    for is_free in (True, False):
        for unit in fighters:
            if strikes_freely(unit) != is_free:
                continue
            targets = targets_of(ctx.position, unit)
            if not is_free:
                # Only one who strikes it (BS-16, BQ-12, BX-06).
                targets = [target for target in targets if named.get(target.id) == unit.id]
            if targets:
                named[unit.id] = yield from _name_blow(ctx, unit, targets)
    return named


def may_strike(unit: Piece) -> bool:
    """Return whether a unit strikes at all: no routed unit and no guns do (BS-19, BX-54)."""
    return not unit.is_routed and not unit.is_gun


def strikes_freely(unit: Piece) -> bool:
    """Return whether a unit strikes whoever is before it, and not only one who strikes it (BS-16, BX-06)."""
    return RALLIED not in unit.done and not unit.waits


def targets_of(position: Position, unit: Piece) -> list[Piece]:
    """Return the enemy units in the front of a unit, in the order of battle (BX-52)."""
    front = position.front(unit)
    return [enemy for enemy in position.touching(unit) if enemy.hex_id in front]


def _name_blow(ctx: CommandersContext, unit: Piece, targets: list[Piece]) -> Procedure[PieceId]:
    give_turn(ctx, unit.side)
    answer = yield Decision(
        side=unit.side,
        kind="strike",
        subject=unit.id,
        prompt=tr("{unit}: whom does it strike?", unit=unit.name),
        options=tuple(option_of(ctx.position, Strike(unit.id, target.id)) for target in targets),
        why_not=partial(_why_not, ctx.position),
    )
    name: PieceId = answer.value.target
    return name


def blow(position: Position, unit: Piece, target: Piece) -> Throw:
    """Return the dice of a blow (BX-53)."""
    assert unit.row.melee is not None, "guns strike nobody"
    return Throw(melee_dice(unit), unit.row.melee, melee_tally(position, unit, target))


def _why_not(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    return tr("{piece} is not before it (BX-52).", piece=piece.name) if piece else ""


# Blows and losses


def _strike_all(ctx: CommandersContext, named: Named, queue: CheckQueue) -> None:
    """Roll all blows, then take the losses; routed units struck run before any check (BX-52, BX-55, BS-22)."""
    taken_by = {unit.id: _roll_blow(ctx, unit, named[unit.id]) for unit in _in_turn(ctx, named)}
    lost: dict[PieceId, int] = {}
    for name, target in named.items():
        lost[target] = lost.get(target, 0) + taken_by[name]
        queue.strikers.setdefault(target, []).append(name)
    struck = [ctx.position.piece(name) for name in queue.strikers]
    limbered = [unit for unit in struck if is_ridden_down(unit)]
    take_losses(ctx, lost, queue, is_melee=True)
    for unit in ctx.position.in_turn(limbered):
        if ctx.position.piece(unit.id).is_on_field:
            ctx.emit(UnitDestroyed(piece=unit.id, at=unit.hex_id))
    for unit in ctx.position.in_turn([each for each in struck if each.is_routed]):
        if (now := ctx.position.piece(unit.id)).is_on_field and RAN_AGAIN not in now.done:
            run(ctx, now, queue, is_second=True)
    for unit in struck:
        difference = min(lost[unit.id], unit.blocks) - taken_by.get(unit.id, 0)
        if difference > 0 and not unit.is_routed and ctx.position.piece(unit.id).is_on_field:
            queue.add(unit.id, tr("melee lost"))
            queue.differences[unit.id] = difference


def is_ridden_down(unit: Piece) -> bool:
    """Return whether a unit that is struck is gone at once: limbered guns, save routed ones (BX-54)."""
    return unit.is_gun and not unit.is_in_battery and not unit.is_routed


def _in_turn(ctx: CommandersContext, named: Mapping[PieceId, PieceId]) -> list[Piece]:
    return ctx.position.in_turn([ctx.position.piece(name) for name in named])


def _roll_blow(ctx: CommandersContext, unit: Piece, target: PieceId) -> int:
    """Roll a blow and return the blocks that it takes, never more than there are (BX-53)."""
    enemy = ctx.position.piece(target)
    found = blow(ctx.position, unit, enemy)
    ctx.emit(BlowAnnounced(attacker=unit.id, targets=(target,), path=(unit.hex_id, enemy.hex_id)))
    title = tr("Attack of {unit}, {throw}", unit=unit.name, throw=found.text())
    reason = Reason(side=unit.side, title=title, piece=unit.id, tally=found.modifiers, hits_on=found.hits_on)
    roll = ctx.roll(DicePool(TWO_DICE.die, found.dice), reason)
    return min(found.hits(roll.numbers), enemy.blocks)


# Pursuit


def _pursue(
    ctx: CommandersContext, unit: Piece, target: PieceId, hex_id: HexId, queue: CheckQueue
) -> Procedure[None]:
    """Let a unit follow into the hex of one whom it struck and who is gone from there (BX-57)."""
    if not may_follow(ctx.position, unit, ctx.position.piece(target), hex_id):
        return
    give_turn(ctx, unit.side)
    answer = yield Decision(
        side=unit.side,
        kind="follow",
        subject=unit.id,
        prompt=tr("{unit}: does it follow?", unit=unit.name),
        options=(button("stay", tr("{unit} stays", unit=unit.name)), *_follow_options(unit, hex_id)),
    )
    if isinstance(answer.value, Pursuit):
        # Reading BX-57: where he goes the enemy commander left alone makes way.
        companion = companion_of(ctx.position, unit, is_pursuit=True)
        move_unit(ctx, unit, (unit.hex_id, hex_id), answer.value.facing, frozenset(), queue, companion)


def may_follow(position: Position, unit: Piece, target: Piece, hex_id: HexId) -> bool:
    """Return whether a unit may follow into the hex where the one stood that it struck (BX-57, BQ-12)."""
    return (
        unit.is_on_field
        and not unit.is_routed
        and not unit.is_gun
        and strikes_freely(unit)
        and target.hex_id != hex_id
        and hex_id not in position.occupants
        and hex_id in position.front(unit)
        and position.ground(unit).may_enter[hex_id]
        and not position.is_held(unit)
    )


def _follow_options(unit: Piece, hex_id: HexId) -> tuple[Option, ...]:
    assert unit.facing is not None, "every unit faces somewhere"
    if not unit.is_horse:
        return (button("follow", tr("{unit} follows", unit=unit.name), Pursuit(hex_id, unit.facing)),)
    return tuple(
        click(
            f"follow facing {facing_name(facing)}",
            on_corner(hex_id, facing),
            label=tr("{unit} follows, facing {facing}", unit=unit.name, facing=facing_name(facing)),
            value=Pursuit(hex_id, facing),
        )
        for facing in (unit.facing, turned(unit.facing, -1), turned(unit.facing, 1))
    )


def _face_striker(ctx: CommandersContext, unit: Piece, named: Named) -> Procedure[None]:
    """Let a unit that was struck, struck nobody and has no enemy before it face one who struck it (BX-58)."""
    facings = facings_to_striker(ctx.position, ctx.position.piece(unit.id), named)
    if len(facings) > 1:
        give_turn(ctx, unit.side)
        prompt = tr("{unit} was attacked: it may turn to face its attacker", unit=unit.name)
        yield from ask_to_face(ctx, ctx.position.piece(unit.id), facings, prompt)


def facings_to_striker(position: Position, unit: Piece, named: Named) -> tuple[Facing, ...]:
    """Return the facings that a unit may have after a melee, the present one first (BX-58)."""
    assert unit.facing is not None, "every unit faces somewhere"
    if not unit.is_on_field or unit.is_routed or unit.id in named or targets_of(position, unit):
        return (unit.facing,)
    strikers = {enemy.hex_id for enemy in position.touching(unit) if named.get(enemy.id) == unit.id}
    return tuple(
        facing
        for facing in corners(unit.facing)
        if facing == unit.facing or strikers & set(position.front_hexes(unit.hex_id, facing))
    )
