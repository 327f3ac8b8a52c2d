"""What a hex is worth to a unit for the enemies who can come at it, and for the friends who are near it."""

from functools import cached_property

from game.hexgrid.ids import HexId
from game.rules.commanders.ai.outlook import FAR, Outlook
from game.rules.commanders.state import Piece
from game.rules.commanders.tables import FACES, NEAR

AWAY = 6
"""Hexes from the enemy at which a unit is out of the way."""
REMOTE = 9
"""Hexes from the enemy beyond which a unit needs neither friends nor a line."""


def is_weak(unit: Piece) -> bool:
    """Return whether a unit has lost half of its blocks."""
    return 2 * unit.blocks <= unit.full


class Places:
    """What hexes are worth besides the way to the enemy; what hangs on enemies alone is told apart from the rest."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.position, self.weights = outlook, outlook.position, outlook.weights
        self.grid = outlook.grid

    # What hangs on the enemy alone

    def worth(self, unit: Piece, hex_id: HexId) -> float:
        """Return what enemies make of a hex for a unit."""
        weights, outlook = self.weights, self.outlook
        worth = 0.0
        if weights.on_flank and not unit.is_gun and not unit.is_out:
            worth += weights.on_flank * self.flanks(unit, hex_id)
        at_charges = (
            weights.charged_at
            + (weights.charged_at_weak if is_weak(unit) else 0)
            + (weights.charged_at_guns if unit.is_gun else 0)
            + (0 if unit.is_closed or unit.is_gun else weights.charged_at_open)
        )
        if at_charges:
            worth -= at_charges * self.charged(hex_id)
        shot_at = weights.under_fire + (0 if unit.is_closed else weights.under_fire_open)
        if shot_at:
            worth -= shot_at / 10 * self.fire(unit, hex_id)
        if weights.opens and unit.is_closed and self.position.ground(unit).is_slow[hex_id]:
            worth -= weights.opens
        away = min(AWAY, outlook.distance_to_enemy(hex_id))
        if is_weak(unit):
            worth += weights.weak_away * away
        if not outlook.attacks:
            worth += weights.waiting_away * away
        if weights.hounds:
            worth += weights.hounds * self.hounded(hex_id)
        return worth

    def flanks(self, unit: Piece, hex_id: HexId) -> float:
        """Return how many enemies a unit could charge from a hex next time on their flanks, or on their rear."""
        length = self.position.battlefield.hexes(unit.row.rate) + unit.row.reach + 1
        found = 0.0
        for enemy in self.outlook.standing:
            if 0 < self.grid.distance(hex_id, enemy.hex_id) <= length:
                arc = self.position.arc(enemy, hex_id)
                found += {"front": 0, "flank": 1, "rear": 1.5}[arc]
        return min(found, 2)

    @cached_property
    def chargers(self) -> list[tuple[Piece, int, float]]:
        """The enemies who could charge, how far, and the blocks that they would take."""
        found = []
        hexes, touching = self.position.battlefield.hexes, self.position.touching
        for enemy in self.outlook.standing:
            row = enemy.row
            if row.melee is None or enemy.is_out or enemy.is_mob or touching(enemy):
                continue
            blows = min(enemy.blocks, row.melee_dice) * (FACES + 1 - row.melee + row.charge) / FACES
            found.append((enemy, hexes(row.rate) + row.reach + 1, blows))
        return found

    def charged(self, hex_id: HexId) -> float:
        """Return the blocks that those would take who could charge a unit in a hex, two of them at most."""
        distance = self.grid.distance
        found = [
            blows for enemy, length, blows in self.chargers if 0 < distance(hex_id, enemy.hex_id) <= length
        ]
        return sum(sorted(found)[-2:])

    def fire(self, unit: Piece, hex_id: HexId) -> float:
        """Return the blocks that enemies take in the mean who could shoot at a unit in a hex."""
        found, hidden = 0.0, self.outlook.cover_at(hex_id)
        for enemy in self.outlook.standing:
            row, away = enemy.row, self.grid.distance(hex_id, enemy.hex_id)
            if row.to_hit is None or row.range < 2 or not 0 < away <= row.range:
                continue
            dice = min(enemy.blocks, row.dice if away <= row.near else row.far_dice)
            found += (
                dice * max(1, FACES + 1 - row.to_hit - hidden + (enemy.is_gun and unit.is_closed)) / FACES
            )
        return found

    def hounded(self, hex_id: HexId) -> int:
        """Count the routed enemies whom a unit in a hex keeps from being rallied (BX-42)."""
        distance = self.grid.distance
        return sum(
            enemy.is_routed and distance(hex_id, enemy.hex_id) <= NEAR for enemy in self.outlook.enemies
        )

    # What changes as friends move

    @cached_property
    def line(self) -> float:
        """How far the side's units are from the enemy in the mean, those who stand."""
        found = [
            self.outlook.distance_to_enemy(unit.hex_id)
            for unit in self.outlook.own
            if not unit.is_routed and not unit.is_gun
        ]
        return sum(found) / len(found) if found else 0.0

    def company(self, unit: Piece, hex_id: HexId) -> float:
        """Return what friends make of a hex for a unit: who is beside it, the line, and its commanders."""
        weights, worth = self.weights, 0.0
        away = self.outlook.distance_to_enemy(hex_id)
        if away > REMOTE:
            return 0.0
        if weights.beside:
            occupants = self.position.occupants
            friends = sum(
                near in occupants
                and occupants[near].side == unit.side
                and occupants[near].id != unit.id
                and not occupants[near].is_routed
                for near in self.grid.adjacent(hex_id)
            )
            worth += weights.beside * min(2, friends)
        if (weights.ahead_of_line or weights.behind_line) and not unit.is_gun:
            ahead = self.line - away
            if ahead > 1:
                worth -= weights.ahead_of_line * (ahead - 1)
            elif ahead < -1:
                worth += weights.behind_line * (ahead + 1)
        if weights.exposed_unready:
            exposed = self._exposed(unit, hex_id)
            worth -= weights.exposed_unready * exposed * self.outlook.unready
        if weights.out_of_voice:
            worth -= weights.out_of_voice * self.unheard(unit, hex_id)
        return worth

    def _exposed(self, unit: Piece, hex_id: HexId) -> float:
        key = (unit.id, hex_id)
        if key not in self._exposures:
            self._exposures[key] = self.charged(hex_id) + self.fire(unit, hex_id)
        return self._exposures[key]

    @cached_property
    def _exposures(self) -> dict[tuple[str, HexId], float]:
        return {}

    def unheard(self, unit: Piece, hex_id: HexId) -> int:
        """Return how many hexes, three at most, a hex is beyond the voices of a unit's commanders."""
        distance, radius = self.grid.distance, self.position.radius
        beyond = min(
            (distance(each.hex_id, hex_id) - radius(each) for each in self._commanders(unit)), default=FAR
        )
        return max(0, min(3, beyond)) if beyond < FAR else 0

    def _commanders(self, unit: Piece) -> list[Piece]:
        known = self._entitled
        if unit.id not in known:
            position = self.position
            known[unit.id] = [
                each for each in position.commanders(unit.side) if position.commands(each, unit)
            ]
        return known[unit.id]

    @cached_property
    def _entitled(self) -> dict[str, list[Piece]]:
        return {}

    # Charges

    def helpers(self, unit: Piece, target: Piece) -> int:
        """Count the other units, two at most, who could still charge a target in this round or strike it already."""
        position, distance = self.position, self.grid.distance
        found = 0
        for friend in self.outlook.own:
            if friend.id == unit.id or friend.is_routed or friend.row.melee is None or friend.is_out:
                continue
            away = distance(friend.hex_id, target.hex_id)
            length = position.battlefield.hexes(friend.row.rate) + friend.row.reach
            if away == 1 or (
                "moved" not in friend.done and away <= length + 1 and not position.is_held(friend)
            ):
                found += 1
        return min(2, found)

    def beside(self, unit: Piece, hex_id: HexId) -> int:
        """Count the friends, two at most, beside a hex who stand."""
        occupants = self.position.occupants
        return min(
            2,
            sum(
                near in occupants
                and occupants[near].side == unit.side
                and occupants[near].id != unit.id
                and not occupants[near].is_routed
                for near in self.grid.adjacent(hex_id)
            ),
        )
