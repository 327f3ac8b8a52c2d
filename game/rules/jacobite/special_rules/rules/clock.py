"""`end`: a last turn (JX-147)."""

from game.engine.battle_setup import Outcome
from game.engine.event import Names
from game.hexgrid.ids import SideId
from game.i18n import tr
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import JacobiteContext
from game.rules.jacobite.tables import SIDES
from game.rules.jacobite.words import count
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
        time = tr("The time is up after {turns} of each side", turns=count(self.last, "turn"))
        winner = self.winner if self.winner != MORE else self._ahead(ctx.state.banners)
        result = tr("it is a {side} victory", side=ctx.names.side(winner)) if winner else tr("it is a draw")
        ctx.emit(
            BattleConcluded(conclusion=Outcome(winner, tr("{time}: {result}.", time=time, result=result)))
        )

    def _ahead(self, banners: dict[SideId, int]) -> SideId:
        first, second = (banners[side] for side in SIDES)
        return self.tie if first == second else SIDES[0] if first > second else SIDES[1]
