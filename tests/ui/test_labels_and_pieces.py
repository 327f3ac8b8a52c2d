"""Battles in their thick, under all systems: no label of the field is over a piece, and no text is cut."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.event import DiceRolled
from game.engine.play.match import Match
from game.hexgrid.scenario import ScenarioError
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, AnyMatch, open_map
from game.storage.settings import Settings
from game.ui.battle import piece_layer
from game.ui.battle.battle_scene import BattleScene
from game.ui.drawing.board import group_outlines
from game.ui.drawing.ground.board_image import ground_of
from game.ui.drawing.pieces import name_slips
from game.ui.drawing.pieces.name_slips import Slip
from game.ui.session.battle_session import BattleSession
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED

VIEWS = [((1280, 800), 100), ((1280, 800), 200), ((1024, 600), 100), ((1920, 1080), 100)]
TOUCHED = 30
"""Pixels of a piece that a label may cover: the tip of a pole."""

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

        monkeypatch.setattr(Fonts, "shortened", shortened)
        monkeypatch.setattr(piece_layer, "draw_slips", draw_slips)
        monkeypatch.setattr(piece_layer, "draw_slip", draw_slip)


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    clipped = one.clip(other)
    return clipped.width * clipped.height


def seen_at(match: AnyMatch, path: Path, notes: Notes, views: list[tuple[tuple[int, int], int]]) -> list[str]:
    """Draw a battle as it is at every size; list what is cut and which labels are over pieces or each other."""
    board_image = ground_of(match.scenario, match.setup.grid, match.rules.info.terrains, None)
    scene = BattleScene(
        BattleSession(Playback(OpenBattle(match=match), AT_ONCE, from_start=False)),
        board_image,
        lambda: scene,
    )
    if scene.playback.side_to_seat:
        scene.playback.sit_down()
    found = []
    for size, text in views:
        active_settings.use(Settings(text=text))
        scene.lay_out(size)
        notes.cut.clear()
        notes.labels.clear()
        scene.draw(pygame.Surface(size))
        where = f"{path.stem} {size[0]} {text} %"
        found += [f"{where} cut {each}" for each in dict.fromkeys(notes.cut)]
        layer = scene.field.pieces
        pieces = scene.playback.view.pieces
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
            found += seen_at(match, path, notes, views)
    return found


@pytest.mark.parametrize("system", SHIPPED)
def test_no_label_is_over_a_piece_and_no_text_is_cut(system: str, notes: Notes) -> None:
    assert walk(system, ["keith-1746"], notes, ROLLS[:1], VIEWS[:2]) == []


@pytest.mark.soak
@pytest.mark.parametrize("system", SHIPPED)
def test_no_label_is_over_a_piece_on_any_map(system: str, notes: Notes) -> None:
    maps = [path.stem for path in sorted(MAPS.glob("*.tmx"))]
    assert walk(system, maps, notes, ROLLS, VIEWS) == []
