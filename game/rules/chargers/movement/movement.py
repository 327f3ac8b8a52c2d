"""Section 15: the movement phase (TX-42, TX-46, TX-49, TX-96)."""

import math
from functools import lru_cache, partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, InvalidAnswerError, Option, Options, button
from game.engine.decisions.location import Pose
from game.engine.decisions.placement import Placement, Placements
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count
from game.plane.measures import rounded
from game.plane.shapes import gap
from game.rules.chargers.asking import ask_or_pass
from game.rules.chargers.morale.discipline import discipline_check, is_passed
from game.rules.chargers.movement import leaders
from game.rules.chargers.movement.legality import (
    Mover,
    march_distance,
    must_test_to_march,
    objection_to_mover,
)
from game.rules.chargers.movement.manoeuvres import (
    FORMS,
    Manoeuvre,
    Way,
    course_of,
    not_understood,
    read_manoeuvre,
)
from game.rules.chargers.movement.offers import against, longest, manoeuvre_to, offered, step, suggestion
from game.rules.chargers.movement.rally import MANY, carry_out, manoeuvre_option, outline, rally_step
from game.rules.chargers.piece_events import Manner, MarchFailed, UnitLeft, UnitStayed
from game.rules.chargers.places import boundary, centre
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import away, inches
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import GUNS
from game.rules.chargers.victory import ChargersContext
from game.rules.table.special_rules.questions import exit_award, exit_open

DONE = "move done"


def movement_phase(ctx: ChargersContext) -> Procedure[None]:
    """Rally, then move units and leaders one after the other, until nobody is left or the side is done (TX-42)."""
    yield from rally_step(ctx)
    while True:
        ctx.checkpoint()
        answer = yield from ask_or_pass(ctx, question(ctx.position))
        if answer.notation == DONE:
            return
        if isinstance(answer.value, Manoeuvre):
            make(ctx, answer.value)
        else:
            leaders.make(ctx, answer.value)


def question(position: Position) -> Placements:
    """Ask for the next move of the active side."""
    side = position.state.turn
    units = [unit.id for unit in position.units(side) if not objection_to_mover(position, unit)]
    lone = [leader.id for leader in position.leaders(side) if not leaders.objection(position, leader)]
    return Placements(
        side=side,
        kind="move",
        prompt=tr("Move a unit or leader, or end the movement"),
        options=(button(DONE, tr("End movement")),),
        movers=(*units, *lone),
        placement=partial(placement, position),
        read=partial(read, position),
        why_not=partial(why_not, position),
    )


def placement(position: Position, name: PieceId) -> Placement:
    """Ask where one unit or leader goes."""
    piece = position.piece(name)
    if piece.is_leader:
        return leaders.placement(position, piece)
    mover = Mover(position, piece)
    nearest = lru_cache(maxsize=1)(partial(suggestion, mover))

    def objection(pose: Pose) -> str:
        if manoeuvre_to(mover, pose) is not None:
            return ""
        near = nearest(pose)
        if near is None:
            return tr("no move ends near there (TX-43, TX-45, TX-47)")
        apart = away(rounded(math.hypot(near.x - pose.x, near.y - pose.y)))
        if apart == "0":
            return tr("no move ends there with this heading (TX-43, TX-45, TX-47)")
        return tr_count(
            1 if apart == "1" else MANY,
            "{reason}; the nearest is {inches} inch away",
            "{reason}; the nearest is {inches} inches away",
            reason=against(mover, pose) or tr("no move ends exactly there (TX-43, TX-45, TX-47)"),
            inches=apart,
        )

    def write(pose: Pose) -> str:
        move = manoeuvre_to(mover, pose)
        return move.notation if move else ""

    return Placement(
        side=piece.side,
        kind="move",
        prompt=tr("Where should {unit} go?", unit=piece.name),
        subject=piece.id,
        verb="move",
        start=boundary(piece).pose,
        objection=objection,
        suggest=nearest,
        samples=lambda below: (),
        outline=partial(outline, piece),
        options=Options(list(offered(mover)), partial(_offer, mover)),
        write=write,
        read=partial(read, position),
        form=tr("Write: {forms}", forms=", ".join(FORMS)),
        measures=partial(measures, mover),
        trail=partial(trail, mover),
    )


def _offer(mover: Mover, move: Manoeuvre | Way) -> Option:
    found = move if isinstance(move, Manoeuvre) else step(mover, move, longest(mover, move))
    return manoeuvre_option(mover.unit, found)


