"""`dice`, `flags` and `chief`: dice and flags more or fewer, and units with their chief (JX-141, JX-148, JX-149)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.engine.event import Names
from game.engine.play.check import Item
from game.i18n import tr, tr_count, tr_mark
from game.rules.jacobite.combat.rolls import Attack
from game.rules.jacobite.special_rules.events import FirstAttackMade
from game.rules.jacobite.special_rules.special_rule import (
    COMBAT,
    COMBAT_OR_RALLY,
    RALLY,
    WAYS,
    SpecialRule,
    source,
    under,
)
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.jacobite.tables import MAX_IGNORED
from game.rules.jacobite.words import count
from game.rules.table.special_rules.descriptions import join_names, whom
from game.rules.table.special_rules.parser import (
    CALLED,
    UNITS,
    WHEN,
    WHERE,
    Keys,
    amount,
    number,
    required,
    word,
)
from game.rules.table.special_rules.special_rule import Key, RuleParser

MORE = (tr_mark("{who} has +{number} die{first}{under}"), tr_mark("{who} has +{number} dice{first}{under}"))
FEWER = (tr_mark("{who} has -{number} die{first}{under}"), tr_mark("{who} has -{number} dice{first}{under}"))


class MoreDice(SpecialRule, frozen=True, kw_only=True):
    """Dice more (or fewer, below 0) for attacks that fit, or for rally checks with `in=rally`.

    The attacker is the piece that must fit. `first` keeps it to the first attack of each piece.
    """

    name = "dice"
    rule = "JX-148"
    keys: ClassVar[Keys] = {
        "amount": Key("amount", amount, required=True),
        **UNITS,
        **WHERE,
        **WHEN,
        **COMBAT_OR_RALLY,
        "first": Key("first", word("attack")),
    }

    amount: int
    first: str = ""

    def sentence(self, names: Names) -> str:
        """Return whose dice, how many, and when."""
        one, many = MORE if self.amount > 0 else FEWER
        first = tr(" in its first attack of the battle") if self.first else ""
        return tr_count(
            abs(self.amount), one, many, who=whom(self, names), first=first, under=under(self, names)
        )

    def objections(self, parser: RuleParser) -> Iterator[str]:
        """Return what makes no sense of a rally check."""
        if RALLY in self.attack_kinds and (self.beyond or self.first):
            key = "beyond" if self.beyond else "first"
            yield tr("the key {key!r} is for attacks; remove it, or remove 'rally' from 'in'", key=key)

    def dice(self, position: Position, attack: Attack) -> Iterable[Item]:
        """Return the dice of an attack that fits."""
        attacker = position.piece(attack.attacker)
        if attack.attack_kind not in WAYS or not self.applies_in_combat(position, attacker, attack):
            return ()
        if self.first and (self.id, attacker.id) in position.state.used_rules:
            return ()
        return (Item(source(self, position), self.amount, self.rule),)

    def rally(self, position: Position, unit: Piece) -> Iterable[Item]:
        """Return the dice of a rally check, if it is for those."""
        if RALLY not in self.attack_kinds or not self.applies_to(position, unit):
            return ()
        return (Item(source(self, position), self.amount, self.rule),)

    def resolve_hits(self, ctx: JacobiteContext, attack: Attack) -> None:
        """Note the first attack of each piece."""
        # Reading JX-148: the first attack is the first roll of one of the ways named by `in` (of any if none is),
        # whether or not the other conditions hold then; an attack that comes to no roll is none.
        attack_kind, attacker = WAYS.get(attack.attack_kind), ctx.position.piece(attack.attacker)
        if (
            not self.first
            or attack_kind is None
            or (self.attack_kinds and attack_kind not in self.attack_kinds)
            or not self.is_for(attacker)
        ):
            return
        if (self.id, attacker.id) not in ctx.state.used_rules:
            ctx.emit(FirstAttackMade(special_rule=self.id, piece=attacker.id))


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


class Chief(SpecialRule, frozen=True, kw_only=True):
    """A unit with its chief."""

    name = "chief"
    rule = "JX-141"
    keys: ClassVar[Keys] = {**CALLED, **required({"piece": UNITS["piece"]}, "piece")}

    def sentence(self, names: Names) -> str:
        """Return what the chief does for the unit, and what its loss costs."""
        units = join_names(map(names.piece, self.pieces))
        led = tr("has its chief with it") if len(self.pieces) == 1 else tr("each have their chief with them")
        return tr(
            "{units} {led}: +1 die in rally checks, and the enemy takes 1 extra banner if the unit is lost",
            units=units,
            led=led,
        )

    def rally(self, position: Position, unit: Piece) -> Iterable[Item]:
        """Return the die."""
        return (Item(self.title or tr("its chief is with it"), 1, self.rule),) if self.is_for(unit) else ()

    def extra_value(self, piece: Piece) -> int:
        """Return the banner."""
        return 1 if self.is_for(piece) else 0
