"""The umpire: follows a whole battle, turn by turn, and objects where it goes on in a way the book does not (JX-30)."""

from collections import Counter
from random import Random

from game.engine.decisions.decision import Selection
from game.hexgrid.ids import PieceId
from tests.umpire import situations
from tests.umpire.account import Asked, Difference, EndOfAccount, Happened
from tests.umpire.course import Course
from tests.umpire.field import Field, opponent
from tests.umpire.going import moves
from tests.umpire.numbers import FACE
from tests.umpire.orders import candidates, may_be_ordered, orderable, whole_sets
from tests.umpire.special_rules import specials
from tests.umpire.table import COMMAND, LEADER, OFF, Piece, Table, Turn, arm

REFORM = 2
SETS_TRIED = 6
"""Sets of pieces tried with each question for orders, besides the one that was ordered."""


class Umpire(Course):
    """Follows a battle from its beginning as far as its account goes."""

    def __init__(self, field: Field, account: list[Asked | Happened]) -> None:
        table = Table(field)
        table.specials = specials(field, "jacobite")
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
            self.cannonades()
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
            self.enter(special)
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
        self.turn_ends(side)
        self.event("TurnBegan", number=turn.number + 1, side=opponent(side))
        self.table.turn = Turn(turn.number + 1, opponent(side))
        if not any(
            p.side == opponent(side) and (p.at != OFF or p.fate == "waiting")
            for p in self.table.pieces.values()
        ):
            self.rule("JQ-33")
            self.concluded(side)

    # Orders

    def _card(self, side: str) -> None:
        hand = self.table.hand(side, COMMAND)
        if hand:
            self.rule("JX-31")
            answer = self.asked_in_turn("card", side, {f"card {card}" for card in hand})
            self.play_card(side, COMMAND, answer.value)

    def _orders(self, side: str) -> None:
        able, sets = candidates(self.table, side), whole_sets(self.table, side)
        self.rule(*situations.of_orders(self.table, side))
        step = self.is_asked("order", side)
        if step and isinstance(step.decision, Selection):
            self.hold(
                sets is None and set(step.decision.candidates) == able, f"{sorted(able)} should be orderable"
            )
            for _ in range(SETS_TRIED):
                some = frozenset(
                    self.random.sample(sorted(map(PieceId, able)), self.random.randint(0, min(len(able), 7)))
                )
                right = may_be_ordered(self.table, side, some)
                self.hold((step.decision.objection(some) == "") == right, f"order {sorted(some)}: {right}")
        answer = self.asked_in_turn("order", side, sets)
        if sets is None:
            self.hold(
                may_be_ordered(self.table, side, frozenset(answer.value)), "they may not be ordered together"
            )
        if not able:
            self.rule("JX-103")
        self._ordered(answer.value)
        while True:
            others = [
                piece for piece in orderable(self.table, side) if piece.id not in self.table.turn.ordered
            ]
            _, piece = self.offer(side, "order", others)
            if not piece:
                return
            self._ordered((piece,))

    def _ordered(self, pieces: tuple[str, ...]) -> None:
        event = self.event("OrdersGiven")
        self.hold(set(event.pieces) == set(pieces), f"{pieces} should be ordered")
        self.table.turn.ordered |= set(pieces)
        self.rule("JX-32")

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
                self.leads_off(self.table.pieces[words[0]])
            else:
                self._march(self.table.pieces[words[0]], self.table.field.hexes[words[1]])

    def _offered_moves(self, side: str) -> set[str]:
        offered, labels = {"move done"}, self.table.field.labels
        for piece_id in self.table.turn.ordered:
            piece = self.table.pieces[piece_id]
            if piece.side == side and piece.at != OFF and not self.table.turn.moved.get(piece_id):
                offered |= {f"move {piece_id} {labels[hex_id]}" for hex_id in moves(self.table, piece)}
                offered |= {f"combat {card} {piece_id}" for card in self.playable_cards(side, "move", piece)}
                if self.table.turn.card != "fall-back-and-reform" and self.exit(piece):
                    offered.add(f"exit {piece_id}")
        return offered

    def _march(self, piece: Piece, hex_id: int) -> None:
        leader = None if arm(piece) == LEADER else self.table.leader_with(piece)
        unit, lone = self.table.unit(hex_id), self.table.leader(hex_id)
        start = piece.at
        event = self.event("OrderedPieceMoved", piece=piece.id, leader=leader.id if leader else "")
        steps = list(zip(event.path, event.path[1:], strict=False))
        joined = all(step in self.table.field.adjacent[here] for here, step in steps)
        self.hold((event.path[0], event.path[-1]) == (start, hex_id) and joined, "the path is broken")
        self.rule(*situations.of_move(self.table, piece, event.path))
        for mover in (piece, leader):
            if mover:
                self.table.put(mover, hex_id)
                self.table.turn.moved[mover.id] = self.table.turn.moved.get(mover.id, 0) + len(steps)
        if arm(piece) == LEADER and unit:
            self.event("LeaderAttached", leader=piece.id, unit=unit.id)
            self.rule("JR-92")
        elif lone and arm(piece) != LEADER:
            self.event("LeaderAttached", leader=lone.id, unit=piece.id)
            self.rule("JX-34")

    # The end of a turn

    def _reform(self, side: str) -> None:
        if self.table.turn.card != "fall-back-and-reform":
            return

        def may(unit: Piece) -> bool:
            weak = unit.at != OFF and arm(unit) != LEADER and unit.blocks < unit.full
            return weak and not self.table.enemies_beside(unit.at, side)

        waiting = {piece_id for piece_id in self.table.turn.ordered if may(self.table.pieces[piece_id])}
        while waiting:
            answer = self.asked("reform", side, {f"reform {piece_id}" for piece_id in waiting})
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
            near = {
                hex_id
                for leader in self.table.leaders(side)
                for hex_id in (leader.at, *self.table.field.adjacent[leader.at])
            }
            able = [unit for unit in self.table.units(side) if unit.at in near and unit.blocks < unit.full]
            _, piece = self.offer(side, "end", able)
            if not piece:
                return
            self._regained(self.table.pieces[piece])
