"""The sheet of settings: each is changed with two arrows or the keys, and takes effect at once."""

from typing import Any, Final

import msgspec
import pygame

from game.i18n import tr
from game.storage import languages
from game.storage.battle_file import SaveError
from game.storage.settings import Settings
from game.ui.battle.sound_device import play, play_music
from game.ui.scene import Pop, Push, Relayout, SceneChange
from game.ui.widgets import layout
from game.ui.widgets.active_input import touchable
from game.ui.widgets.active_settings import active_settings, want
from game.ui.widgets.buttons import Button, ButtonScene, box
from game.ui.widgets.dialog import message
from game.ui.widgets.fonts import Style, blit_at
from game.ui.widgets.palette import AGE, FAINT_INK, GOLD, INK
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.textures import draw_paper, draw_rule, draw_shade

SAMPLES = {
    "sound": "volley",
    "volume": "volley",
    "volume_fight": "volley",
    "volume_signals": "drums",
    "volume_table": "dice",
}
"""What is heard when a volume is changed."""


ENGLISH: Final = "English"
"""A language is called as those who speak it call it."""

ARROW = 40
"""Pixels across an arrow that changes a value, at 1280 x 800."""

VALUES: tuple[Style, ...] = ("bold", "small", "tiny")
"""What a value is written in: the second where the first has no room."""


class Setting(msgspec.Struct, frozen=True):
    """A line of the panel: the field it changes, what it is called, what it can be, and what it is for."""

    field: str
    title: str
    values: tuple[tuple[Any, str], ...]
    purpose: str

    def sentence(self, settings: Settings) -> str:
        """Return what it is set to."""
        time = getattr(settings, self.field)
        return next((word for value, word in self.values if value == time), str(time))

    def changed(self, settings: Settings, way: int) -> Settings:
        """Change to the next or the last value, round and round."""
        values = [value for value, _ in self.values]
        time = getattr(settings, self.field)
        area = (values.index(time) + way) % len(values) if time in values else 0
        return msgspec.structs.replace(settings, **{self.field: values[area]})


