"""A saved game resumed or watched: what is in the way is told, and what can be done instead is offered."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.i18n import tr, tr_count
from game.storage import battles as saves
from game.storage.battles import SaveError, SaveLockedError
from game.ui.scene import Pop, Push, Replace, SceneChange
from game.ui.widgets.dialog import Dialog, message

if TYPE_CHECKING:
    from game.ui.app import SceneFactory


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


def take_up(scenes: "SceneFactory", path: Path) -> SceneChange:
    """Take up a battle where it stands; ask first if part of it is lost."""
    try:
        damage = saves.load(path)[1]
        if damage.damage and not damage.is_torn:
            return Push(_damaged(scenes, path, damage.damage))
        return Replace(scenes.resume(path))
    except SaveLockedError as error:
        return Push(_locked(scenes, path, str(error)))
    except SaveError as error:
        return Push(message(tr("This battle cannot be continued"), f"{error}."))


def watch(scenes: "SceneFactory", path: Path) -> SceneChange:
    """Show a battle from its beginning."""
    try:
        return Replace(scenes.watch(path))
    except SaveError as error:
        return Push(message(tr("This battle cannot be watched"), f"{error}."))


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
        "{fault}. One step of the battle is not on the disk. Make room there, then try again.",
        "{fault}. {number} steps of the battle are not on the disk. Make room there, then try again.",
        fault=damage,
    )
    return ResumeDialog(
        tr("Not all of this battle is kept"),
        text,
        (
            ("again", tr("Try again")),
            ("", tr("Back to the battle")),
            ("leave", tr("Leave it, and lose what is not written")),
        ),
        then,
    )


def _damaged(scenes: "SceneFactory", path: Path, damage: str) -> ResumeDialog:
    def then(key: str) -> SceneChange:
        if key == "on":
            try:
                return Replace(scenes.resume(path))
            except SaveError as error:
                return Push(message(tr("This battle cannot be continued"), f"{error}."))
        return watch(scenes, path) if key == "watch" else None

    text = tr(
        "{file}: {fault}. What comes before that is whole and can be gone on with; a copy of the file as it is "
        "will be kept beside it.",
        file=path.name,
        fault=damage,
    )
    return ResumeDialog(
        tr("The end of this battle is damaged"),
        text,
        (
            ("on", tr("Go on from what is whole")),
            ("watch", tr("Watch what is whole")),
            ("", tr("Leave it as it is")),
        ),
        then,
    )


def _locked(scenes: "SceneFactory", path: Path, damage: str) -> ResumeDialog:
    return ResumeDialog(
        tr("This battle is open already"),
        f"{damage}.",
        (("watch", tr("Watch it here")), ("", tr("Leave it"))),
        lambda key: watch(scenes, path) if key == "watch" else None,
    )
