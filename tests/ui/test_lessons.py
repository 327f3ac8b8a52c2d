"""The lessons: each can be played to its end by what it points out, taken back and shown again."""

from math import cos, radians, sin
from pathlib import Path

import pygame
import pytest

from game.content.assets import hints_file, lesson_files
from game.content.lesson import LessonError, at_step, load, read_hints
from game.content.rulebook import load as rule_book
from game.engine.decisions.decision import Anchor, corner_of
from game.engine.play.dice import ScriptedChance
from game.engine.ruleset import shipped, systems
from game.players.levels import PLAYERS
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.lesson_scene import LessonScene
from game.ui.menus.campaign.systems import SystemsScene
from game.ui.menus.lessons import _scene as lesson_scene
from game.ui.menus.lessons import first_battle, first_lesson
from game.ui.menus.title_screen import TitleScene
from game.ui.scene import Scene
from game.ui.session import pointing
from game.ui.session.lesson_session import LessonSession
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.ui.table import SYSTEM, Clock, Hand

LESSONS = lesson_files(SYSTEM)
ALL_LESSONS = tuple(path for system in systems() for path in lesson_files(system))
NAMES = [f"{path.parents[1].name}-{path.stem}" for path in ALL_LESSONS]


class Pupil(Hand):
    """Somebody who does what a lesson points out, with the mouse alone."""

    @property
    def lesson(self) -> LessonScene:
        scene = self.app.scenes[-1]
        assert isinstance(scene, LessonScene), scene
        return scene

    def press_on_sheet(self, key: str) -> None:
        rect = self.lesson.panel.widgets.rect(key)
        assert rect is not None, f"there is no button {key!r}"
        self.click(rect.center)

    def follow(self) -> None:
        """Make one step as the lesson says."""
        lesson = self.lesson
        if lesson.session.goes_on:
            self.press_on_sheet("lesson-on")
        else:
            before = lesson.session.step
            while lesson.session.step == before and (anchor := lesson.session.pointed_out()) is not None:
                self.click(self.where(anchor))
        self.wait(30)

    def where(self, anchor: Anchor) -> tuple[float, float]:
        """Find the thing that is pointed out."""
        lesson = self.lesson
        hex_id = pointing.hex_of(anchor, lesson.playback.view)
        if hex_id is not None:
            if anchor.kind != "corner":
                return self.hex(lesson.session.match.setup.grid.label(hex_id))
            # A facing is chosen by a click in the hex, near that corner of it.
            (x, y), out = lesson.board.centre(hex_id), lesson.board.width * 0.35
            angle = radians(corner_of(anchor)[1])
            return x + out * sin(angle), y - out * cos(angle)
        rect = lesson._rect_of(anchor)
        assert rect is not None, anchor
        return rect.center


def pupil(scene: Scene) -> Pupil:
    clock = Clock()
    hand = Pupil(App(scene, clock), clock)
    hand.wait(1)
    return hand


def begun(path: Path) -> Pupil:
    return pupil(LessonScene(load(path), lambda: scene_never(), pace=AT_ONCE))


def scene_never() -> LessonScene:
    raise AssertionError("nobody leaves")


@pytest.mark.parametrize(
    ("system", "titles"),
    [
        (
            "jacobite",
            [
                "Move and fire",
                "Melee and battle back",
                "Flags and retreat",
                "Rally and rout",
                "Leaders",
                "Cards",
            ],
        ),
        ("commanders", ["Command radius and rallying", "Mobs and rout"]),
        ("brigades", ["From charge to pursuit", "Morale of units and brigades"]),
        ("formations", ["Blast markers and suppression", "Breaking and rallying"]),
    ],
)
def test_each_system_has_its_lessons_in_this_order(system: str, titles: list[str]) -> None:
    assert [load(path).title for path in lesson_files(system)] == titles


@pytest.mark.parametrize("path", ALL_LESSONS, ids=NAMES)
def test_a_lesson_is_played_by_clicks_on_what_it_points_out_and_over_with_its_last_step(path: Path) -> None:
    hand = begun(path)
    steps = len(hand.lesson.session.lesson.steps)
    seen = []
    while True:
        hand.app.step([])
        lesson, session = hand.lesson, hand.lesson.session
        assert "title" not in {key for key, _ in lesson.sidebar.question.answers()}
        says_over = lesson.sidebar.question.description()[1] == "The lesson is over"
        is_last = session.told_step == steps - 1
        assert is_last or not says_over, session.told_step
        if session.is_learnt:
            break
        seen.append(session.step)
        hand.follow()
        assert hand.lesson.session.step == seen[-1] + 1, hand.lesson.session.present
    assert seen[0] == 0 and is_last and hand.lesson.session.step >= steps - 1


