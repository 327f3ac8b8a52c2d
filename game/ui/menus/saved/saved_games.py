"""The saved games: how far each is, to be resumed, watched, named, archived and carried about."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.content import positions
from game.i18n import tr
from game.storage import saved_files
from game.storage.battles import SUFFIX, SaveError
from game.storage.save_library import SaveLibrary
from game.ui.drawing.moor import draw_backdrop, draw_heading
from game.ui.menus.saved import resume_dialogs
from game.ui.menus.saved.saved_game_list import SavedGameList, title_of
from game.ui.menus.saved.saved_game_preview import SavedGamePreview
from game.ui.scene import Push, Replace, SceneChange, Scenes
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, ButtonScene, button_row
from game.ui.widgets.file_chooser import FileChooser
from game.ui.widgets.fonts import draw_lines
from game.ui.widgets.palette import INK
from game.ui.widgets.text_prompt import CHANGED, TextPrompt, copying, documents, taking_out
from game.ui.widgets.textures import draw_paper


class SavedGamesScene(ButtonScene):
    """The list of saved games; the one chosen is shown as it is."""

    is_opaque = True

    def __init__(self, scenes: Scenes) -> None:
        self.scenes = scenes
        self.library = SaveLibrary(scenes.folder)
        self.shows_away = False
        self.paths: tuple[Path, ...] = ()
        self.chosen = 0
        self.list, self.standing = SavedGameList(), SavedGamePreview()
        self.word = ""
        self._last_away: Path | None = None
        self._list()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.areas = layout.library(size, text=active_settings().text)
        self._use_scale(size, self.areas.scale)
        self.list.lay_out(self.areas.battles, len(self.paths), self.fonts)
        self.widgets.show(self._buttons())

    def _dropped(self, path: Path) -> SceneChange:
        if path.suffix.lower() in positions.SUFFIXES:
            return self.scenes.open(path)
        self._do(lambda: self._import(str(path)))
        return None

    def _pasted(self, text: str) -> SceneChange:
        return self.scenes.open_text(text)

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            area = self.list.at(event.pos)
            if area is not None:
                self._choose(area)
        elif event.type == pygame.MOUSEWHEEL:
            self.list.scroll.turn(-event.y)
        return None

    def child_closed(self, answer: str) -> SceneChange:
        """Continue after a question, or take in the file that was chosen."""
        if answer == CHANGED:
            self._list()
        elif answer.endswith(SUFFIX):
            self._do(lambda: self._import(answer))
        return None

    def advance(self, time: float) -> SceneChange:
        """Look into one battle more, until all in sight are known."""
        if (path := self._unknown()) is not None:
            chosen = self.path
            self.library.summary(path)
            self.paths = self.library.hung_together(self.paths)
            self.chosen = self.paths.index(chosen) if chosen else 0
        return None

    def next_wakeup(self) -> float | None:
        """Wait for the player once all in sight are known."""
        return None if self._unknown() is None else 0.0

    @property
    def path(self) -> Path | None:
        """The chosen battle."""
        return self.paths[self.chosen] if self.paths else None

    # What is done

    def _press(self, key: str) -> SceneChange:
        path = self.path
        if key == "back":
            return Replace(self.scenes.title())
        if key == "shelf":
            self.shows_away = not self.shows_away
            self.chosen = 0
            self.word = ""
            self._list()
        elif key == "in":
            return Push(FileChooser(documents(), tr("Import a saved game"), (SUFFIX,)))
        elif key == "bring-last":
            self._do(lambda: self._bring_back(self._last_away))
        elif path is not None:
            return self._press_on(key, path)
        return None

    def _press_on(self, key: str, path: Path) -> SceneChange:
        self.word = ""
        if key == "continue":
            return resume_dialogs.resume(self.scenes, path)
        if key == "watch":
            return resume_dialogs.watch(self.scenes, path)
        if key == "name":
            return Push(self._asked_name(path))
        if key == "copy":
            return Push(copying(path))
        if key == "out":
            return Push(taking_out(self._name(path), lambda written: self._take_out(path, written)))
        if key == "away":
            self._do(lambda: self._put_away(path))
        elif key == "bring":
            self._do(lambda: self._bring_back(path))
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        text = getattr(event, "unicode", "")
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.paths:
            way = 1 if event.key == pygame.K_DOWN else -1
            self._choose(max(0, min(len(self.paths) - 1, self.chosen + way)))
        elif event.key == pygame.K_ESCAPE:
            return self._press("back")
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._can("continue"):
            return self._press("continue")
        elif text == "w" and self._can("watch"):
            return self._press("watch")
        elif text == "n" and self._can("name"):
            return self._press("name")
        elif event.key == pygame.K_DELETE and self._can("away"):
            return self._press("away")
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL and self._last_away is not None:
            return self._press("bring-last")
        return None

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except SaveError as error:
            self.word = f"{error}."
        self._list()

    def _put_away(self, path: Path) -> None:
        name = self._name(path)
        self._last_away = saved_files.archive(path)
        self.word = tr("{name} was archived.", name=name)

    def _bring_back(self, path: Path | None) -> None:
        assert path is not None
        new = saved_files.restore(path)
        self._last_away = None
        self.shows_away = False
        self._list(new)
        self.word = tr("{name} was restored.", name=self._name(new))

    def _import(self, written: str) -> None:
        new = saved_files.import_save(saved_files.path_written(written), self.scenes.folder)
        self.shows_away = False
        self._list(new)
        self.word = tr("{name} was imported.", name=self._name(new))

    def _asked_name(self, path: Path) -> TextPrompt:
        return TextPrompt(
            tr("Rename saved game"),
            tr("The file is renamed too."),
            self._name(path),
            tr("Rename"),
            lambda name: self._list(saved_files.rename(path, name)),
            CHANGED,
        )

    def _take_out(self, path: Path, written: str) -> None:
        new = saved_files.export_save(path, saved_files.path_written(written))
        self.word = tr("Exported to {file}.", file=new)

    def _list(self, new: Path | None = None) -> None:
        """List again what is there, and choose what is new in it."""
        self.paths = self.library.hung_together(
            self.library.away() if self.shows_away else self.library.battles()
        )
        self.chosen = max(0, min(self.chosen, len(self.paths) - 1))
        self.standing.forget()
        if new is not None:
            self._choose(self.paths.index(new) if new in self.paths else 0)

    def _choose(self, area: int) -> None:
        self.chosen = area
        self.list.scroll.reach(area)

    # What is known

    def _unknown(self) -> Path | None:
        """Find a battle in sight of which nothing is known yet."""
        shown = self.list.shown(self.paths)
        first = [self.path, *shown] if self.path else [*shown]
        return next((path for path in first if path and self.library.cached(path) is None), None)

    def _name(self, path: Path) -> str:
        return title_of(path, self.library.cached(path))

    def _can(self, key: str) -> bool:
        path = self.path
        summary = self.library.cached(path) if path else None
        if path is None:
            return False
        if key in ("continue", "watch", "copy", "out"):
            lost = summary is not None and summary.is_lost
            over = summary is not None and summary.is_over
            return not lost and not self.shows_away and not (key == "continue" and over)
        return not self.shows_away or key == "bring"

    # What is seen

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table with the list and the chosen battle."""
        draw_backdrop(window)
        heading = tr("Archived games") if self.shows_away else tr("Saved games")
        draw_heading(window, self.areas.heading, heading, self.fonts)
        self.list.lay_out(self.areas.battles, len(self.paths), self.fonts)
        self.list.draw(window, self.paths, self.chosen, self.library, self._told_empty(), self.fonts)
        if self.path is not None:
            summary = self.library.cached(self.path)
            self.standing.draw(window, self.areas, self.path, summary, self.fonts)
        if self.word:
            self._draw_word(window)
        self._draw_buttons(window)

    def _told_empty(self) -> str:
        """Return the message that nothing is there."""
        if self.shows_away:
            return tr("No archived games.")
        return tr("No saved games yet. Every battle you start is saved here.")

    def _draw_word(self, window: pygame.Surface) -> None:
        """Return what was done last, at the foot of the heading, on a slip of paper."""
        fonts, area = self.fonts, self.areas.heading
        style, lines = fonts.fitting(
            self.word, ("italic", "small", "tiny"), round(area.width * 0.9), area.height
        )
        wide = max(fonts.width(line, style) for line in lines)
        slip = pygame.Rect(0, 0, wide + round(20 * fonts.scale), fonts.height(style) * len(lines) + 6)
        slip.midbottom = (area.centerx, area.bottom - 2)
        draw_paper(window, slip)
        draw_lines(window, fonts, lines, (slip.x + round(10 * fonts.scale), slip.y + 3), style, INK)

    def _buttons(self) -> list[Button]:
        scale = self.areas.scale
        gap, height = round(10 * scale), round(44 * scale)
        foot = self.areas.buttons
        y = foot.y + (foot.height - height) // 2
        away = len(self.library.away())
        texts = [("continue", tr("Continue"), "main"), ("watch", tr("Replay"), "quiet")]
        if self.shows_away:
            texts = [("bring", tr("Restore"), "main")]
        texts.append(("in", tr("Import"), "quiet"))
        if self.shows_away or away:
            library = tr("Saved games") if self.shows_away else tr("Archive ({number})", number=away)
            texts.append(("shelf", library, "quiet"))
        if self._last_away is not None and not self.shows_away:
            texts.append(("bring-last", tr("Restore"), "quiet"))
        texts.append(("back", tr("Back"), "quiet"))
        area = pygame.Rect(foot.x, y, foot.width, height)
        needs = [self.fonts.width(text, "bold") for _, text, _ in texts]
        always = ("in", "shelf", "bring-last", "back")
        rects = layout.abreast(area, needs, gap, 90 * scale)
        buttons = button_row(texts, rects, lambda key: key in always or self._can(key))
        return buttons + (self._small_buttons() if self.path and not self.shows_away else [])

    def _small_buttons(self) -> list[Button]:
        """Lay out what is done less often along the foot of the account."""
        account, scale = self.areas.account, self.areas.scale
        height, pad = round(34 * scale), round(14 * scale)
        foot = pygame.Rect(account.x + pad, 0, account.width - 2 * pad, height)
        foot.bottom = account.bottom - round(10 * scale)
        texts = (
            ("name", tr("Rename"), "quiet"),
            ("copy", tr("Save a copy"), "quiet"),
            ("out", tr("Export"), "quiet"),
            ("away", tr("Archive"), "quiet"),
        )
        return button_row(texts, layout.rows(foot, 4, height, round(8 * scale), 4), self._can)
