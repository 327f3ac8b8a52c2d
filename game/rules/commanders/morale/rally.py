"""Section 1, the rally phase: commanders try for units, one attempt each (BS-01, BS-06, BS-07, BS-30)."""

from collections.abc import Iterator
from functools import partial

import msgspec

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
from game.engine.play.check import Check
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr, tr_mark
from game.rules.commanders.events import AttemptMade, SideFinished, TurnPassed
from game.rules.commanders.numbers import morale_check
from game.rules.commanders.piece_events import BroughtBack, OrdersGiven, UnitRallied, UnitTurned
from game.rules.commanders.position import Position, corners
from game.rules.commanders.state import Piece
from game.rules.commanders.victory import CommandersContext
from game.rules.table.asking import option_of, roll_check
from game.rules.table.sides import other


class Attempt(msgspec.Struct, frozen=True):
    """A commander tries for a unit."""

    commander: PieceId
    unit: PieceId

    def notation(self, position: Position) -> str:
        return f"try {self.commander} {self.unit}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        if self.commander == self.unit:
            return on_piece(self.unit), Anchor("button", self.notation(position))
        return on_piece(self.commander), on_piece(self.unit)

    def preview(self, position: Position) -> OptionPreview:
        commander, unit = position.piece(self.commander), position.piece(self.unit)
        check = rally_check(position, unit)
        label = (
            tr("The officers of {unit} try for it", unit=unit.name)
            if commander.id == unit.id
            else tr("{leader} tries for {unit}", leader=commander.name, unit=unit.name)
        )
        return OptionPreview(label, tally=check.modifiers, checks=(check,))


def rally_phase(ctx: CommandersContext) -> Procedure[None]:
    """Let the sides make their attempts alternately, one at a time, until both have finished (BQ-07).

    Who has tried is noted for this phase alone, so that he does all else later in the round (BS-08, BQ-01). A unit for
    which none is made stays as it is, as if one had failed (BS-18).
    """
    while True:
        ctx.checkpoint()
        side = _whose_go(ctx.position)
        if not side:
            return
        give_turn(ctx, side)
        answer = yield rally_question(ctx.position, side, ctx.names.plural_name(side))
        if not isinstance(answer.value, Attempt):
            ctx.emit(SideFinished(side=side))
        else:
            yield from attempt(ctx, answer.value)
        ctx.emit(TurnPassed(turn=other(side)))


def give_turn(ctx: CommandersContext, side: SideId) -> None:
    """Give a side the go, if it has not got it: what it is asked then is no reaction to the other."""
    if side != ctx.state.turn:
        ctx.emit(TurnPassed(turn=side))


def _whose_go(position: Position) -> SideId | None:
    """Return the side that makes the next attempt: in turn, but alone where the other has none left; None for none."""
    state = position.state
    for side in (state.turn, other(state.turn)):
        if side not in state.finished and any(attempts(position, side)):
            return side
    return None


def attempts(position: Position, side: SideId) -> Iterator[Attempt]:
    """Yield the attempts that the commanders of a side can make (BS-03, BS-04, BS-05, BS-06, BS-07)."""
    state = position.state
    for commander in position.commanders(side):
        if commander.id in state.tried:
            continue
        for unit in position.units(side):
            if needs_attempt(unit) and not objection_to_attempt(position, commander, unit):
                yield Attempt(commander.id, unit.id)


def needs_attempt(unit: Piece) -> bool:
    """Return whether there is something to try for: a rout, being out of command, or a mob's orders (BS-01)."""
    return unit.is_routed or unit.is_out or unit.waits


def objection_to_attempt(position: Position, commander: Piece, unit: Piece) -> str:
    """Return why a commander cannot try for a unit; "" when he can (BS-03, BS-04, BS-05, BS-06, BS-07).

    That a unit routed twice in a round is no bar to an attempt in the next (BQ-04).
    """
    state = position.state
    if commander.id in state.tried:
        return tr("{leader} has made his attempt in this rally phase (BS-07).", leader=commander.name)
    if unit.id in state.tried_for:
        return tr("An attempt for {unit} has been made in this rally phase (BS-06).", unit=unit.name)
    if not position.commands(commander, unit):
        return tr("{leader} does not command {unit} (BS-03).", leader=commander.name, unit=unit.name)
    if not position.reaches(commander, unit):
        return tr(
            "{unit} is beyond the command radius of {leader} (BS-04).", unit=unit.name, leader=commander.name
        )
    if position.is_touched(unit):
        return tr("{unit} is in contact with an enemy (BS-05).", unit=unit.name)
    return ""


