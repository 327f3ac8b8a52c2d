"""Reactions that a player at a shared computer has declined beforehand: for one combat, or for a turn of the other."""

from typing import Literal

from game.engine.decisions.decision import Decision, Option
from game.engine.event import AttackAnnounced
from game.hexgrid.ids import NO_SIDE
from game.ui.session.playback import Playback

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
