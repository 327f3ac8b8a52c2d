"""What a side may see, in the window's terms, and the areas around a piece."""

from collections.abc import Iterator

from game.engine.decisions.location import Pose
from game.engine.shown.view import AreaView, ArrowView, GroupView, MarkerView, PieceView, ThreatView, View
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr, tr_count, tr_name
from game.plane.rect import Rect
from game.plane.shapes import distance_between
from game.rules.chargers.charging.room import charge_reach, range_check
from game.rules.chargers.morale.discipline import gap_to_point
from game.rules.chargers.places import boundary, centre, kept
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import Shot, shooting_dice
from game.rules.chargers.state import LEFT, Battlefield, Charge, Piece, State
from game.rules.chargers.tables import ARMY_RADIUS, BRIGADE_RADIUS, CHARGING, DEGREE, ENGAGED, FLEEING, SHAKEN
from game.rules.chargers.victory import COUNTED, losses, steady_units
from game.rules.table.names import brigade_name
from game.rules.table.setup.order_of_battle import Brigade
from game.rules.table.shown import areas_by, piece_view, special_hexes_by, table_view


def view(battlefield: Battlefield, state: State, side: SideId) -> View:
    """Show what a side may see: everything, for nothing is hidden."""
    position = Position(battlefield, state)
    return table_view(
        position,
        losses(state),
        COUNTED,
        _piece,
        fate,
        is_coming=lambda piece: False,
        side=state.turn,
        phase=state.phase,
        thousandths_per_hex=battlefield.plane.scale,
        groups=tuple(
            _group(position, brigade, members)
            for army in battlefield.armies.values()
            for brigade in army.brigades
            if (members := tuple(unit for unit in brigade.units if position.piece(unit).is_on_field))
        ),
        arrows=tuple(arrow for charge in state.charges for arrow in _arrows(position, charge)),
    )


def fate(piece: Piece) -> str:
    """Return what became of a piece that is not on the field."""
    return "left" if piece.fate == LEFT else "eliminated"


def _piece(position: Position, piece: Piece) -> PieceView:
    at = position.hex_at(piece)
    if piece.is_leader:
        unit = position.piece(piece.unit) if piece.unit else None
        return piece_view(
            piece,
            hex_id=at,
            blocks=1,
            full=1,
            with_piece=piece.unit,
            pose=Pose(*kept(centre(unit))) if unit else piece.pose,
        )
    rect = boundary(piece)
    return piece_view(
        piece,
        hex_id=at,
        look="rectangle",
        strength=strength(piece),
        points=piece.health,
        facing=rect.heading // DEGREE,
        formation=tr_count(
            piece.files, "{number} file, {ranks} deep", "{number} files, {ranks} deep", ranks=piece.ranks
        ),
        markers=tuple(MarkerView(mark) for mark in _marks(position, piece)),
        pose=Pose(*kept(centre(piece)), rect.heading),
        size=(piece.width, piece.depth),
    )


def strength(unit: Piece) -> str:
    """Return the models and the health of a unit in words."""
    if unit.row.health == 1:
        return tr_count(unit.models, "{number} model", "{number} models")
    return tr_count(
        unit.models, "{number} model, health {health}", "{number} models, health {health}", health=unit.health
    )


def _marks(position: Position, unit: Piece) -> Iterator[str]:
    yield from (mark for mark in (FLEEING, SHAKEN, CHARGING) if mark in unit.marks)
    if position.is_engaged(unit):
        yield ENGAGED


def _group(position: Position, brigade: Brigade, members: tuple[PieceId, ...]) -> GroupView:
    commander = brigade.commander
    on_field = bool(commander) and position.piece(PieceId(commander)).is_on_field
    return GroupView(
        id=brigade.id,
        side=brigade.side,
        name=brigade_name(brigade),
        members=members,
        commander=commander if on_field else "",
    )


def _arrows(position: Position, charge: Charge) -> Iterator[ArrowView]:
    """Show a declared charge until it is made, and who reacts to it and how; fire comes back along an arrow."""
    charger = position.piece(charge.charger)
    labels = {"hold": tr("holds"), "shoot": tr("shoots"), "flee": tr("flees")}
    for target in charge.targets:
        unit = position.piece(target.unit)
        if not unit.is_on_field:
            continue
        label = f"{tr_name(unit.name)}{tr(': ')}{labels[target.reaction]}" if target.reaction else ""
        is_shot = target.reaction == "shoot"
        yield ArrowView(
            id=f"{charge.charger}-{target.unit}",
            side=charger.side,
            kind="charge",
            start=charge.charger,
            end=target.unit,
            label="" if is_shot else label,
        )
        if is_shot:
            yield ArrowView(
                id=f"{target.unit}-{charge.charger}",
                side=unit.side,
                kind="reaction",
                start=target.unit,
                end=charge.charger,
                label=label,
            )


