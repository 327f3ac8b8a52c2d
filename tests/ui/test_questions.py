"""Questions that Jacobite Rising does not ask, at the table: its field and pieces, with other rules."""

from collections.abc import Callable
from typing import Any

import msgspec
import pygame
import pytest

from game.engine.battle_setup import Procedure
from game.engine.decisions.arrangement import Arrangement, Placed, Put
from game.engine.decisions.decision import Decision, Option, OptionPreview, button, on_hex, on_piece
from game.engine.decisions.joint import ask_both
from game.engine.decisions.location import Pose
from game.engine.decisions.placement import Placement
from game.engine.play.context import Context
from game.engine.play.journal import Answered
from game.engine.ruleset import RuleSet, find
from game.engine.shown.view import GroupView, View
from game.hexgrid.ids import PieceId, SideId
from game.players.random_player import RandomPlayer
from game.ui.widgets.text_prompt import TextPrompt
from tests.changed_rules import changed
from tests.ui.table import SYSTEM, Hand, hand_at, skirmish

JACOBITE: RuleSet[Any, Any, Any] = find(SYSTEM)
Table = Context[Any, Any, Any]
INCHES = 6000


def order(side: str) -> Decision:
    """Ask a side for its order."""
    return Decision(
        side=SideId(side),
        kind="order",
        prompt="What is ordered?",
        options=tuple(button(f"order {each}", each.capitalize(), each) for each in ("hold", "charge")),
    )


def joint(ctx: Table) -> Procedure[None]:
    """Ask both sides again and again."""
    while True:
        yield from ask_both(order("government"), order("jacobite"))
        yield order("jacobite")


def camp(ctx: Table) -> Procedure[None]:
    """Let A and C camp, on hexes of their own, A not in D4."""
    grid = ctx.battlefield.grid
    hexes = {label: grid.hex(label) for label in ("D4", "D5", "E4")}

    def put(piece: str, label: str) -> Option:
        return Option(
            notation=f"camp {piece} {label}",
            anchors=(on_piece(piece), on_hex(hexes[label])),
            preview=lambda: OptionPreview(f"Camp in {label}"),
            value=Put(piece, hexes[label]),
        )

    def faults(placed: Placed) -> tuple[str, ...]:
        return ("A",) if placed.get("A") == hexes["D4"] else ()

    yield Arrangement(
        side=SideId("jacobite"),
        kind="camp",
        prompt="Where do they camp?",
        verb="camp",
        puts=tuple(put(piece, label) for piece in ("A", "C") for label in hexes),
        objection=lambda placed: "A may not camp there (C-2)" if faults(placed) else "",
        faults=faults,
        done_label="All camp",
    )
    yield order("jacobite")


def pitch(ctx: Table) -> Procedure[None]:
    """Let A be set down east of an inch."""
    yield Placement(
        side=SideId("jacobite"),
        kind="pitch",
        prompt="Where is it?",
        subject=PieceId("A"),
        verb="pitch",
        start=Pose(2000, 2000, 0),
        objection=lambda pose: "" if pose.x >= INCHES else "it must be 6 inches from the west edge (C-3)",
        suggest=lambda pose: msgspec.structs.replace(pose, x=INCHES) if pose.x > 1000 else None,
        samples=lambda below: (Pose(INCHES, 0, 0),),
        outline=lambda pose: ((pose.x - 500, pose.y), (pose.x + 500, pose.y), (pose.x, pose.y + 500)),
    )
    yield order("jacobite")


def measured(battlefield: Any, state: Any, side: str) -> View:
    """Show the field with a scale."""
    return msgspec.structs.replace(
        JACOBITE.shown.view(battlefield, state, SideId(side)), thousandths_per_hex=INCHES
    )


def hidden(battlefield: Any, state: Any, side: str) -> View:
    """Show a group whose order only the Jacobites know."""
    knows = side in ("", "jacobite")
    group = GroupView(
        id="g",
        side=SideId("jacobite"),
        name="G",
        members=(PieceId("A"),),
        order="charge" if knows else "",
        order_hidden=not knows,
    )
    return msgspec.structs.replace(JACOBITE.shown.view(battlefield, state, SideId(side)), groups=(group,))


