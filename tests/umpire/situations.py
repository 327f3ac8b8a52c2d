"""In which situations of which rules a battle is: to be counted, so that a rule that never arose is seen."""

from collections.abc import Iterator

from tests.fuzz.referee import COVER, FIRE_DICE, IMPASSABLE, OUT_OF, STOPPING
from tests.umpire.field import SECTIONS
from tests.umpire.going import (
    LEADER_RETREAT,
    can_hit,
    is_passable,
    joins,
    leader_retreat_steps,
    may_enter,
    reach,
    sees,
)
from tests.umpire.numbers import FIRE, MAX_IGNORED, NO_SABERS, dice, sight_limit
from tests.umpire.table import COMBAT, FOOT, GUNS, HORSE, LEADER, Piece, Table, arm

KINDS = {
    "grenadier": "JX-10",
    "regular": "JX-11",
    "highland": "JX-12",
    "lowland": "JX-13",
    "militia": "JX-14",
    "battle-cavalry": "JX-15",
    "light-cavalry": "JX-16",
    "trained-artillery": "JX-17",
    "light-artillery": "JX-18",
    "leader": "JX-19",
}
GROUNDS = {
    "clear": "JX-70",
    "hill": "JX-71",
    "crag": "JX-72",
    "rough": "JX-73",
    "forest": "JX-74",
    "marsh": "JX-75",
    "town": "JX-76",
    "castle": "JX-77",
    "enclosure": "JX-78",
    "fieldwork": "JX-79",
    "river": "JX-80",
    "loch": "JX-80",
    "ford": "JX-81",
    "bridge": "JX-82",
}
CARDS = {
    "scout": "JX-90",
    "probe": "JX-91",
    "advance": "JX-92",
    "assault": "JX-93",
    "forward": "JX-94",
    "line-command": "JX-95",
    "foot-forward": "JX-96",
    "inspired-leadership": "JX-97",
    "steady-volley": "JX-98",
    "quick-advance": "JX-99",
    "horse-charge": "JX-100",
    "bombard": "JX-101",
    "fall-back-and-reform": "JX-102",
}


def _numbered(prefix: str, *spans: tuple[int, int]) -> set[str]:
    return {f"{prefix}-{number:02d}" for first, last in spans for number in range(first, last + 1)}


WATCHED = (
    _numbered("JR", (1, 94))
    | _numbered("JQ", (1, 34))
    | _numbered("JX", (1, 8), (10, 23), (30, 41), (50, 59), (70, 85), (90, 103))
    | _numbered("JX", (110, 121), (125, 135), (140, 152))
)
"""The rules of the book that the umpire follows: all but JX-153, which is about maps that cannot be played."""


def arisen(situations: dict[str, bool]) -> Iterator[str]:
    """Yield the rules whose situation is so."""
    return (rule for rule, is_so in situations.items() if is_so)


# Attacks


def of_attacker(table: Table, unit: Piece) -> Iterator[str]:
    """Look at a unit that may attack, and at what keeps it from each enemy."""
    near = table.enemies_beside(unit.at, unit.side)
    for enemy in near:
        yield from arisen({"JX-23": not dice(table, unit, enemy, "melee")})
    if near or not FIRE_DICE[unit.kind]:
        return
    far = 1 + len(FIRE_DICE[unit.kind])
    for enemy in table.pieces.values():
        if enemy.at < 0 or enemy.side == unit.side or table.holder(enemy.at) is not enemy:
            continue
        distance = table.field.distance(unit.at, enemy.at)
        number, is_seen = dice(table, unit, enemy, "ranged"), sees(table, unit, enemy.at)
        single = arm(enemy) == LEADER and number == 1 and is_seen and distance <= far
        yield from arisen(
            {
                "JX-51": distance > far,
                "JX-52": distance <= far and number > 0 and not is_seen,
                "JX-53": can_hit(table, unit, enemy, "ranged") and _fires_over(table, unit, enemy.at),
                "JX-142": sight_limit(table, unit) < distance <= far and is_seen,
                "JR-86": single,
                "JQ-34": single and "platoon-fire" in table.hand(unit.side, COMBAT),
            }
        )


