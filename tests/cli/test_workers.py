"""Who plays simulated battles: as many workers as asked for, of the kind that was chosen around the call."""

import threading
from typing import Any

import joblib
import pytest

from game.hexgrid.ids import SideId
from game.storage.battles import MAPS, open_map
from game.tools import playing
from game.tools.playing import play_one
from research.balance_figures import knows, play_all

FIELD = MAPS / "keith-1746.tmx"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_backend_given_by_joblib_plays_the_battles(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _, scenario = open_map(FIELD)
    sides = {SideId("jacobite"): "random", SideId("government"): "random"}
    at_work: list[int] = []

    def watched(*battle: Any) -> object:
        at_work.append(threading.get_ident())
        return play_one(*battle)

    monkeypatch.setattr(playing, "play_one", watched)
    with joblib.parallel_config(backend="threading", n_jobs=2):
        played = list(play_all(scenario, 4, 1, sides, workers))
    chances = knows(scenario.system)
    assert played == [play_one(scenario, seed, sides, with_chances=chances) for seed in range(1, 5)]
    assert threading.get_ident() not in at_work


def test_without_one_the_battles_are_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    _, scenario = open_map(FIELD)
    at_work: list[int] = []
    monkeypatch.setattr(playing, "play_one", lambda *battle: at_work.append(threading.get_ident()))
    list(play_all(scenario, 2, 1, {}, 1))
    assert at_work == [threading.get_ident()] * 2
