"""`flags`: flags ignored, or hexes more for each of them (JX-149)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.engine.event import Names
from game.engine.shown.tally import Item
from game.i18n import tr
from game.rules.jacobite.combat.attack_kinds import Attack
from game.rules.jacobite.special_rules.descriptions import source, under
from game.rules.jacobite.special_rules.parser import COMBAT
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Piece, Position
from game.rules.jacobite.tables import MAX_IGNORED
from game.rules.jacobite.words import count
from game.rules.table.special_rules.descriptions import whom
from game.rules.table.special_rules.keys import Key, RuleParser
from game.rules.table.special_rules.parser import UNITS, WHEN, WHERE, Keys, number


class Flags(SpecialRule, frozen=True, kw_only=True):
    """Flags that a unit that fits may ignore besides, or hexes that each flag drives it further."""

    name = "flags"
    rule = "JX-149"
    keys: ClassVar[Keys] = {
        "ignore": Key("ignore", number(1, MAX_IGNORED)),
        "extra": Key("extra", number(1)),
        **UNITS,
        **WHERE,
        **WHEN,
        **COMBAT,
    }

    ignore: int = 0
    extra: int = 0

    def sentence(self, names: Names) -> str:
        """Return whose flags, and the result for them."""
        who, when = whom(self, names), under(self, names)
        if self.ignore:
            return tr(
                "{who} may ignore {flags} more{when}, but never more than {most} in total",
                who=who,
                flags=count(self.ignore, "flag"),
                when=when,
                most=MAX_IGNORED,
            )
        return tr(
            "{who} retreats {hexes} farther for each flag{when}",
            who=who,
            hexes=count(self.extra, "hex"),
            when=when,
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Ask for one of the two."""
        if bool(self.ignore) == bool(self.extra):
            yield tr(
                "'flags' needs one of the keys 'ignore' and 'extra', not both; write ignore=1 or extra=1"
            )

    def ignorable_flags(self, position: Position, unit: Piece, attack: Attack | None) -> Iterable[Item]:
        """Return the flags ignored."""
        # Reading JX-149: `in` and `beyond` are those of the attack that rolled the flags.
        if not self.ignore or not self.applies_in_combat(position, unit, attack):
            return ()
        return (Item(source(self, position), self.ignore, self.rule),)

    def extra_hexes_per_flag(self, position: Position, unit: Piece, attack: Attack | None) -> int:
        """Return the hexes that each flag adds."""
        return self.extra if self.applies_in_combat(position, unit, attack) else 0