def table(play: Callable[[Table], Procedure[None]], **further: Any) -> Hand:
    """Sit down at a table where these questions are asked."""
    view = further.pop("view", JACOBITE.shown.view)
    rules = changed(JACOBITE, battle=play, resume=None, view=view)
    return hand_at(skirmish(), rules=rules, **further)


def answers(hand: Hand) -> list[tuple[str, str]]:
    return [
        (entry.by, entry.answer) for entry in hand.scene.session.match.entries if isinstance(entry, Answered)
    ]


# Both sides at once


def test_the_seat_is_handed_over_for_each_answer_and_the_first_is_not_seen_by_the_other() -> None:
    hand = table(joint)
    playback = hand.scene.playback
    assert (playback.side_to_seat, playback.has_cards, hand.scene.handover.is_up) == (
        "government",
        False,
        True,
    )
    hand.press("sit")
    hand.press("option:order charge")
    assert (playback.side_to_seat, hand.scene.session.choice, hand.scene.handover.is_up) == (
        "jacobite",
        None,
        True,
    )
    assert "charge" not in repr((playback.view, playback.event_log.sentences, hand.scene.session.notice))
    hand.press("sit")
    hand.press("option:order hold")
    assert (answers(hand), playback.side_to_seat) == (
        [("government", "order charge"), ("jacobite", "order hold")],
        "",
    )


def test_who_sits_there_answers_the_next_first() -> None:
    hand = table(joint)
    for _ in range(2):
        hand.press("sit")
        hand.press("option:order hold")
    hand.press("option:order hold")
    assert (hand.question.side, hand.scene.playback.side_to_seat) == (
        "jacobite",
        "jacobite",
    )


def test_an_answer_is_taken_back_on_the_sheet_but_not_once_the_other_sits_there() -> None:
    hand = table(joint)
    hand.press("sit")
    hand.press("option:order charge")
    session = hand.scene.session
    assert session.undo_barrier == ""
    session.undo()
    assert (session.notice, hand.scene.playback.side_to_seat, answers(hand)) == ("", "government", [])
    hand.wait(1)
    hand.press("sit")
    hand.press("option:order hold")
    hand.press("sit")
    session.undo()
    assert session.notice == "Can't undo: the other side has answered."
    hand.press("option:order hold")
    session.undo()
    assert session.notice == "Can't undo: the other side has answered."


def test_against_a_computer_nobody_changes_seats() -> None:
    hand = table(joint, players={"government": RandomPlayer(1)})
    assert hand.scene.playback.side_to_seat == ""
    for _ in range(3):
        hand.wait(1)
    hand.press("option:order hold")
    assert [by for by, _ in answers(hand)] == ["government", "jacobite"]


def test_the_seat_is_handed_over_for_a_hidden_order_without_cards_and_both_see_the_field_without_it() -> None:
    def alternate(ctx: Table) -> Procedure[None]:
        while True:
            yield order("jacobite")
            yield order("government")

    hand = table(alternate, view=hidden)
    playback = hand.scene.playback
    assert (playback.side_to_seat, playback.view.groups[0].order) == ("jacobite", "")
    hand.press("sit")
    assert (playback.side_to_seat, playback.view.groups[0].order) == ("", "charge")
    hand.press("option:order hold")
    assert (playback.viewer, playback.view.groups[0].order) == ("", "")
    hand.press("option:order hold")
    assert (playback.side_to_seat, playback.view.groups[0].order) == ("jacobite", "")


# Pieces put here and there


