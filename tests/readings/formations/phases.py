"""The phases of a round: strategy, action, rally (EA-01 to EA-20, EQ-01 to EQ-10, EX-10 to EX-17, EX-46, AR-14)."""

from tests.readings.formations.actions import Actions
from tests.readings.formations.table import AWAY, COMING, Leader, Table, Unit
from tests.readings.reader import Asked, Rolled
from tests.umpire.field import SIDES, opponent
from tests.umpire.special_rules import Special

EDGES = ("north", "east", "south", "west")
NEAR = 30


class Phases(Actions):
    """Follows whole rounds."""

    def __init__(self, table: Table, account: list[Asked | Rolled]) -> None:
        super().__init__(table, account)
        self.first, self.chose, self.won = "", "", ""
        self.drawn = {str(it.properties["id"]): it.cell for it in table.ground.scenario.pieces}

    def next_round(self) -> None:
        """Begin another round: each formation may be activated again, each commander help again (EX-07, EX-12)."""
        self.table.round += 1
        self.table.rerolled = set()
        for body in self.table.bodies.values():
            body.activated = False

    def in_order(self) -> list[str]:
        """Name the sides, that first whose home comes first of north, east, south, west (AR-16)."""
        return sorted(SIDES, key=lambda side: EDGES.index(self.table.ground.homes[side]))

    def rating(self, side: str) -> int:
        """Return a side's strategy rating (EX-03)."""
        given = int(self.table.ground.properties.get(f"strategy_{side}", 3))
        return given - any(it.lost for it in self.table.leaders.values() if it.side == side and it.is_army)

    # Strategy phase (EX-11)

    def strategy(self) -> None:
        """Follow the strategy phase."""
        self._entries()
        for side in self.in_order():
            for unit in sorted(self.table.units.values(), key=lambda unit: unit.place):
                is_back = unit.side == side and unit.fate == AWAY and not self.table.bodies[unit.body].broken
                if is_back:
                    self._return(unit)
        while True:
            totals = {side: self.roll(1)[0] + self.rating(side) for side in self.in_order()}
            one, two = totals.values()
            if one != two or self.chose:
                break
            self.rule("EX-11 again")
        better = max(totals, key=lambda side: totals[side])
        self.won = better if one != two else opponent(self.chose)
        self.chose = self.won
        self.first = self.ask(self.won, {f"first {side}" for side in SIDES}).split()[1]
        self.rule("EX-11")

    def _entries(self) -> None:
        every = [it for it in self.table.specials if it.name == "enter"]
        for side in self.in_order():
            led: dict[int, Leader] = {}
            for special in [it for it in every if self.table.round >= it.number("turn")]:
                self._enter(side, special, led)
            for hex_id, leader in led.items():
                self.joins(leader, hex_id)

    def _enter(self, side: str, special: Special, led: dict[int, Leader]) -> None:
        """Bring on who is named; a leader without a unit takes a hex too, from which he joins one (AR-14, EX-05)."""
        table = self.table
        units = [table.units[name] for name in special.pieces if name in table.units]
        waiting = [it for it in units if (it.side, it.fate) == (side, COMING)]
        leaders = [it for it in map(table.leaders.get, special.pieces) if it and it.side == side]
        company = self._company(waiting, [it for it in leaders if not it.unit and not it.lost])
        for name in special.pieces:
            unit, leader = table.units.get(name), table.leaders.get(name)
            free = [it for it in special.hexes if not table.at(it) and it not in led]
            if unit in waiting:
                assert unit is not None
                for hex_id in [it for it in free if table.is_open(unit, it)][:1]:
                    self.rule("AR-14")
                    unit.at, unit.fate = hex_id, ""
                    if name in company:
                        led[hex_id] = company[name]
            elif leader in leaders and leader not in company.values() and leader not in led.values():
                assert leader is not None
                free = [it for it in free if table.is_open(leader, it)]
                if free and not leader.unit and not leader.lost:
                    led[free[0]] = leader

    def _company(self, units: list[Unit], leaders: list[Leader]) -> dict[str, Leader]:
        """Say who comes on with which unit: who is drawn in its hex, else the next one named (AR-14)."""
        company: dict[str, Leader] = {}
        for is_in_its_hex in (True, False):
            for leader in [it for it in leaders if it not in company.values()]:
                free = [it for it in units if it.id not in company]
                own = [it for it in free if not is_in_its_hex or self.drawn[it.id] == leader.drawn]
                for unit in own[:1]:
                    company[unit.id] = leader
        return company

    def _return(self, unit: Unit) -> None:
        """Ask where a unit comes back (EX-46)."""
        field = self.table.ground
        enemies = {step for enemy in self.table.enemies(unit.side) for step in field.adjacent[enemy.at]}
        free = [
            hex_id
            for hex_id in field.places
            if not field.rear[unit.side][hex_id]
            and self.table.at(hex_id) is None
            and hex_id not in enemies
            and self.table.is_open(unit, hex_id)
        ]
        if free:
            self.rule("EX-46 back")
            answer = self.ask(unit.side, {f"return {unit.id} {field.labels[hex_id]}" for hex_id in free})
            unit.at, unit.fate = field.hexes[answer.split()[2]], ""

    # Action phase (EX-12, EX-15, EX-16)

    def action(self) -> None:
        """Follow the action phase."""
        side = self.first
        while any(map(self.can_activate, SIDES)):
            if self.can_activate(side):
                order = self.ask(side, self.orders(side, "activate"))
                passed = self.activate(side, order, retained=False)
                if passed and self.can_activate(side):
                    order = self.ask(side, self.orders(side, "retain") | {"pass on"})
                    if order != "pass on":
                        self.rule("EX-15")
                        self.activate(side, order, retained=True)
            side = opponent(side)

    # End phase

    def rally(self) -> None:
        """Follow the rally step (EA-01 to EA-05, EQ-01, EQ-08, EQ-09)."""
        due = [name for name, it in self.table.bodies.items() if it.broken or it.markers]
        due = [name for name in due if self.table.number(name)]
        one, two = SIDES
        side = self.won
        if self.rating(one) != self.rating(two):
            side = one if self.rating(one) > self.rating(two) else two
        while due:
            own = [name for name in due if self.table.bodies[name].side == side]
            if own:
                name = self.ask(side, {f"rally {name}" for name in own}).split()[1]
                due.remove(name)
                self._rally(side, name)
            side = opponent(side)

    def _rally(self, side: str, name: str) -> None:
        """Make a rally test (EA-06 to EA-16)."""
        it = self.table.bodies[name]
        near = any(
            self.table.near(NEAR, unit, enemy)
            for unit in self.table.on_field(name)
            for enemy in self.table.enemies(side)
        )
        if self.test(side, name, -2 * it.broken - near, "EA-06"):
            if it.broken:
                self.rule("EA-12")
                it.broken, it.markers = False, self.table.number(name)
            off = (it.markers + 1) // 2 + self.table.led(self.table.mustered(name))
            it.markers = max(0, it.markers - off)
        elif it.broken:
            self.rule("EA-15")
            self.withdraw(name, must=True)
