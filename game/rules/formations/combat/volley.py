"""Who shoots with how many dice at what, as pure functions: forecast and play share them (section 5)."""

from collections.abc import Collection

import msgspec

from game.engine.play.check import Item, Tally, hit_counts, least_hit
from game.engine.play.dice import D6
from game.hexgrid.ids import PieceId
from game.hexgrid.sight import between
from game.i18n import tr
from game.rules.formations.state import Formation, Piece, Position
from game.rules.formations.tables import CROSSFIRE, CROSSFIRE_HEXES, FAR
from game.rules.table.sides import other

SIDES_OF_DIE = len(D6.faces)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit rolls: its dice, the least number that hits, and the modifiers to each die."""

    unit: PieceId
    dice: int
    needed: int
    modifiers: Tally

    @property
    def least(self) -> int:
        """The least number that hits: a 6 always does, a 1 never (EX-32)."""
        return least_hit(SIDES_OF_DIE, self.needed, self.modifiers.total)

    @property
    def hitting(self) -> int:
        """The number of faces of a die that hit."""
        return SIDES_OF_DIE + 1 - self.least


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """A formation's shooting: the shots by place, the target's units in the order of the hits, and a crossfire.

    `suppressed` are the units that could shoot but for the markers.
    """

    shots: tuple[Shot, ...]
    aimed_at: tuple[Piece, ...]
    suppressed: tuple[Piece, ...] = ()
    is_crossfire: bool = False

    @property
    def dice(self) -> int:
        """Count the dice of the one roll."""
        return sum(shot.dice for shot in self.shots)


class FireMode(msgspec.Struct, frozen=True, kw_only=True):
    """How a formation shoots: the modifier of its action, the guns that moved, and whether in contact too (EX-28)."""

    modifier: int = 0
    source: str = ""
    moved: frozenset[PieceId] = frozenset()
    in_contact: bool = False


PLAIN = FireMode()


def aims(position: Position, unit: Piece, target: Formation, mode: FireMode) -> list[Piece]:
    """Return the units of a formation that a unit could shoot at; none if it may not shoot (EX-23, EX-30, EX-80)."""
    row = unit.row
    if not row.dice or (unit.is_gun and unit.id in mode.moved):
        return []
    if not mode.in_contact and position.is_in_contact(unit):
        return []
    distance = position.grid.distance
    return [
        aimed
        for aimed in position.members(target)
        if distance(unit.hex_id, aimed.hex_id) <= row.range and position.sees(unit, aimed.hex_id)
    ]


def unsuppressed(
    position: Position, units: Collection[Piece], aimed: dict[PieceId, list[Piece]], markers: int
) -> list[Piece]:
    """Return those of some units that their formation's markers do not suppress, by place (EX-31)."""
    order = sorted(
        units,
        key=lambda unit: (-position.nearest_distance(unit.hex_id, aimed[unit.id]), unit.blocks, unit.place),
    )
    return sorted(order[markers:], key=lambda unit: unit.place)


def volley(position: Position, formation: Formation, target: Formation, mode: FireMode) -> Volley | None:
    """Return what a formation rolls at another; None when it cannot shoot at it (EX-30, EX-31, EX-32, EX-35)."""
    markers = position.suppressing(formation)
    members = position.members(formation)
    if markers >= len(members):
        return None
    aimed = {unit.id: found for unit in members if (found := aims(position, unit, target, mode))}
    able = [unit for unit in members if unit.id in aimed]
    shooting = unsuppressed(position, able, aimed, markers)
    if not shooting:
        return None
    crossfire = _is_crossfire(position, formation, shooting, target)
    shots = tuple(_shot(position, unit, aimed[unit.id], mode, crossfire=crossfire) for unit in shooting)
    in_reach = {enemy.id: enemy for unit in shooting for enemy in aimed[unit.id]}
    order = sorted(
        in_reach.values(), key=lambda enemy: (position.nearest_distance(enemy.hex_id, shooting), enemy.place)
    )
    suppressed = tuple(unit for unit in able if unit not in shooting)
    return Volley(shots=shots, aimed_at=tuple(order), suppressed=suppressed, is_crossfire=crossfire)


