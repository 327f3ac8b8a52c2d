"""Normal movement: moves, turns, changes of formation and recovery, by the order of the brigade (GB-21, GX-21)."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial

import msgspec

from game.engine.decision import (
    Anchor,
    Decision,
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
from game.rules.brigades.bans import why_not_act
from game.rules.brigades.events.command import LeaderLeft, LeaderMoved
from game.rules.brigades.events.moves import UnitMoved
from game.rules.brigades.events.units import FormationChanged, UnitLeft, UnitRecovered
from game.rules.brigades.leaders import leader_moves, settle_leader_in
from game.rules.brigades.position import Position
from game.rules.brigades.reach import Path, Reached, allowance, hex_cost, moves_of
from game.rules.brigades.state import Piece
from game.rules.brigades.tables import (
    CHANGE_SHARE,
    FORMATION_NAMES,
    LEADER_CM,
    LIMBER_SHARE,
    ORDERS,
    SQUARE,
    UNLIMBERED,
    WHOLE,
)
from game.rules.brigades.victory import BrigadesContext
from game.rules.common.round_end import AwardsChanged
from game.rules.common.special_rules.questions import exit_award, exit_open

OFF = "off"


class Move(msgspec.Struct, frozen=True):
    """A move of a unit, with where it faces and the cost; of a leader without."""

    piece: PieceId
    path: Path
    facing: Facing | None = None
    cost: int = 0


class Act(msgspec.Struct, frozen=True):
    """Something else a unit does: `form` with its formation, `recover`, or `off` by an exit."""

    piece: PieceId
    verb: str
    formation: str = ""


Answer = Move | Act | None


def move_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Move one side's units and leaders, one after the other (GB-21, GB-23, GQ-16)."""
    known = Known()
    while True:
        ctx.checkpoint()
        position = ctx.position
        found = known.answers(position, side)
        answers: list[Answer] = [answer for of_piece in found.values() for answer in of_piece]
        bound = [unit for unit in position.units(side) if is_bound(position, unit, found[unit.id])]
        if not bound:
            if not answers:
                return
            answers.append(None)
        answer = yield Decision(
            side=side,
            kind="move",
            prompt=tr("{side}: move a unit, or end the movement", side=ctx.names.plural_name(side))
            if not bound
            else tr(
                "{side}: {unit} must go nearer or form (GX-21)",
                side=ctx.names.plural_name(side),
                unit=bound[0].name,
            ),
            options=Options(answers, partial(make_option, position), partial(notation, position)),
            why_not=partial(why_not_move, position, side),
        )
        if answer.value is None:
            return
        yield from carry_out(ctx, answer.value)


def carry_out(ctx: BrigadesContext, answer: Move | Act) -> Procedure[None]:
    """Carry out one answer of the movement."""
    piece = ctx.position.piece(answer.piece)
    if isinstance(answer, Move):
        if piece.is_leader:
            unit = ctx.position.occupants.get(answer.path[-1])
            ctx.emit(LeaderMoved(piece=piece.id, path=answer.path, unit=unit.id if unit else PieceId("")))
            return
        assert answer.facing is not None, "units face somewhere"
        share = Fraction(answer.cost, allowance(piece))
        slow = ctx.position.is_disordered_by(piece, answer.path)
        ctx.emit(
            UnitMoved(piece=piece.id, path=answer.path, facing=answer.facing, share=share, disorders=slow)
        )
        settle_leader_in(ctx, answer.path[-1])
    elif answer.verb == "form":
        ctx.emit(
            FormationChanged(
                piece=piece.id, at=piece.hex_id, formation=answer.formation, share=change_share(piece)
            )
        )
    elif answer.verb == "recover":
        ctx.emit(UnitRecovered(piece=piece.id, at=piece.hex_id))
    else:
        yield from leave(ctx, piece)


# What may be answered


class Known:
    """What the pieces of a side may do, kept from one answer to the next as long as nothing near them has changed."""

    def __init__(self) -> None:
        self._pieces: dict[PieceId, Piece] = {}
        self._closed: frozenset[HexId] = frozenset()
        self._found: dict[PieceId, list[Move | Act]] = {}

    def answers(self, position: Position, side: SideId) -> dict[PieceId, list[Move | Act]]:
        """Return every move and act of a side's units and leaders, by piece."""
        closed = position.closed(side)
        changed = closed ^ self._closed
        pieces = [*position.units(side), *position.leaders(side)]
        found = {}
        for piece in pieces:
            is_same = self._pieces.get(piece.id) is piece
            if is_same and not any(self._matters(position, piece, hex_id) for hex_id in changed):
                found[piece.id] = self._found[piece.id]
            else:
                found[piece.id] = list(answers_of(position, piece))
        self._pieces = {piece.id: piece for piece in pieces}
        self._closed, self._found = closed, found
        return found

    def _matters(self, position: Position, piece: Piece, hex_id: HexId) -> bool:
        """Return whether a hex is within the reach of a piece, one hex more by road included."""
        field = position.battlefield
        hexes = field.hexes(LEADER_CM) if piece.is_leader else allowance(piece) // hex_cost(position, 1 << 20)
        return position.grid.distance(piece.hex_id, hex_id) <= hexes + 2


