"""Who fights an assault with how many dice, and its totals, as pure functions (EX-52, EX-53, EX-55)."""

from collections.abc import Iterator

import msgspec

from game.engine.play.check import Item, Tally
from game.hexgrid.ids import HexId, PieceId
from game.i18n import tr
from game.rules.formations import tables
from game.rules.formations.combat.volley import Shot, unsuppressed
from game.rules.formations.events import UnitMoved
from game.rules.formations.movement.reach import engage_ends
from game.rules.formations.state import Formation, Piece, Position
from game.rules.table.kinds import HILL


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """The units of a formation that fight an assault, by place: in contact, and in support (EX-52).

    `charged` are those of the attacker that moved into contact, `from_hill` those that began on a hill; both are empty
    but in the first fight.
    """

    formation: str
    contact: tuple[PieceId, ...]
    support: tuple[PieceId, ...]
    attacks: bool
    charged: frozenset[PieceId] = frozenset()
    from_hill: frozenset[PieceId] = frozenset()

    @property
    def units(self) -> tuple[PieceId, ...]:
        """All that fight, those in contact first."""
        return self.contact + self.support


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """An assault under way.

    `moved` are the attacker's units that have moved before any counter-charge: those of them in contact charge.
    `from_hill` are those that were on a hill when the activation began (EX-53).
    """

    formation: str
    target: str
    moved: frozenset[PieceId]
    from_hill: frozenset[PieceId]


def opening(position: Position, formation: Formation, target: Formation) -> Clash:
    """Return an assault before anybody has moved (EX-50, EX-53)."""
    from_hill = frozenset(
        unit.id for unit in position.members(formation) if position.terrain_of(unit) == HILL
    )
    return Clash(formation=formation.id, target=target.id, moved=frozenset(), from_hill=from_hill)


def clash_lines(position: Position, clash: Clash) -> tuple[Line, Line]:
    """Return the lines of attacker and defender, the attacker's as it is in the first fight (EX-52, EX-53)."""
    formation, target = position.state.formations[clash.formation], position.state.formations[clash.target]
    attack = line_up(position, formation, target, attacks=True)
    attack = msgspec.structs.replace(attack, charged=clash.moved, from_hill=clash.from_hill)
    return attack, line_up(position, target, formation, attacks=False)


def after_first_fight(attack: Line) -> Line:
    """Return the attacker's line as it fights again: nobody charges or comes from a hill any more (EX-53, EX-56)."""
    return msgspec.structs.replace(attack, charged=frozenset(), from_hill=frozenset())


def line_up(position: Position, formation: Formation, enemy: Formation, *, attacks: bool) -> Line:
    """Return who of a formation fights in contact and who supports (EX-52, EX-61)."""
    members = position.members(formation)
    touching = [unit for unit in members if position.touched(unit, enemy)]
    contact = [unit for unit in touching if not attacks or position.may_assault(unit, unit.hex_id)]
    distance = position.grid.distance
    seen: dict[PieceId, list[Piece]] = {}
    for unit in members:
        may_support = unit.is_gun or not attacks or position.may_assault(unit, unit.hex_id)
        if unit in touching or unit.row.fire is None or not may_support:
            continue
        found = [
            target
            for target in position.members(enemy)
            if distance(unit.hex_id, target.hex_id) <= tables.SUPPORT_HEXES
            and position.sees(unit, target.hex_id)
        ]
        if found:
            seen[unit.id] = found
    able = [unit for unit in members if unit.id in seen]
    support = [] if formation.broken else unsuppressed(position, able, seen, position.suppressing(formation))
    return Line(
        formation=formation.id,
        contact=tuple(unit.id for unit in contact),
        support=tuple(unit.id for unit in support),
        attacks=attacks,
    )


def standing(position: Position, units: tuple[PieceId, ...]) -> list[Piece]:
    """Return those of some units that are still on the field."""
    return [unit for name in units if (unit := position.piece(name)).is_on_field]


def fight_shots(position: Position, line: Line, enemy: Formation) -> tuple[Shot, ...]:
    """Return what each unit of a line rolls, those in contact first (EX-53)."""
    contact = (_contact_shot(position, line, unit, enemy) for unit in standing(position, line.contact))
    support = (_support_shot(position, unit) for unit in standing(position, line.support))
    return (*contact, *support)


def _contact_shot(position: Position, line: Line, unit: Piece, enemy: Formation) -> Shot:
    touched = position.touched(unit, enemy)
    dice = tables.SINGLE_BLOCK_DICE if unit.blocks == 1 else tables.MELEE_DICE
    if line.attacks:
        dice += sum(item.amount for item in attack_dice(position, line, unit, touched))
    return Shot(
        unit=unit.id,
        dice=dice,
        needed=unit.row.melee,
        modifiers=Tally(tuple(_contact_items(position, line, unit, touched)), unit="modifier"),
    )


def attack_dice(position: Position, line: Line, unit: Piece, touched: list[Piece]) -> Iterator[Item]:
    """Yield the dice that an attacker in contact has more (EX-53)."""
    in_open = any(not position.cover(enemy, unit) for enemy in touched)
    is_fresh = unit.kind in tables.CHARGERS and unit.full - unit.blocks <= tables.CHARGE_LOSSES
    if unit.id in line.charged and is_fresh and in_open:
        yield Item(tr("charge"), tables.CHARGE_DICE, "EX-53")
    if unit.is_horse and any(_is_weak(position, line, enemy) for enemy in touched):
        yield Item(tr("horse against guns, broken units or from two sides"), tables.HORSE_DICE, "EX-53")


