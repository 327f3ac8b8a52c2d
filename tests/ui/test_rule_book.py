"""The rule book in the window: read from end to end, searched, and opened at what is pointed at."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.content.rulebook import load
from game.engine.ruleset import find
from game.rules.jacobite.cards.combat import COMBAT_CARDS
from game.rules.jacobite.cards.command import COMMAND_CARDS
from game.storage.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.battle.commands import about
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.rule_book import About, RuleBookScene
from game.ui.menus.rule_lines import Part, RuleLine, marked, parts, whole
from game.ui.scene import Scene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.fonts import Fonts
from tests.ui.table import SYSTEM, Clock, Hand, hand_at, skirmish

BOOK = load(SYSTEM)


def reader(scene: Scene) -> Hand:
    clock = Clock()
    hand = Hand(App(scene, clock), clock)
    hand.wait(1)
    return hand


def opened(hand: Hand) -> RuleBookScene:
    scene = hand.app.scenes[-1]
    assert isinstance(scene, RuleBookScene), scene
    return scene


def type_in(hand: Hand, text: str) -> None:
    for letter in text:
        hand.key(0, letter)


def shown(scene: RuleBookScene) -> list[str]:
    """Read the rules in sight."""
    lines = scene._lines[scene.page.top : scene.page.top + scene.page.shown]
    return list(dict.fromkeys(line.rule for line in lines if line.rule))


@pytest.mark.parametrize("width", [300, 900])
def test_the_whole_book_is_written_in_lines_that_fit(width: int) -> None:
    fonts = Fonts(1, cited=True)
    lines = whole(BOOK, fonts, width)
    assert [line.text for line in lines if fonts.width(line.text, line.style) > width + 6] == []
    text = [line.rule for line in lines if line.style == "bold" and line.rule]
    assert list(dict.fromkeys(text)) == [found.rule.id for found in BOOK.found()]
    words = " ".join(line.text for line in lines if line.rule == "JX-05" and line.style == "body")
    rule = BOOK.rule("JX-05")
    assert rule is not None and words == rule.text


@pytest.mark.parametrize(("width", "is_set"), [(900, True), (300, False)])
def test_a_table_is_set_in_columns_where_they_have_room_else_told_in_lines(width: int, is_set: bool) -> None:
    fonts = Fonts(1, cited=True)
    (table,) = next(chapter for chapter in BOOK.chapters if chapter.id == "units").tables
    rows = [line for line in whole(BOOK, fonts, width) if line.cells]
    cells = [tuple(cell.text for cell in line.cells) for line in rows]
    assert cells == ([table.head, *table.rows] if is_set else [])
    assert [
        line for line in rows if line.cells[-1].left + fonts.width(line.cells[-1].text, line.style) > width
    ] == []
    told = " ".join(line.text for line in whole(BOOK, fonts, width))
    assert ("Militia: Move 1; Melee dice 2; At 2 1;" in told) != is_set


def test_numbers_that_are_cited_are_parts_of_their_own() -> None:
    fonts = Fonts(1, cited=True)
    line = RuleLine("for fire see JR-87.", "body", rule="JX-06")
    before = fonts.width("for fire see ", "body")
    after = fonts.width("for fire see JR-87", "body")
    assert [*parts(line, fonts)] == [
        Part("for fire see ", 0),
        Part("JR-87", before, "JR-87"),
        Part(".", after),
    ]
    assert [*parts(RuleLine("JX-06 · Sabers", "bold", rule="JX-06"), fonts)] == [Part("JX-06 · Sabers", 0)]


def test_words_that_are_typed_are_looked_for_and_taken_back() -> None:
    hand = reader(RuleBookScene(BOOK))
    type_in(hand, "jr-10")
    assert [found.rule.id for found in opened(hand).found()] == ["JR-10"]
    for _ in range(5):
        hand.key(pygame.K_BACKSPACE)
    assert opened(hand).query == ""
    type_in(hand, "zzz")
    assert opened(hand)._lines == []
    hand.key(pygame.K_ESCAPE)
    assert (opened(hand).query, shown(opened(hand))[:1]) == ("", ["JX-01"])


def test_a_chapter_is_turned_to_by_a_click_and_the_list_follows_the_page() -> None:
    hand = reader(RuleBookScene(BOOK))
    scene = opened(hand)
    rect, chapter = scene._rows[3]
    hand.click(rect.center)
    assert scene.chapter == chapter == BOOK.chapters[3].id
    hand.key(pygame.K_END)
    assert scene.chapter == BOOK.chapters[-1].id
    hand.press("return")
    assert scene.chapter in ("", BOOK.chapters[0].id)


def test_a_number_that_is_cited_is_turned_to_by_a_click() -> None:
    hand = reader(RuleBookScene(BOOK, About("Sabers", ("JX-06",))))
    scene = opened(hand)
    rect, number = scene._links[0]
    assert number == "JR-87"
    hand.click(rect.center)
    assert shown(scene)[0] == "JR-87"
    hand.press("return")
    assert shown(scene) == ["JX-06"]


def test_where_writing_is_large_the_chapters_lie_on_the_page() -> None:
    active_settings.use(Settings(text=200))
    hand = reader(RuleBookScene(BOOK))
    hand.press("chapters")
    scene = opened(hand)
    rect, chapter = scene._rows[1]
    hand.click(rect.center)
    assert (scene.chapter, scene.lists_chapters) == (chapter, False)


def test_it_is_opened_from_the_title_screen_and_from_a_battles_menu(tmp_path: Path) -> None:
    hand = reader(BattlesScene(SceneFactory(tmp_path, {}, 0, AT_ONCE)))
    hand.press("rules")
    assert opened(hand).about is None
    hand.press("close")
    battle = hand_at(skirmish())
    battle.press("menu")
    battle.press("rules")
    assert isinstance(battle.app.scenes[-1], RuleBookScene)


def test_it_is_opened_at_the_piece_and_the_ground_under_the_pointer() -> None:
    hand = hand_at(skirmish())
    hand.point(hand.piece("L"))
    scene = hand.scene
    at = scene.pointer.at
    text = about(scene.session, scene.board.hex_at(at), scene.hand_panel.card_at(at))
    assert text is not None
    assert text.title == "B of Jacobite, L of Jacobite at D3, clear ground"
    assert text.numbers[:3] == ("JX-12", "JX-21", "JR-32")
    assert {"JX-19", "JX-70"} <= set(text.numbers)
    hand.key(pygame.K_F1)
    assert shown(opened(hand))[:2] == ["JX-12", "JX-21"]
    hand.key(pygame.K_F1)
    assert hand.app.scenes == [hand.scene]


def test_what_is_special_in_this_battle_is_told_below_the_rules() -> None:
    battle = skirmish()
    special = {**battle.properties, "special_1": "sight limit=2"}
    hand = hand_at(msgspec.structs.replace(battle, properties=special))
    hand.point(hand.hex("A1"))
    hand.key(pygame.K_F1)
    written = [line.text for line in opened(hand)._lines]
    assert written[:2] == ["Terrain", "JX-70 · Clear ground"]
    assert "In this battle" in written
    assert [line.rule for line in opened(hand)._lines][-2:] == ["", ""]


def test_everything_in_the_game_has_its_place_in_the_book() -> None:
    rules = find(SYSTEM)
    things = [("terrain", each.id) for each in rules.info.terrains]
    things += [("kind", each.id) for each in rules.info.kinds]
    things += [("card", card) for card in (*COMMAND_CARDS, *COMBAT_CARDS)]
    untold = [thing for thing in things if not rules.shown.rule_references(*thing)]
    unknown = [
        number
        for thing in things
        for number in rules.shown.rule_references(*thing)
        if BOOK.rule(number) is None
    ]
    assert (untold, unknown) == ([], [])


def test_the_words_looked_for_are_marked_wherever_they_stand() -> None:
    text = "Rally: a rally check rallies."
    assert [text[start:end] for start, end in marked(text, "rally CHECK")] == ["Rally", "rally", "check"]
