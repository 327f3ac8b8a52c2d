"""The list of choices: its lines are as high as they must be, and it leaves room for the odds over it."""

from typing import Any

import pytest

from game.engine.battle_setup import Procedure
from game.engine.decisions.decision import Decision, button
from game.engine.play.context import Context
from game.engine.ruleset import RuleSet, find
from game.hexgrid.ids import SideId
from game.storage.settings import Settings
from game.ui.battle.rail.sidebar import ODDS, OVER_LIST
from game.ui.widgets import active_settings
from tests.changed_rules import changed
from tests.ui.table import SYSTEM, Hand, answer_of, hand_at, skirmish

JACOBITE: RuleSet[Any, Any, Any] = find(SYSTEM)
LONG = "an order that is so long that it does not go into one line of the rail"


def listing(*labels: str) -> Hand:
    """Ask for one of so many orders."""

    def play(ctx: Context[Any, Any, Any]) -> Procedure[None]:
        while True:
            yield Decision(
                side=SideId("jacobite"),
                kind="order",
                prompt="What is ordered?",
                options=tuple(button(f"order {place}", label) for place, label in enumerate(labels)),
            )

    return hand_at(skirmish(), rules=changed(JACOBITE, battle=play))


def drawn(hand: Hand) -> list[tuple[int, int]]:
    """Read the tops and heights of the lines in sight."""
    hand.app.step([])
    rects = [rect for rect, _ in hand.scene.sidebar.choices._choice_places]
    return [(rect.y, rect.height) for rect in rects]


def test_a_line_is_as_high_as_its_text() -> None:
    hand = listing("march", "hold", LONG, "wait", "fire", "charge")
    heights = [height for _, height in drawn(hand)]
    small = hand.scene.fonts.height("small")
    assert [height - heights[0] for height in heights] == [0, 0, small, 0, 0, 0]


@pytest.mark.parametrize(("size", "text"), [((1024, 600), 100), ((1024, 600), 200), ((1280, 800), 100)])
def test_a_long_list_leaves_room_for_the_odds(size: tuple[int, int], text: int) -> None:
    hand = listing(*(f"{LONG} {place}" for place in range(14)))
    active_settings.use(Settings(text=text))
    hand.scene.lay_out(size)
    drawn(hand)
    sidebar = hand.scene.sidebar
    room, area = sidebar._room(), sidebar.choices.area
    assert area.top - room.top >= min(round(ODDS * hand.scene.areas.scale), round(OVER_LIST * room.height))
    assert room.bottom == area.bottom


def test_lines_stay_where_they_are_while_they_are_pointed_at() -> None:
    hand = listing(*(f"{LONG} {place}" for place in range(14)))
    before = drawn(hand)
    for y, height in before:
        hand.point((hand.scene.areas.now.centerx, y + height // 2))
        assert drawn(hand) == before


def test_every_choice_is_on_some_page() -> None:
    hand = listing(*(f"{LONG} {place}" for place in range(14)))
    choices = hand.scene.sidebar.choices
    found = []
    drawn(hand)
    for _ in choices._pages():
        found += [anchor.ref for _, anchor in choices._choice_places]
        choices.turn(1)
        drawn(hand)
    assert found == [f"order {place}" for place in range(14)]


def test_a_click_on_a_line_chooses_it() -> None:
    hand = listing("march", LONG, "hold", "wait", "fire", "charge")
    y, height = drawn(hand)[1]
    hand.click((hand.scene.areas.now.centerx, y + height - 2))
    assert [answer_of(entry) for entry in hand.scene.session.match.entries] == ["order 1"]
