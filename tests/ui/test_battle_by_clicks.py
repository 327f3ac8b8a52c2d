"""The real battle scene, played with the mouse alone."""

import random
from pathlib import Path

import msgspec
import pygame

from game.engine.decisions.decision import Anchor, Selection
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.storage.battles import AnyMatch
from game.ui.app import App, SceneFactory
from game.ui.battle.panels.victory import VictoryScene
from game.ui.menus.title_screen import TitleScene, newest_unfinished
from game.ui.session.course import LOOK
from game.ui.session.timeline import AT_ONCE, Pace
from tests.drawn import question
from tests.ui.table import Clock, Hand, hand_at, kept_hand, plan, scenario, skirmish

TURN = scenario(
    plan(),
    {
        "A": ("jacobite", "highland", "C3"),
        "D": ("jacobite", "regular", "F3"),
        "B": ("government", "regular", "C5"),
        "E": ("government", "regular", "F4"),
    },
    start=Start(turn=SideId("jacobite"), phase="order"),
)
"""A will drive B back after a march; D will be battled back by E."""


def log(match: AnyMatch) -> list[str]:
    return [text for frame in match.frames if (text := frame.event.describe(match.names))]


def test_a_turn_with_a_battle_back_a_retreat_and_a_rally_check_is_played_by_clicks_alone() -> None:
    hand = hand_at(TURN, dice=["ICA", "CCA", "CF", "CCCCF"])
    match = hand.scene.session.match
    hand.click(hand.piece("A"))
    hand.click(hand.piece("D"))
    hand.press("confirm")
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    hand.press("option:move done")
    assert "D of Jacobite" in hand.scene.session.notice
    hand.press("option:move done")
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    hand.click(hand.piece("D"))  # battle back, JX-55
    hand.click(hand.piece("A"))
    hand.click(hand.piece("B"))
    hand.click(hand.hex("B6"))  # retreat, JR-08
    hand.click(hand.hex("C5"))  # take ground, JX-56
    hand.press("option:bonus none")
    assert log(match) == [
        "Orders went to A of Jacobite, D of Jacobite.",
        "A of Jacobite moved from C3 to C4.",
        "D of Jacobite attacked E of Government in melee.",
        "D of Jacobite against E of Government: I C A.",
        "E of Government lost 1 block (3 left).",
        "E of Government battled back at D of Jacobite.",
        "E of Government against D of Jacobite: C C A.",
        "A of Jacobite attacked B of Government in melee.",
        "A of Jacobite against B of Government: C F.",
        "B of Government retreated to B6.",
        "Rally check of B of Government: C C C C F.",
        "B of Government rallied at B6.",
        "A of Jacobite took ground at C5.",
    ]


def test_a_whole_battle_is_played_to_its_last_banner_by_clicks_on_what_is_offered() -> None:
    hand = hand_at(skirmish(), seed=8)
    scene = hand.scene
    chance = random.Random(1746)
    answers = 0
    while (decision := scene.session.match.pending) is not None:
        answers += 1
        assert answers < 2000
        if isinstance(decision, Selection):
            hand.choose_set(frozenset(chance.sample(decision.candidates, min(3, len(decision.candidates)))))
        else:
            hand.answer(chance.choice(decision.options))
    hand.app.step([])
    assert scene.session.match.outcome is not None
    end = hand.app.scenes[-1]
    assert isinstance(end, VictoryScene)
    assert (
        end.heading
        == f"The {scene.playback.info.side(scene.session.match.outcome.winner).plural_name} won the battle"
    )
    hand.press("look")
    assert hand.app.scenes == [scene]


def test_a_battle_that_was_left_is_continued_exactly_where_it_was(tmp_path: Path) -> None:
    hand = kept_hand(skirmish(), tmp_path, seed=9)
    chance = random.Random(1715)
    for _ in range(12):
        decision = hand.question
        if isinstance(decision, Selection):
            hand.choose_set(frozenset(decision.candidates[:3]))
        else:
            hand.answer(chance.choice(decision.options))
    left = hand.scene.session.match
    hand.app.step([pygame.event.Event(pygame.QUIT)])
    assert hand.app.scenes == []

    clock = Clock()
    again = Hand(App(TitleScene(SceneFactory(tmp_path, {}, pace=AT_ONCE)), clock), clock)
    again.press("continue")
    match, idle = again.scene.session.match, again.scene.playback.timeline.is_idle
    again.app.close()
    assert (match.state, match.entries, match.scenario) == (left.state, left.entries, left.scenario)
    assert (question(match).prompt, idle) == (question(left).prompt, True)


