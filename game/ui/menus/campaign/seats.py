"""Who plays, first of all: two people here, one against the computer and how well that plays, or the computer alone."""

from collections.abc import Callable, Mapping, Sequence

from game.engine.ruleset import find
from game.engine.system_info import SideInfo
from game.i18n import tr, tr_mark
from game.ui.menus.campaign.battle_entries import EntrySide
from game.ui.scene import Pop, SceneChange
from game.ui.widgets.dialog import Dialog

HUMAN, USUAL = "human", "regular"
SEAT, PLAYS, WHO = "seated:", "plays:", "who"
"""What the key of an answer begins with: seats a player on each side, asks on how well one plays, or asks again who."""

MANNERS = {
    "recruit": tr_mark("recruit"),
    "regular": tr_mark("regular"),
    "veteran": tr_mark("veteran"),
    "general": tr_mark("general"),
    "random": tr_mark("random"),
}
"""How the computer's players are called, the weakest level first."""

LEVELS = {
    "recruit": tr_mark("Recruit: overlooks much. For a first battle."),
    "regular": tr_mark("Regular: takes what looks best now. For an even battle."),
    "veteran": tr_mark("Veteran: weighs each answer as an expert does."),
    "general": tr_mark("General: tries plans out before it decides, and takes longer."),
}
"""What each level that can be chosen does, in a sentence."""


def levels_of(system: str) -> tuple[str, ...]:
    """List the levels that differ under the rules of a system, the weakest first."""
    return find(system).opponent.levels


def seats_under(system: str, seats: Mapping[str, str]) -> dict[str, str]:
    """Return who plays under the rules of a system: its best level in place of one that it does not offer."""
    levels = levels_of(system)
    return {
        side: levels[-1] if name in LEVELS and name not in levels else name for side, name in seats.items()
    }


def against_best(system: str, sides: Sequence[SideInfo], person: str) -> dict[str, str]:
    """Seat a person on a side, and the best of the computer's players on the other."""
    return {side.id: HUMAN if side.id == person else levels_of(system)[-1] for side in sides}


class SeatsDialog(Dialog):
    """Asks who plays, before anything is asked about levels; what was chosen last answers Enter."""

    def __init__(
        self,
        system: str,
        sides: Sequence[EntrySide | SideInfo],
        seats: Mapping[str, str],
        then: Callable[[dict[str, str]], SceneChange],
    ) -> None:
        """`then` is handed who plays each side, and makes a move of it; None only leaves the dialog."""
        self._system, self._sides, self._seats, self._then = system, sides, seats, then
        self._ask_who()

    def _ask_who(self) -> None:
        sides = self._sides
        people = [side.id for side in sides if self._seats.get(side.id, HUMAN) == HUMAN]
        buttons = [
            (f"{SEAT}{_written({side.id: HUMAN for side in sides})}", tr("Two players here")),
            *(
                (f"{PLAYS}{side.id}", tr("One player: you lead the {side}", side=side.plural_name))
                for side in sides
            ),
            (f"{PLAYS}computer", tr("No player: the computer plays both sides")),
        ]
        now = buttons[0][0] if len(people) == len(sides) else f"{PLAYS}{(people or ['computer'])[0]}"
        super().__init__(tr("Who plays?"), "", (*buttons, ("", tr("Back"))), main=now)

    def _ask_level(self, person: str) -> None:
        """Ask how well the computer plays against a person, or on both sides where none plays."""
        sides, levels = self._sides, levels_of(self._system)
        led = [side for side in sides if side.id != person]
        buttons = [
            (
                f"{SEAT}{_written({side.id: HUMAN if side.id == person else level for side in sides})}",
                tr(told),
            )
            for level, told in LEVELS.items()
            if level in levels
        ]
        last = seats_under(self._system, self._seats).get(led[0].id, HUMAN)
        super().__init__(
            tr("How well does the computer play?"),
            tr("No higher level plays better under these rules.") if len(levels) < len(LEVELS) else "",
            (*buttons, (WHO, tr("Back"))),
            escape=WHO,
            side_colour=led[0].side_colour if len(led) == 1 else None,
            main=buttons[levels.index(last if last in levels else USUAL)][0],
        )

    def _press(self, key: str) -> SceneChange:
        if key.startswith(SEAT):
            return self._then(seats_in(key)) or Pop()
        if not key:
            return Pop()
        if key == WHO:
            self._ask_who()
        else:
            self._ask_level(key.removeprefix(PLAYS))
        self.lay_out(self._size)
        return None


def _written(seats: Mapping[str, str]) -> str:
    return ",".join(f"{side}={name}" for side, name in seats.items())


def seats_in(key: str) -> dict[str, str]:
    """Read who plays each side from the key of an answer."""
    pairs = (pair.partition("=") for pair in key.removeprefix(SEAT).split(","))
    return {side: name for side, _, name in pairs}


def player_title(name: str) -> str:
    """Return what a player is called: human, or the computer and how it plays."""
    return tr("Human") if name == HUMAN else tr("Computer ({how})", how=tr(MANNERS.get(name, name)))
