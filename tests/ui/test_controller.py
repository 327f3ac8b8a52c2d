"""Clicks become options: by prefix, in turn where things share a hex, and piece by piece for a set."""

from functools import partial

import pytest

from game.engine.decisions.decision import (
    Anchor,
    Decision,
    InvalidAnswerError,
    Option,
    OptionPreview,
    Selection,
    button,
    on_corner,
)
from game.hexgrid.ids import PieceId, SideId
from game.ui.session.controller import Controller

P, Q, T, LEADER = (Anchor("piece", name) for name in ("P", "Q", "T", "leader"))
HERE, THERE = Anchor("hex", 4), Anchor("hex", 9)


def option(notation: str, *anchors: Anchor) -> Option:
    return Option(notation=notation, anchors=anchors, preview=lambda: OptionPreview(notation))


def ask(*options: Option) -> Controller:
    return Controller(Decision(side=SideId("red"), kind="test", prompt="", options=options))


ATTACKS = (option("attack P T", P, T), option("attack Q T", Q, T), button("attack done", "End"))


def test_an_option_is_chosen_when_the_clicked_anchors_are_the_whole_of_its_anchors() -> None:
    controller = ask(*ATTACKS)
    assert controller.click([P, HERE]) is None
    assert controller.picked == (P,)
    assert list(controller.offers()) == [T]
    assert controller.click([T, THERE]) is ATTACKS[0]


def test_only_what_goes_on_from_a_half_made_choice_is_offered() -> None:
    controller = ask(option("move P 4", P, HERE), option("move Q 9", Q, THERE))
    assert list(controller.offers()) == [P, Q]
    controller.click([Q])
    assert list(controller.offers()) == [THERE]


def test_a_click_on_another_beginning_changes_over_to_it() -> None:
    controller = ask(*ATTACKS)
    controller.click([P])
    assert controller.click([Q]) is None
    assert controller.picked == (Q,)


def test_a_click_elsewhere_takes_the_half_made_choice_back() -> None:
    controller = ask(*ATTACKS)
    controller.click([P])
    controller.click([THERE])
    assert not controller.is_half_made


def test_back_takes_the_newest_click_back_and_says_whether_there_was_one() -> None:
    controller = ask(*ATTACKS)
    controller.click([P])
    assert controller.back() and controller.picked == ()
    assert not controller.back()


def test_what_goes_on_is_picked_before_what_begins_anew() -> None:
    """A leader moves into the hex of a unit that could move as well."""
    joins = option("move leader 9", LEADER, THERE)
    controller = ask(joins, option("move T 4", T, HERE))
    controller.click([LEADER, HERE])
    assert controller.click([T, THERE]) is joins


def test_clicking_a_hex_again_goes_on_to_the_leader_and_then_to_nothing() -> None:
    controller = ask(option("move P 9", P, THERE), option("move leader 9", LEADER, THERE))
    clicks = []
    for _ in range(3):
        controller.click([P, LEADER, HERE])
        clicks.append(controller.picked)
    assert clicks == [(P,), (LEADER,), ()]


def test_pointing_right_at_the_leader_picks_him_first() -> None:
    controller = ask(option("move P 9", P, THERE), option("move leader 9", LEADER, THERE))
    controller.click([P, LEADER, HERE], [LEADER])
    assert controller.picked == (LEADER,)


def test_pointing_right_at_two_leaders_picks_one_after_the_other_and_then_their_unit() -> None:
    other = Anchor("piece", "other")
    moves = [option(f"move {anchor.ref} 9", anchor, THERE) for anchor in (P, LEADER, other)]
    controller = ask(*moves)
    clicks = []
    for _ in range(4):
        controller.click([P, LEADER, other, HERE], [LEADER, other])
        clicks.append(controller.picked)
    assert clicks == [(LEADER,), (other,), (P,), (LEADER,)]


def test_a_click_near_the_middle_goes_on_to_the_leader_rather_than_turn_his_unit() -> None:
    turn = option("turn P NE", P, on_corner(HERE.hex_id, 30))
    controller = ask(
        turn,
        option("turn P S", P, on_corner(HERE.hex_id, 180)),
        option("move leader 9", LEADER, THERE),
    )
    controller.click([P, LEADER, HERE])
    assert controller.beside([P, LEADER, HERE]) == LEADER
    assert controller.beside([P, LEADER, HERE], toward=30) is None
    assert controller.beside([P, LEADER, HERE], [LEADER], 30) == LEADER
    controller.click([P, LEADER, HERE])
    assert controller.picked == (LEADER,)


def test_a_click_at_the_rim_turns_the_unit_that_shares_its_hex() -> None:
    turn = option("turn P NE", P, on_corner(HERE.hex_id, 30))
    controller = ask(
        turn,
        option("turn P S", P, on_corner(HERE.hex_id, 180)),
        option("move leader 9", LEADER, THERE),
    )
    controller.click([P, LEADER, HERE])
    assert controller.click([P, LEADER, HERE], toward=30) is turn