def test_a_half_chosen_set_is_not_kept_but_every_answer_is(tmp_path: Path) -> None:
    hand = kept_hand(skirmish(), tmp_path)
    hand.choose_set(frozenset({"A"}))
    hand.click(hand.piece("A"))
    hand.app.close()
    path, text = newest_unfinished(tmp_path)
    assert path is not None and text == "Continue A small battle, turn 1"
    assert path.read_text().count('"answer"') == 1


def test_the_pieces_ordered_are_shown_for_a_moment_which_a_click_ends_and_acts() -> None:
    hand = hand_at(TURN, pace=Pace())
    hand.choose_set(frozenset("AD"))
    scene = hand.scene
    highlights = scene.session.highlights()
    scene.field._mark_event(highlights, scene.playback.event)
    grid = scene.session.match.setup.grid
    assert {grid.label(hex_id) for hex_id in highlights.rule_hexes} == {"C3", "F3"}
    assert (scene.playback.timeline.is_idle, scene.playback.event_log.sentences[-1].hexes) == (
        False,
        tuple(highlights.rule_hexes),
    )
    hand.click(hand.piece("A"))
    assert (scene.playback.timeline.is_idle, [anchor.ref for anchor in hand.controller.picked]) == (
        True,
        ["A"],
    )


def test_the_half_made_choice_is_taken_back_by_a_right_click_and_beside_the_field() -> None:
    hand = hand_at(TURN)
    hand.click(hand.piece("A"))
    hand.click(hand.hex("G1"), pygame.BUTTON_RIGHT)
    assert hand.controller.chosen == ()
    hand.choose_set(frozenset("A"))
    hand.click(hand.piece("A"))
    assert hand.controller.is_half_made
    reason = hand.controller.why_not(Anchor("hex", hand.scene.session.match.setup.grid.hex("G7")))
    hand.click(hand.hex("G7"))
    assert (hand.controller.is_half_made, hand.scene.session.notice) == (True, reason)
    assert reason
    hand.click((hand.scene.areas.board.x + 3, hand.scene.areas.board.y + 3))
    assert not hand.controller.is_half_made


def test_undo_takes_a_move_back_and_says_after_dice_why_it_does_not() -> None:
    hand = hand_at(TURN, dice=["ICA"])
    hand.choose_set(frozenset("AD"))
    before = hand.scene.session.match.state
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    hand.press("undo")
    assert hand.scene.session.match.state == before
    assert hand.scene.session.notice == "Undid: A of Jacobite to C4."
    for _ in range(2):
        hand.press("option:move done")
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    entries = list(hand.scene.session.match.entries)
    hand.press("undo")
    assert hand.scene.session.notice == "Can't undo: dice have been rolled since."
    assert hand.scene.session.match.entries == entries


def test_redo_gives_what_was_taken_back_again_until_something_else_is_answered() -> None:
    hand = hand_at(TURN, pace=Pace())
    hand.choose_set(frozenset("AD"))
    hand.wait(9)
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    hand.wait(9)
    after, answers = hand.scene.session.match.state, list(hand.scene.session.match.entries)
    hand.press("restart")
    notices = []
    for _ in range(3):
        hand.press("redo")
        notices.append(hand.scene.session.notice)
    assert (hand.scene.session.match.state, hand.scene.session.match.entries) == (after, answers)
    assert hand.scene.playback.timeline.is_idle  # it was seen before
    assert notices == [
        "Redid: A of Jacobite, D of Jacobite.",
        "Redid: A of Jacobite to C4.",
        "Nothing to redo.",
    ]
    hand.press("undo")
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C2"))
    assert (hand.scene.session.to_redo, hand.scene.session.tell_redo()) == (None, notices[-1])


def test_a_battle_taken_up_from_the_disk_has_nothing_to_redo(tmp_path: Path) -> None:
    hand = kept_hand(skirmish(), tmp_path)
    hand.choose_set(frozenset("A"))
    hand.press("undo")
    scenes, path = SceneFactory(tmp_path, {}, 0, AT_ONCE), hand.file.path
    assert hand.scene.session.to_redo is not None
    hand.app.close()
    resumed = scenes.resume(path)
    assert resumed.session.to_redo is None
    resumed.close()


def test_conceding_is_asked_twice_and_ends_the_battle() -> None:
    hand = hand_at(skirmish())
    hand.press("menu")
    hand.press("ask:concede")
    hand.press("")
    assert hand.scene.session.match.pending is not None
    hand.press("menu")
    hand.press("ask:concede")
    hand.press("aside:concede")
    hand.app.step([])
    end = hand.app.scenes[-1]
    assert isinstance(end, VictoryScene) and end.heading == "The Government won the battle"


