"""The rule book, the lessons and a battle in numbers at every size: nothing is cut, overlaps or sticks out."""

from pathlib import Path

import pytest

from game.content.assets import lesson_files
from game.content.lesson import load
from game.content.rulebook import load as rule_book
from game.engine.play.match import Match
from game.engine.ruleset import systems
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.storage.settings import Settings
from game.ui.app import SceneFactory
from game.ui.battle.lesson_scene import LessonScene
from game.ui.menus.lessons import first_lesson, lessons
from game.ui.menus.rule_book import About, RuleBookScene
from game.ui.menus.saved.statistics import StatisticsScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from tests.ui.table import SYSTEM
from tests.ui.test_nothing_cut import ALL, WALKED, walked
from tests.ui.walker import Notes, Walker, buttons_of, faults

LESSONS = tuple(path for system in systems() for path in lesson_files(system))


@pytest.fixture(params=WALKED, ids=["few", "large", "all"])
def views(request: pytest.FixtureRequest) -> list[tuple[tuple[int, int], int]]:
    param: list[tuple[tuple[int, int], int]] = request.param
    return param


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def test_a_battle_in_numbers(notes: Notes, views: list[tuple[tuple[int, int], int]]) -> None:
    rules, scenario = saves.open_map(saves.MAPS / "culloden-1746.tmx")
    match = Match(rules, scenario, seed=3)
    player = PLAYERS["greedy"](1)
    while match.pending is not None:
        match.submit(player.choose(match, match.pending))
    scene = StatisticsScene(match)
    for tab in scene._sheets():
        scene.tab = tab
        assert walked(scene, notes, views, panels=True) == []


@pytest.mark.parametrize(
    ("system", "looked_for"),
    [
        ("jacobite", ""),
        ("jacobite", "leader flag"),
        ("jacobite", "no such words"),
        ("formations", ""),
        ("formations", "marker"),
        ("brigades", ""),
        ("brigades", "charge"),
        ("chargers", ""),
        ("chargers", "charge"),
    ],
)
def test_the_rule_book(
    notes: Notes, views: list[tuple[tuple[int, int], int]], system: str, looked_for: str
) -> None:
    scene = RuleBookScene(rule_book(system))
    scene.lay_out((1024, 600))
    scene._look_for(looked_for)
    assert walked(scene, notes, views, panels=True) == []
    if not looked_for:
        scene._open(None, scene.book.chapters[-1].id)
        scene.lists_chapters = True
        assert walked(scene, notes, views, panels=True) == []


def test_the_rule_book_opened_at_something(notes: Notes, views: list[tuple[tuple[int, int], int]]) -> None:
    title = "The Duke of Cumberland's Regiment at E7, fieldwork"
    assert walked(RuleBookScene(rule_book(SYSTEM), About(title, ("JX-11", "JX-79"))), notes, views) == []


def nowhere() -> LessonScene:
    raise AssertionError("nobody leaves")


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_every_lesson_at_its_longest_step_and_at_its_end_or_at_all(
    notes: Notes, views: list[tuple[tuple[int, int], int]], path: Path
) -> None:
    lesson = load(path)
    steps = range(len(lesson.steps))
    longest = max(steps, key=lambda step: len(lesson.steps[step].text))
    for step in steps if views is ALL else {longest, steps[-1]}:
        scene = LessonScene(lesson, nowhere, nowhere, step=step, pace=AT_ONCE)
        for size, text in views:
            active_settings.use(Settings(text=text))
            scene.lay_out(size)
            walker = Walker(size, notes.written)
            scene.draw(walker)
            panels = [*scene.areas.panels(), scene.panel.area]
            buttons = [*buttons_of(scene.sidebar.widgets), *buttons_of(scene.panel.widgets)]
            found = faults(walker, notes, panels=panels, buttons=buttons)
            assert found == [], f"step {step + 1}, {size} {text} %"


def test_the_list_of_lessons_and_the_first_one_offered(
    notes: Notes, views: list[tuple[tuple[int, int], int]], tmp_path: Path
) -> None:
    scenes = SceneFactory(tmp_path, {}, seed=1)
    assert walked(lessons(scenes), notes, views) == []
    assert walked(first_lesson(scenes), notes, views) == []
