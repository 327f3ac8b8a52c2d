"""The choice of a battle."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.engine.play.journal import Answered, read
from game.storage import battles as saves
from game.storage.save_library import SaveLibrary
from game.tiled.reading import folders
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.battle_entries import BattleEntry, EntrySide, read_entry, written_date
from game.ui.menus.campaign.battle_list import BattleList, _notes
from game.ui.menus.campaign.battle_summary import account_of
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.menus.campaign.seats import SeatsDialog, levels_of
from game.ui.menus.title_screen import TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.fonts import Fonts
from tests.shipped import SHIPPED
from tests.ui.table import TWO_PEOPLE, Clock, Hand, chosen_entry, kept_hand, skirmish


@pytest.fixture(scope="module")
def few_maps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a map that can be played and one that cannot."""
    maps = tmp_path_factory.mktemp("few") / "maps"
    maps.mkdir()
    for name in ("culloden-1746.tmx", "moor.tsx", "moor.png", "pieces.tsx", "pieces.png"):
        shutil.copy(saves.MAPS / name, maps)
    shutil.copytree(saves.MAPS / "templates", maps / "templates")
    shutil.copy(saves.MAPS / "rout-and-rally.tiled-project", maps)
    (maps / "broken.tmx").write_text("<map/>")
    return maps


@pytest.fixture
def title(tmp_path: Path, few_maps: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr(saves, "MAPS", few_maps)
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, TWO_PEOPLE, seed=1, pace=AT_ONCE).battles(), clock), clock)
    hand.wait(1)
    hand.wait(1)
    yield hand
    hand.app.close()
    (few_maps / "mine.tmx").unlink(missing_ok=True)


def choose(title: Hand, name: str) -> None:
    scene = title.top(BattlesScene)
    title.press("tab:list")
    area = next(index for index, entry in enumerate(scene.entries) if entry.title == name)
    rect = next(rect for rect, number in scene.list.rows if number == area)
    title.click(rect.center)


def test_a_battle_is_begun_from_the_list(title: Hand) -> None:
    choose(title, "Culloden")
    title.press("begin")
    assert isinstance(title.app.scenes[-1], BattleScene)
    assert title.scene.session.match.scenario.title == "Culloden"


def test_what_is_told_of_a_battle_comes_from_its_map(title: Hand) -> None:
    scene = title.top(BattlesScene)
    scene.choose(next(index for index, entry in enumerate(scene.entries) if entry.title == "Culloden"))
    entry = chosen_entry(title)
    assert (entry.day, [side.plural_name for side in entry.sides]) == (
        "16 April 1746",
        ["Jacobites", "Government"],
    )
    assert [side.goal for side in entry.sides] == ["6 victory banners to win", "7 victory banners to win"]


def test_a_side_is_beaten_at_one_loss_or_at_several_losses() -> None:
    entry = read_entry(saves.MAPS / "littleferry-1746.tmx", "chargers")
    assert [side.goal for side in entry.sides] == ["beaten at 1 loss", "beaten at 6 losses"]


def test_how_strong_how_long_and_how_hard_a_battle_is_comes_from_its_map() -> None:
    entry = read_entry(saves.MAPS / "keith-1746.tmx")
    assert (entry.turns, entry.minutes, entry.length) == (26, 30, "about 26 turns, 30 minutes")
    assert [(side.units, side.blocks, side.leaders, side.difficulty) for side in entry.sides] == [
        (5, 20, 2, "easy"),
        (4, 14, 1, "hard"),
    ]


def test_what_is_called_hard_is_said_to_be_measured_where_anything_is() -> None:
    entry, fonts = read_entry(saves.MAPS / "keith-1746.tmx", "brigades"), Fonts(1)
    silent = msgspec.structs.replace(
        entry, sides=tuple(msgspec.structs.replace(side, difficulty="") for side in entry.sides)
    )
    told = [" ".join(line.text for line in account_of(each, 500, fonts)) for each in (entry, silent)]
    assert ["Easy or hard: measured in many battles" in each for each in told] == [True, False]


