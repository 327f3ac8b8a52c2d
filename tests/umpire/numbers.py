"""The umpire's own sums: dice, hits, flags ignored, hexes due, banners (sections 3, 4, 13 to 16 and 19)."""

from math import inf

from tests.fuzz.referee import (
    COVER,
    FIRE_DICE,
    MELEE_DICE,
    OUT_OF,
    STEADYING,
    WORSE_FOR_HORSE,
)
from tests.umpire.special_rules import ATTACK_KINDS
from tests.umpire.table import FOOT, GUNS, HORSE, LEADER, Piece, Table, arm

FACE = {FOOT: "I", HORSE: "C", GUNS: "A"}
FIRE = ("ranged", "return", "fling")
OWN_ATTACKS = ("ranged", "melee", "bonus")
NO_SABERS = ("militia", "light-cavalry")
SLOW_TO_RALLY = ("lowland", "militia")
RATES = {"lowland": 2, "militia": 2, "battle-cavalry": 2, "light-cavalry": 2}
MAX_IGNORED = 2


def dice(table: Table, unit: Piece, enemy: Piece, attack_kind: str, more: int = 0) -> int:
    """Count the dice of an attack, with those of a card played on it (JX-08, JX-23)."""
    if attack_kind == "fling":
        return 1
    leader = table.leader_with(unit)
    if attack_kind == "escape":  # JQ-23
        return MELEE_DICE[unit.kind] + (leader is not None)
    fire, own, theirs = attack_kind in FIRE, table.field.terrain[unit.at], table.field.terrain[enemy.at]
    moved = table.turn.moved.get(unit.id, 0) if attack_kind in OWN_ATTACKS else 0
    number = _by_range(table, unit, enemy) if fire else MELEE_DICE[unit.kind]
    number += (unit.kind, attack_kind) == ("highland", "melee")
    number -= arm(unit) == FOOT and moved > 0 and (fire or not is_quick(table, unit))
    number += leader is not None and not (fire and arm(unit) == GUNS)
    number -= COVER.get(theirs, 0) + (arm(unit) == HORSE and theirs in WORSE_FOR_HORSE)
    number -= theirs == "hill" and own != "hill" and arm(unit) != GUNS
    number -= theirs == "marsh" and not fire
    number -= OUT_OF.get((own, arm(unit)), 0)
    number += _by_command_card(table, unit, attack_kind) + _by_special(table, unit, enemy, attack_kind) + more
    return max(0, number)


def _by_range(table: Table, unit: Piece, enemy: Piece) -> int:
    far = table.field.distance(unit.at, enemy.at)
    return int(FIRE_DICE[unit.kind][far - 2 : far - 1] or 0) if far > 1 else 0


def is_quick(table: Table, unit: Piece) -> bool:
    """Return whether infantry loses no die in melee for having moved (JX-99, JX-132)."""
    ordered = table.turn.card == "quick-advance" and unit.id in table.turn.ordered
    return arm(unit) == FOOT and (ordered or ("at-the-quickstep", unit.id) in table.turn.played)


def _by_command_card(table: Table, unit: Piece, attack_kind: str) -> bool:
    if unit.id not in table.turn.ordered or attack_kind not in OWN_ATTACKS:
        return False
    return {
        "inspired-leadership": True,
        "horse-charge": arm(unit) == HORSE and attack_kind != "ranged",
        "bombard": arm(unit) == GUNS,
        "steady-volley": arm(unit) == FOOT and attack_kind == "ranged" and not table.turn.moved.get(unit.id),
    }.get(table.turn.card, False)


def _by_special(table: Table, unit: Piece, enemy: Piece, attack_kind: str) -> int:
    """Count the dice of JX-148."""
    if attack_kind not in ATTACK_KINDS:
        return 0
    return sum(
        special.number("amount")
        for special in table.rules("dice")
        if special.fits_combat(table, unit, unit, enemy, attack_kind)
        and not ("first" in special.keys and (special.id, unit.id) in table.spent)
    )


def hitting(unit: Piece, enemy: Piece, attack_kind: str) -> str:
    """Name the faces that hit (JX-05, JX-06, JR-87, JR-88)."""
    if enemy.kind == LEADER:
        return "S"
    sabers = attack_kind not in FIRE and unit.kind not in NO_SABERS
    return FACE[arm(enemy)] + "S" * sabers


def rally_dice(table: Table, unit: Piece, *, driven_by_cavalry: bool = False, more: int = 0) -> int:
    """Count the dice of a rally check (JR-39 to JR-48, JX-141, JX-148)."""
    number = unit.blocks + (unit.blocks == unit.full) + (table.leader_with(unit) is not None)
    number += (unit.kind == "grenadier") - (unit.kind in SLOW_TO_RALLY)
    number -= driven_by_cavalry and arm(unit) != HORSE
    number += sum(special.is_for(unit) for special in table.rules("chief"))
    number += sum(
        special.number("amount")
        for special in table.rules("dice")
        if "rally" in special.attack_kinds and special.fits(table, unit)
    )
    return max(1, number + more)


def ignores(
    table: Table, unit: Piece, attacker: Piece, attack_kind: str, *, was_full: bool, more: int = 0
) -> int:
    """Count the flags that a unit may ignore (JR-25 to JR-35, JX-149)."""
    return min(
        MAX_IGNORED, sum(sources(table, unit, attacker, attack_kind, was_full=was_full).values()) + more
    )


def sources(
    table: Table, unit: Piece, attacker: Piece, attack_kind: str, *, was_full: bool
) -> dict[str, int]:
    """List what lets a unit ignore flags, by rule."""
    leader, terrain = table.leader_with(unit), table.field.terrain[unit.at]
    adjacent = [table.holder(step) for step in table.field.adjacent[unit.at]]
    lone = [
        piece
        for piece in adjacent
        if piece and piece.kind == LEADER and piece.side == unit.side and not piece.being_removed
    ]
    in_fieldwork_on_horse = (terrain, arm(unit)) == ("fieldwork", HORSE)
    found = {
        "JR-25": int(leader is not None),
        "JR-27": int(len(table.friends_beside(unit.at, unit.side)) > 1),
        "JR-30": int(bool(lone) and leader is None),
        "JR-31": int(unit.kind == "grenadier"),
        "JR-32": int(unit.kind == "highland" and was_full),
        "JR-34": 0 if in_fieldwork_on_horse else STEADYING.get(terrain, 0),
        "JX-149": sum(
            special.number("ignore")
            for special in table.rules("flags")
            if special.fits_combat(table, unit, attacker, unit, attack_kind)
        ),
    }
    return {rule: flags for rule, flags in found.items() if flags}


def extra_hexes_per_flag(table: Table, unit: Piece, attacker: Piece, attack_kind: str) -> int:
    """Count the hexes that each flag drives a unit (JR-03 to JR-06, JX-149)."""
    return RATES.get(unit.kind, 1) + sum(
        special.number("extra")
        for special in table.rules("flags")
        if special.fits_combat(table, unit, attacker, unit, attack_kind)
    )


def banners_for(table: Table, lost: Piece) -> int:
    """Count the banners for a piece lost (JX-40, JX-141, JX-152)."""
    text = [special.number("banners") for special in table.rules("worth") if special.is_for(lost)]
    return (text[-1] if text else 1) + sum(special.is_for(lost) for special in table.rules("chief"))


def sight_limit(table: Table, firer: Piece) -> float:
    """Return how far a piece sees at most (JX-142)."""
    playable_cards = [special for special in table.rules("sight") if special.fits(table, firer)]
    return min((special.number("limit") for special in playable_cards), default=inf)
