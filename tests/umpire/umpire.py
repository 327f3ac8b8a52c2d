"""The umpire: follows a whole battle, turn by turn, and objects where it goes on in a way the book does not (JX-30)."""

from collections import Counter
from random import Random
from typing import Any

from game.engine.decision import Selection

from tests.umpire.account import Asked, Difference, EndOfAccount, Happened
from tests.umpire.combat import Combat, blow
from tests.umpire.field import SIDES, Field, opponent
from tests.umpire.going import attacks, may_enter, moves
from tests.umpire.numbers import FACE
from tests.umpire.orders import candidates, may_be_ordered, orderable, whole_sets
from tests.umpire.special_rules import Special, specials
from tests.umpire.table import COMMAND, GUNS, LEADER, OFF, Piece, Table, arm

REFORM = 2
SETS_TRIED = 6
"""Sets of pieces tried with each question for orders, besides the one that was ordered."""


class Umpire(Combat):
    """Follows a battle from its beginning as far as its account goes."""

    def __init__(self, field: Field, account: list[Asked | Happened]) -> None:
        table = Table(field)
        table.specials = specials(field)
        super().__init__(table, account)
        self.random = Random(len(account))
        for special in table.rules("enter"):
            for piece in special.pieces:
                table.pieces[piece].at, table.pieces[piece].fate = OFF, "waiting"
        table.changed()

    def follow(self, *, is_over: bool) -> Counter[str]:
        """Follow the battle to its end; give how often the situations of each rule arose."""
        try:
            self.deal()
            self._cannonades()
            while True:
                self._turn()
        except EndOfAccount as end:
            if is_over and str(end) != "over":
                raise Difference(f"the battle ended after step {self.at}, but it is not over") from None
        return self.situations

    # The course of the battle

    def _turn(self) -> None:
        turn, side = self.table.turn, self.table.turn.side
        self.rule("JX-30")
        for special in self.table.rules("enter"):
            self._enter(special)
        self._card(side)
        self.event("PhaseBegan", phase="order")
        self._orders(side)
        self.event("PhaseBegan", phase="move")
        self._moves(side)
        self.event("PhaseBegan", phase="combat")
        self.attack_phase()
        self.event("PhaseBegan", phase="end")
        self._reform(side)
        self._back_to_the_colours(side)
        self.end_cards(side)
        self._turn_ends(side)
        self.event("TurnBegan", number=turn.number + 1, side=opponent(side))
        self.table.turn = type(turn)(turn.number + 1, opponent(side))
        if not any(p.side == opponent(side) and (p.at != OFF or p.fate == "waiting") for p in self.table.pieces.values()):
            self.rule("JQ-33")
            self._concluded(side)

    def _concluded(self, winner: str) -> None:
        event = self.event("BattleConcluded")
        self.hold(event.conclusion.winner == winner, f"{winner or 'nobody'} should win")
        self.over()

    def asked_in_turn(self, kind: str, side: str, offered: set[str] | None) -> Any:
        """Read a question of one's own turn, in which one may concede and offer a draw (JX-41)."""
        while True:
            step = self.is_asked(kind, side)
            if step and step.decision.only is None:
                asides = {option.notation for option in step.decision.asides}
                self.hold(asides == {"concede", "draw"}, "conceding and a draw should be offered")
            answer = self.asked(kind, side, offered)
            if answer.notation not in ("concede", "draw"):
                return answer
            self.rule("JX-41")
            if answer.notation == "concede":
                self._concluded(opponent(side))
            elif self.asked("draw", opponent(side), {"accept", "decline"}).notation == "accept":
                self._concluded("")

    # Orders

    def _card(self, side: str) -> None:
        hand = self.table.hand(side, COMMAND)
        if hand:
            self.rule("JX-31")
            answer = self.asked_in_turn("card", side, {f"card {card}" for card in hand})
            self.play_card(side, COMMAND, answer.value)
            self.rule(f"card {answer.value}")

    def _orders(self, side: str) -> None:
        able, sets = candidates(self.table, side), whole_sets(self.table, side)
        self._count_orders(side)
        step = self.is_asked("order", side)
        if step and isinstance(step.decision, Selection):
            self.hold(sets is None and set(step.decision.candidates) == able, f"{sorted(able)} should be orderable")
            for _ in range(SETS_TRIED):
                some = frozenset(self.random.sample(sorted(able), self.random.randint(0, min(len(able), 7))))
                right = may_be_ordered(self.table, side, some)
                self.hold((step.decision.objection(some) == "") == right, f"order {sorted(some)}: {right}")
        answer = self.asked_in_turn("order", side, sets)
        if sets is None:
            self.hold(may_be_ordered(self.table, side, frozenset(answer.value)), "they may not be ordered together")
        if not able:
            self.rule("JX-103")
        self._ordered(answer.value)
        while True:
            others = [piece for piece in orderable(self.table, side) if piece.id not in self.table.turn.ordered]
            _, piece = self.offer(side, "order", others)
            if not piece:
                return
            self._ordered((piece,))

    def _ordered(self, pieces: tuple[str, ...]) -> None:
        event = self.event("OrdersGiven")
        self.hold(set(event.pieces) == set(pieces), f"{pieces} should be ordered")
        self.table.turn.ordered |= set(pieces)
        self.rule("JX-32")

    def _count_orders(self, side: str) -> None:
        if not self.table.turn.card:
            self.rule("JX-39")
        for special in self.table.rules("orders"):
            is_late = self.table.round < special.number("from")
            is_short = special.side == side and "fewer" in special.keys and special.holds(self.table)
            self.rule(*(["JX-151"] if is_late or is_short else []))
        leaders = [leader for leader in self.table.leaders(side) if self.table.unit(leader.at)]
        if self.table.turn.card == "line-command":
            alone = len(self.table.leaders(side)) > len(leaders)
            self.rule(*(["JR-93"] if alone else []), *(["JQ-32"] if leaders else []))

    # Movement

    def _moves(self, side: str) -> None:
        while True:
            offered = self._offered_moves(side)
            answer = self.asked_in_turn("move", side, offered)
            word, *words = answer.notation.split()
            if answer.notation == "move done":
                return
            if word == "combat":
                self.play_card(side, "combat", *words)
            elif word == "exit":
                self._leads_off(self.table.pieces[words[0]])
            else:
                self._march(self.table.pieces[words[0]], self.table.field.hexes[words[1]])

    def _offered_moves(self, side: str) -> set[str]:
        offered, labels = {"move done"}, self.table.field.labels
        for id in self.table.turn.ordered:
            piece = self.table.pieces[id]
            if piece.side == side and piece.at != OFF and not self.table.turn.moved.get(id):
                offered |= {f"move {id} {labels[hex]}" for hex in moves(self.table, piece)}
                offered |= {f"combat {card} {id}" for card in self.fitting(side, "move", piece)}
                if self.table.turn.card != "fall-back-and-reform" and self._exit(piece):
                    offered.add(f"exit {id}")
        return offered

    def _march(self, piece: Piece, hex: int) -> None:
        leader = None if arm(piece) == LEADER else self.table.leader_with(piece)
        unit, lone = self.table.unit(hex), self.table.leader(hex)
        start = piece.at
        event = self.event("Marched", piece=piece.id, leader=leader.id if leader else "")
        steps = list(zip(event.path, event.path[1:], strict=False))
        joined = all(step in self.table.field.beside[here] for here, step in steps)
        self.hold((event.path[0], event.path[-1]) == (start, hex) and joined, "the path is broken")
        for mover in (piece, leader):
            if mover:
                self.table.put(mover, hex)
                self.table.turn.moved[mover.id] = self.table.turn.moved.get(mover.id, 0) + len(steps)
        self.rule("JX-33", *(f"moves into {self.table.field.terrain[step]}" for _, step in steps))
        if arm(piece) == LEADER and unit:
            self.event("LeaderAttached", leader=piece.id, unit=unit.id)
            self.rule("JR-92")
        elif lone and arm(piece) != LEADER:
            self.event("LeaderAttached", leader=lone.id, unit=piece.id)
            self.rule("JX-34")
        if any(special.is_for(piece) for special in self.table.rules("ground")):
            self.rule("JX-150")

    # The end of a turn

    def _reform(self, side: str) -> None:
        if self.table.turn.card != "fall-back-and-reform":
            return

        def may(unit: Piece) -> bool:
            weak = unit.at != OFF and arm(unit) != LEADER and unit.blocks < unit.full
            return weak and not self.table.enemies_beside(unit.at, side)

        waiting = {id for id in self.table.turn.ordered if may(self.table.pieces[id])}
        while waiting:
            answer = self.asked("reform", side, {f"reform {id}" for id in waiting})
            waiting.remove(answer.value)
            unit = self.table.pieces[answer.value]
            self.rule("JX-102")
            if set(self.roll(side, unit, REFORM, "reform")) & {"F", FACE[arm(unit)]}:
                self._regained(unit)

    def _regained(self, unit: Piece) -> None:
        self.event("BlockRegained", piece=unit.id, left=unit.blocks + 1)
        unit.blocks += 1

    def _back_to_the_colours(self, side: str) -> None:
        while True:
            near = {hex for leader in self.table.leaders(side) for hex in (leader.at, *self.table.field.beside[leader.at])}
            able = [unit for unit in self.table.units(side) if unit.at in near and unit.blocks < unit.full]
            _, piece = self.offer(side, "end", able)
            if not piece:
                return
            self._regained(self.table.pieces[piece])

    def _turn_ends(self, side: str) -> None:
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
                self._concluded(ahead if winner == "more" else winner)

    # Objectives (JX-143)

    def _is_held(self, special: Special, hex: int) -> bool:
        unit, leader = self.table.unit(hex), self.table.leader(hex)
        by_leader = bool(special.kinds or special.pieces) and leader is not None and special.is_for(leader)
        return (unit is not None and special.is_for(unit)) or by_leader

    def _counts(self, special: Special, mark: str) -> bool:
        if mark:
            return self._is_held(special, self.table.field.hexes[mark])
        return sum(self._is_held(special, hex) for hex in special.hexes) >= special.number("count")

    def _give_back(self, special: Special) -> None:
        for award in [award for award in self.table.awards if award[0] == special.id]:
            if special.keys.get("hold", "once") == "while" and not self._counts(special, award[2]):
                value = self.table.banners[special.side] - award[3]
                self.event("BannersGivenBack", side=special.side, value=value)
                self.table.banners[special.side] = value
                self.table.awards.remove(award)
                self.rule("JX-143")

    def _take(self, special: Special) -> None:
        marks = [""] if "count" in special.keys else [self.table.field.labels[hex] for hex in special.hexes]
        for mark in marks:
            award = (special.id, special.side, mark, special.number("banners", 1))
            if award not in self.table.awards and self._counts(special, mark):
                self.rule("JX-143")
                self._award(award)

    def _award(self, award: tuple[str, str, str, int]) -> None:
        _, side, mark, banners = award
        value = self.table.banners[side] + banners
        event = self.event("BannersAwarded", side=side, value=value)
        self.hold((event.award.mark, event.award.banners) == (mark, banners), f"{banners} should be for {mark}")
        self.table.banners[side] = value
        self.table.awards.append(award)
        self.over_if_won()

    # Coming and going (JX-144, JX-145)

    def _exit(self, piece: Piece) -> Special | None:
        return next((special for special in self.table.rules("exit") if special.fits(self.table, piece)), None)

    def _leads_off(self, piece: Piece) -> None:
        special = self._exit(piece)
        assert special is not None
        leader = None if arm(piece) == LEADER else self.table.leader_with(piece)
        self.rule("JX-144")
        for leaving in (piece, leader):
            if leaving:
                self.event("PieceLedOff", piece=leaving.id, at=leaving.at)
                self.table.remove(leaving, "safe")
                if special.number("banners", 1) and special.is_for(leaving):
                    self._award((special.id, leaving.side, leaving.id, special.number("banners", 1)))

    def _enter(self, special: Special) -> None:
        """Bring on the pieces that are due, in the order in which they are named."""
        for id in special.pieces:
            piece = self.table.pieces[id]
            if piece.side != self.table.turn.side or piece.fate != "waiting":
                continue
            free = [hex for hex in special.hexes if self._has_room(piece, hex)]
            if self.table.round < special.number("turn") or not free:
                continue
            self.rule("JX-145")
            answer = self.asked("enter", piece.side, {f"enter {id} {self.table.field.labels[hex]}" for hex in free})
            unit, leader = self.table.unit(answer.value), self.table.leader(answer.value)
            self.event("PieceEntered", piece=id, at=answer.value)
            piece.fate = ""
            self.table.put(piece, answer.value)
            if unit or leader:
                joined = (id, unit.id) if unit else (leader.id if leader else "", id)
                self.event("LeaderAttached", leader=joined[0], unit=joined[1])

    def _has_room(self, piece: Piece, hex: int) -> bool:
        unit, leader = self.table.unit(hex), self.table.leader(hex)
        if any(there and there.side != piece.side for there in (unit, leader)):
            return False
        taken = leader if arm(piece) == LEADER else unit
        return taken is None and may_enter(self.table, piece, hex)

    # The guns before the battle (JX-140)

    def _cannonades(self) -> None:
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
                it = blow(self.table.pieces[gun], self.table.pieces[target], "ranged")
                self.declared(it)
                self.strike(it)
                side = opponent(it.attacker.side)
            self.event("CannonadeEnded")
            self.table.is_cannonade = False
            self.table.turn = type(self.table.turn)(self.table.turn.number, self.table.turn.side)

    def _shots(self, special: Special, side: str) -> set[str]:
        guns = [unit for unit in self.table.units(side) if arm(unit) == GUNS and special.fits(self.table, unit)]
        ready = [gun for gun in guns if gun.id not in self.table.turn.fought]
        return {
            f"cannonade {gun.id} {target}"
            for gun in ready
            if not self.table.enemies_beside(gun.at, side)
            for target in attacks(self.table, gun)
        }