def answers_of(position: Position, piece: Piece) -> Iterator[Move | Act]:
    """Yield every move and act of a unit or leader."""
    if piece.is_leader:
        yield from (Move(piece.id, path) for path in leader_moves(position, piece).values())
    else:
        yield from acts_of(position, piece)


def acts_of(position: Position, unit: Piece) -> Iterator[Move | Act]:
    """Yield what a unit may do in the movement phase."""
    if why_not_act(position, unit):
        return
    if not unit.acts.moved:
        yield from (
            Move(unit.id, each.path, each.facing, each.cost) for each in allowed_moves(position, unit)
        )
        if is_at_exit(position, unit) and not unit.acts.used:
            yield Act(unit.id, OFF)
    if not unit.acts.formed:
        for formation in unit.row.formations:
            if formation != unit.formation and unit.acts.used + change_share(unit) <= WHOLE:
                yield Act(unit.id, "form", formation)
    if may_recover(position, unit):
        yield Act(unit.id, "recover")


def change_share(unit: Piece) -> Fraction:
    """Return the part of its movement that a change of formation costs (GX-04)."""
    return LIMBER_SHARE if unit.is_gun else CHANGE_SHARE


def may_recover(position: Position, unit: Piece) -> bool:
    """Return whether a unit may recover: nothing of its movement used, no enemy beside it but fleeing ones (GX-04)."""
    if not (unit.disordered or unit.wavering) or unit.acts.used:
        return False
    return all(enemy.side == unit.side or enemy.flight for enemy in position.beside(unit.hex_id))


def is_at_exit(position: Position, unit: Piece) -> bool:
    """Return whether a unit may leave by an exit from its hex (AR-13)."""
    rules = position.battlefield.special_rules
    return bool(rules) and exit_open(rules, unit, unit.hex_id, position.state.number) is not None


def allowed_moves(position: Position, unit: Piece) -> list[Reached]:
    """Return the moves of a unit that its order and its state allow (GX-21, GX-04, GX-81)."""
    found = moves_of(position, unit)
    may = limit_of(position, unit)
    ends = {hex_id for hex_id in {each.path[-1] for each in found} if hex_id != unit.hex_id and may(hex_id)}
    if ORDERS[position.brigade_of(unit).order].moves == "to the enemy" and unit.in_order:
        nearer = nearer_to_enemy(position, unit)
        if near_ends := {hex_id for hex_id in ends if nearer(hex_id)}:
            return [each for each in found if each.path[-1] in near_ends]
    return [each for each in found if len(each.path) == 1 or each.path[-1] in ends]


def limit_of(position: Position, unit: Piece) -> Callable[[HexId], bool]:
    """Return which hexes the order and the state of a unit let it go to."""
    brigade, grid = position.brigade_of(unit), position.grid
    moves = ORDERS[brigade.order].moves
    limits: list[Callable[[HexId], bool]] = []
    if moves == "turns":
        return lambda hex_id: False
    if moves == "to the goal" and brigade.goal is not None:
        goal, now = brigade.goal, grid.distance(unit.hex_id, brigade.goal)
        limits.append(lambda hex_id: grid.distance(hex_id, goal) < now)
    if moves == "home":
        home = position.battlefield.home_distance[unit.side]
        limits.append(lambda hex_id: home[hex_id] < home[unit.hex_id])
    if unit.wavering or brigade.faltering:
        away = position.enemy_distance(unit.side, unit.hex_id)
        limits.append(lambda hex_id: position.enemy_distance(unit.side, hex_id) >= away)
    return lambda hex_id: all(limit(hex_id) for limit in limits)


def nearer_to_enemy(position: Position, unit: Piece) -> Callable[[HexId], bool]:
    """Return whether a hex is nearer to the nearest enemy than a unit is (GX-21)."""
    away = position.enemy_distance(unit.side, unit.hex_id)
    return lambda hex_id: position.enemy_distance(unit.side, hex_id) < away


def is_bound(position: Position, unit: Piece, answers: Iterable[Move | Act]) -> bool:
    """Return whether a unit on assault has yet to go nearer or to form before its side is done (GX-21)."""
    brigade = position.brigade_of(unit)
    if ORDERS[brigade.order].moves != "to the enemy" or not unit.in_order or unit.acts.formed:
        return False
    nearer = nearer_to_enemy(position, unit)
    return any(isinstance(answer, Move) and nearer(answer.path[-1]) for answer in answers)


# How it is written


