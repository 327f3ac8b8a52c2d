"""The lessons of the systems whose vignettes say what they expect can be played to their ends, and end as they say."""

import pytest

from game.content.assets import lesson_files
from game.content.lesson import at_step, load
from game.engine.ruleset import find
from tests.shipped import SHIPPED

LESSONS = {
    "brigades": ["1-a-charge", "2-morale"],
    "chargers": ["1-a-charge", "2-combined-charges"],
    "commanders": ["1-command-and-rally", "2-mobs-and-rout"],
    "formations": ["1-blast-markers", "2-breaking-and-rallying"],
}


@pytest.mark.parametrize(
    ("system", "lesson"), [(system, lesson) for system, lessons in LESSONS.items() for lesson in lessons]
)
def test_the_lesson_ends_as_it_expects(system: str, lesson: str) -> None:
    (path,) = (path for path in lesson_files(system) if path.stem == lesson)
    played = load(path)
    match = at_step(played, len(played.steps))
    check = find(system).content.check_expectations
    assert check is not None
    assert played.expect.own
    assert check(match.setup, match.state, played.expect.own) == ()


@pytest.mark.parametrize("system", LESSONS)
def test_there_are_two_lessons(system: str) -> None:
    assert [path.stem for path in lesson_files(system)] == LESSONS[system]


def test_every_system_with_expectations_of_its_own_is_listed() -> None:
    assert {system for system in SHIPPED if find(system).content.check_expectations} == set(LESSONS)