def _fires_over(table: Table, unit: Piece, target: int) -> bool:
    through, sides = table.field.between(unit.at, target)
    between = {*through, *(hex_id for pair in sides for hex_id in pair)}
    return arm(unit) == GUNS and any(table.holder(hex_id) for hex_id in between)


def of_attack(table: Table, unit: Piece, enemy: Piece, attack_kind: str, faces: str) -> Iterator[str]:
    """Look at a roll of dice."""
    own, theirs = (table.field.terrain[piece.at] for piece in (unit, enemy))
    led, has_moved = table.leader_with(unit) is not None, unit.id in table.turn.moved
    fire, at_unit = attack_kind in FIRE, arm(enemy) != LEADER
    yield KINDS[unit.kind]
    for terrain in (own, theirs):
        if terrain in GROUNDS:
            yield GROUNDS[terrain]
    yield from arisen(
        {
            "JR-87": fire and at_unit and "S" in faces,
            "JR-90": led and arm(unit) != GUNS and attack_kind not in ("fling", "escape"),
            "JR-91": led and arm(unit) == GUNS and attack_kind not in ("fling", "escape"),
            "JX-05": at_unit,
            "JX-06": at_unit and not fire and "S" in faces and unit.kind in NO_SABERS,
            "JX-08": unit.blocks < unit.full,
            "JX-21": unit.kind == "highland" and not fire,
            "JX-22": arm(unit) == FOOT and has_moved and attack_kind in ("ranged", "melee", "bonus"),
            "JX-85": bool(COVER.get(theirs)) and (own, arm(unit)) in OUT_OF,
            "JX-148": any(
                it.fits_combat(table, unit, unit, enemy, attack_kind) for it in table.rules("dice")
            ),
        }
    )


def of_flags(
    table: Table, unit: Piece, found: dict[str, int], flags: int, *, was_full: bool
) -> Iterator[str]:
    """Look at flags to be answered."""
    near = table.friends_beside(unit.at, unit.side)
    adjacent = [table.holder(step) for step in table.field.adjacent[unit.at]]
    lone = [piece for piece in adjacent if piece and piece.side == unit.side and arm(piece) == LEADER]
    yield from found
    yield from arisen(
        {
            "JQ-07": True,
            "JR-24": len(found) > 1,
            "JR-28": len(near) > 3,
            "JR-29": len(near) == 1 and bool(lone),
            "JR-33": unit.kind == "highland" and not was_full,
            "JR-35": sum(found.values()) > MAX_IGNORED and flags > MAX_IGNORED,
            "JQ-08": len(near) == 2 and near[1].at not in table.field.adjacent[near[0].at],
            "JQ-09": len(lone) > 1 and "JR-30" in found,
        }
    )


def of_retreat(table: Table, unit: Piece, steps: set[int]) -> Iterator[str]:
    """Look at the next hexes of a retreat."""
    for step in table.field.rear[unit.side][unit.at]:
        there, leader = table.unit(step), table.leader(step)
        opponent = [piece for piece in (there, leader) if piece and piece.side != unit.side]
        yield from arisen(
            {
                "JR-10": there is not None and not opponent,
                "JR-11": bool(there and opponent),
                "JR-12": bool(opponent and not there),
                "JR-15": bool(leader and not there and not opponent and not joins(table, unit, leader)),
                "JR-16": step in steps and table.field.terrain[step] != "clear",
                "JR-17": step not in steps and not there and not leader,
                "JQ-31": step in steps and not may_enter(table, unit, step),
                "JQ-04": len(table.field.rear[unit.side][unit.at]) == 3,
            }
        )


