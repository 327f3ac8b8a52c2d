"""A saved game resumed or watched, also after an error: what is in the way is shown, and what can be done instead."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.i18n import tr, tr_count
from game.storage import battles as saves
from game.storage import crash_reports
from game.storage.battles import SaveError, SaveLockedError
from game.storage.crash_reports import CrashNote
from game.ui.scene import Pop, Push, Quit, Replace, SceneChange, Scenes
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.palette import DARK_WOOD


class ResumeDialog(Dialog):
    """A dialog that does itself what its buttons are for."""

    def __init__(
        self,
        heading: str,
        text: str,
        buttons: tuple[tuple[str, str], ...],
        then: Callable[[str], SceneChange],
    ) -> None:
        """`then` makes a move of the key pressed; None leaves the dialog."""
        super().__init__(heading, text, buttons)
        self._then = then

    def _press(self, key: str) -> SceneChange:
        return self._then(key) or Pop()


def resume(scenes: Scenes, path: Path, *, asks: bool = True) -> SceneChange:
    """Take up a battle where it is; ask first if part of it is lost."""
    try:
        if asks and (journal := saves.load(path)[1]).damage and not journal.is_torn:
            return Push(_damaged(scenes, path, journal.damage))
        return Replace(scenes.resume(path))
    except SaveLockedError as error:
        return Push(_locked(scenes, path, str(error)))
    except SaveError as error:
        return Push(message(tr("This battle cannot be continued"), f"{error}."))


def watch(scenes: Scenes, path: Path) -> SceneChange:
    """Show a battle from its beginning."""
    try:
        return Replace(scenes.watch(path))
    except SaveError as error:
        return Push(message(tr("This battle cannot be replayed"), f"{error}."))


def not_written(
    damage: str, lines: int, leave: Callable[[SceneChange], SceneChange], move: SceneChange
) -> ResumeDialog:
    """Ask whether to leave a battle though the disk would not take all of it."""

    def then(key: str) -> SceneChange:
        if key == "again":
            return leave(move)
        return move if key == "leave" else None

    text = tr_count(
        lines,
        "{fault}. One step of the battle is not saved. Free some disk space, then try again.",
        "{fault}. {number} steps of the battle are not saved. Free some disk space, then try again.",
        fault=damage,
    )
    return ResumeDialog(
        tr("Part of this battle is not saved"),
        text,
        (
            ("again", tr("Try again")),
            ("", tr("Back to the battle")),
            ("leave", tr("Leave and lose the unsaved steps")),
        ),
        then,
    )


def _damaged(scenes: Scenes, path: Path, damage: str) -> ResumeDialog:
    def then(key: str) -> SceneChange:
        if key == "on":
            return resume(scenes, path, asks=False)
        return watch(scenes, path) if key == "watch" else None

    text = tr(
        "{file}: {fault}. The battle can be resumed from the last good move; a copy of "
        "the damaged file is saved first.",
        file=path.name,
        fault=damage,
    )
    return ResumeDialog(
        tr("The end of this saved game is damaged"),
        text,
        (
            ("on", tr("Resume from the last good move")),
            ("watch", tr("Replay the undamaged part")),
            ("", tr("Cancel")),
        ),
        then,
    )


def _locked(scenes: Scenes, path: Path, damage: str) -> ResumeDialog:
    return ResumeDialog(
        tr("This battle is already open"),
        f"{damage}.",
        (("watch", tr("Watch the replay here")), ("", tr("Cancel"))),
        lambda key: watch(scenes, path) if key == "watch" else None,
    )


class CrashScene(ResumeDialog):
    """Stands alone in the window: what was shown before can no longer be trusted."""

    is_opaque = True

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel on plain ground."""
        window.fill(DARK_WOOD)
        super().draw(window)


def report_crash(scenes: Scenes, battle: Path | None, report: Path | None) -> CrashScene:
    """Report an error that has just stopped what was shown."""

    def then(key: str) -> SceneChange:
        if key == "on" and battle is not None:
            crash_reports.forget()
            return resume(scenes, battle)
        if key == "title":
            crash_reports.forget()
            return Replace(scenes.title())
        return Quit()

    safe = (
        tr("Your battle is saved, except perhaps the last action.")
        if battle is not None
        else tr("No battle was open.")
    )
    buttons = (
        *((("on", tr("Resume the battle")),) if battle is not None else ()),
        ("title", tr("Main menu")),
        ("quit", tr("Quit")),
    )
    text = f"{tr('Something went wrong.')} {safe}\n{told_report(report)}"
    return CrashScene(tr("Unexpected error"), text, buttons, then)


def offer_resume(scenes: Scenes, stopped: CrashNote) -> ResumeDialog | None:
    """Offer to continue with the battle that an error stopped the last time; None if it cannot be."""
    battle = scenes.folder / Path(stopped.battle).name
    if not stopped.battle or not battle.is_file():
        return None

    def then(key: str) -> SceneChange:
        return resume(scenes, battle) if key == "on" else Pop("")

    return ResumeDialog(
        tr("The game stopped in the middle of a battle"),
        tr(
            "That was an error in the game, not yours. The battle is saved and can be "
            "resumed where it stopped."
        ),
        (("on", tr("Resume the battle")), ("", tr("Main menu"))),
        then,
    )


def told_report(report: Path | None) -> str:
    """Return where the report lies."""
    if report is None:
        return tr("No report could be written.")
    return tr(
        "A report was written to {file}. It contains nothing personal; please send it to "
        "the makers of the game.",
        file=crash_reports.display_path(report),
    )
