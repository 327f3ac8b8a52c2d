"""The expert's judgement: where it answers otherwise than the usual one, in plain positions."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.match import Match
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.rules.brigades.ruleset import RULES
from tests.rules.brigades.stages import FIELD

CLANS = {"side": "jacobite", "brigade": "clans"}
GUARDS = {"side": "government", "brigade": "guards"}
CHIEF = {"side": "jacobite", "kind": "leader", "rank": "army", "at": "E3"}
CLAN = {**CLANS, "kind": "highland", "at": "E2", "facing": "S"}
HORSE = {**CLANS, "kind": "battle-cavalry", "at": "E6", "facing": "S", "grade": "conscript"}
FOOT = {**GUARDS, "kind": "regular", "at": "E8", "facing": "N"}

ANSWERS = {
    "an order to assault for who attacks": ("command", (CHIEF, CLAN, FOOT), "done", "change clans assault"),
    "no charge of poor horse into the fire": ("charges", (HORSE, FOOT), "charge P0 P1", "charges done"),
}
"""A phase, the pieces, and what the regular and the expert answer as the Jacobites."""


@pytest.mark.parametrize("case", ANSWERS)
def test_an_expert_answers_otherwise(case: str) -> None:
    phase, pieces, usual, expert = ANSWERS[case]
    tables = {
        "title": "A position",
        "rules": ["GX-01"],
        "system": "brigades",
        "phase": phase,
        "phasing": "jacobite",
        "field": FIELD,
        "at_end": "government",
        "pieces": {f"P{number}": piece for number, piece in enumerate(pieces)},
        "groups": {"clans": {"order": "engage"}, "guards": {"order": "engage"}},
    }
    match: Match[Any, Any, Any] = Match(RULES, scenario_of(read(tables, Vignette)), seed=1)
    while match.pending is not None and match.pending.side != SideId("jacobite"):
        match.submit(GreedyPlayer(1).choose(match, match.pending))
    assert match.pending is not None
    answers = [GreedyPlayer(1, expert=each).choose(match, match.pending).notation for each in (False, True)]
    assert answers == [usual, expert]