def test_a_map_that_says_nothing_of_its_length_is_told_what_is_usual_under_its_rules(
    tmp_path: Path,
) -> None:
    for name in ("moor.tsx", "moor.png", "pieces.tsx", "pieces.png"):
        shutil.copy(saves.MAPS / name, tmp_path)
    text = (saves.MAPS / "keith-1746.tmx").read_text(encoding="utf-8").replace("moor-flat", "moor")
    for described in ("length", "minutes", "difficulty_jacobite", "difficulty_government"):
        text = re.sub(rf' *<property name="{described}".*\n', "", text)
    (tmp_path / "silent.tmx").write_text(text, encoding="utf-8")
    entry = read_entry(tmp_path / "silent.tmx")
    assert (entry.error, entry.turns, entry.minutes, [side.difficulty for side in entry.sides]) == (
        "",
        0,
        0,
        ["", ""],
    )
    assert entry.rules is not None and entry.length == entry.rules.length


def test_the_list_says_how_long_a_battle_takes_before_its_day() -> None:
    whole = BattleEntry(path=Path("a.tmx"), title="A", day="1 May 1690", turns=20, minutes=30)
    assert _notes(whole) == ("1 May 1690 · about 20 turns, 30 minutes", "about 20 turns, 30 minutes")
    assert _notes(msgspec.structs.replace(whole, turns=0, minutes=0)) == ("1 May 1690", "1 May 1690")
    assert _notes(msgspec.structs.replace(whole, error="broken")) == ("cannot be played",)


def test_the_list_writes_the_day_wherever_the_title_leaves_room(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts, panel, drawn = Fonts(1), BattleList(), []  # type: Fonts, BattleList, list[str]
    text = fonts.text

    def write(words: str, *more: Any) -> pygame.Surface:
        drawn.append(words)
        return text(words, *more)

    monkeypatch.setattr(fonts, "text", write)
    panel.lay_out(pygame.Rect(0, 0, 392, 640), 2, fonts)
    entry = BattleEntry(path=Path("a.tmx"), title="Keith", day="20 March 1746", turns=10)
    long = msgspec.structs.replace(entry, title="A skirmish before the bridge of Dee")
    panel.draw(pygame.Surface((392, 640)), (entry, long), 0, fonts)
    assert [words for words in drawn if "about" in words] == [
        "20 March 1746 · about 10 turns",
        "about 10 turns",
    ]


def test_a_map_that_cannot_be_played_says_why_and_cannot_be_begun(title: Hand) -> None:
    choose(title, "broken")
    assert chosen_entry(title).error
    title.press("begin")
    assert not isinstance(title.app.scenes[-1], BattleScene)


def test_a_map_dropped_on_the_window_joins_the_list(title: Hand, tmp_path: Path) -> None:
    dropped = saves.MAPS / "mine.tmx"
    shutil.copy(saves.MAPS / "culloden-1746.tmx", dropped)
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(dropped))])
    scene = title.top(BattlesScene)
    assert (chosen_entry(title).path, len(scene.entries)) == (dropped, 3)


def test_a_file_that_is_no_map_is_told_of_in_a_sentence_and_cannot_be_begun(
    title: Hand, tmp_path: Path
) -> None:
    strange = tmp_path / "strange.tmx"
    strange.write_text("nothing")
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(strange))])
    title.press("begin")
    assert (chosen_entry(title).path, chosen_entry(title).scenario) == (strange, None)
    assert chosen_entry(title).error == read_entry(strange).error != ""


def test_a_kept_battle_dropped_on_the_window_is_taken_up(title: Hand, tmp_path: Path) -> None:
    kept_hand(skirmish(), tmp_path).app.close()
    (path,) = SaveLibrary(tmp_path).battles()
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))])
    assert title.scene.session.match.scenario.title == "A small battle"


def test_a_broken_battle_is_refused_in_a_sentence(title: Hand, tmp_path: Path) -> None:
    path = tmp_path / "broken.battle"
    path.write_text("{}")
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))])
    assert isinstance(title.app.scenes[-1], Dialog)


