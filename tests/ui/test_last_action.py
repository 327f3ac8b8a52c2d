"""What the other side did last is marked on the field until one acts."""

import pygame
import pytest

from game.engine.event import AttackAnnounced, PieceMoved
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario, Start
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui.drawing.board.trails import draw_trail
from game.ui.session.marks.highlights import Mark
from game.ui.session.marks.last_action import LastAction
from game.ui.session.timeline import Pace
from game.ui.widgets import active_settings
from tests.drawn import OPEN_FIELD, scenario
from tests.ui.table import Hand, hand_at, skirmish

JACOBITE, GOVERNMENT = SideId("jacobite"), SideId("government")


def after_a_turn() -> Hand:
    """Let the Jacobites play a turn, in which they move and attack, until the Government begins its own."""
    hand, player = hand_at(skirmish(), seed=3), PLAYERS["greedy"](1)
    session = hand.scene.session
    while True:
        view, decision = session.playback.view, hand.question
        moved = any(mark.kind == "move" for mark in session.last_action.marks(GOVERNMENT))
        if moved and view.side == decision.side == GOVERNMENT:
            return hand
        session.submit(player.choose(session.match, decision))
        if session.playback.side_to_seat:
            session.sit_down()
        hand.wait(0.1)


def test_moves_and_attacks_of_the_other_side_are_marked_in_their_order() -> None:
    hand = after_a_turn()
    session = hand.scene.session
    sides = {piece.id: piece.side for piece in session.playback.view_at(0).pieces}
    done = []
    for frame in session.match.frames:
        event = frame.event
        if isinstance(event, PieceMoved) and sides[event.piece] == JACOBITE and event.gait == "march":
            done.append(("move", event.path))
        if isinstance(event, AttackAnnounced) and sides[event.attacker] == JACOBITE and not event.is_shot:
            done.append(("attack", event.path))
    marks = session.last_action.marks(GOVERNMENT)
    assert [(mark.kind, mark.hexes) for mark in marks if mark.kind in ("move", "attack")] == done
    assert {mark.side_colour for mark in marks if mark.kind == "move"} == {0}
    assert session.highlights().trail == marks


def test_acting_clears_the_field_and_undo_brings_it_back() -> None:
    hand = after_a_turn()
    session = hand.scene.session
    before = session.last_action.marks(GOVERNMENT)
    session.submit(PLAYERS["greedy"](1).choose(session.match, hand.question))
    assert session.last_action.marks(GOVERNMENT) == ()
    session.undo()
    assert session.last_action.marks(GOVERNMENT) == before != ()


@pytest.mark.parametrize("side", [JACOBITE, GOVERNMENT])
def test_what_came_of_its_own_attack_is_marked_till_its_turn_is_over(side: SideId) -> None:
    hand, player = hand_at(skirmish(), seed=3), PLAYERS["greedy"](1)
    session = hand.scene.session
    past, marked = set(), set()
    while (decision := session.match.pending) is not None and session.playback.view.turn < 7:
        now = session.playback.view.turn
        for number, frame in enumerate(session.match.frames):
            then = session.playback.view_at(number)
            if isinstance(frame.event, PieceMoved) and then.side == side and then.turn < now:
                past.add(frame.event.path)
        marked |= past & {mark.hexes for mark in session.last_action.marks(side) if mark.kind == "retreat"}
        session.submit(player.choose(session.match, decision))
        if session.playback.side_to_seat:
            session.sit_down()
        hand.wait(0.1)
    assert past and marked == set()


def test_r_shows_the_other_side_s_turn_again_then_the_present() -> None:
    hand = after_a_turn()
    session = hand.scene.session
    playback, frames = session.playback, len(session.match.frames)
    playback._pace = Pace(hex_id=0.1)
    playback.apply_settings()
    turn = session.last_action.others_turn(GOVERNMENT)
    assert turn is not None and turn[1] == frames
    hand.key(pygame.K_r, "r")
    assert (playback.repeats, playback.view.side, session.choice) == (True, JACOBITE, None)
    shown = set()
    for _ in range(400):
        hand.wait(0.1)
        shown.add(playback.timeline.shown)
        if not playback.repeats:
            break
    assert shown >= {turn[0] + 1, frames} and session.choice is not None
    session.submit(PLAYERS["greedy"](1).choose(session.match, hand.question))
    playback.finish()
    assert session.last_action.others_turn(GOVERNMENT) == turn


def test_r_says_that_there_is_nothing_to_show_before_the_other_side_had_a_turn() -> None:
    hand = hand_at(skirmish())
    hand.key(pygame.K_r, "r")
    assert hand.scene.session.notice == "The other side has not had a turn yet."
    assert not hand.scene.playback.repeats


