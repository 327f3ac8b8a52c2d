"""What special rules do in the course of a battle (section 19)."""

from tests.umpire.attacks import Attacks
from tests.umpire.combat import begin_attack
from tests.umpire.field import SIDES, opponent
from tests.umpire.going import attacks, may_enter
from tests.umpire.special_rules import Special
from tests.umpire.table import COMMAND, GUNS, LEADER, Piece, Turn, arm


class Course(Attacks):
    """Follows objectives, pieces that come and go, the clock and the cannonade."""

    def turn_ends(self, side: str) -> None:
        """Give back and take objectives, draw what a surprise held back, look at the clock (JX-143, JX-146, JX-147)."""
        for special in self.table.rules("objective"):
            self._give_back(special)
        for special in self.table.specials:
            if special.name == "objective" and special.side == side and special.holds(self.table):
                self._take(special)
            elif special.name == "surprise" and special.side == side:
                full = int(self.table.field.properties[f"command_{side}"])
                if len(self.table.hand(side, COMMAND)) < full:
                    self.draw(side, COMMAND)
        for special in self.table.rules("end"):
            if self.table.turn.number >= 2 * special.number("turns"):
                self.rule("JX-147")
                first, second = (self.table.banners[side] for side in SIDES)
                ahead = special.keys.get("tie", "") if first == second else SIDES[first < second]
                winner = special.keys.get("winner", "more")
                self.concluded(ahead if winner == "more" else winner)

    # Objectives (JX-143)

    def _is_held(self, special: Special, hex_id: int) -> bool:
        unit, leader = self.table.unit(hex_id), self.table.leader(hex_id)
        by_leader = bool(special.kinds or special.pieces) and leader is not None and special.is_for(leader)
        return (unit is not None and special.is_for(unit)) or by_leader

    def _counts(self, special: Special, mark: str) -> bool:
        if mark:
            return self._is_held(special, self.table.field.hexes[mark])
        return sum(self._is_held(special, hex_id) for hex_id in special.hexes) >= special.number("count")

    def _give_back(self, special: Special) -> None:
        for award in [award for award in self.table.awards if award[0] == special.id]:
            if special.keys.get("hold", "once") == "while" and not self._counts(special, award[2]):
                value = self.table.banners[special.side] - award[3]
                self.event("BannersGivenBack", side=special.side, value=value)
                self.table.banners[special.side] = value
                self.table.awards.remove(award)
                self.rule("JX-143")

    def _take(self, special: Special) -> None:
        marks = (
            [""] if "count" in special.keys else [self.table.field.labels[hex_id] for hex_id in special.hexes]
        )
        for mark in marks:
            award = (special.id, special.side, mark, special.number("banners", 1))
            if award not in self.table.awards and self._counts(special, mark):
                self.rule("JX-143")
                self._award(award)

    def _award(self, award: tuple[str, str, str, int]) -> None:
        _, side, mark, banners = award
        value = self.table.banners[side] + banners
        event = self.event("BannersAwarded", side=side, value=value)
        self.hold(
            (event.award.mark, event.award.banners) == (mark, banners), f"{banners} should be for {mark}"
        )
        self.table.banners[side] = value
        self.table.awards.append(award)
        self.over_if_won()

    # Coming and going (JX-144, JX-145)

    def exit(self, piece: Piece) -> Special | None:
        """Find the special rule by which a piece may be led off from where it stands."""
        return next(
            (special for special in self.table.rules("exit") if special.fits(self.table, piece)), None
        )

    def leads_off(self, piece: Piece) -> None:
        """Follow a piece off the field, and its leader with it."""
        special = self.exit(piece)
        assert special is not None
        leader = None if arm(piece) == LEADER else self.table.leader_with(piece)
        self.rule("JX-144")
        for leaving in (piece, leader):
            if leaving:
                self.event("PieceLedOff", piece=leaving.id, at=leaving.at)
                self.table.remove(leaving, "safe")
                if special.number("banners", 1) and special.is_for(leaving):
                    self._award((special.id, leaving.side, leaving.id, special.number("banners", 1)))

    def enter(self, special: Special) -> None:
        """Bring on the pieces that are due, in the order in which they are named."""
        for piece_id in special.pieces:
            piece = self.table.pieces[piece_id]
            if piece.side != self.table.turn.side or piece.fate != "waiting":
                continue
            free = [hex_id for hex_id in special.hexes if self._has_room(piece, hex_id)]
            if self.table.round < special.number("turn") or not free:
                continue
            self.rule("JX-145")
            answer = self.asked(
                "enter",
                piece.side,
                {f"enter {piece_id} {self.table.field.labels[hex_id]}" for hex_id in free},
            )
            unit, leader = self.table.unit(answer.value), self.table.leader(answer.value)
            self.event("PieceEntered", piece=piece_id, at=answer.value)
            piece.fate = ""
            self.table.put(piece, answer.value)
            if unit or leader:
                joined = (piece_id, unit.id) if unit else (leader.id if leader else "", piece_id)
                self.event("LeaderAttached", leader=joined[0], unit=joined[1])

    def _has_room(self, piece: Piece, hex_id: int) -> bool:
        unit, leader = self.table.unit(hex_id), self.table.leader(hex_id)
        if any(there and there.side != piece.side for there in (unit, leader)):
            return False
        taken = leader if arm(piece) == LEADER else unit
        return taken is None and may_enter(self.table, piece, hex_id)

    # The guns before the battle (JX-140)

    def cannonades(self) -> None:
        """Follow the shots of the guns, the sides in turn."""
        for special in self.table.rules("cannonade"):
            side = self.table.turn.side
            self.event("CannonadeBegan")
            self.table.is_cannonade = True
            while shots := self._shots(special, side) or self._shots(special, opponent(side)):
                self.rule("JX-140")
                gun = next(iter(shots)).split()[1]
                answer = self.asked("cannonade", self.table.pieces[gun].side, shots)
                _, gun, target = answer.notation.split()
                self.table.turn.fought.add(gun)
                it = begin_attack(self.table.pieces[gun], self.table.pieces[target], "ranged")
                self.declared(it)
                self.resolve_attack(it)
                side = opponent(it.attacker.side)
            self.event("CannonadeEnded")
            self.table.is_cannonade = False
            self.table.turn = Turn(self.table.turn.number, self.table.turn.side)

    def _shots(self, special: Special, side: str) -> set[str]:
        guns = [
            unit for unit in self.table.units(side) if arm(unit) == GUNS and special.fits(self.table, unit)
        ]
        ready = [gun for gun in guns if gun.id not in self.table.turn.fought]
        return {
            f"cannonade {gun.id} {target}"
            for gun in ready
            if not self.table.enemies_beside(gun.at, side)
            for target in attacks(self.table, gun)
        }