def test_a_side_is_given_to_a_computer_player_who_then_plays(title: Hand) -> None:
    choose(title, "Culloden")
    title.press("seat:jacobite")
    title.press("plays:government")
    title.press("seated:jacobite=regular,government=human")
    title.press("begin")
    assert set(title.scene.session.open_battle.players) == {"jacobite"}
    for _ in range(8):
        title.wait(1)
    answered = {entry.by for entry in title.scene.session.match.entries if isinstance(entry, Answered)}
    assert answered == {"jacobite"}


def test_every_level_that_differs_can_be_chosen_and_left_again(title: Hand) -> None:
    assert {system: levels_of(system) for system in SHIPPED} == {
        "brigades": ("recruit", "regular", "veteran"),
        "chargers": ("recruit", "regular"),
        "commanders": ("recruit", "regular"),
        "formations": ("recruit", "regular", "veteran", "general"),
        "jacobite": ("recruit", "regular"),
    }
    for name in levels_of("jacobite"):
        choose(title, "Culloden")
        title.press("seat:government")
        title.press("plays:jacobite")
        title.press(f"seated:jacobite=human,government={name}")
        assert title.top(BattlesScene).scenes.seats == {"jacobite": "human", "government": name}
    title.press("seat:government")
    title.press("seated:jacobite=human,government=human")
    assert title.top(BattlesScene).scenes.players == {}


@pytest.mark.parametrize("by_key", [True, False])
def test_back_from_the_levels_asks_again_who_plays(title: Hand, *, by_key: bool) -> None:
    title.press("seat:government")
    title.press("plays:jacobite")
    if by_key:
        title.key(pygame.K_ESCAPE)
    else:
        title.press("who")
    assert [key for key, _ in title.top(Dialog).buttons][1:3] == ["plays:jacobite", "plays:government"]


@pytest.mark.parametrize(
    ("system", "says_why"), [("formations", False), ("brigades", True), ("jacobite", True)]
)
def test_rules_with_fewer_levels_say_why(title: Hand, system: str, *, says_why: bool) -> None:
    choose(title, "Culloden")
    title.press(f"rules:{system}")
    title.press("seat:government")
    title.press("plays:jacobite")
    assert bool(title.top(Dialog).text) == says_why


def test_who_played_last_plays_again(title: Hand, tmp_path: Path) -> None:
    choose(title, "Culloden")
    title.press("seat:government")
    title.press("plays:jacobite")
    title.press("seated:jacobite=human,government=recruit")
    again = SceneFactory(tmp_path, {})
    assert again.seats == {"jacobite": "human", "government": "recruit"}
    assert set(again.players) == {"government"}
    title.press("seat:government")
    assert title.top(Dialog).main == "plays:jacobite"
    title.key(pygame.K_RETURN)
    assert title.top(Dialog).main == "seated:jacobite=human,government=recruit"


def test_a_level_that_the_rules_do_not_offer_gives_way_to_their_best_until_rules_offer_it(
    title: Hand,
) -> None:
    choose(title, "Culloden")
    title.press("rules:formations")
    title.press("seat:government")
    title.press("plays:jacobite")
    title.press("seated:jacobite=human,government=general")
    for system, level in (("brigades", "veteran"), ("commanders", "regular"), ("formations", "general")):
        title.press(f"rules:{system}")
        (shown,) = (each.text for each in title.top(BattlesScene)._buttons() if each.key == "seat:government")
        assert shown == f"Government: Computer ({level})"
    title.press("rules:brigades")
    title.press("seat:government")
    title.press("plays:jacobite")
    assert title.top(Dialog).main == "seated:jacobite=human,government=veteran"
    title.key(pygame.K_ESCAPE)
    title.press("")
    title.press("begin")
    title.wait(1)
    assert read(title.file.path.read_bytes()).seats == {"jacobite": "human", "government": "veteran"}
    assert title.scene.session.open_battle.seats["government"] == "veteran"
    assert active_settings().seats == (("jacobite", "human"), ("government", "general"))


def test_the_computer_can_play_both_sides(title: Hand) -> None:
    choose(title, "Culloden")
    title.press("seat:government")
    title.press("plays:computer")
    title.press("seated:jacobite=regular,government=regular")
    assert set(title.top(BattlesScene).scenes.players) == {"jacobite", "government"}


