"""Where pieces may go, and whom they may attack from there (sections 1, 6, 7, 8, 14 to 16)."""

from tests.fuzz.referee import BLOCKING, CLOSED, FIRE_DICE, IMPASSABLE, MOVES, STOPPING
from tests.umpire.numbers import dice, is_quick, sight_limit
from tests.umpire.table import FOOT, GUNS, HORSE, LEADER, Piece, Table, arm

LEADER_RETREAT = 3
"""The most hexes of a leader's retreat (JR-59)."""


# The ground


def ruled(table: Table, piece: Piece, hex_id: int) -> str:
    """Return what the map's own rules say of entering a hex; of several the last holds (JX-150)."""
    found = ""
    for special in table.rules("ground"):
        there = table.field.terrain[hex_id] in special.keys["terrain"].split("|")
        if (
            there
            and (not special.hexes or hex_id in special.hexes)
            and special.is_for(piece)
            and special.holds(table)
        ):
            found = special.keys["enter"]
    return found


def may_enter(table: Table, piece: Piece, hex_id: int) -> bool:
    """Return whether the ground lets a piece in (JX-72 to JX-80)."""
    if word := ruled(table, piece, hex_id):
        return word != "no"
    terrain = table.field.terrain[hex_id]
    return terrain not in IMPASSABLE and (terrain, arm(piece)) not in CLOSED


def is_passable(table: Table, piece: Piece, hex_id: int) -> bool:
    """Return whether a retreat can go into a hex (JR-16, JR-17, JQ-31)."""
    return table.field.terrain[hex_id] not in IMPASSABLE or ruled(table, piece, hex_id) in ("yes", "free")


def _stops(table: Table, piece: Piece, hex_id: int) -> bool:
    terrain = table.field.terrain[hex_id]
    if arm(piece) == LEADER or ruled(table, piece, hex_id) == "free":
        return False
    return terrain in STOPPING and (terrain, piece.kind) != ("rough", "highland")


# Movement


def reach(table: Table, piece: Piece) -> int:
    """Count the hexes of a move (JX-10 to JX-19, JX-99, JX-101, JX-111, JX-132)."""
    if table.turn.card == "bombard" and arm(piece) == GUNS and piece.id in table.turn.ordered:
        return 3
    hexes = max(MOVES.get(piece.kind, 1), 2 if is_quick(table, piece) else 1)
    return hexes + (("down-the-brae", piece.id) in table.turn.played)


def moves(table: Table, piece: Piece) -> set[int]:
    """Find the hexes in which a move may end."""
    if table.turn.card == "fall-back-and-reform" and arm(piece) != LEADER:
        back = _walk(table, piece, 2, back=True)
        return {hex_id for hex_id in back if not table.enemies_beside(hex_id, piece.side)}
    ends = _walk(table, piece, reach(table, piece))
    if table.field.terrain[piece.at] == "road":
        ends |= _walk(table, piece, reach(table, piece) + 1, road=True)
    return ends


def _walk(table: Table, piece: Piece, hexes: int, *, road: bool = False, back: bool = False) -> set[int]:
    ends, front = set[int](), {piece.at}
    for _ in range(hexes):
        onward = set[int]()
        for hex_id in front:
            for step in table.field.rear[piece.side][hex_id] if back else table.field.adjacent[hex_id]:
                if step == piece.at or (road and table.field.terrain[step] != "road"):
                    continue
                if may_enter(table, piece, step):
                    may_end, goes_on = _entered(table, piece, step)
                    ends |= {step} if may_end else set()
                    onward |= {step} if goes_on else set()
        front = onward
    return ends


def _entered(table: Table, piece: Piece, hex_id: int) -> tuple[bool, bool]:
    """Return whether a move may end in a hex, and whether it may go on from there (JX-34, JX-35)."""
    unit, leader = table.unit(hex_id), table.leader(hex_id)
    if any(there and there.side != piece.side for there in (unit, leader)):
        return False, False
    if arm(piece) == LEADER:
        return leader is None, True
    if unit or (leader and table.leader_with(piece)):
        return False, False
    return True, leader is None and not _stops(table, piece, hex_id)


# Retreat


def retreats(table: Table, unit: Piece) -> set[int]:
    """Find the next hexes of a retreat (JR-08 to JR-17)."""

    def is_open(hex_id: int) -> bool:
        leader = table.leader(hex_id)
        is_free = table.unit(hex_id) is None and (leader is None or joins(table, unit, leader))
        return is_free and is_passable(table, unit, hex_id)

    return {hex_id for hex_id in table.field.rear[unit.side][unit.at] if is_open(hex_id)}


def joins(table: Table, unit: Piece, leader: Piece) -> bool:
    """Return whether a unit that goes back may join a lone leader (JR-14, JR-15)."""
    return leader.side == unit.side and not leader.being_removed and table.leader_with(unit) is None


def retirements(table: Table, unit: Piece, left: int) -> set[int]:
    """Find the next hexes of a retirement that can be completed (JR-53, JR-56, JQ-15)."""

    def leads_on(hex_id: int, left: int) -> bool:
        if table.unit(hex_id) or not is_passable(table, unit, hex_id):
            return False
        if leader := table.leader(hex_id):
            return joins(table, unit, leader)
        return left == 1 or any(leads_on(step, left - 1) for step in table.field.rear[unit.side][hex_id])

    return {hex_id for hex_id in table.field.rear[unit.side][unit.at] if leads_on(hex_id, left)}


