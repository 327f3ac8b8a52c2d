"""Fleeing units rally or flee on, at the beginning of the movement phase (TX-41)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import InvalidAnswerError, Option, button, click, on_piece
from game.engine.decisions.location import FULL_CIRCLE, Pose, heading_in_words
from game.engine.decisions.placement import Placement
from game.engine.play.check import Check
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_count, tr_mark, tr_mark_count
from game.rules.chargers.asking import next_of
from game.rules.chargers.morale.discipline import discipline_check, is_passed
from game.rules.chargers.morale.rout import flee_move, set_down
from game.rules.chargers.movement.legality import Mover
from game.rules.chargers.movement.manoeuvres import Manoeuvre, Step, course_of, read_manoeuvre
from game.rules.chargers.piece_events import Manner, UnitRallied, UnitStayed
from game.rules.chargers.places import boundary, boundary_at
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import degrees, inches
from game.rules.chargers.state import ACTED, Piece
from game.rules.chargers.tables import OFFERED_TURN, RALLY_PART
from game.rules.chargers.victory import ChargersContext


def rally_step(ctx: ChargersContext) -> Procedure[None]:
    """Let the fleeing units of the active side rally or flee on, in its order (TX-41)."""
    while True:
        ctx.checkpoint()
        units = ctx.position.units(ctx.state.turn)
        fleeing = [unit for unit in units if unit.is_fleeing and ACTED not in unit.marks]
        if not fleeing:
            return
        options = (_option(ctx.position, unit) for unit in fleeing)
        yield from rally(ctx, (yield from next_of(ctx, "rally", tr("Rally a fleeing unit"), options)))


def rally_check(position: Position, unit: Piece) -> Check:
    """Return the test of a unit to rally, on half its Discipline when it is weak (TX-41)."""
    is_weak = unit.health <= unit.full_health * RALLY_PART
    title = tr("Rally test of {unit}", unit=unit.name)
    return discipline_check(position, unit, title, halved=is_weak)


def _option(position: Position, unit: Piece) -> Option:
    label, check = tr("Rally {unit}", unit=unit.name), rally_check(position, unit)
    return click(f"rally {unit.id}", on_piece(unit.id), label=label, value=unit.id, checks=(check,))


def rally(ctx: ChargersContext, name: PieceId) -> Procedure[None]:
    """Test one unit: passed, it is Shaken and may reform at once; failed, it flees straight ahead (TX-41)."""
    unit = ctx.position.piece(name)
    at = ctx.position.hex_at(unit)
    if not is_passed(ctx, unit, rally_check(ctx.position, unit)):
        ctx.emit(UnitStayed(piece=name, at=at))
        flee_move(ctx, name)
        return
    ctx.emit(UnitRallied(piece=name, at=at))
    answer = yield reform_question(ctx.position, ctx.position.piece(name), "rally reform", keep="keep")
    if isinstance(answer.value, Manoeuvre) and answer.value.verb == "reform":
        carry_out(ctx, answer.value, "rallied")


def carry_out(ctx: ChargersContext, move: Manoeuvre, manner: Manner) -> None:
    """Set a unit down as a manoeuvre ends (TX-08)."""
    course = course_of(ctx.position.piece(move.unit), move)
    set_down(ctx, move.unit, course.end.pose, manner, course.sweep, move.files)


def reform_question(
    position: Position, unit: Piece, kind: str, *, keep: str, may_pivot: bool = False, may_reform: bool = True
) -> Placement:
    """Ask how a unit reforms about its Centre, or pivots, or stays as it is: `keep A`, `stay A` (TX-41, TX-66)."""
    mover = Mover(position, unit)
    start = boundary(unit)
    verbs = ("pivot",) * may_pivot + ("reform",) * may_reform

    def made(pose: Pose) -> Manoeuvre:
        if may_pivot:
            return Manoeuvre(verb="pivot", unit=unit.id, heading=pose.heading)
        return Manoeuvre(verb="reform", unit=unit.id, heading=pose.heading, files=unit.files)

    def objection(pose: Pose) -> str:
        return mover.objection(made(pose))

    def suggest(pose: Pose) -> Pose | None:
        return None if objection(pose) else start.about_centre(pose.heading).kept().pose

    def read(notation: str) -> Option:
        move = read_manoeuvre(notation)
        if move.verb not in verbs or move.unit != unit.id:
            forms = " / ".join(f"{verb} {unit.id} …" for verb in (keep, *verbs))
            raise InvalidAnswerError(
                tr("{notation} is no answer here: {forms}", notation=repr(notation), forms=forms)
            )
        if reason := mover.objection(move):
            raise InvalidAnswerError(reason)
        return manoeuvre_option(unit, move)

    turns = [
        made(Pose(0, 0, heading))
        for heading in range(0, FULL_CIRCLE, OFFERED_TURN)
        if heading != start.heading
    ]
    return Placement(
        side=unit.side,
        kind=kind,
        prompt=tr("{unit} may change its heading and formation", unit=unit.name),
        subject=unit.id,
        verb=verbs[0],
        start=start.pose,
        has_place=False,
        objection=objection,
        suggest=suggest,
        samples=lambda below: (),
        outline=lambda pose: outline(unit, pose),
        options=(
            button(f"{keep} {unit.id}", tr("{unit} stays as it is", unit=unit.name)),
            *(manoeuvre_option(unit, move) for move in turns if mover.is_lawful(move)),
        ),
        write=lambda pose: made(pose).notation,
        read=read,
    )


def outline(unit: Piece, pose: Pose, files: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the corners of the boundary that a unit would have (TX-05)."""
    return tuple((round(x), round(y)) for x, y in boundary_at(unit, pose, files).corners)


def manoeuvre_option(unit: Piece, move: Manoeuvre) -> Option:
    """Make the answer of a manoeuvre."""
    label = tr("{unit}: {move}", unit=unit.name, move=told(move))
    return button(move.notation, label, move)


VERBS = {
    "move": tr_mark("advance"),
    "march": tr_mark("march"),
    "pivot": tr_mark("pivot"),
    "reform": tr_mark("reform"),
    "stay": tr_mark("stay"),
    "leave": tr_mark("leave by the exit"),
}
WAYS = {
    "forward": tr_mark_count("forward {length} inch", "forward {length} inches"),
    "back": tr_mark_count("back {length} inch", "back {length} inches"),
    "left": tr_mark_count("left {length} inch", "left {length} inches"),
    "right": tr_mark_count("right {length} inch", "right {length} inches"),
}
MANY = 5
"""So many inches take the plural in any language, as fractions of an inch mostly do."""
WHEELS = {"wheel left": tr_mark("wheel left {degrees}°"), "wheel right": tr_mark("wheel right {degrees}°")}


def told(move: Manoeuvre) -> str:
    """Say a manoeuvre in words, without the steps too small for them."""
    words = [tr(VERBS[move.verb])] if move.verb != "move" else []
    words += [told_step(step) for step in move.steps if _figure(step) != "0"] or map(told_step, move.steps)
    if move.verb == "reform":
        words.append(tr("files: {number}", number=move.files))
    if move.verb in ("pivot", "reform"):
        words.append(heading_in_words(move.heading))
    return ", ".join(words)


def told_step(step: Step) -> str:
    """Say a step in words."""
    figure = _figure(step)
    if step.is_wheel:
        return tr(WHEELS[step.way], degrees=figure)
    return tr_count(1 if figure == "1" else MANY, *WAYS[step.way], length=figure)


def _figure(step: Step) -> str:
    """Write the degrees or inches of a step."""
    return degrees(step.amount) if step.is_wheel else inches(step.amount)