def trail(mover: Mover, pose: Pose) -> tuple[Pose, ...]:
    """Return where a unit is before each step of its move to a pose (TX-43)."""
    move = manoeuvre_to(mover, pose)
    steps = move.steps if move is not None else ()
    parts = (
        [msgspec.structs.replace(move, steps=steps[:number]) for number in range(len(steps))] if move else []
    )
    return tuple(course_of(mover.unit, part).end.pose for part in parts)


def measures(mover: Mover, pose: Pose) -> tuple[str, ...]:
    """Tell what a move to a pose costs, what is left of it, and how far the enemy is then (TX-43, TX-46)."""
    move = manoeuvre_to(mover, pose)
    if move is None:
        return ()
    unit, course = mover.unit, course_of(mover.unit, move)
    lines = []
    if move.steps:
        most = unit.row.advance
        if move.verb == "march":
            most = march_distance(mover.position, unit, course)
        elif not move.is_advance:
            most //= 2
        lines.append(
            tr(
                "costs {cost} of {most} inches, {left} left",
                cost=inches(course.cost),
                most=inches(most),
                left=inches(most - course.cost),
            )
        )
    if move.verb == "march" and unit.row.range:
        lines.append(tr("no shooting after a march"))
    near = [(gap(course.end, boundary(enemy)), enemy.name) for enemy in mover.position.enemies(unit)]
    if near:
        distance, name = min(near)
        lines.append(tr("{enemy}: {inches} inches away", enemy=name, inches=away(distance)))
    return tuple(lines)


def read(position: Position, notation: str) -> Option:
    """Read a move of a unit or leader; InvalidAnswerError says what is wrong with it (TX-99)."""
    words = notation.split(" ")
    piece = position.state.pieces.get(PieceId(words[1])) if len(words) > 1 else None
    if piece is None and len(words) > 1 and words[0] in (*leaders.VERBS, "march", "pivot", "reform", "stay"):
        names = ", ".join(unit.id for unit in position.units(position.state.turn))
        raise InvalidAnswerError(
            tr("there is no unit {unit}; those of the side are {names}", unit=words[1], names=names)
        )
    if piece is None:
        raise not_understood(notation)
    if piece.is_leader:
        return leaders.read(position, piece, notation)
    move = read_manoeuvre(notation)
    if reason := objection_to_mover(position, piece):
        raise InvalidAnswerError(reason.rstrip("."))
    if reason := Mover(position, piece).objection(move):
        raise InvalidAnswerError(reason)
    return manoeuvre_option(piece, move)


def why_not(position: Position, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit or leader may not move."""
    piece = position.clicked(anchor)
    if piece is None or clicked:
        return ""
    return leaders.objection(position, piece) if piece.is_leader else objection_to_mover(position, piece)


def make(ctx: ChargersContext, move: Manoeuvre) -> None:
    """Make a move; a march near an enemy needs a Discipline test first (TX-46)."""
    unit = ctx.position.piece(move.unit)
    at = ctx.position.hex_at(unit)
    if move.verb == "stay":
        ctx.emit(UnitStayed(piece=unit.id, at=at))
        return
    if move.verb == "leave":
        _leave(ctx, unit)
        return
    if move.verb == "march" and must_test_to_march(ctx.position, unit):
        check = discipline_check(ctx.position, unit, tr("March of {unit} near the enemy", unit=unit.name))
        if not is_passed(ctx, unit, check):
            ctx.emit(MarchFailed(piece=unit.id, at=at))
            return
    carry_out(ctx, move, _manner(unit, move))


def _manner(unit: Piece, move: Manoeuvre) -> Manner:
    if move.verb == "march":
        return "march"
    if move.verb == "reform":
        return "reform"
    if move.verb == "pivot":
        # Guns that only pivot have not moved (TX-47).
        return "turn guns" if unit.arm == GUNS else "pivot"
    return "advance"


def _leave(ctx: ChargersContext, unit: Piece) -> None:
    """Let a unit leave by an exit, its leader with it (TX-96)."""
    at = ctx.position.hex_at(unit)
    rule = exit_open(ctx.battlefield.special_rules, unit, at, ctx.state.number)
    if rule is not None:
        ctx.emit(UnitLeft(piece=unit.id, at=at, centre=centre(unit), award=exit_award(rule, unit)))
