"""Which enemies could reach a hex or attack there in their next turn, for any rule system."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from game.engine.battle_setup import BattleSetup
from game.engine.ruleset import RuleSet
from game.engine.shown.view import AreaView, PieceOptions, PieceView, ThreatKind, ThreatView
from game.hexgrid.ids import NO_PIECE, HexId, PieceId, SideId

ORDER = {"melee": 0, "shot": 1, "reach": 2}
"""What is told first of several threats."""


class Threats:
    """What threatens the hexes of a field while nothing changes; what is asked of a piece is worked out once.

    A system that tells its threats itself is asked. Of others it is seen what a piece could do from where it is, as if
    the turn of its side had begun: where it could go, whom it could attack, and the hexes in its range.
    """

    def __init__(
        self, rules: RuleSet[Any, Any, Any], setup: BattleSetup[Any, Any], state: Any, side: SideId
    ) -> None:
        """`side` is the one that is threatened, and sees no more than it may."""
        self.rules, self.setup, self.state, self.side = rules, setup, state, side
        self.view = rules.shown.view(setup.battlefield, state, side)
        self._options = cache(self._options_of)
        self._ranges = cache(self._ranges_of)
        self._coming = cache(lambda enemy: rules.shown.coming_turn(setup.battlefield, state, enemy))

    def at(self, hex_id: HexId, piece: PieceId = NO_PIECE) -> tuple[ThreatView, ...]:
        """Return what threatens a hex, the gravest first; `piece` is one of the side that thinks of going there."""
        if any(each.hex_id == hex_id and each.side != self.side for each in self.view.pieces):
            return ()
        if self.rules.shown.threats is not None:
            found = self.rules.shown.threats(self.setup.battlefield, self.state, self.side, hex_id, piece)
        else:
            found = tuple(self._likely(hex_id))
        return tuple(sorted(found, key=lambda threat: (ORDER[threat.kind], -_dice(threat), threat.piece)))

    def _likely(self, hex_id: HexId) -> Iterator[ThreatView]:
        there = {piece.id for piece in self.view.pieces if piece.hex_id == hex_id and piece.side == self.side}
        for enemy in self.view.pieces:
            is_unit = enemy.side != self.side and enemy.look != "figure"
            if is_unit and (threat := self._likely_of(enemy, hex_id, there)):
                yield threat

    def _likely_of(self, enemy: PieceView, hex_id: HexId, there: set[PieceId]) -> ThreatView | None:
        """Return the gravest that an enemy could likely do to a hex and who is there."""
        grid, options = self.setup.grid, self._options(enemy)
        near = grid.distance(enemy.hex_id, hex_id) == 1
        for aim in options.aims:
            if aim.target in there:
                kind: ThreatKind = "melee" if near else "shot"
                tally, check = aim.tally, aim.check
                return ThreatView(piece=enemy.id, kind=kind, start=enemy.hex_id, tally=tally, check=check)
        ranges = self._ranges(enemy)
        if any(hex_id in area.hexes for area in ranges):
            rule = next(area.rule for area in ranges if hex_id in area.hexes)
            return ThreatView(piece=enemy.id, kind="shot", start=enemy.hex_id, rule=rule)
        ends = [end for end in options.reach if end == hex_id or grid.distance(end, hex_id) == 1]
        if near or ends:
            start = enemy.hex_id if near else min(ends, key=lambda end: grid.distance(enemy.hex_id, end))
            return ThreatView(piece=enemy.id, kind="reach", start=start)
        return None

    def _options_of(self, enemy: PieceView) -> PieceOptions:
        coming = self._coming(enemy.side)
        return self.rules.shown.piece_options(self.setup.battlefield, coming, enemy.id, enemy.hex_id)

    def _ranges_of(self, enemy: PieceView) -> tuple[AreaView, ...]:
        areas = self.rules.shown.areas(self.setup.battlefield, self._coming(enemy.side), enemy.id)
        return tuple(area for area in areas if area.kind == "threat")


def _dice(threat: ThreatView) -> int:
    return threat.tally.total if threat.tally is not None else 0
