"""Section 14: the movement of ordered pieces (JX-32, JX-33, JX-34, JX-35, JX-36, JX-83, JX-84)."""

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

import msgspec

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import (
    Anchor,
    Decision,
    Option,
    OptionPreview,
    Options,
    button,
    on_hex,
    on_piece,
)
from game.hexgrid.grid import Grid
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId
from game.i18n import tr, tr_count
from game.rules.jacobite.cards.hands import play_card
from game.rules.jacobite.cards.play import (
    cards_for,
    fall_back_hexes,
    option_on,
    ordinary_move,
    playable_cards,
)
from game.rules.jacobite.combat.targets import objection_to_unit
from game.rules.jacobite.events import LeaderAttached, OrderedPieceMoved
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import COMBAT, JacobiteContext, Piece, Position, other
from game.rules.jacobite.tables import HIGHLAND_RUN, LEADER_RULE
from game.rules.jacobite.turn.entries import Paths
from game.rules.jacobite.turn.terrain_entry import may_enter, terrain_entry
from game.rules.jacobite.victory import ask_in_turn

ROAD = "road"

DONE = "move done"

Move: TypeAlias = tuple[PieceId, tuple[HexId, ...]]
"""A piece and the path it goes; of the very many there are, only those looked at are made options."""


def movement_phase(ctx: JacobiteContext) -> Procedure[None]:
    """Let the side move its ordered pieces, each at most once (JX-33)."""
    side = ctx.state.turn.side
    prompt = tr("{side}: move the ordered pieces, or end movement.", side=ctx.names.plural_name(side))
    known: dict[PieceId, KnownMoves] = {}  # the moves of pieces near which no one has gone since
    while True:
        ctx.checkpoint()
        answers = [*_moves(ctx.position, side, known), *_cards(ctx, side), DONE]
        answer = yield from ask_in_turn(
            ctx,
            Decision(
                side=side,
                kind="move",
                prompt=prompt,
                options=Options(answers, partial(option_of, ctx.position)),
                why_not=partial(why_not, ctx.position, side),
            ),
        )
        if answer.notation == DONE:
            return
        if answer.notation.startswith("combat "):
            play_card(ctx, side, COMBAT, *answer.value)
            known.clear()
        elif answer.notation.startswith("exit "):
            answer.value(ctx)
            known.clear()
        else:
            piece, path = answer.value
            march(ctx, piece, path)
            grid = ctx.position.grid
            known = {name: moves for name, moves in known.items() if is_far(grid, moves, path[0], path[-1])}


def _cards(ctx: JacobiteContext, side: SideId) -> Iterator[Option]:
    """Offer the combat cards that let an ordered piece go further (JX-111, JX-132)."""
    held = ctx.state.cards.hand(side, COMBAT)
    if cards_for("move").isdisjoint(held):
        return
    for piece in ctx.state.turn.ordered:
        if ctx.position.stands(piece) and not ctx.position.hexes_moved(piece):
            for card in playable_cards(ctx.position, side, "move", piece):
                if card.id in held:
                    yield option_on(ctx.position, side, card, piece)


def march(ctx: JacobiteContext, piece: PieceId, path: tuple[HexId, ...]) -> None:
    """Move a piece along a path, with its leader, and join whom it comes to (JX-32, JX-34)."""
    mover = ctx.position.piece(piece)
    # Reading JX-33: a leader who moved and joined an ordered unit goes along when it moves: that is the unit's move.
    leader = None if mover.is_leader else ctx.position.leader_of(piece)
    unit, lone = ctx.position.unit_at(path[-1]), ctx.position.lone_leader_at(path[-1])
    ctx.emit(OrderedPieceMoved(piece=piece, path=path, leader=leader.id if leader else NO_PIECE))
    if mover.is_leader and unit:
        ctx.emit(LeaderAttached(leader=piece, unit=unit.id))
    elif lone:
        ctx.emit(LeaderAttached(leader=lone.id, unit=piece))


def destinations(position: Position, piece: Piece) -> Paths:
    """List the hexes a piece may move to, one unit and one leader to a hex, each with its shortest path (JX-34)."""
    if fall_back_hexes(position) and not piece.is_leader:
        return _ways_back(position, piece)
    hexes = ordinary_move(position, piece)
    paths = _ways(position, piece, hexes)
    if position.battlefield.terrain[piece.at] == ROAD:
        further = _ways(position, piece, hexes + 1, on_road=True)
        paths = paths | {hex_id: path for hex_id, path in further.items() if hex_id not in paths}
    if piece.is_leader:
        taken = {leader.at for leader in position.leaders(piece.side)}
        return {hex_id: path for hex_id, path in paths.items() if hex_id not in taken}
    return paths


