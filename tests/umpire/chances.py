"""The umpire's own odds of an attack: every roll, every check and every retreat counted through (sections 1 to 12)."""

from collections.abc import Iterator
from copy import copy
from math import comb

from tests.umpire.combat import Attack
from tests.umpire.field import opponent
from tests.umpire.going import LEADER_RETREAT, leader_retreat_answers, leader_retreat_steps, retreats
from tests.umpire.numbers import FIRE, banners_for, dice, extra_hexes_per_flag, hitting, ignores, rally_dice
from tests.umpire.table import Piece, Table

FATES = HOLDS, RETREATS, ROUTS, ELIMINATED, LEADER_LOST, LEADER_LEFT = range(6)
FLAG, SABER = 2 / 6, 1 / 6
SWEPT = (1 - FLAG) ** 2
SAFE, GONE, TRAPPED = (0.0, 0.0), (0.0, 1.0), (1.0, 0.0)

Danger = tuple[float, float]
"""The chances that a fleeing leader is lost, and that he leaves the field."""


class Ends(list[float]):
    """The chances of the six fates."""

    def __init__(self, *fates: int) -> None:
        super().__init__(float(fate in fates) for fate in FATES)

    def add(self, part: float, more: "Ends") -> None:
        """Add the part of a case."""
        self[:] = [chance + part * its for chance, its in zip(self, more, strict=True)]


def copied(table: Table) -> Table:
    """Copy a position, so that something can be tried in it."""
    again = copy(table)
    again.pieces = {piece_id: copy(piece) for piece_id, piece in table.pieces.items()}
    again.fleeing, again.banners = list(table.fleeing), dict(table.banners)
    again.changed()
    return again


def fate(table: Table, it: Attack, *, ignoring: bool) -> Ends:
    """Work out what an attack does to its target, whose owner ignores all the flags he may, or none."""
    number, target = dice(table, it.attacker, it.target, it.attack_kind), it.target
    ends = Ends()
    if target.kind == "leader":
        needed = 2 if it.attack_kind in FIRE else 1
        hit = sum(_exactly(number, sabers, SABER) for sabers in range(needed, number + 1))
        lost, left = danger(table, target.id, target.at)
        ends.add(hit, Ends(ELIMINATED, LEADER_LOST))
        for part, fates in (
            (lost, (ELIMINATED, LEADER_LOST)),
            (left, (LEADER_LEFT,)),
            (1 - lost - left, (RETREATS,)),
        ):
            ends.add((1 - hit) * part, Ends(*fates))
        return ends
    for hits, flags, chance in outcomes(number, len(hitting(it.attacker, target, it.attack_kind)) / 6):
        ends.add(chance, _hit(table, it, hits, flags, ignoring=ignoring))
    return ends


def _exactly(number: int, wanted: int, chance: float) -> float:
    return comb(number, wanted) * chance**wanted * (1 - chance) ** (number - wanted)


def outcomes(number: int, hit: float) -> Iterator[tuple[int, int, float]]:
    """Yield the numbers of hits and flags that so many dice may show, each with its chance."""
    for hits in range(number + 1):
        for flags in range(number - hits + 1):
            combinations = comb(number, hits) * comb(number - hits, flags)
            yield (
                hits,
                flags,
                combinations * hit**hits * FLAG**flags * (1 - hit - FLAG) ** (number - hits - flags),
            )


def _hit(table: Table, it: Attack, hits: int, flags: int, *, ignoring: bool) -> Ends:
    leader = table.leader_with(it.target)
    if hits >= it.target.blocks:
        return _dies(table, it.target, leader)
    table = copied(table)
    table.pieces[it.target.id].blocks -= hits
    ends = Ends()
    falls = SABER**2 if hits and leader else 0.0
    ends.add(1 - falls, _flagged(table, it, flags, ignoring=ignoring, checks=True))
    for chance, after, is_over in (
        _lose_leader(table, leader.id, first=it.target.id) if falls and leader else ()
    ):
        if after.pieces[it.target.id].fate:
            outcome = Ends(ROUTS)
        else:
            outcome = Ends(HOLDS) if is_over else _flagged(after, it, flags, ignoring=ignoring, checks=False)
        outcome[LEADER_LOST] = 1.0
        ends.add(falls * chance, outcome)
    return ends


def _dies(table: Table, unit: Piece, leader: Piece | None) -> Ends:
    """Lose the last block to hits, and perhaps the leader (JR-80, JQ-28)."""
    ends, after = Ends(ELIMINATED), copied(table)
    if leader and not _lose(after, unit.id):
        lost, left = danger(after, leader.id, leader.at)
        ends[LEADER_LOST] = SABER + (1 - SABER) * lost
        ends[LEADER_LEFT] = (1 - SABER) * left
    return ends


def _lose(table: Table, piece: str) -> bool:
    """Remove a piece; say whether its banners win the battle."""
    lost = table.pieces[piece]
    side = opponent(lost.side)
    table.banners[side] += banners_for(table, lost)
    table.remove(lost, "lost")
    return table.banners[side] >= table.field.to_win[side]


# Flags and the retreat


