"""The action phase: formations are activated in turn, each for one action (EX-12, EX-13, EX-14, EX-15, EX-16)."""

from collections.abc import Sequence
from functools import cache, partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    Options,
    button,
    on_group,
)
from game.engine.event import Reason
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_count
from game.rules.formations import tables
from game.rules.formations.combat.assault import assault, engage_targets
from game.rules.formations.combat.shooting import (
    Fire,
    ask_overwatch,
    ask_to_shoot,
    shoot,
    shoot_option,
    targets,
    why_not_shoot,
)
from game.rules.formations.combat.volley import FireMode, expected_hits, is_suppressed, volley
from game.rules.formations.events import (
    BlastChanged,
    FormationActivated,
    OverwatchChanged,
    RetainAllowed,
    TurnPassed,
)
from game.rules.formations.morale.markers import failure_text, give_markers
from game.rules.formations.morale.rally import make_test
from game.rules.formations.movement.movement import (
    Leg,
    Move,
    leg_of,
    make_move,
    move_formation,
    move_leg,
    move_options,
    why_not_move,
)
from game.rules.formations.movement.withdrawal import ask_to_break
from game.rules.formations.numbers import action_check, blast_after_regrouping
from game.rules.formations.state import Formation, Position
from game.rules.formations.victory import FormationsContext
from game.rules.table.sides import SIDES, other


class Activation(msgspec.Struct, frozen=True, kw_only=True):
    """The value of an answer that activates a formation; `retained` for the second one at once (EX-15)."""

    formation: str
    action: str
    target: str = ""
    retained: bool = False


def action_phase(ctx: FormationsContext) -> Procedure[None]:
    """Let the sides activate their formations in turn (EX-12)."""
    while any(ready(ctx.position, side) for side in SIDES):
        ctx.checkpoint()
        side = ctx.state.turn
        formations = ready(ctx.position, side)
        if not formations:
            ctx.emit(TurnPassed(turn=other(side)))
            continue
        answer = yield activation_question(ctx.position, side, formations)
        if not isinstance(answer.value, Activation):  # pass on
            ctx.emit(TurnPassed(turn=other(side)))
            continue
        passed = yield from activate(ctx, answer.value)
        if passed and not answer.value.retained and ready(ctx.position, side):
            ctx.emit(RetainAllowed())
        else:
            ctx.emit(TurnPassed(turn=other(side)))


def ready(position: Position, side: SideId) -> list[Formation]:
    """Return the formations that a side can activate (EX-12, EA-17)."""
    return [
        formation
        for formation in position.state.formations.values()
        if formation.side == side
        and not formation.activated
        and not formation.broken
        and position.members(formation)
    ]


def activation_question(position: Position, side: SideId, formations: list[Formation]) -> Decision:
    """Ask which formation a side activates for what, or whether it retains the initiative (EX-15, EX-16)."""
    retained = position.state.may_retain
    prompt = tr("Activate a formation: click one of its units, then choose an action")
    if retained and ready(position, other(side)):
        prompt = tr("Activate a second formation at -1, or pass on")
    elif retained:
        prompt = tr("The enemy has none left to activate: pass on, then activate without the -1")
    return Decision(
        side=side,
        kind="activate",
        prompt=prompt,
        options=LateOptions(partial(activation_options, position, formations, retained=retained)),
        why_not=partial(_why_not, position, side),
    )


def activation_options(
    position: Position, formations: list[Formation], *, retained: bool
) -> Sequence[Option]:
    """Make the answers to the question which formation is activated for what."""
    answers: list[tuple[Formation, tables.Action, str] | None] = [
        (formation, action, target)
        for formation in formations
        for action in tables.ACTIONS.values()
        for target in (engage_targets(position, formation) if action.id == tables.ENGAGE else ("",))
    ]
    if retained:
        answers.append(None)

    def make(answer: tuple[Formation, tables.Action, str] | None) -> Option:
        if answer is None:
            return button("pass on", tr("Pass on"))
        return activation_option(position, *answer, retained=retained)

    return Options(answers, make)


def activation_option(
    position: Position, formation: Formation, action: tables.Action, target: str, *, retained: bool
) -> Option:
    """Make the answer `activate F ACTION`, `activate F engage T`, or `retain F ACTION`."""
    verb = "retain" if retained else "activate"
    notation = f"{verb} {formation.id} {action.id}" + (f" {target}" if target else "")

    @cache
    def preview() -> OptionPreview:
        label = (
            tr("{action}: {target}", action=action.name, target=position.state.formations[target].name)
            if target
            else action.name
        )
        if action.id == tables.HOLD:
            return OptionPreview(label, lines=(action.text,))
        check = action_check(position, formation, action.id, retained=retained)
        text = sustained_text(position, formation) if action.id == tables.SUSTAINED else action.text
        lines = [text, failure_text(position, formation)] if check.probability() < 1 else [text]
        return OptionPreview(label, tally=check.modifiers, checks=(check,), lines=tuple(lines))

    end = on_group(target) if target else Anchor("button", notation)
    return Option(
        notation=notation,
        anchors=(on_group(formation.id), end),
        preview=preview,
        value=Activation(formation=formation.id, action=action.id, target=target, retained=retained),
    )


