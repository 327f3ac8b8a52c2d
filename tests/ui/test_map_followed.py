"""A battle, a sleeping window and the title screen while their map is drawn in Tiled."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.hexgrid.ids import HexId
from game.storage import battles as saves
from game.storage.battles import open_map
from game.ui import scene_stack
from game.ui.app import App, SceneFactory
from game.ui.battle.battle_scene import BattleScene
from game.ui.menus.campaign.battles import BattlesScene
from game.ui.session.map_watcher import SETTLED
from game.ui.session.timeline import AT_ONCE
from tests.ui.author import FAULTY, HIDDEN, OTHER, TITLE, Author
from tests.ui.table import TWO_PEOPLE, Clock, Hand, chosen_entry

# The battle


@pytest.fixture
def hand(author: Author, tmp_path: Path) -> Iterator[Hand]:
    clock = Clock()
    scenes = SceneFactory(tmp_path, TWO_PEOPLE, 1, AT_ONCE)
    hand = Hand(App(scenes.begin(open_map(author.path)[1], author.path), clock), clock)
    pause(hand)
    yield hand
    hand.app.close()


def pause(hand: Hand, seconds: float = 1.0) -> None:
    for _ in range(round(seconds * 4)):
        hand.wait(0.25)


def answer(hand: Hand) -> None:
    hand.scene.playback.sit_down()
    pending = hand.scene.session.match.pending
    assert pending is not None
    hand.scene.session.submit(pending.options[0])


def text(hand: Hand) -> list[str]:
    """What is written on the panel."""
    scene = hand.scene
    found = scene.map_sheet.found
    return [] if found is None else [line for line, _, _ in scene.map_sheet._lines(found, 100_000)]


def test_a_battle_nobody_has_answered_in_begins_anew_with_the_map_as_it_is_saved(
    hand: Hand, author: Author, tmp_path: Path
) -> None:
    assert (hand.scene.session.match.scenario.title, text(hand)) == ("Culloden", [])
    author.save((TITLE, OTHER))
    pause(hand)
    assert hand.scene.session.match.scenario.title == "Drummossie"
    assert text(hand) == ["culloden-1746.tmx has no errors, and is used from now on."]
    assert hand.scene.map_sheet.widgets.rect("afresh") is None
    # The battle that nobody fought is not kept.
    (kept,) = tmp_path.glob(f"*{saves.SUFFIX}")
    assert saves.load(kept)[0].scenario.title == "Drummossie"


def test_a_battle_under_way_is_not_changed_but_may_begin_afresh(
    hand: Hand, author: Author, tmp_path: Path
) -> None:
    answer(hand)
    before = hand.scene.session.match.entries
    author.save((TITLE, OTHER), HIDDEN)
    pause(hand)
    assert (hand.scene.session.match.scenario.title, hand.scene.session.match.entries) == ("Culloden", before)
    assert text(hand) == [
        "culloden-1746.tmx has no errors. Continue on the old map, or start again on the new one.",
        "Layer 'leaders':",
        "warning: is hidden, so its 8 objects take no part in the battle; show it in Tiled if it should.",
    ]
    rect = hand.scene.map_sheet.widgets.rect("afresh")
    assert rect is not None
    hand.click(rect.center)
    assert (hand.scene.session.match.scenario.title, hand.scene.playback.is_answered) == ("Drummossie", False)
    assert len(list(tmp_path.glob(f"*{saves.SUFFIX}"))) == 2


def test_the_keyboard_begins_afresh_and_closes_the_sheet(hand: Hand, author: Author) -> None:
    answer(hand)
    author.save()
    pause(hand)
    left = hand.scene
    hand.key(pygame.K_ESCAPE)
    assert (hand.scene, text(hand)) == (left, [])
    author.save((TITLE, OTHER))
    pause(hand)
    hand.key(pygame.K_r, "r")
    assert hand.scene.session.match.scenario.title == "Drummossie"


def test_problems_are_listed_and_nothing_begins_until_they_are_mended(hand: Hand, author: Author) -> None:
    author.save((TITLE, OTHER), FAULTY)
    pause(hand)
    assert hand.scene.session.match.scenario.title == "Culloden"
    first, area, sentence, *_ = text(hand)
    assert first == "8 problems in culloden-1746.tmx. This battle continues on its old map."
    assert area == "Layer 'units', object 1 'Atholl Brigade', hex B4:"
    assert sentence.startswith("unknown class 'hielander': did you mean 'highland'?")
    hand.key(pygame.K_r, "r")
    assert hand.scene.session.match.scenario.title == "Culloden"
    author.save((TITLE, OTHER))
    pause(hand)
    assert hand.scene.session.match.scenario.title == "Drummossie"


def test_a_map_that_was_deleted_is_not_called_saved(hand: Hand, author: Author) -> None:
    answer(hand)
    author.save(FAULTY)
    pause(hand)
    assert hand.scene.map_sheet.heading == "The map was saved"
    author.path.unlink()
    pause(hand, 3.0)
    assert hand.scene.map_sheet.found is not None
    assert hand.scene.map_sheet.heading == "The map is gone"


def test_a_long_list_is_turned_over_and_back(hand: Hand, author: Author) -> None:
    author.save(FAULTY)
    pause(hand)
    sheet = hand.scene.map_sheet
    assert sheet.area == hand.scene.areas.drawer
    for _ in range(30):
        hand.key(pygame.K_PAGEDOWN)
    assert sheet._top == sheet._most > 0
    hand.point(sheet.area.center)
    hand.app.step([pygame.event.Event(pygame.MOUSEWHEEL, y=99, x=0)])
    assert sheet._top == 0


def test_the_sheet_takes_clicks_upon_it(hand: Hand, author: Author) -> None:
    author.save(FAULTY)
    pause(hand)
    hand.scene.session.log_hexes = (HexId(3),)
    hand.click(hand.scene.map_sheet.area.center)
    assert hand.scene.session.log_hexes == (3,)


def test_the_sheet_goes_when_the_new_battle_goes_on(hand: Hand, author: Author) -> None:
    author.save((TITLE, OTHER))
    pause(hand)
    answer(hand)
    pause(hand)
    assert text(hand) == []


def test_a_new_picture_is_laid_on_the_table_too(hand: Hand, author: Author) -> None:
    board_image = hand.scene.board.board_image.picture.get_at((300, 300))
    sheet = author.path.with_name("moor.png")
    grey = pygame.Surface(pygame.image.load(sheet).get_size())
    grey.fill((9, 9, 9))
    pygame.image.save(grey, sheet)
    author.write(sheet, sheet.read_bytes())
    pause(hand)
    assert hand.scene.board.board_image.picture.get_at((300, 300))[:3] == (9, 9, 9) != board_image[:3]


def test_the_view_of_the_field_is_kept(hand: Hand, author: Author) -> None:
    hand.scene.board.zoom(2.5, hand.scene.areas.board.center)
    hand.scene.board.pan(-80, 40)
    camera = hand.scene.board.camera
    author.save((TITLE, OTHER))
    pause(hand)
    assert (hand.scene.session.match.scenario.title, hand.scene.board.camera) == ("Drummossie", camera)


def test_news_wait_under_a_dialog(hand: Hand, author: Author) -> None:
    scene = hand.scene
    hand.press("menu")
    author.save((TITLE, OTHER))
    pause(hand)
    assert scene in hand.app.scenes
    hand.key(pygame.K_ESCAPE)
    pause(hand)
    assert hand.scene.session.match.scenario.title == "Drummossie"


def test_a_battle_of_a_shipped_map_that_is_taken_up_again_follows_it(
    author: Author, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MAPS", author.path.parent)
    scenes = SceneFactory(tmp_path, TWO_PEOPLE, 1, AT_ONCE)
    begun = scenes.begin(open_map(author.path)[1])
    assert begun.link is None
    begun.close()
    (kept,) = tmp_path.glob(f"*{saves.SUFFIX}")
    clock = Clock()
    hand = Hand(App(scenes.resume(kept), clock), clock)
    pause(hand)
    answer(hand)
    author.save((TITLE, OTHER))
    pause(hand)
    assert hand.scene.session.match.scenario.title == "Culloden"
    assert hand.scene.map_sheet.offers_afresh
    hand.app.close()


def test_a_battle_that_cannot_be_kept_is_not_begun_afresh(
    hand: Hand, author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise saves.SaveError("the disk is full")

    answer(hand)
    author.save((TITLE, OTHER))
    pause(hand)
    monkeypatch.setattr(saves, "begin", full)
    left = hand.scene
    hand.key(pygame.K_r, "r")
    assert [type(scene).__name__ for scene in hand.app.scenes] == ["BattleScene", "Dialog"]
    assert hand.app.scenes[0] is left


# The window asleep


def test_looking_at_the_files_draws_nothing_until_there_is_news(
    hand: Hand, author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, naps, drawn = hand.app, [], []

    def nap(seconds: float) -> list[pygame.event.Event]:
        naps.append(seconds)
        hand.clock.time += seconds
        if len(naps) == 10:
            author.save((TITLE, OTHER))
        return []

    pygame.event.get()
    monkeypatch.setattr(scene_stack, "events_within", nap)
    monkeypatch.setattr(App, "draw", lambda _: drawn.append(len(naps)))
    assert app._wait() == []
    assert 10 < len(naps) <= 13
    assert min(naps[1:]) >= SETTLED - 0.001
    assert drawn == []
    app.step([])
    assert hand.scene.session.match.scenario.title == "Drummossie"


# The title screen


@pytest.fixture
def title(author: Author, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr(saves, "MAPS", author.path.parent)
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, TWO_PEOPLE, 1, AT_ONCE).battles(), clock), clock)
    pause(hand)
    yield hand
    hand.app.close()


def test_the_title_screen_tells_of_the_chosen_map_as_it_is_saved(title: Hand, author: Author) -> None:
    scene = title.top(BattlesScene)
    scene.choose(next(index for index, entry in enumerate(scene.entries) if entry.path == author.path))
    pause(title)
    author.save((TITLE, OTHER))
    pause(title)
    assert (chosen_entry(title).title, chosen_entry(title).error) == ("Drummossie", "")
    author.save(FAULTY, times=1)
    pause(title)
    assert chosen_entry(title).scenario is None
    assert chosen_entry(title).error.startswith(
        "culloden-1746.tmx: layer 'units', object 1 'Atholl Brigade', hex B4: unknown"
    )
    author.save()
    pause(title)
    title.press("begin")
    assert isinstance(title.app.scenes[-1], BattleScene)


def test_a_faulty_map_dropped_on_the_window_is_followed_until_it_can_be_begun(
    title: Hand, author: Author
) -> None:
    author.save(("<map", "<mp"), times=1)
    title.app.step([pygame.event.Event(pygame.DROPFILE, file=str(author.path))])
    text = [chosen_entry(title).error]
    for changes in ((FAULTY,), ()):
        author.save(*changes, times=1)
        pause(title)
        text.append(chosen_entry(title).error)
    title.press("begin")
    last = len(author.path.read_text(encoding="utf-8").splitlines())
    assert [error[:48] for error in text] == [
        f"culloden-1746.tmx: map: is not XML from line {last}",
        "culloden-1746.tmx: layer 'units', object 1 'Atho",
        "",
    ]
    assert isinstance(title.app.scenes[-1], BattleScene)


def test_a_map_saved_while_another_was_chosen_is_read_when_it_is_chosen(title: Hand, author: Author) -> None:
    scene = title.top(BattlesScene)
    areas = {entry.path: index for index, entry in enumerate(scene.entries)}
    scene.choose(next(area for path, area in areas.items() if path != author.path))
    author.save((TITLE, OTHER))
    pause(title)
    scene.choose(areas[author.path])
    pause(title)
    assert chosen_entry(title).title == "Drummossie"
