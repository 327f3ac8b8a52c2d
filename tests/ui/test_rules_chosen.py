"""The title screen: the battle first, then the rules it can be fought under."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import fields

from game.engine.ruleset import find
from game.engine.system_info import SystemInfo
from game.storage.battles import MAPS
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.banners import cloth, device
from game.ui.menus.campaign.battle_entries import read_entry
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.rules_offered import RulesOffered
from game.ui.menus.rule_book import RuleBookScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.palette import PAPER, WHITE
from tests.several_systems.conftest import installed as installed
from tests.shipped import SHIPPED, with_installed
from tests.ui.eyes import contrast
from tests.ui.table import TWO_PEOPLE, Clock, Hand


@pytest.fixture
def title(installed: Path, tmp_path: Path) -> Iterator[Hand]:
    active_settings.read_from(tmp_path / "settings.json")
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, TWO_PEOPLE, seed=1, pace=AT_ONCE).battles(), clock), clock)
    hand.wait(1)
    yield hand
    hand.app.close()
    active_settings.read_from(None)


def scene_of(hand: Hand) -> BattlesScene:
    scene = hand.app.scenes[0]
    assert isinstance(scene, BattlesScene)
    return scene


def choose(hand: Hand, title: str) -> None:
    scene = scene_of(hand)
    scene.choose(next(index for index, entry in enumerate(scene.entries) if entry.title == title))
    hand.wait(1)


def others(*installed: str) -> list[str]:
    """List the systems but the one that the maps are made for: those of the game and those installed."""
    return [system for system in with_installed(*installed) if system != "jacobite"]


def rules_of(*installed: str) -> list[str]:
    """List the keys under which the rules are offered, those that the map is made for first."""
    return [f"rules:{system}" for system in ("jacobite", *others(*installed))]


def buttons(hand: Hand) -> list[str]:
    """List the banners of the rules that the chosen battle is offered under."""
    scene = scene_of(hand)
    assert scene.entry is not None
    return [banner.key for banner in scene.rules.banners(scene.entry) if banner.is_open]


def test_the_rules_of_the_battle_are_chosen_and_remembered(title: Hand, tmp_path: Path) -> None:
    choose(title, "Keith")
    assert buttons(title) == rules_of("parade", "siege")
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
    title.press("rules:siege")
    choose(title, "Clifton Moor")
    entry = scene_of(title).entry
    assert entry is not None and entry.rules is not None
    assert (entry.rules.id, entry.error) == ("jacobite", "")
    # Chargers does not know the rule `enter` (TX-97), and Siege Rules neither.
    assert buttons(title) == [key for key in rules_of("parade") if key != "rules:chargers"]


def test_a_banner_tells_length_balance_and_what_is_special_or_why_not(title: Hand) -> None:
    entry, rules = read_entry(MAPS / "clifton-1745.tmx"), RulesOffered()
    systems = ("jacobite", *others("parade", "siege"))
    assert [banner.name for banner in rules.banners(entry)] == [find(system).info.name for system in systems]
    expected = {
        "jacobite": "Cards and orders decide who moves; flags drive units back, and a rally check may hold "
        "them. Length: about 26 turns, 45 minutes. Jacobites: evenly matched. Government: evenly matched.",
        "parade": "Nobody has any cards. Length: about 12 rounds.",
        "siege": "Not for this battle: Siege Rules does not know the special rule The rest of the horse, "
        "which decides this battle.",
    }
    assert {system: " ".join(rules.tip(entry, system)) for system in expected} == expected
    feet = {banner.key: (banner.foot, banner.is_open) for banner in rules.banners(entry)}
    assert (feet["rules:parade"], feet["rules:siege"]) == (
        ("about 12 rounds", True),
        ("Not for this battle", False),
    )


def test_a_system_found_elsewhere_has_the_plain_device_and_white_can_be_read_on_all_banners(
    title: Hand,
) -> None:
    banners = RulesOffered().banners(read_entry(MAPS / "keith-1746.tmx"))
    plain_colour = {field.name: field.default for field in fields(SystemInfo)}["colour"]
    assert min(contrast(colour, PAPER) for colour in (plain_colour, *map(cloth, banners))) > 5
    plain = pygame.image.tobytes(device("parade", 40, WHITE), "RGBA")
    assert plain == pygame.image.tobytes(device("siege", 40, WHITE), "RGBA")
    own = {pygame.image.tobytes(device(system, 40, WHITE), "RGBA") for system in SHIPPED}
    assert len(own) == len(SHIPPED) and plain not in own


def test_the_rule_book_opened_is_that_of_the_chosen_battle(title: Hand) -> None:
    choose(title, "Keith")
    title.press("rules:parade")
    title.press("rules")
    book = title.app.scenes[-1]
    assert isinstance(book, RuleBookScene)
    assert book.book.system == "parade"


def test_rules_without_lessons_say_so(title: Hand) -> None:
    choose(title, "Keith")
    title.press("rules:parade")
    title.press("lessons")
    assert title.top(Dialog).text == "Parade Rules has no lessons; its rule book explains how to play."


def test_what_is_left_out_is_told_on_the_page_of_the_battle(installed: Path) -> None:
    assert read_entry(MAPS / "culloden-1746.tmx", "parade").unplayed_features == (
        "Parade Rules is played without this map's cards.",
        "Parade Rules leaves out 2 special rules: The cannonade, Sleet in the face.",
    )
    assert read_entry(MAPS / "culloden-1746.tmx").unplayed_features == ()


def test_without_installed_systems_the_banners_are_those_of_the_game() -> None:
    entry = read_entry(MAPS / "keith-1746.tmx")
    assert [banner.info.id for banner in RulesOffered().banners(entry)] == ["jacobite", *others()]


def test_the_key_r_chooses_the_next_rules(title: Hand) -> None:
    choose(title, "Keith")
    chosen = []
    for _ in rules_of("parade", "siege"):
        title.key(pygame.K_r)
        entry = scene_of(title).entry
        assert entry is not None and entry.rules is not None
        chosen.append(f"rules:{entry.rules.id}")
    *following, first = chosen
    assert [first, *following] == rules_of("parade", "siege")
