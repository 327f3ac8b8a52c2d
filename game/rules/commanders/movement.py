"""The movement phase: rout moves, then one side moves all it likes, then the other (BX-17)."""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from game.engine.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    Options,
    button,
    on_corner,
    on_hex,
    on_piece,
)
from game.engine.ruleset import Procedure
from game.hexgrid.facing import Facing, facing_name
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.commanders.charge import charge, charge_preview
from game.rules.commanders.charges import Charge, charges
from game.rules.commanders.events import RoutMovesDone, SideFinished, TurnPassed
from game.rules.commanders.morale import Line, commanders_in_danger, make_checks, run
from game.rules.commanders.piece_events import CommanderMoved, FormationChanged, UnitLeft
from game.rules.commanders.position import Position
from game.rules.commanders.reach import commander_paths, ends
from game.rules.commanders.rout import edge_distance
from game.rules.commanders.state import FULL_RATE, MOVED, RALLIED, Piece
from game.rules.commanders.tables import CLOSED, COMMANDER_MOVE, FORMATION_NAMES, ROWS
from game.rules.commanders.unit_moves import move_unit
from game.rules.commanders.victory import CommandersContext
from game.rules.commanders.why_not_move import why_not_charge, why_not_commander, why_not_hex
from game.rules.common.round_end import AwardsChanged
from game.rules.common.sides import other
from game.rules.common.special_rules.questions import exit_award, exit_open


class Move(NamedTuple):
    """The value of an answer that moves a unit, or turns it in its own hex."""

    unit: PieceId
    path: tuple[HexId, ...]
    facing: Facing
    is_full: bool


class Form(NamedTuple):
    """The value of an answer that changes the formation of a unit."""

    unit: PieceId
    formation: str


class Leave(NamedTuple):
    """The value of an answer by which a unit leaves the field by an exit."""

    unit: PieceId


class Ride(NamedTuple):
    """The value of an answer that moves a commander."""

    leader: PieceId
    path: tuple[HexId, ...]


AROUND: Final = 3
"""Hexes beyond the way of a piece within which others change what it can do: a road, and an enemy beside its end."""

Action: TypeAlias = Move | Form | Leave | Ride | Charge


def movement_phase(ctx: CommandersContext) -> Procedure[None]:
    """Make the rout moves, then let the sides move, and see to commanders in danger at the end (BX-17, BX-07)."""
    if not ctx.state.fled:
        rout_moves(ctx)
        ctx.emit(TurnPassed(side=ctx.state.moves_first))
    for side in (ctx.state.moves_first, other(ctx.state.moves_first)):
        if side not in ctx.state.finished:
            ctx.emit(TurnPassed(side=side))
            yield from move_side(ctx, side)
            ctx.emit(SideFinished(side=side))
    line = Line()
    commanders_in_danger(ctx, line)
    make_checks(ctx, line)


# Rout moves


def rout_moves(ctx: CommandersContext) -> None:
    """Make the rout moves of all who are still routed; then those whom that concerns check (BS-19, BX-17, BX-40)."""
    line = Line()
    first = ctx.state.initiative
    routed = [unit for unit in ctx.position.units() if unit.is_routed]
    away = {unit.id: edge_distance(ctx.position, unit.hex_id) for unit in routed}
    for unit in sorted(routed, key=lambda each: (each.side != first, away[each.id], each.place)):
        run(ctx, ctx.position.piece(unit.id), line)
    make_checks(ctx, line)
    # Reading BX-25: the rout moves are done once those are over that the checks after them cause.
    touched = tuple(unit.id for unit in ctx.position.units() if ctx.position.touching(unit))
    ctx.emit(RoutMovesDone(touched=touched))


# Moves


def move_side(ctx: CommandersContext, side: SideId) -> Procedure[None]:
    """Let a side move its units and commanders, each once, in the order it likes (BX-17)."""
    offers = Offers(side)
    while True:
        ctx.checkpoint()
        answer = yield move_question(ctx.position, side, ctx.names.plural_name(side), offers)
        if answer.value is None:
            return
        yield from act(ctx, answer.value)


