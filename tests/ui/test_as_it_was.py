"""Whether a battle is played even or as it was, chosen on its page by mouse and by key, and kept with it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.storage import battles as saves
from game.ui.app import App, SceneFactory
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.session.timeline import AT_ONCE
from tests.ui.table import TWO_PEOPLE, Clock, Hand, chosen_entry

KEITH, CULLODEN = "keith-1746.tmx", "culloden-1746.tmx"
EVEN, AS_IT_WAS = "Even: it is a question of time.", "As it was: the garrison was surprised in its beds,"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Hand]:
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, TWO_PEOPLE, seed=1, pace=AT_ONCE).battles(), clock), clock)
    hand.top(BattlesScene).choice.choose_path(saves.MAPS / KEITH)
    hand.wait(1)
    yield hand
    hand.app.close()


def offered(page: Hand) -> bool:
    return page.top(BattlesScene).widgets.rect("evenness") is not None


def notes(page: Hand) -> str:
    return chosen_entry(page).notes.partition("\n")[0]


def test_a_battle_is_even_until_a_click_or_key_makes_it_as_it_was(page: Hand) -> None:
    assert notes(page).startswith(EVEN)
    page.press("evenness")
    assert notes(page).startswith(AS_IT_WAS)
    page.key(pygame.K_v)
    assert notes(page).startswith(EVEN)


def test_the_choice_is_kept_with_the_battle(page: Hand) -> None:
    page.press("evenness")
    page.press("begin")
    match = page.scene.session.match
    assert (match.scenario.is_as_it_was, match.scenario.properties["banners_jacobite"]) == (True, 3)
    kept, _ = saves.load(page.file.path)
    assert kept.scenario == match.scenario


def test_the_choice_holds_under_other_rules(page: Hand) -> None:
    page.press("evenness")
    page.press("rules:formations")
    assert notes(page).startswith(AS_IT_WAS)
    assert [side.goal for side in chosen_entry(page).sides] == ["beaten at 4 losses", "beaten at 3 losses"]


def test_other_battles_do_not_ask(page: Hand) -> None:
    assert offered(page)
    page.top(BattlesScene).choice.choose_path(saves.MAPS / CULLODEN)
    page.wait(1)
    page.key(pygame.K_v)
    assert not offered(page)
    assert chosen_entry(page).notes.startswith("Drummossie Moor")