def test_the_keys_choose_a_battle_and_begin_it(title: Hand) -> None:
    title.key(pygame.K_DOWN)
    assert chosen_entry(title).title == "broken"
    title.key(pygame.K_UP)
    assert chosen_entry(title).title == "Culloden"
    title.key(pygame.K_RETURN)
    assert isinstance(title.app.scenes[-1], BattleScene)


def test_a_map_is_found_and_opened_with_the_keys(title: Hand, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    shutil.copytree(saves.MAPS, tmp_path / "mine" / "maps")
    title.top(BattlesScene).folder = tmp_path
    title.press("open")
    chooser = title.top(FileChooser)
    for letter in "mine":
        title.key(0, letter)
    assert [path.name for path in chooser.paths] == ["mine"]
    title.key(pygame.K_RETURN)
    title.key(pygame.K_RETURN)
    assert [path.name for path in chooser.paths] == ["templates", "broken.tmx", "culloden-1746.tmx"]
    title.key(pygame.K_DOWN)
    title.key(pygame.K_DOWN)
    title.key(pygame.K_RETURN)
    assert (chosen_entry(title).path, chosen_entry(title).title) == (
        tmp_path / "mine/maps/culloden-1746.tmx",
        "Culloden",
    )


def test_a_map_is_opened_by_two_clicks_on_its_line(title: Hand) -> None:
    title.top(BattlesScene).folder = saves.MAPS
    title.press("open")
    chooser = title.top(FileChooser)
    number = next(n for n, path in enumerate(chooser.paths) if path.name == "broken.tmx")
    area = next(rect for rect, row in chooser._rows if row == number)
    title.click(area.center)
    title.click(area.center)
    assert chosen_entry(title).path == saves.MAPS / "broken.tmx"


def test_the_folder_left_upwards_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    chooser = FileChooser(tmp_path / "b", "Open", (".tmx",))
    hand = Hand(App(chooser, Clock()), Clock())
    hand.key(pygame.K_BACKSPACE)
    assert (chooser.folder, chooser.paths[chooser.chosen].name) == (tmp_path, "b")


def test_a_folder_that_cannot_be_looked_into_is_told_of(tmp_path: Path) -> None:
    chooser = FileChooser(tmp_path, "Open", (".tmx",))
    App(chooser, Clock())
    chooser._go(tmp_path / "gone")
    assert (chooser.paths, "gone cannot be opened" in chooser.error) == ([], True)


def test_battles_are_listed_as_they_were_fought() -> None:
    days = [entry.date for entry in BattlesScene(SceneFactory(Path(), {})).entries]
    assert days == sorted(days)


def test_the_first_frame_waits_for_no_map_but_the_chosen_one_and_all_are_read_after_it() -> None:
    scene = BattlesScene(SceneFactory(Path(), {}))
    glimpsed = list(scene.entries)
    assert [entry.title for entry in glimpsed if entry.is_read] == ["Culloden"]
    app = App(scene, Clock())
    frames = 0
    while scene.next_wakeup() is not None:
        app.step([])
        frames += 1
    assert frames == len(glimpsed)
    assert [(entry.title, entry.date, entry.day, entry.is_read) for entry in scene.entries] == [
        (entry.title, entry.date, entry.day, True) for entry in glimpsed
    ]


def test_escape_leads_back_to_the_title(title: Hand) -> None:
    title.key(pygame.K_ESCAPE)
    assert title.top(TitleScene)


@pytest.mark.parametrize(
    ("text", "told"),
    [("1746-04-16", "16 April 1746"), ("1689-07-27", "27 July 1689"), ("about 1700", "about 1700"), ("", "")],
)
def test_a_date_is_written_out(text: str, told: str) -> None:
    assert written_date(text) == told


def test_a_missing_map_is_told_like_a_broken_one() -> None:
    assert "gone.tmx" in read_entry(Path("gone.tmx")).error


def test_the_field_of_the_chosen_battle_is_painted_behind_what_is_offered_first(title: Hand) -> None:
    scene = title.top(BattlesScene)
    scene.summary.forget(chosen_entry(title).path)
    title.app.offer(Dialog("Heading", "Text", (("", "Back"),)))
    assert not scene.summary.is_waiting


def test_a_file_dropped_on_a_battle_is_opened_after_a_question(title: Hand) -> None:
    own = saves.MAPS / "mine.tmx"
    shutil.copy(saves.MAPS / "culloden-1746.tmx", own)
    choose(title, "Culloden")
    title.press("begin")
    battle = title.scene
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(own))])
    assert title.top(Dialog).heading == f"Open {own.name}?"
    title.press("")
    assert title.scene is battle
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(own))])
    title.press(f"drop:{own}")
    assert chosen_entry(title).path == own


