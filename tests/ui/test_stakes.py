"""What is at stake is said in time: the last turn, who wins then, and how near a side is to breaking."""

import msgspec
import pytest

from game.engine.shown.view import TrackView, View
from game.hexgrid.ids import SideId
from game.ui.battle.areas import lay_out
from game.ui.battle.panels.strip import STRIP_DETAILS, Strip
from game.ui.widgets import layout
from game.ui.widgets.fonts import Fonts
from tests.ui.table import Hand, hand_at, skirmish


def ending_with(rule: str) -> Hand:
    """Open a battle that a special rule ends."""
    battle = skirmish()
    return hand_at(msgspec.structs.replace(battle, properties={**battle.properties, "special_1": rule}))


@pytest.mark.parametrize(
    ("rule", "last", "end"),
    [
        ("end turns=3 winner=jacobite", 6, "the Jacobites win"),
        ("end turns=2 winner=government", 4, "the Government win"),
        ("end turns=2 winner=more", 4, "more banners win"),
    ],
)
def test_a_last_turn_is_in_the_view_of_both_sides(rule: str, last: int, end: str) -> None:
    hand = ending_with(rule)
    match = hand.scene.session.match
    for side in ("jacobite", "government"):
        view = match.rules.shown.view(match.setup.battlefield, match.state, SideId(side))
        assert (view.last_turn, view.at_end) == (last, end)


def test_a_battle_without_a_last_turn_shows_none() -> None:
    assert hand_at(skirmish()).scene.playback.view.last_turn == 0


def test_each_side_hears_that_its_turn_is_the_last_and_no_earlier_one() -> None:
    announced = []
    hand = ending_with("end turns=2 winner=government")
    session = hand.scene.session
    for _ in range(4):
        announced.append((session.playback.view.turn, session.notice))
        for _ in range(2):  # once more when asked whether that is meant
            hand.press("confirm")
        hand.wait(1)
    last = "This is the last turn of your side, then the Government win."
    idle = "Jacobites: no move and no attack in their turn."
    assert announced == [(1, ""), (2, idle), (3, last), (4, last)]


@pytest.mark.parametrize("side", ["jacobite", "government"])
@pytest.mark.parametrize(
    ("lost", "text"),
    [
        (4, "4 down, breaks at 7"),
        (6, "6 down, one more breaks it"),
        (7, "7 down, breaks when the turn ends"),
        (8, "8 down, breaks when the turn ends"),
    ],
)
def test_a_track_of_losses_says_how_near_its_side_is_to_breaking(side: str, lost: int, text: str) -> None:
    areas = lay_out((1280, 800), cards=False, phases=False)
    strip = Strip(hand_at(skirmish()).scene.playback.info, areas, Fonts(1), "A battle", None)
    track = TrackView(id="losses", side=SideId(side), title="Losses", value=lost, goal=7, loses=True)
    assert strip._written(track, STRIP_DETAILS[0]) == text


@pytest.mark.parametrize("lost", range(6))
@pytest.mark.parametrize("width", [1280, 1366, 1920])
def test_the_boxes_of_losses_stay_when_one_more_breaks_a_side(width: int, lost: int) -> None:
    info, scale = hand_at(skirmish()).scene.playback.info, layout.scale_of((width, 800))
    strip = Strip(info, lay_out((width, 800), cards=False, phases=True), Fonts(scale), "Killiecrankie", None)
    tracks = [
        TrackView(id="losses", side=side.id, title="Losses", value=value, goal=goal, loses=True)
        for side, value, goal in zip(info.sides, (lost, 1), (6, 8), strict=False)
    ]
    view = View(
        turn=3,
        last_turn=15,
        at_end="the Government win",
        side=SideId("jacobite"),
        phase="",
        pieces=(),
        tracks=tuple(tracks),
    )
    room = strip.areas.rail.left - 3 * strip.gap
    detail, title = strip._affordable(
        view, room, "Round 3  ·  both sides  ·  Command", "both sides  ·  Command"
    )
    assert (detail.pennants, detail.deadline, title) == (True, True, "Killiecrankie")
    assert lost < 5 or strip._written(tracks[0], detail).startswith(f"{lost} down, ")


def test_the_deadline_is_left_out_where_two_lines_have_no_room() -> None:
    areas = lay_out((1024, 600), cards=False, phases=True, text=200)
    strip = Strip(hand_at(skirmish()).scene.playback.info, areas, Fonts(areas.scale), "Mobs", None)
    view = View(turn=1, last_turn=4, side=SideId("jacobite"), phase="", pieces=(), tracks=())
    assert not strip._affordable(view, 2000, "Turn 1", "")[0].deadline


def test_when_the_battle_is_over_no_side_is_still_to_break() -> None:
    playback = hand_at(skirmish()).scene.playback
    track = TrackView(id="losses", side=SideId("jacobite"), title="Losses", value=4, goal=3, loses=True)
    areas = lay_out((1280, 800), cards=False, phases=False)
    strip = Strip(playback.info, areas, Fonts(1), "A battle", None, is_over=True)
    assert strip._written(track, STRIP_DETAILS[0]) == "4 down, breaks at 3"
    one_left = msgspec.structs.replace(track, value=2)
    assert strip._written(one_left, STRIP_DETAILS[0]) == "2 down, breaks at 3"
