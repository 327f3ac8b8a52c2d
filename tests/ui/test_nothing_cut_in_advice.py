"""Advice, review, sharing, hints of a gamepad and buttons for fingers: nothing is cut, overlaps or sticks out."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import Scenario
from game.players.advice import Advice, Costly
from game.players.advising import Mistake
from game.players.plan_steps import Step
from game.storage.settings import Settings
from game.ui.battle import dialogs
from game.ui.battle.advice_scene import AdviceScene, ReviewScene
from game.ui.input import focus
from game.ui.menus.saved.share import share_dialog
from game.ui.menus.settings import SettingsScene
from game.ui.widgets import active_input, active_settings
from tests.ui.test_nothing_cut import FEW, battle_at, culloden, notes, walked
from tests.ui.walker import Notes, Walker, buttons_of, faults

__all__ = ("culloden", "notes")

VIEWS = [*FEW, ((1280, 800), 100)]
LONG = "Royal Ecossais, Stewarts of Appin, Clan Chattan, Maclachlans and Macleans, Finlayson's battery"


def plan(label: str, value: float = 0.54) -> Advice:
    return Advice(
        answer=label,
        following=(),
        value=value,
        forks=16,
        label=label,
        hexes=(HexId(40),),
        steps=(
            Step(kind="move", start=HexId(40), end=HexId(53)),
            Step(kind="attack", start=HexId(53), end=HexId(66)),
        ),
    )


def mistake(label: str, cost: float) -> Mistake:
    costly = Costly(
        entry=3,
        answers=2,
        turn=1,
        side=SideId("jacobite"),
        given=(label,),
        better=("b",),
        value=0.5 - cost,
        best=0.5,
    )
    return Mistake(costly, 2, plan(label, 0.5 - cost), plan(LONG, 0.5))


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    yield
    active_input.use("mouse")
    active_settings.use(Settings())


@pytest.mark.parametrize("ground", ["painted", "drawn"])
def test_plans_and_a_review_beside_the_board(
    notes: Notes, culloden: tuple[Scenario, Path], ground: str
) -> None:
    battle = battle_at(culloden, 30)
    for size, text in VIEWS:
        active_settings.use(Settings(text=text, ground=ground))  # type: ignore[arg-type]
        battle.lay_out(size)
        advice, review = AdviceScene(battle, None, is_present=True), ReviewScene(battle, None)
        advice._plans = [plan(LONG), plan("Assault Left", 0.5), plan("End combat", 0.1)]
        advice._side = battle.playback.info.sides[0].id
        review._found = [mistake(LONG, 0.2), mistake("Advance Right", 0.1), mistake("End combat", 0.05)]
        for scene in (advice, review):
            scene.lay_out(size)
            scene.advance(0.0)
            walker = Walker(size, notes.written)
            battle.field.draw(walker)
            scene.draw(walker)
            told = [drawn for drawn in walker.drawn if scene.area.collidepoint(drawn.rect.center)]
            assert len(told) > 4, (size, text)
            walker.drawn = told
            wrong = faults(walker, notes, panels=[scene.area], buttons=buttons_of(scene.widgets))
            assert wrong == [], (size, text)
            scene.close()


def test_sharing_and_the_controls(notes: Notes, culloden: tuple[Scenario, Path]) -> None:
    battle = battle_at(culloden, 0)
    battle.lay_out((1024, 600))
    used: active_input.Used
    for used in ("mouse", "pad", "touch"):
        active_input.use(used)
        for scene in (share_dialog(battle.session.match, 12), dialogs.keys(), dialogs.menu(battle.session)):
            assert walked(scene, notes, VIEWS) == []


def test_a_battle_and_the_settings_for_fingers(notes: Notes, culloden: tuple[Scenario, Path]) -> None:
    active_input.use("touch")
    battle = battle_at(culloden, 30)
    assert walked(battle, notes, VIEWS, panels=True) == []
    battle.panels.lists_choices = True
    assert walked(battle, notes, VIEWS, panels=True) == []
    assert walked(SettingsScene(), notes, VIEWS) == []


def test_the_hints_of_a_gamepad(notes: Notes, culloden: tuple[Scenario, Path]) -> None:
    active_input.use("pad")
    battle = battle_at(culloden, 30)
    for size, text in VIEWS:
        active_settings.use(Settings(text=text))
        high = focus.height(size)
        assert (high > 0) == (size[1] > 600)
        walker = Walker(size, notes.written)
        focus.draw(walker, battle)
        foot = pygame.Rect(0, size[1] - high, size[0], high)
        assert bool(walker.drawn) == bool(high)
        assert faults(walker, notes, panels=[foot]) == [], (size, text)
