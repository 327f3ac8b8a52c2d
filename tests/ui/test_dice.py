"""Dice in the tray: they roll to where they lie, and are counted one by one."""

from typing import Any

import pygame
import pytest

from game.engine.event import DiceRolled, Reason
from game.engine.play.check import Check, Item, Tally
from game.engine.play.dice import D6, DicePool, Keep, Roll, symbols
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui.battle.rail.dice_tray import Tray, _meanings
from game.ui.drawing.motion import DieMotion, rolling
from game.ui.drawing.tooltips import write_rows
from game.ui.session.text.dice_text import asked_test, counted, description
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.timeline import pace_of
from game.ui.widgets.fonts import Fonts
from tests.ui.table import hand_at
from tests.ui.walker import Notes, Walker

SIGNS = symbols("family", "HFX")
HITS_AND_FLAGS = (("H", "hit"), ("F", "flag"))


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def rolled(roll: Roll, **reason: Any) -> DiceRolled:
    """Roll dice for Blue."""
    made = Reason(side=SideId("blue"), title="A roll", **reason)
    return DiceRolled(roll=roll, reason=made)


def test_a_die_comes_from_the_left_and_lies_where_it_fell() -> None:
    begins = rolling(0, 4, 0.0, 200, 50)
    assert (begins.right, begins.above) == (-200, 0)
    ways = [rolling(2, 4, share / 20, 200, 50).right for share in range(21)]
    assert ways == sorted(ways)
    assert rolling(2, 4, 1.0, 200, 50) == DieMotion(0.0, 0.0, 0.0, None)


def test_the_first_die_lies_before_the_last() -> None:
    assert [rolling(index, 3, 0.75, 200, 50).angle == 0 for index in range(3)] == [True, False, False]


def test_a_die_shows_the_face_it_falls_on_before_it_lies() -> None:
    nearly = rolling(0, 1, 0.68, 200, 50)
    assert nearly.turn is None and nearly.angle > 0


def test_signs_are_counted_one_by_one() -> None:
    event = rolled(Roll(DicePool(SIGNS, 4), ("X", "H", "F", "H")), face_meanings=HITS_AND_FLAGS)
    shown = [counted(event, dice) for dice in range(5)]
    assert shown == ["", "", "1 hit", "1 hit, 1 flag", "2 hits, 1 flag"]
    assert description(event) == shown[-1]


def test_numbers_are_added_one_by_one_and_those_left_out_are_not() -> None:
    event = rolled(Roll(DicePool(D6, 3, keep="drop_lowest"), ("4", "1", "3")))
    assert [counted(event, dice) for dice in range(4)] == ["", "4", "4", "4 + 3"]


def test_dice_that_hit_are_counted_one_by_one() -> None:
    event = rolled(Roll(DicePool(D6, 3), ("5", "2", "6")), hits_on=(4, 4, 4))
    assert [counted(event, dice) for dice in range(4)] == ["", "1 hit", "1 hit", "2 hits"]


def test_the_tray_says_what_each_face_of_a_single_numbered_die_means() -> None:
    safe = tuple((face, "safe") for face in "23456")
    event = rolled(Roll(DicePool(D6, 1), ("1",)), face_meanings=safe, results=("lost", "safe"))
    assert _meanings(event) == {"safe": [*"23456"], "lost": ["1"]}
    two = rolled(
        Roll(DicePool(D6, 2), ("1", "1")), face_meanings=(("1", "lost"),), results=("safe", "safe", "lost")
    )
    assert _meanings(two) == {"lost": ["1"]}


@pytest.mark.parametrize(
    ("keep", "text"),
    [("all", "2 dice: 9"), ("highest", "Highest of 2 dice: 5"), ("lowest", "Lowest of 2 dice: 4")],
)
def test_the_tray_says_which_dice_of_a_roll_count(keep: Keep, text: str, notes: Notes) -> None:
    walker = Walker((600, 300), notes.written)
    event = rolled(Roll(DicePool(D6, 2, keep=keep), ("4", "5")))
    Tray(find("formations").info).draw(walker, walker.get_rect(), event, Fonts(1))
    assert [each.text for each in walker.drawn[-1:]] == [text]


@pytest.mark.parametrize(
    ("change", "text"), [(-1, "Test 2+ on 1d6 - 1"), (0, "Test 2+ on 1d6"), (2, "Test 2+ on 1d6 + 2")]
)
def test_a_test_is_asked_for_with_the_sum_of_its_modifiers(change: int, text: str) -> None:
    modifiers = Tally((Item("marker", change, "EX-13"),), unit="modifier")
    assert asked_test(Check(title="", pool=DicePool(D6, 1), needed=2, modifiers=modifiers)) == text


def test_the_cells_of_a_row_stand_beside_its_first_line(notes: Notes) -> None:
    walker = Walker((300, 300), notes.written)
    write_rows(
        walker,
        [TooltipRow("cells", "wins, loses a unit, breaks or is then destroyed", ("17 %",))],
        (0, 0),
        200,
        Fonts(1),
    )
    places = {each.text: each.rect.y for each in walker.drawn}
    assert len(places) > 2, "the text is broken into lines"
    assert places["17 %"] == min(places.values())


def test_counting_is_short_and_left_out_where_nothing_is_to_move() -> None:
    assert max(pace_of(Settings(speed=speed)).count for speed in ("slow", "even", "quick", "hasty")) < 0.5
    assert pace_of(Settings(reduced_motion=True)).settled == 0


SOURCES = "blocks taken", "more units left", "no markers", "fewer markers", "leader"


@pytest.mark.parametrize("height", [240, 300, 400, 500])
@pytest.mark.parametrize("modifiers", [(5, 2), (2, 5), (4, 4), (1, 5)])
def test_both_sums_of_a_fight_are_told_whole(height: int, modifiers: tuple[int, int], notes: Notes) -> None:
    hand, events = hand_at(open_map(MAPS / "highbridge-1745.tmx", "formations")[1]), list[DiceRolled]()
    for count in modifiers:
        items = tuple(Item(source, 1, "EX-13") for source in SOURCES[:count])
        check = Check(title="", pool=DicePool(D6, 2), needed=2, modifiers=Tally(items, unit="modifier"))
        events.append(rolled(Roll(DicePool(D6, 2, keep="highest"), ("6", "2")), check=check))
    walker, sidebar = Walker((1280, 800), notes.written), hand.scene.sidebar
    space = pygame.Rect(1060, 80, 207, height)
    sidebar._draw_rolls(walker, space, events)
    told = " ".join(each.text for each in walker.drawn)
    assert [told.count(source) for source in SOURCES] == [
        sum(count > place for count in modifiers) for place in range(len(SOURCES))
    ]
    assert all(space.contains(each.rect) for each in walker.drawn)
    assert sidebar.tray.scroll.is_whole and sidebar.upper_tray.scroll.is_whole
