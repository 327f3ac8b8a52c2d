"""What the general would do, and the review of a battle that is over, in the window."""

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import i18n
from game.engine.play.journal import Answered
from game.engine.play.match import Match
from game.engine.shown.forecast import percent, percent_less
from game.players import advising
from game.players.advice import advise, review, up_to
from game.players.advising import AdviceTask, Message, Mistake, Plans, Progress
from game.players.levels import PLAYERS
from game.players.planner import Search
from game.players.workers import recorded
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.app import App, SceneFactory
from game.ui.battle.advice_scene import AdviceScene, ReviewScene
from game.ui.battle.analysis_scene import AnalysisScene
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.seats import levels_of
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Clock, Hand

KEITH = MAPS / "keith-1746.tmx"
LONG = 90.0
"""Seconds that the other process may take on a busy machine."""


def battle(folder: Path, system: str, answers: int = 0, path: Path = KEITH) -> Hand:
    """Open a map after so many answers of a computer player, with a person in both seats."""
    clock = Clock()
    factory = SceneFactory(folder, {}, seed=3, pace=AT_ONCE)
    hand = Hand(App(factory.begin(open_map(path, system)[1], path), clock), clock)
    hand.wait(1)
    session, player = hand.scene.session, PLAYERS["greedy"](1)
    for _ in range(answers):
        if session.match.pending is None:
            break
        session.submit(player.choose(session.match, session.match.pending))
    hand.wait(1)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
    return hand


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(advising, "SECONDS", 1.0)
    yield


def advised(hand: Hand) -> AdviceScene:
    """Wait until the other process has come to its end."""
    scene, until = hand.top(AdviceScene), time.monotonic() + LONG
    while scene.is_working and time.monotonic() < until:
        hand.wait(0.1)
        time.sleep(0.02)
    assert not scene.has_failed
    return scene


def test_g_shows_the_best_plans_each_is_drawn_and_one_can_be_given(tmp_path: Path) -> None:
    hand = battle(tmp_path, "formations", 2)
    board, session = hand.scene, hand.scene.session
    before, pending = len(session.match.entries), session.match.pending
    hand.key(pygame.K_g, "g")
    scene = advised(hand)
    labels = scene.labels()
    assert 0 < len(labels) <= 3
    assert session.plan_marks is not None and session.plan_marks == board.field._marks()
    hand.key(pygame.K_DOWN)
    assert scene.place == 1 % len(labels)
    place = scene.widgets.rect("give")
    assert place is not None
    hand.click(place.center)
    assert len(session.match.entries) > before and pending is not None
    given = session.match.entries[before]
    assert isinstance(given, Answered) and given.answer in {each.answer for each in scene._plans}
    assert board.session.plan_marks is None
    hand.app.close()


def test_escape_leaves_it_and_the_other_process(tmp_path: Path) -> None:
    hand = battle(tmp_path, "formations", 2)
    board = hand.scene
    hand.key(pygame.K_g, "g")
    scene = hand.top(AdviceScene)
    assert scene.intro()[0].text.startswith("Plans are tried using")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [board]
    assert not scene.is_working
    hand.app.close()


def test_a_question_of_the_past_is_shown_as_it_was(tmp_path: Path) -> None:
    hand = battle(tmp_path, "formations", 12)
    hand.key(0, "<")
    hand.key(0, "<")
    playback = hand.scene.playback
    assert playback.history_frame is not None
    hand.key(pygame.K_g, "g")
    scene = advised(hand)
    assert scene.labels() and scene.footer_buttons() == [("back", "Back")]
    assert scene._work is not None and scene._work.plans is not None
    assert playback.shown_frames == scene._work.plans.events
    hand.app.close()


