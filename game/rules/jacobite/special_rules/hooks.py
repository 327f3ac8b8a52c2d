"""The one entry point through which the chapters ask the special rules of a battle (section 19)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Option
from game.engine.event import Names
from game.engine.play.check import Item
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, PieceId, SideId
from game.rules.jacobite.combat.rolls import Attack
from game.rules.jacobite.special_rules.special_rule import SpecialRule
from game.rules.jacobite.state import Battlefield, JacobiteContext, Piece, Position
from game.rules.table.special_rules.descriptions import description

# Numbers


def dice_items(position: Position, attack: Attack) -> list[Item]:
    """List the dice that an attack has more or fewer."""
    return [
        item
        for special_rule in position.battlefield.special_rules.on(SpecialRule.dice)
        for item in special_rule.dice(position, attack)
    ]


def rally_items(position: Position, unit: Piece) -> tuple[Item, ...]:
    """List the dice that a rally check has more or fewer."""
    found = position.battlefield.special_rules.answers(SpecialRule.rally, position, unit)
    return (*chain.from_iterable(found),)


def flag_items(position: Position, unit: Piece, attack: Attack | None) -> Iterator[Item]:
    """Yield the flags that a unit may ignore besides, of those an attack rolled at it."""
    rules = position.battlefield.special_rules
    return chain.from_iterable(rules.answers(SpecialRule.ignorable_flags, position, unit, attack))


def extra_hexes_per_flag(position: Position, unit: Piece, attack: Attack | None) -> int:
    """Count the hexes that each flag drives a unit further back."""
    rules = position.battlefield.special_rules
    return sum(rules.answers(SpecialRule.extra_hexes_per_flag, position, unit, attack))


def value(battlefield: Battlefield, piece: Piece) -> int:
    """Return how many banners the loss of a piece is worth; of several rules the last one listed says."""
    rules = battlefield.special_rules
    if not rules:
        return 1
    said = [banners for banners in rules.answers(SpecialRule.value, piece) if banners is not None]
    return (said[-1] if said else 1) + sum(rules.answers(SpecialRule.extra_value, piece))


def most_banners(battlefield: Battlefield, side: SideId, pieces: Iterable[Piece]) -> int:
    """Count the banners a side can take at most: for all the other side's pieces and by special rules."""
    pieces = tuple(pieces)
    losses = sum(value(battlefield, piece) for piece in pieces if piece.side != side)
    return losses + sum(battlefield.special_rules.answers(SpecialRule.most_banners, side, pieces))


def obstacles(position: Position) -> Iterator[tuple[str, str]]:
    """Yield what keeps special rules from ever being done, with the map's property that each is in."""
    for special_rule in position.battlefield.special_rules.on(SpecialRule.obstacles):
        yield from ((special_rule.id, obstacle) for obstacle in special_rule.obstacles(position))


# Leave and hindrance


def out_of_sight(position: Position, firer: Piece, distance: int) -> str:
    """Return why a piece does not see so far in this battle; "" when it may."""
    for special_rule in position.battlefield.special_rules.on(SpecialRule.out_of_sight):
        if reason := special_rule.out_of_sight(position, firer, distance):
            return reason
    return ""


def entering(position: Position, piece: Piece, hex_id: HexId) -> str:
    """Rule whether a piece may enter a hex (see `Special.entering`); of several rules the last one listed holds."""
    ruled = ""
    for special_rule in position.battlefield.special_rules.on(SpecialRule.entering):
        ruled = special_rule.entering(position, piece, hex_id) or ruled
    return ruled


def is_passable(position: Position, piece: Piece, hex_id: HexId) -> bool:
    """Return whether a retreating piece can enter a hex at all."""
    # Reading JX-150: ground opened to a piece is open to its retreat; ground closed to it only bars moving and taking
    # ground, as the terrain table's own limits do (JR-16).
    return position.battlefield.terrain_at(hex_id).passable or entering(position, piece, hex_id) in (
        "yes",
        "free",
    )


def is_opened(battlefield: Battlefield, piece: Piece, hex_id: HexId) -> bool:
    """Return whether a rule lets a piece be in a hex whose terrain would not."""
    return any(battlefield.special_rules.answers(SpecialRule.allows_entry, battlefield, piece, hex_id))


def enters_later(battlefield: Battlefield, piece: PieceId) -> bool:
    """Return whether a piece is not on the board to begin with."""
    return any(battlefield.special_rules.answers(SpecialRule.enters_later, piece))


def orders_less(position: Position, side: SideId) -> int:
    """Count the orders a side is short of this turn."""
    return sum(position.battlefield.special_rules.answers(SpecialRule.fewer_orders, position, side))


def not_ordered(position: Position, piece: Piece) -> str:
    """Return why a piece may not be ordered yet; "" when it may."""
    rules = position.battlefield.special_rules
    return next(filter(None, rules.answers(SpecialRule.not_ordered, position, piece)), "")


def orderable(position: Position, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield those of some pieces that may be ordered already."""
    if not position.battlefield.special_rules.on(SpecialRule.not_ordered):
        return iter(pieces)
    return (piece for piece in pieces if not not_ordered(position, piece))


def cards_dealt(battlefield: Battlefield, side: SideId, cards: int) -> int:
    """Return with how many command cards a side begins, its full hand being given."""
    return min(battlefield.special_rules.answers(SpecialRule.cards_dealt, side, cards), default=cards)


def bars_cards(position: Position) -> bool:
    """Return whether no combat card may be played now."""
    return any(position.battlefield.special_rules.answers(SpecialRule.bars_cards, position))


def ways_off(position: Position, piece: Piece) -> Iterator[Option]:
    """Yield the ways a piece may leave the field as its move; of several rules the first one listed holds."""
    found = position.battlefield.special_rules.answers(SpecialRule.ways_off, position, piece)
    ways = [*chain.from_iterable(found)]
    return iter({option.notation: option for option in reversed(ways)}.values())


# What is shown


def special_hexes(position: Position, names: Names) -> Iterator[SpecialHexes]:
    """Yield the hexes that mean something in this battle."""
    for special_rule in position.battlefield.special_rules.on(SpecialRule.special_hexes):
        if special_hexes := special_rule.special_hexes(position, description(special_rule, names)):
            yield special_hexes


# The course of the battle


def resolve_hits(ctx: JacobiteContext, attack: Attack) -> None:
    """Note that an attack was rolled."""
    for special_rule in ctx.battlefield.special_rules.on(SpecialRule.resolve_hits):
        special_rule.resolve_hits(ctx, attack)


def before_the_battle(ctx: JacobiteContext) -> Procedure[None]:
    """Do what comes before the first turn."""
    for procedure in ctx.battlefield.special_rules.answers(SpecialRule.before_the_battle, ctx):
        yield from procedure


def on_turn_start(ctx: JacobiteContext) -> Procedure[None]:
    """Do what special rules ask for as a turn begins."""
    for procedure in ctx.battlefield.special_rules.answers(SpecialRule.on_turn_start, ctx):
        yield from procedure


def on_turn_end(ctx: JacobiteContext) -> Procedure[None]:
    """Do what special rules ask for as a turn ends, and end the battle after all else if it is time."""
    for special_rule in ctx.battlefield.special_rules.on(SpecialRule.lapses):
        special_rule.lapses(ctx)
    for special_rule in ctx.battlefield.special_rules.on(SpecialRule.on_turn_end):
        yield from special_rule.on_turn_end(ctx)
    for special_rule in ctx.battlefield.special_rules.on(SpecialRule.battle_ends):
        special_rule.battle_ends(ctx)
