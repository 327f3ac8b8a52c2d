"""What the field says of chargers: what can act, where a charge cannot come, and labels that cover no others."""

from typing import Any

import pygame
import pytest

from game.engine.decisions.decision import on_piece
from game.engine.decisions.placement import Placements
from game.engine.event import DiceRolled
from game.engine.play.journal import Answered
from game.hexgrid.ids import PieceId
from game.players.levels import player
from game.rules.chargers.charging.chargers import can_reach
from game.rules.chargers.position import Position
from game.ui.battle import board_panel
from game.ui.battle.piece_places import centre_of
from game.ui.drawing.board import highlights
from game.ui.drawing.board.arrows import draw_label
from game.ui.drawing.board.measured import _arc_line, write_arc
from game.ui.drawing.pieces.ghost import draw_outlines
from game.ui.session.course import THINKING
from game.ui.session.marks.highlights import Arrow, FrontArc
from game.ui.session.marks.measured_marks import boundary_of
from game.ui.session.text.account import is_detail, rolled
from game.ui.session.text.dice_text import description
from game.ui.session.text.tooltip_text import tell_piece
from game.ui.session.timeline import Pace, Timeline
from game.ui.widgets.palette import GOLD
from tests.rules.chargers.charge_tables import match_of
from tests.rules.chargers.near_keith import near_keith
from tests.ui.hidden import window
from tests.ui.table import Hand, hand_at

__all__ = ["window"]


def rolls_of(match: Any) -> list[DiceRolled]:
    return [frame.event for frame in match.frames if isinstance(frame.event, DiceRolled)]


def test_a_charger_that_no_roll_takes_there_is_said_to_be_out_of_reach_and_takes_no_test() -> None:
    """T9-03, T9-48."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 20, "y": 20, "heading": 180, "name": "Ross"},
        "E": {"x": 20, "y": 30, "heading": 180, "state": "fleeing", "name": "Billets"},
        "B": {"x": 50, "y": 20, "heading": 180, "name": "Mar"},
        "F": {"x": 50, "y": 30, "heading": 0, "name": "Munro"},
    }
    match = match_of("charge", pieces, ["6 6", "3 1", "6 5"], until="chargers")
    for answer in ("charge A E", "charge B F", "react F hold"):
        match.submit(answer)
    assert match.pending is not None
    previews = [option.preview() for option in match.pending.options]
    assert [(each.label, len(each.checks), each.lines) for each in previews] == [
        ("Ross on Billets", 0, ("Ross cannot reach Billets",)),
        ("Mar on Munro", 1, ()),
    ]
    match.submit("next A")
    roll = rolls_of(match)[1]
    assert (roll.reason.title, roll.reason.check, description(roll)) == (
        "Ross cannot reach Billets: failed charge, in inches",
        None,
        "3",
    )
    assert rolls_of(match)[2].reason.check is not None


def test_a_unit_that_may_redirect_names_its_test_and_its_cost_and_then_asks_only_for_the_new_target() -> None:
    """T9-68, TQ-08."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 20, "y": 20, "heading": 180},
        "E": {"side": "government", "x": 20, "y": 28, "heading": 0},
        "F": {"side": "government", "x": 26, "y": 27, "heading": 0},
        "G": {"side": "government", "x": 14, "y": 27, "heading": 0},
    }
    match = match_of("charge", pieces, ["1 1", "4 4"], until="chargers")
    for answer in ("charge A E", "react E flee"):
        match.submit(answer)
    assert match.pending is not None
    preview = match.pending.options[0].preview()
    assert [check.brief for check in preview.checks] == ["redirect {chance}"]
    assert preview.lines == ("Passed, it must charge another enemy; failed, it continues toward the first.",)
    match.submit("redirect A")
    assert [(each.notation, each.anchors) for each in match.pending.options] == [
        (f"charge A {name}", (on_piece(PieceId(name)),)) for name in "FG"
    ]


