"""The battle in numbers: a sheet for the dice, one for the losses, one for the banners; saved as a picture."""

import re
from datetime import datetime
from io import BytesIO
from pathlib import Path

import msgspec
import pygame

from game.engine.shown.statistics import BattleTrend, statistics
from game.i18n import tr, tr_name
from game.players.turning_point import chances_by_turn
from game.storage import user_folders
from game.storage.battles import AnyMatch, SaveError
from game.storage.file_system import free_path, write_new
from game.ui.drawing.charts import Charts
from game.ui.drawing.moor import draw_backdrop
from game.ui.menus.saved.battle_report import write_report
from game.ui.scene import Pop, Push, SceneChange
from game.ui.session.text.turn_text import turn_count
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import Button, ButtonScene, button_row
from game.ui.widgets.dialog import message
from game.ui.widgets.fonts import Fonts
from game.ui.widgets.palette import GOLD, PAPER

PICTURE = (1280, 800)


class StatisticsScene(ButtonScene):
    """What the battle came to."""

    is_opaque = True

    def __init__(self, match: AnyMatch, pictures: Path | None = None, back: str = "") -> None:
        """`pictures` is the folder for pictures, None: the player's own; `back` is what it is left for."""
        self.match = match
        self.statistics = statistics(match)
        self.tab, self.has_chances = "dice", False
        self._pictures, self._back = pictures, back

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        self.areas = layout.summary(size, text=active_settings().text)
        self._use_scale(size, self.areas.scale)
        self.widgets.show(self._buttons())

    def _press(self, key: str) -> SceneChange:
        if key == "back":
            return Pop(self._back)
        if key == "keep":
            return save_picture(self.match, self.picture(), self._pictures)
        if key == "report":
            return self.save_report()
        if key == "chances":
            self._turn_to_chances()
            return None
        self.tab = key
        return None

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return Pop(self._back)
        if getattr(event, "unicode", "") == "p":
            return save_picture(self.match, self.picture(), self._pictures)
        if event.key == pygame.K_TAB and self.areas.tabs:
            names = list(self._sheets())
            self.tab = names[(names.index(self.tab) + 1) % len(names)]
        return None

    def _turn_to_chances(self) -> None:
        """Show the chances of winning in place of the tracks, or the tracks again."""
        self.has_chances = not self.has_chances
        shown = statistics(self.match)
        if self.has_chances:
            shown = msgspec.structs.replace(shown, courses=chances(self.match))
        self.statistics, self.tab = shown, "courses"
        self.widgets.show(self._buttons())

    def draw(self, window: pygame.Surface) -> None:
        """Draw the sheets on the table."""
        self._draw(window, self.areas, self.fonts, self.tab if self.areas.tabs else "")
        self._draw_buttons(window)

    def picture(self) -> pygame.Surface:
        """Draw all of it as one picture, the same from any window."""
        window = pygame.Surface(PICTURE)
        areas = layout.summary(PICTURE, framed=False)
        self._draw(window, areas, Fonts(areas.scale), "")
        return window

    def _draw(self, window: pygame.Surface, areas: layout.StatisticsAreas, fonts: Fonts, only: str) -> None:
        draw_backdrop(window)
        title = fonts.line(tr_name(self.match.scenario.title), "heading", PAPER, areas.heading.width)
        y = areas.heading.y + round(8 * fonts.scale)
        window.blit(title, title.get_rect(midtop=(areas.heading.centerx, y)))
        drawn = fonts.line(self._outcome(), "italic", GOLD, areas.heading.width)
        window.blit(drawn, drawn.get_rect(midtop=(areas.heading.centerx, y + fonts.height("heading"))))
        figures = Charts(self.statistics, self.match.rules.info, fonts, titled=not areas.tabs)
        draw = {"dice": figures.draw_dice, "losses": figures.draw_losses, "courses": figures.draw_courses}
        for name, area in areas.sheets.items():
            if only in ("", name):
                draw[name](window, area)

    def _outcome(self) -> str:
        outcome = self.match.outcome
        turns = turn_count(self.statistics.turns, in_rounds=self.match.rules.info.in_rounds)
        return f"{outcome.sentence} {turns}." if outcome else f"{turns}."

    def _sheets(self) -> dict[str, str]:
        return {"dice": tr("Dice"), "losses": tr("Own losses and checks"), "courses": self._track_name()}

    def _track_name(self) -> str:
        """Name the sheet of the tracks: after the first of them, where the rules have any."""
        courses = self.statistics.courses
        return courses[0].title if courses else tr("Tracks")

    def _buttons(self) -> list[Button]:
        areas = self.areas
        texts = [
            ("back", tr("Back"), "main"),
            ("keep", tr("Save as picture"), "quiet"),
            ("report", tr("Save report"), "quiet"),
        ]
        if self.match.outcome is not None:
            texts.append(("chances", tr("Tracks") if self.has_chances else tr("Chances"), "quiet"))
        count = len(texts)
        rects = layout.rows(
            areas.buttons, count, areas.buttons.height, round(10 * areas.scale), columns=count
        )
        sheets = self._sheets().items() if areas.tabs else ()
        tabs = [(key, text, "turned" if key == self.tab else "tab") for key, text in sheets]
        return button_row((*texts, *tabs), (*rects, *areas.tabs))

    def save_report(self) -> SceneChange:
        """Write the whole battle as an HTML file into the player's folder, and say where."""
        try:
            path = new_file(self.match, ".html", self._pictures)
            write_report(self.match, self.picture(), path)
        except (OSError, SaveError) as error:
            return Push(message(tr("Report not saved"), f"{error}."))
        return Push(message(tr("Report saved"), str(path)))


def chances(match: AnyMatch) -> tuple[BattleTrend, ...]:
    """Return each side's chance of winning from turn to turn, in percent."""
    sides, known = match.rules.info.sides, chances_by_turn(match)
    title = tr("Chance of winning in percent")
    return tuple(
        BattleTrend(
            side=side.id,
            title=title,
            goal=100,
            points=tuple(
                (turn, share if number == 0 else 100 - share)
                for turn, share in ((turn, round(100 * chance)) for turn, chance in known)
            ),
        )
        for number, side in enumerate(sides[:2])
    )


def save_picture(match: AnyMatch, picture: pygame.Surface, folder: Path | None = None) -> SceneChange:
    """Keep a picture of a battle in a folder, None: the player's own for pictures, and say where."""
    try:
        path = new_file(match, ".png", folder)
        packed = BytesIO()
        pygame.image.save(picture, packed, path.name)
        write_new(path, packed.getvalue())
    except (OSError, pygame.error) as error:
        text = tr("The picture could not be saved: {why}.", why=error)
        return Push(message(tr("Picture not saved"), text))
    return Push(message(tr("Picture saved"), str(path)))


def new_file(match: AnyMatch, ending: str, folder: Path | None = None) -> Path:
    """Name a new file after the battle and the time, in a folder; None: the player's own for pictures."""
    words = re.sub(r"[^\w]+", "-", match.scenario.title).strip("-").lower() or "battle"
    return free_path(folder or user_folders.pictures(), f"{datetime.now():%Y-%m-%d-%H%M%S}-{words}", ending)