def notation(position: Position, answer: Answer) -> str:
    """Write an answer of the movement."""
    if answer is None:
        return "done"
    if isinstance(answer, Act):
        if answer.verb == "form":
            return f"form {answer.piece} {answer.formation.replace(' ', '-')}"
        return f"move {answer.piece} off" if answer.verb == OFF else f"recover {answer.piece}"
    text = f"move {answer.piece} {position.grid.label(answer.path[-1])}"
    return text if answer.facing is None else f"{text} facing {facing_name(answer.facing)}"


def make_option(position: Position, answer: Answer) -> Option:
    """Make the option of an answer of the movement."""
    written = notation(position, answer)
    if answer is None:
        option = button(written, tr("End the movement"))
        return Option(notation=written, anchors=option.anchors, preview=option.preview)
    if isinstance(answer, Act):
        return Option(
            notation=written,
            anchors=(on_piece(answer.piece), Anchor("button", written)),
            preview=lambda: OptionPreview(_act_label(position, answer)),
            value=answer,
        )
    end = answer.path[-1]
    anchors: tuple[Anchor, ...] = (on_piece(answer.piece), on_hex(end))
    if answer.facing is not None:
        anchors += (on_corner(end, answer.facing),)
    return Option(
        notation=written,
        anchors=anchors,
        preview=lambda: OptionPreview(_move_label(position, answer)),
        value=answer,
    )


def _act_label(position: Position, act: Act) -> str:
    name = position.piece(act.piece).name
    if act.verb == "form":
        return tr("{piece} forms {formation}", piece=name, formation=tr(FORMATION_NAMES[act.formation]))
    return (
        tr("{piece} recovers", piece=name)
        if act.verb == "recover"
        else tr("{piece} leaves by the exit", piece=name)
    )


def _move_label(position: Position, move: Move) -> str:
    label = tr(
        "{piece} to {hex}", piece=position.piece(move.piece).name, hex=position.grid.label(move.path[-1])
    )
    if move.facing is None:
        return label
    return tr("{move}, facing {facing}", move=label, facing=facing_name(move.facing))


# Leaving by an exit


def leave(ctx: BrigadesContext, unit: Piece) -> Procedure[None]:
    """Let a unit leave by the exit where it is; its leaders go along or stay behind (AR-13)."""
    rule = exit_open(ctx.battlefield.special_rules, unit, unit.hex_id, ctx.state.number)
    assert rule is not None, "an exit is offered where one is open"
    for leader in ctx.position.leaders_with(unit.id):
        answer = yield Decision(
            side=leader.side,
            kind="leader",
            subject=leader.id,
            prompt=tr("{unit} leaves: does {leader} go along?", unit=unit.name, leader=leader.name),
            options=(
                button("leader off", tr("{leader} goes along", leader=leader.name)),
                button("leader stop", tr("{leader} stays behind", leader=leader.name)),
            ),
        )
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader.id, at=leader.hex_id))
    ctx.emit(UnitLeft(piece=unit.id, at=unit.hex_id))
    before = ctx.state.awards
    ctx.emit(AwardsChanged(awards=(*before, exit_award(rule, unit)), before=before))


# Why not


def why_not_move(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a piece cannot move, or cannot move to a hex."""
    if not clicked:
        piece = position.clicked(anchor)
        return _why_not_mover(position, side, piece) if piece else ""
    piece = position.clicked(clicked[0])
    if piece is None or anchor.kind != "hex":
        return ""
    return _why_not_mover(position, side, piece) or _why_not_hex(position, piece, HexId(int(anchor.ref)))


def _why_not_mover(position: Position, side: SideId, piece: Piece) -> str:
    if piece.side != side:
        return tr("It is the other side's movement (GB-21).")
    if piece.is_leader:
        return tr("{piece} has moved (GX-08).", piece=piece.name) if piece.acts.moved else ""
    if why := why_not_act(position, piece):
        return why
    if piece.formation == SQUARE:
        return tr("A square neither moves nor turns (GX-03).")
    return ""


def _why_not_hex(position: Position, piece: Piece, hex_id: HexId) -> str:
    if piece.is_leader:
        return tr(
            "{piece} cannot get there, or would be alone and adjacent to an enemy (GX-08).", piece=piece.name
        )
    if hex_id in position.occupants:
        return tr("One unit to a hex (GX-05).")
    if not position.may_enter(piece, hex_id):
        return tr("{piece} may not enter this ground (AR-06).", piece=piece.name)
    if hex_id in position.near_enemy(piece.side):
        return tr("A normal move never ends adjacent to an enemy; a charge does (GX-06).")
    if piece.formation == UNLIMBERED:
        return tr("Unlimbered guns only turn (GX-03).")
    if not limit_of(position, piece)(hex_id):
        brigade = position.brigade_of(piece)
        return tr(
            "{piece} has the order {order}, or wavers: it does not go there (GX-21, GX-04).",
            piece=piece.name,
            order=tr(ORDERS[brigade.order].name),
        )
    return tr("{piece} cannot get there with what is left of its movement (GX-04).", piece=piece.name)
