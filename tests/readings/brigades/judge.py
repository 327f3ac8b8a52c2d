"""Follows battles and holds every question, roll and result against the reading."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from game.engine.decisions.decision import Decision, Option
from game.engine.decisions.joint import JointDecision
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from tests.readings.brigades import command, deeds, morale, onset, results, spoils
from tests.readings.brigades.account import Account
from tests.readings.brigades.connect import (
    ACTORS,
    PHASE_OF,
    STEP_NAMES,
    ground_of,
    names_of_facings,
    table_of,
)
from tests.readings.brigades.dice import Dice, Wrong
from tests.readings.brigades.questions import QUESTIONS
from tests.readings.brigades.spoils import Unclear
from tests.readings.brigades.table import Table
from tests.umpire.field import opponent

MOST = 80
"""Answers after which a battle ends to let the next begin."""
LAST_TURN = 12
PARTS = {
    "units": ("at", "facing", "formation", "halves", "states", "foes", "turn", "moved_charging", "used"),
    "leaders": ("at", "unit", "rating", "moved", "rallied", "brigade"),
    "brigades": ("order", "goal", "leader", "states", "tried"),
}
MORE = ("lost_to_fire", "ever_fired", "won_ground")
Deed = Callable[[Table, Dice], object]


class Difference(AssertionError):
    """The game and the reading differ."""


class Judge(Account):
    """One battle under the eyes of the reading."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.ground = ground_of(scenario)
        self.facings = names_of_facings(self.ground)
        self.hexes = {name: hex_id for hex_id, name in self.ground.labels.items()}
        self.counted: Counter[str] = Counter()
        self.before: Table | None = None
        self.deed: Deed | None = None
        self.step = ""
        self.commanders = find(scenario.system).play.setup(scenario).battlefield.commanders
        super().__init__(scenario, seed)

    def play(self, maximum: int = MOST) -> None:
        """Play on until the battle is over or long enough."""
        for _ in range(maximum):
            if (pending := self.match.pending) is None:
                break
            self.match.submit(self._choice(pending))
        if self.match.outcome is not None:
            self._ends(self.match.state, str(self.match.outcome.winner) or "draw")

    def _ends(self, state: Any, winner: str) -> None:
        """Hold the end of a turn against what ends a battle (AR-10 to AR-12, GX-84)."""
        table, properties = table_of(self.ground, state), self.ground.properties
        counts = {side: morale.counted(table, side, 0) for side in self.ground.homes}
        points = {side: int(properties[f"break_{side}"]) for side in counts}
        units = {side: sum(unit.side == side for unit in table.units.values()) for side in counts}
        expected = morale.victor(counts, points, units, is_last=table.turn == LAST_TURN)
        self.counted["results: goes on" if expected == "nobody" else "results: ends"] += 1
        if winner != expected:
            raise Difference(f"{winner} wins at the end of the turn, should {expected}: {counts} of {points}")

    def _choice(self, pending: Decision) -> str:
        options = list(pending.options)
        if pending.kind in ("charge", "fire", "intercept", "rally") and self.random.random() < 0.8:
            options = [option for option in options if "done" not in option.notation] or options
        if pending.kind in ("change", "move") and self.random.random() < 0.2:
            options = [option for option in options if option.notation == "done"] or options
        return self.random.choice(options).notation

    # The course of the battle

    def asks(self, decision: Decision, state: Any) -> None:
        """Close what went before, and hold the answers offered against those of the book."""
        if decision.kind in ("gift", "discipline"):
            self.deed = None
        self._close(state)
        reads = QUESTIONS.get(decision.kind)
        if reads is None:
            return
        table = table_of(self.ground, state)
        table.chiefs = {str(side): str(chief) for side, chief in self.commanders.items()}
        expected = reads(table, decision, state, self.facings)
        offered = {option.notation for option in decision.options}
        self.counted[f"questions: {decision.kind}"] += 1
        if offered != expected:
            more, less = sorted(offered - expected), sorted(expected - offered)
            raise Difference(f"{decision.kind} of {decision.side}: must not be {more}, must be {less}")

    def answered(self, decision: Decision, answer: Option, state: Any) -> None:
        """Take up what follows from an answer."""
        self.before, self.step = table_of(self.ground, state), _kind(decision)
        self.deed = self._deed(decision, answer)

    def stepped(self, before: Any, after: Any) -> None:
        """Close a step, at the end of a phase with its leaders settled, and begin the next."""
        ends = PHASE_OF[before.step] != PHASE_OF[after.step]
        deed = self.deed
        if deed is not None and ends:
            self.deed = partial(_then_settle, deed)
        self._close(before)
        self.before, self.step = table_of(self.ground, after), STEP_NAMES[after.step]
        self.deed = STEPS.get(self.step)
        if after.number != before.number:
            self._ends(before, "nobody")
        if self.step == "play":
            phasing, actor = str(after.phasing), ACTORS[after.step]
            self.deed = partial(_play, phasing if actor == "phasing" else opponent(phasing))

    def _close(self, state: Any) -> None:
        """Hold what happened since the last question or step against what the book lets happen."""
        table, deed, dice = self.before, self.deed, Dice(self.rolls)
        self.rolls, self.before, self.deed = [], None, None
        if table is None or deed is None:
            return
        try:
            deed(table, dice)
        except Unclear:
            self.counted[f"unclear: {self.step}"] += 1
            return
        except Wrong as wrong:
            raise Difference(f"{self.step}: {wrong}") from None
        self.counted[f"results: {self.step}"] += 1
        if dice.rolls:
            raise Difference(f"{self.step}: must not roll {dice.rolls}")
        if found := self._difference(table, table_of(self.ground, state)):
            raise Difference(f"{self.step}: {found}")

    def _difference(self, table: Table, game: Table) -> str:
        loose = {"used"} if self.step in ("retreats", "play", "pursuits", "discipline") else set()
        for part, names in PARTS.items():
            for key, ours in getattr(table, part).items():
                theirs = getattr(game, part)[key]
                for name in (*names, *(MORE if part == "units" else ())):
                    should, found = getattr(ours, name), getattr(theirs, name)
                    off = part == "units" and ours.at < 0 and theirs.at < 0
                    if should != found and name not in loose and not off:
                        return f"{key} has {name} {found}, should have {should}"
        return ""

    def _deed(self, decision: Decision, answer: Option) -> Deed | None:
        if isinstance(decision, JointDecision):
            return self._spoils(decision, answer)
        word, *words = answer.notation.split()
        match decision.kind, word:
            case "move", "move" if len(words) == 4:
                place = (
                    self.hexes[words[1]],
                    next(f for f, name in self.facings.items() if name == words[3]),
                )
                return lambda table, dice: deeds.moves(table, table.units[words[0]], place)
            case "move", "move" if words[1] != "off":
                return lambda table, dice: deeds.rides(table, table.leaders[words[0]], self.hexes[words[1]])
            case "move", "form":
                return lambda table, dice: deeds.forms(table.units[words[0]], words[1].replace("-", " "))
            case "move", "recover":
                return lambda table, dice: deeds.recovers(table.units[words[0]])
            case "march", "march":
                return lambda table, dice: deeds.marches(table, table.brigades[words[0]])
            case "fire", "fire":
                return lambda table, dice: results.volley(table, dice, *(table.units[each] for each in words))
            case "change", "change":
                chief, goal = str(self.commanders[decision.side]), self.hexes[words[2]] if words[2:] else -1
                return lambda table, dice: command.change(
                    table, dice, table.leaders[chief], table.brigades[words[0]], words[1], goal
                )
            case "change", "initiative":
                return lambda table, dice: command.initiative(table, dice, table.brigades[words[0]], words[1])
            case "rally", "rally":
                return lambda table, dice: results.rally(table, dice, table.leaders[words[0]], words[1])
        return (
            _nothing
            if word in ("done", "end") and decision.kind in ("move", "fire", "march", "rally", "change")
            else None
        )

    def _spoils(self, decision: JointDecision, answer: Option) -> Deed | None:
        """Take up what the winners do of which all have said it."""
        kind, answers = decision.parts[0].kind, [option.notation for option in answer.value]
        if kind not in ("gift", "discipline"):
            return None

        def deed(table: Table, dice: Dice) -> None:
            spoils.taken(table, answers, self.facings)
            (spoils.end_gifts if kind == "gift" else spoils.end_discipline)(table)

        return deed