def test_a_piece_is_shown_where_it_is_put_and_may_be_put_elsewhere_by_clicks_or_dragged() -> None:
    hand = table(camp)
    playback, session = hand.scene.playback, hand.scene.session
    grid = session.match.setup.grid
    start = hand.piece("A")
    hand.click(hand.piece("A"))
    hand.click(hand.hex("D4"))
    assert next(piece.hex_id for piece in playback.view.pieces if piece.id == "A") == grid.hex("D4")
    assert session.highlights().faulty == {grid.hex("D4")}
    assert "Not yet: A may not camp there (C-2)." in hand.scene.sidebar.question.description()[2]
    hand.press("confirm")
    assert session.notice == "A may not camp there (C-2)"
    for kind, label in ((pygame.MOUSEBUTTONDOWN, "D4"), (pygame.MOUSEBUTTONUP, "E4")):
        at = tuple(map(round, hand.hex(label)))
        hand.app.step([pygame.event.Event(kind, pos=at, button=pygame.BUTTON_LEFT)])
    assert [answer for _, answer in answers(hand)] == ["camp A D4", "camp A E4"]
    session.undo()
    session.undo()
    assert hand.piece("A") == start
    session.redo()
    session.redo()
    hand.key(pygame.K_RETURN)
    assert (answers(hand)[-1], hand.question.kind) == (("jacobite", "camp done"), "order")


def test_a_piece_is_taken_back_by_its_button() -> None:
    hand = table(camp)
    hand.click(hand.piece("A"))
    hand.click(hand.hex("E4"))
    hand.click(hand.piece("A"))
    hand.press("option:camp A back")
    arrangement = hand.question
    assert isinstance(arrangement, Arrangement)
    assert dict(arrangement.placed) == {}


# A measured piece


def field_point(hand: Hand, x: int, y: int) -> tuple[int, int]:
    """Where a measured place lies in the window."""
    board = hand.scene.board
    across, down = board.camera.to_window(board.hex_layout.measured(x, y, INCHES))
    return round(across), round(down)


def test_a_measured_piece_follows_the_pointer_to_the_nearest_legal_place_and_is_set_down_by_a_click() -> None:
    hand = table(pitch, view=measured)
    ghost = hand.scene.session.ghost
    assert ghost is not None
    hand.point(field_point(hand, 12_000, 9_000))
    assert abs(ghost.pose.x - 12_000) < 100 and ghost.is_legal and not ghost.objection
    hand.point(field_point(hand, 3_000, 9_000))
    assert (ghost.pose.x, ghost.is_legal, ghost.objection) == (
        INCHES,
        True,
        "it must be 6 inches from the west edge (C-3)",
    )
    hand.key(pygame.K_e, "e")
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0)])
    assert ghost.pose.heading == 3000
    hand.key(pygame.K_q, "q")
    pose = ghost.pose
    hand.key(pygame.K_RETURN)
    assert answers(hand) == [("jacobite", ghost.decision.notation(pose))]
    hand.scene.session.undo()
    assert answers(hand) == []
    hand.click(field_point(hand, 12_000, 9_000))
    assert len(answers(hand)) == 1


def test_a_piece_that_may_not_be_set_down_there_is_not_and_it_is_told_why() -> None:
    hand = table(pitch, view=measured)
    hand.click(field_point(hand, 500, 9_000))
    assert (answers(hand), hand.scene.session.notice) == ([], "it must be 6 inches from the west edge (C-3)")


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("pitch A 1 2 3", "it must be 6 inches from the west edge (C-3)"),
        ("pitch A 7.1234 2 3", "7.1234 has too many decimals: 3 at most"),
    ],
)
def test_numbers_are_typed_and_a_bad_one_is_told(written: str, fault: str) -> None:
    hand = table(pitch, view=measured)
    hand.press("type")
    prompt = hand.app.scenes[-1]
    assert isinstance(prompt, TextPrompt)
    assert prompt.written == f"pitch A {INCHES // 1000} 2 0"
    for letter in written:
        hand.key(0, letter)
    hand.key(pygame.K_RETURN)
    assert (prompt.error, hand.app.scenes[-1]) == (fault, prompt)
    prompt.written = "pitch A 7.125 2 270.00"
    hand.key(pygame.K_RETURN)
    assert answers(hand) == [("jacobite", "pitch A 7.125 2 270")]
