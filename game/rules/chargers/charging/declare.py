"""Sections 4, 5 and 9: charges are declared and answered, redirected and extended to those that cannot be avoided."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    button,
    click,
    on_piece,
)
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.rules.chargers.asking import ask_or_pass
from game.rules.chargers.charge_events import ChargeDeclared, ChargeHeld, RedirectTried, SecondaryDeclared
from game.rules.chargers.charge_search.contact import secondary_targets
from game.rules.chargers.charge_search.ends import find_ends, may_avoid_others
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.charging.chargers import has_fled, react
from game.rules.chargers.charging.room import (
    Declared,
    charged_facing,
    declarable,
    objection_to_charger,
    objection_to_target,
    range_check,
    redirect_check,
)
from game.rules.chargers.morale.discipline import is_passed
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import away
from game.rules.chargers.state import REDIRECTED, Charge, Piece, Target
from game.rules.chargers.victory import ChargersContext

DONE = "charge done"


def charge_phase(ctx: ChargersContext) -> Procedure[None]:
    """Let the active side declare charges, each answered before the next (T9-01, section 3)."""
    while True:
        ctx.checkpoint()
        decision = Decision(
            side=ctx.state.turn,
            kind="charge",
            prompt=tr("Declare a charge, or end declaring"),
            options=LateOptions(partial(charge_options, ctx.position)),
            why_not=partial(why_not, ctx.position),
            refusal=partial(refusal, ctx.position),
        )
        answer = yield from ask_or_pass(ctx, decision)
        if answer.notation == DONE:
            return
        yield from declare(ctx, answer.value)


def charge_options(position: Position) -> tuple[Option, ...]:
    """Make the answers to the question which charge is declared next."""
    charges = (charge_option(position, charge) for charge in possible_charges(position))
    return (*charges, button(DONE, tr("No more charges")))


def possible_charges(position: Position) -> list[Declared]:
    """Return all charges that may be declared now, by id."""
    chargers = [
        unit for unit in position.units(position.state.turn) if not objection_to_charger(position, unit)
    ]
    return [
        found
        for charger in sorted(chargers, key=lambda unit: unit.id)
        for found in charges_of(position, charger)
    ]


def charges_of(position: Position, charger: Piece) -> list[Declared]:
    """Return the charges that one unit may declare, by the ids of their targets."""
    targets = sorted(position.enemies(charger), key=lambda unit: unit.id)
    return [found for target in targets if (found := declarable(position, charger, target))]


def charge_option(position: Position, charge: Declared) -> Option:
    """Make the answer `charge A E`."""
    charger, target = position.piece(charge.charger), position.piece(charge.target)
    label = tr("{charger} charges {target}", charger=charger.name, target=target.name)
    return Option(
        notation=f"charge {charger.id} {target.id}",
        anchors=(on_piece(charger.id), on_piece(target.id)),
        preview=lambda: OptionPreview(
            label,
            lines=(_facing_line(position, charger, target),),
            checks=(range_check(position, charger, target),),
            distance=_distance(position, charger, target),
        ),
        value=charge,
    )


def _distance(position: Position, charger: Piece, target: Piece) -> str:
    return tr("{inches} in", inches=away(position.gap(charger, target)))


FACING_LINES = {
    "front": tr_mark("{inches} inches away, its front is charged (TQ-04)"),
    "right": tr_mark("{inches} inches away, its right facing is charged (TQ-04)"),
    "rear": tr_mark("{inches} inches away, its rear is charged (TQ-04)"),
    "left": tr_mark("{inches} inches away, its left facing is charged (TQ-04)"),
}


def _facing_line(position: Position, charger: Piece, target: Piece) -> str:
    """Tell how far off a target is, and which of its facings is charged (TQ-02, TQ-04)."""
    flees = tr_mark("{inches} inches away; it flees, so any facing will do (T9-44)")
    line = flees if target.is_fleeing else FACING_LINES[charged_facing(position, charger, target)]
    return tr(line, inches=away(position.gap(charger, target)))


def why_not(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit may not charge, or not charge another; of all enemies the nearest is told (TX-29)."""
    piece = position.clicked(anchor)
    charger = position.clicked(clicked[0]) if clicked else None
    if piece is None or piece.is_leader:
        return ""
    if charger is not None:
        return objection_to_target(position, charger, piece) if piece.side != charger.side else ""
    if reason := objection_to_charger(position, piece):
        return reason
    near = min(
        position.enemies(piece), key=lambda enemy: (position.gap(piece, enemy), enemy.id), default=None
    )
    return objection_to_target(position, piece, near) if near is not None else ""


def refusal(position: Position, notation: str) -> str:
    """Return why a written charge may not be declared (TX-99)."""
    words = notation.split(" ")
    if words[0] != "charge" or len(words) != 3:
        return ""
    pieces = position.state.pieces
    for name in words[1:]:
        unit = pieces.get(PieceId(name))
        if unit is None or unit.pose is None or unit.is_leader:
            able = ", ".join(dict.fromkeys(charge.charger for charge in possible_charges(position)))
            return tr("there is no unit {unit}; {units} may charge", unit=name, units=able or tr("no unit"))
    charger, target = (position.piece(PieceId(name)) for name in words[1:])
    reason = objection_to_charger(position, charger) or objection_to_target(position, charger, target)
    return reason.rstrip(".")


# Declaring