def _ways_back(position: Position, unit: Piece) -> Paths:
    """List the ways toward its own side that a unit may fall back, not to end adjacent to an enemy (JX-102)."""
    paths = _ways(position, unit, fall_back_hexes(position), back=True)
    return {
        hex_id: path for hex_id, path in paths.items() if not position.has_enemy_beside(hex_id, unit.side)
    }


def _ways(
    position: Position, piece: Piece, hexes: int, *, on_road: bool = False, back: bool = False
) -> Paths:
    """List the ways of a given number of hexes, wholly on road, or back toward the own side, if that is said.

    JX-35 a lone leader passes through friends, never through enemies. JX-36 enemies adjacent hinder no one.
    """
    battlefield, joins = terrain_entry(position, piece), _leaders_to_join(position, piece)
    closed = position.held_by(other(piece.side)) if piece.is_leader else position.occupied() - joins
    if not on_road and not back:
        paths, through = battlefield.paths(piece.at, hexes)
        if closed.isdisjoint(through) and joins.isdisjoint(through):
            return {hex_id: path for hex_id, path in paths.items() if hex_id not in closed}

    def next_hexes(stand: HexId) -> tuple[HexId, ...]:
        if stand in joins:
            return ()
        adjacent = battlefield.adjacent(stand) if stand == piece.at else battlefield.next_hexes(stand)
        if back:
            adjacent = tuple(
                hex_id for hex_id in position.battlefield.rear(piece.side, stand) if hex_id in adjacent
            )
        if on_road:
            adjacent = tuple(hex_id for hex_id in adjacent if position.battlefield.terrain[hex_id] == ROAD)
        return adjacent

    return position.grid.paths(piece.at, hexes, next_hexes, closed)


def _leaders_to_join(position: Position, piece: Piece) -> set[HexId]:
    """List the hexes of leaders whom a unit would join, so that it goes no further (JX-34)."""
    if piece.is_leader or position.leader_of(piece.id) is not None:
        return set()
    return {leader.at for leader in position.leaders(piece.side) if position.unit_at(leader.at) is None}


class KnownMoves(msgspec.Struct, frozen=True):
    """The moves of a piece, where it is, and how many hexes away they can end at most."""

    at: HexId
    reach: int
    moves: list[Move | Option]


def _moves(position: Position, side: SideId, known: dict[PieceId, KnownMoves]) -> list[Move | Option]:
    """List the moves of all pieces that may still move, those not `known` worked out."""
    found: list[Move | Option] = []
    for piece_id in position.state.turn.ordered:
        if piece_id not in known:
            piece = position.piece(piece_id)
            if piece.side != side or not position.stands(piece_id) or position.hexes_moved(piece_id):
                continue
            known[piece_id] = KnownMoves(piece.at, _reach(position, piece), moves(position, piece))
        found += known[piece_id].moves
    return found


def moves(position: Position, piece: Piece) -> list[Move | Option]:
    """List the moves of an ordered piece, the ways off the field last."""
    found: list[Move | Option] = [(piece.id, path) for path in destinations(position, piece).values()]
    if not fall_back_hexes(position):
        found += hooks.ways_off(position, piece)
    return found


def is_far(grid: Grid, known: KnownMoves, start: HexId, end: HexId) -> bool:
    """Return whether two hexes are out of a piece's reach, so that nothing there can change its moves."""
    return grid.distance(known.at, start) > known.reach and grid.distance(known.at, end) > known.reach


def _reach(position: Position, piece: Piece) -> int:
    """Count the hexes that a piece's moves come to at most."""
    if (hexes := fall_back_hexes(position)) and not piece.is_leader:
        return hexes
    return ordinary_move(position, piece) + (position.battlefield.terrain[piece.at] == ROAD)


def option_of(position: Position, answer: Move | Option | str) -> Option:
    """Make the option of moving a piece, or of ending the movement."""
    if isinstance(answer, Option):
        return answer
    if isinstance(answer, str):
        return button(DONE, tr("End movement"))
    piece, path = answer
    return _move(position, position.piece(piece), path)


