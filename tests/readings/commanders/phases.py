"""The other phases of a round: initiative, rally, command (BS-01 to BS-13, BX-04, BX-08, BX-15, BX-16, AR-14)."""

from tests.readings.commanders.melee import Melee
from tests.readings.commanders.numbers import CLOSED, OPEN, loose
from tests.readings.commanders.table import COMING, EDGES, LEFT, LOST, OFF, ORDERS, RALLIED, Commander, Unit
from tests.umpire.field import SIDES, opponent
from tests.umpire.special_rules import Special


class Phases(Melee):
    """Follows whole rounds."""

    drawn: dict[str, int]

    def initiative(self) -> None:
        """Follow the initiative phase (BX-16, AR-14, AR-16)."""
        sides = sorted(SIDES, key=lambda side: EDGES.index(self.table.ground.homes[side]))
        self._entries(sides)
        while True:
            dice = {side: self.roll(1)[0] for side in sides}
            if len(set(dice.values())) > 1:
                break
            self.rule("BX-16 again")
        self.first = max(sides, key=lambda side: dice[side])
        self.mover = self.ask(self.first, {f"moves first {side}" for side in SIDES}).split()[2]

    def _entries(self, sides: list[str]) -> None:
        due = [
            it for it in self.table.specials if it.name == "enter" and self.table.round >= it.number("turn")
        ]
        for side in sides:
            taken = set[int]()
            for special in due:
                self._enter(side, special, taken)
            self.settle()

    def _enter(self, side: str, special: Special, taken: set[int]) -> None:
        """Bring on who is named, in that order, each with the commander who comes with it (AR-14)."""
        table = self.table
        waiting = [
            it
            for name in special.pieces
            if (it := table.units.get(name)) and (it.side, it.fate) == (side, COMING)
        ]
        leaders = [
            found
            for name in special.pieces
            if (found := table.leaders.get(name)) and (found.side, found.fate) == (side, COMING)
        ]
        company = self._company(waiting, leaders)
        for name in special.pieces:
            free = [it for it in special.hexes if not table.at(it) and it not in taken]
            if (unit := table.units.get(name)) in waiting and unit:
                for hex_id in [it for it in free if table.is_open(unit, it)][:1]:
                    taken.add(hex_id)
                    self._comes(unit, hex_id, company.get(name))
            elif (leader := table.leaders.get(name)) in leaders and leader and leader not in company.values():
                for hex_id in [it for it in free if not table.commander_at(it)][:1]:
                    taken.add(hex_id)
                    leader.at, leader.fate = hex_id, ""

    def _comes(self, unit: Unit, hex_id: int, leader: Commander | None) -> None:
        self.rule("AR-14")
        unit.at, unit.fate = hex_id, ""
        if unit.formation == CLOSED and self.table.is_slow(unit, unit.at):
            unit.formation = OPEN
        self.enters(unit)
        if leader and not self.table.commander_at(hex_id):
            leader.at, leader.fate = hex_id, ""

    def _company(self, units: list[Unit], leaders: list[Commander]) -> dict[str, Commander]:
        """Say who comes on with which unit: who is drawn in its hex, else the next one named (AR-14)."""
        company: dict[str, Commander] = {}
        for is_in_its_hex in (True, False):
            for leader in [it for it in leaders if it not in company.values()]:
                free = [it for it in units if it.id not in company]
                own = [it for it in free if not is_in_its_hex or self.drawn[it.id] == self.drawn[leader.id]]
                for unit in own[:1]:
                    company[unit.id] = leader
        return company

    # Rally phase

    def rally(self) -> None:
        """Follow the rally phase: attempts in turn, one at a time (BS-01 to BS-13, BQ-07)."""
        self.begin()
        tried, done = set[str](), set[str]()
        side = self.first
        while len(done) < len(SIDES):
            offered = self.attempts(side, tried) if side not in done else set()
            if not offered:
                done.add(side)
            else:
                answer = self.ask(side, offered | {"tries done"})
                if answer == "tries done":
                    done.add(side)
                else:
                    _, leader, name = answer.split()
                    tried |= {leader, f"unit {name}"}
                    self._try(self.table.units[name])
            side = opponent(side)
        for unit in self.table.on_field():
            unit.left_routed = unit.routed

    def attempts(self, side: str, tried: set[str]) -> set[str]:
        """List who may try for whom (BS-03 to BS-07, BS-28, BS-29)."""
        table, found = self.table, set[str]()
        for unit in table.on_field(side):
            wants = unit.routed or unit.out or unit.waits
            near = [
                it
                for it in table.leaders.values()
                if it.side != side and it.at != OFF and table.beside(unit, it)
            ]
            if wants and not near and not table.touching(side, unit.at) and f"unit {unit.id}" not in tried:
                found |= {
                    f"try {name} {unit.id}"
                    for name, at, far in table.entitled(unit)
                    if name not in tried and table.ground.distance(at, unit.at) <= far
                }
        return found

    def _try(self, unit: Unit) -> None:
        self.rule("BS-09")
        if not self.passes(unit):
            return
        self.rule("BS-10")
        if unit.routed:
            unit.routed = unit.left_routed = unit.out = False
            unit.done.add(RALLIED)
            unit.formation = loose(unit.kind)
            self.turn(unit, set(self.table.facings))
        else:
            unit.out = False
            unit.done |= {ORDERS} if unit.waits else set()

    # Command step

    def command(self) -> None:
        """Follow the command step (BX-04, BX-08)."""
        self._places()
        for unit in self.table.on_field():
            if not unit.routed and unit.kind != "militia" and not self.table.in_reach(unit):
                self.rule("BX-04")
                unit.out = True

    def _places(self) -> None:
        """Let aides and brigade commanders take the places of who is lost (BX-08)."""
        table = self.table
        for brigade, name in table.brigades.items():
            if name in table.leaders and table.leaders[name].fate in (LOST, LEFT):
                side = table.leaders[name].side
                table.brigades[brigade] = self._senior_aide(side, brigade) or self._senior_aide(side, "")
                self.rule("BX-08 brigade")
        for side, name in table.armies.items():
            if name in table.leaders and table.leaders[name].fate in (LOST, LEFT):
                self.rule("BX-08 army")
                self._promote(side)

    def _aides(self, side: str) -> list[Commander]:
        taken = {*self.table.brigades.values(), *self.table.armies.values()}
        own = [it for it in self.table.leaders.values() if it.side == side and it.at != OFF]
        return [it for it in own if it.unit and it.id not in taken]

    def _senior_aide(self, side: str, brigade: str) -> str:
        aides = self._aides(side)
        return next((it.id for it in aides if brigade in ("", it.brigade)), "")

    def _promote(self, side: str) -> None:
        table = self.table
        table.armies[side] = ""
        led = {
            table.leaders[name].id: brigade
            for brigade, name in table.brigades.items()
            if name in table.leaders
        }
        able = [
            table.leaders[name]
            for name in led
            if table.leaders[name].side == side and table.leaders[name].at != OFF
        ]
        units = table.on_field(side)
        if able and units:
            points = [table.point(unit.at) for unit in units]
            middle = [sum(axis) / len(points) for axis in zip(*points, strict=True)]

            def off(leader: Commander) -> tuple[float, int]:
                east, south = table.point(leader.at)
                return round((east - middle[0]) ** 2 + (south - middle[1]) ** 2, 6), leader.place

            best = min(able, key=off)
            table.armies[side] = best.id
            table.brigades[led[best.id]] = self._senior_aide(side, led[best.id]) or ""

    def next_round(self) -> None:
        """Begin another round."""
        self.table.round += 1

    def forget(self) -> None:
        """Forget what was done in this round."""
        for unit in self.table.units.values():
            unit.done = set()
        for leader in self.table.leaders.values():
            leader.moved = False
