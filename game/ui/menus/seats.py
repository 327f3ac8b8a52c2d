"""Who plays each side: a person or one of the computer's players, chosen from a dialog."""

from game.i18n import tr, tr_mark
from game.ui.menus.battle_entries import EntrySide
from game.ui.widgets.dialog import Dialog

HUMAN = "human"
SEAT = "seated:"
"""What the key of an answer begins with; the side and the player follow."""

MANNERS = {
    "recruit": tr_mark("recruit"),
    "regular": tr_mark("regular"),
    "veteran": tr_mark("veteran"),
    "general": tr_mark("general"),
    "random": tr_mark("random"),
}
"""How the computer's players are called that can be chosen, the weakest level first."""


def seat_dialog(side: EntrySide, seated: str) -> Dialog:
    """Ask who is to play a side, whoever plays it now first."""
    names = sorted((HUMAN, *MANNERS), key=lambda name: name != seated)
    return Dialog(
        tr("Who plays the {side}?", side=side.plural_name),
        "",
        (*((f"{SEAT}{side.id}:{name}", player_title(name)) for name in names), ("", tr("Back"))),
        side_colour=side.side_colour,
    )


def player_title(name: str) -> str:
    """Return what a player is called: human, or the computer and how it plays."""
    return tr("Human") if name == HUMAN else tr("Computer ({how})", how=tr(MANNERS.get(name, name)))
