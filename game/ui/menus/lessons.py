"""The lessons to choose from, and the first one offered to the player who starts the game for the first time."""

from typing import TYPE_CHECKING

import msgspec

from game.content.lesson import LessonError, files, load
from game.i18n import tr
from game.storage.battles import SaveError
from game.ui.battle.lesson_scene import LessonScene
from game.ui.menus.resume_dialogs import ResumeDialog
from game.ui.scene import Pop, Push, Replace, SceneChange
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.dialog import message

if TYPE_CHECKING:
    from game.ui.app import SceneFactory


def lessons(scenes: "SceneFactory") -> ResumeDialog:
    """List the lessons."""
    titles = []
    for number, path in enumerate(files(), 1):
        try:
            lesson = load(path)
        except LessonError as error:
            titles.append(("", str(error)))
            continue
        text = tr("{number}. {title}", number=number, title=tr(lesson.title))
        titles.append((str(number - 1), text))
    return ResumeDialog(
        tr("Lessons"),
        tr("Short battles of two or three minutes, explained step by step."),
        (*titles, ("", tr("Back"))),
        lambda key: _begin(scenes, int(key)) if key else Pop(""),
    )


def first_lesson(scenes: "SceneFactory") -> ResumeDialog:
    """Offer the first lesson, once and never again."""

    def then(key: str) -> SceneChange:
        _offered()
        return _begin(scenes, 0) if key else Pop("")

    return ResumeDialog(
        tr("Is this your first battle?"),
        tr(
            "In two minutes you can learn to give orders, to move and to fire. Lessons stay on the title screen."
        ),
        (("learn", tr("Show me how to play")), ("", tr("Skip the lessons"))),
        then,
    )


def _begin(scenes: "SceneFactory", number: int) -> SceneChange:
    try:
        return Replace(_scene(scenes, number))
    except LessonError as error:
        return Push(message(tr("This lesson cannot be started"), str(error)))


def _scene(scenes: "SceneFactory", number: int) -> LessonScene:
    paths = files()
    following = (lambda: _scene(scenes, number + 1)) if number + 1 < len(paths) else None
    return LessonScene(
        load(paths[number]), scenes.title, following, lambda: lessons(scenes), pace=scenes.pace
    )


def _offered() -> None:
    try:
        want(msgspec.structs.replace(active_settings(), lesson_offered=True))
    except SaveError:
        return  # it will be offered once more