def _flagged(table: Table, it: Attack, flags: int, *, ignoring: bool, checks: bool) -> Ends:
    unit, attacker = table.pieces[it.target.id], table.pieces[it.attacker.id]
    may = ignores(table, unit, attacker, it.attack_kind, was_full=it.was_full) if ignoring else 0
    due = max(0, flags - may) * extra_hexes_per_flag(table, unit, attacker, it.attack_kind)
    if not due:
        return Ends(HOLDS)
    *_, lost, end = min(_retreat_paths(table, unit.id, due), key=lambda path: path[:4])
    there = copied(end)
    gone = there.pieces[unit.id]
    leader = there.leader_with(gone)
    ends = Ends()
    if lost >= gone.blocks:
        ends.add(1.0, _gone(there, gone, leader, ELIMINATED, swept=0.0))
        return ends
    gone.blocks -= lost
    fails = (1 - FLAG) ** rally_dice(there, gone, driven_by_cavalry=it.is_cavalry_melee) if checks else 0.0
    ends.add(1 - fails, Ends(HOLDS if gone.at == unit.at else RETREATS))
    ends.add(fails, _gone(there, gone, leader, ROUTS, swept=SWEPT))
    return ends


def _gone(table: Table, unit: Piece, leader: Piece | None, end: int, *, swept: float) -> Ends:
    """Lose a unit that goes back, and see to its leader (JR-49, JR-50, JR-70)."""
    ends, after = Ends(end), copied(table)
    if leader and not _lose(after, unit.id):
        lost, left = danger(after, leader.id, leader.at)
        ends[LEADER_LOST], ends[LEADER_LEFT] = swept + (1 - swept) * lost, (1 - swept) * left
    return ends


def _retreat_paths(table: Table, unit: str, due: int) -> Iterator[tuple[int, int, bool, Danger, int, Table]]:
    """Yield all paths back: blocks lost, rally dice (the most first), whether a leader is in danger, and how."""
    piece = table.pieces[unit]
    steps = retreats(table, piece) if due else set()
    for step in sorted(steps):
        there = copied(table)
        leader, joined = there.leader_with(there.pieces[unit]), there.leader(step)
        for moved in (there.pieces[unit], leader):
            if moved:
                there.put(moved, step)
        yield from _retreat_paths(there, unit, 0 if joined else due - 1)
    if not steps:
        weak = copied(table)
        weak.pieces[unit].blocks -= due
        leader = table.leader_with(piece)
        risk = danger(table, leader.id, piece.at) if leader else SAFE
        yield due, -rally_dice(weak, weak.pieces[unit]), leader is not None, risk, due, table


# Leaders


def danger(table: Table, leader: str, hex_id: int) -> Danger:
    """Weigh a retreat from a hex, the owner choosing the safest path (sections 7 and 8)."""
    fleeing = copied(table)
    fleeing.fleeing.append(leader)
    fleeing.put(fleeing.pieces[leader], hex_id)
    return _danger(fleeing, leader, 0)


def _danger(table: Table, leader: str, gone: int) -> Danger:
    piece = table.pieces[leader]
    start, found = piece.at, []
    for answer in leader_retreat_answers(table, piece, gone):
        if answer == "leader stop":
            found.append(SAFE)
        elif answer == "leader off":
            found.append(GONE)
        else:
            step = table.field.hexes[answer.split()[1]]
            assert gone < LEADER_RETREAT and step in leader_retreat_steps(table, piece, start)
            enemy = table.unit(step)
            missed = 1.0
            if enemy and enemy.side != piece.side:
                missed = (1 - SABER) ** dice(table, enemy, piece, "escape")
            table.put(piece, step)
            lost, left = _danger(table, leader, gone + 1)
            table.put(piece, start)
            found.append((1 - missed + missed * lost, missed * left))
    return min(found, default=TRAPPED)


def _lose_leader(table: Table, leader: str, *, first: str = "") -> list[tuple[float, Table, bool]]:
    """Return what the fall of a leader may leave, and whether the battle is over then.

    The unit struck checks first for its own leader; for others who fall after him it checks in its place.

    A leader who stays when his unit routs flees, where to is for his owner to choose: he is taken to be out of reach.
    """
    after = copied(table)
    fallen = after.pieces[leader]
    own = after.unit(fallen.at)
    due = [own] if own and own.side == fallen.side else []
    due += after.friends_beside(fallen.at, fallen.side)
    due.sort(key=lambda checking: checking.id != first)
    cases = [(1.0, after, _lose(after, leader))]
    for checking in due:
        cases = [more for case in cases for more in _checked(case, checking.id)]
    return cases


def _checked(case: tuple[float, Table, bool], checking: str) -> list[tuple[float, Table, bool]]:
    chance, table, is_over = case
    piece = table.pieces[checking]
    if is_over or piece.fate:
        return [case]
    fails = (1 - FLAG) ** rally_dice(table, piece)
    routed, leader = copied(table), table.leader_with(piece)
    is_won = _lose(routed, checking)
    found = [(chance * (1 - fails), table, False)]
    if leader is None or is_won:
        return [*found, (chance * fails, routed, is_won)]
    fled = copied(routed)
    fled.remove(fled.pieces[leader.id], "left")
    found.append((chance * fails * (1 - SWEPT), fled, False))
    return found + [
        (chance * fails * SWEPT * part, after, over) for part, after, over in _lose_leader(routed, leader.id)
    ]
