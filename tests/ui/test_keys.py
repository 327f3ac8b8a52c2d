"""The same battle from the keyboard."""

import pygame
import pytest

from game.engine.decisions.decision import Anchor
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Hand, answer_of, hand_at, skirmish
from tests.ui.test_battle_by_clicks import TURN, about_to_attack


def cursor(hand: Hand) -> Anchor:
    """The thing that the keys have gone to."""
    anchor = hand.scene.session.cursor
    assert anchor is not None
    return anchor


def test_orders_and_moves_are_given_by_number() -> None:
    hand = hand_at(TURN)
    hand.key(pygame.K_2, "2")  # the first piece; 1 is the button
    hand.key(pygame.K_1, "1")
    assert [answer_of(entry) for entry in hand.scene.session.match.entries] == ["order A"]
    hand.key(pygame.K_2, "2")
    hand.key(pygame.K_2, "2")
    assert answer_of(hand.scene.session.match.entries[1]).startswith("move A ")


def test_tab_goes_to_the_next_piece_and_space_and_enter_choose() -> None:
    hand = hand_at(TURN)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_SPACE, " ")
    hand.key(pygame.K_RETURN, "\r")
    assert [answer_of(entry) for entry in hand.scene.session.match.entries] == ["order D"]


def test_shift_tab_goes_the_other_way() -> None:
    hand = hand_at(TURN)
    hand.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert cursor(hand).ref == "D"


def test_escape_takes_back_step_by_step_and_then_opens_the_menu() -> None:
    hand = hand_at(TURN)
    hand.click(hand.piece("A"))
    hand.click(hand.piece("D"))
    for left in (("A",), ()):
        hand.key(pygame.K_ESCAPE)
        assert hand.controller.chosen == left
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scenes[-1], Dialog)
    hand.key(pygame.K_ESCAPE)
    assert hand.controller.chosen == ()


def test_control_z_takes_the_newest_answer_back() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("A"))
    hand.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert hand.scene.session.match.entries == []


@pytest.mark.parametrize(
    "redo", [(pygame.K_y, pygame.KMOD_LCTRL), (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT)]
)
def test_control_y_and_control_shift_z_give_it_again(redo: tuple[int, int]) -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("A"))
    hand.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    hand.key(redo[0], mod=redo[1])
    assert [answer_of(entry) for entry in hand.scene.session.match.entries] == ["order A"]


def test_control_r_begins_the_turn_again() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("A"))
    hand.key(pygame.K_r, mod=pygame.KMOD_LCTRL)
    assert hand.scene.session.match.entries == []
    assert hand.scene.session.notice == "Restarted the turn."


def test_a_question_mark_shows_the_keys() -> None:
    hand = hand_at(TURN)
    hand.key(pygame.K_QUESTION, "?")
    assert hand.top(Dialog).heading == "Controls"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080), (1400, 900)])
def test_the_window_can_be_resized_at_any_time(size: tuple[int, ...]) -> None:
    hand = hand_at(skirmish())
    hand.click(hand.piece("A"))
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hand.app.step([pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
    assert hand.scene.areas.strip.width == size[0]
    hand.click(hand.piece("C"))
    assert hand.controller.chosen == ("A", "C")


def labels_walked(hand: Hand, *keys: int) -> list[str]:
    walked = []
    for key in keys:
        hand.key(key)
        walked.append(hand.scene.session.match.setup.grid.label(cursor(hand).hex_id))
    return walked


def test_arrows_walk_from_hex_to_hex_and_space_chooses_what_stands_there() -> None:
    hand = hand_at(TURN)
    left, right, up, down = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
    assert labels_walked(hand, right, right, right, right, up, down, down) == [
        "C3",
        "D3",
        "E3",
        "F3",
        "F2",
        "F3",
        "F4",
    ]
    labels_walked(hand, up)
    hand.key(pygame.K_SPACE, " ")
    assert hand.controller.chosen == ("D",)
    assert labels_walked(hand, left) == ["E3"]


def test_w_a_s_d_walk_as_the_arrows_do_and_stop_at_the_edge() -> None:
    hand = hand_at(TURN)
    for text in "wwwwwaaaaa":
        hand.key(ord(text), text)
    assert hand.scene.session.match.setup.grid.label(cursor(hand).hex_id) == "A1"


def test_a_whole_turn_is_played_from_the_keyboard() -> None:
    hand = hand_at(TURN, dice=["ICA", "CCA"])
    for key, text in (
        (pygame.K_TAB, ""),
        (pygame.K_SPACE, " "),
        (pygame.K_TAB, ""),
        (pygame.K_SPACE, " "),
        (pygame.K_RETURN, "\r"),  # A and D are ordered
        (pygame.K_1, "1"),
        (pygame.K_1, "1"),  # the movement is ended, though they could move
        (pygame.K_TAB, ""),
        (pygame.K_TAB, ""),
        (pygame.K_SPACE, " "),
        (pygame.K_TAB, ""),
        (pygame.K_SPACE, " "),  # D attacks E
        (pygame.K_1, "1"),  # and E battles back
    ):
        hand.key(key, text)
    assert [entry.answer for entry in hand.scene.session.match.entries if hasattr(entry, "answer")] == [
        "order A D",
        "move done",
        "attack D E",
        "back",
    ]


def test_the_field_follows_the_keys_out_of_sight() -> None:
    hand = hand_at(skirmish())
    board = hand.scene.board
    board.zoom(4, board.area.center)
    for _ in range(8):
        hand.key(pygame.K_DOWN)
    assert board.free.collidepoint(board.centre(cursor(hand).hex_id))


def test_arrows_wheel_and_f_move_enlarge_and_fit_the_field() -> None:
    hand = hand_at(skirmish())
    fit = hand.scene.board.camera
    hand.point(hand.piece("A"))
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=8)])
    assert hand.scene.board.camera.scale > fit.scale
    before = hand.hex("D4")
    hand.key(pygame.K_LEFT, mod=pygame.KMOD_LSHIFT)
    assert hand.hex("D4")[0] > before[0]
    hand.key(pygame.K_f, "f")
    assert hand.scene.board.camera == fit


