"""The language: that of the machine is offered at the first start, and the title leads to all there are."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import i18n
from game.i18n import tr
from game.storage import languages
from game.storage.settings import Settings, read
from game.ui import opening
from game.ui.app import App, SceneFactory
from game.ui.menus.title_screen import TitleScene
from game.ui.session.timeline import AT_ONCE
from game.ui.widgets import active_settings
from game.ui.widgets.dialog import Dialog
from tests.ui.table import Clock, Hand


@pytest.fixture(autouse=True)
def _english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A home with a language that is whole and one that is not."""
    monkeypatch.setenv("ROUT_AND_RALLY_HOME", str(tmp_path))
    monkeypatch.setattr(languages, "SHIPPED", tmp_path / "languages")
    (tmp_path / "languages").mkdir()
    for code, name, told in (("gd", "Gàidhlig", "Sguir"), ("kw", "Kernewek", "")):
        (tmp_path / "languages" / f"{code}.po").write_text(
            f'msgid ""\nmsgstr ""\n"X-Language-Name: {name}\\n"\n\nmsgid "Quit"\nmsgstr "{told}"\n',
            encoding="utf-8",
        )
    yield
    i18n.use({})
    active_settings.read_from(None)


@pytest.mark.parametrize(
    ("preferred", "code"),
    [(["gd", "en"], "gd"), (["kw", "gd"], "gd"), (["en", "gd"], ""), (["kw"], ""), ([], ""), (["../gd"], "")],
)
def test_the_first_language_of_the_machine_that_is_whole_is_offered(preferred: list[str], code: str) -> None:
    assert languages.of_machine(preferred) == code


def begun(tmp_path: Path) -> Hand:
    active_settings.read_from(tmp_path / "settings.json")
    clock = Clock()
    hand = Hand(App(SceneFactory(tmp_path, {}, seed=1, pace=AT_ONCE).title(), clock), clock)
    hand.wait(1)
    return hand


@pytest.mark.parametrize(("answer", "quit_"), [("speak:gd", "Sguir"), ("speak:en", "Quit")])
def test_the_language_chosen_at_the_first_start_is_spoken_at_once(
    tmp_path: Path, answer: str, quit_: str
) -> None:
    hand = begun(tmp_path)
    title = hand.top(TitleScene)
    offer = Dialog("A lesson?", "", (("", "No"),))
    hand.app.offer(title.offer_language("gd", lambda: offer))
    assert hand.top(Dialog).buttons == (("speak:gd", "Gàidhlig"), ("speak:en", "English"))
    hand.press(answer)
    assert (hand.app.scenes[-1], tr("Quit")) == (offer, quit_)
    assert read(tmp_path / "settings.json") == (Settings(language=answer[-2:]), "")
    hand.app.close()


def test_the_title_names_the_language_and_leads_to_the_others(tmp_path: Path) -> None:
    hand = begun(tmp_path)
    button = next(each for each in hand.top(TitleScene).widgets.shown if each.key == "language")
    assert button.text == "English"
    hand.press("language")
    assert hand.top(Dialog).buttons == (("speak:en", "English"), ("speak:gd", "Gàidhlig"))
    hand.press("speak:gd")
    assert hand.top(Dialog).text == "Takes effect after a restart."
    assert active_settings.active_settings().language == "gd"
    hand.press("")
    assert "Gàidhlig" in {each.text for each in hand.top(TitleScene).widgets.shown}
    hand.app.close()


@pytest.mark.parametrize(("is_first", "shown"), [(True, ["TitleScene", "Dialog"]), (False, ["TitleScene"])])
def test_the_machine_is_asked_at_the_first_start_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_first: bool, shown: list[str]
) -> None:
    apps: list[App] = []
    monkeypatch.setattr(App, "run", lambda self: apps.append(self))
    monkeypatch.setattr(App, "close", lambda self: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "gd", "country": None}])
    file = tmp_path / "settings.json"
    if not is_first:
        file.write_text('{"lesson_offered": true}', encoding="utf-8")
    opening.run(scenario=None, load=None, seed=1, seats={}, saves_folder=tmp_path, settings=file)
    assert [type(scene).__name__ for scene in apps[0].scenes] == shown
