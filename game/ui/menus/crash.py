"""The window after an unexpected error: what is safe, where the report lies, and the ways on."""

from pathlib import Path

import pygame

from game.i18n import tr
from game.storage import crash_reports
from game.storage.crash_reports import CrashNote
from game.ui.menus.saved import resume_dialogs
from game.ui.menus.saved.resume_dialogs import ResumeDialog
from game.ui.scene import Pop, Quit, Replace, SceneChange, Scenes
from game.ui.widgets.palette import DARK_WOOD


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
            return resume_dialogs.resume(scenes, battle)
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
        return resume_dialogs.resume(scenes, battle) if key == "on" else Pop("")

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
