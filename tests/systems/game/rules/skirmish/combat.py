"""Section 4: attacks are declared, then played one after the other (SK-40 to SK-45)."""

from collections.abc import Iterator
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, button, on_piece
from game.engine.event import Reason
from game.i18n import tr
from game.rules.skirmish.events import (
    AttackDeclared,
    AttackPlayed,
    PieceLost,
    ShakenChanged,
    StrengthLost,
    UnitFellBack,
)
from game.rules.skirmish.numbers import attack_check, steady_check
from game.rules.skirmish.reach import paths
from game.rules.skirmish.state import Attack, Piece, Position, other
from game.rules.skirmish.victory import SkirmishContext
from game.rules.table.terrain import blocking_hexes


def attack_step(ctx: SkirmishContext) -> Procedure[None]:
    """Let one side declare its attacks, then play them in the order of their declaration (SK-40)."""
    side = ctx.position.side
    yield from _declare(ctx, side)
    while ctx.state.attacks:
        play_attack(ctx, ctx.state.attacks[0])


def _declare(ctx: SkirmishContext, side: str) -> Procedure[None]:
    while True:
        ctx.checkpoint()
        options = [
            attack_option(ctx.position, unit, target)
            for unit in ctx.position.units(side)
            if unit.id not in ctx.state.acted
            for target in ctx.position.units(other(side))
            if not objection_to_attack(ctx.position, unit, target)
        ]
        if not options:
            return
        answer = yield Decision(
            side=side,
            kind="attack",
            prompt=tr(
                "{side}: declare an attack, or have those declared played", side=ctx.names.plural_name(side)
            ),
            options=(*options, button("attack done", tr("Play the attacks"))),
            why_not=partial(_why_not, ctx.position),
        )
        if not isinstance(answer.value, Attack):
            return
        declare(ctx, answer.value)


def declare(ctx: SkirmishContext, attack: Attack) -> None:
    """Announce an attack; its arrow stays until it is played."""
    path = ctx.position.piece(attack.attacker).hex_id, ctx.position.piece(attack.target).hex_id
    ctx.emit(AttackDeclared(attacker=attack.attacker, targets=(attack.target,), path=path))


def attack_option(position: Position, unit: Piece, target: Piece) -> Option:
    """Make the answer `attack P TARGET`, with the chance to hit beside it."""

    def preview() -> OptionPreview:
        check = attack_check(position, unit, target)
        text = tr("{unit} attacks {target}", unit=unit.name, target=target.name)
        return OptionPreview(text, tally=check.modifiers, checks=(check,))

    return Option(
        notation=f"attack {unit.id} {target.id}",
        anchors=(on_piece(unit.id), on_piece(target.id)),
        preview=preview,
        value=Attack(unit.id, target.id),
    )


def objection_to_attack(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit cannot attack another as they are; "" when it can (SK-40)."""
    distance = position.grid.distance(unit.hex_id, target.hex_id)
    if distance > unit.arm.reach:
        return tr(
            "{target} is {distance} hexes away, and {unit} reaches {reach} (SK-02).",
            target=target.name,
            distance=distance,
            unit=unit.name,
            reach=unit.arm.reach,
        )
    if position.arc(unit, target.hex_id) != "front":
        return tr("{target} is not in front of {unit} (SK-40).", target=target.name, unit=unit.name)
    battlefield = position.battlefield
    line = (unit.hex_id, target.hex_id)
    if blocking_hexes(position.grid, battlefield.blocks_sight, battlefield.hills, line):
        return tr("{unit} does not see {target} (AR-05).", unit=unit.name, target=target.name)
    return ""


def _why_not(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.state.pieces.get(str(anchor.ref)) if anchor.kind == "piece" else None
    if piece is None:
        return ""
    if piece.is_leader:
        return tr("{piece} is a commander: he neither attacks nor is attacked (SK-45).", piece=piece.name)
    if not clicked:
        if piece.side != position.side:
            return tr("Click the unit that attacks first (SK-40).")
        if piece.id in position.state.acted:
            return tr("{piece} has declared an attack (SK-40).", piece=piece.name)
        return tr("{piece} has nobody before it to attack (SK-40).", piece=piece.name)
    unit = position.state.pieces.get(str(clicked[0].ref))
    if unit is None or piece.side == unit.side:
        return ""
    return objection_to_attack(position, unit, piece)


# Playing


def play_attack(ctx: SkirmishContext, attack: Attack) -> None:
    """Play a declared attack: roll, and on a hit see whether the target is steady (SK-41)."""
    attacker, target = ctx.position.piece(attack.attacker), ctx.position.piece(attack.target)
    # Reading SK-40: an attack whose target fell back before it is lost.
    if not objection_to_attack(ctx.position, attacker, target):
        check = attack_check(ctx.position, attacker, target)
        reason = Reason(side=attacker.side, title=check.title, piece=attacker.id, check=check)
        if check.is_passed(ctx.roll(check.pool, reason).total):
            hit(ctx, attacker, target)
    ctx.emit(AttackPlayed(attack=attack))


def hit(ctx: SkirmishContext, attacker: Piece, target: Piece) -> None:
    """Take a point of strength; a unit that has some left must be steady or fall back (SK-42, SK-44)."""
    left = target.strength - 1
    if not left:
        lose(ctx, target)
        return
    ctx.emit(StrengthLost(piece=target.id, at=target.hex_id, left=left))
    from_rear = ctx.position.arc(target, attacker.hex_id) == "rear"
    check = steady_check(ctx.position, ctx.position.piece(target.id), from_rear=from_rear)
    reason = Reason(side=target.side, title=check.title, piece=target.id, check=check)
    if not check.is_passed(ctx.roll(check.pool, reason).total):
        shake(ctx, target.group)
        fall_back(ctx, ctx.position.piece(target.id))


def fall_back(ctx: SkirmishContext, unit: Piece) -> None:
    """Move a unit one hex nearer home; where none is free it is lost (SK-44)."""
    ends = paths(ctx.position, unit, 1)
    homeward = ctx.position.grid.rear(ctx.battlefield.homes[unit.side], unit.hex_id)
    zone = ctx.position.zone(other(unit.side))
    free = sorted((hex_id in zone, hex_id) for hex_id in homeward if hex_id in ends)
    if not free:
        lose(ctx, unit)
        return
    ctx.emit(UnitFellBack(piece=unit.id, path=(unit.hex_id, free[0][1]), facing=unit.facing))


def lose(ctx: SkirmishContext, unit: Piece) -> None:
    """Take a unit off the field, which shakes its group (SK-42)."""
    ctx.emit(PieceLost(piece=unit.id, at=unit.hex_id))
    shake(ctx, unit.group)


def shake(ctx: SkirmishContext, group: str) -> None:
    """Give a group a counter (SK-05)."""
    ctx.emit(ShakenChanged(group=group, shaken=ctx.state.groups[group].shaken + 1))


def attackable(position: Position, unit: Piece) -> Iterator[Piece]:
    """Yield the enemy units that a unit could attack as they are."""
    return (
        target
        for target in position.units(other(unit.side))
        if not objection_to_attack(position, unit, target)
    )
