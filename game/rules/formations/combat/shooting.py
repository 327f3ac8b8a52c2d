"""Shooting: one formation at another, and overwatch (EX-28, EX-30, EX-34)."""

from collections.abc import Callable, Sequence
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
    on_group,
)
from game.engine.event import Reason
from game.engine.play.check import Tally
from game.engine.play.dice import D6, DicePool
from game.i18n import tr
from game.rules.formations.combat.volley import (
    FireMode,
    Shot,
    Volley,
    dice_items,
    expected_hits,
    hit_chances,
    is_suppressed,
    volley,
)
from game.rules.formations.events import FireOpened, FireSuppressed, OverwatchChanged
from game.rules.formations.morale.markers import give_markers, lay_hits, take_blocks
from game.rules.formations.movement.withdrawal import ask_to_break
from game.rules.formations.state import Formation, Position
from game.rules.formations.tables import CROSSFIRE_MARKERS
from game.rules.formations.victory import FormationsContext
from game.rules.table.sides import other


class Fire(msgspec.Struct, frozen=True, kw_only=True):
    """The value of an answer that has a formation shoot at another."""

    formation: str
    target: str
    mode: FireMode


def targets(position: Position, formation: Formation, mode: FireMode) -> list[Formation]:
    """Return the enemy formations that a formation can shoot at."""
    return [
        target
        for target in position.formations(other(formation.side))
        if volley(position, formation, target, mode)
    ]


def ask_to_shoot(ctx: FormationsContext, formation: Formation, mode: FireMode) -> Procedure[None]:
    """Let a formation shoot at one enemy formation, or at none (EX-30)."""
    formation = ctx.state.formations[formation.id]
    if is_suppressed(ctx.position, formation, mode):
        ctx.emit(FireSuppressed(group=formation.id))
    answer = yield Decision(
        side=formation.side,
        kind="shoot",
        group=formation.id,
        prompt=tr("{formation}: shoot at a formation, or at none", formation=formation.name),
        options=LateOptions(partial(shoot_options, ctx.position, formation, mode)),
        why_not=partial(why_not_shoot, ctx.position, formation, mode),
    )
    if isinstance(answer.value, Fire):
        yield from shoot(ctx, answer.value)


def shoot_options(position: Position, formation: Formation, mode: FireMode) -> tuple[Option, ...]:
    """Make the answers to the question whom a formation shoots at."""
    found = (shoot_option(position, formation, target, mode) for target in targets(position, formation, mode))
    return (*found, button("shoot none", tr("Do not shoot")))


def shoot_option(position: Position, formation: Formation, target: Formation, mode: FireMode) -> Option:
    """Make the answer `shoot F`."""
    fire = Fire(formation=formation.id, target=target.id, mode=mode)
    return _fire_option(
        position, f"shoot {target.id}", target, fire, lambda: tr("Shoot at {target}", target=target.name)
    )


def _overwatch_option(position: Position, formation: Formation, mover: Formation, mode: FireMode) -> Option:
    fire = Fire(formation=formation.id, target=mover.id, mode=mode)
    name = formation.name
    return _fire_option(
        position,
        f"overwatch {formation.id}",
        formation,
        fire,
        lambda: tr("{formation} shoots", formation=name),
    )


def _fire_option(
    position: Position, notation: str, clicked: Formation, fire: Fire, label: Callable[[], str]
) -> Option:
    def preview() -> OptionPreview:
        formations = position.state.formations
        found = volley(position, formations[fire.formation], formations[fire.target], fire.mode)
        assert found is not None, "only what can shoot is offered"
        return volley_preview(label(), found, position)

    return Option(notation=notation, anchors=(on_group(clicked.id),), preview=preview, value=fire)


