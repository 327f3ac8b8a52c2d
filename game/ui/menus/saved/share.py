"""A battle to be shown to others: a turn as an animated picture, or all of it as a report, in the player's folder."""

from game.i18n import tr
from game.storage.battles import AnyMatch, SaveError
from game.ui.menus.saved.animated_turn import WEBP, write_turn
from game.ui.menus.saved.statistics import StatisticsScene, new_file
from game.ui.scene import Push, SceneChange
from game.ui.session.text.turn_text import turn_title
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.progress import show_progress

TURN, REPORT, TEXT = "turn", "report", "text"

STEPS = 100
"""How finely it is shown how far a picture is."""


def share_dialog(match: AnyMatch, turn: int) -> Dialog:
    """Ask what is to be shown: the turn that is looked at, or the whole battle."""
    shown = turn_title(turn, in_rounds=match.rules.info.in_rounds)
    buttons = (
        (f"share:{TURN}", tr("{turn} as an animated picture", turn=shown)),
        (f"share:{REPORT}", tr("The battle as a report (HTML)")),
        (f"share:{TEXT}", tr("Copy the position as text")),
        ("", tr("Back to the battle")),
    )
    text = tr(
        "Pictures and reports show only what both sides can see, and are saved in your folder of pictures. "
        "The text of a position holds everything, hidden cards and orders too."
    )
    return Dialog(tr("Share"), text, buttons)


def share(match: AnyMatch, turn: int, what: str) -> SceneChange:
    """Write it, and say where it is."""
    if what == REPORT:
        return StatisticsScene(match).save_report()
    try:
        path = new_file(match, WEBP)
        write_turn(match, path, turn, _tell)
    except (OSError, SaveError) as error:
        return Push(message(tr("Picture not saved"), f"{error}."))
    return Push(message(tr("Picture saved"), str(path)))


def _tell(share: float) -> None:
    show_progress(tr("Drawing the turn"), round(STEPS * share), STEPS)
