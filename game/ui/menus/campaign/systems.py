"""The rule systems as banners, to choose whose lessons are learnt or whose rule book is opened."""

from collections.abc import Callable

import msgspec
import pygame

from game.content.assets import lesson_files
from game.engine.ruleset import shipped
from game.engine.system_info import SystemInfo
from game.i18n import tr
from game.ui.drawing.moor import draw_backdrop, draw_heading
from game.ui.drawing.tooltips import draw_rows
from game.ui.menus.campaign.banners import Banner, banner_buttons, banner_rects, draw_banners
from game.ui.menus.lessons import is_learnt, lessons
from game.ui.menus.problems import all_files, problems, solved
from game.ui.menus.rule_book import opened
from game.ui.scene import Pop, Push, SceneChange, Scenes
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, ButtonScene, box

PREFIX = "of:"
"""What the key of a banner begins with; the system follows."""


class SystemsScene(ButtonScene):
    """The banners of all rule systems; a click on one leads on."""

    is_opaque = True

    def __init__(
        self,
        heading: str,
        foot: Callable[[SystemInfo], str],
        leads_to: Callable[[str], SceneChange],
        none: tuple[str, str] = ("", ""),
    ) -> None:
        """`foot` is written at the foot of a system's banner; where that is "" it leads nowhere.

        It is told then that there is `none`: at the foot, and why.
        """
        self.heading, self._leads_to = heading, leads_to
        self._banners = [
            Banner(
                key=f"{PREFIX}{rules.info.id}",
                info=rules.info,
                name=tr(rules.info.name),
                text=(tr(rules.info.special) if rules.info.special else "") if told else none[1],
                foot=told or none[0],
                is_open=bool(told),
            )
            for rules in shipped()
            for told in (foot(rules.info),)
        ]
        first = next((at for at, banner in enumerate(self._banners) if banner.is_open), None)
        if first is not None:  # it answers Enter
            self._banners[first] = msgspec.structs.replace(self._banners[first], is_chosen=True)
        self.pointer = (-1, -1)

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        width, height = layout.at_least(size)
        self.scale = scale = layout.scale_of(size, active_settings().text)
        self._use_scale(size, scale)
        margin, head, foot = round(min(40 * scale, width * 0.03)), round(64 * scale), round(58 * scale)
        self.head = pygame.Rect(margin, 0, width - 2 * margin, head)
        space = pygame.Rect(margin, head, width - 2 * margin, height - head - foot)
        tall = min(space.height, round((300 if width / scale > 900 else 600) * scale))
        self.space = pygame.Rect(space.x, space.y + (space.height - tall) // 3, space.width, tall)
        self.foot = pygame.Rect(margin, height - foot, width - 2 * margin, foot)
        self.widgets.show(self._buttons())

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key == pygame.K_ESCAPE:
            return Pop()
        can_open = {str(index): banner.key for index, banner in enumerate(self._banners, 1) if banner.is_open}
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press(next((banner.key for banner in self._banners if banner.is_chosen), "back"))
        key = can_open.get(getattr(event, "unicode", ""))
        return self._press(key) if key is not None else None

    def _press(self, key: str) -> SceneChange:
        return self._leads_to(key.removeprefix(PREFIX)) if key.startswith(PREFIX) else Pop()

    def draw(self, window: pygame.Surface) -> None:
        """Draw the banners."""
        draw_backdrop(window)
        draw_heading(window, self.head, self.heading, self.fonts)
        self._draw_buttons(window)
        lit = self.widgets.at(self.pointer)
        draw_banners(window, self._places(), self._banners, self.fonts, lit)
        for banner in self._banners:
            if banner.key == lit and not banner.is_open and banner.text:  # which may have no room on it
                rows = [TooltipRow("item", banner.text)]
                draw_rows(window, rows, self.pointer, window.get_rect(), self.fonts)

    def _places(self) -> list[pygame.Rect]:
        return banner_rects(self.space, len(self._banners), self.scale, least=150)

    def _buttons(self) -> list[Button]:
        back = pygame.Rect(0, 0, round(180 * self.scale), round(40 * self.scale))
        back.center = self.foot.center
        return [
            *banner_buttons(self._banners, self._places(), self.scale),
            Button(key="back", text=tr("Back"), rect=box(back), look="quiet"),
        ]


def choose_lessons(scenes: Scenes) -> SystemsScene:
    """Choose whose lessons are learnt; each banner says how many are finished."""

    def foot(info: SystemInfo) -> str:
        paths = lesson_files(info.id)
        done = sum(is_learnt(info.id, path) for path in paths)
        return tr("{done} of {all} lessons finished", done=done, all=len(paths)) if paths else ""

    def leads_to(system: str) -> SceneChange:
        scenes.system = system
        return Push(lessons(scenes))

    return SystemsScene(tr("Lessons"), foot, leads_to)


def choose_problems(scenes: Scenes) -> SystemsScene:
    """Choose whose problems are solved; each banner says how many are."""

    def foot(info: SystemInfo) -> str:
        paths = all_files(info.id)
        return tr("{done} of {all} problems solved", done=solved(paths), all=len(paths)) if paths else ""

    def leads_to(system: str) -> SceneChange:
        scenes.system = system
        return Push(problems(scenes))

    why = tr("Review a battle that is over: its costly answers can be added here.")
    return SystemsScene(tr("Problems"), foot, leads_to, (tr("No problems yet"), why))


def choose_rule_book() -> SystemsScene:
    """Choose whose rule book is opened."""
    return SystemsScene(tr("Rule books"), lambda info: tr("Open the rule book"), opened)
