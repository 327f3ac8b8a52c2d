"""Which panels of a battle are in sight: the rail where it can be put away, the log, the list of choices."""

from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller


class Panels:
    """What the player has opened over the board of a battle, or put away."""

    def __init__(self, session: BattleSession) -> None:
        self.session = session
        self.lists_choices = False
        """Whether the player wants the choices listed in the rail."""
        self.shows_log = False
        """Whether the log lies open over the board."""
        self.is_open = True
        """Whether a rail that folds lies over the board."""
        self._question: Controller | None = None

    @property
    def shows_list(self) -> bool:
        """Whether the choices are listed in the rail."""
        return self.session.choice is not None and (self.lists_choices or self.session.lists_buttons)

    def switch_list(self) -> None:
        """List the choices, or no more."""
        self.lists_choices = not self.lists_choices
        self.is_open = True

    def switch_log(self) -> None:
        """Open the log, or close it."""
        self.shows_log = not self.shows_log

    def switch_rail(self) -> None:
        """Put the rail away, or take it out."""
        self.is_open = not self.is_open

    def follow(self) -> None:
        """Take the rail out for a question, once for each."""
        if self._question is not self.session.choice:
            self._question = self.session.choice
            self.is_open = self.is_open or self._question is not None
