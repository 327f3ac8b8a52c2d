"""The walk through what has happened, second by second."""

from typing import Literal

import pytest

from game.engine.event import (
    AttackAnnounced,
    DiceRolled,
    Event,
    Frame,
    Note,
    PieceMoved,
    PiecesNamed,
    Reason,
    TrackChanged,
)
from game.engine.play.dice import DicePool, Roll, symbols
from game.hexgrid.ids import HexId, PieceId, SideId
from game.storage.settings import Settings
from game.ui.session.timeline import AT_ONCE, Pace, Timeline, along, duration, pace_of

BATTLE_DIE = symbols("battle", "ICASFF")

PACE = Pace(march=9, hex_id=1, tumble=1, count=0.5, dice=3, note=2, named=4)


class Told(Note, frozen=True, kw_only=True):
    """A note about hexes."""

    about: tuple[HexId, ...] = ()

    def hexes(self) -> tuple[HexId, ...]:
        return self.about


class Phase(Note, frozen=True, kw_only=True):
    """A phase begins."""

    is_phase = True


MOVED = PieceMoved(piece=PieceId("A"), path=tuple(map(HexId, (1, 2, 3))))
DICE = DiceRolled(
    roll=Roll(DicePool(BATTLE_DIE, 2), tuple("FF")),
    reason=Reason(side=SideId("red"), title="test", face_meanings=(("F", "flag"),)),
)
TOTAL = DiceRolled(roll=DICE.roll, reason=Reason(side=SideId("red"), title="who begins"))
SILENT, SHOWN = Told(), Told(about=(HexId(4),))


def begun(*events: Event, pace: Pace = PACE) -> Timeline:
    timeline = Timeline([Frame(event, None) for event in events], pace)
    timeline.rewind()
    timeline.advance(10)
    return timeline


def test_a_battle_taken_up_again_stands_where_it_is() -> None:
    assert Timeline([Frame(MOVED, None)], PACE).is_idle


def test_a_piece_takes_a_second_a_hex() -> None:
    timeline = begun(MOVED)
    walk = [(timeline.advance(10 + t), timeline.shown, timeline.share) for t in (0.5, 1.0, 1.5, 2.0)]
    assert walk == [(True, 0, 0.25), (True, 0, 0.5), (True, 0, 0.75), (True, 1, 1.0)]


def test_time_left_over_goes_to_the_next_event() -> None:
    timeline = begun(MOVED, SHOWN)
    timeline.advance(13)
    assert (timeline.shown, timeline.event, timeline.share) == (1, SHOWN, 0.5)


def test_pieces_that_are_named_take_a_moment_together_and_nobody_none() -> None:
    timeline = begun(PiecesNamed(pieces=()), PiecesNamed(pieces=(PieceId("A"), PieceId("B"))))
    timeline.advance(11)
    assert (timeline.shown, timeline.share) == (1, 0.25)


def test_what_moves_nothing_takes_no_time() -> None:
    assert begun(SILENT, SILENT).is_idle


def counted(value: int, side: str = "red") -> TrackChanged:
    return TrackChanged(track="losses", side=SideId(side), value=value)


@pytest.mark.parametrize(
    ("events", "seconds"),
    [
        ([counted(0)], 0),
        ([counted(1)], 5),
        ([counted(1), counted(1)], 5),
        ([counted(1), counted(1, "blue")], 10),
        ([counted(1), counted(2), counted(2)], 10),
        ([counted(1), counted(0)], 10),
    ],
)
def test_a_track_that_is_where_it_was_takes_no_time(events: list[Event], seconds: float) -> None:
    timeline = begun(*events, pace=Pace(track=5))
    assert timeline.is_idle == (seconds == 0)
    timeline.advance(10 + seconds - 0.01)
    assert timeline.is_idle == (seconds == 0)
    timeline.advance(10 + seconds)
    assert timeline.is_idle


