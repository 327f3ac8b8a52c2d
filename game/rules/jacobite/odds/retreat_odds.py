"""Where retreats end whose owner chooses best: what the odds need to know of sections 1 and 2."""

import msgspec

from game.hexgrid.ids import HexId
from game.rules.jacobite.morale.flags import blocks_retreat, ends_retreat
from game.rules.jacobite.morale.rally import rally_dice
from game.rules.jacobite.odds.leader_odds import SAFE, TRAPPED, Dangers
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Piece, Position

replace = msgspec.structs.replace


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
