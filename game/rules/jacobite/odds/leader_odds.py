"""The odds of leaders: what a retreat may come to, and what the fall of one does to the units around him."""

from collections import defaultdict

import msgspec
from msgspec.structs import replace

from game.hexgrid.ids import HexId, PieceId
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.combat.rolls import ESCAPE, Attack, at_least, no_flag
from game.rules.jacobite.leaders import held_by_enemy, leader_retreat_steps, leads_to_safety, may_end
from game.rules.jacobite.morale.flags import blocks_retreat, ends_retreat
from game.rules.jacobite.morale.rout import units_to_check
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import LEFT, OFF, Piece, Position, other
from game.rules.jacobite.tables import LEADER_RETREAT, LEADER_ROUT_DICE


class Danger(msgspec.Struct, frozen=True, order=True):
    """The chances that a retreating leader is lost, and that he leaves the field."""

    lost: float
    left: float


SAFE, GONE, TRAPPED = Danger(0.0, 0.0), Danger(0.0, 1.0), Danger(1.0, 0.0)


def danger(position: Position, leader: Piece, hex_id: HexId, gone: int = 0) -> Danger:
    """Weigh the retreat of a leader from a hex, his owner choosing the safest way (sections 7 and 8)."""
    left = LEADER_RETREAT - gone
    ends = [SAFE] if gone and may_end(position, leader, hex_id) else []
    for step in leader_retreat_steps(position, leader, hex_id) if left and not ends else ():
        if leads_to_safety(position, leader, step, left - 1):
            ends.append(_through(position, leader, step, gone + 1))
    if left and position.battlefield.on_baseline(leader.side, hex_id):
        ends.append(GONE)
    return min(ends, default=TRAPPED)


