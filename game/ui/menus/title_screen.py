"""The title: the game's name over a moor that drifts past, and the ways into the game."""

from collections.abc import Callable
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.i18n import tr, tr_name
from game.storage import languages
from game.storage.battle_file import SUFFIX, SaveError
from game.ui.battle.sound_device import play_music
from game.ui.drawing.moor import moor
from game.ui.menus.campaign import areas
from game.ui.menus.settings import ENGLISH, SettingsScene, offered_languages
from game.ui.scene import Push, Quit, Replace, Scene, SceneChange, Scenes
from game.ui.session.text.turn_text import continue_battle
from game.ui.widgets.active_settings import active_settings, is_moving, want
from game.ui.widgets.buttons import Button, ButtonScene, box, tool_icon
from game.ui.widgets.dialog import Dialog, message
from game.ui.widgets.fonts import blit_at, draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, PAPER, SHADOW, WHITE, Colour, is_contrasted

NAME = "Rout & Rally"
FRAME = 1 / 20
"""Seconds between two pictures of the moor; twice as many in a window with more than LARGE pixels."""

LARGE = 4_000_000

Told = tuple[str, str, str, str]
"""A choice: its key, what it is called, what it is for, and its icon."""


def newest_unfinished(folder: Path) -> tuple[Path | None, str]:
    """Find the newest saved game that is not over, and say how far it is."""
    if not any(folder.glob(f"*{SUFFIX}")):
        return None, ""
    from game.storage.save_library import SaveLibrary  # it reads battles, and so their rules
    from game.storage.saved_files import name_of

    found = SaveLibrary(folder).newest_unfinished()
    if found is None:
        return None, ""
    path, summary = found
    title = name_of(path) or tr_name(summary.title)
    return path, continue_battle(title, summary.turn, in_rounds=summary.in_rounds)


