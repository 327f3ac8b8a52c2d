"""The battle in numbers, as it is seen and kept."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.shown.statistics import BattleTrend
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.storage import user_folders
from game.storage.settings import Settings
from game.ui.battle.battle_scene import BattleScene
from game.ui.battle.panels.victory import VictoryScene
from game.ui.drawing.charts import _steps, _ticks
from game.ui.menus.saved.statistics import PICTURE, StatisticsScene
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.fonts import Fonts
from tests.ui.table import Hand, hand_at, plan, scenario, skirmish

PIECES = {
    "A": ("jacobite", "regular", "C3"),
    "U": ("government", "militia", "C4"),
}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def fought() -> Hand:
    """A battle of one blow that has come to its end."""
    start = Start(turn=SideId("jacobite"), phase="combat", banners={SideId("jacobite"): 1})
    hand = hand_at(scenario(plan(), PIECES, start=start), dice=["IIF", "S"])
    pending = hand.scene.session.match.pending
    assert pending is not None
    hand.answer(pending.option("attack A U"))
    hand.wait(9)
    while isinstance(hand.app.scenes[-1], BattleScene):
        pending = hand.scene.session.match.pending
        assert pending is not None
        hand.answer(pending.options[0])
        hand.wait(9)
    return hand


def test_a_battle_that_has_ended_is_summed_up_on_request(fought: Hand) -> None:
    assert isinstance(fought.app.scenes[-1], VictoryScene)
    fought.press("numbers")
    summary = fought.app.scenes[-1]
    assert isinstance(summary, StatisticsScene)
    assert summary.statistics.blocks_lost == {"jacobite": 0, "government": 2}
    fought.press("back")
    assert isinstance(fought.app.scenes[-1], VictoryScene)


def test_it_is_kept_as_a_picture_and_the_path_told(fought: Hand, own_folder: Path) -> None:
    fought.press("numbers")
    fought.press("keep")
    text = fought.app.scenes[-1]
    assert isinstance(text, Dialog)
    (path,) = (own_folder / "pictures").glob("*-a-small-battle.png")
    assert (text.heading, text.text) == ("Picture saved", str(path))
    assert pygame.image.load(path).get_size() == PICTURE


def test_a_picture_that_cannot_be_written_is_told(fought: Hand, own_folder: Path) -> None:
    (own_folder / "pictures").write_text("in the way", encoding="utf-8")
    fought.press("numbers")
    fought.press("keep")
    text = fought.app.scenes[-1]
    assert isinstance(text, Dialog)
    assert text.heading == "Picture not saved"


def test_the_chances_after_each_turn_take_the_place_of_the_tracks(fought: Hand) -> None:
    fought.press("numbers")
    summary = fought.app.scenes[-1]
    assert isinstance(summary, StatisticsScene)
    tracks = summary.statistics.courses
    fought.press("chances")
    first, second = summary.statistics.courses
    assert [turn for turn, _ in first.points] == [turn for turn, _ in second.points]
    assert all(one[1] + other[1] == 100 for one, other in zip(first.points, second.points, strict=True))
    outcome = summary.match.outcome
    assert outcome is not None
    assert first.points[-1][1] == (100 if outcome.winner == first.side else 0)
    fought.press("chances")
    assert summary.statistics.courses == tracks


def test_where_writing_is_large_one_turns_from_sheet_to_sheet(fought: Hand) -> None:
    active_settings.use(Settings(text=200))
    fought.press("numbers")
    summary = fought.app.scenes[-1]
    assert isinstance(summary, StatisticsScene)
    turned = [summary.tab]
    fought.press("losses")
    turned.append(summary.tab)
    for _ in range(2):
        fought.key(pygame.K_TAB)
        turned.append(summary.tab)
    assert turned == ["dice", "losses", "courses", "dice"]


def test_each_label_says_whose_and_what_is_counted(fought: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lost is one's own; what is counted is never of a number alone."""
    fought.press("numbers")
    summary = fought.app.scenes[-1]
    assert isinstance(summary, StatisticsScene)
    said: list[str] = []
    for way in ("text", "line"):
        drawn = getattr(Fonts, way)

        def noted(fonts: Fonts, text: str, *rest: Any, drawn: Any = drawn) -> Any:
            said.append(text)
            return drawn(fonts, text, *rest)

        monkeypatch.setattr(Fonts, way, noted)
    summary.picture()
    assert [each for each in dict.fromkeys(said) if each.endswith((" die", " dice"))] == [
        "Jacobites: 3 dice",
        "Government: 1 die",
    ]
    first = said.index("Own losses and checks")
    assert [each for each in dict.fromkeys(said[first:]) if each[0].islower()] == [
        "blocks lost",
        "units eliminated",
        "units routed",
        "leaders lost",
        "rally checks passed",
        "times ground was taken",
    ]


def test_a_track_goes_up_in_steps() -> None:
    course = BattleTrend(side=SideId(""), title="", goal=3, points=((1, 0), (4, 1), (6, 1)))
    assert _steps(course) == [(1, 0), (4, 0), (4, 1), (6, 1), (6, 1)]


def test_a_track_that_goes_to_and_fro_in_a_turn_has_the_value_at_its_end() -> None:
    course = BattleTrend(side=SideId(""), title="", goal=3, points=((1, 0), (2, 3), (2, 1), (3, 2), (3, 2)))
    assert _steps(course) == [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)]


@pytest.mark.parametrize(
    ("most", "fitting", "ticks"),
    [(3, 9, [0, 1, 2, 3]), (33, 8, [0, 5, 10, 15, 20, 25, 30]), (7, 1, [0, 5])],
)
def test_an_axis_is_marked_at_round_numbers(most: int, fitting: int, ticks: list[int]) -> None:
    assert [*_ticks(most, fitting)] == ticks


@pytest.mark.parametrize("opened_from", ["the menu", "the end", "the rail"])
def test_statistics_are_left_for_where_they_were_opened(opened_from: str) -> None:
    hand = hand_at(skirmish())
    hand.scene.session.submit(hand.question.option("concede"))
    hand.wait(9)
    hand.wait(1)
    end = hand.top(VictoryScene)
    if opened_from == "the end":
        hand.press("numbers")
        under: type[object] = VictoryScene
    else:
        hand.key(pygame.K_ESCAPE)
        hand.press("menu" if opened_from == "the menu" else "numbers")
        under = BattleScene
        if opened_from == "the menu":
            hand.press("numbers:menu")
            under = Dialog
    hand.top(StatisticsScene)
    hand.key(pygame.K_ESCAPE)
    assert end is not None
    assert isinstance(hand.app.scenes[-1], under)
