"""The pins at the hexes that matter: what they tell, and that they hide nobody."""

import msgspec
import numpy as np
import pygame
import pytest

from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import Start
from game.ui.drawing.board.hex_layout import LEADER_AT, LEADER_SIZE
from game.ui.drawing.board.objective_icons import told_by_pin
from tests.ui.table import Axis, Hand, hand_at, plan, scenario

HEXES = ("C3", "D3", "B4", "C4", "D4", "C5", "D5")
PIECES = {
    **{f"U-{hex_id}": ("government", "regular", hex_id) for hex_id in HEXES},
    **{f"L-{hex_id}": ("government", "leader", hex_id) for hex_id in HEXES},
    "A": ("jacobite", "regular", "A1"),
}


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (("objective", 1, (), 0), ""),
        (("objective", 2, (), 0), "2"),
        (("objective", 1, (), 2), "0/2"),
        (("objective", 1, (4,), 2), "1/2"),
        (("objective", 1, (4, 5, 6), 2), "2/2"),
        (("objective", 3, (4,), 2), "3 1/2"),
        (("exit", 0, (), 0), ""),
        (("exit", 1, (), 0), "1"),
        (("entry", 0, (), 0), ""),
    ],
)
def test_a_pin_tells_more_than_one_banner_and_how_many_of_a_group_are_held(
    place: tuple[str, int, tuple[HexId, ...], int], told: str
) -> None:
    kind, value, controlled, together = place
    view = SpecialHexes(
        kind=kind,
        side=SideId("a"),
        hexes=tuple(map(HexId, (4, 5, 6))),
        text="",
        value=value,
        controlled=controlled,
        together=together,
    )
    assert told_by_pin(view) == told


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("factor", [1.0, 2.5])
def test_pins_hide_no_block_banner_or_leader(axis: Axis, factor: float) -> None:
    bare, pinned = (
        _pieces_seen(axis, factor, special)
        for special in ({}, {"special_1": f"objective side=jacobite hexes={'|'.join(HEXES)} banners=2"})
    )
    # The edges of pieces are a hair from opaque.
    assert np.abs(bare - pinned).max() <= 4


def _pieces_seen(axis: Axis, factor: float, special: dict[str, str]) -> np.ndarray:
    """Cut the standards, banners and blocks of all pieces out of the window."""
    field = scenario(plan(axis=axis), PIECES, start=Start(turn=SideId("jacobite"), phase="order"))
    hand = hand_at(msgspec.structs.replace(field, properties={**field.properties, **special}))
    board = hand.scene.board
    board.zoom(factor, board.free.center)
    hand.point((0, 0))
    seen = pygame.surfarray.array3d(hand.app.window).astype(int)
    cuts = [cut.clip(board.free) for hex_id in HEXES for cut in _cuts(hand, hex_id)]
    return np.concatenate([seen[cut.x : cut.right, cut.y : cut.bottom].reshape(-1, 3) for cut in cuts])


def _cuts(hand: Hand, hex_id: str) -> list[pygame.Rect]:
    board = hand.scene.board
    x, y = board.centre(hand.scene.session.match.setup.grid.hex(hex_id))
    half = LEADER_SIZE * 0.3
    shares = (
        (LEADER_AT[0] - half, LEADER_AT[1] - half, 2 * half, 2 * half),
        (-0.28, -0.45, 0.4, 0.34),
        (-0.34, 0.11, 0.66, 0.13),
    )
    return [
        pygame.Rect(*(round(share * board.width) for share in shares_of)).move(round(x), round(y))
        for shares_of in shares
    ]
