"""The lessons to choose from, and the first one offered to the player who starts the game for the first time."""

from contextlib import suppress
from pathlib import Path

import msgspec

from game.content.assets import hints_file, lesson_files
from game.content.lesson import LessonError, load, read_hints
from game.engine.ruleset import find
from game.hexgrid.scenario import ScenarioError
from game.i18n import tr
from game.storage.battles import MAPS, SaveError, open_map
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.lesson_scene import LessonScene
from game.ui.menus.campaign.seats import HUMAN
from game.ui.menus.saved.resume_dialogs import ResumeDialog
from game.ui.scene import Pop, Push, Replace, Scene, SceneChange, Scenes
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.dialog import Dialog, message

FIRST_BATTLE = "keith-1746.tmx"
"""The map of the battle that the lessons lead to: few units on a side, and all rules know it."""


def lessons(scenes: Scenes) -> Dialog:
    """List the lessons of the rules that were chosen."""
    paths = lesson_files(scenes.system)
    if not paths:
        name = tr(find(scenes.system).info.name)
        return message(
            tr("Lessons"), tr("{system} has no lessons; its rule book explains how to play.", system=name)
        )
    titles = []
    for number, path in enumerate(paths, 1):
        try:
            lesson = load(path)
        except LessonError as error:
            titles.append(("", str(error)))
            continue
        text = tr("{number}. {title}", number=number, title=tr(lesson.title))
        if is_learnt(scenes.system, path):
            text = f"✓ {text}"
        titles.append((str(number - 1), text))

    def chosen(key: str) -> SceneChange:
        if key == "whole":
            return Replace(first_battle(scenes))
        return _begin(scenes, int(key)) if key else Pop("")

    return ResumeDialog(
        tr("Lessons: {system}", system=tr(find(scenes.system).info.name)),
        tr("Short battles of two or three minutes, explained step by step."),
        (*titles, ("whole", tr("A whole battle")), ("", tr("Back"))),
        chosen,
    )


def first_lesson(scenes: Scenes) -> ResumeDialog | None:
    """Offer the first lesson, once and never again; None where the rules have no lessons."""
    if not lesson_files(scenes.system):
        return None

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


def _begin(scenes: Scenes, number: int) -> SceneChange:
    try:
        return Replace(_scene(scenes, number))
    except LessonError as error:
        return Push(message(tr("This lesson cannot be started"), str(error)))


def _scene(scenes: Scenes, number: int) -> LessonScene:
    paths = lesson_files(scenes.system)
    is_last = number + 1 == len(paths)
    return LessonScene(
        load(paths[number]),
        scenes.title,
        lambda: first_battle(scenes) if is_last else _scene(scenes, number + 1),
        scenes.all_lessons,
        following_label=tr("A whole battle") if is_last else "",
        pace=scenes.pace,
        on_learnt=lambda: _learnt(_name(scenes.system, paths[number])),
    )


def first_battle(scenes: Scenes) -> Scene:
    """Begin a small battle under the rules that were learnt, against a computer that overlooks much."""
    try:
        rules, scenario = open_map(MAPS / FIRST_BATTLE, scenes.system)
    except ScenarioError:  # these rules do not know the map: its page says why
        return scenes.battles(MAPS / FIRST_BATTLE)
    own, *others = (str(side.id) for side in rules.info.sides[:2])
    scenes.seat_all({own: HUMAN, **dict.fromkeys(others, "recruit")})
    scene = scenes.begin_saved_or_not(scenario, MAPS / FIRST_BATTLE)
    if isinstance(scene, BattleScene) and not scene.session.notice:
        scene.session.greet(
            tr(
                "Your first whole battle. G shows what a general would do; point at the top line for how it ends."
            ),
            _hints(scenes.system),
        )
    return scene


def _hints(system: str) -> dict[str, str]:
    """Return what is said of the phases of a system; a file that cannot be read is as good as none."""
    with suppress(LessonError):
        return read_hints(hints_file(system))
    return {}


def is_learnt(system: str, path: Path) -> bool:
    """Return whether a lesson of a system was learnt to its end."""
    return _name(system, path) in active_settings().lessons_done


def _name(system: str, path: Path) -> str:
    """Return how the settings name a lesson."""
    return f"{system}/{path.stem}"


def _learnt(name: str) -> None:
    done = active_settings().lessons_done
    if name not in done:
        with suppress(SaveError):  # it is ticked for today
            want(msgspec.structs.replace(active_settings(), lessons_done=(*done, name)))


def _offered() -> None:
    with suppress(SaveError):  # it will be offered once more
        want(msgspec.structs.replace(active_settings(), lesson_offered=True))