def _is_weak(position: Position, line: Line, enemy: Piece) -> bool:
    """Return whether a unit is a prey of horse: guns, a broken unit, or taken from two sides (EX-53)."""
    if enemy.is_gun or position.formation_of(enemy).broken:
        return True
    distance = position.grid.distance
    hexes = [
        unit.hex_id for unit in standing(position, line.contact) if distance(unit.hex_id, enemy.hex_id) == 1
    ]
    return any(distance(one, two) >= tables.FLANKS_APART for one in hexes for two in hexes)


def _contact_items(position: Position, line: Line, unit: Piece, touched: list[Piece]) -> Iterator[Item]:
    if line.attacks:
        cover = min((position.cover(enemy, unit) for enemy in touched), default=0)
        if cover:
            yield Item(tr("cover of the target"), -cover, "AR-06")
        if unit.id in line.from_hill and any(position.terrain_of(enemy) != HILL for enemy in touched):
            yield Item(tr("from a hill"), tables.HILL_BONUS, "EX-53")
    yield from _ford_items(position, unit)


def _ford_items(position: Position, unit: Piece) -> Iterator[Item]:
    if position.battlefield.terrain_rules[unit.hex_id].hinders:
        yield Item(tr("out of a ford"), tables.FORD_PENALTY, "EX-53")


def _support_shot(position: Position, unit: Piece) -> Shot:
    assert unit.row.fire is not None
    return Shot(
        unit=unit.id,
        dice=tables.SUPPORT_DICE,
        needed=unit.row.fire,
        modifiers=Tally(tuple(_ford_items(position, unit)), unit="modifier"),
    )


def result_tally(position: Position, line: Line, enemy: Line, taken: int) -> Tally:
    """Return what a side adds to its die for the result; `taken`: blocks it took in this assault (EX-55)."""
    formation, foe = position.state.formations[line.formation], position.state.formations[enemy.formation]
    ours, theirs = standing(position, line.units), standing(position, enemy.units)
    markers, their_markers = position.suppressing(formation), position.suppressing(foe)
    led = {leader.unit for leader in position.leaders(formation)}
    items = [
        Item(tr("blocks taken"), taken, "EX-55"),
        Item(tr("more units left"), int(len(ours) > len(theirs)), "EX-55"),
        Item(tr("more than double"), int(len(ours) > 2 * len(theirs)), "EX-55"),
        Item(tr("no markers"), int(not markers), "EX-55"),
        Item(tr("fewer markers"), int(markers < their_markers), "EX-55"),
        Item(tr("leader"), int(any(unit.id in led for unit in ours)), "EX-55"),
    ]
    return Tally(tuple(item for item in items if item.amount), unit="modifier")


def friends_near(position: Position, line: Line, fighting: tuple[PieceId, ...]) -> list[Formation]:
    """Return the other formations of a side that the loss of the assault shakes (EX-58)."""
    reach = position.battlefield.hexes(tables.CAUGHT_CM)
    hexes = [position.piece(unit).hex_id for unit in fighting]
    side = position.state.formations[line.formation].side
    return [
        friend
        for friend in position.formations(side)
        if friend.id != line.formation
        and any(
            position.grid.distance(unit.hex_id, hex_id) <= reach
            for unit in position.members(friend)
            for hex_id in hexes
        )
    ]


# How a formation could close with another: what is shown of an assault before anybody has moved


def close(position: Position, formation: Formation, target: Formation) -> tuple[Position, Clash]:
    """Move the units of a formation into contact, by place, and the others near; return where that leads.

    Each goes where the enemy has the least cover. It is a fair guess of what a player does, not the best he could do.
    """
    clash = opening(position, formation, target)
    moved = set()
    for unit in position.members(formation):
        if unit.is_gun or position.touched(unit, target):
            continue
        ends = engage_ends(position, unit, target).paths
        place = min(ends, key=lambda end: _rank(position, unit, end, target), default=None)
        if place is None or _rank(position, unit, place, target) >= _rank(
            position, unit, unit.hex_id, target
        ):
            continue
        position = Position(
            position.battlefield, UnitMoved(piece=unit.id, path=ends[place]).change(position.state)
        )
        moved.add(unit.id)
    return position, msgspec.structs.replace(clash, moved=frozenset(moved))


def _rank(position: Position, unit: Piece, hex_id: HexId, target: Formation) -> tuple[bool, int, int, int]:
    """Rank a hex for a unit, the lowest first: it fights there, in contact, against little cover, beside few."""
    there = msgspec.structs.replace(unit, hex_id=hex_id)
    enemies = position.members(target)
    away = min(position.grid.distance(there.hex_id, enemy.hex_id) for enemy in enemies)
    touched = [enemy for enemy in enemies if position.grid.distance(there.hex_id, enemy.hex_id) == 1]
    cover = min((position.cover(enemy, there) for enemy in touched), default=0)
    return not position.may_assault(unit, hex_id), away, cover, len(touched)
