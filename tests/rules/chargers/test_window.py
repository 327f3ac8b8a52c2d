"""Measured moves at the real window: a unit is taken up, dragged, put back and set down (TX-43, TX-49)."""

from typing import Any

import pygame
import pytest

from game.engine.decisions.decision import InvalidAnswerError, on_piece
from game.engine.decisions.location import Pose
from game.engine.decisions.placement import Placements
from game.engine.event import DiceRolled
from game.engine.play.journal import Answered
from game.hexgrid.ids import PieceId
from game.rules.chargers.movement.rally import reform_question
from game.rules.chargers.position import Position
from game.rules.table.sides import JACOBITE
from game.storage.battles import MAPS, open_map
from game.ui.battle.piece_places import centre_of
from game.ui.battle.rail.details import BUTTONS, tell_ghost
from game.ui.battle.rail.question import Question
from game.ui.drawing.pieces.ghost import ghost_point
from game.ui.session.placing import PlacementGhost
from game.ui.session.text.nerve import what_came
from game.ui.session.text.tooltip_text import tell_choice
from tests.rules.chargers.charge_tables import match_of
from tests.rules.chargers.near_keith import near_keith
from tests.ui.hidden import window
from tests.ui.table import Hand, hand_at

__all__ = ["window"]

UNIT = "stewart"


def moving() -> Hand:
    """Open the battle of Keith in its first movement phase."""
    scenario = near_keith()
    hand = hand_at(scenario, seed=3)
    match = hand.scene.session.match
    while match.pending is not None and not isinstance(match.pending, Placements):
        hand.scene.session.submit(match.pending.option(f"{match.pending.kind} done"))
        hand.scene.playback.finish()
    return hand


def test_a_unit_is_taken_up_dragged_and_set_down() -> None:
    hand = moving()
    session = hand.scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    start = ghost.decision.start
    ghost.go(start.x + 2500, start.y)
    assert (ghost.is_legal, ghost.decision.notation(ghost.pose)) == (True, f"move {UNIT} forward 2.5")
    assert ghost.decision.measures(ghost.pose)[0] == "costs 2.5 of 4 inches, 1.5 left"
    hand.app.draw()
    session.confirm()
    assert session.match.entries[-1] == Answered(by=JACOBITE, answer=f"move {UNIT} forward 2.5")


def test_a_march_says_that_there_is_no_shooting_after_it() -> None:
    """TX-46."""
    hand = moving()
    hand.scene.session.choose(on_piece(UNIT))
    ghost = hand.scene.session.ghost
    assert ghost is not None
    start = ghost.decision.start
    ways = [Pose(start.x + east, start.y, start.heading) for east in (2500, 4500)]
    told = ["no shooting after a march" in ghost.decision.measures(way) for way in ways]
    assert told == [False, True]


def test_a_unit_that_cannot_end_where_it_is_pointed_to_tells_in_words_where_it_ends() -> None:
    hand = moving()
    session = hand.scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    start = ghost.decision.start
    ghost.go(start.x + 40_012, start.y)
    rows = [(row.look, row.text) for row in tell_ghost(ghost)[:2]]
    assert rows == [
        ("name", "Ends as near as it may: Stewart's men: march, forward 7.8 inches"),
        (
            "ground",
            "it costs 40.1, Stewart's men may march 8 (TX-46, TX-44); the nearest is 32.3 inches away",
        ),
    ]
    question = Question(session).description()[2]
    assert question == "Where should Stewart's men go? Click where to end; turn with the mouse wheel."


def test_a_unit_goes_wherever_it_is_pointed_to_or_as_near_as_it_may() -> None:
    session = moving().scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    start = ghost.decision.start
    places = ((6_000, -500), (6_500, 1_000), (7_000, -1_000), (2_500, 3_000), (-3_000, 0))
    set_down = []
    for x, y in places:
        ghost.go(start.x + x, start.y + y)
        set_down.append(ghost.option().preview().label)
    assert set_down == [
        "Stewart's men: march, wheel left 5°, forward 5.9 inches",
        "Stewart's men: march, wheel right 9°, forward 6.3 inches",
        "Stewart's men: march, wheel left 8°, forward 6.9 inches",
        "Stewart's men: march, wheel right 62°, forward 2.5 inches",
        "Stewart's men: back 2 inches",
    ]
    assert ghost.objection == "3 is more than 2, half its Advance (TX-45); the nearest is 1 inch away"


