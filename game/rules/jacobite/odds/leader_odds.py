"""The odds of leaders: what a flight may come to, and what the fall of one does to the units around him."""

from collections import defaultdict

import msgspec

from game.rules.jacobite.combat.dice import ESCAPE, Blow, attack_dice
from game.rules.jacobite.leaders.leaders import flight_steps, held_by_enemy, may_end, saves_him, shaken
from game.rules.jacobite.morale.rally import SWEEP_DICE, rally_dice
from game.rules.jacobite.odds.distribution import at_least, none_of
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import LEFT, OFF, Piece, Position, other
from game.rules.jacobite.tables import LEADER_RETREAT

replace = msgspec.structs.replace


class Danger(msgspec.Struct, frozen=True, order=True):
    """The chances that a fleeing leader is lost, and that he leaves the field."""

    lost: float
    left: float


SAFE, GONE, TRAPPED = Danger(0.0, 0.0), Danger(0.0, 1.0), Danger(1.0, 0.0)


def danger(now: Position, leader: Piece, hex: int, gone: int = 0) -> Danger:
    """Weigh the flight of a leader from a hex, his owner choosing the safest way (sections 7 and 8)."""
    left = LEADER_RETREAT - gone
    ends = [SAFE] if gone and may_end(now, leader, hex) else []
    for step in flight_steps(now, leader, hex) if left and not ends else ():
        if saves_him(now, leader, step, left - 1):
            ends.append(_through(now, leader, step, gone + 1))
    if left and now.ground.on_baseline(leader.side, hex):
        ends.append(GONE)
    return min(ends, default=TRAPPED)


class Dangers:
    """The dangers of flights in one position, each weighed once."""

    def __init__(self, now: Position) -> None:
        self.now = now
        self._found: dict[tuple[str, int], Danger] = {}

    def of(self, leader: Piece, hex: int) -> Danger:
        """Weigh the flight of a leader from a hex."""
        key = (leader.id, hex)
        if key not in self._found:
            self._found[key] = danger(self.now, leader, hex)
        return self._found[key]


def _through(now: Position, leader: Piece, hex: int, gone: int) -> Danger:
    """Weigh a flight that goes on from a hex, an enemy unit there striking at him first (JR-73 to JR-76)."""
    enemy = now.unit_at(hex) if held_by_enemy(now, leader.side, hex) else None
    struck = at_least(1, attack_dice(now, Blow(enemy.id, leader.id, ESCAPE)).total) if enemy else 0.0
    onward = danger(now, leader, hex, gone)
    return Danger(struck + (1 - struck) * onward.lost, (1 - struck) * onward.left)


class Shaken(msgspec.Struct, frozen=True):
    """What the fall of a leader leaves: the pieces lost and those fled, and how often his own unit must check again.

    `won` says that a banner among those lost has ended the battle (JQ-28).
    """

    lost: frozenset[str]
    fled: frozenset[str] = frozenset()
    again: int = 0
    won: bool = False


def is_won(now: Position, lost: frozenset[str]) -> bool:
    """Say whether the loss of these pieces of one side is enough for the other (JQ-28)."""
    pieces = [now.piece(piece) for piece in sorted(lost)]
    winner = other(pieces[0].side)
    banners = sum(hooks.worth(now.ground, piece) for piece in pieces)
    return now.state.banners[winner] + banners >= now.ground.to_win[winner]


def falls(now: Position, leader: Piece, unit: str) -> dict[Shaken, float]:
    """Give the chance of all that the checks for a leader's loss may leave, those of his own unit only counted.

    His unit is to make its own first, as its owner may choose (JR-81); it makes none when the leader's banner wins.
    """
    left = _lose(now, Shaken(frozenset()), leader.id)
    due = tuple(piece for piece in shaken(now, leader.id) if piece != unit)
    return _checks(now, due, unit, {left: 1.0})


def _checks(
    now: Position, due: tuple[str, ...], unit: str, chances: dict[Shaken, float]
) -> dict[Shaken, float]:
    """Let several units check one after the other, and follow what the loss of their leaders brings (JQ-13)."""
    for checking in due:
        after: dict[Shaken, float] = defaultdict(float)
        for left, chance in chances.items():
            for result, part in _check(now, checking, unit, left).items():
                after[result] += chance * part
        chances = after
    return chances


def _check(now: Position, checking: str, unit: str, left: Shaken) -> dict[Shaken, float]:
    if left.won or checking in left.lost:
        return {left: 1.0}
    if checking == unit:
        return {replace(left, again=left.again + 1): 1.0}
    piece, leader = now.piece(checking), now.leader_of(checking)
    routs = none_of(rally_dice(piece, leader, more=hooks.rally_items(now, piece)).total)
    routed = _lose(now, left, checking)
    chances: dict[Shaken, float] = defaultdict(float, {left: 1 - routs})
    if leader is None or routed.won:
        chances[routed] += routs
        return chances
    swept = none_of(SWEEP_DICE)
    # Where a leader flees to who stays is for his owner to choose: he is taken to be out of reach.
    chances[replace(routed, fled=routed.fled | {leader.id})] += routs * (1 - swept)
    bereft = _lose(now, routed, leader.id)
    for result, chance in _checks(now, shaken(now, leader.id), unit, {bereft: 1.0}).items():
        chances[result] += routs * swept * chance
    return chances


def _lose(now: Position, left: Shaken, piece: str) -> Shaken:
    lost = left.lost | {piece}
    return replace(left, lost=lost, won=is_won(now, lost))


def without(now: Position, gone: frozenset[str]) -> Position:
    """Give the position in which some pieces are gone."""
    off = (replace(now.piece(piece), at=OFF, fate=LEFT) for piece in sorted(gone))
    return Position(now.ground, now.state.with_piece(*off))