def leader_retreat_answers(table: Table, leader: Piece, gone: int) -> set[str]:
    """Find what a fleeing leader may do after so many hexes (JR-59 to JR-77, JQ-18 to JQ-22)."""
    found, labels = set[str](), table.field.labels
    if gone and _may_end(table, leader, leader.at):
        found.add("leader stop")
    if gone < LEADER_RETREAT:
        if not table.field.rear[leader.side][leader.at]:
            found.add("leader off")
        steps = leader_retreat_steps(table, leader, leader.at)
        found |= {f"leader {labels[step]}" for step in steps if _is_saved(table, leader, step, gone + 1)}
    return found


def _may_end(table: Table, leader: Piece, hex_id: int) -> bool:
    unit = table.unit(hex_id)
    return table.leader(hex_id) is None and (unit is None or unit.side == leader.side)


def leader_retreat_steps(table: Table, leader: Piece, hex_id: int) -> list[int]:
    """List the hexes a fleeing leader may enter next: those of enemies only if all are theirs (JR-73, JQ-20)."""
    rear = [step for step in table.field.rear[leader.side][hex_id] if is_passable(table, leader, step)]
    held = [step for step in rear if (holder := table.holder(step)) and holder.side != leader.side]
    return [step for step in rear if step not in held] or held


def _is_saved(table: Table, leader: Piece, hex_id: int, gone: int) -> bool:
    if _may_end(table, leader, hex_id):
        return True
    if gone == LEADER_RETREAT:
        return False
    if not table.field.rear[leader.side][hex_id]:
        return True
    return any(
        _is_saved(table, leader, step, gone + 1) for step in leader_retreat_steps(table, leader, hex_id)
    )


# Attacks


def attacks(table: Table, unit: Piece) -> dict[str, int]:
    """Find whom a unit may attack where it stands, orders and earlier combat apart, with its dice (section 15)."""
    if arm(unit) == GUNS and table.turn.moved.get(unit.id):
        return {}
    near = table.enemies_beside(unit.at, unit.side)
    if is_shut_in(table, unit) or table.turn.moved.get(unit.id, 0) > reach(table, unit):
        return {}
    if rests(table, unit, melee=bool(near)):
        return {}
    if near:
        found = {enemy.id: dice(table, unit, enemy, "melee") for enemy in near}
        return {enemy: number for enemy, number in found.items() if number}
    if not FIRE_DICE[unit.kind] or (arm(unit) == FOOT and table.turn.moved.get(unit.id, 0) > 1):
        return {}
    shots = {}
    for enemy in table.pieces.values():
        if enemy.at >= 0 and enemy.side != unit.side and can_hit(table, unit, enemy, "ranged"):
            shots[enemy.id] = dice(table, unit, enemy, "ranged")
    return shots


def can_hit(table: Table, unit: Piece, enemy: Piece, attack_kind: str) -> bool:
    """Return whether fire reaches and sees an enemy (JX-50 to JX-53, JR-86, JX-142)."""
    far = table.field.distance(unit.at, enemy.at)
    if not 1 < far <= min(1 + len(FIRE_DICE[unit.kind]), sight_limit(table, unit)):
        return False
    if table.holder(enemy.at) is not enemy:
        return False
    return dice(table, unit, enemy, attack_kind) >= (2 if enemy.kind == LEADER else 1) and sees(
        table, unit, enemy.at
    )


def is_shut_in(table: Table, unit: Piece) -> bool:
    """Return whether a unit cannot attack out of its hex (JX-76)."""
    return (table.field.terrain[unit.at], arm(unit)) == ("town", HORSE)


def rests(table: Table, unit: Piece, *, melee: bool) -> bool:
    """Return whether the ground entered this turn keeps a unit from fighting (JX-74 to JX-76)."""
    terrain = table.field.terrain[unit.at] if table.turn.moved.get(unit.id) else ""
    if terrain == "forest":
        return not (melee and unit.kind == "highland")
    return terrain == "town" or (terrain, arm(unit)) == ("marsh", HORSE)


def bonus_targets(table: Table, unit: Piece) -> dict[str, int]:
    """Find whom a unit may fight in a bonus melee, with its dice (JX-57)."""
    if is_shut_in(table, unit) or rests(table, unit, melee=True):
        return {}
    near = {enemy.id: dice(table, unit, enemy, "bonus") for enemy in table.enemies_beside(unit.at, unit.side)}
    return {enemy: number for enemy, number in near.items() if number}


def sees(table: Table, unit: Piece, target: int) -> bool:
    """Return whether nobody and nothing bars the line (JX-52, JX-53, JX-71)."""
    field = table.field
    hills = field.hills
    hill = hills.get(unit.at, frozenset()) & hills.get(target, frozenset())
    over = field.adjacent[unit.at] if arm(unit) == GUNS and unit.at in hills else []

    def bars(hex_id: int) -> bool:
        holder = table.holder(hex_id)
        if holder and not (hex_id in over and hex_id not in hills and holder.side == unit.side):
            return True
        return field.terrain[hex_id] in BLOCKING and hex_id not in hill

    through, sides = field.between(unit.at, target)
    return not any(map(bars, through)) and not any(bars(one) and bars(two) for one, two in sides)
