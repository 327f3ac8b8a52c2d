"""The risings and the map of Scotland: their files, and where the battles lie on the map."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.content.campaign import COAST, FOLDER, RISINGS, CampaignError, campaign, read
from game.hexgrid.scenario import place_on_earth
from game.storage import battles as saves
from game.ui.drawing.chart import Chart
from game.ui.menus.campaign.battle_entries import BattleEntry, glimpse
from game.ui.menus.campaign.campaign_map import CampaignMap
from game.ui.widgets.fonts import Fonts

SHIPPED = [glimpse(path) for path in saves.shipped_maps()]
SIZE = (400, 640)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("57.477, -4.094", (57.477, -4.094)),
        (" 0,0 ", (0.0, 0.0)),
        ("91, 0", None),
        ("57.477", None),
        ("north of Inverness", None),
        ("", None),
    ],
)
def test_a_place_is_a_latitude_and_a_longitude(text: str, place: tuple[float, float] | None) -> None:
    assert place_on_earth(text) == place


def test_every_shipped_battle_has_a_place_and_is_in_a_rising() -> None:
    assert [entry.title for entry in SHIPPED if entry.place is None] == []
    risings = {entry.title: campaign().rising_of(entry.date) for entry in SHIPPED}
    assert [title for title, rising in risings.items() if rising is None] == []
    assert {rising.title for rising in risings.values() if rising} == {r.title for r in campaign().rising}


def is_land(place: tuple[float, float]) -> bool:
    """Whether a place is inside an odd number of coasts, counted along its parallel."""
    latitude, longitude = place
    crossed = 0
    for coast in campaign().coasts:
        for (x1, y1), (x2, y2) in zip(coast, (*coast[1:], coast[0]), strict=True):
            if (y1 > latitude) != (y2 > latitude):
                crossed += longitude < x1 + (latitude - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


@pytest.mark.parametrize("entry", SHIPPED, ids=lambda entry: entry.title)
def test_every_battle_was_fought_on_land_and_is_on_the_map(entry: BattleEntry) -> None:
    assert entry.place is not None
    north, east = entry.place
    # The coast is simplified: a ferry may lie a little off it.
    assert any(is_land((north + up, east + aside)) for up in (0, 0.02) for aside in (0, 0.04, -0.04))
    x, y = Chart(SIZE).at(entry.place)
    assert 0 < x < SIZE[0] and 0 < y < SIZE[1]


def test_north_is_up_and_east_is_right() -> None:
    chart = Chart(SIZE)
    (west, north), (east, south) = chart.at((57.48, -4.22)), chart.at((55.95, -3.19))
    assert west < east and north < south


def drawn(chosen: int, size: tuple[int, int] = SIZE) -> CampaignMap:
    panel, window = CampaignMap(), pygame.Surface(size)
    panel.lay_out(window.get_rect(), Fonts(1))
    panel.draw(window, SHIPPED, chosen, Fonts(1))
    return panel


def test_a_click_on_a_pin_a_name_or_a_stop_is_its_battle() -> None:
    panel = drawn(3)
    for pin in panel._pins:
        assert panel.at(pin.at) == pin.index
        assert pin.slip is None or panel.at(pin.slip.center) == pin.index
    assert [panel.at(rect.center) for rect, _ in panel._stops] == [index for _, index in panel._stops]
    assert sorted(index for _, index in panel._stops) == list(range(len(SHIPPED)))
    assert panel.at((panel.chart.x + 3, panel.chart.y + 3)) is None


@pytest.mark.parametrize("chosen", range(len(SHIPPED)))
def test_no_name_lies_on_another_and_the_chosen_one_is_always_there(chosen: int) -> None:
    panel = drawn(chosen, (300, 420))
    slips = [pin.slip for pin in panel._pins if pin.slip is not None]
    assert [one for at, one in enumerate(slips) if one.collidelist(slips[at + 1 :]) >= 0] == []
    assert next(pin.slip for pin in panel._pins if pin.index == chosen) is not None


def test_a_map_without_a_place_is_on_no_pin() -> None:
    entry = BattleEntry(path=Path("own.tmx"), title="My own", date="1745-10-01")
    panel, window = CampaignMap(), pygame.Surface(SIZE)
    panel.lay_out(window.get_rect(), Fonts(1))
    panel.draw(window, [entry], 0, Fonts(1))
    assert (panel._pins, [index for _, index in panel._stops]) == ([], [0])


@pytest.mark.parametrize(
    ("file", "text", "told"), [(COAST, "{", "coast.json: "), (RISINGS, "[[rising]]", "risings.toml: ")]
)
def test_a_damaged_file_is_named(tmp_path: Path, file: str, text: str, told: str) -> None:
    for name in (COAST, RISINGS):
        shutil.copy(FOLDER / name, tmp_path)
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(CampaignError, match=told):
        read(tmp_path)
