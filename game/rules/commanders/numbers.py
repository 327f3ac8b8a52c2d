"""The numbers of checks, shots and blows, each with its items: forecast and play share them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.engine.play.check import Check, Item, Tally, hit_counts, least_hit
from game.hexgrid.ids import HexId
from game.i18n import tr, tr_count, tr_name
from game.rules.commanders import tables
from game.rules.commanders.position import Position
from game.rules.commanders.state import CHARGED, MOVED, Piece
from game.rules.table.sides import other

# Morale (BX-41, BX-42)


def quarters_gone(unit: Piece, lost: int = 0) -> int:
    """Return how many whole quarters of its blocks a unit has lost, `lost` more than now counted too (BX-42)."""
    return (unit.full - unit.blocks + lost) * tables.CHECK_PARTS // unit.full


def morale_check(
    position: Position, unit: Piece, strikers: Sequence[Piece] = (), difference: int = 0
) -> Check:
    """Return the morale check of a unit (BX-41).

    `strikers` struck it in this melee; `difference`: the blocks by which it lost that (BX-56).
    """
    return Check(
        title=tr("Morale of {unit}", unit=unit.name),
        pool=tables.TWO_DICE,
        needed=unit.row.morale,
        modifiers=Tally(tuple(_morale_items(position, unit, strikers, difference)), unit="modifier"),
        passes="at_most",
        always=tables.AUTOMATIC_RESULTS,
    )


def _morale_items(
    position: Position, unit: Piece, strikers: Sequence[Piece], difference: int
) -> Iterator[Item]:
    if gone := quarters_gone(unit):
        yield Item(tr("quarters of its blocks gone"), gone, "BX-42")
    # Reading BX-42: a routed enemy on the flank does not count, as he is no contact for BX-22.
    if any(
        not enemy.is_routed and position.arc(unit, enemy.hex_id) != "front"
        for enemy in position.touching(unit)
    ):
        yield Item(tr("enemy on its flank or rear"), tables.FLANKED, "BX-42")
    if unit.is_out:
        yield Item(tr("out of command"), tables.OUT_OF_COMMAND_CHECK, "BX-05")
    near = [commander.hex_id for commander in position.commanders_near(unit)]
    if unit.hex_id in near:
        yield Item(tr("its commander with it"), tables.COMMANDER_WITH, "BX-42")
    elif near:
        yield Item(tr("its commander near"), tables.COMMANDER_NEAR, "BX-42")
    if unit.is_closed:
        yield Item(tr("closed ranks"), tables.CLOSED_CHECK, "BX-42")
    if cover := position.cover_against_all(unit):
        yield Item(tr("cover"), -cover, "BX-42")
    shocks = [enemy.row.shock for enemy in strikers if CHARGED in enemy.done and enemy.row.shock]
    if shocks:
        yield Item(tr("attacked by chargers"), max(shocks), "BX-42")
    if unit.is_routed and (enemies := enemies_near(position, unit)):
        yield Item(tr("enemy units within 2 hexes"), min(enemies, tables.MOST_NEAR), "BX-42")
    if difference:
        yield Item(tr("melee lost"), difference, "BX-56")


def enemies_near(position: Position, unit: Piece) -> int:
    """Count the enemy units within 2 hexes of a unit (BX-42)."""
    distance = position.grid.distance
    return sum(
        distance(unit.hex_id, enemy.hex_id) <= tables.ROUT_CHECK_RANGE
        for enemy in position.units(other(unit.side))
    )


def after_losses(position: Position, unit: Piece, lost: int) -> Position:
    """Return the position as it would be once a unit has lost blocks, some left."""
    return position.with_unit(replace(unit, blocks=unit.blocks - lost))


def owes_check(unit: Piece, lost: int) -> bool:
    """Return whether a loss of so many blocks in one phase is a quarter or more of a unit's start (BX-40)."""
    return lost * tables.CHECK_PARTS >= unit.full


def checks_by_loss(position: Position, unit: Piece, most: int) -> dict[int, Check]:
    """Return the check that each loss up to `most` causes, if nobody else takes a block of the unit (BX-40)."""
    state, checks = position.state, dict[int, Check]()
    if unit.is_routed or unit.id in state.checked:
        return checks
    for lost in range(1, min(most, unit.blocks - 1) + 1):
        if owes_check(unit, state.lost.get(unit.id, 0) + lost):
            after = after_losses(position, unit, lost)
            check = morale_check(after, after.piece(unit.id))
            title = tr("{check}, {number} lost", check=check.title, number=lost)
            brief = tr("{number} lost: holds {chance}", number=lost, chance="{chance}")
            checks[lost] = replace(check, title=title, brief=brief)
    return checks


# Missiles (BX-51)


