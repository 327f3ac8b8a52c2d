"""Problems in the window: chosen, answered by mouse and by keys, tried beside the best plan, and remembered."""

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.assets import problem_files
from game.content.position_text import text_of
from game.content.problem import keep, load
from game.engine.decisions.decision import Selection
from game.engine.play.journal import Answered
from game.engine.ruleset import find, systems
from game.players.advice import Costly, told
from game.players.advising import Clear, Mistake
from game.players.planner import Plan
from game.players.problems import Answers, AnyMatch
from game.storage import user_folders
from game.storage.settings import Attempts, Settings
from game.ui.app import App, SceneFactory
from game.ui.battle import advice_scene
from game.ui.battle.advice_scene import ReviewScene
from game.ui.battle.analysis_scene import AnalysisScene
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.problem_scene import ProblemScene
from game.ui.drawing.ground.board_image import ground_of
from game.ui.menus.campaign.systems import SystemsScene, choose_problems
from game.ui.menus.problems import NUMBER, ProblemList, all_files
from game.ui.scene import Push
from game.ui.session import problem_result
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.problem_result import ProblemResult
from game.ui.session.problem_session import ProblemSession
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.active_settings import active_settings as settings
from tests.ui.table import Clock, Hand

SYSTEMS = [system for system in systems() if problem_files(system)]
ALL = [path for system in SYSTEMS for path in problem_files(system)]
LONG = 120.0
"""Seconds that the other process may take on a busy machine."""


class Solver(Hand):
    """Somebody who solves problems."""

    @property
    def problem(self) -> ProblemScene:
        return self.top(ProblemScene)

    def sheet(self, key: str) -> None:
        """Press a button of the sheet."""
        rect = self.problem.panel.widgets.rect(key)
        assert rect is not None, f"there is no button {key!r}"
        self.click(rect.center)

    def give(self, plan: Answers) -> None:
        """Answer by clicks."""
        for answer in plan:
            assert not self.problem.session.plan
            self.wait(1)
            option = self.question.option(answer)
            if isinstance(self.question, Selection):
                self.choose_set(frozenset(anchor.piece_id for anchor in option.anchors))
                continue
            try:
                self.answer(option)
            except AssertionError:  # the last answer makes no entry: it is tried elsewhere
                assert self.problem.session.plan, answer
        assert self.problem.session.plan == plan

    def at(self, match: AnyMatch) -> BattleScene:
        """Sit at a battle."""
        ground = ground_of(match.scenario, match.setup.grid, match.rules.info.terrains, None)
        session = BattleSession(Playback(OpenBattle(match=match), AT_ONCE, from_start=False))
        scene = BattleScene(session, ground, lambda: self.app.scenes[0])
        self.app._go(Push(scene))
        self.wait(1)
        return scene

    def tried(self) -> None:
        """Wait until the plan has been tried."""
        until = time.monotonic() + LONG
        while self.problem.result.is_working and time.monotonic() < until:
            self.wait(0.1)
            time.sleep(0.02)
        assert self.problem.result.is_tried


