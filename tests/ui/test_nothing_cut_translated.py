"""The window in the languages that ship, at every size: nothing is cut, overlaps or sticks out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import i18n
from game.content.rulebook import in_language, load
from game.engine.ruleset import find, systems
from game.hexgrid.scenario import Scenario
from game.storage import languages
from game.ui.app import SceneFactory
from game.ui.battle import dialogs
from game.ui.battle.analysis_scene import analysis_of
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.lessons import lessons
from game.ui.menus.rule_book import RuleBookScene
from game.ui.menus.settings import SettingsScene
from tests.ui.test_nothing_cut import FEW, battle_at, culloden, walked
from tests.ui.walker import Notes

__all__ = ["culloden"]

LANGUAGES = sorted(languages.SHIPPED.glob("*.po"))
BOOK = "brigades"
"""A rule book that is translated as a whole."""


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


@pytest.fixture(autouse=True, params=LANGUAGES, ids=[path.stem for path in LANGUAGES])
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    for system in systems():
        find(system)  # what is named once keeps its English names for other tests
    catalogue = languages.read(request.param)
    i18n.use(catalogue.sentences, catalogue.plurals)
    yield
    i18n.use({})


def test_the_menus(notes: Notes, tmp_path: Path, culloden: tuple[Scenario, Path]) -> None:
    factory = SceneFactory(tmp_path, {}, seed=1)
    assert walked(BattlesScene(factory), notes, FEW, panels=True) == []
    battle = battle_at(culloden, 0)
    battle.lay_out((1024, 600))
    for scene in (SettingsScene(), dialogs.keys(), dialogs.menu(battle.session), lessons(factory)):
        assert walked(scene, notes, FEW) == []


def test_a_battle(notes: Notes, culloden: tuple[Scenario, Path]) -> None:
    assert walked(battle_at(culloden, 12), notes, FEW, panels=True) == []


def test_the_analysis_board(notes: Notes, culloden: tuple[Scenario, Path]) -> None:
    battle = battle_at(culloden, 12)
    battle.lay_out((1024, 600))
    scene = analysis_of(battle)
    for scene.session.edits in (False, True):
        assert walked(scene, notes, FEW, panels=True) == []


def test_the_rule_book(notes: Notes) -> None:
    scene = RuleBookScene(in_language(load(BOOK)))
    assert walked(scene, notes, FEW, panels=True) == []
    scene._open(None, scene.book.chapters[-1].id)
    scene.lists_chapters = True
    assert walked(scene, notes, FEW, panels=True) == []
