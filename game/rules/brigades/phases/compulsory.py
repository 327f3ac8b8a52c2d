"""The compulsory phase: what the last turn decided is moved (GB-02, GB-03, GB-04, GB-05, GB-07, GB-08)."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option, button, click, on_corner, on_hex, on_piece
from game.engine.decisions.joint import JointDecision
from game.hexgrid.facing import Facing, facing_name, turned
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades.command.leaders import lose_unit, settle_leader_in
from game.rules.brigades.events.moves import DisciplineMoved, GroundTaken, UnitMoved
from game.rules.brigades.events.units import CompulsoryDone, ConditionChanged
from game.rules.brigades.morale.flight import flight_cm, go_back, pursue
from game.rules.brigades.movement.movement_answers import Move
from game.rules.brigades.movement.reach import QUARTERS, moves_of
from game.rules.brigades.position import Position
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import HALF, UNLIMBERED
from game.rules.brigades.victory import BrigadesContext

Question = tuple[PieceId, Decision]


# Going back


def retreats_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Move who falls back, retreats, routs or was pushed back, the nearest to its own baseline first (GB-02, GB-03)."""
    for name in in_order_of_going(ctx.position):
        unit = ctx.position.piece(name)
        if unit.is_on_field and goes_back(ctx.position, unit):
            go(ctx, unit)
    yield from ()


def in_order_of_going(position: Position) -> list[PieceId]:
    """Return who goes back, in order: nearest to its baseline, the phasing side's, then by the map (GX-82)."""
    homes, phasing = position.battlefield.home_distance, position.state.phasing
    going = [unit for unit in position.units() if goes_back(position, unit)]
    going.sort(key=lambda unit: (homes[unit.side][unit.hex_id], unit.side != phasing, unit.place))
    return [unit.id for unit in going]


def goes_back(position: Position, unit: Piece) -> bool:
    """Return whether a unit goes back in the compulsory phase (GB-02, GB-03, GB-04)."""
    return bool(unit.flight) or unit.pushed_back or position.brigade_of(unit).broken


def go(ctx: BrigadesContext, unit: Piece) -> None:
    """Move a unit back, or say what becomes of one that cannot go (GX-82, GX-83)."""
    position = ctx.position
    is_left = bool(unit.flight) or position.brigade_of(unit).broken
    if unit.formation == UNLIMBERED and is_left:
        lose_unit(ctx, unit.id, "abandoned")
        return
    if position.in_contact(unit):
        ctx.emit(CompulsoryDone(piece=unit.id, at=unit.hex_id, leaves_melee=True))
    if go_back(ctx, unit, flight_cm(unit), flees=bool(unit.flight)):
        return
    if unit.flight:
        if any(enemy.side != unit.side and not enemy.flight for enemy in position.beside(unit.hex_id)):
            lose_unit(ctx, unit.id, "taken")
    elif unit.pushed_back:
        ctx.emit(CompulsoryDone(piece=unit.id, at=unit.hex_id))
        ctx.emit(ConditionChanged(piece=unit.id, at=unit.hex_id, condition="disordered"))


# Ground and turns of the winners


