"""The numbers of melee: who fights with whom, what each side adds, and what the difference means (GX-65, GX-66)."""

from collections.abc import Iterator

import msgspec

from game.engine.play.check import Item, Tally
from game.hexgrid.ids import PieceId, SideId
from game.i18n import tr
from game.rules.brigades import tables
from game.rules.brigades.numbers import grade_item
from game.rules.brigades.position import Position
from game.rules.brigades.state import Contact, Piece
from game.rules.table.kinds import HILL
from game.rules.table.sides import other


class Melee(msgspec.Struct, frozen=True, kw_only=True):
    """Contacts that share units: one melee (GX-65)."""

    contacts: tuple[Contact, ...]

    @property
    def units(self) -> tuple[PieceId, ...]:
        """The units in it, in the order of its contacts."""
        found: dict[PieceId, None] = {}
        for contact in self.contacts:
            found |= {contact.attacker: None, contact.target: None}
        return tuple(found)

    @property
    def turns(self) -> int:
        """How many turns it has been fought."""
        return max(contact.turns for contact in self.contacts)


def melees(position: Position) -> list[Melee]:
    """Return the melees, in the order of the phasing side's units (GB-35)."""
    found: list[set[PieceId]] = []
    for contact in position.state.contacts:
        pair = {contact.attacker, contact.target}
        near = [group for group in found if group & pair]
        found = [group for group in found if group not in near]
        found.append(pair.union(*near))

    def place(group: set[PieceId]) -> int:
        own = [position.piece(unit) for unit in group]
        return min(unit.place for unit in own if unit.side == position.state.phasing)

    return [
        Melee(contacts=tuple(each for each in position.state.contacts if each.attacker in group))
        for group in sorted(found, key=place)
    ]


def side_units(position: Position, melee: Melee, side: SideId) -> list[Piece]:
    """Return the units of one side in a melee, in the order of the map."""
    units = [position.piece(unit) for unit in melee.units]
    return sorted((unit for unit in units if unit.side == side), key=lambda unit: unit.place)


def best_unit(position: Position, melee: Melee, side: SideId) -> tuple[Piece, Tally]:
    """Return the best unit of a side in a melee, and what the side adds to its dice (GX-65)."""
    units = side_units(position, melee, side)
    ranked: list[tuple[int, Piece, tuple[Item, ...]]] = []
    for unit in units:
        for contact in melee.contacts:
            if contact.has(unit.id):
                enemy = position.piece(contact.enemy_of(unit.id))
                items = tuple(melee_items(position, unit, enemy, contact))
                ranked.append((sum(item.amount for item in items), unit, items))
    best = max(ranked, key=lambda each: (each[0], -each[1].place))
    items = best[2]
    others = min(tables.MELEE_OTHERS, len(units) - 1)
    if others:
        items = (*items, Item(tr("other units"), others, "GX-65"))
    return best[1], Tally(items, unit="modifier")


def melee_items(position: Position, unit: Piece, enemy: Piece, contact: Contact) -> Iterator[Item]:
    """Yield what a unit adds in melee against an enemy (GX-65)."""
    came_on, cover = unit.acts.came_on, position.own_cover(enemy)
    arc = contact.arc if contact.attacker == unit.id else "front"
    yield from grade_item(unit, "GX-65")
    if came_on and (charge := _charge(unit, enemy, cover)):
        yield Item(tr("charging or pursuing"), charge, "GX-65")
    if unit.is_horse:
        if enemy.formation == tables.SQUARE:
            yield Item(tr("against a square"), tables.HORSE_AT_SQUARE, "GX-65")
        if enemy.is_gun or (enemy.is_foot and _is_open_to_horse(enemy, arc)):
            yield Item(tr("horse against guns or foot in the open"), tables.HORSE_ADVANTAGE, "GX-65")
    if arc != "front":
        yield Item(tr("flank or rear of the enemy"), tables.MELEE_FLANK, "GX-65")
    if unit.disordered:
        yield Item(tr("disordered"), tables.MELEE_DISORDERED, "GX-65")
    if unit.wavering:
        yield Item(tr("wavering"), tables.MELEE_WAVERING, "GX-65")
    if unit.is_gun:
        yield Item(tr("guns"), tables.MELEE_GUNS, "GX-65")
    # Reading GX-65: attackers are those who brought the melee about, in its later turns as well.
    if cover and contact.attacker == unit.id and not enemy.acts.came_on:
        yield Item(tr("cover of the enemy"), -cover, "GX-65")
    if position.terrain_of(unit) == HILL and position.terrain_of(enemy) != HILL:
        yield Item(tr("on a hill"), tables.MELEE_HILL, "GX-65")
    if position.battlefield.terrain_rules[unit.hex_id].hinders:
        yield Item(tr("in a ford"), tables.MELEE_FORD, "GX-65")
    if unit.figures >= 2 * enemy.figures:
        yield Item(tr("twice the figures"), tables.MELEE_TWICE, "GX-65")
    if position.has_leader(unit):
        yield Item(tr("leader with it"), tables.MELEE_LEADER, "GX-65")
    if not came_on and tables.ORDERS[position.brigade_of(unit).order].stands:
        yield Item(tr("ordered to hold"), tables.HOLD_BONUS, "GX-21")


def _charge(unit: Piece, enemy: Piece, cover: int) -> int:
    """Return what a unit adds that has come on in this turn (GX-65, GX-92)."""
    if not unit.is_highland:
        return unit.row.charge_melee
    if unit.formation == tables.OPEN:
        return 0
    if enemy.is_horse:
        return tables.HIGHLAND_CHARGE_AT_HORSE
    return 0 if cover else unit.row.charge_melee


def _is_open_to_horse(enemy: Piece, arc: str) -> bool:
    return enemy.formation == tables.OPEN or enemy.disordered or enemy.wavering or arc != "front"


def result_of(difference: int) -> str:
    """Return what becomes of the side that lost by so much; "drawn" for nothing between them (GX-66)."""
    if difference >= tables.ROUTS_FROM:
        return "routing"
    if difference >= tables.RETREATS_FROM:
        return "retreating"
    return "pushed back" if difference >= tables.PUSHED_BACK_FROM else "drawn"


MILDER = {"routing": "retreating", "retreating": "pushed back", "pushed back": "losses"}
"""What becomes of the other units of the side that lost (GX-70)."""


def result_for(position: Position, melee: Melee, difference: int) -> tuple[SideId, str]:
    """Return which side lost by a difference, first side's total less the other's, and how (GX-66).

    The first side is the phasing one; "" where both fight on.
    """
    phasing = position.state.phasing
    if difference:
        return (other(phasing) if difference > 0 else phasing), result_of(abs(difference))
    if melee.turns + 1 >= tables.LAST_DRAW:
        return position.piece(melee.contacts[0].attacker).side, "pushed back"  # the side that charged
    return SideId(""), "drawn"