def test_beside_the_first_charger_on_a_target_the_chance_of_another_has_its_name() -> None:
    """T9-34."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 18, "y": 20, "heading": 180, "name": "Ross"},
        "B": {"x": 22, "y": 20, "heading": 180, "name": "Mar"},
        "E": {"side": "government", "x": 20, "y": 34, "heading": 0},
        "C": {"x": 50, "y": 20, "heading": 180, "name": "Munro"},
        "F": {"side": "government", "x": 50, "y": 30, "heading": 0},
    }
    match = match_of("charge", pieces, ["1 1 1"], until="chargers")
    for answer in ("charge A E", "react E hold", "charge B E", "react E hold", "charge C F", "react F hold"):
        match.submit(answer)
    assert match.pending is not None
    briefs = [[check.brief for check in option.preview().checks] for option in match.pending.options]
    assert briefs == [["reach {chance}", "Mar {chance}"], ["reach {chance}"]]


def test_the_farthest_gap_that_the_highest_roll_covers_can_be_reached() -> None:
    """TQ-02."""
    reached = []
    for y in (36.0, 36.001):
        match = match_of(
            "charge", {"A": {"x": 20, "y": 20, "heading": 180}, "E": {"x": 20, "y": y, "heading": 0}}
        )
        position = Position(match.setup.battlefield, match.state)
        reached.append(can_reach(position, position.piece(PieceId("A")), position.piece(PieceId("E"))))
    assert reached == [True, False]


def test_the_fate_of_a_leader_is_said_with_the_total_and_needs_no_legend() -> None:
    """TX-79."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 20, "y": 20, "heading": 180},
        "E": {"x": 20, "y": 30, "heading": 0},
        "K": {"kind": "leader", "attached": "A", "name": "Lochiel"},
    }
    told = []
    for dice in ("5 6", "6 6"):
        match = match_of("charge", pieces, ["1 1 1 1 1 1 1 1 1 6", dice, "1 1", "1 1"], until="chargers")
        match.submit("charge A E")
        match.submit("react E shoot")
        roll = rolls_of(match)[1]
        told.append((roll.reason.face_meanings, is_detail(roll), description(roll), rolled(roll)))
    assert told == [
        ((), False, "11, safe", "Risk to Lochiel, lost on two sixes: 11, safe."),
        ((), False, "12, lost", "Risk to Lochiel, lost on two sixes: 12, lost."),
    ]


def with_a_shaken_unit() -> Hand:
    """Open the movement phase after a charge that failed: its unit is shaken, the leader with it may go."""
    scenario = near_keith()
    hand = hand_at(scenario, dice=["6 5", "1 1"])
    session = hand.scene.session
    for answer in ("charge stewart guard", "react guard flee", "charge done"):
        if session.match.pending is not None and session.match.pending.kind != "move":
            session.answer(answer)
            hand.scene.playback.finish()
    return hand


