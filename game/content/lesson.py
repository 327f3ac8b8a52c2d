"""Lessons: a vignette that is played by hand, step by step, with a text for each step that says what to do and why."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from game.content.vignette import Strict, Vignette, VignetteError, read, scenario_of
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.dice import ChanceError, ScriptedChance
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import ScenarioError


class LessonStep(Strict, frozen=True, kw_only=True):
    """A step: what is said, and the answer that is to be given; without an answer it is only to be read.

    A step of `theirs` is answered by the game once it has been read.
    """

    text: str
    choose: str = ""
    theirs: bool = False


class Lesson(Vignette, frozen=True, kw_only=True):
    noun = "lesson"

    steps: tuple[LessonStep, ...] = msgspec.field(name="step")


class LessonError(Exception):
    """A lesson that cannot be read or does not continue: file, place and remedy in a sentence."""


def load(path: Path) -> Lesson:
    """Read a lesson; LessonError when it is none."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        for step in tables.get("step", ()):
            step["text"] = " ".join(step["text"].split())
        lesson = read(tables, Lesson)
        assert isinstance(lesson, Lesson)
        return lesson
    except OSError as error:
        raise LessonError(f"{path.name}: cannot be read: {error.strerror}") from None
    except VignetteError as error:
        raise LessonError(f"{path.name}: {error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError) as error:
        raise LessonError(f"{path.name}: is not a lesson: {error}") from None


def read_hints(path: Path) -> dict[str, str]:
    """Read what is said of each phase in a first battle; nothing where there is no file, else LessonError."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, str])
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise LessonError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LessonError(f'{path.name}: write each phase as phase = "sentence": {error}') from None


def at_step(lesson: Lesson, number: int) -> Match[Any, Any, Any]:
    """Return the battle as it is before a step, all steps before it having been answered as they say."""
    try:
        match = Match(find(lesson.system), scenario_of(lesson), chance=ScriptedChance(lesson.script.dice))
        for index, step in enumerate(lesson.steps[:number], 1):
            if step.choose:
                _answer(match, step, index)
    except (ScenarioError, VignetteError, ChanceError) as error:
        raise LessonError(f"{lesson.title}: {error}") from None
    return match


def learner(lesson: Lesson) -> SideId:
    """Return the side that a lesson is learnt with: that whose turn it is, or that which is asked first."""
    match = at_step(lesson, 0)
    start = match.scenario.start
    if start is not None and start.turn:
        return start.turn
    return match.pending.side if match.pending else match.rules.info.sides[0].id


def _answer(match: Match[Any, Any, Any], step: LessonStep, number: int) -> None:
    try:
        match.submit(step.choose)
    except InvalidAnswerError as error:
        raise VignetteError(f"step {number}: {error}") from None
