"""A saved game resumed or watched: what is in the way is shown, and what can be done instead is offered."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.i18n import tr, tr_count
from game.storage import battles as saves
from game.storage.battles import SaveError, SaveLockedError
from game.ui.scene import Pop, Push, Replace, SceneChange, Scenes
from game.ui.widgets.dialog import Dialog, message


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

    def handle_event(self, event: pygame.event.Event) -> SceneChange:
        """Do what was pressed."""
        move = super().handle_event(event)
        return self._then(move.answer) or Pop("") if isinstance(move, Pop) else move


def resume(scenes: Scenes, path: Path) -> SceneChange:
    """Take up a battle where it is; ask first if part of it is lost."""
    try:
        damage = saves.load(path)[1]
        if damage.damage and not damage.is_torn:
            return Push(_damaged(scenes, path, damage.damage))
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
            try:
                return Replace(scenes.resume(path))
            except SaveError as error:
                return Push(message(tr("This battle cannot be continued"), f"{error}."))
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