@pytest.mark.parametrize("path", ALL_LESSONS, ids=NAMES)
def test_every_step_of_a_lesson_can_be_gone_back_to_and_its_dice_are_all_used(path: Path) -> None:
    lesson = load(path)
    for number in range(len(lesson.steps) + 1):
        match = at_step(lesson, number)
        if number < len(lesson.steps) and lesson.steps[number].choose:
            assert match.pending is not None
            assert match.pending.option(lesson.steps[number].choose)
    chance = at_step(lesson, len(lesson.steps))._chance
    assert isinstance(chance, ScriptedChance) and chance.leftover() == ""


@pytest.mark.parametrize("path", [LESSONS[0], LESSONS[5]], ids=["move", "cards"])
def test_where_panels_share_a_place_the_tabs_are_pointed_out_too(path: Path) -> None:
    active_settings.use(Settings(text=200))
    hand = begun(path)
    while not hand.lesson.session.is_learnt:
        hand.follow()
    assert hand.lesson.session.step >= len(hand.lesson.session.lesson.steps) - 1


def test_lessons_name_rules_that_are_in_the_book() -> None:
    lessons = [load(path) for path in ALL_LESSONS]
    assert [
        rule for each in lessons for rule in each.rules if rule_book(each.system).rule(rule) is None
    ] == []


def test_another_answer_than_the_one_asked_for_is_not_taken() -> None:
    hand = begun(LESSONS[1])
    hand.follow()
    lesson = hand.lesson
    hand.click(hand.piece("atholl"))
    hand.click(hand.piece("pulteneys"))
    assert (lesson.session.step, lesson.session.match.entries) == (1, [])
    assert lesson.session.notice == "That is allowed, but this step is about something else."
    hand.follow()
    assert lesson.session.step == 2


@pytest.mark.parametrize("path", ALL_LESSONS, ids=NAMES)
def test_nothing_can_be_chosen_at_a_step_that_is_only_read(path: Path) -> None:
    lesson = load(path)
    for number, step in enumerate(lesson.steps):
        session = LessonSession(lesson, number, AT_ONCE)
        may_choose = bool(step.choose) and not step.theirs
        assert (session.choice is not None) == may_choose, step.text


def test_the_lesson_from_charge_to_pursuit_has_a_pursuit() -> None:
    lesson = next(load(path) for path in ALL_LESSONS if load(path).title == "From charge to pursuit")
    match = at_step(lesson, len(lesson.steps))
    said = [frame.event.describe(match.names) for frame in match.frames]
    assert "Cobham's pursued to B3." in said
    assert "Royal Écossais routed." in said


def test_a_step_is_taken_back_and_shown_again() -> None:
    hand = begun(LESSONS[0])
    for _ in range(5):
        hand.follow()
    assert hand.lesson.session.step == 5
    fired = hand.lesson.playback.view
    hand.press_on_sheet("lesson-back")
    hand.wait(1)
    assert hand.lesson.session.step == 4
    assert hand.lesson.playback.view != fired
    hand.follow()
    assert (hand.lesson.session.step, hand.lesson.playback.view) == (5, fired)
    hand.press_on_sheet("lesson-again")
    hand.wait(30)
    assert (hand.lesson.session.step, hand.lesson.playback.view) == (5, fired)
    hand.key(pygame.K_BACKSPACE)
    assert hand.lesson.session.step == 4


def test_the_lessons_are_reached_from_the_title_screen_and_lead_on(tmp_path: Path) -> None:
    scenes = SceneFactory(tmp_path, {}, 0, AT_ONCE)
    hand = pupil(TitleScene(scenes))
    hand.press("lessons")
    hand.press("of:jacobite")
    hand.press("4")
    assert hand.lesson.session.lesson.title == "Leaders"
    while not hand.lesson.session.is_learnt:
        hand.follow()
    hand.press_on_sheet("lesson-next")
    assert hand.lesson.session.lesson.title == "Cards"


def test_the_first_lesson_is_offered_once(tmp_path: Path) -> None:
    scenes = SceneFactory(tmp_path, {}, 0, AT_ONCE)
    hand = pupil(TitleScene(scenes))
    hand.app.offer(first_lesson(scenes))
    hand.press("")
    assert active_settings.active_settings() == Settings(lesson_offered=True)
    assert isinstance(hand.app.scenes[-1], TitleScene)
    hand.app.offer(first_lesson(scenes))
    hand.press("learn")
    assert hand.lesson.session.lesson.title == "Move and fire"