def _kind(decision: Decision) -> str:
    parts = decision.parts if isinstance(decision, JointDecision) else (decision,)
    return parts[0].kind


def _play(side: str, table: Table, dice: Dice) -> None:
    onset.play(table, dice, side)


def _then_settle(deed: Deed, table: Table, dice: Dice) -> None:
    deed(table, dice)
    deeds.settle(table)


def _nothing(table: Table, dice: Dice) -> None:
    """Do nothing."""


STEPS: dict[str, Deed] = {
    "retreats": lambda table, dice: results.retreats(table),
    "gifts": lambda table, dice: spoils.end_gifts(table),
    "discipline": lambda table, dice: spoils.end_discipline(table),
    "pursuits": lambda table, dice: spoils.pursuits(table),
    "fight": results.fight,
    "units": results.unit_tests,
    "brigades": results.brigade_tests,
}
"""What is done in the steps in which nothing is asked."""


def watch(battles: Iterable[tuple[int, Scenario]], maximum: int = MOST) -> Counter[str]:
    """Play and judge battles; Difference names the position."""
    counted: Counter[str] = Counter()
    for seed, scenario in battles:
        try:
            judge = Judge(scenario, seed)
            judge.play(maximum)
        except Difference as difference:
            raise Difference(f"{scenario.source}: {difference}") from difference
        counted += judge.counted
        counted["positions"] += 1
    return counted