def _areas(position: Position, piece: Piece) -> Iterator[AreaView]:
    if piece.is_leader:
        reach = _leader_reach(position, piece)
        if reach:
            yield AreaView(
                kind="radius",
                title=tr("Lends his Discipline"),
                hexes=_near(position, piece, reach),
                rule="TX-68",
            )
        return
    rect = boundary(piece)
    front = [cell for cell in _cells(position) if rect.arc_of(_middle(position, cell)) == "front"]
    if piece.row.range:
        reach = _seen(position, piece, piece.row.range)
        yield AreaView(
            kind="threat",
            title=tr("Range"),
            hexes=_within(position, rect, front, reach),
            rule=piece.row.rule,
            piece=piece.id,
            reach=reach,
        )
    reach = _seen(position, piece, charge_reach(position, piece))
    yield AreaView(
        kind="zone",
        title=tr("Charge"),
        hexes=_within(position, rect, front, reach),
        rule="TX-29",
        piece=piece.id,
        reach=reach,
    )


def _seen(position: Position, unit: Piece, reach: int) -> int:
    """Return how much of a distance a unit sees: it neither shoots at nor charges what it does not (TX-10)."""
    limit = position.sight_limit(unit)
    return reach if limit is None else min(reach, limit)


def _leader_reach(position: Position, leader: Piece) -> int:
    army = position.battlefield.armies[leader.side]
    if army.commander == leader.id:
        return ARMY_RADIUS
    return BRIGADE_RADIUS if any(each.commander == leader.id for each in army.brigades) else 0


def _near(position: Position, leader: Piece, reach: int) -> tuple[HexId, ...]:
    if leader.unit:
        return _within(position, boundary(position.piece(leader.unit)), _cells(position), reach)
    pose = leader.pose
    if pose is None:
        return ()
    point = Rect(pose.x, pose.y, 0, 1, 1)
    return tuple(
        cell
        for cell in _cells(position)
        if distance_between(point, position.battlefield.plane.hexagon(cell)) <= reach
    )


def _cells(position: Position) -> list[HexId]:
    terrain = position.battlefield.terrain
    return [cell for cell in position.grid.hex_ids if terrain[cell]]


def _middle(position: Position, cell: HexId) -> tuple[int, int]:
    return position.battlefield.plane.centres[cell]


def _within(position: Position, rect: Rect, cells: list[HexId], reach: int) -> tuple[HexId, ...]:
    """Return the cells whose middle is within reach of a boundary."""
    return tuple(cell for cell in cells if gap_to_point(rect, _middle(position, cell)) <= reach)


areas = areas_by(Position, _areas)
"""The front arc, range and charge reach of a unit, or the reach of a leader's Discipline."""

special_hexes = special_hexes_by(Position, steady_units, is_coming=lambda piece: False)


def threats(
    battlefield: Battlefield, state: State, side: SideId, hex_id: HexId, piece: PieceId
) -> tuple[ThreatView, ...]:
    """Return which enemies have a hex in their range or charge reach (TX-50, TX-29).

    Who stands there gives the dice of a shot and the chance to reach it with a charge.
    """
    position = Position(battlefield, state)
    there = [
        each
        for each in state.pieces.values()
        if each.side == side and each.is_on_field and not each.is_leader and position.hex_at(each) == hex_id
    ]
    enemies = (each for each in state.pieces.values() if each.side != side and each.is_on_field)
    return tuple(threat for enemy in enemies for threat in _of_enemy(position, enemy, hex_id, there))


def _of_enemy(position: Position, enemy: Piece, hex_id: HexId, there: list[Piece]) -> Iterator[ThreatView]:
    """Yield what one unit could do to a hex; who flees or is engaged does nothing of the kind."""
    if enemy.is_leader or enemy.is_fleeing or position.is_engaged(enemy):
        return
    start = position.hex_at(enemy)
    for area in areas(position.battlefield, position.state, enemy.id):
        if hex_id not in area.hexes or area.kind not in ("threat", "zone"):
            continue
        target = there[0] if there else None
        if area.kind == "threat":
            dice = shooting_dice(position, Shot(enemy.id, target.id)) if target else None
            yield ThreatView(piece=enemy.id, kind="shot", start=start, tally=dice, rule=area.rule)
        else:
            check = range_check(position, enemy, target) if target else None
            yield ThreatView(piece=enemy.id, kind="melee", start=start, check=check, rule=area.rule)