def test_a_lesson_that_is_none_is_told_by_file_and_place(tmp_path: Path) -> None:
    path = tmp_path / "9-no-lesson.toml"
    path.write_text('title = "No lesson"', encoding="utf-8")
    with pytest.raises(LessonError, match=r"^9-no-lesson\.toml: is not a lesson: .*missing required field"):
        load(path)


def test_a_step_that_cannot_be_made_is_told_by_its_number() -> None:
    lesson = load(LESSONS[1])
    broken = type(lesson)(
        **{name: getattr(lesson, name) for name in lesson.__struct_fields__ if name != "steps"},
        steps=tuple(type(step)(text=step.text, choose="dance") for step in lesson.steps),
    )
    with pytest.raises(LessonError, match=r"^Melee and battle back: step 1: 'dance' is not among"):
        at_step(broken, 1)


def test_the_menu_of_a_lesson_begins_it_again_and_leads_to_all_lessons(tmp_path: Path) -> None:
    scenes = SceneFactory(tmp_path, {}, 0, AT_ONCE)
    hand = pupil(TitleScene(scenes))
    hand.app.offer(first_lesson(scenes))
    hand.press("learn")
    hand.follow()
    hand.press("menu")
    assert [key for key, _ in hand.top(Dialog).buttons] == [
        "",
        "restart",
        "lessons",
        "fit",
        "settings",
        "rules",
        "keys",
        "title",
        "quit",
    ]
    hand.press("restart")
    assert (hand.lesson.session.step, hand.lesson.names_pieces) == (0, True)
    hand.press("menu")
    hand.press("lessons")
    banners = hand.top(SystemsScene)
    assert [banner.info.id for banner in banners._banners] == [
        system for system in (rules.info.id for rules in shipped()) if lesson_files(system)
    ]
    hand.press("of:brigades")
    assert hand.top(Dialog).heading == "Lessons: Brigades"
    hand.press("1")
    assert hand.lesson.session.lesson.title == "Morale of units and brigades"


@pytest.mark.parametrize("system", [rules.info.id for rules in shipped()])
def test_the_last_lesson_of_each_system_leads_to_a_whole_battle(system: str, tmp_path: Path) -> None:
    scenes = SceneFactory(tmp_path, {}, pace=AT_ONCE, seed=1)
    scenes.system = system
    *others, last = [lesson_scene(scenes, number) for number in range(len(lesson_files(system)))]
    assert {each.following_label for each in others} == {"Next lesson"}
    assert last.following_label == "A whole battle"
    assert last.following is not None
    battle = last.following()
    assert type(battle) is BattleScene
    info, players = battle.session.info, battle.session.open_battle.players
    assert info.id == system
    assert list(players) == [info.sides[1].id]
    assert scenes.seats == {info.sides[0].id: "human", info.sides[1].id: "recruit"}
    assert battle.session.notice.startswith("Your first whole battle.")
    battle.close()


@pytest.mark.parametrize("system", ["jacobite", "brigades"])
def test_the_whole_battle_with_hints_is_found_among_the_lessons(system: str, tmp_path: Path) -> None:
    active_settings.use(Settings())
    scenes = SceneFactory(tmp_path, {}, 0, AT_ONCE)
    hand = pupil(TitleScene(scenes))
    hand.press("lessons")
    hand.press(f"of:{system}")
    hand.press("whole")
    battle = hand.top(BattleScene)
    assert battle.session.info.id == system
    assert battle.session.notice.startswith("Your first whole battle.")
    battle.close()


def test_what_a_first_battle_says_is_of_phases_that_its_rules_have() -> None:
    for rules in shipped():
        hints = read_hints(hints_file(rules.info.id))
        assert len(hints) >= 3
        assert set(hints) <= {phase.id for phase in rules.info.phases}


@pytest.mark.parametrize("hinted", [True, False])
def test_a_first_battle_says_twice_what_a_phase_is_for_and_then_no_more(tmp_path: Path, hinted: bool) -> None:
    active_settings.use(Settings(hints=hinted))
    scenes = SceneFactory(tmp_path, {}, pace=AT_ONCE, seed=1)
    scenes.system = "jacobite"
    battle = first_battle(scenes)
    assert isinstance(battle, BattleScene)
    session, said, time = battle.session, [], 0.0
    hints = read_hints(hints_file("jacobite"))
    greeting = session.notice
    while session.playback.view.turn <= 3 and session.match.pending is not None:
        time += 60
        session.advance(time)
        if session.choice is None:
            continue
        said += [phase for phase, hint in hints.items() if session.notice in (hint, f"{greeting} {hint}")]
        session.submit(PLAYERS["random"](1).choose(session.match, session.choice.decision))
    battle.close()
    assert [*dict.fromkeys(said)] == (["order", "move", "combat"] if hinted else [])
    assert set(map(said.count, said)) == ({2} if hinted else set())
