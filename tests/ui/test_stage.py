"""The stage shows a test of nerve while its dice fall: what is needed, then whether it was passed."""

from itertools import combinations

import pygame
import pytest

from game.engine.event import DiceRolled, Reason
from game.engine.play.check import Check, Passes
from game.engine.play.dice import D10, DicePool, Roll
from game.hexgrid.ids import SideId
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui.battle.field_picture import FieldPicture
from game.ui.session.text.nerve import what_came
from game.ui.session.timeline import AT_ONCE, Pace, pace_of
from tests.shipped import SHIPPED
from tests.ui.table import Hand, hand_at
from tests.ui.walker import Notes, Walker


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def fought(system: str, pace: Pace) -> Hand:
    """Open a battle that was fought out, none of it shown."""
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    hand = hand_at(scenario, rules=rules, seed=1, pace=pace)
    match, player = hand.scene.session.match, GreedyPlayer(1)
    while match.pending is not None:
        match.submit(match.pending.forced or player.choose(match, match.pending))
    hand.scene.playback.follow()
    return hand


def texts(hand: Hand, notes: Notes) -> list[str]:
    walker = Walker((1024, 600), notes.written)
    hand.scene.stage.draw(walker)
    return [each.text for each in walker.drawn]


@pytest.mark.parametrize("system", SHIPPED)
def test_a_staged_roll_says_what_is_needed_and_then_how_it_went(system: str, notes: Notes) -> None:
    hand = fought(system, Pace())
    playback, stage = hand.scene.playback, hand.scene.stage
    verdicts = set()
    for number, frame in enumerate(playback.match.frames):
        if not isinstance(frame.event, DiceRolled):
            continue
        playback.timeline.rewind(number)
        playback.advance(0.0)
        found = stage.shown()
        if found is None or stage.area() is None or stage.tests():
            continue
        event, piece = found
        groups = {each.id: each.members for each in playback.view.groups}
        assert piece.id in groups.get(event.reason.group, (event.reason.piece,))
        rolling = texts(hand, notes)
        assert event.reason.title.split()[0] in " ".join(rolling)
        (need,) = (text for text in rolling if text.startswith("Needs "))
        assert event.reason.check is not None or need == "Needs one flag"
        playback.advance(playback.timeline.pace.settled + 0.01)
        settled = texts(hand, notes)
        assert not any(text.startswith("Needs ") for text in settled)
        assert "Space: skip" not in settled
        if event.reason.check is not None:
            verdicts.add(event.reason.check.is_passed(event.roll.total))
            if event.roll.pool.die.faces[0].isdigit():
                assert str(event.roll.total) in settled
        else:
            verdicts.add(any(face in dict(event.reason.face_meanings) for face in event.roll.faces))
    assert verdicts == {True, False}


def test_numbers_that_hit_are_no_test_of_nerve() -> None:
    hand = fought("chargers", Pace())
    playback, passed = hand.scene.playback, set()
    for number, frame in enumerate(playback.match.frames):
        if isinstance(frame.event, DiceRolled):
            playback.timeline.rewind(number)
            playback.advance(0.0)
            if (found := hand.scene.stage.shown()) and (told := what_came(playback, found[0])).startswith(
                "It "
            ):
                passed.add((found[0].reason.check and found[0].reason.check.passes, told))
    assert {told for passes, told in passed if passes == "at_most"} <= {"It passes.", "It fails."}
    assert None not in {passes for passes, _ in passed}
    assert ("at_most", "It passes.") in passed


def _first_sheet(hand: Hand) -> list[DiceRolled]:
    playback = hand.scene.playback
    for number in range(len(playback.match.frames)):
        playback.timeline.rewind(number)
        playback.advance(0.0)
        if tests := hand.scene.stage.tests():
            return tests
    return []


def test_tests_rolled_at_once_share_a_sheet_with_what_came_of_each(notes: Notes) -> None:
    hand = fought("brigades", Pace())
    playback, tests = hand.scene.playback, _first_sheet(hand)
    shown = playback.timeline.shown
    assert [frame.event for frame in playback.match.frames[shown : shown + len(tests)]] == tests
    assert len(tests) > 1
    rolling = " ".join(texts(hand, notes))
    assert rolling.count("Needs ") == len(tests)
    assert [each.reason.title for each in tests if each.reason.title not in rolling] == []
    playback.advance(playback.timeline.pace.settled + 0.01)
    settled = texts(hand, notes)
    assert not any(text.startswith("Needs ") for text in settled)
    assert [str(each.roll.total) for each in tests if str(each.roll.total) not in settled] == []