def act(ctx: CommandersContext, action: Action) -> Procedure[None]:
    """Carry out what a piece does in its movement."""
    line = Line()
    if isinstance(action, Charge):
        yield from charge(ctx, action)
    elif isinstance(action, Move):
        make_move(ctx, action, line)
    elif isinstance(action, Form):
        unit = ctx.position.piece(action.unit)
        ctx.emit(FormationChanged(piece=unit.id, at=unit.hex_id, formation=action.formation))
    elif isinstance(action, Leave):
        yield from leave(ctx, ctx.position.piece(action.unit))
    else:
        ctx.emit(CommanderMoved(piece=action.leader, path=action.path))
    make_checks(ctx, line)


class Offers:
    """What the pieces of a side can do next, piece by piece (BX-17).

    What is known of a piece is used again as long as no piece near it has changed.
    """

    def __init__(self, side: SideId) -> None:
        self.side = side
        self._seen: dict[PieceId, Piece] = {}
        self._known: dict[PieceId, list[Action]] = {}
        self._made: dict[Action, Option] = {}

    def actions(self, position: Position) -> list[Action]:
        """Return all that the side can do next: its units in the order of battle, then its commanders."""
        pieces = position.state.pieces
        changed = [
            each.hex_id
            for name, piece in pieces.items()
            if (before := self._seen.get(name)) is not piece
            for each in (piece, before)
            if each is not None and each.hex_id >= 0
        ]
        self._seen = pieces
        found: list[Action] = []
        distance = position.grid.distance
        movers = [
            *position.units(self.side),
            *(leader for leader in position.leaders.values() if leader.side == self.side),
        ]
        for piece in movers:
            if piece.id not in self._known or any(
                distance(piece.hex_id, hex_id) <= longest_way(position, piece) + AROUND for hex_id in changed
            ):
                self._known[piece.id] = list(actions_of(position, piece))
            found += self._known[piece.id]
        return found

    def option(self, position: Position, action: Action | None) -> Option:
        """Make an answer; those alone are made anew whose preview depends on other pieces."""
        if action is None or isinstance(action, Charge):
            return _option(position, action)
        if action not in self._made:
            self._made[action] = _option(position, action)
        return self._made[action]


def longest_way(position: Position, piece: Piece) -> int:
    """Return the most hexes that a move or charge of a piece can have, without a road."""
    if piece.is_leader:
        return position.battlefield.hexes(COMMANDER_MOVE)
    return position.battlefield.hexes(piece.row.rate) + piece.row.reach


def actions_of(position: Position, piece: Piece) -> Iterator[Action]:
    """Yield all that a unit or a commander can do next in the movement of its side."""
    if not piece.is_leader:
        if not objection_to_act(position, piece):
            yield from unit_actions(position, piece)
    elif MOVED not in piece.done:
        for path in commander_paths(position, piece).values():
            yield Ride(piece.id, path)


def unit_actions(position: Position, unit: Piece) -> Iterator[Action]:
    """Yield all that a unit can do: moves, charges, another formation, an exit (BX-21, BX-23, BX-24, AR-13)."""
    if RALLIED not in unit.done:
        for end in ends(position, unit):
            yield Move(unit.id, *end)
        yield from charges(position, unit)
        if is_at_exit(position, unit):
            yield Leave(unit.id)
    for formation in other_formations(position, unit):
        yield Form(unit.id, formation)


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
    """Return whether a unit may leave by an exit from its hex (AR-13)."""
    rules = position.battlefield.special_rules
    return bool(rules) and exit_open(rules, unit, unit.hex_id, position.state.number) is not None


def make_move(ctx: CommandersContext, move: Move, line: Line) -> None:
    """Move a unit, or turn it in its own hex (BX-21)."""
    deeds = frozenset({MOVED, FULL_RATE}) if move.is_full else frozenset({MOVED})
    move_unit(ctx, ctx.position.piece(move.unit), move.path, move.facing, deeds, line)


def leave(ctx: CommandersContext, unit: Piece) -> Procedure[None]:
    """Let a unit leave by an exit; its commander goes along or stays behind (AR-13)."""
    rule = exit_open(ctx.battlefield.special_rules, unit, unit.hex_id, ctx.state.number)
    assert rule is not None, "an exit is offered where one is open"
    leader = ctx.position.leader_with(unit)
    if leader and MOVED not in leader.done:
        answer = yield Decision(
            side=unit.side,
            kind="leader",
            subject=leader.id,
            prompt=tr("{unit} leaves: does {leader} go along?", unit=unit.name, leader=leader.name),
            options=(
                button("leader off", tr("{leader} goes along", leader=leader.name)),
                button("leader stop", tr("{leader} stays behind", leader=leader.name)),
            ),
        )
        if answer.notation == "leader off":
            ctx.emit(UnitLeft(piece=leader.id, at=leader.hex_id))
    ctx.emit(UnitLeft(piece=unit.id, at=unit.hex_id))
    before = ctx.state.awards
    ctx.emit(AwardsChanged(awards=(*before, exit_award(rule, unit)), before=before))