def test_what_the_other_side_was_asked_stays_hidden_while_the_battle_goes_on(tmp_path: Path) -> None:
    hand = battle(tmp_path, "jacobite", 2, MAPS / "culloden-1746.tmx")
    playback = hand.scene.playback
    asked = hand.scene.session.match.pending
    assert asked is not None
    other = next(side.id for side in playback.info.sides if side.id != asked.side)
    assert not playback.is_visible(other)
    hand.press("advise")
    scene = hand.top(AdviceScene)
    assert scene._work is not None
    scene._work.close()
    scene._work.plans = Plans(other, 0, [])
    scene._is_present = False
    scene.load_result()
    assert scene.labels() == []
    assert "hidden until the battle is over" in scene.intro()[0].text
    hand.app.close()


def test_each_plan_of_many_promises_a_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "SECONDS", LONG)  # till all are tried
    hand = battle(tmp_path, "commanders", 3)
    match = hand.scene.session.match
    while match.pending is not None and match.pending.kind not in match.rules.opponent.pivotal:
        hand.scene.session.submit(next(match.pending.iter_options()))
        hand.wait(30)
    hand.press("advise")
    scene = advised(hand)
    assert scene.labels() and all("%:" in label for label in scene.labels()) == (len(scene.labels()) > 1)
    hand.app.close()


