"""Withdrawals: a formation's units move back and the whole is confirmed (EX-42, EX-44, EX-45, EX-46)."""

from collections.abc import Collection, Mapping
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Placed, Put
from game.engine.decisions.decision import Anchor, Option, Options, click, on_hex, on_piece
from game.hexgrid.grid import OFF
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.formations.events import BreakCause, UnitWithdrew, UnitWithdrewOff
from game.rules.formations.morale.markers import breaks, destroy
from game.rules.formations.movement.reach import withdrawal_ends
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import CAUGHT_CM
from game.rules.formations.victory import FormationsContext
from game.rules.table.moves import Paths
from game.rules.table.sides import other


def ask_to_break(ctx: FormationsContext, formation: Formation, cause: BreakCause) -> Procedure[bool]:
    """Break a formation that has too many markers, and let it withdraw; return whether it broke (EX-40, EX-42)."""
    if not breaks(ctx, formation, cause):
        return False
    yield from withdraw(ctx, formation, compulsory=False)
    return True


def withdraw(ctx: FormationsContext, formation: Formation, *, compulsory: bool) -> Procedure[None]:
    """Withdraw a formation; who then has an enemy near is destroyed (EX-44, EX-45, EQ-07, EQ-10)."""
    members = ctx.position.members(formation)
    if not members:
        return
    ways = {unit.id: withdrawal_ends(ctx.position, unit) for unit in members}
    answer = yield withdrawal(ctx.position, formation, ways, compulsory=compulsory)
    placed: Mapping[PieceId, HexId] = answer.value
    if not compulsory and not placed:  # declined (EX-42)
        return
    order, _ = _in_turn(members, placed)
    for name in order:
        end = placed[name]
        if end == OFF:
            ctx.emit(UnitWithdrewOff(piece=name, at=ctx.position.piece(name).hex_id))
        else:
            ctx.emit(UnitWithdrew(piece=name, path=ways[name][0][end]))
    for unit in caught(ctx.position, formation):
        destroy(ctx, unit)


def caught(position: Position, formation: Formation) -> list[Piece]:
    """Return the units of a formation that an enemy unit, broken or not, is too near to (EX-45)."""
    near = _caught_hexes(position, formation)
    return [unit for unit in position.members(formation) if unit.hex_id in near]


def sure_to_be_caught(position: Position, formation: Formation) -> list[Piece]:
    """Return the units of a formation that would be caught wherever each of them withdrew to (EX-44, EX-45)."""
    near = _caught_hexes(position, formation)
    return [
        unit
        for unit in position.members(formation)
        if unit.hex_id in near and _is_enclosed(withdrawal_ends(position, unit), near)
    ]


def _is_enclosed(ways: tuple[Paths, bool], near: Collection[HexId]) -> bool:
    ends, can_leave = ways
    return not can_leave and all(end in near for end in ends)


def _caught_hexes(position: Position, formation: Formation) -> set[HexId]:
    """Return the hexes in which an enemy catches a unit that has withdrawn."""
    reach = position.battlefield.hexes(CAUGHT_CM)
    enemies = position.units(other(formation.side))
    return {
        hex_id for enemy in enemies for hex_id in (enemy.hex_id, *position.grid.within(enemy.hex_id, reach))
    }


def withdrawal(
    position: Position, formation: Formation, ways: Mapping[PieceId, tuple[Paths, bool]], *, compulsory: bool
) -> Arrangement:
    """Ask where a formation withdraws to: `withdraw P HEX` as often as liked, then `withdraw done`."""
    members, near = position.members(formation), _caught_hexes(position, formation)
    puts = [
        Put(unit.id, end)
        for unit in members
        for end in (*ways[unit.id][0], *((OFF,) if ways[unit.id][1] else ()))
    ]
    prompt = (
        tr("{formation} must withdraw: move its units, then confirm", formation=formation.name)
        if compulsory
        else tr(
            "{formation} may withdraw: move its units, or none to stay, then confirm",
            formation=formation.name,
        )
    )
    return Arrangement(
        side=formation.side,
        kind="withdraw",
        group=formation.id,
        prompt=prompt,
        verb="withdraw",
        puts=Options(puts, partial(_put, position, near)),
        objection=partial(_objection, position, members),
        faults=partial(_faults, members),
        losses=partial(_losses, members, near, compulsory),
        done_label=tr("Confirm the withdrawal"),
        why_not=partial(_why_not, position, formation),
    )


