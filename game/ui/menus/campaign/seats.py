"""Who plays each side: a person or one of the computer's players, chosen from a dialog."""

from game.i18n import tr, tr_mark
from game.ui.menus.campaign.battle_entries import EntrySide
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
    """Ask who is to play a side, in an order that is always the same; whoever plays it now is marked."""
    buttons = []
    for name in (HUMAN, *MANNERS):
        title = player_title(name)
        if name == "random":
            title = tr("{player}: acts by chance", player=title)
        if name == seated:
            title = tr("{player} (now)", player=title)
        buttons.append((f"{SEAT}{side.id}:{name}", title))
    return Dialog(
        tr("Who plays the {side}?", side=side.plural_name),
        "",
        (*buttons, ("", tr("Back"))),
        side_colour=side.side_colour,
        main=f"{SEAT}{side.id}:{seated}",
    )


def player_title(name: str) -> str:
    """Return what a player is called: human, or the computer and how it plays."""
    return tr("Human") if name == HUMAN else tr("Computer ({how})", how=tr(MANNERS.get(name, name)))
