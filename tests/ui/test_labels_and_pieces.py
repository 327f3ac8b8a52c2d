"""Battles in their thick, under all systems: no label of the field is over a piece, and no text is cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.event import DiceRolled
from game.engine.play.match import Match
from game.engine.shown.view import PieceView
from game.hexgrid.scenario import ScenarioError
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, AnyMatch, open_map
from game.storage.settings import Settings
from game.ui.battle import piece_layer
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.board import group_outlines, hex_shapes
from game.ui.drawing.ground.board_image import ground_of
from game.ui.drawing.pieces import name_slips
from game.ui.drawing.pieces.name_slips import Slip
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED
from tests.ui.table import hand_at

VIEWS = [((1280, 800), 100), ((1280, 800), 200), ((1024, 600), 100), ((1920, 1080), 100)]
TOUCHED = 30
"""Pixels of a piece that a label may cover: the tip of a pole."""

OPAQUE = 200
"""How opaque a pixel is, of 255, that is no shadow."""

ROLLS = (8, 25)
"""After so many rolls of dice a battle is looked at."""


def moments(match: AnyMatch, rolls: tuple[int, ...]) -> Iterator[int]:
    """Let computers play, and stop at the question after so many rolls."""
    player = PLAYERS["greedy"](1)
    for count in rolls:
        while match.pending is not None:
            rolled = sum(isinstance(frame.event, DiceRolled) for frame in match.frames)
            if rolled >= count and match.joint is None:
                break
            match.submit(match.pending.forced or player.choose(match, match.pending))
        if match.pending is None:
            return
        yield count


class Notes:
    """What is cut, and where labels are drawn on the field."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[str] = []
        self.labels: list[tuple[str, pygame.Rect]] = []
        self.marks: list[tuple[str, pygame.Mask]] = []
        shorten, slips, group = Fonts.shortened, name_slips.draw_slips, group_outlines.draw_slip

        def shortened(fonts: Fonts, text: str, style: object, width: int) -> str:
            short = shorten(fonts, text, style, width)  # type: ignore[arg-type]
            if short != text:
                self.cut.append(f"{short} for {text} {style}")
            return short

        def draw_slips(window: pygame.Surface, drawn: list[Slip]) -> None:
            self.labels += [(slip.text, slip.rect) for slip in drawn]
            slips(window, drawn)

        def draw_slip(*args: object, **named: object) -> pygame.Rect:
            place = group(*args, **named)  # type: ignore[arg-type]
            self.labels.append((f"group {args[4]}", place))
            return place

        def marking(draw: Callable[..., None], name: str) -> Callable[..., None]:
            def drawn(window: pygame.Surface, *args: object) -> None:
                alone = pygame.Surface(window.get_size(), pygame.SRCALPHA)
                draw(alone, *args)
                self.marks.append((name, pygame.mask.from_surface(alone)))
                draw(window, *args)

            return drawn

        badges = hex_shapes.badges_at

        def badges_at(*args: object, **named: object) -> pygame.Rect:
            place = badges(*args, **named)  # type: ignore[arg-type]
            if "middle" not in args:  # where a piece may go
                self.labels.append((f"badge {args[3]}", place))
            return place

        monkeypatch.setattr("game.ui.drawing.board.highlights.badges_at", badges_at)
        for name in ("draw_states", "draw_piece_chips", "draw_facing", "tick"):
            monkeypatch.setattr(piece_layer, name, marking(getattr(piece_layer, name), name))
        monkeypatch.setattr(Fonts, "shortened", shortened)
        monkeypatch.setattr(piece_layer, "draw_slips", draw_slips)
        monkeypatch.setattr(piece_layer, "draw_slip", draw_slip)


def drawn_of(layer: piece_layer.PieceLayer, piece: PieceView, size: tuple[int, int]) -> pygame.Mask:
    """Return the pixels of a flag, its blocks, a figure or a rectangle, its shadow left out."""
    alone = pygame.Surface(size, pygame.SRCALPHA)
    layer._draw(alone, piece, layer._centre(piece))
    return pygame.mask.from_surface(alone, OPAQUE)


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    clipped = one.clip(other)
    return clipped.width * clipped.height


def rect_mask(rect: pygame.Rect, size: tuple[int, int]) -> pygame.Mask:
    mask = pygame.Mask(size)
    mask.draw(pygame.Mask(rect.size, fill=True), rect.topleft)
    return mask


