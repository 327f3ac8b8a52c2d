"""What a unit or a commander can do in the movement of its side, and why not (BX-17, BX-21, BX-23, BX-24, BX-03)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import msgspec

from game.engine.decisions.decision import Anchor, OptionPreview, on_corner, on_hex, on_piece
from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.commanders.movement.charge import Charge
from game.rules.commanders.movement.charges import charges
from game.rules.commanders.movement.reach import End, commander_ends, ends
from game.rules.commanders.position import Position
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import CLOSED, FORMATION_NAMES, RALLIED, ROWS
from game.rules.table.special_rules.questions import is_at_exit


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
    if not unit.is_in_battery and is_at_exit(position, unit):
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
