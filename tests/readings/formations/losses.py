"""Hits, markers, breaking and withdrawing (EX-05, EX-33, EX-40 to EX-46)."""

from collections.abc import Iterable

from tests.readings.formations.going import withdrawals
from tests.readings.formations.table import AWAY, COMING, LEFT, LOST, OFF, Leader, Unit
from tests.readings.formations.withdrawals import Withdrawals

CAUGHT = 15
SAVED = 2


class Losses(Withdrawals):
    """Takes blocks, gives markers, breaks formations."""

    def spread(self, hits: int, units: list[Unit]) -> dict[str, int]:
        """Lay hits on units one by one in their order, then round again; those left over are lost (EX-33)."""
        laid: dict[str, int] = {}
        while hits:
            room = [unit for unit in units if laid.get(unit.id, 0) < unit.blocks]
            if not room:
                break
            for unit in room[:hits]:
                laid[unit.id] = laid.get(unit.id, 0) + 1
            hits -= len(room[:hits])
        return laid

    def take(self, laid: dict[str, int]) -> list[Unit]:
        """Take blocks, unit by unit; give those that are destroyed (EX-33)."""
        lost = []
        for name, hits in laid.items():
            unit = self.table.units[name]
            unit.blocks -= hits
            if unit.blocks == 0:
                self.destroy(unit)
                lost.append(unit)
        return lost

    def destroy(self, unit: Unit) -> None:
        """Take a unit away, then see to its leaders (EX-05)."""
        at = unit.at
        self.table.leave(unit, LOST)
        unit.blocks = 0
        for leader in [it for it in self.table.leaders.values() if it.unit == unit.id]:
            self.rule("EX-05")
            refuge = self._refuge(unit.body, at)
            leader.lost = not refuge or self.roll(1)[0] < SAVED
            leader.unit = refuge.id if refuge and not leader.lost else ""

    def joins(self, leader: Leader, at: int) -> None:
        """Let a leader who comes on join the nearest unit of his formation; he is lost if there is none (EX-05)."""
        unit = self._refuge(leader.body, at)
        leader.unit, leader.lost = (unit.id, False) if unit else ("", True)

    def _refuge(self, body: str, at: int) -> Unit | None:
        """Find the nearest unit of a formation; with none on the field, the first that may come."""
        near = self.table.on_field(body)
        if near:
            return min(near, key=lambda other: (self.table.ground.distance(at, other.at), other.place))
        others = sorted(self.table.units.values(), key=lambda other: other.place)
        return next((other for other in others if other.body == body and other.fate in (AWAY, COMING)), None)

    def mark(self, body: str, markers: int, givers: Iterable[Unit]) -> list[Unit]:
        """Give markers; from a broken formation each takes a block instead; give who is destroyed (EX-43)."""
        it = self.table.bodies[body]
        if self.table.number(body) == 0:
            return []
        if not it.broken:
            it.markers += markers
            return []
        self.rule("EX-43")
        lost = []
        for _ in range(markers):
            own = self.table.on_field(body)
            near = [giver for giver in givers if giver.at != OFF] or self.table.enemies(it.side)
            far = {
                unit.id: min((self.table.distance(unit, enemy) for enemy in near), default=0) for unit in own
            }
            for unit in sorted(own, key=lambda one: (far[one.id], one.place))[:1]:
                lost += self.take({unit.id: 1})
        return lost

    def asks_whether_it_breaks(self, body: str, *, may_withdraw: bool = True) -> bool:
        """Break a formation with as many markers as units; it may withdraw (EX-40, EX-42)."""
        it = self.table.bodies[body]
        number = self.table.number(body)
        if it.broken or number == 0 or it.markers < number:
            return False
        self.rule("EX-40")
        it.markers, it.broken, it.overwatch = 0, True, False
        if may_withdraw:
            self.withdraw(body, must=False)
        return True

    def withdraw(self, body: str, *, must: bool) -> None:
        """Let a formation withdraw; who has an enemy near after it is destroyed (EX-44 to EX-46)."""
        it = self.table.bodies[body]
        units = self.table.on_field(body)
        if not units:
            return
        went = self.ask_withdrawal(it.side, body, {unit.id: withdrawals(self.table, unit) for unit in units})
        if not went and not must:
            return
        self.rule("EX-44")
        for name, end in went.items():
            unit = self.table.units[name]
            if end == OFF:
                self.rule("EX-46")
                self.table.leave(unit, AWAY)
            else:
                unit.at = end
        caught = [
            unit
            for unit in self.table.on_field(body)
            if any(self.table.near(CAUGHT, unit, enemy) for enemy in self.table.enemies(it.side))
        ]
        for unit in caught:
            self.rule("EX-45")
            self.destroy(unit)

    def leads_off(self, unit: Unit) -> None:
        """Take a unit off by an exit; its leaders go along or stay behind (EX-24, AR-13)."""
        self.rule("AR-13")
        for leader in [it for it in self.table.leaders.values() if it.unit == unit.id]:
            others = [it for it in self.table.on_field(unit.body) if it is not unit]
            if (
                self.ask(unit.side, {"leader off", "leader stop"} if others else {"leader off"})
                == "leader stop"
            ):
                near = min(others, key=lambda it: (self.table.distance(unit, it), it.place))
                leader.unit = near.id
        self.table.exits[unit.id] = self.table.exit_from(unit).number("banners", 1)
        self.table.leave(unit, LEFT)