class Dangers:
    """The dangers of flights in one position, each weighed once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._found: dict[tuple[PieceId, HexId], Danger] = {}

    def of(self, leader: Piece, hex_id: HexId) -> Danger:
        """Weigh the retreat of a leader from a hex."""
        key = (leader.id, hex_id)
        if key not in self._found:
            self._found[key] = danger(self.position, leader, hex_id)
        return self._found[key]


def _through(position: Position, leader: Piece, hex_id: HexId, gone: int) -> Danger:
    """Weigh a retreat that continues from a hex, an enemy unit there rolling first (JR-73, JR-74, JR-75, JR-76)."""
    enemy = position.unit_at(hex_id) if held_by_enemy(position, leader.side, hex_id) else None
    hits = at_least(1, attack_dice(position, Attack(enemy.id, leader.id, ESCAPE)).total) if enemy else 0.0
    next_hexes = danger(position, leader, hex_id, gone)
    return Danger(hits + (1 - hits) * next_hexes.lost, (1 - hits) * next_hexes.left)


class UnitsToCheck(msgspec.Struct, frozen=True):
    """What the fall of a leader leaves: the pieces lost and those fled, and how often his own unit must check again.

    `won` says that a banner among those lost has ended the battle (JQ-28).
    """

    lost: frozenset[PieceId]
    fled: frozenset[PieceId] = frozenset()
    again: int = 0
    won: bool = False


def is_won(position: Position, lost: frozenset[PieceId]) -> bool:
    """Return whether the loss of these pieces of one side is enough for the other (JQ-28)."""
    pieces = [position.piece(piece) for piece in sorted(lost)]
    winner = other(pieces[0].side)
    banners = sum(hooks.value(position.battlefield, piece) for piece in pieces)
    return position.state.banners[winner] + banners >= position.battlefield.to_win[winner]


def falls(position: Position, leader: Piece, unit: PieceId) -> dict[UnitsToCheck, float]:
    """Return the chance of all that the checks for a leader's loss may leave, those of his own unit only counted.

    His unit is to make its own first, as its owner may choose (JR-81); it makes none when the leader's banner wins.
    """
    left = _lose(position, UnitsToCheck(frozenset()), leader.id)
    due = tuple(piece for piece in units_to_check(position, leader.id) if piece != unit)
    return _checks(position, due, unit, {left: 1.0})


def _checks(
    position: Position, due: tuple[PieceId, ...], unit: PieceId, chances: dict[UnitsToCheck, float]
) -> dict[UnitsToCheck, float]:
    """Let several units check one after the other, and follow what the loss of their leaders brings (JQ-13)."""
    for checking in due:
        after: dict[UnitsToCheck, float] = defaultdict(float)
        for left, probability in chances.items():
            for result, part in _check(position, checking, unit, left).items():
                after[result] += probability * part
        chances = after
    return chances


def _check(
    position: Position, checking: PieceId, unit: PieceId, left: UnitsToCheck
) -> dict[UnitsToCheck, float]:
    if left.won or checking in left.lost:
        return {left: 1.0}
    if checking == unit:
        return {replace(left, again=left.again + 1): 1.0}
    piece, leader = position.piece(checking), position.leader_of(checking)
    routs = no_flag(rally_dice(piece, leader, more=hooks.rally_items(position, piece)).total)
    routed = _lose(position, left, checking)
    chances: dict[UnitsToCheck, float] = defaultdict(float, {left: 1 - routs})
    if leader is None or routed.won:
        chances[routed] += routs
        return chances
    swept = no_flag(LEADER_ROUT_DICE)
    # Where a leader retreats to who stays is for his owner to choose: he is taken to be out of reach.
    chances[replace(routed, fled=routed.fled | {leader.id})] += routs * (1 - swept)
    without_leader = _lose(position, routed, leader.id)
    for result, probability in _checks(
        position, units_to_check(position, leader.id), unit, {without_leader: 1.0}
    ).items():
        chances[result] += routs * swept * probability
    return chances


def _lose(position: Position, left: UnitsToCheck, piece: PieceId) -> UnitsToCheck:
    lost = left.lost | {piece}
    return replace(left, lost=lost, won=is_won(position, lost))


def without(position: Position, gone: frozenset[PieceId]) -> Position:
    """Return the position in which some pieces are gone."""
    off = (replace(position.piece(piece), at=OFF, fate=LEFT) for piece in sorted(gone))
    return Position(position.battlefield, position.state.with_piece(*off))


# Where retreats end whose owner chooses best: what the odds need to know of sections 1 and 2


class Stand(msgspec.Struct, frozen=True):
    """The end of a retreat of `due` hexes: the blocks it costs, the hex, and the leader who is with the unit then."""

    due: int
    cost: int
    hex_id: HexId
    leader: Piece | None


class RetreatStep(msgspec.Struct, frozen=True):
    """The hexes of a retreat after some steps: those it continues from, and those where it joins a leader."""

    free: tuple[HexId, ...]
    joining: tuple[HexId, ...] = ()


def ways_back(position: Position, unit: Piece, maximum: int) -> tuple[RetreatStep, ...]:
    """Follow every way back for a given number of hexes (JR-07, JR-08, JR-10, JR-11, JR-12, JR-14, JR-17)."""
    steps = [RetreatStep((unit.at,))]
    while len(steps) <= maximum and steps[-1].free:
        rear = dict.fromkeys(
            hex_id for stand in steps[-1].free for hex_id in position.battlefield.rear(unit.side, stand)
        )
        joining = tuple(hex_id for hex_id in rear if ends_retreat(position, unit, hex_id))
        free = tuple(
            hex_id for hex_id in rear if hex_id not in joining and not blocks_retreat(position, unit, hex_id)
        )
        steps.append(RetreatStep(free, joining))
    return tuple(steps)


def best_end(dangers: Dangers, unit: Piece, steps: tuple[RetreatStep, ...], due: int) -> Stand:
    """Find the end of a retreat that costs fewest blocks, then gives most rally dice, then spares leaders."""
    position = dangers.position
    ends = _ends(position, unit, steps, due)
    if len(ends) == 1:
        return ends[0]
    dice = _dice(position, unit, ends)
    ends = [end for end, number in zip(ends, dice, strict=True) if number == max(dice)]
    best, minimum = ends[0], TRAPPED
    for end in ends:
        if end.leader is None:
            return end
        if minimum > SAFE and (risk := dangers.of(end.leader, end.hex_id)) < minimum:
            best, minimum = end, risk
    return best


def _dice(position: Position, unit: Piece, ends: list[Stand]) -> list[int]:
    """Count the rally dice at several ends; where no special rule speaks they are the same at all with a leader."""
    if position.battlefield.special_rules:
        return [_dice_at(position, unit, end) for end in ends]
    found: dict[str, int] = {}
    for end in ends:
        leader = end.leader.id if end.leader else ""
        if leader not in found:
            found[leader] = _dice_at(position, unit, end)
    return [found[end.leader.id if end.leader else ""] for end in ends]


def _dice_at(position: Position, unit: Piece, end: Stand) -> int:
    there = replace(unit, at=end.hex_id, blocks=unit.blocks - end.cost)
    return rally_dice(there, end.leader, more=hooks.rally_items(position, there)).total


def _ends(position: Position, unit: Piece, steps: tuple[RetreatStep, ...], due: int) -> list[Stand]:
    """List the ends that cost the fewest blocks: all hexes completed, or a leader joined, or where no way continues."""
    made = steps[: due + 1]
    ends = [
        Stand(due, 0, hex_id, position.lone_leader_at(hex_id)) for step in made for hex_id in step.joining
    ]
    furthest = max(number for number, step in enumerate(made) if step.free)
    if furthest == due or not ends:
        leader = position.leader_of(unit.id)
        ends += [Stand(due, due - furthest, hex_id, leader) for hex_id in made[furthest].free]
    return ends
