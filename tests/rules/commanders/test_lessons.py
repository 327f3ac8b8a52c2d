"""The lessons of Commanders can be played to their ends, and end as they say."""

from pathlib import Path

import pytest

from game.content.assets import lesson_files
from game.content.lesson import at_step, load
from game.engine.ruleset import find

LESSONS = lesson_files("commanders")


@pytest.mark.parametrize("path", LESSONS, ids=[path.stem for path in LESSONS])
def test_the_lesson_ends_as_it_expects(path: Path) -> None:
    lesson = load(path)
    match = at_step(lesson, len(lesson.steps))
    check = find("commanders").content.check_expectations
    assert check is not None
    assert lesson.expect.own
    assert check(match.setup, match.state, lesson.expect.own) == ()


def test_there_are_two_lessons() -> None:
    assert [path.stem for path in LESSONS] == ["1-command-and-rally", "2-mobs-and-rout"]
