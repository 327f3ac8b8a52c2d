"""The keys of special rules that speak of attacks and rally checks (JX-148, JX-149)."""

from game.rules.jacobite.special_rules.special_rule import BACK, MELEE, RALLY, RANGED
from game.rules.table.special_rules.parser import number, words
from game.rules.table.special_rules.special_rule import Key

COMBAT = {"in": Key("attack_kinds", words(RANGED, MELEE, BACK)), "beyond": Key("beyond", number(1))}
COMBAT_OR_RALLY = {**COMBAT, "in": Key("attack_kinds", words(RANGED, MELEE, BACK, RALLY))}
