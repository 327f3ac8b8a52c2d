"""What every special rule is: to whom and when it applies, and the moments at which it may speak (section 19)."""

from collections.abc import Callable, Iterable, Iterator

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Option
from game.engine.event import Names
from game.engine.play.check import Item
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, PieceId, SideId
from game.i18n import tr
from game.rules.jacobite.combat.rolls import Attack
from game.rules.jacobite.state import Battlefield, JacobiteContext, Piece, Position
from game.rules.jacobite.words import count
from game.rules.table.special_rules import special_rule as shared
from game.rules.table.special_rules.descriptions import join_names, where_and_when
from game.rules.table.special_rules.parser import number, words
from game.rules.table.special_rules.special_rule import Key

RANGED, MELEE, BACK, RALLY = "ranged", "melee", "back", "rally"
"""The words of the key `in`; the last one in rules that speak of rally checks too."""

WAYS = {"ranged": RANGED, "return": RANGED, "melee": MELEE, "bonus": MELEE, "first": MELEE, "back": BACK}
"""Which of them a way to strike counts as."""
# Reading JX-148: a blow at an escaping leader and the die before a melee (JX-116) are no attacks of a unit's own.


class SpecialRule(shared.SpecialRule, frozen=True, kw_only=True):
    """A special rule of a map; of the questions below each rule answers those that it is about.

    `turns` are turns of a side, counted for both sides alike.
    """

    # When

    def holds(self, position: Position) -> bool:
        """Return whether it holds in this turn."""
        # Reading JX-140: turn 2 of a side and turn 2 of the other are one span, so that a rule that reaches into the
        # other side's turn (battle back, sight, flags) begins and ends for both sides together.
        return self.holds_in(position.state.turn.round)

    def applies_to(self, position: Position, piece: Piece) -> bool:
        """Return whether it applies to a piece as it is now."""
        return (
            self.is_for(piece)
            and self.holds(position)
            and self.holds_at(piece.at, position.battlefield.terrain[piece.at])
        )

    def applies_in_combat(self, position: Position, piece: Piece, attack: Attack | None) -> bool:
        """Return whether it applies to a piece that makes an attack or is its target."""
        if not self.applies_to(position, piece):
            return False
        if not self.attack_kinds and not self.beyond:
            return True
        if attack is None or (self.attack_kinds and WAYS.get(attack.attack_kind) not in self.attack_kinds):
            return False
        distance = position.grid.distance(
            position.piece(attack.attacker).at, position.piece(attack.target).at
        )
        return distance > self.beyond

    # What it says of itself

    def special_hexes(self, position: Position, text: str) -> SpecialHexes | None:
        """Show the hexes that it gives a meaning, the rule being shown in a sentence."""
        return None

    def obstacles(self, position: Position) -> Iterator[str]:
        """Yield what on the ground of the battle will always keep it from being done (JX-153)."""
        yield from ()

    # Numbers

    def dice(self, position: Position, attack: Attack) -> Iterable[Item]:
        """Return the dice it adds to an attack."""
        return ()

    def rally(self, position: Position, unit: Piece) -> Iterable[Item]:
        """Return the dice it adds to a rally check."""
        return ()

    def ignorable_flags(self, position: Position, unit: Piece, attack: Attack | None) -> Iterable[Item]:
        """Return the flags it lets a unit ignore."""
        return ()

    def extra_hexes_per_flag(self, position: Position, unit: Piece, attack: Attack | None) -> int:
        """Count the hexes it adds to a retreat for each flag."""
        return 0

    def value(self, piece: Piece) -> int | None:
        """Return what the loss of a piece is worth in place of 1."""
        return None

    def extra_value(self, piece: Piece) -> int:
        """Count the banners it adds to the worth of a piece."""
        return 0

    def most_banners(self, side: SideId, pieces: Iterable[Piece]) -> int:
        """Count the banners it can give a side at most, those for losses left out."""
        return 0

    # Leave and hindrance

    def out_of_sight(self, position: Position, firer: Piece, distance: int) -> str:
        """Return why a piece does not see so far; "" when it may."""
        return ""

    def allows_entry(self, battlefield: Battlefield, piece: Piece, hex_id: HexId) -> bool:
        """Return whether it lets a piece be in a hex at some time."""
        return False

    def entering(self, position: Position, piece: Piece, hex_id: HexId) -> str:
        """Rule whether a piece may enter a hex: "yes", "no", "free" for without stopping; "" leaves it as it is."""
        return ""

    def fewer_orders(self, position: Position, side: SideId) -> int:
        """Count the orders it takes from a side this turn."""
        return 0

    def not_ordered(self, position: Position, piece: Piece) -> str:
        """Return why a piece may not be ordered yet; "" when it may."""
        return ""

    def cards_dealt(self, side: SideId, cards: int) -> int:
        """Return with how many command cards a side begins."""
        return cards

    def bars_cards(self, position: Position) -> bool:
        """Return whether no combat card may be played now."""
        return False

    def ways_off(self, position: Position, piece: Piece) -> Iterator[Option]:
        """Yield the ways a piece may leave the field as its move; the value of each is what does it."""
        yield from ()

    def enters_later(self, piece: PieceId) -> bool:
        """Return whether it keeps a piece off the board to begin with."""
        return False

    # The course of the battle

    def resolve_hits(self, ctx: JacobiteContext, attack: Attack) -> None:
        """Note an attack that was rolled."""

    def before_the_battle(self, ctx: JacobiteContext) -> Procedure[None]:
        """Do what it does before the first turn."""
        yield from ()

    def on_turn_start(self, ctx: JacobiteContext) -> Procedure[None]:
        """Do what it does as a turn begins."""
        yield from ()

    def lapses(self, ctx: JacobiteContext) -> None:
        """Take back as a turn ends what no longer holds, before any rule gives anything."""

    def on_turn_end(self, ctx: JacobiteContext) -> Procedure[None]:
        """Do what it does as a turn ends."""
        yield from ()

    def battle_ends(self, ctx: JacobiteContext) -> None:
        """End the battle if it is time, all else of the turn being done."""


# The keys of special rules that speak of attacks and rally checks (JX-148, JX-149)


COMBAT = {"in": Key("attack_kinds", words(RANGED, MELEE, BACK)), "beyond": Key("beyond", number(1))}
COMBAT_OR_RALLY = {**COMBAT, "in": Key("attack_kinds", words(RANGED, MELEE, BACK, RALLY))}


# Parts of the sentences that describe special rules on attacks, and the names of rules in a Tally


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
