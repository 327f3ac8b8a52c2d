"""How good a place is for a unit: what it can shoot at and charge from there, and who can charge it."""

from game.engine.decisions.location import INCH
from game.hexgrid.ids import HexId, SideId
from game.plane.measures import distance
from game.plane.rect import Rect
from game.plane.shapes import gap
from game.rules.chargers.ai.clash import clash, reach_chance
from game.rules.chargers.ai.weights import Weights
from game.rules.chargers.places import boundary
from game.rules.chargers.position import Position
from game.rules.chargers.shooting import hit_chance, shooting_models
from game.rules.chargers.state import Piece
from game.rules.chargers.tables import CHARGE_REACH, GUNS, HORSE, WORST_AIM
from game.rules.chargers.victory import losses
from game.rules.table.battle_end import outcome_of_round
from game.rules.table.special_rules.questions import rules_of
from game.rules.table.special_rules.shared_rules import Exit, Objective

LOOKED_AT = 16 * INCH
"""How far from a unit enemies matter to where it stands."""
AS_ATTACKER = 50
"""The hundredths of zeal from which on a side looks for goals as if it had to attack."""


def must_attack(position: Position, side: SideId) -> bool:
    """Return whether a side does not win if the battle ends as things are (AR-12)."""
    key = f"attack {side}"
    if key not in position.memory:
        terms = position.battlefield.terms
        end = outcome_of_round(terms, terms.last_round, losses(position.state))
        position.memory[key] = end is None or end.winner != side
    found: bool = position.memory[key]
    return found


def _distance(rect: Rect, other: Rect) -> int:
    """Return the gap to an enemy; of one that is far off nearly so, which is quicker."""
    middles = round(distance(rect.centre, other.centre) - (rect.depth + other.depth) / 2)
    return gap(rect, other) if middles <= LOOKED_AT else middles


class Places:
    """Judges places for one unit at one moment."""

    def __init__(self, position: Position, unit: Piece, weights: Weights) -> None:
        self.position, self.unit, self.weights = position, unit, weights
        self.enemies = [(enemy, boundary(enemy)) for enemy in position.enemies(unit)]
        must = must_attack(position, unit.side)
        self.attacks = must or weights.presses >= AS_ATTACKER
        self.zeal = weights.inch / 100 * (1.0 if must else weights.presses / 100)
        self.goals = self._goals()

    def _goals(self) -> list[HexId]:
        """Return the hexes that are worth something to the unit: objectives, and exits open to it (AR-13)."""
        rules = self.position.battlefield.special_rules
        objectives = rules_of(Objective, rules)
        found = [cell for rule in objectives if rule.is_for(self.unit) for cell in rule.hexes]
        if not self.attacks:
            # Who need not attack keeps the enemy from his objectives.
            found += [cell for rule in objectives if rule.side != self.unit.side for cell in rule.hexes]
        if self.attacks:
            exits = [rule for rule in rules_of(Exit, rules) if rule.banners and rule.is_for(self.unit)]
            found += [cell for rule in exits for cell in rule.hexes]
        return found

    def value(self, rect: Rect, *, may_shoot: bool, moved: bool, stays: bool = False) -> float:
        """Return how good it is to be at a boundary at the end of a move."""
        weights = self.weights
        score = self._ground(rect) + (weights.stays / 100 if stays else 0.0)
        near = 1 << 30
        nearest: Rect | None = None
        shots, prospect = 0.0, 0.0
        threats: list[float] = []
        for enemy, other in self.enemies:
            away = _distance(rect, other)
            in_front = rect.arc_of(other.place) == "front"
            if away < near and not enemy.is_fleeing:
                near, nearest = away, other
            if in_front and may_shoot and away <= self.unit.row.range:
                shots = max(shots, self._shots(enemy, away, moved=moved))
            if away > LOOKED_AT:
                continue
            if in_front:
                prospect = max(prospect, self._prospect(rect, enemy, other, away))
            elif not enemy.is_fleeing:
                score -= weights.behind / 100
            threats.append(self._threat(rect, enemy, other, away))
        worst = max(threats, default=0.0)
        score -= weights.threat / 100 * worst + weights.threats / 100 * (sum(threats) - worst)
        score += shots * (weights.hit / 100) + weights.prospect / 100 * prospect
        if nearest is not None:
            looks_at_it = rect.arc_of(nearest.place) == "front"
            score += (1 if looks_at_it else -1) * weights.in_front / 100
            score -= self.zeal * max(0, near - self._ideal()) / INCH
        return score

    def _ideal(self) -> int:
        """Return the gap to the enemy from which a unit is at its best."""
        row = self.unit.row
        if row.arm == HORSE or self.unit.has("impetus"):
            return row.advance + self.weights.charge_room * INCH // 100
        return row.range * self.weights.shot_room // 100

    def _ground(self, rect: Rect) -> float:
        field, weights = self.position.battlefield, self.weights
        centre = rect.centre
        found = field.plane.ground(centre)
        score = 0.0
        if found is not None:
            cover = {"": 0, "soft": weights.soft, "hard": weights.hard}
            score = cover[field.grounds[found].cover] / 100
        if not self.goals:
            return score
        if found in self.goals:
            return score + weights.holds / 100
        away = min(
            abs(field.plane.centres[goal][0] - centre[0]) + abs(field.plane.centres[goal][1] - centre[1])
            for goal in self.goals
        )
        return score - weights.toward / 100 * away / INCH

    def _shots(self, enemy: Piece, away: int, *, moved: bool) -> float:
        """Return the hits that a unit is likely to make on an enemy at a distance."""
        if self.position.is_engaged(enemy):
            return 0.0
        row, cover = self.unit.row, self.position.ground_of(enemy).cover
        worse = (2 * away > row.range) + moved + bool(cover)
        dice = row.shots * shooting_models(self.unit) * (0.5 if cover == "hard" else 1.0)
        return dice * float(hit_chance(min(WORST_AIM, row.aim + worse)))

    def _prospect(self, rect: Rect, enemy: Piece, other: Rect, away: int) -> float:
        """Return what a charge from there in the next turn promises."""
        unit = self.unit
        if unit.arm == GUNS or away > unit.row.advance + CHARGE_REACH:
            return 0.0
        facing = other.arc_of(rect.place)
        gain = clash(self.position, unit, enemy, facing).value(unit, enemy, self.weights)
        return max(0.0, gain) * reach_chance(self.position, unit, away)

    def _threat(self, rect: Rect, enemy: Piece, other: Rect, away: int) -> float:
        """Return what an enemy's charge on a unit there threatens."""
        unit = self.unit
        if enemy.arm == GUNS or enemy.is_fleeing or self.position.is_engaged(enemy):
            return 0.0
        if away > enemy.row.advance + CHARGE_REACH or other.arc_of(rect.place) != "front":
            return 0.0
        facing = rect.arc_of(other.place)
        loss = clash(self.position, enemy, unit, facing).value(enemy, unit, self.weights)
        if facing == "front" and unit.row.range:
            # It would stand and shoot first (TX-30).
            loss -= self.weights.volley / 100 * self._shots(enemy, away, moved=False)
        return max(0.0, loss) * reach_chance(self.position, enemy, away)
