"""The movement phase: rallying, moves, marches, leaders, exits (sections 15, 19, TX-96)."""

import math
from dataclasses import replace
from typing import Any

from tests.plain_geometry import Box, Corners, gap
from tests.readings.chargers.board import kept
from tests.readings.chargers.melee import Melee
from tests.readings.chargers.morale import turn_about
from tests.readings.chargers.numbers import ROADS
from tests.readings.chargers.reader import answers
from tests.readings.chargers.table import LEFT, Leader, Unit, distance, to_box
from tests.rules.chargers.second_ends import is_free

SPACING = 0.5
MARCH_NEAR = 8
EIGHTHS = range(0, 36000, 4500)


class Movement(Melee):
    """Follows the movement phase."""

    def rallying(self) -> None:
        """Let the fleeing units of the active side try to rally (TX-41)."""
        done = set[str]()
        while True:
            able = [it for it in self.table.on_field(self.active) if it.fleeing and it.id not in done]
            if not able:
                return
            name = self.ask(self.active, {f"rally {it.id}" for it in able}).split()[1]
            done.add(name)
            unit = self.table.units[name]
            self.rule("TX-41")
            if self.test(unit, is_half=4 * unit.health <= unit.full):
                unit.marks.discard("fleeing")
                unit.marks.add("shaken")
                self.place(unit, self.ask_free(self.active, "keep", "reform"))
            else:
                self.flee(unit, self.inches(unit))

    def after_combat(self, unit: Unit) -> None:
        """Let a unit pivot or reform after a combat (TX-66)."""
        if not self.is_next("stay", "pivot", "reform"):
            self.hold(self.ahead() is None or not self.is_next("pivot"), f"{unit.id} may pivot")
            return
        self.rule("TX-66")
        answer = self.ask_free(unit.side, "stay", "pivot", "reform")
        self.place(unit, answer)
        if answer.startswith("reform"):
            unit.marks.add("held next")

    def place(self, unit: Unit, answer: str) -> None:
        """Pivot or reform a unit about its Centre (TX-47, TX-48)."""
        word, name, *numbers = answer.split()
        self.hold(name == unit.id, f"{answer} should be about {unit.id}")
        if word not in ("pivot", "reform"):
            return
        before = unit.box
        files = int(numbers[0]) if word == "reform" else unit.files
        self.hold(1 <= files <= min(10, unit.models), f"{answer}: {files} files")
        turned = turn_about(unit, float(numbers[-1]), files)
        self.hold(self.is_lawful(unit, before, [turned.corners]), f"{answer} should not be possible (TX-08)")
        self.run_over(unit, [unit.box.corners])

    def is_lawful(self, unit: Unit, before: Box, parts: list[Corners]) -> bool:
        """Return whether a move is clear, where its end is rounded too, and keeps its spacing (TX-07, TX-08)."""
        field = self.table.search_field(unit)
        start = replace(field.bodies[unit.id], box=before)
        if not is_free(field, start, [*parts, unit.box.corners], ()):
            return False
        shapes = [*field.bars, *(it.box.corners for it in field.bodies.values() if it.name != unit.id)]
        for shape in shapes:
            least = min(SPACING, kept(gap(before.corners, shape)))
            if any(kept(gap(part, shape)) < least for part in parts):
                return False
        return True

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit may make a move (TX-42)."""
        words = {"declared", "went"} & unit.marks
        return not (self.table.engaged(unit) or unit.fleeing or unit.shaken or words)

    def moving(self) -> None:
        """Follow the moves (TX-42, TX-76)."""
        for leader in self.table.leaders.values():
            leader.acted = False
        while True:
            able = {it.id for it in self.table.on_field(self.active) if self.may_move(it)}
            leaders = {it.id for it in self.table.leaders.values() if self._may_act(it)}
            if not able and not leaders and not self.is_next("move", "stay", "leave", "join"):
                return
            step: Any = self.ahead()
            answer = self.ask_free(self.active, "move", "stay")
            found = answers(step)
            named = {it.split()[1] for it in found} - {"done"}
            self.hold(named <= able | leaders, f"{sorted(named - able - leaders)} may not move")
            self.hold(
                {f"stay {it}" for it in able} <= found, f"{sorted(able)} may stay, offered {sorted(named)}"
            )
            if answer == "move done":
                return
            word, name, *numbers = answer.split()
            if name in self.table.leaders:
                self._move_leader(self.table.leaders[name], word, numbers)
            else:
                self.move(self.table.units[name], word, numbers)

    def move(self, unit: Unit, word: str, numbers: list[str]) -> None:
        """Make a unit's move (TX-43 to TX-48, TX-96)."""
        self.rule("TX-42")
        if word == "march" and not self._may_march(unit):
            return
        unit.marks.add("went")
        if word == "stay":
            return
        if word == "leave":
            self.leave(unit)
            return
        if word in ("pivot", "reform"):
            self.place(unit, f"{word} {unit.id} {' '.join(numbers)}")
            if word == "reform":
                unit.marks.add("reformed")
            if unit.row.arm != "guns" or word == "reform":
                unit.marks.add("moved")
            return
        before = unit.box
        end, parts, cost = steps(before, numbers)
        most: float = unit.row.advance if word == "move" else unit.row.march
        if numbers[0] in ("back", "left", "right"):
            most = unit.row.advance / 2
        if word == "march":
            ends = [self.table.board.is_on(it, ROADS) for it in (before, end)]
            most += 2 if all(ends) else 0
            over = self.table.board.over(parts, self.table.going(unit))
            self.hold(not over - {"X"}, f"{unit.id} may not march over {over}")
            unit.marks.add("marched")
        self.hold(cost <= most + 1e-9, f"{unit.id} {numbers} costs {cost}, may {most}")
        unit.put(end)
        self.hold(self.is_lawful(unit, before, parts), f"{unit.id} {numbers} should not be possible (TX-08)")
        unit.marks.add("moved")
        self.run_over(unit, [*parts, unit.box.corners])

    def _may_march(self, unit: Unit) -> bool:
        """Test whether a unit marches near the enemy (TX-46)."""
        near = [it for it in self.table.enemies(unit) if not it.fleeing and distance(unit, it) <= MARCH_NEAR]
        if near and not self.test(unit):
            self.rule("TX-46")
            return False
        return True

    def leave(self, unit: Unit) -> None:
        """Leave the board by an exit (TX-96)."""
        cell = self.table.board.cell_at(unit.box.centre)
        exits = [it for it in self.table.rules("exit") if it.is_for(unit) and cell in it.hexes]
        self.hold(bool(exits), f"there is no exit under {unit.id}")
        self.rule("TX-96")
        self.awards[unit.id] = exits[0].number("banners", 1)
        self._gone(unit, LEFT)

    awards: dict[str, int]

    # Leaders (TX-76)

    def _may_act(self, leader: Leader) -> bool:
        if leader.side != self.active or leader.lost:
            return False
        unit = self.table.units.get(leader.unit)
        if unit is None:
            return True
        return not (self.table.engaged(unit) or unit.fleeing or "went" in unit.marks)

    def _move_leader(self, leader: Leader, word: str, numbers: list[str]) -> None:
        """Move a leader alone, or join him to a unit (TX-76)."""
        self.rule("TX-76")
        if word == "join":
            unit = self.table.units[numbers[0]]
            point = leader.point
            self.hold(point is not None and kept(to_box(point, unit.box)) <= 1, f"{leader.id} is too far off")
            self.hold(self.table.leader(unit) is None, f"{unit.id} has a leader")
            leader.unit, leader.point = unit.id, None
            return
        if word == "stay":
            return
        unit_left = self.table.units.get(leader.unit)
        start, end = leader.point, (float(numbers[0]), float(numbers[1]))
        leader.point, leader.unit = end, ""
        far = to_box(end, unit_left.box) if unit_left else math.dist(start or end, end)
        self.hold(kept(far) <= 8.001, f"{leader.id} goes {far}")


