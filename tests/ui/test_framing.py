"""What of the field a battle opens on."""

import pygame
import pytest

from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Scenario, Start
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, open_map
from game.storage.settings import Settings
from game.ui.battle import areas, board_panel
from game.ui.drawing.board.camera import fitted
from game.ui.drawing.pieces.name_slips import NAMED
from game.ui.widgets import active_settings
from tests.ui.table import Hand, hand_at, plan, scenario


@pytest.fixture(autouse=True)
def framed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at what is around the pieces, as a player does."""
    monkeypatch.setattr(areas, "AROUND", 1)


def long_field(*columns: str, start: Start | None = None) -> Scenario:
    """Draw a long field with two units a side in two columns of it."""
    first, second = columns
    return scenario(
        plan(24, 7),
        {
            "A": ("jacobite", "highland", f"{first}3"),
            "B": ("government", "regular", f"{second}5"),
            "C": ("jacobite", "highland", f"{first}4"),
            "D": ("government", "regular", f"{second}4"),
        },
        start=start,
    )


def larger(hand: Hand) -> float:
    """Say how much larger the hexes are than if the whole field were seen."""
    board = hand.scene.board
    return board.camera.scale / fitted(board.hex_layout.size, board.area, board.free).scale


def in_sight(hand: Hand, *labels: str) -> list[bool]:
    return [hand.scene.board.free.collidepoint(hand.hex(label)) for label in labels]


@pytest.mark.parametrize(("first", "second", "other_end"), [("B", "E", "X4"), ("W", "T", "A4")])
def test_a_long_field_opens_on_its_pieces_and_f_shows_all_of_it_and_back(
    first: str, second: str, other_end: str
) -> None:
    hand = hand_at(long_field(first, second))
    assert larger(hand) > 1.5
    assert in_sight(hand, f"{first}3", f"{second}5", other_end) == [True, True, False]
    opened = hand.scene.board.camera
    hand.key(pygame.K_f, "f")
    assert larger(hand) == 1
    hand.key(pygame.K_f, "f")
    assert hand.scene.board.camera == opened


def test_a_field_with_room_for_its_hexes_opens_whole_and_never_grows() -> None:
    rules, highbridge = open_map(MAPS / "highbridge-1745.tmx", "formations")
    hand = hand_at(highbridge, rules=rules)
    hand.scene.lay_out((1280, 768))
    assert hand.scene.board.width > NAMED, "and names its pieces"
    opened, player = hand.scene.board.camera, RandomPlayer(1)
    assert larger(hand) == 1
    for _ in range(60):
        match = hand.scene.session.match
        assert match.pending is not None
        hand.scene.session.submit(player.choose(match, match.pending))
        hand.scene.playback.finish()
        hand.wait(0.1)
        assert hand.scene.board.camera == opened


def test_pieces_all_over_the_field_are_seen_with_all_of_it() -> None:
    hand = hand_at(long_field("A", "X"))
    assert larger(hand) == 1


def test_where_a_unit_may_go_comes_into_sight_before_it_is_picked() -> None:
    order = hand_at(long_field("B", "D"))
    move = hand_at(long_field("B", "D", start=Start(turn=SideId("jacobite"), phase="order")))
    move.click(move.piece("A"))
    move.press("confirm")
    grid = move.scene.session.match.setup.grid
    anchors = {anchor for option in move.question.options for anchor in option.anchors}
    hexes = [grid.label(anchor.hex_id) for anchor in anchors if anchor.kind == "hex"]
    assert all(in_sight(move, *hexes)) and larger(move) <= larger(order)


def test_the_field_keeps_still_within_a_turn_and_may_grow_as_one_begins() -> None:
    hand = hand_at(long_field("G", "J"))
    seen: dict[tuple[int, str], set[object]] = {}
    for _ in range(24):
        view, decision = hand.scene.playback.view, hand.question
        seen.setdefault((view.turn, view.side), set()).add(hand.scene.board.camera)
        away = min if view.side == "jacobite" else max
        ends = [option for option in decision.options if len(option.anchors) > 1]
        if decision.kind == "move" and ends:
            grid = hand.scene.session.match.setup.grid
            labels = [grid.label(option.anchors[1].hex_id) for option in ends]
            assert all(in_sight(hand, *labels))
            hand.answer(away(ends, key=lambda option: grid.label(option.anchors[1].hex_id)))
        elif decision.kind == "order":
            for piece in hand.scene.playback.view.pieces:
                if piece.side == view.side:
                    hand.click(hand.piece(piece.id))
            hand.press("confirm")
        else:
            hand.answer(decision.options[-1])
        hand.scene.playback.finish()
        hand.wait(0.1)
    assert len(seen) > 3
    assert {len(cameras) for cameras in seen.values()} == {1}
    assert len(set.union(*seen.values())) > 1


def test_the_small_map_covers_nothing_where_only_edges_of_hexes_are_out_of_sight() -> None:
    hand = hand_at(long_field("A", "X"))
    assert not hand.scene.minimap.is_shown


@pytest.mark.parametrize("text", [100, 150])
def test_a_long_notice_is_not_under_the_small_map(monkeypatch: pytest.MonkeyPatch, text: int) -> None:
    active_settings.use(Settings(text=text))
    hand = hand_at(long_field("B", "E"))
    tips: list[pygame.Rect] = []
    monkeypatch.setattr(board_panel, "draw_tip", lambda window, rect: tips.append(rect.copy()))
    hand.scene.session.notice = "No hex that it can move to leaves the enemy in sight with dice to roll. " * 2
    hand.wait(0.1)
    assert hand.scene.minimap.is_shown
    (notice,) = tips
    assert notice.collidelist([hand.scene.minimap.area, hand.scene.areas.rail]) == -1
    assert hand.scene.board.free.contains(notice)
