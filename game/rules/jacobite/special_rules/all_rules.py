"""All special rules there are, by the name a map calls them (section 19)."""

from game.rules.jacobite.special_rules.rules.cannonade import Cannonade
from game.rules.jacobite.special_rules.rules.chief import Chief
from game.rules.jacobite.special_rules.rules.clock import Clock
from game.rules.jacobite.special_rules.rules.entry import EntryRule
from game.rules.jacobite.special_rules.rules.exits import Exit
from game.rules.jacobite.special_rules.rules.flags import Flags
from game.rules.jacobite.special_rules.rules.ground import GroundRule
from game.rules.jacobite.special_rules.rules.more_dice import MoreDice
from game.rules.jacobite.special_rules.rules.objective import Objective
from game.rules.jacobite.special_rules.rules.orders import Orders
from game.rules.jacobite.special_rules.rules.sight_limit import SightLimit
from game.rules.jacobite.special_rules.rules.surprise import Surprise
from game.rules.jacobite.special_rules.rules.worth import Worth
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
