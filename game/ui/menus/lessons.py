"""The lessons to choose from, and the first one offered to whoever starts the game for the first time."""

from typing import TYPE_CHECKING

import msgspec

from game.content.lesson import LessonError, files, load
from game.i18n import tr
from game.storage.battles import SaveError
from game.ui.battle.lesson_scene import LessonScene
from game.ui.menus.resume_dialogs import Offer
from game.ui.scene import Move, Pop, Push, Replace
from game.ui.widgets.active_settings import want, wanted
from game.ui.widgets.dialog import message

if TYPE_CHECKING:
    from game.ui.app import Host


def lessons(host: "Host") -> Offer:
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
    return Offer(
        tr("Lessons"),
        tr("Small battles of two or three minutes, told step by step."),
        (*titles, ("", tr("Back"))),
        lambda key: _begin(host, int(key)) if key else Pop(""),
    )


def first_lesson(host: "Host") -> Offer:
    """Offer the first lesson, once and never again."""

    def then(key: str) -> Move:
        _offered()
        return _begin(host, 0) if key else Pop("")

    return Offer(
        tr("Is this your first battle?"),
        tr(
            "In two minutes you can learn to give orders, to move and to fire. Lessons stay on the title screen."
        ),
        (("learn", tr("Show me how to play")), ("", tr("I know my way"))),
        then,
    )


def _begin(host: "Host", number: int) -> Move:
    try:
        return Replace(_scene(host, number))
    except LessonError as error:
        return Push(message(tr("This lesson cannot be begun"), str(error)))


def _scene(host: "Host", number: int) -> LessonScene:
    paths = files()
    following = (lambda: _scene(host, number + 1)) if number + 1 < len(paths) else None
    return LessonScene(load(paths[number]), host.title, following, lambda: lessons(host), pace=host.pace)


def _offered() -> None:
    try:
        want(msgspec.structs.replace(wanted(), lesson_offered=True))
    except SaveError:
        return  # it will be offered once more