def sustained_text(position: Position, formation: Formation) -> str:
    """Say what sustained fire may be expected to hit at best from where the formation is (EX-32)."""
    mode = fire_mode(tables.ACTIONS[tables.SUSTAINED], set())
    found = [
        expected_hits(fire.shots)
        for target in position.formations(other(formation.side))
        if (fire := volley(position, formation, target, mode))
    ]
    if not found:
        return tr("It does not move, and no enemy is in its range and sight.")
    return tr("It shoots at +1 and does not move. Expected hits: {hits}.", hits=f"{max(found):.1f}")


def why_not_engage(position: Position, formation: Formation) -> str:
    """Say why a formation can engage none; "" where it can (EX-50, EX-81)."""
    if engage_targets(position, formation):
        return ""
    able = [unit for unit in position.members(formation) if position.may_assault(unit, unit.hex_id)]
    enemies = list(position.units(other(formation.side)))
    if not able or not enemies:
        return tr("Engage: it has no foot or horse here that may assault an enemy (EX-50, EX-81).")
    away, unit = min(
        ((position.nearest_distance(unit.hex_id, enemies), unit) for unit in able),
        key=lambda each: each[0] - each[1].row.move,
    )
    if away - 1 <= unit.row.move:
        return tr("Engage: {unit} has an enemy near, but no way into contact (EX-50).", unit=unit.name)
    return tr_count(
        away,
        "Engage: no enemy is near enough. {unit} moves {move}, an enemy is {number} hex away (EX-50).",
        "Engage: no enemy is near enough. {unit} moves {move}, an enemy is {number} hexes away (EX-50).",
        unit=unit.name,
        move=unit.row.move,
    )


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    if anchor.kind == "group":
        own = anchor in clicked
        return why_not_engage(position, position.state.formations[str(anchor.ref)]) if own else ""
    piece = position.clicked(anchor)
    if piece is None:
        return ""
    formation = position.formation_of(piece)
    if piece.side != side:
        if clicked:
            return tr(
                "No unit of the formation can get into contact with {piece}'s (EX-50).", piece=piece.name
            )
        return tr("This is an enemy: {formation} (EX-12).", formation=formation.name)
    if formation.broken:
        return tr("{formation} is broken and must rally first (EA-17).", formation=formation.name)
    if formation.activated:
        return tr("{formation} has been activated in this round (EX-12).", formation=formation.name)
    return ""


def activate(ctx: FormationsContext, activation: Activation) -> Procedure[bool]:
    """Test for an action and carry it out; return whether a test was passed (EX-13, EX-14, EX-15)."""
    ctx.emit(FormationActivated(group=activation.formation, action=activation.action))
    formation = ctx.state.formations[activation.formation]
    if activation.action == tables.HOLD:
        yield from hold(ctx, formation)
        return False
    check = action_check(ctx.position, formation, activation.action, retained=activation.retained)
    if not (yield from make_test(ctx, formation, check)):
        # Nobody but the formation itself gives this marker (EX-14); there is no assault either (EX-60).
        give_markers(ctx, formation, 1, ())
        if not (yield from ask_to_break(ctx, formation, "test")):
            yield from hold(ctx, ctx.state.formations[formation.id])
        return False
    yield from _carry_out(ctx, formation, activation)
    return True


def _carry_out(ctx: FormationsContext, formation: Formation, activation: Activation) -> Procedure[None]:
    action = tables.ACTIONS[activation.action]
    if action.id in (tables.ADVANCE, tables.DOUBLE, tables.MARCH):
        leg = leg_of(formation, action.id)
        moved = yield from move_formation(ctx, formation, leg, action.moves)
        if not (yield from has_moved(ctx, formation, moved)) and action.shoots:
            yield from ask_to_shoot(ctx, formation, fire_mode(action, moved))
    elif action.id == tables.SUSTAINED:
        yield from ask_to_shoot(ctx, formation, fire_mode(action, set()))
    elif action.id == tables.OVERWATCH:
        ctx.emit(OverwatchChanged(group=formation.id, overwatch=True))
    elif action.id == tables.ENGAGE:
        yield from assault(ctx, formation, ctx.state.formations[activation.target])
    elif action.id == tables.MARSHAL and not (yield from one_thing(ctx, formation, action)):
        regroup(ctx, formation, action)