def test_a_sheet_lasts_longer_than_one_test_and_is_gone_whole() -> None:
    hand = fought("brigades", Pace())
    timeline, tests = hand.scene.playback.timeline, _first_sheet(hand)
    shown, pace = timeline.shown, timeline.pace
    hand.scene.playback.advance(pace.dice + pace.more_tests * (len(tests) - 1) - 0.01)
    assert timeline.shown == shown
    hand.scene.playback.advance(pace.dice + pace.more_tests * (len(tests) - 1) + 0.01)
    assert timeline.shown >= shown + len(tests)


def test_space_goes_past_a_whole_sheet() -> None:
    hand = fought("brigades", Pace())
    timeline, tests = hand.scene.playback.timeline, _first_sheet(hand)
    shown = timeline.shown
    assert not timeline.skip()
    assert timeline.shown == shown
    timeline.skip()
    assert timeline.shown >= shown + len(tests)


def test_space_hurries_to_the_verdict_and_then_past_the_stage() -> None:
    hand = fought("commanders", Pace())
    playback, stage = hand.scene.playback, hand.scene.stage
    frames = enumerate(playback.match.frames)
    playback.timeline.rewind(
        next(
            number
            for number, frame in frames
            if isinstance(frame.event, DiceRolled) and frame.event.reason.check and frame.event.reason.piece
        )
    )
    hand.wait(0.0)
    hand.wait(0.1)
    staged = stage.shown()
    assert staged is not None
    assert playback.tumbling() < 1
    hand.key(pygame.K_SPACE)
    assert (playback.tumbling(), playback.counting()) == (1, 1)
    assert stage.shown() == staged
    hand.key(pygame.K_SPACE)
    assert stage.shown() is None or stage.shown() != staged


def test_nothing_is_staged_where_things_happen_at_once() -> None:
    stage = fought("formations", AT_ONCE).scene.stage
    stage.playback.advance(1.0)
    assert (stage.shown(), stage.account()) == (None, [])


@pytest.mark.parametrize("reduced", [True, False])
def test_with_reduced_motion_the_dice_tray_alone_shows_a_roll(*, reduced: bool) -> None:
    hand = fought("commanders", pace_of(Settings(reduced_motion=reduced)))
    playback, stage = hand.scene.playback, hand.scene.stage
    staged = set()
    for number, frame in enumerate(playback.match.frames):
        if isinstance(frame.event, DiceRolled) and frame.event.reason.check and frame.event.reason.piece:
            playback.timeline.rewind(number)
            playback.advance(0.0)
            assert playback.rolls[-1] == frame.event
            staged.add((stage.shown() is None, stage.area() is None, stage.account() == []))
    assert staged == {(reduced, reduced, reduced)}


def test_the_picture_of_a_turn_names_groups_with_their_orders(notes: Notes) -> None:
    picture = FieldPicture(fought("brigades", AT_ONCE).scene.session.match, (1280, 800))
    picture.playback.look_at(1)
    walker = Walker((1280, 800), notes.written)
    picture.draw(walker)
    assert {f"{group.name} · {group.order}" for group in picture.playback.view.groups if group.order} <= {
        each.text for each in walker.drawn
    }


@pytest.mark.parametrize("passes", ["at_least", "at_most"])
@pytest.mark.parametrize("needed", [3, 14, 15, 19])
def test_no_two_numbers_of_a_ladder_run_together(passes: Passes, needed: int, notes: Notes) -> None:
    hand = hand_at(open_map(MAPS / "keith-1746.tmx", "commanders")[1])
    place = pygame.Rect(100, 100, 240, 24)
    for one in range(1, 11):
        for other in range(1, 11):
            roll = Roll(DicePool(D10, 2), (str(one), str(other)))
            check = Check(title="", pool=roll.pool, needed=needed, passes=passes)
            event = DiceRolled(roll=roll, reason=Reason(side=SideId("jacobite"), title="", check=check))
            walker = Walker((600, 300), notes.written)
            hand.scene.stage._draw_ladder(walker, place, event, told=True)
            assert str(one + other) in [each.text for each in walker.drawn]
            pairs = combinations(walker.drawn, 2)
            assert not [pair for pair in pairs if pair[0].rect.inflate(6, 0).colliderect(pair[1].rect)]
