"""Battles played by chance: nothing that must always hold is ever broken (see fuzzer)."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine.decisions.decision import Option
from game.engine.play.check import Item, Tally
from game.engine.play.journal import Answered, read, write
from game.engine.play.match import Match
from game.engine.play.replay import RecordedChance
from game.engine.ruleset import find
from game.hexgrid.scenario import ScenarioError
from game.rules.jacobite.cards.hands import CardPlayed
from game.rules.jacobite.combat import attack
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.morale import flags, rout
from game.rules.jacobite.morale.flags import RetreatOptions
from game.rules.jacobite.special_rules.rules import RULES
from tests.fuzz import fuzzer
from tests.fuzz.fields import any_scenario
from tests.fuzz.fuzzer import Fuzzer, fuzz, retrace
from tests.fuzz.promises import Broken
from tests.fuzz.specials import Words
from tests.share import a_share

CHUNKS, DECISIONS = 8, 2_500
SEEDS = 1_000_000
"""Seeds a chunk has to itself."""

KEPT = sorted((Path(__file__).parent / "kept").glob("*.battle"))


@pytest.mark.parametrize("chunk", a_share(range(CHUNKS), 4))
def test_what_must_hold_holds_at_every_step(chunk: int) -> None:
    assert fuzz(chunk * SEEDS, DECISIONS) > 0


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_a_battle_that_once_went_wrong_goes_right(path: Path) -> None:
    assert retrace(read(path.read_bytes())) > 0


# The fuzzer itself


def test_a_battle_that_goes_wrong_leaves_its_journal_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(self: Fuzzer, maximum: int = 0) -> int:
        assert self.match.pending is not None
        self.match.submit(next(self.match.pending.iter_options()))
        raise Broken("the sky fell")

    monkeypatch.setattr(fuzzer, "FAILED", tmp_path / "build" / "fuzz")
    monkeypatch.setattr(Fuzzer, "play", break_off)
    with pytest.raises(Broken) as broken:
        fuzz(7, 1)
    sentence, location, *journal = str(broken.value).splitlines()
    kept = tmp_path / "build" / "fuzz" / "seed-7.battle"
    assert sentence == "Broken: the sky fell"
    assert location == (
        "The journal is in build/fuzz/seed-7.battle; moved to tests/fuzz/kept it is tried in every run."
    )
    assert journal == kept.read_text(encoding="utf-8").splitlines()
    assert isinstance(read(kept.read_bytes()).entries[-1], Answered)


def test_a_kept_journal_is_retraced_to_its_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = Fuzzer(any_scenario(1), 1)
    fought.play(40)
    answers = [entry.answer for entry in fought.match.entries if isinstance(entry, Answered)]
    journal = read(write(fought.lines))
    given: list[str] = []
    submit = Match.submit

    def listen(self: Match[Any, Any, Any], answer: str | Option) -> None:
        given.append(answer if isinstance(answer, str) else answer.notation)
        submit(self, answer)

    monkeypatch.setattr(Match, "submit", listen)
    assert retrace(journal) == len(answers)
    assert set(answers) <= set(given)


def test_the_same_seed_thinks_of_the_same_battle() -> None:
    assert any_scenario(3) == any_scenario(3)
    assert any_scenario(3) != any_scenario(4)


def test_every_battle_thought_of_can_be_played() -> None:
    refused = {}
    for seed in range(200):
        scenario = any_scenario(seed)
        try:
            find(scenario.system).play.setup(scenario)
        except ScenarioError as error:
            refused[seed] = error.problems
    assert refused == {}


def test_jx_140_every_special_rule_is_thought_of() -> None:
    scenario = any_scenario(1)
    assert {Words(Random(seed), scenario).line().split()[0] for seed in range(200)} == set(RULES)


# Rules that go wrong are found


def one_more(dice: Callable[..., Tally]) -> Callable[..., Tally]:
    """Count the dice of something, and one more."""

    def counted(*given: Any, **further: Any) -> Tally:
        text = dice(*given, **further)
        return Tally((*text.items, Item("by mistake", 1, "none")), text.minimum, text.maximum)

    return counted


def undo_nothing(self: Match[Any, Any, Any]) -> None:
    self.entries.pop()


FOUND: dict[str, tuple[Any, str, Any]] = {
    "Broken: promised were": (attack, "attack_dice", one_more(attack_dice)),
    "was to check with": (flags, "rally_dice", one_more(rally_dice)),
    "was to (lose|check with)": (RetreatOptions, "cost", 0),
    "does not lead back": (Match, "undo", undo_nothing),
    "both sides stand at|stand in one hex": (flags, "_blocked", lambda *_: (frozenset(), frozenset())),
    "banners": (rout, "take_banner", lambda *_: None),
    "there were the cards": (CardPlayed, "_onto_discards", lambda self, state: state.cards.discards),
    "the battle loaded goes on in another way": (
        RecordedChance,
        "_recorded",
        lambda self, kind: self._record.draw(kind),  # the seed is not counted on
    ),
}


@pytest.mark.parametrize(("sentence", "mistake"), FOUND.items(), ids=FOUND)
def test_a_mistake_in_the_rules_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sentence: str, mistake: tuple[Any, str, Any]
) -> None:
    monkeypatch.setattr(fuzzer, "FAILED", tmp_path / "build" / "fuzz")
    monkeypatch.setattr(*mistake)
    with pytest.raises(Broken, match=sentence):
        fuzz(100, 20_000)
