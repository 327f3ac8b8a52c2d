"""Marches of brigades, and normal movement: moves, turns, changes of formation and recovery (GB-21, GX-21)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Anchor, Decision, Option, Options, button, click, on_group
from game.hexgrid.facing import facing_to_hex
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.brigades.command.bans import why_not_act
from game.rules.brigades.command.leaders import settle_leader_in
from game.rules.brigades.events.command import LeaderLeft, LeaderMoved
from game.rules.brigades.events.moves import UnitMarched, UnitMoved
from game.rules.brigades.events.units import FormationChanged, UnitLeft, UnitRecovered
from game.rules.brigades.movement.movement_answers import (
    Act,
    Answer,
    AnswerCache,
    Move,
    change_share,
    is_bound,
    limit_of,
)
from game.rules.brigades.movement.movement_options import make_option, notation, why_not_move
from game.rules.brigades.movement.reach import allowance, closed_to, hex_cost
from game.rules.brigades.position import Position
from game.rules.brigades.state import Brigade, Piece
from game.rules.brigades.tables import APPROACH, COLUMN, LIMBERED, MARCH_DISTANCE, MARCH_FACTOR, WHOLE
from game.rules.brigades.victory import BrigadesContext
from game.rules.table.asking import goes_along, leave_by_exit, until_done
from game.rules.table.terrain import ROADS


def move_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Move one side's units and leaders, one after the other (GB-21, GB-23, GQ-16)."""
    cache = AnswerCache()
    while True:
        ctx.checkpoint()
        position = ctx.position
        found = cache.answers(position, side)
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
                "{side}: ordered to assault, these must go nearer or form: {units}",
                side=ctx.names.plural_name(side),
                units=", ".join(unit.name for unit in bound),
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


def leave(ctx: BrigadesContext, unit: Piece) -> Procedure[None]:
    """Let a unit leave by the exit where it is; its leaders go along or stay behind (AR-13)."""
    for leader in ctx.position.leaders_with(unit.id):
        answer = yield goes_along(unit, leader)
        if answer.notation == "leader off":
            ctx.emit(LeaderLeft(piece=leader.id, at=leader.hex_id))
    leave_by_exit(ctx, unit, UnitLeft(piece=unit.id, at=unit.hex_id))


# Tactical marches of whole brigades (GB-21, GB-22, GX-07)


def march_step(ctx: BrigadesContext, side: SideId) -> Procedure[None]:
    """Let the brigades of a side with the order to approach march, in the order their owner likes (GB-21)."""
    prompt = tr(
        "{side}: let a brigade march, or finish. All its units go up to twice their usual movement "
        "toward the hex of their order, and move no more in this phase",
        side=ctx.names.plural_name(side),
    )
    end = button("done", tr("No more marches"))
    return until_done(ctx, side, "march", prompt, _marches, _march, end, _why_not)


def _marches(position: Position, side: SideId) -> Iterator[Option]:
    for brigade in position.state.brigades.values():
        if brigade.side == side and may_march(position, brigade):
            label = tr("{brigade} marches", brigade=brigade.name)
            yield click(f"march {brigade.id}", on_group(brigade.id), label=label, value=brigade.id)


def _march(ctx: BrigadesContext, brigade: str) -> None:
    march(ctx, ctx.state.brigades[brigade])


def may_march(position: Position, brigade: Brigade) -> bool:
    """Return whether a brigade may march and at least one of its units can."""
    return not why_not_march(position, brigade) and any(
        next_step(position, unit, brigade, unit.hex_id) is not None for unit in position.members(brigade)
    )


def why_not_march(position: Position, brigade: Brigade) -> str:
    """Return why a brigade may not march; "" when it may (GB-22, GX-07, GX-24)."""
    if brigade.order != APPROACH:
        return tr("{brigade} has no order to approach (GB-22).", brigade=brigade.name)
    if brigade.uncontrolled or brigade.broken:
        return tr("{brigade} is uncontrolled or broken (GX-24).", brigade=brigade.name)
    for unit in position.members(brigade):
        if why := why_not_act(position, unit):
            return why
        if unit.acts.used:
            return tr("{piece} has moved (GB-28).", piece=unit.name)
        if not (unit.is_horse or unit.formation in (COLUMN, LIMBERED)):
            return tr("{piece} is not in column, limbered or mounted (GX-07).", piece=unit.name)
        if is_watched(position, unit, unit.hex_id):
            return tr("{piece} is within 4 hexes of an enemy in sight (GX-07).", piece=unit.name)
    return ""


def is_watched(position: Position, unit: Piece, hex_id: HexId) -> bool:
    """Return whether a hex is within 4 hexes of an enemy in sight (GX-07)."""
    return any(
        position.sees(enemy, hex_id)
        for enemy in position.enemies_within(unit.side, hex_id, MARCH_DISTANCE, steady=False)
    )


def next_step(position: Position, unit: Piece, brigade: Brigade, at: HexId) -> HexId | None:
    """Return the next hex of a march: nearer to the goal, by road if it can; None where it ends (GX-07)."""
    assert brigade.goal is not None, "an order to approach names a hex"
    grid, goal, terrain = position.grid, brigade.goal, position.battlefield.terrain
    now = grid.distance(at, goal)
    closed, may = closed_to(position, unit), limit_of(position, unit)
    open_hexes = [
        near
        for near in grid.adjacent(at)
        if grid.distance(near, goal) < now
        and near not in closed
        and may(near)
        and not is_watched(position, unit, near)
    ]
    return min(
        open_hexes,
        key=lambda near: (terrain[near] not in ROADS, position.is_slow(unit, near), near),
        default=None,
    )


def march(ctx: BrigadesContext, brigade: Brigade) -> None:
    """Let the units of a brigade march, the nearest to the goal first (GX-07)."""
    goal = brigade.goal
    assert goal is not None, "an order to approach names a hex"
    distance = ctx.position.grid.distance
    units = sorted(ctx.position.members(brigade), key=lambda unit: (distance(unit.hex_id, goal), unit.place))
    for unit in units:
        position = ctx.position
        whole = allowance(unit)
        left = whole * MARCH_FACTOR // hex_cost(position, whole)
        path = [unit.hex_id]
        while left > 0 and (step := next_step(position, unit, brigade, path[-1])) is not None:
            path.append(step)
            left = 0 if position.is_slow(unit, step) else left - 1
        facing = unit.facing
        assert facing is not None, "units face somewhere"
        if len(path) > 1:
            facing = facing_to_hex(position.grid, path[-2], path[-1])
        slow = position.is_disordered_by(unit, path)
        ctx.emit(UnitMarched(piece=unit.id, path=tuple(path), facing=facing, share=WHOLE, disorders=slow))


def _why_not(position: Position, side: SideId, clicked: tuple[Anchor, ...], anchor: Anchor) -> str:
    piece = position.clicked(anchor)
    if piece is None or piece.is_leader or piece.side != side:
        return ""
    return why_not_march(position, position.brigade_of(piece))
