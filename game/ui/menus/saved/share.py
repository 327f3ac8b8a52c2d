"""A battle shown to others: a turn as an animated picture, or all of it as a report; from the window or without it."""

import os
from pathlib import Path

import pygame

from game.i18n import tr
from game.storage.battles import AnyMatch, SaveError, load
from game.storage.file_system import check_free
from game.ui.menus.saved.animated_turn import WEBP, picture_of, write_turn
from game.ui.menus.saved.battle_report import write_report
from game.ui.menus.saved.statistics import StatisticsScene, new_file, save_picture
from game.ui.scene import Push, SceneChange
from game.ui.session.text.turn_text import turn_title
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.progress import show_progress

TURN, MOMENT, REPORT, TEXT = "turn", "moment", "report", "text"

STEPS = 100
"""How finely it is shown how far a picture is."""


def share_dialog(match: AnyMatch, turn: int) -> Dialog:
    """Ask what is to be shown: the moment or the turn that is looked at, or the whole battle."""
    shown = turn_title(turn, in_rounds=match.rules.info.in_rounds)
    buttons = (
        (f"share:{MOMENT}", tr("This moment as a picture")),
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


def share(match: AnyMatch, turn: int, what: str, frame_index: int) -> SceneChange:
    """Write it, and say where it is; the moment is the one after so many frames."""
    if what == MOMENT:
        return save_picture(match, picture_of(match, frame_index))
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


def write_saved_report(path: Path, out: Path, *, force: bool = False) -> None:
    """Write the report of a saved game; SaveError if it cannot be read or the report not be written.

    `force` lets it replace a file, here and in `animate_saved_turn`.
    """
    check_free(out, force=force, sources=[path])
    match, _ = load(path)
    _draw_unseen()
    write_report(match, StatisticsScene(match).picture(), out, force=force, sources=[path])


def animate_saved_turn(path: Path, out: Path, turn: int | None, *, force: bool = False) -> None:
    """Write a turn of a saved game, None: the newest; SaveError if it cannot be read or the picture not be written."""
    check_free(out, force=force, sources=[path])
    match, _ = load(path)
    _draw_unseen()
    write_turn(match, out, turn, force=force, sources=[path])


def _draw_unseen() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # there is no window that a request to end could close
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