def test_a_click_anywhere_takes_the_facing_that_was_turned_to() -> None:
    south = option("turn P S", P, on_corner(HERE.hex_id, 180))
    controller = ask(
        option("turn P NE", P, on_corner(HERE.hex_id, 30)),
        south,
        option("move leader 9", LEADER, THERE),
    )
    controller.click([P, LEADER, HERE])
    controller.turn(HERE.hex_id, 1)
    assert controller.click([P, LEADER, HERE]) is south


def test_pointing_at_a_leader_who_is_no_target_takes_his_unit() -> None:
    controller = ask(*ATTACKS)
    controller.click([P])
    assert controller.click([T, LEADER, THERE], [LEADER]) is ATTACKS[0]


def test_a_single_anchor_is_a_whole_answer() -> None:
    there = option("retreat 9", THERE)
    assert ask(there, option("retreat 4", HERE)).click([THERE]) is there


def test_a_button_can_be_pressed_while_a_piece_is_picked() -> None:
    controller = ask(*ATTACKS)
    controller.click([P])
    assert controller.buttons() == (ATTACKS[2],)
    assert controller.pick(Anchor("button", "attack done")) is ATTACKS[2]


def test_an_option_that_longer_ones_begin_like_wants_to_be_confirmed() -> None:
    short, long = option("go", P), option("go on", P, HERE)
    controller = ask(short, long)
    assert controller.click([P]) is None
    assert controller.confirm() is short
    assert controller.click([HERE]) is long


def test_the_reason_is_asked_only_for_what_cannot_be_chosen() -> None:
    decision = Decision(
        side=SideId("red"),
        kind="test",
        prompt="",
        options=ATTACKS,
        why_not=lambda clicked, anchor: f"not {anchor.ref} after {len(clicked)}",
    )
    controller = Controller(decision)
    controller.click([P])
    assert [controller.why_not(anchor) for anchor in (P, Q, T, THERE)] == ["", "", "", "not 9 after 1"]


def at_most(maximum: int, pieces: frozenset[str]) -> str:
    return f"only {maximum}" if len(pieces) > maximum else ""


def order(maximum: int, *candidates: str) -> Controller:
    return Controller(
        Selection(
            side=SideId("red"),
            kind="order",
            prompt="",
            verb="order",
            candidates=tuple(map(PieceId, candidates)),
            objection=partial(at_most, maximum),
        )
    )


def confirmed(controller: Controller) -> str:
    option = controller.confirm()
    assert option is not None
    return option.notation


def test_a_leader_comes_in_for_his_unit_where_there_is_no_room_for_both() -> None:
    controller = order(2, "P", "Q", "leader")
    sets = []
    for here in ([Q], [P, LEADER], [P, LEADER], [P, LEADER]):
        controller.click(here)
        sets.append(controller.chosen)
    assert sets == [("Q",), ("Q", "P"), ("Q", "leader"), ("Q",)]


def test_clicks_put_pieces_into_a_set_and_out_of_it() -> None:
    controller = order(2, "P", "Q", "T")
    for anchor in (P, Q, P):
        controller.click([anchor])
    assert controller.chosen == ("Q",)
    assert confirmed(controller) == "order Q"


def test_a_full_set_takes_no_more_but_lets_its_pieces_go() -> None:
    controller = order(2, "P", "Q", "T")
    for anchor in (P, Q, T):
        controller.click([anchor])
    assert controller.chosen == ("P", "Q")
    assert list(controller.offers()) == [P, Q]


def test_the_pieces_of_a_hex_come_into_a_set_one_after_the_other_then_both_then_none() -> None:
    controller = order(4, "P", "leader")
    stages = []
    for _ in range(4):
        controller.click([P, LEADER, HERE])
        stages.append(controller.chosen)
    assert stages == [("P",), ("leader",), ("P", "leader"), ()]


def test_pointing_right_at_the_leader_changes_him_alone() -> None:
    controller = order(4, "P", "leader")
    controller.click([P, LEADER, HERE])
    controller.click([P, LEADER, HERE], [LEADER])
    assert controller.chosen == ("P", "leader")


def test_an_empty_set_may_be_confirmed_if_it_may_stand() -> None:
    assert confirmed(order(2, "P")) == "order none"


def test_a_set_that_may_not_stand_is_refused_with_the_reason() -> None:
    def never(pieces: frozenset[str]) -> str:
        return "" if pieces else "somebody must be chosen"

    controller = Controller(
        Selection(
            side=SideId("red"),
            kind="order",
            prompt="",
            verb="order",
            candidates=(PieceId("P"),),
            objection=never,
        )
    )
    assert controller.may_confirm() == "somebody must be chosen"
    with pytest.raises(InvalidAnswerError, match="somebody must be chosen"):
        controller.confirm()
