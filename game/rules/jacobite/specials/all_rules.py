"""All special rules there are, by the name a map calls them (JX-140 to JX-152)."""

from game.rules.jacobite.specials.cannonade import Cannonade
from game.rules.jacobite.specials.chief import Chief
from game.rules.jacobite.specials.clock import Clock
from game.rules.jacobite.specials.entry import Entry
from game.rules.jacobite.specials.exits import Exit
from game.rules.jacobite.specials.flags import Flags
from game.rules.jacobite.specials.ground import GroundRule
from game.rules.jacobite.specials.more_dice import MoreDice
from game.rules.jacobite.specials.objective import Objective
from game.rules.jacobite.specials.orders import Orders
from game.rules.jacobite.specials.sight_limit import SightLimit
from game.rules.jacobite.specials.special import Special
from game.rules.jacobite.specials.surprise import Surprise
from game.rules.jacobite.specials.worth import Worth

RULES: dict[str, type[Special]] = {
    rule.name: rule
    for rule in (
        Cannonade,
        Chief,
        SightLimit,
        Objective,
        Exit,
        Entry,
        Surprise,
        Clock,
        MoreDice,
        Flags,
        GroundRule,
        Orders,
        Worth,
    )
}