def hold(ctx: FormationsContext, formation: Formation) -> Procedure[None]:
    """Hold: one move, or shoot, or regroup (the table of actions)."""
    yield from one_thing(ctx, formation, tables.ACTIONS[tables.HOLD])


def one_thing(ctx: FormationsContext, formation: Formation, action: tables.Action) -> Procedure[bool]:
    """Let a formation do one thing, which its first answer settles; return whether its activation is over.

    `move done` at once is nothing (EX-18).
    """
    formation = ctx.state.formations[formation.id]
    leg, words = leg_of(formation, action.id), {"formation": formation.name, "action": action.name}
    prompt = (
        tr(
            "{formation}, {action}: click a unit to move, or a button. Its markers keep it from shooting",
            **words,
        )
        if is_suppressed(ctx.position, formation, fire_mode(action, set()))
        else tr("{formation}, {action}: click a unit to move, a target to shoot at, or a button", **words)
    )
    answer = yield Decision(
        side=formation.side,
        kind="one thing",
        group=formation.id,
        prompt=prompt,
        options=LateOptions(partial(one_thing_options, ctx.position, formation, action, leg)),
        why_not=partial(_why_not_one_thing, ctx.position, leg, fire_mode(action, set())),
    )
    if isinstance(answer.value, Fire):
        yield from shoot(ctx, answer.value)
    elif isinstance(answer.value, Move):
        return (yield from _go_on_moving(ctx, formation, leg, answer.value))
    elif answer.notation == "regroup":
        regroup(ctx, formation, action)
    return False


def _why_not_one_thing(
    position: Position, leg: Leg, mode: FireMode, clicked: tuple[Anchor, ...], anchor: Anchor
) -> str:
    """Say of an enemy why it is not shot at, of other things why they do not move."""
    formation, piece = position.state.formations[leg.formation], position.clicked(anchor)
    if piece and piece.side != formation.side:
        return why_not_shoot(position, formation, mode, clicked, anchor)
    return why_not_move(position, leg, clicked, anchor)


def one_thing_options(
    position: Position, formation: Formation, action: tables.Action, leg: Leg
) -> Sequence[Option]:
    """Make the answers to the question which one thing a formation does."""
    mode = fire_mode(action, set())
    others = [
        shoot_option(position, formation, target, mode) for target in targets(position, formation, mode)
    ]
    if action.id == tables.HOLD:
        others.append(
            button(
                "regroup",
                tr("Regroup"),
                formation.id,
                lines=(tr("Remove as many blast markers as the lower of two dice (EX-19)."),),
            )
        )
    others.append(button("move done", tr("Do nothing") if action.id == tables.HOLD else tr("Regroup only")))
    return move_options(position, leg, others)


def _go_on_moving(ctx: FormationsContext, formation: Formation, leg: Leg, first: Move) -> Procedure[bool]:
    yield from make_move(ctx, first)
    leg.moved.add(first.unit)
    yield from move_leg(ctx, formation, leg)
    return (yield from has_moved(ctx, formation, leg.moved))


def has_moved(ctx: FormationsContext, formation: Formation, moved: set[PieceId]) -> Procedure[bool]:
    """Let enemies on overwatch shoot at a formation of which a unit has moved; return whether that ends it (EX-28)."""
    if moved and ctx.position.members(formation):
        yield from ask_overwatch(ctx, formation, engages=False)
    return is_over(ctx, formation)


def is_over(ctx: FormationsContext, formation: Formation) -> bool:
    """Return whether an activation is over: the formation broke or has nobody on the field."""
    return ctx.state.formations[formation.id].broken or not ctx.position.members(formation)


def fire_mode(action: tables.Action, moved: set[PieceId]) -> FireMode:
    """Return how a formation shoots in an action (EX-32)."""
    return FireMode(modifier=action.modifier, source=action.name, moved=frozenset(moved))


def regroup(ctx: FormationsContext, formation: Formation, action: tables.Action) -> None:
    """Roll two dice and remove markers (EX-19, EX-06)."""
    formation = ctx.state.formations[formation.id]
    pool = tables.LOWER_OF_TWO if action.id == tables.HOLD else tables.HIGHER_OF_TWO
    reason = Reason(
        side=formation.side,
        title=tr("Regrouping of {formation}, markers to take off", formation=formation.name),
    )
    removed = ctx.roll(pool, reason).total
    ctx.emit(BlastChanged(group=formation.id, blast=blast_after_regrouping(ctx.position, formation, removed)))
