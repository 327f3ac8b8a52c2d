"""Questions of one's own turn, when one may also concede or offer a draw (JX-41)."""

import msgspec

from game.engine.decision import Decision, Option, button
from game.engine.ruleset import Outcome, Procedure
from game.i18n import say
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.state import other
from game.rules.jacobite.victory import Table

ASIDES = (button("concede", say("Concede the battle")), button("draw", say("Offer a draw")))


def ask_in_turn(ctx: Table, decision: Decision) -> Procedure[Option]:
    """Ask until the answer is one to the question."""
    side, foe = decision.side, other(decision.side)
    while True:
        answer = yield msgspec.structs.replace(decision, asides=ASIDES)
        if answer.notation == "concede":
            ctx.emit(
                BattleConcluded(
                    conclusion=Outcome(
                        foe, say("The {side} conceded the battle.", side=ctx.names.people(side))
                    )
                )
            )
        elif answer.notation != "draw":
            return answer
        elif (yield _offer(ctx, side, foe)).notation == "accept":
            ctx.emit(BattleConcluded(conclusion=Outcome("", say("Both sides agree to a draw."))))


def _offer(ctx: Table, side: str, foe: str) -> Decision:
    return Decision(
        side=foe,
        kind="draw",
        prompt=say(
            "{foe}: the {side} offered a draw.", foe=ctx.names.people(foe), side=ctx.names.people(side)
        ),
        options=(button("accept", say("Accept the draw")), button("decline", say("Fight on"))),
    )