def of_rally(table: Table, unit: Piece, number: int, *, driven_by_cavalry: bool) -> Iterator[str]:
    """Look at a rally check."""
    slow = unit.kind in ("lowland", "militia") or driven_by_cavalry
    yield from arisen(
        {
            "JR-39": True,
            "JR-40": unit.blocks == unit.full,
            "JR-41": table.leader_with(unit) is not None,
            "JR-42": unit.kind == "grenadier",
            "JR-43": unit.kind == "lowland",
            "JR-44": unit.kind == "militia",
            "JR-45": driven_by_cavalry and arm(unit) != HORSE,
            "JR-48": number == 1 and unit.blocks == 1 and slow,
            "JQ-11": unit.full != 4,
            "JX-20": unit.full == 4,
            "JX-141": any(special.is_for(unit) for special in table.rules("chief")),
            "JX-148": any("rally" in it.attack_kinds and it.fits(table, unit) for it in table.rules("dice")),
        }
    )


def of_leader_retreat(table: Table, leader: Piece, gone: int, offered: set[str]) -> Iterator[str]:
    """Look at a fleeing leader after so many hexes."""
    rear = table.field.rear[leader.side][leader.at]
    steps = leader_retreat_steps(table, leader, leader.at)
    held = [step for step in rear if (holder := table.holder(step)) and holder.side != leader.side]
    closed = [step for step in rear if not is_passable(table, leader, step)]
    lone = {table.unit(step) is None for step in steps}
    yield from arisen(
        {
            "JR-59": not gone,
            "JR-63": 0 < gone < LEADER_RETREAT and "leader stop" not in offered,
            "JR-65": gone > 0 and table.field.terrain[leader.at] != "clear",
            "JR-66": not gone and bool(closed) and not steps,
            "JR-71": not gone and not rear,
            "JX-02": not rear,
            "JQ-18": 0 < gone < LEADER_RETREAT and "leader off" in offered,
            "JQ-19": not offered and bool(steps),
            "JQ-20": gone < LEADER_RETREAT and bool(held) and len(held) < len(rear) - len(closed),
            "JQ-21": gone < LEADER_RETREAT and set(steps) <= set(held) and lone == {True, False},
            "JQ-22": gone > 0 and bool(steps) and set(steps) <= set(held),
        }
    )


# Orders and movement


def of_orders(table: Table, side: str) -> Iterator[str]:
    """Look at orders to be given."""
    card = table.turn.card
    with_units = [leader for leader in table.leaders(side) if table.unit(leader.at)]
    orders = table.rules("orders")
    yield from (rule for name, rule in CARDS.items() if card.startswith(name))
    yield from arisen(
        {
            "JX-39": not card,
            "JX-03": card.rpartition("-")[2] in SECTIONS,
            "JR-93": card == "line-command" and len(table.leaders(side)) > len(with_units),
            "JQ-32": card == "line-command"
            and any((unit := table.unit(leader.at)) and arm(unit) != FOOT for leader in with_units),
            "JX-151": any(
                table.round < it.number("from")
                or (it.side == side and "fewer" in it.keys and it.holds(table))
                for it in orders
            ),
        }
    )


def of_move(table: Table, piece: Piece, path: tuple[int, ...]) -> Iterator[str]:
    """Look at a move, the piece standing where it began."""
    field, passed = table.field, path[1:-1]
    is_leader, road = arm(piece) == LEADER, {field.terrain[hex_id] for hex_id in path} == {"road"}
    adjacent = {hex_id for step in path for hex_id in field.adjacent[step]}
    enemies = [hex_id for hex_id in passed if table.enemies_beside(hex_id, piece.side)]
    yield KINDS[piece.kind]
    yield from (GROUNDS[field.terrain[hex_id]] for hex_id in path[1:] if field.terrain[hex_id] in GROUNDS)
    yield from (GROUNDS[field.terrain[hex_id]] for hex_id in adjacent if field.terrain[hex_id] in IMPASSABLE)
    yield from arisen(
        {
            "JX-01": True,
            "JX-33": True,
            "JX-35": is_leader and any(table.holder(hex_id) for hex_id in passed),
            "JX-36": not is_leader and bool(enemies),
            "JX-83": road and len(path) - 1 > reach(table, piece),
            "JX-84": is_leader and any(field.terrain[hex_id] in STOPPING for hex_id in passed),
            "JX-150": any(special.is_for(piece) for special in table.rules("ground")),
        }
    )
