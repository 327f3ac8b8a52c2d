"""Whole attacks: melee with what follows it, ranged combat, the combat phase (sections 6, 12 and 15)."""

from typing import Any

from tests.umpire import situations
from tests.umpire.cards import CARDS, is_leader
from tests.umpire.combat import Attack, Combat, begin_attack
from tests.umpire.field import opponent
from tests.umpire.going import attacks, bonus_targets, can_hit, is_shut_in, may_enter, retirements
from tests.umpire.numbers import dice
from tests.umpire.table import FOOT, GUNS, HORSE, OFF, Piece, arm


class Attacks(Combat):
    """Follows attacks from their declaration to their end."""

    def melee(self, it: Attack) -> None:
        """Follow a melee, from its cards to the ground it wins."""
        self.declared(it)
        attacker, defender = it.attacker, it.target
        base, hex_id = attacker.at, defender.at
        back = begin_attack(defender, attacker, "back")
        more = self.before_the_roll(it)
        if defender.at != hex_id:
            return
        struck_first = self._first_strike(back._replace(attack_kind="first"))
        if (attacker.at, defender.at) != (base, hex_id):
            self.rule("JX-58")
            return
        if not dice(self.table, attacker, defender, it.attack_kind, more):
            self.rule("JX-23")
            return
        if not struck_first and self._retires(defender):
            self.rule("JR-57", "JQ-16")
            self._ground(it, hex_id, bonus=False)
            return
        self.resolve_attack(it, more)
        if defender.at == hex_id:
            self._battle_back(back)
        else:
            self.rule(*(["JQ-05"] if self.table.stands(defender) and not is_leader(defender) else []))
            self._ground(it, hex_id, bonus=it.attack_kind == "melee")
        if it.attack_kind == "bonus" and self.table.stands(attacker):
            self._one_more(attacker)

    def before_the_roll(self, it: Attack) -> int:
        """Let the attacker play a card on the roll; give its dice."""
        blocked = ["fire-and-fling"] if is_leader(it.target) else []
        if it.attack_kind == "ranged" and self.table.field.distance(it.attacker.at, it.target.at) > 2:
            blocked.append("canister")
        card, _ = self.offer(it.attacker.side, "attack", [it.attacker], it.attack_kind, blocked)
        if card == "fire-and-fling":
            shot = it._replace(attack_kind="fling")
            self.declared(shot)
            self.resolve_attack(shot)
        return CARDS[card].dice if card else 0

    def _first_strike(self, it: Attack) -> bool:
        defender = it.attacker
        if is_leader(defender) or is_shut_in(self.table, defender):
            return False
        blocked = [
            card for card in ("first-strike", "ambush") if not dice(self.table, *it[:3], CARDS[card].dice)
        ]
        card, _ = self.offer(defender.side, "struck", [defender], blocked=blocked)
        if card:
            self.rule("JX-59" if card == "ambush" else "JX-58")
            self.declared(it)
            self.resolve_attack(it, CARDS[card].dice)
        return bool(card)

    def _retires(self, unit: Piece) -> bool:
        """Let cavalry go back instead of standing (section 6)."""
        if arm(unit) != HORSE:
            return False
        if not retirements(self.table, unit, 2):
            self.rule("JQ-15")
            return False
        if self.asked("retire", unit.side, {"retire", "stand"}).notation == "stand":
            return False
        self.rule("JR-52", "JR-53", "JR-54", "JQ-17")
        for left in (2, 1):
            steps = retirements(self.table, unit, left)
            offered = {f"retire {self.table.field.labels[step]}" for step in steps}
            hex_id = int(self.asked("retire", unit.side, offered).value)
            if self.goes_back("UnitRetired", unit, hex_id):
                self.rule("JR-56")
                break
        self.rally_check(unit, more=2)
        self.rule(*([] if self.table.stands(unit) else ["JR-55", "JR-58"]))
        return True

    def _battle_back(self, it: Attack) -> None:
        """Let a defender that holds its hex strike back (JX-55, JR-21)."""
        defender, attacker = it.attacker, it.target
        number = 0 if is_leader(defender) else dice(self.table, defender, attacker, "back")
        if not number or is_shut_in(self.table, defender):
            self.rule("no battle back")
            return
        answer = self.asked("back", defender.side, {"back", "no back"})
        if answer.notation == "back":
            self.rule("JX-55", "JR-21")
            self.check_dice(answer, number)
            self.declared(it)
            self.resolve_attack(it, self.before_the_roll(it))

    def _ground(self, it: Attack, hex_id: int, *, bonus: bool) -> None:
        """Let the attacker go into the hex its enemy left (JX-56, JR-84)."""
        unit = it.attacker
        if arm(unit) == GUNS or self.table.holder(hex_id) or not may_enter(self.table, unit, hex_id):
            self.rule("no ground taken")
            return
        if self.asked("ground", unit.side, {"ground", "hold"}).notation == "hold":
            return
        leader, path = self.table.leader_with(unit), (unit.at, hex_id)
        self.event("GroundTaken", piece=unit.id, path=path, leader=leader.id if leader else "")
        for piece in (unit, leader):
            if piece:
                self.table.put(piece, hex_id)
                self.table.turn.moved[piece.id] = self.table.turn.moved.get(piece.id, 0) + 1
        self.rule("JX-56", *(["JR-84"] if it.target.at == OFF else []))
        if bonus and (arm(unit) == HORSE or unit.kind == "highland" or leader):
            self.rule(*(["JR-94"] if leader and arm(unit) == FOOT else []))
            self._bonus(unit)

    def _bonus(self, unit: Piece) -> None:
        targets = bonus_targets(self.table, unit)
        offered = {"bonus none", *(f"bonus {target}" for target in targets)}
        if not targets and self.is_asked("bonus", unit.side) is None:
            return
        answer = self.asked("bonus", unit.side, offered)
        if answer.notation != "bonus none":
            target = answer.notation.split()[1]
            self.rule("JX-57")
            self.check_dice(answer, targets[target])
            self.melee(begin_attack(unit, self.table.pieces[target], "bonus"))

    def _one_more(self, unit: Piece) -> None:
        """Let a unit that has fought its bonus melee have one more by a card (JX-121)."""
        if bonus_targets(self.table, unit):
            card, _ = self.offer(unit.side, "after bonus", [unit])
            if card:
                self._bonus(unit)

    # Ranged combat

    def ranged(self, it: Attack) -> None:
        """Follow ranged combat, and the shot in return (JX-50, JX-135)."""
        self.declared(it)
        hex_id = it.target.at
        self.resolve_attack(it, self.before_the_roll(it))
        unit = it.target
        if is_leader(unit) or unit.at != hex_id or self.table.enemies_beside(hex_id, unit.side):
            return
        if can_hit(self.table, unit, it.attacker, "return"):
            card, _ = self.offer(unit.side, "after fire", [unit])
            if card:
                shot = begin_attack(unit, it.attacker, "return")
                self.declared(shot)
                self.resolve_attack(shot)

    def attack_phase(self) -> None:
        """Follow all attacks of a turn (JX-54)."""
        side = self.table.turn.side
        while True:
            allowed: dict[tuple[str, str], int] = {}
            falls_back = self.table.turn.card == "fall-back-and-reform"
            for unit in [] if falls_back else self.table.units(side):
                if unit.id in self.table.turn.ordered - self.table.turn.fought:
                    self.rule(*situations.of_attacker(self.table, unit))
                    allowed |= {
                        (unit.id, target): number for target, number in attacks(self.table, unit).items()
                    }
            offered = {f"attack {attacker} {target}" for attacker, target in allowed}
            if not offered:
                return
            answer = self.asked_in_turn("attack", side, {*offered, "attack done"})
            if answer.notation == "attack done":
                return
            _, attacker, target = answer.notation.split()
            self.check_dice(answer, allowed[attacker, target])
            near = (
                self.table.field.distance(self.table.pieces[attacker].at, self.table.pieces[target].at) == 1
            )
            it = begin_attack(
                self.table.pieces[attacker], self.table.pieces[target], "melee" if near else "ranged"
            )
            self.before_attack(it)
            self.rule("JX-54", "JX-50" if it.attack_kind == "ranged" else "JX-56")
            if near:
                self.melee(it)
            else:
                self.ranged(it)

    def before_attack(self, it: Attack) -> None:
        """Do nothing: whoever wants to look at an attack before it is made overrides this."""

    def check_dice(self, answer: Any, number: int) -> None:
        """Check the dice that an answer shows."""
        tally = answer.preview().tally
        self.hold(tally.total == number, f"{tally.total} dice are shown, not {number}")

    def asked_in_turn(self, kind: str, side: str, offered: set[str] | None) -> Any:
        """Read a question of one's own turn, in which one may concede and offer a draw (JX-41)."""
        while True:
            step = self.is_asked(kind, side)
            if step and step.decision.forced is None:
                meta_options = {option.notation for option in step.decision.meta_options}
                self.hold(meta_options == {"concede", "draw"}, "conceding and a draw should be offered")
            answer = self.asked(kind, side, offered)
            if answer.notation not in ("concede", "draw"):
                return answer
            self.rule("JX-41")
            if answer.notation == "concede":
                self.concluded(opponent(side))
            elif self.asked("draw", opponent(side), {"accept", "decline"}).notation == "accept":
                self.concluded("")

    def concluded(self, winner: str) -> None:
        """Read the end of the battle."""
        event = self.event("BattleConcluded")
        self.hold(event.conclusion.winner == winner, f"{winner or 'nobody'} should win")
        self.over()
