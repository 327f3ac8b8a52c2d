"""How good an activation is: what each action promises, times the chance that the test passes."""

from game.engine.decision import Option
from game.rules.common.sides import other
from game.rules.formations.activation import Activation
from game.rules.formations.ai.outlook import BLOCK, UNIT, Outlook
from game.rules.formations.closing import close
from game.rules.formations.melee import Line, clash_lines, fight_shots, result_tally, standing
from game.rules.formations.numbers import action_check
from game.rules.formations.shooting import Fire
from game.rules.formations.state import Formation, Position
from game.rules.formations.tables import (
    ACTIONS,
    ADVANCE,
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
STAKE = 0.8 * UNIT
"""What a unit is worth that an assault may break."""
EDGE = 1.5
"""The edge in an assault that makes a side win twice as often as it loses."""
USUAL_LOSS = 2.5
"""The markers of who loses an even assault, about."""


class Judge:
    """Scores the activations of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.position = outlook.position
        self._gains: dict[tuple[str, str, str], float] = {}
        self._shots: dict[tuple[str, int], float] = {}

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
        now = self._best_fire(formation, ACTIONS[action].modifier)
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

    def _best_fire(self, formation: Formation, modifier: int) -> float:
        """Return what the best shot is worth from where the units are."""
        key = (formation.id, modifier)
        if key not in self._shots:
            mode = FireMode(modifier=modifier)
            targets = self.position.formations(other(formation.side))
            self._shots[key] = max((self._fire(formation, target, mode) for target in targets), default=0.0)
        return self._shots[key]

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
        if formation.blast >= len(near) or self._best_fire(formation, 0):
            return 0
        return BLOCK * len(near) / (4 if self.outlook.attacks else 2)

    # Assaults

    def _assault(self, formation: Formation, target: Formation) -> float:
        """Guess what an assault is worth by the dice of both sides, if all who can reach the enemy do."""
        after, clash = close(self.position, formation, target)
        attack, defence = clash_lines(after, clash)
        if not attack.contact:
            return 0
        taken, lost = _blocks(after, attack, defence), _blocks(after, defence, attack)
        edge = taken - lost + _added(after, attack, defence) - _added(after, defence, attack)
        wins = 1 / (1 + 2 ** (-edge / EDGE))
        ours, theirs = self.position.members(formation), self.position.members(target)
        gained = STAKE * len(theirs) * (1 if target.broken else self._ruin(target, edge))
        # Who has no time left has less to lose.
        risked = STAKE * len(ours) * self._ruin(formation, -edge) * (1 - self.outlook.urgency / 2)
        return (taken - lost) * BLOCK + wins * gained - (1 - wins) * risked + self._bias()

    def _ruin(self, formation: Formation, edge: float) -> float:
        """Guess what part of a formation is gone or broken once it has lost, about by an edge or by little (EX-57)."""
        missing = max(1, self.position.count(formation)) - formation.blast
        return 0.2 + 0.6 / (1 + 2 ** (missing - USUAL_LOSS - max(0.0, edge) / 2))

    def _bias(self) -> float:
        return BLOCK * (0.5 + self.outlook.urgency) if self.outlook.attacks else -BLOCK / 2


def _blocks(position: Position, line: Line, enemy: Line) -> float:
    """Return the blocks that a side may expect to take in the first fight."""
    shots = fight_shots(position, line, position.state.formations[enemy.formation])
    return min(expected_hits(shots), sum(unit.blocks for unit in standing(position, enemy.units)))


def _added(position: Position, line: Line, enemy: Line) -> int:
    """Return what a side adds for the result before any block is taken."""
    return result_tally(position, line, enemy, 0).total