def volley_preview(label: str, found: Volley, position: Position) -> OptionPreview:
    """Tell the dice of each unit, who is suppressed, and the hits to be expected (EX-31, EX-32)."""
    lines = [tr("expected hits: {hits}", hits=f"{expected_hits(found.shots):.1f}")]
    if found.suppressed:
        names = ", ".join(unit.name for unit in found.suppressed)
        lines.append(tr("suppressed by markers: {units} (EX-31)", units=names))
    dice = Tally(dice_items(position, found.shots))
    return OptionPreview(label, tally=dice, lines=tuple(lines), chance=1 - hit_chances(found.shots)[0])


def why_not_shoot(
    position: Position, formation: Formation, mode: FireMode, clicked: tuple[Anchor, ...], anchor: Anchor
) -> str:
    """Return why a formation cannot shoot at the one of a piece."""
    piece = position.clicked(anchor)
    if piece is None:
        return ""
    if piece.side == formation.side:
        return tr("{piece} is a friend (EX-30).", piece=piece.name)
    if position.suppressing(formation) >= len(position.members(formation)):
        return tr("The markers of {formation} suppress all its units (EX-31).", formation=formation.name)
    return tr(
        "No unit of {formation} that may shoot sees {piece}'s formation within its range (EX-30).",
        formation=formation.name,
        piece=piece.name,
    )


def shoot(ctx: FormationsContext, fire: Fire) -> Procedure[None]:
    """Roll for a formation, lay the hits and give the markers, then see if it breaks (EX-32, EX-34, EX-40)."""
    formation, target = ctx.state.formations[fire.formation], ctx.state.formations[fire.target]
    found = volley(ctx.position, formation, target, fire.mode)
    assert found is not None, "only what can shoot is offered"
    shooters = [ctx.position.piece(shot.unit) for shot in found.shots]
    ctx.emit(
        FireOpened(
            attacker=shooters[0].id,
            targets=(found.aimed_at[0].id,),
            path=(shooters[0].hex_id, found.aimed_at[0].hex_id),
            group=formation.id,
            target=target.id,
        )
    )
    hits = roll_hits(
        ctx,
        formation,
        found.shots,
        tr("{formation} shoots at {target}", formation=formation.name, target=target.name),
    )
    destroyed = take_blocks(ctx, lay_hits(found.aimed_at, hits))
    extra = CROSSFIRE_MARKERS if found.is_crossfire and destroyed else 0
    give_markers(ctx, target, 1 + destroyed + extra, [unit.hex_id for unit in shooters])
    yield from ask_to_break(ctx, target, "fire")


def roll_hits(ctx: FormationsContext, formation: Formation, shots: Sequence[Shot], title: str) -> int:
    """Roll all dice of a formation at once and count the hits (EX-32, EX-53)."""
    needed = tuple(shot.least for shot in shots for _ in range(shot.dice))
    reason = Reason(
        side=formation.side,
        title=title,
        piece=shots[0].unit,
        tally=Tally(dice_items(ctx.position, shots)),
        hits_on=needed,
    )
    roll = ctx.roll(DicePool(D6, len(needed)), reason)
    return sum(number >= least for number, least in zip(roll.numbers, needed, strict=True))


# Overwatch


def ask_overwatch(ctx: FormationsContext, mover: Formation, *, engages: bool) -> Procedure[None]:
    """Let the opponent of a formation that has moved shoot at it with one on overwatch (EX-28)."""
    side = other(mover.side)
    mode = FireMode(in_contact=engages)
    mover = ctx.state.formations[mover.id]
    watching = [
        formation
        for formation in ctx.position.formations(side)
        if formation.overwatch and volley(ctx.position, formation, mover, mode)
    ]
    if not watching:
        return
    answer = yield Decision(
        side=side,
        kind="overwatch",
        prompt=tr("{formation} has moved: shoot from overwatch?", formation=mover.name),
        options=(
            *(_overwatch_option(ctx.position, formation, mover, mode) for formation in watching),
            button("overwatch none", tr("Wait")),
        ),
    )
    if isinstance(answer.value, Fire):
        yield from shoot(ctx, answer.value)
        ctx.emit(OverwatchChanged(group=answer.value.formation, overwatch=False))