def test_a_place_too_far_ahead_and_aside_is_not_answered_by_a_step_aside() -> None:
    session = moving().scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    start = ghost.decision.start
    ghost.go(start.x + 12_000, start.y + 100)
    assert ghost.label == "Stewart's men: march, forward 7.8 inches"


def test_a_place_that_a_wheel_reaches_is_no_near_miss_unless_another_heading_was_asked_for() -> None:
    session = moving().scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    start = ghost.decision.start
    ghost.go(start.x + 2_500, start.y - 800)
    move = "Stewart's men: wheel left 20°, forward 2.1 inches"
    assert (tell_ghost(ghost)[0].look, tell_ghost(ghost)[0].text) == ("choice", move)
    ghost.turn(-1)
    assert [(row.look, row.text) for row in tell_ghost(ghost)[:2]] == [
        ("name", f"Ends as near as it may: {move}"),
        ("ground", "no move ends there with this heading (TX-43, TX-45, TX-47)"),
    ]


def test_the_button_that_sets_a_unit_down_tells_its_move() -> None:
    session = moving().scene.session
    session.choose(on_piece(UNIT))
    ghost = session.ghost
    assert ghost is not None
    ghost.go(ghost.decision.start.x + 2_500, ghost.decision.start.y)
    assert [row.text for row in BUTTONS["confirm"](session, "")][:1] == ["Stewart's men: forward 2.5 inches"]


def test_a_unit_that_cannot_charge_tells_why_not_the_nearest_enemy() -> None:
    scenario = near_keith()
    session = hand_at(scenario, seed=3).scene.session
    assert session.choice is not None
    reasons = [session.choice.why_not(on_piece(PieceId(unit))) for unit in ("ogilvy-second", UNIT)]
    assert reasons == ["Ogilvy's second does not see Street guard (TX-10).", ""]
    session.choose(on_piece(UNIT))
    assert session.choice.why_not(on_piece(PieceId("ogilvy-second"))) == ""


def test_the_answer_to_a_charge_begins_with_the_chance_that_it_gets_there() -> None:
    scenario = near_keith()
    session = hand_at(scenario, seed=3).scene.session
    session.answer(f"charge {UNIT} guard")
    assert session.match.pending is not None
    told = "Charge by Stewart's men on Street guard, 83 % to reach it. How should Street guard react?"
    assert session.match.pending.prompt == told


def test_a_charge_tells_its_one_chance_once_with_what_is_added_to_the_dice() -> None:
    scenario = near_keith()
    session = hand_at(scenario, seed=3).scene.session
    option = session.match.pending.option(f"charge {UNIT} guard")  # type: ignore[union-attr]
    rows = [row.text for row in (*tell_choice(option.preview()), *session.chances_of(option))]
    assert rows == [
        "Stewart's men charge Street guard",
        "Charge range of Stewart's men",
        "2d6 + 4: 9 or more is needed; +4 Advance (T9-03)",
        "8.3 inches away, its front is charged (TQ-04)",
        "Whether there is still room is found when it moves (TQ-06).",
    ]


def test_ends_of_chargers_are_numbered_on_the_field_and_the_one_pointed_at_is_drawn_in_full() -> None:
    pieces = {
        "A": {"x": 18, "y": 20, "heading": 180},
        "B": {"x": 22, "y": 20, "heading": 180},
        "E": {"x": 20, "y": 30, "heading": 0},
    }
    battle = match_of("charge", pieces, until="chargers").scenario
    hand = hand_at(battle, dice=["6 5", "6 5"])
    session, sidebar = hand.scene.session, hand.scene.sidebar
    for answer in ("charge A E", "react E hold", "charge B E", "react E hold"):
        session.answer(answer)
        hand.scene.playback.finish()
    hand.app.draw()
    plans = ["end A 1.2 B -1.8", "end A 1.8 B -1.2", "end A 0.6 B -2.4", "end A 2.4 B -0.6"]
    assert [(number, each.notation) for number, each in sidebar.outlined()] == list(enumerate(plans, 1))
    assert sidebar.callout.area() is None
    rolls = [frame.event for frame in session.match.frames if isinstance(frame.event, DiceRolled)]
    assert [what_came(hand.scene.playback, roll) for roll in rolls] == ["It passes.", "It passes."]
    drawn = []
    for plan in (plans[0], plans[3]):
        button = sidebar.widgets.rect(f"option:{plan}")
        assert button is not None
        hand.point(button.center)
        hand.app.draw()
        drawn.append(pygame.image.tobytes(hand.app.window.subsurface(hand.scene.board.area), "RGB"))
    assert drawn[0] != drawn[1]


