"""Movement of a formation: its units one at a time, each once, as often as the action says (EX-20, EX-23)."""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    LateOptions,
    Option,
    OptionPreview,
    Options,
    button,
    click,
    on_hex,
    on_piece,
)
from game.engine.decisions.lazy_sequences import LazyConcat, LazyMap
from game.hexgrid.grid import OFF
from game.hexgrid.ids import HexId, PieceId
from game.hexgrid.masks import holds
from game.i18n import tr, tr_count
from game.rules.formations.combat.melee import Clash
from game.rules.formations.events import UnitMoved
from game.rules.formations.morale.markers import join
from game.rules.formations.movement.reach import move_ends, move_reach
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import ACTIONS, LINK, MARCH
from game.rules.formations.victory import FormationsContext
from game.rules.table.asking import goes_along, leave_by_exit
from game.rules.table.facts import UnitLeft
from game.rules.table.moves import Ends
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import is_at_exit


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """The value of an answer that moves a unit along a path in an action; one by an exit ends at OFF.

    `clash` is the assault that the move is a part of, as it is before it.
    """

    unit: PieceId
    path: tuple[HexId, ...]
    action: str = ""
    clash: Clash | None = None

    @property
    def end(self) -> HexId:
        """The hex where it ends, or OFF."""
        return self.path[-1]


class Leg(msgspec.Struct, kw_only=True):
    """One move of each unit of a formation: where it can end, who may leave by an exit, and who has moved in it.

    `number` says which of so many moves it is. `clash` is the assault that begins with it, before anybody has moved.
    """

    formation: str
    ends: Callable[[Position, Piece], Ends]
    action: str
    may_leave: Callable[[Position, Piece], bool] = lambda position, unit: True
    moved: set[PieceId] = msgspec.field(default_factory=set)
    number: int = 1
    moves: int = 1
    clash: Clash | None = None

    @property
    def clash_now(self) -> Clash | None:
        """The assault with those who have moved so far."""
        return self.clash and msgspec.structs.replace(self.clash, moved=frozenset(self.moved))


def move_options(position: Position, leg: Leg, others: list[Option]) -> Options:
    """Make the moves that the units of a formation may make in this leg, and other answers after them (EX-20)."""
    answers: list[Sequence[Move | Option]] = []
    clash = leg.clash_now
    for unit in position.members(position.state.formations[leg.formation]):
        if unit.id in leg.moved:
            continue
        answers.append(LazyMap(partial(_move, unit.id, leg.action, clash), leg.ends(position, unit)))
        if leg.may_leave(position, unit) and is_at_exit(position, unit):  # EX-24, AR-13
            answers.append([Move(unit=unit.id, path=(unit.hex_id, OFF))])
    return Options(
        LazyConcat([*answers, others]),
        lambda answer: answer if isinstance(answer, Option) else _move_option(position, leg, answer),
        lambda answer: answer.notation if isinstance(answer, Option) else _written(position, answer),
    )


def _move(unit: PieceId, action: str, clash: Clash | None, path: tuple[HexId, ...]) -> Move:
    return Move(unit=unit, path=path, action=action, clash=clash)


def _written(position: Position, move: Move) -> str:
    """Write a move: `move A F4`, or `move A off`."""
    return f"move {move.unit} {'off' if move.end == OFF else position.grid.label(move.end)}"


def _move_option(position: Position, leg: Leg, move: Move) -> Option:
    """Make the answer that moves a unit."""
    unit, notation = position.piece(move.unit), _written(position, move)
    if move.end == OFF:
        label = tr("{piece} leaves by the exit", piece=unit.name)
        return click(notation, on_piece(unit.id), Anchor("button", notation), label=label, value=move)
    return Option(
        notation=notation,
        anchors=(on_piece(unit.id), on_hex(move.end)),
        preview=lambda: OptionPreview(
            tr("{piece} to {hex}", piece=unit.name, hex=position.grid.label(move.end)),
            lines=what_follows(position, unit, move.path, leg),
        ),
        value=move,
    )


def what_follows(position: Position, unit: Piece, path: tuple[HexId, ...], leg: Leg) -> tuple[str, ...]:
    """Say that a unit that would shoot after its move does not in contact (EX-80), or that it is the last to move."""
    if leg.clash is not None:
        others = [each for each in position.members(position.formation_of(unit)) if each.id != unit.id]
        if any(each.id not in leg.moved and leg.ends(position, each) for each in others):
            return ()
        return (
            tr("The last of them to move: the assault starts at once, and nothing can be undone (EX-50)."),
        )
    shoots = leg.action in ACTIONS and ACTIONS[leg.action].shoots and unit.row.dice
    if shoots and leg.number == leg.moves and holds(position.beside(other(unit.side)), path[-1]):
        return (tr("Adjacent to an enemy there: it does not shoot (EX-80)."),)
    return ()


def move_formation(
    ctx: FormationsContext, formation: Formation, leg: Leg, times: int
) -> Procedure[set[PieceId]]:
    """Move the units of a formation so many times; return who has moved (EX-20)."""
    moved: set[PieceId] = set()
    for leg.number in range(1, times + 1):
        leg.moves = times
        moved |= yield from move_leg(ctx, formation, leg)
        leg.moved = set()
    return moved


