"""Rally checks, routs, and leaders who fall, are swept away, flee or escape (sections 4, 5, 7, 8 and 9)."""

from tests.umpire.account import EndOfAccount
from tests.umpire.cards import Cards, is_leader
from tests.umpire.field import opponent
from tests.umpire.going import FLIGHT, flight_steps, flights, is_passable
from tests.umpire.numbers import dice, worth
from tests.umpire.table import OFF, FOOT, GUNS, HORSE, Piece, arm

SWEEP = 2


class Losses(Cards):
    """Follows who checks, who is lost and who flees; a loss inside a loss is followed to its end first (JQ-13)."""

    falls = 0
    """How many leaders are falling, one inside the other."""

    def banner(self, lost: Piece) -> None:
        """Take what a lost piece is worth."""
        banners, side = worth(self.table, lost), opponent(lost.side)
        for special in (*self.table.rules("worth"), *self.table.rules("chief")):
            if special.is_for(lost):
                self.rule("JX-152" if special.name == "worth" else "JX-141")
        if banners:
            value = self.table.banners[side] + banners
            self.event("BannerTaken", side=side, value=value, piece=lost.id, banners=banners)
            self.table.banners[side] = value
        self.over_if_won()

    def roll(self, side: str, piece: Piece, number: int, what: str) -> str:
        """Read so many dice."""
        event = self.event("DiceRolled")
        told = (event.reason.side, event.reason.piece, len(event.faces))
        self.hold(told == (side, piece.id, number), f"{what}: {side} should roll {number} dice for {piece.id}")
        return str(event.faces)

    # Rally checks

    def rally_check(self, unit: Piece, *, ridden_down: bool = False, more: int = 0) -> None:
        """Check whether a unit rallies (JR-36 to JR-48)."""
        number = self.rally_number(unit, ridden_down=ridden_down, more=more)
        self._count_rally(unit, number, ridden_down=ridden_down)
        if "F" in self.roll(unit.side, unit, number, "rally check"):
            self.event("UnitRallied", piece=unit.id, at=unit.at)
            self.rule("JR-37")
            return
        hex, leader = unit.at, self.table.leader_with(unit)
        self.event("UnitRouted", piece=unit.id, at=hex)
        self.table.remove(unit, "routed")
        self.rule("JR-38")
        self.banner(unit)
        if leader is None:
            return
        self.rule("JR-49", "JQ-14")
        if "F" in self.roll(leader.side, leader, SWEEP, "swept away?"):
            self.event("LeaderUnhurt", leader=leader.id)
            self.flight(leader)
        else:
            self.rule("JR-50", "JR-51")
            self.fall(leader, "LeaderSweptAway")

    def _count_rally(self, unit: Piece, number: int, *, ridden_down: bool) -> None:
        self.rule("JR-39")
        leader = self.table.leader_with(unit)
        arose = {
            "JR-40": unit.blocks == unit.full,
            "JR-41": leader is not None,
            "JR-42": unit.kind == "grenadier",
            "JR-43": unit.kind == "lowland",
            "JR-44": unit.kind == "militia",
            "JR-45": ridden_down and arm(unit) in (FOOT, GUNS),
            "JR-48": number == 1 and unit.blocks == 1 and (unit.kind in ("lowland", "militia") or ridden_down),
            "JQ-11": unit.full != 4,
            "JX-141": any(special.is_for(unit) for special in self.table.rules("chief")),
            "JX-148": any("rally" in it.ways and it.fits(self.table, unit) for it in self.table.rules("dice")),
        }
        self.rule(*(rule for rule, is_so in arose.items() if is_so))

    # Leaders lost

    def casualty_check(self, leader: Piece, number: int) -> set[str]:
        """See whether a leader falls with his men; give the units that checked for it (JR-78 to JR-81)."""
        self.rule("JR-78", "JR-79" if number == 2 else "JR-80")
        card, _ = self.offer(leader.side, "casualty", [leader])
        if card:
            self.event("LeaderUnhurt", leader=leader.id)
            return set()
        if self.roll(opponent(leader.side), leader, number, "casualty check").count("S") == number:
            return self.fall(leader, "LeaderHit")
        self.event("LeaderUnhurt", leader=leader.id)
        return set()

    def fall(self, leader: Piece, how: str) -> set[str]:
        """Lose a leader: his banner, the checks around him, his block; give the units that checked (JR-51, JR-81)."""
        hex = leader.at
        self.event(how, piece=leader.id, at=hex)
        leader.falling = True
        self.banner(leader)
        self.falls += 1
        self.rule("JR-81", f"falls inside falls: {self.falls}", *(["JQ-13"] if self.falls > 1 else []))
        own = self.table.unit(hex)
        due = {unit.id for unit in self.table.friends_beside(hex, leader.side)}
        due |= {own.id} if own and own.side == leader.side else set()
        checked: set[str] = set()
        while waiting := {id for id in due - checked if self.table.stands(self.table.pieces[id])}:
            self.rule(*(["JQ-12"] if len(waiting) > 1 else []))
            answer = self.asked("check", leader.side, {f"check {unit}" for unit in waiting})
            checked.add(answer.value)
            self.rule("JQ-24", "JQ-26")
            self.rally_check(self.table.pieces[answer.value])
        self.event("LeaderRemoved", piece=leader.id, at=hex)
        self.falls -= 1
        self.table.remove(leader, "eliminated")
        return checked

    # Leaders who flee

    def flight(self, leader: Piece) -> None:
        """Follow a lone leader's retreat, hex by hex (JR-59 to JR-77)."""
        self.event("LeaderFled", leader=leader.id, at=leader.at)
        self.table.fleeing.append(leader.id)
        self.table.changed()
        self.rule("JR-59")
        for gone in range(FLIGHT + 1):
            offered = flights(self.table, leader, gone)
            self._count_flight(leader, gone, offered)
            if not offered:
                hex = leader.at
                self.event("LeaderTrapped", piece=leader.id, at=hex)
                self.table.remove(leader, "eliminated")
                self.banner(leader)
                return
            answer = str(self.asked("leader", leader.side, offered).notation)
            if answer == "leader off":
                self.event("LeaderLeft", piece=leader.id, at=leader.at)
                self.table.remove(leader, "left")
                self.rule("JR-67")
                return
            if answer == "leader stop":
                joined = self.table.unit(leader.at)
                self.event("LeaderStopped", leader=leader.id, at=leader.at, unit=joined.id if joined else "")
                self.table.fleeing.remove(leader.id)
                self.table.changed()
                self.rule("JR-60", *(["JR-64"] if joined else []))
                return
            self._step(leader, self.table.field.hexes[answer.split()[1]])
            if not self._escape(leader):
                return
        raise EndOfAccount("no flight is longer")

    def _step(self, leader: Piece, hex: int) -> None:
        self.event("LeaderRetreated", piece=leader.id, path=(leader.at, hex), leader="")
        self.table.put(leader, hex)
        unit, other = self.table.unit(hex), self.table.leader(hex)
        friends = [there for there in (unit, other) if there and there.side == leader.side]
        self.rule(*(["JR-61", "JR-62"] if friends else []))

    def _escape(self, leader: Piece) -> bool:
        """Let an enemy unit strike at a leader who runs through its hex; say whether he lives (JR-73 to JR-77)."""
        hex = leader.at
        enemy = self.table.unit(hex)
        if enemy is None or enemy.side == leader.side:
            foe = self.table.leader(hex)
            self.rule(*(["JR-77"] if foe and foe.side != leader.side else []))
            return True
        self.event("AttackDeclared", attacker=enemy.id, target=leader.id, way="escape")
        self.rule("JR-73", "JR-75", *(["JQ-23"] if self.table.leader_with(enemy) else []))
        number = dice(self.table, enemy, leader, "escape")
        if "S" in self.roll(enemy.side, leader, number, "escape"):
            self.rule("JR-74")
            self.fall(leader, "LeaderHit")
            return False
        self.event("LeaderUnhurt", leader=leader.id, at=hex)
        self.rule("JR-76")
        return True

    def _count_flight(self, leader: Piece, gone: int, offered: set[str]) -> None:
        rear = self.table.field.rear[leader.side][leader.at]
        ways = flight_steps(self.table, leader, leader.at)
        held = [step for step in rear if (holder := self.table.holder(step)) and holder.side != leader.side]
        closed = [step for step in rear if not is_passable(self.table, leader, step)]
        arose = {
            "JR-66": not gone and bool(closed) and not ways,
            "JR-63": gone > 0 and gone < FLIGHT and "leader stop" not in offered,
            "JR-71": not gone and not rear,
            "JQ-18": 0 < gone < FLIGHT and "leader off" in offered,
            "JQ-19": not offered and bool(ways),
            "JQ-20": gone < FLIGHT and bool(held) and len(held) < len([step for step in rear if step not in closed]),
            "JQ-21": gone < FLIGHT
            and len(set(ways) & set(held)) > 1
            and {self.table.unit(step) is None for step in ways} == {True, False},
            "JQ-22": gone > 0 and len(ways) > 0 and set(ways) <= set(held),
        }
        self.rule(*(rule for rule, is_so in arose.items() if is_so))


__all__ = ["HORSE", "OFF", "Losses", "is_leader"]
