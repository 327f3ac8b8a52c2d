"""The movement phase: rout moves, moves, charges, shots at chargers (BX-17, BX-24 to BX-26, BX-79)."""

from tests.readings.commanders.going import (
    Charge,
    charges,
    forms,
    is_on_front,
    may_leave,
    moves,
    on_the_way,
    rate,
    reaction,
    rides,
    turns,
)
from tests.readings.commanders.numbers import CLOSED, OPEN
from tests.readings.commanders.rout import to_edge
from tests.readings.commanders.shooting import Shooting
from tests.readings.commanders.table import (
    CHARGED,
    FIRED,
    FORMED,
    FULL_RATE,
    LEFT,
    MOVED,
    OFF,
    RALLIED,
    TOUCHED,
    Commander,
    Unit,
)
from tests.readings.reader import Rolled
from tests.umpire.field import opponent


class Movement(Shooting):
    """Follows the movement phase."""

    mover = ""

    def movement(self) -> None:
        """Follow the movement phase (BX-17)."""
        self.begin()
        for side in (self.first, opponent(self.first)):
            routed = [unit for unit in self.table.on_field(side) if unit.routed]
            for unit in sorted(routed, key=lambda unit: (to_edge(self.table, unit), unit.place)):
                self.rule("BS-19")
                self.runs(unit)
        self.settle()
        for unit in self.table.on_field():
            unit.done -= {TOUCHED}
            if self.table.touching(unit.side, unit.at):
                unit.done.add(TOUCHED)
        for side in (self.mover, opponent(self.mover)):
            while (answer := self.ask(side, self.offered(side))) != "moves done":
                self.do(side, answer)
        self.alone()
        self.settle()

    def offered(self, side: str) -> set[str]:
        """List all that a side may do in its movement (BX-18)."""
        labels, found = self.table.ground.labels, {"moves done"}
        word = self.table.word
        for unit in self.table.on_field(side):
            found |= {f"face {unit.id} {word(facing)}" for facing in turns(self.table, unit)}
            found |= {f"form {unit.id} {formation}" for formation in forms(self.table, unit)}
            found |= {
                f"move {unit.id} {labels[at]} facing {word(facing)}" for at, facing in moves(self.table, unit)
            }
            found |= {f"move {unit.id} off"} if may_leave(self.table, unit) else set()
            found |= {self._notation(unit, charge) for charge in charges(self.table, unit)}
        for leader in self.table.leaders.values():
            if leader.side == side:
                found |= {f"move {leader.id} {labels[at]}" for at in rides(self.table, leader)}
        return found

    def _notation(self, unit: Unit, charge: Charge) -> str:
        at, facing = charge.end
        label, word = self.table.ground.labels[at], self.table.word(facing)
        return f"charge {unit.id} {charge.target} {label} facing {word}"

    def do(self, side: str, answer: str) -> None:
        """Follow one answer."""
        verb, name, *rest = answer.split()
        hexes = self.table.ground.hexes
        if name in self.table.leaders:
            leader = self.table.leaders[name]
            leader.at, leader.moved = hexes[rest[0]], True
            return
        unit = self.table.units[name]
        self.rule(verb)
        if verb == "charge":
            self.charge(
                unit, next(it for it in charges(self.table, unit) if self._notation(unit, it) == answer)
            )
            return
        if verb == "face":
            facing = self.table.facing_of(rest[0])
            cost = turns(self.table, unit)[facing]
            unit.facing = facing
            unit.done |= (
                {MOVED, FULL_RATE} if unit.is_closed_foot and cost >= rate(self.table, unit) else {MOVED}
            )
        elif verb == "form":
            unit.formation = rest[0]
            unit.done |= {MOVED, FORMED}
        elif rest == ["off"]:
            self.leaves(side, unit)
        else:
            end = hexes[rest[0]], self.table.facing_of(rest[2])
            cost = moves(self.table, unit)[end]
            unit.done |= {MOVED, FULL_RATE} if cost >= rate(self.table, unit) else {MOVED}
            self.goes(unit, *end, on_the_way(self.table, unit, end[0]))

    def goes(self, unit: Unit, at: int, facing: int, way: frozenset[int] = frozenset()) -> None:
        """Put a unit into a hex; its commander goes along, if he has not moved (BX-03, BX-23)."""
        self.brought(unit, at, facing, way, self.companion(unit))

    def companion(self, unit: Unit) -> Commander | None:
        """Find the commander who goes along with a unit (BX-03)."""
        leader = self.table.commander_at(unit.at)
        return leader if leader and not leader.moved else None

    def brought(
        self, unit: Unit, at: int, facing: int, way: frozenset[int], leader: Commander | None
    ) -> None:
        """Put a unit into a hex, and the commander who set out with it."""
        is_other = at != unit.at
        unit.at, unit.facing = at, facing
        if unit.formation == CLOSED and self.table.is_slow(unit, at):
            unit.formation = OPEN
        self.enters(unit, way)
        if leader and leader.at != OFF and is_other and self.table.commander_at(at) is None:
            leader.at, leader.moved = at, True
        if not self.is_melee:
            self.settle()

    def leaves(self, side: str, unit: Unit) -> None:
        """Let a unit leave by an exit (AR-13)."""
        leader = self.companion(unit)
        goes_along = leader is not None and self.ask(side, {"leader off", "leader stop"}) == "leader off"
        self.table.exits[unit.id] = self.table.exit_from(unit).number("banners", 1)
        self.rule("AR-13 exit")
        self.removes(unit, LEFT)
        if leader and goes_along:
            leader.at, leader.fate = OFF, LEFT

    # Charges

    def charge(self, unit: Unit, charge: Charge) -> None:
        """Follow a charge (BX-24 to BX-26, BX-79)."""
        target = self.table.units[charge.target]
        at, facing = charge.end
        way, leader = on_the_way(self.table, unit, at), self.companion(unit)
        unit.done |= {MOVED, FULL_RATE}
        if not target.routed:
            touched = [it for it in self.table.touching(target.side, target.at) if it is not unit]
            if is_on_front(self.table, target, at):
                if self._may_shoot_at_charger(target) and self._is_stopped(unit, target, charge, way):
                    return
            elif not touched:
                self.turn(target, reaction(self.table, target))
        unit.done.add(CHARGED)
        self.brought(unit, at, facing, way, leader)
        if unit.kind == "highland" and FIRED not in unit.done:
            self.rule("BX-79")
            unit.done.add(FIRED)
            hurt = self.shot_in_charge(unit, target)
            self.shaken_by_losses(hurt)
            self.settle()

    def _may_shoot_at_charger(self, unit: Unit) -> bool:
        barred = {TOUCHED, FORMED, FIRED, RALLIED, FULL_RATE}
        return not barred & unit.done and bool(unit.row.dice)

    def _is_stopped(self, unit: Unit, target: Unit, charge: Charge, way: frozenset[int]) -> bool:
        """Let the target shoot at a charger in the last hex before contact (BX-25, BX-26)."""
        step = self.account[self.index] if self.index < len(self.account) else None
        if not isinstance(step, Rolled):
            return False
        piece = step.state.pieces[unit.id]
        if (piece.hex_id, piece.facing) not in charge.before:
            return False
        if step.state.pieces[target.id].hex_id != target.at:
            return False
        start = unit.at, unit.facing
        self.goes(unit, piece.hex_id, piece.facing, way)
        if not self.is_shot_at(target, unit):
            unit.at, unit.facing = start
            return False
        self.rule("BX-25")
        target.done.add(FIRED)
        blocks = unit.blocks
        hurt = self.shot_in_charge(target, unit, moved=True)
        stops = unit.at == OFF or 2 * (blocks - unit.blocks) >= blocks
        was = unit.at, unit.out, unit.routed
        self.shaken_by_losses(hurt)
        self.settle()
        failed = (unit.at, unit.out, unit.routed) != was
        if stops or failed:
            self.rule("BX-26")
        return stops or failed

    def turn(self, unit: Unit, facings: set[int]) -> None:
        """Ask how a unit turns."""
        self.rule("turns")
        words = {f"face {unit.id} {self.table.word(facing)}" for facing in facings}
        unit.facing = self.table.facing_of(self.ask(unit.side, words).split()[2])
