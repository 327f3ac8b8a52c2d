"""All special rules there are, by the name a map calls them (section 19)."""

from game.rules.jacobite.special_rules.rules.banners import Exit, Objective, Worth
from game.rules.jacobite.special_rules.rules.clock import Cannonade, Clock
from game.rules.jacobite.special_rules.rules.dice_and_flags import Chief, Flags, MoreDice
from game.rules.jacobite.special_rules.rules.ground import EntryRule, GroundRule, SightLimit
from game.rules.jacobite.special_rules.rules.orders import Orders, Surprise
from game.rules.jacobite.special_rules.special_rule import SpecialRule

RULES: dict[str, type[SpecialRule]] = {
    rule.name: rule
    for rule in (
        Cannonade,
        Chief,
        SightLimit,
        Objective,
        Exit,
        EntryRule,
        Surprise,
        Clock,
        MoreDice,
        Flags,
        GroundRule,
        Orders,
        Worth,
    )
}