def is_suppressed(position: Position, formation: Formation, mode: FireMode) -> bool:
    """Return whether markers alone keep a formation from shooting (EX-31)."""
    enemies = position.formations(other(formation.side))
    return not any(volley(position, formation, target, mode) for target in enemies) and any(
        aims(position, unit, target, mode) for unit in position.members(formation) for target in enemies
    )


def _shot(position: Position, unit: Piece, aimed: list[Piece], mode: FireMode, *, crossfire: bool) -> Shot:
    nearest = position.nearest_distance(unit.hex_id, aimed)
    cover = min(
        position.cover(enemy, unit)
        for enemy in aimed
        if position.grid.distance(unit.hex_id, enemy.hex_id) == nearest
    )
    items = []
    if mode.modifier:
        items.append(Item(mode.source, mode.modifier, "EX-32"))
    if cover:
        items.append(Item(tr("cover of the target"), -cover, "AR-06"))
    if crossfire:
        items.append(Item(tr("crossfire"), CROSSFIRE, "EX-35"))
    row = unit.row
    assert row.to_hit is not None
    return Shot(
        unit=unit.id,
        dice=min(row.far_dice if nearest > FAR else row.dice, unit.blocks),
        needed=row.to_hit,
        modifiers=Tally(tuple(items), unit="modifier"),
    )


def _is_crossfire(position: Position, formation: Formation, shooting: list[Piece], target: Formation) -> bool:
    """Return whether the target is between a unit that shoots and a friend of another formation (EX-35)."""
    distance = position.grid.distance
    hexes = {enemy.hex_id for enemy in position.members(target)}
    friends = [
        friend
        for friend in position.units(formation.side)
        if friend.formation != formation.id and not position.formation_of(friend).broken
    ]
    return any(
        distance(friend.hex_id, hex_id) <= CROSSFIRE_HEXES
        and position.sees(unit, hex_id)
        and position.sees(friend, hex_id)
        for unit in shooting
        for friend in friends
        if min(distance(friend.hex_id, hex_id) for hex_id in hexes) <= CROSSFIRE_HEXES
        for hex_id in hexes.intersection(between(position.grid, unit.hex_id, friend.hex_id).crossed)
    )


def dice_items(position: Position, shots: Collection[Shot]) -> tuple[Item, ...]:
    """Return the dice of each unit, with what hits."""
    return tuple(
        Item(_dice_words(position, shot), shot.dice, position.piece(shot.unit).row.rule) for shot in shots
    )


def _dice_words(position: Position, shot: Shot) -> str:
    """Name a unit that shoots and what its dice must show, with their modifier where there is one."""
    name, modifier = position.piece(shot.unit).name, shot.modifiers.total
    if not modifier:
        return tr("{unit}, hits on {needed} or more", unit=name, needed=shot.needed)
    return tr(
        "{unit}, hits on {needed} or more with {modifier}",
        unit=name,
        needed=shot.needed,
        modifier=f"{modifier:+d}",
    )


def hit_chances(shots: Collection[Shot]) -> list[float]:
    """Return the exact chances of no hit, one, two and so on."""
    chances = [1.0]
    for shot in shots:
        ways = hit_counts(shot.dice, shot.hitting, SIDES_OF_DIE)
        total = sum(ways)
        added = [0.0] * (len(chances) + len(ways) - 1)
        for before, chance in enumerate(chances):
            for hits, number in enumerate(ways):
                added[before + hits] += chance * number / total
        chances = added
    return chances


def expected_hits(shots: Collection[Shot]) -> float:
    """Return the mean of the hits."""
    return sum(shot.dice * shot.hitting / SIDES_OF_DIE for shot in shots)