# The question


def move_question(position: Position, side: SideId, plural_name: str, offers: Offers) -> Decision:
    """Ask a side for its next move."""
    return Decision(
        side=side,
        kind="move",
        prompt=tr("{side}: move a unit or a commander, or end the movement", side=plural_name),
        options=LateOptions(
            lambda: Options(
                [*offers.actions(position), None], partial(offers.option, position), partial(_write, position)
            )
        ),
        why_not=partial(_why_not, position, side),
    )


def _write(position: Position, action: Action | None) -> str:
    """Write an answer (BX-18)."""
    label = position.grid.label
    if action is None:
        return "moves done"
    if isinstance(action, Move):
        facing = facing_name(action.facing)
        if len(action.path) == 1:
            return f"face {action.unit} {facing}"
        return f"move {action.unit} {label(action.path[-1])} facing {facing}"
    if isinstance(action, Charge):
        where = f"{label(action.path[-1])} facing {facing_name(action.facing)}"
        return f"charge {action.unit} {action.target} {where}"
    if isinstance(action, Form):
        return f"form {action.unit} {action.formation}"
    if isinstance(action, Leave):
        return f"move {action.unit} off"
    return f"move {action.leader} {label(action.path[-1])}"


def _option(position: Position, action: Action | None) -> Option:
    """Make an answer: a piece, then where it goes and faces, or whom it charges."""
    notation = _write(position, action)
    if action is None:
        done = button(notation, tr("End movement"))
        return Option(notation=notation, anchors=done.anchors, preview=done.preview)
    anchors: tuple[Anchor, ...]
    if isinstance(action, Move):
        end = action.path[-1]
        anchors = (on_piece(action.unit), on_hex(end), on_corner(end, action.facing))
    elif isinstance(action, Charge):
        end = action.path[-1]
        anchors = (
            on_piece(action.unit),
            on_piece(action.target),
            on_hex(end),
            on_corner(end, action.facing),
        )
    elif isinstance(action, Ride):
        anchors = (on_piece(action.leader), on_hex(action.path[-1]))
    else:
        anchors = (on_piece(action.unit), Anchor("button", notation))
    return Option(
        notation=notation, anchors=anchors, preview=partial(_preview, position, action), value=action
    )


def _preview(position: Position, action: Action) -> OptionPreview:
    label = position.grid.label
    if isinstance(action, Charge):
        return charge_preview(position, action)
    if isinstance(action, Ride):
        return OptionPreview(
            tr("{piece} to {hex}", piece=position.piece(action.leader).name, hex=label(action.path[-1]))
        )
    unit = position.piece(action.unit)
    if isinstance(action, Move):
        return OptionPreview(
            tr(
                "{piece} to {hex}, facing {facing}",
                piece=unit.name,
                hex=label(action.path[-1]),
                facing=facing_name(action.facing),
            )
        )
    if isinstance(action, Form):
        return OptionPreview(
            tr("{piece}: {formation}", piece=unit.name, formation=tr(FORMATION_NAMES[action.formation]))
        )
    return OptionPreview(tr("{piece} leaves by the exit", piece=unit.name))


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(clicked[0] if clicked else anchor)
    if piece is None:
        return ""
    if piece.side != side:
        return tr("{piece} is the enemy's (BX-17).", piece=piece.name)
    if piece.is_leader:
        return why_not_commander(position, piece, anchor)
    if objection := objection_to_act(position, piece):
        return objection
    if RALLIED in piece.done:
        return tr("{unit} has been rallied in this round and does not move (BS-14).", unit=piece.name)
    if clicked and (target := position.clicked(anchor)) and target.side != side:
        return why_not_charge(position, piece, target)
    if clicked and anchor.kind == "hex":
        return why_not_hex(position, piece, HexId(int(anchor.ref)))
    return ""
