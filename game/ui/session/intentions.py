"""Attacks chosen while the pieces still move: a click on an enemy moves up, and attacks in its time."""

from collections.abc import Sequence

from game.engine.decisions.decision import Anchor, Decision, Option, on_piece
from game.engine.shown.view import PieceOptions, View
from game.hexgrid.ids import HexId, PieceId, SideId
from game.ui.session import choice_view
from game.ui.session.controller import Controller
from game.ui.session.preview_cache import PreviewCache


class Intentions:
    """Remembers who is to attack whom in this turn, and answers the questions that this settles."""

    def __init__(self) -> None:
        self.targets: dict[PieceId, PieceId] = {}
        self._turn: tuple[int, SideId] = (0, SideId(""))
        self._kind = ""

    def forget(self) -> None:
        """Let the player decide himself again."""
        self.targets = {}

    def aimed_at(self, choice: Controller, here: tuple[Anchor, ...], view: View) -> PieceId | None:
        """Return the enemy clicked on while a piece is picked that is to move, where the click means nothing else."""
        first = choice.picked[0] if len(choice.picked) == 1 else None
        offered = (*choice.offers(), *choice.starts())
        if first is None or first.kind != "piece" or any(anchor in offered for anchor in here):
            return None
        sides = {piece.id: piece.side for piece in view.pieces}
        enemies = (anchor.piece_id for anchor in here if anchor.kind == "piece")
        return next((enemy for enemy in enemies if sides[enemy] != choice.decision.side), None)

    def intend(
        self, choice: Controller, target: PieceId, previews: PreviewCache, view: View
    ) -> tuple[bool, Option | None]:
        """Note that the piece picked is to attack; return whether it can, and its move to where it attacks best.

        Where it is counts as best among equals, then the shortest way.
        """
        mover = choice.picked[0].piece_id
        moves = {
            anchor.hex_id: option
            for anchor, options in choice.offers().items()
            if anchor.kind == "hex"
            for option in options
            if option.anchors == (*choice.picked, anchor)
        }
        start = choice_view.hex_of(on_piece(mover), view)
        best: tuple[float, HexId] | None = None
        for hex_id in (start, *moves):
            if hex_id is not None:
                worth = _worth(previews.piece_options(mover, hex_id), target)
                if worth is not None and (best is None or worth > best[0]):
                    best = worth, hex_id
        if best is None:
            return False, None
        self._begin(choice.decision, view)
        self.targets[mover] = target
        return True, moves.get(best[1])

    def answer(self, decision: Decision, view: View) -> Option | None:
        """Return the answer that what was intended gives to a question; None where the player is to choose."""
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


def _worth(options: PieceOptions, target: PieceId) -> float | None:
    """Return how good an attack on a target is from a hex; None where there is none."""
    aim = next((aim for aim in options.aims if aim.target == target), None)
    if aim is None:
        return None
    if aim.check is not None:
        return float(aim.check.probability())
    return float(aim.tally.total) if aim.tally is not None else 0.0
