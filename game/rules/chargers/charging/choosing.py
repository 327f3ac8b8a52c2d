"""Which end a charge takes: one of the lawful ones, and what is wrong with any other (T9-18, T9-20, T9-21, T9-24)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import InvalidAnswerError, Option, button
from game.engine.decisions.location import INCH_DECIMALS, Pose, read_number, write_number
from game.engine.decisions.placement import Placement
from game.hexgrid.ids import PieceId
from game.i18n import tr, tr_mark
from game.plane.measures import distance
from game.plane.rect import Rect
from game.rules.chargers.charge_search.contact import facing_of, offsets, straight_offset
from game.rules.chargers.charge_search.ends import end_objection
from game.rules.chargers.charge_search.records import End, EndObjection, Ends
from game.rules.chargers.charge_search.search_table import table_of
from game.rules.chargers.movement.rally import outline
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.shown.wording import degrees, exact_inches
from game.rules.chargers.state import Piece
from game.rules.chargers.victory import ChargersContext


def choose_end(ctx: ChargersContext, ends: Ends) -> Procedure[End]:
    """Let the owner choose among the lawful ends (T9-18, T9-20, T9-21, T9-22, T9-23, T9-24)."""
    if len(ends.lawful) == 1:
        return ends.lawful[0]
    answer = yield end_question(ctx.position, ends)
    chosen: End = answer.value
    return chosen


def end_question(position: Position, ends: Ends) -> Placement:
    """Ask where a charge ends: the charger snaps to the lawful ends, and any other place says what it breaks."""
    charger, target = position.piece(PieceId(ends.charger)), position.piece(PieceId(ends.target))
    facing = facing_of(boundary(target), ends.edge)
    raster = offsets(boundary(charger), facing, straight_offset(boundary(charger), facing))
    table = table_of(position)

    def nearest(pose: Pose) -> End:
        return min(ends.lawful, key=lambda end: distance((end.pose.x, end.pose.y), (pose.x, pose.y)))

    def objection(pose: Pose) -> str:
        if pose == nearest(pose).pose:
            return ""
        (mx, my), (ax, ay) = facing.middle, facing.along
        along = (pose.x - mx) * ax + (pose.y - my) * ay
        found = end_objection(table, ends, min(raster, key=lambda offset: abs(offset - along)))
        if found is None:
            return tr("it is set down in contact with the charged facing (T9-08)")
        return end_reason(found)

    def read(notation: str) -> Option:
        raise InvalidAnswerError(
            end_refusal(position, ends, notation)
            or tr(
                "{notation} is not understood; write end {unit} OFFSET",
                notation=repr(notation),
                unit=charger.id,
            )
        )

    return Placement(
        side=charger.side,
        kind="end",
        prompt=tr("Where should {unit} end the charge?", unit=charger.name),
        subject=charger.id,
        verb="end",
        start=ends.lawful[0].pose,
        objection=objection,
        suggest=lambda pose: nearest(pose).pose,
        samples=lambda below: (),
        outline=lambda pose: outline(charger, pose),
        options=tuple(end_option(charger, end) for end in ends.lawful),
        write=lambda pose: end_notation(charger.id, nearest(pose)),
        read=lambda notation: _offered(ends, charger, notation) or read(notation),
        form=tr("Write end {unit} and the offset along the facing, in inches.", unit=charger.id),
        measures=lambda pose: end_lines(nearest(pose)),
        trail=lambda pose: _trail(boundary(charger), nearest(pose)),
    )


def _trail(start: Rect, end: End) -> tuple[Pose, ...]:
    """Return the poses on the path to an end: at its start, before and after the wheel, and at contact (TX-35)."""
    path = end.path
    ahead = start.moved(path.before)
    wheeled = ahead.wheeled("left" if path.side == "left" else "right", path.angle) if path.angle else ahead
    return tuple(dict.fromkeys((start.pose, ahead.pose, wheeled.pose, end.contact)))


def _offered(ends: Ends, charger: Piece, notation: str) -> Option | None:
    return next(
        (end_option(charger, end) for end in ends.lawful if end_notation(charger.id, end) == notation), None
    )


def end_notation(charger: PieceId, end: End) -> str:
    """Write an end: `end A 0.3`."""
    return f"end {charger} {write_number(end.offset, INCH_DECIMALS)}"


def end_lines(end: End) -> tuple[str, ...]:
    """Tell what an end brings: models in contact, wheel and turn, danger (T9-21)."""
    lines = [tr("models in contact: {number}", number=end.models)]
    path = end.path
    wheel, turn = degrees(path.angle), degrees(abs(path.closing))
    if path.angle:
        lines.append(
            tr("wheels left by {degrees}°", degrees=wheel)
            if path.side == "left"
            else tr("wheels right by {degrees}°", degrees=wheel)
        )
    if path.closing:
        lines.append(
            tr("turns right by {degrees}° to align", degrees=turn)
            if path.closing > 0
            else tr("turns left by {degrees}° to align", degrees=turn)
        )
    if end.danger:
        lines.append(tr("dangerous ground: {number} for each file", number=end.danger))
    if end.target_turn:
        lines.append(tr("the target is turned by {degrees}°", degrees=degrees(end.target_turn)))
    return tuple(lines)


def end_option(charger: Piece, end: End) -> Option:
    """Make the answer `end A OFFSET`."""
    return button(end_notation(charger.id, end), end_named(charger, end), end, lines=end_lines(end))


def end_named(charger: Piece, end: End) -> str:
    """Say where along the charged facing a unit ends, as it sees it (TX-34); ends differ by less than a tenth."""
    aside = exact_inches(abs(end.offset))
    if not end.offset:
        return tr("{unit} at the middle of the facing", unit=charger.name)
    if end.offset > 0:
        return tr("{unit} {inches} inches right of the middle", unit=charger.name, inches=aside)
    return tr("{unit} {inches} inches left of the middle", unit=charger.name, inches=aside)


def end_refusal(position: Position, ends: Ends, notation: str) -> str:
    """Return why a charge may not end at an offset, with the priority that it breaks (T9-24, TX-99)."""
    words = notation.split(" ")
    if len(words) != 3 or words[:2] != ["end", ends.charger]:
        return ""
    try:
        offset = read_number(words[2], INCH_DECIMALS)
    except InvalidAnswerError as error:
        return str(error)
    found = end_objection(table_of(position), ends, offset)
    offered = ", ".join(write_number(end.offset, INCH_DECIMALS) for end in ends.lawful)
    if found is None:
        return ""
    return tr("{reason}; the lawful offsets are {offsets}", reason=end_reason(found), offsets=offered)


END_REASONS = {
    "raster": tr_mark("there is no offset {offset} ({rules})"),
    "path": tr_mark("no path leads to offset {offset} ({rules})"),
    "others": tr_mark("offset {offset} touches {found} other enemies, {best} can be ({rules})"),
    "turn": tr_mark("offset {offset} is not reached without turning the target more ({rules})"),
    "models": tr_mark("offset {offset} brings {found} models into contact, {best} can be ({rules})"),
    "undeclared": tr_mark("offset {offset} touches an enemy that was not declared on ({rules})"),
}
"""Why a charge may not end at an offset, by the priority that it breaks."""


def end_reason(found: EndObjection) -> str:
    """Return in words which priority an end breaks."""
    return tr(
        END_REASONS[found.priority],
        offset=write_number(found.offset, INCH_DECIMALS),
        found=found.found,
        best=found.best,
        rules=", ".join(found.rules),
    )