def seen_at(
    match: AnyMatch, path: Path, notes: Notes, views: list[tuple[tuple[int, int], int]], *, is_picked: bool
) -> list[str]:
    """Draw a battle as it is at every size; list what is cut and which labels are over pieces or each other."""
    board_image = ground_of(match.scenario, match.setup.grid, match.rules.info.terrains, None)
    scene = BattleScene(
        BattleSession(Playback(OpenBattle(match=match), AT_ONCE, from_start=False)),
        board_image,
        lambda: scene,
    )
    if scene.playback.side_to_seat:
        scene.playback.sit_down()
    choice = scene.session.choice
    if (
        is_picked
        and choice is not None
        and (own := [each for each in choice.offers() if each.kind == "piece"])
    ):
        choice.pick(own[len(own) // 2])
    found = []
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        notes.cut.clear()
        notes.labels.clear()
        notes.marks.clear()
        scene.draw(pygame.Surface(size))
        where = f"{path.stem} {size[0]} {text} %"
        found += [f"{where} cut {each}" for each in dict.fromkeys(notes.cut)]
        layer = scene.field.pieces
        pieces = scene.playback.view.pieces
        shapes = [(piece.name, drawn_of(layer, piece, size)) for piece in pieces]
        slips = [(f"label {label}", rect_mask(rect, size)) for label, rect in notes.labels]
        for mark, mask in (*notes.marks, *slips):
            covered = [name for name, shape in shapes if mask.overlap_area(shape, (0, 0)) > TOUCHED]
            found += [f"{where} {mark} covers {name}" for name in covered]
        solid = [(piece.name, rect) for piece in pieces for rect in layer._solid(piece)]
        for number, (label, rect) in enumerate(notes.labels):
            inner = rect.inflate(-2, -2)
            over = dict.fromkeys(name for name, other in solid if shared(inner, other) > TOUCHED)
            found += [f"{where} over {label} / {name}" for name in over]
            others = notes.labels[number + 1 :]
            found += [f"{where} both {label} / {name}" for name, other in others if shared(inner, other) > 0]
    active_settings.use(Settings())
    return found


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def walk(
    system: str,
    maps: list[str],
    notes: Notes,
    rolls: tuple[int, ...],
    views: list[tuple[tuple[int, int], int]],
) -> list[str]:
    found = []
    for name in maps:
        path = MAPS / f"{name}.tmx"
        try:
            rules, scenario = open_map(path, system)
            match: AnyMatch = Match(rules, scenario, seed=3)
        except ScenarioError:
            continue  # this system does not offer it
        for _ in moments(match, rolls):
            for is_picked in (False, True):
                found += seen_at(match, path, notes, views, is_picked=is_picked)
    return found


@pytest.mark.parametrize("system", SHIPPED)
def test_no_label_is_over_a_piece_and_no_text_is_cut(system: str, notes: Notes) -> None:
    assert walk(system, ["keith-1746"], notes, ROLLS[:1], VIEWS[:2]) == []


@pytest.mark.soak
@pytest.mark.parametrize("system", SHIPPED)
def test_no_label_is_over_a_piece_on_any_map(system: str, notes: Notes) -> None:
    maps = [path.stem for path in sorted(MAPS.glob("*.tmx"))]
    assert walk(system, maps, notes, ROLLS, VIEWS) == []


def test_the_signs_of_the_pieces_go_along_with_a_field_that_is_moved() -> None:
    rules, scenario = open_map(MAPS / "culloden-1746.tmx", "commanders")
    hand = hand_at(scenario, rules=rules)
    layer, board = hand.scene.field.pieces, hand.scene.board
    board.zoom(1.6, (500, 400))
    for _ in range(2):
        hand.app.step([])

    def places() -> list[tuple[int, int]]:
        x, y = board.camera.to_window((0, 0))
        return [(round(place.x - x), round(place.y - y)) for place in layer._facings.values()]

    before = places()
    for _ in range(7):
        board.pan(13.25, -7.75)
        hand.app.step([])
    moved = zip(before, places(), strict=True)
    assert before
    assert max(abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in moved) <= 2


def test_the_sign_of_a_unit_with_a_leader_stays_at_its_flag() -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", "jacobite")
    hand = hand_at(scenario, rules=rules)
    for zoom in (1, 1.05):
        hand.scene.board.zoom(zoom, (500, 400))
        hand.scene.draw(pygame.Surface((1280, 800)))
    layer, view = hand.scene.field.pieces, hand.scene.playback.view
    led = {piece.with_piece for piece in view.pieces if piece.with_piece}
    signed = {piece.id: layer._signs[piece.id] for piece in view.pieces if layer._signs.get(piece.id)}
    assert led & set(signed)
    below = [
        piece.name
        for piece in view.pieces
        if piece.id in signed and signed[piece.id][0].centery > layer._centre(piece)[1]
    ]
    assert below == []
