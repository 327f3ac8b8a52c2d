"""One question of a battle drawn in a test, and what the greedy player answers to it."""

from typing import Any

from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.players.levels import PLAYERS
from tests.drawn import battle, scenario


def drawn(
    field: str,
    pieces: dict[str, str],
    *,
    answers: tuple[str, ...] = (),
    dice: tuple[str, ...] = (),
    phase: str = "combat",
    turn: str = "jacobite",
    banners: dict[SideId, int] | None = None,
    hands: dict[SideId, dict[str, tuple[str, ...]]] | None = None,
    **properties: Any,
) -> Match[Any, Any, Any]:
    """Begin a position in mid-turn and answer what comes before the question."""
    start = Start(turn=SideId(turn), phase=phase, banners=banners or {}, hands=hands or {})
    goals = {"banners_jacobite": 9, "banners_government": 9}
    match = battle(scenario(field, pieces, start=start, **{**goals, **properties}), dice)
    for answer in answers:
        match.submit(answer)
    return match


def greedy_answer(match: Match[Any, Any, Any]) -> str:
    """Return what the greedy player answers; it may not be a matter of its seed."""
    assert match.pending is not None
    given = [PLAYERS["greedy"](seed).choose(match, match.pending).notation for seed in range(4)]
    assert given == given[:1] * 4
    return given[0]