def rally_check(position: Position, unit: Piece) -> Check:
    """Return the check that an attempt for a unit is (BS-09, BS-30)."""
    title, brief = _named(unit)
    return msgspec.structs.replace(morale_check(position, unit), title=title, brief=brief)


def _named(unit: Piece) -> tuple[str, str]:
    """Name an attempt for a unit, and in a word what it is to bring, with its chance."""
    if unit.is_routed:
        return tr("Attempt to rally {unit}", unit=unit.name), tr_mark("rally {chance}")
    if unit.is_out:
        title = tr("Attempt to bring {unit} back into command", unit=unit.name)
        return title, tr_mark("command {chance}")
    return tr("Attempt to give orders to {unit}", unit=unit.name), tr_mark("orders {chance}")


def rally_question(position: Position, side: SideId, plural_name: str) -> Decision:
    """Ask a side for its next attempt."""
    return Decision(
        side=side,
        kind="rally",
        prompt=tr(
            "{side}: click a commander, then the unit that he rallies or orders. Each tries once a round",
            side=plural_name,
        ),
        options=(
            *(option_of(position, found) for found in attempts(position, side)),
            button("tries done", tr("No more attempts")),
        ),
        why_not=partial(_why_not, position, side),
    )


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    if piece is None:
        return ""
    if not clicked:
        if piece.side != side:
            return tr("This is an enemy: {piece} (BS-01).", piece=piece.name)
        if piece.id not in position.ranks:
            return tr("Click the commander who tries first (BS-03).")
        if piece.id in position.state.tried:
            return tr("{leader} has made his attempt in this rally phase (BS-07).", leader=piece.name)
        return tr("{leader} has no unit in reach to try for (BS-03, BS-04).", leader=piece.name)
    commander = position.clicked(clicked[0])
    if commander is None or piece.is_leader or commander.id not in position.ranks:
        return ""
    if not needs_attempt(piece):
        return tr("{unit} needs no attempt (BS-01).", unit=piece.name)
    return objection_to_attempt(position, commander, piece)


def attempt(ctx: CommandersContext, found: Attempt) -> Procedure[None]:
    """Make an attempt: a morale check of the unit (BS-09, BS-10, BS-11)."""
    ctx.emit(AttemptMade(commander=found.commander, unit=found.unit))
    unit = ctx.position.piece(found.unit)
    check = rally_check(ctx.position, unit)
    if not check.is_passed(roll_check(ctx, check, unit.side, unit.id)):
        return
    if unit.is_routed:
        # A mob is rallied so, and has no orders yet (BQ-10).
        ctx.emit(UnitRallied(piece=unit.id, at=unit.hex_id, formation=unit.rallied_formation))
        yield from ask_to_face(
            ctx,
            ctx.position.piece(unit.id),
            corners(unit.facing or 0),
            tr("{unit} is rallied: it may turn", unit=unit.name),
        )
        return
    if unit.is_out:
        ctx.emit(BroughtBack(piece=unit.id, at=unit.hex_id))
    if unit.waits:
        # Reading BS-29: a mob that is out of command without having routed comes back and has its orders at once.
        ctx.emit(OrdersGiven(piece=unit.id, at=unit.hex_id))


def ask_to_face(
    ctx: CommandersContext, unit: Piece, facings: tuple[Facing, ...], prompt: str
) -> Procedure[None]:
    """Let the owner of a unit turn it to one of some facings, that it has among them: `face U NE`."""
    answer = yield Decision(
        side=unit.side,
        kind="face",
        subject=unit.id,
        prompt=prompt,
        options=tuple(_face_option(unit, facing) for facing in facings),
    )
    if answer.value != unit.facing:
        ctx.emit(UnitTurned(piece=unit.id, at=unit.hex_id, facing=answer.value))


def _face_option(unit: Piece, facing: Facing) -> Option:
    name = facing_name(facing)
    text = (
        tr("{piece} keeps facing {facing}", piece=unit.name, facing=name)
        if facing == unit.facing
        else tr("{piece} turns to face {facing}", piece=unit.name, facing=name)
    )
    return click(f"face {unit.id} {name}", on_corner(unit.hex_id, facing), label=text, value=facing)
