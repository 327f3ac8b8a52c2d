"""What a player has said beforehand: attacks for when the movement is over, reactions that are declined."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Anchor, Decision, Option, Selection, Way
from game.engine.decisions.placement import Placement
from game.engine.event import AttackAnnounced
from game.engine.shown.view import TargetOption, View
from game.hexgrid.ids import NO_PIECE, NO_SIDE, PieceId, SideId
from game.ui.session import pointing
from game.ui.session.controller import Controller
from game.ui.session.playback import Playback
from game.ui.session.preview_cache import PreviewCache


class Intentions:
    """Remembers who is to attack whom in this turn, and answers the questions that this settles."""

    def __init__(self) -> None:
        self.targets: dict[PieceId, PieceId] = {}
        self._turn: tuple[int, SideId] = (0, SideId(""))
        self._kind = ""
        self._way: tuple[str, ...] = ()
        self.steps = 0
        """So many of the newest answers belong to one way."""
        self._of_way: tuple[SideId, str, PieceId] = (SideId(""), "", NO_PIECE)

    def forget(self) -> None:
        """Let the player decide himself again."""
        self.targets, self._way, self.steps = {}, (), 0

    def planned(self, view: View) -> dict[PieceId, PieceId]:
        """Return who is to attack whom in this turn; what came to nothing in an earlier one is past."""
        return self.targets if self._turn[0] == view.turn else {}

    def aimed_at(self, choice: Controller, here: tuple[Anchor, ...], view: View) -> PieceId | None:
        """Return the enemy clicked on while a piece is picked that is to move, where the click means nothing else."""
        first = choice.picked[0] if len(choice.picked) == 1 else None
        offered = (*choice.offers(), *choice.starts())
        if first is None or first.kind != "piece" or any(anchor in offered for anchor in here):
            return None
        sides = {piece.id: piece.side for piece in view.pieces}
        enemies = (anchor.piece_id for anchor in here if anchor.kind == "piece")
        return next((enemy for enemy in enemies if sides[enemy] != choice.decision.side), None)

    def intend(self, choice: Controller, target: PieceId, view: View) -> None:
        """Note that the piece picked is to attack."""
        self._begin(choice.decision, view)
        self.targets[choice.picked[0].piece_id] = target

    def follow(self, decision: Decision, way: Way) -> Option:
        """Return the first answer of a way that was chosen by its end; those after it follow by themselves."""
        self.steps, self._way, self._of_way = 0, way.answers, (decision.side, decision.kind, decision.subject)
        step = self._next_step(decision)
        assert step is not None  # a way begins with what is asked
        return step

    def _next_step(self, decision: Decision) -> Option | None:
        """Return the next answer of the way that is followed; a question with one answer was not asked."""
        if self._of_way == (decision.side, decision.kind, decision.subject):
            offered = {option.notation: option for option in decision.options}
            for number, answer in enumerate(self._way, 1):
                if answer in offered:
                    self._way = self._way[number:]
                    self.steps += 1
                    return offered[answer]
        self._way = ()
        return None

    def answer(self, decision: Decision, view: View) -> Option | None:
        """Return the answer that what was intended gives to a question; None where the player is to choose."""
        if self._way and (step := self._next_step(decision)) is not None:
            return step
        if not self.targets or self._turn != (view.turn, decision.side):
            return None  # the other side may be asked something in between
        attacks = {
            tuple(anchor.ref for anchor in option.anchors): option
            for option in decision.options
            if [anchor.kind for anchor in option.anchors] == ["piece", "piece"]
        }
        for attacker, target in self.targets.items():
            if (attack := attacks.get((attacker, target))) is not None:
                del self.targets[attacker]
                return attack
        return self._ending(decision.options) if decision.kind == self._kind else None

    def _ending(self, options: Sequence[Option]) -> Option | None:
        """Return the answer that ends the movement, if all who could still move are to attack from where they are."""
        buttons, movers = [], set()
        for option in options:
            if option.anchors[0].kind == "button":
                buttons.append(option)
            elif option.anchors[0].kind == "piece":
                movers.add(option.anchors[0].piece_id)
            else:
                return None
        return buttons[0] if len(buttons) == 1 and movers <= self.targets.keys() else None

    def _begin(self, decision: Decision, view: View) -> None:
        turn = view.turn, decision.side
        if self._turn != turn:
            self.targets = {}
        self._turn, self._kind = turn, decision.kind


class MoveAndAttack(msgspec.Struct, frozen=True):
    """An attack that the piece picked can still make: by which move, if any, and how."""

    move: Option | None
    aim: TargetOption


def attacks_open(choice: Controller, previews: PreviewCache, view: View) -> dict[PieceId, MoveAndAttack]:
    """List whom the piece picked can attack from where it is or after its move, and from where it does so best.

    Where it is counts as best among equals, then the shortest way.
    """
    first = choice.picked[0] if len(choice.picked) == 1 else None
    if (
        first is None
        or first.kind != "piece"
        or isinstance(choice.decision, Placement | Selection | Arrangement)
    ):
        return {}
    moves = {
        anchor.hex_id: option
        for anchor, options in choice.offers().items()
        if anchor.kind == "hex"
        for option in options
        if option.anchors == (first, anchor)
    }
    start = pointing.hex_of(first, view)
    found: dict[PieceId, MoveAndAttack] = {}
    for hex_id in (*(() if start is None else (start,)), *moves):
        for aim in previews.piece_options(first.piece_id, hex_id).aims:
            best = found.get(aim.target)
            if best is None or _worth(aim) > _worth(best.aim):
                found[aim.target] = MoveAndAttack(moves.get(hex_id), aim)
    return found


def _worth(aim: TargetOption) -> float:
    """Return how good an attack is."""
    if aim.check is not None:
        return float(aim.check.probability())
    return float(aim.tally.total) if aim.tally is not None else 0.0


Scope = Literal["combat", "turn"]


class Reactions:
    """Knows which questions are reactions, and which of them a side is not asked any more.

    A side is offered to decline whatever it holds, so that neither the offer nor the silence says anything of its hand.
    """

    def __init__(self, playback: Playback) -> None:
        self.playback, self.match = playback, playback.match
        self._declined: dict[str, tuple[Scope, int]] = {}

    def answer(self, decision: Decision | None) -> Option | None:
        """Return the answer that declines a reaction; None for any other question, or where nothing is to be hidden."""
        playback = self.playback
        if (
            decision is None
            or not decision.secret
            or not playback.has_secrets
            or self.match.joint is not None
        ):
            return None
        if decision.side == playback.turn_side:
            return None
        if decision.forced is not None:
            return decision.forced
        buttons = [option for option in decision.options if option.anchors[0].kind == "button"]
        return buttons[0] if len(buttons) == 1 else None

    def decline(self, side: str, scope: Scope) -> None:
        """Note that a side is not to be asked until the combat, or the turn, is over."""
        self._declined[side] = scope, self._now(scope)

    def are_declined(self, side: str) -> bool:
        """Return whether a side is not to be asked now."""
        declined = self._declined.get(side)
        return declined is not None and declined[1] == self._now(declined[0])

    def forget(self) -> None:
        """Ask again, after something was undone."""
        self._declined.clear()

    def _now(self, scope: Scope) -> int:
        """Number the present turn, or the present combat."""
        if scope == "turn":
            return self.match.rules.shown.view(self.match.setup.battlefield, self.match.state, NO_SIDE).turn
        return sum(isinstance(frame.event, AttackAnnounced) for frame in self.match.frames)
