"""`objective`: banners for hexes held (JX-143)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.engine.event import Names
from game.engine.ruleset import Procedure
from game.rules.jacobite.specials.events import BannersAwarded, BannersGivenBack
from game.rules.jacobite.specials.special import Special
from game.rules.jacobite.specials.telling import listed, span, whom
from game.rules.jacobite.specials.vocabulary import (
    WHEN,
    WHERE,
    WHO,
    Key,
    Keys,
    Lexicon,
    number,
    required,
    word,
)
from game.rules.jacobite.state import Award, Piece, Position
from game.rules.jacobite.victory import Table
from game.rules.jacobite.words import count

ONCE, WHILE = "once", "while"
ALL = ""
"""The mark of an award for several hexes together."""


class Objective(Special, frozen=True, kw_only=True):
    """Banners for each of some hexes in which a side ends its turn, or with `count` for so many of them together."""

    name = "objective"
    rule = "JX-143"
    keys: ClassVar[Keys] = {
        **required(WHO, "side"),
        "hexes": WHERE["hexes"]._replace(required=True),
        **WHEN,
        "banners": Key("banners", number(1)),
        "hold": Key("hold", word(ONCE, WHILE)),
        "count": Key("count", number(1)),
    }

    banners: int = 1
    hold: str = ONCE
    count: int = 0

    def sentence(self, names: Names) -> str:
        """Tell what is held, by whom, and for how many banners."""
        hexes = [names.hex(hex) for hex in self.hexes]
        if self.count:
            of = "one" if self.count == 1 else f"{self.count}"
            where = f"{of} of {listed(hexes)} {'is' if self.count == 1 else 'are'} held"
        else:
            where = f"{hexes[0]} is held" if len(hexes) == 1 else f"each of {listed(hexes)} that is held"
        when = f" {span(self.turns)}" if self.turns is not None else ""
        by = f" by {whom(self, names).replace('each ', 'any ', 1)}" if self.kinds or self.pieces else ""
        banners = f"{names.side(self.side)} takes {count(self.banners, 'banner')}"
        joint = " if" if self.count or len(hexes) == 1 else " for"
        kept = "once and for good" if self.hold == ONCE else "to be given back when that is no longer so"
        return f"{banners}{joint} {where}{by} at the end of its turn{when}, {kept}"

    def objections(self, lexicon: Lexicon) -> Iterator[str]:
        """Ask for no more hexes than there are, and for own pieces."""
        if self.count > len(self.hexes):
            yield f"'count' is {self.count}, more than the hexes named; lower it or name more of them"
        for piece in self.pieces:
            if lexicon.pieces[piece].side != self.side:
                yield f"{lexicon.pieces[piece].name} is not of the side {self.side!r}; name one of its pieces"

    def most_banners(self, side: str, pieces: Iterable[Piece]) -> int:
        """Count all it can give at one time."""
        return (self.banners if self.count else self.banners * len(self.hexes)) if side == self.side else 0

    def turn_ends(self, ctx: Table) -> Procedure[None]:
        """Give back what is no longer held, then take what is."""
        # Reading JX-143: banners held "while" go back at the end of any turn, of either side, that finds the hexes
        # left; they are taken at the end of an own turn only.
        for award in tuple(award for award in ctx.state.awards if award.special == self.id):
            if self.hold == WHILE and not self._is_held(ctx.now, award.mark):
                value = ctx.state.banners[self.side] - award.banners
                why = self._why(award.mark)
                ctx.emit(BannersGivenBack(track="banners", side=self.side, value=value, award=award, why=why))
        if ctx.state.turn.side != self.side or not self.holds(ctx.now):
            return
        for mark in (ALL,) if self.count else tuple(map(ctx.now.grid.label, self.hexes)):
            award = Award(special=self.id, side=self.side, mark=mark, banners=self.banners)
            if award not in ctx.state.awards and self._is_held(ctx.now, mark):
                value = ctx.state.banners[self.side] + self.banners
                why = self._why(mark)
                ctx.emit(BannersAwarded(track="banners", side=self.side, value=value, award=award, why=why))
        yield from ()

    def _is_held(self, now: Position, mark: str) -> bool:
        """Say whether a hex, or enough of all, is held."""
        if mark != ALL:
            return self._holder(now, now.grid.hex(mark))
        return sum(self._holder(now, hex) for hex in self.hexes) >= self.count

    def _holder(self, now: Position, hex: int) -> bool:
        # Reading JX-143: a unit holds a hex; a leader does only if the rule names him or leaders.
        unit, leader = now.unit_at(hex), now.leader_at(hex)
        if unit is not None and self.is_for(unit):
            return True
        named = bool(self.kinds or self.pieces)
        return named and leader is not None and not leader.falling and self.is_for(leader)

    def _why(self, mark: str) -> str:
        return self.called or (f"holding {mark}" if mark else "the hexes it holds")
