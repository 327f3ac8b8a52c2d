"""Plays vignettes and holds them against what they expect."""

from pathlib import Path
from typing import Any

from game.content.position_text import entry_of
from game.content.vignette import Answer, Expect, Vignette, VignetteError, load, moment_of, scenario_of
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.play.dice import ChanceError, ScriptedChance
from game.engine.play.match import Match
from game.engine.play.replay import ReplayError
from game.engine.ruleset import find
from game.engine.shown.expectations import differences
from game.engine.suggestions import nearest
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import ScenarioError


def run(path: Path) -> str:
    """Play a vignette file and hold it against what it expects; give its title or raise VignetteError."""
    vignette = load(path)
    play(vignette, path.name)
    return vignette.title


def play(vignette: Vignette, source: str = "vignette") -> None:
    """Play a vignette and hold it against what it expects; VignetteError says what does not hold."""
    if vignette.expect == Expect():
        raise VignetteError("expects nothing; say in [expect] what must hold at the end")
    try:
        rules, scenario = find(vignette.system, source), scenario_of(vignette, source)
        chance, moment = ScriptedChance(vignette.script.dice), moment_of(vignette)
        entries = map(entry_of, moment.since if moment else ())
        match = Match(rules, scenario, chance=chance, entries=entries)
        for number, answer in enumerate(vignette.script.answers, 1):
            _give(match, answer, number)
        if leftover := chance.leftover():
            raise VignetteError(leftover)
    except ScenarioError as error:
        raise VignetteError("; ".join(map(str, error.problems))) from None
    except (ChanceError, InvalidAnswerError, ReplayError) as error:
        raise VignetteError(str(error)) from None
    wrong = _differences(match, vignette.expect)
    if wrong:
        raise VignetteError("; ".join(wrong))


def _give(match: Match[Any, Any, Any], answer: str | Answer, number: int) -> None:
    scripted = Answer(choose=answer) if isinstance(answer, str) else answer
    pending = match.pending
    if pending is None:
        raise VignetteError(f"answer {number}, {scripted.choose!r}, is left over: nothing is asked any more")
    if scripted.by and scripted.by != pending.side:
        raise VignetteError(
            f"answer {number}, {scripted.choose!r}: {pending.side} is asked, not {scripted.by}"
        )
    if scripted.offered is not None:
        offered = sorted(option.notation for option in pending.iter_options())
        if offered != sorted(scripted.offered):
            raise VignetteError(f"answer {number}: offered are {offered}, not {sorted(scripted.offered)}")
    try:
        match.submit(scripted.choose)
    except InvalidAnswerError as error:
        raise VignetteError(f"answer {number}: {error}") from None


def _differences(match: Match[Any, Any, Any], expect: Expect) -> list[str]:
    """List all that is otherwise than expected."""
    rules, setup, state = match.rules, match.setup, match.state
    sides = [side.id for side in rules.info.sides]
    wrong = []
    if expect.over is not None:
        winner = match.outcome.winner if match.outcome else None
        if expect.over not in ("", *sides):
            wrong.append(f"expect.over: {expect.over!r} is no side{nearest(expect.over, sides)}")
        elif winner != expect.over:
            wrong.append(f"the winner is {winner!r}, not {expect.over!r}")
    wrong += _pending_differences(match, expect)
    if rules.content.check_expectations is not None:
        return [*wrong, *rules.content.check_expectations(setup, state, expect.own)]
    view = rules.shown.view(setup.battlefield, state, NO_SIDE)
    return [*wrong, *differences(rules, view, setup.grid, expect.own)]


def _pending_differences(match: Match[Any, Any, Any], expect: Expect) -> list[str]:
    if expect.decision is None:
        return []
    pending = match.pending
    if pending is None:
        return ["nothing is asked at the end"]
    wrong = []
    sides = [side.id for side in match.rules.info.sides]
    if expect.decision.by and expect.decision.by not in sides:
        wrong.append(
            f"expect.decision: {expect.decision.by!r} is no side{nearest(expect.decision.by, sides)}"
        )
    elif expect.decision.by and expect.decision.by != pending.side:
        wrong.append(f"{pending.side} is asked at the end, not {expect.decision.by}")
    if expect.decision.options is not None:
        offered = sorted(option.notation for option in pending.iter_options())
        if offered != sorted(expect.decision.options):
            wrong.append(f"offered at the end are {offered}, not {sorted(expect.decision.options)}")
    return wrong
