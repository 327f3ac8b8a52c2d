"""What is told of a kind of unit to whoever meets it first: its move, dice, retreat and rally (JX-10, JR-03, JR-40)."""

from game.engine.system_info import KindFact
from game.i18n import tr, tr_count
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.rules.jacobite.tables import CHARGE_DICE, HIGHLAND, HIGHLAND_RUN, KINDS, LEADER, Kind
from game.rules.jacobite.terrain import TERRAINS, Terrain


def facts(kind_id: str) -> tuple[KindFact, ...]:
    """Return what a kind of unit can do."""
    kind = KINDS[kind_id]
    return (_move(kind), *_fire(kind), _melee(kind), _flags(kind), _rally(kind))


def _move(kind: Kind) -> KindFact:
    hexes = tr_count(kind.move, "{number} hex", "{number} hexes")
    if kind.id == HIGHLAND:
        run = tr("Moves {hexes}; {run} if it then attacks in melee only", hexes=hexes, run=HIGHLAND_RUN)
        return KindFact("move", run)
    if kind.still:
        return KindFact("move", tr("Moves {hexes}; cannot attack in that turn", hexes=hexes))
    return KindFact("move", tr("Moves {hexes}", hexes=hexes))


def _fire(kind: Kind) -> tuple[KindFact, ...]:
    if not kind.ranged:
        return ()
    dice = ", ".join(map(str, kind.ranged))
    ranges = ", ".join(str(distance) for distance, _ in enumerate(kind.ranged, 2))
    return (KindFact("fire", tr("Fires {dice} dice at range {ranges}", dice=dice, ranges=ranges)),)


def _melee(kind: Kind) -> KindFact:
    dice = kind.melee + (CHARGE_DICE if kind.id == HIGHLAND else 0)
    if kind.sabers:
        return KindFact("melee", tr("Melee with {dice} dice; sabers hit", dice=dice))
    return KindFact("melee", tr("Melee with {dice} dice; sabers miss", dice=dice))


def _flags(kind: Kind) -> KindFact:
    hexes = tr_count(kind.retreat, "{number} hex", "{number} hexes")
    if kind.ignores:
        said = tr("Retreats {hexes} for each flag, and may ignore {flags}", hexes=hexes, flags=kind.ignores)
        return KindFact("flag", said)
    return KindFact("flag", tr("Retreats {hexes} for each flag", hexes=hexes))


def _rally(kind: Kind) -> KindFact:
    if kind.rally:
        return KindFact(
            "rally", tr("Rallies with a die for each block, {modifier}", modifier=f"{kind.rally:+d}")
        )
    return KindFact("rally", tr("Rallies with a die for each block"))


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
