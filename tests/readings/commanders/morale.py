"""Checks, routs and the fate of commanders (BX-03, BX-07, BX-08, BX-40 to BX-42, BS-22 to BS-26)."""

from tests.readings.commanders.numbers import CHARGE, CLOSED, MOB, OPEN, REFUGE
from tests.readings.commanders.rout import BEYOND, facing_after, flight
from tests.readings.commanders.table import CHARGED, FRONT, LOST, OFF, RAN_AGAIN, Commander, Table, Unit
from tests.readings.formations.numbers import COVER
from tests.readings.reader import Asked, Reader, Rolled

FEW, MOST_NEAR, NEAR = 2, 3, 2
"""How near an enemy makes an attempt harder, how many count, how near a rout shakes friends."""


class Morale(Reader):
    """Follows checks and what comes of them."""

    table: Table

    def __init__(self, table: Table, account: list[Asked | Rolled]) -> None:
        super().__init__(table, account)
        self.first = ""
        self.is_melee = False
        self.lost: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        self.checked = set[str]()
        self.struck: dict[str, list[Unit]] = {}

    def begin(self, *, is_melee: bool = False) -> None:
        """Begin a phase: nobody has lost blocks or checked in it."""
        self.is_melee = is_melee
        self.lost, self.owed, self.checked, self.struck = {}, {}, set(), {}

    # Checks

    def needed(self, unit: Unit, more: int = 0) -> int:
        """Return what the dice may come to (BX-42)."""
        table = self.table
        total = more + (unit.full - unit.blocks) * 4 // unit.full
        total += unit.out
        touching = table.touching(unit.side, unit.at, steady=True)
        total += 2 * any(table.arc(unit.at, unit.facing, enemy.at) != FRONT for enemy in touching)
        reach = [
            at == unit.at for _, at, far in table.entitled(unit) if table.ground.distance(at, unit.at) <= far
        ]
        total -= 2 if any(reach) else 1 if reach else 0
        total -= unit.formation == CLOSED
        terrain = table.ground.terrain[unit.at]
        total -= 0 if terrain == "hill" else COVER.get(terrain, 0)
        chargers = [CHARGE.get(it.kind, 0) for it in self.struck.get(unit.id, []) if CHARGED in it.done]
        total += max(chargers, default=0)
        if unit.routed:
            near = [it for it in table.enemies(unit.side) if table.distance(unit, it) <= FEW]
            total += min(MOST_NEAR, len(near))
        return unit.row.morale - total

    def passes(self, unit: Unit, more: int = 0) -> bool:
        """Roll a morale check (BX-41)."""
        needed = self.needed(unit, more)
        total = sum(self.roll(2))
        return total == 2 or (total != 20 and total <= needed)

    def owes(self, unit: Unit, more: int = 0) -> None:
        """Let a unit stand in line for a check (BX-40)."""
        if unit.at != OFF and unit.id not in self.checked and (self.is_melee or not unit.routed):
            self.owed[unit.id] = max(more, self.owed.get(unit.id, 0))

    def settle(self) -> None:
        """Make all checks that are owed (BX-40, BX-19)."""
        while self.owed:
            unit = self.table.ordered([self.table.units[name] for name in self.owed], self.first)[0]
            self.check(unit, self.owed.pop(unit.id))

    def check(self, unit: Unit, more: int) -> bool:
        """Make a check of a unit; say whether it passed."""
        if unit.at == OFF or unit.id in self.checked:
            return True
        if unit.routed:
            self.runs_again(unit)
            return True
        self.checked.add(unit.id)
        self.rule("BX-40")
        if self.passes(unit, more):
            return True
        if unit.formation == CLOSED and not self.table.held(unit):
            self.rule("BX-41 opens")
            unit.formation, unit.out = OPEN, True
        else:
            self.rule("BX-41 routs")
            self.routs(unit)
        return False

    def routs(self, unit: Unit) -> None:
        """Let a unit rout at once, and shake its friends (BX-40, BX-41)."""
        friends = [it for it in self.table.on_field(unit.side) if it is not unit]
        shaken = [it for it in friends if not unit.out and self.table.distance(it, unit) <= NEAR]
        unit.routed, unit.left_routed, unit.out = True, False, True
        unit.formation = MOB
        for friend in shaken:
            self.owes(friend)
        self.runs(unit)

    def runs_again(self, unit: Unit) -> None:
        """Let a routed unit run a second time (BS-22, BS-23)."""
        if unit.at != OFF and RAN_AGAIN not in unit.done:
            self.rule("BS-22")
            unit.done.add(RAN_AGAIN)
            self.runs(unit)

    def runs(self, unit: Unit) -> None:
        """Make a rout move (BX-31); his commander goes with it in any case (BX-03)."""
        went = flight(self.table, unit)
        leader = self.table.commander_at(unit.at)
        if went.end == OFF:
            self.rule("BX-31 gone")
            self.removes(unit)
        elif went.end == BEYOND:
            self.rule("BS-25")
            if leader and self.table.commander_at(went.last) is None:
                leader.at = went.last
            self.removes(unit)
        else:
            self.brings(unit, went.end)
            unit.facing = facing_after(self.table, unit)
        for name in went.passed:
            self.rule("BX-31 passed")
            self.owes(self.table.units[name])

    def brings(self, unit: Unit, hex_id: int) -> None:
        """Put a unit into a hex, and its commander where no other is (BX-03)."""
        leader = self.table.commander_at(unit.at)
        if leader and leader.side == unit.side and self.table.commander_at(hex_id) is None:
            leader.at = hex_id
        unit.at = hex_id

    def removes(self, unit: Unit, fate: str = LOST) -> None:
        """Take a unit off the field; its officers are lost with it (BX-10)."""
        unit.at, unit.fate = OFF, fate

    # Losses

    def loses(self, losses: dict[str, int]) -> list[tuple[Unit, Commander | None]]:
        """Take blocks off, all at once; give the units, and the commanders who are with them."""
        hurt: list[tuple[Unit, Commander | None]] = []
        for unit in self.table.ordered([self.table.units[name] for name in losses], self.first):
            blocks = min(unit.blocks, losses[unit.id])
            if blocks:
                hurt.append((unit, self.table.commander_at(unit.at)))
                self.lost[unit.id] = self.lost.get(unit.id, 0) + blocks
                unit.blocks -= blocks
                if not unit.blocks:
                    self.removes(unit)
        return hurt

    def endangers(self, hurt: list[tuple[Unit, Commander | None]], dice: int) -> None:
        """Roll whether commanders fall whose units lost a block (BX-07)."""
        for leader in [leader for _, leader in hurt if leader]:
            self.rule("BX-07")
            if all(face == 1 for face in self.roll(dice)):
                self.falls(leader)

    def shaken_by_losses(self, hurt: list[tuple[Unit, Commander | None]]) -> None:
        """Let those check who have lost a quarter of their blocks in this phase (BX-40)."""
        for unit, _ in hurt:
            if 4 * self.lost[unit.id] >= unit.full:
                self.owes(unit)

    # Commanders

    def falls(self, leader: Commander) -> None:
        """Lose a commander; those of his command within his radius check (BX-08)."""
        self.rule("BX-08")
        far = self.table.radius(leader.id)
        for unit in self.table.on_field(leader.side):
            names = [name for name, _, _ in self.table.entitled(unit)]
            if leader.id in names and self.table.ground.distance(leader.at, unit.at) <= far:
                self.owes(unit)
        leader.at, leader.fate = OFF, LOST

    def flees(self, leader: Commander) -> None:
        """Let a commander leave for the nearest own unit without one, or be taken (BX-07)."""
        table = self.table
        own = [it for it in table.on_field(leader.side) if table.commander_at(it.at) is None]
        near = [it for it in own if table.distance(it, leader) <= REFUGE]
        self.rule("BX-07 alone")
        if near:
            leader.at = min(near, key=lambda it: (table.distance(it, leader), it.place)).at
        else:
            self.falls(leader)

    def alone(self) -> None:
        """Ask once which commanders are alone beside an enemy (BX-07)."""
        for leader in self.table.ordered(self.table.leaders.values(), self.first):
            there = self.table.at(leader.at)
            own = there is not None and there.side == leader.side
            if leader.at != OFF and not own and self.table.touching(leader.side, leader.at):
                self.flees(leader)

    def enters(self, unit: Unit, way: frozenset[int] = frozenset()) -> None:
        """Let enemy commanders leave the hex that a unit enters; the checks that this causes come after (BX-07).

        Of several ways nobody is asked which a unit takes: who has left a hex on one of them was on that.
        """
        for leader in self.table.leaders.values():
            if leader.side != unit.side and leader.at != OFF:
                step = self.account[self.index] if self.index < len(self.account) else None
                has_left = step is not None and step.state.pieces[leader.id].hex_id != leader.at
                if leader.at == unit.at or (leader.at in way and has_left and not self.table.at(leader.at)):
                    self.flees(leader)