def test_a_seat_tells_under_the_pointer_that_a_click_asks_who_plays_it(
    title: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    text: list[Any] = []
    monkeypatch.setattr(
        "game.ui.menus.campaign.battles.draw_rows", lambda window, rows, *rest: text.extend(rows)
    )
    choose(title, "Culloden")
    rect = title.top(BattlesScene).widgets.rect("seat:jacobite")
    assert rect is not None
    title.point(rect.center)
    assert {row.text for row in text} == {"Click to choose who plays."}
    title.click(rect.center)
    text.clear()
    title.press("")
    title.app.step([])
    assert text == []


def test_the_battle_of_the_first_minute_is_chosen_when_the_title_opens(tmp_path: Path) -> None:
    entry = SceneFactory(tmp_path, {}).battles().entry
    assert entry is not None and entry.title == "Culloden"


def test_a_map_that_needs_another_folder_asks_once_and_remembers(
    title: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The map is two folders below the tilesets: further out than a map may read by itself."""
    monkeypatch.setattr(folders, "_allowed", set())
    deep = tmp_path / "deep" / "er"
    deep.mkdir(parents=True)
    text = (saves.MAPS / "culloden-1746.tmx").read_text(encoding="utf-8")
    path = deep / "far.tmx"
    maps = os.path.relpath(saves.MAPS, deep)
    path.write_text(re.sub('source="', f'source="{maps}/', text), encoding="utf-8")
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))])
    dialog = title.top(Dialog)
    assert dialog.text == f"It uses tilesets or pictures in {saves.MAPS}. Your answer is remembered."
    title.press("allow")
    assert chosen_entry(title).error == ""
    assert active_settings().map_folders == (str(saves.MAPS),)
    again = path.with_name("again.tmx")
    shutil.copy(path, again)
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(again))])
    assert (chosen_entry(title).path, chosen_entry(title).error) == (again, "")


def test_who_plays_is_asked_in_an_order_that_is_always_the_same() -> None:
    sides = [
        EntrySide(
            id=name, plural_name=name, side_colour=0, goal="", units=1, blocks=4, leaders=0, difficulty=""
        )
        for name in ("red", "blue")
    ]
    both, one = {"red": "human", "blue": "human"}, {"red": "general", "blue": "human"}
    none = {"red": "random", "blue": "random"}
    dialogs = [SeatsDialog("jacobite", sides, seats, lambda seats: None) for seats in ({}, both, one, none)]
    assert [[key for key, _ in dialog.buttons] for dialog in dialogs] == [
        ["seated:red=human,blue=human", "plays:red", "plays:blue", "plays:computer", ""]
    ] * 4
    assert [dialog.main for dialog in dialogs] == [
        "seated:red=human,blue=human",
        "seated:red=human,blue=human",
        "plays:blue",
        "plays:computer",
    ]
    for system in SHIPPED:
        level = levels_of(system)[-1]
        dialog = SeatsDialog(system, sides, one, lambda seats: None)
        dialog._ask_level("blue")
        assert dialog.main == f"seated:red={level},blue=human"


def test_the_battle_begun_last_is_chosen_when_the_battles_are_listed_again(title: Hand) -> None:
    scenes = title.top(BattlesScene).scenes
    entries = title.top(BattlesScene).entries
    title.top(BattlesScene).choose(0)
    path = chosen_entry(title).path
    title.press("begin")
    listed = scenes.battles()
    assert isinstance(listed, BattlesScene)
    assert len(entries) > 1 and listed.entry is not None and listed.entry.path == path
