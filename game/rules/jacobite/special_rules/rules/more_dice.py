"""`dice`: more or fewer dice for attacks or rally checks (JX-148)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.engine.event import Names
from game.engine.shown.tally import Item
from game.i18n import tr, tr_count, tr_mark
from game.rules.jacobite.combat.attack_kinds import Attack
from game.rules.jacobite.special_rules.descriptions import source, under
from game.rules.jacobite.special_rules.events import FirstAttackMade
from game.rules.jacobite.special_rules.parser import COMBAT_OR_RALLY
from game.rules.jacobite.special_rules.special_rule import RALLY, WAYS, SpecialRule
from game.rules.jacobite.state import JacobiteContext, Piece, Position
from game.rules.table.special_rules.descriptions import whom
from game.rules.table.special_rules.keys import Key, RuleParser
from game.rules.table.special_rules.parser import UNITS, WHEN, WHERE, Keys, amount, word

MORE = (
    tr_mark("{who} has +{number} die{first}{under}"),
    tr_mark("{who} has +{number} dice{first}{under}"),
)
FEWER = (
    tr_mark("{who} has -{number} die{first}{under}"),
    tr_mark("{who} has -{number} dice{first}{under}"),
)


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
