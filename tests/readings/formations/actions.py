"""One activation: the action test, moves, overwatch, shooting, regrouping (EX-07, EX-12 to EX-16, EX-19, EX-28)."""

from collections.abc import Callable

from tests.readings.formations.assault import Assault
from tests.readings.formations.going import (
    can_reach,
    cannot_engage,
    engage_moves,
    makes_contact,
    moves,
    near_enemy,
)
from tests.readings.formations.shooting import shooters
from tests.readings.formations.table import OFF
from tests.umpire.field import opponent

COMMAND = 3
MOVES = {"advance": 1, "double": 2, "march": 3, "engage": 1, "hold": 1, "marshal": 1}
SHOOTING = {"advance": 0, "double": -1, "sustained": 1, "marshal": -1, "hold": 0}
PLAIN = ("advance", "double", "march", "sustained", "overwatch", "marshal", "hold")
EITHER = ("hold", "marshal")
"""Actions that are one thing or the other: the first answer says which (EX-18)."""


class Actions(Assault):
    """Follows an activation."""

    def targets(self, body: str, moved: set[str]) -> list[str]:
        """List the formations that one can shoot at (EX-30)."""
        side = self.table.bodies[body].side
        return [
            name
            for name, it in self.table.bodies.items()
            if it.side != side and shooters(self.table, body, name, moved)
        ]

    def can_activate(self, side: str) -> list[str]:
        """List the formations that a side can activate (EX-12, EA-17)."""
        return [
            name
            for name, it in self.table.bodies.items()
            if it.side == side and not it.activated and not it.broken and self.table.on_field(name)
        ]

    def orders(self, side: str, word: str) -> set[str]:
        """List what a side may order: formations, actions and targets (EX-13, EX-50)."""
        offered = set()
        for name in self.can_activate(side):
            offered |= {f"{word} {name} {action}" for action in PLAIN}
            offered |= {
                f"{word} {name} engage {target}"
                for target, it in self.table.bodies.items()
                if it.side != side and self.table.on_field(target) and can_reach(self.table, name, target)
            }
        return offered

    def test(self, side: str, body: str, modifier: int, rule: str) -> bool:
        """Make a test; the army commander may have one failed test rolled again (EX-07, EX-13)."""
        self.rule(rule)
        value = self.table.bodies[body].initiative
        if self.roll(1)[0] + modifier >= value:
            return True
        army = self.table.army(side)
        if side in self.table.rerolled or army is None:
            return False
        unit = self.table.units[army.unit]
        near = unit.at != OFF and any(
            self.table.distance(unit, other) <= COMMAND for other in self.table.on_field(body)
        )
        if unit.body != body and not near:
            return False
        if self.ask(side, {"reroll", "keep"}) == "keep":
            return False
        self.rule("EX-07")
        self.table.rerolled.add(side)
        return self.roll(1)[0] + modifier >= value

    def activate(self, side: str, order: str, *, retained: bool) -> bool:
        """Follow an activation; say whether its test was passed (EX-13, EX-14)."""
        _, name, action, *target = order.split()
        body = self.table.bodies[name]
        body.activated, body.overwatch = True, False
        passed = False
        if action != "hold":
            modifier = -(body.markers > 0) - retained
            units = self.table.mustered(name)
            highland = sum(unit.kind == "highland" for unit in units)
            modifier += action == "engage" and 2 * highland > len(units)
            passed = self.test(side, name, modifier, "EX-13")
            if not passed:
                self.rule("EX-14")
                self.mark(name, 1, ())
                if self.asks_whether_it_breaks(name):
                    return False
                action = "hold"
        self.rule(action)
        if action == "overwatch":
            body.overwatch = True
        elif action == "engage":
            self._engage(side, name, target[0])
        else:
            self._act(side, name, action)
        return passed

    def _act(self, side: str, body: str, action: str) -> None:
        moved: set[str] = set()
        first = ""
        if action in EITHER:
            offered = self._moves(body, action, set()) | {f"shoot {it}" for it in self.targets(body, moved)}
            offered |= {"regroup"} if action == "hold" else set()
            first = self.ask(side, offered)
        if first.startswith("move") or (action in MOVES and action not in EITHER):
            self._move(side, body, action, moved, first)
            if moved and self._overwatched(body, moved):
                return
        if first.startswith("shoot"):
            self.shoot(body, first.split()[1], moved, SHOOTING[action])
        elif action in SHOOTING and action not in EITHER:
            targets = {f"shoot {it}" for it in self.targets(body, moved)}
            answer = self.ask(side, targets | {"shoot none"})
            if answer != "shoot none":
                self.shoot(body, answer.split()[1], moved, SHOOTING[action])
        if action == "marshal" or first == "regroup":
            self._regroup(body, max if action == "marshal" else min)

    def _regroup(self, body: str, which: Callable[[tuple[int, ...]], int]) -> None:
        """Roll two dice and take markers off (EX-06, EX-19)."""
        it = self.table.bodies[body]
        self.rule("EX-19")
        off = which(self.roll(2)) + self.table.led(self.table.mustered(body))
        it.markers = max(0, it.markers - off)

    # Moves

    def _moves(self, body: str, action: str, done: set[str], target: str = "") -> set[str]:
        offered = {"move done"}
        for unit in self.table.on_field(body):
            if unit.id not in done:
                ends = engage_moves(self.table, unit, target) if target else moves(self.table, unit, action)
                offered |= {f"move {unit.id} {self.table.ground.labels[end]}" for end in ends}
                stays = cannot_engage(self.table, unit) if target else near_enemy(self.table, unit)
                if self.table.exit_from(unit) and not (stays and action in ("march", "engage")):
                    offered.add(f"move {unit.id} off")
        return offered

    def _move(
        self, side: str, body: str, action: str, moved: set[str], answer: str, target: str = ""
    ) -> None:
        """Follow all moves of an action (EX-20)."""
        for _ in range(MOVES[action]):
            done: set[str] = set()
            while True:
                answer = answer or self.ask(side, self._moves(body, action, done, target))
                if answer == "move done":
                    break
                _, name, label = answer.split()
                unit = self.table.units[name]
                self.rule("EX-20")
                if label == "off":
                    self.leads_off(unit)
                else:
                    unit.at = self.table.ground.hexes[label]
                moved.add(name)
                done.add(name)
                answer = ""
            answer = ""

    def _overwatched(self, body: str, moved: set[str], *, engages: bool = False) -> bool:
        """Ask whether the opponent shoots from overwatch; say whether the activation is over (EX-28)."""
        it = self.table.bodies[body]
        able = [
            name
            for name, other in self.table.bodies.items()
            if other.side != it.side
            and other.overwatch
            and shooters(self.table, name, body, set(), at_engager=engages)
        ]
        if able:
            offered = {f"overwatch {name}" for name in able} | {"overwatch none"}
            answer = self.ask(opponent(it.side), offered).split()[1]
            if answer != "none":
                self.rule("EX-28")
                self.shoot(answer, body, set(), at_engager=engages)
                self.table.bodies[answer].overwatch = False
        return it.broken or not self.table.on_field(body)

    def _engage(self, side: str, body: str, target: str) -> None:
        """Follow the moves of an assault, then the assault (EX-50)."""
        moved: set[str] = set()
        terrain = self.table.ground.terrain
        heights = {unit.id for unit in self.table.on_field(body) if terrain[unit.at] == "hill"}
        self._move(side, body, "engage", moved, "", target)
        if moved and self._overwatched(body, moved, engages=True):
            return
        units = self.table.on_field(body)
        if any(makes_contact(self.table, unit, unit.at, target) for unit in units):
            self.assault(body, target, moved, heights)