def test_the_small_map_shows_while_the_field_is_not_all_in_sight_and_leads_there() -> None:
    hand = hand_at(skirmish())
    scene = hand.scene
    shown = [scene.minimap.is_shown]
    scene.board.zoom(3, scene.board.free.center)
    shown.append(scene.minimap.is_shown)
    assert shown == [False, True]
    hand.app.draw()
    small = scene.minimap.area
    ground = scene.board.board_image.reduced(small.size)[0]
    at = (small.width // 4, small.height // 2)
    there = hand.app.window.get_at((small.x + at[0], small.y + at[1]))
    assert max(abs(one - other) for one, other in zip(there, ground.get_at(at), strict=True)) < 12
    before = hand.hex("D4")
    hand.click((scene.minimap.area.right - 4, scene.minimap.area.bottom - 4))
    assert hand.hex("D4") < before
    assert hand.controller.chosen == ()


def test_the_field_is_dragged_with_the_right_button_without_taking_anything_back() -> None:
    hand = hand_at(skirmish())
    hand.click(hand.piece("A"))
    hand.point(hand.piece("A"))
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=8)])
    before = hand.hex("D4")
    event = pygame.event.Event
    hand.app.step(
        [
            event(pygame.MOUSEBUTTONDOWN, pos=(300, 300), button=3),
            event(pygame.MOUSEMOTION, pos=(320, 310), rel=(20, 10), buttons=(0, 0, 1)),
            event(pygame.MOUSEBUTTONUP, pos=(320, 310), button=3),
        ]
    )
    assert hand.hex("D4") == pytest.approx((before[0] + 20, before[1] + 10))
    assert hand.controller.chosen == ("A",)


def test_space_on_a_hex_out_of_reach_says_why_and_keeps_the_piece_picked() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    picked = hand.controller.picked
    hand.scene.session.cursor = Anchor("hex", hand.scene.session.match.setup.grid.hex("G7"))
    hand.key(pygame.K_SPACE, " ")
    assert picked and hand.controller.picked == picked
    assert hand.scene.session.notice == hand.controller.why_not(cursor(hand)) != ""


def test_what_skips_has_no_number_that_would_answer_the_question_after_it() -> None:
    hand = about_to_attack()
    scene = hand.scene
    numbered = [(button.key, button.number) for button in scene.sidebar.answers.buttons()]
    assert numbered[0] == ("option:attack done", "1")
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    skips = [(button.key, button.number, button.text) for button in scene.sidebar.answers.buttons()]
    assert skips == [("skip", "", "Skip (Space)")]
    shown = scene.playback.timeline.is_idle, len(scene.session.match.entries)
    hand.key(pygame.K_1, "1")
    assert (scene.playback.timeline.is_idle, len(scene.session.match.entries)) == shown == (False, shown[1])
    for _ in range(3):
        hand.key(pygame.K_SPACE, " ")
    assert scene.playback.timeline.is_idle


def test_a_number_answers_no_question_that_came_up_before_it_could_be_looked_at() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    one = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, unicode="2", mod=0)
    picked = []
    for seconds in (0.0, 0.3, 0.2):
        hand.wait(seconds)
        hand.app.step([one])
        picked.append(len(hand.controller.picked))
    assert picked == [0, 0, 1]


def test_an_escape_pressed_too_often_while_things_move_opens_no_menu() -> None:
    hand = about_to_attack()
    scene = hand.scene
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    hand.key(pygame.K_ESCAPE)
    assert scene.playback.timeline.is_idle
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
    hand.app.step([escape])
    assert hand.app.scenes == [scene]
    hand.wait(0.5)
    hand.app.step([escape])
    assert isinstance(hand.app.scenes[-1], Dialog)


def test_escape_closes_the_list_of_choices_before_it_opens_the_menu() -> None:
    hand = hand_at(TURN)
    hand.press("list")
    hand.key(pygame.K_ESCAPE)
    assert (hand.app.scenes, hand.scene.panels.lists_choices) == ([hand.scene], False)