class TitleScene(ButtonScene):
    """The title; the moor stands still where the player wants no motion, and while another scene is open."""

    is_opaque = True

    def __init__(self, scenes: Scenes) -> None:
        self.scenes = scenes
        self.left, self.left_told = newest_unfinished(scenes.folder)
        self._told: list[Told] = []
        self.next_offer: Callable[[], Scene | None] | None = None
        self._began: float | None = None
        self._moment = 0.0

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.size = size
        self._told = self._choices()
        self.areas = areas.title(size, len(self._told), text=active_settings().text)
        self._use_scale(size, self.areas.scale)
        self.widgets.show(self._buttons())

    def _dropped(self, path: Path) -> SceneChange:
        return self.scenes.open(path)

    def _pasted(self, text: str) -> SceneChange:
        return self.scenes.open_text(text)

    def child_closed(self, answer: str) -> SceneChange:
        """Leave the game if that was the answer, or speak the language that was chosen."""
        kind, _, code = answer.partition(":")
        if kind == "speak":
            return self._speak(code)
        return Quit() if answer == "quit" else None

    def offer_language(self, code: str, then: Callable[[], Scene | None]) -> Scene:
        """Offer the machine's language at the first start; what is offered `then` waits for the answer."""
        self.next_offer = then
        own = dict(offered_languages())
        buttons = tuple((f"speak:{each}", own[each]) for each in (code, languages.ENGLISH))
        return Dialog(NAME, f"{own[code]} · {own[languages.ENGLISH]}", buttons, escape=buttons[1][0])

    def _speak(self, code: str) -> SceneChange:
        """Keep a language and use it: at once at the first start, when nothing has been named in another yet."""
        then, self.next_offer = self.next_offer, None
        was = active_settings().language
        try:
            want(replace(active_settings(), language=code))
        except SaveError as error:
            return Push(message(tr("The settings are in use, but not saved"), f"{error}."))
        if then is not None:
            languages.use(code)
        self.lay_out(self.size)
        if then is not None:
            offer = then()
            return None if offer is None else Push(offer)
        return Push(message(tr("Language"), tr("Takes effect after a restart."))) if code != was else None

    def advance(self, time: float) -> SceneChange:
        """Let the moor drift."""
        play_music()
        self._began = time if self._began is None else self._began
        self._moment = time - self._began if is_moving() else 0.0
        return None

    def next_wakeup(self) -> float | None:
        """Draw so many pictures a second as the drift needs; none where nothing moves or nobody looks."""
        if not is_moving() or is_contrasted() or not pygame.display.get_active():
            return None
        return FRAME * (2 if self.size[0] * self.size[1] > LARGE else 1)

    # What is done

    def _press(self, key: str) -> SceneChange:
        if key == "quit":
            return Quit()
        if key == "battles":
            return Replace(self.scenes.battles())
        if key == "language":
            own = offered_languages()
            buttons = tuple((f"speak:{code}", name) for code, name in own)
            return Push(Dialog(tr("Language"), "", buttons, main=f"speak:{active_settings().language}"))
        if key == "settings":
            return Push(SettingsScene())
        if key == "continue" and self.left is not None:
            return self.scenes.open(self.left)
        if key == "kept":
            return Replace(self.scenes.saved_games())
        scenes = self.scenes
        listed = {
            "lessons": scenes.all_lessons,
            "problems": scenes.all_problems,
            "rules": scenes.all_rule_books,
        }
        if key in listed:
            return Push(listed[key]())
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key == pygame.K_ESCAPE:
            return Push(Dialog(tr("Quit the game?"), "", (("quit", tr("Quit")), ("", tr("Stay")))))
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press(self._main)
        number = getattr(event, "unicode", "")
        keys = {str(index): choice[0] for index, choice in enumerate(self._told, 1)}
        keys |= {"c": "continue", "k": "kept", "n": "battles"}
        return self._press(keys[number]) if number in keys else None

    # What is seen

    def draw(self, window: pygame.Surface) -> None:
        """Draw the moor, the name and the choices."""
        if is_contrasted():
            window.fill(SHADOW)
        else:
            moor(window.get_size()).draw(window, self._moment)
        self._draw_name(window)
        self.widgets.draw(window, FRAME)
        for choice, rect in zip(self._told, self.areas.choices, strict=True):
            self._draw_choice(window, choice, rect)

    def _draw_name(self, window: pygame.Surface) -> None:
        """Write the name, and below it what the game is."""
        area, scale = self.areas.name, self.areas.scale
        large = self.fonts.at(max(0.6, min(1.7, area.height / scale / 88)))
        line = tr("A game of blocks, banners and nerve for two")
        told = self.fonts.text(line, "name", WHITE)
        shadow = max(1, round(1.5 * scale))
        name = large.text(NAME, "title", WHITE)
        window.blit(large.text(NAME, "title", INK), (area.x + 2 * shadow, area.y + 2 * shadow))
        window.blit(name, area)
        y = area.y + name.get_height()
        if y + told.get_height() <= area.bottom:
            pygame.draw.line(window, GOLD, (area.x, y), (area.x + name.get_width(), y), max(2, shadow))
            y += round(4 * scale)
            window.blit(self.fonts.text(line, "name", INK), (area.x + shadow, y + shadow))
            window.blit(told, (area.x, y))

    def _draw_choice(self, window: pygame.Surface, choice: Told, rect: pygame.Rect) -> None:
        """Write a choice on its button: its icon, its name, and what it is for where there is room."""
        key, name, told, icon = choice
        scale, fonts = self.areas.scale, self.fonts
        faint: Colour = PAPER if key == self._main else FAINT_INK
        ink: Colour = INK if key != self._main and self._is_open(key) else faint
        size = round(min(26 * scale, rect.height * 0.6))
        blit_at(window, tool_icon(icon, size, ink), midleft=(rect.x + round(14 * scale), rect.centery))
        left = rect.x + round(20 * scale) + size + round(6 * scale)
        room = rect.right - left - round(8 * scale)
        space = rect.height - round(4 * scale)
        style, names = fonts.fitting(name, ("name", "bold", "label", "tiny"), room, space)
        height = len(names) * fonts.height(style)
        lines = fonts.wrap(told, "small", room) if told and self.areas.is_told else []
        if height + len(lines) * fonts.height("small") > space:
            lines = []
        height += len(lines) * fonts.height("small")
        y = draw_lines(window, fonts, names, (left, rect.centery - height // 2), style, ink)
        draw_lines(window, fonts, lines, (left, y), "small", faint)

    @property
    def _main(self) -> str:
        """The way meant first."""
        return "battles" if self.left is None else "continue"

    def _is_open(self, key: str) -> bool:
        return key != "continue" or self.left is not None

    def _choices(self) -> list[Told]:
        """List the ways into the game, each always in its place."""
        return [
            ("battles", tr("New battle"), tr("On the map of Scotland, from 1689 to 1746"), "battle"),
            ("continue", self.left_told or tr("Continue"), tr("The battle that you left last"), "continue"),
            ("kept", tr("Saved games"), tr("Continue, replay or export any battle"), "saves"),
            ("lessons", tr("Lessons"), tr("Learn the rules step by step"), "lessons"),
            ("problems", tr("Problems"), tr("One turn, one best plan: find it"), "advise"),
            ("rules", tr("Rule books"), tr("Every rule, to read and to search"), "rules"),
            ("settings", tr("Settings"), tr("Text, colours, sound, speed, language"), "settings"),
        ]

    def _buttons(self) -> list[Button]:
        buttons = [
            Button(
                key=key,
                text="",
                rect=box(rect),
                look="main" if key == self._main else "paper",
                enabled=self._is_open(key),
            )
            for (key, *_), rect in zip(self._told, self.areas.choices, strict=True)
        ]
        foot, scale = self.areas.foot, self.areas.scale
        place = pygame.Rect(
            foot.x, 0, round(max(90 * scale, self.fonts.width(tr("Quit"), "body") + 40 * scale)), 0
        )
        place.height = round(36 * scale)
        place.centery = foot.centery
        buttons.append(Button(key="quit", text=tr("Quit"), rect=box(place), look="quiet"))
        own = dict(offered_languages())
        name = own.get(active_settings().language, ENGLISH)
        if len(own) > 1:
            place = place.move(place.width + round(12 * scale), 0)
            place.width = round(self.fonts.width(name, "body") + 40 * scale)
            buttons.append(Button(key="language", text=name, rect=box(place), look="quiet"))
        return buttons