def gifts_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let who won its melee take ground or turn; all say what they do before anybody does (GB-05)."""
    winners = [unit for unit in in_phasing_order(ctx.position) if unit.won]
    yield from _move_at_will(ctx, winners, gift_question, GroundTaken, Fraction(0))


def _move_at_will(
    ctx: BrigadesContext,
    units: list[Piece],
    question: Callable[[Position, Piece], Decision],
    moved: type[UnitMoved],
    share: Fraction,
) -> Procedure[None]:
    """Ask all units that act freely at once where they go, then move those whose hex is still free."""
    answers = yield from ask_all(
        [(unit.id, question(ctx.position, unit)) for unit in units if acts_freely(ctx.position, unit)]
    )
    for name, option in answers:
        move = option.value
        if not isinstance(move, Move) or move.facing is None:
            continue
        if len(move.path) == 1 or move.path[-1] not in ctx.position.occupants:
            slow = ctx.position.is_disordered_by(ctx.position.piece(name), move.path)
            ctx.emit(moved(piece=name, path=move.path, facing=move.facing, share=share, disorders=slow))
            settle_leader_in(ctx, move.path[-1])
    waiting = {unit.id for unit in units}
    for unit in list(ctx.position.units()):
        if unit.id in waiting:
            ctx.emit(CompulsoryDone(piece=unit.id, at=unit.hex_id))


def acts_freely(position: Position, unit: Piece) -> bool:
    """Return whether a unit may use what it won: it is not in melee, and its brigade not broken (GX-46, GX-81)."""
    return not position.in_contact(unit) and not position.brigade_of(unit).broken


def in_phasing_order(position: Position) -> list[Piece]:
    """Return the units on the field, those of the phasing side first."""
    return sorted(position.units(), key=lambda unit: (unit.side != position.state.phasing, unit.place))


def ask_all(questions: list[Question]) -> Procedure[list[tuple[PieceId, Option]]]:
    """Ask all at once, so that nobody answers knowing what another has just done; return the answers by piece."""
    if not questions:
        return []
    answer = yield JointDecision(parts=tuple(question for _, question in questions))
    return [(name, option) for (name, _), option in zip(questions, answer.value, strict=True)]


def gift_question(position: Position, unit: Piece) -> Decision:
    """Ask a winner whether it takes ground, turns by a corner or does neither (GB-05, GQ-05, AR-04)."""
    assert unit.facing is not None, "units face somewhere"
    options = [_ground_option(position, unit, hex_id) for hex_id in takable(position, unit)]
    if unit.formation != "square":
        options += [_turn_option(unit, turned(unit.facing, corners)) for corners in (-1, 1)]
    return Decision(
        side=unit.side,
        kind="gift",
        subject=unit.id,
        prompt=tr("{unit} won the melee: take the ground it won, turn on the spot, or stay?", unit=unit.name),
        options=(*options, button("decline", tr("Stay"))),
    )


def takable(position: Position, unit: Piece) -> Iterator[HexId]:
    """Yield the hexes of the beaten that a winner may take (GB-05)."""
    if unit.formation in ("square", UNLIMBERED):
        return
    for hex_id in unit.ground:
        if hex_id not in position.occupants and position.may_enter(unit, hex_id):
            yield hex_id


def _ground_option(position: Position, unit: Piece, hex_id: HexId) -> Option:
    end = position.grid.label(hex_id)
    label = tr("{piece} takes ground in {hex}", piece=unit.name, hex=end)
    move = Move(unit.id, (unit.hex_id, hex_id), unit.facing)
    return click(f"ground {unit.id} {end}", on_hex(hex_id), label=label, value=move)


def _turn_option(unit: Piece, facing: Facing) -> Option:
    name = facing_name(facing)
    clicked = on_corner(unit.hex_id, facing)
    label = tr("{piece} turns to {facing}", piece=unit.name, facing=name)
    return click(f"turn {unit.id} {name}", clicked, label=label, value=Move(unit.id, (unit.hex_id,), facing))


# Superb discipline


def discipline_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let cavalry of superb discipline move up to half its charge distance (GB-07, GQ-04)."""
    disciplined = [unit for unit in in_phasing_order(ctx.position) if unit.discipline]
    yield from _move_at_will(ctx, disciplined, discipline_question, DisciplineMoved, HALF)


def discipline_question(position: Position, unit: Piece) -> Decision:
    """Ask where a cavalry regiment of superb discipline goes (GB-07)."""
    budget = unit.charge_cm * QUARTERS // 2
    moves = [Move(unit.id, each.path, each.facing) for each in moves_of(position, unit, budget)]
    return Decision(
        side=unit.side,
        kind="discipline",
        subject=unit.id,
        prompt=tr("{unit} shows superb discipline: move it, or decline", unit=unit.name),
        options=(
            *(_discipline_option(position, unit, move) for move in moves),
            button("decline", tr("Stay")),
        ),
    )


def _discipline_option(position: Position, unit: Piece, move: Move) -> Option:
    assert move.facing is not None, "units face somewhere"
    end, facing = position.grid.label(move.path[-1]), facing_name(move.facing)
    label = tr("{piece} to {hex}, facing {facing}", piece=unit.name, hex=end, facing=facing)
    clicked = (on_piece(unit.id), on_hex(move.path[-1]), on_corner(move.path[-1], move.facing))
    return click(f"discipline {unit.id} {end} facing {facing}", *clicked, label=label, value=move)


# Pursuit


def pursuits_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Move all pursuing cavalry (GB-08)."""
    for unit in in_phasing_order(ctx.position):
        now = ctx.position.piece(unit.id)
        if now.pursuing and now.is_on_field:
            if acts_freely(ctx.position, now):
                pursue(ctx, now)
            ctx.emit(CompulsoryDone(piece=now.id, at=now.hex_id))
    yield from ()
