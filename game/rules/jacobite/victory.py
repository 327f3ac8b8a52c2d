"""Victory: the banner that is enough ends the battle at that instant (JX-40, JX-41, JQ-28)."""

from game.engine.battle_setup import Outcome, Procedure
from game.engine.decisions.decision import Decision, Option
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.rules.jacobite.events import BannerTaken, BattleConcluded
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Battlefield, JacobiteContext, State, other
from game.rules.jacobite.tables import SIDE_NAMES, SIDES
from game.rules.jacobite.words import scores
from game.rules.table.rounds import ask_or_agree


def take_banner(ctx: JacobiteContext, lost: PieceId) -> None:
    """Let the opponent of a lost piece take what it is worth; the match ends with the banner that is enough."""
    side, banners = (
        other(ctx.position.piece(lost).side),
        hooks.value(ctx.battlefield, ctx.position.piece(lost)),
    )
    if banners:
        value = ctx.state.banners[side] + banners
        ctx.emit(BannerTaken(track="banners", side=side, value=value, piece=lost, banners=banners))


def outcome(battlefield: Battlefield, state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    if state.conclusion is not None:
        return state.conclusion
    for side in SIDES:
        if state.banners[side] >= battlefield.to_win[side]:
            sentence = tr(
                "{side} victory: the {winner} took {banners} of the {goal} banners they needed, "
                "the {loser} {others} of {other_goal}.",
                side=SIDE_NAMES[side],
                **scores(state.banners, battlefield.to_win, side),
            )
            return Outcome(side, sentence)
    return None


def ask_in_turn(ctx: JacobiteContext, decision: Decision) -> Procedure[Option]:
    """Ask until the answer is one to the question."""
    return (yield from ask_or_agree(ctx, decision, BattleConcluded))
