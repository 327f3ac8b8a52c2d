"""How good an assault is: what both sides may expect to lose by it, and who may break."""

from collections.abc import Iterator

from game.rules.formations.ai.outlook import Outlook
from game.rules.formations.combat.melee import Line, clash_lines, close, fight_shots, result_tally, standing
from game.rules.formations.combat.odds import differences
from game.rules.formations.combat.volley import expected_hits, hit_chances
from game.rules.formations.state import Formation, Position
from game.rules.table.kinds import HIGHLAND


class Assaults:
    """Values assaults of one decision."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.weights = outlook, outlook.weights
        self.position = outlook.position

    def value(self, formation: Formation, target: Formation) -> float:
        """Guess what an assault is worth by the dice of both sides, if all who can reach the enemy do."""
        after, clash = close(self.position, formation, target)
        attack, defence = clash_lines(after, clash)
        if not attack.contact:
            return 0
        taken, lost = _blocks(after, attack, defence), _blocks(after, defence, attack)
        w, outlook = self.weights, self.outlook
        risk = 1 - w.relief / 100 * outlook.urgency
        if w.desperate:
            risk *= 1 + outlook.lead * w.desperate / 100
        if w.by_dice > 0:
            gained, risked = self._by_dice(after, attack, defence)
            value = (taken - lost) * outlook.block + gained - risked * risk + self._bias()
        else:
            edge = taken - lost + _added(after, attack, defence) - _added(after, defence, attack)
            wins = 1 / (1 + 2 ** (-edge / (w.edge / 100)))
            ours, theirs = self.position.members(formation), self.position.members(target)
            stake = w.stake / 100 * outlook.unit
            gained = stake * len(theirs) * (1 if target.broken else self._ruin(target, edge))
            # Who has no time left has less to lose.
            risked = stake * len(ours) * self._ruin(formation, -edge) * risk
            value = (taken - lost) * outlook.block + wins * gained - (1 - wins) * risked + self._bias()
        return value + self._by_arm(formation)

    def _by_arm(self, formation: Formation) -> float:
        """Return what an assault is worth besides to those who are good at it, or are thought to be."""
        w, members = self.weights, self.position.members(formation)
        clans = sum(unit.kind == HIGHLAND for unit in members)
        horse = sum(unit.is_horse for unit in members)
        return (w.engage_clan * clans + w.engage_horse * horse) / 10 / len(members)

    def _ruin(self, formation: Formation, edge: float) -> float:
        """Guess what part of a formation is gone or broken once it has lost, about by an edge or by little (EX-57)."""
        missing = max(1, self.position.count(formation)) - formation.blast
        w = self.weights
        return w.ruin_least / 100 + w.ruin_most / 100 / (
            1 + 2 ** (missing - w.usual_loss / 100 - max(0.0, edge) / 2)
        )

    def _bias(self) -> float:
        w, outlook = self.weights, self.outlook
        if not outlook.attacks:
            return outlook.block * (w.engage_waits / 100)
        return outlook.block * (w.engage_attacks / 100 + w.engage_hurry / 100 * outlook.urgency)

    def _by_dice(self, after: Position, attack: Line, defence: Line) -> tuple[float, float]:
        """Return what is gained and lost in the mean by the result of the first fight that is not equal."""
        formations = after.state.formations
        ours, theirs = formations[attack.formation], formations[defence.formation]
        added = _added(after, attack, defence) - _added(after, defence, attack)
        chances: dict[int, float] = {}
        for taken, one in _taken(after, attack, defence):
            for lost, another in _taken(after, defence, attack):
                chances[taken - lost] = chances.get(taken - lost, 0.0) + one * another
        results: dict[int, float] = {}
        for edge, chance in chances.items():
            for difference, part in differences(edge + added).items():
                results[difference] = results.get(difference, 0.0) + chance * part
        decided = max(0.01, 1 - results.get(0, 0.0))
        gained = risked = 0.0
        for difference, chance in results.items():
            if difference > 0:
                gained += chance / decided * self._price(theirs, difference, self.weights.breaks_theirs)
            elif difference < 0:
                risked += chance / decided * self._price(ours, -difference, self.weights.breaks_ours)
        return gained, risked

    def _price(self, formation: Formation, markers: int, breaks: int) -> float:
        """Return what it costs a formation to lose by so many markers."""
        count = max(1, self.position.count(formation))
        w = self.weights
        if formation.broken or formation.blast + markers >= count:
            each = breaks + w.breaks_raw * (formation.initiative - 2)
            return each / 10 * len(self.position.members(formation))
        return markers * w.marks / 10


def _taken(position: Position, line: Line, enemy: Line) -> Iterator[tuple[int, float]]:
    """Yield how many blocks a side may take in the first fight, each with its chance."""
    most = sum(unit.blocks for unit in standing(position, enemy.units))
    for hits, chance in enumerate(
        hit_chances(fight_shots(position, line, position.state.formations[enemy.formation]))
    ):
        yield min(hits, most), chance


def _blocks(position: Position, line: Line, enemy: Line) -> float:
    """Return the blocks that a side may expect to take in the first fight."""
    shots = fight_shots(position, line, position.state.formations[enemy.formation])
    return min(expected_hits(shots), sum(unit.blocks for unit in standing(position, enemy.units)))


def _added(position: Position, line: Line, enemy: Line) -> int:
    """Return what a side adds for the result before any block is taken."""
    return result_tally(position, line, enemy, 0).total
