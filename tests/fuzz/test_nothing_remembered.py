"""Nothing that the rules remember for speed changes a battle: it goes as one whose rules forget everything."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import i18n
from game.engine.decisions.decision import Selection
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.scenario import Scenario
from game.players.random_player import RandomPlayer
from game.rules.jacobite.setup import setup as jacobite
from game.rules.jacobite.state import OFF, Piece, Pieces
from game.rules.jacobite.turn import movement
from game.rules.jacobite.turn.terrain_entry import new_entry
from game.rules.table.special_rules.special_rule import SpecialRules
from game.storage.battles import MAPS, open_map
from tests.fuzz.fields import any_scenario
from tests.share import a_share

FIELDS = sorted(MAPS.glob("*.tmx"))


@contextmanager
def nothing_remembered() -> Iterator[None]:
    """Work out everything again: moves, ground, who stands where, sentences; and ask every special rule everything."""

    def having(pieces: Pieces, *changed: Piece) -> Pieces:
        return Pieces({**pieces, **{piece.id: piece for piece in changed}}.values())

    with pytest.MonkeyPatch.context() as rules:
        rules.setattr(jacobite.setup, "_latest", None)
        rules.setattr(movement, "is_far", lambda *_: False)
        rules.setattr(movement, "terrain_entry", new_entry)
        rules.setattr(SpecialRules, "on", lambda specials, _: specials)
        rules.setattr(Pieces, "having", having)
        i18n.use({})
        yield


def asked(match: Match[Any, Any, Any], seed: int) -> tuple[Any, ...]:
    """Take down the state, the question with all that its answers tell, and what a player is shown while thinking."""
    pending, battlefield, state, rules = match.pending, match.setup.battlefield, match.state, match.rules
    stands = (state, state.pieces.units_at, state.pieces.leaders_at, match.outcome)
    if pending is None:
        return stands
    question = (pending.side, pending.kind, pending.prompt, pending.subject)
    options = tuple((option.notation, option.anchors, option.preview()) for option in pending.options)
    grown = (pending.candidates, pending.addable(frozenset())) if isinstance(pending, Selection) else ()
    standing = [piece for piece in state.pieces.values() if piece.at != OFF]
    thought = Random(seed).sample(standing, min(2, len(standing)))
    outlooks = tuple(rules.shown.piece_options(battlefield, state, piece.id, piece.at) for piece in thought)
    forecasts = tuple(rules.shown.forecast(battlefield, state, option) for option in pending.options[:3])
    return stands, question, options, grown, outlooks, forecasts


def hold_side_by_side(scenario: Scenario, seed: int, maximum: int) -> int:
    """Play a battle twice, with and without remembering, and hold the two together; give the answers there were."""
    rules = find(scenario.system)
    player, usual = RandomPlayer(seed), Match(rules, scenario, seed=seed, keep_frames=False)
    with nothing_remembered():
        anew = Match(rules, scenario, seed=seed, keep_frames=False)
    for number in range(maximum):
        text = asked(usual, number)
        with nothing_remembered():
            assert asked(anew, number) == text
        if usual.pending is None:
            return number
        if number % 7 == 6 and not usual.undo_barrier():
            usual.undo()
            with nothing_remembered():
                anew.undo()
            continue
        answer = player.choose(usual, usual.pending).notation
        usual.submit(answer)
        with nothing_remembered():
            anew.submit(answer)
    return maximum


@pytest.mark.parametrize("field", a_share(FIELDS, 4), ids=[field.stem for field in FIELDS])
def test_a_battle_goes_as_if_nothing_of_it_were_remembered(field: Path) -> None:
    _, scenario = open_map(field)
    assert hold_side_by_side(scenario, 7, 120) > 40


@pytest.mark.soak
@pytest.mark.parametrize("field", FIELDS, ids=[field.stem for field in FIELDS])
def test_a_whole_battle_goes_as_if_nothing_of_it_were_remembered(field: Path) -> None:
    _, scenario = open_map(field)
    assert all(hold_side_by_side(scenario, seed, 600) > 40 for seed in range(4))


def test_strange_battles_go_as_if_nothing_of_them_were_remembered() -> None:
    assert min(hold_side_by_side(any_scenario(seed), seed, 60) for seed in range(2_000, 2_012)) > 0


@pytest.mark.soak
def test_many_strange_battles_go_as_if_nothing_of_them_were_remembered() -> None:
    assert min(hold_side_by_side(any_scenario(seed), seed, 250) for seed in range(3_000, 3_600)) > 0