def _move(position: Position, piece: Piece, path: tuple[HexId, ...]) -> Option:
    hex_id = path[-1]

    def preview() -> OptionPreview:
        label = tr("{piece} to {hex}", piece=piece.name, hex=position.grid.label(hex_id))
        if not piece.is_leader and len(path) - 1 > ordinary_move(position, piece):
            return OptionPreview(label, lines=(tr("By road: no combat this turn (JX-83)."),))
        if not piece.is_leader and piece.type.arm == "infantry" and len(path) > HIGHLAND_RUN:
            return OptionPreview(label, lines=(tr("Melee only this turn (JX-12)."),))
        return OptionPreview(label)

    return Option(
        notation=f"move {piece.id} {position.grid.label(hex_id)}",
        anchors=(on_piece(piece.id), on_hex(hex_id)),
        preview=preview,
        value=(piece.id, path),
    )


def why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    """Return why a piece may not move, or not to a hex."""
    if clicked and clicked[0].kind == "piece" and anchor.kind == "hex":
        return _why_not_there(position, position.piece(clicked[0].piece_id), anchor.hex_id)
    if anchor.kind != "piece":
        return ""
    piece = position.piece(anchor.piece_id)
    if piece.side != side and clicked and clicked[0].kind == "piece":
        return _why_no_attack(position, position.piece(clicked[0].piece_id), piece)
    if piece.side != side and not fall_back_hexes(position):
        return tr(
            "{piece} is an enemy piece: click an ordered unit first, then {piece} (JX-30).", piece=piece.name
        )
    if piece.side != side:
        return tr("{piece} is an enemy piece (JX-32).", piece=piece.name)
    if not position.is_ordered(piece.id):
        return tr("{piece} was not ordered (JX-32).", piece=piece.name)
    if position.hexes_moved(piece.id):
        return tr("{piece} has already moved (JX-33).", piece=piece.name)
    return tr("{piece} cannot enter any adjacent hex (JX-34).", piece=piece.name)


def _why_no_attack(position: Position, piece: Piece, enemy: Piece) -> str:
    """Return why a piece can attack an enemy from none of the hexes it can move to."""
    if objection := objection_to_unit(position, piece):
        return objection
    move, reach = ordinary_move(position, piece), 1 + len(piece.type.ranged)
    distance = position.grid.distance(piece.at, enemy.at)
    if distance > move + reach:
        return tr(
            "{enemy} is {distance} hexes away: too far this turn, as {piece} moves {move} and attacks at {reach}.",
            piece=piece.name,
            enemy=enemy.name,
            distance=distance,
            move=move,
            reach=reach,
        )
    return tr(
        "{piece} cannot attack {enemy} this turn: no hex it can move to leaves it in sight with dice to roll.",
        piece=piece.name,
        enemy=enemy.name,
    )


def _why_not_there(position: Position, piece: Piece, hex_id: HexId) -> str:
    unit, leader = position.unit_at(hex_id), position.leader_at(hex_id)
    terrain = position.battlefield.terrain_at(hex_id)
    if not may_enter(position, piece, hex_id):
        return tr(
            "{piece} cannot enter {terrain} ({rule}).",
            piece=piece.name,
            terrain=terrain.name,
            rule="JX-150" if hooks.entering(position, piece, hex_id) else terrain.rule,
        )
    if any(other and other.side != piece.side for other in (unit, leader)):
        return tr("No piece can move into an enemy's hex (JX-34).")
    if unit and not piece.is_leader:
        return tr("{unit} is there, and a hex holds one unit (JX-34).", unit=unit.name)
    if leader and piece.is_leader:
        return tr("{leader} is already there (JX-34).", leader=leader.name)
    if leader and position.leader_of(piece.id):
        return tr(
            "{leader} is there, and {piece} already has a leader (JX-34).",
            leader=leader.name,
            piece=piece.name,
        )
    if fall_back_hexes(position) and not piece.is_leader:
        return tr(
            "{piece} can move up to {hexes} hexes toward its own side and must not end adjacent "
            "to an enemy (JX-102).",
            piece=piece.name,
            hexes=fall_back_hexes(position),
        )
    hexes = ordinary_move(position, piece)
    rule = LEADER_RULE if piece.is_leader else piece.type.rule
    if position.grid.distance(piece.at, hex_id) > hexes:
        return tr_count(
            hexes,
            "{piece} can move only {number} hex ({rule}).",
            "{piece} can move only {number} hexes ({rule}).",
            piece=piece.name,
            rule=rule,
        )
    return tr("No path of up to {number} hexes leads there (JX-34).", number=hexes)
