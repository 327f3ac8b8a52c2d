"""What a charge is worth: what its fight promises, and what that leaves out."""

from functools import cached_property

from game.hexgrid.ids import HexId
from game.rules.commanders.ai.fights import Fights, expected
from game.rules.commanders.ai.outlook import BLOCK, Outlook
from game.rules.commanders.movement.charge_action import Charge, shot_at_charger
from game.rules.commanders.state import MOVED, Piece
from game.rules.commanders.tables import FACES

MOST = 2
"""So many friends beside a charger count, and so many enemies who may charge it in their turn."""


class Charging:
    """What charges are worth at one moment of a battle."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.position, self.weights = outlook, outlook.position, outlook.weights
        self.fights = Fights(outlook)

    def worth(self, charge: Charge) -> float:
        """Return what a charge promises beyond what it takes to make it, as far as it hangs on the enemy."""
        weights, position = self.weights, self.position
        unit, target = position.piece(charge.unit), position.piece(charge.target)
        worth = self.fights.charge(charge) - weights.caution + weights.urgent * self.outlook.urgency
        if unit.row.charge:
            worth += weights.charge_horse if unit.is_horse else weights.charge_clans
        if target.is_routed:
            worth += weights.at_routed
        worth += weights.more_blocks * (unit.blocks - target.blocks)
        if weights.met_by_fire and (throw := shot_at_charger(position, charge)):
            worth -= weights.met_by_fire / 100 * BLOCK * expected(throw, unit.blocks)
        if weights.landing:
            worth -= weights.landing / 100 * BLOCK * self.charged_at(charge.path[-1])
        return worth

    def company(self, charge: Charge) -> float:
        """Return what friends add to a charge: those beside its end, and a commander who goes along."""
        weights, worth = self.weights, 0.0
        unit = self.position.piece(charge.unit)
        if weights.charge_beside:
            worth += weights.charge_beside * self._friends_beside(unit, charge.path[-1])
        if weights.led:
            leader = self.position.leader_with(unit)
            worth += weights.led if leader and MOVED not in leader.done else 0
        return worth

    def charged_at(self, hex_id: HexId) -> float:
        """Return the blocks that the blows of the two strongest would take who could charge a unit in a hex."""
        distance = self.outlook.grid.distance
        found = (
            blows for enemy, reach, blows in self._chargers if 0 < distance(hex_id, enemy.hex_id) <= reach
        )
        return sum(sorted(found)[-MOST:])

    @cached_property
    def _chargers(self) -> list[tuple[Piece, int, float]]:
        """The enemies who could charge, from how many hexes away, and the blocks that they would take."""
        found = []
        hexes, touching = self.position.battlefield.hexes, self.position.touching
        for enemy in self.outlook.standing:
            row = enemy.row
            if row.melee is None or enemy.is_out or enemy.is_mob or touching(enemy):
                continue
            blows = min(enemy.blocks, row.melee_dice) * (FACES + 1 - row.melee + row.charge) / FACES
            found.append((enemy, hexes(row.rate) + row.reach + 1, blows))
        return found

    def _friends_beside(self, unit: Piece, hex_id: HexId) -> int:
        occupants = self.position.occupants
        beside = (occupants[near] for near in self.outlook.grid.adjacent(hex_id) if near in occupants)
        return min(
            MOST, sum(each.side == unit.side and each.id != unit.id and not each.is_routed for each in beside)
        )
