"""Plays vignettes and holds them against what they expect."""

from pathlib import Path
from typing import Any

from game.content.vignette import Answer, Expect, Vignette, VignetteError, load, scenario_of
from game.engine.chance import ChanceError, ScriptedChance
from game.engine.decision import InvalidAnswerError
from game.engine.match import Match
from game.engine.ruleset import find
from game.engine.view import PieceView
from game.hexgrid.ids import NO_SIDE
from game.hexgrid.scenario import ScenarioError


def run(path: Path) -> str:
    """Play a vignette file and hold it against what it expects; give its title or raise VignetteError."""
    vignette = load(path)
    play(vignette, path.name)
    return vignette.title


def play(vignette: Vignette, source: str = "vignette") -> None:
    """Play a vignette and hold it against what it expects; VignetteError says what does not hold."""
    try:
        rules, scenario = find(vignette.system, source), scenario_of(vignette, source)
        chance = ScriptedChance(vignette.script.dice)
        match = Match(rules, scenario, chance=chance)
        for number, answer in enumerate(vignette.script.answers, 1):
            _give(match, answer, number)
        if leftover := chance.leftover():
            raise VignetteError(leftover)
    except ScenarioError as error:
        raise VignetteError("; ".join(map(str, error.problems))) from None
    except (ChanceError, InvalidAnswerError) as error:
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
    view = match.rules.view(match.setup.battlefield, match.state, NO_SIDE)
    banners: dict[str, int] = {track.side: track.value for track in view.tracks if track.id == "banners"}
    wrong = [
        f"{side} has {banners.get(side, 'no')} banners, not {number}"
        for side, number in expect.banners.items()
        if banners.get(side) != number
    ]
    if expect.over is not None:
        winner = match.outcome.winner if match.outcome else None
        if winner != expect.over:
            wrong.append(f"the winner is {winner!r}, not {expect.over!r}")
    wrong += _pending_differences(match, expect)
    standing: dict[str, PieceView] = {piece.id: piece for piece in view.pieces}
    gone = dict(view.gone)
    for piece, expected in expect.pieces.items():
        if isinstance(expected, str):
            fate = gone.get(piece, "on the board")
            if fate != expected:
                wrong.append(f"{piece} is {fate}, not {expected}")
            continue
        if piece in gone or piece not in standing:
            wrong.append(f"{piece} is {gone.get(piece, 'unknown')}, not on the board")
            continue
        found = standing[piece]
        at = match.setup.grid.label(found.hex_id)
        if expected.at and at != expected.at:
            wrong.append(f"{piece} is at {at}, not {expected.at}")
        if expected.blocks is not None and found.blocks != expected.blocks:
            wrong.append(f"{piece} has {found.blocks} blocks, not {expected.blocks}")
        if expected.attached != "" and found.with_piece != (expected.attached or ""):
            wrong.append(
                f"{piece} is attached to {found.with_piece or 'nobody'}, not {expected.attached or 'nobody'}"
            )
    return wrong


def _pending_differences(match: Match[Any, Any, Any], expect: Expect) -> list[str]:
    if expect.decision is None:
        return []
    pending = match.pending
    if pending is None:
        return ["nothing is asked at the end"]
    wrong = []
    if expect.decision.by and expect.decision.by != pending.side:
        wrong.append(f"{pending.side} is asked at the end, not {expect.decision.by}")
    if expect.decision.options is not None:
        offered = sorted(option.notation for option in pending.iter_options())
        if offered != sorted(expect.decision.options):
            wrong.append(f"offered at the end are {offered}, not {sorted(expect.decision.options)}")
    return wrong
