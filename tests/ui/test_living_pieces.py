"""Pieces that move as what happens to them: soon over, still at both ends, and still at all times if so wished."""

from typing import get_args

import pygame
import pytest

from game.engine.event import Ending, Gait, PieceMoved, PieceRemoved
from game.hexgrid.ids import HexId, PieceId
from game.storage.settings import Settings
from game.ui.drawing.motion import STILL, draw_smoke, going, leaving, pace, recoiling
from game.ui.session.timeline import duration, pace_of

GAITS: tuple[Gait, ...] = get_args(Gait)
ENDINGS: tuple[Ending, ...] = get_args(Ending)


def test_nothing_moves_for_half_a_second_at_normal_speed() -> None:
    path = tuple(map(HexId, range(9)))
    events = (
        PieceMoved(piece=PieceId("a"), path=path),
        PieceRemoved(piece=PieceId("a"), at=HexId(0)),
    )
    assert all(0 < duration(event, pace_of(Settings())) < 0.5 for event in events)
    assert not any(duration(event, pace_of(Settings(animation=False))) for event in events)


@pytest.mark.parametrize("gait", GAITS)
def test_a_piece_is_still_where_it_starts_and_where_it_ends(gait: Gait) -> None:
    assert [going(gait, share, 3) for share in (0.0, 1.0)] == [STILL, STILL]
    assert [pace(gait, share) for share in (0.0, 1.0)] == [0.0, 1.0]
    assert going(gait, 0.45, 3) != STILL


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_piece_that_is_lost_is_whole_at_first_and_gone_at_last(ending: Ending) -> None:
    assert (leaving(ending, 0.0, (0, 1)).alpha, leaving(ending, 1.0, (0, 1)).alpha) == (255, 0)
    turned, away = leaving(ending, 0.8, (0, 1)).turn, leaving(ending, 0.8, (0, 1)).y
    assert (turned > 60, away > 0.3) == ((True, False) if ending == "fall" else (False, True))


def test_guns_recoil_further_than_muskets_and_come_to_rest() -> None:
    gun, musket = (recoiling(0.2, (1, 0), is_gun=is_gun).x for is_gun in (True, False))
    assert gun < musket < 0
    assert recoiling(1.0, (1, 0), is_gun=True).x == 0


def test_smoke_is_seen_only_while_it_drifts(window: pygame.Surface) -> None:
    def smoked(share: float) -> int:
        window.fill((90, 100, 70))
        draw_smoke(window, (200, 200), (300, 200), 100, share)
        pixels = pygame.surfarray.array3d(window)
        return int((pixels != (90, 100, 70)).any(axis=2).sum())

    assert smoked(0.0) == smoked(1.0) == 0
    assert smoked(0.5) > 500
