"""The title screen: the battle first, then the rules it can be fought under."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.ruleset import find
from game.storage.battles import MAPS
from game.storage.offers import offers
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.battle_entries import read_entry
from game.ui.menus.rule_book import RuleBookScene
from game.ui.menus.rules_dialog import rules_dialog
from game.ui.menus.title import TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.several_systems.conftest import installed as installed
from tests.shipped import with_installed
from tests.ui.table import Clock, Hand


@pytest.fixture
def title(installed: Path, tmp_path: Path) -> Iterator[Hand]:
    active_settings.read_from(tmp_path / "settings.json")
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).title(), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()
    active_settings.read_from(None)


def scene_of(hand: Hand) -> TitleScene:
    scene = hand.app.scenes[0]
    assert isinstance(scene, TitleScene)
    return scene


def choose(hand: Hand, title: str) -> None:
    scene = scene_of(hand)
    scene._choose(next(index for index, entry in enumerate(scene.entries) if entry.title == title))
    hand.wait(1)


def others(*installed: str) -> list[str]:
    """List the systems but the one that the maps are made for: those of the game and those installed."""
    return [system for system in with_installed(*installed) if system != "jacobite"]


def rules_of(*installed: str) -> list[str]:
    """List the keys under which the rules are offered, those that the map is made for first."""
    return [f"rules:{system}" for system in ("jacobite", *others(*installed))]


def buttons(hand: Hand) -> list[str]:
    return [key for key, _ in hand.top(Dialog).buttons]


def test_the_rules_of_the_battle_are_chosen_and_remembered(title: Hand, tmp_path: Path) -> None:
    choose(title, "Keith")
    title.press("system")
    assert buttons(title) == [*rules_of("parade", "siege"), ""]
    title.press("rules:siege")
    entry = scene_of(title).entry
    assert entry is not None and entry.rules is not None and entry.scenario is not None
    assert (entry.rules.id, entry.scenario.system, entry.length) == ("siege", "siege", "about 12 rounds")
    active_settings.read_from(tmp_path / "settings.json")
    assert active_settings.active_settings().system == "siege"
    title.press("begin")
    battle = title.app.scenes[-1]
    assert isinstance(battle, BattleScene)
    assert battle.session.match.rules.info.id == "siege"


def test_a_battle_that_the_rules_cannot_play_keeps_its_own(title: Hand) -> None:
    choose(title, "Keith")
    title.press("system")
    title.press("rules:siege")
    choose(title, "Clifton Moor")
    entry = scene_of(title).entry
    assert entry is not None and entry.rules is not None
    assert (entry.rules.id, entry.error) == ("jacobite", "")
    title.press("system")
    # Chargers does not know the rule `enter` (TX-97), and Siege Rules neither.
    assert buttons(title) == [*(key for key in rules_of("parade") if key != "rules:chargers"), ""]


def test_the_dialog_tells_length_balance_and_what_is_special_or_why_not(title: Hand) -> None:
    dialog = rules_dialog(read_entry(MAPS / "clifton-1745.tmx"))
    assert dialog is not None
    shown = dict(dialog.pairs)
    assert list(shown) == [find(system).info.name for system in ("jacobite", *others("parade", "siege"))]
    expected = {
        "Jacobite Rising": "Cards and orders decide who moves; flags drive units back, and a rally check may hold "
        "them. Length: about 26 turns, 40 minutes. Jacobites: evenly matched. Government: evenly matched.",
        "Parade Rules": "Nobody has any cards. Length: about 12 rounds.",
        "Siege Rules": "Not for this battle: Siege Rules does not know the special rule The rest of the horse (enter), "
        "which decides this battle.",
    }
    assert {name: shown[name] for name in expected} == expected


def test_the_rule_book_opened_is_that_of_the_chosen_battle(title: Hand) -> None:
    choose(title, "Keith")
    title.press("system")
    title.press("rules:parade")
    title.press("rules")
    book = title.app.scenes[-1]
    assert isinstance(book, RuleBookScene)
    assert book.book.system == "parade"


def test_rules_without_lessons_say_so(title: Hand) -> None:
    choose(title, "Keith")
    title.press("system")
    title.press("rules:parade")
    title.press("lessons")
    assert title.top(Dialog).text == "Parade Rules has no lessons; its rule book explains how to play."


def test_what_is_left_out_is_told_on_the_page_of_the_battle(installed: Path) -> None:
    assert read_entry(MAPS / "culloden-1746.tmx", "parade").left_out == (
        "Parade Rules is played without this map's cards.",
        "Parade Rules leaves out the special rule The cannonade (cannonade).",
        "Parade Rules leaves out the special rule Sleet in the face (dice).",
    )
    assert read_entry(MAPS / "culloden-1746.tmx").left_out == ()


def test_without_installed_systems_the_second_step_shows_those_of_the_game(tmp_path: Path) -> None:
    entry = read_entry(MAPS / "keith-1746.tmx")
    assert entry.scenario is not None
    assert [offer.rules.info.id for offer in offers(entry.scenario)] == ["jacobite", *others()]
    dialog = rules_dialog(entry)
    assert dialog is not None
    assert [key for key, _ in dialog.buttons] == [*rules_of(), ""]


def test_the_key_r_asks_for_the_rules(title: Hand) -> None:
    title.key(pygame.K_r)
    assert buttons(title)[-1] == ""
