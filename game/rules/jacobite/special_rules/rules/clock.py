"""`end`: a last turn (JX-147)."""

from game.engine.battle_setup import Outcome
from game.engine.event import Names
from game.hexgrid.ids import SideId
from game.i18n import tr, tr_mark
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import JacobiteContext, other
from game.rules.jacobite.tables import SIDES
from game.rules.jacobite.words import count, scores
from game.rules.table.sides import SIDE_INFOS
from game.rules.table.special_rules import shared_rules
from game.rules.table.special_rules.shared_rules import MORE


class Clock(SpecialRule, shared_rules.EndRule, frozen=True, kw_only=True):
    """The end after a given number of turns of each side, and who has won then."""

    rule = "JX-147"

    def sentence(self, names: Names) -> str:
        """Return when it ends and who wins."""
        end = tr("the battle ends after {turns} of each side", turns=count(self.last, "turn"))
        if self.winner != MORE:
            return tr("{end} with a {winner} victory", end=end, winner=names.side(self.winner))
        tie = tr("it is a {side} victory", side=names.side(self.tie)) if self.tie else tr("it is a draw")
        return tr("{end}; the side with more banners wins, and with equal banners {tie}", end=end, tie=tie)

    @property
    def at_end(self) -> str:
        """Say in a few words who has won then."""
        if self.winner == MORE:
            return tr("more banners win")
        return tr(
            "the {side} win", side=next(info.plural_name for info in SIDE_INFOS if info.id == self.winner)
        )

    def battle_ends(self, ctx: JacobiteContext) -> None:
        """End the battle after the second side's last turn."""
        if ctx.state.turn.number < 2 * self.last:
            return
        turns, banners = count(self.last, "turn"), ctx.state.banners
        winner = self.winner if self.winner != MORE else self._ahead(banners)
        if not winner:
            drawn = tr(
                "A draw: the time is up after {turns} of each side, with {banners} banners each.",
                turns=turns,
                banners=banners[SIDES[0]],
            )
            ctx.emit(BattleConcluded(conclusion=Outcome(winner, drawn)))
            return
        if self.winner != MORE:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and the {winner} win then; "
                "the {loser} took {others} of the {other_goal} banners they needed, the {winner} {banners} of {goal}."
            )
        elif banners[winner] == banners[other(winner)]:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and with {banners} banners each "
                "the {winner} win then."
            )
        else:
            reason = tr_mark(
                "{side} victory: the time is up after {turns} of each side, and more banners win then: "
                "{banners} for the {winner}, {others} for the {loser}."
            )
        found = scores(banners, ctx.battlefield.to_win, winner)
        sentence = tr(reason, side=ctx.names.side(winner), turns=turns, **found)
        ctx.emit(BattleConcluded(conclusion=Outcome(winner, sentence)))

    def _ahead(self, banners: dict[SideId, int]) -> SideId:
        first, second = (banners[side] for side in SIDES)
        return self.tie if first == second else SIDES[0] if first > second else SIDES[1]
