"""What a unit or a commander can do in the movement of its side, and why not (BX-17, BX-21, BX-23, BX-24, BX-03)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from game.engine.decisions.decision import Anchor, OptionPreview, on_corner, on_hex, on_piece
from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.masks import holds
from game.i18n import tr
from game.rules.commanders.movement.charge import Charge
from game.rules.commanders.movement.charges import charges, keeps_arc, objection_to_charge
from game.rules.commanders.movement.reach import End, commander_ends, ends
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import CLOSED, COMMANDER_MOVE, FORMATION_NAMES, HEARD, RALLIED, ROWS
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import exit_open
from game.rules.table.special_rules.shared_rules import Exit


class Move(NamedTuple):
    """A move of a unit, or a turn in its own hex."""

    unit: PieceId
    path: tuple[HexId, ...]
    facing: Facing
    is_full: bool

    def notation(self, position: Position) -> str:
        facing = facing_name(self.facing)
        if len(self.path) == 1:
            return f"face {self.unit} {facing}"
        return f"move {self.unit} {position.grid.label(self.path[-1])} facing {facing}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        end = self.path[-1]
        return on_piece(self.unit), on_hex(end), on_corner(end, self.facing)

    def preview(self, position: Position) -> OptionPreview:
        return OptionPreview(
            tr(
                "{piece} to {hex}, facing {facing}",
                piece=position.piece(self.unit).name,
                hex=position.grid.label(self.path[-1]),
                facing=facing_name(self.facing),
            )
        )


class Form(msgspec.Struct, frozen=True):
    """A change of the formation of a unit."""

    unit: PieceId
    formation: str

    def notation(self, position: Position) -> str:
        return f"form {self.unit} {self.formation}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        return on_piece(self.unit), Anchor("button", self.notation(position))

    def preview(self, position: Position) -> OptionPreview:
        name = position.piece(self.unit).name
        return OptionPreview(
            tr("{piece}: {formation}", piece=name, formation=tr(FORMATION_NAMES[self.formation]))
        )


class Leave(NamedTuple):
    """A unit leaves the field by an exit."""

    unit: PieceId

    def notation(self, position: Position) -> str:
        return f"move {self.unit} off"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        return on_piece(self.unit), Anchor("button", self.notation(position))

    def preview(self, position: Position) -> OptionPreview:
        return OptionPreview(tr("{piece} leaves by the exit", piece=position.piece(self.unit).name))


class Ride(NamedTuple):
    """A move of a commander."""

    leader: PieceId
    path: tuple[HexId, ...]

    def notation(self, position: Position) -> str:
        return f"move {self.leader} {position.grid.label(self.path[-1])}"

    def anchors(self, position: Position) -> tuple[Anchor, ...]:
        return on_piece(self.leader), on_hex(self.path[-1])

    def preview(self, position: Position) -> OptionPreview:
        end = position.grid.label(self.path[-1])
        return OptionPreview(tr("{piece} to {hex}", piece=position.piece(self.leader).name, hex=end))


Action: TypeAlias = Move | Form | Leave | Ride | Charge


def actions_of(position: Position, piece: Piece) -> Sequence[Action]:
    """Return all that a unit or a commander can do next in the movement of its side."""
    if piece.is_leader:
        if MOVED in piece.done:
            return ()
        return LazyMap(partial(Ride, piece.id), commander_ends(position, piece))
    return () if objection_to_act(position, piece) else unit_actions(position, piece)


def unit_actions(position: Position, unit: Piece) -> Sequence[Action]:
    """Return all that a unit can do: moves, charges, another formation, an exit (BX-21, BX-23, BX-24, AR-13)."""
    forms: list[Action] = [Form(unit.id, formation) for formation in other_formations(position, unit)]
    if RALLIED in unit.done:
        return forms
    others: list[Action] = list(charges(position, unit))
    if is_at_exit(position, unit):
        others.append(Leave(unit.id))
    moves = LazyMap(partial(_move, unit.id), ends(position, unit))
    return LazyConcat[Action]((moves, others + forms))


def _move(unit: PieceId, end: End) -> Move:
    return Move(unit, *end)


def objection_to_act(position: Position, unit: Piece) -> str:
    """Return why a unit can do nothing in this movement; "" when it can (BX-17, BX-22, BX-06, BS-21)."""
    if unit.is_routed:
        return tr("{unit} is routed and does nothing of its own will (BS-21).", unit=unit.name)
    if MOVED in unit.done:
        return tr("{unit} has moved in this round (BX-17).", unit=unit.name)
    if unit.waits:
        return tr("{unit} is a mob and waits for orders (BX-06).", unit=unit.name)
    if position.is_held(unit):
        return tr("{unit} is in contact with an enemy (BX-22).", unit=unit.name)
    return ""


def other_formations(position: Position, unit: Piece) -> Iterator[str]:
    """Yield the formations that a unit can change to; nobody closes on slow ground (BX-20, BX-23, BS-13)."""
    for formation in ROWS[unit.kind].formations:
        if formation != unit.formation and not (
            formation == CLOSED and position.ground(unit).is_slow[unit.hex_id]
        ):
            yield formation


def is_at_exit(position: Position, unit: Piece) -> bool:
    """Return whether a unit may leave by an exit from its hex, which guns in battery do not (AR-13, BX-21)."""
    rules = position.battlefield.rules_of(Exit)
    return (
        bool(rules)
        and not unit.is_in_battery
        and exit_open(rules, unit, unit.hex_id, position.state.number) is not None
    )


# Why not


def why_not_commander(position: Position, leader: Piece, anchor: Anchor) -> str:
    """Return why a commander cannot move, or not to a hex (BX-03)."""
    if MOVED in leader.done:
        return tr("{leader} has moved in this round (BX-03).", leader=leader.name)
    if anchor.kind != "hex":
        return ""
    hex_id = HexId(int(anchor.ref))
    if hex_id in position.leaders:
        return tr("Two commanders never share a hex (BX-03).")
    if holds(position.zone(other(leader.side)) & ~position.occupied, hex_id):
        return tr("It is in the zone of an enemy (BX-22).")
    return tr(
        "{leader} moves {hexes} hexes at most and cannot get there (BX-03).",
        leader=leader.name,
        hexes=position.battlefield.hexes(COMMANDER_MOVE),
    )


def why_not_charge(position: Position, unit: Piece, target: Piece) -> str:
    """Return why a unit cannot charge another (BX-24, BX-27)."""
    if objection := objection_to_charge(position, unit):
        return objection
    if target.is_leader:
        return tr("{leader} is no target (BX-07).", leader=target.name)
    if not position.sees(unit, target.hex_id, HEARD):
        return tr("{unit} does not see {target} (BX-24).", unit=unit.name, target=target.name)
    hexes = position.rate(unit) + unit.row.reach
    if position.grid.distance(unit.hex_id, target.hex_id) > hexes + 1:
        return tr("{unit} charges {hexes} hexes at most (BX-24).", unit=unit.name, hexes=hexes)
    return tr(
        "{unit} finds no way into contact with {target} (BX-24, BX-27).", unit=unit.name, target=target.name
    )


def why_not_contact(position: Position, unit: Piece, target: Piece, hex_id: HexId) -> str:
    """Return why a charge cannot end in a hex (BX-24, BX-27, BX-22)."""
    if hex_id not in position.grid.adjacent(target.hex_id):
        return tr(
            "A charge on {target} ends adjacent to it: click a highlighted hex (BX-24).", target=target.name
        )
    if hex_id in position.occupants:
        return tr("A charge ends in a free hex; this one is occupied (BX-22).")
    if not position.ground(unit).may_enter[hex_id]:
        return tr("{piece} may not enter this ground (AR-06).", piece=unit.name)
    if not keeps_arc(position, target, unit.hex_id, hex_id):
        return tr(
            "A charge strikes {target} in the arc where it began, or nearer the front (BX-27).",
            target=target.name,
        )
    return tr("{unit} finds no way to charge {target} there (BX-24).", unit=unit.name, target=target.name)


def why_not_hex(position: Position, unit: Piece, hex_id: HexId) -> str:
    """Return why a unit cannot end its move in a hex (BX-21, BX-22, BX-23)."""
    if unit.is_in_battery:
        return tr("Guns in battery only turn one corner; limber them first (BX-21).")
    if hex_id in position.occupants:
        return tr("Only a routed unit enters an occupied hex (BX-22).")
    if not position.ground(unit).may_enter[hex_id]:
        return tr("{piece} may not enter this ground (AR-06).", piece=unit.name)
    if holds(position.beside(other(unit.side)), hex_id):
        return tr(
            "It is adjacent to an enemy: to charge, click the enemy, then the hex to charge from (BX-22)."
        )
    rate = position.rate(unit)
    if position.grid.distance(unit.hex_id, hex_id) > rate:
        rule = "BX-05" if unit.is_out else unit.row.rule
        return tr("{piece} moves {hexes} hexes at most ({rule}).", piece=unit.name, hexes=rate, rule=rule)
    return tr("{piece} cannot get there (BX-21, BX-23).", piece=unit.name)
