"""Which of the panels that share a place is in sight, and whether the log or the list of choices is there."""

from collections.abc import Iterable

from game.engine.decision import Anchor
from game.engine.event import DiceRolled
from game.ui.session.battle_session import BattleSession


class Tabs:
    """The panels of a battle scene that share a place, and the one that is turned to."""

    def __init__(self, session: BattleSession) -> None:
        self.session = session
        self.names: tuple[str, ...] = ()
        self.shown = ""
        self.lists_choices = False
        """Whether the player wants the list of choices where the log is else."""
        self._moment: tuple[object, ...] = ()

    def lay_out(self, names: tuple[str, ...]) -> None:
        """Take over the panels that share a place in the present window; none where each has its own."""
        self.names, self.shown, self._moment = names, "", ()

    def shows(self, panel: str) -> bool:
        """Return whether a panel is in sight."""
        return panel not in self.names or self.shown == panel

    @property
    def shows_list(self) -> bool:
        """Whether the choices are where the log is else."""
        return self.session.choice is not None and (self.lists_choices or self.session.lists_buttons)

    @property
    def shows_log(self) -> bool:
        """Whether the log is in sight."""
        return self.shows("log") and not self.shows_list

    def switch_list(self) -> None:
        """Put the list of choices in the place of the log, or the log back."""
        self.lists_choices = not self.lists_choices

    def turn_to(self, panel: str) -> None:
        """Turn to a panel, until something else happens."""
        if panel in self.names:
            self.shown = panel

    def turn_on(self) -> None:
        """Turn to the next panel."""
        if self.names:
            self.shown = self.names[(self.names.index(self.shown) + 1) % len(self.names)]

    def follow(self) -> None:
        """Turn to the panel that the moment asks for, once for each moment."""
        session, playback = self.session, self.session.playback
        rolls = isinstance(playback.event, DiceRolled)
        idle, history_frame = playback.timeline.is_idle, playback.history_frame is not None
        frame_index = (
            idle,
            rolls,
            len(session.match.entries),
            playback.side_to_seat,
            self.shows_list,
            history_frame,
        )
        if not self.names or (frame_index == self._moment and self.shown in self.names):
            return
        self._moment = frame_index
        if rolls:
            self.shown = "dice"
        elif self.shows_list or history_frame:
            self.shown = "log"
        elif "cards" in self.names and session.choice and _is_of_cards(session.choice.offers()):
            self.shown = "cards"
        elif "question" in self.names:
            self.shown = "question"
        elif self.shown not in self.names:
            self.shown = "log"


def _is_of_cards(offers: Iterable[Anchor]) -> bool:
    """Return whether nothing but cards can be chosen."""
    kinds = {anchor.kind for anchor in offers}
    return kinds == {"card"}
