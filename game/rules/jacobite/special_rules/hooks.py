"""The one door through which the chapters ask the special rules of a battle (section 19)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from game.engine.decision import Option
from game.engine.event import Names
from game.engine.ruleset import Procedure
from game.engine.tally import Item
from game.engine.view import PlaceView
from game.rules.jacobite.special_rules.descriptions import told
from game.rules.jacobite.special_rules.special_rule import Special
from game.rules.jacobite.state import Ground, Piece, Position

if TYPE_CHECKING:
    from game.rules.jacobite.combat.dice import Blow
    from game.rules.jacobite.victory import Table


# Numbers


def dice_items(now: Position, blow: "Blow") -> list[Item]:
    """List the dice that an attack has more or fewer."""
    return [item for special in now.ground.specials.on(Special.dice) for item in special.dice(now, blow)]


def rally_items(now: Position, unit: Piece) -> tuple[Item, ...]:
    """List the dice that a rally check has more or fewer."""
    return tuple(
        item for special in now.ground.specials.on(Special.rally) for item in special.rally(now, unit)
    )


def flag_items(now: Position, unit: Piece, blow: "Blow | None") -> Iterator[Item]:
    """Go through the flags that a unit may ignore besides, of those a blow rolled at it."""
    return (
        item
        for special in now.ground.specials.on(Special.bolster)
        for item in special.bolster(now, unit, blow)
    )


def hexes_a_flag(now: Position, unit: Piece, blow: "Blow | None") -> int:
    """Count the hexes that each flag drives a unit further back."""
    return sum(
        special.hexes_a_flag(now, unit, blow) for special in now.ground.specials.on(Special.hexes_a_flag)
    )


def worth(ground: Ground, piece: Piece) -> int:
    """Tell how many banners the loss of a piece is worth; of several rules the last one listed tells."""
    if not ground.specials:
        return 1
    told = [
        banners
        for special in ground.specials.on(Special.worth)
        if (banners := special.worth(piece)) is not None
    ]
    return (told[-1] if told else 1) + sum(
        special.worth_more(piece) for special in ground.specials.on(Special.worth_more)
    )


def most_banners(ground: Ground, side: str, pieces: Iterable[Piece]) -> int:
    """Count the banners a side can take at most: for all the other side's pieces and by special rules."""
    pieces = tuple(pieces)
    losses = sum(worth(ground, piece) for piece in pieces if piece.side != side)
    return losses + sum(
        special.most_banners(side, pieces) for special in ground.specials.on(Special.most_banners)
    )


def obstacles(now: Position) -> Iterator[tuple[str, str]]:
    """Go through what keeps special rules from ever being done, with the map's property that each stands in."""
    for special in now.ground.specials.on(Special.obstacles):
        yield from ((special.id, obstacle) for obstacle in special.obstacles(now))


# Leave and hindrance


def out_of_sight(now: Position, firer: Piece, distance: int) -> str:
    """Say why a piece does not see so far in this battle; "" when it may."""
    for special in now.ground.specials.on(Special.out_of_sight):
        if reason := special.out_of_sight(now, firer, distance):
            return reason
    return ""


def entering(now: Position, piece: Piece, hex: int) -> str:
    """Rule whether a piece may enter a hex (see `Special.entering`); of several rules the last one listed holds."""
    ruled = ""
    for special in now.ground.specials.on(Special.entering):
        ruled = special.entering(now, piece, hex) or ruled
    return ruled


def is_passable(now: Position, piece: Piece, hex: int) -> bool:
    """Say whether a retreating piece can enter a hex at all."""
    # Reading JX-150: ground opened to a piece is open to its retreat; ground closed to it only bars moving and taking
    # ground, as the terrain table's own bars do (JR-16).
    return now.ground.terrain_at(hex).passable or entering(now, piece, hex) in ("yes", "free")


def is_opened(ground: Ground, piece: Piece, hex: int) -> bool:
    """Say whether a rule lets a piece stand in a hex whose terrain would not."""
    return any(special.opens(ground, piece, hex) for special in ground.specials.on(Special.opens))


def awaits(ground: Ground, piece: str) -> bool:
    """Say whether a piece is not on the board to begin with."""
    return any(special.awaits(piece) for special in ground.specials.on(Special.awaits))


def orders_less(now: Position, side: str) -> int:
    """Count the orders a side is short of this turn."""
    return sum(special.fewer_orders(now, side) for special in now.ground.specials.on(Special.fewer_orders))


def not_ordered(now: Position, piece: Piece) -> str:
    """Say why a piece may not be ordered yet; "" when it may."""
    for special in now.ground.specials.on(Special.not_ordered):
        if reason := special.not_ordered(now, piece):
            return reason
    return ""


def orderable(now: Position, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Go through those of some pieces that may be ordered already."""
    if not now.ground.specials.on(Special.not_ordered):
        return iter(pieces)
    return (piece for piece in pieces if not not_ordered(now, piece))


def cards_dealt(ground: Ground, side: str, cards: int) -> int:
    """Tell with how many command cards a side begins, its full hand being given."""
    return min(
        (special.cards_dealt(side, cards) for special in ground.specials.on(Special.cards_dealt)),
        default=cards,
    )


def bars_cards(now: Position) -> bool:
    """Say whether no combat card may be played now."""
    return any(special.bars_cards(now) for special in now.ground.specials.on(Special.bars_cards))


def ways_off(now: Position, piece: Piece) -> Iterator[Option]:
    """Go through the ways a piece may leave the field as its move; of several rules the first one listed holds."""
    ways = [
        option
        for special in now.ground.specials.on(Special.ways_off)
        for option in special.ways_off(now, piece)
    ]
    return iter({option.notation: option for option in reversed(ways)}.values())


# What is shown


def places(now: Position, names: Names) -> Iterator[PlaceView]:
    """Go through the hexes that mean something in this battle."""
    for special in now.ground.specials:
        if place := special.place(now, told(special, names)):
            yield place


# The course of the battle


def struck(ctx: "Table", blow: "Blow") -> None:
    """Note that an attack was rolled."""
    for special in ctx.ground.specials.on(Special.struck):
        special.struck(ctx, blow)


def before_the_battle(ctx: "Table") -> Procedure[None]:
    """Do what comes before the first turn."""
    for special in ctx.ground.specials.on(Special.before_the_battle):
        yield from special.before_the_battle(ctx)


def turn_begins(ctx: "Table") -> Procedure[None]:
    """Do what special rules ask for as a turn begins."""
    for special in ctx.ground.specials.on(Special.turn_begins):
        yield from special.turn_begins(ctx)


def turn_ends(ctx: "Table") -> Procedure[None]:
    """Do what special rules ask for as a turn ends, and end the battle after all else if it is time."""
    for special in ctx.ground.specials.on(Special.lapses):
        special.lapses(ctx)
    for special in ctx.ground.specials.on(Special.turn_ends):
        yield from special.turn_ends(ctx)
    for special in ctx.ground.specials.on(Special.battle_ends):
        special.battle_ends(ctx)