def test_near_by_a_name_is_followed_by_the_models_of_the_unit() -> None:
    hand = moving()
    pieces = hand.scene.field.pieces
    hand.scene.board.zoom(2.0, hand.scene.board.area.center)
    unit = next(piece for piece in hand.scene.playback.view.pieces if piece.id == UNIT)
    assert pieces._named(unit).figures == "20 models"


def test_ending_the_movement_asks_once_and_names_the_units_that_can_still_move() -> None:
    hand = moving()
    session = hand.scene.session
    before = len(session.match.entries)
    session.answer("move done")
    assert (len(session.match.entries) - before, session.notice) == (
        0,
        "Can still act: Stewart's men, Ogilvy's first, Ogilvy's second, Ogilvy's third, Hussars. "
        "Click again to end the phase.",
    )
    session.answer("move done")
    assert session.match.entries[-1] == Answered(by=JACOBITE, answer="move done")


def test_a_unit_that_was_taken_up_is_put_back_and_another_may_go() -> None:
    hand = moving()
    session = hand.scene.session
    session.choose(on_piece(UNIT))
    assert session.back()
    assert (session.ghost, session.choice is not None) == (None, True)
    session.choose(on_piece("hussars"))
    assert session.ghost is not None
    assert session.ghost.decision.subject == "hussars"


def test_the_listed_moves_of_a_unit_are_buttons_of_the_list() -> None:
    hand = moving()
    session = hand.scene.session
    session.choose(on_piece(UNIT))
    hand.app.draw()
    session.answer(f"stay {UNIT}")
    assert session.match.entries[-1] == Answered(by=JACOBITE, answer=f"stay {UNIT}")


def test_a_leader_joins_a_unit_by_a_click_on_it() -> None:
    hand = moving()
    session = hand.scene.session
    session.submit(session.match.pending.option("leave glascoe 10.2 24"))  # type: ignore[union-attr]
    hand.scene.playback.finish()
    session.choose(on_piece("glascoe"))
    hand.app.draw()
    ghost = session.ghost
    assert ghost is not None
    with pytest.raises(InvalidAnswerError, match="'nonsense' is not understood"):
        ghost.decision.option("nonsense")
    hand.click(hand.piece("ogilvy-second"))
    assert session.match.entries[-1] == Answered(by=JACOBITE, answer="join glascoe ogilvy-second")


def test_the_rail_names_a_charge_phase_that_passes_without_a_question() -> None:
    _, scenario = open_map(MAPS / "culloden-1746.tmx", "chargers")
    hand = hand_at(scenario, seed=1)
    match, log = hand.scene.session.match, hand.scene.playback.event_log
    newest = [sentence.text for sentence in log.told(len(match.frames), 3)]
    assert (match.state.phase, newest) == ("movement", ["The Jacobites had no charge left to declare."])


def test_a_chance_is_at_its_target_and_not_at_the_hex_that_others_may_share() -> None:
    scenario = near_keith()
    session = hand_at(scenario, seed=3).scene.session
    session.choice.pick(on_piece(PieceId(UNIT)))  # type: ignore[union-attr]
    badges = session.highlights().badges
    assert {key: [badge.text for badge in shown] for key, shown in badges.items()} == {
        PieceId("guard"): ["8.3 in", "reach 83 %"]
    }


def test_the_ground_beside_a_piece_is_pointed_at_and_not_the_piece() -> None:
    scenario = near_keith()
    hand = hand_at(scenario, seed=3)
    scene = hand.scene
    view = next(piece for piece in scene.playback.view.pieces if piece.id == "guard")
    x, y = centre_of(view, scene.playback.view, scene.board)

    def marked() -> tuple[bool, int, int]:
        marks = scene.field._marks()
        return marks.hover == view.hex_id, len(marks.arcs), len(marks.groups)

    hand.point((x, y))
    on_it = marked()
    hand.point((x + 0.3 * scene.board.width, y))
    assert (on_it, marked()) == ((False, 2, 1), (True, 0, 0))