class Sent:
    """Takes down what the other process would send."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def send(self, message: Message) -> None:
        self.messages.append(message)


def over(answers: int) -> AnyMatch:
    match: AnyMatch = Match(*open_map(KEITH, "formations"), seed=1)
    player = PLAYERS["random"](3)
    for _ in range(answers):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))
    return match


def test_a_review_sends_what_cost_something_with_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "GENERAL", Search(plans=2, forks=1, most_forks=1))
    match, sent = over(25), Sent()
    task = AdviceTask(battle=recorded(match), is_review=True, language=i18n.in_use())
    advising.work(task, sent)  # type: ignore[arg-type]
    found = [each for each in sent.messages if isinstance(each, Mistake)]
    shares = [each.share for each in sent.messages if isinstance(each, Progress)]
    assert shares == sorted(shares) and sent.messages[-1] is None
    assert found
    for each in found:
        assert each.given.label and each.better.label
        assert each.costly.cost > 0
        state = match.frames[each.events - 1].state if each.events else match.setup.state
        view = match.rules.shown.view(match.setup.battlefield, state, each.costly.side)
        assert view.turn == each.costly.turn


@pytest.mark.parametrize(
    ("value", "best", "less"), [(0.2649, 0.5751, "32 %"), (0.5, 0.503, "<1 %"), (0.4, 0.4, "0 %")]
)
def test_what_an_answer_cost_is_the_difference_of_the_chances_that_are_told(
    value: float, best: float, less: str
) -> None:
    assert percent_less(value, best) == less


def reviewed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Hand, list[Mistake]]:
    """Open a battle of which the answers that cost most are known."""
    monkeypatch.setattr(advising, "GENERAL", Search(plans=2, forks=1, most_forks=1))
    hand, sent = battle(folder, "formations", 25), Sent()
    task = AdviceTask(battle=recorded(hand.scene.session.match), is_review=True, language=i18n.in_use())
    advising.work(task, sent)  # type: ignore[arg-type]
    hand.scene.mistakes = [each for each in sent.messages if isinstance(each, Mistake)][:3]
    return hand, hand.scene.mistakes


def test_the_review_lists_the_worst_and_shows_their_moments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, mistakes = reviewed(tmp_path, monkeypatch)
    board, session = hand.scene, hand.scene.session
    hand.app._go(board.press("review"))
    scene = hand.top(ReviewScene)
    assert len(scene.labels()) == len(mistakes) > 0
    hand.wait(0.1)
    assert board.playback.shown_frames == mistakes[0].events
    assert session.plan_marks is not None
    last = mistakes[-1]
    dearer = last._replace(costly=last.costly._replace(best=1.0, value=0.0))
    scene.list_mistakes([*mistakes[:-1], dearer])  # found meanwhile, in a review that goes on
    hand.wait(0.1)
    assert board.playback.shown_frames == dearer.events != mistakes[0].events
    hand.key(pygame.K_2, "2")
    chosen = board.playback.shown_frames
    scene.list_mistakes([*mistakes[:-1], dearer, dearer._replace(events=0)])
    hand.wait(0.1)
    assert (scene.chosen, board.playback.shown_frames) == (2, chosen)  # the one that was chosen
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [board]
    worst, entries = mistakes[0].costly, list(session.match.entries)
    hand.app._go(board.press("review"))
    hand.press("try")
    hand.wait(0.1)
    tried = hand.scene.session
    assert tried.match.entries[: worst.entry] == entries[: worst.entry]
    assert hand.question.side == worst.side
    assert worst.given[0] in [option.notation for option in hand.question.iter_options()]
    other = next(side.id for side in session.info.sides if side.id != worst.side)
    assert set(tried.open_battle.players) == {other}
    assert tried.match.header.origin is not None
    hand.app.close()


def test_an_answer_that_cost_much_lies_on_the_analysis_board_with_both_plans_and_is_tried_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, mistakes = reviewed(tmp_path, monkeypatch)
    worst, battle_left = mistakes[0], hand.scene
    then = up_to(battle_left.session.match, worst.costly.answers)
    hand.app._go(battle_left.press("review"))
    hand.wait(0.1)
    for way in ("button", "key"):
        if way == "button":
            hand.press("analyse")
        else:
            hand.key(pygame.K_n, "n")
        hand.wait(0.1)
        board = hand.top(AnalysisScene)
        assert board.session.match.state == then.state
        plans = board.session.line.plans
        assert plans is not None and {*plans.arrows} <= {*board.session.highlights().arrows}
        chances = {percent(each.value) for each in (worst.better, worst.given) if each.steps}
        assert {arrow.label for arrow in plans.arrows if arrow.label} == chances != set()
        told = [row.text for row in board.session.remarks]
        assert told[0].endswith(f" cost {percent_less(worst.given.value, worst.better.value)}")
        assert told[1] == f"Better: {worst.better.label}"
        if way == "button":
            hand.key(pygame.K_m, "m")
            hand.key(pygame.K_z, "z")
            hand.press("phase:jacobite")
            hand.press(hand.top(Dialog).buttons[0][0])
            assert (board.session.line.at, board.session.line.plans, board.session.remarks) == (1, None, ())
            hand.key(pygame.K_z, "z", pygame.KMOD_CTRL)
            assert board.session.remarks and board.session.line.plans == plans
            hand.app._go(board.press("close"))
            hand.top(ReviewScene)
    hand.key(pygame.K_h, "h")
    hand.wait(1)
    tried = hand.scene.session
    assert type(hand.scene) is BattleScene and tried.match.state == then.state
    assert hand.question.side == worst.costly.side
    best = levels_of("formations")[-1]
    assert tried.open_battle.seats == {
        side.id: "human" if side.id == worst.costly.side else best for side in tried.info.sides
    }
    hand.app.close()


def test_a_review_and_the_plans_at_its_moment_promise_the_same_and_say_how_surely(tmp_path: Path) -> None:
    hand, search = battle(tmp_path, "formations", 25), Search(plans=2, forks=4, most_forks=4)
    match = hand.scene.session.match
    costly = next(each for each in review(match, search) if each.cost)
    plans = advise(up_to(match, costly.answers), search, own=costly.given)
    known = {(each.answer, *each.following): each for each in plans}
    for answers, value in ((costly.given, costly.value), (costly.better, costly.best)):
        assert known[answers].value == pytest.approx(value)
        assert known[answers].forks == costly.forks == 4
    given, better = known[costly.given], known[costly.better]
    assert given.error > 0 < costly.error
    board = hand.scene
    board.mistakes = [Mistake(costly, 2, given, better)]
    told = [row.text for row in ReviewScene(board, None).told(0)]
    assert told[-1] == f"Tried out in 4 battles. Give or take {percent(costly.error)}."
    scene = AdviceScene(board, None, is_present=True)
    scene._plans = [given]
    assert f"Tried out in 4 battles. Give or take {percent(given.error)}." in [
        row.text for row in scene.told(0)
    ]
    hand.app.close()