def steps(box: Box, words: list[str]) -> tuple[Box, list[Corners], float]:
    """Follow the steps of a move: where it ends, what it sweeps, what it costs (TX-43 to TX-45)."""
    parts: list[Corners] = []
    cost, place = 0.0, list(words)
    while place:
        word = place.pop(0)
        if word == "wheel":
            side, degrees = place.pop(0), float(place.pop(0))
            sign = 1 if side == "right" else -1
            corner = box.at(sign * box.width / 2, 0)
            angles = [*range(5, math.ceil(degrees), 5), degrees]
            turned = [box.turned(corner, sign * angle) for angle in angles]
            parts += [it.corners for it in turned]
            cost += kept(math.radians(degrees) * box.width)
            box = turned[-1]._replace(heading=round(turned[-1].heading % 360, 2))
            continue
        length = float(place.pop(0))
        cost += length
        right, forward = {
            "forward": (0.0, length),
            "back": (0.0, -length),
            "left": (-length, 0.0),
            "right": (length, 0.0),
        }[word]
        x, y = box.at(right, forward)
        end = box._replace(x=x, y=y)
        if word in ("forward", "back"):
            parts.append(box.run_sweep(length) if forward > 0 else end.run_sweep(length))
        else:
            one, two = (box, end) if right > 0 else (end, box)
            parts.append([one.corners[0], two.corners[1], two.corners[2], one.corners[3]])
        box = end
    return box, parts, round(cost, 3)