def _losses(
    members: list[Piece], near: Collection[HexId], compulsory: bool, placed: Placed
) -> tuple[PieceId, ...]:
    """Return the units that are destroyed if all is confirmed so: none where all may stay (EX-42, EX-45)."""
    if not compulsory and not placed:
        return ()
    return tuple(unit.id for unit in members if placed.get(unit.id, unit.hex_id) in near)


def _put(position: Position, near: Collection[HexId], put: Put) -> Option:
    unit, end = position.piece(PieceId(put.piece)), put.place
    if end == OFF:
        notation = f"withdraw {unit.id} off"
        text = tr("{piece} withdraws off the board", piece=unit.name)
        anchors = (on_piece(unit.id), Anchor("button", notation))
    else:
        label = position.grid.label(end)
        notation = f"withdraw {unit.id} {label}"
        text = tr("{piece} withdraws to {hex}", piece=unit.name, hex=label)
        anchors = (on_piece(unit.id), on_hex(end))

    danger = tr("An enemy is near: it would be destroyed (EX-45).") if end in near else ""
    return click(notation, *anchors, label=text, value=put, danger=danger)


def _objection(position: Position, members: list[Piece], placed: Placed) -> str:
    """Return what is wrong with where a formation would be; "" when it may be so."""
    if crowded := _crowded(members, placed):
        names = ", ".join(position.piece(piece).name for piece in crowded)
        return tr("{pieces} would end in one hex (EX-09).", pieces=names)
    if ring := _in_turn(members, _ends(placed))[1]:
        names = ", ".join(position.piece(piece).name for piece in ring)
        return tr("{pieces} cannot change places (EX-21).", pieces=names)
    return ""


def _faults(members: list[Piece], placed: Placed) -> tuple[PieceId, ...]:
    """Return the units that cannot be where they are put."""
    return _crowded(members, placed) or _in_turn(members, _ends(placed))[1]


def _ends(placed: Placed) -> dict[PieceId, HexId]:
    return {PieceId(name): end for name, end in placed.items()}


def _in_turn(
    members: list[Piece], placed: Mapping[PieceId, HexId]
) -> tuple[list[PieceId], tuple[PieceId, ...]]:
    """Return an order in which each ends in a free hex, and who has none: each is in another's way (EX-21)."""
    holders = {unit.hex_id: unit.id for unit in members}
    waiting, order = dict(placed), list[PieceId]()
    while ready := [
        name
        for name, end in waiting.items()
        if end == OFF or holders.get(end, name) not in {*waiting} - {name}
    ]:
        order += ready
        for name in ready:
            del waiting[name]
    return order, tuple(waiting)


def _crowded(members: list[Piece], placed: Placed) -> tuple[PieceId, ...]:
    """Return the units that would share a hex."""
    ends = [placed.get(unit.id, unit.hex_id) for unit in members]
    return tuple(
        unit.id for unit, end in zip(members, ends, strict=True) if end != OFF and ends.count(end) > 1
    )


def _why_not(position: Position, formation: Formation, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    if anchor.kind == "piece":
        piece = position.clicked(anchor)
        if piece and piece.formation != formation.id:
            return tr(
                "{piece} is not of {formation}, which withdraws (EX-44).",
                piece=piece.name,
                formation=formation.name,
            )
        return ""
    if clicked and anchor.kind == "hex":
        return tr("It cannot get there with two moves, past enemies and friends (EX-44).")
    return ""
