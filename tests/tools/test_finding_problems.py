"""How problems are found: at which questions of a battle they are looked for, and what is kept of them."""

from pathlib import Path

import pytest

from game.content.assets import problem_files
from game.content.problem import load, read
from game.players import problems as kept
from game.players.problems import Answers, AnyMatch
from game.storage.battles import MAPS, open_map
from research import problems

ASKED = {
    "brigades": {"change", "charge", "fire", "gift", "move", "name", "phasing", "rally", "react"},
    "chargers": {"charge", "move", "next", "pursue", "react", "redirect", "shoot", "test"},
    "formations": {"activate", "first", "move", "one thing", "rally", "reroll"},
}


@pytest.mark.parametrize("system", sorted(ASKED))
def test_plans_and_choices_of_their_own_are_looked_at(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def promising(match: AnyMatch, given: Answers, seed: int) -> None:
        assert match.pending is not None
        asked.add(match.pending.kind)

    monkeypatch.setattr(problems, "promising", promising)
    _, scenario = open_map(MAPS / "littleferry-1746.tmx", system)
    assert list(problems.battle_problems(system, scenario, "littleferry", 1)) == []
    assert asked == ASKED[system]


def test_what_is_kept_is_read_again_as_it_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (kept, problems):
        monkeypatch.setattr(module, "LOOKS", (4, 8))
    monkeypatch.setattr(problems, "LATER_FORKS", 8)
    known = load(problem_files("formations")[0])
    found = problems.kept_problem(known.match(), known.problem.best, 1, None)
    assert found is not None
    problem, text = found
    path = tmp_path / "found.toml"
    path.write_text(text, encoding="utf-8")
    assert read(path).problem == problem and "\nnotes = " not in text
    assert (problem.best, problem.forks, problem.seed) == (known.problem.best, 8, 2)
    monkeypatch.setattr(problems, "later_lead", lambda *asked: 0.0)
    assert problems.kept_problem(known.match(), known.problem.best, 1, None) is None