def test_moving_the_mouse_over_everything_tells_something_and_breaks_nothing() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    for x in range(0, 1024, 64):
        for y in range(0, 600, 60):
            hand.point((x, y))
    assert hand.controller.is_half_made


def is_idle(hand: Hand) -> bool:
    return hand.scene.playback.timeline.is_idle


def about_to_attack() -> Hand:
    """Open the turn at a pace that is seen, where D can attack E."""
    hand = hand_at(TURN, dice=["ICA", "CCA"], pace=Pace())
    hand.choose_set(frozenset("AD"))
    hand.wait(9)
    for _ in range(2):
        hand.press("option:move done")
    hand.wait(9)
    return hand


def test_a_click_hurries_dice_to_where_they_lie_and_acts_only_when_they_have_been_read() -> None:
    hand = about_to_attack()
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    assert not is_idle(hand)
    hand.click(hand.piece("D"))  # past the attack, to the dice
    hand.click(hand.piece("D"))  # to where they lie
    hand.click(hand.piece("D"))  # past them
    assert is_idle(hand)
    assert len([entry for entry in hand.scene.session.match.entries if hasattr(entry, "faces")]) == 1
    hand.click(hand.piece("D"))  # battle back
    assert len([entry for entry in hand.scene.session.match.entries if hasattr(entry, "faces")]) == 2


def test_the_window_sleeps_when_nothing_moves_and_draws_on_while_something_does() -> None:
    hand = hand_at(TURN, pace=Pace())
    assert 0 < (hand.scene.next_wakeup() or 0) <= LOOK  # from then on a key answers
    hand.wait(2 * LOOK)
    assert hand.scene.next_wakeup() is None
    hand.choose_set(frozenset("A"))
    hand.wait(9)
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    assert hand.scene.next_wakeup() == 0.0
    hand.wait(9)
    hand.wait(2 * LOOK)  # in which the next question is new
    assert hand.scene.next_wakeup() is None


def test_a_turn_is_begun_again_as_far_as_nothing_was_learnt_in_it() -> None:
    hand = hand_at(TURN, dice=["ICA", "CCA"])
    before = hand.scene.session.match.state
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    hand.press("restart")
    assert (hand.scene.session.match.state, hand.scene.session.notice) == (
        before,
        "Restarted the turn.",
    )
    hand.press("restart")
    assert hand.scene.session.notice == "Can't restart the turn: nothing has been done in it yet."
    hand.choose_set(frozenset("AD"))
    for _ in range(2):
        hand.press("option:move done")
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    hand.press("restart")
    assert hand.scene.session.notice == "Can't restart the turn: dice have been rolled since."


def test_ending_a_phase_early_shows_on_the_field_who_could_still_act() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.press("option:move done")
    grid = hand.scene.session.match.setup.grid
    assert {grid.label(hex_id) for hex_id in hand.scene.session.highlights().rule_hexes} == {"C3", "F3"}
    hand.key(pygame.K_ESCAPE)
    assert hand.scene.session.highlights().rule_hexes == frozenset()


QUIET = msgspec.structs.replace(
    scenario(plan(), {"A": ("jacobite", "highland", "C3"), "B": ("government", "regular", "C7")}),
    properties={"banners_jacobite": 1, "banners_government": 1},
)
"""A may march, but not so far that it could attack B."""


def test_nothing_is_asked_of_whoever_can_neither_move_nor_attack_and_the_last_move_can_be_taken_back() -> (
    None
):
    hand = hand_at(QUIET)
    hand.choose_set(frozenset("A"))
    match, ordered = hand.scene.session.match, hand.scene.session.match.state
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C2"))
    assert (hand.question.side, hand.question.kind) == ("government", "order")
    hand.press("undo")
    assert (match.state, hand.question.side, hand.question.kind) == (ordered, "jacobite", "move")


def test_whoever_ends_the_movement_himself_is_not_asked_to_end_the_turn_as_well() -> None:
    hand = hand_at(QUIET)
    hand.choose_set(frozenset("A"))
    for _ in range(2):
        hand.press("option:move done")
    assert (hand.question.side, hand.question.kind) == ("government", "order")


def test_undo_says_beforehand_what_it_takes_back() -> None:
    hand = hand_at(TURN)
    assert hand.scene.session.tell_undo() == "Can't undo: nothing has been done yet."
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    hand.click(hand.hex("C4"))
    assert hand.scene.session.tell_undo() == "Undo: A of Jacobite to C4."
    hand.press("undo")
    assert hand.scene.session.tell_undo() == "Undo: A of Jacobite, D of Jacobite."
