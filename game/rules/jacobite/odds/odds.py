"""The exact odds of one roll of dice: what it does to the piece it is rolled at (section 12, steps 2 to 8).

They come from what both sides see: no hand is looked into, and no card that may still be played counts. The owner of
the target is taken to lose as few blocks as he can, then to rally with most dice, then to spare his leader.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.engine.play.check import Item, Tally
from game.hexgrid.ids import HexId, PieceId
from game.rules.jacobite.combat.attack import is_driven_by_cavalry
from game.rules.jacobite.combat.dice import attack_dice, hitting_faces, rally_dice, sabers_to_hit
from game.rules.jacobite.combat.rolls import FACES, Attack, at_least, combinations, faces_of, no_flag
from game.rules.jacobite.morale.flags import ignorable_flags, retreat_length
from game.rules.jacobite.odds.leader_odds import (
    Dangers,
    RetreatStep,
    Stand,
    best_end,
    danger,
    falls,
    is_won,
    ways_back,
    without,
)
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import LEADER_ROUT_DICE

Chances = NDArray[np.float64]

HOLDS, RETREATS, ROUTS, ELIMINATED, LEADER_LOST, LEADER_LEFT = ENDS = range(6)
"""What may become of a target: places in a row of chances, in the order of `Fate`."""

SUPPORT = 2
"""Friends adjacent to a unit that make a support (JR-27)."""


class Fate(msgspec.Struct, frozen=True):
    """The result for a target; the first four chances come to 1, for a lone leader with `leader_left`.

    A unit that `retreats` has rallied, one that cannot go back may be `eliminated` by its flags. `leader_lost` is the
    chance that a leader who is with it falls, `leader_left` that he leaves the field.
    """

    holds: float
    retreats: float
    routs: float
    eliminated: float
    leader_lost: float
    leader_left: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll does: its dice, the chance of each number of blocks hit (rows) and flags (columns), and the end.

    `ignoring` is the fate of a target whose owner ignores all the flags he may (`may_ignore` at most),
    `ignoring_none` of one whose owner ignores none. Against a lone leader there are no `outcomes`: blocks and flags are
    nothing to him.
    """

    dice: Tally
    outcomes: tuple[tuple[float, ...], ...]
    may_ignore: int
    ignoring: Fate
    ignoring_none: Fate


def odds(position: Position, attack: Attack, more: tuple[Item, ...] = ()) -> Odds:
    """Work out what an attack does to its target; `more` are dice of cards played on it."""
    dice, target = attack_dice(position, attack, more), position.piece(attack.target)
    if target.is_leader:
        fate = _of_leader(position, attack, target, dice.total)
        return Odds(dice=dice, outcomes=(), may_ignore=0, ignoring=fate, ignoring_none=fate)
    chances = _throw(position, attack, target, dice.total)
    hit = _Struck(position, attack, target, dice.total)
    flags = np.arange(dice.total + 1)
    ignoring, ignoring_none = np.zeros(len(ENDS)), np.zeros(len(ENDS))
    for hits, row in enumerate(chances):
        for part, may_ignore, ends in hit.by(hits):
            ignoring += part * (row @ ends[np.maximum(flags - may_ignore, 0)])
            ignoring_none += part * (row @ ends)
    return Odds(
        dice=dice,
        outcomes=tuple(tuple(row) for row in chances.tolist()),
        may_ignore=hit.field.may_ignore,
        ignoring=Fate(*ignoring.tolist()),
        ignoring_none=Fate(*ignoring_none.tolist()),
    )


def _of_leader(position: Position, attack: Attack, leader: Piece, dice: int) -> Fate:
    """Hit a lone leader or make him retreat (JR-68, JR-85, JR-88, JR-89)."""
    hit, fleeing = (at_least(sabers_to_hit(attack), dice), danger(position, leader, leader.at))
    lost, left = hit + (1 - hit) * fleeing.lost, (1 - hit) * fleeing.left
    return Fate(0.0, 1 - lost - left, 0.0, lost, lost, left)


def _throw(position: Position, attack: Attack, unit: Piece, dice: int) -> Chances:
    """Return the chance of each number of blocks hit and flags, hits beyond the last block left out (JX-07)."""
    counts = combinations(dice, faces_of(hitting_faces(position, attack)))
    maximum = min(dice, unit.blocks)
    chances = counts[: maximum + 1].astype(np.float64)
    chances[maximum] += counts[maximum + 1 :].sum(axis=0)
    return chances / float(FACES**dice)


class _Field(msgspec.Struct, frozen=True):
    """What a unit answers its flags with: how many it may ignore, and what ways back it has.

    `ends_battle` says that the banner for its rout ends the battle, so that no one rolls for its leader (JQ-28).
    """

    dangers: Dangers
    may_ignore: int
    ways_back: tuple[RetreatStep, ...]
    ends_battle: bool