def test_a_resumed_battle_shows_the_turn_before() -> None:
    hand = after_a_turn()
    session = hand.scene.session
    assert LastAction(session.playback).marks(GOVERNMENT) == session.last_action.marks(GOVERNMENT)


def test_a_unit_that_left_by_an_exit_is_not_marked_as_lost() -> None:
    pieces = {"A": "government lowland C5", "B": "government lowland A5", "T": "jacobite regular A1"}
    start = Start(turn=GOVERNMENT, phase="move", number=3)
    way_off = "exit side=government hexes=C5 banners=1"
    field = scenario(OPEN_FIELD, pieces, start=start, special_1=way_off, banners_government=2)
    hand = hand_at(field)
    session = hand.scene.session
    session.submit(next(option for option in hand.question.options if option.notation == "exit A"))
    session.playback.finish()
    assert [type(frame.event).__name__ for frame in session.match.frames][:1] == ["PieceLedOff"]
    assert session.last_action.marks(GOVERNMENT) == ()


def test_it_can_be_turned_off() -> None:
    hand = after_a_turn()
    active_settings.use(Settings(trails=False))
    assert hand.scene.session.highlights().trail == ()


def test_each_kind_of_mark_is_drawn_between_its_hexes() -> None:
    hand = hand_at(skirmish())
    board, grid = hand.scene.board, hand.scene.session.match.setup.grid
    path = tuple(map(grid.hex, ("B3", "C3", "D3")))
    marks = [
        Mark("move", path, 0),
        Mark("retreat", path, 1),
        Mark("shot", path[::2], 0),
        Mark("attack", path[:2], 1),
        Mark("loss", path[:1], 0),
    ]
    drawn = []
    for mark in marks:
        sheet = pygame.Surface(board.area.bottomright, pygame.SRCALPHA)
        draw_trail(sheet, board, mark)
        place = pygame.mask.from_surface(sheet, 1).get_bounding_rects()
        drawn.append(pygame.Rect.unionall(place[0], place[1:]))
    row = pygame.Rect(
        *board.centre(path[0]), *(pygame.Vector2(board.centre(path[2])) - board.centre(path[0]))
    )
    assert all(row.inflate(board.width, board.width).contains(rect) for rect in drawn)
    assert all(rect.width for rect in drawn)


@pytest.mark.parametrize("field", [skirmish(), open_map(MAPS / "keith-1746.tmx", "chargers")[1]])
def test_a_shot_ends_at_who_is_still_there_and_fades_with_its_phase(field: Scenario) -> None:
    hand, player, seen = hand_at(field, seed=3), PLAYERS["greedy"](1), 0
    session = hand.scene.session
    for _ in range(150):
        if session.match.pending is None:
            break
        session.submit(player.choose(session.match, hand.question))
        if session.playback.side_to_seat:
            session.sit_down()
        hand.wait(0.1)
        view = session.playback.view
        for side in (JACOBITE, GOVERNMENT):
            there = {piece.hex_id for piece in view.pieces if piece.side == side}
            shots = [mark for mark in session.last_action.marks(side) if mark.kind == "shot"]
            seen += len(shots)
            assert {mark.hexes[-1] for mark in shots} <= there
            assert all(len(mark.places) == 2 * bool(view.thousandths_per_hex) for mark in shots)
    assert seen


@pytest.mark.parametrize("side", [JACOBITE, GOVERNMENT])
def test_a_turn_in_which_the_other_side_did_nothing_is_said_to_be_over(side: SideId) -> None:
    """Its player would wonder whether he had it twice."""
    hand, player = hand_at(skirmish(), seed=3), PLAYERS["greedy"](1)
    session, said = hand.scene.session, set()
    for _ in range(60):
        decision = hand.question
        if decision.side == side and session.playback.view.side == side and session.notice:
            said.add(session.notice)
        if said:
            break
        idle = decision.side != side and decision.kind == "order"
        answer = decision.option("order none") if idle else player.choose(session.match, decision)
        session.submit(answer)
        if session.playback.side_to_seat:
            session.sit_down()
        hand.wait(0.1)
    other = session.info.side(GOVERNMENT if side == JACOBITE else JACOBITE)
    assert said == {f"{other.plural_name}: no move and no attack in their turn."}


def test_where_both_sides_act_in_each_turn_no_turn_is_called_idle() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "brigades")
    hand, player = hand_at(scenario, rules=rules, seed=1), PLAYERS["greedy"](1)
    session, said = hand.scene.session, set()
    while session.playback.view.turn <= 2:
        session.submit(player.choose(session.match, hand.question))
        if session.playback.side_to_seat:
            session.sit_down()
        hand.wait(0.1)
        said.add(session.notice)
    assert not [notice for notice in said if "in their turn" in notice]
