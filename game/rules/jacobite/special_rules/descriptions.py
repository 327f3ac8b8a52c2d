"""Parts of the sentences that describe special rules on attacks, and the names of rules in a Tally."""

from collections.abc import Callable

from game.engine.event import Names
from game.hexgrid.ids import HexId
from game.i18n import tr
from game.rules.jacobite.special_rules.special_rule import BACK, MELEE, RALLY, RANGED, SpecialRule
from game.rules.jacobite.state import Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules.descriptions import join_names, where_and_when

WAYS_TOLD = {
    RANGED: tr("in ranged combat"),
    MELEE: tr("in melee"),
    BACK: tr("battling back"),
    RALLY: tr("in rally checks"),
}


def conditions(special_rule: SpecialRule, label: Callable[[HexId], str]) -> list[str]:
    """List the conditions under which a rule holds; `label` names a hex."""
    kinds = [WAYS_TOLD[kind] for kind in special_rule.attack_kinds]
    found = [join_names(kinds, "or")] if kinds else []
    if special_rule.beyond:
        found.append(tr("beyond {hexes}", hexes=count(special_rule.beyond, "hex")))
    return [*found, *where_and_when(special_rule, label)]


def under(special_rule: SpecialRule, names: Names) -> str:
    """Return the conditions of a rule behind its effect: " in melee in forest", or nothing."""
    return "".join(f" {condition}" for condition in conditions(special_rule, names.hex))


def source(special_rule: SpecialRule, position: Position) -> str:
    """Name a rule in a Tally: as the map maker calls it, else by its conditions."""
    return (
        special_rule.title
        or " ".join(conditions(special_rule, position.grid.label))
        or tr("special rule of this battle")
    )
