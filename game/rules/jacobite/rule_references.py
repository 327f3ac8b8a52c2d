"""Which rules of the book are about a terrain, a kind of piece or a card."""

from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.tables import KINDS, LEADER, Kind
from game.rules.jacobite.terrain import TERRAINS, Terrain

OF_LEADERS = ("JX-19", "JR-90", "JR-91", "JR-92", "JR-25", "JR-30", "JX-34", "JR-78", "JR-59")

OF_FAMILIES = {
    "infantry": ("JX-22", "JR-94"),
    "cavalry": ("JR-45", "JR-52", "JX-57"),
    "artillery": ("JX-50", "JX-53", "JX-56"),
}
OF_KINDS = {"highland": ("JX-21", "JR-32"), "grenadier": ("JR-31",)}


def rule_references(what: str, ref: str) -> tuple[str, ...]:
    """Name the rules that are about a "terrain", a "kind" or a "card", the chief one first."""
    if what == "terrain" and ref in TERRAINS:
        return _of_terrain(TERRAINS[ref])
    if what == "kind" and ref == LEADER:
        return OF_LEADERS
    if what == "kind" and ref in KINDS:
        return _of_kind(KINDS[ref])
    if what == "card" and ref in COMMAND_CARDS:
        return (COMMAND_CARDS[ref].rule,)
    if what == "card" and ref in COMBAT_CARDS:
        return tuple(COMBAT_CARDS[ref].rules.values())
    return ()


def _of_terrain(terrain: Terrain) -> tuple[str, ...]:
    numbers = [terrain.rule]
    if not terrain.passable:
        numbers += ["JR-17", "JR-66"]
    if terrain.attacked or terrain.attacking or terrain.attacked_melee:
        numbers.append("JX-85")
    if terrain.ignores:
        numbers.append("JR-34")
    if terrain.blocks_sight:
        numbers.append("JX-52")
    return tuple(numbers)


def _of_kind(kind: Kind) -> tuple[str, ...]:
    numbers = [kind.rule, *OF_KINDS.get(kind.id, ()), kind.retreat_rule, kind.rally_rule]
    return tuple(number for number in (*numbers, *OF_FAMILIES[kind.arm]) if number)
