"""The numbers of the rules, each with its items: forecast and play share them."""

from collections.abc import Iterator

from game.engine.play.check import Check, Item, Tally
from game.i18n import tr
from game.rules.skirmish.state import Group, Piece, Position
from game.rules.skirmish.tables import (
    ALWAYS_D6,
    ARC_BONUS,
    CERTAIN_HIT,
    CERTAIN_MISS,
    COMMANDER_BONUS,
    COVER_PENALTY,
    DIE,
    HIT_NEEDED,
    RALLY_NEEDED,
    RANGE_PENALTY,
    REAR_PENALTY,
    STEADY_NEEDED,
    TWO_D10,
    WEAK_PENALTY,
)
from game.rules.table.terrain import cover


def attack_check(position: Position, attacker: Piece, target: Piece) -> Check:
    """Return the roll of two ten-sided dice by which an attack hits (SK-41)."""
    return Check(
        title=tr("{attacker} at {target}", attacker=attacker.name, target=target.name),
        pool=TWO_D10,
        needed=HIT_NEEDED,
        modifiers=Tally(tuple(_attack_items(position, attacker, target)), unit="modifier"),
        always=((CERTAIN_MISS, False), (CERTAIN_HIT, True)),
    )


def _attack_items(position: Position, attacker: Piece, target: Piece) -> Iterator[Item]:
    rules = position.battlefield.terrain_rules
    here, there = rules[attacker.hex_id], rules[target.hex_id]
    distance = position.grid.distance(attacker.hex_id, target.hex_id)
    if attacker.arm.attack:
        yield Item(tr("arm of the attacker"), attacker.arm.attack, "SK-02")
    if bonus := ARC_BONUS[position.arc(target, attacker.hex_id)]:
        yield Item(tr("against flank or rear"), bonus, "SK-43")
    if covered := cover(there, here):
        yield Item(tr("cover of the target"), -COVER_PENALTY * covered, "AR-06")
    if distance > 1:
        yield Item(tr("range"), -RANGE_PENALTY * (distance - 1), "SK-41")
    if 2 * attacker.strength < attacker.full:
        yield Item(tr("less than half strength"), -WEAK_PENALTY, "SK-41")
    if here.hinders:
        yield Item(tr("out of bad ground"), -WEAK_PENALTY, "AR-06")
    yield from _shaken_items(position.group_of(attacker))


def steady_check(position: Position, unit: Piece, *, from_rear: bool) -> Check:
    """Return the roll of one die by which a unit that was hit stays (SK-44)."""
    items = [*_shaken_items(position.group_of(unit)), *_commander_items(position, unit)]
    if from_rear:
        items.append(Item(tr("hit from the rear"), -REAR_PENALTY, "SK-44"))
    return Check(
        title=tr("Is {unit} steady?", unit=unit.name),
        pool=DIE,
        needed=STEADY_NEEDED,
        modifiers=Tally(tuple(items), unit="modifier"),
        always=ALWAYS_D6,
    )


def rally_check(position: Position, group: Group) -> Check:
    """Return the roll of one die by which a group gets rid of a counter (SK-50)."""
    # Reading SK-50: the commander helps while he is on the field, however far his units are.
    led = position.commander(group) is not None
    items = (Item(tr("commander"), COMMANDER_BONUS, "SK-50"),) if led else ()
    return Check(
        title=tr("{group} rallies", group=group.name),
        pool=DIE,
        needed=RALLY_NEEDED,
        modifiers=Tally(items, unit="modifier"),
        always=ALWAYS_D6,
    )


def _shaken_items(group: Group) -> Iterator[Item]:
    if group.shaken:
        yield Item(tr("shaken counters"), -group.shaken, "SK-05")


def _commander_items(position: Position, unit: Piece) -> Iterator[Item]:
    if position.is_in_command(unit):
        yield Item(tr("in command"), COMMANDER_BONUS, "SK-03")
