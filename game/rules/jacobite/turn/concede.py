"""Questions of one's own turn, when one may also concede or offer a draw (JX-41)."""

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, Option
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.state import JacobiteContext
from game.rules.table.agreement import ask_or_agree


def ask_in_turn(ctx: JacobiteContext, decision: Decision) -> Procedure[Option]:
    """Ask until the answer is one to the question."""
    return (yield from ask_or_agree(ctx, decision, BattleConcluded))
