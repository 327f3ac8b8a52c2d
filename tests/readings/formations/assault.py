"""The assault (EX-50 to EX-61, EX-81)."""

from dataclasses import dataclass, field

from tests.readings.formations.going import contact_hexes, counter_moves, ground_moves, is_horse_in_town
from tests.readings.formations.numbers import GUNS, HORSE
from tests.readings.formations.shooting import Shooting, hits_of
from tests.readings.formations.table import OFF, Unit

SUPPORT, COUNTER, NEAR = 2, 3, 15
FIGHTS = 3


@dataclass
class Party:
    """One side of a fight: who is in contact, who supports, and what it has lost."""

    body: str
    contact: list[Unit]
    support: list[Unit]
    taken: int = 0
    lost: list[Unit] = field(default_factory=list)

    @property
    def units(self) -> list[Unit]:
        """List all who fight."""
        return [*self.contact, *self.support]

    @property
    def left(self) -> list[Unit]:
        """List those who are still on the field."""
        return [unit for unit in self.units if unit.at != OFF]


class Assault(Shooting):
    """Follows an assault from the counter-charge on."""

    def assault(self, attacker: str, target: str, moved: set[str], heights: set[str]) -> None:
        """Fight it out; `heights` are the attackers that were on a hill when the activation began."""
        was_broken = self.table.bodies[target].broken
        beside = contact_hexes(self.table, target)
        charged = {name for name in moved if self.table.units[name].at in beside}
        if not was_broken:
            self._counter_charge(attacker, target)
        ours, theirs = (
            self._party(attacker, target, attacks=True),
            self._party(target, attacker, attacks=False),
        )
        friends = {
            party.body: self._friends(party.body, [*ours.units, *theirs.units]) for party in (ours, theirs)
        }
        result = None
        for _ in range(FIGHTS):
            self._fight(ours, theirs, charged, heights)
            charged, heights = set(), set()
            left = [bool(self.table.on_field(party.body)) for party in (ours, theirs)]
            if not any(left):
                return
            result = self._result(ours, theirs, left)
            if result:
                break
            self.rule("EX-56")
        winner, loser, gap = result or (theirs, ours, 1)
        self._after(winner, loser, gap, friends[loser.body], was_broken=was_broken and loser is theirs)

    def _friends(self, body: str, fighting: list[Unit]) -> list[str]:
        """List the friends of a formation near units of the fight, as they stand (EX-58)."""
        return [
            name
            for name, it in self.table.bodies.items()
            if it.side == self.table.bodies[body].side
            and name != body
            and any(
                self.table.near(NEAR, unit, other) for unit in self.table.on_field(name) for other in fighting
            )
        ]

    def _counter_charge(self, attacker: str, target: str) -> None:
        """Ask who counter-charges (EX-51)."""
        done: set[str] = set()
        while True:
            attackers, offered = self.table.on_field(attacker), {"counter done"}
            for unit in self.table.on_field(target):
                touches = unit.at in contact_hexes(self.table, attacker)
                near = attackers and min(self.table.distance(unit, enemy) for enemy in attackers) <= COUNTER
                if unit.id not in done and unit.arm != GUNS and not touches and near:
                    offered |= {
                        f"counter {unit.id} {self.table.ground.labels[hex_id]}"
                        for hex_id in counter_moves(self.table, unit, attackers)
                    }
            answer = self.ask(self.table.bodies[target].side, offered)
            if answer == "counter done":
                return
            self.rule("EX-51")
            _, name, label = answer.split()
            self.table.units[name].at = self.table.ground.hexes[label]
            done.add(name)

    def _party(self, body: str, enemy: str, *, attacks: bool) -> Party:
        """Say who fights, in contact and in support (EX-31, EX-52, EX-61, EX-81)."""
        beside = contact_hexes(self.table, enemy)
        bars = [
            unit
            for unit in self.table.on_field(body)
            if attacks and is_horse_in_town(self.table, unit, unit.at)
        ]
        units = [unit for unit in self.table.on_field(body) if unit not in bars]
        contact = [unit for unit in units if unit.at in beside and not (attacks and unit.arm == GUNS)]
        able: list[tuple[int, Unit]] = []
        for unit in units:
            seen = [
                self.table.distance(unit, other)
                for other in self.table.on_field(enemy)
                if self.table.distance(unit, other) <= SUPPORT and self.table.sees(unit, other)
            ]
            if unit.at not in beside and unit.row.fire and seen:
                able.append((min(seen), unit))
        it = self.table.bodies[body]
        order = sorted(able, key=lambda one: (-one[0], one[1].blocks, one[1].place))
        quiet = {unit.id for _, unit in (order if it.broken else order[: it.markers])}
        return Party(body, contact, [unit for _, unit in able if unit.id not in quiet])

    def _fight(self, ours: Party, theirs: Party, moved: set[str], heights: set[str]) -> None:
        """Roll for both, attackers first, and take the losses together (EX-53, EX-54)."""
        self.rule("EX-53")
        needs = self._attackers_dice(ours, theirs, moved, heights)
        hits = hits_of(self.roll(len(needs)), needs) if needs else 0
        back = [
            need
            for unit in (it for it in theirs.contact if it.at != OFF)
            for need in [(unit.row.melee, self._ford(unit))] * min(2, unit.blocks)
        ] + self._support_dice(theirs)
        hits_back = hits_of(self.roll(len(back)), back) if back else 0
        on_them, on_us = self.spread(hits, theirs.left), self.spread(hits_back, ours.left)
        ours.taken += sum(on_them.values())
        theirs.taken += sum(on_us.values())
        theirs.lost += self.take(on_them)
        ours.lost += self.take(on_us)

    def _ford(self, unit: Unit) -> int:
        return -1 if self.table.ground.terrain[unit.at] == "ford" else 0

    def _support_dice(self, party: Party) -> list[tuple[int, int]]:
        return [(unit.row.fire, self._ford(unit)) for unit in party.support if unit.at != OFF]

    def _attackers_dice(
        self, ours: Party, theirs: Party, moved: set[str], heights: set[str]
    ) -> list[tuple[int, int]]:
        """List the dice of the attackers with their numbers and modifiers (EX-53)."""
        terrain, dice = self.table.ground.terrain, list[tuple[int, int]]()
        fighters = [unit for unit in ours.contact if unit.at != OFF]
        for unit in fighters:
            touched = [it for it in self.table.on_field(theirs.body) if self.table.beside(unit, it)]
            covers = [self.table.cover(it, unit) for it in touched] or [0]
            number = min(2, unit.blocks)
            charges = unit.kind == "highland" or unit.arm == HORSE
            if charges and unit.id in moved and unit.blocks >= unit.full - 1 and min(covers) == 0:
                number += 1
            if unit.arm == HORSE and any(self._is_open_to_horse(it, theirs, fighters) for it in touched):
                number += 2
            lower = any(terrain[it.at] != "hill" for it in touched)
            more = -min(covers) + self._ford(unit) + (unit.id in heights and lower)
            dice += [(unit.row.melee, more)] * number
        return dice + self._support_dice(ours)

    def _is_open_to_horse(self, unit: Unit, theirs: Party, fighters: list[Unit]) -> bool:
        """Return whether horse has more dice against a unit: guns, broken, or taken from two sides (EX-53)."""
        around = [it for it in fighters if self.table.beside(it, unit)]
        is_flanked = any(self.table.distance(one, other) >= 2 for one in around for other in around)
        return unit.arm == GUNS or self.table.bodies[theirs.body].broken or is_flanked

    def _result(self, ours: Party, theirs: Party, left: list[bool]) -> tuple[Party, Party, int] | None:
        """Roll for the result; give winner, loser and difference, None where it is equal (EX-55)."""
        if not all(left):
            return (ours, theirs, 0) if left[0] else (theirs, ours, 0)
        self.rule("EX-55")
        totals = []
        for own, other in ((ours, theirs), (theirs, ours)):
            marks, their_marks = self.table.marks(own.body), self.table.marks(other.body)
            more, fewer = len(own.left), len(other.left)
            total = max(self.roll(2)) + own.taken + (more > fewer) + (more > 2 * fewer)
            totals.append(total + (marks == 0) + (marks < their_marks) + self.table.led(own.left))
        if totals[0] == totals[1]:
            return None
        winner, loser = (ours, theirs) if totals[0] > totals[1] else (theirs, ours)
        return winner, loser, abs(totals[0] - totals[1])

    def _after(self, winner: Party, loser: Party, gap: int, friends: list[str], *, was_broken: bool) -> None:
        """Mark and drive off the loser, shake its friends, let the winner take ground (EX-57 to EX-59)."""
        self.rule("EX-57")
        if was_broken:
            for unit in self.table.on_field(loser.body):
                self.destroy(unit)
        else:
            self.mark(loser.body, gap, winner.units)
            self.asks_whether_it_breaks(loser.body, may_withdraw=False)
            self.withdraw(loser.body, must=True)
        for name in friends:
            self.rule("EX-58")
            self.mark(name, 1, winner.units)
        self.mark(winner.body, len(winner.lost), loser.units)
        self._take_ground(winner)
        for name in [*friends, winner.body]:
            self.asks_whether_it_breaks(name)

    def _take_ground(self, winner: Party) -> None:
        """Ask who takes ground (EX-59)."""
        done: set[str] = set()
        while True:
            offered = {"ground done"} | {
                f"ground {unit.id} {self.table.ground.labels[hex_id]}"
                for unit in winner.contact
                if unit.at != OFF and unit.arm != GUNS and unit.id not in done
                for hex_id in ground_moves(self.table, unit)
            }
            answer = self.ask(self.table.bodies[winner.body].side, offered)
            if answer == "ground done":
                return
            self.rule("EX-59")
            _, name, label = answer.split()
            self.table.units[name].at = self.table.ground.hexes[label]
            done.add(name)