def declare(ctx: ChargersContext, found: Declared, earlier: Target | None = None) -> Procedure[None]:
    """Declare one charge; it is answered, and what follows from the answer is done (T9-25, T9-76, TQ-04)."""
    charge = Charge(
        charger=found.charger,
        target=Target(found.target, found.facing),
        earlier=earlier,
        is_blocked=found.is_blocked,
    )
    ctx.emit(ChargeDeclared(attacker=found.charger, targets=(found.target,), charge=charge))
    yield from react(ctx, found.charger, found.target)
    if has_fled(ctx.state, found.target):
        yield from redirects(ctx, found.target)
    else:
        yield from secondaries(ctx, found.charger)


# Redirecting


def redirects(ctx: ChargersContext, target: PieceId) -> Procedure[None]:
    """Let every unit whose initial target fled try to redirect, one after the other (T9-68, T9-75, TQ-08)."""
    while True:
        candidates = [
            charge
            for charge in ctx.state.charges
            if charge.target.unit == target and may_redirect(ctx.position, charge)
        ]
        if not candidates:
            return
        answer = yield Decision(
            side=ctx.state.turn,
            kind="redirect",
            prompt=tr("{target} fled: redirect a charge, or keep it", target=ctx.names.piece(target)),
            options=tuple(
                option for charge in candidates for option in _redirect_options(ctx.position, charge)
            ),
        )
        verb, charger = answer.notation.split(" ")[0], PieceId(answer.value)
        if verb == "hold":
            ctx.emit(ChargeHeld(charger=charger))
            continue
        unit = ctx.position.piece(charger)
        ctx.emit(RedirectTried(charger=charger))
        if is_passed(ctx, unit, redirect_check(ctx.position, unit)):
            yield from _redirect(ctx, charger)


def may_redirect(position: Position, charge: Charge) -> bool:
    """Return whether a charger whose initial target fled may try: once a turn, with another target (T9-30, TQ-08)."""
    unit = position.piece(charge.charger)
    if charge.held or REDIRECTED in unit.marks:
        return False
    return bool(_other_targets(position, charge))


def _other_targets(position: Position, charge: Charge) -> list[Declared]:
    charger = position.piece(charge.charger)
    return [found for found in charges_of(position, charger) if found.target != charge.target.unit]


def _redirect_options(position: Position, charge: Charge) -> tuple[Option, ...]:
    unit = position.piece(charge.charger)
    label, check = tr("{unit} tries to redirect", unit=unit.name), redirect_check(position, unit)
    cost = tr("Passed, it must charge another enemy; failed, it continues toward the first.")
    clicked = on_piece(unit.id)
    return (
        click(f"redirect {unit.id}", clicked, label=label, value=unit.id, checks=(check,), lines=(cost,)),
        button(f"hold {unit.id}", tr("{unit} keeps to its target", unit=unit.name), unit.id),
    )


def _redirect(ctx: ChargersContext, charger: PieceId) -> Procedure[None]:
    """Declare the new charge of a unit that passed its test: it must declare one (TQ-08, TX-32)."""
    charge = ctx.state.charge_of(charger)
    if charge is None:
        return
    answer = yield Decision(
        side=ctx.state.turn,
        kind="charge",
        prompt=tr("{unit} declares a new charge", unit=ctx.names.piece(charger)),
        subject=charger,
        options=tuple(
            replace(charge_option(ctx.position, found), anchors=(on_piece(found.target),))
            for found in _other_targets(ctx.position, charge)
        ),
    )
    yield from declare(ctx, answer.value, earlier=charge.target)


# Several targets


def secondaries(ctx: ChargersContext, charger: PieceId) -> Procedure[None]:
    """Declare on every enemy that cannot be avoided, each answering in turn (T9-26, T9-27, T9-28, TQ-14, TQ-15)."""
    while True:
        charge = ctx.state.charge_of(charger)
        if charge is None or charge.is_blocked or has_fled(ctx.state, charge.target.unit):
            return
        choices = unavoidable(ctx.position, charge)
        if not choices:
            return
        answer = yield Decision(
            side=ctx.state.turn,
            kind="also",
            prompt=tr("{unit} must charge another enemy as well", unit=ctx.names.piece(charger)),
            subject=charger,
            options=_also_options(ctx.position, charger, choices),
        )
        target = PieceId(answer.value)
        position = ctx.position
        facing = charged_facing(position, position.piece(charger), position.piece(target))
        ctx.emit(SecondaryDeclared(attacker=charger, targets=(target,), target=Target(target, facing)))
        yield from react(ctx, charger, target)


def unavoidable(position: Position, charge: Charge) -> tuple[PieceId, ...]:
    """Return the enemies of which a charger must declare on one more; none where it may stop (TQ-14, TQ-15)."""
    target = position.piece(charge.target.unit)
    if target.is_fleeing or not target.is_on_field:
        return ()
    declared = frozenset(each.unit for each in charge.secondary if each.reaction != "flee")
    others = frozenset(each.charger for each in position.state.charges if each.charger != charge.charger)
    table, facing = table_of(position), charge.target.facing
    if may_avoid_others(table, charge.charger, target.id, facing, left_out=others):
        return ()
    ends = find_ends(table, charge.charger, target.id, facing, left_out=others)
    return tuple(PieceId(unit) for unit in secondary_targets((end.others for end in ends.ends), declared))


def _also_options(position: Position, charger: PieceId, choices: Sequence[PieceId]) -> tuple[Option, ...]:
    return tuple(
        click(
            f"also {charger} {target}",
            on_piece(target),
            label=tr("Also charge {target}", target=position.piece(target).name),
            value=target,
        )
        for target in choices
    )