def test_a_roll_that_only_gives_a_number_is_shorter_than_one_that_is_read() -> None:
    pace = Pace()
    assert pace.settled < duration(TOTAL, pace) < duration(DICE, pace)


def test_at_once_takes_no_time_at_all() -> None:
    assert begun(MOVED, DICE, SHOWN, pace=AT_ONCE).is_idle


def test_hurrying_past_moves_comes_to_the_end_and_a_click_may_act() -> None:
    timeline = begun(MOVED, SHOWN)
    assert timeline.skip()
    assert timeline.is_idle


def test_hurrying_stops_at_dice_then_where_they_are_counted_then_behind_them() -> None:
    timeline = begun(MOVED, DICE, SHOWN)
    seen = []
    for moment in (10.1, 10.2, 10.3):
        seen.append((timeline.skip(), timeline.shown, timeline.elapsed(moment)))
        timeline.advance(moment)
    assert seen == [(False, 1, 0.0), (False, 1, pytest.approx(1.6)), (False, 3, 0.0)]


def test_after_undo_everything_is_shown_at_once() -> None:
    timeline = begun(MOVED, DICE)
    timeline.follow([Frame(MOVED, None)])
    assert (timeline.is_idle, timeline.shown) == (True, 1)


def test_a_piece_goes_along_its_path_leg_by_leg() -> None:
    path = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert [along(path, share) for share in (0, 0.25, 0.5, 0.75, 1)] == [
        (0, 0),
        (5, 0),
        (10, 0),
        (10, 5),
        (10, 10),
    ]


@pytest.mark.parametrize("speed", ["slow", "even", "quick", "hasty"])
def test_dice_are_in_sight_long_enough_to_be_read_at_any_speed(
    speed: Literal["slow", "even", "quick", "hasty"],
) -> None:
    pace = pace_of(Settings(speed=speed))
    assert pace.dice >= 1.2
    assert pace.more_tests >= 0.25
    assert pace.dice > pace.settled
    assert pace_of(Settings(speed=speed, animation=False)).dice == 0


def seconds_of(*events: Event, awaited: bool) -> float:
    """Return how long events are shown, with a person waiting for them or not."""
    frames: list[Frame] = []
    timeline = Timeline(frames, Pace())
    if awaited:
        timeline.wait()
    frames += [Frame(event, None) for event in events]
    tenths = 0
    while not timeline.is_idle:
        timeline.advance(tenths / 10)
        tenths += 1
    return tenths / 10


@pytest.mark.parametrize(
    ("events", "seconds", "hurried"),
    [
        ((MOVED, DICE, SHOWN), 3.5, 3.5),
        ((DICE, SHOWN) * 10, 30.1, 10.5),
        ((MOVED,) * 30, 12.1, 12.1),
    ],
    ids=["little", "dice", "moves"],
)
def test_much_that_a_person_waits_for_is_shown_faster_but_for_moves(
    events: tuple[Event, ...], seconds: float, hurried: float
) -> None:
    assert seconds_of(*events, awaited=False) == pytest.approx(seconds, abs=0.2)
    assert seconds_of(*events, awaited=True) == pytest.approx(hurried, abs=0.2)


def test_one_press_passes_all_dice_that_follow_each_other() -> None:
    strikes = AttackAnnounced(attacker=PieceId("A"), targets=(PieceId("B"),))
    timeline = begun(DICE, strikes, SILENT, DICE, strikes, TOTAL, SHOWN, DICE)
    seen = []
    for moment in (10.1, 10.2, 10.3):
        seen.append((timeline.skip(), timeline.shown))
        timeline.advance(moment)
    assert seen == [(False, 0), (False, 7), (False, 7)]


def test_one_press_does_not_pass_dice_of_the_next_phase() -> None:
    timeline = begun(DICE, Phase(), DICE)
    seen = []
    for moment in (10.1, 10.2):
        seen.append((timeline.skip(), timeline.shown))
        timeline.advance(moment)
    assert seen == [(False, 0), (False, 2)]