def test_a_click_on_a_unit_means_the_unit_even_once_it_has_moved_and_its_leader_has_a_place_to_click() -> (
    None
):
    hand = moving()
    session, view = hand.scene.session, hand.scene.playback.view
    movers = hand.question.movers if isinstance(hand.question, Placements) else ()
    leader = next(piece for piece in view.pieces if piece.id in movers and piece.with_piece in movers)
    unit = next(piece for piece in view.pieces if piece.id == leader.with_piece)
    at = centre_of(unit, view, hand.scene.board)
    box = hand.scene.field.pieces._body(leader)[0]
    picked = []
    for point in (at, box.center):
        hand.click(point)
        picked.append(session.ghost.decision.subject if session.ghost else "")
        session.back()
    session.submit(hand.question.option(f"stay {unit.id}"))
    hand.wait(1)
    hand.click(at)
    assert (picked, session.ghost) == ([unit.id, leader.id], None)


def test_a_unit_that_only_turns_stays_where_it_is_and_tells_why_it_may_not_turn_into_a_friend() -> None:
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 20, "y": 20, "heading": 0},
        "B": {"x": 20, "y": 22.6, "heading": 0},
        "E": {"x": 20, "y": 40, "heading": 0},
    }
    match = match_of("charge", pieces)
    position = Position(match.setup.battlefield, match.state)
    unit = position.piece(PieceId("A"))
    ghost = PlacementGhost(reform_question(position, unit, "after combat", keep="stay", may_pivot=True))
    told = []
    for notches in (0, 3, 9):
        ghost.go(30_000, 30_000)
        ghost.turn(notches)
        told.append((ghost.is_legal, ghost.pose, tell_ghost(ghost)[0].text))
    assert told == [
        (True, Pose(20_000, 20_000, 0), "A: pivot, facing N (0°)"),
        (False, Pose(20_000, 20_000, 4500), "it would come within 0 of B; 0.2 is the spacing (TX-08)"),
        (True, Pose(20_000, 22_400, 18_000), "A: pivot, facing S (180°)"),
    ]


def test_pointing_at_a_measured_piece_tells_of_it_alone_whichever_hexes_it_lies_over() -> None:
    hand = moving()
    for move in (f"move {UNIT} forward 3", "move ogilvy-second wheel left 14.47 forward 3.242"):
        hand.scene.session.submit(hand.question.option(move))
        hand.wait(1)
    scene, view = hand.scene, hand.scene.playback.view
    units = [piece for piece in view.pieces if piece.id in (UNIT, "ogilvy-second")]
    assert len({unit.hex_id for unit in units}) == 1
    told = []
    for unit in units:
        hand.point(centre_of(unit, view, scene.board))
        told.append([row.text for row in scene.sidebar.details.rows() if row.look == "name"])
    assert told == [["Stewart's men", "Captain Stewart"], ["Ogilvy's second", "Major Glascoe"]]


def test_the_answers_to_an_overrun_say_what_each_of_them_does() -> None:
    pieces: dict[str, dict[str, Any]] = {
        "A": {"x": 24, "y": 30, "heading": 180, "state": "charging"},
        "E": {"x": 24, "y": 30, "heading": 0, "health": 2},
    }
    pending = match_of("melee", pieces, ["6 6 6 6 1 1", "1 1"]).pending
    assert pending is not None
    assert {option.notation: option.preview().lines for option in pending.options} == {
        "overrun A": (
            "It runs straight on as far as it rolls and charges the first enemy in its way (TX-63).",
        ),
        "halt A": ("It stays, and may change its heading and formation (TX-66).",),
    }


def test_a_unit_taken_up_is_drawn_over_itself_until_it_is_led_elsewhere() -> None:
    hand = moving()
    scene, view = hand.scene, hand.scene.playback.view
    scene.session.choose(on_piece(UNIT))
    unit = next(piece for piece in view.pieces if piece.id == UNIT)
    assert scene.session.ghost is not None
    point = ghost_point(scene.board, scene.session.ghost, view.thousandths_per_hex)
    assert point == pytest.approx(centre_of(unit, view, scene.board), abs=1)
