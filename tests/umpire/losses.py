"""Rally checks, routs, and leaders who fall, are swept away, flee or escape (sections 4, 5, 7, 8 and 9)."""

from tests.umpire import situations
from tests.umpire.cards import Cards
from tests.umpire.field import opponent
from tests.umpire.going import leader_retreat_answers
from tests.umpire.numbers import banners_for, dice
from tests.umpire.table import Piece

LEADER_ROUT_DICE = 2


class Losses(Cards):
    """Follows who checks, who is lost and who flees; a loss inside a loss is followed to its end first (JQ-13)."""

    falls = 0
    """How many leaders are falling, one inside the other."""

    def banner(self, lost: Piece) -> None:
        """Take what a lost piece is worth."""
        banners, side = banners_for(self.table, lost), opponent(lost.side)
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
        found = (event.reason.side, event.reason.piece, len(event.roll))
        self.hold(
            found == (side, piece.id, number), f"{what}: {side} should roll {number} dice for {piece.id}"
        )
        self.rule("JX-04")
        return str(event.roll.text)

    # Rally checks

    def rally_check(self, unit: Piece, *, driven_by_cavalry: bool = False, more: int = 0) -> None:
        """Check whether a unit rallies (JR-36 to JR-48)."""
        number = self.rally_number(unit, driven_by_cavalry=driven_by_cavalry, more=more)
        self.rule(*situations.of_rally(self.table, unit, number, driven_by_cavalry=driven_by_cavalry))
        if "F" in self.roll(unit.side, unit, number, "rally check"):
            self.event("UnitRallied", piece=unit.id, at=unit.at)
            self.rule("JR-37")
            return
        hex_id, leader = unit.at, self.table.leader_with(unit)
        self.event("UnitRouted", piece=unit.id, at=hex_id)
        self.table.remove(unit, "routed")
        self.rule("JR-38")
        self.banner(unit)
        if leader is None:
            return
        self.rule("JR-49", "JQ-14")
        if "F" in self.roll(leader.side, leader, LEADER_ROUT_DICE, "swept away?"):
            self.event("LeaderUnhurt", leader=leader.id)
            self.leader_retreat(leader)
        else:
            self.rule("JR-50", "JR-51")
            self.lose_leader(leader, "LeaderSweptAway")

    # Leaders lost

    def casualty_check(self, leader: Piece, number: int) -> set[str]:
        """See whether a leader falls with his men; give the units that checked for it (JR-78 to JR-81)."""
        self.rule("JR-78", "JR-79" if number == 2 else "JR-80")
        card, _ = self.offer(leader.side, "casualty", [leader])
        if card:
            self.event("LeaderUnhurt", leader=leader.id)
            return set()
        if self.roll(opponent(leader.side), leader, number, "casualty check").count("S") == number:
            return self.lose_leader(leader, "LeaderHit")
        self.event("LeaderUnhurt", leader=leader.id)
        return set()

    def lose_leader(self, leader: Piece, how: str) -> set[str]:
        """Lose a leader: his banner, the checks around him, his block; give the units that checked (JR-51, JR-81)."""
        hex_id = leader.at
        self.event(how, piece=leader.id, at=hex_id)
        leader.being_removed = True
        self.banner(leader)
        self.falls += 1
        self.rule("JR-81", f"leaders falling: {self.falls}", *(["JQ-13"] if self.falls > 1 else []))
        own = self.table.unit(hex_id)
        due = {unit.id for unit in self.table.friends_beside(hex_id, leader.side)}
        due |= {own.id} if own and own.side == leader.side else set()
        checked: set[str] = set()
        while waiting := {
            piece_id for piece_id in due - checked if self.table.stands(self.table.pieces[piece_id])
        }:
            self.rule(*(["JQ-12"] if len(waiting) > 1 else []))
            answer = self.asked("check", leader.side, {f"check {unit}" for unit in waiting})
            checked.add(answer.value)
            self.rule("JQ-24", "JQ-26")
            unit = self.table.pieces[answer.value]
            self.rally_check(unit)
            self.rule(*([] if self.table.stands(unit) else ["JQ-25"]))
        self.event("LeaderRemoved", piece=leader.id, at=hex_id)
        self.falls -= 1
        self.table.remove(leader, "eliminated")
        return checked

    # Leaders who flee

    def leader_retreat(self, leader: Piece) -> None:
        """Follow a lone leader's retreat, hex by hex (JR-59 to JR-77)."""
        self.event("LeaderRetreatBegan", leader=leader.id, at=leader.at)
        self.table.fleeing.append(leader.id)
        self.table.changed()
        gone = -1
        while True:
            gone += 1
            offered = leader_retreat_answers(self.table, leader, gone)
            self.rule(*situations.of_leader_retreat(self.table, leader, gone, offered))
            if not offered:
                hex_id = leader.at
                self.event("LeaderTrapped", piece=leader.id, at=hex_id)
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

    def _step(self, leader: Piece, hex_id: int) -> None:
        self.event("LeaderRetreated", piece=leader.id, path=(leader.at, hex_id), leader="")
        self.table.put(leader, hex_id)
        unit, other = self.table.unit(hex_id), self.table.leader(hex_id)
        friends = [there for there in (unit, other) if there and there.side == leader.side]
        self.rule(*(["JR-61", "JR-62"] if friends else []))

    def _escape(self, leader: Piece) -> bool:
        """Let an enemy unit strike at a leader who runs through its hex; say whether he lives (JR-73 to JR-77)."""
        hex_id = leader.at
        enemy = self.table.unit(hex_id)
        if enemy is None or enemy.side == leader.side:
            opponent = self.table.leader(hex_id)
            self.rule(*(["JR-77"] if opponent and opponent.side != leader.side else []))
            return True
        self.event("AttackDeclared", attacker=enemy.id, target=leader.id, attack_kind="escape")
        self.rule("JR-73", "JR-75", *(["JQ-23"] if self.table.leader_with(enemy) else []))
        number = dice(self.table, enemy, leader, "escape")
        if "S" in self.roll(enemy.side, leader, number, "escape"):
            self.rule("JR-74")
            self.lose_leader(leader, "LeaderHit")
            return False
        self.event("LeaderUnhurt", leader=leader.id, at=hex_id)
        self.rule("JR-76")
        return True
