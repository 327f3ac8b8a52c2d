"""Beginning a battle on a large field says meanwhile what is being done."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.hexgrid.scenario import Plan
from game.ui.app import SceneFactory
from game.ui.widgets import progress
from game.ui.widgets.progress import LARGE_FIELD, show_progress
from tests.drawn import OPEN_FIELD, scenario


@pytest.mark.parametrize(("columns", "steps"), [(20, []), (LARGE_FIELD // 40, [0, 1])])
def test_a_large_field_shows_progress_and_a_small_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, steps: list[int]
) -> None:
    shown: list[tuple[str, int, int]] = []
    monkeypatch.setattr(progress, "show_progress", lambda *given: shown.append(given))
    small = scenario(OPEN_FIELD, {"A": "jacobite highland C1", "B": "government regular C5"})
    plan = Plan(axis="y", shifted="odd", columns=columns, rows=40, terrain=("clear",) * columns * 40)
    SceneFactory(tmp_path, {}, seed=1).begin(msgspec.structs.replace(small, plan=plan)).close()
    assert [(step, of) for _, step, of in shown] == [(step, 2) for step in steps]


def test_progress_is_a_bar_over_the_window() -> None:
    window = pygame.display.set_mode((640, 400))
    window.fill((0, 0, 0))
    show_progress("Drawing the board", 1, 2)
    row = [tuple(window.get_at((x, 200))[:3]) for x in range(640)]
    assert row[0] == row[-1] == (0, 0, 0) and len({*row}) > 2


def test_without_a_window_nothing_is_shown() -> None:
    pygame.display.quit()
    show_progress("Drawing the board", 1, 2)
    assert pygame.display.get_surface() is None
    pygame.display.init()