class SettingsScene(ButtonScene):
    """The settings on a sheet over whatever is under it."""

    def __init__(self) -> None:
        self.highlighted = 0
        self.scroll = Scroll()

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.lines = all_settings()
        self.scale = scale = layout.scale_of(size, active_settings().text)
        self._use_scale(size, scale)
        self.areas = layout.settings(size, len(self.lines), text=active_settings().text)
        self.scroll.fit(len(self.lines), len(self.areas.rows))
        self.scroll.reach(self.highlighted)
        self.widgets.show(self._buttons())

    def _pointed(self, event: pygame.event.Event) -> SceneChange:
        if event.type == pygame.MOUSEMOTION:
            for row, rect in enumerate(self.areas.rows):
                if rect.collidepoint(event.pos):
                    self.highlighted = self.scroll.top + row
        elif event.type == pygame.MOUSEWHEEL:
            self.scroll.turn(-event.y)
            last = self.scroll.top + self.scroll.shown - 1
            self.highlighted = max(self.scroll.top, min(last, self.highlighted))
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel: a line for each setting, and below them what the lit one is for."""
        draw_shade(window)
        areas, fonts, scale = self.areas, self.fonts, self.scale
        draw_paper(window, areas.panel)
        blit_at(window, fonts.text(tr("Settings"), "heading"), midleft=areas.heading.midleft)
        draw_rule(window, areas.heading.bottomleft, areas.heading.width)
        for row, rect in enumerate(areas.rows):
            setting = self.lines[self.scroll.top + row]
            if self.scroll.top + row == self.highlighted:
                draw_paper(window, rect, AGE)
                pygame.draw.rect(window, GOLD, rect, max(2, round(2 * scale)), border_radius=5)
            text, place = setting.sentence(active_settings()), areas.values[row]
            left = rect.x + round(10 * scale)
            label = fonts.line(setting.title, "body", INK, place.x - left)
            blit_at(window, label, midleft=(left, rect.centery))
            room = place.width - 2 * self._arrow
            style = next((each for each in VALUES if fonts.width(text, each) <= room), VALUES[-1])
            blit_at(window, fonts.text(text, style, INK), center=place.center)
        text = self.lines[self.highlighted].purpose
        y = areas.purpose.y
        for line in fonts.wrap(text, "italic", areas.purpose.width):
            window.blit(fonts.text(line, "italic", FAINT_INK), (areas.purpose.x, y))
            y += fonts.height("italic")
        listed = areas.rows[0].union(areas.rows[-1])
        listed.width += round(11 * scale)
        self.scroll.draw(window, listed, scale)
        self._draw_buttons(window)

    @property
    def _arrow(self) -> int:
        """How wide an arrow is that changes a value."""
        return touchable(round(ARROW * self.scale))

    def _buttons(self) -> list[Button]:
        areas = self.areas
        buttons = [
            Button(key="done", text=tr("Done"), rect=box(areas.done), look="main"),
            Button(key="all", text=tr("Reset to defaults"), rect=box(areas.reset), look="quiet"),
        ]
        for row, value in enumerate(areas.values):
            field = self.lines[self.scroll.top + row].field
            wide = self._arrow
            less = pygame.Rect(value.x, value.y, wide, value.height)
            more = pygame.Rect(value.right - wide, value.y, wide, value.height)
            buttons.append(Button(key=f"less:{field}", text="‹", rect=box(less), look="quiet"))
            buttons.append(Button(key=f"more:{field}", text="›", rect=box(more), look="quiet"))
        return buttons

    def _press(self, key: str) -> SceneChange:
        kind, _, field = key.partition(":")
        if kind == "done":
            return Pop("")
        if kind == "all":
            return self._set(
                Settings(
                    lesson_offered=active_settings().lesson_offered,
                    lessons_done=active_settings().lessons_done,
                    problems=active_settings().problems,
                    system=active_settings().system,
                )
            )
        area = next(index for index, line in enumerate(self.lines) if line.field == field)
        self.highlighted = area
        return self._change(1 if kind == "more" else -1)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER):
            return Pop("")
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = event.key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self.highlighted = (self.highlighted + (-1 if back else 1)) % len(self.lines)
            self.scroll.reach(self.highlighted)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE):
            return self._change(-1 if event.key == pygame.K_LEFT else 1)
        return None

    def _change(self, way: int) -> SceneChange:
        """Change the highlighted setting; a volume is heard at once."""
        setting = self.lines[self.highlighted]
        change = self._set(setting.changed(active_settings(), way))
        if setting.field in SAMPLES:
            play(SAMPLES[setting.field])
        play_music()
        return change

    def _set(self, settings: Settings) -> SceneChange:
        try:
            want(settings)
        except SaveError as error:
            return Push(message(tr("The settings are in use, but not saved"), f"{error}."))
        return Relayout()


def all_settings() -> tuple[Setting, ...]:
    """List the lines of the panel in their order."""
    on = ((True, tr("on")), (False, tr("off")))
    percent = tuple((number, tr("{number} %", number=number)) for number in range(10, 101, 10))
    or_off = ((0, tr("off")), *percent)
    return (
        Setting(
            "text",
            tr("Text size"),
            tuple((number, tr("{number} %", number=number)) for number in (100, 125, 150, 175, 200)),
            tr("Scales text and panels. The board has its own zoom."),
        ),
        Setting(
            "zoom",
            tr("Starting zoom"),
            tuple((number, tr("{number} %", number=number)) for number in (100, 125, 150, 200, 300)),
            tr("Zoom of the board when a battle opens. The mouse wheel changes it at any time."),
        ),
        Setting(
            "palette",
            tr("Side colours"),
            (("sea", tr("blue and vermilion")), ("heather", tr("purple and ochre"))),
            tr("Colour-blind players can tell the sides apart in both pairs."),
        ),
        Setting("high_contrast", tr("High contrast"), on, tr("Black on white, with plain paper.")),
        Setting(
            "names",
            tr("Unit names"),
            (("hover", tr("on hover")), ("always", tr("always"))),
            tr("When names are shown under the blocks."),
        ),
        Setting("coordinates", tr("Hex coordinates"), on, tr("The letter and number in each hex.")),
        Setting(
            "ground",
            tr("Ground"),
            (("painted", tr("painted")), ("drawn", tr("as drawn"))),
            tr("Painted as one landscape, or drawn tile by tile as the map has it."),
        ),
        Setting("weather", tr("Weather"), on, tr("Mist, rain and the time of day over a painted field.")),
        Setting("animation", tr("Animations"), on, tr("Off: moves and dice appear at once.")),
        Setting(
            "speed",
            tr("Speed"),
            (
                ("slow", tr("slow")),
                ("even", tr("normal")),
                ("quick", tr("fast")),
                ("hasty", tr("very fast")),
            ),
            tr("How long moves, dice and losses are shown. A click always skips."),
        ),
        Setting(
            "reduced_motion",
            tr("Reduced motion"),
            on,
            tr("Nothing slides, tumbles or fades."),
        ),
        Setting("sound", tr("Sound"), on, tr("Dice, volleys, pipes and drums.")),
        Setting("volume", tr("Volume"), percent, tr("How loud everything is.")),
        Setting("volume_fight", tr("Battle volume"), or_off, tr("Volleys, guns, charges and routs.")),
        Setting(
            "volume_signals", tr("Drums and pipes volume"), or_off, tr("Drums, pipes, horns and cheers.")
        ),
        Setting("volume_table", tr("Dice and cards volume"), or_off, tr("Dice, cards, blocks and flags.")),
        Setting("volume_music", tr("Music volume"), or_off, tr("An air on the harp, on every screen.")),
        Setting(
            "hand_over",
            tr("Hide hands between players"),
            on,
            tr("For two people at one computer: cards are hidden until the next player is ready."),
        ),
        Setting(
            "asks_only_when_playable",
            tr("Skip prompts without playable cards"),
            on,
            tr("Faster, but a prompt that is skipped tells your opponent what you do not have."),
        ),
        Setting(
            "large_buttons",
            tr("Large buttons"),
            (("automatic", tr("automatic")), ("always", tr("always")), ("never", tr("never"))),
            tr("Large enough for a finger. Automatic: while a touch screen is used."),
        ),
        Setting(
            "pad_hints",
            tr("Gamepad hints"),
            on,
            tr("What the buttons do, at the foot of the window while a gamepad is used."),
        ),
        Setting(
            "callouts",
            tr("Questions near pieces"),
            on,
            tr("A question with few answers is asked next to its piece as well."),
        ),
        Setting(
            "hints",
            tr("Hints in a first battle"),
            on,
            tr("What each phase is for, twice, in the whole battle that follows the lessons."),
        ),
        Setting(
            "trails",
            tr("Trails of the last action"),
            on,
            tr("Where the other side moved, shot and retreated, until you act."),
        ),
        Setting(
            "threats",
            tr("Threats always shown"),
            on,
            tr("What enemies could do to the hex pointed at. Off: hold V, or press the button."),
        ),
        Setting(
            "language",
            tr("Language"),
            offered_languages(),
            tr("Takes effect after a restart."),
        ),
        Setting(
            "unfinished_languages",
            tr("Languages in progress"),
            on,
            tr("Also offers languages that are translated only in part; the rest is in English."),
        ),
    )


def offered_languages() -> tuple[tuple[str, str], ...]:
    """List the languages offered: whole ones; those in progress where they are wanted, or one is in use."""
    settings, offered = active_settings(), [(languages.ENGLISH, ENGLISH)]
    for code, path in languages.languages().items():
        name, share = languages.name_of(path), languages.share(path)
        if share >= languages.WHOLE:
            offered.append((code, name))
        elif settings.unfinished_languages or settings.language == code:
            offered.append((code, tr("{language} (in progress, {percent} %)", language=name, percent=share)))
    return tuple(offered)
