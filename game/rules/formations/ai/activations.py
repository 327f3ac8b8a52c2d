"""How good an activation is: what each action promises, times the chance that the test passes."""

from collections.abc import Sequence

from game.engine.decisions.decision import Option
from game.rules.formations import tables
from game.rules.formations.ai.assaults import Assaults
from game.rules.formations.ai.outlook import Outlook
from game.rules.formations.ai.weights import NEVER
from game.rules.formations.combat.shooting import Fire
from game.rules.formations.combat.volley import FireMode, Volley, expected_hits, hit_chances, volley
from game.rules.formations.morale.markers import lay_hits
from game.rules.formations.numbers import action_check
from game.rules.formations.phases.activation import Activation
from game.rules.formations.state import Formation
from game.rules.table.sides import other


class Judge:
    """Scores the activations of one decision."""

    def __init__(self, outlook: Outlook, options: Sequence[Option] = ()) -> None:
        self._options = options
        self.outlook, self.weights = outlook, outlook.weights
        self.position = outlook.position
        self._assaults = Assaults(outlook)
        self._gains: dict[tuple[str, str, str], float] = {}
        self._shots: dict[tuple[str, int], float] = {}
        self._orders: dict[str, float] = {}

    def score(self, option: Option) -> int:
        """Score an activation, or a shot, or passing on."""
        value = option.value
        if isinstance(value, Fire):
            return self.fire(value)
        if not isinstance(value, Activation):
            return self._passing()
        return round(self._activation(value, retained=value.retained))

    def _passing(self) -> int:
        """Score passing on: what is done later needs a test that is easier, but the enemy acts before it."""
        w = self.weights
        worth = (w.pass_on + (0 if self.outlook.enemy_ready else w.pass_free)) // 10
        if w.tempo < NEVER:
            values = [option.value for option in self._options if isinstance(option.value, Activation)]
            later = max(self._activation(value, retained=False) for value in values)
            worth = max(worth, round(later - (w.tempo / 10 if self.outlook.enemy_ready else 0)))
        return worth

    def _activation(self, value: Activation, *, retained: bool) -> float:
        formation, w = self.position.state.formations[value.formation], self.weights
        gain = self._gain(formation, value.action, value.target)
        if value.action == tables.HOLD:
            return gain + self._order(formation)
        check = action_check(self.position, formation, value.action, retained=retained)
        chance = float(check.probability())
        penalty = self.outlook.marker * self._weight(formation) * (w.failing / 100)
        fallback = self._gain(formation, tables.HOLD, "") - penalty
        if w.failing_breaks and formation.blast + 1 >= self.position.count(formation):
            fallback = -w.failing_breaks / 10 * len(self.outlook.members(formation))
        return chance * gain + (1 - chance) * fallback + self._order(formation)

    def fire(self, fire: Fire) -> int:
        """Score shooting at a formation by the hits and markers to be expected."""
        formation = self.position.state.formations[fire.formation]
        target = self.position.state.formations[fire.target]
        return round(self._fire(formation, target, fire.mode))

    def _order(self, formation: Formation) -> float:
        """Return what it is worth to activate a formation before others, whatever it does."""
        if formation.id not in self._orders:
            threat = self.weights.order_threatened
            worth = threat / 10 if threat and self.outlook.threatened(formation) else 0.0
            self._orders[formation.id] = worth
        return self._orders[formation.id]

    def _fire(self, formation: Formation, target: Formation, mode: FireMode) -> float:
        found = volley(self.position, formation, target, mode)
        if found is None:
            return 0
        w, outlook = self.weights, self.outlook
        hits = expected_hits(found.shots)
        weakest = min(unit.blocks for unit in found.aimed_at)
        kill = outlook.unit * (w.kill / 100) if hits >= weakest else 0
        marker = (
            outlook.block * (w.fire_broken / 100) if target.broken else outlook.marker * self._weight(target)
        )
        return hits * outlook.block + kill + marker + self._besides(formation, target, found)

    def _besides(self, formation: Formation, target: Formation, found: Volley) -> float:
        w, outlook, value = self.weights, self.outlook, 0.0
        if w.fire_breaks:
            value += w.fire_breaks / 10 * self._chance_to_break(target, found) * len(outlook.members(target))
        if w.fire_ready and not target.activated and not target.broken:
            value += w.fire_ready / 10
        return value

    def _chance_to_break(self, target: Formation, found: Volley) -> float:
        """Return the chance that shooting breaks its target (EX-34, EX-40)."""
        if target.broken:
            return 0.0
        count, breaks = self.position.count(target), 0.0
        for hits, chance in enumerate(hit_chances(found.shots)):
            laid = lay_hits(found.aimed_at, hits)
            gone = sum(laid.get(unit.id, 0) >= unit.blocks for unit in found.aimed_at)
            extra = tables.CROSSFIRE_MARKERS if found.is_crossfire and gone else 0
            if target.blast + 1 + gone + extra >= count - gone:
                breaks += chance
        return breaks

    def _weight(self, formation: Formation) -> float:
        """Return how much one marker more matters to a formation: the nearer to breaking, the more."""
        w = self.weights
        units = max(1, self.position.count(formation))
        near = units * (w.breaking / 100) if formation.blast + 1 >= units else 0
        return 1 + w.marked / 100 * formation.blast / units + near

    def _gain(self, formation: Formation, action: str, target: str) -> float:
        key = (formation.id, action, target)
        if key not in self._gains:
            self._gains[key] = self._work_out(formation, action, target)
        return self._gains[key]

    def _work_out(self, formation: Formation, action: str, target: str) -> float:
        w = self.weights
        if action == tables.ENGAGE:
            return self._assaults.value(formation, self.position.state.formations[target])
        now = self._best_fire(formation, tables.ACTIONS[action].modifier)
        if action == tables.SUSTAINED:
            return now
        if action == tables.OVERWATCH:
            return self._overwatch(formation)
        removed = (w.higher if action == tables.MARSHAL else w.lower) / 100
        regrouped = self.outlook.marker * self._weight(formation) * min(formation.blast, removed)
        if action == tables.MARSHAL:
            return regrouped + max(now, self._approach(formation, 1) * (w.marshal_move / 100))
        if action == tables.HOLD:
            return max(now, regrouped, self._approach(formation, 1)) + w.hold_more / 10
        if action == tables.MARCH:
            return self._approach(formation, 3, march=True)
        assert action in (tables.ADVANCE, tables.DOUBLE)
        times = 1 if action == tables.ADVANCE else 2
        later = self._later_fire(formation, times, tables.ACTIONS[action].modifier) * (w.later / 100)
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
        return (hits * self.outlook.block + self.outlook.marker) * share if hits else 0

    def _approach(self, formation: Formation, times: int, *, march: bool = False) -> float:
        """Value the way that the units still have to the enemy or to their goals."""
        outlook, w, gain = self.outlook, self.weights, 0.0
        members = outlook.members(formation)
        per_hex = w.per_hex / 10
        for unit in members:
            away = outlook.distance_to_enemy(unit.hex_id)
            missing = max(0, away - outlook.reach(unit))
            hexes = times * unit.row.move
            if march:
                # Near an enemy nobody marches: what stands in the way ends it.
                hexes = min(hexes, max(0, away - tables.MARCH_DISTANCE - 1))
            if outlook.attacks:
                gain += per_hex * (1 + w.hurry / 100 * outlook.urgency) * min(missing, hexes)
            if outlook.goals:
                way = min(outlook.grid.distance(unit.hex_id, goal) for goal, _ in outlook.goals)
                pull = outlook.unit if outlook.escapes else per_hex * (w.goal_pull / 100)
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
        w, outlook = self.weights, self.outlook
        return outlook.block * len(near) * (w.watch_attacks if outlook.attacks else w.watch_waits) / 100