@pytest.fixture
def solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Solver]:
    """Somebody at the title."""
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(problem_result, "FORKS", 8)
    active_settings.read_from(tmp_path / "settings.json")
    clock = Clock()
    hand = Solver(App(SceneFactory(tmp_path, {}, 1, AT_ONCE).title(), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()
    active_settings.use(Settings())


def begun(hand: Solver, system: str) -> None:
    """Go from the title to the first problem of a system by mouse."""
    hand.press("problems")
    hand.top(SystemsScene)
    hand.press(f"of:{system}")
    hand.top(ProblemList)
    hand.press("at:0")
    hand.wait(1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_best_plan_solves_a_problem_by_mouse_and_it_is_ticked(solver: Solver, system: str) -> None:
    begun(solver, system)
    scene, path = solver.problem, problem_files(system)[0]
    problem = scene.result.problem
    assert scene.result.told().startswith("Find the best plan for the ")
    for area in scene.session.previews.special_hexes:
        assert (area.text in scene.result.told()) == bool(area.value)
    assert scene.result.bars() == [] and not scene.result.is_shown
    entries = len(scene.session.match.entries)
    solver.give(problem.best)
    assert scene.result.can_begin_again and scene.session.plan_marks is not None
    assert len(scene.session.match.entries) == entries  # the position lies there again
    assert scene.sidebar.question.description() == ("", "Your plan is being tried", "Read on below")
    solver.tried()
    assert scene.sidebar.question.description() == ("", "Solved!", "Read on below")
    assert scene.result.is_solved and scene.result.told().startswith("Solved!")
    assert problem.teaches in scene.result.told() and "broken: yours" not in scene.result.told()
    assert not any(arrow.kind == "reaction" for arrow in scene.field._marks().arrows)
    assert [name for name, _ in scene.result.bars()] == ["Your plan", "The best plan known"]
    assert scene.result.bars()[0][1] == scene.result.bars()[1][1]
    kept = settings().problems[f"{system}/{path.stem.lstrip(NUMBER)}"]
    assert kept == Attempts(1, True, round(scene.result.chance, 3))
    solver.sheet("problems")
    rows = dict(solver.top(ProblemList).buttons)
    assert rows["at:0"].startswith("✓ 1. ") and rows["at:0"].endswith(" · 1 try")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_problem_is_tried_again_and_its_solution_seen_by_keys(solver: Solver, system: str) -> None:
    solver.key(pygame.K_5, "5")
    number = next(
        at for at, banner in enumerate(solver.top(SystemsScene)._banners, 1) if banner.info.id == system
    )
    solver.key(ord(str(number)), str(number))
    solver.key(pygame.K_RETURN)
    scene = solver.problem
    for _ in range(60):
        if scene.session.plan:
            break
        solver.wait(1)
        if any(anchor is None for _, anchor in scene.sidebar.choices.numbered()):  # the end of a phase
            solver.key(pygame.K_1, "1")
            continue
        solver.key(pygame.K_TAB)
        solver.key(pygame.K_RETURN)
        if scene.session.facing() is not None or not scene.session.choices():
            solver.key(pygame.K_RETURN)
    assert scene.result.plan is not None
    solver.tried()
    solver.key(pygame.K_r, "r")
    asked = scene.session.choice
    assert scene.result.bars() == [] and asked is not None
    solver.key(pygame.K_g, "g")
    assert scene.result.is_shown and scene.session.plan_marks is not None and scene.session.choice is None
    assert scene.result.bars() == [("The best plan known", scene.result.problem.chance)]
    assert scene.sidebar.question.description()[1] == "The solution"
    assert not scene.result.is_working  # what was shown is no plan of one's own
    drawn = scene.session.plan_marks
    solver.key(pygame.K_n, "n")
    board = solver.top(AnalysisScene)
    assert board.session.line.plans == drawn
    assert [row.text for row in board.session.remarks] == [scene.result.told()]


def second_of(system: str) -> Answers:
    return load(problem_files(system)[0]).problem.second


def test_a_worse_plan_says_what_it_gives_away_and_does_not_show_the_best(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problem_result, "FORKS", 24)  # in a few more it is seen to be worse
    system = SYSTEMS[0]
    begun(solver, system)
    solver.give(second_of(system))
    solver.tried()
    result = solver.problem.result
    assert not result.is_solved and not result.is_shown
    assert solver.problem.sidebar.question.description()[1] == "Not the best plan"
    assert result.plan is not None
    assert result.told().startswith(f"Your plan starts with: {result.plan.label}. It gives away ")
    drawn, special = solver.problem.field._marks(), solver.problem.session.previews.special_hexes
    assert drawn.arrows and [area for area, _ in drawn.special_hexes] == [*special] != []
    assert settings().problems[f"{system}/{problem_files(system)[0].stem.lstrip(NUMBER)}"].is_solved is False
    solver.sheet("problem-solution")
    assert "The best plan starts with: " in result.told()
    if len(problem_files(system)) > 1:
        solver.sheet("problem-next")
        assert solver.problem.result.problem == load(problem_files(system)[1]).problem


def test_leaving_ends_the_trial(solver: Solver) -> None:
    system = SYSTEMS[0]
    begun(solver, system)
    solver.give(second_of(system))
    work = solver.problem.result._work
    assert work is not None
    solver.press("menu")
    solver.press("title")
    assert work.is_done


def test_nothing_from_before_the_problem_is_undone_and_an_answer_of_the_plan_is(solver: Solver) -> None:
    found = next(found for path in ALL if len((found := load(path)).problem.best) > 1)
    session = ProblemSession(found, ProblemResult(found), AT_ONCE)
    assert session.undo_barrier
    assert session.match.pending is not None
    before = len(session.match.entries)
    session.submit(session.match.pending.option(found.problem.best[0]))
    assert len(session.match.entries) == before + 1 and not session.plan
    session.undo()
    assert len(session.match.entries) == before


def test_problems_of_own_battles_are_listed_last(solver: Solver, tmp_path: Path) -> None:
    system = SYSTEMS[0]
    found = load(problem_files(system)[0])
    path = keep(found.match(), found.problem)
    assert load(path).problem == found.problem and all_files(system)[-1] == path
    foot = {banner.info.id: banner.foot for banner in choose_problems(SceneFactory(tmp_path, {}))._banners}
    assert foot[system] == f"0 of {len(problem_files(system)) + 1} problems solved"


class Found:
    """Work that has come to its end with a problem, or with none."""

    is_done = is_whole = True
    has_failed = False
    share = 1.0
    looks = 0

    def __init__(self, clear: Clear) -> None:
        self.clear: Clear | None = clear

    def look(self) -> bool:
        self.looks += 1
        return self.looks == 1

    def close(self) -> None:
        pass


@pytest.mark.parametrize("is_problem", [True, False])
def test_a_costly_answer_of_an_own_battle_is_added_if_one_plan_is_clearly_the_best(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, is_problem: bool
) -> None:
    system = SYSTEMS[0]
    found = load(problem_files(system)[0])
    problem, match = found.problem, found.match()
    match.submit(problem.usual[0])
    scene = solver.at(match)
    plans = [told(found.match(), Plan(plan)) for plan in (problem.usual, problem.best)]
    costly = Costly(
        entry=len(found.match().entries),
        answers=sum(isinstance(entry, Answered) for entry in found.match().entries),
        turn=problem.turn,
        side=problem.side,
        given=problem.usual,
        better=problem.best,
        value=problem.usual_chance,
        best=problem.chance,
    )
    scene.mistakes = [Mistake(costly, 0, *plans)]
    monkeypatch.setattr(
        advice_scene, "problem_of", lambda there: Found(Clear(problem if is_problem else None))
    )
    solver.app._go(Push(ReviewScene(scene, None)))
    solver.press("add")
    solver.wait(0.1)
    review = solver.top(ReviewScene)
    own = all_files(system)[len(problem_files(system)) :]
    if is_problem:
        assert review.intro()[0].text == "Added: it is the last of the problems of these rules."
        assert load(own[0]).problem == problem
        assert text_of(load(own[0]).match()) == text_of(found.match())
    else:
        assert review.intro()[0].text.startswith("This makes no problem: ")
        assert own == ()


def test_enter_takes_the_first_system_with_problems_and_the_others_say_why_they_have_none(
    solver: Solver,
) -> None:
    solver.press("problems")
    banners = solver.top(SystemsScene)._banners
    assert [banner.info.id for banner in banners if banner.is_open] == SYSTEMS
    for banner in banners:
        if not banner.is_open:
            assert (banner.foot, bool(banner.text)) == ("No problems yet", True)
    solver.key(pygame.K_RETURN)
    assert solver.top(ProblemList).heading == f"Problems: {find(SYSTEMS[0]).info.name}"


@pytest.mark.parametrize("text", [100, 200])
def test_forty_problems_are_gone_through_by_keys_wheel_and_button(solver: Solver, text: int) -> None:
    system = SYSTEMS[0]
    found, many = load(problem_files(system)[0]), 40 - len(problem_files(system))
    for _ in range(many):
        keep(found.match(), found.problem)
    solved = dict.fromkeys(f"{system}/{path.stem.lstrip(NUMBER)}" for path in problem_files(system)[:1])
    active_settings.use(Settings(text=text, problems={name: Attempts(1, True, 0.5) for name in solved}))
    solver.press("problems")
    solver.press(f"of:{system}")
    listed = solver.top(ProblemList)

    def at() -> tuple[str, list[str]]:
        return listed.main, [key for key, _ in listed.buttons]

    def page(number: int) -> list[str]:
        return [f"at:{each}" for each in range(8 * number, 8 * number + 8)]

    assert listed.text == "From easy to hard; 1 of 40 solved. Page 1 of 5."
    assert at() == ("at:1", [*page(0), "page:1", ""])
    solver.key(pygame.K_UP)
    solver.key(pygame.K_PAGEDOWN)
    assert at() == ("at:8", [*page(1), "page:2", ""])
    solver.key(pygame.K_UP)
    assert listed.main == "at:7"
    solver.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)])
    assert listed.text.endswith("Page 2 of 5.")
    for _ in range(3):
        solver.press(f"page:{int(listed.text[-7])}")
    assert at() == ("at:32", [*page(4), "page:0", ""])
    solver.key(pygame.K_PAGEDOWN)
    assert listed.main == "at:39"
    solver.press("page:0")
    assert listed.main == "at:0"
    solver.key(pygame.K_PAGEUP)
    solver.key(pygame.K_TAB)
    solver.key(pygame.K_RETURN)
    solver.wait(1)
    assert solver.problem.result.problem == load(all_files(system)[1]).problem
