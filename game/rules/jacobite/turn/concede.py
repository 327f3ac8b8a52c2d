"""Questions of one's own turn, when one may also concede or offer a draw (JX-41)."""

import msgspec

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Decision, Option, button
from game.hexgrid.ids import NO_SIDE, SideId
from game.i18n import tr
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.state import JacobiteContext, other

META_OPTIONS = (button("concede", tr("Concede the battle")), button("draw", tr("Offer a draw")))


def ask_in_turn(ctx: JacobiteContext, decision: Decision) -> Procedure[Option]:
    """Ask until the answer is one to the question."""
    side, opponent = decision.side, other(decision.side)
    question = msgspec.structs.replace(decision, meta_options=META_OPTIONS)
    while True:
        answer = yield question
        if answer.notation == "concede":
            ctx.emit(
                BattleConcluded(
                    conclusion=Outcome(
                        opponent, tr("The {side} conceded the battle.", side=ctx.names.plural_name(side))
                    )
                )
            )
        elif answer.notation != "draw":
            return answer
        elif (yield _offer(ctx, side, opponent)).notation == "accept":
            ctx.emit(BattleConcluded(conclusion=Outcome(NO_SIDE, tr("Both sides agree to a draw."))))


def _offer(ctx: JacobiteContext, side: SideId, opponent: SideId) -> Decision:
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
