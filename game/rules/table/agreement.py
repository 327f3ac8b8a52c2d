"""Conceding and agreeing a draw, besides whatever a side is asked (under Jacobite Rising in its own turn, JX-41)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Decision, Option, button
from game.engine.decisions.joint import JointDecision
from game.engine.event import Event
from game.engine.play.context import Context
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import tr
from game.rules.table.round_end import BattleEnded
from game.rules.table.sides import other

META_OPTIONS = (button("concede", tr("Concede the battle")), button("draw", tr("Offer a draw")))


def may_agree(
    play: Callable[[Context[Any, Any, Any]], Procedure[None]],
) -> Callable[[Context[Any, Any, Any]], Procedure[None]]:
    """Let a side concede or offer a draw instead of answering, whatever the rules ask it alone."""

    @wraps(play)
    def played(ctx: Context[Any, Any, Any]) -> Procedure[None]:
        procedure = play(ctx)
        decision = next(procedure, None)
        while decision is not None:
            is_joint = isinstance(decision, JointDecision)
            answer = yield from _asked(decision) if is_joint else ask_or_agree(ctx, decision)
            try:
                decision = procedure.send(answer)
            except StopIteration:
                return

    return played


def _asked(decision: Decision) -> Procedure[Option]:
    return (yield decision)


def ask_or_agree(
    ctx: Context[Any, Any, Any], decision: Decision, ended: Callable[..., Event] = BattleEnded
) -> Procedure[Option]:
    """Ask until the answer is one to the question, or the battle has ended; `ended` makes the event that says so."""
    side, opponent = decision.side, other(decision.side)
    question = msgspec.structs.replace(decision, meta_options=META_OPTIONS)
    while True:
        answer = yield question
        if answer.notation == "concede":
            sentence = tr("The {side} conceded the battle.", side=ctx.names.plural_name(side))
            ctx.emit(ended(conclusion=Outcome(opponent, sentence)))
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
