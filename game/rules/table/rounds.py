"""The course of a round and its end: phase after phase, what counts against the sides, awards (AR-11, AR-12, AR-13)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial, wraps
from typing import Any, TypeAlias, TypeVar

import msgspec

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Decision, Option, button
from game.engine.decisions.joint import JointDecision
from game.engine.event import Event, Names, Note, TrackChanged
from game.engine.play.context import Context
from game.hexgrid.ids import NO_SIDE, HexId, SideId
from game.i18n import tr, tr_count, tr_mark_count
from game.rules.table.battle_end import Losses, outcome_of_round
from game.rules.table.kinds import COMING, MapPiece
from game.rules.table.sides import SIDES, other
from game.rules.table.special_rules.questions import (
    Arrival,
    Award,
    SteadyUnits,
    arrivals,
    awarded,
    objective_awards,
)

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


S = TypeVar("S", bound=msgspec.Struct)
"""The state of a system: it has the fields `awards` and `conclusion`."""


class LossesCounted(TrackChanged, frozen=True, kw_only=True):
    """What counts against a side was counted at the end of a round or turn (AR-11)."""

    def describe(self, names: Names) -> str:
        """Say nothing: the track shows it."""
        return ""


class AwardsChanged(Note, frozen=True, kw_only=True):
    """Enemy units came to count as gone, or no longer do, by objectives or an exit (AR-13)."""

    awards: tuple[Award, ...]
    before: tuple[Award, ...]

    def change(self, state: S) -> S:
        """Set them down."""
        return msgspec.structs.replace(state, awards=self.awards)

    def describe(self, names: Names) -> str:
        """Tell of what is new and what is given back."""
        taken = tr_mark_count(
            "For the {side} {number} more enemy unit counted as gone.",
            "For the {side} {number} more enemy units counted as gone.",
        )
        given_back = tr_mark_count(
            "For the {side} {number} enemy unit no longer counted as gone.",
            "For the {side} {number} enemy units no longer counted as gone.",
        )
        told = [(award, taken) for award in self.awards if award not in self.before]
        told += [(award, given_back) for award in self.before if award not in self.awards]
        return " ".join(
            tr_count(award.units, *said, side=names.plural_name(award.side)) for award, said in told
        )


class BattleEnded(Note, frozen=True, kw_only=True):
    """The battle ended (AR-11, AR-12)."""

    conclusion: Outcome

    def change(self, state: S) -> S:
        """Set down how."""
        return msgspec.structs.replace(state, conclusion=self.conclusion)

    def describe(self, names: Names) -> str:
        """Say who has won."""
        return self.conclusion.sentence


def count_losses(
    state: Any, counts: Callable[[Any], bool], is_pending: Callable[[Any], bool] = lambda unit: False
) -> Mapping[SideId, Losses]:
    """Return what counts against each side: the units of which `counts` is true, and what AR-13 adds.

    `is_pending` is true of those that will count unless they rally before.
    """
    found = {}
    for side in SIDES:
        units = [piece for piece in state.pieces.values() if piece.side == side and not piece.is_leader]
        counted = sum(map(counts, units)) + awarded(state.awards, other(side))
        found[side] = Losses(units=len(units), counted=counted, pending=sum(map(is_pending, units)))
    return found


def outcome(battlefield: object, state: Any) -> Outcome | None:
    """Return how the battle ended, if it has."""
    conclusion: Outcome | None = state.conclusion
    return conclusion


def end_round(
    ctx: Context[Any, Any, Any],
    steady_units: Callable[[Any, HexId], Iterable[Any]],
    losses: Callable[[Any], Mapping[SideId, Losses]],
    *,
    is_over: bool = True,
    spent: Collection[SideId] = (),
) -> None:
    """Award objectives, count the losses, and end the battle if an army has had enough (AR-11, AR-12, AR-13).

    `is_over` is false where only one side's turn of the round is. `spent` are sides that have lost whatever counts.
    """
    before, number = ctx.state.awards, ctx.state.number
    steady: SteadyUnits = partial(steady_units, ctx.position)
    awards = objective_awards(ctx.position.grid, ctx.battlefield.special_rules, before, number, steady)
    if awards != before:
        ctx.emit(AwardsChanged(awards=awards, before=before))
    found = losses(ctx.state)
    for side in SIDES:
        ctx.emit(LossesCounted(track="losses", side=side, value=found[side].counted))
    terms = ctx.battlefield.terms
    if conclusion := outcome_of_round(terms, number, found, is_over=is_over, spent=spent):
        ctx.emit(BattleEnded(conclusion=conclusion))


META_OPTIONS = (button("concede", tr("Concede the battle")), button("draw", tr("Offer a draw")))


def may_agree(
    play: Callable[[Context[Any, Any, Any]], Procedure[None]],
) -> Callable[[Context[Any, Any, Any]], Procedure[None]]:
    """Let a side concede or offer a draw instead of answering; where both are asked at once it can concede only."""

    @wraps(play)
    def played(ctx: Context[Any, Any, Any]) -> Procedure[None]:
        procedure = play(ctx)
        decision = next(procedure, None)
        while decision is not None:
            ask = _ask_both if isinstance(decision, JointDecision) else ask_or_agree
            answer = yield from ask(ctx, decision)
            try:
                decision = procedure.send(answer)
            except StopIteration:
                return

    return played


def _ask_both(ctx: Context[Any, Any, Any], decision: Any) -> Procedure[Option]:
    parts = tuple(msgspec.structs.replace(part, meta_options=META_OPTIONS[:1]) for part in decision.parts)
    answer: Option = yield msgspec.structs.replace(decision, parts=parts)
    if answer.notation == META_OPTIONS[0].notation:
        _concede(ctx, answer.value, BattleEnded)
    return answer


def _concede(ctx: Context[Any, Any, Any], side: SideId, ended: Callable[..., Event]) -> None:
    sentence = tr("The {side} conceded the battle.", side=ctx.names.plural_name(side))
    ctx.emit(ended(conclusion=Outcome(other(side), sentence)))


def ask_or_agree(
    ctx: Context[Any, Any, Any], decision: Decision, ended: Callable[..., Event] = BattleEnded
) -> Procedure[Option]:
    """Ask until the answer is one to the question, or the battle has ended; `ended` makes the event that says so."""
    side, opponent = decision.side, other(decision.side)
    question = msgspec.structs.replace(decision, meta_options=META_OPTIONS)
    while True:
        answer = yield question
        if answer.notation == "concede":
            _concede(ctx, side, ended)
        elif answer.notation != "draw":
            return answer
        elif (yield _offer(ctx, side, opponent)).notation == "accept":
            ctx.emit(ended(conclusion=Outcome(NO_SIDE, tr("Both sides agree to a draw."))))


def _offer(ctx: Context[Any, Any, Any], side: SideId, opponent: SideId) -> Decision:
    return Decision(
        side=opponent,
        kind="draw",
        prompt=tr(
            "{foe}: the {side} offered a draw.",
            foe=ctx.names.plural_name(opponent),
            side=ctx.names.plural_name(side),
        ),
        options=(
            button("accept", tr("Accept the draw"), danger=tr("The battle ends.")),
            button("decline", tr("Decline the draw")),
        ),
    )
