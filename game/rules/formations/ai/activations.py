"""How good an activation is: what each action promises, times the chance that the test passes."""

from game.engine.decision import Option
from game.rules.common.sides import other
from game.rules.formations.activation import Activation
from game.rules.formations.ai.outlook import BLOCK, UNIT, Outlook
from game.rules.formations.numbers import action_check
from game.rules.formations.shooting import Fire
from game.rules.formations.state import Formation, Piece
from game.rules.formations.tables import (
    ACTIONS,
    ADVANCE,
    CHARGERS,
    DOUBLE,
    ENGAGE,
    HOLD,
    MARCH,
    MARCH_DISTANCE,
    MARSHAL,
    OVERWATCH,
    SUSTAINED,
)
from game.rules.formations.volley import FireMode, expected_hits, volley

MARKER = 6
PER_HEX = 4
HIGHER, LOWER = 4, 2
"""Markers that regrouping removes about."""


class Judge:
    """Scores the activations of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position = outlook.position
        self._gains: dict[tuple[str, str, str], float] = {}

    def score(self, option: Option) -> int:
        """Score an activation, or a shot, or passing on."""
        value = option.value
        if isinstance(value, Fire):
            return self.fire(value)
        if not isinstance(value, Activation):
            return BLOCK // 2
        formation = self.position.state.formations[value.formation]
        gain = self._gain(formation, value.action, value.target)
        if value.action == HOLD:
            return round(gain)
        check = action_check(self.position, formation, value.action, retained=value.retained)
        chance = float(check.probability())
        fallback = self._gain(formation, HOLD, "") - MARKER * self._weight(formation)
        return round(chance * gain + (1 - chance) * fallback)

    def fire(self, fire: Fire) -> int:
        """Score shooting at a formation by the hits and markers to be expected."""
        formation = self.position.state.formations[fire.formation]
        target = self.position.state.formations[fire.target]
        return round(self._fire(formation, target, fire.mode))

    def _fire(self, formation: Formation, target: Formation, mode: FireMode) -> float:
        found = volley(self.position, formation, target, mode)
        if found is None:
            return 0
        hits = expected_hits(found.shots)
        weakest = min(unit.blocks for unit in found.aimed_at)
        kill = UNIT / 2 if hits >= weakest else 0
        marker = BLOCK if target.broken else MARKER * self._weight(target)
        return hits * BLOCK + kill + marker

    def _weight(self, formation: Formation) -> float:
        """Return how much one marker more matters to a formation: the nearer to breaking, the more."""
        units = max(1, self.position.count(formation))
        return 1 + 3 * formation.blast / units + (units if formation.blast + 1 >= units else 0)

    def _gain(self, formation: Formation, action: str, target: str) -> float:
        key = (formation.id, action, target)
        if key not in self._gains:
            self._gains[key] = self._work_out(formation, action, target)
        return self._gains[key]

    def _work_out(self, formation: Formation, action: str, target: str) -> float:
        if action == ENGAGE:
            return self._assault(formation, self.position.state.formations[target])
        now = self._best_fire(formation, FireMode(modifier=ACTIONS[action].modifier))
        if action == SUSTAINED:
            return now
        if action == OVERWATCH:
            return self._overwatch(formation)
        regrouped = (
            MARKER * self._weight(formation) * min(formation.blast, HIGHER if action == MARSHAL else LOWER)
        )
        if action == MARSHAL:
            return regrouped + max(now, self._approach(formation, 1) / 2)
        if action == HOLD:
            return max(now, regrouped, self._approach(formation, 1))
        if action == MARCH:
            return self._approach(formation, 3, march=True)
        times = 1 if action == ADVANCE else 2
        later = self._later_fire(formation, times, ACTIONS[action].modifier)
        assert action in (ADVANCE, DOUBLE)
        return max(now, later) + self._approach(formation, times)

    def _best_fire(self, formation: Formation, mode: FireMode) -> float:
        return max(
            (
                self._fire(formation, target, mode)
                for target in self.position.formations(other(formation.side))
            ),
            default=0,
        )

    def _later_fire(self, formation: Formation, times: int, modifier: int) -> float:
        """Guess what shooting is worth once the units have moved so many times."""
        hits = 0.0
        for unit in self.outlook.members(formation):
            row = unit.row
            if row.to_hit is None or unit.is_gun:
                continue
            if self.outlook.distance_to_enemy(unit.hex_id) <= row.range + times * row.move:
                hits += min(row.dice, unit.blocks) * max(1, 7 - row.to_hit + modifier) / 6
        share = max(0.0, 1 - formation.blast / max(1, len(self.outlook.members(formation))))
        return (hits * BLOCK + MARKER) * share if hits else 0

    def _approach(self, formation: Formation, times: int, *, march: bool = False) -> float:
        """Value the way that the units still have to the enemy or to their goals."""
        outlook, gain = self.outlook, 0.0
        members = outlook.members(formation)
        for unit in members:
            away = outlook.distance_to_enemy(unit.hex_id)
            missing = max(0, away - outlook.reach(unit))
            hexes = times * unit.row.move
            if march:
                # Near an enemy nobody marches: what stands in the way ends it.
                hexes = min(hexes, max(0, away - MARCH_DISTANCE - 1))
            if outlook.attacks:
                gain += PER_HEX * (1 + outlook.urgency) * min(missing, hexes)
            if outlook.goals:
                way = min(outlook.grid.distance(unit.hex_id, goal) for goal, _ in outlook.goals)
                pull = UNIT if outlook.escapes else PER_HEX / 2
                gain += pull * min(way, hexes)
                if way < hexes:
                    gain += max(0, outlook.exit_worth(unit))
        return gain / max(1, len(members)) * 2

    def _overwatch(self, formation: Formation) -> float:
        """Value waiting for who comes near."""
        near = [
            unit
            for unit in self.outlook.members(formation)
            if unit.row.dice and self.outlook.distance_to_enemy(unit.hex_id) <= unit.row.range + 3
        ]
        if formation.blast >= len(near) or self._best_fire(formation, FireMode()):
            return 0
        return BLOCK * len(near) / (4 if self.outlook.attacks else 2)

    # Assaults

    def _assault(self, formation: Formation, target: Formation) -> float:
        """Guess what an assault is worth by the blocks both sides would take."""
        attackers = [unit for unit in self.outlook.members(formation) if self._arrives(unit, target)]
        if not attackers:
            return 0
        defenders = sorted(
            self.position.members(target),
            key=lambda unit: min(self.outlook.grid.distance(unit.hex_id, each.hex_id) for each in attackers),
        )[: len(attackers) + 1]
        taken = sum(self._dice(unit, defenders) for unit in attackers)
        lost = sum((1 if unit.blocks == 1 else 2) * (7 - unit.row.melee) / 6 for unit in defenders)
        supports = len(self.position.members(target)) - len(defenders)
        lost += max(0, supports) / 3
        edge = taken - lost
        edge += (len(attackers) > len(defenders)) - (len(attackers) < len(defenders))
        edge += (not formation.blast) - (not target.blast and not target.broken)
        edge += bool(self.position.leaders(formation)) - bool(self.position.leaders(target))
        wins = 1 / (1 + 2 ** (-2 * edge / 1.5))
        stakes = UNIT * 0.8
        gained = (len(self.position.members(target)) if target.broken else 0.6 * len(defenders)) * stakes
        # Who has no time left has less to lose.
        risked = stakes * 0.6 * len(attackers) * (1 - self.outlook.urgency / 2)
        return (taken - lost) * BLOCK + wins * gained - (1 - wins) * risked + self._bias()

    def _bias(self) -> float:
        return BLOCK * (0.5 + self.outlook.urgency) if self.outlook.attacks else -BLOCK / 2

    def _arrives(self, unit: Piece, target: Formation) -> bool:
        if unit.is_gun:
            return False
        way = self.position.nearest_distance(unit.hex_id, self.position.members(target))
        return way <= unit.row.move + 1

    def _dice(self, unit: Piece, defenders: list[Piece]) -> float:
        """Guess the blocks that an attacker takes."""
        nearest = min(defenders, key=lambda enemy: self.outlook.grid.distance(unit.hex_id, enemy.hex_id))
        cover = self.position.cover(nearest, unit)
        dice = 1 if unit.blocks == 1 else 2
        if unit.kind in CHARGERS and unit.full - unit.blocks <= 1 and not cover:
            dice += 1
        if unit.is_horse and (nearest.is_gun or self.position.formation_of(nearest).broken):
            dice += 2
        return dice * max(1, 7 - unit.row.melee - cover) / 6