def missile_dice(unit: Piece, hexes: int) -> int:
    """Return how many dice a unit throws at an enemy so many hexes away, at most as many as its blocks (BX-51)."""
    dice = unit.row.dice if hexes <= unit.row.near else unit.row.far_dice
    return min(dice, unit.blocks)


def missile_tally(
    position: Position, unit: Piece, target: Piece, at: HexId | None = None, *, is_charge: bool = False
) -> Tally:
    """Return the modifiers of each die of a shot (BX-51).

    `at`: the hex where the target is shot at, if it is not its own (BX-25); `is_charge`: whether it falls at the end of
    the shooter's own charge (BX-79).
    """
    return Tally(tuple(_missile_items(position, unit, target, at, is_charge=is_charge)), unit="modifier")


def _missile_items(
    position: Position, unit: Piece, target: Piece, at: HexId | None, *, is_charge: bool
) -> Iterator[Item]:
    if at is not None and at != target.hex_id:
        target = replace(target, hex_id=at)
    if cover := position.cover(target, unit):
        yield Item(tr("cover"), -cover, "BX-51")
    if MOVED in unit.done and not is_charge:
        yield Item(tr("moved"), tables.MOVED_SHOT, "BX-51")
    if unit.is_gun and target.is_closed:
        yield Item(tr("closed target"), tables.CLOSED_TARGET, "BX-51")
    if position.arc(target, unit.hex_id) != "front":
        yield Item(tr("its flank or rear"), tables.FLANK_SHOT, "BX-51")


# Melee (BX-53)


def melee_dice(unit: Piece) -> int:
    """Return how many dice a unit throws in melee: as many as its blocks, at most those of the table (BX-53)."""
    return min(unit.row.melee_dice, unit.blocks)


def melee_tally(position: Position, unit: Piece, target: Piece) -> Tally:
    """Return the modifiers of each die of a blow (BX-53)."""
    return Tally(tuple(_melee_items(position, unit, target)), unit="modifier")


def _melee_items(position: Position, unit: Piece, target: Piece) -> Iterator[Item]:
    if CHARGED in unit.done and unit.row.charge:
        yield Item(tr("charged"), unit.row.charge, "BX-53")
    if target.is_routed or position.arc(target, unit.hex_id) != "front":
        source = tr("routed target") if target.is_routed else tr("its flank or rear")
        yield Item(source, tables.FLANK_BLOW, "BX-53")
    if is_led(position, unit):
        yield Item(tr("commander with it"), tables.COMMANDER_BLOW, "BX-53")
    if cover := position.cover(target, unit):
        yield Item(tr("cover"), -cover, "BX-53")
    if unit.is_out:
        yield Item(tr("out of command"), tables.OUT_OF_COMMAND_BLOW, "BX-53")
    if position.battlefield.terrain_rules[unit.hex_id].hinders:
        yield Item(tr("disordered by the ground"), tables.DISORDERED_BLOW, "BX-53")


def is_led(position: Position, unit: Piece) -> bool:
    """Return whether a commander is with a unit: a leader, or the officers of BX-10 (BX-53)."""
    # Reading BX-53: any commander of its side, entitled to it or not, since the rule says only that he is with it.
    return position.leader_with(unit) is not None or unit.id in position.ranks


class Throw(NamedTuple):
    """Dice thrown at an enemy: how many, the least number that takes a block, and what is added to each."""

    dice: int
    needed: int
    modifiers: Tally

    def chances(self) -> list[float]:
        """Return the exact chance of each number of blocks taken, from none to all dice."""
        counts = hit_counts(self.dice, tables.FACES + 1 - self.least, tables.FACES)
        return [ways / tables.FACES**self.dice for ways in counts]

    def tally(self, source: str, rule: str) -> Tally:
        """Return the number of dice as a sum, with the rule of the unit."""
        return Tally((Item(tr_name(source), self.dice, rule),))

    @property
    def least(self) -> int:
        """The least number that takes a block: a 10 always does, a 1 never (BX-51, BX-53)."""
        return least_hit(tables.FACES, self.needed, self.modifiers.total)

    @property
    def hits_on(self) -> tuple[int, ...]:
        """What each die needs."""
        return (self.least,) * self.dice

    def text(self) -> str:
        """Return the dice and what each needs: "2 dice at 8+"; where its sum asks for more than a die has, why not."""
        throw = tr_count(self.dice, "{number} die at {least}+", "{number} dice at {least}+", least=self.least)
        if self.needed - self.modifiers.total > tables.FACES:
            return tr("{throw}, as a 10 always hits", throw=throw)
        return throw

    def hits(self, faces: Sequence[int]) -> int:
        """Count the dice that take a block (BX-51, BX-53)."""
        return sum(face >= self.least for face in faces)
