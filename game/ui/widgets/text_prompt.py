"""A panel that asks for a line of text: a name, or where a file lies."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import platformdirs
import pygame

from game.engine.decisions.decision import InvalidAnswerError
from game.i18n import tr
from game.storage.battles import SUFFIX, BattleFile, SaveError
from game.storage.saved_files import copy, name_of, path_named
from game.ui.scene import Pop, SceneChange
from game.ui.widgets import layout
from game.ui.widgets.active_settings import active_settings
from game.ui.widgets.buttons import ButtonScene, button_row
from game.ui.widgets.fonts import draw_lines
from game.ui.widgets.palette import FAINT_INK, GOLD, INK, WARNING, WHITE
from game.ui.widgets.textures import draw_paper, draw_rule, draw_shade

LONGEST = 400
CHANGED = "changed"
"""What a scene is shown when something on the disk is no longer as it was."""


class TextPrompt(ButtonScene):
    """Asks for a line; `act` is handed it and raises SaveError or InvalidAnswerError when that will not do."""

    def __init__(
        self, heading: str, text: str, written: str, yes: str, act: Callable[[str], object], answer: str = ""
    ) -> None:
        """`yes` is on the button that does it, `answer` what the scene below is shown then."""
        self.heading = heading
        self.text = text
        self.written = written
        self.yes = yes
        self.error = ""
        self._act = act
        self._answer = answer
        self._is_fresh = True

    def lay_out(self, size: tuple[int, int]) -> None:
        """Fit into a window of this size."""
        scale = layout.scale_of(size, active_settings().text)
        self._use_scale(size, scale)
        pad, height = round(26 * scale), round(38 * scale)
        wide = round(560 * scale)
        self._lines = self.fonts.wrap(self.text, "body", wide - 2 * pad)
        lines = len(self._lines) + 3  # room for what is wrong with it
        total = self.fonts.height("heading") + self.fonts.height("body") * lines
        self.panel = layout.dialog(size, (wide, total + 3 * height + 2 * pad))
        foot = pygame.Rect(self.panel.x + pad, 0, self.panel.width - 2 * pad, height)
        foot.bottom = self.panel.bottom - pad
        texts = (("yes", self.yes, "main"), ("no", tr("Cancel"), "quiet"))
        self.widgets.show(button_row(texts, layout.rows(foot, 2, height, round(8 * scale), 2)))

    def _press(self, key: str) -> SceneChange:
        return self._done() if key == "yes" else Pop("")

    def _dropped(self, path: Path) -> SceneChange:
        self._write(str(path), anew=True)
        return None

    def _pasted(self, text: str) -> SceneChange:
        self._write(text)
        return None

    def draw(self, window: pygame.Surface) -> None:
        """Draw the panel over what is below."""
        draw_shade(window)
        draw_paper(window, self.panel)
        fonts, scale = self.fonts, self.fonts.scale
        pad = round(26 * scale)
        x, y, wide = self.panel.x + pad, self.panel.y + round(20 * scale), self.panel.width - 2 * pad
        window.blit(fonts.text(self.heading, "heading"), (x, y))
        y += fonts.height("heading") + round(4 * scale)
        draw_rule(window, (x, y), wide)
        y = draw_lines(window, fonts, self._lines, (x, y + round(8 * scale)))
        line = pygame.Rect(x, y + round(8 * scale), wide, fonts.height("body") + round(12 * scale))
        pygame.draw.rect(window, WHITE, line, border_radius=4)
        pygame.draw.rect(window, GOLD, line, 2, border_radius=4)
        self._draw_written(window, line.inflate(-round(16 * scale), 0))
        error = fonts.wrap(self.error, "body", wide)[:2] if self.error else []
        draw_lines(window, fonts, error, (x, line.bottom + round(6 * scale)), "body", WARNING)
        self.widgets.draw(window, 0.016)

    def _draw_written(self, window: pygame.Surface, line: pygame.Rect) -> None:
        """Draw the end of what is written, where the next letter comes."""
        shown = self.written
        while shown and self.fonts.width(shown, "body") > line.width - 4:
            shown = shown[1:]
        drawn = self.fonts.text(shown, "body", FAINT_INK if self._is_fresh else INK)
        at = drawn.get_rect(midleft=line.midleft)
        window.blit(drawn, at)
        pygame.draw.line(window, INK, (at.right + 2, line.y + 6), (at.right + 2, line.bottom - 7), 2)

    def _key(self, event: pygame.event.Event) -> SceneChange:
        if event.key == pygame.K_ESCAPE:
            return Pop("")
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._done()
        if event.key == pygame.K_BACKSPACE:
            self.written = "" if self._is_fresh or event.mod & pygame.KMOD_CTRL else self.written[:-1]
            self._is_fresh, self.error = False, ""
        elif event.key in (pygame.K_END, pygame.K_RIGHT):
            self._is_fresh = False
        elif not event.mod & pygame.KMOD_CTRL:
            self._write(getattr(event, "unicode", ""))
        return None

    def _write(self, text: str, *, anew: bool = False) -> None:
        """Write on, in place of what was proposed."""
        text = "".join(letter for letter in text if letter.isprintable())
        if text:
            self.written = (text if anew or self._is_fresh else self.written + text)[:LONGEST]
            self._is_fresh, self.error = False, ""

    def _done(self) -> SceneChange:
        try:
            self._act(self.written.strip())
        except (SaveError, InvalidAnswerError) as error:
            self.error = str(error)
            return None
        return Pop(self._answer)


def naming(file: BattleFile) -> TextPrompt:
    """Ask for the name of a battle that is being fought."""
    return TextPrompt(
        tr("Rename saved game"),
        tr("It is saved under this name from now on."),
        name_of(file.path),
        tr("Rename"),
        lambda name: file.move(path_named(file.path.parent, name)),
    )


def copying(path: Path) -> TextPrompt:
    """Ask under which name a copy of a battle is kept."""
    return TextPrompt(
        tr("Save a copy"),
        tr("The copy stays as it is now, whatever happens in this battle."),
        tr("{name} at {time}", name=name_of(path) or path.stem[16:], time=f"{datetime.now():%H.%M}"),
        tr("Save"),
        partial(copy, path),
        CHANGED,
    )


def taking_out(name: str, act: Callable[[str], None]) -> TextPrompt:
    """Ask where a battle is to be written to."""
    return TextPrompt(
        tr("Export this battle"),
        tr("One file holds everything, the map too. Import it on another computer to continue there."),
        str(documents() / f"{name}{SUFFIX}"),
        tr("Export"),
        act,
        CHANGED,
    )


def documents() -> Path:
    """Find the player's folder for documents, or his home where he has none."""
    documents = Path(platformdirs.user_documents_dir())
    return documents if documents.is_dir() else Path.home()
