"""Problems: what makes one, and that those which come with the game still are some."""

from pathlib import Path

import pytest

from game.content.assets import problem_files
from game.content.problem import load, read
from game.engine.ruleset import systems
from game.players import problems
from game.players.planner import Planner
from game.players.problems import LEAST, OPEN, do_the_same, held, holds, is_as_good, is_clear, sift
from game.storage.battles import SaveError
from tests.share import wide

FORKS = 16
"""So many show with these seeds that the best plan is better; the soak tries them in all."""

EVERY_DAY = 2
"""So many of each system are tried each day."""

ALL = [(system, path) for system in systems() for path in problem_files(system)]
TRIED = [
    path if at < EVERY_DAY else wide(path)
    for system in systems()
    for at, path in enumerate(problem_files(system))
]


def test_a_plan_is_clearly_better_by_five_in_a_hundred_and_three_errors_in_the_same_forks() -> None:
    other = [0.4, 0.5, 0.6, 0.5]
    assert is_clear([each + LEAST + 0.001 for each in other], other)
    assert not is_clear([each + LEAST - 0.001 for each in other], other)
    assert not is_clear([0.9, 0.5, 0.6, 0.5], other)


def test_a_plan_is_as_good_if_it_is_worse_by_no_more_than_luck_or_very_little() -> None:
    best = [0.5, 0.6, 0.7, 0.6]
    assert is_as_good(best, best) and is_as_good([0.9, 0.9, 0.9, 0.9], best)
    assert is_as_good([each - 0.009 for each in best], best)
    assert not is_as_good([each - 0.02 for each in best], best)
    assert is_as_good([0.3, 0.7, 0.6, 0.7], best)


def test_plans_do_the_same_if_most_of_their_words_are_those_of_both() -> None:
    plan = ("order a b", "move a C4", "move b C5")
    assert do_the_same(plan, ("order a b", "move b C5", "move a C4"))
    assert do_the_same(plan, ("order a b", "move a C4", "move b C6"))
    assert not do_the_same(plan, ("order c", "move c D1"))


def test_nothing_is_tried_where_all_plans_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match, plan = load(ALL[0][1]).match(), ("done",)
    monkeypatch.setattr(problems, "answered_by", lambda match, level, seed: plan)
    monkeypatch.setattr(Planner, "plans", lambda planner, match, decision: [plan])
    monkeypatch.setattr(problems, "tried", lambda *tried: pytest.fail("a plan was tried"))
    found = sift(match, 1, (4,), [plan])
    assert found.gap == 0 and held(match, found, 1) is None


@pytest.mark.parametrize("path", TRIED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_the_best_plan_of_a_problem_is_still_clearly_better(path: Path) -> None:
    found = load(path)
    assert holds(found.match(), found.problem, FORKS)


@pytest.mark.parametrize(("system", "path"), ALL, ids=lambda each: getattr(each, "stem", each))
def test_a_problem_says_what_it_teaches_and_is_neither_lost_nor_won(system: str, path: Path) -> None:
    found = read(path)
    problem = found.problem
    assert found.system == system and problem.teaches.endswith(".")
    assert OPEN[0] <= problem.chance <= OPEN[1]
    assert problem.chance - max(problem.second_chance, problem.usual_chance) >= LEAST - 0.001
    assert not do_the_same(problem.best, problem.second)


@pytest.mark.parametrize("system", sorted({system for system, _ in ALL}))
def test_problems_are_sorted_from_easy_to_hard(system: str) -> None:
    missed = [read(path).problem.missed for path in problem_files(system)]
    assert missed == sorted(missed)


SPOILT = (
    ("[problem]", "[riddle]", "is not a problem: Object missing required field `problem`"),
    (
        "chance = 0.",
        'chance = "good" #',
        "is not a problem: Expected `float`, got `str` - at `$.problem.chance`",
    ),
    (
        "usual_chance",
        "fee = 1\nusual_chance",
        "is not a problem: Object contains unknown field `fee` - at `$.problem`",
    ),
    ('best = ["', 'best = ["nonsense ', "best: 'nonsense "),
    ('side = "', 'side = "no ', "best: "),
)


@pytest.mark.parametrize(("old", "new", "told"), SPOILT, ids=[new.split()[0] for _, new, _ in SPOILT])
def test_a_spoilt_file_is_refused_with_file_place_and_remedy(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    text = ALL[0][1].read_text(encoding="utf-8")
    head, mark, tail = text.partition("[problem]")
    assert old in mark + tail
    spoilt = tmp_path / "spoilt.toml"
    spoilt.write_text(head + (mark + tail).replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SaveError) as caught:
        load(spoilt)
    sentence = str(caught.value)
    assert sentence.startswith(f"spoilt.toml: {told}")
    assert sentence.endswith("; remove the file, or restore it")