def test_only_what_can_act_is_outlined_and_not_the_unit_of_a_leader_that_can() -> None:
    """TX-42."""
    hand = with_a_shaken_unit()
    asked = hand.question
    assert isinstance(asked, Placements)
    pieces = {piece.id: piece for piece in hand.scene.playback.view.pieces}
    leader = next(piece for piece in pieces.values() if piece.with_piece == "stewart")
    assert ("stewart" in asked.movers, leader.id in asked.movers) == (False, True)
    marks = hand.scene.field._marks()
    outlined = [mark.boundary for mark in marks.rectangles if mark.style == "choosable"]
    able = [boundary_of(pieces[name]) for name in asked.movers if pieces[name].look == "rectangle"]
    key = repr
    assert sorted(outlined, key=key) == sorted(filter(None, able), key=key)
    assert marks.figures == {name for name in asked.movers if pieces[name].look == "figure"}
    hand.app.draw()
    layer = hand.scene.field.pieces
    body, width = layer._body(leader)[0], max(2, round(hand.scene.board.width * 0.028))
    rim = body.inflate(width * 3, width * 3)
    assert hand.app.window.get_at((rim.left + width // 2, rim.centery))[:3] == GOLD


def test_a_unit_says_where_it_looks_in_words_and_degrees_as_a_pivot_does() -> None:
    hand = with_a_shaken_unit()
    piece = next(piece for piece in hand.scene.playback.view.pieces if piece.id == "kingstons")
    told = [row.text for row in tell_piece(hand.scene.session.info, "Government", piece)][1]
    assert "facing W (270°)" in told


def test_labels_of_arrows_with_the_same_ends_are_apart_and_off_the_numbers_of_ends(window: object) -> None:
    hand = with_a_shaken_unit()
    pieces = {piece.id: piece for piece in hand.scene.playback.view.pieces}
    start, end = (boundary_of(pieces[PieceId(name)]) for name in ("stewart", "guard"))
    assert start is not None
    assert end is not None
    view, board, fonts = hand.scene.playback.view, hand.scene.board, hand.scene.field.fonts
    arrow = Arrow(
        kind="charge",
        start=pieces[PieceId("stewart")].hex_id,
        end=pieces[PieceId("guard")].hex_id,
        side_colour=1,
        label="Billets: shoots",
        between=(start, end),
        thousandths_per_hex=view.thousandths_per_hex,
    )
    surface, taken = pygame.Surface(hand.app.window.get_size()), list[pygame.Rect]()
    for _ in range(4):
        place = draw_label(surface, board, arrow, fonts, taken, [])
        assert place is not None
        assert place.collidelist(taken) < 0
        taken.append(place)


def test_the_label_of_an_arc_goes_beside_its_line_rather_than_over_other_labels(window: object) -> None:
    hand = with_a_shaken_unit()
    view, board, fonts = hand.scene.playback.view, hand.scene.board, hand.scene.field.fonts
    boundary = next(boundary_of(piece) for piece in view.pieces if piece.id == "kingstons")
    assert boundary is not None
    arc = FrontArc(boundary=boundary, reach=12000, label="Range", dotted=True)
    surface, taken = pygame.Surface(hand.app.window.get_size()), list[pygame.Rect]()
    line = [tuple(map(round, at)) for at in _arc_line(board, arc, view.thousandths_per_hex)]
    for at in line:
        label = pygame.Rect(0, 0, 60, 20)
        label.center = at
        taken.append(label)
    place = write_arc(surface, board, arc, view.thousandths_per_hex, fonts, taken)
    assert place.collidelist(taken) < 0
    assert min(pygame.Vector2(at).distance_to(place.center) for at in line) < 3 * place.height


def test_who_only_reacts_waits_on_for_the_end_of_the_other_s_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = near_keith()
    hand = hand_at(scenario, dice=["1 1 1 1 1 1 1 1 1 1", "1 1"])
    session, timeline, began = hand.scene.session, hand.scene.playback.timeline, list[str]()
    monkeypatch.setattr(timeline, "wait", lambda: began.append(session.answering))
    for answer in ("charge stewart guard", "react guard shoot", "stay ogilvy-second"):
        assert session.match.pending is not None
        session.submit(session.match.pending.option(answer))
        hand.scene.playback.finish()
    assert began == ["charge stewart guard", "stay ogilvy-second"]


def test_a_computer_that_is_waited_for_long_answers_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = near_keith()
    waits = []
    for haste in (1.0, 0.4):
        monkeypatch.setattr(Timeline, "haste", haste)
        hand = hand_at(scenario, seed=3, pace=Pace(), players={"jacobite": player("recruit", 1)})
        session = hand.scene.session
        session.follow_seats()
        session._answered_at = -9.0
        session.advance(hand.scene.playback.frame_index)
        assert session._answer_at is not None
        waits.append(session._answer_at - hand.scene.playback.frame_index)
    assert waits == pytest.approx([THINKING, 0.4 * THINKING])


def test_the_numbers_of_ends_cover_no_name_and_no_label_covers_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pieces = {
        "A": {"x": 18, "y": 20, "heading": 180, "name": "Stewart's men"},
        "B": {"x": 22, "y": 20, "heading": 180, "name": "Hussars"},
        "E": {"x": 20, "y": 30, "heading": 0, "name": "Billets"},
    }
    battle = match_of("charge", pieces, until="chargers").scenario
    hand = hand_at(battle, dice=["1 1 1 1 1 1 1 1 1 1", "6 5", "6 5"])
    for answer in ("charge A E", "react E shoot", "charge B E", "react E hold"):
        hand.scene.session.answer(answer)
        hand.scene.playback.finish()
    labels, numbers = list[pygame.Rect | None](), list[pygame.Rect]()

    def labelled(*args: Any) -> pygame.Rect | None:
        labels.append(draw_label(*args))
        return labels[-1]

    def numbered(*args: Any) -> list[pygame.Rect]:
        numbers[:] = draw_outlines(*args)
        return numbers

    monkeypatch.setattr(highlights, "draw_label", labelled)
    monkeypatch.setattr(board_panel, "draw_outlines", numbered)
    hand.app.draw()
    written = [place for place in labels if place is not None]
    assert (len(written), len(numbers)) == (2, 4)
    every = [*hand.scene.field.pieces._written, *numbers, *written]
    assert [place.collidelistall(every) for place in every] == [[number] for number in range(len(every))]


@pytest.mark.parametrize("aside", [0, -28], ids=["on it", "just beside it"])
def test_a_unit_beyond_the_last_hexes_is_told_of_and_shot_at_where_it_is_drawn(aside: int) -> None:
    """TX-04, TX-05."""
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 14, "y": 29, "heading": 270, "name": "Ross"},
        "E": {"x": 2.6, "y": 29, "heading": 90, "name": "Munro"},
    }
    hand = hand_at(match_of("shooting", pieces).scenario, dice=["1 1 1 1 1 1 1 1 1 1", "6 6", "6 6"])
    scene, session = hand.scene, hand.scene.session
    view = session.playback.view
    shooter, target = (
        centre_of(next(each for each in view.pieces if each.id == name), view, scene.board) for name in "AE"
    )
    point = round(target[0]) + aside, round(target[1])
    assert scene.board.hex_at(point) is None
    hand.click((round(shooter[0]), round(shooter[1])))
    hand.point(point)
    assert "Munro" in " ".join(row.text for row in scene.sidebar.details.rows())
    hand.click(point)
    assert [entry.answer for entry in session.match.entries if isinstance(entry, Answered)] == ["shoot A E"]
