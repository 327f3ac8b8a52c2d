"""The expert's judgement: where it answers as the usual one and where otherwise, in plain positions."""

from typing import Any

import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.play.match import Match
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.rules.brigades.ruleset import RULES
from tests.rules.brigades.stages import FIELD

CLANS = {"side": "jacobite", "brigade": "clans"}
GUARDS = {"side": "government", "brigade": "guards"}
CHIEF = {"side": "jacobite", "kind": "leader", "rank": "army", "at": "E3"}
CLAN = {**CLANS, "kind": "highland", "at": "E6", "facing": "S"}
HORSE = {**CLANS, "kind": "battle-cavalry", "at": "E6", "facing": "S"}
FOOT = {**GUARDS, "kind": "regular", "at": "E8", "facing": "N"}
FRESH = {**GUARDS, "kind": "lowland", "at": "E8", "facing": "N"}

ANSWERS = {
    "an order to assault for who attacks": (
        "command",
        (CHIEF, {**CLAN, "at": "E2"}, FOOT),
        "done",
        "change clans assault",
    ),
    "no charge at who is lost already": (
        "charges",
        (HORSE, {**FOOT, "state": "routing"}),
        "charge P0 P1",
        "charges done",
    ),
    "no charge into the first fire of a line": (
        "charges",
        (CLAN, FRESH, {**FRESH, "at": "D8"}, {**FRESH, "at": "F8"}),
        "charge P0 P1",
        "charges done",
    ),
    "a charge into the rear of who is shaken": (
        "charges",
        (CLAN, {**FOOT, "facing": "S", "state": "wavering"}),
        "charge P0 P1",
        "charge P0 P1",
    ),
}
"""A phase, the pieces, and what the regular and the expert answer as the Jacobites, who attack."""


@pytest.mark.parametrize("case", ANSWERS)
def test_an_expert_answers(case: str) -> None:
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
