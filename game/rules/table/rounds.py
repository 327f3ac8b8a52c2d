"""The course of a round where systems have the same: who comes on, who goes first, and phase after phase."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, button
from game.engine.event import Event
from game.engine.play.context import Context
from game.hexgrid.ids import HexId, SideId
from game.i18n import tr
from game.rules.table.setup.pieces import COMING, MapPiece
from game.rules.table.sides import other
from game.rules.table.special_rules.questions import Arrival, arrivals

Phase: TypeAlias = Callable[[Any], Procedure[None]]


def play_phases(
    ctx: Context[Any, Any, Any],
    phases: Mapping[str, Phase],
    end_of_round: Callable[[Any], None],
    phase_began: Callable[..., Event],
) -> Procedure[None]:
    """Play on from the state as it is, phase after phase, to the end of the battle or of its last phase.

    `phases` are those of a round in their order; `phase_began` makes the event that opens the next one.
    """
    order = tuple(phases)
    while True:
        phase = ctx.state.phase
        yield from phases[phase](ctx)
        is_last = phase == order[-1]
        if is_last:
            end_of_round(ctx)
        if phase == ctx.battlefield.last_phase:
            return
        following = order[0] if is_last else order[order.index(phase) + 1]
        ctx.emit(phase_began(phase=following, number=ctx.state.number + is_last))


def arriving(
    ctx: Context[Any, Any, Any], side: SideId, is_free: Callable[[MapPiece, HexId], bool] | None = None
) -> tuple[Arrival, ...]:
    """Return which pieces of a side come on now (AR-14), in hexes that are free: by default those without a unit."""
    field, position, pieces = ctx.battlefield, ctx.position, ctx.state.pieces.values()
    waiting = [piece.id for piece in pieces if (piece.hex_id, piece.side) == (COMING, side)]

    def has_no_unit(piece: MapPiece, hex_id: HexId) -> bool:
        return hex_id not in position.occupants and position.may_enter(position.piece(piece.id), hex_id)

    return arrivals(field.special_rules, field.drawn, waiting, ctx.state.number, is_free or has_no_unit)


def choice_of_side(
    ctx: Context[Any, Any, Any], winner: SideId, kind: str, prompt: str, label: str
) -> Decision:
    """Ask the winner of a roll which side is first; `prompt` and `label` are marked sentences about a {side}."""

    def called(sentence: str, side: SideId) -> str:
        return tr(sentence, side=ctx.names.plural_name(side))

    sides = (winner, other(winner))
    return Decision(
        side=winner,
        kind=kind,
        prompt=called(prompt, winner),
        options=tuple(button(f"{kind} {side}", called(label, side), side) for side in sides),
    )