def move_leg(ctx: FormationsContext, formation: Formation, leg: Leg) -> Procedure[set[PieceId]]:
    """Let the units of a formation make one move, in the order their owner likes; return who moved."""
    while True:
        answer = yield move_question(ctx.position, formation, leg)
        if not isinstance(answer.value, Move):
            return leg.moved
        yield from make_move(ctx, answer.value)
        leg.moved.add(answer.value.unit)


def move_question(position: Position, formation: Formation, leg: Leg) -> Decision:
    """Ask for the next move of a formation, as its leg is now."""
    leg = msgspec.structs.replace(leg, moved=leg.moved.copy())
    end = button("move done", tr("End the move"), leg.clash_now)
    return Decision(
        side=formation.side,
        kind="move",
        prompt=_prompt(formation, leg),
        group=formation.id,
        options=LateOptions(partial(move_options, position, leg, [end])),
        why_not=partial(why_not_move, position, leg),
        attacks=leg.action in ACTIONS and ACTIONS[leg.action].shoots,
    )


def _prompt(formation: Formation, leg: Leg) -> str:
    if leg.moves == 1:
        return tr("{formation}: click a unit to move it, or end the move", formation=formation.name)
    return tr(
        "{formation}, move {number} of {moves}: click a unit to move it, or end the move",
        formation=formation.name,
        number=leg.number,
        moves=leg.moves,
    )


def make_move(ctx: FormationsContext, move: Move) -> Procedure[None]:
    """Carry a move out; at an exit the leaders of the unit go along or stay behind (AR-13)."""
    if move.end != OFF:
        ctx.emit(UnitMoved(piece=move.unit, path=move.path))
        return
    unit = ctx.position.piece(move.unit)
    for leader in [piece for piece in ctx.state.pieces.values() if piece.unit == unit.id]:
        yield from _stay_behind(ctx, leader, unit)
    leave_by_exit(ctx, unit, UnitLeft(piece=unit.id, at=unit.hex_id))


def _stay_behind(ctx: FormationsContext, leader: Piece, unit: Piece) -> Procedure[None]:
    """Ask whether a leader goes along with his unit, if another of his formation is there (AR-13, EX-05)."""
    others = [each for each in ctx.position.members(ctx.position.formation_of(leader)) if each.id != unit.id]
    answer = yield goes_along(unit, leader, may_stay=bool(others))
    if answer.notation == "leader stop":
        distance = ctx.position.grid.distance
        nearest = min(others, key=lambda each: (distance(unit.hex_id, each.hex_id), each.place))
        join(ctx, leader, nearest, unit.hex_id)


def why_not_move(position: Position, leg: Leg, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a unit cannot move, or cannot move to a hex."""
    formation = position.state.formations[leg.formation]
    if not clicked:
        piece = position.clicked(anchor)
        return _why_not_mover(position, leg, formation, piece) if piece else ""
    unit = position.clicked(clicked[0])
    if unit is None or anchor.kind != "hex":
        return ""
    if unit.is_leader or unit.formation != formation.id:
        return _why_not_mover(position, leg, formation, unit)
    return why_not_hex(position, unit, HexId(int(anchor.ref)))


def _why_not_mover(position: Position, leg: Leg, formation: Formation, piece: Piece) -> str:
    if piece.formation != formation.id:
        return tr(
            "{piece} is not of {formation}, which is activated (EX-12).",
            piece=piece.name,
            formation=formation.name,
        )
    if piece.is_leader:
        return tr("{piece} goes where his unit goes (EX-05).", piece=piece.name)
    if piece.id in leg.moved:
        return tr("{piece} has made this move (EX-20).", piece=piece.name)
    if holds(position.zone(other(piece.side)), piece.hex_id):
        return tr("{piece} must leave all zones with its first hex, and cannot (EX-22).", piece=piece.name)
    return tr("{piece} cannot move in this action (EX-20).", piece=piece.name)


def why_not_hex(position: Position, unit: Piece, hex_id: HexId) -> str:
    """Return why a unit cannot end its move in a hex; a leader makes no move of his own."""
    if unit.is_leader:
        return tr("{piece} goes where his unit goes (EX-05).", piece=unit.name)
    if hex_id in position.occupants:
        return tr("One unit to a hex (EX-09).")
    if refusal := position.why_not_enter(unit, hex_id):
        return refusal
    if position.grid.distance(unit.hex_id, hex_id) > unit.row.move:
        return tr_count(
            unit.row.move,
            "{piece} moves {number} hex at most ({rule}).",
            "{piece} moves {number} hexes at most ({rule}).",
            piece=unit.name,
            rule=unit.row.rule,
        )
    if holds(position.zone(other(unit.side)), hex_id):
        return tr("It is in the zone of an enemy (EX-22).")
    if holds(move_reach(position, unit).mask, hex_id):
        return tr(
            "{formation} would fall apart: {hexes} hexes at most from unit to unit (EX-04).",
            formation=position.formation_of(unit).name,
            hexes=LINK,
        )
    return tr("{piece} cannot get there past what is in its way (EX-21).", piece=unit.name)


def leg_of(formation: Formation, action: str) -> Leg:
    """Return the leg of an action that is no engagement: near an enemy nobody begins to march."""
    if action != MARCH:
        return Leg(formation=formation.id, ends=move_ends, action=action)
    return Leg(
        formation=formation.id,
        ends=partial(move_ends, march=True),
        action=action,
        may_leave=lambda position, unit: not holds(position.near_enemies(unit.side), unit.hex_id),
    )