class _Struck:
    """A unit attacked with a given number of dice: what follows from each number of hits."""

    def __init__(self, position: Position, attack: Attack, unit: Piece, dice: int) -> None:
        self.position = position
        self.attack = attack
        self.unit = unit
        self.leader = position.leader_of(unit.id)
        self.dues = [retreat_length(position, unit, flags, attack) for flags in range(dice + 1)]
        self.field = self._field(position, ends_battle=is_won(position, frozenset((unit.id,))))

    def by(self, hits: int) -> Iterator[tuple[float, int, Chances]]:
        """Yield what a given number of hits may come to before flags are answered (JR-79, JR-80, JR-81, JR-82).

        Each has its chance, the flags that may be ignored then, and the ends, a row for each number of flags accepted.
        """
        if hits >= self.unit.blocks:
            yield 1.0, 0, self._eliminated()
            return
        hit = at_least(2, 2) if hits and self.leader else 0.0
        yield 1 - hit, self.field.may_ignore, self._flagged(self.field, hits)
        for probability, checks, field in self._fallen if hit else ():
            yield hit * probability, field.may_ignore if field else 0, self._bereft(field, checks, hits)

    def _field(self, position: Position, *, ends_battle: bool) -> _Field:
        allowed = ignorable_flags(position, self.unit.id, self.attack).total
        return _Field(Dangers(position), allowed, ways_back(position, self.unit, max(self.dues)), ends_battle)

    def _all(self, end: int) -> Chances:
        ends = np.zeros((len(self.dues), len(ENDS)))
        ends[:, end] = 1
        return ends

    def _eliminated(self) -> Chances:
        """Lose the last block; its leader may be hit with it, else he retreats (JR-69, JR-80)."""
        ends = self._all(ELIMINATED)
        if self.leader and not self.field.ends_battle:
            hit, fleeing = at_least(1, 1), self.field.dangers.of(self.leader, self.unit.at)
            ends[:, LEADER_LOST] = hit + (1 - hit) * fleeing.lost
            ends[:, LEADER_LEFT] = (1 - hit) * fleeing.left
        return ends

    def _flagged(self, field: _Field, hits: int, *, without_leader: bool = False) -> Chances:
        """Accept 0, 1, 2 … flags: go back, lose blocks for want of room, rally or rout (sections 2, 4 and 5)."""
        ends = np.zeros((len(self.dues), len(ENDS)))
        unit = replace(self.unit, blocks=self.unit.blocks - hits)
        for end, due in zip(ends, self.dues, strict=True):
            stand = best_end(field.dangers, unit, field.ways_back, due)
            left = unit.blocks - stand.cost
            stays = HOLDS if stand.hex_id == self.unit.at else RETREATS
            routs = 0.0
            if left <= 0:
                end[ELIMINATED] = 1
            elif stand.due and not without_leader:
                routs = self._routs(field.dangers.position, stand, left)
            if left > 0:
                end[stays], end[ROUTS] = 1 - routs, routs
            if stand.leader and not field.ends_battle and (left <= 0 or routs):
                fleeing = field.dangers.of(stand.leader, stand.hex_id)
                swept = no_flag(LEADER_ROUT_DICE) if routs else 0.0
                gone = end[ROUTS] + end[ELIMINATED]
                end[LEADER_LOST] = gone * (swept + (1 - swept) * fleeing.lost)
                end[LEADER_LEFT] = gone * (1 - swept) * fleeing.left
        return ends

    def _routs(self, position: Position, stand: Stand, blocks: int, *, in_place: bool = False) -> float:
        """Return the chance that the unit fails its rally check where it is then (JR-37, JR-38)."""
        unit = replace(self.unit, at=stand.hex_id, blocks=blocks)
        driven_by_cavalry = not in_place and is_driven_by_cavalry(self.position, self.attack)
        more = hooks.rally_items(position, unit)
        return no_flag(rally_dice(unit, stand.leader, driven_by_cavalry=driven_by_cavalry, more=more).total)

    def _bereft(self, field: _Field | None, checks: int, hits: int) -> Chances:
        """Check for the leader's loss, so many times, then answer the flags if the battle continues (JR-81, JR-82)."""
        in_place = Stand(0, 0, self.unit.at, None)
        held = (1 - self._routs(self.position, in_place, self.unit.blocks - hits, in_place=True)) ** checks
        ends = self._flagged(field, hits, without_leader=True) if field else self._all(HOLDS)
        ends *= held
        ends[:, ROUTS] += 1 - held
        ends[:, LEADER_LOST] = 1
        return ends

    @cached_property
    def _fallen(self) -> list[tuple[float, int, _Field | None]]:
        """All that the leader's fall may leave: its chance, the checks his unit makes, and the field then.

        There is no field when a banner has ended the battle. Fields that this unit cannot tell apart are one.
        """
        position, unit, leader = self.position, self.unit, self.leader
        if leader is None:
            return []
        adjacent, behind = position.units_beside(unit.at, unit.side), self._behind()
        chances: dict[tuple[int, frozenset[PieceId], bool], float] = defaultdict(float)
        for shaken, probability in falls(position, leader, unit.id).items():
            if shaken.won:
                chances[(1 + shaken.again) * (len(shaken.lost) > 1), frozenset(), True] += probability
                continue
            gone = shaken.lost | shaken.fled
            supported = sum(friend.id not in gone for friend in adjacent) >= SUPPORT
            felt = frozenset(piece for piece in gone if not supported or position.piece(piece).at in behind)
            ends_battle = is_won(position, shaken.lost | {unit.id})
            chances[1 + shaken.again, felt | {leader.id}, ends_battle] += probability
        fields = {
            (gone, ends_battle): self._field(without(position, gone), ends_battle=ends_battle)
            if gone
            else None
            for gone, ends_battle in dict.fromkeys(key[1:] for key in chances)
        }
        return [
            (probability, checks, fields[gone, ends_battle])
            for (checks, gone, ends_battle), probability in chances.items()
        ]

    def _behind(self) -> frozenset[HexId]:
        """List the hexes a retreat may lead through."""
        found, front = set[HexId](), {self.unit.at}
        for _ in range(max(self.dues)):
            front = {
                rear for hex_id in front for rear in self.position.battlefield.rear(self.unit.side, hex_id)
            }
            found |= front
        return frozenset(found)
