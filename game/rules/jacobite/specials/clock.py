"""`end`: a last turn (JX-147)."""

from collections.abc import Iterator
from typing import ClassVar

from game.engine.event import Names
from game.engine.ruleset import Outcome
from game.rules.jacobite.events import BattleConcluded
from game.rules.jacobite.specials.special import Special
from game.rules.jacobite.specials.vocabulary import CALLED, Key, Keys, Lexicon, number, word
from game.rules.jacobite.tables import SIDES
from game.rules.jacobite.victory import Table
from game.rules.jacobite.words import count

MORE, DRAW = "more", ""


class Clock(Special, frozen=True, kw_only=True):
    """The end after so many turns of each side, and who has won then."""

    name = "end"
    rule = "JX-147"
    keys: ClassVar[Keys] = {
        **CALLED,
        "turns": Key("last", number(1), required=True),
        "winner": Key("winner", word(MORE, *SIDES)),
        "tie": Key("tie", word(*SIDES)),
    }

    last: int
    winner: str = MORE
    tie: str = DRAW

    def sentence(self, names: Names) -> str:
        """Tell when it ends and who wins."""
        end = f"the battle ends after {count(self.last, 'turn')} of each side"
        if self.winner != MORE:
            return f"{end}; {names.side(self.winner)} wins then"
        tie = f"{names.side(self.tie)} wins" if self.tie else "it is a draw"
        return f"{end}; the side with more banners wins, and with equal banners {tie}"

    def objections(self, lexicon: Lexicon) -> Iterator[str]:
        """A tie is no matter where the winner is named."""
        if self.tie and self.winner != MORE:
            yield "'tie' says nothing where 'winner' names a side; leave it out or write winner=more"

    def battle_ends(self, ctx: Table) -> None:
        """End the battle after the second side's last turn."""
        if ctx.state.turn.number < 2 * self.last:
            return
        time = f"The time is up after {count(self.last, 'turn')} of each side"
        winner = self.winner if self.winner != MORE else self._ahead(ctx.state.banners)
        result = f"{ctx.names.side(winner)} wins" if winner else "it is a draw"
        ctx.emit(BattleConcluded(conclusion=Outcome(winner, f"{time}: {result}.")))

    def _ahead(self, banners: dict[str, int]) -> str:
        first, second = (banners[side] for side in SIDES)
        return self.tie if first == second else SIDES[0] if first > second else SIDES[1]
